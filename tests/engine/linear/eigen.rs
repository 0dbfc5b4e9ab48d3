//! Eigenvalues against closed forms, and put together again; what is not finite ends.

use nalgebra::DMatrix;
use nomogram::linear::eigen::{Eigen, symmetric};
use proptest::prelude::*;

/// How far Σ value · vector vectorᵀ is from the matrix, as a share of its largest entry, and the vectors from being
/// orthogonal.
fn distance(matrix: &DMatrix<f64>, Eigen { values, vectors }: &Eigen) -> f64 {
    let n = matrix.nrows();
    let size = matrix.iter().fold(f64::MIN_POSITIVE, |size, x| size.max(x.abs()));
    let mut largest = 0.0_f64;
    for i in 0..n {
        for j in 0..n {
            let sum = |value: &dyn Fn(usize) -> f64| -> f64 {
                (0..n).map(|at| value(at) * vectors[(i, at)] * vectors[(j, at)]).sum()
            };
            let unit = if i == j { 1.0 } else { 0.0 };
            largest = largest.max((sum(&|at| values[at] / size) - matrix[(i, j)] / size).abs());
            largest = largest.max((sum(&|_| 1.0) - unit).abs());
        }
    }
    largest
}

fn is_descending(values: &[f64]) -> bool {
    values.windows(2).all(|pair| pair[0] >= pair[1])
}

proptest! {
    #[test]
    fn eigenvectors_put_together_give_the_matrix(
        entries in prop::collection::vec(-3i8..4, 1..46),
        scale in prop_oneof![Just(1.0), Just(1e-300), Just(1e150)],
    ) {
        let n = (1..).take_while(|n| n * (n + 1) / 2 <= entries.len()).last().unwrap();
        let matrix = DMatrix::from_fn(n, n, |i, j| {
            let (i, j) = (i.max(j), i.min(j));
            scale * f64::from(entries[i * (i + 1) / 2 + j])
        });
        let found = symmetric(&matrix);
        prop_assert!(is_descending(&found.values));
        prop_assert!(distance(&matrix, &found) < 1e-13 * (4.0 + n as f64));
    }
}

#[test]
fn closed_forms() {
    // 2 on the diagonal, −1 beside it: 2 − 2 cos(π k/(n + 1)).
    for n in [1, 2, 3, 50] {
        let chain = |i: usize, j: usize| [2.0, -1.0].get(i.abs_diff(j)).copied().unwrap_or(0.0);
        let matrix = DMatrix::from_fn(n, n, chain);
        let found = symmetric(&matrix);
        for (at, value) in found.values.iter().enumerate() {
            let angle = std::f64::consts::PI * (n - at) as f64 / (n + 1) as f64;
            assert!((value - (2.0 - 2.0 * libm::cos(angle))).abs() < 1e-14 * 4.0, "{n} {at}");
        }
        assert!(distance(&matrix, &found) < 1e-14 * (4.0 + n as f64));
    }
    // Hilbert's matrix of ten rows: its largest eigenvalue, and a smallest one of 1e-13.
    let hilbert = symmetric(&DMatrix::from_fn(10, 10, |i, j| 1.0 / (i + j + 1) as f64));
    assert!((hilbert.values[0] - 1.751_919_670_265_178).abs() < 1e-14);
    assert!(hilbert.values[9].abs() < 1e-12);
}

#[test]
fn directions_of_no_length() {
    for n in [2, 7, 60] {
        let ones = DMatrix::from_element(n, n, 1.0);
        let blocks = DMatrix::from_fn(n, n, |i, j| if i % 3 == j % 3 { 1.0 + (i % 3) as f64 } else { 0.0 });
        let diagonal = DMatrix::from_fn(n, n, |i, j| if i == j { (i % 4) as f64 } else { 0.0 });
        let graded = DMatrix::from_fn(n, n, |i, j| libm::exp2(-(7.0 * i.max(j) as f64)));
        for matrix in [DMatrix::zeros(n, n), ones, blocks, diagonal, graded] {
            let found = symmetric(&matrix);
            assert!(is_descending(&found.values) && distance(&matrix, &found) < 1e-14 * (4.0 + n as f64));
        }
    }
    assert_eq!(symmetric(&DMatrix::zeros(0, 0)).values, Vec::<f64>::new());
}

#[test]
fn of_what_is_not_finite_nothing_is_known() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for n in [1, 2, 5] {
            let mut matrix = DMatrix::identity(n, n);
            matrix[(n - 1, 0)] = bad;
            let found = symmetric(&matrix);
            assert!(found.values.len() == n && found.values.iter().all(|value| value.is_nan()), "{bad} {n}");
        }
    }
}
