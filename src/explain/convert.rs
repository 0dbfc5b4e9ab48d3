//! Stand-in until the branch of the kernels is merged.

use super::additive::{Beyond, Curve, Surface};

/// Places spread evenly.
pub fn curve(f: &dyn Fn(f64) -> (f64, f64), range: (f64, f64), must: &[f64], _tolerance: f64) -> (Curve, f64) {
    let mut knots: Vec<f64> = (0..=400).map(|i| range.0 + f64::from(i) / 400.0 * (range.1 - range.0)).collect();
    knots[400] = range.1;
    knots.extend(must.iter().filter(|x| range.0 < **x && **x < range.1));
    let mut knots = crate::order::known(&knots);
    knots.dedup_by(|a, b| *a <= *b);
    let (values, slopes) = knots.iter().map(|x| f(*x)).unzip();
    (Curve { knots, values, slopes, beyond: Beyond::Linear }, 0.0)
}

/// Places spread evenly.
pub fn surface(f: &dyn Fn(f64, f64) -> [f64; 4], x: (f64, f64), y: (f64, f64), _tolerance: f64) -> (Surface, f64) {
    let places = |(a, b): (f64, f64)| (0..=40).map(|i| a + f64::from(i) / 40.0 * (b - a)).collect::<Vec<f64>>();
    let (x_knots, y_knots) = (places(x), places(y));
    let of = |k: usize| y_knots.iter().map(|y| x_knots.iter().map(|x| f(*x, *y)[k]).collect()).collect();
    (
        Surface {
            values: of(0),
            x_slopes: of(1),
            y_slopes: of(2),
            twists: of(3),
            x_knots: x_knots.clone(),
            y_knots: y_knots.clone(),
        },
        0.0,
    )
}
