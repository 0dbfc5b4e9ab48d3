//! What the paper says of its results, one claim at a time, each in the words that its test allows.

use super::measure::{COUNTED, Measured, PARTS};
use crate::table1::claims::{Claim, Verdict, p, sign_test};
use nomogram::contract::Metric;

/// That one method is better than another by some measures.
struct Better(&'static str, &'static str, &'static str, &'static [Metric]);

const CLAIMS: [Better; 6] = [
    Better(
        "Lin’s similarity does better than the radial kernel by every measure",
        "lin",
        "radial",
        &[Metric::Auc, Metric::AveragePrecision, Metric::Accuracy, Metric::PositiveAccuracy],
    ),
    Better("Ensembles do better than the radial kernel by AUC", "ensemble on AUC", "radial", &[Metric::Auc]),
    Better("And by average precision", "ensemble on AP", "radial", &[Metric::AveragePrecision]),
    Better(
        "An ensemble does better than Lin’s similarity by the measure it was selected on: AUC",
        "ensemble on AUC",
        "lin",
        &[Metric::Auc],
    ),
    Better("And average precision", "ensemble on AP", "lin", &[Metric::AveragePrecision]),
    Better("A random forest does better than the ensemble by AUC", "forest", "ensemble on AUC", &[Metric::Auc]),
];
const RARE: Better = Better(
    "The ensemble finds more of the rare class than Lin’s similarity",
    "ensemble on AUC",
    "lin",
    &[Metric::PositiveAccuracy],
);

/// All of them.
pub fn claims(sets: &[Measured]) -> Vec<Claim> {
    let mut all: Vec<Claim> = CLAIMS.iter().chain([&RARE]).map(|claim| better(sets, claim)).collect();
    all.push(unlabelled_help(sets));
    all
}

/// The section of the page.
pub fn section(sets: &[Measured]) -> String {
    let line = |claim: Claim| format!("- {}. **{}**: {}.\n", claim.said, claim.verdict.words(), claim.figures);
    let lines: String = claims(sets).into_iter().map(line).collect();
    format!(
        "\n## What the paper says\n\n\
         Holds: on every set and by every measure beyond chance (p < 0.05 by the corrected resampled t-test over the nine\n\
         turns). Does not hold: somewhere the opposite is beyond what the chance of so many tests explains (0.05 by their\n\
         number). Not shown: neither, so that it cannot be told.\n\n{lines}"
    )
}

fn short(metric: Metric) -> &'static str {
    match metric {
        Metric::Auc => "AUC",
        Metric::AveragePrecision => "average precision",
        Metric::PositiveAccuracy => "accuracy of the class",
        _ => "accuracy",
    }
}

fn better(sets: &[Measured], Better(said, one, other, metrics): &Better) -> Claim {
    let found = |metric: Metric| sets.iter().filter_map(move |set| Some((set.name, set.contrast(one, other, metric)?)));
    let gains: Vec<(f64, f64)> =
        metrics.iter().flat_map(|metric| found(*metric)).map(|(_, of)| (of.difference, of.p)).collect();
    let figures = metrics.iter().map(|metric| {
        let of = found(*metric).map(|(name, of)| format!("{name} {:+.3} ({})", of.difference, p(of.p)));
        format!("{}: {}", short(*metric), of.collect::<Vec<String>>().join(", "))
    });
    Claim { said, verdict: Verdict::everywhere(&gains), figures: figures.collect::<Vec<String>>().join("; ") }
}

fn unlabelled_help(sets: &[Measured]) -> Claim {
    let counted = |set: &Measured, at: usize| {
        let ahead = |a: usize, b: usize| set.tenths[at].iter().filter(|of| of[a] > of[b]).count();
        [ahead(0, 1), ahead(1, 0)]
    };
    let mut gains = Vec::new();
    let figures = sets.iter().map(|set| {
        let of = COUNTED.iter().enumerate().map(|(at, name)| {
            let [wins, losses] = counted(set, at);
            let chance = sign_test([wins, losses]);
            gains.push((wins as f64 - losses as f64, chance));
            format!("{name} {wins} ({})", p(chance))
        });
        format!("{} {}", set.name, of.collect::<Vec<String>>().join(", "))
    });
    let figures = figures.collect::<Vec<String>>().join("; ");
    Claim {
        said: "Rows without a target help: their values count in the similarities",
        verdict: Verdict::everywhere(&gains),
        figures: format!(
            "with a tenth of the targets, AUC is larger with the other rows in so many of {PARTS} parts (sign test): {figures}"
        ),
    }
}
