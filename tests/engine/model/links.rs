//! The outcome of each link against 40 digits (tests/contract/make_links.py); www/model/links.js meets the same. And models
//! that other programs trained, written as model files.

use crate::helper::contract;
use nomogram::math;
use nomogram::model::additive::{AdditiveModel, Link};
use nomogram::model::evaluate::Value;

#[derive(serde::Deserialize)]
struct Case {
    link: Link,
    sum: f64,
    outcome: f64,
}

#[test]
fn outcomes_are_those_of_forty_digits() {
    let file: serde_json::Value = serde_json::from_str(&contract("links.json")).expect("JSON");
    let cases: Vec<Case> = serde_json::from_value(file["cases"].clone()).expect("cases");
    assert!(cases.len() >= 200);
    for Case { link, sum, outcome } in cases {
        let found = link.outcome(sum);
        assert!(found.is_finite());
        let off = (found - outcome).abs();
        assert!(off <= 1e-300_f64.max(1e-12 * outcome.abs()), "{link:?} of {sum}: {found} and not {outcome}");
    }
}

#[test]
fn models_trained_elsewhere_predict_what_they_predict_there() {
    let outcome = |name: &str, values: &[Value]| {
        let model: AdditiveModel = serde_json::from_str(&contract(&format!("models/{name}.json"))).expect(name);
        model.check().expect(name);
        model.outcome(values)
    };
    let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-10 * expected, "{found} {expected}");
    close(outcome("poisson", &[Value::Label("B"), Value::Label("high")]), math::exp(3.69196 - 0.20599 - 0.51849));
    close(outcome("square", &[Value::Number(0.0), Value::Label("sand")]), 12.25);
    close(outcome("cloglog", &[Value::Number(1.8)]), 1.0 - math::exp(-math::exp(0.1018)));
    close(outcome("probit", &[Value::Number(600.0), Value::Number(3.5), Value::Label("1")]), 0.545_069_948_076_43);
}
