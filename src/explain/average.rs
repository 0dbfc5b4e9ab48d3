//! The average of additive models: again an additive model. Σ weight · (intercept + Σ effects) is taken effect by effect,
//! each in the same form on the levels, cuts and knots of all members, so that it is exact for every row.

use super::places;
use super::refine::{sum_of_curves, sum_of_surfaces, union};
use crate::model::additive::{
    AdditiveModel, Attribute, Effect, LevelCurve, LevelEffect, ModelNotice, Setting, Shape, Summary, VERSION,
};
use crate::model::evaluate::Value;
use crate::sentences::judging::{JudgingProblem, average_words};
use crate::sentences::maps::interval_labels;

/// Effects of the same attributes, with the weights of their models.
type Parts = Vec<(f64, Effect)>;

/// The model whose sums are the mean of those of `models`, each counted so often. What it does not inherit (calibration,
/// held-out scores, error bars) is left out; its card says what it is.
///
/// # Errors
/// No model that counts, other targets, and effects of one attribute that have no form in common.
pub fn average(models: &[AdditiveModel], counts: &[u32]) -> Result<AdditiveModel, JudgingProblem> {
    average_of(models, counts, false)
}

/// The same, that says of itself that it was calibrated again.
///
/// # Errors
/// As [`average`].
pub(crate) fn average_of(
    models: &[AdditiveModel],
    counts: &[u32],
    is_calibrated: bool,
) -> Result<AdditiveModel, JudgingProblem> {
    let total: f64 = counts.iter().map(|count| f64::from(*count)).sum();
    let members = models.iter().zip(counts).filter(|(_, count)| **count > 0);
    let members: Vec<(f64, &AdditiveModel)> =
        members.map(|(model, count)| (f64::from(*count) / total, model)).collect();
    let Some((_, first)) = members.first().filter(|_| models.len() == counts.len()) else {
        return Err(JudgingProblem::NothingToAverage);
    };
    let is_same = |model: &AdditiveModel| {
        let (a, b) = (&model.target, &first.target);
        model.link == first.link && a.name == b.name && a.positive == b.positive && a.cut == b.cut
    };
    if !members.iter().all(|(_, model)| is_same(model)) {
        return Err(JudgingProblem::DifferentTargets);
    }
    let attributes = attributes_of(&members)?;
    // Effects by what they read, in the order in which they come.
    let mut groups: Vec<(Vec<usize>, Parts)> = Vec::new();
    for (weight, model) in &members {
        for effect in &model.effects {
            let effect = moved(effect, model, &attributes);
            let own = effect.attributes();
            match groups.iter_mut().find(|(of, _)| *of == own) {
                Some((_, effects)) => effects.push((*weight, effect)),
                None => groups.push((own, vec![(*weight, effect)])),
            }
        }
    }
    let names = |of: &[usize]| of.iter().map(|at| attributes[*at].name.clone()).collect::<Vec<String>>();
    for (at, (own, _)) in groups.iter().enumerate() {
        // The same pair the other way round is the same pair.
        if groups[..at].iter().any(|(of, _)| of.len() == own.len() && of.iter().all(|a| own.contains(a))) {
            return Err(JudgingProblem::NotToBeMerged { names: names(own) });
        }
    }
    let merge = |(own, effects): &(Vec<usize>, Parts)| {
        merged(effects, &attributes).ok_or_else(|| JudgingProblem::NotToBeMerged { names: names(own) })
    };
    let effects = groups.iter().map(merge).collect::<Result<Vec<Effect>, JudgingProblem>>()?;
    let in_words = models.iter().zip(counts).map(|(model, count)| (called(model), *count));
    let words = average_words(in_words, is_calibrated);
    let settings =
        members.iter().map(|(weight, model)| Setting { name: called(model), value: (weight * total).round() });
    let mut card = first.card.clone();
    card.n = card.n.filter(|n| members.iter().all(|(_, model)| model.card.n == Some(*n)));
    card.events = card.events.filter(|n| members.iter().all(|(_, model)| model.card.events == Some(*n)));
    card.note = [words.as_str(), card.note.as_str()].join(" ").trim().to_owned();
    Ok(AdditiveModel {
        version: VERSION,
        intercept: members.iter().map(|(weight, model)| weight * model.intercept).sum(),
        effects,
        learner: crate::model::additive::Learner {
            name: "average".to_owned(),
            settings: settings.collect(),
            seed: None,
        },
        calibration: None,
        held_out: None,
        resampling: None,
        posterior: None,
        venn_abers: None,
        bend: None,
        card,
        notices: vec![ModelNotice { code: "average".to_owned(), message: words }],
        attributes,
        ..(*first).clone()
    })
}

/// "svm (C 1)".
fn called(model: &AdditiveModel) -> String {
    let settings: Vec<String> =
        model.learner.settings.iter().map(|setting| format!("{} {}", setting.name, setting.value)).collect();
    if settings.is_empty() {
        model.learner.name.clone()
    } else {
        format!("{} ({})", model.learner.name, settings.join(", "))
    }
}

/// The attributes of all members, those of the first one first, with the levels of all.
fn attributes_of(members: &[(f64, &AdditiveModel)]) -> Result<Vec<Attribute>, JudgingProblem> {
    let mut attributes: Vec<Attribute> = Vec::new();
    for attribute in members.iter().flat_map(|(_, model)| &model.attributes) {
        match attributes.iter_mut().find(|known| known.name == attribute.name) {
            None => attributes.push(attribute.clone()),
            Some(known) if known.kind != attribute.kind => {
                return Err(JudgingProblem::NotToBeMerged { names: vec![attribute.name.clone()] });
            }
            Some(known) => {
                for level in &attribute.levels {
                    if !known.levels.iter().any(|of| of.label == level.label) {
                        known.levels.push(level.clone());
                    }
                }
            }
        }
    }
    Ok(attributes)
}

/// An effect that reads the attributes of the average.
fn moved(effect: &Effect, model: &AdditiveModel, attributes: &[Attribute]) -> Effect {
    let mut effect = effect.clone();
    let to = |at: &mut usize| {
        let name = model.attributes.get(*at).map(|attribute| &attribute.name);
        *at = attributes.iter().position(|of| Some(&of.name) == name).unwrap_or(*at);
    };
    match &mut effect.shape {
        Shape::Levels { attribute, .. } | Shape::Cubic { attribute, .. } => to(attribute),
        Shape::Table { attributes, .. }
        | Shape::CurvesByLevel { attributes, .. }
        | Shape::Surface { attributes, .. } => attributes.iter_mut().for_each(to),
    }
    effect
}

/// Σ weight · effect, all of one group; `None` where they have not one form.
fn merged(effects: &[(f64, Effect)], attributes: &[Attribute]) -> Option<Effect> {
    let shapes: Vec<(f64, &Shape)> = effects.iter().map(|(weight, effect)| (*weight, &effect.shape)).collect();
    let shape = sum_of_shapes(&shapes, attributes)?;
    let sum = |of: &dyn Fn(&Effect) -> f64| effects.iter().map(|(weight, effect)| weight * of(effect)).sum::<f64>();
    let (minimum, maximum) = places::extremes(&shape, &|at| attributes.get(at)?.numeric.as_ref());
    // No spread is larger than the sum of those of its parts.
    let most = sum(&|effect| effect.summary.spread);
    let spread = match (effects, spread(&shape, attributes)) {
        ([_], _) | (_, None) => most,
        (_, Some(spread)) => spread.min(most),
    };
    let map = effects[0].1.map.clone().filter(|map| effects.iter().all(|(_, of)| of.map.as_ref() == Some(map)));
    let summary = Summary { minimum, maximum, mean: sum(&|effect| effect.summary.mean), spread };
    // Of other rows, or in other cells, they tell nothing of the average.
    let counts = effects[0].1.counts.clone();
    let counts = if effects.iter().all(|(_, of)| of.counts == counts) { counts } else { Vec::new() };
    Some(Effect { shape, summary, tolerance: sum(&|effect| effect.tolerance), map, bars: None, counts })
}

fn sum_of_shapes(shapes: &[(f64, &Shape)], attributes: &[Attribute]) -> Option<Shape> {
    let first = shapes.first()?.1;
    Some(match first {
        Shape::Levels { attribute, .. } => {
            let of = |shape: &&Shape| match shape {
                Shape::Levels { cuts, effects, .. } => Some((cuts.clone(), effects.clone())),
                _ => None,
            };
            let parts = shapes.iter().map(|(_, shape)| of(shape)).collect::<Option<Vec<_>>>()?;
            let side = Side::new(
                parts.iter().map(|(cuts, effects)| {
                    (cuts.as_slice(), effects.iter().map(|effect| effect.label.as_str()).collect())
                }),
                attributes.get(*attribute)?,
            );
            let effect = |(place, label): (usize, &String)| {
                let own = parts.iter().zip(&side.from).zip(shapes).map(|(((_, effects), from), (weight, _))| {
                    weight * from[place].and_then(|at| effects.get(at)).map_or(0.0, |effect| effect.log_odds)
                });
                LevelEffect { label: label.clone(), log_odds: own.sum() }
            };
            let effects = side.labels.iter().enumerate().map(effect).collect();
            Shape::Levels { attribute: *attribute, cuts: side.cuts, effects }
        }
        Shape::Cubic { attribute, .. } => {
            let of = |(weight, shape): &(f64, &'_ Shape)| match shape {
                Shape::Cubic { curve, .. } => Some((*weight, curve.clone())),
                _ => None,
            };
            let curves = shapes.iter().map(of).collect::<Option<Vec<_>>>()?;
            let curves: Vec<_> = curves.iter().map(|(weight, curve)| (*weight, curve)).collect();
            Shape::Cubic { attribute: *attribute, curve: sum_of_curves(&curves) }
        }
        Shape::Table { attributes: [a, b], .. } => {
            let of = |(_, shape): &(f64, &Shape)| match shape {
                Shape::Table { rows, columns, row_cuts, column_cuts, effects, .. } => {
                    Some(((row_cuts.clone(), rows.clone()), (column_cuts.clone(), columns.clone()), effects.clone()))
                }
                _ => None,
            };
            let parts = shapes.iter().map(of).collect::<Option<Vec<_>>>()?;
            fn texts((cuts, labels): &(Vec<f64>, Vec<String>)) -> (&[f64], Vec<&str>) {
                (cuts, labels.iter().map(String::as_str).collect())
            }
            let rows = Side::new(parts.iter().map(|part| texts(&part.0)), attributes.get(*a)?);
            let columns = Side::new(parts.iter().map(|part| texts(&part.1)), attributes.get(*b)?);
            let cell = |i: usize, j: usize| {
                let own = |part: usize| {
                    let (row, column) = (rows.from[part][i]?, columns.from[part][j]?);
                    parts[part].2.get(row)?.get(column)
                };
                shapes.iter().enumerate().map(|(part, (weight, _))| weight * own(part).copied().unwrap_or(0.0)).sum()
            };
            let effects =
                (0..rows.labels.len()).map(|i| (0..columns.labels.len()).map(|j| cell(i, j)).collect()).collect();
            Shape::Table {
                attributes: [*a, *b],
                rows: rows.labels,
                columns: columns.labels,
                row_cuts: rows.cuts,
                column_cuts: columns.cuts,
                effects,
            }
        }
        Shape::CurvesByLevel { attributes: both, .. } => {
            let of = |(_, shape): &(f64, &Shape)| match shape {
                Shape::CurvesByLevel { curves, .. } => Some(curves.clone()),
                _ => None,
            };
            let parts = shapes.iter().map(of).collect::<Option<Vec<_>>>()?;
            let curve = |label: &String| {
                let own = parts.iter().zip(shapes).filter_map(|(levels, (weight, _))| {
                    let known = levels.iter().find(|level| level.label == *label && !level.curve.knots.is_empty());
                    known.map(|level| (*weight, &level.curve))
                });
                LevelCurve { label: label.clone(), curve: sum_of_curves(&own.collect::<Vec<_>>()) }
            };
            let levels = &attributes.get(both[0])?.levels;
            Shape::CurvesByLevel { attributes: *both, curves: levels.iter().map(|of| curve(&of.label)).collect() }
        }
        Shape::Surface { attributes: both, .. } => {
            let of = |(weight, shape): &(f64, &Shape)| match shape {
                Shape::Surface { surface, .. } => Some((*weight, surface.clone())),
                _ => None,
            };
            let surfaces = shapes.iter().map(of).collect::<Option<Vec<_>>>()?;
            let surfaces: Vec<_> = surfaces.iter().map(|(weight, surface)| (*weight, surface)).collect();
            Shape::Surface { attributes: *both, surface: sum_of_surfaces(&surfaces) }
        }
    })
}

/// Levels or intervals of several look-ups in one.
struct Side {
    cuts: Vec<f64>,
    labels: Vec<String>,
    /// For each look-up where it has each of the labels; `None` where it says nothing.
    from: Vec<Vec<Option<usize>>>,
}

impl Side {
    fn new<'a>(parts: impl Iterator<Item = (&'a [f64], Vec<&'a str>)>, attribute: &Attribute) -> Side {
        let parts: Vec<(&[f64], Vec<&str>)> = parts.collect();
        let cuts = union(parts.iter().map(|(cuts, _)| *cuts));
        if cuts.is_empty() {
            // Levels of all members in the order in which the average has them; a number without cuts is one interval.
            let labels: Vec<&str> = if attribute.numeric.is_none() {
                attribute.levels.iter().map(|level| level.label.as_str()).collect()
            } else {
                parts.iter().map(|(_, labels)| labels).find(|labels| !labels.is_empty()).cloned().unwrap_or_default()
            };
            let place = |own: &[&str]| labels.iter().map(|label| own.iter().position(|of| of == label)).collect();
            let from = parts.iter().map(|(_, own)| place(own)).collect();
            return Side { cuts, labels: labels.into_iter().map(str::to_owned).collect(), from };
        }
        let is_own = parts.iter().find(|(own, _)| *own == cuts.as_slice());
        let labels = match (is_own, &attribute.numeric) {
            (Some((_, own)), _) => own.iter().map(|label| (*label).to_owned()).collect(),
            (None, numeric) => interval_labels(&cuts, numeric.as_ref().map_or(0, |range| range.decimals)),
        };
        // A look-up without cuts has one interval, which counts nothing.
        let place = |own: &[f64]| {
            let starts = [f64::NEG_INFINITY].into_iter().chain(cuts.iter().copied());
            starts.map(|from| (!own.is_empty()).then(|| own.partition_point(|cut| *cut <= from))).collect()
        };
        let from = parts.iter().map(|(own, _)| place(own)).collect();
        Side { cuts, labels, from }
    }
}

/// Places of a histogram's bin at which an effect is taken.
const PLACES: usize = 8;

/// Standard deviation of the effect of one attribute: of levels by their counts, of a number over its histogram.
fn spread(shape: &Shape, attributes: &[Attribute]) -> Option<f64> {
    let (Shape::Levels { attribute: at, .. } | Shape::Cubic { attribute: at, .. }) = shape else { return None };
    let attribute = attributes.get(*at)?;
    let of = |value| {
        let mut values = vec![Value::Unknown; *at + 1];
        values[*at] = value;
        shape.at(&values)
    };
    let mut weighted: Vec<(f64, f64)> = vec![(0.0, attribute.missing)];
    weighted.extend(attribute.levels.iter().map(|level| (of(Value::Label(&level.label)), level.count)));
    if let Some(range) = &attribute.numeric {
        let width = (range.maximum - range.minimum) / range.histogram.len().max(1) as f64;
        for (bin, count) in range.histogram.iter().enumerate() {
            for place in 0..PLACES {
                let x = range.minimum + width * (bin as f64 + (place as f64 + 0.5) / PLACES as f64);
                weighted.push((of(Value::Number(x)), count / PLACES as f64));
            }
        }
    }
    let rows: f64 = weighted.iter().map(|(_, count)| count).sum();
    let mean = weighted.iter().map(|(f, count)| f * count).sum::<f64>() / rows;
    let variance = weighted.iter().map(|(f, count)| count * (f - mean) * (f - mean)).sum::<f64>() / rows;
    (rows > 0.0).then(|| variance.sqrt())
}
