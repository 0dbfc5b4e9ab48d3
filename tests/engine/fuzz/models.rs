//! Model files with changes: refused with a sentence, or read, and then every sum within the data is finite and the file
//! that is written of it is the same model.

use super::{Source, assert_finite, assert_sentence, catches, run};
use crate::helper::{contract, test_file};
use nomogram::door::session::read_any_model;
use nomogram::model::additive::{AdditiveModel, Attribute};
use nomogram::model::classes::Model;
use nomogram::model::evaluate::Value;
use nomogram::sentences::Message;
use nomogram::sentences::learning::Problem;
use std::sync::LazyLock;

/// Sound models of every form, as text.
static MODELS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let names = ["credit", "mixed"];
    let mut texts: Vec<String> = names
        .iter()
        .map(|name| std::fs::read_to_string(test_file(&format!("contract/models/{name}.json"))).expect("a model"))
        .collect();
    for file in [
        "evaluations.json",
        "forms.json",
        "pairs.json",
        "posterior.json",
        "venn.json",
        "classes-learned.json",
        "classes.json",
    ] {
        found_in(&serde_json::from_str(&contract(file)).expect("JSON"), &mut texts);
    }
    texts.retain(|text| text.len() < 20_000 && read_any_model(text).is_ok());
    assert!(texts.len() >= 8, "there are {} models to change", texts.len());
    texts
});

/// All models within a contract file.
fn found_in(value: &serde_json::Value, texts: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            if fields.contains_key("format") {
                texts.push(value.to_string());
            }
            fields.values().for_each(|field| found_in(field, texts));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| found_in(item, texts)),
        _ => {}
    }
}

const WORDS: [&str; 18] = [
    "null",
    "true",
    "\"x\"",
    "[]",
    "{}",
    "-1",
    "0",
    "1e308",
    "-1e308",
    "1e999",
    "1e150",
    "1e-300",
    "99999999999999999999",
    "0.5",
    "NaN",
    "\"logit\"",
    "\"cubic\"",
    "\"numeric\"",
];

fn text(source: &mut Source) -> String {
    let mut text = source.pick(&MODELS).clone();
    for _ in 0..1 + source.below(4) {
        let at = source.below(text.len());
        let Some(start) = text[..].char_indices().map(|(at, _)| at).find(|start| *start >= at) else { continue };
        match source.below(8) {
            // A number or word in the place of another.
            0..=4 => {
                let is_part = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
                let from = start + text[start..].find(|c: char| c.is_ascii_digit() || c == '-').unwrap_or(0);
                let to = from + text[from..].find(|c: char| !is_part(c)).unwrap_or(0);
                let awkward = format!("{:e}", source.awkward());
                let word = if source.once_in(3) { (*source.pick(&WORDS)).to_owned() } else { awkward };
                text.replace_range(from..to, &word);
            }
            5 => {
                let to = (start + source.below(60)..=text.len()).find(|to| text.is_char_boundary(*to)).unwrap_or(start);
                text.replace_range(start.min(to)..to, "");
            }
            6 => text.insert_str(
                start,
                source.pick::<&str>(&["{", "}", "[", "]", ",", "\"", "\\", "1", "\"format\":", "\u{1}"]),
            ),
            _ => text.truncate(start),
        }
        if text.is_empty() {
            break;
        }
    }
    text
}

/// Values within the data of each attribute, or none.
fn values<'a>(source: &mut Source, attributes: &'a [Attribute]) -> Vec<Value<'a>> {
    let value = |of: &'a Attribute| match (&of.numeric, of.levels.as_slice()) {
        _ if source.once_in(5) => Value::Unknown,
        (Some(range), _) => {
            let share = *source.pick(&[0.0, 1.0, 0.3, 0.5, 0.77]);
            Value::Number(range.minimum + share * (range.maximum - range.minimum))
        }
        (None, []) => Value::Unknown,
        (None, levels) => Value::Label(&source.pick(levels).label),
    };
    attributes.iter().map(value).collect()
}

type Read<'a> = &'a (dyn Fn(&str) -> Result<Model, Problem> + Sync);

fn case(source: &mut Source, read: Read) {
    let text = text(source);
    match read(&text) {
        Err(problem) => assert_sentence(&Message::from(problem)),
        Ok(model) => {
            let written = match &model {
                Model::Additive(model) => serde_json::to_string(model),
                Model::Classes(model) => serde_json::to_string(model),
            };
            let again = read(&written.expect("JSON")).expect("what is written of a model can be read");
            assert_eq!(format!("{again:?}"), format!("{model:?}"));
            for _ in 0..4 {
                match &model {
                    Model::Additive(model) => sums(source, model),
                    Model::Classes(model) => {
                        let values = values(source, &model.scores[0].attributes);
                        assert_finite("a probability", &model.probabilities(&values));
                    }
                }
            }
        }
    }
}

fn sums(source: &mut Source, model: &AdditiveModel) {
    let values = values(source, &model.attributes);
    assert_finite("a sum", &(model.sum(&values), model.outcome(&values), model.interval(&values)));
}

#[test]
fn model_files() {
    run("models", 40_000, &|source| case(source, &read_any_model));
}

#[test]
fn planted_faults_in_the_reader_of_models_are_caught() {
    // Bounds that are not looked at, and a reader that traps.
    let unchecked: Read = &|text| match serde_json::from_str::<AdditiveModel>(text) {
        Ok(model) if !model.is_bounded() && model.version > 0 => Ok(Model::Additive(model)),
        _ => read_any_model(text),
    };
    let trapping: Read = &|text| {
        let model = read_any_model(text)?;
        assert!(!text.contains("e-3"), "planted");
        Ok(model)
    };
    for read in [unchecked, trapping] {
        assert!(catches(20_000, &|source| case(source, read)));
    }
}
