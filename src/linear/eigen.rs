//! Eigenvalues and eigenvectors of a symmetric matrix, in order: those of nalgebra (Householder's reduction to three
//! diagonals, then implicit QR steps with Wilkinson's shift; Golub & Van Loan 2013, section 8.3).

use nalgebra::{DMatrix, SymmetricEigen};

/// A = Σ values[i] · vectors[i] vectors[i]ᵀ.
#[derive(Clone, Debug, PartialEq)]
pub struct Eigen {
    /// Descending.
    pub values: Vec<f64>,
    /// A column each, of length 1.
    pub vectors: DMatrix<f64>,
}

/// Steps for one eigenvalue; three are usual.
const MOST_STEPS: usize = 60;
/// When an entry beside the diagonal is negligible, as a share of the two on it that it stands between: at first as far as
/// double precision goes.
const NEGLIGIBLE: [f64; 2] = [f64::EPSILON, 1e-12];

/// Of a square, whose lower half counts. Errors are some ε times the largest eigenvalue. Where an entry is not finite,
/// nothing is known: every value is NaN.
///
/// # Panics
/// Where it is no square.
pub fn symmetric(matrix: &DMatrix<f64>) -> Eigen {
    assert!(matrix.is_square(), "a square");
    let n = matrix.nrows();
    // Without bounds what is not finite would be turned for ever.
    let is_finite = n > 0 && matrix.iter().all(|entry| entry.is_finite());
    let solve = |negligible: &f64| SymmetricEigen::try_new(matrix.clone(), *negligible, MOST_STEPS * n);
    let Some(found) = NEGLIGIBLE.iter().filter(|_| is_finite).find_map(solve) else {
        return Eigen { values: vec![f64::NAN; n], vectors: DMatrix::identity(n, n) };
    };
    let order = crate::order::indices(n, &|a, b| found.eigenvalues[b].total_cmp(&found.eigenvalues[a]));
    Eigen {
        values: order.iter().map(|at| found.eigenvalues[*at]).collect(),
        vectors: DMatrix::from_fn(n, n, |row, column| found.eigenvectors[(row, order[column])]),
    }
}
