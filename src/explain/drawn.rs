//! From the weights of the coordinates, as a learner finds them, to those that effects are drawn from: the same but where
//! every pair has an effect. There levels have weights of their own, and means move from pairs to the attributes' own
//! effects and to the intercept (features/all_pairs.rs). Linear in weights and intercept, and the sum is the same.

use crate::features::maps::Map;
use crate::features::maps::side::Side;
use crate::features::maps::square::Square;
use crate::features::{Features, Place};
use crate::learn::Score;
use std::borrow::Cow;
use std::f64::consts::SQRT_2;

/// A score as effects are drawn from it.
pub fn drawn<'a>(features: &Features, score: &'a Score) -> Cow<'a, Score> {
    if !features.groups.iter().any(|group| group.map.is_of_every_pair()) {
        return Cow::Borrowed(score);
    }
    let mut out = score.clone();
    let mut own: Vec<(usize, usize, &Square)> = Vec::new();
    for group in &features.groups {
        let Place::Coordinates(range) = &group.place else { continue };
        let weights = &score.weights[range.clone()];
        match &group.map {
            Map::Square(map) => {
                if let Side::Places { .. } = &*map.side {
                    out.weights[range.clone()].copy_from_slice(&map.of_places(weights));
                }
                own.push((group.attributes[0], range.start, map));
            }
            Map::Product(map) => {
                let [a, b] = [0, 1].map(|side: usize| map.sides[side].means());
                let n = map.sides[1].n();
                let sum = |means: &[f64], weight: &dyn Fn(usize) -> f64| -> f64 {
                    means.iter().enumerate().map(|(at, mean)| mean * weight(at)).sum()
                };
                let to_first: Vec<f64> = (0..map.sides[0].n()).map(|u| sum(b, &|v| weights[u * n + v])).collect();
                let to_second: Vec<f64> = (0..n).map(|v| sum(a, &|u| weights[u * n + v])).collect();
                out.bias += SQRT_2 * sum(a, &|u| to_first[u]);
                for (attribute, more) in group.attributes.iter().zip([to_first, to_second]) {
                    let Some((_, start, map)) = own.iter().find(|(of, ..)| of == attribute) else { continue };
                    add_straight(map, &more, &mut out.weights[*start..*start + map.n()]);
                }
            }
            _ => {}
        }
    }
    Cow::Owned(out)
}

/// Adds √2 Σ_u more_u φ_u° to an attribute's own effect.
fn add_straight(map: &Square, more: &[f64], weights: &mut [f64]) {
    match &*map.side {
        Side::Number(_) => weights.iter_mut().zip(more).for_each(|(w, more)| *w += more),
        Side::Places { places, means, .. } => {
            for (w, phi) in weights.iter_mut().zip(places) {
                let terms = phi.iter().zip(means).zip(more).map(|((x, mean), more)| more * (x - mean));
                *w += SQRT_2 * terms.sum::<f64>();
            }
        }
    }
}
