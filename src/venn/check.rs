//! Predictions compared with what happens, one row after the other.

use super::bag::{Bag, ScoredBy};
use super::machines::Rows;
use super::prediction::Prediction;
use super::taxonomy::Taxonomy;
use crate::calibrate::venn_abers::VennAbers;

/// Which machine makes the intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Shares of the classes in a category of all rows, which are sorted by these scores.
    Venn(Taxonomy, ScoredBy),
    /// VA-SVM: of two classes, p₀ and p₁ by the decision values of rows that are set aside for it.
    VennAbers,
}

impl Way {
    /// The machines of VA-SVM are there once.
    pub fn scored_by(self) -> ScoredBy {
        if let Way::Venn(_, scored_by) = self { scored_by } else { ScoredBy::Own }
    }
}

/// Rows in the order in which they come, the machines so far, and how far it has come.
#[derive(Debug)]
pub struct Check {
    rows: Rows,
    way: Way,
    /// Whether each row joins the others once its class is known.
    online: bool,
    bag: Bag,
    calibrating: Vec<u32>,
    /// Rows of each class that have come.
    come: Vec<u32>,
    next: u32,
}

/// A prediction, and the class that the row is of.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What was said before.
    pub prediction: Prediction,
    /// What it is.
    pub class: u32,
}

impl Judged {
    /// Whether another class was predicted.
    pub fn is_wrong(&self) -> bool {
        self.prediction.class != self.class
    }
}

impl Check {
    /// Trained with the first rows. VA-SVM is for two classes. The seed is that of the folds.
    pub fn begin(rows: Rows, way: Way, online: bool, first: usize, seed: u64) -> Check {
        let mut come = vec![0; rows.n_classes];
        let next = first.min(rows.n()) as u32;
        let (calibrating, trained): (Vec<u32>, Vec<u32>) =
            (0..next).partition(|row| is_set_aside(way, &mut come, rows.classes[*row as usize]));
        let bag = Bag::new(&rows, way.scored_by(), &trained, seed);
        Check { rows, way, online, bag, calibrating, come, next }
    }

    /// Rows that are still to be predicted.
    pub fn left(&self) -> usize {
        self.rows.n() - self.next as usize
    }

    /// The next `n` rows; fewer, or none, at the end.
    pub fn step(&mut self, n: usize) -> Vec<Judged> {
        (0..n.min(self.left())).map(|_| self.judge()).collect()
    }

    fn judge(&mut self) -> Judged {
        let (row, class) = (self.next, self.rows.classes[self.next as usize]);
        self.next += 1;
        let (prediction, tried) = match self.way {
            Way::Venn(taxonomy, _) => {
                let tried = self.bag.tried(&self.rows, row, &[taxonomy]);
                (Prediction::of(&tried.matrices[0]), Some(tried))
            }
            Way::VennAbers => (self.venn_abers(row), None),
        };
        if self.online {
            if is_set_aside(self.way, &mut self.come, class) {
                self.calibrating.push(row);
            } else {
                self.bag.join(&self.rows, row, tried);
            }
        }
        Judged { prediction, class }
    }

    /// The class by the sign of the decision value, and the interval of its probability. Class 1 is the positive one.
    fn venn_abers(&self, row: u32) -> Prediction {
        let score = |row: u32| self.bag.machines().pairs().first().map_or(0.0, |pair| -pair.decision(row));
        let scores: Vec<f64> = self.calibrating.iter().map(|row| score(*row)).collect();
        let targets: Vec<f64> =
            self.calibrating.iter().map(|row| if self.rows.classes[*row as usize] == 1 { 1.0 } else { 0.0 }).collect();
        let (p0, p1) = VennAbers::fit(&scores, &targets, &vec![1.0; scores.len()]).at(score(row));
        if score(row) >= 0.0 {
            Prediction { class: 1, low: p0, high: p1 }
        } else {
            Prediction { class: 0, low: 1.0 - p1, high: 1.0 - p0 }
        }
    }
}

/// Whether a row that comes is for calibrating: with VA-SVM three in ten of each class, as they come.
fn is_set_aside(way: Way, come: &mut [u32], class: u32) -> bool {
    let come = &mut come[class as usize];
    *come += 1;
    way == Way::VennAbers && (3 * *come) / 10 > (3 * (*come - 1)) / 10
}
