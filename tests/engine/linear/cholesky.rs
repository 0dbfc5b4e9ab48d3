//! The dense factor: of sizes around its blocks and panels, put together again; pivots that are raised.

use crate::helper::uniform;
use nalgebra::DMatrix;
use nomogram::linear::cholesky::Cholesky;
use nomogram::linear::{dot, products};

#[test]
fn solves_and_samples_whatever_the_size() {
    let mut next = uniform(7);
    for n in [1, 3, 4, 5, 63, 64, 65, 130] {
        let rows: Vec<Vec<f64>> = (0..n).map(|_| (0..n).map(|_| next() - 0.5).collect()).collect();
        let mut matrix = products(&rows);
        assert!((0..n).all(|i| (0..n).all(|j| (matrix[(i, j)] - dot(&rows[i], &rows[j])).abs() < 1e-15)));
        (0..n).for_each(|at| matrix[(at, at)] += 1.0);
        let known: Vec<f64> = (0..n).map(|_| next() - 0.5).collect();
        let times = |v: &[f64]| -> Vec<f64> { (0..n).map(|i| (0..n).map(|j| matrix[(i, j)] * v[j]).sum()).collect() };
        let factor = Cholesky::of(matrix.clone(), |_| 1.0);
        let mut found = times(&known);
        factor.solve(&mut found);
        assert!(found.iter().zip(&known).all(|(a, b)| (a - b).abs() < 1e-12), "{n}");
        // A⁻¹ = U⁻¹U⁻ᵀ, column by column of U⁻¹.
        let columns: Vec<Vec<f64>> = (0..n).map(|at| factor.column_of_inverse(at)).collect();
        let inverse = |i: usize, j: usize| columns.iter().map(|column| column[i] * column[j]).sum::<f64>();
        let first = times(&(0..n).map(|i| inverse(i, 0)).collect::<Vec<f64>>());
        assert!(first.iter().enumerate().all(|(i, x)| (x - if i == 0 { 1.0 } else { 0.0 }).abs() < 1e-11), "{n}");
    }
}

#[test]
fn a_pivot_below_its_bound_is_raised_to_it() {
    let factor = Cholesky::of(DMatrix::from_element(2, 2, 1.0), |_| 0.25);
    // U = [1 1; 0 ½].
    let mut right = [2.0, 2.0];
    factor.solve_upper(&mut right);
    assert_eq!(right.map(f64::to_bits), [-2.0, 4.0].map(f64::to_bits));
}
