//! Learners of all classes and of numbers, judged on held-out rows.

use super::judged::of;
use super::reliability::{simulated, units};
use crate::helper::{assert_close, data};
use crate::oracle::scores::auc;
use nomogram::assess::contrasts::contrasts;
use nomogram::calibrate::platt::Targets;
use nomogram::calibrate::softmax;
use nomogram::contract::{ContrastsWanted, Judged, Metric, Outcome, Question, Unit};
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::Setting;
use nomogram::model::classes::Model;
use nomogram::table::{ReadOptions, Table, read};

fn data_set(file: &str) -> Table {
    read(&data(&format!("sets/{file}")), &ReadOptions::default()).expect("a table")
}

fn question(target: &str, outcome: Outcome, learner: &str) -> Question {
    let learner = learner.to_owned();
    Question { outcome, learner, folds: 4, repeats: 1, ..Question::about(target) }
}

fn judged(table: &Table, question: &Question) -> (Job, Vec<Unit>, Judged) {
    let job = Job::new(table, question).expect("a question");
    let units = units(&job);
    let found = job.judged(&units).expect("folds");
    (job, units, found)
}

/// Row by row, with folds dealt anew and a joint calibration fitted without each fold; measures by their definitions,
/// each row as often as it stands in the file.
#[test]
fn all_classes_are_what_refitting_without_each_fold_says() {
    let table = data_set("iris.csv");
    for learner in ["logistic", "naive-bayes", "svm"] {
        let (job, units, found) = judged(&table, &question("class", Outcome::AllClasses, learner));
        let held: Vec<Vec<(usize, f64)>> = (0..4).map(|fold| job.held_out_groups(fold)).collect();
        let distance = |fold: usize, class: usize, at: usize| units[1 + fold].numbers.0[class * held[fold].len() + at];
        let class_of = |group: usize| job.task().y[group] as usize;
        assert_eq!(found.folds.len(), 4);
        for (fold, of_fold) in found.folds.iter().enumerate() {
            let others: Vec<(usize, usize)> =
                (0..4).filter(|o| *o != fold).flat_map(|o| (0..held[o].len()).map(move |at| (o, at))).collect();
            let distances: Vec<Vec<f64>> =
                (0..3).map(|class| others.iter().map(|(o, at)| distance(*o, class, *at)).collect()).collect();
            let classes: Vec<u32> = others.iter().map(|(o, at)| class_of(held[*o][*at].0) as u32).collect();
            let rows: Vec<f64> = others.iter().map(|(o, at)| held[*o][*at].1).collect();
            let joint = softmax::fit(&distances, &classes, &rows, Targets::Automatic);
            let cases: Vec<(Vec<f64>, usize)> = held[fold]
                .iter()
                .enumerate()
                .flat_map(|(at, (group, rows))| {
                    let p = joint.probabilities(&[0, 1, 2].map(|class| distance(fold, class, at)));
                    std::iter::repeat_n((p, class_of(*group)), *rows as usize)
                })
                .collect();
            let n = cases.len() as f64;
            let right = |(p, class): &&(Vec<f64>, usize)| (0..3).all(|k| k == *class || p[k] < p[*class]);
            let share = |class: usize| {
                let own = || cases.iter().filter(|case| case.1 == class);
                own().filter(right).count() as f64 / own().count() as f64
            };
            let square = |(p, class): &(Vec<f64>, usize)| {
                (0..3).map(|k| (p[k] - f64::from(u8::from(k == *class))).powi(2)).sum::<f64>()
            };
            let one_against_rest = |class: usize| {
                let p: Vec<f64> = cases.iter().map(|case| case.0[class]).collect();
                auc(&p, &cases.iter().map(|case| case.1 == class).collect::<Vec<bool>>())
            };
            let mean = |of: &dyn Fn(usize) -> f64| (of(0) + of(1) + of(2)) / 3.0;
            // Distances of an SVM closer than 1e-4 of their range are one distance.
            let near = if learner == "svm" { 2e-3 } else { 1e-9 };
            assert_close("rows", of_fold.rows, n, 0.0);
            for (metric, expected) in [
                (Metric::Accuracy, cases.iter().filter(right).count() as f64 / n),
                (Metric::BalancedAccuracy, mean(&share)),
                (Metric::Brier, cases.iter().map(square).sum::<f64>() / n),
                (Metric::LogLoss, cases.iter().map(|(p, class)| -math::ln(p[*class])).sum::<f64>() / n),
                (Metric::Auc, mean(&one_against_rest)),
            ] {
                assert_close(&format!("{learner}, {metric:?}"), of(of_fold, metric), expected, near);
            }
        }
        let labels: Vec<&str> = found.classes.iter().map(|class| class.class.as_str()).collect();
        assert_eq!(labels, job.prepared().classes.iter().map(|class| class.label.as_str()).collect::<Vec<_>>());
        assert!(found.classes.iter().all(|class| (class.events - 50.0).abs() < 1e-9));
        // Each class has 50 of the 150 rows: the accuracy of all is the mean of theirs.
        let all = found.folds.iter().map(|fold| fold.rows * of(fold, Metric::Accuracy)).sum::<f64>() / found.rows;
        assert_close(
            "by class",
            found.classes.iter().filter_map(|class| class.accuracy).sum::<f64>() / 3.0,
            all,
            1e-12,
        );
        assert!(found.classes.iter().all(|class| class.roc.len() > 1 && !class.reliability.is_empty()));
        assert!(found.decision.is_empty() && found.points.is_empty());
        assert!(found.predictions.0.iter().all(|said| said.is_finite()));
    }
}

/// Of two classes the scores are those of one against the other, Brier twice.
#[test]
fn two_classes_are_one_against_the_other() {
    let table = simulated(120, 1.5, 5);
    let (_, _, one) = judged(&table, &question("y", Outcome::OneClass, "svm"));
    let (_, _, two) = judged(&table, &question("y", Outcome::AllClasses, "svm"));
    for (one, two) in one.folds.iter().zip(&two.folds) {
        assert_close("rows", one.rows, two.rows, 0.0);
        for (metric, times) in
            [(Metric::Brier, 2.0), (Metric::LogLoss, 1.0), (Metric::Auc, 1.0), (Metric::Accuracy, 1.0)]
        {
            assert_close(&format!("{metric:?}"), of(two, metric), times * of(one, metric), 1e-3);
        }
        let mean = 0.5 * (of(one, Metric::PositiveAccuracy) + of(one, Metric::NegativeAccuracy));
        assert_close("balanced", of(two, Metric::BalancedAccuracy), mean, 1e-12);
    }
}

/// The law of the table and the header: over the same folds they have the same errors.
#[test]
fn numbers_have_the_errors_of_the_models_header() {
    for (file, target) in [("diabetes_regression.csv", "target"), ("housing.csv", "MEDV")] {
        let table = data_set(file);
        for learner in ["ridge", "svr"] {
            let (job, units, found) = judged(&table, &question(target, Outcome::Number, learner));
            let Some(Model::Additive(model)) = job.model(&units).expect("a model").0 else {
                panic!("an additive model")
            };
            let header = model.held_out.expect("scores");
            let mean = |of: &dyn Fn(usize) -> f64| {
                let sum: f64 = (0..found.folds.len()).map(|fold| found.folds[fold].rows * of(fold)).sum();
                sum / found.rows
            };
            let value = |fold: usize, metric| of(&found.folds[fold], metric);
            let rmse = mean(&|fold| value(fold, Metric::Rmse).powi(2)).sqrt();
            assert_close("RMSE", rmse, header.rmse, 1e-12 * header.rmse);
            assert_close("MAE", mean(&|fold| value(fold, Metric::Mae)), header.mae, 1e-12 * header.mae);
            // The points are the rows themselves, each once: by the definitions the same again.
            assert_eq!(found.points.len(), job.task().n_groups(), "no two rows of the file are alike");
            let n = found.points.len() as f64;
            let centre = found.points.iter().map(|[_, y]| y).sum::<f64>() / n;
            let error: f64 = found.points.iter().map(|[p, y]| (p - y).powi(2)).sum();
            let spread: f64 = found.points.iter().map(|[_, y]| (y - centre).powi(2)).sum();
            assert_close("RMSE of the points", (error / n).sqrt(), header.rmse, 1e-12 * header.rmse);
            assert_close("R² of the points", 1.0 - error / spread, header.r_squared, 1e-12);
            let scores: Vec<Metric> = found.scores.iter().map(|score| score.metric).collect();
            assert_eq!(scores, [Metric::Rmse, Metric::Mae, Metric::RSquared, Metric::Correlation]);
        }
    }
}

/// The difference of two learners of one question is that of their scores, measure by measure.
#[test]
fn differences_are_those_of_the_scores() {
    let table = data_set("diabetes_regression.csv");
    let with = |value: f64| {
        let settings = vec![Setting { name: "lambda".to_owned(), value }];
        judged(&table, &Question { settings, ..question("target", Outcome::Number, "ridge") }).2
    };
    let (weak, strong) = (with(1.0), with(1000.0));
    let folds = vec![weak.folds.clone(), strong.folds.clone()];
    let found = contrasts(&ContrastsWanted { folds, reference: 0, n_folds: 4 }).expect("the same folds").contrasts;
    assert_eq!(found.len(), 4);
    for (contrast, (weak, strong)) in found.iter().zip(weak.scores.iter().zip(&strong.scores)) {
        assert_eq!((contrast.learner, contrast.metric, weak.metric), (1, weak.metric, strong.metric));
        assert_close("difference", contrast.difference, strong.mean - weak.mean, 1e-9);
        assert!(contrast.low <= contrast.difference && contrast.difference <= contrast.high);
    }
}

/// The whole path against scikit-learn 1.9.1: `Ridge` on standardised columns of the same file, the mean of
/// `cross_val_score` over `RepeatedKFold(n_splits=4, n_repeats=10, random_state=0)`. Its folds are others, and the mean
/// and deviation of a column are there those of the training rows.
#[test]
fn ridge_predicts_held_out_rows_as_scikit_learns_does() {
    let table = data_set("diabetes_regression.csv");
    for (lambda, expected) in [(1.0, [54.808, 44.495, 0.4858]), (1000.0, [62.744, 53.407, 0.3303])] {
        let settings = vec![Setting { name: "lambda".to_owned(), value: lambda }];
        let question = Question { settings, repeats: 10, ..question("target", Outcome::Number, "ridge") };
        let found = judged(&table, &question).2;
        assert_eq!(found.folds.len(), 40);
        for ((score, expected), near) in found.scores.iter().zip(expected).zip([0.4, 0.4, 0.01]) {
            assert_close(&format!("λ = {lambda}, {:?}", score.metric), score.mean, expected, near);
        }
    }
}
