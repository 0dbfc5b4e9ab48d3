//! The restricted cubic spline: cubic between its knots, a straight line beyond the first and the last.
//!
//! Harrell, Regression Modeling Strategies, 2nd ed., section 2.4.5: X₁ = x and, for j = 1 … k − 2,
//! X_{j+1} = (x − t_j)₊³ − (x − t_{k−1})₊³ (t_k − t_j)/(t_k − t_{k−1}) + (x − t_k)₊³ (t_{k−1} − t_j)/(t_k − t_{k−1}).

use super::quantiles::Quantiles;

/// A restricted cubic spline.
#[derive(Clone, Debug, PartialEq)]
pub struct Spline {
    /// t₁ < … < t_k, three or more; fewer make a straight line.
    pub knots: Vec<f64>,
}

impl Spline {
    /// Knots at Harrell's quantiles of the known values, 3 to 7 of them; of the distinct values where those coincide.
    pub fn of(values: &[f64], counts: &[f64], knots: u32) -> Spline {
        let mut knots = Quantiles::of(values, counts).spread(Spline::shares(knots), false);
        if knots.len() < 2 {
            // A line that no row tells the slope of: its coordinate is one that says nothing.
            let x = knots.pop().unwrap_or(0.0);
            knots = vec![x, x + x.abs().max(1.0)];
        }
        Spline { knots }
    }

    /// Harrell's places of the knots as shares of the rows, for 3 to 7 knots.
    pub fn shares(knots: u32) -> &'static [f64] {
        match knots {
            0..=3 => &[0.10, 0.50, 0.90],
            4 => &[0.05, 0.35, 0.65, 0.95],
            5 => &[0.05, 0.275, 0.50, 0.725, 0.95],
            6 => &[0.05, 0.23, 0.41, 0.59, 0.77, 0.95],
            _ => &[0.025, 0.1833, 0.3417, 0.50, 0.6583, 0.8167, 0.975],
        }
    }

    /// The k − 1 functions and their derivatives, lengths counted in t_k − t₁: X₁ from the middle knot, the others as
    /// above. Beyond t_k the cubes cancel; the straight line that is left is used itself.
    pub fn write(&self, x: f64, out: &mut [(f64, f64)]) {
        let t = &self.knots;
        let (first, last) = (t[0], t[t.len() - 1]);
        let unit = last - first;
        let before_last = t[t.len() - 2];
        out[0] = ((x - t[t.len() / 2]) / unit, 1.0 / unit);
        // u₊³ and its derivative.
        let cube = |from: f64| {
            let u = ((x.min(last) - from) / unit).max(0.0);
            (u * u * u, 3.0 * u * u / unit)
        };
        let (at_before_last, excess) = (cube(before_last), (x - last).max(0.0));
        for (out, knot) in out[1..].iter_mut().zip(t) {
            let share = (last - knot) / (last - before_last);
            let at_knot = cube(*knot);
            let slope = at_knot.1 - share * at_before_last.1;
            *out = (at_knot.0 - share * at_before_last.0 + slope * excess, slope);
        }
    }
}
