//! Words and sentences about kernel maps: their names, the labels of intervals, and why a map cannot be had.

use super::learning::number;
use super::words::quoted_list;
use crate::choice::{CutMethod, JointMap, MapChoice, Measure};
use crate::model::additive::AttributeKind;

/// Why a map cannot be had.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MapProblem {
    /// A map of an attribute that the model does not use.
    UnknownAttribute {
        /// The name asked for.
        name: String,
        /// The attributes there are.
        names: Vec<String>,
    },
    /// Two maps for one attribute.
    TwoMaps {
        /// The attribute.
        name: String,
    },
    /// An attribute paired with itself.
    PairOfOne {
        /// The attribute.
        name: String,
    },
    /// An attribute in two pairs.
    InTwoPairs {
        /// The attribute.
        name: String,
    },
    /// A map for another kind of attribute.
    Unsuited {
        /// The attribute.
        name: String,
        /// The map.
        map: &'static str,
        /// The attribute's kind.
        kind: AttributeKind,
    },
    /// A parameter out of its range.
    OutOfRange {
        /// The attribute, or two with ” and “ between them.
        name: String,
        /// The parameter.
        parameter: &'static str,
        /// What was given.
        value: f64,
        /// Least that is allowed.
        low: f64,
        /// Greatest that is allowed.
        high: f64,
    },
    /// Cuts in disorder.
    CutsNotAscending {
        /// The attribute.
        name: String,
    },
    /// A cut with no value on one side.
    CutOutside {
        /// The attribute.
        name: String,
        /// The cut.
        cut: f64,
        /// Smallest value.
        minimum: f64,
        /// Largest value.
        maximum: f64,
    },
    /// More knots than distinct values allow.
    TooFewValues {
        /// The attribute.
        name: String,
        /// The map.
        map: &'static str,
        /// Knots, steps or degree asked for.
        size: u32,
        /// Distinct values.
        distinct: usize,
        /// The most that is possible, if any is.
        possible: Option<usize>,
    },
    /// Steps in the order of levels of which there is one.
    OneLevel {
        /// The attribute.
        name: String,
    },
    /// Cuts by the class where a number is predicted.
    NeedsClasses {
        /// The attribute.
        name: String,
    },
    /// A sub-kernel for a learner that takes coordinates only.
    KernelsNeedSvm {
        /// The attribute.
        name: String,
    },
    /// A sub-kernel where every pair has an effect.
    KernelInPairs {
        /// The attribute.
        name: String,
    },
    /// A number in intervals and one that is not, where every pair has an effect.
    NoFormForPair {
        /// The first in intervals.
        cut: String,
        /// The first that is not.
        smooth: String,
    },
    /// Every pair of so many attributes.
    TooManyForPairs {
        /// Coordinates there would be.
        coordinates: usize,
        /// The most there may be.
        most: usize,
    },
    /// A sub-kernel that a proximal machine cannot lay out.
    ProcessTooLarge {
        /// Its attributes.
        names: Vec<String>,
        /// The range of a compactly supported one, in standard deviations.
        range: Option<f64>,
        /// Whether another one of that kind comes before it.
        is_second: bool,
    },
    /// A map that has no values to count, for naive Bayes.
    NotToBeCounted {
        /// The attribute.
        name: String,
    },
    /// Lin's similarity as the map of one attribute.
    LinDoesNotAddUp {
        /// The attribute.
        name: String,
    },
    /// A similarity of more values than there may be.
    TooManyValues {
        /// The attribute.
        name: String,
        /// Its values.
        size: usize,
        /// The most that is allowed.
        most: usize,
    },
    /// A pair with more combinations than can be learned.
    TooLarge {
        /// The pair.
        names: [String; 2],
        /// Combinations.
        size: usize,
        /// The most that is allowed.
        most: usize,
    },
}

impl MapProblem {
    /// Whether the map could be learned without every pair.
    pub fn is_of_pairs(&self) -> bool {
        matches!(
            self,
            MapProblem::KernelInPairs { .. } | MapProblem::NoFormForPair { .. } | MapProblem::TooManyForPairs { .. }
        )
    }

    /// Code, sentence and column.
    pub(super) fn message(&self) -> (&'static str, String, Option<&String>) {
        match self {
            MapProblem::UnknownAttribute { name, names } => (
                "map-of-unknown-attribute",
                format!(
                    "There is no attribute “{name}” to choose a map for: the attributes of the model are {}.",
                    quoted_list(names)
                ),
                Some(name),
            ),
            MapProblem::TwoMaps { name } => {
                ("two-maps", format!("“{name}” has two maps: leave one of them out."), Some(name))
            }
            MapProblem::PairOfOne { name } => (
                "pair-of-one",
                format!("“{name}” is paired with itself: a pair needs two different attributes."),
                Some(name),
            ),
            MapProblem::InTwoPairs { name } => (
                "in-two-pairs",
                format!(
                    "“{name}” stands in two pairs. Its effect can be drawn in one place only: undo one of the pairs."
                ),
                Some(name),
            ),
            MapProblem::Unsuited { name, map, kind } => (
                "map-unsuited",
                format!(
                    "“{name}” is {}, and a map of the kind “{map}” needs {}. Choose another map, or another kind for \
                     the column.",
                    match kind {
                        AttributeKind::Numeric => "numeric",
                        AttributeKind::Categorical => "categorical",
                        AttributeKind::Ordered => "ordered",
                    },
                    match *map {
                        NOMINAL | SIMILARITY => "categories",
                        ORDINAL => "ordered categories",
                        _ => "numbers",
                    }
                ),
                Some(name),
            ),
            MapProblem::OutOfRange { name, parameter, value, low, high } => (
                "map-out-of-range",
                format!(
                    "The {parameter} for “{name}” cannot be {}: it must lie between {} and {}.",
                    number(*value),
                    number(*low),
                    number(*high)
                ),
                None,
            ),
            MapProblem::CutsNotAscending { name } => (
                "cuts-not-ascending",
                format!("The cuts of “{name}” must rise from one to the next: two are equal, or out of order."),
                Some(name),
            ),
            MapProblem::CutOutside { name, cut, minimum, maximum } => (
                "cut-outside",
                format!(
                    "The cut of “{name}” at {} leaves no value on one side: the values go from {} to {}.",
                    number(*cut),
                    number(*minimum),
                    number(*maximum)
                ),
                Some(name),
            ),
            MapProblem::TooFewValues { name, map, size, distinct, possible } => (
                "too-few-values",
                format!(
                    "“{name}” has {distinct} different values, too few for “{map}” with {size}. {}",
                    match possible {
                        Some(possible) => format!("At most {possible} is possible."),
                        None => "Choose another map, such as intervals or a straight line.".to_owned(),
                    }
                ),
                Some(name),
            ),
            MapProblem::OneLevel { name } => (
                "one-level",
                format!("“{name}” has one level: there are no steps between levels. Choose the nominal map."),
                Some(name),
            ),
            MapProblem::NeedsClasses { name } => (
                "needs-classes",
                format!(
                    "“{name}” is to be cut where the classes change, but a number is predicted. Choose intervals of \
                     equal frequency or equal width, or set the cuts by hand."
                ),
                Some(name),
            ),
            MapProblem::KernelsNeedSvm { name } => (
                "kernels-need-svm",
                format!(
                    "“{name}” has a kernel, which only the support vector machine (svm), the proximal SVM (proximal-svm) \
                     and ridge regression (ridge) can learn with. Choose one of these learners, or another map."
                ),
                Some(name),
            ),
            MapProblem::KernelInPairs { name } => (
                "kernel-in-pairs",
                format!(
                    "“{name}” has a kernel, which has no coordinates to multiply with those of others. Choose another map \
                     for it, or a model without every pair (on the command line: pairs=0)."
                ),
                Some(name),
            ),
            MapProblem::NoFormForPair { cut, smooth } => (
                "no-form-for-pair",
                format!(
                    "“{cut}” is cut into intervals and “{smooth}” is not: their pair has no form to be drawn in. With \
                     every pair (on the command line: pairs=1), cut all numbers into intervals or none."
                ),
                Some(cut),
            ),
            MapProblem::TooManyForPairs { coordinates, most } => (
                "too-many-for-pairs",
                format!(
                    "With every pair (on the command line: pairs=1) the model would have up to {coordinates} coordinates; \
                     with so many rows there is room for {most}. Leave attributes out, or give them maps with fewer coordinates."
                ),
                None,
            ),
            MapProblem::ProcessTooLarge { names, range, is_second } => {
                ("process-too-large", too_large(&quoted_list(names), *range, *is_second), names.first())
            }
            MapProblem::NotToBeCounted { name } => (
                "not-to-be-counted",
                format!(
                    "Naive Bayes counts how often each value occurs: “{name}” must be in levels or intervals, or left to \
                     its default."
                ),
                Some(name),
            ),
            MapProblem::LinDoesNotAddUp { name } => (
                "lin-does-not-add-up",
                format!(
                    "Lin’s similarity weighs whole rows against each other, so it cannot be the map of “{name}” alone. \
                     Choose another measure, or the learner lin-svm, which has it over all attributes and no nomogram."
                ),
                Some(name),
            ),
            MapProblem::TooManyValues { name, size, most } => (
                "too-many-values",
                format!(
                    "“{name}” has {size} values, more than the {most} whose similarities are compared. Let only the most \
                     common ones keep their name: the others are then one value."
                ),
                Some(name),
            ),
            MapProblem::TooLarge { names: [first, second], size, most } => (
                "pair-too-large",
                format!(
                    "“{first}” and “{second}” have {size} combinations, more than the {most} that can be learned. \
                     Choose a pair with fewer levels, or a radial kernel."
                ),
                Some(first),
            ),
        }
    }
}

fn too_large(names: &str, range: Option<f64>, is_second: bool) -> String {
    match range {
        Some(_) if is_second => format!(
            "{names}: a second short-range kernel with as many different values cannot be learned together with the \
             first. Choose another map for one of the two."
        ),
        Some(range) => format!(
            "{names}: with a range of {} standard deviations too many rows are near each other for a factor that fits in \
             memory. Choose a shorter range, such as {}, or the support vector machine.",
            number(range),
            number(0.5 * range)
        ),
        None => format!(
            "{names}: this kernel is too narrow for so many different values to be learned by least squares. Choose a \
             smaller γ, a short-range kernel, or the support vector machine."
        ),
    }
}

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
