//! What `predict` and `export` print as JSON is what they print otherwise.

use super::command_line::{error, run, scratch};
use crate::helper::test_file;
use serde_json::Value;

fn printed(arguments: &[&str]) -> (String, Value) {
    let of = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", error(&output));
        (String::from_utf8(output.stdout.clone()).expect("UTF-8"), error(&output))
    };
    let (text, said) = of(arguments);
    let (json, silent) = of(&[arguments, &["--json"]].concat());
    assert_eq!(silent, "", "{arguments:?}");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let notices: Vec<&str> = json["notices"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(said.lines().collect::<Vec<&str>>(), notices);
    (text, json)
}

/// A cell of the CSV as JSON has it.
fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<&str>>().join("; "),
        number => number.as_f64().map_or_else(String::new, |number| number.to_string()),
    }
}

#[test]
fn json_has_what_is_printed_otherwise() {
    let models = [
        ("sets/iris.csv", "class", &["--outcome", "all-classes", "--learner", "naive-bayes"][..]),
        ("sets/titanic.csv", "survived", &["--learner", "naive-bayes"][..]),
    ];
    for (file, target, question) in models {
        let file = test_file("data").join(file).display().to_string();
        let model = scratch(&format!("json-{target}.json")).display().to_string();
        let fit = run(&[&["fit", &file, "--target", target, "--out", &model], question].concat());
        assert_eq!(fit.status.code(), Some(0), "{}", error(&fit));
        // Something outside, something unknown.
        let rows = scratch(&format!("json-{target}.csv")).display().to_string();
        let text = std::fs::read_to_string(&file).expect("the file");
        let few: Vec<&str> = text.lines().take(20).collect();
        let row = if target == "class" { "99,3,1,0.2," } else { "first,robot,male," };
        std::fs::write(&rows, format!("{}\n{row}\n", few.join("\n"))).expect("writes");
        let (csv, json) = printed(&["predict", &model, &rows]);
        let mut lines = csv.lines();
        let names: Vec<&str> = lines.next().expect("names").split(',').collect();
        let of = json["rows"].as_array().expect("rows");
        assert_eq!(of.len(), 20);
        for (line, row) in lines.zip(of) {
            assert_eq!(row.as_object().map(serde_json::Map::len), Some(names.len()));
            let cells: Vec<String> = names.iter().map(|name| cell(&row[name])).collect();
            assert_eq!(line, cells.join(","));
        }
        let (text, json) = printed(&["export", &model, "--to", "python"]);
        assert_eq!(json["text"], text);
        assert_eq!(run(&["predict", &model, &rows, "--json", "--out", "x.csv"]).status.code(), Some(2));
    }
}

/// What one learner finds nothing with, another may; where all were tried in vain that is said once.
#[test]
fn a_choice_in_vain_is_said_once() {
    let mut random = crate::helper::uniform(11);
    let mut text = "a,b,y\n".to_owned();
    for row in 0..200 {
        let class = if row % 9 == 0 { "yes" } else { "no" };
        text.push_str(&format!("{:.3},{:.3},{class}\n", random(), random()));
    }
    let [file, out] = ["vain.csv", "vain.json"].map(|name| scratch(name).display().to_string());
    std::fs::write(&file, text).expect("a file");
    let codes = |more: &[&str]| -> (Value, Vec<String>) {
        let output = run(&[&["fit", &file, "--target", "y", "--out", &out], more].concat());
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        let codes = report["notices"].as_array().expect("a list").iter();
        (
            report["choice"]["reason"].clone(),
            codes.map(|notice| notice["code"].as_str().expect("a code").to_owned()).collect(),
        )
    };
    let is_of_one = |code: &String| ["one-answer", "no-signal"].contains(&code.as_str());
    let (reason, all) = codes(&[]);
    assert_eq!(reason, "no_signal");
    assert!(!all.iter().any(is_of_one), "{all:?}");
    assert!(codes(&["--learner", "svm"]).1.iter().any(is_of_one));
}
