//! Along how few directions a posterior is stored. (Where: `spread.rs`.)
//!
//! A process has a direction for each of its coordinates, some hundred, of which a model file needs a few: those in which
//! what is stored at the places differs.

use super::spread::{MOST_CHECKS, MOST_TERMS, NEXT_TO_NOTHING, TOLERATED};
use crate::linear::dot;
use crate::model::additive::{Effect, Posterior};
use crate::model::evaluate::Value;
use crate::order;
use crate::task::Task;

/// Share of a bar that a direction which is left out may have.
const LEFT_OUT: f64 = 0.01;

/// Turns the directions so that few of them hold all that is stored, and leaves the others out. How much may be left out of
/// what is stored is made less until, at the values of the rows, neither a bar nor the interval of the sum is another; and
/// what is left of that is added to the error that the file states.
pub fn fewer(posterior: &mut Posterior, effects: &[Effect], task: &Task) {
    let values = rows_to_compare(task, posterior.directions as usize);
    let exact = lengths(posterior, effects, &values);
    let mut off = vec![0.0; exact.len()];
    for share in [1.0, 0.1, 1e-2, 1e-3, 1e-4] {
        let mut fewer = posterior.clone();
        turn(&mut fewer, share * LEFT_OUT);
        let found = lengths(&fewer, effects, &values);
        let shares: Vec<f64> = exact.iter().zip(&found).map(|(exact, found)| largest_share(exact, found)).collect();
        if shares.iter().all(|share| *share <= LEFT_OUT) {
            (*posterior, off) = (fewer, shares);
            break;
        }
    }
    for (of, off) in posterior.effects.iter_mut().zip(&off) {
        let [all, inside] = [of.error, of.error_inside].map(|error| error.map(|error| error + (1.0 + error) * off));
        of.error = all.filter(|error| *error > TOLERATED);
        of.error_inside = inside.filter(|_| of.error.is_some());
    }
}

/// Values of the rows, of as many as are affordable.
fn rows_to_compare(task: &Task, directions: usize) -> Vec<Vec<Value<'_>>> {
    let n = task.n_groups();
    let cost = directions * task.attributes.len().max(1);
    let step = n.div_ceil((MOST_TERMS / 100 / cost.max(1)).max(MOST_CHECKS)).max(1);
    (0..n).step_by(step).map(|row| task.attributes.iter().map(|attribute| attribute.value(row)).collect()).collect()
}

/// Standard deviations at each row: a list for each effect, and last that of the sum.
fn lengths(posterior: &Posterior, effects: &[Effect], values: &[Vec<Value>]) -> Vec<Vec<f64>> {
    let n = posterior.directions as usize;
    let own = effects.iter().zip(&posterior.effects);
    let own = own.map(|(effect, of)| values.iter().map(|values| of.error(effect, n, values)).collect());
    own.chain([values.iter().map(|values| posterior.error_of_sum(effects, values)).collect()]).collect()
}

/// The largest difference as a share of the length, of those that are not next to nothing.
fn largest_share(exact: &[f64], found: &[f64]) -> f64 {
    let least = NEXT_TO_NOTHING * exact.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    exact.iter().zip(found).map(|(exact, found)| (found - exact).abs() / exact.max(least)).fold(0.0, f64::max)
}

/// The columns, one for each stored value, become those of their own triangular factor (Gram and Schmidt, the one most in
/// need first), until no more than a share of a deviation is left of any.
fn turn(posterior: &mut Posterior, share: f64) {
    let n = posterior.directions as usize;
    let mut left: Vec<Vec<f64>> = vec![posterior.intercept.clone()];
    let length = |of: &[f64]| dot(of, of).sqrt();
    let mut allowed = vec![share * length(&left[0])];
    for effect in &posterior.effects {
        let values = effect.along.len() / n.max(1);
        let own = if effect.own_centred.is_empty() { &effect.own } else { &effect.own_centred };
        let columns: Vec<Vec<f64>> =
            (0..values).map(|at| effect.along.iter().skip(at).step_by(values).copied().collect()).collect();
        let deviation = |(at, column): (usize, &Vec<f64>)| {
            let less = |(d, r): (usize, &f64)| r - effect.centre.get(d).copied().unwrap_or(0.0);
            let centred: Vec<f64> = column.iter().enumerate().map(less).collect();
            (dot(&centred, &centred) + own.get(at).copied().unwrap_or(0.0).max(0.0)).sqrt()
        };
        let deviations: Vec<f64> = columns.iter().enumerate().map(deviation).collect();
        // Not the largest: that of a polynomial far outside the data is many orders above those inside.
        let middle = order::known(&deviations).get(deviations.len() / 2).copied().unwrap_or(0.0);
        let of_column = |deviation: &f64| share * deviation.max(NEXT_TO_NOTHING * middle);
        let own_allowed: Vec<f64> = deviations.iter().map(of_column).collect();
        if !effect.centre.is_empty() {
            left.push(effect.centre.clone());
            allowed.push(own_allowed.iter().copied().fold(share * middle, f64::min));
        }
        left.extend(columns);
        allowed.extend(own_allowed);
    }
    let mut found: Vec<Vec<f64>> = vec![Vec::new(); left.len()];
    for _ in 0..n {
        let excess = |at: usize| length(&left[at]) / allowed[at].max(f64::MIN_POSITIVE);
        let needs: Vec<f64> = (0..left.len()).map(excess).collect();
        let Some(pivot) = (0..needs.len()).reduce(|a, b| if needs[b] > needs[a] { b } else { a }) else { break };
        if needs[pivot] <= 1.0 {
            break;
        }
        let size = length(&left[pivot]);
        let direction: Vec<f64> = left[pivot].iter().map(|r| r / size).collect();
        for (column, own) in left.iter_mut().zip(&mut found) {
            let along = dot(column, &direction);
            column.iter_mut().zip(&direction).for_each(|(r, d)| *r -= along * d);
            own.push(along);
        }
    }
    let directions = found[0].len();
    let mut columns = found.into_iter();
    posterior.directions = directions as u32;
    posterior.intercept = columns.next().unwrap_or_default();
    for effect in &mut posterior.effects {
        let values = effect.along.len() / n.max(1);
        if !effect.centre.is_empty() {
            effect.centre = columns.next().unwrap_or_default();
        }
        let own: Vec<Vec<f64>> = columns.by_ref().take(values).collect();
        effect.along = (0..directions).flat_map(|d| own.iter().map(move |column| column[d])).collect();
    }
}
