//! Venn machines by their definitions: every machine fitted from nothing for every tried class, by the slow solver.

use super::svm;
use std::collections::BTreeMap;

/// Rows with known classes, and how the machines are fitted.
pub struct Bag<'a> {
    pub rows: &'a [Vec<f64>],
    pub classes: &'a [usize],
    pub n_classes: usize,
    pub cost: f64,
    pub gamma: f64,
    /// A row is decided on by machines of the rows of other folds; with no folds, of all rows.
    pub folds: &'a [usize],
}

/// How values become categories.
#[derive(Clone, Copy)]
pub enum Cut {
    Intervals(usize),
    KMeans,
}

fn kernel(a: &[f64], b: &[f64], gamma: f64) -> f64 {
    nomogram::math::exp(-gamma * a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>())
}

impl Bag<'_> {
    /// f of every row, by the machine that has `first` as its positive and `second` as its negative class.
    pub fn decisions(&self, first: usize, second: usize) -> Vec<f64> {
        let by = |fold: Option<&usize>| self.decisions_without(fold, first, second);
        if self.folds.is_empty() {
            return by(None);
        }
        let folds: BTreeMap<usize, Vec<f64>> = self.folds.iter().map(|fold| (*fold, by(Some(fold)))).collect();
        self.folds.iter().enumerate().map(|(row, fold)| folds[fold][row]).collect()
    }

    fn decisions_without(&self, fold: Option<&usize>, first: usize, second: usize) -> Vec<f64> {
        let is_member = |row: &usize| {
            [first, second].contains(&self.classes[*row]) && (fold.is_none() || self.folds.get(*row) != fold)
        };
        let members: Vec<usize> = (0..self.rows.len()).filter(is_member).collect();
        let y: Vec<f64> = members.iter().map(|row| if self.classes[*row] == first { 1.0 } else { -1.0 }).collect();
        if y.is_empty() {
            return vec![0.0; self.rows.len()];
        }
        if y.iter().all(|one| *one > 0.0) || y.iter().all(|one| *one < 0.0) {
            return vec![y[0]; self.rows.len()];
        }
        let k = |a: usize, b: usize| kernel(&self.rows[a], &self.rows[b], self.gamma);
        let pairs: Vec<Vec<f64>> = members.iter().map(|a| members.iter().map(|b| k(*a, *b)).collect()).collect();
        let cost = vec![self.cost; y.len()];
        let alpha = svm::dual_of_kernel(&pairs, &y, &cost);
        let score = |row: usize| -> f64 {
            members.iter().zip(alpha.iter().zip(&y)).map(|(member, (a, y))| a * y * k(row, *member)).sum()
        };
        let own: Vec<f64> = members.iter().map(|row| score(*row)).collect();
        let (_, [low, high]) = svm::primal_of_scores(&own, 0.0, &y, &cost);
        (0..self.rows.len()).map(|row| score(row) + 0.5 * (low + high)).collect()
    }

    /// D of every row.
    pub fn combined(&self) -> Vec<f64> {
        let k = self.n_classes;
        let f: Vec<Vec<Vec<f64>>> =
            (0..k).map(|i| (0..k).map(|j| if i < j { self.decisions(i, j) } else { Vec::new() }).collect()).collect();
        let of = |i: usize, j: usize, row: usize| if i < j { f[i][j][row] } else { -f[j][i][row] };
        let scaled = |i: usize, j: usize, row: usize| {
            let all = || (0..self.rows.len()).map(|other| of(i, j, other));
            let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
            if most > least { (of(i, j, row) - least) / (most - least) } else { 0.5 }
        };
        let others = |i: usize| (0..k).filter(move |j| *j != i);
        (0..self.rows.len())
            .map(|row| {
                let votes = |i: usize| others(i).filter(|j| of(i, *j, row) > 0.0).count();
                let winner = (0..k).fold(0, |best, i| if votes(i) > votes(best) { i } else { best });
                winner as f64 + others(winner).map(|j| scaled(winner, j, row)).sum::<f64>() / (k - 1) as f64
            })
            .collect()
    }

    /// The values that are cut: D, or of two classes in intervals the decision values.
    pub fn values(&self, cut: Cut) -> Vec<f64> {
        match (cut, self.n_classes) {
            (Cut::Intervals(_), 2) => self.decisions(0, 1),
            _ => self.combined(),
        }
    }

    /// The category of every row.
    pub fn categories(&self, cut: Cut) -> Vec<usize> {
        let values = self.values(cut);
        match cut {
            Cut::Intervals(count) => {
                let least = values.iter().copied().fold(f64::INFINITY, f64::min);
                let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let length = (most - least) / count as f64;
                // The first interval whose upper end is above the value; the last one has its end in it.
                let interval = |value: &f64| {
                    (0..count - 1).find(|at| *value < least + length * (at + 1) as f64).unwrap_or(count - 1)
                };
                values.iter().map(|value| if most > least { interval(value) } else { 0 }).collect()
            }
            Cut::KMeans => k_means(&values, self.n_classes),
        }
    }
}

/// Lloyd's rounds, with the distance to every mean looked at.
pub fn k_means(values: &[f64], k: usize) -> Vec<usize> {
    let mut means: Vec<f64> = (0..k).map(|at| at as f64 + 0.5).collect();
    let mut last = f64::INFINITY;
    loop {
        let nearest = |value: f64| {
            (0..k).fold(0, |best, at| if (value - means[at]).abs() < (value - means[best]).abs() { at } else { best })
        };
        let of_value: Vec<usize> = values.iter().map(|value| nearest(*value)).collect();
        let mut members: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        of_value.iter().zip(values).for_each(|(at, value)| members.entry(*at).or_default().push(*value));
        for (at, values) in &members {
            means[*at] = values.iter().sum::<f64>() / values.len() as f64;
        }
        let within = within(values, &of_value);
        if (last - within).abs() < 1e-4 {
            return of_value;
        }
        last = within;
    }
}

/// The sum of squares within the clusters, about their own means.
pub fn within(values: &[f64], of_value: &[usize]) -> f64 {
    let members = |at: usize| values.iter().zip(of_value).filter(move |(_, of)| **of == at).map(|(value, _)| *value);
    let of_cluster = |at: usize| {
        let mean = members(at).sum::<f64>() / members(at).count().max(1) as f64;
        members(at).map(|value| (value - mean).powi(2)).sum::<f64>()
    };
    (0..=of_value.iter().copied().max().unwrap_or(0)).map(of_cluster).sum()
}

/// The matrix of shares for a new row, the last of the folds: `matrix[tried][class]`.
pub fn matrix(known: &Bag, new: &[f64], cut: Cut) -> Vec<Vec<f64>> {
    let with = |tried: usize| {
        let rows: Vec<Vec<f64>> = known.rows.iter().cloned().chain([new.to_vec()]).collect();
        let classes: Vec<usize> = known.classes.iter().copied().chain([tried]).collect();
        let bag = Bag { rows: &rows, classes: &classes, ..*known };
        let categories = bag.categories(cut);
        let of_new = categories[rows.len() - 1];
        let same: Vec<usize> =
            (0..rows.len()).filter(|row| categories[*row] == of_new).map(|row| classes[row]).collect();
        let share = |class: usize| same.iter().filter(|of| **of == class).count() as f64 / same.len() as f64;
        (0..known.n_classes).map(share).collect()
    };
    (0..known.n_classes).map(with).collect()
}
