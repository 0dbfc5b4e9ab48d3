//! What stands in the way of a model.

use super::number;
use crate::choice::Part;
use crate::sentences::coordinates::whole;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::maps::MapProblem;
use crate::sentences::words::{is, quoted_list as list};
use crate::sentences::{Message, Severity};

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
    /// A setting out of range.
    BadSetting {
        /// The setting.
        name: String,
        /// What was given.
        value: String,
        /// What is allowed.
        expected: &'static str,
    },
    /// A shrinkage constant that is not above 0.
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
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        let (code, message, column) = match self {
            Problem::UnknownColumn { name, names } => {
                ("unknown-column", format!("There is no column “{name}”; the columns are {}.", list(names)), None)
            }
            Problem::TargetAmongAttributes { column } => (
                "target-among-attributes",
                format!("“{column}” is the column to predict; take it off the list of columns to predict from."),
                Some(column),
            ),
            Problem::NoFeatures { target } => (
                "no-features",
                format!(
                    "There is no column to predict “{target}” from: every other column is left out or says nothing. \
                     Tick a column to use, or open a file with more columns."
                ),
                None,
            ),
            Problem::TargetEmpty { column } => (
                "empty-column",
                format!("“{column}” has no values, so it cannot be predicted. Choose another column."),
                Some(column),
            ),
            Problem::TargetContinuous { column } => (
                "target-continuous",
                format!(
                    "“{column}” is a measurement with many values, not classes. Choose a threshold to cut it at, \
                     or another column."
                ),
                Some(column),
            ),
            Problem::TargetNotNumeric { column } => (
                "target-not-numeric",
                format!("“{column}” holds no numbers: predict its classes, or choose a numeric column."),
                Some(column),
            ),
            Problem::TargetConstant { column, rows } => (
                "target-constant",
                format!("“{column}” is the same number in all its {rows} rows: there is nothing to predict."),
                Some(column),
            ),
            Problem::TooManyClasses { column, classes, most } => (
                "too-many-classes",
                format!(
                    "“{column}” has {classes} classes; up to {most} can be drawn together. Predict one of them against \
                     the rest, or join rare ones in the file."
                ),
                Some(column),
            ),
            Problem::WrongLearner { name, number } => (
                "wrong-learner",
                if *number {
                    format!("“{name}” learns classes. For a number choose svr or ridge.")
                } else {
                    format!("“{name}” learns numbers. For classes choose svm, proximal-svm, logistic or naive-bayes.")
                },
                None,
            ),
            Problem::CutOfLabels { column } => (
                "cut-of-labels",
                format!("“{column}” is not numeric, so it cannot be cut at a threshold. Choose its positive class."),
                Some(column),
            ),
            Problem::SingleClass { column, class, rows } => (
                "single-class",
                format!(
                    "{} with a value in “{column}” {} “{class}”: there is nothing to tell apart. \
                     Choose another column, or rows of both classes.",
                    if *rows == 1 { "The only row".to_owned() } else { format!("All {rows} rows") },
                    is(*rows)
                ),
                Some(column),
            ),
            Problem::RareClass { column, class, rows } => (
                "rare-class",
                format!(
                    "Class “{class}” of “{column}” has {rows} row: at least 2 rows of each class are needed to learn \
                     and to check. Choose another class or column."
                ),
                Some(column),
            ),
            Problem::UnknownClass { column, class, classes } => (
                "unknown-class",
                format!("“{column}” has no class “{class}”; its classes are {}.", list(classes)),
                Some(column),
            ),
            Problem::UnknownLearner { name } => (
                "unknown-learner",
                format!(
                    "There is no learner “{name}”: choose svm, proximal-svm, logistic or naive-bayes; for a number svr or \
                     ridge."
                ),
                None,
            ),
            Problem::UnknownSetting { name, known } => (
                "unknown-setting",
                format!("There is no setting “{name}” of this learner; it has {known}, folds, repeats, resamples."),
                None,
            ),
            Problem::OneClassOnly { name } => (
                "one-class-only",
                format!(
                    "“{name}” tells one class from the rest: choose that outcome, or another learner for all classes."
                ),
                None,
            ),
            Problem::NoNomogram { name } => (
                "no-nomogram",
                format!("“{name}” does not add up attribute by attribute, so it has no nomogram: evaluate it instead."),
                None,
            ),
            Problem::BadSetting { name, value, expected } => {
                ("bad-setting", format!("{name} cannot be {value}: it must be {expected}."), None)
            }
            Problem::BadShrinkage { of, k } => (
                "bad-shrinkage",
                format!("The shrinkage of {} cannot be {}: it must be a number above 0.", whole(of), number(*k)),
                None,
            ),
            Problem::TwoShrinkages { of } => (
                "two-shrinkages",
                format!("There are two shrinkage constants of {}: leave one of them out.", whole(of)),
                None,
            ),
            Problem::ShrinkageOfUnknown { name, names } => (
                "shrinkage-of-unknown",
                format!("There is no attribute “{name}” to shrink: the attributes of the model are {}.", list(names)),
                None,
            ),
            Problem::DoesNotShrink { name } => (
                "does-not-shrink",
                format!("“{name}” has no shrinkage constants: choose proximal-svm, or ridge for a number."),
                None,
            ),
            Problem::TooManyToDraw { coordinates, most } => (
                "too-many-to-draw",
                format!(
                    "Chains of shrinkage constants are drawn for at most {most} coordinates; there are {coordinates}. \
                     Choose fewer columns or simpler shapes."
                ),
                None,
            ),
            Problem::NothingToTrace { column } => (
                "nothing-to-trace",
                format!(
                    "“{column}” has a kernel, and the ridge trace draws the weights of coordinates: choose another map \
                     for it to see the trace."
                ),
                Some(column),
            ),
            Problem::TooManyToTrace { size, most } => (
                "too-many-to-trace",
                format!(
                    "The ridge trace is drawn for up to {most} coordinates or rows; here are {size}. Use fewer columns, \
                     or set k by hand."
                ),
                None,
            ),
            Problem::Map(problem) => problem.message(),
            Problem::Judging(problem) => problem.message(),
            Problem::BadModel { wrong } => (
                "bad-model",
                format!("This is not a model that can be read: {wrong}. Save it again, or open another file."),
                None,
            ),
            Problem::NothingToPredictFrom { attributes } => (
                "nothing-to-predict-from",
                format!(
                    "The file has none of the model's columns, which are {}. Check the names in its first line.",
                    list(attributes)
                ),
                None,
            ),
            Problem::BadRequest { wrong } => (
                "bad-request",
                format!("The page asked the engine for something it does not understand ({wrong}). Reload the page."),
                None,
            ),
            Problem::OutOfTurn { first } => ("out-of-turn", format!("First {first}."), None),
        };
        Message { code: code.to_owned(), message, severity: Severity::Error, line: None, column: column.cloned() }
    }
}
