//! How much of ‖w‖² the features of each level have, and of these the ones that contain a variable: from products of
//! rows, without a single feature (section 2 of the paper, in the features of levels.rs).
//!
//! ```text
//! ‖w_l‖² = Σ_ij a_i a_j K_l(x_i, x_j)        s(v, l) = ‖w_l‖² − the same without v
//! ```
//!
//! The products of one row with all others are made once and serve every variable. With t = x_iv x_jv:
//! - a column of 0 and 1 takes something away only where both are 1: e_j(b) − e_j(b − 1) = e_{j−1}(b − 1). So it costs
//!   the square of the number of its rows that are 1, however many rows there are;
//! - a column of −1 and 1: e_k(s) − e_k(s − t of m − 1) = t e_{k−1}(s − t of m − 1) = u + t u′, where u and u′ do not
//!   depend on v. What it costs beyond Σ u is xᵀMx, and with x = 2·ones − 1 that too is a sum over the rows that are 1;
//! - a number: n^i − (n − t)^i by powers of t, each a dot product.

use super::levels::{Levels, binomial, of_binary, of_signs};
use super::{Column, Shape};
use crate::heartbeat;
use crate::linear::dot;

/// The contribution matrix.
#[derive(Clone, Debug, Default)]
pub(super) struct Norms {
    /// ‖w_l‖² of the levels 0 (the constant), 1, …, d.
    pub of_level: Vec<f64>,
    /// s(v, l), l = 0 … d, of each column in turn; empty where it was not asked for.
    pub cells: Vec<Vec<f64>>,
    /// What rounding may have done to a number of each level.
    pub rounding: Vec<f64>,
}

/// The norms of a machine; `with_cells`: also s(v, l).
pub(super) fn of(columns: &[Column], shapes: &[Shape], a: &[f64], levels: &Levels, with_cells: bool) -> Norms {
    let (n, d) = (a.len(), levels.degree);
    let powers = if with_cells { Powers::of(columns, d) } else { Powers::default() };
    let by_row = ones_by_row(columns, n);
    let signed = |row: &Vec<u32>| row.iter().filter(|v| shapes[**v as usize] == Shape::Sign).count() as f64;
    let signs_of_row: Vec<f64> = by_row.iter().map(signed).collect();
    let mut norms = Norms {
        of_level: vec![0.0; d + 1],
        cells: if with_cells { vec![vec![0.0; d + 1]; columns.len()] } else { Vec::new() },
        rounding: vec![0.0; d + 1],
    };
    let mut row = Row::new(n, d, levels.signs as f64);
    // Of the columns of −1 and 1: what all of them have in common, Σ u + 1ᵀM1.
    let mut common = vec![0.0; d + 1];
    for i in 0..n {
        heartbeat::at(i, n);
        row.multiply(i, columns, shapes, &by_row, &signs_of_row);
        row.weigh(i, a, levels, with_cells);
        for (l, common) in common.iter_mut().enumerate() {
            norms.of_level[l] += a[i] * row.total[l];
            // |K_l(x_i, x_j)|² ≤ K_l(x_i, x_i) K_l(x_j, x_j).
            norms.rounding[l] += a[i].abs() * row.own[l].max(0.0).sqrt();
            *common += a[i] * (row.sign_free[l] + row.sign_total[l]);
        }
        if !with_cells {
            continue;
        }
        for (v, cell) in norms.cells.iter_mut().enumerate() {
            if let Column::Number(_) = &columns[v] {
                row.add_number(i, a[i], powers.of_column(v), n, cell);
            }
        }
        for v in &by_row[i] {
            let (Column::Binary(ones) | Column::Level(ones)) = &columns[*v as usize] else { continue };
            let signed = shapes[*v as usize] == Shape::Sign;
            row.add_one(a[i], ones, signed, &mut norms.cells[*v as usize]);
        }
    }
    for (cell, shape) in norms.cells.iter_mut().zip(shapes) {
        if *shape == Shape::Sign {
            cell.iter_mut().zip(&common).for_each(|(sum, common)| *sum += common);
        }
        cell.iter_mut().for_each(|sum| *sum = sum.max(0.0));
    }
    let unit = f64::EPSILON * (16.0 + 4.0 * (n as f64).sqrt());
    norms.rounding.iter_mut().for_each(|size| *size = *size * *size * unit);
    norms
}

/// The columns of two values that are 1 in each row.
fn ones_by_row(columns: &[Column], n: usize) -> Vec<Vec<u32>> {
    let mut by_row = vec![Vec::new(); n];
    for (v, column) in (0..).zip(columns) {
        if let Column::Binary(ones) | Column::Level(ones) = column {
            ones.iter().for_each(|row| by_row[*row as usize].push(v));
        }
    }
    by_row
}

/// x, x², …, x^d of the numbers.
#[derive(Debug, Default)]
struct Powers {
    first: Vec<usize>,
    values: Vec<f64>,
    length: usize,
}

impl Powers {
    fn of(columns: &[Column], d: usize) -> Powers {
        let mut powers = Powers::default();
        for column in columns {
            powers.first.push(powers.values.len());
            let Column::Number(x) = column else { continue };
            powers.length = d * x.len();
            let mut power = vec![1.0; x.len()];
            for _ in 0..d {
                power.iter_mut().zip(x).for_each(|(power, x)| *power *= x);
                powers.values.extend_from_slice(&power);
            }
        }
        powers
    }

    fn of_column(&self, v: usize) -> &[f64] {
        &self.values[self.first[v]..self.first[v] + self.length]
    }
}

/// One row against all: everything by level, then by the other row.
struct Row {
    d: usize,
    /// n, b and s of each other row.
    numbers: Vec<f64>,
    both: Vec<f64>,
    signs: Vec<f64>,
    /// Columns of −1 and 1.
    m: f64,
    /// Σ_j a_j K_l.
    total: Vec<f64>,
    /// K_l of the row with itself.
    own: Vec<f64>,
    /// a_j times what a column of 0 and 1 takes away.
    binary: Vec<Vec<f64>>,
    /// a_j u′ of the columns of −1 and 1, their sum, and Σ a_j u.
    sign: Vec<Vec<f64>>,
    sign_total: Vec<f64>,
    sign_free: Vec<f64>,
    /// a_j times the factor of x_iv^r x_jv^r: for each level, r = 1 … l.
    number: Vec<Vec<Vec<f64>>>,
}

impl Row {
    fn new(n: usize, d: usize, m: f64) -> Row {
        let zeros = || vec![0.0; n];
        Row {
            d,
            numbers: zeros(),
            both: zeros(),
            signs: zeros(),
            m,
            total: vec![0.0; d + 1],
            own: vec![0.0; d + 1],
            binary: vec![zeros(); d + 1],
            sign: vec![zeros(); d + 1],
            sign_total: vec![0.0; d + 1],
            sign_free: vec![0.0; d + 1],
            number: (0..=d).map(|l| vec![zeros(); l]).collect(),
        }
    }

    /// The three parts of x_i·x_j for every j.
    fn multiply(&mut self, i: usize, columns: &[Column], shapes: &[Shape], by_row: &[Vec<u32>], ones_of: &[f64]) {
        self.numbers.fill(0.0);
        self.both.fill(0.0);
        // Of columns of −1 and 1 the rows agree in m − (ones of the one) − (ones of the other) + 2 (ones of both).
        let signs = self.signs.iter_mut().zip(ones_of);
        signs.for_each(|(sum, of_other)| *sum = self.m - 2.0 * (ones_of[i] + of_other));
        for column in columns {
            if let Column::Number(x) = column {
                self.numbers.iter_mut().zip(x).for_each(|(sum, other)| *sum += x[i] * other);
            }
        }
        for v in &by_row[i] {
            let (Column::Binary(ones) | Column::Level(ones)) = &columns[*v as usize] else { continue };
            let signed = shapes[*v as usize] == Shape::Sign;
            let (sums, amount) = if signed { (&mut self.signs, 4.0) } else { (&mut self.both, 1.0) };
            ones.iter().for_each(|j| sums[*j as usize] += amount);
        }
    }

    /// From the three parts everything that the sums over j need.
    fn weigh(&mut self, i: usize, a: &[f64], levels: &Levels, with_cells: bool) {
        let d = self.d;
        for sums in [&mut self.total, &mut self.sign_total, &mut self.sign_free] {
            sums.fill(0.0);
        }
        let table = || [0.0; super::levels::MOST_DEGREE as usize + 1];
        let (mut power, mut b, mut b_less, mut s, mut above, mut below) =
            (table(), table(), table(), table(), table(), table());
        power[0] = 1.0;
        for j in 0..a.len() {
            for i in 1..=d {
                power[i] = power[i - 1] * self.numbers[j];
            }
            of_binary(self.both[j], &mut b[..=d]);
            of_signs(self.signs[j], self.m, &mut s[..=d]);
            if with_cells {
                of_binary(self.both[j] - 1.0, &mut b_less[..=d]);
                of_signs(self.signs[j] - 1.0, self.m - 1.0, &mut below[..=d]);
                of_signs(self.signs[j] + 1.0, self.m - 1.0, &mut above[..=d]);
                for l in 0..=d {
                    self.binary[l][j] = 0.0;
                    self.sign[l][j] = 0.0;
                    self.number[l].iter_mut().for_each(|of_power| of_power[j] = 0.0);
                }
            }
            let mut kernel = table();
            for ((p, q, k), g) in &levels.kinds {
                let l = p + q + k;
                kernel[l] += g * power[*p] * b[*q] * s[*k];
                if !with_cells {
                    continue;
                }
                if *q > 0 {
                    self.binary[l][j] += a[j] * g * power[*p] * b_less[q - 1] * s[*k];
                }
                if *k > 0 {
                    // t e(s − t) is e(s − 1) for t = 1, and −e(s + 1) for t = −1.
                    let rest = 0.5 * a[j] * g * power[*p] * b[*q];
                    self.sign[l][j] += rest * (below[k - 1] + above[k - 1]);
                    self.sign_free[l] += rest * (below[k - 1] - above[k - 1]);
                }
                let rest = a[j] * g * b[*q] * s[*k];
                for r in 1..=*p {
                    let sign = if r % 2 == 1 { 1.0 } else { -1.0 };
                    self.number[l][r - 1][j] += sign * binomial(*p, r) * power[p - r] * rest;
                }
            }
            for (l, of_level) in kernel[..=d].iter().enumerate() {
                self.total[l] += a[j] * of_level;
                self.sign_total[l] += self.sign[l][j];
            }
            if i == j {
                self.own.copy_from_slice(&kernel[..=d]);
            }
        }
    }

    fn add_number(&self, i: usize, a_i: f64, powers: &[f64], n: usize, cell: &mut [f64]) {
        for (l, of_powers) in self.number.iter().enumerate() {
            for (factors, x) in of_powers.iter().zip(powers.chunks_exact(n)) {
                cell[l] += a_i * x[i] * dot(factors, x);
            }
        }
    }

    /// Row i of a column of two values that is 1 there.
    fn add_one(&self, a_i: f64, ones: &[u32], signed: bool, cell: &mut [f64]) {
        let factors = if signed { &self.sign } else { &self.binary };
        for (l, factors) in factors.iter().enumerate().skip(1) {
            let sum: f64 = ones.iter().map(|j| factors[*j as usize]).sum();
            // xᵀMx = 4 onesᵀM ones − 4 onesᵀM1 + 1ᵀM1.
            cell[l] += a_i * if signed { 4.0 * (sum - self.sign_total[l]) } else { sum };
        }
    }
}
