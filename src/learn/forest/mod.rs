//! Random forest of probabilities (Breiman 2001; Malley, Kruppa, Dasgupta, Malley & Ziegler 2012).
//!
//! Each tree is grown on a bootstrap sample of the rows, with Gini splits among a few attributes drawn at each node. The
//! probability is the mean over the trees of the share of the positive class in the leaf; it does not add up.
//!
//! Class weights multiply the rows of a sample, not the chance to be drawn: otherwise a heavy row would be in every
//! sample, and no tree could be asked about it.

pub mod columns;
pub mod seen;
pub mod split;
pub mod tree;

use super::proximal::variates;
use super::solve::certificate::Certificate;
use super::{Fit, Score};
use crate::heartbeat;
use crate::math;
use columns::Columns;
use rand::RngExt;
use rand_pcg::Pcg64;
use split::Sample;
use tree::{Growth, Tree};

/// The settings of a forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Trees.
    pub trees: u32,
    /// Least rows of a leaf, as often as they were drawn.
    pub leaf: u32,
    /// Attributes tried at a split; 0 = √attributes, rounded down.
    pub tried: u32,
    /// Of the random numbers: each tree has a stream of its own, so that it depends on no other.
    pub seed: u32,
}

/// What a forest learns from.
#[derive(Clone, Copy, Debug)]
pub struct Labelled<'a> {
    /// ±1 for each row of the design.
    pub y: &'a [f64],
    /// Rows that it stands for in this fit: whole numbers.
    pub kept: &'a [f64],
    /// The same times the weight of its class.
    pub weights: &'a [f64],
}

/// Above the chains of the sampler, whose generators these are.
const GROWING: u32 = 1 << 30;

/// What a forest says of every row, in the fit or not.
pub(super) fn learned(columns: &Columns, labelled: &Labelled, options: Options) -> Fit {
    let forest = Forest::new(columns, labelled, options);
    let score = Score::of_weights(Vec::new(), forest.base());
    let certificate = Certificate::closed_form("random forest");
    Fit { score, distances: forest.log_odds(columns), dual: Vec::new(), separated: Vec::new(), certificate }
}

/// A forest that grows one tree after the other and keeps none.
#[derive(Clone, Debug)]
pub struct Forest<'a> {
    columns: &'a Columns,
    options: Options,
    positive: Vec<bool>,
    class_weights: [f64; 2],
    /// The row of the design of each row that is in the fit.
    row_of_kept: Vec<u32>,
}

impl<'a> Forest<'a> {
    /// Gets ready to grow.
    pub fn new(columns: &'a Columns, labelled: &Labelled, options: Options) -> Forest<'a> {
        let positive: Vec<bool> = labelled.y.iter().map(|y| *y > 0.0).collect();
        let mut class_weights = [1.0; 2];
        for ((positive, kept), weight) in positive.iter().zip(labelled.kept).zip(labelled.weights) {
            if *kept > 0.0 {
                class_weights[usize::from(*positive)] = weight / kept;
            }
        }
        let row_of_kept =
            (0..).zip(labelled.kept).flat_map(|(row, kept)| std::iter::repeat_n(row, *kept as usize)).collect();
        Forest { columns, options, positive, class_weights, row_of_kept }
    }

    /// The trees in turn. `see` is told which of the kept rows each was grown on.
    pub fn each_tree(&self, see: &mut dyn FnMut(&Tree, &[bool])) {
        let n_kept = self.row_of_kept.len();
        if n_kept == 0 {
            return;
        }
        let n_columns = self.columns.columns.len();
        let tried = match self.options.tried as usize {
            0 => (1..).take_while(|root| root * root <= n_columns).count().max(1),
            tried => tried,
        };
        let growth = Growth { leaf: f64::from(self.options.leaf.max(1)), tried };
        for number in 0..self.options.trees {
            heartbeat::at(number as usize, self.options.trees as usize);
            let mut generator = self.generator(GROWING, number);
            let (mut drawn, mut in_bag) = (vec![0.0; self.positive.len()], vec![false; n_kept]);
            for _ in 0..n_kept {
                let at = generator.random_range(0..n_kept as u32) as usize;
                in_bag[at] = true;
                drawn[self.row_of_kept[at] as usize] += 1.0;
            }
            let sample = Sample { drawn: &drawn, positive: &self.positive, class_weights: self.class_weights };
            see(&Tree::grow(self.columns, &sample, growth, &mut generator), &in_bag);
        }
    }

    fn generator(&self, chain: u32, number: u32) -> Pcg64 {
        variates::generator(u64::from(self.options.seed), chain, u64::from(number))
    }

    /// Log odds of rows whose values are these, in the columns that the forest is grown on.
    pub fn log_odds(&self, rows: &Columns) -> Vec<f64> {
        let mut sums = vec![0.0; rows.n_rows];
        self.each_tree(&mut |tree, _| {
            sums.iter_mut().enumerate().for_each(|(row, sum)| *sum += tree.share(rows, row));
        });
        sums.into_iter().map(|sum| math::logit(self.bounded(sum / f64::from(self.options.trees)))).collect()
    }

    /// No probability is nearer to 0 or 1 than half a row of those that were learned from, so that log odds are finite.
    fn bounded(&self, share: f64) -> f64 {
        let least = 0.5 / self.row_of_kept.len().max(1) as f64;
        // Without rows there is no tree, and no share.
        if share.is_nan() { 0.5 } else { share.clamp(least, 1.0 - least) }
    }

    /// Log odds of the weighted share of the positive class: what a forest without attributes would say.
    pub fn base(&self) -> f64 {
        let mut weights = [0.0; 2];
        for row in &self.row_of_kept {
            let class = usize::from(self.positive[*row as usize]);
            weights[class] += self.class_weights[class];
        }
        math::logit(self.bounded(weights[1] / (weights[0] + weights[1])))
    }
}
