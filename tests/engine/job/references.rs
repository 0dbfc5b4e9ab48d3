//! The whole path, from the bytes of a file to the numbers of the model, against LIBSVM on every set that has a
//! reference; and the law on its real rows.

use crate::helper::assert_close;
use crate::sets;
use crate::tables::model_of;
use nomogram::contract::Question;
use nomogram::door::session::predict;
use nomogram::job::Job;
use nomogram::table::{ColumnOptions, Kind, ReadOptions, Table, read};
use serde_json::Value;

/// The file read with the kinds that the reference used.
pub fn table(name: &str) -> (Table, Question) {
    let manifest: Value = serde_json::from_str(&sets::text("sets/MANIFEST.json")).expect("JSON");
    let (base, nominal) = match name.strip_suffix("__nominal") {
        Some(base) => (base, true),
        None => (name, false),
    };
    let file = format!("{base}.csv");
    let entry = manifest
        .as_array()
        .into_iter()
        .flatten()
        .chain(manifest.as_object().into_iter().flat_map(|object| object.values()))
        .find(|entry| entry["file"] == file.as_str())
        .unwrap_or_else(|| panic!("{file} is not in MANIFEST.json"));
    let target = entry["target"].as_str().expect("a target");
    let columns = entry["types"]
        .as_object()
        .expect("types")
        .iter()
        .filter(|(column, _)| column.as_str() != target)
        .map(|(column, kind)| ColumnOptions {
            name: column.clone(),
            kind: Some(if nominal || kind == "d" { Kind::Categorical } else { Kind::Numeric }),
            ..ColumnOptions::default()
        })
        .collect();
    let options = ReadOptions { columns, ..ReadOptions::default() };
    let table = read(sets::text(&format!("sets/{file}")).as_bytes(), &options).expect("a table");
    let mut question = Question::about(target);
    question.positive = Some(entry["positive"].as_str().expect("a positive class").to_owned());
    question.attributes = Some(table.columns.iter().map(|c| c.name.clone()).filter(|name| name != target).collect());
    (table, question)
}

#[test]
fn objectives_equal_those_of_libsvm_from_the_bytes_on() {
    for name in sets::references() {
        let reference = sets::reference(&name);
        let (table, question) = table(&name);
        let job = Job::new(&table, &question).expect("a question that can be answered");
        let prepared = job.prepared();
        assert_eq!(prepared.rows as usize, reference.rows_used, "{name}");
        let certificate = job.unit(0).certificate;
        let expected = reference.svm_linear.dual_objective;
        let relative = (certificate.primal_objective - expected).abs() / expected;
        assert!(relative <= 1e-6, "{name}: {certificate:?}, LIBSVM {expected}");
        assert!(certificate.dual_objective <= certificate.primal_objective * (1.0 + 1e-15), "{name}");
    }
}

#[test]
fn the_law_holds_on_every_row_of_every_set() {
    for name in sets::references().into_iter().filter(|name| name != "colon") {
        let (table, mut question) = table(&name);
        question.folds = 2;
        question.repeats = 1;
        let job = Job::new(&table, &question).expect("a question that can be answered");
        let units: Vec<_> = (0..job.n_units()).map(|index| job.unit(index)).collect();
        let model = model_of(&job.model(&units).expect("a model").1);
        let calibration = model.calibration.as_ref().expect("calibrated");
        // The learner's own log odds of each group, counted as often as it has rows …
        let mut expected: Vec<f64> = job
            .distances(&units[0])
            .expect("unit 0")
            .remove(0)
            .into_iter()
            .zip(&job.task().counts)
            .flat_map(|(delta, count)| vec![calibration.offset + calibration.slope * delta; *count as usize])
            .collect();
        // … and the model's, row by row through the file's own cells.
        let mut found = predict(&model, &table);
        assert_eq!(found.len(), expected.len(), "{name}");
        found.sort_by(f64::total_cmp);
        expected.sort_by(f64::total_cmp);
        for (found, expected) in found.iter().zip(&expected) {
            assert_close(&name, *found, *expected, 1e-9);
        }
    }
}

/// Jakulin et al. 2005, section 4: on the Titanic the linear SVM at C = 1 disposes of age and status.
#[test]
fn titanic_is_all_about_sex_on_the_drawing_too() {
    let (table, question) = table("titanic");
    let job = Job::new(&table, &question).expect("a question");
    let model = model_of(&job.model(&[job.unit(0)]).expect("a model").1);
    let range = |name: &str| {
        let at = model.attributes.iter().position(|a| a.name == name).expect("an attribute");
        let summary = model.effects[at].summary;
        summary.maximum - summary.minimum
    };
    assert!(range("sex") > 1.0);
    assert!(range("age") < 1e-3 * range("sex") && range("status") < 1e-3 * range("sex"));
}
