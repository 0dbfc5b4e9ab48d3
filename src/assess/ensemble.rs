//! Ensemble selection (Caruana, Niculescu-Mizil, Crew & Ksikes 2004): learners are added to a bag, with replacement or
//! without, as long as the average of their predictions improves on rows that none of them has learned from.

use super::judged::Predictions;
use super::measures::Metric;
use super::{classes, curves, numbers, scores};
use crate::math;
use crate::order;

/// Gains smaller than this are rounding.
const LEAST_GAIN: f64 = 1e-12;
/// Most additions after the first ones.
const MOST_ADDED: usize = 200;

/// Predictions of a library of learners of the same cases.
#[derive(Clone, Copy, Debug)]
pub struct Library<'a> {
    /// For each learner the log odds of every case; of several classes a score a class, case by case; the number.
    pub said: &'a [Vec<f64>],
    /// What is the case.
    pub truth: Truth<'a>,
    /// Rows that a case stands for.
    pub rows: &'a [f64],
}

/// A measure of averages.
type Measure = Box<dyn Fn(&[f64]) -> Option<f64>>;

/// What is the case, of every case.
#[derive(Clone, Copy, Debug)]
pub enum Truth<'a> {
    /// Whether it is of the class.
    OneClass(&'a [bool]),
    /// Which of so many classes it is of.
    AllClasses(usize, &'a [u32]),
    /// Its number.
    Number(&'a [f64]),
}

/// What selection is to improve, and how predictions are averaged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The measure.
    pub metric: Metric,
    /// The best so many are in from the start, one at least.
    pub initial: usize,
    /// Log odds (of several classes scores) are averaged, otherwise probabilities. Numbers are averaged as they are.
    pub of_log_odds: bool,
    /// A learner may be added more than once.
    pub replace: bool,
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
        let measure = self.measure(cases, goal);
        let members: Vec<Vec<f64>> =
            self.said.iter().map(|of| cases.iter().flat_map(|case| self.scaled(of, *case, goal)).collect()).collect();
        let measured = |sum: &[f64], n: u32| {
            let average: Vec<f64> = sum.iter().map(|sum| sum / f64::from(n)).collect();
            measure(&average)
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
            for member in (0..members.len()).filter(|member| goal.replace || counts[*member] == 0) {
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

    /// The log odds of the bag's average for one case; of several classes a score a class; its number.
    pub fn averaged(&self, case: usize, counts: &[u32], goal: &Goal) -> Vec<f64> {
        let members = || self.said.iter().zip(counts).filter(|(_, count)| **count > 0);
        let n: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let mean = |of: &dyn Fn(&[f64]) -> f64| {
            members().map(|(said, count)| f64::from(*count) * of(self.of_case(said, case))).sum::<f64>() / n
        };
        match self.truth {
            // Both probabilities from their own log odds: 1 − p would lose the digits of small ones.
            Truth::OneClass(_) if !goal.of_log_odds => {
                vec![math::ln(mean(&|d| math::logistic(d[0]))) - math::ln(mean(&|d| math::logistic(-d[0])))]
            }
            Truth::AllClasses(n, _) if !goal.of_log_odds => (0..n)
                .map(|class| math::ln(mean(&|scores| math::softmax(scores)[class]).max(scores::SMALLEST_PROBABILITY)))
                .collect(),
            _ => (0..self.numbers_a_case()).map(|at| mean(&|of| of[at])).collect(),
        }
    }

    /// How many numbers a learner says of a case.
    fn numbers_a_case(&self) -> usize {
        match self.truth {
            Truth::AllClasses(n, _) => n,
            _ => 1,
        }
    }

    fn of_case<'s>(&self, said: &'s [f64], case: usize) -> &'s [f64] {
        let n = self.numbers_a_case();
        &said[case * n..(case + 1) * n]
    }

    /// What is averaged of a case.
    fn scaled(&self, said: &[f64], case: usize, goal: &Goal) -> Vec<f64> {
        let own = self.of_case(said, case);
        match self.truth {
            Truth::OneClass(_) if !goal.of_log_odds => vec![math::logistic(own[0])],
            Truth::AllClasses(..) if !goal.of_log_odds => math::softmax(own),
            _ => own.to_vec(),
        }
    }

    /// The measure of averages of some of the cases.
    fn measure(&self, cases: &[usize], goal: &Goal) -> Measure {
        let Goal { metric, of_log_odds, .. } = *goal;
        let rows: Vec<f64> = cases.iter().map(|case| self.rows[*case]).collect();
        match self.truth {
            Truth::OneClass(positive) => {
                let positive: Vec<bool> = cases.iter().map(|case| positive[*case]).collect();
                Box::new(move |average| {
                    let probabilities = || -> Vec<f64> {
                        if of_log_odds {
                            average.iter().map(|d| math::logistic(*d)).collect()
                        } else {
                            average.to_vec()
                        }
                    };
                    match metric {
                        Metric::Accuracy => scores::accuracy(&probabilities(), &positive, &rows),
                        Metric::Auc => scores::auc(average, &positive, &rows),
                        Metric::AveragePrecision => curves::average_precision(average, &positive, &rows),
                        Metric::Brier => scores::brier(&probabilities(), &positive, &rows),
                        Metric::LogLoss => scores::log_loss(&probabilities(), &positive, &rows),
                        _ => None,
                    }
                })
            }
            Truth::AllClasses(n, class) => {
                let class: Vec<u32> = cases.iter().map(|case| class[*case]).collect();
                Box::new(move |average| {
                    let p: Vec<f64> = if of_log_odds {
                        average.chunks(n).flat_map(math::softmax).collect()
                    } else {
                        average.to_vec()
                    };
                    match metric {
                        Metric::Accuracy => classes::accuracy(&p, n, &class, &rows),
                        Metric::BalancedAccuracy => classes::balanced_accuracy(&p, n, &class, &rows),
                        Metric::Brier => classes::brier(&p, n, &class, &rows),
                        Metric::LogLoss => classes::log_loss(&p, n, &class, &rows),
                        // Each class against the rest: the order of its probability is that of its log odds.
                        Metric::Auc => classes::auc(&p, n, &class, &rows),
                        _ => None,
                    }
                })
            }
            Truth::Number(observed) => {
                let observed: Vec<f64> = cases.iter().map(|case| observed[*case]).collect();
                Box::new(move |average| match metric {
                    Metric::Rmse => numbers::rmse(average, &observed, &rows),
                    Metric::Mae => numbers::mae(average, &observed, &rows),
                    _ => None,
                })
            }
        }
    }
}

impl Goal {
    fn is_a_loss(&self) -> bool {
        matches!(self.metric, Metric::Brier | Metric::LogLoss | Metric::Rmse | Metric::Mae)
    }
}

impl Predictions {
    /// What is the case.
    pub fn truth(&self) -> Truth<'_> {
        match self {
            Predictions::OneClass { positive, .. } => Truth::OneClass(positive),
            Predictions::AllClasses { labels, class, .. } => Truth::AllClasses(labels.len(), class),
            Predictions::Number { observed, .. } => Truth::Number(observed),
        }
    }

    /// What was said, case by case.
    pub fn numbers(&self) -> &[f64] {
        match self {
            Predictions::OneClass { log_odds, .. } => log_odds,
            Predictions::AllClasses { scores, .. } => scores,
            Predictions::Number { predicted, .. } => predicted,
        }
    }

    /// Other predictions of the same cases.
    pub fn with(&self, numbers: Vec<f64>) -> Predictions {
        let mut other = self.clone();
        match &mut other {
            Predictions::OneClass { log_odds, .. } => *log_odds = numbers,
            Predictions::AllClasses { scores, .. } => *scores = numbers,
            Predictions::Number { predicted, .. } => *predicted = numbers,
        }
        other
    }
}
