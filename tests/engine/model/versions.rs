//! Files of older versions say what they said (tests/contract/versions.test.js tells where they come from), to the last bit,
//! file by file.

use crate::helper::{contract, values_of};
use nomogram::door::session::read_any_model;
use nomogram::model::classes::Model;
use serde_json::Value;

#[test]
fn older_files_say_what_they_said() {
    let file: Value = serde_json::from_str(&contract("versions/cases.json")).expect("JSON");
    let cases = file["cases"].as_array().expect("cases");
    assert!(cases.len() > 60);
    for case in cases {
        let name = case["file"].as_str().expect("a file");
        let model = read_any_model(&contract(&format!("versions/{name}.json"))).expect(name);
        let values = values_of(&case["values"]);
        let same = |found: f64, key: &Value| {
            assert_eq!(found.to_bits(), key.as_f64().expect("a number").to_bits(), "{name}: {found} and not {key}");
        };
        match model {
            Model::Additive(model) => {
                same(model.sum(&values), &case["sum"]);
                same(model.outcome(&values), &case["probability"]);
                if let Some((p0, p1)) = model.interval(&values) {
                    same(p0.min(p1), &case["interval"][0]);
                    same(p0.max(p1), &case["interval"][1]);
                }
            }
            Model::Classes(model) => {
                for (found, said) in
                    model.probabilities(&values).into_iter().zip(case["probabilities"].as_array().expect("a list"))
                {
                    same(found, said);
                }
            }
        }
    }
}
