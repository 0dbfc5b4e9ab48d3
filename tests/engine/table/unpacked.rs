//! Workbooks, archives, gzip and ARFF on the command line: the same table as from its text.

use crate::helper::test_file;
use serde_json::{Value, json};
use std::process::Command;

fn inspect(file: &str, more: &[&str]) -> (Option<i32>, Value) {
    let path = test_file("data").join(file);
    let output = Command::new(env!("CARGO_BIN_EXE_nomogram"))
        .args(["inspect", "--rows"])
        .arg(path)
        .args(more)
        .output()
        .expect("the program runs");
    (output.status.code(), serde_json::from_slice(&output.stdout).expect("JSON on standard output"))
}

#[test]
fn a_table_in_another_form_is_the_same_table() {
    let (_, text) = inspect("sets/iris.csv", &[]);
    for file in ["packed/iris.csv.gz", "packed/one.zip", "packed/iris.arff"] {
        let (code, report) = inspect(file, &[]);
        assert_eq!((code, &report["n_rows"], &report["rows"]), (Some(0), &json!(150), &text["rows"]), "{file}");
    }
    let (_, two) = inspect("packed/two.zip", &["--sheet", "iris.csv"]);
    assert_eq!(two["rows"], text["rows"]);
}

#[test]
fn a_sheet_of_a_workbook_is_read_with_what_it_says() {
    let (code, report) = inspect("packed/patients.xlsx", &[]);
    assert_eq!((code, &report["n_rows"]), (Some(0), &json!(120)));
    assert_eq!(report["notices"][0]["code"], "one-of-sheets");
    let kinds = |report: &Value| -> Vec<Value> {
        report["columns"].as_array().into_iter().flatten().map(|column| column["kind"].clone()).collect()
    };
    assert_eq!(kinds(&report), ["numeric", "categorical", "categorical"]);
    for file in ["packed/sheets.xlsx", "packed/sheets.xls"] {
        let (_, report) = inspect(file, &["--sheet", "Data"]);
        let found = kinds(&report);
        // Dates are dates, whether there are times with them or not; true and false are categories.
        assert_eq!(
            (&found[2], &found[3], &found[4], &found[5]),
            (&json!("numeric"), &json!("categorical"), &json!("date"), &json!("date")),
            "{file}"
        );
        assert_eq!(report["rows"][3][2], json!(1e-9), "{file}");
    }
}

#[test]
fn what_arff_calls_nominal_is_a_category_and_missing_is_what_it_says() {
    let path = std::env::temp_dir().join(format!("nominal-{}.arff", std::process::id()));
    let rows: String = (0..30).map(|i| format!("{},{},{}\n", i % 2, ["NA", "?", "'?'"][i % 3], i)).collect();
    let text =
        format!("@relation r\n@attribute code {{0,1}}\n@attribute k {{NA,'?'}}\n@attribute x real\n@data\n{rows}");
    std::fs::write(&path, text).expect("written");
    let (_, report) = inspect(path.to_str().expect("a name"), &[]);
    std::fs::remove_file(&path).expect("removed");
    let column = |i: usize| (report["columns"][i]["kind"].clone(), report["columns"][i]["missing"].clone());
    assert_eq!(column(0), (json!("categorical"), json!(0)));
    assert_eq!(column(1), (json!("categorical"), json!(10)));
    assert_eq!(report["columns"][1]["levels"], 2);
}

#[test]
fn what_cannot_be_unpacked_is_refused_in_a_sentence() {
    let (code, report) = inspect("packed/sheets.xlsx", &["--sheet", "Sheet1"]);
    assert_eq!((code, &report["error"]["code"]), (Some(1), &json!("no-such-table")));
    let (code, report) = inspect("sets/iris.csv", &["--sheet", "Sheet1"]);
    assert_eq!((code, &report["error"]["code"]), (Some(1), &json!("no-such-table")));
}
