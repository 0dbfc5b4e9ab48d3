//! `nomogram inspect` as a person runs it.

use crate::helper::test_file;
use serde_json::Value;
use std::process::{Command, Output};

fn inspect(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nomogram")).arg("inspect").args(arguments).output().expect("the program runs")
}

fn path(file: &str) -> String {
    test_file("data").join(file).display().to_string()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("JSON on standard output")
}

#[test]
fn prints_dialect_columns_and_notices() {
    let output = inspect(&[&path("awkward/num_units.csv")]);
    assert_eq!(output.status.code(), Some(0));
    let report = json(&output);
    let keys: Vec<&String> = report.as_object().expect("an object").keys().collect();
    let expected = ["format", "encoding", "delimiter", "decimal", "header", "n_rows", "columns", "proposed", "notices"];
    assert_eq!(keys.len(), expected.len());
    assert!(expected.iter().all(|key| report.get(key).is_some()), "{keys:?}");
    assert_eq!(report["columns"][0]["name"], "weight");
    assert_eq!(report["columns"][0]["kind"], "numeric");
    assert_eq!(report["columns"][0]["unit"], "kg");
    assert_eq!(report["columns"][2]["levels"], 2);
    assert!(report["columns"][0].get("levels").is_none());
    let notice = &report["notices"][0];
    assert_eq!((notice["code"].as_str(), notice["severity"].as_str()), (Some("units"), Some("info")));
}

#[test]
fn prints_the_rows_where_asked() {
    let report = json(&inspect(&[&path("awkward/shape_ragged_short.csv"), "--rows"]));
    assert_eq!(report["rows"].as_array().map(Vec::len), Some(24));
    assert_eq!(report["rows"][5][2], Value::Null);
    assert_eq!(report["rows"][13][0], 7.1);
}

#[test]
fn one_column_has_no_delimiter() {
    let report = json(&inspect(&[&path("awkward/shape_one_column.csv")]));
    assert_eq!(report["delimiter"], Value::Null);
}

#[test]
fn flags_tell_the_reader_what_it_would_find_out() {
    let file = path("awkward/hdr_missing.csv");
    let report = json(&inspect(&[
        &file,
        "--header",
        "true",
        "--kind",
        "13=categorical",
        "--decimal",
        ".",
        "--delimiter",
        ",",
        "--encoding",
        "utf-8",
    ]));
    assert_eq!((report["header"].as_bool(), report["n_rows"].as_u64()), (Some(true), Some(23)));
    assert_eq!(report["columns"][1]["kind"], "categorical");
}

#[test]
fn what_is_no_table_exits_with_1() {
    let output = inspect(&[&path("awkward/fmt_png_renamed.csv")]);
    assert_eq!(output.status.code(), Some(1));
    let report = json(&output);
    assert_eq!(report["error"]["code"], "binary-file");
    let sentence = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(Some(sentence.trim()), report["error"]["message"].as_str());
}

#[test]
fn a_file_that_is_not_there_exits_with_1() {
    let output = inspect(&[&path("awkward/no_such_file.csv")]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json(&output)["error"]["code"], "no-file");
}

#[test]
fn bad_usage_exits_with_2() {
    let file = path("sets/titanic.csv");
    for arguments in [
        &[][..],
        &["--no-such-flag"],
        &[&file, "--kind", "sex"],
        &[&file, "--kind", "sex=noun"],
        &[&file, "--header", "maybe"],
    ] {
        assert_eq!(inspect(arguments).status.code(), Some(2), "{arguments:?}");
    }
}
