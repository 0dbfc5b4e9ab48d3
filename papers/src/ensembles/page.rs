//! The page under docs/: the tables, the paper's claims one by one, and how it was made.

use super::claims;
use super::measure::{COSTS, COUNTED, INTERVALS, METHODS, METRICS, Measured, PARTS, REPEATS, ROWS, SETS, START};
use crate::table1::page::missing;
use crate::table1::sets::SUBSET;
use nomogram::contract::Metric;

/// The page's file.
pub const PAGE: &str = "paper-ensembles.md";

/// What the paper reports of its own data, by measure and method (its table 4.6).
const PUBLISHED: [(&str, [f64; 4]); 5] = [
    ("radial", [0.7793, 0.3571, 0.9338, 0.2293]),
    ("lin", [0.8169, 0.4222, 0.9405, 0.4021]),
    ("ensemble on AUC", [0.8281, 0.4235, 0.7987, 0.6563]),
    ("ensemble on AP", [0.8218, 0.4440, 0.6951, 0.7433]),
    ("forest", [0.8380, 0.4303, 0.8272, 0.6022]),
];

/// The text.
pub fn of(sets: &[Measured]) -> String {
    let tables: String = METRICS.iter().map(|metric| table(sets, *metric)).collect();
    [head(sets), tables, tenths(sets), claims::section(sets), how(sets)].join("\n")
}

fn head(sets: &[Measured]) -> String {
    let missing = missing(SETS.iter().map(|set| set.name), sets.iter().map(|set| set.name));
    format!(
        "# Similarity kernels and ensembles, measured again\n\n\
         Yao (2013) compares support vector machines whose kernel is a similarity of categories, counted from the data, with a\n\
         radial kernel and a random forest, and averages them by ensemble selection. The paper’s data, the up-selling label of\n\
         KDD Cup 2009, cannot be had here; its figures stand beside ours to show the direction, on other data. Written by\n\
         `npm run paper -- ensembles`.\n{missing}"
    )
}

fn name_of(metric: Metric) -> &'static str {
    match metric {
        Metric::Auc => "Area under the ROC curve",
        Metric::AveragePrecision => "Average precision",
        Metric::PositiveAccuracy => "Accuracy among the rows of the class",
        _ => "Accuracy",
    }
}

/// A line of a table.
pub fn line(sets: &[Measured], method: &str, metric: Metric) -> String {
    let at = METRICS.iter().position(|one| *one == metric).unwrap_or(0);
    let published = PUBLISHED.iter().find(|(name, _)| *name == method);
    let published = published.map_or(String::new(), |(_, values)| format!("{:.3}", values[at]));
    let ours: Vec<String> = sets.iter().map(|set| format!("{:.3}", set.mean(method, metric))).collect();
    format!("| {method} | {} | {published} |", ours.join(" | "))
}

fn table(sets: &[Measured], metric: Metric) -> String {
    let names: Vec<&str> = sets.iter().map(|set| set.name).collect();
    let lines: Vec<String> = METHODS.iter().map(|method| line(sets, method, metric)).collect();
    format!(
        "\n## {}\n\n| | {} | paper, other data |\n|---|{}--:|\n{}\n",
        name_of(metric),
        names.join(" | "),
        "--:|".repeat(names.len()),
        lines.join("\n")
    )
}

/// A line of the table of tenths.
pub fn line_of_tenths(sets: &[Measured], at: usize) -> String {
    let mean = |set: &Measured, which: usize| {
        set.tenths[at].iter().map(|of| of[which]).sum::<f64>() / set.tenths[at].len() as f64
    };
    let ours: Vec<String> = sets.iter().map(|set| format!("{:.3} / {:.3}", mean(set, 0), mean(set, 1))).collect();
    format!("| {} | {} |", COUNTED[at], ours.join(" | "))
}

fn tenths(sets: &[Measured]) -> String {
    let names: Vec<&str> = sets.iter().map(|set| set.name).collect();
    let lines: Vec<String> = (0..COUNTED.len()).map(|at| line_of_tenths(sets, at)).collect();
    format!(
        "\n## A tenth of the rows with a target\n\n\
         AUC of the other rows, mean over {PARTS} tenths: their values counted in the similarities / not counted. C = 10.\n\n\
         | | {} |\n|---|{}\n{}\n",
        names.join(" | "),
        "--:|".repeat(names.len()),
        lines.join("\n")
    )
}

fn how(sets: &[Measured]) -> String {
    let of = |set: &Measured| {
        let ([rows, events], [all, numbers]) = (set.rows, set.attributes);
        let [auc, precision] = set.sizes;
        format!("| {} | {rows} | {events} | {all} | {numbers} | {auc:.1} | {precision:.1} |", set.name)
    };
    let lines: Vec<String> = sets.iter().map(of).collect();
    let costs = COSTS.map(|cost| cost.to_string()).join(", ");
    format!(
        "\n## How it was made\n\n\
         | set | rows | of the class | attributes | numbers | machines in the ensemble on AUC | on AP |\n\
         |---|--:|--:|--:|--:|--:|--:|\n{}\n\n\
         - Of mushroom {SUBSET} rows were drawn, of splice and adult {ROWS}, of each class its share (seed 1). Of splice\n\
         \u{20}\u{20}the class is EI, against the rest.\n\
         - Thirds in rotation, {REPEATS} times (seed 1): one learns, the next one calibrates, chooses C among {costs} by AUC and selects\n\
         \u{20}\u{20}the ensemble, the last one judges. All scores are means over these nine turns.\n\
         - The library is the eight similarities, each with every C. The {START} best are in from the start; probabilities are\n\
         \u{20}\u{20}averaged, with replacement.\n\
         - Where values are compared, numbers are cut into {INTERVALS} intervals of about as many rows, at most 20 values keep their\n\
         \u{20}\u{20}name, and a missing value is a value. The linear and the radial machine (γ = 1/coordinates) and the forest (100 trees)\n\
         \u{20}\u{20}take numbers as they are.\n\
         - The paper chose C and γ by cross-validation, and 51 of 121 features by a forest beforehand; here all are used.\n\
         - All of it takes about 20 seconds of one processor.\n",
        lines.join("\n")
    )
}
