//! `nomogram ensemble` as a person runs it, and what the machines of a library say, trained here one by one.

use super::command_line::{error, run, scratch};
use crate::helper::assert_close;
use crate::tables::{labels, learn_units, table};
use nomogram::assess::judged::{HeldOutCases, Predictions};
use nomogram::calibrate::platt::{self, Targets};
use nomogram::cli::evaluate::outer_folds;
use nomogram::cli::members::{members, usual};
use nomogram::contract::{Measure, Outcome, Question};
use nomogram::door::session::predict;
use nomogram::job::Job;
use nomogram::model::classes::Model;
use nomogram::table::Table;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Ninety rows of three columns with levels, which no machine sees otherwise by the rows of others.
fn rows() -> Table {
    let says = |i: usize| (i * 7) % 4 + (i / 3) % 2 * 2 + (i * 29) % 3;
    let a: Vec<&str> = (0..90).map(|i| ["p", "q", "r", "s"][(i * 7) % 4]).collect();
    let b: Vec<&str> = (0..90).map(|i| ["t", "u"][(i / 3) % 2]).collect();
    let class: Vec<&str> = (0..90).map(|i| if says(i) > 2 { "yes" } else { "no" }).collect();
    table(vec![labels("a", &a), labels("b", &b), labels("class", &class)])
}

fn question(learner: &str) -> Question {
    let positive = Some("yes".to_owned());
    Question { learner: learner.to_owned(), folds: 2, repeats: 1, positive, ..Question::about("class") }
}

/// The sums of some rows by a model of others, and whether these are of the class.
fn said(table: &Table, question: &Question, learns: &[u32], of: &[u32]) -> (Vec<f64>, Vec<bool>) {
    let job = Job::new(&table.at_rows(learns), question).expect("a question");
    let (Some(Model::Additive(model)), _) = job.model(&learn_units(&job)).expect("a model") else { panic!("a sum") };
    let whole = Job::new(table, question).expect("a question");
    let is_one = |row: &u32| whole.task().y[whole.task().group_of_row[*row as usize] as usize] > 0.0;
    (predict(&model, &table.at_rows(of)), of.iter().map(is_one).collect())
}

fn log_odds(cases: &HeldOutCases, fold: usize) -> &[f64] {
    let Predictions::OneClass { log_odds, .. } = &cases.said else { panic!("one class") };
    &log_odds[cases.starts[fold]..cases.starts[fold + 1]]
}

fn assert_all_close(what: &str, found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len(), "{what}");
    found.iter().zip(expected).for_each(|(found, expected)| assert_close(what, *found, *expected, tolerance));
}

#[test]
fn a_machine_of_a_fold_learns_from_the_others_and_the_next_fold_selects() {
    let (table, question) = (rows(), question("logistic"));
    let (folds, n) = outer_folds(&table, &question, 5, 2).expect("folds");
    assert_eq!((folds.len(), n), (10, 90));
    let heard = Job::new(&table, &question).expect("a question").heard_by_folds(&folds, 5).expect("predictions");
    for (at, fold) in folds.iter().enumerate() {
        let others: Vec<u32> = (0..90).filter(|row| !fold.contains(row)).collect();
        let (expected, _) = said(&table, &question, &others, fold);
        assert_all_close("log odds", log_odds(&heard.judges, at), &expected, 1e-4);
        let next = if at % 5 == 4 { at - 4 } else { at + 1 };
        assert_eq!(log_odds(&heard.selects, at), log_odds(&heard.judges, next));
    }
}

/// A line through the third that selects calibrates both; the third that judges is in nothing.
#[test]
fn thirds_rotate() {
    let table = rows();
    for (learner, tolerance) in [("logistic", 1e-4), ("svm", 2e-2)] {
        let question = question(learner);
        let (thirds, _) = outer_folds(&table, &question, 3, 1).expect("thirds");
        let heard = Job::new(&table, &question).expect("a question").heard_by_thirds(&thirds).expect("predictions");
        for at in 0..3 {
            let (selects, judges) = (&thirds[(at + 1) % 3], &thirds[(at + 2) % 3]);
            let (mut first, positive) = said(&table, &question, &thirds[at], selects);
            let (mut second, _) = said(&table, &question, &thirds[at], judges);
            if learner == "svm" {
                let line = platt::fit(&first, &positive, &vec![1.0; first.len()], Targets::default());
                first.iter_mut().chain(&mut second).for_each(|sum| *sum = line.log_odds(*sum));
            }
            assert_all_close("what selects", log_odds(&heard.selects, at), &first, tolerance);
            assert_all_close("what judges", log_odds(&heard.judges, at), &second, tolerance);
        }
        assert_eq!(heard.judges.starts, heard.selects.starts);
    }
}

#[test]
fn a_list_is_every_combination_once() {
    let names = |text: &str| members(text).expect("a list").into_iter().map(|m| m.name).collect::<Vec<String>>();
    assert_eq!(names("svm:C=0.1|1 , svm,forest"), ["svm:C=0.1", "svm:C=1", "random-forest"], "C=1 is usual");
    assert_eq!(names("radial:C=1|10:gamma=0.1|0.2").len(), 4);
    assert_eq!(names("lin,lin-svm:C=1,svm:similarity=lin"), ["lin-svm"], "one machine");
    let all = members("svm:similarity=all:C=1|10").expect("a list");
    assert_eq!((all.len(), &*all[6].learner, all[6].measure), (16, "lin-svm", None));
    assert_eq!((&*all[0].learner, all[0].measure), ("svm", Some(Measure::Overlap)));
    for bad in ["", " , ", "svm:C", "svm:C=x", "svm:C=nan", "svm:C=1|", "svm:similarity=near"] {
        assert!(members(bad).is_err(), "{bad}");
    }
    for outcome in [Outcome::OneClass, Outcome::AllClasses, Outcome::Number] {
        assert!(members(usual(outcome)).expect("a list").len() > 6);
    }
}

/// A hundred and twenty rows: of the classes r, s and t, of a number, and of yes and no; two levels and a number say something.
fn file() -> String {
    // Tests run side by side.
    static FILE: OnceLock<String> = OnceLock::new();
    FILE.get_or_init(written).clone()
}

fn written() -> String {
    let mut text = String::from("a,b,x,kind,price,answer\n");
    for i in 0..120_usize {
        let (a, b, x) = (i % 5, (i / 5) % 4, (i * 37) % 101);
        let noise = (i * i * 31 + i * 17) % 23;
        let sum = 9 * a + 11 * ((b + a) % 2) + x / 4 + noise;
        let kind = ["r", "s", "t"][(sum / 18).min(2)];
        text += &format!("a{a},b{b},{x},{kind},{sum},{}\n", if sum > 35 { "yes" } else { "no" });
    }
    let path = scratch("ensemble.csv");
    std::fs::write(&path, text).expect("writes");
    path.display().to_string()
}

fn found(arguments: &[&str]) -> Value {
    let output =
        run(&[&["ensemble", &file(), "--json", "--attribute", "a", "--attribute", "b", "--attribute", "x"], arguments]
            .concat());
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn times(found: &Value) -> Vec<u64> {
    found["members"].as_array().expect("members").iter().map(|of| of["times"].as_u64().expect("a count")).collect()
}

#[test]
fn every_outcome_has_its_ensembles() {
    let one = found(&[
        "--target",
        "answer",
        "--members",
        "svm:similarity=of|goodall3|lin,svm:C=0.1|1,forest:trees=5",
        "--folds",
        "3",
        "--curves",
    ]);
    assert_eq!(one["members"].as_array().map(Vec::len), Some(6));
    assert_eq!((&one["fits"], &one["metric"], &one["positive"]), (&json!(18), &json!("auc"), &json!("yes")));
    assert_eq!(one["curves"].as_array().map(Vec::len), Some(3));
    assert_eq!(one["curves"][0][0]["roc"][0], json!([0.0, 0.0]));
    assert!(one["ensemble"]["scores"]["auc"]["mean"].as_f64() > Some(0.7), "{}", one["ensemble"]);
    let path: Vec<f64> = serde_json::from_value(one["ensemble"]["path"].clone()).expect("numbers");
    assert!(path.windows(2).all(|pair| pair[1] > pair[0]), "{path:?}");
    assert_eq!(times(&one).iter().sum::<u64>(), path.len() as u64);

    let thirds = ["--target", "answer", "--members", "svm:C=0.01|1|100,naive-bayes,logistic", "--metric", "accuracy"];
    let thirds =
        found(&[&thirds[..], &["--thirds", "--without-replacement", "--start", "2", "--repeats", "2"]].concat());
    assert_eq!((&thirds["fits"], &thirds["rotation"]), (&json!(30), &json!("thirds")));
    assert_eq!(thirds["ensemble"]["turns"].as_array().map(Vec::len), Some(6));
    assert!(times(&thirds).iter().all(|count| *count < 2), "no machine counts twice");
    let rows: f64 = (0..6).filter_map(|turn| thirds["ensemble"]["turns"][turn]["rows"].as_f64()).sum();
    assert_close("rows that judge", rows, 240.0, 1e-9);

    for metric in ["log-loss", "accuracy", "balanced-accuracy", "brier", "auc"] {
        let asked = ["--target", "kind", "--outcome", "all-classes", "--metric", metric, "--folds", "3"];
        for rotation in [&[][..], &["--log-odds"]] {
            let classes = found(&[&asked[..], &["--members", "svm:C=0.1|10,naive-bayes"], rotation].concat());
            assert!(classes["ensemble"]["scores"]["accuracy"]["mean"].as_f64() > Some(0.5), "{}", classes["ensemble"]);
        }
    }
    let asked = ["--target", "kind", "--outcome", "all-classes", "--members", "svm,naive-bayes", "--thirds"];
    assert_eq!(found(&asked)["ensemble"]["turns"].as_array().map(Vec::len), Some(3));

    for (metric, folds) in [("rmse", &["--folds", "3"][..]), ("mae", &["--thirds"])] {
        let asked =
            ["--target", "price", "--outcome", "number", "--metric", metric, "--members", "svr:C=1,ridge:lambda=0|100"];
        let number = found(&[&asked[..], folds].concat());
        let of = |at: &Value| at["scores"][metric]["mean"].as_f64().expect("a mean");
        let best = number["members"].as_array().expect("members").iter().map(of).fold(f64::INFINITY, f64::min);
        assert!(of(&number["ensemble"]) < 1.2 * best, "{}", number["ensemble"]);
    }
}

#[test]
fn the_report_is_short_and_what_is_wrong_is_said() {
    let file = file();
    let asked = ["ensemble", &file, "--target", "answer", "--attribute", "a", "--attribute", "x", "--folds", "3"];
    let output = run(&[&asked[..], &["--members", "svm,naive-bayes"]].concat());
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let names: Vec<&str> = text.lines().map(|line| line.split(',').next().unwrap_or_default()).collect();
    assert_eq!(names, ["machine", "ensemble", "svm", "naive-bayes"]);
    assert!(text.starts_with("machine,times,accuracy,positive_accuracy,"), "{text}");
    assert!(error(&output).starts_with("Selected by AUC among 2 machines: "), "{}", error(&output));
    assert!(error(&output).contains("neither trained nor selected"), "{}", error(&output));
    for (arguments, code, sentence) in [
        (&["--members", "svm:C"][..], 1, "“svm:C” is no list of machines"),
        (&["--members", "tree"], 1, "tree"),
        (&["--members", "svm:depth=3"], 1, "depth"),
        (&["--metric", "mae"], 1, "is selected by AUC, average precision, accuracy, log loss and Brier score."),
        (&["--metric", "luck"], 2, "there is no “luck”"),
        (&["--outcome", "all-classes", "--members", "forest"], 1, "random-forest"),
        (&["--thirds"], 2, "cannot be used with"),
        (&["--curves"], 2, "--json"),
    ] {
        let output = run(&[&asked[..], arguments].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", error(&output));
        assert!(error(&output).contains(sentence), "{arguments:?}: {}", error(&output));
    }
}

/// Average precision and the accuracy of each class by hand from what is held out, and curves of each fold.
#[test]
fn evaluate_says_how_each_class_does() {
    let file = file();
    let asked = [
        "evaluate",
        &file,
        "--attribute",
        "a",
        "--attribute",
        "x",
        "--learner",
        "naive-bayes",
        "--folds",
        "3",
        "--curves",
    ];
    let said = |arguments: &[&str]| -> Value {
        let output = run(&[&asked[..], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")["results"]["naive-bayes"].clone()
    };
    let number = |value: &Value| value.as_f64().expect("a number");
    let text = std::fs::read_to_string(&file).expect("the file");
    let share = |of: &str| text.lines().filter(|line| line.ends_with(of)).count() as f64 / 120.0;
    let one = said(&["--target", "answer"]);
    let (yes, no) = (number(&one["positive_accuracy"]), number(&one["negative_accuracy"]));
    assert_close("accuracy", yes * share(",yes") + no * share(",no"), number(&one["accuracy"]), 1e-12);
    assert!((share(",yes")..=1.0).contains(&number(&one["average_precision"])), "{one}");
    assert_eq!((&one["class"], one["curves"].as_array().map(Vec::len)), (&json!("yes"), Some(3)));
    let all = said(&["--target", "kind", "--outcome", "all-classes"]);
    let classes = all["classes"].as_array().expect("classes");
    let of_class = |class: &Value| {
        let label = class["class"].as_str().expect("a label");
        number(&class["accuracy"]) * text.lines().filter(|line| line.split(',').nth(3) == Some(label)).count() as f64
    };
    assert_close("accuracy", classes.iter().map(of_class).sum::<f64>() / 120.0, number(&all["accuracy"]), 1e-12);
    assert!(classes.iter().all(|class| number(&class["average_precision"]) > 0.2), "{all}");
    assert_eq!(all["curves"][2][1]["class"], classes[1]["class"]);
}

/// 120 levels of 42 rows each, and rows without a target: the column that is left out by default is used where its values are
/// to be compared, what is one value is said, and the counts of the rows without a target can be left out.
#[test]
fn a_column_of_many_levels_is_compared() {
    let mut text = String::from("c,x,y\n");
    for i in 0..5040_usize {
        let y = if (i % 120) % 7 + (i / 7) % 5 > 4 { "yes" } else { "no" };
        text += &format!("v{},{},{}\n", i % 120, (i / 7) % 5, if (i / 120) % 12 == 11 { "" } else { y });
    }
    let path = scratch("many-levels.csv");
    std::fs::write(&path, text).expect("writes");
    let file = path.display().to_string();
    let model = scratch("many-levels.json").display().to_string();
    let asked = [
        "fit",
        &file,
        "--target",
        "y",
        "--learner",
        "svm",
        "--kind",
        "c=categorical",
        "--map",
        "c=similarity:goodall3",
    ];
    let fitted = |arguments: &[&str]| -> Value {
        let output =
            run(&[&asked[..], &["--set", "folds=2", "--set", "repeats=1", "--out", &model], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let says = |report: &Value, code: &str| -> Option<String> {
        let all = report["notices"].as_array().expect("notices").iter();
        let mut found = all.filter(|notice| notice["code"] == code);
        found.next().map(|notice| notice["message"].as_str().expect("a sentence").to_owned())
    };
    let report = fitted(&[]);
    assert_eq!(report["n_attributes"], json!(2));
    let joined = says(&report, "levels-joined").expect("said");
    assert_eq!(says(&report, "high-cardinality"), None, "it is not left out");
    assert!(joined.contains("“c” has 120 levels") && joined.contains("20 most common"), "{joined}");
    assert!(says(&report, "unlabelled-counted").expect("said").starts_with("The rows without a target count"));
    let report = fitted(&["--labelled-only"]);
    assert_eq!(says(&report, "unlabelled-counted"), None);
    assert!(says(&report, "levels-joined").is_some());
}

/// Of six columns a and b make the class and the others are chance; what is kept is known before the folds are judged by each
/// fold's own rows alone.
#[test]
fn attributes_that_a_forest_needs_are_kept() {
    let mut text = String::from("u,a,v,b,w,z,y\n");
    for i in 0..160_usize {
        let chance = |k: usize| (i * i * k + 13 * i * k) % 101 % 7;
        let (a, b) = (i % 4, (i / 4) % 4);
        let y = if a + b > 3 { "yes" } else { "no" };
        text += &format!("{},{a},{},{b},{},{},{y}\n", chance(31), chance(37), chance(41), chance(43));
    }
    let path = scratch("keep.csv");
    std::fs::write(&path, text).expect("writes");
    let (file, model) = (path.display().to_string(), scratch("keep.json").display().to_string());
    let asked = [&file, "--target", "y", "--keep", "2"];
    let fit =
        ["fit", "--learner", "logistic", "--set", "folds=2", "--map", "u=spline", "--map", "a=linear", "--out", &model];
    let output = run(&[&fit[..], &asked].concat());
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let written: Value = serde_json::from_slice(&std::fs::read(&model).expect("a model")).expect("JSON");
    let names: Vec<&str> =
        written["attributes"].as_array().expect("attributes").iter().filter_map(|of| of["name"].as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    let output = run(&[&["evaluate", "--learner", "logistic", "--folds", "3"][..], &asked].concat());
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(report["results"]["logistic"]["auc"].as_f64() > Some(0.95), "{report}");
    for (verb, sentence) in [("ensemble", "it is for fit and evaluate"), ("venn", "it is for fit and evaluate")] {
        let output = run(&[&[verb][..], &asked].concat());
        assert_eq!((output.status.code(), error(&output).contains(sentence)), (Some(1), true), "{}", error(&output));
    }
}
