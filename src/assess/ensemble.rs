//! Ensemble selection (Caruana, Niculescu-Mizil, Crew & Ksikes 2004): learners are added to a bag, with replacement, as
//! long as the average of their predictions improves on rows that none of them has learned from.

use super::measures::Metric;
use super::{curves, scores};
use crate::math;
use crate::order;

/// Gains smaller than this are rounding.
const LEAST_GAIN: f64 = 1e-12;
/// Most additions after the first ones.
const MOST_ADDED: usize = 200;

/// Predictions of a library of learners of the same cases.
#[derive(Clone, Copy, Debug)]
pub struct Library<'a> {
    /// For each learner the log odds of every case.
    pub log_odds: &'a [Vec<f64>],
    /// What happened.
    pub positive: &'a [bool],
    /// Rows that a case stands for.
    pub rows: &'a [f64],
}

/// What selection is to improve, and how predictions are averaged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The measure.
    pub metric: Metric,
    /// The best so many are in from the start, one at least.
    pub initial: usize,
    /// Log odds are averaged, otherwise probabilities.
    pub of_log_odds: bool,
}

/// A bag.
#[derive(Clone, Debug, PartialEq)]
pub struct Selected {
    /// How often each learner is in it.
    pub counts: Vec<u32>,
    /// The measure after the first learners, and after each addition.
    pub path: Vec<f64>,
}

impl Library<'_> {
    /// Selects on some of the cases. Of equal learners the first is taken. Where the best learner alone is better than the
    /// average of the first ones, it alone is the beginning, so that no bag is worse than its best member. `None` without
    /// learners, or where a class that the measure needs is not there.
    pub fn select(&self, cases: &[usize], goal: &Goal) -> Option<Selected> {
        let positive: Vec<bool> = cases.iter().map(|case| self.positive[*case]).collect();
        let rows: Vec<f64> = cases.iter().map(|case| self.rows[*case]).collect();
        let members: Vec<Vec<f64>> =
            self.log_odds.iter().map(|of| cases.iter().map(|case| goal.scale(of[*case])).collect()).collect();
        let measured = |sum: &[f64], n: u32| {
            let average: Vec<f64> = sum.iter().map(|sum| sum / f64::from(n)).collect();
            goal.measured(&average, &positive, &rows)
        };
        let alone = members.iter().map(|member| measured(member, 1)).collect::<Option<Vec<f64>>>()?;
        let gain = |a: f64, b: f64| if goal.is_a_loss() { b - a } else { a - b };
        let sorted = order::indices(alone.len(), &|a, b| gain(alone[b], alone[a]).total_cmp(&0.0));

        let with = |sum: &[f64], member: usize| -> Vec<f64> {
            sum.iter().zip(&members[member]).map(|(sum, of)| sum + of).collect()
        };
        let first = *sorted.first()?;
        let initial = goal.initial.clamp(1, members.len());
        let all = sorted[1..initial].iter().fold(members[first].clone(), |sum, member| with(&sum, *member));
        let (mut sum, mut n) = (all, initial as u32);
        let mut now = measured(&sum, n)?;
        if gain(alone[first], now) > LEAST_GAIN {
            (sum, n, now) = (members[first].clone(), 1, alone[first]);
        }
        let mut counts = vec![0; members.len()];
        sorted.iter().take(n as usize).for_each(|member| counts[*member] += 1);
        let mut path = vec![now];
        for _ in 0..MOST_ADDED {
            let mut found: Option<(usize, f64)> = None;
            for member in 0..members.len() {
                let then = measured(&with(&sum, member), n + 1)?;
                if gain(then, found.map_or(now, |(_, of)| of)) > LEAST_GAIN {
                    found = Some((member, then));
                }
            }
            let Some((member, then)) = found else { break };
            (sum, n, now) = (with(&sum, member), n + 1, then);
            counts[member] += 1;
            path.push(now);
        }
        Some(Selected { counts, path })
    }

    /// The log odds of the bag's average for one case.
    pub fn averaged(&self, case: usize, counts: &[u32], goal: &Goal) -> f64 {
        let members = || self.log_odds.iter().zip(counts).filter(|(_, count)| **count > 0);
        let n: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let mean =
            |of: &dyn Fn(f64) -> f64| members().map(|(d, count)| f64::from(*count) * of(d[case])).sum::<f64>() / n;
        if goal.of_log_odds {
            mean(&|d| d)
        } else {
            // Both probabilities from their own log odds: 1 − p would lose the digits of small ones.
            math::ln(mean(&math::logistic)) - math::ln(mean(&|d| math::logistic(-d)))
        }
    }
}

impl Goal {
    /// From log odds to what is averaged.
    fn scale(&self, log_odds: f64) -> f64 {
        if self.of_log_odds { log_odds } else { math::logistic(log_odds) }
    }

    /// The measure of averages.
    fn measured(&self, average: &[f64], positive: &[bool], rows: &[f64]) -> Option<f64> {
        let probabilities = || -> Vec<f64> {
            if self.of_log_odds { average.iter().map(|d| math::logistic(*d)).collect() } else { average.to_vec() }
        };
        match self.metric {
            Metric::Auc => scores::auc(average, positive, rows),
            Metric::AveragePrecision => curves::average_precision(average, positive, rows),
            Metric::Brier => scores::brier(&probabilities(), positive, rows),
            Metric::LogLoss => scores::log_loss(&probabilities(), positive, rows),
            _ => None,
        }
    }

    fn is_a_loss(&self) -> bool {
        matches!(self.metric, Metric::Brier | Metric::LogLoss)
    }
}
