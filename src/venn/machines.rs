//! Radial support vector machines for every pair of classes, over one kept kernel matrix, refitted when a row is added.

use crate::features::design::Design;
use crate::learn::radial_svm::{self, Decay};
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::best_bias;
use crate::learn::solve::smo::{self, Kernel};

/// How the machines are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitting {
    /// C, the cost of an error of a row.
    pub cost: f64,
    /// γ of the kernel exp(−γ ‖x − x′‖²).
    pub gamma: f64,
    /// When a fit ends.
    pub options: SolveOptions,
}

/// Rows with their classes, and what every machine needs of them: the kernel of all pairs of rows.
#[derive(Debug)]
pub struct Rows {
    /// rows × rows numbers.
    kernel: Vec<f64>,
    /// The class of each row, below `n_classes`.
    pub classes: Vec<u32>,
    /// How many classes there are, also of those that no row has.
    pub n_classes: usize,
    pub(super) fitting: Fitting,
}

/// The machine that tells one class from another, with decision values f = scores + bias.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The class with f > 0, and the one with f < 0; the first is the smaller number.
    pub classes: [u32; 2],
    /// Rows that it is trained with.
    rows: Vec<u32>,
    y: Vec<f64>,
    alpha: Vec<f64>,
    /// Σ_j α_j y_j K(x, x_j) of every row, trained with or not.
    scores: Vec<f64>,
    bias: f64,
}

/// A machine for each of the [`pairs`] of classes.
#[derive(Clone, Debug, Default)]
pub struct Machines {
    pairs: Vec<Pair>,
}

impl Rows {
    /// Takes rows of any order.
    ///
    /// # Panics
    /// Where a number is not finite, or a length wrong.
    pub fn new(design: &Design, classes: Vec<u32>, n_classes: usize, fitting: Fitting) -> Rows {
        assert!(classes.len() == design.n_rows && classes.iter().all(|class| (*class as usize) < n_classes));
        Rows {
            kernel: radial_svm::kernel_matrix(design, Decay { gamma: fitting.gamma, is_compact: false }),
            classes,
            n_classes,
            fitting,
        }
    }

    /// How many.
    pub fn n(&self) -> usize {
        self.classes.len()
    }

    /// How machines on these rows are fitted.
    pub fn fitting(&self) -> Fitting {
        self.fitting
    }

    fn kernel_row(&self, row: u32) -> &[f64] {
        let n = self.n();
        &self.kernel[row as usize * n..][..n]
    }
}

/// The kernel of some of the rows.
struct Part<'a> {
    of: &'a Rows,
    rows: &'a [u32],
}

impl Kernel for Part<'_> {
    fn n_rows(&self) -> usize {
        self.rows.len()
    }

    fn diagonal(&self, _: u32) -> f64 {
        1.0
    }

    fn append_row(&self, row: u32, columns: &[u32], out: &mut Vec<f64>) {
        let kernel = self.of.kernel_row(self.rows[row as usize]);
        out.extend(columns.iter().map(|column| kernel[self.rows[*column as usize] as usize]));
    }

    fn times(&self, _: &[f64]) -> Option<Vec<f64>> {
        None
    }
}

impl Pair {
    fn empty(classes: [u32; 2], n_rows: usize) -> Pair {
        let scores = vec![0.0; n_rows];
        Pair { classes, rows: Vec::new(), y: Vec::new(), alpha: Vec::new(), scores, bias: 0.0 }
    }

    /// f of a row: above 0 it is the first class.
    pub fn decision(&self, row: u32) -> f64 {
        self.scores[row as usize] + self.bias
    }

    /// α of the rows that it is trained with, and their numbers.
    pub fn dual(&self) -> (&[u32], &[f64]) {
        (&self.rows, &self.alpha)
    }

    /// Adds rows of the two classes, each with α = 0: still a feasible point, and the scores stay as they are.
    fn add(&mut self, row: u32, class: u32) {
        self.rows.push(row);
        self.y.push(if class == self.classes[0] { 1.0 } else { -1.0 });
        self.alpha.push(0.0);
    }

    /// Solves from where it stands. `is_one_new`: it was solved but for the last row.
    fn refit(&mut self, of: &Rows, is_one_new: bool) {
        let Fitting { cost, options, .. } = of.fitting;
        let costs = vec![cost; self.rows.len()];
        let own: Vec<f64> = self.rows.iter().map(|row| self.scores[*row as usize]).collect();
        let both = self.y.iter().any(|y| *y > 0.0) && self.y.iter().any(|y| *y < 0.0);
        // Nothing to tell apart: f is the label of the one class, or 0 where there is no row. Or the new row
        // lies beyond the margin: with α = 0 the rest is as good as it was.
        let is_beyond = |row: &u32| self.y[self.y.len() - 1] * self.decision(*row) >= 1.0;
        if !both || (is_one_new && self.rows.last().is_some_and(is_beyond)) {
            self.bias = best_bias(&own, &self.y, &costs);
            return;
        }
        let part = Part { of, rows: &self.rows };
        let start = smo::Start { alpha: &self.alpha, scores: Some(&own) };
        let ended = smo::solve(&part, &self.y, &costs, Some(start), &options);
        for (at, alpha) in ended.alpha.iter().enumerate() {
            let change = (alpha - self.alpha[at]) * self.y[at];
            if change.abs() > 0.0 {
                let kernel = of.kernel_row(self.rows[at]);
                self.scores.iter_mut().zip(kernel).for_each(|(score, k)| *score += change * k);
            }
        }
        self.alpha = ended.alpha;
        self.bias = best_bias(&ended.scores, &self.y, &costs);
    }
}

/// The pairs of classes in the order of their machines: 0–1, 0–2, 1–2, 0–3, ….
pub fn pairs(n_classes: usize) -> impl Iterator<Item = [usize; 2]> {
    (1..n_classes).flat_map(|second| (0..second).map(move |first| [first, second]))
}

/// The place of a pair of classes, the smaller first, in the list.
fn place([a, b]: [usize; 2]) -> usize {
    b * (b - 1) / 2 + a
}

impl Machines {
    /// Trained with some of the rows.
    pub fn trained(of: &Rows, with: &[u32]) -> Machines {
        let trained = |classes: [usize; 2]| {
            let mut pair = Pair::empty(classes.map(|class| class as u32), of.n());
            for row in with {
                let class = of.classes[*row as usize];
                if pair.classes.contains(&class) {
                    pair.add(*row, class);
                }
            }
            pair.refit(of, false);
            pair
        };
        Machines { pairs: pairs(of.n_classes).map(trained).collect() }
    }

    /// The decision values of some rows: `[pair][row]`.
    pub fn values(&self, rows: &[u32]) -> Vec<Vec<f64>> {
        self.pairs.iter().map(|pair| rows.iter().map(|row| pair.decision(*row)).collect()).collect()
    }

    /// The pairs, in the order of their places.
    pub fn pairs(&self) -> Vec<&Pair> {
        self.pairs.iter().collect()
    }

    /// The machines that a row concerns where it is of a class, refitted with it, warm from these: only those of that
    /// class, since no other is trained with the row.
    pub fn with(&self, of: &Rows, row: u32, class: u32) -> Vec<Pair> {
        let concerned = self.pairs.iter().filter(|pair| pair.classes.contains(&class));
        let refitted = concerned.map(|pair| {
            let mut pair = pair.clone();
            pair.add(row, class);
            pair.refit(of, true);
            pair
        });
        refitted.collect()
    }

    /// The pairs with some of them replaced.
    pub fn replaced<'a>(&'a self, by: &'a [Pair]) -> Vec<&'a Pair> {
        let mut pairs = self.pairs();
        for pair in by {
            pairs[place(pair.classes.map(|class| class as usize))] = pair;
        }
        pairs
    }

    /// Takes refitted machines.
    pub fn take(&mut self, refitted: Vec<Pair>) {
        for pair in refitted {
            let at = place(pair.classes.map(|class| class as usize));
            self.pairs[at] = pair;
        }
    }
}
