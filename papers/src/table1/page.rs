//! The page under docs/: the table, the paper's claims one by one, and how it was made.

use super::claims;
use super::measure::{BINS, FOLDS, METHODS, METRICS, Measured, Method, REPEATS};
use super::sets::{SETS, SUBSET};
use nomogram::contract::Metric;

/// The page's file.
pub const PAGE: &str = "paper-table1.md";
/// The text.
pub fn of(sets: &[Measured]) -> String {
    let tables: String = METRICS.iter().map(|metric| table(sets, *metric)).collect();
    [head(sets), tables, claims::section(sets), how()].join("\n")
}

/// What is said of the sets that a run left out.
pub fn missing<'a>(all: impl Iterator<Item = &'a str>, measured: impl Iterator<Item = &'a str>) -> String {
    let measured: Vec<&str> = measured.collect();
    let missing: Vec<&str> = all.filter(|name| !measured.contains(name)).collect();
    match missing.as_slice() {
        [] => String::new(),
        names => format!("\n**Not measured in this run: {}.**\n", names.join(", ")),
    }
}

fn head(sets: &[Measured]) -> String {
    let missing = missing(SETS.iter().map(|set| set.name), sets.iter().map(|set| set.name));
    format!(
        "# Nomograms for SVMs: Table 1 measured again\n\n\
         Jakulin, Možina, Demšar, Bratko and Zupan (2005) compare learners that have a nomogram with one that has none, an\n\
         SVM with a radial kernel, on sixteen sets. The digits of the paper's table are lost in our copy, so that its claims\n\
         are what can be checked. Written by `npm run paper -- table1`.\n{missing}"
    )
}

fn name_of(metric: Metric) -> (&'static str, &'static str) {
    match metric {
        Metric::Accuracy => ("Accuracy", "Percent; larger is better."),
        Metric::Brier => ("Brier score", "Mean squared error of the probability; smaller is better."),
        _ => ("Area under the ROC curve", "Larger is better."),
    }
}

/// A score as it stands on the page.
pub fn written(metric: Metric, value: f64) -> String {
    if metric == Metric::Accuracy { format!("{:.1}", 100.0 * value) } else { format!("{value:.3}") }
}

/// Whether score a is better than b.
pub fn is_better(metric: Metric, a: f64, b: f64) -> bool {
    if metric == Metric::Brier { a < b } else { a > b }
}

/// The best of the methods on a set.
pub fn best(set: &Measured, metric: Metric) -> Method {
    METHODS.into_iter().fold(METHODS[0], |best, method| {
        if is_better(metric, set.mean(method, metric), set.mean(best, metric)) { method } else { best }
    })
}

fn table(sets: &[Measured], metric: Metric) -> String {
    let (title, what) = name_of(metric);
    let names: Vec<&str> = METHODS.iter().map(|method| method.name()).collect();
    let mut out = format!(
        "\n## {title}\n\n{what} The best of a set stands in bold.\n\n| set | rows | attributes | continuous | {} |\n|---|--:|--:|--:|{}\n",
        names.join(" | "),
        "--:|".repeat(METHODS.len())
    );
    for set in sets {
        out.push_str(&line(set, metric));
        out.push('\n');
    }
    out
}

/// The line of a set in the table of a measure, as it stands on the page.
pub fn line(set: &Measured, metric: Metric) -> String {
    let first = best(set, metric);
    let cell = |method: &Method| {
        let text = written(metric, set.mean(*method, metric));
        if *method == first { format!("**{text}**") } else { text }
    };
    let cells: Vec<String> = METHODS.iter().map(cell).collect();
    let (attributes, continuous) = set.attributes;
    format!("| {} | {} | {attributes} | {continuous} | {} |", set.name, set.rows, cells.join(" | "))
}

fn how() -> String {
    format!(
        "\n## How\n\n\
         Each figure is a mean over {REPEATS} × {FOLDS} stratified folds, the same for all methods. C = 1; γ of RBF is one by the number\n\
         of coordinates; numbers are standardised. Probabilities are calibrated by a logistic curve, fitted to the held-out\n\
         scores of the other folds, except of logistic regression. NB and dot′ see numbers in {BINS} intervals of about as many rows\n\
         each (the paper's number is illegible). LR has the penalty ½‖w‖² at C = 1, where the paper's has none. Of mushroom and\n\
         spam base {SUBSET} rows, stratified. The scores of breast (wsc) count as categories, as in the paper. shuttle is made from\n\
         the fifteen rules of the UCI set, 253 rows. post-op is without the two rows of its third class.\n"
    )
}
