//! Why a map cannot be had, in sentences.

use super::{NOMINAL, ORDINAL, SIMILARITY};
use crate::model::additive::AttributeKind;
use crate::sentences::learning::number;
use crate::sentences::words::{counted, quoted_list};
use crate::sentences::{Message, code};

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
    pub fn message(&self) -> Message {
        match self {
            MapProblem::UnknownAttribute { name, names } => {
                Message::error(code::MAP_OF_UNKNOWN_ATTRIBUTE, unknown_attribute(name, names)).at(name)
            }
            MapProblem::TwoMaps { name } => {
                Message::error(code::TWO_MAPS, format!("“{name}” has two maps: leave one of them out.")).at(name)
            }
            MapProblem::PairOfOne { name } => Message::error(code::PAIR_OF_ONE, pair_of_one(name)).at(name),
            MapProblem::InTwoPairs { name } => Message::error(code::IN_TWO_PAIRS, in_two_pairs(name)).at(name),
            MapProblem::Unsuited { name, map, kind } => {
                Message::error(code::MAP_UNSUITED, unsuited(name, map, *kind)).at(name)
            }
            MapProblem::OutOfRange { name, parameter, value, low, high } => {
                Message::error(code::MAP_OUT_OF_RANGE, out_of_range(name, parameter, *value, [*low, *high]))
                    .at(name.split("” and “").next().unwrap_or(name))
            }
            MapProblem::CutsNotAscending { name } => {
                Message::error(code::CUTS_NOT_ASCENDING, cuts_not_ascending(name)).at(name)
            }
            MapProblem::CutOutside { name, cut, minimum, maximum } => {
                Message::error(code::CUT_OUTSIDE, cut_outside(name, *cut, *minimum, *maximum)).at(name)
            }
            MapProblem::TooFewValues { name, map, size, distinct, possible } => {
                Message::error(code::TOO_FEW_VALUES, too_few_values(name, map, *size, *distinct, *possible)).at(name)
            }
            MapProblem::OneLevel { name } => Message::error(code::ONE_LEVEL, one_level(name)).at(name),
            MapProblem::NeedsClasses { name } => Message::error(code::NEEDS_CLASSES, needs_classes(name)).at(name),
            MapProblem::KernelsNeedSvm { name } => {
                Message::error(code::KERNELS_NEED_SVM, kernels_need_svm(name)).at(name)
            }
            MapProblem::KernelInPairs { name } => Message::error(code::KERNEL_IN_PAIRS, kernel_in_pairs(name)).at(name),
            MapProblem::NoFormForPair { cut, smooth } => {
                Message::error(code::NO_FORM_FOR_PAIR, no_form_for_pair(cut, smooth)).at(cut)
            }
            MapProblem::TooManyForPairs { coordinates, most } => {
                Message::error(code::TOO_MANY_FOR_PAIRS, too_many_for_pairs(*coordinates, *most))
            }
            MapProblem::ProcessTooLarge { names, range, is_second } => {
                Message::error(code::PROCESS_TOO_LARGE, process_too_large(names, *range, *is_second)).at_first(names)
            }
            MapProblem::NotToBeCounted { name } => {
                Message::error(code::NOT_TO_BE_COUNTED, not_to_be_counted(name)).at(name)
            }
            MapProblem::LinDoesNotAddUp { name } => {
                Message::error(code::LIN_DOES_NOT_ADD_UP, lin_does_not_add_up(name)).at(name)
            }
            MapProblem::TooManyValues { name, size, most } => {
                Message::error(code::TOO_MANY_VALUES, too_many_values(name, *size, *most)).at(name)
            }
            MapProblem::TooLarge { names: [first, second], size, most } => {
                Message::error(code::PAIR_TOO_LARGE, pair_too_large(first, second, *size, *most)).at(first)
            }
        }
    }
}

fn unknown_attribute(name: &str, names: &[String]) -> String {
    format!("There is no attribute “{name}” to choose a map for: the model has {}.", quoted_list(names))
}

fn pair_of_one(name: &str) -> String {
    format!("“{name}” is paired with itself: a pair needs two different attributes.")
}

fn in_two_pairs(name: &str) -> String {
    format!("“{name}” stands in two pairs. Its effect can be drawn in one place only: undo one of the pairs.")
}

fn unsuited(name: &str, map: &str, kind: AttributeKind) -> String {
    format!(
        "“{name}” is {}, and a map of the kind “{map}” needs {}. Choose another map, or another kind for \
                     the column.",
        match kind {
            AttributeKind::Numeric => "numeric",
            AttributeKind::Categorical => "categorical",
            AttributeKind::Ordered => "ordered",
        },
        match map {
            NOMINAL | SIMILARITY => "categories",
            ORDINAL => "ordered categories",
            _ => "numbers",
        }
    )
}

fn out_of_range(name: &str, parameter: &str, value: f64, [low, high]: [f64; 2]) -> String {
    format!(
        "The {parameter} for “{name}” cannot be {}: it must lie between {} and {}.",
        number(value),
        number(low),
        number(high)
    )
}

fn cuts_not_ascending(name: &str) -> String {
    format!("The cuts of “{name}” must rise from one to the next: two are equal, or out of order.")
}

fn cut_outside(name: &str, cut: f64, minimum: f64, maximum: f64) -> String {
    format!(
        "The cut of “{name}” at {} leaves no value on one side: the values go from {} to {}.",
        number(cut),
        number(minimum),
        number(maximum)
    )
}

fn too_few_values(name: &str, map: &str, size: u32, distinct: usize, possible: Option<usize>) -> String {
    format!(
        "“{name}” has {}, too few for “{map}” with {size}. {}",
        counted(distinct, "different value"),
        match possible {
            Some(possible) => format!("At most {possible} is possible."),
            None => "Choose another map, such as intervals or a straight line.".to_owned(),
        }
    )
}

fn one_level(name: &str) -> String {
    format!("“{name}” has one level: there are no steps between levels. Choose the nominal map.")
}

fn needs_classes(name: &str) -> String {
    format!(
        "“{name}” is to be cut where the classes change, but a number is predicted. Choose intervals of \
                     equal frequency or equal width, or set the cuts by hand."
    )
}

fn kernels_need_svm(name: &str) -> String {
    format!(
        "“{name}” has a kernel, which only the support vector machine (svm), the proximal SVM (proximal-svm) \
                     and ridge regression (ridge) can learn with. Choose one of these learners, or another map."
    )
}

fn kernel_in_pairs(name: &str) -> String {
    format!(
        "“{name}” has a kernel, which has no coordinates to multiply with those of others. Choose another map \
                     for it, or a model without every pair (on the command line: pairs=0)."
    )
}

fn no_form_for_pair(cut: &str, smooth: &str) -> String {
    format!(
        "“{cut}” is cut into intervals and “{smooth}” is not: their pair has no form to be drawn in. With \
                     every pair (on the command line: pairs=1), cut all numbers into intervals or none."
    )
}

fn too_many_for_pairs(coordinates: usize, most: usize) -> String {
    format!(
        "With every pair (on the command line: pairs=1) the model would have up to {coordinates} coordinates; \
                     with so many rows there is room for {most}. Leave attributes out, or give them maps with fewer coordinates."
    )
}

fn process_too_large(names: &[String], range: Option<f64>, is_second: bool) -> String {
    too_large(&quoted_list(names), range, is_second)
}

fn not_to_be_counted(name: &str) -> String {
    format!(
        "Naive Bayes counts how often each value occurs: “{name}” must be in levels or intervals, or left to \
                     its default."
    )
}

fn lin_does_not_add_up(name: &str) -> String {
    format!(
        "Lin’s similarity weighs whole rows against each other, so it cannot be the map of “{name}” alone. \
                     Choose another measure, or the learner lin-svm, which has it over all attributes and no nomogram."
    )
}

fn too_many_values(name: &str, size: usize, most: usize) -> String {
    format!(
        "“{name}” has {size} values, more than the {most} whose similarities are compared. Let only the most \
                     common ones keep their name: the others are then one value."
    )
}

fn pair_too_large(first: &str, second: &str, size: usize, most: usize) -> String {
    format!(
        "“{first}” and “{second}” have {size} combinations, more than the {most} that can be learned. \
                     Choose a pair with fewer levels, or a radial kernel."
    )
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
