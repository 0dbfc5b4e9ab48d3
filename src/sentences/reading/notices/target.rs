//! What is said of a column that is predicted.

use crate::sentences::words::{counted, has, quoted_list, shortened};

pub(super) fn target_missing(rows: usize, column: &str) -> String {
    format!(
        "{} {} no value in “{}”: {} set aside and not learned from.",
        counted(rows, "row"),
        has(rows),
        shortened(column),
        if rows == 1 { "it is" } else { "they are" }
    )
}

pub(super) fn classes_joined(column: &str, labels: usize, classes: &[String]) -> String {
    format!(
        "“{}” has {labels} labels{} differ only in case, a full stop or blanks. These were joined: the {} now {}.",
        shortened(column),
        if classes.len() == 1 { " that" } else { ", some of which" },
        if classes.len() == 1 { "class is" } else { "classes are" },
        quoted_list(classes)
    )
}

pub(super) fn target_empty(column: &str) -> String {
    format!("“{}” has no values. Choose another column to predict.", shortened(column))
}

pub(super) fn single_class(column: &str, label: &str, rows: usize) -> String {
    format!(
        "“{}” has only one value (“{}”, {}). Choose a column with at least two.",
        shortened(column),
        shortened(label),
        counted(rows, "row")
    )
}

pub(super) fn multiclass(column: &str, classes: usize) -> String {
    format!("“{}” has {classes} classes: one is predicted against all others.", shortened(column))
}

pub(super) fn target_numeric(column: &str, labels: &[String]) -> String {
    format!("The numbers in “{}” are taken as classes: {}.", shortened(column), quoted_list(labels))
}

pub(super) fn target_continuous(column: &str, examples: &[String]) -> String {
    format!(
        "“{}” is a measurement with many values ({}, …). Choose a column with classes, or split it at a value.",
        shortened(column),
        examples.join(", ")
    )
}

pub(super) fn target_many_classes(column: &str, classes: usize) -> String {
    format!(
        "“{}” has {classes} different values, too many to predict one against the others. Choose another column.",
        shortened(column)
    )
}

pub(super) fn rare_class(column: &str, label: &str, rows: usize) -> String {
    format!(
        "“{}” has only {} with “{}”: error bars and calibration will be unreliable.",
        shortened(column),
        counted(rows, "row"),
        shortened(label)
    )
}
