//! The values of an attribute at which an effect has error bars, and where an effect is least and greatest.

use crate::features::maps::Given;
use crate::features::maps::quantiles::Quantiles;
use crate::model::additive::{Curve, Effect, NumericRange, Shape, Surface};
use crate::task::{AttributeValues, Task};

/// Equal steps over the range, and quantiles beside them: the former where the eye follows a curve, the latter where the
/// rows are.
const STEPS: u32 = 8;
const QUANTILES: u32 = 8;

/// Numbers at which the bars of an effect stand, ascending ([`crate::model::additive::Bars`]): for the linear map
/// the two ends of the range; for any other curve the ends of the range, 7 places between them a step apart, and 8 quantiles of the
/// rows at (i − ½)/8, each once, at most 17; none for levels, tables and surfaces.
pub fn of(effect: &Effect, task: &Task) -> Vec<f64> {
    let attribute = match &effect.shape {
        Shape::Cubic { attribute, .. } => *attribute,
        Shape::CurvesByLevel { attributes, .. } => attributes[1],
        Shape::Levels { .. } | Shape::Table { .. } | Shape::Surface { .. } => return Vec::new(),
    };
    // By the map and not by what was learned: the flat spline of one resample has as many bars as the others.
    let is_straight = matches!(effect.shape, Shape::Cubic { .. }) && effect.map.is_none();
    let Some(of) = task.attributes.get(attribute) else { return Vec::new() };
    let (Some(range), AttributeValues::Numbers(values)) = (&of.attribute.numeric, &of.values) else {
        return Vec::new();
    };
    let mut places = vec![range.minimum, range.maximum];
    if !is_straight {
        let width = range.maximum / f64::from(STEPS) - range.minimum / f64::from(STEPS);
        places.extend((1..STEPS).map(|i| range.minimum + f64::from(i) * width));
        let quantiles = Quantiles::of(values, &task.counts);
        places.extend((0..QUANTILES).map(|i| quantiles.at((f64::from(i) + 0.5) / f64::from(QUANTILES))));
    }
    let mut places = crate::order::known(&places);
    places.dedup_by(|a, b| *a <= *b);
    places
}

/// The values behind the bars of an effect in the order of its bars, one for each of `attributes` in their order (that
/// of the effect's group): its levels, intervals (by their lower end), cells row by row, or for each curve its places.
pub fn points(effect: &Effect, task: &Task, attributes: &[usize]) -> Vec<Vec<Given>> {
    let in_an_interval = |cuts: &[f64], n: usize| -> Vec<Given> {
        if cuts.is_empty() {
            return (0..n).map(Given::Level).collect();
        }
        let below = cuts[0] - 1.0_f64.max(cuts[0].abs());
        std::iter::once(below).chain(cuts.iter().copied()).map(Given::Number).collect()
    };
    let numbers = || of(effect, task).into_iter().map(Given::Number).collect::<Vec<Given>>();
    let pairs = |of: [usize; 2], first: &[Given], second: &[Given]| -> Vec<Vec<Given>> {
        let swapped = attributes.first() != Some(&of[0]);
        let pair = |a: Given, b: Given| if swapped { vec![b, a] } else { vec![a, b] };
        first.iter().flat_map(|a| second.iter().map(move |b| pair(*a, *b))).collect()
    };
    match &effect.shape {
        Shape::Levels { cuts, effects, .. } => {
            in_an_interval(cuts, effects.len()).into_iter().map(|value| vec![value]).collect()
        }
        Shape::Cubic { .. } => numbers().into_iter().map(|value| vec![value]).collect(),
        Shape::Table { attributes, rows, columns, row_cuts, column_cuts, .. } => {
            pairs(*attributes, &in_an_interval(row_cuts, rows.len()), &in_an_interval(column_cuts, columns.len()))
        }
        Shape::CurvesByLevel { attributes, curves } => {
            pairs(*attributes, &(0..curves.len()).map(Given::Level).collect::<Vec<Given>>(), &numbers())
        }
        Shape::Surface { .. } => Vec::new(),
    }
}

/// Equal steps over the range of a numeric attribute: the grid of a surface.
pub fn even(task: &Task, attribute: usize) -> Vec<f64> {
    let range = task.attributes.get(attribute).and_then(|of| of.attribute.numeric.as_ref());
    let Some(range) = range else { return Vec::new() };
    let width = range.maximum / f64::from(STEPS) - range.minimum / f64::from(STEPS);
    let inner = (1..STEPS).map(|i| range.minimum + f64::from(i) * width);
    let mut places: Vec<f64> = std::iter::once(range.minimum).chain(inner).chain([range.maximum]).collect();
    places.dedup_by(|a, b| *a <= *b);
    places
}

/// Every pair of places of a surface, row by row of y, with the values in the order of `attributes`, that of the group.
pub fn on(x: &[f64], y: &[f64], attributes: &[usize], [of_x, _]: [usize; 2]) -> Vec<Vec<Given>> {
    let swapped = attributes.first() != Some(&of_x);
    let point = |x: f64, y: f64| if swapped { [y, x] } else { [x, y] }.map(Given::Number).to_vec();
    y.iter().flat_map(|y| x.iter().map(move |x| point(*x, *y))).collect()
}

/// Least and greatest effect over the attribute's levels, or the range of its data; of a surface over a grid with three
/// places between neighbouring grid lines.
/// `numeric` is the range of an attribute that has numbers.
pub fn extremes<'a>(shape: &Shape, numeric: &dyn Fn(usize) -> Option<&'a NumericRange>) -> (f64, f64) {
    let range = |attribute: usize| match numeric(attribute) {
        Some(range) => (range.minimum, range.maximum),
        None => (f64::NEG_INFINITY, f64::INFINITY),
    };
    let values: Vec<f64> = match shape {
        Shape::Levels { effects, .. } => effects.iter().map(|e| e.log_odds).collect(),
        Shape::Cubic { attribute, curve } => turns(curve, range(*attribute)),
        Shape::Table { effects, .. } => effects.concat(),
        Shape::CurvesByLevel { attributes, curves } => {
            curves.iter().flat_map(|c| turns(&c.curve, range(attributes[1]))).collect()
        }
        Shape::Surface { attributes: [a, b], surface } => on_grid(surface, range(*a), range(*b)),
    };
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)))
}

/// Values of a curve at the ends of a range, and within it at its knots and wherever it turns between two of them.
fn turns(curve: &Curve, (low, high): (f64, f64)) -> Vec<f64> {
    let ends = [low, high].into_iter().filter(|x| x.is_finite());
    let mut places: Vec<f64> = ends.chain(curve.knots.iter().copied()).collect();
    for i in 1..curve.knots.len() {
        let (x, h) = (curve.knots[i - 1], curve.knots[i] - curve.knots[i - 1]);
        let m = (curve.values[i] - curve.values[i - 1]) / h;
        let (s, t) = (curve.slopes[i - 1], curve.slopes[i]);
        // The derivative s + 2b u + 3a u² at x + u h, everything times h.
        let (a, b) = (3.0 * (s + t - 2.0 * m), 3.0 * m - 2.0 * s - t);
        let root = (b * b - a * s).sqrt();
        let roots = if b >= 0.0 { [-(b + root) / a, -s / (b + root)] } else { [(root - b) / a, s / (root - b)] };
        places.extend(roots.into_iter().filter(|u| 0.0 < *u && *u < 1.0).map(|u| x + u * h));
    }
    places.into_iter().filter(|x| (low..=high).contains(x)).map(|x| curve.at(x)).collect()
}

fn on_grid(surface: &Surface, x: (f64, f64), y: (f64, f64)) -> Vec<f64> {
    let places = |knots: &[f64], (low, high): (f64, f64)| -> Vec<f64> {
        let between = knots.windows(2).flat_map(|pair| [0.25, 0.5, 0.75].map(|u| pair[0] + u * (pair[1] - pair[0])));
        knots.iter().copied().chain(between).map(|place| place.clamp(low, high)).collect()
    };
    let (xs, ys) = (places(&surface.x_knots, x), places(&surface.y_knots, y));
    ys.iter().flat_map(|y| xs.iter().map(move |x| surface.at(*x, *y))).collect()
}
