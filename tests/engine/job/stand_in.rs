//! The additive model nearest to a learner that does not add up.

use super::reliability::{question, simulated, units};
use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::contract::{Question, StandIn};
use nomogram::door::session::read_model;
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::evaluate::Value;
use nomogram::table::Table;
use rand::RngExt;
use rand_pcg::Pcg64;

/// The stand-in, after its measures have been computed anew from the model file and the learner's own log odds.
fn asked(table: &Table, question: &Question) -> StandIn {
    let job = Job::new(table, question).expect("a question");
    let units = units(&job);
    let found = job.stand_in(&units).expect("a stand-in");
    let model = read_model(&found.model).expect("a model file");
    assert!(model.learner.name.contains("stand-in") && model.card.note.contains("does not add up"));
    let wanted = job.log_odds(&units).expect("log odds");
    let sums: Vec<f64> = (0..job.task().n_groups())
        .map(|group| model.sum(&job.task().attributes.iter().map(|of| of.value(group)).collect::<Vec<Value>>()))
        .collect();
    let rows: f64 = job.task().counts.iter().sum();
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        let each = wanted.iter().zip(&sums).zip(&job.task().counts);
        each.map(|((f, s), count)| count * of(*f, *s)).sum::<f64>() / rows
    };
    let centre = mean(&|f, _| f);
    let r_squared = 1.0 - mean(&|f, s| (f - s).powi(2)) / mean(&|f, _| (f - centre).powi(2));
    assert_close("R²", found.r_squared, r_squared, 1e-9);
    assert_close("agreement", found.agreement, mean(&|f, s| f64::from(u8::from((f >= 0.0) == (s >= 0.0)))), 1e-12);
    let difference = mean(&|f, s| (math::logistic(f) - math::logistic(s)).abs());
    assert_close("mean difference", found.mean_difference, difference, 1e-9);
    // Least squares: what is left is on average nothing, of all rows and of each level.
    for level in ["a", "b", "c"] {
        let left = (0..job.task().n_groups())
            .filter(|group| job.task().attributes.iter().any(|of| of.value(*group) == Value::Label(level)));
        let left: f64 = left.map(|group| job.task().counts[group] * (wanted[group] - sums[group])).sum();
        assert_close("what is left of a level", left, 0.0, 1e-4 * rows * (1.0 + centre.abs()));
    }
    found
}

/// γ so small that the radial kernel is next to linear in the coordinates, so that the learner adds up.
#[test]
fn a_learner_that_adds_up_is_found_again() {
    let table = simulated(150, 1.5, 3);
    let found =
        asked(&table, &Question { folds: 3, repeats: 1, ..question("radial-svm", &[("gamma", 1e-4), ("C", 1000.0)]) });
    assert!(found.r_squared > 0.999 && found.agreement > 0.98 && found.mean_difference < 0.01, "{found:?}");
}

/// Of exclusive or nothing is additive: four equally frequent corners, the best additive model is constant.
#[test]
fn nothing_of_exclusive_or_is_found() {
    let mut generator = Pcg64::new(5, 1);
    let corners: Vec<(usize, usize)> = (0..200).map(|i| (i % 2, i / 2 % 2)).collect();
    let mut near = |corner: usize| corner as f64 + generator.random_range(-0.2..0.2);
    let x: Vec<f64> = corners.iter().map(|(a, _)| near(*a)).collect();
    let z: Vec<f64> = corners.iter().map(|(_, b)| near(*b)).collect();
    let y: Vec<&str> = corners.iter().map(|(a, b)| if a == b { "no" } else { "yes" }).collect();
    let table = table(vec![numbers("x", &x), numbers("z", &z), labels("y", &y)]);
    let found = asked(&table, &Question { folds: 3, repeats: 1, ..question("radial-svm", &[("gamma", 1.0)]) });
    assert!(found.r_squared < 0.1 && found.r_squared > -1e-9, "{found:?}");
    assert!(found.mean_difference > 0.2, "{found:?}");
}

/// Few different numbers: each has its own effect, and a level that is missing none.
#[test]
fn few_numbers_have_steps() {
    let x: Vec<f64> = (0..120).map(|i| f64::from(i % 4)).collect();
    let group: Vec<&str> = (0..120).map(|i| ["a", "b", "c"][i / 4 % 3]).collect();
    let y: Vec<&str> = (0..120).map(|i| if (i % 4 == 1) != (i % 11 == 0) { "yes" } else { "no" }).collect();
    let table = table(vec![numbers("x", &x), labels("group", &group), labels("y", &y)]);
    let found = asked(&table, &Question { folds: 3, repeats: 1, ..question("radial-svm", &[]) });
    assert!(found.r_squared > 0.9, "{found:?}");
}

#[test]
fn a_nomogram_of_its_own_needs_no_stand_in() {
    let job = Job::new(&simulated(60, 1.0, 4), &question("svm", &[])).expect("a question");
    assert!(job.stand_in(&units(&job)).is_err());
}
