//! The sigmoid map: logistic steps 1/(1 + exp(−(x − c)/s)), one a centre.

use crate::math;

/// Logistic steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Sigmoid {
    /// Centres, ascending.
    pub centres: Vec<f64>,
    /// s > 0, the same for all.
    pub width: f64,
}

impl Sigmoid {
    /// Steps as wide as half the mean gap between neighbours; a single one half a standard deviation.
    pub fn at(centres: Vec<f64>, sd: f64) -> Sigmoid {
        let gaps = centres.len().saturating_sub(1);
        let width = match (centres.first(), centres.last()) {
            (Some(first), Some(last)) if gaps > 0 => (last - first) / (2 * gaps) as f64,
            _ => sd / 2.0,
        };
        Sigmoid { centres, width }
    }

    /// Each step and its derivative.
    pub fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        for (out, centre) in out.iter_mut().zip(&self.centres) {
            let p = math::logistic((x - centre) / self.width);
            *out = (p, p * (1.0 - p) / self.width);
        }
    }
}
