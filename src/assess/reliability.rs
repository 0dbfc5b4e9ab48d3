//! How far probabilities of a class can be trusted: the Brier score taken apart, and shares in bins.
//!
//! Taken apart after Dimitriadis, Gneiting & Jordan 2021 (CORP): the isotonic regression q of the outcome on p says what
//! share really comes with each p. With S the Brier score and r the overall share
//!
//! ```text
//! S(p) = [S(p) − S(q)] − [S(r) − S(q)] + S(r)
//!         reliability     resolution     uncertainty
//! ```
//!
//! exactly, and both brackets are at least 0: q is at least as good as p and as r, which rise with p too. No bins have to
//! be chosen.

use super::measures::{Calibrator, CalibratorName, ReliabilityBin, ScoreHistogram};
use super::scores;
use crate::calibrate::isotonic;
use crate::math::NORMAL_975;
use crate::order;

/// Predictions with what happened.
#[derive(Clone, Copy, Debug)]
pub struct Predicted<'a> {
    /// Probability of the positive class, from 0 to 1.
    pub probabilities: &'a [f64],
    /// Whether it was that class.
    pub positive: &'a [bool],
    /// A case of weight k counts as k cases.
    pub rows: &'a [f64],
    /// How often each row is among the cases: intervals are those of rows / replications cases.
    pub replications: f64,
}

/// Bins of as many rows each.
const BINS: usize = 10;

/// Judges a calibrator by its predictions; `None` without cases.
///
/// Probabilities of 0 and 1, which isotonic steps give, enter the log loss as 1e-15 and 1 − 1e-15
/// ([`scores::SMALLEST_PROBABILITY`]).
///
/// # Panics
/// Where lengths differ or a number is not finite.
pub fn judged(name: CalibratorName, predicted: Predicted, width: Option<f64>) -> Option<Calibrator> {
    let Predicted { probabilities, positive, rows, .. } = predicted;
    let brier = scores::brier(probabilities, positive, rows)?;
    let targets: Vec<f64> = positive.iter().map(|is| f64::from(u8::from(*is))).collect();
    let steps = isotonic::fit(probabilities, &targets, rows);
    let shares: Vec<f64> = probabilities.iter().map(|p| steps.at(*p).unwrap_or(*p)).collect();
    let of_shares = scores::brier(&shares, positive, rows)?;
    let total: f64 = rows.iter().sum();
    let events: f64 = targets.iter().zip(rows).map(|(y, rows)| y * rows).sum();
    let uncertainty = events / total * (1.0 - events / total);
    Some(Calibrator {
        name,
        brier,
        // Below 0 by rounding alone.
        reliability: (brier - of_shares).max(0.0),
        resolution: (uncertainty - of_shares).max(0.0),
        uncertainty,
        log_loss: scores::log_loss(probabilities, positive, rows)?,
        bins: bins(predicted),
        curve: steps.scores.iter().zip(&steps.values).map(|(p, q)| [*p, *q]).collect(),
        width,
    })
}

/// The cases by probability, a tenth of them in each bin; those of one probability stay together, in the bin that their
/// middle one falls into.
pub fn bins(predicted: Predicted) -> Vec<ReliabilityBin> {
    let Predicted { probabilities, positive, rows, replications } = predicted;
    let total: f64 = rows.iter().sum();
    let order = order::indices(probabilities.len(), &|a, b| probabilities[a].total_cmp(&probabilities[b]));
    // Rows, sum of probabilities, events.
    let mut sums = [[0.0; 3]; BINS];
    let mut before = 0.0;
    for ties in order.chunk_by(|a, b| probabilities[*a] >= probabilities[*b]) {
        let tied: f64 = ties.iter().map(|case| rows[*case]).sum();
        let bin = (BINS as f64 * (before + 0.5 * tied) / total) as usize;
        let [n, predicted, events] = &mut sums[bin.min(BINS - 1)];
        for case in ties {
            *n += rows[*case];
            *predicted += rows[*case] * probabilities[*case];
            *events += if positive[*case] { rows[*case] } else { 0.0 };
        }
        before += tied;
    }
    let filled = sums.into_iter().filter(|[rows, ..]| *rows > 0.0);
    let bin = |[rows, predicted, events]: [f64; 3]| {
        let [low, high] = wilson(events / rows, rows / replications);
        ReliabilityBin { rows, predicted: predicted / rows, observed: events / rows, low, high }
    };
    filled.map(bin).collect()
}

/// The interval of a share seen among `n` cases that holds the true one with probability 0.95 (Wilson 1927): all shares
/// from which the seen one is at most 1.96 of their own standard deviations away.
pub fn wilson(share: f64, n: f64) -> [f64; 2] {
    let square = NORMAL_975 * NORMAL_975;
    let centre = (share + square / (2.0 * n)) / (1.0 + square / n);
    let spread = (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let reach = NORMAL_975 / (1.0 + square / n) * spread;
    // At the ends exactly: a share of 0 has its lower end at 0.
    let low = if share <= 0.0 { 0.0 } else { centre - reach };
    let high = if share >= 1.0 { 1.0 } else { centre + reach };
    [low.max(0.0), high.min(1.0)]
}

/// Bins of a histogram.
const COLUMNS: usize = 30;

/// How many cases of each class have a sum in each of thirty intervals of equal width; one interval where all sums are
/// equal, none where there are no cases.
pub fn histogram(sums: &[f64], positive: &[bool], rows: &[f64]) -> ScoreHistogram {
    let (low, high) = sums.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), s| (l.min(*s), h.max(*s)));
    if low > high {
        return ScoreHistogram { edges: Vec::new(), positive: Vec::new(), negative: Vec::new() };
    }
    let width = (high - low) / COLUMNS as f64;
    let (n, edges) = if width > f64::EPSILON * high.abs().max(low.abs()) {
        let inner = (0..COLUMNS).map(|i| low + i as f64 * width);
        (COLUMNS, inner.chain([high]).collect())
    } else {
        (1, vec![low - 0.5, high + 0.5])
    };
    let mut found = ScoreHistogram { edges, positive: vec![0.0; n], negative: vec![0.0; n] };
    for ((sum, positive), rows) in sums.iter().zip(positive).zip(rows) {
        let column = if n == 1 { 0 } else { (((sum - low) / width) as usize).min(n - 1) };
        let counts = if *positive { &mut found.positive } else { &mut found.negative };
        counts[column] += rows;
    }
    found
}
