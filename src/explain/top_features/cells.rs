//! Heur2: which cell (v, l) of the contribution matrix is built next.
//!
//! A cell is every feature of level l made of v and the variables taken at that level before. Whatever was built at level
//! l is then made of variables that were taken there, so that s(u, l) of all others is untouched by what is subtracted
//! for the features built: the variables of a level are put in order once, and only the cell being built is subtracted
//! from. And a feature of level l that was not built has at least one variable that was not taken, or that is being
//! taken now.
//!
//! So too a cell that was not taken still holds all of its features: what it is normalised by is their number, whatever
//! was built before. A variable that was taken is not taken again: what its cell still holds needs another variable, and
//! is built when that one is taken.

use super::levels::Levels;
use super::norms::Norms;
use super::{CellOrder, Shape};
use crate::order;

/// The contribution matrix with what was taken of it.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    order: CellOrder,
    /// Of the levels 0 (which has none), 1, …, d.
    levels: Vec<Level>,
    /// The level of the cell being built, and what is left of its s(v, l).
    now: Option<(usize, f64)>,
}

#[derive(Clone, Debug, Default)]
struct Level {
    /// The variables, the first to be taken first.
    queue: Vec<u32>,
    /// What they are ordered by.
    keys: Vec<f64>,
    /// Their s(v, l).
    contributions: Vec<f64>,
    /// The largest s(v, l) from each place on.
    largest_from: Vec<f64>,
    taken: usize,
    built: f64,
}

impl Cells {
    pub fn new(norms: &Norms, levels: &Levels, shapes: &[Shape], order: CellOrder) -> Cells {
        let of_level = |level: usize| Level::new(norms, levels, shapes, level, order == CellOrder::Normalised);
        let levels = std::iter::once(Level::default()).chain((1..=levels.degree).map(of_level)).collect();
        Cells { order, levels, now: None }
    }

    /// Takes the next cell: its level, and its variable followed by those taken before it. `None`: all were taken.
    pub fn take(&mut self) -> Option<(usize, Vec<u32>)> {
        let open = |at: &usize| self.levels[*at].taken < self.levels[*at].queue.len();
        let open = (1..self.levels.len()).filter(open);
        let next = |at: &usize| self.levels[*at].keys[self.levels[*at].taken];
        let built = |at: &usize| self.levels[*at].built;
        // Of equal ones the lowest level.
        let at = match self.order {
            CellOrder::ByLevel => open.min_by(|a, b| built(a).total_cmp(&built(b))),
            CellOrder::Raw | CellOrder::Normalised => open.min_by(|a, b| next(b).total_cmp(&next(a))),
        }?;
        let level = &mut self.levels[at];
        let place = level.taken;
        level.taken += 1;
        self.now = Some((at, level.contributions[place]));
        Some((at, std::iter::once(level.queue[place]).chain(level.queue[..place].iter().copied()).collect()))
    }

    /// A feature of the cell being built has this weight.
    pub fn subtract(&mut self, weight: f64) {
        if let Some((level, left)) = &mut self.now {
            *left -= weight * weight;
            self.levels[*level].built += 1.0;
        }
    }

    /// What w² of a feature of this level that was not built may be at most. `None`: all were built.
    pub fn bound(&self, at: usize) -> Option<f64> {
        let level = &self.levels[at];
        let others = level.largest_from[level.taken];
        match self.now {
            Some((now, left)) if now == at => Some(left.max(others)),
            _ if level.taken == level.queue.len() => None,
            _ => Some(others),
        }
    }
}

impl Level {
    fn new(norms: &Norms, levels: &Levels, shapes: &[Shape], level: usize, normalised: bool) -> Level {
        let n = shapes.len();
        let holding = |v: usize| levels.holding(level, shapes[v]);
        let contribution = |v: usize| norms.cells[v][level];
        let key = |v: usize| if normalised { contribution(v) / holding(v) } else { contribution(v) };
        let all: Vec<f64> = (0..n).map(|v| if holding(v) > 0.0 { key(v) } else { 0.0 }).collect();
        let sorted = order::indices(n, &|a, b| all[b].total_cmp(&all[a]));
        // Of fewer columns of two values than the level has factors there is no feature.
        let queue: Vec<usize> = sorted.into_iter().filter(|v| holding(*v) > 0.0).collect();
        let mut largest_from = vec![0.0; queue.len() + 1];
        for (place, v) in queue.iter().enumerate().rev() {
            largest_from[place] = contribution(*v).max(largest_from[place + 1]);
        }
        Level {
            keys: queue.iter().map(|v| all[*v]).collect(),
            contributions: queue.iter().map(|v| contribution(*v)).collect(),
            queue: queue.into_iter().map(|v| v as u32).collect(),
            largest_from,
            ..Level::default()
        }
    }
}
