//! What a forest says of itself: predictions by the trees that did not see a row, and how much it needs each attribute.

use super::Forest;
use super::tree::{Node, Tree};
use crate::calibrate::folds::shuffle;

const PERMUTING: u32 = (1 << 30) + 1;

/// What a forest says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// For every row that some tree did not see: its row of the design.
    pub rows: Vec<u32>,
    /// Its probability by those trees.
    pub probabilities: Vec<f64>,
    /// One for each attribute, in the order of the task.
    pub importance: Vec<Need>,
}

/// How much a forest needs an attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Need {
    /// Mean over the trees of how much less of their out-of-bag rows they get right where the attribute's values are
    /// permuted among these rows (Breiman 2001).
    pub permutation: f64,
    /// Its standard error over the trees; 0 of one tree.
    pub error: f64,
    /// Share of the decrease of Gini impurity.
    pub impurity: f64,
}

impl Forest<'_> {
    /// Grows it and looks. Rows count as one each here, whatever their class weighs.
    pub fn seen(&self) -> Seen {
        let (n_kept, n_columns) = (self.row_of_kept.len(), self.columns.columns.len());
        let (mut sums, mut votes) = (vec![0.0; n_kept], vec![0.0; n_kept]);
        let mut gains = vec![0.0; n_columns];
        let (mut losses, mut squares, mut n_trees) = (vec![0.0; n_columns], vec![0.0; n_columns], 0.0);
        let mut number = 0;
        self.each_tree(&mut |tree, in_bag| {
            let out: Vec<usize> = (0..n_kept).filter(|at| !in_bag[*at]).collect();
            for &at in &out {
                sums[at] += tree.share(self.columns, self.row_of_kept[at] as usize);
                votes[at] += 1.0;
            }
            for node in &tree.nodes {
                if let Node::Inner { column, gain, .. } = node {
                    gains[*column] += gain;
                }
            }
            if !out.is_empty() {
                n_trees += 1.0;
                let out: Vec<u32> = out.iter().map(|at| self.row_of_kept[*at]).collect();
                for (column, loss) in self.losses(tree, number, &out) {
                    losses[column] += loss;
                    squares[column] += loss * loss;
                }
            }
            number += 1;
        });
        let total: f64 = gains.iter().sum();
        let mut importance = vec![Need::default(); n_columns];
        for (at, column) in self.columns.columns.iter().enumerate() {
            let permutation = if n_trees > 0.0 { losses[at] / n_trees } else { 0.0 };
            let spread = (squares[at] - n_trees * permutation * permutation).max(0.0);
            let error = if n_trees > 1.0 { (spread / (n_trees - 1.0) / n_trees).sqrt() } else { 0.0 };
            let impurity = if total > 0.0 { gains[at] / total } else { 0.0 };
            importance[column.attribute] = Need { permutation, error, impurity };
        }
        let asked: Vec<usize> = (0..n_kept).filter(|at| votes[*at] > 0.0).collect();
        Seen {
            rows: asked.iter().map(|at| self.row_of_kept[*at]).collect(),
            probabilities: asked.iter().map(|at| self.bounded(sums[*at] / votes[*at])).collect(),
            importance,
        }
    }

    /// For each column that a tree asks about, how much less of the rows `out` it gets right where the column is
    /// permuted. Of the others that is 0.
    fn losses(&self, tree: &Tree, number: u32, out: &[u32]) -> Vec<(usize, f64)> {
        let mut generator = self.generator(PERMUTING, number);
        let is_right = |row: u32, share: f64| (share >= 0.5) == self.positive[row as usize];
        let right = out.iter().filter(|row| is_right(**row, tree.share(self.columns, **row as usize))).count();
        let mut is_asked = vec![false; self.columns.columns.len()];
        for node in &tree.nodes {
            if let Node::Inner { column, .. } = node {
                is_asked[*column] = true;
            }
        }
        let mut permuted = out.to_vec();
        let loss = |column: usize| {
            shuffle(&mut permuted, &mut generator);
            let share =
                |(row, other): (&u32, &u32)| tree.share_with(self.columns, *row as usize, column, *other as usize);
            let still = out.iter().zip(&permuted).filter(|pair| is_right(*pair.0, share(*pair))).count();
            (column, (right as f64 - still as f64) / out.len() as f64)
        };
        (0..is_asked.len()).filter(|column| is_asked[*column]).map(loss).collect()
    }
}
