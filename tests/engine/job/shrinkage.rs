//! The proximal SVM and ridge regression through the session: trace, other constants at once, comparisons.

use crate::helper::{assert_close, data};
use crate::tables::{labels, model_of, numbers, table};
use nomogram::contract::{
    AttributeMap, Constants, ConstantsWanted, IntervalMethod, JointGroup, JointMap, MapChoice, Outcome, Part, Question,
    Rule, Shrinkage, TraceWanted,
};
use nomogram::door::session::Session;
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::table::{ReadOptions, read};

fn k_of(learner: &str, k: f64) -> Vec<Setting> {
    let name = if learner == "ridge" { "lambda" } else { "k" };
    vec![Setting { name: name.to_owned(), value: k }]
}

fn opened(file: &str) -> Session {
    let mut session = Session::default();
    session.open(&data(file), &ReadOptions::default()).expect("a table");
    session
}

/// The model that the units give.
fn by_units(session: &mut Session, question: &Question) -> String {
    let prepared = session.prepare(question).expect("a question");
    let units: Vec<_> = (0..prepared.units).map(|index| session.unit(index).expect("a unit")).collect();
    session.model(&units).expect("a model").model
}

/// Questions of every outcome, with parts, maps that look at the classes, and fewer rows than coordinates.
fn questions() -> Vec<(&'static str, Question, Vec<Shrinkage>)> {
    let proximal = |target: &str| Question { learner: "proximal-svm".to_owned(), ..Question::about(target) };
    let own = |of: Part, k: f64| Shrinkage { of, k };
    let age = |map: MapChoice| vec![AttributeMap { attribute: "age".to_owned(), map }];
    let curved = Question { maps: age(MapChoice::Spline { knots: 4 }), posterior: true, ..proximal("class") };
    let cuts = MapChoice::Discretised { method: nomogram::contract::CutMethod::Entropy, bins: 0, cuts: vec![] };
    let mut balanced = proximal("species");
    balanced.outcome = Outcome::AllClasses;
    balanced.settings.push(Setting { name: "balanced".to_owned(), value: 1.0 });
    let number = Question {
        learner: "ridge".to_owned(),
        outcome: Outcome::Number,
        posterior: true,
        repeats: 1,
        ..Question::about("progression")
    };
    let wide = Question { folds: 2, repeats: 1, ..proximal("class") };
    vec![
        ("sets/heart_disease.csv", curved.clone(), vec![own(Part::Curved, 30.0), own(Part::Levels, 0.2)]),
        ("sets/heart_disease.csv", curved, Vec::new()),
        ("sets/heart_disease.csv", Question { maps: age(cuts), repeats: 1, ..proximal("class") }, Vec::new()),
        ("sets/iris.csv", balanced, vec![own(Part::Attribute { name: "petalwidth".to_owned() }, 0.01)]),
        ("sets/diabetes_regression.csv", number, vec![own(Part::Attribute { name: "bmi".to_owned() }, 40.0)]),
        ("sets/colon.csv", wide, Vec::new()),
    ]
}

/// The last column and a name that fits the file.
fn fitted(file: &str, mut question: Question) -> Question {
    let table = read(&data(file), &ReadOptions::default()).expect("a table");
    question.target = table.columns.last().expect("columns").name.clone();
    question
}

#[test]
fn other_constants_at_once_are_the_model_of_the_units() {
    for (file, question, shrinkages) in questions() {
        let question = fitted(file, question);
        let mut session = opened(file);
        session.prepare(&question).expect("a question");
        for k in [0.3, 25.0] {
            let at_once = session.shrunk(&Constants { k, shrinkages: shrinkages.clone() }).expect("a model");
            let mut asked = question.clone();
            asked.settings.extend(k_of(&question.learner, k));
            asked.shrinkages.clone_from(&shrinkages);
            let expected = by_units(&mut opened(file), &asked);
            assert_eq!(at_once.model, expected, "{file}, k = {k}");
            // Preparing the question at that k keeps what was made, and gives the same.
            session.prepare(&asked).expect("a question");
            let again = session.shrunk(&Constants { k, shrinkages: shrinkages.clone() }).expect("a model");
            assert_eq!(again.model, expected, "{file}, k = {k}, kept");
            // A unit after that is of the prepared question still.
            let direct =
                Job::new(&read(&data(file), &ReadOptions::default()).expect("a table"), &asked).expect("a job");
            assert_eq!(session.unit(0).expect("a unit"), direct.unit(0));
        }
    }
}

#[test]
fn comparing_gives_the_errors_of_the_units() {
    for (file, question, shrinkages) in questions() {
        let question = fitted(file, question);
        let mut session = opened(file);
        session.prepare(&question).expect("a question");
        let list: Vec<Constants> = [0.3, 4.0].map(|k| Constants { k, shrinkages: shrinkages.clone() }).to_vec();
        let compared = session.compared(&ConstantsWanted { list: list.clone() }).expect("a comparison");
        let table = read(&data(file), &ReadOptions::default()).expect("a table");
        for (at, constants) in list.iter().enumerate() {
            let mut asked = question.clone();
            asked.settings.extend(k_of(&question.learner, constants.k));
            asked.shrinkages.clone_from(&constants.shrinkages);
            let job = Job::new(&table, &asked).expect("a question");
            let (mut squares, mut right, mut rows) = (0.0, 0.0, 0.0);
            let folds = job.prepared().folds;
            let mut seen = vec![0.0; job.task().n_groups()];
            for fold in 0..folds {
                // The groups that the unit speaks of are those whose rows it holds out.
                let unit = job.unit(1 + fold as usize);
                let held = job.held_out_groups(fold);
                let n = held.len();
                for (place, (group, count)) in held.iter().enumerate() {
                    let found: Vec<f64> = unit.numbers.0.chunks(n).map(|of| of[place]).collect();
                    let y = job.task().y[*group];
                    seen[*group] += count;
                    rows += count;
                    match question.outcome {
                        Outcome::Number => squares += count * (y - found[0]) * (y - found[0]),
                        Outcome::OneClass => {
                            squares += count * (y - found[0]) * (y - found[0]);
                            right += if y * found[0] > 0.0 { *count } else { 0.0 };
                        }
                        Outcome::AllClasses => {
                            for (class, f) in found.iter().enumerate() {
                                let z = if class == y as usize { 1.0 } else { -1.0 };
                                squares += count * (z - f) * (z - f) / found.len() as f64;
                            }
                            let best = found.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).expect("classes").0;
                            right += if best == y as usize { *count } else { 0.0 };
                        }
                    }
                }
            }
            assert_eq!(seen, job.task().counts, "every row is held out once");
            assert_close(file, compared.error[at], squares / rows, 1e-9 * squares / rows);
            if question.outcome == Outcome::Number {
                assert!(compared.accuracy.is_empty());
            } else {
                assert_close(file, compared.accuracy[at], right / rows, 1e-12);
            }
        }
    }
}

#[test]
fn a_trace_is_what_the_fits_find() {
    for (file, question, _) in questions() {
        let question = fitted(file, question);
        let mut session = opened(file);
        let prepared = session.prepare(&question).expect("a question");
        let trace = session.trace(&TraceWanted { from: 0.1, to: 100.0, steps: 4 }).expect("a trace");
        assert_eq!(trace.k.len(), 4);
        assert_eq!(trace.lines.len(), prepared.coordinates as usize);
        let list = trace.k.iter().map(|k| Constants { k: *k, shrinkages: Vec::new() }).collect();
        let compared = session.compared(&ConstantsWanted { list }).expect("a comparison");
        let table = read(&data(file), &ReadOptions::default()).expect("a table");
        for (at, k) in trace.k.iter().enumerate() {
            let mut asked = question.clone();
            asked.settings.extend(k_of(&question.learner, *k));
            let job = Job::new(&table, &asked).expect("a question");
            let scores = job.scores(&job.unit(0)).expect("scores");
            for (place, line) in trace.lines.iter().enumerate() {
                let square: f64 = scores.iter().map(|score| score.weights[place] * score.weights[place]).sum();
                let size = (square / scores.len() as f64).sqrt();
                let expected = if scores.len() == 1 { scores[0].weights[place] } else { size };
                assert_close(&format!("{file}, {}", line.name), line.weights[at], expected, 1e-7 * (1.0 + size));
            }
            let error = compared.error[at];
            assert_close(&format!("{file}, errors of the folds"), trace.fold_error[at], error, 1e-7 * error);
            if question.outcome == Outcome::Number {
                assert!(trace.fold_accuracy.is_empty());
            } else {
                assert_close("accuracy", trace.fold_accuracy[at], compared.accuracy[at], 1e-9);
            }
        }
        assert!(trace.freedom.windows(2).all(|pair| pair[0] > pair[1]), "{file}: {:?}", trace.freedom);
        let rules: Vec<Rule> = trace.marks.iter().map(|mark| mark.rule).collect();
        assert_eq!(rules, [Rule::Hkb, Rule::Ridgm, Rule::Ghw, Rule::Folds]);
        // The best k of the folds is at least as good as those that were looked at.
        let best = trace.marks[3].k.expect("a k");
        let list = vec![Constants { k: best, shrinkages: Vec::new() }];
        let there = session.compared(&ConstantsWanted { list }).expect("a comparison").error[0];
        assert!(trace.fold_error.iter().all(|error| there <= error * (1.0 + 1e-9)));
    }
}

#[test]
fn the_marks_say_what_has_to_be_known() {
    let mut session = opened("sets/german_credit.csv");
    let question = Question { learner: "proximal-svm".to_owned(), folds: 5, repeats: 1, ..Question::about("class") };
    session.prepare(&fitted("sets/german_credit.csv", question)).expect("a question");
    let trace = session.trace(&TraceWanted { from: 0.1, to: 100.0, steps: 3 }).expect("a trace");
    for mark in &trace.marks {
        assert!(mark.k.is_some_and(|k| k > 0.0), "{mark:?}");
        assert_eq!(mark.note.contains("sums of others"), matches!(mark.rule, Rule::Hkb | Rule::Ridgm), "{mark:?}");
    }
    let mut session = opened("sets/colon.csv");
    let question = Question { learner: "proximal-svm".to_owned(), folds: 2, repeats: 1, ..Question::about("class") };
    session.prepare(&fitted("sets/colon.csv", question)).expect("a question");
    let trace = session.trace(&TraceWanted { from: 1.0, to: 1e5, steps: 5 }).expect("a trace");
    assert!(trace.marks[0].k.is_none() && trace.marks[0].note.contains("as many coefficients as rows"));
}

#[test]
fn constants_that_cannot_be_are_refused_in_a_sentence() {
    let table =
        table(vec![numbers("x", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), labels("class", &["a", "b", "a", "b", "a", "b"])]);
    let question = |shrinkages: Vec<Shrinkage>| Question {
        learner: "proximal-svm".to_owned(),
        shrinkages,
        ..Question::about("class")
    };
    let own = |of: Part, k: f64| Shrinkage { of, k };
    let x = || Part::Attribute { name: "x".to_owned() };
    let refused = |question: &Question| Job::new(&table, question).expect_err("refused").message();
    let code = |shrinkages: Vec<Shrinkage>| refused(&question(shrinkages)).code;
    assert_eq!(code(vec![own(Part::Curved, 0.0)]), "bad-shrinkage");
    assert_eq!(code(vec![own(Part::Curved, f64::NAN)]), "bad-shrinkage");
    assert_eq!(code(vec![own(x(), 1.0), own(x(), 2.0)]), "two-shrinkages");
    let unknown = Part::Attribute { name: "w".to_owned() };
    assert_eq!(code(vec![own(unknown, 1.0)]), "shrinkage-of-unknown");
    let of_svm = Question { learner: "svm".to_owned(), ..question(vec![own(x(), 1.0)]) };
    assert_eq!(refused(&of_svm).code, "does-not-shrink");
    let bars = Question { learner: "svm".to_owned(), posterior: true, ..question(Vec::new()) };
    assert_eq!(refused(&bars).code, "does-not-shrink");
    let none = Question { settings: k_of("proximal-svm", 0.0), ..question(Vec::new()) };
    assert_eq!(refused(&none).code, "bad-setting");
    // A part that no coordinate belongs to rests.
    assert!(Job::new(&table, &question(vec![own(Part::Pairs, 3.0), own(x(), 2.0)])).is_ok());
    let mut session = opened("sets/iris.csv");
    assert_eq!(session.trace(&TraceWanted { from: 1.0, to: 2.0, steps: 3 }).expect_err("nothing").code, "out-of-turn");
    let iris = Question { outcome: Outcome::AllClasses, ..Question::about("class") };
    session.prepare(&fitted("sets/iris.csv", iris)).expect("a question");
    assert_eq!(session.shrunk(&Constants { k: 1.0, shrinkages: vec![] }).expect_err("svm").code, "does-not-shrink");
    assert_eq!(session.trace(&TraceWanted { from: 1.0, to: 2.0, steps: 3 }).expect_err("svm").code, "does-not-shrink");
}

#[test]
fn coordinates_have_names_and_parts() {
    let n = 40;
    let x: Vec<f64> = (0..n).map(|i| ((i * 37) % 40) as f64).collect();
    let z: Vec<f64> = (0..n).map(|i| ((i * 13) % 29) as f64).collect();
    let sex: Vec<&str> = (0..n).map(|i| ["male", "female"][(i * 7 / 3) % 2]).collect();
    let of = |i: usize| x[i] / 20.0 + z[i] / 15.0 + if sex[i] == "male" { 0.6 } else { -0.6 };
    let class: Vec<&str> = (0..n).map(|i| if of(i) > 2.0 { "yes" } else { "no" }).collect();
    let data = table(vec![
        numbers("age", &x),
        numbers("dose", &z),
        numbers("v", &z.iter().zip(&x).map(|(a, b)| a + b).collect::<Vec<_>>()),
        numbers("w", &z.iter().zip(&x).map(|(a, b)| a - b).collect::<Vec<_>>()),
        labels("sex", &sex),
        labels("class", &class),
    ]);
    let question = Question {
        learner: "proximal-svm".to_owned(),
        folds: 2,
        repeats: 1,
        maps: vec![
            AttributeMap { attribute: "age".to_owned(), map: MapChoice::Polynomial { degree: 3 } },
            AttributeMap { attribute: "dose".to_owned(), map: MapChoice::PiecewiseLinear { knots: 1 } },
        ],
        groups: vec![JointGroup { attributes: ["v".to_owned(), "w".to_owned()], map: JointMap::Product { knots: 3 } }],
        ..Question::about("class")
    };
    let job = Job::new(&data, &question).expect("a question");
    let trace = job.trace(&TraceWanted { from: 1.0, to: 2.0, steps: 2 }).expect("a trace");
    let named: Vec<(&str, &Part)> = trace.lines.iter().map(|line| (line.name.as_str(), &line.part)).collect();
    assert_eq!(named[..3], [("age", &Part::Straight), ("age²", &Part::Curved), ("age³", &Part::Curved)]);
    assert_eq!(named[3], ("dose", &Part::Straight));
    assert!(named[4].0.starts_with("dose above ") && *named[4].1 == Part::Curved);
    assert!(named[5..13].iter().all(|(_, part)| **part == Part::Pairs));
    assert!(named[9].0.contains(" × ") && trace.lines[9].attributes == ["v", "w"], "{:?}", named[9]);
    assert_eq!(named[13..], [("sex = male", &Part::Levels), ("sex = female", &Part::Levels)]);
    // Each part moves with its own constant and no other: the first is shrunk to nothing.
    let mut kept = nomogram::job::Kept::default();
    for part in [Part::Curved, Part::Levels, Part::Pairs, Part::Attribute { name: "age".to_owned() }] {
        let shrinkages = vec![Shrinkage { of: part.clone(), k: 1e12 }];
        let learned = job.shrunk(&mut kept, &Constants { k: 1.0, shrinkages }).expect("a model");
        let spread: Vec<bool> = model_of(&learned).effects.iter().map(|effect| effect.summary.spread > 1e-6).collect();
        let expected = match part {
            // A straight line is left of age and dose.
            Part::Curved => [true, true, true, true],
            Part::Levels => [true, true, true, false],
            Part::Pairs => [true, true, false, true],
            _ => [false, true, true, true],
        };
        assert_eq!(spread, expected, "{part:?}");
    }
}

#[test]
fn constants_are_not_compared_where_there_are_no_folds() {
    let mut session = Session::default();
    let file = b"a,y\n1.79,no\n1.91,no\n1.06,yes\n1.39,yes\n1.42,maybe\n";
    session.open(file, &ReadOptions::default()).expect("a table");
    let learner = "proximal-svm".to_owned();
    let question = Question { learner, interval: IntervalMethod::Inductive, ..Question::about("y") };
    session.prepare(&question).expect("a question");
    let list = vec![Constants { k: 1.0, shrinkages: Vec::new() }];
    let refused = session.compared(&ConstantsWanted { list }).expect_err("too few rows are left");
    assert_eq!(refused.code, "no-folds");
}
