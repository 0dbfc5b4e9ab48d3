//! A model of several classes, kept as a file: what the engine says of it, www/model/classes.js must say too
//! (tests/contract/classes.test.js). Renewed by `npm run bless`.

use crate::helper::{assert_close, contract, data, test_file};
use nomogram::contract::{Outcome, Question};
use nomogram::job::Job;
use nomogram::model::classes::{ClassModels, Model};
use nomogram::model::evaluate::Value;
use nomogram::table::{ReadOptions, read};
use serde::{Deserialize, Serialize};

/// Examples with softmax to 40 digits (tests/contract/make_evaluations.py).
#[derive(Deserialize)]
struct Exact {
    family: ClassModels,
    cases: Vec<Case>,
    far: Far,
}

#[derive(Deserialize)]
struct Far {
    /// Intercept of the last class, in place of its own.
    intercept: f64,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    values: Vec<serde_json::Value>,
    sums: Vec<f64>,
    probabilities: Vec<f64>,
}

#[test]
fn probabilities_are_the_softmax_of_the_sums() {
    let Exact { mut family, cases, far } = serde_json::from_str(&contract("classes.json")).expect("examples");
    family.check().expect("a sound model");
    assert!(cases.len() >= 5 && !far.cases.is_empty());
    let check = |family: &ClassModels, cases: &[Case]| {
        for case in cases {
            let values: Vec<Value> = case
                .values
                .iter()
                .map(|value| match value {
                    serde_json::Value::String(label) => Value::Label(label),
                    other => other.as_f64().map_or(Value::Unknown, Value::Number),
                })
                .collect();
            for (found, expected) in family.sums(&values).iter().zip(&case.sums) {
                assert_close("sum", *found, *expected, 1e-12 * (1.0 + expected.abs()));
            }
            for (found, expected) in family.probabilities(&values).iter().zip(&case.probabilities) {
                assert_close("probability", *found, *expected, 1e-12 * expected.max(1e-3));
            }
        }
    };
    check(&family, &cases);
    family.scores[2].intercept = far.intercept;
    check(&family, &far.cases);
}

#[derive(Deserialize, Serialize)]
struct Example {
    model: ClassModels,
    /// Values of an instance, null = unknown, and the probability of each class.
    instances: Vec<(Vec<Option<f64>>, Vec<f64>)>,
}

fn probabilities(model: &ClassModels, values: &[Option<f64>]) -> Vec<f64> {
    let values: Vec<Value> = values.iter().map(|x| x.map_or(Value::Unknown, Value::Number)).collect();
    model.probabilities(&values)
}

fn learned() -> Example {
    let table = read(&data("sets/iris.csv"), &ReadOptions::default()).expect("a table");
    let question = Question { outcome: Outcome::AllClasses, folds: 5, repeats: 1, ..Question::about("class") };
    let job = Job::new(&table, &question).expect("a question");
    let units: Vec<_> = (0..job.n_units()).map(|index| job.unit(index)).collect();
    let Some(Model::Classes(model)) = job.model(&units).expect("a model").0 else { panic!("a model of classes") };
    let instances = [
        vec![Some(5.1), Some(3.5), Some(1.4), Some(0.2)],
        vec![Some(6.3), Some(2.9), Some(5.0), Some(1.7)],
        vec![None, Some(3.0), Some(4.2), None],
        vec![None, None, None, None],
        vec![Some(9.5), Some(1.0), Some(12.0), Some(-1.0)],
    ];
    let instances = instances.map(|values| {
        let found = probabilities(&model, &values);
        (values, found)
    });
    Example { model, instances: instances.to_vec() }
}

#[test]
fn a_kept_model_says_what_it_said() {
    if std::env::var_os("BLESS").is_some() {
        let text = serde_json::to_string(&learned()).expect("JSON");
        std::fs::write(test_file("contract").join("classes-learned.json"), text + "\n").expect("written");
    }
    let example: Example = serde_json::from_str(&contract("classes-learned.json")).expect("an example");
    example.model.check().expect("a sound model");
    assert_eq!(example.model.classes.len(), 3);
    for (values, expected) in &example.instances {
        let found = probabilities(&example.model, values);
        assert_close("sum", found.iter().sum(), 1.0, 1e-12);
        for (found, expected) in found.iter().zip(expected) {
            assert_close("probability", *found, *expected, 1e-12);
        }
    }
    // The one that is learned now is the same to what a solver leaves open.
    for ((values, expected), (_, found)) in example.instances.iter().zip(learned().instances) {
        for (found, expected) in found.iter().zip(expected) {
            assert_close(&format!("{values:?}"), *found, *expected, 1e-6);
        }
    }
}
