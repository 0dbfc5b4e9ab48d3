//! Wendland's compactly supported function φ₃,₂, a similarity that ends: 1 at distance 0, exactly 0 from the range on.
//!
//! φ(r) = (1 − r)⁶ (35 r² + 18 r + 3) / 3 for r < 1 (Wendland 1995; Fasshauer 2007, table 11.1) is positive definite in up
//! to three dimensions and four times continuously differentiable. Its neighbour of smoothness 2 would do for a process,
//! but not for its drawing: a surface is stored as bicubics with values, slopes and cross derivatives, which come within
//! h⁴ of a function with four derivatives and only within h² of one with two.

/// φ(r), φ′(r)/r and (φ′(r)/r)′/r, none of which divides by r. `r` ≥ 0.
pub(super) fn derivatives(r: f64) -> [f64; 3] {
    if r >= 1.0 {
        return [0.0; 3];
    }
    let u = 1.0 - r;
    let u4 = (u * u) * (u * u);
    [u4 * u * u * ((35.0 * r + 18.0) * r + 3.0) / 3.0, -56.0 / 3.0 * u4 * u * (5.0 * r + 1.0), 560.0 * u4]
}

/// In place of each γ r² the function that is positive definite in so many dimensions and as curved at 0 as exp(−γ r²),
///
/// ```text
/// (1 − s)ⁿ ((n² − 1) s² + 3n s + 3) / 3      n = ⌊dimensions/2⌋ + 5      s = r/range = r √(6γ / ((n + 1)(n + 2)))
/// ```
///
/// (Rasmussen & Williams 2006, equation 4.21 with q = 2): up to three dimensions φ₃,₂.
pub fn of_curvature(values: &mut [f64], dimensions: usize) {
    let power = (dimensions.max(3) / 2 + 5) as i32;
    let n = f64::from(power);
    for value in values {
        let s = (6.0 * *value / ((n + 1.0) * (n + 2.0))).sqrt().min(1.0);
        *value = (1.0 - s).powi(power) * (((n * n - 1.0) * s + 3.0 * n) * s + 3.0) / 3.0;
    }
}

/// φ(√`squared`).
pub(super) fn of_squared(squared: f64) -> f64 {
    if squared < 1.0 { derivatives(squared.sqrt())[0] } else { 0.0 }
}

/// Distance over which it falls about as much as a Gaussian over its standard deviation, as a share of the range:
/// φ″(0) = −56/3.
pub(super) const WIDTH: f64 = 0.23;
