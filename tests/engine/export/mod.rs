//! Models as formulas: each that can be run is run, on a thousand rows with missing, unseen and far values, and gives what
//! the engine gives.

mod programs;
mod words;

use super::helper::{contract, uniform};
use nomogram::door::session::read_any_model;
use nomogram::export::{Form, Formula, written};
use nomogram::model::additive::AttributeKind;
use nomogram::model::classes::Model;
use nomogram::model::evaluate::Value;
use programs::{Cell, Row, Sqlite, java_script, python, r, sql};

/// What is promised.
const TOLERANCE: f64 = 1e-9;

/// Every model of the contract: all forms of effects, all links, a bend, several classes.
fn models() -> Vec<(String, Model)> {
    let names = ["forms", "pairs", "venn", "classes", "bend", "classes-learned"];
    let own = ["cloglog", "credit", "mixed", "poisson", "probit", "square"].map(|name| format!("models/{name}"));
    let mut all = Vec::new();
    for name in names.map(str::to_owned).iter().chain(&own) {
        let value: serde_json::Value = serde_json::from_str(&contract(&format!("{name}.json"))).expect("JSON");
        let mut found = Vec::new();
        search(&value, &mut found);
        assert!(!found.is_empty(), "{name} has no model");
        for (at, text) in found.into_iter().enumerate() {
            all.push((format!("{name} {at}"), read_any_model(&text).unwrap_or_else(|_| panic!("{name} {at}"))));
        }
    }
    all
}

fn search(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(of) if of.contains_key("format") => found.push(value.to_string()),
        serde_json::Value::Object(of) => of.values().for_each(|value| search(value, found)),
        serde_json::Value::Array(of) => of.iter().for_each(|value| search(value, found)),
        _ => {}
    }
}

/// Rows with values within the data, at their ends, up to three ranges outside, missing and unseen.
fn rows(model: &Model, n: usize) -> Vec<Row> {
    let mut next = uniform(7);
    let mut one = || -> Row {
        let of = |attribute: &nomogram::model::additive::Attribute, next: &mut dyn FnMut() -> f64| {
            let kind = next();
            if kind < 0.08 {
                return Cell::Missing;
            }
            if attribute.kind != AttributeKind::Numeric {
                let at = (next() * attribute.levels.len() as f64) as usize;
                let seen = attribute.levels.get(at).filter(|_| kind > 0.14);
                return Cell::Label(seen.map_or("never seen".to_owned(), |level| level.label.clone()));
            }
            let [low, high] = attribute.numeric.as_ref().map_or([0.0, 1.0], |range| [range.minimum, range.maximum]);
            let share = if kind < 0.3 { 7.0 * next() - 3.0 } else { next() };
            Cell::Number(if kind > 0.95 { low } else { low + share * (high - low) })
        };
        model.attributes().iter().map(|attribute| of(attribute, &mut next)).collect()
    };
    (0..n).map(|_| one()).collect()
}

/// What the engine says of a row: one number, or one a class.
fn expected(model: &Model, row: &Row) -> Vec<f64> {
    let values: Vec<Value> = row
        .iter()
        .map(|cell| match cell {
            Cell::Missing => Value::Unknown,
            Cell::Number(x) => Value::Number(*x),
            Cell::Label(label) => Value::Label(label),
        })
        .collect();
    match model {
        Model::Additive(of) => vec![of.outcome(&values)],
        Model::Classes(of) => of.probabilities(&values),
    }
}

fn assert_alike(what: &str, found: &[Vec<f64>], model: &Model, rows: &[Row]) {
    assert_eq!(found.len(), rows.len(), "{what}");
    for (found, row) in found.iter().zip(rows) {
        let expected = expected(model, row);
        assert_eq!(found.len(), expected.len(), "{what}");
        for (found, expected) in found.iter().zip(&expected) {
            // A probability to 1e-9; a number in proportion, where it is larger.
            let off = (found - expected).abs();
            assert!(off <= TOLERANCE * expected.abs().max(1.0), "{what}: {found} and {expected} at {row:?}");
        }
    }
}

fn text(model: &Model, form: Form) -> String {
    written(model, form, "my \"table\"").expect("a formula").text
}

/// What runs a formula on rows, where its program is there.
type Run = fn(&str, &Model, &[Row]) -> Option<Vec<Vec<f64>>>;

/// Every model in this form, run on so many rows.
fn says_what_the_engine_says(form: Form, run: Run, n: usize) {
    for (name, model) in models() {
        let rows = rows(&model, n);
        let Some(found) = run(&text(&model, form), &model, &rows) else { return };
        assert_alike(&format!("{form:?}, {name}"), &found, &model, &rows);
    }
}

#[test]
fn python_says_what_the_engine_says() {
    says_what_the_engine_says(Form::Python, python, 1000);
}

#[test]
fn java_script_says_what_the_engine_says() {
    says_what_the_engine_says(Form::JavaScript, java_script, 1000);
}

#[test]
fn r_says_what_the_engine_says() {
    says_what_the_engine_says(Form::R, r, 200);
}

#[test]
fn sql_says_what_the_engine_says() {
    for database in [Sqlite::Sqlite, Sqlite::DuckDb] {
        for (name, model) in models() {
            let query = match written(&model, Form::Sql, "my \"table\"") {
                Ok(Formula { text, .. }) => text,
                Err(refused) => {
                    assert!(refused.message.contains("probit"), "{name}: {}", refused.message);
                    continue;
                }
            };
            let rows = rows(&model, 1000);
            let Some(found) = sql(database, &query, &model, &rows) else { break };
            assert_alike(&format!("{database:?}, {name}"), &found, &model, &rows);
        }
    }
}

/// The runs above would see it: another number in the data of a formula is another prediction.
#[test]
fn another_number_is_seen() {
    let (_, model) = models().into_iter().find(|(name, _)| name == "models/credit 0").expect("credit");
    let Model::Additive(of) = &model else { panic!("one sum") };
    let mut other = of.clone();
    other.intercept += 1e-7;
    let rows = rows(&model, 50);
    let changed = text(&Model::Additive(other), Form::Python);
    let Some(found) = python(&changed, &model, &rows) else { return };
    assert!(found.iter().zip(&rows).any(|(found, row)| (found[0] - expected(&model, row)[0]).abs() > TOLERANCE));
}
