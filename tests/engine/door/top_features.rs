//! The requests `top_begin` and `top_step`: closed forms, words, what is refused.

use crate::helper::{assert_close, data};
use nomogram::contract::{CellOrder, Coding, Outcome, Question, TopFeature, TopFound, TopMethod, TopTerm, TopWanted};
use nomogram::door::session::Session;
use nomogram::features::parts::coordinates;
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::sentences::top_features::{Factor, product};
use nomogram::table::ReadOptions;

fn wanted(coding: Coding, method: TopMethod) -> TopWanted {
    TopWanted {
        cost: 1000.0,
        degree: 2,
        coding,
        method,
        order: CellOrder::Raw,
        p: 1000,
        r: 5,
        prune: false,
        sparse: false,
    }
}

pub(super) fn prepared(bytes: &[u8], question: &Question) -> Session {
    let mut session = Session::default();
    session.open(bytes, &ReadOptions::default()).expect("a table");
    session.prepare(question).expect("a question");
    session
}

fn found(session: &mut Session, wanted: &TopWanted) -> TopFound {
    session.top_begin(wanted).expect("it begins");
    session.top_step(u32::MAX).expect("features")
}

/// Each of the four cases of two columns five times, y where they differ.
fn xor() -> Vec<u8> {
    let rows = "red,big,no\nred,small,yes\nblue,big,yes\nblue,small,no\n".repeat(5);
    format!("colour,size,y\n{rows}").into_bytes()
}

fn about(target: &str, positive: &str) -> Question {
    Question { positive: Some(positive.to_owned()), ..Question::about(target) }
}

/// The hard margin of XOR with (x·z + 1)² is had in closed form (Cherkassky & Mulier; Haykin): α = 1/8 of each case, and
/// of all features the product alone, √2 x₁x₂, has a weight, 1/√2.
#[test]
fn xor_is_one_feature_where_a_product_says_xor() {
    let mut session = prepared(&xor(), &about("y", "no"));
    for method in [TopMethod::BruteForce, TopMethod::Heur1, TopMethod::Heur2] {
        let found = found(&mut session, &wanted(Coding::PlusMinusOne, method));
        assert!(found.finished && found.certified);
        // Two single columns and their product: squares are the constant.
        assert_close("built", found.built, 3.0, 1e-12);
        let first = &found.features[0];
        let levels: Vec<&str> = first.terms.iter().filter_map(|term| term.level.as_deref()).collect();
        let sign = if matches!(levels[..], ["red", "big"] | ["blue", "small"]) { 1.0 } else { -1.0 };
        assert_close("weight", first.weight, sign * std::f64::consts::FRAC_1_SQRT_2, 1e-4);
        assert_eq!(first.words, format!("“colour is {}” and “size is {}” agree (XOR)", levels[0], levels[1]));
        assert!(found.features[1..].iter().all(|feature| feature.weight.abs() < 1e-4));
        assert_close("share", found.share, 1.0, 1e-6);
    }
}

#[test]
fn and_is_a_product_of_levels() {
    let rows = "red,big,yes\nred,small,no\nblue,big,no\nblue,small,no\ngreen,big,no\ngreen,small,no\n".repeat(3);
    let mut session = prepared(format!("colour,size,y\n{rows}").as_bytes(), &about("y", "yes"));
    let begun = session.top_begin(&wanted(Coding::ZeroOne, TopMethod::Heur2)).expect("it begins");
    // Three levels and one column of two values: of 14 features the squares are redundant.
    assert_eq!(begun.variables, 4);
    assert_close("features", begun.features, 14.0, 1e-12);
    assert_close("of", begun.of, 10.0, 1e-12);
    assert!(begun.certificate.relative_gap < 1e-6);
    let found = session.top_step(1000).expect("features");
    let both = |feature: &&TopFeature| feature.terms.len() == 2 && feature.words.contains("colour is red and size is");
    let and = found.features.iter().find(both).expect("red and big, or red and small");
    assert_eq!(and.weight > 0.0, and.words.ends_with("big"), "{and:?}");
    // Squares are no features of their own.
    assert!(found.features.iter().flat_map(|feature| &feature.terms).all(|term| term.power == 1));
}

#[test]
fn a_circle_is_two_squares_and_step_by_step_is_the_whole() {
    let places: Vec<(i32, i32)> = (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))).collect();
    let class = |(x, y): &(i32, i32)| if x * x + y * y > 12 { "out" } else { "in" };
    let rows: String = places.iter().map(|at| format!("{},{},{}\n", at.0, at.1, class(at))).collect();
    let mut session = prepared(format!("across,up,place\n{rows}").as_bytes(), &about("place", "out"));
    let asked = TopWanted { prune: true, sparse: true, r: 2, ..wanted(Coding::ZeroOne, TopMethod::Heur2) };
    session.top_begin(&asked).expect("it begins");
    let mut stepped = session.top_step(2).expect("features");
    assert!(!stepped.finished && stepped.features.iter().all(|feature| feature.kept.is_none()));
    while !stepped.finished {
        stepped = session.top_step(1).expect("features");
    }
    assert_eq!(stepped, found(&mut session, &asked));
    let mut words: Vec<&str> = stepped.features.iter().map(|feature| feature.words.as_str()).collect();
    words.sort_unstable();
    assert_eq!(words, ["across is far from its mean", "up is far from its mean"]);
    for feature in &stepped.features {
        assert!(feature.weight > 0.0);
        assert_eq!(feature.kept, Some(true));
        let TopTerm { level, power, .. } = &feature.terms[0];
        assert_eq!((level, *power), (&None, 2));
    }
    // Both squares are as good as each other.
    let [a, b] = [stepped.features[0].weight, stepped.features[1].weight];
    assert_close("the two weights", a, b, 1e-3 * a);
}

#[test]
fn on_a_real_set_the_searches_agree_where_certified() {
    let question = Question { outcome: Outcome::OneClass, ..Question::about("diameter narrowing") };
    let mut session = prepared(&data("sets/heart_disease.csv"), &question);
    for coding in [Coding::ZeroOne, Coding::PlusMinusOne] {
        let of = |method, p| TopWanted { cost: 0.1, p, r: 10, ..wanted(coding, method) };
        let all = found(&mut session, &of(TopMethod::BruteForce, 1_000_000));
        let heur = found(&mut session, &of(TopMethod::Heur2, 1_000_000));
        assert!(all.certified && heur.certified);
        for (one, other) in all.features.iter().zip(&heur.features) {
            assert_close("weight", one.weight.abs(), other.weight.abs(), 1e-9);
        }
        let few = found(&mut session, &of(TopMethod::Heur2, 60));
        let norm = |found: &TopFound| found.features.iter().map(|feature| feature.weight.powi(2)).sum::<f64>().sqrt();
        // The quality of the paper: 1 at best.
        let quality = norm(&few) / norm(&all);
        assert!((0.7..=1.0 + 1e-9).contains(&quality), "{coding:?}: {quality}");
    }
}

#[test]
fn what_cannot_be_searched_is_said() {
    let good = wanted(Coding::ZeroOne, TopMethod::Heur1);
    let mut session = Session::default();
    assert_eq!(session.top_begin(&good).expect_err("nothing prepared").code, "out-of-turn");
    let mut session = prepared(&xor(), &about("y", "yes"));
    assert_eq!(session.top_step(1).expect_err("nothing begun").code, "out-of-turn");
    let mut said = |wanted: TopWanted| session.top_begin(&wanted).expect_err("refused").message;
    assert_eq!(said(TopWanted { cost: 0.0, ..good.clone() }), "C cannot be 0: it must be a number from 1e-9 to 1e9.");
    let degree = "degree cannot be 7: it must be a whole number from 1 to 6.";
    assert_eq!(said(TopWanted { degree: 7, ..good.clone() }), degree);
    let p = "p cannot be 4: it must be at least r: more features are built than returned.";
    assert_eq!(said(TopWanted { p: 4, ..good.clone() }), p);
    assert_eq!(said(TopWanted { r: 0, ..good.clone() }), "r cannot be 0: it must be a whole number from 1 to 1000.");
    assert!(said(TopWanted { p: 2, r: 1, ..good.clone() }).starts_with("p cannot be 2: it must be above the degree"));
    // A new question forgets the search.
    session.top_begin(&good).expect("it begins");
    session.prepare(&about("y", "no")).expect("a question");
    assert_eq!(session.top_step(1).expect_err("forgotten").code, "out-of-turn");
    let classes = Question { outcome: Outcome::AllClasses, ..Question::about("class") };
    let mut session = prepared(&data("sets/iris.csv"), &classes);
    let refused = session.top_begin(&good).expect_err("several classes");
    assert!(refused.message.contains("one class against the rest"), "{}", refused.message);
}

#[test]
fn products_in_words() {
    let number = |attribute, power| Factor::Number { attribute, power };
    let level = |attribute, level| Factor::Level { attribute, level };
    let sign = |attribute, level, other| Factor::Sign { attribute, level, other };
    let cases = [
        (
            vec![level("employment", "unemployed"), number("residence", 1)],
            "employment is unemployed and residence is high (above its mean)",
        ),
        (vec![number("age", 2)], "age is far from its mean"),
        (vec![number("age", 3)], "age is far above its mean"),
        (vec![number("age", 1), number("income", 1)], "age and income are on the same side of their means"),
        (vec![number("age", 2), level("sex", "male")], "age is far from its mean and sex is male"),
        (vec![sign("sex", "male", "female")], "sex is male (rather than female)"),
        (
            vec![sign("sex", "male", "female"), number("age", 1)],
            "“sex is male” and “age is above its mean” agree (XOR)",
        ),
        (
            vec![sign("a", "1", "0"), sign("b", "1", "0"), sign("c", "1", "0")],
            "an odd number of “a is 1”, “b is 1” and “c is 1” hold (XOR)",
        ),
        (
            vec![level("d", "x"), sign("a", "1", "0"), sign("b", "1", "0")],
            "d is x and “a is 1” and “b is 1” agree (XOR)",
        ),
    ];
    for (factors, words) in cases {
        assert_eq!(product(&factors), words);
    }
}

/// What *Draw the whole machine* learns: with the setting of the panel's coding, a product of two attributes weighs in the
/// list what its coordinate weighs in the drawn machine.
#[test]
fn the_machine_that_is_drawn_is_the_one_that_was_looked_into() {
    let bytes = data("sets/heart_disease.csv");
    let table = nomogram::table::read(&bytes, &ReadOptions::default()).expect("a table");
    let target = table.columns.last().expect("columns").name.clone();
    for (coding, pairs) in [(Coding::ZeroOne, 2.0), (Coding::PlusMinusOne, 3.0)] {
        let setting = |name: &str, value: f64| Setting { name: name.to_owned(), value };
        let settings = vec![setting("C", 0.1), setting("pairs", pairs)];
        let question = Question { settings, ..Question::about(&target) };
        let job = Job::new(&table, &question).expect("a question");
        let score = &job.scores(&job.unit(0)).expect("unit 0")[0];
        let coordinates = coordinates(job.task(), job.features());
        let asked = TopWanted { cost: 0.1, p: 5000, r: 40, ..wanted(coding, TopMethod::BruteForce) };
        let found = found(&mut prepared(&bytes, &question), &asked);
        let name = |term: &TopTerm| match &term.level {
            Some(level) => format!("{} = {level}", term.attribute),
            None => term.attribute.clone(),
        };
        let (mut products, mut of_two_values) = (0, 0);
        for feature in &found.features {
            let [a, b] = &feature.terms[..] else { continue };
            if a.attribute == b.attribute {
                continue;
            }
            let names = [format!("{} × {}", name(a), name(b)), format!("{} × {}", name(b), name(a))];
            let at = coordinates.iter().position(|of| names.contains(&of.name));
            let at = at.unwrap_or_else(|| panic!("{names:?} is no coordinate"));
            assert_close(&names[0], feature.weight, score.weights[at], 2e-3 * found.features[0].weight.abs());
            products += 1;
            of_two_values += usize::from(feature.words.contains("gender is"));
        }
        assert!(products > 10 && of_two_values > 0, "{products} {of_two_values}");
    }
}
