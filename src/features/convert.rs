//! Functions of a sub-kernel as the curves and surfaces of a model: Hermite cubics whose values and slopes are exact at
//! the knots, with knots added where the distance to the function is too large.
//!
//! The distance is measured on a denser grid. Values and slopes of the error are known there too, so that between two
//! places of that grid it is bounded by the Bézier coefficients of its own Hermite cubic. What that leaves out falls
//! with the fourth power of the grid's step ([`MARGIN`]).

pub mod beyond;
mod surface;

pub use surface::{MOST_LINES, surface, surface_from, surface_on_grids};

use crate::model::additive::Curve;
use crate::model::evaluate::{cubic, cubic_slope};
use crate::order;

/// Most pieces of a curve: a kernel so narrow that it needs more is told by the distance.
pub const MOST_PIECES: usize = 2000;
/// Steps of the denser grid in a piece, and at least in the whole range at the first look.
const CHECKS: usize = 8;
const FIRST_CHECKS: usize = 128;
/// Share that is added to a measured distance for what lies between the places of the denser grid.
const MARGIN: f64 = 0.01;
/// Share of a piece's size that is rounding, and that no further knot would make smaller.
const ROUNDING: f64 = 2e-15;

/// The function `f` (value and derivative at a place) over a range as a cubic curve, and its largest distance from it.
///
/// `must` are places that become knots, as far as there is room: where the function may hide something from a grid, or
/// its higher derivatives jump. Outside the range the curve is a straight line, which is not the function any more: see
/// [`beyond`]. `range` ascends; the distance is not finite where the function is not.
pub fn curve(f: &dyn Fn(f64) -> (f64, f64), range: (f64, f64), must: &[f64], tolerance: f64) -> (Curve, f64) {
    let (knots, left_out) = first_knots(range, must);
    let ends: Vec<End> = knots.iter().map(|x| End::new(f, *x)).collect();
    let checks = (FIRST_CHECKS / (ends.len() - 1)).max(CHECKS);
    let mut pieces: Vec<Piece> = ends.windows(2).map(|ends| Piece::new(f, ends[0], ends[1], checks)).collect();
    loop {
        let wanted: Vec<f64> = pieces.iter().map(|piece| piece.excess(tolerance)).collect();
        let chosen = largest(&wanted, MOST_PIECES.saturating_sub(pieces.len()));
        if !chosen.contains(&true) {
            break;
        }
        let split = |(piece, chosen): (Piece, bool)| if chosen { piece.split(f) } else { vec![piece] };
        pieces = pieces.into_iter().zip(chosen).flat_map(split).collect();
    }
    let ends: Vec<End> = pieces.iter().map(|piece| piece.low).chain(pieces.last().map(|piece| piece.high)).collect();
    let curve = Curve {
        knots: ends.iter().map(|end| end.x).collect(),
        values: ends.iter().map(|end| end.value).collect(),
        slopes: ends.iter().map(|end| end.slope).collect(),
        ..Curve::default()
    };
    let at_left_out = left_out.iter().map(|x| (curve.at(*x) - f(*x).0).abs());
    let distance = pieces.iter().map(|piece| piece.distance).chain(at_left_out).fold(0.0, larger);
    (curve, distance)
}

/// The ends of the range and the places between that must be knots, ascending; and those for which there is no room.
fn first_knots((low, high): (f64, f64), must: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let mut inner = order::known(must);
    inner.retain(|x| *x > low && *x < high);
    inner.dedup();
    let every = inner.len().div_ceil(MOST_PIECES / 2).max(1);
    let (mut knots, mut left_out) = (vec![low], Vec::new());
    for (place, x) in inner.into_iter().enumerate() {
        if place % every == 0 { knots.push(x) } else { left_out.push(x) }
    }
    knots.push(high);
    (knots, left_out)
}

/// Which of the positive ones to take where there is room for `room` only: the largest.
fn largest(wanted: &[f64], room: usize) -> Vec<bool> {
    let descending = order::indices(wanted.len(), &|a, b| wanted[b].total_cmp(&wanted[a]));
    let mut chosen = vec![false; wanted.len()];
    descending.into_iter().take(room).filter(|place| wanted[*place] > 0.0).for_each(|place| chosen[place] = true);
    chosen
}

/// The larger one; NaN counts as infinite.
fn larger(a: f64, b: f64) -> f64 {
    if b.is_nan() { f64::INFINITY } else { a.max(b) }
}

/// A knot.
#[derive(Clone, Copy)]
struct End {
    x: f64,
    value: f64,
    slope: f64,
}

impl End {
    fn new(f: &dyn Fn(f64) -> (f64, f64), x: f64) -> End {
        let (value, slope) = f(x);
        End { x, value, slope }
    }
}

/// A cubic between two knots, and its distance from the function.
struct Piece {
    low: End,
    high: End,
    distance: f64,
    rounding: f64,
}

impl Piece {
    fn new(f: &dyn Fn(f64) -> (f64, f64), low: End, high: End, checks: usize) -> Piece {
        let h = high.x - low.x;
        let (values, slopes) = ([low.value, high.value], [low.slope, high.slope]);
        let step = h / checks as f64;
        // Value and slope of the error at the places of the grid; both 0 at the knots.
        let mut before = [0.0; 2];
        let mut distance = 0.0;
        for place in 1..=checks {
            let d = step * place as f64;
            let after = if place == checks {
                [0.0; 2]
            } else {
                let (value, slope) = f(low.x + d);
                [value - cubic(d, h, values, slopes), slope - cubic_slope(d, h, values, slopes)]
            };
            let inner = [before[0] + step / 3.0 * before[1], after[0] - step / 3.0 * after[1]];
            distance = [before[0], inner[0], inner[1], after[0]].iter().fold(distance, |d, e| larger(d, e.abs()));
            before = after;
        }
        let size = low.value.abs() + high.value.abs() + h * (low.slope.abs() + high.slope.abs());
        let rounding = ROUNDING * size;
        Piece { low, high, distance: distance * (1.0 + MARGIN) + rounding, rounding }
    }

    /// How much the distance is above the tolerance; 0 where nothing can be done about it.
    fn excess(&self, tolerance: f64) -> f64 {
        let middle = self.middle();
        let is_done = self.distance <= tolerance.max(4.0 * self.rounding) || !self.rounding.is_finite();
        if is_done || middle <= self.low.x || middle >= self.high.x { 0.0 } else { self.distance }
    }

    fn middle(&self) -> f64 {
        self.low.x + 0.5 * (self.high.x - self.low.x)
    }

    fn split(self, f: &dyn Fn(f64) -> (f64, f64)) -> Vec<Piece> {
        let middle = End::new(f, self.middle());
        vec![Piece::new(f, self.low, middle, CHECKS), Piece::new(f, middle, self.high, CHECKS)]
    }
}
