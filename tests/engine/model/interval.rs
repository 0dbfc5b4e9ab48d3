//! Intervals against numbers that can be followed by hand (tests/contract/make_evaluations.py); www/model/ meets the same.

use crate::helper::{assert_close, contract};
use nomogram::calibrate::venn_abers::merged;
use nomogram::model::additive::{AdditiveModel, IntervalMethod, Link};
use nomogram::model::evaluate::Value;

fn example(name: &str) -> AdditiveModel {
    let example: serde_json::Value = serde_json::from_str(&contract("venn.json")).expect("JSON");
    serde_json::from_value(example["models"][name].clone()).expect("a model")
}

#[test]
fn intervals_equal_those_made_by_hand() {
    let example: serde_json::Value = serde_json::from_str(&contract("venn.json")).expect("JSON");
    let cases = example["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 64);
    for case in cases {
        let model: AdditiveModel =
            serde_json::from_value(example["models"][case["model"].as_str().expect("a name")].clone())
                .expect("a model");
        model.check().expect("a sound model");
        let value = |value: &'static serde_json::Value| match value {
            serde_json::Value::Number(x) => Value::Number(x.as_f64().expect("a number")),
            serde_json::Value::String(label) => Value::Label(label),
            _ => Value::Unknown,
        };
        let values: &'static serde_json::Value = Box::leak(Box::new(case["values"].clone()));
        let values: Vec<Value> = values.as_array().expect("values").iter().map(value).collect();
        let (p0, p1) = model.interval(&values).expect("an interval");
        for (name, found) in [("p0", p0), ("p1", p1), ("merged", merged((p0, p1)))] {
            assert_close(&format!("{case}: {name}"), found, case[name].as_f64().expect("a number"), 1e-15);
        }
    }
}

#[test]
fn a_model_without_an_interval_has_none() {
    let mut model = example("cross");
    model.venn_abers = None;
    assert_eq!(model.interval(&[Value::Label("Oslo"), Value::Number(3.0)]), None);
}

/// Each array that is wrong is named.
#[test]
fn unsound_intervals_are_refused() {
    type Spoil = fn(&mut AdditiveModel);
    let spoilt: [(&str, Spoil); 13] = [
        ("venn_abers: only", |m| m.link = Link::Identity),
        ("venn_abers: needs", |m| m.venn_abers.as_mut().expect("one").method = IntervalMethod::None),
        ("venn_abers: needs", |m| m.venn_abers.as_mut().expect("one").parts.clear()),
        ("venn_abers.rows", |m| m.venn_abers.as_mut().expect("one").rows = f64::NAN),
        ("parts[0].low: sums", |m| m.venn_abers.as_mut().expect("one").parts[0].low.sums.push(9.0)),
        ("parts[1].high.sums: must ascend", |m| m.venn_abers.as_mut().expect("one").parts[1].high.sums.reverse()),
        ("parts[0].low.sums: not a finite", |m| m.venn_abers.as_mut().expect("one").parts[0].low.sums[0] = f64::NAN),
        ("parts[0].low.probabilities: must ascend", |m| {
            m.venn_abers.as_mut().expect("one").parts[0].low.probabilities[0] = 0.9;
        }),
        ("parts[0].high.probabilities: not between", |m| {
            m.venn_abers.as_mut().expect("one").parts[0].high.probabilities[1] = 1.5;
        }),
        ("parts[0].scorer.intercept", |m| {
            m.venn_abers.as_mut().expect("one").parts[0].scorer.as_mut().expect("one").intercept = f64::INFINITY;
        }),
        ("parts[0].scorer.effects: must be one", |m| {
            m.venn_abers.as_mut().expect("one").parts[0].scorer.as_mut().expect("one").effects.truncate(1);
        }),
        ("parts[0].scorer.effects[0]: must read", |m| {
            m.venn_abers.as_mut().expect("one").parts[0].scorer.as_mut().expect("one").effects.reverse();
        }),
        ("parts[0].scorer.effects[1].curve.knots", |m| {
            let scorer = m.venn_abers.as_mut().expect("one").parts[0].scorer.as_mut().expect("one");
            if let nomogram::model::additive::Shape::Cubic { curve, .. } = &mut scorer.effects[1] {
                curve.knots.reverse();
            }
        }),
    ];
    for (expected, spoil) in spoilt {
        let mut model = example("cross");
        spoil(&mut model);
        let wrong = model.check().expect_err(expected);
        assert!(wrong.contains(expected), "{expected}: {wrong}");
    }
}

/// As www/model/ does (tests/contract/links.test.js).
#[test]
fn an_interval_is_of_a_probability_whatever_its_link() {
    for name in ["inductive", "cross"] {
        for link in [Link::Logit, Link::Probit, Link::Cloglog] {
            let model = AdditiveModel { link, ..example(name) };
            assert_eq!(model.check(), Ok(()), "{name} {link:?}");
        }
        for link in [Link::Identity, Link::Exp, Link::Square] {
            let refused = AdditiveModel { link, ..example(name) }.check().expect_err("no probability");
            assert!(format!("{refused:?}").contains("only a probability has such an interval"), "{refused:?}");
        }
    }
}
