//! What each coefficient is shrunk with.

/// What each coefficient is shrunk with. All are ≥ 0 and finite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Penalties {
    /// Of the intercept; 0 = it is free.
    pub intercept: f64,
    /// k_j, one a coordinate of the design.
    pub coordinates: Vec<f64>,
    /// One a sub-kernel: the k of its part of the Gaussian process.
    pub kernels: Vec<f64>,
}

impl Penalties {
    /// One constant for all coordinates.
    pub fn uniform(k: f64, intercept: f64, n_coordinates: usize) -> Penalties {
        Penalties { intercept, coordinates: vec![k; n_coordinates], kernels: Vec::new() }
    }
}
