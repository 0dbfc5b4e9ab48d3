//! Predictions compared with what happens, one row after the other.

use super::machines::{Machines, Pair, Rows};
use super::prediction::{Prediction, fixed, transductive};
use super::taxonomy::Taxonomy;
use crate::calibrate::venn_abers::VennAbers;

/// Which machine makes the intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Shares of the classes in a category of all rows.
    Venn(Taxonomy),
    /// VA-SVM: of two classes, p₀ and p₁ by the decision values of rows that are set aside for it.
    VennAbers,
}

/// What the machines of a row's prediction are trained with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// The first rows, once.
    Offline,
    /// All rows before it, as in the paper: each joins the others once its class is known. The rows before are sorted by
    /// machines that know their classes and the new one by machines that do not know its: where machines learn by
    /// heart, the intervals promise too much.
    Online,
    /// All rows before it and the row itself, with each class in turn. The intervals hold by construction (Vovk, Gammerman
    /// & Shafer 2005); where machines can give the row whichever class is tried, they are wide.
    Transductive,
}

/// Rows in the order in which they come, the machines so far, and how far it has come.
#[derive(Debug)]
pub struct Check {
    rows: Rows,
    way: Way,
    course: Course,
    machines: Machines,
    trained: Vec<u32>,
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
    /// Trained with the first rows. VA-SVM is for two classes.
    pub fn begin(rows: Rows, way: Way, course: Course, first: usize) -> Check {
        let come = vec![0; rows.n_classes];
        let (machines, next) = (Machines::default(), first.min(rows.n()) as u32);
        let (trained, calibrating) = (Vec::new(), Vec::new());
        let mut check = Check { rows, way, course, machines, trained, calibrating, come, next };
        for row in 0..next {
            let list = if check.is_set_aside(row) { &mut check.calibrating } else { &mut check.trained };
            list.push(row);
        }
        check.machines = Machines::trained(&check.rows, &check.trained);
        check
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
        let (matrix, tried) = match self.way {
            Way::Venn(taxonomy) if self.course == Course::Transductive => {
                let tried = transductive(&self.rows, &self.machines, &self.trained, row, &[taxonomy]);
                (tried.matrices.concat(), tried.machines)
            }
            Way::Venn(taxonomy) => (fixed(&self.rows, &self.machines, &self.trained, row, taxonomy), Vec::new()),
            Way::VennAbers => (Vec::new(), Vec::new()),
        };
        let prediction = if self.way == Way::VennAbers { self.venn_abers(row) } else { Prediction::of(&matrix) };
        if self.course != Course::Offline {
            self.join(row, class, tried);
        }
        Judged { prediction, class }
    }

    /// The row with its class joins the others. Machines that were fitted when that class was tried are those of now.
    fn join(&mut self, row: u32, class: u32, tried: Vec<Vec<Pair>>) {
        if self.is_set_aside(row) {
            self.calibrating.push(row);
            return;
        }
        self.trained.push(row);
        let refitted = match tried.into_iter().nth(class as usize) {
            Some(refitted) => refitted,
            None => self.machines.with(&self.rows, row, class),
        };
        self.machines.take(refitted);
    }

    /// Whether a row that comes is for calibrating: with VA-SVM three in ten of each class, as they come.
    fn is_set_aside(&mut self, row: u32) -> bool {
        let come = &mut self.come[self.rows.classes[row as usize] as usize];
        *come += 1;
        self.way == Way::VennAbers && (3 * *come) / 10 > (3 * (*come - 1)) / 10
    }

    /// The class by the sign of the decision value, and the interval of its probability. Class 1 is the positive one.
    fn venn_abers(&self, row: u32) -> Prediction {
        let score = |row: u32| self.machines.pairs().first().map_or(0.0, |pair| -pair.decision(row));
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
