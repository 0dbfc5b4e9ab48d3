//! A query: one expression an effect, then the sum, then what is predicted. Standard SQL with EXP.

use super::heading::{heading, one_line};
use super::pieces::{name, patch, pieces};
use crate::model::additive::{AdditiveModel, Attribute, AttributeKind, Curve, Link, Polynomial, Shape, Surface};
use crate::model::classes::Model;
use crate::sentences::{Message, code, export as words};

/// More columns than databases take.
const MOST_EFFECTS: usize = 1000;
/// Of a surface: about 500 characters each.
const MOST_PATCHES: usize = 400;
/// e to more than this is more, or less, than a double can be told apart from 0 or ∞.
const FARTHEST: f64 = 700.0;

/// # Errors
/// What SQL cannot hold, by name.
pub fn query(model: &Model, table: &str) -> Result<String, Message> {
    let refused = |message: String| Err(Message::error(code::NOT_AS_FORMULA, message));
    let scores = super::sums(model);
    let n: usize = scores.iter().map(|of| of.effects.len()).sum();
    if n > MOST_EFFECTS {
        return refused(words::too_many_effects(n, MOST_EFFECTS));
    }
    if scores.iter().any(|of| of.link == Link::Probit) {
        return refused(words::NO_PROBIT.to_owned());
    }
    let mut effects = Vec::new();
    for (at, of) in scores.iter().enumerate() {
        for (k, effect) in of.effects.iter().enumerate() {
            let name = name(of, k);
            if let Shape::Surface { surface, .. } = &effect.shape {
                let patches = (surface.x_knots.len() - 1) * (surface.y_knots.len() - 1);
                if patches > MOST_PATCHES {
                    return refused(words::surface_too_long(&name, patches, MOST_PATCHES));
                }
            }
            let text = of_shape(&effect.shape, &of.attributes);
            effects.push(format!("    {text} AS {}, -- {}\n", column(at, k), one_line(&name)));
        }
    }
    let sums: Vec<String> =
        scores.iter().enumerate().map(|(at, of)| format!("    {} AS nomogram_sum_{at}", total(of, at))).collect();
    let text = format!(
        "{}WITH nomogram_effects AS (\n  SELECT\n{}    t.*\n  FROM {} AS t\n), nomogram_sums AS (\n  SELECT\n{},\n    t.*\n  FROM nomogram_effects AS t\n){}",
        heading(model, "--"),
        effects.concat(),
        identifier(table),
        sums.join(",\n"),
        match model {
            Model::Additive(of) => of_sum(of),
            Model::Classes(of) => {
                let labels: Vec<&str> = of.classes.iter().map(|class| class.label.as_str()).collect();
                of_sums(&labels)
            }
        }
    );
    Ok(text)
}

fn column(score: usize, effect: usize) -> String {
    format!("nomogram_effect_{score}_{effect}")
}

/// The intercept and all effects, in groups: a long sum would be nested deeper than databases go.
fn total(model: &AdditiveModel, score: usize) -> String {
    let names: Vec<String> = (0..model.effects.len()).map(|k| column(score, k)).collect();
    let groups: Vec<String> = names.chunks(50).map(|group| format!("({})", group.join(" + "))).collect();
    let all: Vec<String> = std::iter::once(number(model.intercept)).chain(groups).collect();
    all.join(" + ")
}

/// What is predicted from the one sum.
fn of_sum(model: &AdditiveModel) -> String {
    let (before, g) = match &model.bend {
        None => (String::new(), "nomogram_sum_0".to_owned()),
        Some(bend) => (
            format!(
                ", nomogram_bent AS (\n  SELECT {} AS nomogram_log_odds, t.*\n  FROM nomogram_sums AS t\n)",
                of_curve("nomogram_sum_0", bend)
            ),
            "nomogram_log_odds".to_owned(),
        ),
    };
    let name = if model.link.is_probability() { "probability" } else { "prediction" };
    let outcome = match model.link {
        Link::Logit | Link::Probit => format!(
            "CASE WHEN {g} > {far} THEN 1E0 WHEN {g} < -{far} THEN 0E0 WHEN {g} >= 0E0 THEN 1E0 / (1E0 + EXP(-{g})) ELSE EXP({g}) / (1E0 + EXP({g})) END",
            far = number(FARTHEST)
        ),
        Link::Identity => g.clone(),
        Link::Exp => format!("CASE WHEN {g} > {} THEN {} ELSE EXP({g}) END", number(709.78), number(f64::MAX)),
        Link::Square if model.is_root() => format!("CASE WHEN {g} < 0E0 THEN 0E0 ELSE {g} * {g} END"),
        Link::Square => format!("{g} * {g}"),
        // e to the minus e⁶ is 6e-176.
        Link::Cloglog => format!(
            "CASE WHEN {g} > 6E0 THEN 1E0 WHEN {g} < -{} THEN 0E0 ELSE 1E0 - EXP(-EXP({g})) END",
            number(FARTHEST)
        ),
    };
    let from = if model.bend.is_some() { "nomogram_bent" } else { "nomogram_sums" };
    format!("{before}\nSELECT t.*,\n  {outcome} AS nomogram_{name}\nFROM {from} AS t;\n")
}

/// The probability of each class: 1 by the sum of what the others are beside it.
fn of_sums(labels: &[&str]) -> String {
    let beside = |other: usize, own: usize| {
        let d = format!("(nomogram_sum_{other} - nomogram_sum_{own})");
        format!(
            "EXP(CASE WHEN {d} > {far} THEN {far} WHEN {d} < -{far} THEN -{far} ELSE {d} END)",
            far = number(FARTHEST)
        )
    };
    let one = |(own, label): (usize, &&str)| {
        let others: Vec<String> = (0..labels.len()).filter(|k| *k != own).map(|other| beside(other, own)).collect();
        format!("  1E0 / (1E0 + {}) AS {}", others.join(" + "), identifier(&format!("nomogram_probability {label}")))
    };
    let all: Vec<String> = labels.iter().enumerate().map(one).collect();
    format!("\nSELECT t.*,\n{}\nFROM nomogram_sums AS t;\n", all.join(",\n"))
}

fn of_shape(shape: &Shape, attributes: &[Attribute]) -> String {
    match shape {
        Shape::Levels { attribute, cuts, effects } => {
            let at: Vec<String> = effects.iter().map(|effect| number(effect.log_odds)).collect();
            of_places(&attributes[*attribute], cuts, &at)
        }
        Shape::Cubic { attribute, curve } => {
            let x = known(&attributes[*attribute]);
            guarded(&[&x], &of_curve(&x, curve))
        }
        Shape::Table { attributes: [rows, columns], row_cuts, column_cuts, effects, .. } => {
            let of_row = |row: &Vec<f64>| {
                let at: Vec<String> = row.iter().map(|effect| number(*effect)).collect();
                of_places(&attributes[*columns], column_cuts, &at)
            };
            let rows_at: Vec<String> = effects.iter().map(of_row).collect();
            of_places(&attributes[*rows], row_cuts, &rows_at)
        }
        Shape::CurvesByLevel { attributes: [levels, along], curves } => {
            let x = known(&attributes[*along]);
            let at: Vec<String> = curves.iter().map(|of| of_curve(&x, &of.curve)).collect();
            guarded(&[&x], &of_places(&attributes[*levels], &[], &at))
        }
        Shape::Surface { attributes: [across, up], surface } => {
            let (x, y) = (known(&attributes[*across]), known(&attributes[*up]));
            guarded(&[&x, &y], &of_surface(&x, &y, surface))
        }
    }
}

/// 0 where a value is missing.
fn guarded(values: &[&String], text: &str) -> String {
    let missing: Vec<String> = values.iter().map(|value| format!("{value} IS NULL")).collect();
    format!("CASE WHEN {} THEN 0E0 ELSE {text} END", missing.join(" OR "))
}

/// By the level, or the interval, of a value.
fn of_places(attribute: &Attribute, cuts: &[f64], at: &[String]) -> String {
    let value = known(attribute);
    if attribute.kind != AttributeKind::Numeric {
        let labels = attribute.levels.iter().map(|level| literal(&level.label));
        let when: String = labels.zip(at).map(|(label, then)| format!(" WHEN {label} THEN {then}")).collect();
        return if when.is_empty() { "0E0".to_owned() } else { format!("CASE {value}{when} ELSE 0E0 END") };
    }
    match at.split_last() {
        Some((last, others)) if !cuts.is_empty() => {
            let when: String = cuts
                .iter()
                .zip(others)
                .map(|(cut, then)| format!(" WHEN {value} < {} THEN {then}", number(*cut)))
                .collect();
            format!("CASE WHEN {value} IS NULL THEN 0E0{when} ELSE {last} END")
        }
        // One interval: nothing to tell apart.
        _ => "0E0".to_owned(),
    }
}

fn of_curve(x: &str, curve: &Curve) -> String {
    let all: Vec<(Option<f64>, String)> =
        pieces(curve).iter().map(|of| (of.below, horner(&of.coefficients.map(number), &less(x, of.from)))).collect();
    let rest = in_order(x, &all);
    let more: String = curve.polynomials.iter().map(|of| format!(" + {}", of_polynomial(x, of))).collect();
    format!("({rest}{more})")
}

fn of_polynomial(x: &str, Polynomial { centre, unit, coefficients }: &Polynomial) -> String {
    let at: Vec<String> = coefficients.iter().map(|a| number(*a)).collect();
    horner(&at, &format!("({} / {})", less(x, *centre), number(*unit)))
}

fn of_surface(x: &str, y: &str, surface: &Surface) -> String {
    let ends = |knots: &[f64], k: usize| (k + 2 < knots.len()).then(|| knots[k + 1]);
    let row = |j: usize| {
        let along = |i: usize| {
            let dx = less(x, surface.x_knots[i]);
            let powers = patch(surface, i, j).map(|of| horner(&of.map(number), &dx));
            (ends(&surface.x_knots, i), horner(&powers, &less(y, surface.y_knots[j])))
        };
        let all: Vec<(Option<f64>, String)> = (0..surface.x_knots.len() - 1).map(along).collect();
        (ends(&surface.y_knots, j), in_order(x, &all))
    };
    let rows: Vec<(Option<f64>, String)> = (0..surface.y_knots.len() - 1).map(row).collect();
    let more: String = surface
        .polynomials
        .iter()
        .map(|of| {
            let (own, other) = if of.in_y { (y, x) } else { (x, y) };
            let at: Vec<String> = of.coefficients.iter().map(|curve| of_curve(other, curve)).collect();
            format!(" + {}", horner(&at, &format!("({} / {})", less(own, of.centre), number(of.unit))))
        })
        .collect();
    format!("({}{more})", in_order(y, &rows))
}

/// The first whose end is above the value.
fn in_order(x: &str, all: &[(Option<f64>, String)]) -> String {
    match all {
        [(_, only)] => only.clone(),
        [others @ .., (_, last)] => {
            let when: String = others
                .iter()
                .map(|(below, then)| format!(" WHEN {x} < {} THEN {then}", number(below.unwrap_or(f64::MAX))))
                .collect();
            format!("CASE{when} ELSE {last} END")
        }
        [] => "0E0".to_owned(),
    }
}

/// c₀ + d (c₁ + d (c₂ + …)), without the powers above the last coefficient that is not 0.
fn horner(coefficients: &[String], d: &str) -> String {
    let n = coefficients.iter().rposition(|of| of != "0E0").map_or(0, |last| last + 1);
    let nested = coefficients[..n]
        .iter()
        .rev()
        .fold(String::new(), |inner, of| if inner.is_empty() { of.clone() } else { format!("({of} + {d} * {inner})") });
    if nested.is_empty() { "0E0".to_owned() } else { nested }
}

fn less(x: &str, from: f64) -> String {
    if from == 0.0 { x.to_owned() } else { format!("({x} - {})", number(from)) }
}

/// A double: without an exponent it would be a decimal number.
fn number(x: f64) -> String {
    if x == 0.0 {
        "0E0".to_owned()
    } else if x < 0.0 {
        format!("({x:E})")
    } else {
        format!("{x:E}")
    }
}

fn known(attribute: &Attribute) -> String {
    format!("t.{}", identifier(&attribute.name))
}

fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
