//! The polynomial map: z, z² … zᵈ of the standardised value z.

use super::linear::Linear;

/// Powers of a standardised value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polynomial {
    /// How the value is standardised.
    pub z: Linear,
    /// Highest power, 2 to 5.
    pub degree: usize,
}

impl Polynomial {
    /// zᵏ and its derivative, k = 1 … degree.
    pub fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        let z = self.z.at(x);
        let mut power = 1.0;
        for (k, out) in out.iter_mut().enumerate() {
            *out = (power * z, (k + 1) as f64 * power / self.z.sd);
            power *= z;
        }
    }
}
