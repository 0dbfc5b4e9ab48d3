//! Ensembles over the folds of a question.

use super::judged::of as of_fold;
use super::reliability::{question, simulated, units};
use crate::helper::assert_close;
use nomogram::assess::ensemble::{Goal, Library, Truth};
use nomogram::assess::judged::fold_scores;
use nomogram::contract::{AveragedMember, AveragedWanted, EnsembleWanted, Judged, Metric, Question, Unit};
use nomogram::door::session::{Session, read_model};
use nomogram::explain::average::average;
use nomogram::job::Job;
use nomogram::numbers::Numbers;
use nomogram::table::{ReadOptions, Table};

fn judged(table: &Table, question: &Question) -> (Job, Judged) {
    let job = Job::new(table, question).expect("a question");
    let found = job.judged(&units(&job)).expect("one class");
    (job, found)
}

fn of(learner: &str) -> Question {
    Question { folds: 3, repeats: 2, ..question(learner, &[]) }
}

fn wanted(library: Vec<Numbers>, metric: Metric) -> EnsembleWanted {
    EnsembleWanted { library, metric, initial: 1, of_log_odds: false, replace: true }
}

/// By hand, fold by fold: rows of a fold in the order of their groups, the bag from the next fold.
#[test]
fn the_folds_rotate() {
    let table = simulated(90, 1.5, 3);
    let (job, svm) = judged(&table, &of("svm"));
    let others = ["radial-svm", "naive-bayes"].map(|learner| judged(&table, &of(learner)).1);
    let library: Vec<Numbers> = [&svm, &others[0], &others[1]].map(|judged| judged.predictions.clone()).to_vec();
    let found = job.ensemble(&wanted(library.clone(), Metric::LogLoss)).expect("an ensemble");

    // Each replication is its number and then one log odds for each of the 90 rows.
    let log_odds: Vec<Vec<f64>> = library
        .iter()
        .map(|numbers| numbers.0.chunks(91).flat_map(|replication| replication[1..].to_vec()).collect())
        .collect();
    // The outcomes follow from the judged folds' own order: 30 rows each, groups ascending in each fold.
    let mut positive = Vec::new();
    for replication in 0..2 {
        for fold in 0..3 {
            let groups = held_out(&job, replication, fold);
            positive.extend(groups.iter().map(|group| job.task().y[*group] > 0.0));
        }
    }
    let rows = vec![1.0; 180];
    let library = Library { said: &log_odds, truth: Truth::OneClass(&positive), rows: &rows };
    let goal = Goal { metric: Metric::LogLoss, initial: 1, of_log_odds: false, replace: true };
    for fold in 0..6 {
        let next = if fold % 3 == 2 { fold - 2 } else { fold + 1 };
        let bag = library.select(&(next * 30..next * 30 + 30).collect::<Vec<_>>(), &goal).expect("members");
        let averaged: Vec<f64> =
            (fold * 30..fold * 30 + 30).map(|case| library.averaged(case, &bag.counts, &goal)[0]).collect();
        let expected = fold_scores(&averaged, &positive[fold * 30..fold * 30 + 30], &rows[..30]).expect("rows");
        for metric in [Metric::LogLoss, Metric::Accuracy] {
            assert_close("a measure", of_fold(&found.judged.folds[fold], metric), of_fold(&expected, metric), 1e-12);
        }
    }
    let all = library.select(&(0..180).collect::<Vec<_>>(), &goal).expect("members");
    assert_eq!((found.counts, found.path), (all.counts, all.path));
}

/// Without replacement each counts once at most, in the bag of all rows and in those of the folds; with it one of these may
/// count more, or the test would see nothing.
#[test]
fn each_counts_once_where_that_is_asked() {
    let table = simulated(90, 1.5, 3);
    let (job, svm) = judged(&table, &of("svm"));
    let others = ["radial-svm", "naive-bayes"].map(|learner| judged(&table, &of(learner)).1);
    let library: Vec<Numbers> = [&svm, &others[0], &others[1]].map(|judged| judged.predictions.clone()).to_vec();
    let again = wanted(library, Metric::LogLoss);
    let found = |replace| job.ensemble(&EnsembleWanted { replace, ..again.clone() }).expect("an ensemble");
    let (with, without) = (found(true), found(false));
    assert!(with.counts.iter().any(|n| *n > 1), "{:?}", with.counts);
    assert!(without.counts.iter().all(|n| *n <= 1) && without.counts.contains(&1), "{:?}", without.counts);
    // What is allowed more is no worse on the rows that it was selected on.
    assert!(with.path.last() <= without.path.last(), "{:?} {:?}", with.path, without.path);
    assert_ne!(with.judged.predictions, without.judged.predictions);
}

/// Rows are groups here: dealt anew as the job deals them.
fn held_out(job: &Job, replication: usize, fold: u32) -> Vec<usize> {
    let strata: Vec<u32> = job.task().stratum.clone();
    let dealt = nomogram::calibrate::folds::deal(&strata, job.task().n_strata(), 3, 2, 1);
    (0..strata.len()).filter(|row| dealt.fold_of_row[replication][*row] == fold).collect()
}

#[test]
fn one_member_is_itself() {
    let table = simulated(80, 1.0, 7);
    let (job, svm) = judged(&table, &of("svm"));
    for of_log_odds in [false, true] {
        let wanted = EnsembleWanted { of_log_odds, ..wanted(vec![svm.predictions.clone()], Metric::Auc) };
        let found = job.ensemble(&wanted).expect("an ensemble");
        assert_eq!(found.counts, [1]);
        for (found, expected) in found.judged.folds.iter().zip(&svm.folds) {
            for metric in [Metric::Brier, Metric::Auc] {
                assert_close("a measure", of_fold(found, metric), of_fold(expected, metric), 1e-12);
            }
        }
        // An ensemble may be a member again.
        let again = EnsembleWanted { library: vec![found.judged.predictions], ..wanted };
        assert!(job.ensemble(&again).is_ok());
    }
}

#[test]
fn only_replications_that_all_have_count() {
    let table = simulated(80, 1.0, 7);
    let (job, svm) = judged(&table, &of("svm"));
    let half: Vec<_> = units(&job).into_iter().filter(|unit| unit.index == 0 || unit.index > 3).collect();
    let second = job.judged(&half).expect("the second replication");
    let found = job.ensemble(&wanted(vec![svm.predictions.clone(), second.predictions.clone()], Metric::Brier));
    assert_eq!(found.expect("an ensemble").judged.folds.len(), 3);
    let first = Numbers(svm.predictions.0[..81].to_vec());
    assert!(job.ensemble(&wanted(vec![first, second.predictions], Metric::Brier)).is_err());
}

#[test]
fn what_is_no_library_is_refused() {
    let table = simulated(60, 1.0, 4);
    let (job, svm) = judged(&table, &of("svm"));
    let refused = |library: Vec<Numbers>, metric| assert!(job.ensemble(&wanted(library, metric)).is_err());
    refused(vec![], Metric::Auc);
    refused(vec![svm.predictions.clone()], Metric::PositiveAccuracy);
    refused(vec![Numbers(svm.predictions.0[..50].to_vec())], Metric::Auc);
    refused(vec![Numbers(vec![7.0; 61])], Metric::Auc);
    refused(vec![Numbers(Vec::new())], Metric::Auc);
}

/// The session makes the members' models anew: their average is that of the models that the page has.
#[test]
fn an_average_is_made_of_questions_and_their_fits() {
    let text =
        (0..40).map(|i| format!("{},{},{}\n", i % 7, ["a", "b", "c"][i % 3], ["no", "yes"][(i / 3 + i % 2) % 2]));
    let text = format!("x,group,class\n{}", text.collect::<String>());
    let mut session = Session::default();
    session.open(text.as_bytes(), &ReadOptions::default()).expect("a table");
    let (mut members, mut models) = (Vec::new(), Vec::new());
    for (learner, count) in [("svm", 2), ("logistic", 1)] {
        let question = Question { learner: learner.to_owned(), folds: 2, repeats: 1, ..Question::about("class") };
        let n = session.prepare(&question).expect("a question").units;
        let units: Vec<Unit> = (0..n).map(|index| session.unit(index).expect("a unit")).collect();
        models.push(read_model(&session.model(&units).expect("a model").model).expect("a sound model"));
        members.push(AveragedMember { question, units, count });
    }
    let expected = average(&models, &[2, 1]).expect("an average");
    let found = session.averaged(&AveragedWanted { members: members.clone() }).expect("an average").model;
    assert_eq!(read_model(&found).expect("a sound model"), expected);
    // Of what has no nomogram there is none.
    members[1].question.learner = "radial-svm".to_owned();
    session.prepare(&members[1].question).expect("a question");
    members[1].units = (0..3).map(|index| session.unit(index).expect("a unit")).collect();
    assert!(session.averaged(&AveragedWanted { members }).is_err());
    assert!(session.averaged(&AveragedWanted { members: Vec::new() }).is_err());
}
