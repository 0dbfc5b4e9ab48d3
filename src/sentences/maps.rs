//! Words and sentences about kernel maps: their names, the labels of intervals, and why a map cannot be had.

mod problem;

pub use problem::MapProblem;

use super::learning::number;
use crate::choice::{CutMethod, JointMap, MapChoice, Measure};

const NOMINAL: &str = "nominal";
const SIMILARITY: &str = "similarity";
const ORDINAL: &str = "ordinal steps";

/// The name of a map.
pub fn name(map: &MapChoice) -> &'static str {
    match map {
        MapChoice::Linear => "linear",
        MapChoice::Nominal => NOMINAL,
        MapChoice::Similarity { .. } => SIMILARITY,
        MapChoice::Ordinal => ORDINAL,
        MapChoice::Discretised { .. } => "intervals",
        MapChoice::Polynomial { .. } => "polynomial",
        MapChoice::PiecewiseLinear { .. } => "piecewise linear",
        MapChoice::Spline { .. } => "restricted cubic spline",
        MapChoice::Sigmoid { .. } => "sigmoid steps",
        MapChoice::Radial { .. } => "Gaussian bumps",
        MapChoice::RadialKernel { .. } => "radial kernel",
        MapChoice::CompactKernel { .. } => "short-range kernel",
        MapChoice::PolynomialKernel { .. } => "polynomial kernel",
    }
}

/// A map with its parameters, as it stands beside an effect; `None` for the plain ones. `intervals`: how many there
/// turned out to be.
pub fn single(map: &MapChoice, intervals: usize) -> Option<String> {
    Some(match map {
        MapChoice::Linear | MapChoice::Nominal => return None,
        MapChoice::Similarity { measure, .. } => format!("similarity ({})", self::measure(*measure)),
        MapChoice::Ordinal => "steps in the order of the levels".to_owned(),
        MapChoice::Discretised { method, .. } => {
            let how = match method {
                CutMethod::EqualFrequency => "of equal frequency",
                CutMethod::EqualWidth => "of equal width",
                CutMethod::Entropy => "by entropy",
                CutMethod::ByHand => "set by hand",
            };
            if intervals == 1 { format!("1 interval {how}") } else { format!("{intervals} intervals {how}") }
        }
        MapChoice::Polynomial { degree } => format!("polynomial of degree {degree}"),
        MapChoice::PiecewiseLinear { knots } => format!("piecewise linear, {}", counted(*knots, "knot")),
        MapChoice::Spline { knots } => format!("restricted cubic spline, {knots} knots"),
        MapChoice::Sigmoid { bumps } => counted(*bumps, "sigmoid step"),
        MapChoice::Radial { centres } => format!("{centres} Gaussian bumps"),
        MapChoice::RadialKernel { gamma } => format!("radial kernel, γ = {}", number(*gamma)),
        MapChoice::CompactKernel { range } => format!("short-range kernel, range {} sd", number(*range)),
        MapChoice::PolynomialKernel { degree } => format!("polynomial kernel of degree {degree}"),
    })
}

/// The map of a number beside which every pair has an effect, from that of its own coordinates.
pub fn of_square(own: Option<String>) -> String {
    own.map_or_else(|| "line and square".to_owned(), |own| format!("{own}, and their products"))
}

/// A map of numbers in words, as it is offered and not yet made.
pub fn of_numbers(map: &MapChoice) -> String {
    match map {
        MapChoice::Linear => "straight line".to_owned(),
        MapChoice::Discretised { method: CutMethod::Entropy, .. } => "intervals by entropy".to_owned(),
        MapChoice::Discretised { method: CutMethod::ByHand, cuts, .. } => {
            single(map, cuts.len() + 1).unwrap_or_default()
        }
        MapChoice::Discretised { bins, .. } => single(map, *bins as usize).unwrap_or_default(),
        _ => single(map, 0).unwrap_or_else(|| name(map).to_owned()),
    }
}

/// The values that are no level of their own.
pub const OTHER_VALUE: &str = "other";
/// The missing one.
pub const MISSING_VALUE: &str = "missing";

/// The name of a measure of similarity.
pub fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Overlap => "overlap",
        Measure::Iof => "inverse occurrence frequency",
        Measure::Of => "occurrence frequency",
        Measure::Lin => "Lin",
        Measure::Goodall1 => "Goodall 1",
        Measure::Goodall2 => "Goodall 2",
        Measure::Goodall3 => "Goodall 3",
        Measure::Goodall4 => "Goodall 4",
    }
}

/// The map of a number in naive Bayes.
pub const DENSITY: &str = "kernel densities of the two classes";

/// A pair by its cells; `cuts`: the most cuts of a member.
pub fn cells(cuts: Option<usize>) -> String {
    match cuts {
        Some(cuts) if cuts > 0 => "each pair of values, numbers in intervals of equal frequency".to_owned(),
        _ => "each pair of values".to_owned(),
    }
}

/// Any other joint map; `by_level`: one of the two has levels.
pub fn joint(map: &JointMap, by_level: bool) -> String {
    match map {
        JointMap::Cells { .. } => cells(None),
        JointMap::Product { knots } if by_level => format!("restricted cubic spline for each level, {knots} knots"),
        JointMap::Product { knots } => format!("products of restricted cubic splines, {knots} knots each"),
        JointMap::RadialKernel { gamma } => format!("radial kernel of the pair, γ = {}", number(*gamma)),
        JointMap::CompactKernel { range } => format!("short-range kernel of the pair, range {} sd", number(*range)),
    }
}

fn counted(count: u32, noun: &str) -> String {
    super::words::counted(count as usize, noun)
}

/// Labels of the intervals between ascending cuts: "< 40", "40 – 65", "≥ 65"; "all values" without a cut. An interval
/// holds its lower end and not its upper one. `decimals`: those of the attribute.
pub fn interval_labels(cuts: &[f64], decimals: u32) -> Vec<String> {
    let texts: Vec<String> = cuts.iter().map(|cut| cut_text(*cut, decimals)).collect();
    let (Some(first), Some(last)) = (texts.first(), texts.last()) else { return vec!["all values".to_owned()] };
    let inner = texts.windows(2).map(|pair| format!("{} – {}", pair[0], pair[1]));
    std::iter::once(format!("< {first}")).chain(inner).chain(std::iter::once(format!("≥ {last}"))).collect()
}

/// A cut with as many decimals as the attribute has, or one more, where that is the same number (but for rounding as in
/// 0.1 + 0.2); else with all its digits, so that the label never says another cut than the one that counts.
pub(crate) fn cut_text(cut: f64, decimals: u32) -> String {
    let near = |text: &String| text.parse::<f64>().is_ok_and(|x| (x - cut).abs() <= 1e-12 * cut.abs());
    let plain = [decimals, decimals + 1].map(|decimals| format!("{cut:.*}", decimals.min(15) as usize));
    let text = plain.into_iter().find(near).filter(|text| text.len() < 20);
    text.map_or_else(|| number(cut), |text| number(text.parse().unwrap_or(cut)))
}
