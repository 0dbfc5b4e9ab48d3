//! What stands above every formula: what it is of, where the model comes from, what goes in.

use crate::model::additive::{AdditiveModel, Attribute, AttributeKind, Card, Link};
use crate::model::classes::Model;

/// One line: what a text of somebody else's breaks a comment with becomes a blank.
pub fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c };
    text.chars().map(plain).collect()
}

/// Lines about a model, each after `mark`.
pub fn heading(model: &Model, mark: &str) -> String {
    let mut lines = vec![outcome(model)];
    let card = match model {
        Model::Additive(model) => &model.card,
        Model::Classes(model) => &model.card,
    };
    let Card { title, source, licence, contact, .. } = card;
    for (name, said) in [("", title), ("Source: ", source), ("Licence: ", licence), ("Contact: ", contact)] {
        if !said.is_empty() {
            lines.push(format!("{name}{said}"));
        }
    }
    lines.push("What goes in (what is missing, or a level that the model does not know, adds nothing):".to_owned());
    lines.extend(model.attributes().iter().map(input));
    lines.push(format!("Written by Nomogram Explorer {}.", env!("CARGO_PKG_VERSION")));
    lines.iter().map(|line| format!("{mark} {}\n", one_line(line))).collect()
}

/// What comes out.
fn outcome(model: &Model) -> String {
    match model {
        Model::Additive(AdditiveModel { link, target, .. }) if link.is_probability() => {
            format!(
                "Probability of “{}” = “{}”, learned from {} rows, {} of them so.",
                target.name, target.positive, target.rows, target.events
            )
        }
        Model::Additive(AdditiveModel { link: Link::Identity | Link::Exp | Link::Square, target, .. }) => {
            let unit = target.unit.as_ref().map_or(String::new(), |unit| format!(" ({unit})"));
            let what = if target.median { "Median of " } else { "" };
            format!("{what}“{}”{unit}, learned from {} rows.", target.name, target.rows)
        }
        Model::Additive(model) => format!("“{}”, learned from {} rows.", model.target.name, model.target.rows),
        Model::Classes(model) => {
            let rows: f64 = model.classes.iter().map(|class| class.count).sum();
            let names: Vec<String> = model.classes.iter().map(|class| format!("“{}”", class.label)).collect();
            format!("Probabilities of “{}” ({}), learned from {rows} rows.", model.target, names.join(", "))
        }
    }
}

/// An attribute, and what its values are.
fn input(attribute: &Attribute) -> String {
    let taken = attribute.from.as_ref().map_or(String::new(), |from| format!(", taken from “{}”", from.column));
    match (&attribute.kind, &attribute.numeric) {
        (AttributeKind::Numeric, Some(range)) => {
            let unit = attribute.unit.as_ref().map_or(String::new(), |unit| format!(" {unit}"));
            format!("  {}: a number{unit}, {} to {} in the data{taken}", attribute.name, range.minimum, range.maximum)
        }
        (AttributeKind::Numeric, None) => format!("  {}: a number{taken}", attribute.name),
        _ => {
            let labels: Vec<&str> = attribute.levels.iter().map(|level| level.label.as_str()).collect();
            format!("  {}: {}{taken}", attribute.name, labels.join(" | "))
        }
    }
}
