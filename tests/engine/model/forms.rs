//! Every form of effect against sums in exact arithmetic (tests/contract/make_evaluations.py). The same cases are run
//! through www/model/evaluate.js.

use crate::helper::{assert_close, contract, values_of};
use nomogram::model::additive::{AdditiveModel, Shape};

#[test]
fn sums_equal_those_of_exact_arithmetic() {
    let model: AdditiveModel = serde_json::from_str(&contract("forms.json")).expect("forms.json is a model");
    model.check().expect("forms.json is sound");
    let evaluations: serde_json::Value = serde_json::from_str(&contract("evaluations.json")).expect("JSON");
    let cases = evaluations["cases"].as_array().expect("cases");
    assert!(cases.len() >= 30, "the cases are there");
    for case in cases {
        let values = values_of(&case["values"]);
        let expected = case["sum"].as_f64().expect("sum");
        assert_close(&format!("{:?}", case["values"]), model.sum(&values), expected, 1e-12);
    }
}

/// An attribute may have an effect of its own and stand in any number of pairs; no two effects are of the same ones.
#[test]
fn attributes_of_their_own_and_in_pairs() {
    let file: serde_json::Value = serde_json::from_str(&contract("pairs.json")).expect("JSON");
    let model: AdditiveModel = serde_json::from_value(file["model"].clone()).expect("a model");
    model.check().expect("a sound model");
    let cases = file["cases"].as_array().expect("cases");
    assert!(cases.len() >= 80);
    for case in cases {
        let expected = case["sum"].as_f64().expect("sum");
        assert_close(&format!("{:?}", case["values"]), model.sum(&values_of(&case["values"])), expected, 1e-12);
    }
    let with = |attributes: [usize; 2]| {
        let mut model = model.clone();
        let Shape::Surface { attributes: of, .. } = &mut model.effects[5].shape else { panic!("a surface") };
        *of = attributes;
        model.check().expect_err("refused")
    };
    assert_eq!(with([2, 2]), "effects[5].shape.attributes: 2 and 2 are no pair");
    assert_eq!(with([1, 0]), "effects[5].shape.attributes: 1 and 0 already have an effect");
    assert_eq!(with([1, 7]), "effects[5].shape.attribute: there is no attribute number 7");
}

#[test]
fn json_round_trip_keeps_every_bit() {
    let text = contract("forms.json");
    let model: AdditiveModel = serde_json::from_str(&text).expect("model");
    let again: AdditiveModel =
        serde_json::from_str(&serde_json::to_string(&model).expect("writes")).expect("reads what it wrote");
    assert_eq!(model, again);
}

#[test]
fn wrong_fields_are_named() {
    let wrong = |path: &str, value: serde_json::Value| -> String {
        let mut json: serde_json::Value = serde_json::from_str(&contract("forms.json")).expect("JSON");
        *json.pointer_mut(path).expect(path) = value;
        match serde_json::from_value::<AdditiveModel>(json) {
            Ok(model) => model.check().expect_err(path),
            Err(error) => error.to_string(),
        }
    };
    let cases = [
        ("/format", serde_json::json!("pmml"), "format"),
        ("/version", serde_json::json!(99), "version"),
        ("/effects/2/shape/curve/knots", serde_json::json!([0, 5, 5, 12.5]), "effects[2].shape.curve.knots"),
        ("/effects/2/shape/curve/slopes", serde_json::json!([0]), "effects[2].shape.curve"),
        ("/effects/1/shape/cuts", serde_json::json!([65, 40]), "effects[1].shape.cuts"),
        ("/effects/1/shape/attribute", serde_json::json!(99), "no attribute number 99"),
        ("/effects/1/shape/attribute", serde_json::json!(0), "already has an effect"),
        ("/effects/4/shape/effects", serde_json::json!([[1.0]]), "effects[4].shape.effects"),
        ("/effects/6/shape/surface/twists", serde_json::json!([]), "effects[6].shape.surface.twists"),
        ("/effects/7/shape/row_cuts", serde_json::json!([6, 2.5]), "effects[7].shape.row_cuts"),
        ("/effects/9/shape/column_cuts", serde_json::json!([120]), "effects[9].shape.column_cuts"),
        ("/intercept", serde_json::json!(null), "null"),
    ];
    for (path, value, named) in cases {
        let sentence = wrong(path, value);
        assert!(sentence.contains(named), "{path}: “{sentence}” does not name “{named}”");
    }
}
