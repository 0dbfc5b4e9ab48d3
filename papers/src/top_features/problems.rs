//! The simulated problems of the paper's section 5.1. Its formulas and the network of its Figure 1 are not legible in the
//! text that was used: what is simulated here is said with each problem.

use nomogram::explain::top_features::{Coding, Column};
use nomogram::learn::proximal::variates::{generator, uniform};

/// A problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Whether x₁² + x₂² is above 2/π, half of the area of the square, x uniform on [−1, 1].
    Circle,
    /// A class of a fair coin; x₁ XOR x₂ and x₃ XOR x₄ are each the class in 19 of 20 cases; binary, −1 and 1.
    DoubleXor,
    /// The sign of x₁x₂x₃, x uniform on [−1, 1].
    Checkerboard,
    /// The product of four variables of −1 and 1.
    Parity,
}

/// Cases of a problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Cases {
    /// The variables, each with its value in every case. The class depends on the first ones alone.
    pub columns: Vec<Vec<f64>>,
    /// ±1.
    pub y: Vec<f64>,
}

impl Problem {
    /// As the paper calls it.
    pub fn name(self) -> &'static str {
        match self {
            Problem::Circle => "Circle",
            Problem::DoubleXor => "Double-XOR",
            Problem::Checkerboard => "Checkerboard",
            Problem::Parity => "4-parity",
        }
    }

    /// Degree of the kernel: that of the rule.
    pub fn degree(self) -> u32 {
        match self {
            Problem::Circle | Problem::DoubleXor => 2,
            Problem::Checkerboard => 3,
            Problem::Parity => 4,
        }
    }

    /// The features that the rule is made of.
    pub fn rule(self) -> Vec<Vec<(u32, u32)>> {
        match self {
            Problem::Circle => vec![vec![(0, 2)], vec![(1, 2)]],
            Problem::DoubleXor => vec![vec![(0, 1), (1, 1)], vec![(2, 1), (3, 1)]],
            Problem::Checkerboard => vec![vec![(0, 1), (1, 1), (2, 1)]],
            Problem::Parity => vec![vec![(0, 1), (1, 1), (2, 1), (3, 1)]],
        }
    }

    fn is_binary(self) -> bool {
        matches!(self, Problem::DoubleXor | Problem::Parity)
    }

    /// `n` cases of `m` variables; the same for the same seed.
    pub fn draw(self, n: usize, m: usize, seed: u64) -> Cases {
        let mut random = generator(seed, m as u32, n as u64);
        let mut even = || 2.0 * uniform(&mut random) - 1.0;
        let mut columns = vec![vec![0.0; n]; m];
        let mut y = vec![0.0; n];
        for row in 0..n {
            for column in &mut columns {
                let x = even();
                column[row] = if self.is_binary() { sign(x) } else { x };
            }
            let at = |v: usize| columns[v][row];
            y[row] = match self {
                Problem::Circle => sign(at(0) * at(0) + at(1) * at(1) - std::f64::consts::FRAC_2_PI),
                Problem::Checkerboard => sign(at(0) * at(1) * at(2)),
                Problem::Parity => at(0) * at(1) * at(2) * at(3),
                Problem::DoubleXor => {
                    let class = sign(even());
                    for pair in [0, 2] {
                        let agrees = if even() < 0.9 { 1.0 } else { -1.0 };
                        // Of −1 and 1 a product of −1 says that the two differ.
                        columns[pair + 1][row] = -class * agrees * columns[pair][row];
                    }
                    class
                }
            };
        }
        Cases { columns, y }
    }

    /// A variable as the search takes it.
    pub fn column(self, values: &[f64]) -> Column {
        if !self.is_binary() {
            return Column::Number(values.to_vec());
        }
        Column::Binary((0..).zip(values).filter(|(_, x)| **x > 0.0).map(|(row, _)| row).collect())
    }

    /// Of its binary variables.
    pub fn coding(self) -> Coding {
        Coding::PlusMinusOne
    }
}

fn sign(x: f64) -> f64 {
    if x < 0.0 { -1.0 } else { 1.0 }
}
