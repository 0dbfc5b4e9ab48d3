//! Ensembles over the folds of a question.

use super::judged::of as of_fold;
use super::reliability::{question, simulated, units};
use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::assess::ensemble::{Goal, Library, Truth};
use nomogram::assess::judged::{class_scores, fold_scores};
use nomogram::contract::{AveragedMember, AveragedWanted, EnsembleWanted, Judged, Metric, Outcome, Question, Unit};
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

/// Of several classes scores or probabilities are averaged, of numbers the numbers: by hand from what each member said.
#[test]
fn several_classes_and_numbers_have_ensembles() {
    let of_row = |of: &dyn Fn(usize) -> f64| (0..90).map(of).collect::<Vec<f64>>();
    let x = of_row(&|i| (i % 3) as f64 + ((i * 7919) % 97) as f64 / 40.0);
    let z = of_row(&|i| ((i * 31) % 89) as f64 / 89.0 + (i % 3 / 2) as f64);
    let number = of_row(&|i| x[i] * z[i] + ((i * 53) % 83) as f64 / 100.0);
    let class: Vec<&str> = (0..90).map(|i| ["p", "q", "r"][i % 3]).collect();
    let table = table(vec![numbers("x", &x), numbers("z", &z), numbers("number", &number), labels("class", &class)]);
    let ask = |outcome, target: &str, learner: &str| Question {
        learner: learner.to_owned(),
        outcome,
        folds: 3,
        repeats: 2,
        ..Question::about(target)
    };
    let classes = |learner| judged(&table, &ask(Outcome::AllClasses, "class", learner));
    let (job, svm) = classes("svm");
    let library = vec![svm.predictions.clone(), classes("naive-bayes").1.predictions];
    for of_log_odds in [false, true] {
        let all =
            EnsembleWanted { initial: 2, replace: false, of_log_odds, ..wanted(library.clone(), Metric::Accuracy) };
        let found = job.ensemble(&all).expect("an ensemble");
        let said: Vec<Vec<f64>> = library.iter().map(|of| without_numbers(&of.0, 270)).collect();
        let class: Vec<u32> = (0..6)
            .flat_map(|fold| held_out(&job, fold / 3, fold as u32 % 3))
            .map(|group| job.task().y[group] as u32)
            .collect();
        let rows = vec![1.0; 180];
        let goal = Goal { metric: Metric::Accuracy, initial: 2, of_log_odds, replace: false };
        let by_hand = Library { said: &said, truth: Truth::AllClasses(3, &class), rows: &rows };
        for fold in 0..6 {
            let next = if fold % 3 == 2 { fold - 2 } else { fold + 1 };
            let bag = by_hand.select(&(next * 30..next * 30 + 30).collect::<Vec<_>>(), &goal).expect("members").counts;
            let average: Vec<f64> =
                (90 * fold..90 * (fold + 1)).step_by(3).flat_map(|at| mean(&said, &bag, at, of_log_odds)).collect();
            let expected = class_scores(&average, 3, &class[30 * fold..30 * (fold + 1)], &rows[..30]).expect("rows");
            for metric in [Metric::LogLoss, Metric::Brier, Metric::Accuracy, Metric::Auc] {
                let found = of_fold(&found.judged.folds[fold], metric);
                assert_close("a measure", found, of_fold(&expected, metric), 1e-9);
            }
        }
        // Alone it is as it was judged.
        let alone = EnsembleWanted { library: vec![svm.predictions.clone()], ..all.clone() };
        assert_eq!(job.ensemble(&alone).expect("an ensemble").judged.folds, svm.folds);
        assert!(job.ensemble(&EnsembleWanted { metric: Metric::Rmse, ..all }).is_err());
    }

    let of_number = |learner| judged(&table, &ask(Outcome::Number, "number", learner));
    let ((job, ridge), (_, svr)) = (of_number("ridge"), of_number("svr"));
    let library = vec![ridge.predictions.clone(), svr.predictions.clone()];
    let found = job.ensemble(&wanted(library.clone(), Metric::Mae)).expect("an ensemble");
    // The best alone is no better than the bag on the rows that both are selected on.
    let path = &found.path;
    assert!(path.windows(2).all(|ends| ends[1] < ends[0]), "{path:?}");
    let first = job.ensemble(&wanted(library[..1].to_vec(), Metric::Mae)).expect("an ensemble");
    assert_eq!(first.judged.folds, ridge.folds);
    assert!(path.last() <= first.path.last());
    assert!(job.ensemble(&wanted(library, Metric::LogLoss)).is_err());
}

/// What is said of the cases, without the numbers of the replications, so many numbers each.
fn without_numbers(said: &[f64], n: usize) -> Vec<f64> {
    said.chunks(n + 1).flat_map(|replication| replication[1..].to_vec()).collect()
}

/// Scores of three classes whose softmax is the mean of the members' probabilities, or the mean of their scores.
fn mean(said: &[Vec<f64>], bag: &[u32], at: usize, of_scores: bool) -> Vec<f64> {
    let n: f64 = bag.iter().map(|count| f64::from(*count)).sum();
    let of_class = |class: usize| {
        let of = |scores: &[f64]| {
            let sum: f64 = scores.iter().map(|score| nomogram::math::exp(*score)).sum();
            if of_scores { scores[class] } else { nomogram::math::exp(scores[class]) / sum }
        };
        let sum: f64 = said.iter().zip(bag).map(|(said, count)| f64::from(*count) * of(&said[at..at + 3])).sum();
        if of_scores { sum / n } else { nomogram::math::ln(sum / n) }
    };
    (0..3).map(of_class).collect()
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
