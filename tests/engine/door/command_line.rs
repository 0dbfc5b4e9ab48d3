//! `nomogram fit` and `nomogram predict` as a person runs them.

use crate::helper::{assert_close, test_file};
use nomogram::math;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

pub fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nomogram")).args(arguments).output().expect("the program runs")
}

fn path(file: &str) -> String {
    test_file("data").join(file).display().to_string()
}

pub(super) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

pub fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// `low` and `high` beside each probability, and a method that does not exist is wrong usage.
#[test]
fn fit_makes_an_interval_and_predict_prints_it() {
    for (method, rows) in [("cross", 2201), ("inductive", 660)] {
        let model = scratch(&format!("interval-{method}.json")).display().to_string();
        let file = path("sets/titanic.csv");
        let output =
            run(&["fit", "--learner", "svm", &file, "--target", "survived", "--interval", method, "--out", &model]);
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
        assert_eq!(report["interval"], serde_json::json!({ "method": method, "rows": f64::from(rows) }));
        let output = run(&["predict", &model, &file]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("sum,log_odds,probability,low,high,outside"));
        let (mut outside, mut n) = (0, 0);
        for line in lines {
            let line = line.strip_suffix(',').expect("nothing outside");
            let numbers: Vec<f64> = line.split(',').map(|cell| cell.parse().expect("a number")).collect();
            let [_, _, p, low, high] = numbers[..] else { panic!("{line}") };
            assert!(0.0 <= low && low <= high && high <= 1.0, "{line}");
            outside += usize::from(p < low - 0.1 || p > high + 0.1);
            n += 1;
        }
        assert!(n == 2201 && outside < 600, "{method}: {outside}");
    }
    let output = run(&["fit", "x.csv", "--target", "y", "--interval", "wide", "--out", "m.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("“wide” is no interval: none, cross or inductive"), "{}", error(&output));
}

#[test]
fn fit_reports_and_predict_gives_every_row_the_models_number() {
    let (model, scores) = (scratch("credit.json"), scratch("credit.csv"));
    let (model, scores) = (model.display().to_string(), scores.display().to_string());
    let file = path("sets/german_credit.csv");
    let output = run(&[
        "fit",
        "--learner",
        "svm",
        &file,
        "--target",
        "class",
        "--positive",
        "bad",
        "--set",
        "C=1",
        "--out",
        &model,
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
    assert_eq!((report["rows_used"].as_u64(), report["n_coordinates"].as_u64()), (Some(1000), Some(61)));
    // LIBSVM: 496.0257 (tests/data/reference/fit_german_credit.json).
    assert_close("primal", report["primal_objective"].as_f64().expect("a number"), 496.025_698_208_338, 5e-4);
    for key in ["dual_objective", "relative_gap", "n_support_vectors", "intercept"] {
        assert!(report[key].is_number(), "{key}");
    }
    for stage in ["read", "prepare", "fit", "calibrate"] {
        assert!(report["seconds"][stage].as_f64().is_some_and(|seconds| seconds >= 0.0), "{stage}");
    }
    assert!(report["calibration"]["slope"].as_f64().is_some_and(|slope| slope > 0.0));
    assert!(report["calibration"]["offset"].is_number() && report["notices"].is_array());

    let output = run(&["predict", &model, &file, "--out", &scores]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let text = std::fs::read_to_string(&scores).expect("scores");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("sum,log_odds,probability,outside"));
    let mut rows = 0;
    for line in lines {
        let line = line.strip_suffix(',').expect("nothing outside");
        let numbers: Vec<f64> = line.split(',').map(|cell| cell.parse().expect("a number")).collect();
        let [_, log_odds, probability] = numbers[..] else { panic!("{line}") };
        assert_eq!(math::logistic(log_odds).to_bits(), probability.to_bits(), "full precision");
        assert!(0.0 < probability && probability < 1.0);
        rows += 1;
    }
    assert_eq!(rows, 1000);
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_another_calibration() {
    let file = path("sets/pima.csv");
    let fit = |name: &str, seed: &str| {
        let out = scratch(name);
        let output = run(&[
            "fit",
            "--learner",
            "svm",
            &file,
            "--target",
            "class",
            "--seed",
            seed,
            "--out",
            &out.display().to_string(),
        ]);
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        std::fs::read_to_string(out).expect("a model")
    };
    let (first, again, other) = (fit("a.json", "7"), fit("b.json", "7"), fit("c.json", "8"));
    assert_eq!(first, again);
    let slope = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["calibration"]["slope"].as_f64();
    assert_ne!(slope(&first), slope(&other));
}

#[test]
fn a_column_that_the_file_lacks_or_a_level_that_the_model_lacks_counts_as_unknown() {
    let model = scratch("titanic.json").display().to_string();
    let output = run(&["fit", "--learner", "svm", &path("sets/titanic.csv"), "--target", "survived", "--out", &model]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let file = scratch("two.csv");
    std::fs::write(&file, "status,sex\nfirst,female\nstowaway,female\n").expect("writes");
    let output = run(&["predict", &model, &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    assert!(error(&output).contains("age"), "{}", error(&output));
    assert!(error(&output).contains("stowaway"), "{}", error(&output));
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    assert_eq!(text.lines().count(), 3);
    assert!(!error(&output).contains("ignored"), "nobody said anything of a column: {}", error(&output));

    std::fs::write(&file, "a,b\n1,2\n3,4\n").expect("writes");
    let output = run(&["predict", &model, &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(error(&output).contains("“status”, “age” and “sex”"), "{}", error(&output));
}

#[test]
fn a_reader_that_stops_early_is_no_fault() {
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomogram"))
        .args(["inspect", "--rows", &path("sets/german_credit.csv")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // As `| head -0`: the pipe is closed before the result comes.
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(error(&output), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_cannot_be_done_exits_with_1_and_a_sentence() {
    let out = scratch("none.json").display().to_string();
    let titanic = path("sets/titanic.csv");
    let cases: [(&[&str], &str); 7] = [
        (&["fit", "--learner", "svm", &titanic, "--target", "survivd", "--out", &out], "survived"),
        (&["fit", "--learner", "svm", &titanic, "--target", "survived", "--positive", "maybe", "--out", &out], "maybe"),
        (
            &["fit", "--learner", "svm", &titanic, "--target", "survived", "--set", "C=0", "--out", &out],
            "from 1e-9 to 1e9",
        ),
        (&["fit", "--learner", "svm", &titanic, "--target", "survived", "--set", "gamma=1", "--out", &out], "gamma"),
        (&["fit", &titanic, "--target", "survived", "--learner", "oracle", "--out", &out], "oracle"),
        (&["predict", &titanic, &titanic], "not JSON"),
        (&["predict", "no_such_model.json", &titanic], "no_such_model.json"),
    ];
    for (arguments, named) in cases {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(error(&output).contains(named), "{arguments:?}: {}", error(&output));
    }
    assert_eq!(run(&["fit", "--learner", "svm", &titanic, "--target", "survived"]).status.code(), Some(2), "no --out");
    assert_eq!(
        run(&["fit", "--learner", "svm", &titanic, "--target", "survived", "--set", "C=x", "--out", &out])
            .status
            .code(),
        Some(2)
    );
    for verb in ["inspect", "fit", "predict"] {
        assert_eq!(run(&[verb, "--help"]).status.code(), Some(0), "{verb}");
    }
}

/// A number outside of the training rows is used, and the row says so.
/// Each by its own name and limits, in few digits, and nothing is begun.
#[test]
fn what_is_beyond_its_limits_is_named() {
    let file = path("sets/titanic.csv");
    let of = |verb: &'static str, more: &[&str]| {
        let mut all = vec![verb, &file, "--target", "survived"];
        all.extend(more);
        let output = run(&all);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{verb} {more:?}");
        error(&output).trim().to_owned()
    };
    let learner = ["--learner", "logistic"];
    let evaluate = |more: &[&str]| of("evaluate", &[&learner, more].concat());
    assert_eq!(
        evaluate(&["--repeats", "4000000000"]),
        "repeats cannot be 4000000000: it must be a whole number from 1 to 1000."
    );
    assert_eq!(evaluate(&["--folds", "1"]), "folds cannot be 1: it must be a whole number from 2 to 1000.");
    assert_eq!(evaluate(&["--folds", "0"]), "folds cannot be 0: it must be a whole number from 2 to 1000.");
    assert_eq!(evaluate(&["--repeats", "0"]), "repeats cannot be 0: it must be a whole number from 1 to 1000.");
    assert_eq!(of("ensemble", &["--folds", "1"]), "folds cannot be 1: it must be a whole number from 2 to 1000.");
    assert_eq!(of("trace", &["--from", "0"]), "from cannot be 0: it must be a number from 1e-12 to 1e12.");
    let wrong = "to cannot be 1: it must be a number above from.";
    assert_eq!(of("trace", &["--from", "5", "--to", "1"]), wrong);
    assert_eq!(of("trace", &["--steps", "0"]), "steps cannot be 0: it must be a whole number from 2 to 400.");
    let out = scratch("never.json").display().to_string();
    let fit = |set: &str| of("fit", &["--learner", "svm", "--out", &out, "--set", set]);
    assert_eq!(fit("C=1e300"), "C cannot be 1e300: it must be a number from 1e-9 to 1e9.");
    assert_eq!(fit("resamples=1e12"), "resamples cannot be 1000000000000: it must be a whole number from 0 to 10000.");
    assert_eq!(fit("resamples=0.5"), "resamples cannot be 0.5: it must be a whole number from 0 to 10000.");
    assert_eq!(fit("posterior=2"), "posterior cannot be 2: it must be 0 or 1.");
    assert_eq!(fit("recalibrate=0.5"), "recalibrate cannot be 0.5: it must be 0 or 1.");
    let of_p = of("top", &["--set", "p=1e12"]);
    assert_eq!(of_p, "p cannot be 1000000000000: it must be a whole number from 1 to 10000000.");
    assert_eq!(of("top", &["--set", "r=1e300"]), "r cannot be 1e300: it must be a whole number from 1 to 1000.");
}

/// Of a number learned on its logarithm the sum is in reach long after the number is not.
#[test]
fn a_number_beyond_what_there_is_is_no_prediction() {
    let (file, out, far) = (scratch("growth.csv"), scratch("growth.json"), scratch("far.csv"));
    let rows = (0..40).map(|i| format!("{}.5,{}\n", i / 2, nomogram::math::exp(0.1 * f64::from(i))));
    std::fs::write(&file, format!("x,y\n{}", rows.collect::<String>())).expect("a file");
    std::fs::write(&far, "x\n10\n1e9\n").expect("a file");
    let [file, out, far] = [file, out, far].map(|path| path.display().to_string());
    let scale = ["--outcome", "number", "--target-scale", "log", "--learner", "ridge"];
    let fitted = run(&[&["fit", &file, "--target", "y", "--out", &out][..], &scale].concat());
    assert_eq!(fitted.status.code(), Some(0), "{}", error(&fitted));
    let output = run(&["predict", &out, &far]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(error(&output).starts_with("The prediction for line 3 is too large"), "{}", error(&output));
}

/// As the browser writes them, byte by byte.
#[test]
fn the_date_stands_on_the_card_of_every_class() {
    let out = scratch("dated.json").display().to_string();
    let file = path("sets/iris.csv");
    let told = ["fit", &file, "--target", "class", "--learner", "svm", "--outcome", "all-classes"];
    let output = run(&[&told[..], &["--date", "2026-01-31", "--out", &out]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let model: Value = serde_json::from_slice(&std::fs::read(&out).expect("a file")).expect("JSON");
    let scores = model["scores"].as_array().expect("scores");
    for card in scores.iter().map(|score| &score["card"]).chain([&model["card"]]) {
        assert_eq!(card["date"], "2026-01-31");
    }
}

/// What both readers refuse: two columns of one name, counts below 0.
#[test]
fn a_model_with_a_name_twice_or_fewer_rows_than_none_is_refused() {
    let text = std::fs::read_to_string(test_file("contract/models/credit.json")).expect("a model");
    let model: Value = serde_json::from_str(&text).expect("JSON");
    let refused = |change: &dyn Fn(&mut Value), wrong: &str| {
        let mut changed = model.clone();
        change(&mut changed);
        let file = scratch("refused.json").display().to_string();
        std::fs::write(&file, changed.to_string()).expect("written");
        let output = run(&["export", &file, "--to", "python"]);
        assert!(output.status.code() == Some(1) && error(&output).contains(wrong), "{}", error(&output));
    };
    refused(
        &|model| model["attributes"][1]["name"] = model["attributes"][0]["name"].clone(),
        "attributes[1].name: stands twice",
    );
    refused(&|model| model["card"]["n"] = (-0.5).into(), "card.n: must be at least 0");
}

#[test]
fn predict_names_what_lies_outside_the_data() {
    let model = scratch("outside.json").display().to_string();
    let fitted = run(&[
        "fit",
        "--learner",
        "svm",
        &path("sets/iris_versicolor_virginica.csv"),
        "--target",
        "class",
        "--out",
        &model,
    ]);
    assert_eq!(fitted.status.code(), Some(0), "{}", error(&fitted));
    let read: Value = serde_json::from_str(&std::fs::read_to_string(&model).expect("a model")).expect("JSON");
    let attributes = read["attributes"].as_array().expect("attributes");
    let name = |at: usize| attributes[at]["name"].as_str().expect("a name");
    let end = |at: usize, of: &str| attributes[at]["numeric"][of].as_f64().expect("a number");
    let file = scratch("outside.csv");
    let header = format!("{},{}", name(0), name(1));
    let rows = [
        (end(0, "minimum"), end(1, "maximum")),
        (end(0, "minimum") - 1.0, end(1, "maximum")),
        (end(0, "maximum") + 1.0, end(1, "minimum") - 1.0),
    ];
    let lines = rows.map(|(a, b)| format!("{a},{b}")).join("\n");
    std::fs::write(&file, format!("{header}\n{lines}\n")).expect("a file");
    let output = run(&["predict", &model, &file.display().to_string()]);
    let said = error(&output);
    assert!(said.contains("2 of 3 rows have a value outside") && said.contains(name(1)), "{said}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let last: Vec<&str> = text.lines().map(|line| line.rsplit(',').next().expect("a cell")).collect();
    assert_eq!(last, ["outside", "", name(0), &format!("{}; {}", name(0), name(1))]);
}

/// What a person says of a model is written on its card, beside what the engine knows; nothing else changes.
#[test]
fn fit_writes_what_is_said_of_the_model_on_its_card() {
    let fields = [
        ("title", "Survival on the Titanic"),
        ("purpose", "To teach"),
        ("population", "Passengers and crew of one ship"),
        ("outcome-measured", "Rescued by the Carpathia"),
        ("source", "Dawson (1995)"),
        ("licence", "CC0"),
        ("date", "2024-02-29"),
        ("note", "Of one night, “not” of shipping"),
        ("contact", "ships@example.org"),
    ];
    let (file, model) = (path("sets/titanic.csv"), scratch("card.json"));
    let fit = |more: &[&str]| {
        let out = model.display().to_string();
        let usual = ["fit", &file, "--target", "survived", "--learner", "naive-bayes", "--out", &out];
        let output = run(&[&usual[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        serde_json::from_str::<Value>(&std::fs::read_to_string(&model).expect("a model")).expect("JSON")
    };
    let mut plain = fit(&[]);
    assert_eq!(plain["card"]["source"], "titanic.csv");
    for empty in ["title", "purpose", "population", "licence", "date", "note"] {
        assert_eq!(plain["card"][empty], "", "{empty}");
    }
    assert!(plain["card"]["contact"].is_null() && plain["card"]["outcome"].is_null());
    let all: Vec<String> = fields.iter().flat_map(|(name, text)| [format!("--{name}"), (*text).to_owned()]).collect();
    let mut whole = fit(&all.iter().map(String::as_str).collect::<Vec<_>>());
    for (name, text) in fields {
        let key = if name == "outcome-measured" { "outcome" } else { name };
        assert_eq!(whole["card"][key], text, "{name}");
    }
    assert_eq!((&whole["card"]["n"], &whole["card"]["events"]), (&plain["card"]["n"], &plain["card"]["events"]));
    // One by one: a flag writes its own field alone.
    for (name, text) in fields {
        let key = if name == "outcome-measured" { "outcome" } else { name };
        let mut one = fit(&[&format!("--{name}"), text]);
        assert_eq!(one["card"][key], text, "{name}");
        one["card"][key] = plain["card"][key].clone();
        if one["card"][key].is_null() {
            one["card"].as_object_mut().expect("a card").remove(key);
        }
        assert_eq!(one, plain, "{name}");
    }
    (plain["card"], whole["card"]) = (Value::Null, Value::Null);
    assert_eq!(plain, whole);

    // Of several classes and of numbers too.
    let out = model.display().to_string();
    for (file, target, more) in [
        ("sets/iris.csv", "class", ["--outcome", "all-classes", "--learner", "naive-bayes"]),
        ("sets/housing.csv", "MEDV", ["--outcome", "number", "--learner", "ridge"]),
    ] {
        let usual = ["fit", &path(file), "--target", target, "--contact", "me", "--out", &out];
        let output = run(&[&usual[..], &more[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{file}: {}", error(&output));
        let read: Value = serde_json::from_str(&std::fs::read_to_string(&model).expect("a model")).expect("JSON");
        assert_eq!(read["card"]["contact"], "me", "{file}");
    }
    for date in
        ["2023-02-29", "2024-13-01", "2024-00-01", "2024-04-31", "31.1.2024", "2024-1-1", "today", "", "２０２４-01-01"]
    {
        let output = run(&["fit", "--learner", "svm", &file, "--target", "survived", "--date", date, "--out", &out]);
        assert_eq!(output.status.code(), Some(2), "{date}");
        assert!(error(&output).contains("is no date like 2026-01-31"), "{date}: {}", error(&output));
    }
}

/// Nobody names a learner: three are tried, the report says what they reach, and the model is that of the one it says.
#[test]
fn fit_chooses_among_the_usual_learners_unless_one_is_named() {
    let (file, out) = (scratch("uneven.csv"), scratch("uneven.json").display().to_string());
    // Of ten rows one is an event, oftener where x is large.
    let row = |at: u32| {
        format!(
            "{},{},{}
",
            at % 50,
            at % 7,
            if at % 50 + at * 7919 % 61 > 95 { "yes" } else { "no" }
        )
    };
    std::fs::write(&file, format!("x,z,y\n{}", (0..600).map(row).collect::<String>())).expect("a file");
    let file = file.display().to_string();
    let fit_of = |target: &str, more: &[&str]| {
        let output = run(&[&["fit", &file, "--target", target, "--set", "repeats=1", "--out", &out], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
        (report, std::fs::read_to_string(&out).expect("a model"))
    };
    let fit = |more: &[&str]| fit_of("y", more);
    let (report, model) = fit(&[]);
    let choice = &report["choice"];
    let tried = choice["tried"].as_array().expect("what was tried");
    let learners: Vec<&str> = tried.iter().map(|one| one["learner"].as_str().expect("a name")).collect();
    assert_eq!(learners, ["svm", "svm", "logistic"]);
    assert_eq!(tried[1]["settings"]["balanced"], 1.0);
    let auc = |one: &Value| one["auc"].as_f64().expect("an AUC");
    let best = tried.iter().map(auc).fold(0.0, f64::max);
    assert!(auc(&tried[0]) < best - 0.02 && best > 0.7, "{choice}");
    assert_eq!(report["learner"], choice["learner"]);
    let drawn = tried.iter().find(|one| one["learner"] == choice["learner"] && one["settings"] == choice["settings"]);
    assert!(auc(drawn.expect("one of them")) >= best - 0.01, "{choice}");
    assert!(choice["message"].as_str().is_some_and(|said| said.contains("of 3 learners on held-out rows")), "{choice}");
    // A loss of the choice is that of the report.
    let of_report = |report: &Value, name: &str| {
        let tried = report["choice"]["tried"].as_array().expect("what was tried").iter();
        let of_drawn = |one: &&Value| ["learner", "settings"].iter().all(|key| one[*key] == report["choice"][*key]);
        let score = |of: &Value| of[name].as_f64().expect("a score");
        (score(tried.clone().find(of_drawn).expect("one of them")), score(&report["held_out"]))
    };
    let (chosen, held_out) = of_report(&report, "log_loss");
    assert_close("log loss", chosen, held_out, 1e-9);
    let (chosen, held_out) = of_report(&fit_of("x", &["--outcome", "number"]).0, "rmse");
    assert_close("RMSE", chosen, held_out, 1e-9);
    // The fits of the choice are those of the model.
    let learner = choice["learner"].as_str().expect("a name");
    let set: Vec<String> =
        choice["settings"].as_object().expect("settings").iter().map(|(k, v)| format!("{k}={v}")).collect();
    let named: Vec<&str> = set.iter().flat_map(|set| ["--set", set]).chain(["--learner", learner]).collect();
    assert_eq!(fit(&named).1, model);

    let (report, model) = fit(&["--learner", "svm"]);
    assert_eq!((&report["learner"], &report["choice"]), (&Value::from("svm"), &Value::Null));
    let notices = report["notices"].to_string();
    assert!(notices.contains("one-answer") && !notices.contains("usable signal"), "{notices}");
    assert!(serde_json::from_str::<Value>(&model).expect("JSON")["learner"]["name"] == "svm");
    // A setting that none of them has is refused by its name; one that they have is kept, and weights are not doubled.
    let output = run(&["fit", &file, "--target", "y", "--set", "gamma=1", "--out", &out]);
    assert!(output.status.code() == Some(1) && error(&output).contains("gamma"), "{}", error(&output));
    assert_eq!(fit(&["--set", "balanced=1"]).0["choice"]["tried"].as_array().map(Vec::len), Some(2));
    assert!(fit(&["--interval", "inductive"]).0["choice"]["learner"].is_string());
}

/// Of a number two are tried, by their errors.
#[test]
fn fit_chooses_for_numbers() {
    let out = scratch("number.json").display().to_string();
    let housing = path("sets/housing.csv");
    let output =
        run(&["fit", &housing, "--target", "MEDV", "--outcome", "number", "--set", "repeats=1", "--out", &out]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
    let tried = report["choice"]["tried"].as_array().expect("what was tried");
    assert!(tried.iter().all(|one| one["rmse"].as_f64().is_some_and(|error| error > 0.0) && one["auc"].is_null()));
    assert_eq!((&tried[0]["learner"], &tried[1]["learner"]), (&Value::from("svr"), &Value::from("ridge")));
}

/// A row that says nothing is a row: it has its prediction, which is what the model says of the mean row alone.
#[test]
fn predict_has_a_line_for_every_row_that_says_nothing_too() {
    let out = scratch("nothing.json").display().to_string();
    let predicted = |text: &str| {
        let file = scratch("nothing.csv");
        std::fs::write(&file, text).expect("a file");
        let output = run(&["predict", &out, &file.display().to_string()]);
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
        (text.lines().map(str::to_owned).collect::<Vec<String>>(), error(&output))
    };
    let fit = |file: &str, target: &str, more: &[&str]| {
        let output = run(&[&["fit", &path(file), "--target", target, "--out", &out], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        serde_json::from_str::<Value>(&std::fs::read_to_string(&out).expect("a model")).expect("JSON")
    };
    let model = fit("sets/titanic.csv", "survived", &["--learner", "svm"]);
    let (lines, said) = predicted("status,age,sex\nfirst,adult,female\n,,\n\n  \ncrew,adult,male\n,,\n,,\n");
    assert_eq!(lines.len(), 6, "{lines:?}");
    for line in [2, 4, 5] {
        // An unknown value adds nothing to any effect.
        let sum: f64 = lines[line].split(',').next().expect("a cell").parse().expect("a number");
        assert_eq!(Some(sum), model["intercept"].as_f64(), "{}", lines[line]);
    }
    assert_eq!(lines[2], lines[4]);
    assert!(said.contains("2 blank lines were skipped"), "{said}");
    // A row with too many cells has no result, and that is said.
    let (found, said) = predicted("status,age,sex\nfirst,adult,female\nfirst,adult,female,x\ncrew\ncrew,adult,male\n");
    assert_eq!((found.len(), &found[1], found[2].as_str(), &found[4]), (5, &lines[1], ",,,", &lines[3]));
    assert!(said.contains("1 row has more cells than there are columns and so an empty result: line 3."), "{said}");
    assert_eq!((said.matches("line 3").count(), said.contains("set aside")), (1, false), "{said}");
    // Nothing but such rows.
    assert_eq!(predicted("status,age,sex\n,,\n,,\n").0[1..], [lines[2].clone(), lines[2].clone()]);

    let model = fit("sets/housing.csv", "MEDV", &["--outcome", "number", "--learner", "ridge"]);
    let (lines, _) = predicted("CRIM,RM\n0.1,6\n,\n");
    assert_eq!(lines[2].trim_end_matches(',').parse().ok(), model["intercept"].as_f64());
    fit("sets/iris.csv", "class", &["--outcome", "all-classes", "--learner", "naive-bayes"]);
    let model: Value = serde_json::from_str(&std::fs::read_to_string(&out).expect("a model")).expect("JSON");
    let names = model["scores"][0]["attributes"].as_array().expect("attributes").iter();
    let header: Vec<&str> = names.map(|attribute| attribute["name"].as_str().expect("a name")).collect();
    let (lines, _) = predicted(&format!("{}\n{}\n", header.join(","), ",".repeat(header.len() - 1)));
    let sums: Vec<f64> = model["scores"]
        .as_array()
        .expect("scores")
        .iter()
        .map(|score| score["intercept"].as_f64().expect(""))
        .collect();
    let all: f64 = sums.iter().map(|sum| math::exp(*sum)).sum();
    for (cell, sum) in lines[1].split(',').zip(&sums) {
        assert_close("softmax of the intercepts", cell.parse().expect("a number"), math::exp(*sum) / all, 1e-12);
    }
}

/// A list in one column is a column a choice; the model reads new rows by itself, in whatever order the choices stand.
#[test]
fn a_column_that_was_taken_apart_is_so_again_by_predict() {
    let (model, rows) = (scratch("split.json").display().to_string(), scratch("split.csv"));
    let file = path("cases/multi_select.csv");
    let output =
        run(&["fit", "--learner", "logistic", &file, "--target", "cycles", "--split", "barriers", "--out", &model]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let json: Value = serde_json::from_slice(&std::fs::read(&model).expect("the model")).expect("JSON");
    let of = |at: usize| (json["attributes"][at]["name"].clone(), json["attributes"][at]["from"].clone());
    let from = serde_json::json!({ "column": "barriers", "form": ",", "part": "choice", "of": "Cost, time" });
    assert_eq!((of(0).1, of(3)), (Value::Null, (Value::from("barriers: Cost, time"), from)));
    let all = String::from_utf8(run(&["predict", &model, &file]).stdout).expect("UTF-8");
    assert_eq!(all.lines().count(), 61);
    // The first row, its choices in another order.
    std::fs::write(&rows, "barriers,minutes\n\"Rain, Cost, time, Dark\",6\n").expect("written");
    let output = run(&["predict", &model, &rows.display().to_string()]);
    let one = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    assert_eq!(one.lines().nth(1), all.lines().nth(1), "{}", error(&output));
    assert_eq!(error(&output), "");
    // How dates are written can be said.
    let dated = path("cases/date_forms.csv");
    let output = run(&["inspect", &dated, "--split", "visit", "--form", "visit=D. N Y"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["columns"][2]["name"], "visit: month");
    let output = run(&["fit", &dated, "--target", "y", "--form", "visit", "--out", &model]);
    assert_eq!(output.status.code(), Some(2));
}

/// What a bound, a word and a share counted as in training they count as in new rows.
#[test]
fn predict_reads_what_stands_among_numbers_as_fit_did() {
    let (file, model) = (scratch("among.csv"), scratch("among.json").display().to_string());
    let cell = |row: usize, odd: &str, number: String| if row % 7 == 3 { odd.to_owned() } else { number };
    let line = |row: usize| {
        let crp = match row % 10 {
            0 => "<0.6".to_owned(),
            1 => "n.d.".to_owned(),
            _ => format!("{}.{}", row % 13, row % 9),
        };
        let rate = if row.is_multiple_of(2) { format!("{} %", row % 40) } else { format!("0.{:02}", row % 40) };
        let temp = cell(row, "-99", format!("{}.5", 30 + row * 7 % 11));
        format!("{crp},{rate},{temp},{}\n", if row * 5 % 13 + row % 10 > 9 { "yes" } else { "no" })
    };
    let text: String = std::iter::once("crp,rate,temp,died\n".to_owned()).chain((0..140).map(line)).collect();
    std::fs::write(&file, text).expect("a file");
    let said = ["--bounds", "crp=half", "--mark", "crp=n.d.=0.1", "--missing", "temp=-99", "--learner", "logistic"];
    let file = file.display().to_string();
    let fitted = run(&[&["fit", &file, "--target", "died", "--out", &model][..], &said].concat());
    assert_eq!(fitted.status.code(), Some(0), "{}", error(&fitted));
    let read: Value = serde_json::from_str(&std::fs::read_to_string(&model).expect("a model")).expect("JSON");
    let reading = |at: usize| read["attributes"][at]["reading"].clone();
    assert_eq!(reading(0), serde_json::json!({ "marks": ["n.d.=0.1"], "bounds": "half" }));
    assert_eq!(reading(1), serde_json::json!({ "shares": true }));
    assert_eq!(reading(2), serde_json::json!({ "missing": ["-99"] }));
    let sums = |name: &str, rows: &str| {
        let file = scratch(name);
        std::fs::write(&file, format!("crp,rate,temp\n{rows}")).expect("a file");
        let output = run(&["predict", &model, &file.display().to_string()]);
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let marked = sums("among-marks.csv", "<0.8,0.05,-99\nn.d.,0.125,33.5\n<7,0.3,31\n2.5,0.11,-99\n");
    let plain = sums("among-plain.csv", "0.4,5 %,\n0.1,12.5%,33.5\n3.5,30 %,31\n2.5,11 %,\n");
    assert_eq!(marked, plain);
    for (option, wrong) in
        [("--bounds", "crp=third"), ("--mark", "crp=few"), ("--shares", "rate=5"), ("--missing", "temp")]
    {
        let output = run(&["fit", &file, "--target", "died", "--out", &model, option, wrong]);
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
}

/// Customers of whom 14 % leave: the first drawing has lines, and tells them apart as well as a usual learner.
#[test]
fn what_is_drawn_of_a_rare_event_is_not_flat() {
    let model = scratch("churn.json").display().to_string();
    let output = run(&["fit", &path("cases/churn_14_percent.csv"), "--target", "Churn", "--out", &model]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
    let auc = report["held_out"]["auc"].as_f64().expect("an AUC");
    assert!((0.63..0.72).contains(&auc), "{auc}");
    assert!(!report["notices"].to_string().contains("no-signal"), "{}", report["notices"]);
    let read: Value = serde_json::from_str(&std::fs::read_to_string(&model).expect("a model")).expect("JSON");
    let width = |effect: &Value| {
        let end = |name: &str| effect["summary"][name].as_f64().expect("a number");
        end("maximum") - end("minimum")
    };
    assert!(read["effects"].as_array().expect("effects").iter().any(|effect| width(effect) > 0.5));
}

/// A column from −1e308 to 1e308: what `fit` writes `predict` reads, and every probability is one.
#[test]
fn numbers_at_both_ends_of_what_there_is_give_probabilities() {
    let (file, model) = (path("cases/both_extremes.csv"), scratch("extremes.json").display().to_string());
    let output = run(&["fit", &file, "--target", "clip", "--out", &model]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let output = run(&["predict", &model, &file]);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("names").split(',').collect();
    let at = names.iter().position(|name| *name == "probability").expect("a probability");
    let of: Vec<f64> = lines.map(|line| line.split(',').nth(at).expect("a cell").parse().expect("a number")).collect();
    assert!(of.len() == 24 && of.iter().all(|p| (0.0..=1.0).contains(p)), "{of:?}");
}

/// `fit`, `predict` and `evaluate` say one number, and say that it is a median.
#[test]
fn a_number_on_a_logarithmic_scale_is_the_same_number_everywhere() {
    let file = path("sets/housing.csv");
    let model = scratch("log-scale.json").display().to_string();
    let asked = ["--target", "MEDV", "--outcome", "number", "--target-scale", "log"];
    let output = run(&[&["fit", &file, "--learner", "ridge", "--out", &model][..], &asked].concat());
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
    let output = run(&["predict", &model, &file]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("sum,median,outside"));
    for line in lines {
        let cells: Vec<f64> = line.split(',').take(2).map(|cell| cell.parse().expect("a number")).collect();
        assert_close(line, cells[1], math::exp(cells[0]), 1e-12 * cells[1]);
    }
    let learners = ["--learner", "ridge", "--learner", "svr"];
    let output = run(&[&["evaluate", &file][..], &learners, &asked].concat());
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // In thousands of dollars, as the report of the fit has it from its own folds.
    let held_out = report["held_out"]["rmse"].as_f64().expect("an error");
    let evaluated = found["results"]["ridge"]["rmse"].as_f64().expect("an error");
    assert!(held_out > 2.0 && (evaluated / held_out - 1.0).abs() < 0.1, "{evaluated} {held_out}");

    let refused =
        run(&["fit", &file, "--target", "MEDV", "--at-least", "20", "--target-scale", "log", "--out", &model]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(error(&refused).contains("left alone where classes are predicted"), "{}", error(&refused));
    let unknown =
        run(&[&["fit", &file, "--learner", "ridge", "--out", &model][..], &asked[..4], &["--target-scale", "cube"]]
            .concat());
    assert_eq!(unknown.status.code(), Some(2));
    assert!(error(&unknown).contains("own, log or sqrt"), "{}", error(&unknown));
}
