//! The features of largest weight in a support vector machine with the kernel (x·z + 1)^d, found without making all of
//! its C(m + d, d) features: Brown, Tsamardinos & Hardin 2012.
//!
//! In features, f(x) = b + Σ_q w_q Φ_q(x) with Φ_q(x) = √c_q x^q and w_q = √c_q Σ_i a_i x_i^q over the support vectors,
//! a_i = α_i y_i. Of columns of two values some features are the same but for a factor (x² = x of 0 and 1, x² = 1 of −1
//! and 1). They are one feature here, with c the sum of theirs: what they say together, Σ w_q Φ_q, is then w Φ, and w² is
//! the sum of their w_q². Everything below (what is listed, norms, levels, certificates) is of these merged features, so
//! that a certificate holds for the ranking that is returned. A feature's level is the degree that it has after merging.

mod best;
mod cells;
mod levels;
mod norms;
pub mod prune;
mod products;
mod search;
pub mod sparse;

pub use levels::MOST_DEGREE;
pub use search::{Found, Search};

use levels::Levels;
use serde::{Deserialize, Serialize};

/// Coding of attributes of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Coding {
    /// 0 and 1: a product says AND.
    ZeroOne,
    /// −1 and 1: a product says XOR.
    PlusMinusOne,
}

/// How top-weighted features are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum TopMethod {
    /// Every feature.
    BruteForce,
    /// All features of the variables that matter most.
    Heur1,
    /// Cell by cell of the contribution matrix.
    Heur2,
}

/// Order of the cells in Heur2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum CellOrder {
    /// By what is left in the cell.
    Raw,
    /// By what is left in the cell for each of its features.
    Normalised,
    /// Level by level, by what is left.
    ByLevel,
}

/// A variable at every row.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// A number a row.
    Number(Vec<f64>),
    /// The rows that are 1, ascending; the others are 0 or −1, as the machine's coding says.
    Binary(Vec<u32>),
    /// The rows that are 1, ascending; the others are 0 whatever the coding: a level of several.
    Level(Vec<u32>),
}

/// A support vector machine with the kernel (x·z + 1)^d.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    /// Rows of the columns.
    pub n_rows: usize,
    /// The variables.
    pub columns: Vec<Column>,
    /// Coding of the binary columns.
    pub coding: Coding,
    /// a_i = α_i y_i, one a row; 0 of rows that are no support vectors.
    pub coefficients: Vec<f64>,
    /// d, from 1 to [`MOST_DEGREE`].
    pub degree: u32,
}

/// A feature with its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighted {
    /// Columns, ascending, and their powers: 1 of a column of two values.
    pub exponents: Vec<(u32, u32)>,
    /// w.
    pub weight: f64,
    /// √c: the feature is √c times the product, so what it adds to the decision value is `weight · scale · product`.
    pub scale: f64,
}

/// What the powers of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// All different.
    Number,
    /// 0 and 1.
    Binary,
    /// −1 and 1.
    Sign,
}

impl Column {
    fn shape(&self, coding: Coding) -> Shape {
        match (self, coding) {
            (Column::Number(_), _) => Shape::Number,
            (Column::Binary(_), Coding::PlusMinusOne) => Shape::Sign,
            (Column::Binary(_) | Column::Level(_), _) => Shape::Binary,
        }
    }

    /// Its values.
    pub fn values(&self, coding: Coding, n_rows: usize) -> Vec<f64> {
        let (Column::Binary(ones) | Column::Level(ones)) = self else {
            return if let Column::Number(x) = self { x.clone() } else { Vec::new() };
        };
        let mut out = vec![if self.shape(coding) == Shape::Sign { -1.0 } else { 0.0 }; n_rows];
        ones.iter().for_each(|row| out[*row as usize] = 1.0);
        out
    }

    /// The given rows, ascending, of all.
    fn select(&self, rows: &[u32], n_rows: usize) -> Column {
        let ones_of = |ones: &[u32]| {
            let mut place = vec![u32::MAX; n_rows];
            (0..).zip(rows).for_each(|(at, row)| place[*row as usize] = at);
            ones.iter().map(|row| place[*row as usize]).filter(|place| *place != u32::MAX).collect()
        };
        match self {
            Column::Number(x) => Column::Number(rows.iter().map(|row| x[*row as usize]).collect()),
            Column::Binary(ones) => Column::Binary(ones_of(ones)),
            Column::Level(ones) => Column::Level(ones_of(ones)),
        }
    }
}

/// C(variables + degree, degree) − 1: the features of the kernel but the constant, none of them merged.
pub fn n_products(variables: usize, degree: u32) -> f64 {
    levels::features(degree as usize, variables, 0)
}

impl Machine {
    /// The same with its support vectors alone.
    fn of_support_vectors(self) -> Machine {
        let rows: Vec<u32> = (0..).zip(&self.coefficients).filter(|(_, a)| a.abs() > 0.0).map(|(row, _)| row).collect();
        Machine {
            n_rows: rows.len(),
            columns: self.columns.iter().map(|column| column.select(&rows, self.n_rows)).collect(),
            coefficients: rows.iter().map(|row| self.coefficients[*row as usize]).collect(),
            ..self
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        self.columns.iter().map(|column| column.shape(self.coding)).collect()
    }

    /// Number of its features but the constant, those that say the same counted once.
    pub fn n_features(&self) -> f64 {
        Levels::new(&self.columns, &self.shapes(), self.degree).features()
    }

    /// What a product of its columns is at every row.
    pub fn product(&self, exponents: &[(u32, u32)]) -> Vec<f64> {
        let mut out = vec![1.0; self.n_rows];
        for (column, power) in exponents {
            let values = self.columns[*column as usize].values(self.coding, self.n_rows);
            for _ in 0..*power {
                out.iter_mut().zip(&values).for_each(|(product, x)| *product *= x);
            }
        }
        out
    }

    /// The s(v, l) of each column in turn, of the levels 0 … d: ‖w‖² of the features of level l that contain v.
    pub fn contributions(&self) -> Vec<Vec<f64>> {
        let machine = self.clone().of_support_vectors();
        let shapes = machine.shapes();
        let levels = Levels::new(&machine.columns, &shapes, machine.degree);
        norms::of(&machine.columns, &shapes, &machine.coefficients, &levels, true).cells
    }
}
