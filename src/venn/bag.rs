//! The rows that are known, and the machines that score them.

use super::machines::{Machines, Pair, Rows};
use super::prediction::shares;
use super::taxonomy::Taxonomy;
use rand::RngExt;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

/// Which machines score a row when it is sorted among the others.
///
/// With the first two no row is scored by machines that were trained with it, and each class is tried: the new row is
/// trained with, so labelled, like any other. The rows then play the same part, whichever of them is the new one, which
/// the validity of the intervals rests on (Vovk, Gammerman & Shafer 2005).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum ScoredBy {
    /// Those that are trained without its fold, one of ten.
    TenFold,
    /// Those that are trained with all other rows: equation (1) of the paper.
    LeaveOneOut,
    /// Those that are trained with all known rows, as the paper words it: a known row is scored by machines that were
    /// trained with it, the new one by machines that were not. Where they learn by heart the intervals promise too much.
    Own,
}

/// Folds of [`ScoredBy::TenFold`].
const FOLDS: u32 = 10;
/// Apart from the stream of the order of rows.
const STREAM: u128 = 1 << 66;

/// Known rows with their machines, refitted warm as rows join.
#[derive(Debug)]
pub struct Bag {
    scored_by: ScoredBy,
    /// The fold of each row there is, known or not, drawn for each by itself: so neither the classes nor when a row
    /// comes has to do with it.
    folds: Vec<u32>,
    rows: Vec<u32>,
    /// For each fold machines that are trained without it. Of leave-one-out every row is a fold, and the last set is
    /// trained with all. Of the machines' own rows there is one set.
    sets: Vec<Machines>,
}

/// Each class tried for a row.
#[derive(Clone, Debug)]
pub struct Tried {
    /// For each taxonomy its matrix: `[taxonomy][tried][class]`.
    pub matrices: Vec<Vec<Vec<f64>>>,
    /// For each class that was tried the machines of each set that differ from those before.
    machines: Vec<Vec<Vec<Pair>>>,
}

impl Bag {
    /// Trained with some of the rows; folds are drawn for all.
    pub fn new(of: &Rows, scored_by: ScoredBy, rows: &[u32], seed: u64) -> Bag {
        let mut generator = Pcg64::new(u128::from(seed), STREAM);
        let folds = (0..of.n()).map(|_| generator.random_range(0..FOLDS)).collect();
        let mut bag = Bag { scored_by, folds, rows: rows.to_vec(), sets: Vec::new() };
        let n_sets = match scored_by {
            ScoredBy::TenFold => FOLDS as usize,
            ScoredBy::LeaveOneOut => rows.len() + 1,
            ScoredBy::Own => 1,
        };
        let trained = |set: usize| {
            let is_in = |(place, row): &(usize, &u32)| scored_by == ScoredBy::Own || bag.set_of(*place, **row) != set;
            let with: Vec<u32> = rows.iter().enumerate().filter(is_in).map(|(_, row)| *row).collect();
            Machines::trained(of, &with)
        };
        bag.sets = (0..n_sets).map(trained).collect();
        bag
    }

    /// The fold of each row there is.
    pub fn folds(&self) -> &[u32] {
        &self.folds
    }

    /// The first machines; of [`ScoredBy::Own`] the only ones.
    pub fn machines(&self) -> &Machines {
        &self.sets[0]
    }

    /// The set of machines that scores the row at a place; the new one's place is the last.
    fn set_of(&self, place: usize, row: u32) -> usize {
        match self.scored_by {
            ScoredBy::TenFold => self.folds[row as usize] as usize,
            ScoredBy::LeaveOneOut => place,
            ScoredBy::Own => 0,
        }
    }

    /// Tries every class for a row. Several taxonomies cost the refits once.
    pub fn tried(&self, of: &Rows, row: u32, taxonomies: &[Taxonomy]) -> Tried {
        let own = self.set_of(self.rows.len(), row);
        let of_place = |(place, row): (usize, &u32)| (*row, self.set_of(place, *row));
        let places: Vec<(u32, usize)> = self.rows.iter().enumerate().map(of_place).chain([(row, own)]).collect();
        let mut tried = Tried { matrices: vec![Vec::new(); taxonomies.len()], machines: Vec::new() };
        let mut categories: Vec<Vec<u32>> = Vec::new();
        for class in 0..of.n_classes as u32 {
            let refit = |(set, machines): (usize, &Machines)| {
                if set == own { Vec::new() } else { machines.with(of, row, class) }
            };
            let refitted: Vec<Vec<Pair>> = self.sets.iter().enumerate().map(refit).collect();
            // Machines without the row are the same whichever class is tried.
            if class == 0 || self.sets.len() > 1 {
                let sets: Vec<Vec<&Pair>> =
                    self.sets.iter().zip(&refitted).map(|(machines, by)| machines.replaced(by)).collect();
                let values: Vec<Vec<f64>> = (0..sets[0].len())
                    .map(|pair| places.iter().map(|(row, set)| sets[*set][pair].decision(*row)).collect())
                    .collect();
                categories = taxonomies.iter().map(|taxonomy| taxonomy.categories(&values, of.n_classes)).collect();
            }
            for (matrix, categories) in tried.matrices.iter_mut().zip(&categories) {
                let classes = self.rows.iter().map(|row| of.classes[*row as usize]);
                matrix.push(shares(categories, classes, class, of.n_classes));
            }
            tried.machines.push(refitted);
        }
        tried
    }

    /// The row with its class joins the others. Machines that were fitted when that class was tried are those of now.
    pub fn join(&mut self, of: &Rows, row: u32, tried: Option<Tried>) {
        let class = of.classes[row as usize];
        let own = (self.scored_by != ScoredBy::Own).then(|| self.set_of(self.rows.len(), row));
        let mut fitted = tried.and_then(|tried| tried.machines.into_iter().nth(class as usize));
        for (set, machines) in self.sets.iter_mut().enumerate().filter(|(set, _)| Some(*set) != own) {
            let refitted = match &mut fitted {
                Some(fitted) if own.is_some() => std::mem::take(&mut fitted[set]),
                _ => machines.with(of, row, class),
            };
            machines.take(refitted);
        }
        self.rows.push(row);
        if self.scored_by == ScoredBy::LeaveOneOut {
            let mut all = self.sets[self.rows.len() - 1].clone();
            let refitted = all.with(of, row, class);
            all.take(refitted);
            self.sets.push(all);
        }
    }
}
