//! The piecewise linear map: x and max(0, x − t) for each knot t.

use super::linear::Linear;

/// A straight line that may bend at its knots.
#[derive(Clone, Debug, PartialEq)]
pub struct Hinges {
    /// Mean and unit of length.
    pub z: Linear,
    /// Where it may bend, ascending, inside the range of the data.
    pub knots: Vec<f64>,
}

/// Half the width of the piece in which a corner is rounded off, as a share of the standard deviation.
const CORNER: f64 = 1e-10;

impl Hinges {
    /// z, then each max(0, x − t)/sd; at a knot the derivative is the one to its left.
    pub fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        out[0] = (self.z.at(x), 1.0 / self.z.sd);
        for (out, knot) in out[1..].iter_mut().zip(&self.knots) {
            *out = if x > *knot { ((x - knot) / self.z.sd, 1.0 / self.z.sd) } else { (0.0, 0.0) };
        }
    }

    /// Knots of the curve. It has one slope a knot, so that a corner takes two, 2·10⁻¹⁰ standard deviations apart: less
    /// than the width of a hair in any drawing, and than 10⁻¹⁰ log odds wherever the slope turns by less than 1 a
    /// standard deviation.
    pub fn corners(&self) -> Vec<f64> {
        let half = CORNER * self.z.sd;
        self.knots.iter().flat_map(|t| [(t - half).min(t.next_down()), (t + half).max(t.next_up())]).collect()
    }
}
