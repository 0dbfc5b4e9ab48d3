//! One verdict by schema and readers: tests/contract/verdicts.json, which tests/contract/schema.test.js runs through the
//! schema and the reader of the viewer.

use crate::helper::contract;
use nomogram::door::session::read_any_model;
use serde_json::Value;

fn changed(case: &Value) -> Value {
    let text = |key: &str| case[key].as_str().expect("a text");
    let (file, pointer) = text("base").split_once('#').unwrap_or((text("base"), ""));
    let whole: Value = serde_json::from_str(&contract(file)).expect("JSON");
    let mut model = whole.pointer(pointer).expect("a model").clone();
    let (holder, last) = text("path").rsplit_once('/').expect("a path");
    match (model.pointer_mut(holder).expect("a holder"), case.get("value")) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(last.to_owned(), value.clone())),
        (Value::Object(fields), None) => drop(fields.remove(last)),
        (list, Some(value)) => list[last.parse::<usize>().expect("an index")] = value.clone(),
        (_, None) => panic!("{case}: what is taken out is a field"),
    }
    model
}

#[test]
fn the_reader_gives_the_verdict_of_the_viewer() {
    let cases: Vec<Value> = serde_json::from_str(&contract("verdicts.json")).expect("JSON");
    assert!(cases.len() > 150);
    let verdict =
        |case: &Value| read_any_model(&changed(case).to_string()).map(drop).map_err(|problem| format!("{problem:?}"));
    let others: Vec<String> = cases
        .iter()
        .map(|case| (case, verdict(case)))
        .filter(|(case, found)| found.is_ok() != case["valid"].as_bool().expect("a verdict"))
        .map(|(case, found)| format!("{case}: {found:?}"))
        .collect();
    assert!(others.is_empty(), "{}", others.join("\n"));
}
