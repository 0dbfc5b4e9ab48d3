//! The calibrators judged on rows that neither they nor the learner have seen.

use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::calibrate::{folds, isotonic, platt, venn_abers};
use nomogram::contract::{CalibratorName, Outcome, Question, Reliability, Unit};
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::Setting;
use nomogram::table::Table;
use rand::RngExt;
use rand_pcg::Pcg64;

/// x of `n` rows with the outcome that comes with log odds `slope` · x; and one of three levels beside it.
pub fn simulated(n: usize, slope: f64, seed: u128) -> Table {
    let mut generator = Pcg64::new(seed, 1);
    let x: Vec<f64> = (0..n).map(|_| generator.random_range(-2.0..2.0)).collect();
    let group: Vec<&str> = (0..n).map(|_| ["a", "b", "c"][generator.random_range(0..3)]).collect();
    let happened = |x: &f64| generator.random_range(0.0..1.0) < math::logistic(slope * x);
    let y: Vec<&str> = x.iter().map(happened).map(|is| if is { "yes" } else { "no" }).collect();
    table(vec![numbers("x", &x), labels("group", &group), labels("y", &y)])
}

pub fn question(learner: &str, settings: &[(&str, f64)]) -> Question {
    let settings = settings.iter().map(|(name, value)| Setting { name: (*name).to_owned(), value: *value }).collect();
    Question { learner: learner.to_owned(), settings, ..Question::about("y") }
}

pub fn units(job: &Job) -> Vec<Unit> {
    (0..job.n_units()).map(|index| job.unit(index)).collect()
}

fn asked(table: &Table, question: &Question) -> Reliability {
    let job = Job::new(table, question).expect("a question that can be answered");
    job.reliability(&units(&job)).expect("one class")
}

/// Row by row, replication by replication, with folds dealt anew.
#[test]
fn it_is_what_refitting_without_each_fold_says() {
    let table = simulated(90, 1.5, 3);
    let question = Question { folds: 4, repeats: 2, ..question("logistic", &[("calibrate", 1.0)]) };
    let job = Job::new(&table, &question).expect("a question");
    let units = units(&job);
    let found = job.reliability(&units).expect("one class");
    let task = job.task();
    let groups: Vec<usize> =
        (0..task.n_groups()).flat_map(|group| std::iter::repeat_n(group, task.counts[group] as usize)).collect();
    let strata: Vec<u32> = groups.iter().map(|group| task.stratum[*group]).collect();
    let dealt = folds::deal(&strata, task.n_strata(), 4, 2, u64::from(question.seed));
    assert!(
        task.counts.iter().all(|count| (*count - 1.0).abs() < 1e-12),
        "each row is a group: one number a held-out row"
    );

    // [logistic, isotonic, Venn–ABERS]: sum of squared errors; and the widths.
    let (mut errors, mut width) = ([0.0; 3], 0.0);
    for (replication, fold_of_row) in dealt.fold_of_row.iter().enumerate() {
        let mut scores = vec![0.0; groups.len()];
        for fold in 0..4 {
            let rows = (0..groups.len()).filter(|row| fold_of_row[*row] == fold);
            let unit = &units[1 + replication * 4 + fold as usize];
            rows.zip(&unit.numbers.0).for_each(|(row, score)| scores[row] = *score);
        }
        for row in 0..groups.len() {
            let others: Vec<usize> =
                (0..groups.len()).filter(|other| fold_of_row[*other] != fold_of_row[row]).collect();
            let x: Vec<f64> = others.iter().map(|other| scores[*other]).collect();
            let positive: Vec<bool> = others.iter().map(|other| task.y[groups[*other]] > 0.0).collect();
            let y: Vec<f64> = positive.iter().map(|is| f64::from(u8::from(*is))).collect();
            let ones = vec![1.0; x.len()];
            let sigmoid = platt::fit(&x, &positive, &ones, platt::Targets::Automatic);
            // Two isotonic fits with the row itself as either class: the definition of Venn–ABERS.
            let as_class = |class: f64| {
                let with = |v: &[f64], last: f64| v.iter().copied().chain([last]).collect::<Vec<f64>>();
                isotonic::fit(&with(&x, scores[row]), &with(&y, class), &with(&ones, 1.0))
                    .at(scores[row])
                    .expect("a step")
            };
            let (p0, p1) = (as_class(0.0), as_class(1.0));
            width += p1 - p0;
            let p = [
                math::logistic(sigmoid.log_odds(scores[row])),
                isotonic::fit(&x, &y, &ones).at(scores[row]).expect("a step"),
                venn_abers::merged((p0, p1)),
            ];
            let happened = f64::from(u8::from(task.y[groups[row]] > 0.0));
            errors.iter_mut().zip(p).for_each(|(sum, p)| *sum += (p - happened) * (p - happened));
        }
    }
    assert_eq!((found.rows, found.calibrators.len()), (180.0, 3));
    for (calibrator, sum) in found.calibrators.iter().zip(errors) {
        assert_close("Brier score", calibrator.brier, sum / 180.0, 1e-9);
    }
    assert_eq!(found.calibrators.iter().map(|c| c.width.is_some()).collect::<Vec<_>>(), [false, false, true]);
    assert_close("width", found.calibrators[2].width.expect("a width"), width / 180.0, 1e-9);
}

/// Without any signal a calibrator that had seen its rows would find some.
#[test]
fn no_calibrator_has_seen_its_rows() {
    for learner in ["svm", "logistic"] {
        let found = asked(&simulated(300, 0.0, 11), &question(learner, &[]));
        for calibrator in &found.calibrators {
            assert!(calibrator.brier > calibrator.uncertainty - 0.003, "{learner}: {calibrator:?}");
        }
    }
}

#[test]
fn a_calibrated_simulation_is_reliable() {
    let found = asked(&simulated(3000, 1.5, 5), &Question { folds: 5, repeats: 1, ..question("svm", &[]) });
    assert_eq!((found.rows, found.calibrators.len()), (3000.0, 3));
    for calibrator in &found.calibrators {
        assert!(calibrator.reliability < 5e-3, "{calibrator:?}");
        assert!(calibrator.resolution > 0.05, "{calibrator:?}");
    }
    let counted = |counts: &[f64]| counts.iter().sum::<f64>();
    assert_close("events", counted(&found.histogram.positive), found.events, 1e-9);
    assert_close("others", counted(&found.histogram.negative), found.rows - found.events, 1e-9);
}

/// The learner's own log odds, where nothing calibrates them: what the drawing says.
#[test]
fn log_odds_that_are_not_calibrated_are_judged_as_they_are() {
    let table = simulated(200, 1.0, 9);
    let question = Question { folds: 5, repeats: 1, ..question("logistic", &[]) };
    let job = Job::new(&table, &question).expect("a question");
    let units = units(&job);
    let found = job.reliability(&units).expect("one class");
    let held_out = job.model(&units).expect("a model").1.held_out.expect("scores").one_class.expect("of one class");
    let logistic = &found.calibrators[0];
    assert_eq!(logistic.name, CalibratorName::Logistic);
    assert_close("Brier score", logistic.brier, held_out.brier, 1e-12);
    assert_close("log loss", logistic.log_loss, held_out.log_loss, 1e-12);
}

#[test]
fn only_whole_replications_count_in_whatever_order() {
    let table = simulated(80, 1.0, 2);
    let two = Question { folds: 4, repeats: 2, ..question("svm", &[]) };
    let job = Job::new(&table, &two).expect("a question");
    let all = units(&job);
    let one = asked(&table, &Question { repeats: 1, ..two.clone() });
    let some = job.reliability(&all[..7]).expect("units");
    assert_eq!((some.rows, one.rows), (80.0, 80.0));
    assert_eq!(some.calibrators, one.calibrators);
    let backwards: Vec<Unit> = all.iter().rev().cloned().collect();
    assert_eq!(job.reliability(&backwards).expect("units"), job.reliability(&all).expect("units"));
    let none = job.reliability(&all[..3]).expect("units");
    assert!(none.calibrators.is_empty() && none.histogram.edges.is_empty() && none.rows == 0.0);
    assert!(job.reliability(&all[1..]).is_err(), "unit 0 is missing");
}

#[test]
fn what_cannot_be_judged_is_said_and_nothing_panics() {
    let table = simulated(60, 1.0, 4);
    let number = Question { outcome: Outcome::Number, learner: "ridge".to_owned(), ..Question::about("x") };
    let job = Job::new(&table, &number).expect("a question");
    assert!(job.reliability(&units(&job)).is_err());

    // Two rows of a class: folds that lack it.
    let x: Vec<f64> = (0..20).map(f64::from).collect();
    let y: Vec<&str> = (0..20).map(|i| if i < 2 { "yes" } else { "no" }).collect();
    let few = table_of(&x, &y);
    for learner in ["svm", "logistic", "naive-bayes"] {
        let found = asked(&few, &Question { positive: Some("yes".to_owned()), ..question(learner, &[]) });
        assert!(found.calibrators.iter().all(|c| c.brier.is_finite() && c.log_loss.is_finite()));
    }
    // A score that is constant in some of the folds.
    let x: Vec<f64> = (0..20).map(|i| if i < 19 { 1.0 } else { 2.0 }).collect();
    let found = asked(&table_of(&x, &y), &Question { positive: Some("yes".to_owned()), ..question("svm", &[]) });
    assert!(found.calibrators.iter().all(|c| c.brier.is_finite()));
    // One row of a class: no folds.
    let y: Vec<&str> = (0..20).map(|i| if i < 1 { "yes" } else { "no" }).collect();
    if let Ok(job) = Job::new(&table_of(&x, &y), &question("svm", &[])) {
        assert!(job.reliability(&units(&job)).expect("units").calibrators.is_empty());
    }
}

fn table_of(x: &[f64], y: &[&str]) -> Table {
    table(vec![numbers("x", x), labels("y", y)])
}
