//! A model as the data of a programming language, before the reader of them.

use super::heading::heading;
use crate::model::additive::{AdditiveModel, AttributeKind, Beyond, Curve, Link, Shape, Surface};
use crate::model::classes::Model;
use serde_json::{Value, json};

const JAVA_SCRIPT: &str = include_str!("runtime.js");
const PYTHON: &str = include_str!("runtime.py");
const R: &str = include_str!("runtime.R");

pub fn java_script(model: &Model) -> String {
    format!("{}\nconst MODEL = {};\n\n{JAVA_SCRIPT}", heading(model, "//"), of_model(model))
}

pub fn python(model: &Model) -> String {
    // Neither null nor true is in the data: what JSON has left is Python.
    format!("{}\nMODEL = {}\n\n{PYTHON}", heading(model, "#"), of_model(model))
}

pub fn r(model: &Model) -> String {
    let mut text = String::new();
    in_r(&of_model(model), &mut text);
    format!("{}\nnomogram_model <- {text}\n\n{R}", heading(model, "#"))
}

/// What a formula needs of a model, in arrays of one kind each.
fn of_model(model: &Model) -> Value {
    let attributes: Vec<Value> = model
        .attributes()
        .iter()
        .map(|of| {
            let levels: Vec<&str> = of.levels.iter().map(|level| level.label.as_str()).collect();
            json!({ "name": of.name, "numeric": flag(of.kind == AttributeKind::Numeric), "levels": levels })
        })
        .collect();
    let (link, classes, sums, bend) = match model {
        Model::Additive(of) => {
            // Of a learned root what is below 0 is 0.
            (if of.is_root() { json!("root") } else { json!(of.link) }, Vec::new(), vec![of_sum(of)], of.bend.as_ref())
        }
        Model::Classes(of) => {
            let labels = of.classes.iter().map(|class| class.label.as_str()).collect();
            (json!(Link::Logit), labels, of.scores.iter().map(of_sum).collect(), None)
        }
    };
    let mut found = json!({ "link": link, "attributes": attributes, "classes": classes, "sums": sums });
    if let Some(bend) = bend {
        found["bend"] = of_curve(bend);
    }
    found
}

fn of_sum(model: &AdditiveModel) -> Value {
    let effects: Vec<Value> = model.effects.iter().map(|effect| of_shape(&effect.shape)).collect();
    json!({ "intercept": model.intercept, "effects": effects })
}

fn of_shape(shape: &Shape) -> Value {
    match shape {
        Shape::Levels { attribute, cuts, effects } => {
            let at: Vec<f64> = effects.iter().map(|effect| effect.log_odds).collect();
            json!({ "form": "levels", "of": [attribute], "cuts": [cuts], "at": at })
        }
        Shape::Cubic { attribute, curve } => json!({ "form": "cubic", "of": [attribute], "curve": of_curve(curve) }),
        Shape::Table { attributes, row_cuts, column_cuts, effects, .. } => {
            json!({ "form": "table", "of": attributes, "cuts": [row_cuts, column_cuts], "at": effects })
        }
        Shape::CurvesByLevel { attributes, curves } => {
            let curves: Vec<Value> = curves.iter().map(|of| of_curve(&of.curve)).collect();
            json!({ "form": "curves", "of": attributes, "curves": curves })
        }
        Shape::Surface { attributes, surface } => {
            json!({ "form": "surface", "of": attributes, "surface": of_surface(surface) })
        }
    }
}

fn of_curve(curve: &Curve) -> Value {
    let polynomials: Vec<Value> = curve
        .polynomials
        .iter()
        .map(|of| json!({ "centre": of.centre, "unit": of.unit, "coefficients": of.coefficients }))
        .collect();
    json!({
        "knots": curve.knots,
        "values": curve.values,
        "slopes": curve.slopes,
        "goes_on": flag(curve.beyond == Beyond::Cubic),
        "polynomials": polynomials,
    })
}

fn of_surface(surface: &Surface) -> Value {
    let polynomials: Vec<Value> = surface
        .polynomials
        .iter()
        .map(|of| {
            let curves: Vec<Value> = of.coefficients.iter().map(of_curve).collect();
            json!({ "in_y": flag(of.in_y), "centre": of.centre, "unit": of.unit, "coefficients": curves })
        })
        .collect();
    json!({
        "x": surface.x_knots,
        "y": surface.y_knots,
        "values": surface.values,
        "x_slopes": surface.x_slopes,
        "y_slopes": surface.y_slopes,
        "twists": surface.twists,
        "polynomials": polynomials,
    })
}

/// 1 or 0: a truth is spelled otherwise in every language.
fn flag(on: bool) -> Value {
    json!(u8::from(on))
}

/// A value in R: vectors of numbers and of texts, lists of all else.
fn in_r(value: &Value, text: &mut String) {
    match value {
        Value::Array(all) => {
            let is_vector = !all.is_empty() && all.iter().all(|one| one.is_number())
                || !all.is_empty() && all.iter().all(Value::is_string);
            *text += if is_vector { "c(" } else { "list(" };
            for (at, one) in all.iter().enumerate() {
                *text += if at > 0 { ", " } else { "" };
                in_r(one, text);
            }
            *text += ")";
        }
        Value::Object(all) => {
            *text += "list(";
            for (at, (name, one)) in all.iter().enumerate() {
                *text += if at > 0 { ",\n  " } else { "" };
                *text += name;
                *text += " = ";
                in_r(one, text);
            }
            *text += ")";
        }
        Value::String(own) => {
            text.push('"');
            for c in own.chars() {
                match c {
                    '"' | '\\' => text.extend(['\\', c]),
                    c if c.is_control() => *text += &format!("\\u{{{:x}}}", c as u32),
                    c => text.push(c),
                }
            }
            text.push('"');
        }
        other => *text += &other.to_string(),
    }
}
