//! Pairs of attributes and cuts, as the page asks for them.

use crate::helper::{assert_close, data};
use nomogram::contract::{CutMethod, CutsWanted, Interactions, Outcome, PairInformation, PairsWanted, Question};
use nomogram::door::interactions::Discrete;
use nomogram::door::session::{Session, ranked};
use nomogram::math::ln;
use nomogram::table::{ReadOptions, read};
use nomogram::task::{Task, TaskSpec};

fn prepared(file: &str, question: &Question) -> Session {
    let mut session = Session::default();
    session.open(&data(file), &ReadOptions::default()).expect("a table");
    session.prepare(question).expect("a question");
    session
}

fn question(target: &str, attributes: &[&str]) -> Question {
    let attributes = attributes.iter().map(|name| (*name).to_owned()).collect();
    Question { attributes: Some(attributes), ..Question::about(target) }
}

fn wanted(from: u32, to: u32, permutations: u32) -> PairsWanted {
    PairsWanted { from, to, permutations }
}

/// The six attributes of the paper's example (Jakulin et al. 2005, section 4).
fn german_credit() -> Session {
    let six = ["checking_status", "duration", "purpose", "credit_amount", "employment", "residence_since"];
    prepared("sets/german_credit.csv", &question("class", &six))
}

#[test]
fn parts_make_the_whole() {
    let mut session = german_credit();
    let whole = session.interactions(&wanted(0, u32::MAX, 50)).expect("all pairs");
    assert_eq!((whole.n_pairs, whole.pairs.len(), whole.alone.len()), (15, 15, 6));
    let mut parts = Interactions { pairs: Vec::new(), ..whole.clone() };
    for from in [10, 0, 5] {
        let part = session.interactions(&wanted(from, from + 5, 50)).expect("five pairs");
        assert_eq!((part.n_pairs, &part.alone), (15, &whole.alone));
        parts.pairs.extend(part.pairs);
    }
    assert_eq!(ranked(parts), ranked(whole.clone()));
    assert!(whole.pairs.iter().all(|pair| pair.p.is_some() && pair.adjusted_p.is_none()));
    assert_eq!(session.interactions(&wanted(15, 20, 50)).expect("none").pairs, []);
    assert_eq!(session.interactions(&wanted(9, 3, 50)).expect("none").pairs, []);
    assert!(session.interactions(&wanted(0, 1, 0)).expect("no permutations").pairs[0].p.is_none());
}

#[test]
fn titanic_counted_elsewhere() {
    // Entropies of the 2,201 rows (Dawson 1995), added up in Python from their definitions.
    let mut session = prepared("sets/titanic.csv", &Question::about("survived"));
    let found = session.interactions(&wanted(0, 3, 999)).expect("three pairs");
    assert_close("H(survived)", found.target_entropy, 0.9076514058796559, 1e-12);
    for (alone, expected) in found.alone.iter().zip([0.0592879366074337, 0.006410718332584775, 0.14239119454923332]) {
        assert_close(&alone.attribute, alone.information, expected, 1e-12);
    }
    let expected = [
        (["status", "age"], 0.011545733067593655, 0.07724438800761213),
        (["status", "sex"], -0.0031614947861184906, 0.19851763637054853),
        (["age", "sex"], 0.0008689787978657382, 0.14967089167968384),
    ];
    for (pair, (attributes, information, joint)) in found.pairs.iter().zip(expected) {
        assert_eq!(pair.attributes, attributes);
        assert_close(&attributes.join(" and "), pair.information, information, 1e-12);
        assert_close("both", pair.joint, joint, 1e-12);
        // None of the three adds up on the log odds (G² of no three-factor interaction, by iterative proportional fitting:
        // 29.2, 65.2 and 16.3), the redundant pair included.
        assert!(pair.p <= Some(0.01), "{pair:?}");
    }
}

#[test]
fn the_pair_of_the_paper_stands_out_in_german_credit() {
    // "This pair of attributes has been identified as significantly interacting" (employment and residence duration).
    let mut session = german_credit();
    let found = ranked(session.interactions(&wanted(0, 15, 20_000)).expect("all pairs"));
    let is_it = |pair: &&PairInformation| pair.attributes == ["employment", "residence_since"];
    let it = found.pairs.iter().find(is_it).expect("one of the pairs");
    // Of the fifteen pairs it is the least likely to be additive, and the only one at 1 %.
    assert!(it.p < Some(0.01) && it.information > 0.02, "{it:?}");
    assert!(found.pairs.iter().all(|pair| pair == it || pair.p > Some(0.02)), "{found:?}");
    // By size alone it is fourth: the three before it have the ten purposes of a loan, and many cells say much by chance.
    let before: Vec<_> = found.pairs.iter().take_while(|pair| *pair != it).collect();
    assert_eq!(before.len(), 3);
    assert!(before.iter().all(|pair| pair.attributes.contains(&"purpose".to_owned())));
    // Looking at fifteen pairs, 5 % is just missed.
    assert!((0.04..0.08).contains(&it.adjusted_p.expect("adjusted")), "{it:?}");
}

#[test]
fn several_classes_and_numbers_are_targets_too() {
    let mut classes = Question::about("class");
    classes.outcome = Outcome::AllClasses;
    let mut session = prepared("sets/iris.csv", &classes);
    let found = session.interactions(&wanted(0, 6, 99)).expect("six pairs");
    assert_close("three equal classes", found.target_entropy, ln(3.0) / ln(2.0), 1e-12);
    // These and the numbers below were counted in Python from their definitions.
    let petals = found.pairs.last().expect("six pairs");
    assert_close("length and width of petals are redundant", petals.information, -0.9611528603810693, 1e-12);
    let cuts = CutsWanted { attribute: "petallength".into(), method: CutMethod::Entropy, bins: 0, cuts: Vec::new() };
    let found = session.intervals(&cuts).expect("cuts");
    assert_eq!((found.counts, found.events), (vec![50.0, 45.0, 55.0], vec![]));

    let table = read(&data("sets/pima.csv"), &ReadOptions::default()).expect("a table");
    let spec = TaskSpec { target: "plas".into(), outcome: Outcome::Number, ..TaskSpec::default() };
    let task = Task::new(&table, &spec).expect("a number to predict");
    let found = Discrete::new(&task).interactions(&wanted(0, 1, 99)).expect("a pair");
    assert_close("three nearly equal thirds", found.target_entropy, 1.5848226433622228, 1e-12);
    let insulin = found.alone.iter().find(|alone| alone.attribute == "insu").expect("insulin");
    assert_close("glucose goes with insulin", insulin.information, 0.12295849147581661, 1e-12);
}

#[test]
fn cuts_with_their_rows_and_events() {
    let session = prepared("sets/pima.csv", &Question::about("class"));
    let cuts = |method, bins| {
        let wanted = CutsWanted { attribute: "plas".into(), method, bins, cuts: vec![100.0, 150.0] };
        session.intervals(&wanted)
    };
    for method in [CutMethod::EqualFrequency, CutMethod::EqualWidth, CutMethod::Entropy, CutMethod::ByHand] {
        let found = cuts(method, 4).expect("cuts");
        assert_eq!((found.counts.len(), found.events.len()), (found.cuts.len() + 1, found.cuts.len() + 1));
        assert_eq!((found.counts.iter().sum::<f64>(), found.events.iter().sum::<f64>()), (768.0, 268.0));
    }
    let by_hand = cuts(CutMethod::ByHand, 0).expect("cuts");
    assert_eq!(by_hand.cuts, [100.0, 150.0]);
    let quarters = cuts(CutMethod::EqualFrequency, 4).expect("cuts");
    assert!(quarters.counts.iter().all(|rows| (rows - 192.0).abs() < 10.0), "{quarters:?}");
    let by_entropy = cuts(CutMethod::Entropy, 0).expect("cuts");
    let shares: Vec<f64> =
        by_entropy.events.iter().zip(&by_entropy.counts).map(|(events, rows)| events / rows).collect();
    assert!(shares.len() > 2 && shares.is_sorted(), "more glucose, more diabetes: {by_entropy:?}");
}

#[test]
fn what_cannot_be_asked() {
    let mut session = Session::default();
    assert_eq!(session.interactions(&wanted(0, 1, 1)).expect_err("nothing prepared").code, "out-of-turn");
    let cuts = CutsWanted { attribute: "duration".into(), method: CutMethod::EqualWidth, bins: 5, cuts: Vec::new() };
    assert_eq!(session.intervals(&cuts).expect_err("nothing prepared").code, "out-of-turn");
    let mut session = german_credit();
    assert_eq!(session.interactions(&wanted(0, 1, 100_001)).expect_err("too many").code, "bad-setting");
    let refused = |wanted: CutsWanted| session.intervals(&wanted).expect_err("refused").code;
    assert_eq!(refused(CutsWanted { attribute: "age".into(), ..cuts.clone() }), "map-of-unknown-attribute");
    assert_eq!(refused(CutsWanted { attribute: "employment".into(), ..cuts.clone() }), "map-unsuited");
    assert_eq!(refused(CutsWanted { bins: 1, ..cuts.clone() }), "map-out-of-range");
    assert_eq!(refused(CutsWanted { bins: 21, ..cuts.clone() }), "map-out-of-range");
    let by_hand = |cuts_by_hand| CutsWanted { method: CutMethod::ByHand, cuts: cuts_by_hand, ..cuts.clone() };
    assert_eq!(refused(by_hand(vec![15.0, 15.0])), "cuts-not-ascending");
    assert_eq!(refused(by_hand(vec![f64::NAN])), "cuts-not-ascending");
    assert_eq!(refused(by_hand(vec![1e9])), "cut-outside");
    // Another question, other pairs.
    session.prepare(&question("class", &["duration", "employment"])).expect("a question");
    assert_eq!(session.interactions(&wanted(0, 9, 0)).expect("one pair").n_pairs, 1);
}
