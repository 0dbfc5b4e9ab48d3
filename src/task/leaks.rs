//! Columns that give the answer away: each tells the classes apart alone, and all others together do not.
//!
//! Alone a number is judged by its AUC in either direction, a missing one as less or more than all. Of labels, and of the
//! others together, the evidence of each level is counted in four fifths of the rows and held against the rest: naive
//! Bayes over levels and over eighths of the numbers. It is made only where a column is under suspicion.

use super::{AttributeValues, Task};
use crate::math;
use crate::order;
use crate::order::auc;
use crate::table::MISSING;

/// A column that reaches this alone is under suspicion, where the others stay so far below.
const SUSPECT: f64 = 0.98;
const BELOW: f64 = 0.05;
/// With fewer rows in a class anything may tell it.
const LEAST_ROWS: f64 = 10.0;
/// Cells that are looked at, at most, but always some rows.
const MOST_CELLS: usize = 400_000;
const LEAST_GROUPS: usize = 500;
const PARTS: usize = 5;
/// Intervals of a number.
const BINS: usize = 8;

/// The columns under suspicion, what each reaches alone at least, and what the others do together.
pub(super) struct Leaks {
    pub attributes: Vec<usize>,
    pub alone: f64,
    pub others: f64,
}

/// Finds them where one class is told from the rest.
pub(super) fn find(task: &Task) -> Option<Leaks> {
    if (task.smaller_class() as f64) < LEAST_ROWS || task.attributes.len() < 2 {
        return None;
    }
    let most = (MOST_CELLS / task.attributes.len()).max(LEAST_GROUPS);
    let rows = Rows::of(task, task.n_groups().div_ceil(most));
    let alone: Vec<f64> = task.attributes.iter().map(|attribute| rows.alone(&attribute.values)).collect();
    let mut taken: Vec<bool> = (0..alone.len()).map(|at| alone[at] >= SUSPECT && is_mark(task, at)).collect();
    let measured: Vec<usize> = (0..alone.len()).filter(|at| alone[*at] >= SUSPECT && !taken[*at]).collect();
    if measured.is_empty() && !taken.contains(&true) {
        return None;
    }
    // Measurements that tell the same protect each other: two petals, or a diagnosis in two ways.
    for at in measured {
        taken[at] = true;
        taken[at] = alone[at] - rows.others(task, &taken, &alone) >= BELOW;
    }
    let others = rows.others(task, &taken, &alone);
    let attributes: Vec<usize> = (0..alone.len()).filter(|at| taken[*at] && alone[*at] - others >= BELOW).collect();
    let alone = attributes.iter().map(|at| alone[*at]).fold(1.0, f64::min);
    (!attributes.is_empty()).then_some(Leaks { attributes, alone, others })
}

/// Whether a column is text, a mark, or one number in most rows.
fn is_mark(task: &Task, at: usize) -> bool {
    let AttributeValues::Numbers(values) = &task.attributes[at].values else { return true };
    let known = order::known(values);
    let most = known.chunk_by(|a, b| a.total_cmp(b).is_eq()).map(<[f64]>::len).max().unwrap_or(0);
    2 * most.max(values.len() - known.len()) > values.len()
}

/// The groups that are looked at.
struct Rows {
    at: Vec<usize>,
    positive: Vec<bool>,
    weights: Vec<f64>,
}

impl Rows {
    fn of(task: &Task, step: usize) -> Rows {
        let at: Vec<usize> = (0..task.n_groups()).step_by(step.max(1)).collect();
        let positive = at.iter().map(|group| task.y[*group] > 0.0).collect();
        let weights = at.iter().map(|group| task.counts[*group]).collect();
        Rows { at, positive, weights }
    }

    fn auc(&self, scores: &[f64]) -> f64 {
        auc(scores, &self.positive, &self.weights).unwrap_or(0.5)
    }

    /// What an attribute reaches alone.
    fn alone(&self, values: &AttributeValues) -> f64 {
        let AttributeValues::Numbers(values) = values else { return self.auc(&self.evidence(values)) };
        let either = |missing: f64| {
            let score = |group: &usize| if values[*group].is_nan() { missing } else { values[*group] };
            let auc = self.auc(&self.at.iter().map(score).collect::<Vec<f64>>());
            auc.max(1.0 - auc)
        };
        let low = either(f64::NEG_INFINITY);
        if values.iter().any(|x| x.is_nan()) { low.max(either(f64::INFINITY)) } else { low }
    }

    /// What all attributes that are not taken reach, together or the best of them alone.
    fn others(&self, task: &Task, taken: &[bool], alone: &[f64]) -> f64 {
        let mut sums = vec![0.0; self.at.len()];
        for (attribute, _) in task.attributes.iter().zip(taken).filter(|(_, taken)| !**taken) {
            sums.iter_mut().zip(self.evidence(&attribute.values)).for_each(|(sum, evidence)| *sum += evidence);
        }
        let best = alone.iter().zip(taken).filter(|(_, taken)| !**taken).map(|(alone, _)| *alone);
        best.fold(self.auc(&sums), f64::max)
    }

    /// For each row the log ratio of how often the classes have its level among the rows of the other parts.
    fn evidence(&self, values: &AttributeValues) -> Vec<f64> {
        let (cells, n_cells) = self.cells(values);
        let place = |part: usize, cell: usize, positive: bool| 2 * (part * n_cells + cell) + usize::from(positive);
        // The last part is the sum of all.
        let mut counts = vec![0.0; 2 * (PARTS + 1) * n_cells];
        let mut totals = [[0.0; 2]; PARTS + 1];
        for (row, cell) in cells.iter().enumerate() {
            let (positive, weight) = (self.positive[row], self.weights[row]);
            for part in [row % PARTS, PARTS] {
                counts[place(part, *cell, positive)] += weight;
                totals[part][usize::from(positive)] += weight;
            }
        }
        let share = |part: usize, cell: usize, positive: bool| {
            let class = usize::from(positive);
            let rows = counts[place(PARTS, cell, positive)] - counts[place(part, cell, positive)];
            (rows + 0.5) / (totals[PARTS][class] - totals[part][class] + 0.5 * n_cells as f64)
        };
        let of_row = |(row, cell): (usize, &usize)| {
            math::ln(share(row % PARTS, *cell, true)) - math::ln(share(row % PARTS, *cell, false))
        };
        cells.iter().enumerate().map(of_row).collect()
    }

    /// The level or interval of each row, missing ones in one of their own, and how many there may be.
    fn cells(&self, values: &AttributeValues) -> (Vec<usize>, usize) {
        match values {
            AttributeValues::Codes(codes) => {
                let n = codes.iter().filter(|code| **code != MISSING).max().map_or(0, |code| *code as usize + 1);
                (self.at.iter().map(|group| (codes[*group] as usize).min(n)).collect(), n + 1)
            }
            AttributeValues::Numbers(values) => {
                let seen: Vec<f64> = self.at.iter().map(|group| values[*group]).collect();
                let known = order::known(&seen);
                let cuts: Vec<f64> = (1..BINS).map(|cut| order::quantile(&known, cut as f64 / BINS as f64)).collect();
                let bin = |x: &f64| if x.is_nan() { BINS } else { cuts.iter().filter(|cut| x > *cut).count() };
                (seen.iter().map(bin).collect(), BINS + 1)
            }
        }
    }
}
