//! The radial map: Gaussian bumps exp(−(x − c)²/2s²) at centres spread evenly over the range.

use crate::math;

/// Gaussian bumps.
#[derive(Clone, Debug, PartialEq)]
pub struct Bumps {
    /// Centres, ascending.
    pub centres: Vec<f64>,
    /// s > 0: the distance of neighbouring centres.
    pub width: f64,
}

impl Bumps {
    /// Bumps from the smallest to the largest value; `centres` ≥ 2.
    pub fn over(minimum: f64, maximum: f64, centres: u32) -> Bumps {
        let gaps = f64::from(centres.max(2) - 1);
        let width = maximum / gaps - minimum / gaps;
        let centres = (0..centres.max(2)).map(|i| minimum + f64::from(i) * width).collect();
        Bumps { centres, width }
    }

    /// Each bump and its derivative.
    pub fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        for (out, centre) in out.iter_mut().zip(&self.centres) {
            let u = (x - centre) / self.width;
            let bump = math::exp(-0.5 * u * u);
            *out = (bump, -u * bump / self.width);
        }
    }
}
