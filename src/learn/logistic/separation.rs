//! Whether the likelihood without a penalty has no maximum (Albert & Anderson 1984): a direction (b, d) along which no
//! row's score moves to the wrong side and some move to the right one. Complete where all rows move, quasi-complete
//! where some stay.
//!
//! Newton's steps turn into such a direction by themselves: the rows it tells apart end far out, all others stay. So
//! the step, or the answer so far, is freed of what moves the rows that are not far out, and what is left is tried row
//! by row.

use super::Problem;
use crate::features::design::{Design, MISSING_LEVEL};
use crate::order;

/// Rows whose curvature is below this share of their cost are far out: probabilities within 1e-5 of their class.
const FAR_OUT: f64 = 1e-5;
/// Largest move to the wrong side, as a share of the largest to the right one, that is rounding.
const ROUNDING: f64 = 1e-6;
/// A direction that moves no row by more than this share of the step is what rounding left of it.
const LEAST_SHARE: f64 = 1e-3;
/// Penalty of the least squares, as a share of their size, and how often its effect is taken off again.
const RIDGE: f64 = 1e-9;
const ROUNDS: usize = 3;
/// A coordinate grows when it has more than this share of the largest one's growth.
const GROWS: f64 = 1e-3;

/// The direction, where there is one. `scores` are those of the rows at `at`.
pub(super) fn direction(
    problem: &mut Problem,
    at: &[f64],
    step: &[f64],
    scores: &[f64],
    iterations: u32,
) -> Option<Vec<f64>> {
    // With every row on its right side the answer itself is such a direction.
    if problem.margins(scores).iter().all(|margin| *margin > 0.0) {
        return Some(at.to_vec());
    }
    // By conjugate gradients this costs as much as some steps.
    if problem.normal.is_iterated() && iterations % 8 != 7 {
        return None;
    }
    let curvature = problem.curvature(scores);
    let is_far = |(d, c): (&f64, &f64)| *d < FAR_OUT * c;
    if !curvature.iter().zip(&problem.cost).any(is_far) {
        return None;
    }
    let near: Vec<f64> =
        curvature.iter().zip(&problem.cost).map(|(d, c)| if is_far((d, c)) { 0.0 } else { *c }).collect();
    let ridge = (RIDGE * problem.normal.mean_diagonal(&near)).max(f64::MIN_POSITIVE);
    problem.normal.prepare(near.clone(), ridge);
    // The step has less of what does not grow, but where rows differ much in how far out they are it may push those
    // that are farthest back a little: the answer does not.
    [step, at].into_iter().find_map(|candidate| {
        let before = problem.normal.scores(candidate);
        let mut direction = candidate.to_vec();
        for _ in 0..ROUNDS {
            let of_near: Vec<f64> = problem.normal.scores(&direction).iter().zip(&near).map(|(m, c)| m * c).collect();
            let taken = problem.normal.solve(&problem.normal.sums(&of_near), 1e-12, super::MOST_GRADIENTS);
            direction.iter_mut().zip(&taken).for_each(|(d, t)| *d -= t);
        }
        let margins = problem.margins(&problem.normal.scores(&direction));
        let best = margins.iter().fold(0.0_f64, |best, t| best.max(*t));
        let worst = margins.iter().fold(0.0_f64, |worst, t| worst.min(*t));
        let largest = before.iter().fold(0.0_f64, |largest, m| largest.max(m.abs()));
        (best > LEAST_SHARE * largest && worst >= -ROUNDING * best).then_some(direction)
    })
}

/// The coordinates that grow along `direction` (the bias first). Of an attribute without missing values, adding the same
/// to all levels and taking it off the bias changes nothing: it is measured from the level of most rows.
pub(super) fn coordinates(design: &Design, rows: &[u32], cost: &[f64], direction: &[f64]) -> Vec<usize> {
    let mut growth = direction[1..].to_vec();
    for (first, block) in design.blocks() {
        let codes = || rows.iter().map(|&row| block.codes[row as usize]);
        if codes().any(|code| code == MISSING_LEVEL) {
            continue;
        }
        let levels = &mut growth[first..first + block.n_levels];
        let mut weight_of_level = vec![0.0; block.n_levels];
        codes().zip(cost).for_each(|(code, c)| weight_of_level[code as usize] += c);
        let by_growth = order::indices(block.n_levels, &|a, b| levels[a].total_cmp(&levels[b]));
        let half = 0.5 * weight_of_level.iter().sum::<f64>();
        let mut below = 0.0;
        let middle = by_growth.into_iter().find(|&level| {
            below += weight_of_level[level];
            below >= half
        });
        let middle = middle.map_or(0.0, |level| levels[level]);
        levels.iter_mut().for_each(|level| *level -= middle);
    }
    let largest = growth.iter().fold(0.0_f64, |largest, g| largest.max(g.abs()));
    (0..growth.len()).filter(|&j| growth[j].abs() > GROWS * largest).collect()
}
