//! The model of a number: its own unit on the axis, no calibration.

use crate::learn::Fit;
use crate::task::Task;

/// The target's mean and standard deviation over the rows. Learners see standardised numbers, so that C, ε and λ mean
/// the same whatever the unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard {
    pub mean: f64,
    /// Population standard deviation; > 0, since a constant target is refused.
    pub sd: f64,
}

impl Standard {
    pub fn of(task: &Task) -> Standard {
        // Scaled by the largest size: squares of 1e200 would overflow, those of 1e-200 vanish.
        let size = task.y.iter().fold(0.0_f64, |size, y| size.max(y.abs()));
        let rows: f64 = task.counts.iter().sum();
        let cases = || task.y.iter().map(|y| y / size).zip(&task.counts);
        let mean = cases().map(|(y, rows)| rows * y).sum::<f64>() / rows;
        let variance = cases().map(|(y, rows)| rows * (y - mean) * (y - mean)).sum::<f64>() / rows;
        Standard { mean: size * mean, sd: size * variance.sqrt() }
    }

    /// Turns a fit of standardised numbers into one in the target's unit.
    pub fn undo(&self, fit: &mut Fit) {
        let score = &mut fit.score;
        score.bias = self.mean + self.sd * score.bias;
        score.weights.iter_mut().chain(&mut score.expansion).for_each(|weight| *weight *= self.sd);
        fit.distances.iter_mut().for_each(|f| *f = self.mean + self.sd * *f);
    }
}
