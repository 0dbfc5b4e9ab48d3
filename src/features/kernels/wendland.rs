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

/// φ(√`squared`).
pub(super) fn of_squared(squared: f64) -> f64 {
    if squared < 1.0 { derivatives(squared.sqrt())[0] } else { 0.0 }
}

/// Distance over which it falls about as much as a Gaussian over its standard deviation, as a share of the range:
/// φ″(0) = −56/3.
pub(super) const WIDTH: f64 = 0.23;
