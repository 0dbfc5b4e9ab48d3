//! Learners judged on held-out rows.

use super::reliability::{question, simulated, units};
use crate::helper::assert_close;
use crate::oracle::scores::auc;
use crate::tables::{labels, numbers, table};
use nomogram::assess::student::two_sided_quantile;
use nomogram::calibrate::{folds, platt};
use nomogram::contract::{FoldScores, Judged, MeasuredScore, Metric, Question, ScoreInterval, Unit};
use nomogram::job::Job;
use nomogram::math;
use nomogram::table::Table;

fn asked(table: &Table, question: &Question) -> Judged {
    let job = Job::new(table, question).expect("a question that can be answered");
    job.judged(&units(&job)).expect("one class")
}

/// Row by row, replication by replication, with folds dealt anew and a curve fitted without each fold.
#[test]
fn it_is_what_refitting_without_each_fold_says() {
    let table = simulated(90, 1.5, 3);
    for learner in ["svm", "radial-svm", "logistic"] {
        let question = Question { folds: 4, repeats: 2, ..question(learner, &[]) };
        let job = Job::new(&table, &question).expect("a question");
        let units = units(&job);
        let found = job.judged(&units).expect("one class");
        let task = job.task();
        let n = task.n_groups();
        assert_eq!(n, 90, "each row is a group: one number a held-out row");
        let strata: Vec<u32> = (0..n).map(|group| task.stratum[group]).collect();
        let dealt = folds::deal(&strata, task.n_strata(), 4, 2, u64::from(question.seed));
        let mut expected: Vec<FoldScores> = Vec::new();
        for (replication, fold_of_row) in dealt.fold_of_row.iter().enumerate() {
            let mut scores = vec![0.0; n];
            for fold in 0..4 {
                let unit = &units[1 + replication * 4 + fold as usize];
                let rows = (0..n).filter(|row| fold_of_row[*row] == fold);
                rows.zip(&unit.numbers.0).for_each(|(row, score)| scores[row] = *score);
            }
            for fold in 0..4 {
                let (held, others): (Vec<usize>, Vec<usize>) = (0..n).partition(|row| fold_of_row[*row] == fold);
                let of = |rows: &[usize]| -> (Vec<f64>, Vec<bool>) {
                    (rows.iter().map(|row| scores[*row]).collect(), rows.iter().map(|row| task.y[*row] > 0.0).collect())
                };
                let (x, positive) = of(&others);
                let sigmoid = platt::fit(&x, &positive, &vec![1.0; x.len()], platt::Targets::Automatic);
                let (x, positive) = of(&held);
                let log_odds = |x: &f64| if learner == "logistic" { *x } else { sigmoid.log_odds(*x) };
                expected.push(by_hand(&x.iter().map(log_odds).collect::<Vec<f64>>(), &positive));
            }
        }
        assert_eq!(found.folds.len(), 8);
        for (fold, expected) in found.folds.iter().zip(&expected) {
            // Distances closer than 1e-4 of their range are one distance.
            let near = if learner == "logistic" { 1e-12 } else { 1e-3 };
            assert_close("rows", fold.rows, expected.rows, 0.0);
            for MeasuredScore { metric, value } in &expected.scores {
                let near = if matches!(metric, Metric::Brier | Metric::LogLoss) { near } else { 1e-12 };
                assert_close(&format!("{metric:?}"), of(fold, *metric), *value, near);
            }
        }
        assert_close("rows", found.rows, 90.0, 1e-12);
        assert_close("events", found.classes[0].events, task.target.events, 1e-12);
    }
}

pub fn of(fold: &FoldScores, metric: Metric) -> f64 {
    fold.of(metric).expect("a measure that the fold has")
}

fn by_hand(log_odds: &[f64], positive: &[bool]) -> FoldScores {
    let n = log_odds.len() as f64;
    let p: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
    let mean = |of: &dyn Fn(f64, bool) -> f64| p.iter().zip(positive).map(|(p, y)| of(*p, *y)).sum::<f64>() / n;
    let right = |class: bool| {
        let of_class: Vec<bool> =
            p.iter().zip(positive).filter(|(_, y)| **y == class).map(|(p, _)| (*p >= 0.5) == class).collect();
        of_class.iter().filter(|right| **right).count() as f64 / of_class.len() as f64
    };
    let scores = [
        (Metric::Accuracy, mean(&|p, y| f64::from(u8::from((p >= 0.5) == y)))),
        (Metric::PositiveAccuracy, right(true)),
        (Metric::NegativeAccuracy, right(false)),
        (Metric::Brier, mean(&|p, y| (p - f64::from(u8::from(y))).powi(2))),
        (Metric::LogLoss, mean(&|p, y| -math::ln(if y { p } else { 1.0 - p }))),
        (Metric::Auc, auc(log_odds, positive)),
    ];
    FoldScores { rows: n, scores: scores.map(|(metric, value)| MeasuredScore { metric, value }).to_vec() }
}

#[test]
fn intervals_are_of_the_corrected_variance() {
    let found = asked(&simulated(120, 1.0, 6), &Question { folds: 5, repeats: 3, ..question("svm", &[]) });
    assert_eq!(found.scores.len(), 7);
    for score in &found.scores {
        let values: Vec<f64> = found.folds.iter().filter_map(|fold| fold.of(score.metric)).collect();
        assert_eq!(values.len(), 15);
        let mean = values.iter().sum::<f64>() / 15.0;
        let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 14.0;
        let reach = two_sided_quantile(0.05, 14.0) * (square * (1.0 / 15.0 + 0.25)).sqrt();
        assert_close("mean", score.mean, mean, 1e-12);
        assert_close("low", score.low, mean - reach, 1e-12);
        assert_close("high", score.high, mean + reach, 1e-12);
    }
    assert_eq!((found.decision.len(), found.classes[0].reliability.len()), (99, 10));
    assert_close("bins", found.classes[0].reliability.iter().map(|bin| bin.rows).sum(), 360.0, 1e-9);
}

/// Copies of rows are one group with a weight, and held out in whatever folds they fell into.
#[test]
fn identical_rows_count_as_often_as_they_are() {
    let x: Vec<f64> = (0..60).map(|i| f64::from(i % 6)).collect();
    let y: Vec<&str> = (0..60).map(|i| if i % 6 + (i * 7) % 4 > 4 { "yes" } else { "no" }).collect();
    let table = table(vec![numbers("x", &x), labels("y", &y)]);
    let question = Question { folds: 3, repeats: 1, ..question("naive-bayes", &[]) };
    let job = Job::new(&table, &question).expect("a question");
    assert!(job.task().n_groups() < 13);
    let found = job.judged(&units(&job)).expect("one class");
    assert_close("rows", found.folds.iter().map(|fold| fold.rows).sum(), 60.0, 1e-12);
    assert_close(
        "events",
        found.classes[0].events,
        y.iter().filter(|y| **y == found_positive(&job)).count() as f64,
        1e-12,
    );
    let all = found.decision.iter().find(|point| point.threshold > 0.495).expect("the middle");
    let right = all.true_positives + (1.0 - found.classes[0].events / 60.0 - all.false_positives);
    let mean = found.folds.iter().map(|fold| fold.rows * of(fold, Metric::Accuracy)).sum::<f64>() / 60.0;
    assert_close("accuracy two ways", right, mean, 1e-12);
}

fn found_positive(job: &Job) -> &str {
    &job.task().target.positive
}

#[test]
fn only_whole_replications_count_in_whatever_order() {
    let table = simulated(80, 1.0, 2);
    let two = Question { folds: 4, repeats: 2, ..question("svm", &[]) };
    let job = Job::new(&table, &two).expect("a question");
    let all = units(&job);
    let one = asked(&table, &Question { repeats: 1, ..two.clone() });
    assert_eq!(job.judged(&all[..7]).expect("units"), one);
    let backwards: Vec<Unit> = all.iter().rev().cloned().collect();
    assert_eq!(job.judged(&backwards).expect("units"), job.judged(&all).expect("units"));
    // The second replication alone.
    let second: Vec<Unit> = all.iter().filter(|unit| unit.index == 0 || unit.index > 4).cloned().collect();
    let (alone, both) = (job.judged(&second).expect("units"), job.judged(&all).expect("units"));
    assert_eq!((alone.folds.len(), both.folds.len()), (4, 8));
    for (found, expected) in alone.folds.iter().zip(&both.folds[4..]) {
        // Distances closer than 1e-4 of the range of all are one distance: of another range another one.
        assert_close("Brier", of(found, Metric::Brier), of(expected, Metric::Brier), 1e-3);
        assert_close("accuracy", of(found, Metric::Accuracy), of(expected, Metric::Accuracy), 1e-12);
    }
    assert!(job.judged(&all[..4]).is_err(), "no replication is whole");
    assert!(job.judged(&all[1..]).is_err(), "unit 0 is missing");
}

#[test]
fn what_cannot_be_judged_is_said_and_nothing_panics() {
    // Two rows of a class, a score that is constant in some folds.
    let x: Vec<f64> = (0..20).map(|i| if i < 19 { 1.0 } else { 2.0 }).collect();
    let y: Vec<&str> = (0..20).map(|i| if i < 2 { "yes" } else { "no" }).collect();
    let few = crate::tables::table(vec![numbers("x", &x), labels("y", &y)]);
    for learner in ["svm", "logistic", "naive-bayes", "proximal-svm", "radial-svm"] {
        let found = asked(&few, &Question { positive: Some("yes".to_owned()), ..question(learner, &[]) });
        assert!(found.scores.iter().all(|s| s.mean.is_finite() && s.low <= s.mean && s.mean <= s.high), "{learner}");
    }
}

/// Few rows and a strong signal: some folds are told apart without error, others are not, and 1 is within reach of t.
#[test]
fn no_interval_reaches_beyond_its_measure() {
    let judged = asked(&simulated(40, 2.0, 3), &Question { folds: 4, repeats: 1, ..question("logistic", &[]) });
    for score in &judged.scores {
        let [least, most] = score.metric.bounds(false);
        assert!(least <= score.low && score.low <= score.mean, "{score:?}");
        assert!(score.mean <= score.high && score.high <= most, "{score:?}");
    }
    let cut = |score: &&ScoreInterval| score.high >= 1.0 && score.mean < 1.0 && score.metric != Metric::LogLoss;
    assert!(judged.scores.iter().any(|score| cut(&score)), "{:?}", judged.scores);
}
