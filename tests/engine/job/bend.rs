//! A calibration that bends, through the job: where the truth bends, and only there; one probability wherever it is asked.

use super::law::assert_law;
use super::reliability::{question, units};
use crate::helper::assert_close;
use crate::tables::{labels, model_of, numbers, table};
use nomogram::contract::{
    AveragedMember, AveragedWanted, CalibratorName, EnsembleWanted, IntervalMethod, Metric, Question, Unit,
};
use nomogram::door::session::{Session, predict, read_model};
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::AdditiveModel;
use nomogram::numbers::Numbers;
use nomogram::table::{MISSING, ReadOptions, Table};
use rand::RngExt;
use rand_pcg::Pcg64;

/// A third of the events is not told: from some x on the probability does not go beyond 0.7.
fn bent(x: f64) -> f64 {
    0.7 * math::logistic(4.0 * x)
}

fn straight(x: f64) -> f64 {
    math::logistic(1.5 * x - 0.4)
}

fn simulated(n: usize, truth: &dyn Fn(f64) -> f64, seed: u128) -> Table {
    let mut roll = Pcg64::new(seed, 7);
    let x: Vec<f64> = (0..n).map(|_| (0..4).map(|_| roll.random_range(-0.9..0.9)).sum()).collect();
    let y: Vec<&str> = x.iter().map(|x| if roll.random_range(0.0..1.0) < truth(*x) { "yes" } else { "no" }).collect();
    table(vec![numbers("x", &x), labels("y", &y)])
}

/// "yes" is the class in every table.
fn of(learner: &str) -> Question {
    let settings: &[(&str, f64)] = if learner.ends_with("svm") { &[] } else { &[("calibrate", 1.0)] };
    Question { positive: Some("yes".to_owned()), folds: 5, repeats: 1, ..question(learner, settings) }
}

fn learned(table: &Table, question: &Question) -> (Job, Vec<Unit>, AdditiveModel) {
    let job = Job::new(table, question).expect("a question");
    let units = units(&job);
    let model = model_of(&job.model(&units).expect("a model").1);
    (job, units, model)
}

fn log_odds(table: &Table, model: &AdditiveModel) -> Vec<f64> {
    predict(model, table).into_iter().map(|sum| model.bent(sum)).collect()
}

/// Mean log loss over x as the truth has it.
fn risk(model: &AdditiveModel, truth: &dyn Fn(f64) -> f64, bends: bool) -> f64 {
    let fresh = simulated(2000, truth, 99);
    let nomogram::table::Cells::Numbers { values, .. } = &fresh.columns[0].cells else { panic!("numbers") };
    let sums = predict(model, &fresh);
    let of = |(x, sum): (&f64, &f64)| {
        let d = if bends { model.bent(*sum) } else { *sum };
        math::ln_1p_exp(d) - truth(*x) * d
    };
    values.iter().zip(&sums).map(of).sum::<f64>() / values.len() as f64
}

#[test]
fn the_line_is_rejected_where_the_truth_bends() {
    let mut rejected = 0;
    for seed in 0..10 {
        let (_, _, model) =
            learned(&simulated(800, &bent, seed), &Question { folds: 10, repeats: 2, ..of("logistic") });
        let Some(bend) = &model.bend else { continue };
        rejected += 1;
        assert!(bend.slopes[0] > 2.0 * bend.slopes[bend.slopes.len() - 1], "flat above: {bend:?}");
        let gain = risk(&model, &bent, false) - risk(&model, &bent, true);
        assert!(gain > 0.005, "seed {seed}: {gain}");
    }
    assert!(rejected >= 9, "{rejected} of 10");
}

#[test]
fn the_line_is_kept_where_the_truth_is_straight() {
    let bends = |seed| learned(&simulated(300, &straight, seed), &Question { repeats: 2, ..of("logistic") }).2.bend;
    let kept = (0..40).filter(|seed| bends(*seed).is_none()).count();
    assert!(kept >= 36, "{kept} of 40");
}

/// Every learner that is calibrated: the law of sums, and its own log odds of every row = g of them.
#[test]
fn the_law_holds_for_sums_and_for_log_odds() {
    let table = simulated(1000, &bent, 3);
    for learner in ["svm", "proximal-svm", "logistic", "naive-bayes"] {
        let question = of(learner);
        assert_law(learner, &table, &question);
        let (job, units, model) = learned(&table, &question);
        assert!(model.bend.is_some() || learner == "naive-bayes", "{learner}");
        let own = job.log_odds(&units).expect("log odds");
        for (row, found) in log_odds(&table, &model).into_iter().enumerate() {
            let group = job.task().group_of_row[row];
            assert_ne!(group, MISSING);
            assert_close(&format!("{learner}, row {row}"), found, own[group as usize], 1e-8);
        }
    }
}

#[test]
fn it_increases_and_is_straight_beyond_the_held_out_sums() {
    let (_, _, model) = learned(&simulated(1000, &bent, 4), &of("svm"));
    let bend = model.bend.as_ref().expect("a bend");
    let (low, high) = (bend.knots[0], bend.knots[bend.knots.len() - 1]);
    let at = |share: f64| model.bent(low - 1.0 + share * (high - low + 2.0));
    assert!((0..1000).all(|i| at(f64::from(i) / 1000.0) < at(f64::from(i + 1) / 1000.0)));
    assert_close("below", model.bent(low - 3.0), bend.values[0] - 3.0 * bend.slopes[0], 1e-9);
    assert_close("above", model.bent(high + 1e6) - model.bent(high), 1e6 * bend.slopes[bend.slopes.len() - 1], 1e-6);
}

/// The other class, rows in another order, another unit: the same probabilities.
#[test]
fn what_must_not_matter_does_not() {
    let table = simulated(1000, &bent, 5);
    let reversed = table.at_rows(&(0..1000).rev().collect::<Vec<u32>>());
    let mut scaled = table.clone();
    if let nomogram::table::Cells::Numbers { values, .. } = &mut scaled.columns[0].cells {
        values.iter_mut().for_each(|x| *x *= 1000.0);
    }
    for learner in ["svm", "logistic"] {
        let question = of(learner);
        let (_, _, model) = learned(&table, &question);
        assert!(model.bend.is_some(), "{learner}");
        let own = log_odds(&table, &model);
        let moved = log_odds(&table, &learned(&reversed, &question).2);
        let other = log_odds(&scaled, &learned(&scaled, &question).2);
        for row in 0..1000 {
            let what = format!("{learner}, row {row}");
            assert_close(&format!("{what}, moved"), moved[row], own[row], 1e-4);
            assert_close(&format!("{what}, scaled"), other[row], own[row], 1e-4);
        }
    }
    // Of the other class g is mirrored, on the same held-out scores: as the calibration's own test has it. Through the
    // job, where the folds are dealt by the class, the curve is the same but for chance.
    let other = Question { positive: Some("no".to_owned()), ..of("svm") };
    let (a, b) = (learned(&table, &of("svm")).2, learned(&table, &other).2);
    let (a, b) = (log_odds(&table, &a), log_odds(&table, &b));
    let apart = |row: usize| (math::logistic(a[row]) - math::logistic(-b[row])).abs();
    assert!((0..1000).all(|row| apart(row) < 0.1));
}

/// The header's scores are those of the panel of calibration and of the comparison: without the fold that is judged.
#[test]
fn header_panel_and_comparison_agree() {
    for interval in [IntervalMethod::None, IntervalMethod::Inductive] {
        let question = Question { interval, repeats: 2, ..of("svm") };
        let (job, units, model) = learned(&simulated(2000, &bent, 6), &question);
        assert!(model.bend.is_some());
        let header = model.calibration.as_ref().and_then(|own| own.held_out).expect("scores");
        let panel = job.reliability(&units).expect("one class");
        let own = &panel.calibrators[0];
        assert_eq!(own.name, CalibratorName::Logistic);
        assert_close("Brier score", own.brier, header.brier, 1e-12);
        assert_close("log loss", own.log_loss, header.log_loss, 1e-12);
        if interval == IntervalMethod::None {
            let judged = job.judged(&units).expect("one class");
            let mean = judged.scores.iter().find(|score| score.metric == Metric::LogLoss).expect("log loss").mean;
            assert_close("comparison", mean, header.log_loss, 1e-12);
        }
    }
}

/// Until all fits are there every sum moves: the line is asked no question.
#[test]
fn it_bends_once_all_fits_are_there() {
    let table = simulated(1000, &bent, 3);
    let (job, units, model) = learned(&table, &of("svm"));
    assert!(model.bend.is_some());
    let before = model_of(&job.model(&units[..5]).expect("a model").1);
    assert!(before.bend.is_none());
    let few = learned(&table.at_rows(&(0..120).collect::<Vec<u32>>()), &of("svm")).2;
    assert!(few.bend.is_none(), "fewer than 50 rows of a class say nothing of a shape");
}

/// An average of models that bend is one of their sums, calibrated again; judged as such.
#[test]
fn averages_are_made_of_sums_and_calibrated_again() {
    let table = simulated(1000, &bent, 8);
    let nomogram::table::Cells::Numbers { values, .. } = &table.columns[0].cells else { panic!("numbers") };
    let nomogram::table::Cells::Labels { levels, codes } = &table.columns[1].cells else { panic!("labels") };
    let rows = values.iter().zip(codes).map(|(x, code)| format!("{x},{}\n", levels[*code as usize]));
    let text = format!("x,y\n{}", rows.collect::<String>());
    let mut session = Session::default();
    session.open(text.as_bytes(), &ReadOptions::default()).expect("a table");
    let (mut members, mut sums, mut library) = (Vec::new(), Vec::new(), Vec::new());
    for (learner, count) in [("svm", 2), ("logistic", 1)] {
        let question = of(learner);
        let n = session.prepare(&question).expect("a question").units;
        let units: Vec<Unit> = (0..n).map(|index| session.unit(index).expect("a unit")).collect();
        let model = read_model(&session.model(&units).expect("a model").model).expect("a sound model");
        assert!(model.bend.is_some(), "{learner}");
        sums.push(predict(&model, &table));
        library.push(session.judged(&units).expect("one class").predictions);
        members.push(AveragedMember { question, units, count });
    }
    let model = read_model(&session.averaged(&AveragedWanted { members }).expect("an average").model).expect("sound");
    let mean = |row: usize| (2.0 * sums[0][row] + sums[1][row]) / 3.0;
    let found = predict(&model, &table);
    let slope = (found[1] - found[0]) / (mean(1) - mean(0));
    (0..1000).for_each(|row| assert_close("sum", found[row], found[0] + slope * (mean(row) - mean(0)), 1e-8));
    // Calibrated again: as many events as are expected, and no probability above what there is.
    let p: Vec<f64> = found.iter().map(|sum| math::logistic(model.bent(*sum))).collect();
    let events = codes.iter().filter(|code| levels[**code as usize] == "yes").count() as f64;
    assert_close("events", p.iter().sum::<f64>(), events, 20.0);
    assert!(model.bend.is_some() && p.iter().all(|p| *p < 0.85));
    assert!(model.notices[0].message.contains("calibrated again") && model.card.note.contains("calibrated again"));
    assert!(risk(&model, &bent, true) < risk(&model, &bent, false));

    let wanted = |library: Vec<Numbers>, of_log_odds| EnsembleWanted {
        library,
        metric: Metric::LogLoss,
        initial: 2,
        of_log_odds,
        replace: true,
    };
    // Selected by what each says, not by its raw sums, which have no loss.
    let bad = |numbers: &Numbers| {
        let mut worse = numbers.clone();
        // The log odds, turned round; the sums after them, as good as before.
        worse.0[1..=1000].iter_mut().for_each(|of| *of = -*of);
        worse
    };
    let three = vec![bad(&library[0]), library[0].clone(), library[1].clone()];
    let counts = session.ensemble(&wanted(three, true)).expect("an ensemble").counts;
    assert!(counts[0] == 0 && counts[1] + counts[2] > 0, "{counts:?}");
    // What bends and is not in the bag changes nothing: the other's log odds are as they were.
    let straight = Numbers(library[0].0[..=1000].to_vec());
    let alone = session.ensemble(&wanted(vec![bad(&library[1]), straight.clone()], true)).expect("an ensemble");
    assert_eq!((alone.counts, alone.judged.predictions), (vec![0, 1], straight));
    let of_sums = session.ensemble(&wanted(library.clone(), true)).expect("an ensemble").judged;
    let of_p = session.ensemble(&wanted(library, false)).expect("an ensemble").judged;
    let loss = |judged: &nomogram::contract::Judged| {
        judged.scores.iter().find(|score| score.metric == Metric::LogLoss).expect("log loss").mean
    };
    assert_close("either way", loss(&of_sums), loss(&of_p), 0.02);
}
