//! Similarities through the job: the law, the support vector machine on the kernel itself, and what the page may look at.

use super::law::assert_law;
use crate::features::similarity::{MEASURES, features, task, with_similarity};
use crate::helper::assert_close;
use crate::oracle::svm as oracle;
use crate::tables::{labels, learn_units, model_of, numbers, table};
use nomogram::contract::{Measure, Outcome, Question, SimilarityWanted};
use nomogram::door::session::{Session, predict};
use nomogram::features::maps::Map;
use nomogram::features::similarity::matrix;
use nomogram::features::similarity::repair::repair;
use nomogram::features::similarity::values::Values;
use nomogram::job::Job;
use nomogram::model::additive::{Setting, Shape};
use nomogram::model::evaluate::Value;
use nomogram::table::{ReadOptions, Table};
use nomogram::task::AttributeValues;

/// Sixty rows, and eight without a target: "a" of levels common and rare, some missing, "b" of three, a number, a class, and a
/// number to predict.
fn rows(n: usize) -> Table {
    let town = |i: usize| match i {
        // By inverse occurrence frequency a value that occurs once is like every other, which no kernel allows.
        30 => "z",
        _ if i % 9 == 4 => "",
        _ => ["p", "q", "p", "r", "s", "t", "q", "p", "u"][(i * i + i / 7) % 9],
    };
    let a: Vec<&str> = (0..n).map(town).collect();
    let b: Vec<&str> = (0..n).map(|i| ["s", "t", "t", "m"][(i / 3) % 4]).collect();
    let x: Vec<f64> = (0..n).map(|i| ((i * 37) % 50) as f64 / 5.0).collect();
    let sum =
        |i: usize| (i * 37) % 50 + 9 * usize::from(a[i] == "p") + 14 * usize::from(b[i] == "t" && a[i].is_empty());
    let class_of = |i: usize| if sum(i) > 27 { "p" } else { "n" };
    let class: Vec<&str> = (0..n).map(|i| if i < 60 { class_of(i) } else { "" }).collect();
    let y: Vec<f64> = (0..n).map(|i| if i >= 60 { f64::NAN } else { sum(i) as f64 }).collect();
    table(vec![labels("a", &a), labels("b", &b), numbers("x", &x), labels("class", &class), numbers("y", &y)])
}

fn question(learner: &str, measure: Measure, most: u32) -> Question {
    let attributes = vec!["a".to_owned(), "b".to_owned(), "x".to_owned()];
    let mut task = task(&rows(68));
    task.attributes.retain(|of| attributes.contains(&of.attribute.name));
    Question {
        learner: learner.to_owned(),
        folds: 2,
        repeats: 1,
        positive: Some("p".to_owned()),
        attributes: Some(attributes),
        maps: with_similarity(&task, measure, most, false),
        ..Question::about("class")
    }
}

fn adding_up() -> impl Iterator<Item = (&'static str, Measure)> {
    MEASURES.into_iter().filter(|(_, measure)| *measure != Measure::Lin)
}

#[test]
fn the_law_of_every_measure_and_learner() {
    let table = rows(68);
    for (name, measure) in adding_up() {
        for learner in ["svm", "proximal-svm", "logistic"] {
            for most in [3, 20] {
                assert_law(&format!("{learner}, {name}, {most}"), &table, &question(learner, measure, most));
            }
        }
        for learner in ["ridge", "svr"] {
            let number = Question {
                target: "y".to_owned(),
                positive: None,
                outcome: Outcome::Number,
                ..question(learner, measure, 3)
            };
            assert_law(&format!("{learner}, {name}"), &table, &number);
        }
    }
    let refused = Job::new(&table, &question("naive-bayes", Measure::Of, 20)).expect_err("it counts values");
    assert_eq!(refused.message().code, "not-to-be-counted");
}

#[test]
fn levels_that_are_folded_share_one_effect_and_missing_is_the_origin() {
    let table = rows(68);
    let job = Job::new(&table, &question("svm", Measure::Goodall3, 2)).expect("a question");
    let (_, learned) = job.model(&learn_units(&job)).expect("a model");
    let model = model_of(&learned);
    let of_a = model.effects.iter().find(|effect| effect.attributes() == [0]).expect("an effect of a");
    assert_eq!(of_a.map.as_deref(), Some("similarity (Goodall 3)"));
    let Shape::Levels { effects, .. } = &of_a.shape else { panic!("{:?}", of_a.shape) };
    let effect = |label: &str| effects.iter().find(|e| e.label == label).expect("a level").log_odds;
    // "p" and "q" keep their names.
    for label in ["s", "t", "u"] {
        assert_eq!(effect(label).to_bits(), effect("r").to_bits(), "{label}");
    }
    assert!((effect("r") - effect("p")).abs() > 1e-6 && (effect("q") - effect("p")).abs() > 1e-6);
    assert!(effect("p").abs() > 1e-6, "a missing value is not the most common one");
    assert_close("missing", of_a.at(&[Value::Unknown; 3]), 0.0, 0.0);
    assert_eq!(predict(&model, &table).len(), 68);
}

/// Σ_k S_k/d, repaired, of all pairs of groups; d categorical attributes, and the product of the number.
fn explicit(job: &Job, measure: Measure) -> Vec<Vec<f64>> {
    let n = job.task().n_groups();
    let mut pairs = vec![vec![0.0; n]; n];
    for group in &job.features().groups {
        let attribute = &job.task().attributes[group.attributes[0]];
        let between: Box<dyn Fn(usize, usize) -> f64> = match &attribute.values {
            AttributeValues::Codes(codes) => {
                let values = Values::of(attribute, &job.task().counts, 20, false);
                let size = values.counts.len();
                let used = repair(&matrix(measure, &values.counts)).used;
                let of: Vec<usize> =
                    codes.iter().map(|code| values.of_code(*code).expect("a value") as usize).collect();
                Box::new(move |i, j| used[of[i] * size + of[j]] / 2.0)
            }
            AttributeValues::Numbers(_) => {
                let design = &job.features().design;
                let nomogram::features::Place::Coordinates(range) = group.place.clone() else { panic!("a number") };
                let z: Vec<f64> = (0..n).map(|row| design.dense_row(row)[range.start]).collect();
                Box::new(move |i, j| z[i] * z[j])
            }
        };
        pairs
            .iter_mut()
            .enumerate()
            .for_each(|(i, row)| row.iter_mut().enumerate().for_each(|(j, k)| *k += between(i, j)));
    }
    pairs
}

#[test]
fn through_coordinates_as_on_the_kernel_itself() {
    let table = rows(68);
    for (name, measure) in adding_up() {
        let job = Job::new(&table, &question("svm", measure, 20)).expect("a question");
        let pairs = explicit(&job, measure);
        let (y, cost) = (&job.task().y, &job.task().counts);
        let best: Vec<f64> = oracle::dual_of_kernel(&pairs, y, cost).iter().zip(y).map(|(a, y)| a * y).collect();
        let scores: Vec<f64> = pairs.iter().map(|row| row.iter().zip(&best).map(|(k, c)| k * c).sum()).collect();
        let squared: f64 = scores.iter().zip(&best).map(|(f, c)| f * c).sum();
        let (primal, [low, high]) = oracle::primal_of_scores(&scores, squared, y, cost);
        let units = learn_units(&job);
        assert_close(&format!("{name}, objective"), units[0].certificate.primal_objective, primal, 1e-6);
        let found = &job.distances(&units[0]).expect("unit 0")[0];
        let bias = f64::midpoint(low, high);
        for (row, delta) in found.iter().enumerate() {
            assert_close(&format!("{name}, row {row}"), *delta, (scores[row] + bias) / squared.sqrt(), 1e-6);
        }
    }
}

#[test]
fn overlap_is_the_nominal_map_with_a_smaller_cost() {
    // K/2 with C is K with C/2: ½‖f‖² doubles in the kernel K/2. Without a missing value, and without the number.
    let whole = rows(60);
    let complete: Vec<u32> = (0..60).filter(|row| row % 9 != 4).collect();
    let table = whole.at_rows(&complete);
    let cost = |c: f64| vec![Setting { name: "C".to_owned(), value: c }];
    let attributes = Some(vec!["a".to_owned(), "b".to_owned()]);
    let overlap =
        Question { settings: cost(3.0), attributes: attributes.clone(), ..question("svm", Measure::Overlap, 0) };
    let nominal = Question { settings: cost(1.5), maps: Vec::new(), ..overlap.clone() };
    let [overlap, nominal] = [overlap, nominal].map(|question| {
        let job = Job::new(&table, &question).expect("a question");
        let unit = job.unit(0);
        let score = job.scores(&unit).expect("unit 0").remove(0);
        (job.distances(&unit).expect("unit 0").remove(0), score, unit.certificate.primal_objective)
    });
    assert_close("objective", overlap.2, 2.0 * nominal.2, 1e-6);
    assert_close("norm", overlap.1.norm, 2_f64.sqrt() * nominal.1.norm, 1e-6);
    assert_close("bias", overlap.1.bias, nominal.1.bias, 1e-6);
    for (a, b) in overlap.0.iter().zip(&nominal.0) {
        assert_close("score", a * overlap.1.norm, b * nominal.1.norm, 1e-6);
    }
}

#[test]
fn a_repair_is_said_and_measured() {
    let table = rows(68);
    let notices = |measure| -> Vec<String> {
        let job = Job::new(&table, &question("svm", measure, 20)).expect("a question");
        let said = job.prepared().notices.into_iter().filter(|notice| notice.code == "similarity-repaired");
        said.map(|notice| notice.message).collect()
    };
    let said = notices(Measure::Iof);
    let features = features(&task(&table), Measure::Iof, 20, false);
    let repaired: Vec<(f64, f64)> = features
        .groups
        .iter()
        .filter_map(|group| match &group.map {
            Map::Similarity(map) if map.largest_repair > 0.0 => Some((map.smallest_eigenvalue, map.largest_repair)),
            _ => None,
        })
        .collect();
    assert!(!said.is_empty() && said.len() == repaired.len(), "{said:?} {repaired:?}");
    assert!(repaired.iter().all(|(smallest, change)| *smallest < 0.0 && *change <= -smallest + 1e-12));
    assert!(said[0].contains("“a”") && said[0].contains("inverse occurrence frequency"), "{said:?}");
    assert!(notices(Measure::Goodall1).is_empty());
}

#[test]
fn a_session_shows_the_matrix() {
    let mut text = "town,x,fate\n".to_owned();
    for i in 0..40 {
        let town = ["a", "a", "b", "c", "a", "b", "", "d"][i % 8];
        let fate = if i >= 32 { "" } else { ["p", "n", "n"][i % 3] };
        text.push_str(&format!("{town},{},{fate}\n", (i * 7) % 13));
    }
    let mut session = Session::default();
    session.open(text.as_bytes(), &ReadOptions::default()).expect("a table");
    let wanted =
        |measure, most, labelled_only| SimilarityWanted { attribute: "town".to_owned(), measure, most, labelled_only };
    assert_eq!(session.similarity(&wanted(Measure::Of, 2, false)).expect_err("nothing prepared").code, "out-of-turn");
    let attributes = Some(vec!["town".to_owned(), "x".to_owned()]);
    session.prepare(&Question { attributes, ..Question::about("fate") }).expect("a question");
    let found = session.similarity(&wanted(Measure::Overlap, 2, false)).expect("a matrix");
    assert_eq!(found.values, ["a", "b", "other", "missing"]);
    assert_eq!(found.counts, [15.0, 10.0, 10.0, 5.0]);
    assert_eq!(session.similarity(&wanted(Measure::Overlap, 2, true)).expect("a matrix").counts, [12.0, 8.0, 8.0, 4.0]);
    assert_close("no repair", found.largest_repair, 0.0, 0.0);
    for (at, s) in found.defined.iter().enumerate() {
        assert_close("overlap", *s, if at % 5 == 0 { 1.0 } else { 0.0 }, 0.0);
    }
    let iof = session.similarity(&wanted(Measure::Iof, 0, false)).expect("a matrix");
    let change = iof.defined.iter().zip(&iof.used).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
    assert_close("change", change, iof.largest_repair, 0.0);
    let refused = |attribute: &str| {
        let wanted = SimilarityWanted { attribute: attribute.to_owned(), ..wanted(Measure::Of, 20, false) };
        session.similarity(&wanted).expect_err("refused").code
    };
    assert_eq!([refused("x"), refused("twon")], ["map-unsuited", "map-of-unknown-attribute"]);
}
