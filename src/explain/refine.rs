//! Curves and surfaces on finer knots: the same function written in more pieces, so that several can be summed number by
//! number. A cubic on a part of its piece is the same cubic, so nothing is lost but rounding. The twin is
//! www/model/refine.js.

use crate::model::additive::{Beyond, Curve, Polynomial, PolynomialOfOne, Surface};
use crate::order;

/// All numbers of some lists, ascending, each once.
pub fn union<'a>(lists: impl Iterator<Item = &'a [f64]>) -> Vec<f64> {
    let mut all = order::known(&lists.flatten().copied().collect::<Vec<f64>>());
    all.dedup_by(|b, a| *b <= *a);
    all
}

/// The same with a number more at either end, a whole range away, where outermost pieces go on: continued from a piece of
/// a hair's breadth a cubic would be mostly rounding.
fn union_beyond<'a>(lists: impl Iterator<Item = &'a [f64]>) -> Vec<f64> {
    let inner = union(lists);
    match inner.as_slice() {
        [low, .., high] => [&[low - (high - low)], inner.as_slice(), &[high + (high - low)]].concat(),
        _ => inner,
    }
}

/// Σ weight · curve, exactly.
pub fn sum_of_curves(curves: &[(f64, &Curve)]) -> Curve {
    let knots = || curves.iter().map(|(_, curve)| curve.knots.as_slice());
    let is_linear = curves.iter().all(|(_, curve)| curve.beyond == Beyond::Linear);
    let alike =
        curves.windows(2).all(|pair| pair[0].1.knots == pair[1].1.knots && pair[0].1.beyond == pair[1].1.beyond);
    // A straight end and a cubic one: the knot beyond makes the straight one a piece of its own.
    let knots = if alike || is_linear { union(knots()) } else { union_beyond(knots()) };
    let sum = |of: &dyn Fn(&Curve, f64) -> f64| -> Vec<f64> {
        knots.iter().map(|x| curves.iter().map(|(weight, curve)| weight * of(curve, *x)).sum()).collect()
    };
    let (values, slopes) = (sum(&Curve::at), sum(&|curve, x| curve.both_at(x)[1]));
    let times = |weight: f64, of: &Polynomial| Polynomial {
        coefficients: of.coefficients.iter().map(|a| weight * a).collect(),
        ..of.clone()
    };
    let polynomials =
        curves.iter().flat_map(|(weight, curve)| curve.polynomials.iter().map(|of| times(*weight, of))).collect();
    Curve { knots, values, slopes, beyond: if is_linear { Beyond::Linear } else { Beyond::Cubic }, polynomials }
}

/// Σ weight · surface, exactly.
pub fn sum_of_surfaces(surfaces: &[(f64, &Surface)]) -> Surface {
    let grid = |of: &dyn Fn(&Surface) -> &Vec<f64>| {
        let lists = || surfaces.iter().map(|(_, surface)| of(surface).as_slice());
        let alike = surfaces.windows(2).all(|pair| of(pair[0].1) == of(pair[1].1));
        if alike { union(lists()) } else { union_beyond(lists()) }
    };
    let (x_knots, y_knots) = (grid(&|surface| &surface.x_knots), grid(&|surface| &surface.y_knots));
    let mut sums = [(); 4].map(|()| vec![vec![0.0; x_knots.len()]; y_knots.len()]);
    for (weight, surface) in surfaces {
        for (j, y) in y_knots.iter().enumerate() {
            for (i, x) in x_knots.iter().enumerate() {
                let found = surface.partials_at(*x, *y);
                sums.iter_mut().zip(found).for_each(|(sum, of)| sum[j][i] += weight * of);
            }
        }
    }
    let [values, x_slopes, y_slopes, twists] = sums;
    let times = |weight: f64, of: &PolynomialOfOne| PolynomialOfOne {
        coefficients: of.coefficients.iter().map(|curve| sum_of_curves(&[(weight, curve)])).collect(),
        ..of.clone()
    };
    let polynomials =
        surfaces.iter().flat_map(|(weight, surface)| surface.polynomials.iter().map(|of| times(*weight, of))).collect();
    Surface { x_knots, y_knots, values, x_slopes, y_slopes, twists, polynomials }
}
