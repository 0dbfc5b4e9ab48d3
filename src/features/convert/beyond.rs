//! What a function that has limits is outside the data: knots go on until it is within a tolerance of them, and then it
//! is the limits themselves.

use super::surface::Grid;
use super::{curve, surface_from};
use crate::model::additive::{Curve, Surface};

/// How many distances beyond its end a function is asked for its limit: e to the power of minus their square is 0.
const FAR: f64 = 1e3;
/// Share of a tolerance within which a function must be of its limits where it takes their place.
pub const SHARE: f64 = 0.25;
/// Grid lines that a surface may have outside the data besides, in all.
const MOST_OUTSIDE: usize = 40;

/// The range of the data along one number, and how far beyond it the function differs from its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// Least and greatest value of the data.
    pub data: (f64, f64),
    /// Distance from either of these, ≥ 0, from which it is at its limits; 0 for a function that has none.
    pub beyond: f64,
}

impl Reach {
    /// Where the limits begin; the range of the data itself where there are none, or none that a number can hold.
    fn ends(self) -> (f64, f64) {
        let ends = (self.data.0 - self.beyond, self.data.1 + self.beyond);
        let has_room = ends.0 < self.data.0 && ends.1 > self.data.1 && (FAR * self.beyond).is_finite();
        if has_room && ends.0.is_finite() && ends.1.is_finite() { ends } else { self.data }
    }

    /// Where to ask for what the function is at `x`.
    fn asked(self, x: f64) -> f64 {
        let (low, high) = self.ends();
        if low >= self.data.0 || (low < x && x < high) {
            x
        } else if x <= low {
            low - FAR * self.beyond
        } else {
            high + FAR * self.beyond
        }
    }

    /// The lines that a grid must have: both ends of the data, and where the limits begin.
    fn lines(self, must: &[f64]) -> Vec<f64> {
        let (low, high) = self.ends();
        let all = [&[low, self.data.0, self.data.1, high], must].concat();
        let mut known = crate::order::known(&all);
        known.dedup_by(|a, b| *a <= *b);
        known
    }
}

/// [`curve`] of a function within reach of its limits, and at them beyond.
pub fn curve_within(f: &dyn Fn(f64) -> (f64, f64), reach: Reach, must: &[f64], tolerance: f64) -> (Curve, f64) {
    curve(&|x| f(reach.asked(x)), reach.ends(), &[&[reach.data.0, reach.data.1], must].concat(), tolerance)
}

/// The same for a surface, with grid lines at the places of `must` and at most `most` and some outside the data.
pub fn surface_within(f: &Grid, reaches: [Reach; 2], must: [&[f64]; 2], tolerance: f64, most: usize) -> (Surface, f64) {
    let [x, y] = reaches;
    let asked = |reach: Reach, places: &[f64]| places.iter().map(|place| reach.asked(*place)).collect::<Vec<f64>>();
    let within = |xs: &[f64], ys: &[f64]| f(&asked(x, xs), &asked(y, ys));
    let is_beyond = reaches.map(|reach| reach.ends() != reach.data);
    let most = if is_beyond.contains(&true) { most + MOST_OUTSIDE } else { most };
    let (surface, distance) = surface_from(&within, [x.lines(must[0]), y.lines(must[1])], tolerance, most);
    // One patch more on either side is what goes on: the limit, or one as wide as the data, since continued from a narrow
    // one a cubic would be mostly rounding.
    let further = |knots: Vec<f64>, reach: Reach| {
        let (low, high) = reach.ends();
        let width = if reach.ends() == reach.data { high - low } else { reach.beyond };
        let outermost = [low - width, high + width];
        let is_further = |end: f64| end.is_finite() && !(knots[0] <= end && end <= knots[knots.len() - 1]);
        let [before, after] = outermost.map(|end| Some(end).filter(|end| is_further(*end)));
        before.into_iter().chain(knots.iter().copied()).chain(after).collect::<Vec<f64>>()
    };
    let (x_knots, y_knots) = (further(surface.x_knots, x), further(surface.y_knots, y));
    let nodes = within(&x_knots, &y_knots);
    (Surface::of_nodes(x_knots, y_knots, &nodes), distance)
}
