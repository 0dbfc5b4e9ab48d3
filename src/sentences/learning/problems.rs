//! What stands in the way of a model.

mod texts;

use crate::choice::{Parameter, Part};
use crate::sentences::judging::JudgingProblem;
use crate::sentences::maps::MapProblem;
use crate::sentences::{Message, code};
use texts::*;

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// A column that the table does not have.
    UnknownColumn {
        /// The name asked for.
        name: String,
        /// The names there are.
        names: Vec<String>,
    },
    /// The target is also to be predicted from.
    TargetAmongAttributes {
        /// The column.
        column: String,
    },
    /// No column is left to predict from.
    NoFeatures {
        /// The target.
        target: String,
    },
    /// The target column has no values.
    TargetEmpty {
        /// The column.
        column: String,
    },
    /// The target has too many numbers to be classes.
    TargetContinuous {
        /// The column.
        column: String,
    },
    /// Regression of a column that has no numbers.
    TargetNotNumeric {
        /// The column.
        column: String,
    },
    /// Regression of a column whose numbers are all the same.
    TargetConstant {
        /// The column.
        column: String,
        /// Its rows with a value.
        rows: usize,
    },
    /// Regression of a column whose numbers differ by less than can be calculated with.
    TargetTooClose {
        /// The column.
        column: String,
    },
    /// More different rows than a Gaussian process over all columns can hold.
    TooManyRows {
        /// Different rows.
        rows: usize,
        /// Most of them.
        most: usize,
    },
    /// Target with numbers that have no logarithm or no square root, where these are to be learned.
    TargetBeyondScale {
        /// The column.
        column: String,
        /// The logarithm; otherwise the square root.
        log: bool,
        /// Rows with such numbers.
        rows: usize,
    },
    /// Numbers that went beyond what can be calculated with: no model, and nothing of it, is given out with them.
    NotFinite,
    /// A row of a file whose prediction goes beyond what can be calculated with.
    RowBeyond {
        /// Physical line of the file.
        line: u32,
    },
    /// More classes than can be drawn.
    TooManyClasses {
        /// The column.
        column: String,
        /// Its classes.
        classes: usize,
        /// As many as can be.
        most: usize,
    },
    /// A learner of classes for a number, or the other way round.
    WrongLearner {
        /// Its name.
        name: String,
        /// Whether a number is to be predicted.
        number: bool,
        /// Those that can be had.
        known: Vec<&'static str>,
    },
    /// A threshold for a column that is not numeric.
    CutOfLabels {
        /// The column.
        column: String,
    },
    /// All rows are of one class.
    SingleClass {
        /// The target.
        column: String,
        /// The class.
        class: String,
        /// Its rows.
        rows: usize,
    },
    /// A class of one row.
    RareClass {
        /// The target.
        column: String,
        /// The class.
        class: String,
        /// Its rows.
        rows: usize,
    },
    /// A positive class that the target does not have.
    UnknownClass {
        /// The target.
        column: String,
        /// The class asked for.
        class: String,
        /// The classes there are.
        classes: Vec<String>,
    },
    /// A learner that does not exist.
    UnknownLearner {
        /// The name asked for.
        name: String,
        /// Those that there are.
        known: Vec<&'static str>,
    },
    /// A setting out of its range, or one that does not exist.
    UnknownSetting {
        /// The setting.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// A learner of one class against the rest, asked for all classes.
    OneClassOnly {
        /// Its name.
        name: String,
    },
    /// A learner that adds nothing up: it can be compared with, not drawn.
    NoNomogram {
        /// Its name.
        name: String,
    },
    /// A number beyond its limits.
    BeyondLimits {
        /// What it is, with its limits.
        of: &'static Parameter,
        /// What was asked for.
        value: f64,
    },
    /// A setting out of range.
    BadSetting {
        /// The setting.
        name: String,
        /// What was given.
        value: String,
        /// What is allowed.
        expected: &'static str,
    },
    /// A shrinkage constant out of range.
    BadShrinkage {
        /// The part of the coordinates.
        of: Part,
        /// What was given.
        k: f64,
    },
    /// Two shrinkage constants for one part.
    TwoShrinkages {
        /// The part.
        of: Part,
    },
    /// A shrinkage constant of an attribute that the model does not use.
    ShrinkageOfUnknown {
        /// The name asked for.
        name: String,
        /// The attributes there are.
        names: Vec<String>,
    },
    /// Shrinkage, or what comes of it, of a learner that does not shrink.
    DoesNotShrink {
        /// Its name.
        name: String,
    },
    /// More coordinates than the sampler of shrinkage constants takes.
    TooManyToDraw {
        /// Coordinates.
        coordinates: usize,
        /// As many as can be.
        most: usize,
    },
    /// A ridge trace of an attribute that has a kernel and no coordinates.
    NothingToTrace {
        /// The attribute.
        column: String,
    },
    /// A ridge trace of more coordinates than one waits for.
    TooManyToTrace {
        /// Coordinates, or rows where they are fewer.
        size: usize,
        /// The most.
        most: usize,
    },
    /// A kernel map that cannot be had.
    Map(MapProblem),
    /// Learners that cannot be judged or joined.
    Judging(JudgingProblem),
    /// A model file that cannot be read.
    BadModel {
        /// The field and what is wrong with it.
        wrong: String,
    },
    /// A file to predict that has none of the model's columns.
    NothingToPredictFrom {
        /// The model's attributes.
        attributes: Vec<String>,
    },
    /// A request whose fields are not those of the contract: a mistake of the page, not of the person.
    BadRequest {
        /// What is wrong.
        wrong: String,
    },
    /// A request that came before the one it builds on.
    OutOfTurn {
        /// What has to come first.
        first: &'static str,
    },
}

impl Problem {
    /// Refuses a number that is beyond its limits.
    ///
    /// # Errors
    /// [`Problem::BeyondLimits`].
    pub fn unless_allowed(of: &'static Parameter, value: f64) -> Result<(), Problem> {
        if of.allows(value) { Ok(()) } else { Err(Problem::BeyondLimits { of, value }) }
    }

    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        match self {
            Problem::UnknownColumn { name, names } => Message::error(code::UNKNOWN_COLUMN, unknown_column(name, names)),
            Problem::TargetAmongAttributes { column } => {
                Message::error(code::TARGET_AMONG_ATTRIBUTES, target_among_attributes(column)).at(column)
            }
            Problem::NoFeatures { target } => Message::error(code::NO_FEATURES, no_features(target)),
            Problem::TargetEmpty { column } => Message::error(code::EMPTY_COLUMN, target_empty(column)).at(column),
            Problem::TargetContinuous { column } => {
                Message::error(code::TARGET_CONTINUOUS, target_continuous(column)).at(column)
            }
            Problem::TargetNotNumeric { column } => {
                Message::error(code::TARGET_NOT_NUMERIC, target_not_numeric(column)).at(column)
            }
            Problem::TargetConstant { column, rows } => {
                Message::error(code::TARGET_CONSTANT, target_constant(column, *rows)).at(column)
            }
            Problem::TargetTooClose { column } => Message::error(code::TOO_CLOSE, target_too_close(column)).at(column),
            Problem::TooManyRows { rows, most } => Message::error(
                code::TOO_MANY_ROWS,
                format!(
                    "A Gaussian process over all columns takes at most {most} different rows, and here are {rows}. Choose \
                     another learner, or open a file with fewer rows."
                ),
            ),
            Problem::TargetBeyondScale { column, log, rows } => {
                Message::error(code::TARGET_BEYOND_SCALE, target_beyond_scale(column, *log, *rows)).at(column)
            }
            Problem::NotFinite => Message::error(
                code::NOT_FINITE,
                "The numbers of this model became too large to calculate with, so it was not made. Choose settings nearer \
                 to their defaults, or give the columns with the largest and the smallest numbers in other units.",
            ),
            Problem::RowBeyond { line } => Message::error(code::ROW_BEYOND, row_beyond(*line)),
            Problem::TooManyClasses { column, classes, most } => {
                Message::error(code::TOO_MANY_CLASSES, too_many_classes(column, *classes, *most)).at(column)
            }
            Problem::WrongLearner { name, number, known } => {
                Message::error(code::WRONG_LEARNER, wrong_learner(name, *number, known))
            }
            Problem::CutOfLabels { column } => Message::error(code::CUT_OF_LABELS, cut_of_labels(column)).at(column),
            Problem::SingleClass { column, class, rows } => {
                Message::error(code::SINGLE_CLASS, single_class(column, class, *rows)).at(column)
            }
            Problem::RareClass { column, class, rows } => {
                Message::error(code::RARE_CLASS, rare_class(column, class, *rows)).at(column)
            }
            Problem::UnknownClass { column, class, classes } => {
                Message::error(code::UNKNOWN_CLASS, unknown_class(column, class, classes)).at(column)
            }
            Problem::UnknownLearner { name, known } => {
                Message::error(code::UNKNOWN_LEARNER, unknown_learner(name, known))
            }
            Problem::UnknownSetting { name, known } => {
                Message::error(code::UNKNOWN_SETTING, unknown_setting(name, known))
            }
            Problem::OneClassOnly { name } => Message::error(code::ONE_CLASS_ONLY, one_class_only(name)),
            Problem::NoNomogram { name } => Message::error(code::NO_NOMOGRAM, no_nomogram(name)),
            Problem::BadSetting { name, value, expected } => {
                Message::error(code::BAD_SETTING, format!("{name} cannot be {value}: it must be {expected}."))
            }
            Problem::BeyondLimits { of, value } => Message::error(code::BAD_SETTING, beyond_limits(of, *value)),
            Problem::BadShrinkage { of, k } => Message::error(code::BAD_SHRINKAGE, bad_shrinkage(of, *k)),
            Problem::TwoShrinkages { of } => Message::error(code::TWO_SHRINKAGES, two_shrinkages(of)),
            Problem::ShrinkageOfUnknown { name, names } => {
                Message::error(code::SHRINKAGE_OF_UNKNOWN, shrinkage_of_unknown(name, names))
            }
            Problem::DoesNotShrink { name } => Message::error(code::DOES_NOT_SHRINK, does_not_shrink(name)),
            Problem::TooManyToDraw { coordinates, most } => {
                Message::error(code::TOO_MANY_TO_DRAW, too_many_to_draw(*coordinates, *most))
            }
            Problem::NothingToTrace { column } => {
                Message::error(code::NOTHING_TO_TRACE, nothing_to_trace(column)).at(column)
            }
            Problem::TooManyToTrace { size, most } => {
                Message::error(code::TOO_MANY_TO_TRACE, too_many_to_trace(*size, *most))
            }
            Problem::Map(problem) => problem.message(),
            Problem::Judging(problem) => problem.message(),
            Problem::BadModel { wrong } => Message::error(code::BAD_MODEL, bad_model(wrong)),
            Problem::NothingToPredictFrom { attributes } => {
                Message::error(code::NOTHING_TO_PREDICT_FROM, nothing_to_predict_from(attributes))
            }
            Problem::BadRequest { wrong } => Message::error(code::BAD_REQUEST, bad_request(wrong)),
            Problem::OutOfTurn { first } => Message::error(code::OUT_OF_TURN, format!("First {first}.")),
        }
    }
}
