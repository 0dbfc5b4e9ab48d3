//! g between sum and log odds, against exact arithmetic (tests/contract/make_evaluations.py); www/model/ meets the same.

use crate::helper::{assert_close, contract, values_of};
use nomogram::model::additive::{AdditiveModel, Beyond, Curve, Link};

fn example() -> (AdditiveModel, serde_json::Value) {
    let file: serde_json::Value = serde_json::from_str(&contract("bend.json")).expect("JSON");
    (serde_json::from_value(file["model"].clone()).expect("a model"), file["cases"].clone())
}

#[test]
fn log_odds_and_probabilities_are_those_of_exact_arithmetic() {
    let (model, cases) = example();
    model.check().expect("a sound model");
    let cases = cases.as_array().expect("cases");
    assert_eq!(cases.len(), 90);
    for case in cases {
        let values = values_of(&case["values"]);
        let found = [model.sum(&values), model.log_odds(&values), model.outcome(&values)];
        for (name, found) in ["sum", "log_odds", "probability"].into_iter().zip(found) {
            let expected = case[name].as_f64().expect("a number");
            assert_close(&format!("{name} of {}", case["values"]), found, expected, 1e-12 * (1.0 + expected.abs()));
        }
    }
}

#[test]
fn without_one_the_sum_is_the_log_odds() {
    let (model, _) = example();
    let plain = AdditiveModel { bend: None, ..model };
    assert_close("log odds", plain.bent(1.25), 1.25, 0.0);
    assert!(!serde_json::to_string(&plain).expect("JSON").contains("bend"), "an older reader meets nothing new");
}

#[test]
fn what_does_not_increase_everywhere_is_refused() {
    let (model, _) = example();
    let with = |change: &dyn Fn(&mut Curve)| {
        let mut model = model.clone();
        change(model.bend.as_mut().expect("a bend"));
        model.check().expect_err("refused")
    };
    let increase = "bend: must increase everywhere, and be straight beyond its knots";
    assert_eq!(with(&|g| g.slopes[0] = 0.0), increase);
    assert_eq!(with(&|g| g.slopes[1] = -0.1), increase);
    assert_eq!(with(&|g| g.values[2] = -0.6), increase);
    // Values that rise with slopes so steep that the cubic between them falls.
    assert_eq!(with(&|g| g.slopes[2] = 9.0), increase);
    assert_eq!(with(&|g| g.beyond = Beyond::Cubic), increase);
    assert_eq!(with(&|g| g.knots[1] = -2.0), "bend.knots: must ascend");
    assert_eq!(with(&|g| g.values.truncate(1)), "bend: knots, values and slopes must be of one length");
    assert_eq!(with(&|g| g.values[0] = f64::NAN), "bend.values: not a finite number");
    let number = AdditiveModel { link: Link::Identity, venn_abers: None, ..model.clone() };
    assert_eq!(number.check().expect_err("refused"), "bend: only a probability has one");
}
