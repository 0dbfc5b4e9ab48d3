//! The Gaussian process over all coordinates against its normal equations, solved by elimination, and its own definition.

use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::svm as oracle;
use nalgebra::DMatrix;
use nomogram::features::design::Design;
use nomogram::learn::gaussian_process;
use nomogram::learn::radial_svm::{self, Decay};
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

/// As it stands in the book (Rasmussen & Williams 2006, equation 4.21, q = 2; D at least 3), whose second derivative at 0
/// is −(j + 3)(j + 4)/3 by range².
fn short_range(squared: f64, gamma: f64, dimensions: usize) -> f64 {
    let j = (dimensions.max(3) as f64 / 2.0).floor() + 3.0;
    let r = (squared * gamma * 6.0 / ((j + 3.0) * (j + 4.0))).sqrt();
    let polynomial = ((j * j + 4.0 * j + 3.0) * r * r + (3.0 * j + 6.0) * r + 3.0) / 3.0;
    if r < 1.0 { math::exp((j + 2.0) * math::ln(1.0 - r)) * polynomial } else { 0.0 }
}

/// Rows far apart are not alike at all, near ones as alike as the radial kernel has them, and of many dimensions the
/// kernel is still one: no combination of rows has a negative square.
#[test]
fn a_short_range_ends_and_is_a_kernel_in_many_dimensions() {
    for dimensions in [1, 2, 3, 4, 9, 40] {
        let random =
            |row: usize, column: usize| ((row * 7919 + 31 * column * column * (row + 3)) % 1009) as f64 / 1009.0;
        let n = 30;
        let dense = (0..n).flat_map(|row| (0..dimensions).map(move |column| random(row, column))).collect();
        let design = Design { n_rows: n, n_dense: dimensions, dense, nominal: Vec::new() };
        for gamma in [0.1, 1.0, 20.0] {
            let [radial, compact] =
                [false, true].map(|is_compact| radial_svm::kernel_matrix(&design, Decay { gamma, is_compact }));
            let least = DMatrix::from_row_slice(n, n, &compact).symmetric_eigenvalues().min();
            assert!(least > -1e-12, "{dimensions} dimensions, γ {gamma}: {least}");
            for (radial, compact) in radial.iter().zip(&compact) {
                // The same to second order: what is left is of the order of the squared distance squared, and cubed.
                let near = -math::ln(*radial);
                assert!((radial - compact).abs() <= near * near, "{radial} {compact}");
            }
        }
        let two = Design { n_rows: 2, n_dense: 1, dense: vec![0.0, 5.0], nominal: Vec::new() };
        let far = radial_svm::kernel_matrix(&two, Decay { gamma: 1.0, is_compact: true });
        assert_eq!(far, [1.0, 0.0, 0.0, 1.0], "its range is √(56/6)");
    }
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
        is_compact: bool,
    ) {
        let (design, y) = (&problem.design, &problem.y);
        let decay = Decay { gamma, is_compact };
        let weights: Vec<f64> = (0..y.len()).map(|row| f64::from(copies[row])).collect();
        let rows = oracle::rows(design);
        let kernel = |a: &[f64], b: &[f64]| {
            let squared = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
            1.0 + if is_compact { short_range(squared, gamma, a.len()) } else { math::exp(-gamma * squared) }
        };
        let each: Vec<usize> = (0..y.len()).flat_map(|row| std::iter::repeat_n(row, copies[row] as usize)).collect();
        let matrix = each.iter().enumerate().map(|(i, a)| {
            each.iter().enumerate().map(|(j, b)| kernel(&rows[*a], &rows[*b]) + if i == j { k } else { 0.0 }).collect()
        }).collect();
        let c = solved(matrix, each.iter().map(|row| y[*row]).collect());
        let (expansion, bias) = gaussian_process::fit(design, decay, k, y, &weights);
        let found = radial_svm::scores(&expansion, bias, decay, design, design);
        for (row, found) in found.iter().enumerate() {
            let expected: f64 = each.iter().zip(&c).map(|(of, c)| c * kernel(&rows[row], &rows[*of])).sum();
            assert_close("f", *found, expected, 1e-9);
        }
    }
}
