//! Sentences about libraries of machines, and the ensembles that are selected of them. The command line alone has them.

use super::learning::number;
use super::words::{joined_list, quoted_list};

/// What a list of machines looks like.
pub fn no_members(text: &str) -> String {
    format!(
        "“{text}” is no list of machines: write learners with the values of their settings, such as svm:C=0.1|1|10,random-forest."
    )
}

/// By what an ensemble of this outcome is selected.
pub fn selected_by(measures: &[String]) -> String {
    let names: Vec<String> = measures.iter().map(|measure| name(measure).to_owned()).collect();
    format!("An ensemble of this outcome is selected by {}. Choose one of these.", joined_list(&names, names.len()))
}

/// Each fold or third needs rows of each class.
pub fn too_few_rows(thirds: bool) -> &'static str {
    if thirds {
        "There are too few rows of a class for thirds: each needs three at least. Use --folds 2."
    } else {
        "There are too few rows of a class for folds: each needs one row in every fold."
    }
}

/// Which machines are in an ensemble, and how often.
pub fn chosen(members: &[(String, u32)], of: usize, measure: &str) -> String {
    let times = |(name, count): &(String, u32)| if *count == 1 { name.clone() } else { format!("{count} × {name}") };
    let texts: Vec<String> = members.iter().map(times).collect();
    format!("Selected by {} among {of} machines: {}.", name(measure), texts.join(", "))
}

/// How it does where it was not selected, beside the best machine.
pub fn judged(measure: &str, [mean, low, high]: [f64; 3], best: Option<(&str, f64)>) -> String {
    let digits = |x: f64| number((1e4 * x).round() / 1e4);
    let beside = best.map_or(String::new(), |(name, score)| {
        format!(
            " The best machine alone, known only afterwards, is {}: {}.",
            quoted_list(&[name.to_owned()]),
            digits(score)
        )
    });
    format!(
        "On rows that neither trained nor selected it, its {} is {} (interval {} to {}).{beside}",
        name(measure),
        digits(mean),
        digits(low),
        digits(high)
    )
}

/// A measure by its name in requests, in words.
fn name(measure: &str) -> &str {
    match measure {
        "auc" => "AUC",
        "average_precision" => "average precision",
        "balanced_accuracy" => "balanced accuracy",
        "brier" => "Brier score",
        "log_loss" => "log loss",
        "mae" => "mean absolute error",
        "rmse" => "root mean squared error",
        other => other,
    }
}
