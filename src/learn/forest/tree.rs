//! A classification tree.

use super::columns::Columns;
use super::split::{Sample, Search, Split, Test};
use crate::heartbeat;
use rand::RngExt;
use rand_pcg::Pcg64;

/// A tree, grown until its leaves are of one class or cannot be split.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// The first one is the root.
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// An end.
    Leaf {
        /// Weighted share of the positive class.
        share: f64,
    },
    /// A split.
    Inner {
        /// Index of the column.
        column: usize,
        /// Which rows go left.
        test: Test,
        /// Decrease of weight times Gini impurity.
        gain: f64,
        /// The left one; the right one comes after it.
        left: usize,
    },
}

/// How a tree is grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Least drawn rows of a leaf.
    pub leaf: f64,
    /// Attributes tried at a split, drawn by chance; more where none of them can split the node.
    pub tried: usize,
}

impl Tree {
    /// Grows on the rows that were drawn.
    pub fn grow(columns: &Columns, sample: &Sample, growth: Growth, generator: &mut Pcg64) -> Tree {
        let mut rows: Vec<u32> = (0..columns.n_rows as u32).filter(|row| sample.drawn[*row as usize] > 0.0).collect();
        let mut columns_left: Vec<usize> = (0..columns.columns.len()).collect();
        let mut search = Search::default();
        let mut tree = Tree { nodes: vec![Node::Leaf { share: sample.share(sample.counts(&rows)) }] };
        // Nodes that may be split, with their rows: not by recursion, since a tree may be as deep as it has rows.
        let mut open = vec![(0, 0..rows.len())];
        while let Some((at, range)) = open.pop() {
            heartbeat::round();
            let here = &mut rows[range.clone()];
            let counts = sample.counts(here);
            if counts[0] <= 0.0 || counts[1] <= 0.0 || counts[0] + counts[1] < 2.0 * growth.leaf {
                continue;
            }
            let mut best: Option<(usize, Split)> = None;
            for drawn in 0..columns_left.len() {
                if drawn >= growth.tried && best.is_some() {
                    break;
                }
                let other = generator.random_range(drawn as u32..columns_left.len() as u32) as usize;
                columns_left.swap(drawn, other);
                let column = columns_left[drawn];
                let found = search.best(&columns.columns[column].values, here, sample, growth.leaf);
                if let Some(found) = found.filter(|found| best.as_ref().is_none_or(|(_, best)| found.gain > best.gain))
                {
                    best = Some((column, found));
                }
            }
            let Some((column, Split { gain, test })) = best else { continue };
            let values = &columns.columns[column].values;
            let n_left = partition(here, |row| test.goes_left(values, row as usize));
            let (left, middle) = (tree.nodes.len(), range.start + n_left);
            for side in [range.start..middle, middle..range.end] {
                let share = sample.share(sample.counts(&rows[side.clone()]));
                open.push((tree.nodes.len(), side));
                tree.nodes.push(Node::Leaf { share });
            }
            tree.nodes[at] = Node::Inner { column, test, gain, left };
        }
        tree
    }

    /// The share of the leaf that a row falls into.
    pub fn share(&self, columns: &Columns, row: usize) -> f64 {
        self.share_with(columns, row, usize::MAX, row)
    }

    /// The same with one column's value taken from another row.
    pub fn share_with(&self, columns: &Columns, row: usize, changed: usize, other: usize) -> f64 {
        let mut at = 0;
        loop {
            match &self.nodes[at] {
                Node::Leaf { share } => return *share,
                Node::Inner { column, test, left, .. } => {
                    let row = if *column == changed { other } else { row };
                    let goes_left = test.goes_left(&columns.columns[*column].values, row);
                    at = left + usize::from(!goes_left);
                }
            }
        }
    }
}

/// Puts the rows that go left first, each side in the order that it had, and says how many they are.
fn partition(rows: &mut [u32], goes_left: impl Fn(u32) -> bool) -> usize {
    let mut right = Vec::new();
    let mut n_left = 0;
    for at in 0..rows.len() {
        let row = rows[at];
        if goes_left(row) {
            rows[n_left] = row;
            n_left += 1;
        } else {
            right.push(row);
        }
    }
    rows[n_left..].copy_from_slice(&right);
    n_left
}
