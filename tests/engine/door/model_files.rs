//! What `predict` and `inspect` print of model files: of every version of the format, with every link, and against the
//! values of tests/contract/ (which are of the program of that version, of 40 digits, or of other programs).

use super::command_line::{error, run, scratch};
use crate::helper::{contract, test_file};
use nomogram::model::additive::VERSION;
use serde_json::{Value, json};

/// The cells that `predict` prints of rows of values, by the names of their columns; a model is a path or JSON.
fn predicted(name: &str, model: &str, cases: &[&Value]) -> (Vec<String>, Vec<Vec<String>>) {
    let read: Value = serde_json::from_str(&std::fs::read_to_string(model).expect("a model")).expect("JSON");
    let attributes = match &read["scores"] {
        Value::Array(scores) => &scores[0]["attributes"],
        _ => &read["attributes"],
    };
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let names =
        attributes.as_array().expect("attributes").iter().map(|of| quoted(of["name"].as_str().expect("a name")));
    // A number of the row in front, so that a row of unknown values is a row.
    let mut lines = vec![std::iter::once("nr".to_owned()).chain(names).collect::<Vec<String>>().join(",")];
    for (nr, case) in cases.iter().enumerate() {
        let cells = case["values"].as_array().expect("values").iter().map(|value| match value {
            Value::String(label) => quoted(label),
            Value::Null => String::new(),
            number => number.to_string(),
        });
        lines.push(std::iter::once(format!("r{nr}")).chain(cells).collect::<Vec<String>>().join(","));
    }
    let file = scratch(&format!("predicted-{name}.csv"));
    std::fs::write(&file, lines.join("\n") + "\n").expect("writes");
    let output = run(&["predict", model, &file.display().to_string(), "--delimiter", ",", "--header", "true"]);
    assert_eq!(output.status.code(), Some(0), "{name}: {}", error(&output));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut rows = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<String>>());
    let header = rows.next().expect("a header");
    let rows: Vec<Vec<String>> = rows.collect();
    assert_eq!(rows.len(), cases.len(), "{name}");
    (header, rows)
}

/// The number in a column of a row.
#[track_caller]
fn number((header, rows): &(Vec<String>, Vec<Vec<String>>), row: usize, column: &str) -> f64 {
    let at = header.iter().position(|name| name == column).unwrap_or_else(|| panic!("{column} of {header:?}"));
    rows[row][at].parse().expect("a number")
}

#[track_caller]
fn close(what: &str, found: f64, expected: &Value) {
    let expected = expected.as_f64().expect("a number");
    let off = (found - expected).abs();
    assert!(off <= 1e-300_f64.max(1e-12 * expected.abs().max(1e-3)), "{what}: {found} and not {expected}");
}

fn file(path: &str) -> String {
    test_file("contract").join(path).display().to_string()
}

/// A model that is in a file of cases, as a file of its own.
fn saved(name: &str, model: &Value) -> String {
    let path = scratch(&format!("model-{name}.json"));
    std::fs::write(&path, model.to_string()).expect("writes");
    path.display().to_string()
}

/// What `inspect` prints of a file.
fn inspected(path: &str) -> Value {
    let output = run(&["inspect", path]);
    assert_eq!(output.status.code(), Some(0), "{path}: {}", error(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn predict_says_of_older_files_what_was_said_of_them() {
    let file_of_cases: Value = serde_json::from_str(&contract("versions/cases.json")).expect("JSON");
    let all = file_of_cases["cases"].as_array().expect("cases");
    let mut versions = Vec::new();
    for name in ["additive-1", "additive-2", "additive-3", "additive-4", "classes-2", "classes-4"] {
        let cases: Vec<&Value> = all.iter().filter(|case| case["file"] == name).collect();
        assert!(cases.len() > 10, "{name}");
        let model: Value = serde_json::from_str(&contract(&format!("versions/{name}.json"))).expect("JSON");
        versions.push(model["version"].as_u64().expect("a version") as u32);
        let printed = predicted(name, &file(&format!("versions/{name}.json")), &cases);
        for (row, case) in cases.iter().enumerate() {
            let what = format!("{name}, row {row}");
            if let Some(probabilities) = case["probabilities"].as_array() {
                for (class, probability) in model["classes"].as_array().expect("classes").iter().zip(probabilities) {
                    let column = format!("probability of {}", class["label"].as_str().expect("a label"));
                    close(&what, number(&printed, row, &column), probability);
                }
                continue;
            }
            close(&what, number(&printed, row, "sum"), &case["sum"]);
            close(&what, number(&printed, row, "log_odds"), &case["sum"]);
            close(&what, number(&printed, row, "probability"), &case["probability"]);
            let has_interval = printed.0.iter().any(|column| column == "low");
            assert_eq!(has_interval, case["interval"].is_array(), "{what}");
            if has_interval {
                close(&what, number(&printed, row, "low"), &case["interval"][0]);
                close(&what, number(&printed, row, "high"), &case["interval"][1]);
            }
        }
    }
    assert!((1..VERSION).all(|version| versions.contains(&version)), "{versions:?}");
}

#[test]
fn predict_says_of_files_of_the_newest_version_what_their_cases_say() {
    let forms: Value = serde_json::from_str(&contract("evaluations.json")).expect("JSON");
    let cases: Vec<&Value> = forms["cases"].as_array().expect("cases").iter().collect();
    let printed = predicted("forms", &file("forms.json"), &cases);
    for (row, case) in cases.iter().enumerate() {
        close("forms", number(&printed, row, "sum"), &case["sum"]);
    }
    let bend: Value = serde_json::from_str(&contract("bend.json")).expect("JSON");
    assert_eq!(bend["model"]["version"], json!(VERSION));
    let cases: Vec<&Value> = bend["cases"].as_array().expect("cases").iter().collect();
    let printed = predicted("bend", &saved("bend", &bend["model"]), &cases);
    for (row, case) in cases.iter().enumerate() {
        for column in ["sum", "log_odds", "probability"] {
            close(&format!("bend, {column} of row {row}"), number(&printed, row, column), &case[column]);
        }
    }
}

/// A model whose sum is its one number.
fn of_one_number(link: &str) -> Value {
    json!({
        "format": "nomogram-model", "version": VERSION, "link": link, "intercept": 0.0,
        "target": { "name": "y", "positive": "yes", "negative": "no", "rows": 10, "events": 5 },
        "attributes": [{ "name": "x", "kind": "numeric", "missing": 0, "numeric":
            { "minimum": -1e5, "maximum": 1e5, "mean": 0.0, "median": 0.0, "decimals": 3, "histogram": [10] } }],
        "effects": [{
            "shape": { "form": "cubic", "attribute": 0, "curve":
                { "knots": [-1.0, 1.0], "values": [-1.0, 1.0], "slopes": [1.0, 1.0], "beyond": "linear" } },
            "summary": { "minimum": -1e5, "maximum": 1e5, "mean": 0.0, "spread": 1e5 }, "tolerance": 0.0,
        }],
        "learner": { "name": "example", "settings": [] },
    })
}

/// Column of the outcome and the others that are printed.
#[test]
fn predict_prints_the_outcome_of_every_link() {
    let links: Value = serde_json::from_str(&contract("links.json")).expect("JSON");
    let all = links["cases"].as_array().expect("cases");
    for (link, header) in [
        ("logit", vec!["sum", "log_odds", "probability", "outside"]),
        ("identity", vec!["prediction", "outside"]),
        ("exp", vec!["sum", "prediction", "outside"]),
        ("square", vec!["sum", "prediction", "outside"]),
        ("probit", vec!["sum", "probability", "outside"]),
        ("cloglog", vec!["sum", "probability", "outside"]),
    ] {
        let model = saved(link, &of_one_number(link));
        let is_own = |case: &&Value| case["link"] == link && case["sum"].as_f64().is_some_and(|sum| sum.abs() <= 1e5);
        let own: Vec<&Value> = all.iter().filter(is_own).collect();
        assert!(own.len() > 30, "{link}");
        let cases: Vec<Value> = own.iter().map(|case| json!({ "values": [case["sum"]] })).collect();
        let printed = predicted(link, &model, &cases.iter().collect::<Vec<_>>());
        assert_eq!(printed.0, header);
        let outcome = if header.contains(&"probability") { "probability" } else { "prediction" };
        for (row, case) in own.iter().enumerate() {
            let what = format!("{link} of {}", case["sum"]);
            if header.contains(&"sum") {
                close(&what, number(&printed, row, "sum"), &case["sum"]);
            }
            let expected = case["outcome"].as_f64().expect("a number");
            let found = number(&printed, row, outcome);
            assert!((found - expected).abs() <= 1e-300_f64.max(1e-12 * expected.abs()), "{what}: {found}, {expected}");
        }
        assert_eq!(inspected(&model)["link"], link);
    }
}

/// R's fitted values (tests/contract/make_links.py, tests/contract/links.test.js).
#[test]
fn predict_prints_what_other_programs_say_of_their_models() {
    let cases = [
        ("poisson", json!(["A", "low"]), "prediction", 40.123_411_825_742_88),
        ("poisson", json!(["B", "high"]), "prediction", 19.442_861_797_436_73),
        ("square", json!([0, "sand"]), "prediction", 12.25),
        ("square", json!([100, "clay"]), "prediction", 1.0),
        ("probit", json!([600, 3.5, "1"]), "probability", 0.545_069_948_076_43),
        ("cloglog", json!([1.8]), "probability", 0.669_504_427_840_58),
    ];
    for (name, values, column, expected) in cases {
        let printed = predicted(name, &file(&format!("models/{name}.json")), &[&json!({ "values": values })]);
        let found = number(&printed, 0, column);
        assert!((found - expected).abs() < 1e-10 * expected, "{name}: {found} and not {expected}");
    }
}

#[test]
fn inspect_says_what_a_model_file_is() {
    let files = ["additive-1", "additive-2", "additive-3", "additive-4", "classes-2", "classes-4"];
    let older = files.map(|name| format!("versions/{name}.json"));
    let newest = ["forms", "models/mixed", "models/credit", "models/poisson", "models/square", "models/probit"];
    for path in older.into_iter().chain(newest.map(|name| format!("{name}.json"))) {
        let (model, said): (Value, Value) =
            (serde_json::from_str(&contract(&path)).expect("JSON"), inspected(&file(&path)));
        for key in ["format", "version"] {
            assert_eq!(said[key], model[key], "{path}: {key}");
        }
        assert_eq!(said["card"]["title"], model["card"]["title"], "{path}");
        let is_family = model["scores"].is_array();
        let one = if is_family { &model["scores"][0] } else { &model };
        assert_eq!(said["link"], if is_family { Value::Null } else { model["link"].clone() }, "{path}");
        assert_eq!(said["target"], if is_family { model["target"].clone() } else { model["target"]["name"].clone() });
        let names = |of: &Value| of.as_array().expect("a list").iter().map(|a| a["name"].clone()).collect::<Vec<_>>();
        assert_eq!(names(&said["attributes"]), names(&one["attributes"]), "{path}");
        assert_eq!(said["effects"].as_u64(), one["effects"].as_array().map(|all| all.len() as u64), "{path}");
        let classes = said["classes"].as_array().expect("classes").len();
        let of_numbers = [json!("identity"), json!("exp"), json!("square")].contains(&said["link"]);
        let expected = model["classes"].as_array().map_or(usize::from(!of_numbers), Vec::len);
        assert_eq!(classes, expected, "{path}");
    }
    assert_eq!(inspected(&file("models/poisson.json"))["card"]["contact"], "R documentation of warpbreaks");
}

#[test]
fn a_model_file_that_cannot_be_read_is_refused_by_both() {
    let table = test_file("data").join("sets/titanic.csv").display().to_string();
    let mut newer = of_one_number("logit");
    newer["version"] = json!(VERSION + 1);
    let mut unknown = of_one_number("logit");
    unknown["link"] = json!("cauchit");
    for (name, model, said) in [("newer", newer, "newer than"), ("unknown-link", unknown, "cauchit")] {
        let path = saved(name, &model);
        for output in [run(&["inspect", &path]), run(&["predict", &path, &table])] {
            assert_eq!(output.status.code(), Some(1), "{name}");
            assert!(error(&output).contains(said), "{name}: {}", error(&output));
        }
    }
    // Any other JSON is no table.
    let path = saved("other", &json!({ "format": "else" }));
    let output = run(&["inspect", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(error(&output).contains("looks like JSON"), "{}", error(&output));
}

/// Of a polynomial kernel a model holds a coefficient a power, and of no kernel one a row.
#[test]
fn no_list_of_a_model_is_a_number_a_row() {
    fn longest(value: &Value) -> usize {
        match value {
            Value::Array(list) => list.iter().map(longest).fold(list.len(), usize::max),
            Value::Object(fields) => fields.values().map(longest).max().unwrap_or(0),
            _ => 0,
        }
    }
    let mut next = crate::helper::uniform(5);
    let rows: Vec<[f64; 2]> = (0..400).map(|_| [next(), next()]).collect();
    let line = |[x, z]: &[f64; 2]| format!("{x},{z},{}\n", if x * x + 0.3 * z > 0.5 { "yes" } else { "no" });
    let file = scratch("a-number-a-row.csv");
    std::fs::write(&file, format!("x,z,y\n{}", rows.iter().map(line).collect::<String>())).expect("writes");
    let (file, out) = (file.display().to_string(), scratch("a-number-a-row.json").display().to_string());
    for learner in ["svm", "proximal-svm"] {
        for degree in [2, 3, 5] {
            let map = format!("x=polynomial-kernel:{degree}");
            let output = run(&["fit", &file, "--target", "y", "--learner", learner, "--map", &map, "--out", &out]);
            assert_eq!(output.status.code(), Some(0), "{}", error(&output));
            let model: Value = serde_json::from_str(&std::fs::read_to_string(&out).expect("a model")).expect("JSON");
            let polynomials = &model["effects"][0]["shape"]["curve"]["polynomials"];
            assert_eq!(polynomials[0]["coefficients"].as_array().map(Vec::len), Some(degree + 1), "{learner} {map}");
            assert!(longest(&model) < rows.len() / 2, "{learner} {map}: {}", longest(&model));
        }
    }
}
