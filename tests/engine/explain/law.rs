//! The law: for every row, intercept + effects = the log odds of the learner itself. And what must not change it.

use crate::helper::assert_close;
use crate::tables::{Plain, learn, model_of, plain, plain_name, question};
use nomogram::contract::Unit;
use nomogram::door::session::predict;
use nomogram::model::additive::{AdditiveModel, Setting};
use nomogram::model::evaluate::Value;
use proptest::prelude::*;

/// Log odds of every row by the model.
fn sums(plain: &Plain, model: &AdditiveModel) -> Vec<f64> {
    predict(model, &plain.table(plain_name, false))
}

fn assert_same(what: &str, found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (row, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_close(&format!("{what}, row {row}"), *found, *expected, tolerance * (1.0 + expected.abs()));
    }
}

/// Two solutions of one problem, each within the relative gap of 1e-9 of the optimum: with an objective of about 10,
/// strong convexity (½‖w − w*‖² ≤ gap) lets their weights differ by 1e-4 at most. In practice it is 1e-6.
const SAME_PROBLEM: f64 = 1e-4;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn intercept_and_effects_equal_the_log_odds_of_the_learner(
        plain in plain(),
        cost in -3.0_f64..3.0,
        pairs in any::<bool>(),
    ) {
        let mut question = question();
        let setting = |name: &str, value| Setting { name: name.to_owned(), value };
        question.settings = vec![setting("C", 10_f64.powi(cost as i32)), setting("pairs", f64::from(u8::from(pairs)))];
        let (job, units, model) = learn(&plain.table(plain_name, false), &question);
        let calibration = model.calibration.as_ref().expect("a calibrated model");
        let distances = job.distances(&units[0]).expect("unit 0").remove(0);
        for (group, delta) in distances.iter().enumerate() {
            let values: Vec<Value> = job.task().attributes.iter().map(|a| a.value(group)).collect();
            let learner = calibration.offset + calibration.slope * delta;
            assert_close("law", model.sum(&values), learner, 1e-9 * (1.0 + learner.abs()));
        }
        for effect in &model.effects {
            prop_assert!(effect.tolerance <= 1e-9 * (1.0 + effect.summary.maximum.abs() + effect.summary.minimum.abs()));
        }
    }

    #[test]
    fn row_order_changes_nothing(plain in plain(), seed in any::<u64>()) {
        let (_, _, model) = learn(&plain.table(plain_name, false), &question());
        let mut order: Vec<usize> = (0..plain.n_rows()).collect();
        order.sort_by_key(|row| (*row as u64 + 1).wrapping_mul(seed | 1));
        let (_, _, moved) = learn(&plain.rows(&order).table(plain_name, false), &question());
        assert_same("rows moved", &sums(&plain, &moved), &sums(&plain, &model), SAME_PROBLEM);
    }

    #[test]
    fn names_and_order_of_levels_change_nothing(plain in plain()) {
        let (_, _, model) = learn(&plain.table(plain_name, false), &question());
        // Other names, whose alphabetical order is the reverse, in a file whose rows come in reverse too.
        let renamed = |level: u8| format!("{}", (b'z' - level) as char);
        let order: Vec<usize> = (0..plain.n_rows()).rev().collect();
        let (_, _, other) = learn(&plain.rows(&order).table(renamed, false), &question());
        let found = predict(&other, &plain.table(renamed, false));
        assert_same("levels renamed", &found, &sums(&plain, &model), SAME_PROBLEM);
    }

    #[test]
    fn column_order_changes_nothing(plain in plain()) {
        let (_, _, model) = learn(&plain.table(plain_name, false), &question());
        let (_, _, moved) = learn(&plain.table(plain_name, true), &question());
        assert_same("columns moved", &sums(&plain, &moved), &sums(&plain, &model), SAME_PROBLEM);
    }

    #[test]
    fn a_constant_column_changes_nothing(plain in plain()) {
        let (_, _, model) = learn(&plain.table(plain_name, false), &question());
        let mut wider = plain.clone();
        wider.numbers.push(vec![7.25; plain.n_rows()]);
        let (job, _, other) = learn(&wider.table(plain_name, false), &question());
        prop_assert!(job.prepared().notices.iter().any(|notice| notice.code == "constant-column"));
        assert_same("constant column", &sums(&plain, &other), &sums(&plain, &model), 0.0);
    }

    #[test]
    fn repeating_every_row_is_a_weight(plain in plain()) {
        // k copies of every row are the same problem as C times k: the weights before calibration agree.
        let twice: Vec<usize> = (0..plain.n_rows()).chain(0..plain.n_rows()).collect();
        let (job, repeated, _) = learn(&plain.rows(&twice).table(plain_name, false), &question());
        let mut question = question();
        question.settings = vec![nomogram::model::additive::Setting { name: "C".into(), value: 2.0 }];
        let (_, weighted, _) = learn(&plain.table(plain_name, false), &question);
        // Both are within a relative gap of 1e-9 of the optimum, which by strong convexity bounds their distance.
        let bound = (2.0 * 2e-9 * repeated[0].certificate.primal_objective).sqrt();
        let weights = |unit: &Unit| {
            let score = job.scores(unit).expect("unit 0").remove(0);
            [vec![score.bias], score.weights].concat()
        };
        assert_same("rows repeated", &weights(&repeated[0]), &weights(&weighted[0]), 2.0 * bound);
    }

    #[test]
    fn the_other_class_has_the_other_sign(plain in plain()) {
        prop_assume!(plain.class.iter().filter(|class| **class).count() * 2 != plain.n_rows());
        let (_, _, model) = learn(&plain.table(plain_name, false), &question());
        let mut question = question();
        question.positive = Some("no".to_owned());
        let (_, _, other) = learn(&plain.table(plain_name, false), &question);
        let flipped: Vec<f64> = sums(&plain, &other).iter().map(|sum| -sum).collect();
        assert_same("classes swapped", &flipped, &sums(&plain, &model), SAME_PROBLEM);
    }

    #[test]
    fn the_order_of_units_changes_nothing_and_part_of_them_is_marked(plain in plain()) {
        let (job, mut units, model) = learn(&plain.table(plain_name, false), &question());
        units.reverse();
        prop_assert_eq!(&model_of(&job.model(&units).expect("all units").1), &model);
        let part = model_of(&job.model(&units[units.len() - 3..]).expect("unit 0 and two folds").1);
        let calibration = part.calibration.expect("a calibration");
        prop_assert_eq!(calibration.fits_done, 2);
        let whole = model.calibration.expect("a calibration");
        prop_assert_eq!(whole.fits_done, whole.folds * whole.repeats);
    }
}
