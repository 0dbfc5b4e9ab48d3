//! The sentence of each problem with learning.

use crate::choice::{LIMITS, Parameter, Part};
use crate::math::CLOSEST;
use crate::sentences::coordinates::whole;
use crate::sentences::learning::number;
use crate::sentences::words::{counted, is, quoted_list as list};

pub(super) fn unknown_column(name: &str, names: &[String]) -> String {
    format!("There is no column “{name}”: the file has {}.", list(names))
}

pub(super) fn target_among_attributes(column: &str) -> String {
    format!("“{column}” is the column to predict; take it off the list of columns to predict from.")
}

pub(super) fn no_features(target: &str) -> String {
    format!(
        "There is no column to predict “{target}” from: every other column is left out or says nothing. \
                     Tick a column to use, or open a file with more columns."
    )
}

pub(super) fn target_empty(column: &str) -> String {
    format!("“{column}” has no values, so it cannot be predicted. Choose another column.")
}

pub(super) fn target_continuous(column: &str) -> String {
    format!(
        "“{column}” is a measurement with many values, not classes. Choose a threshold to cut it at, \
                     or another column."
    )
}

pub(super) fn target_not_numeric(column: &str) -> String {
    format!("“{column}” holds no numbers: predict its classes, or choose a numeric column.")
}

pub(super) fn target_constant(column: &str, rows: usize) -> String {
    format!(
        "“{column}” is the same number wherever it has one ({}): there is nothing to predict.",
        counted(rows, "row")
    )
}

pub(super) fn target_too_close(column: &str) -> String {
    format!(
        "The numbers of “{column}” differ by less than {}, too little to calculate with. Give them in another \
                     unit, so that they are larger.",
        number(CLOSEST)
    )
}

pub(super) fn target_beyond_scale(column: &str, log: bool, rows: usize) -> String {
    let (has, scale) = if log { ("0 or less", "logarithm") } else { ("less than 0", "square root") };
    let rows = counted(rows, "row");
    format!(
        "“{column}” is {has} in {rows}, which has no {scale}. Predict the number on another scale, or leave such rows out."
    )
}

pub(super) fn row_beyond(line: u32) -> String {
    format!(
        "The prediction for line {line} is too large to calculate with: its values lie too far from those that \
                     the model was learned from. Check that line."
    )
}

pub(super) fn too_many_classes(column: &str, classes: usize, most: usize) -> String {
    format!(
        "“{column}” has {classes} classes; up to {most} can be drawn together. Predict one of them against \
                     the rest, or join rare ones in the file."
    )
}

pub(super) fn wrong_learner(name: &str, number: bool, known: &[&str]) -> String {
    let (learned, wanted) = if number { ("classes", "a number") } else { ("numbers", "classes") };
    format!("“{name}” learns {learned}. For {wanted} choose one of {}.", known.join(", "))
}

pub(super) fn cut_of_labels(column: &str) -> String {
    format!("“{column}” is not numeric, so it cannot be cut at a threshold. Choose its positive class.")
}

pub(super) fn single_class(column: &str, class: &str, rows: usize) -> String {
    format!(
        "{} with a value in “{column}” {} “{class}”: there is nothing to tell apart. \
                     Choose another column, or rows of both classes.",
        if rows == 1 { "The only row".to_owned() } else { format!("All {rows} rows") },
        is(rows)
    )
}

pub(super) fn rare_class(column: &str, class: &str, rows: usize) -> String {
    format!(
        "Class “{class}” of “{column}” has {}: at least 2 rows of each class are needed to learn \
                     and to check. Choose another class or column.",
        counted(rows, "row")
    )
}

pub(super) fn unknown_class(column: &str, class: &str, classes: &[String]) -> String {
    format!("“{column}” has no class “{class}”; its classes are {}.", list(classes))
}

pub(super) fn unknown_learner(name: &str, known: &[&str]) -> String {
    format!("There is no learner “{name}”: choose one of {}.", known.join(", "))
}

pub(super) fn unknown_setting(name: &str, known: &str) -> String {
    format!("There is no setting “{name}” of this learner; it has {known}, folds, repeats, resamples.")
}

pub(super) fn one_class_only(name: &str) -> String {
    format!("“{name}” tells one class from the rest: choose that outcome, or another learner for all classes.")
}

pub(super) fn no_nomogram(name: &str) -> String {
    format!("“{name}” does not add up attribute by attribute, so it has no nomogram: evaluate it instead.")
}

pub(super) fn beyond_limits(of: &Parameter, value: f64) -> String {
    format!("{} cannot be {}: it must be {}.", of.name, number(value), expected(of))
}

/// What a number must be.
pub(super) fn expected(of: &Parameter) -> String {
    if of.is_switch() {
        return "0 or 1".to_owned();
    }
    let kind = if of.whole { "whole number" } else { "number" };
    let more = match of.name {
        "gamma" if of.or_zero => ", or 0 for 1/coordinates",
        "tried" => ", or 0 for √attributes",
        "epsilon" => " (in standard deviations of the target)",
        _ => "",
    };
    let limit = |x: f64| if of.whole || x == 0.0 { number(x) } else { format!("{x:e}") };
    format!("a {kind} from {} to {}{more}", limit(of.low), limit(of.high))
}

pub(super) fn bad_shrinkage(of: &Part, k: f64) -> String {
    format!("The shrinkage of {} cannot be {}: it must be {}.", whole(of), number(k), expected(&LIMITS.constant))
}

pub(super) fn two_shrinkages(of: &Part) -> String {
    format!("There are two shrinkage constants of {}: leave one of them out.", whole(of))
}

pub(super) fn shrinkage_of_unknown(name: &str, names: &[String]) -> String {
    format!("There is no attribute “{name}” to shrink: the model has {}.", list(names))
}

pub(super) fn does_not_shrink(name: &str) -> String {
    format!("“{name}” has no shrinkage constants: choose proximal-svm, or ridge for a number.")
}

pub(super) fn too_many_to_draw(coordinates: usize, most: usize) -> String {
    format!(
        "Chains of shrinkage constants are drawn for at most {most} coordinates; there are {coordinates}. \
                     Choose fewer columns or simpler shapes."
    )
}

pub(super) fn nothing_to_trace(column: &str) -> String {
    format!(
        "“{column}” has a kernel, and the ridge trace draws the weights of coordinates: choose another map \
                     for it to see the trace."
    )
}

pub(super) fn too_many_to_trace(size: usize, most: usize) -> String {
    format!(
        "The ridge trace is drawn for up to {most} coordinates or rows; here are {size}. Use fewer columns, \
                     or set k by hand."
    )
}

pub(super) fn bad_model(wrong: &str) -> String {
    format!("This is not a model that can be read: {wrong}. Save it again, or open another file.")
}

pub(super) fn nothing_to_predict_from(attributes: &[String]) -> String {
    format!("The file has none of the model's columns ({}). Check the names in its first line.", list(attributes))
}

pub(super) fn bad_request(wrong: &str) -> String {
    format!("The page asked the engine for something it does not understand ({wrong}). Reload the page.")
}
