//! The best split of a node by one attribute: the largest decrease of Gini impurity, found exactly.
//!
//! Of numbers every place between two values of the node is tried, with the missing ones on either side, and known
//! against missing. Of levels (missing is one) all subsets are, in effect: of two classes the best of the 2ⁿ⁻¹ − 1 is
//! among the n − 1 that cut the levels in the order of their share of a class (Breiman, Friedman, Olshen &
//! Stone 1984, theorem 4.5). With a least number of rows a side it is the best of those n − 1.

use super::columns::Values;
use crate::order;
use crate::table::MISSING;

/// Drawn rows by class: [others, positive].
pub type Counts = [f64; 2];

/// What a split is made from: rows of the design that were drawn, and what their classes weigh.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// How often each row of the design was drawn.
    pub drawn: &'a [f64],
    /// Whether each row is of the positive class.
    pub positive: &'a [bool],
    /// What a row of each class weighs.
    pub class_weights: Counts,
}

impl Sample<'_> {
    /// Drawn rows by class among these rows of the design.
    pub fn counts(&self, rows: &[u32]) -> Counts {
        let mut counts = [0.0; 2];
        for row in rows {
            counts[usize::from(self.positive[*row as usize])] += self.drawn[*row as usize];
        }
        counts
    }

    /// Weight times Gini impurity: W · 2p(1 − p).
    pub fn impurity(&self, counts: Counts) -> f64 {
        let [others, positive] = [0, 1].map(|class| counts[class] * self.class_weights[class]);
        let weight = others + positive;
        if weight > 0.0 { 2.0 * others * positive / weight } else { 0.0 }
    }

    /// Weighted share of the positive class.
    pub fn share(&self, counts: Counts) -> f64 {
        let [others, positive] = [0, 1].map(|class| counts[class] * self.class_weights[class]);
        positive / (others + positive)
    }
}

/// Which rows go left.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Numbers of at most `most`; all known ones where it is infinite.
    Number {
        /// Half-way between two values of the node.
        most: f64,
        /// Where missing values go; with the majority of the rows where the node has none.
        missing_left: bool,
    },
    /// Levels.
    Levels {
        /// For each level whether it goes left; those that the node does not have go with the majority of its rows.
        left: Vec<bool>,
    },
}

impl Test {
    /// Whether a row goes left, by what the attribute is in it.
    pub fn goes_left(&self, values: &Values, row: usize) -> bool {
        match (self, values) {
            (Test::Number { most, missing_left }, Values::Numbers { values, .. }) => {
                if values[row].is_nan() {
                    *missing_left
                } else {
                    values[row] <= *most
                }
            }
            (Test::Levels { left }, Values::Levels { codes, .. }) => left[codes[row] as usize],
            _ => false,
        }
    }
}

/// A split and what it gains.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// Decrease of weight times Gini impurity.
    pub gain: f64,
    /// Which rows go left.
    pub test: Test,
}

/// Rows of a node that the attribute does not tell apart.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Rank or level.
    key: u32,
    counts: Counts,
}

/// Room for the search, kept from node to node.
#[derive(Clone, Debug, Default)]
pub struct Search {
    cells: Vec<Cell>,
    by_key: Vec<Counts>,
    packed: Vec<u64>,
}

impl Search {
    /// The best split of these rows by an attribute, with at least `leaf` drawn rows on either side; `None` where there
    /// is none. Of equally good ones the first.
    pub fn best(&mut self, values: &Values, rows: &[u32], sample: &Sample, leaf: f64) -> Option<Split> {
        match values {
            Values::Numbers { ranks, distinct, .. } => {
                let missing = self.gather(ranks, distinct.len(), rows, sample);
                let has_missing = missing.iter().sum::<f64>() > 0.0;
                let cut = best_cut(&self.cells, has_missing.then_some(missing), sample, leaf)?;
                let value = |at: usize| self.cells.get(at).map(|cell| distinct[cell.key as usize]);
                let most = match (value(cut.last), value(cut.last + 1)) {
                    (Some(low), Some(high)) => between(low, high),
                    _ => f64::INFINITY,
                };
                let missing_left = if has_missing { cut.missing_left } else { cut.left_is_larger };
                Some(Split { gain: cut.gain, test: Test::Number { most, missing_left } })
            }
            Values::Levels { codes, first_rows } => {
                self.gather(codes, first_rows.len(), rows, sample);
                // Shares compared without dividing: exact.
                let share = |a: &Counts, b: &Counts| a[1] * (b[0] + b[1]);
                let by_share = |a: &Counts, b: &Counts| share(a, b).total_cmp(&share(b, a));
                let first_row = |cell: &Cell| first_rows[cell.key as usize];
                let mut all = [0.0; 2];
                self.cells.iter().for_each(|cell| add(&mut all, cell.counts));
                // Towards the side of the first level that differs: the same tree whichever class is the positive one.
                let unlike = self.cells.iter().filter(|cell| by_share(&cell.counts, &all).is_ne());
                let falls =
                    unlike.min_by_key(|cell| first_row(cell)).is_some_and(|of| by_share(&of.counts, &all).is_gt());
                self.cells = order::sorted(&self.cells, &|a, b| {
                    let [low, high] = if falls { [b, a] } else { [a, b] };
                    by_share(&low.counts, &high.counts).then(first_row(a).cmp(&first_row(b)))
                });
                let cut = best_cut(&self.cells, None, sample, leaf)?;
                let mut left = vec![cut.left_is_larger; first_rows.len()];
                for (at, cell) in self.cells.iter().enumerate() {
                    left[cell.key as usize] = at <= cut.last;
                }
                Some(Split { gain: cut.gain, test: Test::Levels { left } })
            }
        }
    }

    /// Puts the rows into cells by ascending key; what is missing is returned.
    fn gather(&mut self, keys: &[u32], n_keys: usize, rows: &[u32], sample: &Sample) -> Counts {
        let mut missing = [0.0; 2];
        self.cells.clear();
        let class = |row: u32| usize::from(sample.positive[row as usize]);
        if n_keys <= 2 * rows.len() {
            self.by_key.clear();
            self.by_key.resize(n_keys, [0.0; 2]);
            for &row in rows {
                let counts = self.by_key.get_mut(keys[row as usize] as usize).unwrap_or(&mut missing);
                counts[class(row)] += sample.drawn[row as usize];
            }
            let there = (0..).zip(&self.by_key).filter(|(_, counts)| counts[0] + counts[1] > 0.0);
            self.cells.extend(there.map(|(key, counts)| Cell { key, counts: *counts }));
            return missing;
        }
        // Few rows, many values.
        self.packed.clear();
        self.packed.extend(rows.iter().map(|row| u64::from(keys[*row as usize]) << 32 | u64::from(*row)));
        order::ascending(&mut self.packed);
        for packed in &self.packed {
            let (key, row) = ((packed >> 32) as u32, *packed as u32);
            let counts = match self.cells.last_mut() {
                _ if key == MISSING => &mut missing,
                Some(last) if last.key == key => &mut last.counts,
                _ => {
                    self.cells.push(Cell { key, counts: [0.0; 2] });
                    let last = self.cells.len() - 1;
                    &mut self.cells[last].counts
                }
            };
            counts[class(row)] += sample.drawn[row as usize];
        }
        missing
    }
}

/// The best cut of cells that stand in order.
#[derive(Clone, Copy, Debug)]
struct Cut {
    gain: f64,
    /// The last cell that goes left.
    last: usize,
    missing_left: bool,
    /// Whether most rows go left.
    left_is_larger: bool,
}

fn best_cut(cells: &[Cell], missing: Option<Counts>, sample: &Sample, leaf: f64) -> Option<Cut> {
    let mut all = missing.unwrap_or_default();
    cells.iter().for_each(|cell| add(&mut all, cell.counts));
    let whole = sample.impurity(all);
    let (mut best, mut known_left): (Option<Cut>, Counts) = (None, [0.0; 2]);
    for (last, cell) in cells.iter().enumerate() {
        add(&mut known_left, cell.counts);
        for missing_left in [false, true].into_iter().take(1 + usize::from(missing.is_some())) {
            let mut left = known_left;
            if missing_left {
                add(&mut left, missing.unwrap_or_default());
            }
            let right = [all[0] - left[0], all[1] - left[1]];
            let [n_left, n_right] = [left, right].map(|side| side[0] + side[1]);
            if n_left < leaf || n_right < leaf {
                continue;
            }
            let gain = whole - sample.impurity(left) - sample.impurity(right);
            if best.is_none_or(|best| gain > best.gain) {
                best = Some(Cut { gain, last, missing_left, left_is_larger: n_left >= n_right });
            }
        }
    }
    best
}

fn add(sum: &mut Counts, counts: Counts) {
    sum[0] += counts[0];
    sum[1] += counts[1];
}

/// Half-way, at least `low` and below `high` whatever is rounded.
fn between(low: f64, high: f64) -> f64 {
    let middle = 0.5 * low + 0.5 * high;
    if low <= middle && middle < high { middle } else { low }
}
