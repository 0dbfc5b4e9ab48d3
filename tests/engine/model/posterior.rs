//! The posterior of every form of effect against exact arithmetic (tests/contract/make_posterior.py). The same cases are
//! run through www/model/posterior.js.

use crate::helper::{assert_close, contract, values_of};
use nomogram::model::additive::AdditiveModel;

#[test]
fn standard_errors_equal_those_of_exact_arithmetic() {
    let mut model: AdditiveModel = serde_json::from_str(&contract("forms.json")).expect("forms.json is a model");
    let file: serde_json::Value = serde_json::from_str(&contract("posterior.json")).expect("JSON");
    model.posterior = Some(serde_json::from_value(file["posterior"].clone()).expect("a posterior"));
    model.check().expect("a sound model");
    let cases = file["cases"].as_array().expect("cases");
    assert!(cases.len() >= 30, "the cases are there");
    for case in cases {
        let values = values_of(&case["values"]);
        let what = format!("{:?}", case["values"]);
        let expected = case["sum_deviation"].as_f64().expect("a number");
        let found = model.standard_error(&values).expect("a posterior");
        assert_close(&what, found, expected, 1e-12);
        for (k, expected) in case["deviations"].as_array().expect("numbers").iter().enumerate() {
            let found = model.effect_error(k, &values).expect("a posterior");
            assert_close(&format!("{what}, effect {k}"), found, expected.as_f64().expect("a number"), 1e-12);
        }
        let [low, high] = model.posterior_interval(&values).expect("a posterior");
        let factor = file["posterior"]["factor"].as_f64().expect("a number");
        assert_close(&what, high - low, 2.0 * factor * expected, 1e-11);
    }
}
