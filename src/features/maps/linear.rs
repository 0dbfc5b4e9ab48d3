//! The linear map of a numeric attribute: Φ(x) = (x − mean)/sd, unknown = 0 (the mean).

/// How the coordinate was standardised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    /// Mean over the known values.
    pub mean: f64,
    /// Population standard deviation over the known values; > 0.
    pub sd: f64,
}

impl Linear {
    /// Mean and deviation of `values` (NaN = unknown), one a group, each counted `counts` times; a deviation of 1 where
    /// these do not tell the values apart.
    pub fn of(values: &[f64], counts: &[f64]) -> Linear {
        let measured = Linear::measured(values, counts);
        if measured.sd > 0.0 {
            return measured;
        }
        Linear { mean: if measured.mean.is_finite() { measured.mean } else { 0.0 }, sd: 1.0 }
    }

    /// The same where the deviation may be 0, or nothing known.
    pub fn measured(values: &[f64], counts: &[f64]) -> Linear {
        let known = || values.iter().zip(counts).filter(|(x, _)| !x.is_nan());
        // Scaled by the largest size: squares of 1e200 would overflow, those of 1e-200 vanish.
        let scale = known().map(|(x, _)| x.abs()).fold(0.0, f64::max);
        let rows: f64 = known().map(|(_, count)| count).sum();
        let mean = known().map(|(x, count)| count * (x / scale)).sum::<f64>() / rows;
        let variance = known().map(|(x, count)| count * (x / scale - mean) * (x / scale - mean)).sum::<f64>() / rows;
        Linear { mean: scale * mean, sd: scale * variance.sqrt() }
    }

    /// Φ(x).
    pub fn at(&self, x: f64) -> f64 {
        (x - self.mean) / self.sd
    }
}
