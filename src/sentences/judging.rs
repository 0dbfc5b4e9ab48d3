//! Sentences about the comparison of learners.

use super::words::quoted_list;
use super::{Message, code};

/// Why learners cannot be judged or joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgingProblem {
    /// No replication has all its folds yet.
    NoWholeReplication {
        /// Folds of a replication.
        folds: u32,
    },
    /// No fold is ever left out.
    NoFolds {
        /// Because rows are set aside to calibrate; otherwise because a class has one row.
        set_aside: bool,
    },
    /// Learners that were not judged on the same folds.
    DifferentFolds,
    /// A stand-in of a learner that has a nomogram of its own.
    AddsUp {
        /// Its name.
        learner: String,
    },
    /// The plane of a learner that says nothing of new rows.
    NoPlane {
        /// Its name.
        learner: String,
    },
    /// An average of no models.
    NothingToAverage,
    /// An average of models of different targets.
    DifferentTargets,
    /// Effects that have no exact sum in one of the forms of an effect.
    NotToBeMerged {
        /// The attributes.
        names: Vec<String>,
    },
    /// An ensemble of no learners.
    EmptyLibrary,
    /// A measure that more positive answers always improve, or that counts classes alone.
    NotToBeSelectedBy,
    /// Settings to choose of a learner that more of them never harms.
    NothingToTune {
        /// Its name.
        learner: String,
    },
    /// Maps to choose for a learner that takes values as they are.
    NoMapToTune {
        /// Its name.
        learner: String,
    },
    /// A second setting and maps at once.
    TwoSecondAxes,
    /// A map that stands in the list twice.
    MapTwice {
        /// The map in words.
        map: String,
    },
    /// Maps to choose where every number has its own.
    NoFreeNumbers,
    /// What is of one set of features, where every fit chooses its own.
    NeedsOneMap,
    /// Two settings to choose of a learner with one.
    NoSecondSetting {
        /// Its name.
        learner: String,
    },
}

impl JudgingProblem {
    /// Code and sentence, and no place.
    pub fn message(&self) -> Message {
        match self {
            JudgingProblem::NoWholeReplication { folds } => {
                Message::error(code::NO_WHOLE_REPLICATION, no_whole_replication(*folds))
            }
            JudgingProblem::NoFolds { set_aside: true } => Message::error(
                code::NO_FOLDS,
                "There are no held-out folds to judge by, because rows are set aside for the interval of the \
                 probability. Choose another interval.",
            ),
            JudgingProblem::NoFolds { set_aside: false } => Message::error(
                code::NO_FOLDS,
                "There are no held-out folds to judge by: each class needs at least two rows. Choose another class or \
                 column.",
            ),
            JudgingProblem::DifferentFolds => Message::error(
                code::DIFFERENT_FOLDS,
                "These learners were not judged on the same folds. Judge them anew with the same rows, columns, folds and \
                 seed.",
            ),
            JudgingProblem::NothingToTune { learner } => {
                Message::error(code::NOTHING_TO_TUNE, nothing_to_tune(learner))
            }
            JudgingProblem::NoMapToTune { learner } => Message::error(code::NO_MAP_TO_TUNE, no_map_to_tune(learner)),
            JudgingProblem::TwoSecondAxes => Message::error(
                code::TWO_SECOND_AXES,
                "A grid has two axes: beside the first setting either the values of a second one or shapes of the numbers. \
                 Leave one of the two out.",
            ),
            JudgingProblem::MapTwice { map } => Message::error(code::MAP_TWICE, map_twice(map)),
            JudgingProblem::NoFreeNumbers => Message::error(
                code::NO_FREE_NUMBERS,
                "There is no number whose shape is free: each has one that was chosen, or stands in a pair. Let one of \
                 them have its default shape.",
            ),
            JudgingProblem::NeedsOneMap => Message::error(
                code::NEEDS_ONE_MAP,
                "While every fit chooses the shape of the numbers for itself there are no error bars, no intervals and no \
                 shrinkage to look at: these are of one shape. Choose it first.",
            ),
            JudgingProblem::AddsUp { learner } => Message::error(code::ADDS_UP, adds_up(learner)),
            JudgingProblem::NoPlane { learner } => Message::error(code::NO_PLANE, no_plane(learner)),
            JudgingProblem::NothingToAverage => Message::error(
                code::NOTHING_TO_AVERAGE,
                "There is no model to average. Count one of them at least once.",
            ),
            JudgingProblem::DifferentTargets => Message::error(
                code::DIFFERENT_TARGETS,
                "These models do not predict the same class of the same target, so their log odds have no average. Learn \
                 them anew for one target.",
            ),
            JudgingProblem::NotToBeMerged { names } => Message::error(code::NOT_TO_BE_MERGED, not_to_be_merged(names)),
            JudgingProblem::EmptyLibrary => {
                Message::error(code::EMPTY_LIBRARY, "There is no learner to make an ensemble of. Judge one at least.")
            }
            JudgingProblem::NotToBeSelectedBy => Message::error(
                code::NOT_TO_BE_SELECTED_BY,
                "No ensemble of this outcome is selected by that measure. Choose log loss; of a number, RMSE.",
            ),
            JudgingProblem::NoSecondSetting { learner } => {
                Message::error(code::NO_SECOND_SETTING, no_second_setting(learner))
            }
        }
    }
}

impl From<JudgingProblem> for super::learning::Problem {
    fn from(problem: JudgingProblem) -> Self {
        super::learning::Problem::Judging(problem)
    }
}

/// What an average is of: its members and how often each counts; and whether it was calibrated.
pub fn average_words(members: impl Iterator<Item = (String, u32)>, is_calibrated: bool) -> String {
    let counted = members.filter(|(_, count)| *count > 0);
    let texts: Vec<String> =
        counted.map(|(name, count)| if count == 1 { name } else { format!("{count} × {name}") }).collect();
    let of = texts.join("; ");
    if is_calibrated {
        format!("The sum is the average of those of these models, calibrated again: {of}.")
    } else {
        format!("The log odds are the average of those of these models: {of}. It has not been calibrated anew.")
    }
}

/// Which learner was taken of so many, and whether it is the best.
#[cfg(not(target_arch = "wasm32"))]
pub fn taken(learner: &str, is_best: bool, of: usize) -> String {
    let how = if is_best { "the best" } else { "as good as the best" };
    format!("“{learner}” is drawn: {how} of {of} learners on held-out rows.")
}

/// So many were tried in vain.
#[cfg(not(target_arch = "wasm32"))]
pub fn no_usable_signal(of: usize) -> String {
    format!("No usable signal: none of {of} learners finds one on held-out rows.")
}

/// What a stand-in is, and how near.
pub fn stand_in_words(learner: &str, r_squared: f64, agreement: f64, mean_difference: f64) -> String {
    format!(
        "This is not “{learner}” itself, which does not add up, but the additive model nearest to it. It has {:.0} % of the \
         variance of its log odds and says the same class for {:.1} % of the rows; their probabilities differ by {:.3} on \
         average.",
        100.0 * r_squared.max(0.0),
        100.0 * agreement,
        mean_difference
    )
}

fn no_whole_replication(folds: u32) -> String {
    format!("Scores need all {folds} folds of a replication, and none is whole yet: wait for its fits.")
}

fn nothing_to_tune(learner: &str) -> String {
    format!("There is nothing to tune in “{learner}”: more trees only make it steadier. Tune another learner.")
}

fn no_map_to_tune(learner: &str) -> String {
    format!("“{learner}” compares values as they are: there is no shape of the numbers to tune.")
}

fn map_twice(map: &str) -> String {
    format!("The shape “{map}” is to be tried twice. Leave one of the two out.")
}

fn adds_up(learner: &str) -> String {
    format!("“{learner}” adds up and has a nomogram of its own: look at that one.")
}

fn no_plane(learner: &str) -> String {
    format!(
        "“{learner}” compares the values of the file’s own rows, so there is nothing to draw between them. \
                     Look at the similarities of its attributes, or at its additive stand-in."
    )
}

fn not_to_be_merged(names: &[String]) -> String {
    format!(
        "The models see {} in ways that have no exact average: one in steps, another along a curve, or a pair the \
                     other way round. Choose the same shape in all of them.",
        quoted_list(names)
    )
}

fn no_second_setting(learner: &str) -> String {
    format!("“{learner}” has one setting to tune, the first one. Leave out the values of a second one.")
}
