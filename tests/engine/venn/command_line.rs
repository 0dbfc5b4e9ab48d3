//! `nomogram venn` as a person runs it: what the page's requests give.

use super::door::{prepared, wanted};
use crate::door::command_line::{error, run};
use crate::helper::{assert_close, test_file};
use nomogram::contract::{CheckWanted, Machine, Outcome, ScoredBy};
use serde_json::Value;

#[test]
fn the_command_line_says_what_the_page_says() {
    let file = test_file("data").join("sets/iris.csv").display().to_string();
    let asked = ["venn", &file, "--target", "class", "--outcome", "all-classes", "--first", "0.2", "--most", "90"];
    for (scores, scored_by) in [("ten-fold", ScoredBy::TenFold), ("own", ScoredBy::Own)] {
        let output = run(&[&asked[..], &["--scores", scores, "--c", "1", "--gamma", "0.25", "--rows"]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
        let mut session = prepared("sets/iris.csv", "class", Outcome::AllClasses);
        session.check_begin(&CheckWanted { scored_by, most: 90, ..wanted(Machine::KMeans, true) }).expect("it begins");
        let step = session.check_step(90).expect("rows");
        assert_eq!((report["trained"].as_u64(), report["predicted"].as_u64()), (Some(18), Some(72)));
        assert_eq!(report["errors"].as_u64(), Some(u64::from(step.wrong.iter().sum::<u32>())));
        let mean = step.low.iter().sum::<f64>() / 72.0;
        assert_close("low", report["low"].as_f64().expect("a number"), mean, 1e-12);
        assert_eq!(report["rows"].as_array().map(Vec::len), Some(72));
        assert_eq!(report["rows"][7]["high"].as_f64(), Some(step.high[7]));
    }
    let output = run(&[&asked[..], &["--offline", "--machine", "homogeneous-intervals"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).expect("a JSON report");
    assert!(report["C"].as_f64() > Some(0.0) && report["gamma"].as_f64() > Some(0.0), "those that were found");
    let output = run(&[&asked[..], &["--machine", "venn-abers"]].concat());
    assert_eq!(output.status.code(), Some(1), "three classes");
    let output = run(&[&asked[..], &["--scores", "twenty-fold"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("there is no “twenty-fold”"), "{}", error(&output));
}
