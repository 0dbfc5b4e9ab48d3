//! The awkward files whose trouble comes with the target or the training: what is refused, what is said, and that all
//! numbers stay finite. The rest of their expectations is judged in tests/engine/table/.

use crate::helper::{assert_close, data};
use crate::tables::{labels, learn, model_of, numbers, table};
use nomogram::contract::{AttributeMap, JointGroup, JointMap, MapChoice, Part, Question, Shrinkage};
use nomogram::door::session::{predict, read_model};
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::Setting;
use nomogram::sentences::Notice;
use nomogram::table::{ReadOptions, Table, read};
use serde_json::Value;

fn awkward(file: &str) -> Table {
    read(&data(&format!("awkward/{file}")), &ReadOptions::default()).expect("a table")
}

fn expected() -> Value {
    serde_json::from_slice(&data("awkward/EXPECTED.json")).expect("JSON")
}

/// Every awkward file that has a target is learned from, or refused with one of the expected codes; no number of a
/// model is ever infinite, no probability 0 or 1.
#[test]
fn every_awkward_file_is_learned_from_or_refused_with_the_reason() {
    let expected = expected();
    let mut learned = 0;
    for entry in expected.as_array().expect("files") {
        let file = entry["file"].as_str().expect("a name");
        let Some(target) = entry["target"].as_str() else { continue };
        let Ok(table) = read(&data(&format!("awkward/{file}")), &ReadOptions::default()) else { continue };
        let target = match entry["target_index"].as_u64() {
            Some(at) => table.columns[at as usize].name.clone(),
            None => target.to_owned(),
        };
        let (outcome, codes) = (entry, codes(entry));
        let refusal =
            outcome["result"] == "error" && ["target", "train"].contains(&outcome["stage"].as_str().unwrap_or(""));
        match Job::new(&table, &Question::about(&target)) {
            Err(problem) => {
                let message = problem.message();
                assert!(refusal, "{file}: refused with “{}”", message.message);
                assert!(codes.contains(&message.code), "{file}: {} is none of {codes:?}", message.code);
            }
            Ok(job) => {
                let may_go_on = !refusal || outcome["also_ok"].as_array().is_some_and(|ok| ok.contains(&"warn".into()));
                assert!(may_go_on, "{file}: should be refused with one of {codes:?}");
                let units: Vec<_> = (0..job.n_units()).map(|index| job.unit(index)).collect();
                let found = job.model(&units).expect("a model").1;
                let model = model_of(&found);
                model.check().unwrap_or_else(|wrong| panic!("{file}: {wrong}"));
                for log_odds in predict(&model, &table) {
                    let p = math::logistic(log_odds);
                    assert!(0.0 < p && p < 1.0, "{file}: probability {p}");
                }
                if outcome["stage"] == "train" && outcome["result"] == "warn" {
                    let said: Vec<String> =
                        found.notices.iter().map(|n| n.code.clone()).chain(table_codes(&table)).collect();
                    assert!(codes.iter().any(|code| said.contains(code)), "{file}: said {said:?}, not {codes:?}");
                }
                learned += 1;
            }
        }
    }
    assert!(learned > 50, "only {learned} files were learned from");
}

fn codes(entry: &Value) -> Vec<String> {
    let of = |list: &Value| -> Vec<String> {
        list.as_array().into_iter().flatten().filter_map(|code| Some(code.as_str()?.to_owned())).collect()
    };
    let mut codes = of(&entry["codes"]);
    codes.extend(of(&entry["also_codes"]));
    codes
}

fn table_codes(table: &Table) -> Vec<String> {
    table.notices.iter().map(|notice| notice.message().code).collect()
}

#[test]
fn collinear_columns_are_named_and_their_effects_finite() {
    let job = Job::new(&awkward("col_collinear.csv"), &Question::about("bent")).expect("a question");
    let notice = job.prepared().notices.into_iter().find(|notice| notice.code == "collinear").expect("said");
    // cm = 2.54 inch and sum = inch + k: of each of the two relations the last column in the file is named.
    assert!(notice.message.starts_with("“cm” and “k” can"), "{}", notice.message);
}

#[test]
fn a_column_that_gives_the_answer_away_is_named() {
    let job = Job::new(&awkward("col_leak.csv"), &Question::about("payment")).expect("a question");
    let leaks: Vec<_> = job.prepared().notices.into_iter().filter(|notice| notice.code == "possible-leak").collect();
    assert_eq!(leaks.len(), 1);
    assert_eq!(leaks[0].column.as_deref(), Some("case_state"));
}

#[test]
fn columns_that_repeat_one_another_are_named_though_few_rows_are_distinct() {
    let job = Job::new(&awkward("col_dummy_trap.csv"), &Question::about("won")).expect("a question");
    let notice = job.prepared().notices.into_iter().find(|notice| notice.code == "collinear").expect("said");
    // The dummies; the renamed copy is told as one.
    assert_eq!(notice.columns[..], ["is_n", "is_s", "is_w"]);
    let copies =
        awkward("col_dummy_trap.csv").notices.iter().map(Notice::message).find(|m| m.code == "duplicate-column");
    assert_eq!(copies.expect("said").columns[..], ["region", "code"]);
}

#[test]
fn the_class_is_called_the_rarer_one_only_where_it_is() {
    let said = |yes: usize| {
        let x: Vec<f64> = (0..30).map(|i| f64::from((i * 7) % 13)).collect();
        let class: Vec<&str> = (0..30).map(|i| if i < yes { "yes" } else { "no" }).collect();
        let job = Job::new(&table(vec![numbers("x", &x), labels("class", &class)]), &Question::about("class"));
        let notices = job.expect("a question").prepared().notices;
        notices.into_iter().find(|notice| notice.code == "positive-assumed").expect("said").message
    };
    assert!(said(12).contains("rarer"), "{}", said(12));
    assert!(!said(15).contains("rarer"), "{}", said(15));
}

#[test]
fn a_class_of_one_row_is_no_proposal() {
    let opened = nomogram::table::open(&awkward("tgt_all_missing.csv"));
    assert_eq!(opened.proposed_target, None);
}

/// 3,000 rows, a weak signal, few events: a hospital, a shop.
fn rare_events(one_in: usize) -> Table {
    let n = 3000;
    let x: Vec<f64> = (0..n).map(|i| f64::from((i * 37) % 101)).collect();
    let class: Vec<&str> = (0..n as usize)
        .map(|i| if (i * 7919) % (one_in * 101) < 2 + 2 * ((i * 37) % 101) { "yes" } else { "no" })
        .collect();
    table(vec![numbers("x", &x), labels("class", &class)])
}

#[test]
fn where_always_guessing_one_class_is_best_that_is_said_with_the_way_out() {
    let table = rare_events(12);
    let mut question = Question::about("class");
    question.positive = Some("yes".to_owned());
    let (_, _, model) = learn(&table, &question);
    assert!(model.effects[0].summary.spread.abs() == 0.0, "{:?}", model.effects[0].summary);
    let notice = model.notices.iter().find(|notice| notice.code == "one-answer").expect("said");
    assert!(notice.message.contains("“no”") && notice.message.contains("same weight"), "{}", notice.message);
    assert!(model.notices.iter().all(|notice| notice.code != "no-signal"), "one reason is enough");

    question.settings = vec![Setting { name: "balanced".to_owned(), value: 1.0 }];
    let (_, _, balanced) = learn(&table, &question);
    assert!(balanced.effects[0].summary.maximum > 0.5, "{:?}", balanced.effects[0].summary);
    assert!(balanced.notices.iter().all(|notice| notice.code != "one-answer"));
    assert_eq!(balanced.learner.settings.last().map(|s| s.name.as_str()), Some("balanced"));
    // The weights change the boundary, the calibration keeps the probabilities true: their mean is the share.
    let probabilities: Vec<f64> = predict(&balanced, &table).into_iter().map(math::logistic).collect();
    let mean = probabilities.iter().sum::<f64>() / probabilities.len() as f64;
    assert_close("mean probability", mean, balanced.target.events / balanced.target.rows, 0.01);
}

#[test]
fn class_weights_are_row_weights() {
    // 10 of one class and 20 of the other: balanced is C · 30/20 for the rare rows and C · 30/40 for the others.
    let x: Vec<f64> = (0..30).map(|i| f64::from((i * 7) % 13)).collect();
    let class: Vec<&str> = (0..30).map(|i| if i < 10 { "yes" } else { "no" }).collect();
    let once = table(vec![numbers("x", &x), labels("class", &class)]);
    let mut question = Question::about("class");
    question.settings = vec![Setting { name: "balanced".to_owned(), value: 1.0 }];
    let job = Job::new(&once, &question).expect("a question");
    let balanced = job.unit(0);
    // The same by copies: every rare row twice, at C = 3/4.
    let twice: Vec<usize> = (0..30).flat_map(|i| if i < 10 { vec![i, i] } else { vec![i] }).collect();
    let mean = x.iter().sum::<f64>() / 30.0;
    let sd = (x.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / 30.0).sqrt();
    let design = nomogram::features::design::Design {
        n_rows: twice.len(),
        n_dense: 1,
        dense: twice.iter().map(|i| (x[*i] - mean) / sd).collect(),
        nominal: Vec::new(),
    };
    let y: Vec<f64> = twice.iter().map(|i| if *i < 10 { 1.0 } else { -1.0 }).collect();
    let copies = nomogram::learn::linear_svm::fit(&design, &y, &vec![0.75; twice.len()], &Default::default());
    assert_close("objective", balanced.certificate.primal_objective, copies.certificate.primal_objective, 1e-7);
    let score = job.scores(&balanced).expect("unit 0").remove(0);
    assert_close("weight", score.weights[0], copies.weights[0], 1e-3);
}

#[test]
fn a_rare_level_of_one_class_does_not_make_the_slope_explode() {
    // 2 % of events; nine of them, and nobody else, have level NG: everything else has one score to six digits.
    let n = 3000;
    let country: Vec<&str> = (0..n).map(|i| if i < 9 { "NG" } else { ["DE", "FR", "IT"][i % 3] }).collect();
    let class: Vec<&str> = (0..n).map(|i| if i < 9 || i % 75 == 0 { "fraud" } else { "fine" }).collect();
    let amount: Vec<f64> = (0..n).map(|i| ((i * 37) % 101) as f64).collect();
    let table = table(vec![numbers("amount", &amount), labels("country", &country), labels("status", &class)]);
    let (_, _, model) = learn(&table, &Question::about("status"));
    let calibration = model.calibration.as_ref().expect("calibrated");
    assert!(calibration.slope < 50.0, "slope {}", calibration.slope);
    for log_odds in predict(&model, &table) {
        assert!(log_odds.abs() < 50.0, "log odds {log_odds}");
    }
}

#[test]
fn terms_are_keyed_by_column_and_level_apart() {
    // Level 1 of X2 and column X21 must not be one term.
    let mut options = ReadOptions::default();
    options.columns.push(nomogram::table::ColumnOptions {
        name: "X2".to_owned(),
        kind: Some(nomogram::table::Kind::Categorical),
        ..nomogram::table::ColumnOptions::default()
    });
    let table = read(&data("awkward/hdr_level_collision.csv"), &options).expect("a table");
    let (_, _, model) = learn(&table, &Question::about("out"));
    let names: Vec<&str> = model.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
    assert_eq!(names, ["X2", "X21", "z", "za"]);
    assert_eq!(model.effects.len(), 4);
}

#[test]
fn names_of_objects_members_are_names_like_any_other() {
    let (_, _, model) = learn(&awkward("hdr_proto.csv"), &Question::about("hasOwnProperty"));
    let again = read_model(&serde_json::to_string(&model).expect("JSON")).expect("a model");
    let names: Vec<&str> = again.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
    assert_eq!(names, ["__proto__", "constructor", "toString"]);
}

#[test]
fn no_signal_is_said_and_the_probability_is_the_share_of_the_class() {
    // The class alternates along x: held-out rows are predicted the wrong way round.
    let n = 40;
    let x: Vec<f64> = (0..n).map(f64::from).collect();
    let class: Vec<&str> = (0..n).map(|i| if i % 2 == 0 { "yes" } else { "no" }).collect();
    let table = table(vec![numbers("x", &x), labels("class", &class)]);
    let (job, units, model) = learn(&table, &Question::about("class"));
    let calibration = model.calibration.as_ref().expect("calibrated");
    assert!(calibration.slope >= 0.0);
    assert_close("slope", calibration.slope, 0.0, 0.0);
    // A constant probability ranks nothing.
    assert_close("AUC", calibration.held_out.expect("scores").auc, 0.5, 0.0);
    assert!(model.notices.iter().any(|notice| notice.code == "no-signal"));
    assert_eq!(job.n_units(), units.len());
    for log_odds in predict(&model, &table) {
        assert_close("share", math::logistic(log_odds), 0.5, 1e-12);
    }
}

#[test]
fn a_class_smaller_than_the_folds_gets_fewer_folds_and_that_is_said() {
    let x: Vec<f64> = (0..30).map(|i| f64::from((i * 7) % 13)).collect();
    let class: Vec<&str> = (0..30).map(|i| if i < 3 { "rare" } else { "common" }).collect();
    let job = Job::new(&table(vec![numbers("x", &x), labels("class", &class)]), &Question::about("class"));
    let prepared = job.expect("a question").prepared();
    assert_eq!((prepared.folds, prepared.units), (3, 10));
    let codes: Vec<&str> = prepared.notices.iter().map(|notice| notice.code.as_str()).collect();
    assert!(codes.contains(&"folds-reduced") && codes.contains(&"rare-class"), "{codes:?}");
}

/// The engine mends no question: a name of no column is refused by that name, wherever it stands and whatever the learner
/// makes of it. (Repairs of stored work are the page's, and told there.)
#[test]
fn names_of_no_column_are_refused_by_name() {
    let data = read(b"a,b,y\n1,p,u\n2,q,v\n3,p,u\n4,q,v\n2,p,v\n3,q,u\n", &ReadOptions::default()).expect("a table");
    let about = Question { folds: 2, ..Question::about("y") };
    let maps = vec![AttributeMap { attribute: "nope".to_owned(), map: MapChoice::Spline { knots: 3 } }];
    let attributes = ["a".to_owned(), "nope".to_owned()];
    let groups = vec![JointGroup { attributes, map: JointMap::Product { knots: 3 } }];
    let learned_by = |learner: &str| Question { learner: learner.to_owned(), ..about.clone() };
    let mut questions = vec![
        Question { target: "nope".to_owned(), ..about.clone() },
        Question { attributes: Some(vec!["nope".to_owned()]), ..about.clone() },
        Question { attributes: Some(vec!["a".to_owned(), "nope".to_owned()]), ..about.clone() },
        Question { positive: Some("nope".to_owned()), ..about.clone() },
        Question {
            shrinkages: vec![Shrinkage { of: Part::Attribute { name: "nope".to_owned() }, k: 1.0 }],
            ..learned_by("proximal-svm")
        },
    ];
    for learner in ["svm", "proximal-svm", "logistic", "naive-bayes", "radial-svm", "polynomial-svm", "random-forest"] {
        questions.push(Question { maps: maps.clone(), ..learned_by(learner) });
        questions.push(Question { groups: groups.clone(), ..learned_by(learner) });
    }
    // Every pair is learned: those that are asked for by hand have no use.
    let pairs = vec![Setting { name: "pairs".to_owned(), value: 1.0 }];
    questions.push(Question { settings: pairs, groups, ..about.clone() });
    for question in questions {
        let message = Job::new(&data, &question).map(|_| ()).expect_err("no such name").message();
        assert!(message.message.contains("“nope”"), "{}: {}", question.learner, message.message);
    }
}
