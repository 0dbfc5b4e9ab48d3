//! Settings chosen by cross-validation, nested.

use super::reliability::{question, simulated, units};
use crate::helper::assert_close;
use nomogram::contract::{Metric, Outcome, Question, TuneWanted, Tuning, Unit};
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::table::Table;

fn grid(first: &[f64], second: &[f64]) -> Tuning {
    Tuning { first: first.to_vec(), second: second.to_vec(), maps: Vec::new(), folds: 3 }
}

pub fn with(question: &Question, settings: &[(&str, f64)]) -> Question {
    let settings = settings.iter().map(|(name, value)| Setting { name: (*name).to_owned(), value: *value }).collect();
    Question { settings, tuning: None, ..question.clone() }
}

/// Mean log loss over the folds, as `judged` has it.
pub fn loss(job: &Job) -> f64 {
    let judged = job.judged(&units(job)).expect("folds");
    judged.scores.iter().find(|score| score.metric == Metric::LogLoss).expect("a log loss").mean
}

/// The best setting by a loop of whole jobs on the rows that are not left out.
fn best(table: &Table, question: &Question, cells: &[Vec<(&str, f64)>], left_out: &[u32]) -> usize {
    let losses: Vec<f64> = cells
        .iter()
        .map(|cell| {
            let inner = Question { folds: 3, repeats: 1, ..with(question, cell) };
            loss(&Job::new(table, &inner).expect("a question").leaving_out(left_out).expect("rows to learn from"))
        })
        .collect();
    (0..losses.len()).reduce(|a, b| if losses[b] < losses[a] { b } else { a }).expect("cells")
}

pub fn close(found: &Unit, expected: &Unit, skip: usize) {
    assert_eq!(found.numbers.0.len(), expected.numbers.0.len() + skip);
    for (found, expected) in found.numbers.0[skip..].iter().zip(&expected.numbers.0) {
        assert_close("what the fit found", *found, *expected, 1e-9 * (1.0 + expected.abs()));
    }
}

/// Every fit chooses what a hand-made loop over its training rows alone would: the held-out rows are in no inner fold.
#[test]
fn the_choice_is_nested() {
    let table = simulated(60, 1.5, 3);
    for (learner, names, tuning) in [
        ("svm", ["C", ""], grid(&[0.01, 10.0], &[])),
        ("proximal-svm", ["k", ""], grid(&[0.1, 30.0, 1000.0], &[])),
        ("radial-svm", ["C", "gamma"], grid(&[0.1, 3.0], &[0.02, 2.0])),
        ("gaussian-process", ["k", "gamma"], grid(&[0.1, 3.0], &[0.02, 2.0])),
    ] {
        let question = Question { folds: 4, repeats: 1, tuning: Some(tuning.clone()), ..question(learner, &[]) };
        let seconds: Vec<Option<f64>> =
            if tuning.second.is_empty() { vec![None] } else { tuning.second.iter().copied().map(Some).collect() };
        let cells: Vec<Vec<(&str, f64)>> = seconds
            .iter()
            .flat_map(|second| {
                let rest = second.map(|value| (names[1], value));
                tuning.first.iter().map(move |first| [(names[0], *first)].into_iter().chain(rest).collect())
            })
            .collect();
        let job = Job::new(&table, &question).expect("a question");
        for index in 0..5 {
            let held: Vec<usize> = match index {
                0 => Vec::new(),
                _ => job.held_out_groups(index as u32 - 1).into_iter().map(|(group, _)| group).collect(),
            };
            let is_held = |row: &u32| held.contains(&(job.task().group_of_row[*row as usize] as usize));
            let left_out: Vec<u32> = (0..60).filter(is_held).collect();
            let chosen = best(&table, &question, &cells, &left_out);
            let as_chosen = Job::new(&table, &with(&question, &cells[chosen])).expect("a question");
            // Unit 0 says what it chose before what it found.
            close(&job.unit(index), &as_chosen.unit(index), if index == 0 { 2 } else { 0 });
        }
    }
}

#[test]
fn what_was_chosen_is_stated() {
    let table = simulated(80, 1.5, 5);
    let question = Question { folds: 3, repeats: 1, tuning: Some(grid(&[0.001, 1.0], &[])), ..question("svm", &[]) };
    let job = Job::new(&table, &question).expect("a question");
    let units = units(&job);
    let chosen = units[0].numbers.0[0];
    let (model, learned) = job.model(&units).expect("a model");
    let Some(nomogram::model::classes::Model::Additive(model)) = model else { panic!("an additive model") };
    assert_eq!(model.learner.settings, [Setting { name: "C".to_owned(), value: chosen }]);
    let notice = learned.notices.iter().find(|notice| notice.code == "tuned").expect("a notice");
    assert!(notice.message.starts_with(&format!("C = {chosen} was chosen among 2")), "{}", notice.message);
    assert!(job.judged(&units).is_ok());
}

/// A row of the grid is what each of its cells says alone, started anew; and its fits end sooner.
#[test]
fn a_row_of_the_grid_is_its_cells() {
    let table = simulated(120, 1.0, 8);
    let question = Question { folds: 4, repeats: 2, ..question("radial-svm", &[]) };
    let job = Job::new(&table, &question).expect("a question");
    let wanted = TuneWanted { grid: grid(&[0.1, 1.0, 10.0], &[0.1, 0.5]), row: 1 };
    let found = job.tuned(&wanted).expect("cells").cells;
    assert_eq!(found.len(), 3);
    for cell in &found {
        assert_eq!(cell.second, Some(0.5));
        let alone = Question { repeats: 1, ..with(&question, &[("C", cell.first), ("gamma", 0.5)]) };
        let judged = {
            let job = Job::new(&table, &alone).expect("a question");
            job.judged(&units(&job)).expect("folds")
        };
        let losses: Vec<f64> = judged.folds.iter().filter_map(|fold| fold.of(Metric::LogLoss)).collect();
        let mean = losses.iter().sum::<f64>() / 4.0;
        let error = (losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / 3.0 / 4.0).sqrt();
        // Two solutions within the solver's gap; distances within 1e-4 of their range are one.
        assert_close("loss", cell.loss, mean, 2e-4);
        assert_close("error", cell.error, error, 2e-4);
        let auc = judged.folds.iter().filter_map(|fold| fold.of(Metric::Auc)).sum::<f64>() / 4.0;
        assert_close("AUC", cell.auc.expect("both classes"), auc, 5e-3);
        assert!(cell.certificate.relative_gap < 1e-6);
    }
}

#[test]
fn numbers_and_several_classes_are_tuned_too() {
    let table = simulated(90, 1.0, 4);
    let number = Question { outcome: Outcome::Number, learner: "ridge".to_owned(), repeats: 1, ..Question::about("x") };
    let several = Question { outcome: Outcome::AllClasses, repeats: 1, folds: 3, ..Question::about("group") };
    for (question, name) in [(number, "lambda"), (several, "C")] {
        let job = Job::new(&table, &question).expect("a question");
        let wanted = TuneWanted { grid: grid(&[0.5, 5.0], &[]), row: 0 };
        for cell in job.tuned(&wanted).expect("cells").cells {
            let job = Job::new(&table, &with(&question, &[(name, cell.first)])).expect("a question");
            let folds = job.model(&units(&job)).expect("a model").1.held_out.expect("scores").folds;
            let is_number = question.outcome == Outcome::Number;
            let of = |fold: &nomogram::contract::FoldLoss| if is_number { fold.brier } else { fold.log_loss };
            let mean = folds.iter().map(of).sum::<f64>() / folds.len() as f64;
            // The log loss there has the joint calibration of all folds, here of the others: near, and never better.
            if is_number {
                assert_close("squared error", cell.loss, mean, 1e-9 * mean);
            } else {
                assert!(cell.loss > mean - 1e-9 && cell.loss < mean + 0.1, "{} {mean}", cell.loss);
            }
            assert!(cell.auc.is_none() == is_number && cell.error >= 0.0);
        }
        let tuned = Question { tuning: Some(grid(&[0.5, 5.0], &[])), ..question };
        let job = Job::new(&table, &tuned).expect("a question");
        assert!(job.model(&units(&job)).expect("a model").1.notices.iter().any(|notice| notice.code == "tuned"));
    }
}

/// Copies of a row are never on both sides; a resample chooses for itself and joins the others.
#[test]
fn resamples_choose_too() {
    let table = simulated(50, 1.0, 9);
    let tuning = Some(grid(&[0.01, 1.0], &[]));
    let question = Question { folds: 3, repeats: 1, resamples: 3, tuning, ..question("svm", &[]) };
    let job = Job::new(&table, &question).expect("a question");
    assert!(job.model(&units(&job)).is_ok());
    let of = |cost: f64| Job::new(&table, &with(&question, &[("C", cost)])).expect("a question").unit(4).numbers.0;
    let found = job.unit(4).numbers.0;
    let is = |other: &[f64]| found.iter().zip(other).all(|(a, b)| a.to_bits() == b.to_bits() || (a - b).abs() < 1e-9);
    assert!(is(&of(0.01)) || is(&of(1.0)));
}

#[test]
fn what_is_no_grid_is_refused() {
    let table = simulated(60, 1.0, 4);
    let job = Job::new(&table, &question("svm", &[])).expect("a question");
    for grid in [
        grid(&[], &[]),
        grid(&[1.0, 1.0], &[]),
        grid(&[2.0, 1.0], &[]),
        grid(&[-1.0], &[]),
        grid(&[1.0], &[0.0, 1.0]),
        Tuning { folds: 1, ..grid(&[1.0], &[]) },
    ] {
        assert!(job.tuned(&TuneWanted { grid: grid.clone(), row: 0 }).is_err(), "{grid:?}");
        let tuning = Some(grid.clone());
        assert!(Job::new(&table, &Question { tuning, ..question("svm", &[]) }).is_err(), "{grid:?}");
    }
    assert!(job.tuned(&TuneWanted { grid: grid(&[1.0], &[]), row: 1 }).is_err());
    let density = question("naive-bayes", &[("density", 1.0)]);
    assert!(Job::new(&table, &Question { tuning: Some(grid(&[1.0], &[])), ..density }).is_err());
}
