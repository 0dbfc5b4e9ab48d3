//! The kernel (x·z + 1)^d as a sum over features of which none is redundant.
//!
//! Let x·z = n + b + s, the parts of the numbers, of the columns of 0 and 1, and of those of −1 and 1. In the features of
//! the kernel a column of 0 and 1 to any power is itself, and one of −1 and 1 to an even power is 1. So a feature is a
//! product of powers of numbers (of degree i in all), of j different columns of 0 and 1, and of k different ones of −1
//! and 1, and
//!
//! ```text
//! (n + b + s + 1)^d = Σ g(i, j, k) n^i e_j(b) e_k(s)
//! ```
//!
//! with e the elementary symmetric polynomials of the products x_v z_v, which depend on their sums alone: e_j(b) is the
//! binomial coefficient of b over j, e_k(s) a Krawtchouk polynomial. The factors g follow from multiplying by
//! 1 + n + b + s, where n·n^i = n^(i+1) and
//!
//! ```text
//! b·e_j = (j + 1) e_{j+1} + j e_j        s·e_k = (k + 1) e_{k+1} + (m − k + 1) e_{k−1}      (m columns of −1 and 1)
//! ```
//!
//! The level of a feature is i + j + k. With numbers alone this is the paper's partition: g = C(d, i).

use super::{Column, Shape};

/// The highest degree.
pub const MOST_DEGREE: u32 = 6;
const SIDE: usize = MOST_DEGREE as usize + 1;

/// Degree in the numbers, columns of 0 and 1, columns of −1 and 1.
pub(super) type Kind = (usize, usize, usize);

/// The factors g, and how many columns there are of each kind.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    pub degree: usize,
    pub numbers: usize,
    pub binary: usize,
    pub signs: usize,
    /// g of every kind that there is, sorted.
    pub kinds: Vec<(Kind, f64)>,
    factors: [[[f64; SIDE]; SIDE]; SIDE],
}

impl Levels {
    pub fn new(columns: &[Column], shapes: &[Shape], degree: u32) -> Levels {
        let count = |shape: Shape| shapes.iter().filter(|other| **other == shape).count();
        let degree = degree.min(MOST_DEGREE) as usize;
        let (numbers, binary, signs) = (count(Shape::Number), count(Shape::Binary), count(Shape::Sign));
        debug_assert_eq!(columns.len(), numbers + binary + signs);
        let mut factors = [[[0.0; SIDE]; SIDE]; SIDE];
        factors[0][0][0] = 1.0;
        for _ in 0..degree {
            factors = multiplied(&factors, signs);
        }
        let mut kinds = Vec::new();
        for (i, planes) in factors.iter().enumerate().filter(|(i, _)| *i == 0 || numbers > 0) {
            for (j, line) in planes.iter().enumerate().filter(|(j, _)| *j <= binary) {
                for (k, g) in line.iter().enumerate().filter(|(k, _)| *k <= signs) {
                    if i + j + k <= degree && *g > 0.0 {
                        kinds.push(((i, j, k), *g));
                    }
                }
            }
        }
        Levels { degree, numbers, binary, signs, kinds, factors }
    }

    /// The kernel's factor of a feature, so that the kernel is Σ c x^q z^q: g times the multinomial coefficient of the
    /// powers of numbers.
    pub fn factor(&self, exponents: &[(u32, u32)], shapes: &[Shape]) -> f64 {
        let (mut i, mut j, mut k, mut divisor) = (0, 0, 0, 1.0);
        for (column, power) in exponents {
            match shapes[*column as usize] {
                Shape::Number => {
                    i += *power as usize;
                    divisor *= factorial(*power);
                }
                Shape::Binary => j += 1,
                Shape::Sign => k += 1,
            }
        }
        self.factors[i][j][k] * factorial(i as u32) / divisor
    }

    /// Features of a level that contain a given column of this shape.
    pub fn holding(&self, level: usize, shape: Shape) -> f64 {
        let products = self.binary + self.signs;
        match shape {
            Shape::Number => of_degree(level - 1, self.numbers, products),
            _ => of_degree(level - 1, self.numbers, products - 1),
        }
    }

    /// All features but the constant.
    pub fn features(&self) -> f64 {
        features(self.degree, self.numbers, self.binary + self.signs)
    }
}

/// g of one degree more.
fn multiplied(g: &[[[f64; SIDE]; SIDE]; SIDE], signs: usize) -> [[[f64; SIDE]; SIDE]; SIDE] {
    let at = |i: usize, j: usize, k: usize| if i < SIDE && j < SIDE && k < SIDE { g[i][j][k] } else { 0.0 };
    let below = |n: usize| n.wrapping_sub(1);
    let mut out = [[[0.0; SIDE]; SIDE]; SIDE];
    for (i, planes) in out.iter_mut().enumerate() {
        for (j, line) in planes.iter_mut().enumerate() {
            for (k, sum) in line.iter_mut().enumerate().filter(|(k, _)| *k <= signs) {
                let of_numbers = at(below(i), j, k);
                let of_binary = j as f64 * (at(i, below(j), k) + at(i, j, k));
                let of_signs = k as f64 * at(i, j, below(k)) + (signs - k) as f64 * at(i, j, k + 1);
                *sum = at(i, j, k) + of_numbers + of_binary + of_signs;
            }
        }
    }
    out
}

/// Features but the constant of so many numbers and so many columns of two values.
pub(super) fn features(degree: usize, numbers: usize, products: usize) -> f64 {
    (1..=degree).map(|level| of_degree(level, numbers, products)).sum()
}

/// Products of a degree: numbers may repeat, columns of two values may not.
fn of_degree(degree: usize, numbers: usize, products: usize) -> f64 {
    let of_numbers = |degree: usize| match (numbers, degree) {
        (_, 0) => 1.0,
        (0, _) => 0.0,
        _ => binomial(numbers + degree - 1, degree),
    };
    (0..=degree).map(|j| binomial(products, j) * of_numbers(degree - j)).sum()
}

/// n over k.
pub(super) fn binomial(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    // Each product is divisible, so that it stays whole as long as it is exact.
    (0..k).fold(1.0, |so_far, at| so_far * (n - at) as f64 / (at + 1) as f64)
}

fn factorial(n: u32) -> f64 {
    (1..=n).map(f64::from).product()
}

/// e_0 … e_d of columns of 0 and 1 of which `both` are 1 in both rows.
pub(super) fn of_binary(both: f64, out: &mut [f64]) {
    out[0] = 1.0;
    for j in 1..out.len() {
        out[j] = out[j - 1] * (both - (j - 1) as f64).max(0.0) / j as f64;
    }
}

/// e_0 … e_d of `m` columns of −1 and 1 whose products sum to `sum`.
pub(super) fn of_signs(sum: f64, m: f64, out: &mut [f64]) {
    out[0] = 1.0;
    for k in 1..out.len() {
        let before = if k > 1 { (m - (k - 2) as f64) * out[k - 2] } else { 0.0 };
        out[k] = (sum * out[k - 1] - before) / k as f64;
    }
}
