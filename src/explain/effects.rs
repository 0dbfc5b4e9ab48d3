//! From a trained, calibrated linear learner to effects in log odds: Jakulin et al. 2005, section 2.4, steps 4 and 5.
//!
//! β₀ = α + γ b/‖w‖ and β_j = γ w_j/‖w‖; the coordinates of an attribute are collected into its effect.

use super::additive::{Effect, Shape, Summary};
use super::evaluate::Value;
use crate::features::{Features, maps::Map};
use crate::learn::Score;
use crate::table::MISSING;
use crate::task::{AttributeValues, Task, TaskAttribute};

/// Intercept and effects of a score, where log odds = offset + scale · score.
pub fn collect(task: &Task, features: &Features, score: &Score, offset: f64, scale: f64) -> (f64, Vec<Effect>) {
    let beta: Vec<f64> = score.weights.iter().map(|w| scale * w).collect();
    let effects = task
        .attributes
        .iter()
        .zip(&features.maps)
        .enumerate()
        .map(|(at, (attribute, map))| effect(at, attribute, map, &beta, task))
        .collect();
    (offset + scale * score.bias, effects)
}

fn effect(at: usize, attribute: &TaskAttribute, map: &Map, beta: &[f64], task: &Task) -> Effect {
    let exact: Vec<f64>;
    let shape = match (map, &attribute.values, &attribute.attribute.numeric) {
        (Map::Linear(map), AttributeValues::Numbers(values), Some(range)) => {
            let beta = beta[map.coordinate];
            exact = values.iter().map(|x| if x.is_nan() { 0.0 } else { beta * map.at(*x) }).collect();
            Shape::Cubic { attribute: at, curve: map.effect(beta, range) }
        }
        (Map::Nominal(map), AttributeValues::Codes(codes), _) => {
            let weights = &beta[map.first..map.first + map.n_levels];
            exact = codes.iter().map(|code| if *code == MISSING { 0.0 } else { weights[*code as usize] }).collect();
            let effects = map.effect(beta, &attribute.attribute.levels);
            Shape::Levels { attribute: at, cuts: Vec::new(), effects }
        }
        _ => unreachable!("the map of an attribute is made from its own values"),
    };
    let summary = summary(&exact, &task.counts, &shape);
    let mut effect = Effect { shape, summary, tolerance: 0.0, map: None, bars: None };
    effect.tolerance = distance(&effect, at, attribute, &exact);
    effect
}

/// Largest distance between the effect as stored and the learner's own, over the groups.
fn distance(effect: &Effect, at: usize, attribute: &TaskAttribute, exact: &[f64]) -> f64 {
    let mut values = vec![Value::Unknown; at + 1];
    let mut largest = 0.0_f64;
    for (group, exact) in exact.iter().enumerate() {
        values[at] = attribute.value(group);
        largest = largest.max((effect.at(&values) - exact).abs());
    }
    largest
}

fn summary(effects: &[f64], counts: &[f64], shape: &Shape) -> Summary {
    let rows: f64 = counts.iter().sum();
    let mean = effects.iter().zip(counts).map(|(f, count)| f * count).sum::<f64>() / rows;
    let variance = effects.iter().zip(counts).map(|(f, count)| count * (f - mean) * (f - mean)).sum::<f64>() / rows;
    let values: Vec<f64> = match shape {
        Shape::Levels { effects, .. } => effects.iter().map(|e| e.log_odds).collect(),
        Shape::Cubic { curve, .. } => curve.values.clone(),
        _ => effects.to_vec(),
    };
    Summary {
        minimum: values.iter().copied().fold(f64::INFINITY, f64::min),
        maximum: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        mean,
        spread: variance.sqrt(),
    }
}
