//! Curves and surfaces as polynomials of their pieces.

use crate::model::additive::{AdditiveModel, Beyond, Curve, Surface};

/// A cubic in (x − `from`), from the constant on, that holds below a place, or without end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    pub from: f64,
    pub below: Option<f64>,
    pub coefficients: [f64; 4],
}

/// Slopes that differ by less, beside the largest, are those of one straight line.
const ROUNDING: f64 = 1e-13;

/// From a value and a slope at both ends of a step.
pub fn cubic_of(h: f64, [v0, v1]: [f64; 2], [s0, s1]: [f64; 2]) -> [f64; 4] {
    let m = (v1 - v0) / h;
    [v0, s0, (3.0 * m - 2.0 * s0 - s1) / h, (s0 + s1 - 2.0 * m) / (h * h)]
}

/// A curve less its polynomials, in ascending order; the last piece has no end.
pub fn pieces(curve: &Curve) -> Vec<Piece> {
    let nodes: Vec<[f64; 3]> = (0..curve.knots.len())
        .map(|k| {
            let [f, slope] = curve.polynomials_at(curve.knots[k]);
            [curve.knots[k], curve.values[k] - f, curve.slopes[k] - slope]
        })
        .collect();
    let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
    let line = |[from, value, slope]: [f64; 3], below| Piece { from, below, coefficients: [value, slope, 0.0, 0.0] };
    let inner: Vec<Piece> = nodes
        .windows(2)
        .map(|of| Piece {
            from: of[0][0],
            below: Some(of[1][0]),
            coefficients: cubic_of(of[1][0] - of[0][0], [of[0][1], of[1][1]], [of[0][2], of[1][2]]),
        })
        .collect();
    if curve.beyond == Beyond::Cubic {
        let n = inner.len();
        return inner
            .into_iter()
            .enumerate()
            .map(|(k, of)| if k + 1 < n { of } else { Piece { below: None, ..of } })
            .collect();
    }
    let rises = nodes.windows(2).map(|of| (of[1][1] - of[0][1]) / (of[1][0] - of[0][0]));
    let largest = nodes.iter().map(|node| node[2].abs()).fold(0.0, f64::max);
    if nodes.iter().map(|node| node[2]).chain(rises).all(|slope| (slope - first[2]).abs() <= ROUNDING * largest) {
        return vec![line(first, None)];
    }
    let mut all = vec![line(first, Some(first[0]))];
    all.extend(inner);
    all.push(line(last, None));
    all
}

/// The patch of a surface, less its polynomials: `[power of y − y₀][power of x − x₀]`.
pub fn patch(surface: &Surface, i: usize, j: usize) -> [[f64; 4]; 4] {
    let (h, k) = (surface.x_knots[i + 1] - surface.x_knots[i], surface.y_knots[j + 1] - surface.y_knots[j]);
    let [[f0, m0], [f1, m1]] = [j, j + 1].map(|row| {
        let (a, b) = (surface.rest_at_node(i, row), surface.rest_at_node(i + 1, row));
        [cubic_of(h, [a[0], b[0]], [a[1], b[1]]), cubic_of(h, [a[2], b[2]], [a[3], b[3]])]
    });
    let mut all = [[0.0; 4]; 4];
    for of in 0..4 {
        let along = cubic_of(k, [f0[of], f1[of]], [m0[of], m1[of]]);
        (0..4).for_each(|power| all[power][of] = along[power]);
    }
    all
}

/// What an effect is called: its attribute, or both.
pub fn name(model: &AdditiveModel, effect: usize) -> String {
    let names: Vec<&str> =
        model.effects[effect].attributes().iter().map(|at| model.attributes[*at].name.as_str()).collect();
    names.join(" × ")
}
