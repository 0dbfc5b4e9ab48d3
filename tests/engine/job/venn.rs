//! The interval through the job: what the model file says against what the learners of the folds themselves say, when it
//! is there, what it is worth.

use super::references;
use crate::helper::{assert_close, data};
use crate::sets;
use crate::tables::{labels, learn_units, model_of, numbers, plain, plain_name, question, table};
use nomogram::calibrate::isotonic;
use nomogram::calibrate::venn_abers::VennAbers;
use nomogram::contract::{AttributeMap, CutMethod, IntervalMethod, JointGroup, JointMap, MapChoice, Outcome, Question};
use nomogram::door::session::{predict_intervals, read_model};
use nomogram::job::Job;
use nomogram::model::additive::{AdditiveModel, Setting};
use nomogram::model::interval::crossed;
use nomogram::table::{MISSING, ReadOptions, Table, read};
use proptest::prelude::*;

fn learned(table: &Table, question: &Question) -> (Job, AdditiveModel) {
    let job = Job::new(table, question).expect("a question");
    let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
    (job, model)
}

/// Scores that are closer than a millionth of their range as one: the largest below half of that away.
fn snapped(scores: &[f64], score: f64) -> f64 {
    let sorted = {
        let mut sorted = scores.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted
    };
    let same = 1e-6 * (sorted[sorted.len() - 1] - sorted[0]).max(1e-3 * sorted[sorted.len() - 1].abs()).max(1e-6);
    let (mut found, mut last, mut best) = (score, f64::NEG_INFINITY, f64::INFINITY);
    let mut first = score;
    for at in sorted {
        if at - last >= same {
            first = at;
        }
        last = at;
        if (score - at).abs() < best && (score - at).abs() <= 0.5 * same {
            (best, found) = ((score - at).abs(), first);
        }
    }
    found
}

/// p₀ and p₁ of every group from the distances of the fits themselves.
fn by_the_learners(job: &Job, model: &AdditiveModel, parts: usize) -> Vec<(f64, f64)> {
    let calibration = model.calibration.as_ref().expect("calibrated");
    let targets: Vec<f64> = job.task().y.iter().map(|y| f64::from(u8::from(*y > 0.0))).collect();
    let inductive = model.venn_abers.as_ref().expect("an interval").method == IntervalMethod::Inductive;
    let of_part = |part: usize| -> Vec<(f64, f64)> {
        let distances =
            if inductive { job.distances(&job.unit(0)).expect("unit 0") } else { job.fold_distances(part as u32) };
        let scores: Vec<f64> = distances[0].iter().map(|d| calibration.offset + calibration.slope * d).collect();
        let rows = job.calibrating(part);
        let held: Vec<f64> = scores.iter().zip(&rows).filter(|(_, rows)| **rows > 0.0).map(|(s, _)| *s).collect();
        let scores: Vec<f64> = scores.iter().map(|score| snapped(&held, *score)).collect();
        let venn = VennAbers::fit(&scores, &targets, &rows);
        scores.iter().map(|score| venn.at(*score)).collect()
    };
    let found: Vec<Vec<(f64, f64)>> = (0..parts).map(of_part).collect();
    (0..targets.len())
        .map(|group| crossed(&found.iter().map(|part| part[group]).collect::<Vec<_>>()).expect("a part"))
        .collect()
}

/// Every row of the table: p₀ and p₁ from the file against those of the learners.
fn assert_intervals(what: &str, table: &Table, question: &Question) -> AdditiveModel {
    let (job, model) = learned(table, question);
    let model = read_model(&serde_json::to_string(&model).expect("JSON")).expect("a sound model");
    let venn = model.venn_abers.as_ref().unwrap_or_else(|| panic!("{what}: no interval"));
    let expected = by_the_learners(&job, &model, venn.parts.len());
    let mut widths = 0.0;
    for (row, interval) in predict_intervals(&model, table).into_iter().enumerate() {
        let group = job.task().group_of_row[row];
        if group == MISSING {
            continue;
        }
        let ((p0, p1), (e0, e1)) = (interval.expect("an interval"), expected[group as usize]);
        assert_close(&format!("{what}, row {row}, p₀"), p0, e0, 1e-12);
        assert_close(&format!("{what}, row {row}, p₁"), p1, e1, 1e-12);
        assert!((0.0..=1.0).contains(&p0) && (0.0..=1.0).contains(&p1), "{what}, row {row}");
        widths += p1 - p0;
    }
    assert!(widths > 0.0, "{what}: an interval has a width");
    model
}

fn asked(question: &Question, interval: IntervalMethod) -> Question {
    Question { interval, folds: 3, repeats: 1, ..question.clone() }
}

const BOTH: [IntervalMethod; 2] = [IntervalMethod::Cross, IntervalMethod::Inductive];

#[test]
fn every_row_of_every_set_has_the_interval_of_its_learners() {
    for name in sets::references().into_iter().filter(|name| name != "colon" && name != "spambase") {
        let (table, question) = references::table(&name);
        for interval in BOTH {
            assert_intervals(&format!("{name}, {interval:?}"), &table, &asked(&question, interval));
        }
    }
}

#[test]
fn so_it_is_with_every_learner_curve_and_pair() {
    let heart = read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table");
    let target = heart.columns.last().expect("columns").name.clone();
    let map = |map| vec![AttributeMap { attribute: "age".to_owned(), map }];
    let set = |name: &str| vec![Setting { name: name.to_owned(), value: 1.0 }];
    let pair = |map| vec![JointGroup { attributes: ["age", "cholesterol"].map(str::to_owned), map }];
    let plain = Question::about(&target);
    let of = |learner: &str| Question { learner: learner.to_owned(), ..plain.clone() };
    let entropy = MapChoice::Discretised { method: CutMethod::Entropy, bins: 5, cuts: Vec::new() };
    let questions = [
        of("logistic"),
        Question { settings: set("calibrate"), ..of("logistic") },
        of("proximal-svm"),
        of("naive-bayes"),
        Question { settings: set("density"), ..of("naive-bayes") },
        Question { maps: map(MapChoice::Spline { knots: 4 }), ..plain.clone() },
        Question { maps: map(MapChoice::RadialKernel { gamma: 1.0 }), ..plain.clone() },
        Question { maps: map(entropy.clone()), ..plain.clone() },
        Question { maps: map(entropy), resamples: 2, ..of("logistic") },
        Question { groups: pair(JointMap::Product { knots: 4 }), ..of("logistic") },
        Question { groups: pair(JointMap::Cells { bins: 3 }), ..plain.clone() },
    ];
    for (at, question) in questions.iter().enumerate() {
        for interval in BOTH {
            assert_intervals(&format!("question {at}, {interval:?}"), &heart, &asked(question, interval));
        }
    }
}

/// On the Titanic every row ties with rows that calibrate: two isotonic fits a distinct row, on the learner's distances.
#[test]
fn rows_that_tie_have_exactly_the_interval_of_two_isotonic_fits() {
    let table = read(&data("sets/titanic.csv"), &ReadOptions::default()).expect("a table");
    let question = Question { folds: 10, repeats: 3, ..Question::about("survived") };
    for learner in ["svm", "logistic", "naive-bayes"] {
        let question = Question { learner: learner.to_owned(), interval: IntervalMethod::Cross, ..question.clone() };
        let (job, model) = learned(&table, &question);
        assert_eq!(
            (job.task().n_groups(), model.venn_abers.as_ref().map(|venn| venn.parts.len())),
            (24, Some(10)),
            "14 rows by what is known, 10 of them in both classes"
        );
        let targets: Vec<f64> = job.task().y.iter().map(|y| f64::from(u8::from(*y > 0.0))).collect();
        let intervals = predict_intervals(&model, &table);
        for group in 0..24 {
            let part = |fold: u32| {
                let distances = job.fold_distances(fold).remove(0);
                // Equal to the last digits is equal.
                let distances: Vec<f64> = distances.iter().map(|d| (d * 1e9).round()).collect();
                let with = |target: f64| {
                    let and = |values: &[f64], value: f64| [values, &[value]].concat();
                    let score = distances[group];
                    let rows = and(&job.calibrating(fold as usize), 1.0);
                    isotonic::fit(&and(&distances, score), &and(&targets, target), &rows).at(score).expect("a case")
                };
                (with(0.0), with(1.0))
            };
            let expected = crossed(&(0..10).map(part).collect::<Vec<_>>()).expect("parts");
            let row = job.task().group_of_row.iter().position(|at| *at as usize == group).expect("a row");
            let found = intervals[row].expect("an interval");
            assert_close(&format!("{learner}, group {group}"), found.0, expected.0, 1e-14);
            assert_close(&format!("{learner}, group {group}"), found.1, expected.1, 1e-14);
        }
    }
}

/// The model of an inductive interval is that of a table without the rows set aside, which are 30 % of each class.
#[test]
fn rows_set_aside_are_not_learned_from() {
    let table = read(&data("sets/titanic.csv"), &ReadOptions::default()).expect("a table");
    let question = Question { interval: IntervalMethod::Inductive, ..Question::about("survived") };
    let job = Job::new(&table, &question).expect("a question");
    let aside = job.calibrating(0);
    let of =
        |sign: f64| -> f64 { job.task().y.iter().zip(&aside).filter(|(y, _)| *y * sign > 0.0).map(|(_, n)| n).sum() };
    // 711 survived, 1490 did not.
    assert_eq!((of(1.0), of(-1.0)), (213.0, 447.0));
    assert_eq!((job.n_units(), job.prepared().folds), (1, 1));
    let mut left = aside.clone();
    let kept: Vec<u32> = (0..table.n_rows as u32)
        .filter(|row| {
            let group = job.task().group_of_row[*row as usize] as usize;
            left[group] -= 1.0;
            left[group] < 0.0
        })
        .collect();
    let rest =
        Job::new(&table.at_rows(&kept), &Question { interval: IntervalMethod::None, ..question }).expect("a question");
    let (whole, without) = (job.unit(0), rest.unit(0));
    assert_close("objective", whole.certificate.primal_objective, without.certificate.primal_objective, 1e-6);
    let scores =
        [&job.scores(&whole).expect("unit 0")[0], &rest.scores(&without).expect("unit 0")[0]].map(|score| score.norm);
    assert_close("norm", scores[0], scores[1], 1e-6);
    // Another seed sets others aside.
    let other =
        Job::new(&table, &Question { seed: 2, interval: IntervalMethod::Inductive, ..Question::about("survived") });
    assert_ne!(other.expect("a question").calibrating(0), aside);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Random tables, whatever their rows and columns are called and however arranged.
    #[test]
    fn any_table_has_an_interval_that_its_arrangement_does_not_change(plain in plain(), cross in any::<bool>()) {
        let interval = if cross { IntervalMethod::Cross } else { IntervalMethod::Inductive };
        let question = Question { interval, learner: "logistic".to_owned(), ..question() };
        let reverse: Vec<usize> = (0..plain.n_rows()).rev().collect();
        let first = predict_intervals(&learned(&plain.table(plain_name, false), &question).1, &plain.table(plain_name, false));
        let again = plain.rows(&reverse).table(|level| format!("other {level}"), true);
        let mut turned = predict_intervals(&learned(&again, &question).1, &again);
        turned.reverse();
        for (a, b) in first.iter().zip(&turned) {
            let (a, b) = (a.expect("an interval"), b.expect("an interval"));
            prop_assert!((a.0 - b.0).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9, "{a:?} {b:?}");
        }
    }
}

/// Only with all folds there is an interval, and the order in which they come does not matter.
#[test]
fn an_interval_waits_for_its_folds() {
    let table = simulated(80, 1).0;
    let job = Job::new(&table, &Question { interval: IntervalMethod::Cross, ..question() }).expect("a question");
    let mut units = learn_units(&job);
    let whole = model_of(&job.model(&units).expect("a model").1);
    assert!(whole.venn_abers.is_some());
    units.reverse();
    assert_eq!(model_of(&job.model(&units).expect("a model").1).venn_abers, whole.venn_abers);
    assert_eq!(model_of(&job.model(&units[1..]).expect("a model").1).venn_abers, None);
    // Units of the same question without an interval have no scorer to send.
    let without = Job::new(&table, &question()).expect("a question");
    assert!(job.model(&learn_units(&without)).is_err() && without.model(&units).is_err());
    // What is drawn is that of the question without an interval, all but the interval.
    let plain = model_of(&without.model(&learn_units(&without)).expect("a model").1);
    assert_eq!(AdditiveModel { venn_abers: None, ..whole }, plain);
}

#[test]
fn where_there_is_no_interval_a_notice_says_so() {
    let table = simulated(60, 2).0;
    let notices = |question: &Question| -> Vec<String> {
        let job = Job::new(&table, question).expect("a question");
        job.prepared()
            .notices
            .into_iter()
            .map(|notice| notice.code)
            .filter(|code| ["no-interval", "calibration-rows"].contains(&code.as_str()))
            .collect()
    };
    for interval in BOTH {
        let question = Question { interval, ..question() };
        assert_eq!(notices(&Question { learner: "radial-svm".to_owned(), ..question.clone() }), ["no-interval"]);
        assert_eq!(
            notices(&Question { outcome: Outcome::AllClasses, positive: None, ..question.clone() }),
            ["no-interval"]
        );
        let number = Question { target: "x".to_owned(), positive: None, outcome: Outcome::Number, ..question.clone() };
        assert_eq!(notices(&Question { learner: "ridge".to_owned(), ..number }), ["no-interval"]);
    }
    assert_eq!(notices(&Question { interval: IntervalMethod::Inductive, ..question() }), ["calibration-rows"]);
    assert_eq!(notices(&Question { interval: IntervalMethod::Cross, ..question() }), [""; 0]);
}

/// Rows from one distribution: two numbers and a label, and the class by a logistic law. With the probability of each.
fn simulated(n: usize, seed: u32) -> (Table, Vec<f64>) {
    let mut state = seed.wrapping_mul(2_654_435_769).wrapping_add(12_345);
    let mut roll = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let high = state >> 8;
        f64::from(high) / f64::from(1 << 24)
    };
    let x: Vec<f64> = (0..n).map(|_| 4.0 * roll() - 2.0).collect();
    let z: Vec<f64> = (0..n).map(|_| roll()).collect();
    let a: Vec<&str> = (0..n).map(|_| ["p", "q", "r"][(3.0 * roll()) as usize]).collect();
    let p: Vec<f64> = (0..n)
        .map(|i| nomogram::math::logistic(1.5 * x[i] * x[i] - 2.0 + f64::from(u8::from(a[i] == "q")) - z[i]))
        .collect();
    let class: Vec<&str> = p.iter().map(|p| if roll() < *p { "yes" } else { "no" }).collect();
    (table(vec![numbers("x", &x), numbers("z", &z), labels("a", &a), labels("class", &class)]), p)
}

/// Exchangeable rows: the mean outcome lies between the mean bounds, within sampling error, also where the model is wrong
/// (a straight line for a parabola) and among the rows that it finds unlikely or likely.
#[test]
fn the_mean_outcome_lies_between_the_mean_bounds() {
    for interval in BOTH {
        let (mut rows, mut sums) = (0.0, [[0.0; 4]; 3]);
        for seed in 0..24 {
            let question = Question {
                interval,
                learner: "logistic".to_owned(),
                folds: 5,
                repeats: 1,
                maps: if seed % 2 == 0 {
                    Vec::new()
                } else {
                    vec![AttributeMap { attribute: "x".to_owned(), map: MapChoice::Spline { knots: 4 } }]
                },
                ..question()
            };
            let (_, model) = learned(&simulated(150, 100 + seed).0, &question);
            let (fresh, truth) = simulated(1500, 1000 + seed);
            for (interval, p) in predict_intervals(&model, &fresh).into_iter().zip(truth) {
                let (p0, p1) = interval.expect("an interval");
                // All rows, and those below and above one half by the merged probability.
                let side = if p1 / (1.0 - p0 + p1) < 0.5 { 1 } else { 2 };
                for group in [0, side] {
                    for (sum, value) in sums[group].iter_mut().zip([p0, p, p1, 1.0]) {
                        *sum += value;
                    }
                }
                rows += 1.0;
            }
        }
        assert_close("rows", rows, 36_000.0, 0.0);
        for [low, outcome, high, n] in sums {
            let (low, outcome, high) = (low / n, outcome / n, high / n);
            // A model of 150 rows knows a share within 0.04: the mean of 24 within 0.01.
            assert!(low - 0.02 <= outcome && outcome <= high + 0.02, "{interval:?}: {low} {outcome} {high}");
            assert!(high - low < 0.3 && high > low, "{interval:?}: {low} {high}");
        }
    }
}
