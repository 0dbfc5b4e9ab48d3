//! From a trained, calibrated learner to effects in log odds: Jakulin et al. 2005, section 2.4, steps 4 and 5.
//!
//! β₀ = α + γ b/‖w‖ and β_j = γ w_j/‖w‖; the coordinates of a group are collected into its effect. Where a group has a
//! sub-kernel its effect is (γ/‖w‖) Σ_i α_i y_i K(v, x_i), brought into one of the stored forms.

use super::drawn::drawn;
use super::{cells, places};
use crate::features::design::Design;
use crate::features::maps::{Given, Map, Part};
use crate::features::{Features, Group, Place};
use crate::learn::Score;
use crate::learn::proximal::Posterior;
use crate::math;
use crate::model::additive::{Effect, PosteriorEffect, Shape, Summary};
use crate::model::evaluate::Value;
use crate::task::{Answers, AttributeValues, Task};

/// Intercept and effects of a score, one effect a group of the features: the sum is offset + scale · score. `scale`:
/// slope/‖w‖ of a calibrated learner (0 where ‖w‖ = 0), 1 of one on the scale of the outcome.
pub fn collect(task: &Task, features: &Features, score: &Score, offset: f64, scale: f64) -> (f64, Vec<Effect>) {
    // A number is converted in standard deviations, so that its unit does not decide how many knots a curve has.
    let unit = task.unit();
    let score = &*drawn(features, score);
    let scaled = Scaled::new(score, scale / unit);
    let effect = |group: &Group| {
        let part = scaled.part(task, features, group);
        let own = own_values(task, features, group, &part);
        let mut effect = effect(task, group, &part, own);
        if task.answers == Answers::Number {
            effect.multiply(unit);
        }
        effect
    };
    (offset + scale * score.bias, features.groups.iter().map(effect).collect())
}

/// Intercept and forms alone, of a score for one class against the rest.
pub fn shapes(task: &Task, features: &Features, score: &Score, offset: f64, scale: f64) -> (f64, Vec<Shape>) {
    let score = &*drawn(features, score);
    let scaled = Scaled::new(score, scale);
    let shape = |group: &Group| group.map.effect(&scaled.part(task, features, group)).0;
    (offset + scale * score.bias, features.groups.iter().map(shape).collect())
}

/// The values of each effect of another score of the same groups (a resample, with features of its own where a map
/// looks at the classes) at the places of the bars of `effects`, in their order ([`places::of`]).
///
/// An interval whose cuts differ from those of the resample has the mean of the resample's effect over its rows.
pub fn at_places(task: &Task, features: &Features, score: &Score, scale: f64, effects: &[Effect]) -> Vec<Vec<f64>> {
    let scaled = Scaled::new(&drawn(features, score), scale);
    let of = |(group, effect): (&Group, &Effect)| {
        let part = scaled.part(task, features, group);
        match (&effect.shape, &group.map) {
            (Shape::Levels { attribute, cuts, effects }, Map::Intervals(map)) if map.cuts != *cuts => {
                let own = own_values(task, features, group, &part).exact;
                means_of_intervals(task, *attribute, cuts, effects.len(), &own)
            }
            _ => {
                places::points(effect, task, &group.attributes).iter().map(|point| group.map.at(&part, point)).collect()
            }
        }
    };
    features.groups.iter().zip(effects).map(of).collect()
}

/// Where the posterior of an effect is stored: the places of its bars, of a surface a grid; and the values of the group's
/// attributes at each.
pub fn places_of_posterior(task: &Task, group: &Group, effect: &Effect) -> (PosteriorEffect, Vec<Vec<Given>>) {
    let mut found = PosteriorEffect { places: places::of(effect, task), ..PosteriorEffect::default() };
    let points = match &effect.shape {
        Shape::Surface { attributes: [x, y], .. } => {
            [found.places, found.y_places] = [*x, *y].map(|at| places::even(task, at));
            places::on(&found.places, &found.y_places, &group.attributes, [*x, *y])
        }
        _ => places::points(effect, task, &group.attributes),
    };
    (found, points)
}

/// What a posterior, of scores as they are drawn, says of each effect at the places of its bars, of a surface on a grid:
/// `along` has for each direction
/// in turn the values, times `scale`.
pub fn along(
    task: &Task,
    features: &Features,
    posterior: &Posterior,
    scale: f64,
    effects: &[Effect],
) -> Vec<PosteriorEffect> {
    let means = means(task, features);
    let of = |(group, effect): (&Group, &Effect)| {
        let mut found = PosteriorEffect::default();
        match &group.place {
            // A sum over the coordinates: each of them once, and not once for every direction.
            Place::Coordinates(range) => {
                let points;
                (found, points) = places_of_posterior(task, group, effect);
                let mut unit = vec![0.0; features.design.n_coordinates()];
                let values: Vec<Vec<f64>> = range
                    .clone()
                    .map(|at| {
                        unit[at] = scale;
                        let part = features.part(task, group, &unit, &[], &[]);
                        let of_coordinate = points.iter().map(|point| group.map.at(&part, point)).collect();
                        unit[at] = 0.0;
                        of_coordinate
                    })
                    .collect();
                for score in &posterior.directions {
                    let mean: f64 =
                        score.weights[range.clone()].iter().zip(&means[range.clone()]).map(|(w, mean)| w * mean).sum();
                    found.centre.push(scale * mean);
                    let from = found.along.len();
                    found.along.resize(from + points.len(), 0.0);
                    for (values, w) in values.iter().zip(&score.weights[range.clone()]).filter(|(_, w)| **w != 0.0) {
                        found.along[from..].iter_mut().zip(values).for_each(|(sum, value)| *sum += w * value);
                    }
                }
            }
            Place::Kernel(index) => {
                if let Some(bars) = posterior.kernels.get(*index) {
                    let times = |factor: f64, list: &[f64]| list.iter().map(|x| factor * x).collect::<Vec<f64>>();
                    found = PosteriorEffect {
                        places: bars.places.clone(),
                        y_places: bars.y_places.clone(),
                        along: times(scale, &bars.along),
                        centre: times(scale, &bars.centre),
                        own: times(scale * scale, &bars.own),
                        own_centred: times(scale * scale, &bars.own_centred),
                        smooth: true,
                        error: Some(bars.errors[0].max(bars.errors[1])),
                        error_inside: Some(bars.errors[0]),
                    };
                }
            }
        }
        if found.own.iter().all(|variance| *variance <= 0.0) {
            found.own.clear();
        }
        found
    };
    features.groups.iter().zip(effects).map(of).collect()
}

/// Means of the coordinates over the rows, a row of weight k counting as k; an unknown value counts as 0.
fn means(task: &Task, features: &Features) -> Vec<f64> {
    let (design, counts) = (&features.design, &task.counts);
    if features.groups.iter().any(|group| group.map.is_of_every_pair()) {
        return means_as_drawn(task, features);
    }
    let mut row = vec![0.0; design.n_coordinates()];
    let mut sums = vec![0.0; row.len()];
    for (at, count) in counts.iter().enumerate() {
        design.write_row(at, &mut row);
        sums.iter_mut().zip(&row).for_each(|(sum, x)| *sum += count * x);
    }
    let total: f64 = counts.iter().sum();
    sums.iter_mut().for_each(|sum| *sum /= total);
    sums
}

/// The same of what effects are drawn from.
fn means_as_drawn(task: &Task, features: &Features) -> Vec<f64> {
    let mut unit = vec![0.0; features.design.n_coordinates()];
    let mut means = unit.clone();
    for group in &features.groups {
        let Place::Coordinates(range) = &group.place else { continue };
        for at in range.clone() {
            unit[at] = 1.0;
            let own = own_values(task, features, group, &features.part(task, group, &unit, &[], &[])).exact;
            means[at] = mean_and_spread(&own, &task.counts).0;
            unit[at] = 0.0;
        }
    }
    means
}

/// Six digits: what is stored of a covariance serves the length of bars.
pub fn six_digits(x: f64) -> f64 {
    let digits = math::ln(x.abs()) * std::f64::consts::LOG10_E;
    if !(-16.0..=27.0).contains(&digits) {
        return x;
    }
    let power = 5 - digits.floor() as i32;
    let scale = math::POWERS_OF_TEN[power.unsigned_abs() as usize];
    if power >= 0 { (x * scale).round() / scale } else { (x / scale).round() * scale }
}

/// The importance (standard deviation over the rows of the task) of each effect of a score.
pub fn spreads(task: &Task, features: &Features, score: &Score, scale: f64) -> Vec<f64> {
    let scaled = Scaled::new(&drawn(features, score), scale);
    let of = |group: &Group| {
        let part = scaled.part(task, features, group);
        let own = own_values(task, features, group, &part);
        let counts: Vec<f64> = task.counts.iter().copied().step_by(own.step).collect();
        mean_and_spread(&own.exact, &counts).1
    };
    features.groups.iter().map(of).collect()
}

/// Weights and expansion in log odds.
struct Scaled {
    weights: Vec<f64>,
    expansion: Vec<f64>,
    powers: Vec<Vec<f64>>,
}

impl Scaled {
    fn new(score: &Score, scale: f64) -> Scaled {
        let scaled = |numbers: &[f64]| -> Vec<f64> { numbers.iter().map(|x| scale * x).collect() };
        let powers = score.powers.iter().map(|powers| scaled(powers)).collect();
        Scaled { weights: scaled(&score.weights), expansion: scaled(&score.expansion), powers }
    }

    fn part<'a>(&'a self, task: &'a Task, features: &Features, group: &Group) -> Part<'a> {
        features.part(task, group, &self.weights, &self.expansion, &self.powers)
    }
}

fn effect(task: &Task, group: &Group, part: &Part, own: Own) -> Effect {
    let (shape, distance) = group.map.effect(part);
    let summary = Summary { minimum: 0.0, maximum: 0.0, mean: 0.0, spread: 0.0 };
    let mut effect = plain(shape, summary, distance, group.words.clone());
    let stored = stored_values(task, group, &effect);
    for (row, exact) in own.rows(stored.len()).zip(&own.exact) {
        effect.tolerance = effect.tolerance.max((stored[row] - exact).abs());
    }
    let values = if own.step == 1 { own.exact } else { stored };
    effect.summary = summarise(&values, task, &effect.shape);
    effect.counts = cells::counts(task, &effect.shape);
    effect
}

/// An effect without error bars and counts.
fn plain(shape: Shape, summary: Summary, tolerance: f64, map: Option<String>) -> Effect {
    Effect { shape, summary, tolerance, map, bars: None, counts: Vec::new() }
}

/// The learner's own values of an effect at every `step`-th row.
struct Own {
    step: usize,
    exact: Vec<f64>,
}

impl Own {
    fn rows(&self, n: usize) -> impl Iterator<Item = usize> {
        (0..n).step_by(self.step)
    }
}

/// Terms of expansions, rows times centres, that checking one effect may cost: some tenths of a second.
const MOST_TERMS: usize = 20_000_000;

/// The learner's own values at the rows; of a sub-kernel with many rows, at as many rows as are affordable.
fn own_values(task: &Task, features: &Features, group: &Group, part: &Part) -> Own {
    let design = &features.design;
    match &group.place {
        Place::Coordinates(range) if !group.map.is_of_every_pair() => {
            Own { step: 1, exact: times(design, range.start, part.weights) }
        }
        of => {
            let n = design.n_rows;
            let step = if let Place::Kernel(_) = of { (n * n).div_ceil(MOST_TERMS).max(1) } else { 1 };
            let at = |row: usize| {
                let values: Option<Vec<Given>> =
                    group.attributes.iter().map(|at| Given::of(&task.attributes[*at].values, row)).collect();
                values.map_or(0.0, |values| group.map.at(part, &values))
            };
            Own { step, exact: (0..n).step_by(step).map(at).collect() }
        }
    }
}

/// Each row's product with weights of coordinates from `first` on, all dense or all of one block.
fn times(design: &Design, first: usize, weights: &[f64]) -> Vec<f64> {
    if let Some((_, block)) = design.blocks().find(|(start, _)| *start == first && first >= design.n_dense) {
        return block.codes.iter().map(|code| weights.get(*code as usize).copied().unwrap_or(0.0)).collect();
    }
    let dense = |row: usize| design.dense_row(row)[first..].iter().zip(weights).map(|(x, w)| x * w).sum();
    (0..design.n_rows).map(dense).collect()
}

/// The effect as stored, at every row.
fn stored_values(task: &Task, group: &Group, effect: &Effect) -> Vec<f64> {
    let mut values = vec![Value::Unknown; task.attributes.len()];
    let mut of = |row: usize| {
        group.attributes.iter().for_each(|at| values[*at] = task.attributes[*at].value(row));
        effect.at(&values)
    };
    (0..task.n_groups()).map(&mut of).collect()
}

fn means_of_intervals(task: &Task, attribute: usize, cuts: &[f64], n: usize, own: &[f64]) -> Vec<f64> {
    let (mut sums, mut rows) = (vec![0.0; n], vec![0.0; n]);
    let AttributeValues::Numbers(values) = &task.attributes[attribute].values else { return sums };
    for ((x, f), count) in values.iter().zip(own).zip(&task.counts) {
        let interval = cuts.partition_point(|cut| cut <= x);
        if !x.is_nan() && interval < n {
            sums[interval] += count * f;
            rows[interval] += count;
        }
    }
    sums.iter().zip(&rows).map(|(sum, rows)| if *rows > 0.0 { sum / rows } else { 0.0 }).collect()
}

fn summarise(effects: &[f64], task: &Task, shape: &Shape) -> Summary {
    let (mean, spread) = mean_and_spread(effects, &task.counts);
    let (minimum, maximum) = places::extremes(shape, &|at| task.attributes.get(at)?.attribute.numeric.as_ref());
    Summary { minimum, maximum, mean, spread }
}

fn mean_and_spread(effects: &[f64], counts: &[f64]) -> (f64, f64) {
    let rows: f64 = counts.iter().sum();
    let mean = effects.iter().zip(counts).map(|(f, count)| f * count).sum::<f64>() / rows;
    let variance = effects.iter().zip(counts).map(|(f, count)| count * (f - mean) * (f - mean)).sum::<f64>() / rows;
    (mean, variance.sqrt())
}
