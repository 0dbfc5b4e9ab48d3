//! Displayed formulas, rounded for people, and by how much.

use super::heading::heading;
use super::pieces::{Piece, name, pieces};
use super::{Formula, steepest};
use crate::model::additive::{AdditiveModel, Attribute, AttributeKind, Curve, Link, Shape};
use crate::model::classes::Model;
use crate::sentences::{Message, code, export as words};

/// Significant digits of what is written.
const DIGITS: usize = 4;
/// Of places, which may lie close together.
const DIGITS_OF_PLACES: usize = 7;
/// Places at which a rounded curve is compared with its own.
const COMPARED: usize = 2000;

/// # Errors
/// A surface, by name: it has no formula that anybody would read.
pub fn formulas(model: &Model) -> Result<Formula, Message> {
    let scores = super::sums(model);
    let mut lines = vec![heading(model, "%").trim_end().to_owned(), "% Needs amsmath.".to_owned()];
    let mut error: f64 = 0.0;
    for (at, of) in scores.iter().enumerate() {
        let (text, of_sum) = sum(of, &subscript(&scores, at), at)?;
        error = error.max(of_sum);
        lines.extend(text);
    }
    let (text, of_outcome) = match model {
        Model::Additive(of) => outcome(of, error),
        // dp = p (d − Σ p d) of errors d, at most half the largest.
        Model::Classes(of) => {
            let of_class = |(at, class): (usize, &crate::model::additive::Level)| {
                format!("P(\\text{{{}}}) &= \\frac{{e^{{s_{{{at}}}}}}}{{\\sum_k e^{{s_k}}}}", escaped(&class.label))
            };
            let all: Vec<String> = of.classes.iter().enumerate().map(of_class).collect();
            (format!("\\begin{{align*}}\n{}\n\\end{{align*}}", all.join(" \\\\\n")), Some(error / 2.0))
        }
    };
    lines.push(text);
    let sentence = words::rounded(error, of_outcome);
    lines.insert(1, format!("% {sentence}"));
    Ok(Formula { text: lines.join("\n") + "\n", sentences: vec![sentence] })
}

fn subscript(scores: &[&AdditiveModel], at: usize) -> String {
    if scores.len() > 1 { format!("_{{{at}}}") } else { String::new() }
}

/// The sum, each of its effects, and how far all of it may be off within the data.
fn sum(model: &AdditiveModel, of_class: &str, at: usize) -> Result<(Vec<String>, f64), Message> {
    let intercept = rounded(model.intercept, DIGITS);
    let mut error = (intercept - model.intercept).abs();
    let mut lines = Vec::new();
    let mut names = Vec::new();
    for (k, effect) in model.effects.iter().enumerate() {
        let called: Vec<String> = effect
            .attributes()
            .iter()
            .map(|at| format!("\\text{{{}}}", escaped(&model.attributes[*at].name)))
            .collect();
        let f = if of_class.is_empty() { format!("f_{{{}}}", k + 1) } else { format!("f_{{{at},{}}}", k + 1) };
        let head = format!("{f}({})", called.join(", "));
        let (text, off) = of_shape(&effect.shape, model, k, &head)?;
        error += off;
        lines.push(text);
        names.push(head);
    }
    let all: String = names.iter().map(|name| format!(" + {name}")).collect();
    lines.insert(0, format!("\\[ s{of_class} = {intercept}{all} \\]"));
    Ok((lines, error))
}

/// What becomes of the sum, and how far it may be off where it is a probability.
fn outcome(model: &AdditiveModel, error: f64) -> (String, Option<f64>) {
    let target = escaped(&model.target.name);
    let (mut s, mut text, mut of_bend) = ("s".to_owned(), String::new(), 0.0);
    if let Some(bend) = &model.bend {
        let ends = model.effects.iter().fold([model.intercept; 2], |[low, high], effect| {
            [low + effect.summary.minimum, high + effect.summary.maximum]
        });
        let (written, off) = curve("s", bend, ends);
        text = format!("\\[ g(s) = {written} \\]\n");
        s = "g(s)".to_owned();
        of_bend = off;
    }
    let is = format!("P(\\text{{{target}}} = \\text{{{}}})", escaped(&model.target.positive));
    let of = match model.link {
        Link::Logit => format!("{is} = \\frac{{1}}{{1 + e^{{-{s}}}}}"),
        Link::Probit => format!("{is} = \\Phi({s})"),
        Link::Cloglog => format!("{is} = 1 - e^{{-e^{{{s}}}}}"),
        Link::Identity => format!("\\text{{{target}}} = {s}"),
        Link::Exp => format!("\\text{{{target}}} = e^{{{s}}}"),
        Link::Square if model.is_root() => format!("\\text{{{target}}} = \\max({s}, 0)^2"),
        Link::Square => format!("\\text{{{target}}} = {s}^2"),
    };
    (format!("{text}\\[ {of} \\]"), steepest(model).map(|steepest| steepest * error + 0.4 * of_bend))
}

/// An effect's formula, and its largest rounding error within the data.
fn of_shape(shape: &Shape, model: &AdditiveModel, k: usize, head: &str) -> Result<(String, f64), Message> {
    let display = |body: String| format!("\\[ {head} = {body} \\]");
    match shape {
        Shape::Levels { attribute, cuts, effects } => {
            let at: Vec<f64> = effects.iter().map(|effect| effect.log_odds).collect();
            let (body, off) = of_places(&model.attributes[*attribute], cuts, &at);
            Ok((display(body), off))
        }
        Shape::Cubic { attribute, curve: of } => {
            let (body, off) = curve("x", of, range(&model.attributes[*attribute]));
            let name = &head[head.find('(').unwrap_or(0) + 1..head.len() - 1];
            Ok((format!("{} \\quad x = {name}", display(body).trim_end_matches(" \\]")) + " \\]", off))
        }
        Shape::Table { attributes: [rows, columns], row_cuts, column_cuts, effects, .. } => {
            let (of_rows, of_columns) = (&model.attributes[*rows], &model.attributes[*columns]);
            let mut off: f64 = 0.0;
            let heads: Vec<String> = places(of_columns, column_cuts);
            let mut body = format!("\\begin{{array}}{{l{}}}\n", "r".repeat(heads.len()));
            body += &format!(" & {} \\\\\n", heads.join(" & "));
            for (label, row) in places(of_rows, row_cuts).iter().zip(effects) {
                let cells: Vec<String> = row
                    .iter()
                    .map(|effect| {
                        let short = rounded(*effect, DIGITS);
                        off = off.max((short - effect).abs());
                        short.to_string()
                    })
                    .collect();
                body += &format!("{label} & {} \\\\\n", cells.join(" & "));
            }
            Ok((display(format!("{body}\\end{{array}}")), off))
        }
        Shape::CurvesByLevel { attributes: [_, along], curves } => {
            let range = range(&model.attributes[*along]);
            let mut most: f64 = 0.0;
            let all: Vec<String> = curves
                .iter()
                .map(|of| {
                    let (body, off) = curve("x", &of.curve, range);
                    most = most.max(off);
                    let f = &head[..head.find('(').unwrap_or(0)];
                    format!("\\[ {f}(\\text{{{}}}, x) = {body} \\]", escaped(&of.label))
                })
                .collect();
            Ok((all.join("\n"), most))
        }
        Shape::Surface { .. } => Err(Message::error(code::NOT_AS_FORMULA, words::no_surface(&name(model, k), "LaTeX"))),
    }
}

/// The range of the data, or of what is said about them.
fn range(attribute: &Attribute) -> [f64; 2] {
    attribute.numeric.as_ref().map_or([0.0, 1.0], |range| [range.minimum, range.maximum])
}

/// Levels or intervals as conditions.
fn places(attribute: &Attribute, cuts: &[f64]) -> Vec<String> {
    if attribute.kind != AttributeKind::Numeric {
        return attribute.levels.iter().map(|level| format!("\\text{{{}}}", escaped(&level.label))).collect();
    }
    let below = cuts.iter().enumerate().map(|(k, cut)| match k.checked_sub(1) {
        None => format!("x < {cut}"),
        Some(before) => format!("{} \\le x < {cut}", cuts[before]),
    });
    below.chain(cuts.last().map(|last| format!("x \\ge {last}"))).collect()
}

fn of_places(attribute: &Attribute, cuts: &[f64], at: &[f64]) -> (String, f64) {
    let all: Vec<(String, f64)> =
        places(attribute, cuts).into_iter().zip(at.iter().map(|effect| rounded(*effect, DIGITS))).collect();
    let off = all.iter().zip(at).map(|((_, short), own)| (short - own).abs()).fold(0.0, f64::max);
    let lines: Vec<String> = all.iter().map(|(label, short)| format!("{short} & {label}")).collect();
    (cases(&lines), off)
}

fn cases(lines: &[String]) -> String {
    if lines.is_empty() {
        "0".to_owned()
    } else {
        format!("\\begin{{cases}}\n{} \\end{{cases}}", lines.join(" \\\\\n"))
    }
}

/// A curve, rounded, and its largest error between two ends.
fn curve(x: &str, curve: &Curve, [low, high]: [f64; 2]) -> (String, f64) {
    let short: Vec<Piece> = pieces(curve).iter().map(rounded_piece).collect();
    let polynomials: Vec<(f64, f64, Vec<f64>)> = curve
        .polynomials
        .iter()
        .map(|of| (of.centre, of.unit, of.coefficients.iter().map(|a| rounded(*a, DIGITS_OF_PLACES)).collect()))
        .collect();
    let at = |x: f64| {
        let piece =
            short.iter().find(|piece| piece.below.is_none_or(|below| x < below)).unwrap_or(&short[short.len() - 1]);
        let horner = |of: &[f64], d: f64| of.iter().rev().fold(0.0, |sum, a| sum * d + a);
        let more: f64 = polynomials.iter().map(|(centre, unit, of)| horner(of, (x - centre) / unit)).sum();
        horner(&piece.coefficients, x - piece.from) + more
    };
    let step = |k: usize| low + (high - low) * k as f64 / COMPARED as f64;
    let off = (0..=COMPARED).map(step).map(|x| (at(x) - curve.at(x)).abs()).fold(0.0, f64::max);
    let more: String = polynomials
        .iter()
        .map(|(centre, unit, of)| {
            let z = format!("\\left(\\frac{{{}}}{{{unit}}}\\right)", less(x, *centre));
            format!(" + {}", powers(of, &z))
        })
        .collect();
    let body = |piece: &Piece| powers(&piece.coefficients, &bracketed(x, piece.from)) + &more;
    let lines: Vec<String> = short
        .iter()
        .map(|piece| match piece.below {
            Some(below) => format!("{} & {x} < {below}", body(piece)),
            None => format!("{} & \\text{{beyond}}", body(piece)),
        })
        .collect();
    (if short.len() == 1 { body(&short[0]) } else { cases(&lines) }, off)
}

/// About a rounded place, with rounded coefficients: those of the rounded place first.
fn rounded_piece(Piece { from, below, coefficients: [a, b, c, d] }: &Piece) -> Piece {
    let place = rounded(*from, DIGITS_OF_PLACES);
    let t = place - from;
    let moved = [a + t * (b + t * (c + t * d)), b + t * (2.0 * c + 3.0 * t * d), c + 3.0 * t * d, *d];
    Piece {
        from: place,
        below: below.map(|below| rounded(below, DIGITS_OF_PLACES)),
        coefficients: moved.map(|of| rounded(of, DIGITS)),
    }
}

fn less(x: &str, from: f64) -> String {
    if from == 0.0 {
        x.to_owned()
    } else if from < 0.0 {
        format!("{x} + {}", -from)
    } else {
        format!("{x} - {from}")
    }
}

fn bracketed(x: &str, from: f64) -> String {
    if from == 0.0 { x.to_owned() } else { format!("({})", less(x, from)) }
}

/// a + b d + c d² …, without what is 0.
fn powers(coefficients: &[f64], d: &str) -> String {
    let mut text = String::new();
    for (power, a) in coefficients.iter().enumerate().filter(|(_, a)| **a != 0.0) {
        text += match (text.is_empty(), *a < 0.0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &a.abs().to_string();
        match power {
            0 => {}
            1 => text += &format!("\\,{d}"),
            _ => text += &format!("\\,{d}^{power}"),
        }
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

/// To so many significant digits.
pub(super) fn rounded(x: f64, digits: usize) -> f64 {
    format!("{x:.*e}", digits - 1).parse().unwrap_or(x)
}

/// A text that LaTeX shows as it is.
fn escaped(text: &str) -> String {
    let mut all = String::new();
    for c in super::heading::one_line(text).chars() {
        match c {
            '\\' => all += "\\textbackslash{}",
            '~' => all += "\\textasciitilde{}",
            '^' => all += "\\textasciicircum{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => all.extend(['\\', c]),
            c => all.push(c),
        }
    }
    all
}
