//! The Gaussian process over all coordinates against its normal equations, solved by elimination, and its own definition.

use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::svm as oracle;
use nomogram::learn::{gaussian_process, radial_svm};
use nomogram::math;
use proptest::prelude::*;

/// Gauss and Jordan with pivots: the slow way.
fn solved(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|i, j| a[*i][column].abs().total_cmp(&a[*j][column].abs())).expect("a row");
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in (0..n).filter(|row| *row != column) {
            let factor = a[row][column] / a[column][column];
            let pivot = a[column].clone();
            a[row].iter_mut().zip(pivot).for_each(|(entry, above)| *entry -= factor * above);
            b[row] -= factor * b[column];
        }
    }
    (0..n).map(|i| b[i] / a[i][i]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Rows of weight 0 say nothing; a weight of w is w copies of the row.
    #[test]
    fn is_the_solution_of_the_normal_equations_of_every_copy(
        problem in problems(1..9),
        gamma in prop::sample::select(vec![0.1, 1.0]),
        k in prop::sample::select(vec![0.05, 1.0, 20.0]),
        copies in prop::collection::vec(0_u32..3, 9),
    ) {
        let (design, y) = (&problem.design, &problem.y);
        let weights: Vec<f64> = (0..y.len()).map(|row| f64::from(copies[row])).collect();
        let rows = oracle::rows(design);
        let kernel = |a: &[f64], b: &[f64]| {
            1.0 + math::exp(-gamma * a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>())
        };
        let each: Vec<usize> = (0..y.len()).flat_map(|row| std::iter::repeat_n(row, copies[row] as usize)).collect();
        let matrix = each.iter().enumerate().map(|(i, a)| {
            each.iter().enumerate().map(|(j, b)| kernel(&rows[*a], &rows[*b]) + if i == j { k } else { 0.0 }).collect()
        }).collect();
        let c = solved(matrix, each.iter().map(|row| y[*row]).collect());
        let (expansion, bias) = gaussian_process::fit(design, gamma, k, y, &weights);
        let found = radial_svm::scores(&expansion, bias, gamma, design, design);
        for (row, found) in found.iter().enumerate() {
            let expected: f64 = each.iter().zip(&c).map(|(of, c)| c * kernel(&rows[row], &rows[*of])).sum();
            assert_close("f", *found, expected, 1e-9);
        }
    }
}
