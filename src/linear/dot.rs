//! The scalar product.

use nalgebra::DMatrix;

/// Σ a_j b_j over the shorter of the two, summed in four lanes so that it vectorises.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len().min(b.len());
    let (a4, a_rest) = a[..n].as_chunks::<4>();
    let (b4, b_rest) = b[..n].as_chunks::<4>();
    let mut lanes = [0.0; 4];
    for (a, b) in a4.iter().zip(b4) {
        for lane in 0..4 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]) + rest
}

/// The scalar products of all pairs.
pub fn products<V: AsRef<[f64]>>(of: &[V]) -> DMatrix<f64> {
    let pair = |i: usize, j: usize| if i < j { 0.0 } else { dot(of[i].as_ref(), of[j].as_ref()) };
    let mut all = DMatrix::from_fn(of.len(), of.len(), pair);
    all.fill_upper_triangle_with_lower_triangle();
    all
}
