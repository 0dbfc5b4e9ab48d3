//! Formulas for people, and what a form cannot hold.

use super::{models, text};
use crate::helper::assert_close;
use nomogram::door::session::read_any_model;
use nomogram::export::{Form, written};
use nomogram::math;
use nomogram::model::additive::{AdditiveModel, AttributeKind, Shape};
use nomogram::model::classes::Model;
use nomogram::model::evaluate::Value;

fn of_one_sum() -> Vec<(String, AdditiveModel)> {
    let all = models().into_iter().filter_map(|(name, model)| match model {
        Model::Additive(of) => Some((name, of)),
        Model::Classes(_) => None,
    });
    all.collect()
}

fn has_surface(model: &AdditiveModel) -> bool {
    model.effects.iter().any(|effect| matches!(effect.shape, Shape::Surface { .. }))
}

/// The largest difference that a formula states.
fn stated(sentence: &str, after: &str) -> f64 {
    let rest = sentence.split(after).nth(1).unwrap_or_else(|| panic!("no “{after}” in {sentence}"));
    let digits: String = rest
        .chars()
        .take_while(|c| c.is_ascii_digit() || "e.−-".contains(*c))
        .map(|c| if c == '−' { '-' } else { c })
        .collect();
    digits.trim_end_matches('.').parse().unwrap_or_else(|_| panic!("no number in {rest}"))
}

/// By hand from the table: points of the nearest places, added up, and what the nearest total means.
#[test]
fn points_add_up_to_within_what_is_stated() {
    let mut seen = 0;
    for (name, model) in of_one_sum() {
        let Ok(formula) = written(&Model::Additive(model.clone()), Form::Points, "data") else {
            assert!(has_surface(&model), "{name}");
            continue;
        };
        // Tables whose cells hold commas or quotes are for another reader than this one.
        if formula.text.contains('"') || model.effects.iter().any(|effect| effect.attributes().len() > 1) {
            continue;
        }
        let lines: Vec<Vec<&str>> = formula.text.lines().skip(1).map(|line| line.split(',').collect()).collect();
        let totals: Vec<(f64, f64)> = lines
            .iter()
            .filter(|line| line[0] == "total" && line[1].is_empty())
            .map(|line| (line[2].parse().expect("points"), line[3].parse().expect("an outcome")))
            .collect();
        assert!(totals.len() > 5, "{name}");
        let off_of_sum = stated(&formula.sentences[0], "the sum is off by at most ");
        // Values at which every effect is the table's own, and values between them.
        for share in [0.0, 0.37, 0.81, 1.0] {
            let mut total = 0.0;
            let mut values = vec![Value::Unknown; model.attributes.len()];
            for effect in &model.effects {
                let at = effect.attributes()[0];
                let attribute = &model.attributes[at];
                let own: Vec<&Vec<&str>> =
                    lines.iter().filter(|line| line[0] == attribute.name && line[1] != "unknown").collect();
                let places: Vec<f64> = own.iter().map(|line| line[1].parse().unwrap_or(f64::NAN)).collect();
                let chosen = if attribute.kind != AttributeKind::Numeric {
                    let k = ((own.len() - 1) as f64 * share).round() as usize;
                    values[at] = Value::Label(&attribute.levels[k].label);
                    k
                } else if places.iter().all(|place| !place.is_nan()) {
                    let [low, high] = [places[0], places[places.len() - 1]];
                    let x = low + share * (high - low);
                    values[at] = Value::Number(x);
                    (0..places.len())
                        .min_by(|a, b| (places[*a] - x).abs().total_cmp(&(places[*b] - x).abs()))
                        .expect("places")
                } else {
                    // An interval, "3 to below 5": its lower end; below the first one a step less.
                    let k = ((own.len() - 1) as f64 * share).round() as usize;
                    let first = |text: &str| -> f64 {
                        text.split(' ').find_map(|word| word.parse().ok()).expect("an end of an interval")
                    };
                    values[at] = Value::Number(first(own[k][1]) - if k == 0 { 1.0 } else { 0.0 });
                    k
                };
                total += own[chosen][2].parse::<f64>().expect("points");
            }
            // Between two lines of the totals the outcome is between theirs.
            let (low, high) =
                totals.windows(2).map(|two| (two[0], two[1])).find(|(_, high)| total <= high.0).expect("a total");
            let sum = model.sum(&values);
            let [least, most] = [-1.0, 1.0].map(|sign| model.link.outcome(model.bent(sum + sign * off_of_sum)));
            let rounding = 5e-4 * high.1.abs().max(low.1.abs());
            assert!(
                least.min(most) <= high.1.max(low.1) + rounding && least.max(most) >= low.1.min(high.1) - rounding,
                "{name}: {total} points are {low:?} to {high:?}, and the model says {least} to {most}"
            );
            seen += 1;
        }
    }
    assert!(seen >= 12, "{seen}");
}

/// Worked out by hand: a level of 1.5 log odds is 100 points, one of 0.3 is 20, unknown is what lies between.
#[test]
fn points_of_two_levels() {
    let model = r#"{"format":"nomogram-model","version":5,"link":"logit",
        "target":{"name":"y","positive":"yes","negative":"no","rows":10,"events":5},"intercept":-1,
        "attributes":[{"name":"a","kind":"categorical","levels":[{"label":"u","count":5},{"label":"v","count":5}]},
            {"name":"b","kind":"categorical","levels":[{"label":"p","count":5},{"label":"q","count":5}]}],
        "effects":[{"shape":{"form":"levels","attribute":0,"effects":[{"label":"u","log_odds":-0.5},{"label":"v","log_odds":1.0}]},
            "summary":{"minimum":-0.5,"maximum":1.0,"mean":0,"spread":1},"tolerance":0},
            {"shape":{"form":"levels","attribute":1,"effects":[{"label":"p","log_odds":0},{"label":"q","log_odds":0.3}]},
            "summary":{"minimum":0,"maximum":0.3,"mean":0,"spread":1},"tolerance":0}],
        "learner":{"name":"by hand","settings":[]}}"#;
    let model = read_any_model(model).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let formula = written(&model, Form::Points, "data").expect("points");
    let lines: Vec<&str> = formula.text.lines().collect();
    assert_eq!(lines[1..7], ["a,u,0,", "a,v,100,", "a,unknown,33,", "b,p,0,", "b,q,20,", "b,unknown,0,"]);
    // 0 points: −1.5; 120 points: 0.3.
    let outcome = |points: &str| -> f64 {
        let line = lines.iter().find(|line| line.starts_with(&format!("total,,{points},"))).expect(points);
        line.split(',').nth(3).expect("an outcome").parse().expect("a number")
    };
    assert_close("0", outcome("0"), 1.0 / (1.0 + math::exp(1.5)), 5e-5);
    assert_close("120", outcome("120"), 1.0 / (1.0 + math::exp(-0.3)), 5e-5);
    // 33 in place of 33⅓ points of 0.015 each.
    assert_eq!(
        formula.sentences,
        [
            "With the nearest line of every attribute, within the data the sum is off by at most 0.005, the probability by at most 0.0013."
        ]
    );
    let latex = text(&model, Form::Latex);
    for part in ["s = -1 + f_{1}(\\text{a}) + f_{2}(\\text{b})", "-0.5 & \\text{u}", "\\frac{1}{1 + e^{-s}}"] {
        assert!(latex.contains(part), "{part} in {latex}");
    }
}

/// Whatever is written, its braces close and its environments end, and it says how far it is off.
#[test]
fn latex_is_whole() {
    for (name, model) in models() {
        match written(&model, Form::Latex, "data") {
            Ok(formula) => {
                let code: String =
                    formula.text.lines().filter(|line| !line.starts_with('%')).collect::<Vec<_>>().join("\n");
                let unescaped = code.replace("\\{", "").replace("\\}", "");
                assert_eq!(unescaped.matches('{').count(), unescaped.matches('}').count(), "{name}");
                for word in ["cases", "array", "align*"] {
                    let [begun, ended] = ["begin", "end"].map(|of| code.matches(&format!("\\{of}{{{word}}}")).count());
                    assert_eq!(begun, ended, "{name} {word}");
                }
                assert_eq!(code.matches("\\[").count(), code.matches("\\]").count(), "{name}");
                assert!(stated(&formula.sentences[0], "off by at most ").is_finite(), "{name}");
            }
            Err(refused) => assert!(refused.message.contains("surface"), "{name}: {}", refused.message),
        }
    }
}

#[test]
fn what_a_form_cannot_hold_is_named() {
    let (_, pair) = of_one_sum().into_iter().find(|(_, model)| has_surface(model)).expect("a surface");
    for form in [Form::Latex, Form::Points] {
        let refused = written(&Model::Additive(pair.clone()), form, "data").expect_err("a surface");
        assert!(refused.message.starts_with('“') && refused.message.contains(" × "), "{}", refused.message);
    }
    let family = models().into_iter().find(|(_, model)| matches!(model, Model::Classes(_))).expect("classes").1;
    assert!(written(&family, Form::Points, "data").expect_err("classes").message.contains("several classes"));
    let probit = of_one_sum().into_iter().find(|(name, _)| name == "models/probit 0").expect("probit").1;
    assert!(written(&Model::Additive(probit), Form::Sql, "data").expect_err("probit").message.contains("probit"));
    // A surface of more patches than there is room for.
    let mut large = pair.clone();
    for effect in &mut large.effects {
        if let Shape::Surface { surface, .. } = &mut effect.shape {
            let n = 30;
            surface.x_knots = (0..n).map(f64::from).collect();
            surface.y_knots = surface.x_knots.clone();
            let grid = vec![vec![0.0; n as usize]; n as usize];
            for of in [&mut surface.values, &mut surface.x_slopes, &mut surface.y_slopes, &mut surface.twists] {
                of.clone_from(&grid);
            }
        }
    }
    let refused = written(&Model::Additive(large), Form::Sql, "data").expect_err("too long").message;
    assert!(refused.contains("841 patches") && refused.contains("400"), "{refused}");
}

/// A name that would end a comment, a string or an identifier ends none: `programs` runs such ones.
#[test]
fn names_end_nothing() {
    let (_, model) = of_one_sum().into_iter().find(|(name, _)| name == "models/mixed 0").expect("mixed");
    let mut hostile = model;
    hostile.target.positive = "yes\nimport os  # */ \u{2028}".to_owned();
    hostile.card.title = "a\r\nb".to_owned();
    for form in [Form::Python, Form::JavaScript, Form::R, Form::Sql, Form::Latex] {
        let Ok(formula) = written(&Model::Additive(hostile.clone()), form, "data") else { continue };
        let mark = match form {
            Form::Sql => "--",
            Form::JavaScript => "//",
            Form::Latex => "%",
            _ => "#",
        };
        let first = formula.text.lines().take_while(|line| line.starts_with(mark)).count();
        assert!(first >= 4, "{form:?}: {}", formula.text.lines().take(6).collect::<Vec<_>>().join("\n"));
    }
}
