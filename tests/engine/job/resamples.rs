//! Bootstrap resamples: known spreads, quantiles, and what is done where a class or a level is missing.

use crate::helper::assert_close;
use crate::tables::{labels, learn_units, model_of, numbers, question, table};
use nomogram::contract::{Outcome, Question};
use nomogram::job::{Job, quantile};
use nomogram::model::additive::{AdditiveModel, Setting, Shape};
use nomogram::table::Table;

fn learned(table: &Table, question: &Question) -> AdditiveModel {
    let job = Job::new(table, question).expect("a question");
    model_of(&job.model(&learn_units(&job)).expect("a model").1)
}

/// Regression on one nominal attribute predicts means, and the spread of a mean is known: σ/√n.
#[test]
fn ten_thousand_means_have_the_known_spread() {
    let n = 80;
    let level: Vec<&str> = (0..n).map(|i| if i < n / 2 { "a" } else { "b" }).collect();
    let y: Vec<f64> = (0..n).map(|i| f64::from((i as i32 * 31) % 41)).collect();
    let mut question = Question::about("y");
    question.outcome = Outcome::Number;
    question.learner = "ridge".to_owned();
    question.settings = vec![Setting { name: "lambda".to_owned(), value: 0.0 }];
    question.resamples = 10_000;
    question.folds = 2;
    question.repeats = 1;
    let model = learned(&table(vec![labels("level", &level), numbers("y", &y)]), &question);
    let resampling = model.resampling.expect("resamples");
    assert_eq!((resampling.done, resampling.skipped, resampling.resamples), (10_000, 0, 10_000));
    let means: Vec<f64> =
        resampling.intercepts.iter().zip(resampling.effects[0].chunks(2)).map(|(b, e)| b + e[0]).collect();
    let mean_of = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let spread_of = |values: &[f64]| {
        let mean = mean_of(values);
        (values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / values.len() as f64).sqrt()
    };
    let of_a = &y[..n / 2];
    assert_close("mean", mean_of(&means), mean_of(of_a), 0.05);
    // 10,000 draws know a spread within 2 %; that the size of a's half varies too adds one percent.
    let expected = spread_of(of_a) / (n as f64 / 2.0).sqrt();
    assert_close("spread", spread_of(&means) / expected, 1.0, 0.04);
}

#[test]
fn quantiles_are_those_of_a_closed_form() {
    let sorted: Vec<f64> = (0..=100).map(f64::from).collect();
    assert_close("q", quantile(&sorted, 0.025), 2.5, 1e-12);
    assert_close("q", quantile(&sorted, 0.975), 97.5, 1e-12);
    assert_close("q", quantile(&[3.0], 0.4), 3.0, 0.0);
    assert_close("q", quantile(&[1.0, 2.0], 0.25), 1.25, 1e-15);
}

/// Bars hold the quantiles of the stored resamples, one at each level or place, and the model lies within them here.
#[test]
fn bars_are_quantiles_of_the_resamples() {
    let x: Vec<f64> = (0..120).map(|i| f64::from((i * 37) % 50)).collect();
    let group: Vec<&str> = (0..120).map(|i| ["p", "q", "r"][(i * 7) % 3]).collect();
    let class: Vec<&str> = (0..120).map(|i| if (i * 37) % 50 + (i * 13) % 40 > 45 { "yes" } else { "no" }).collect();
    let table = table(vec![numbers("x", &x), labels("group", &group), labels("class", &class)]);
    for (learner, recalibrate) in [("svm", false), ("svm", true), ("logistic", false), ("naive-bayes", false)] {
        let question = Question { learner: learner.to_owned(), resamples: 60, recalibrate, ..question() };
        let model = learned(&table, &question);
        let resampling = model.resampling.as_ref().expect("resamples");
        assert_eq!((resampling.done, resampling.recalibrated), (60, recalibrate));
        for (effect, stored) in model.effects.iter().zip(&resampling.effects) {
            let bars = effect.bars.as_ref().expect("bars");
            let n = bars.low.len();
            let expected = match &effect.shape {
                Shape::Levels { effects, .. } => effects.len(),
                _ => bars.places.len(),
            };
            assert_eq!((n, stored.len()), (expected, 60 * n), "{learner}");
            for at in 0..n {
                let mut values: Vec<f64> = stored.iter().skip(at).step_by(n).copied().collect();
                values.sort_by(f64::total_cmp);
                let size = 1e-4 * (1.0 + values[59].abs() + values[0].abs());
                assert_close(learner, bars.low[at], quantile(&values, 0.025), size);
                assert_close(learner, bars.high[at], quantile(&values, 0.975), size);
                assert!(bars.low[at] <= bars.high[at]);
            }
        }
        let ranks = &resampling.ranks;
        let mut places: Vec<u32> = ranks.iter().map(|rank| rank.place).collect();
        places.sort_unstable();
        assert_eq!(places, [1, 2]);
        assert!(ranks.iter().all(|rank| (1..=rank.high).contains(&rank.low) && rank.high <= 2 && rank.moved <= 1.0));
    }
}

/// Two rows of a class, and a level of one row: many resamples have none of them.
#[test]
fn a_missing_class_is_skipped_and_a_missing_level_counted() {
    let level: Vec<&str> = (0..24).map(|i| if i == 5 { "rare" } else { ["p", "q"][i % 2] }).collect();
    let class: Vec<&str> = (0..24).map(|i| if i < 2 { "yes" } else { "no" }).collect();
    let mut question = question();
    question.folds = 2;
    question.resamples = 200;
    let model = learned(&table(vec![labels("level", &level), labels("class", &class)]), &question);
    let resampling = model.resampling.expect("resamples");
    assert_eq!(resampling.done + resampling.skipped, 200);
    // (1 − 2/24)²⁴ = 0.124 and (1 − 1/24)²⁴ = 0.360, each within four standard errors.
    assert!((5..=45).contains(&resampling.skipped), "{}", resampling.skipped);
    assert!((37..=90).contains(&resampling.lacking_a_level), "{}", resampling.lacking_a_level);
}

/// The same resamples whatever their number and in whatever order they come.
#[test]
fn resamples_do_not_depend_on_how_many_there_are() {
    let x: Vec<f64> = (0..40).map(|i| f64::from((i * 7) % 40)).collect();
    let class: Vec<&str> = (0..40).map(|i| if (i * 7) % 40 + (i * 11) % 30 > 30 { "yes" } else { "no" }).collect();
    let table = table(vec![numbers("x", &x), labels("class", &class)]);
    let of = |resamples: u32| learned(&table, &Question { resamples, ..question() }).resampling.expect("resamples");
    let (few, many) = (of(5), of(12));
    assert_eq!(few.intercepts[..], many.intercepts[..5]);
    let job = Job::new(&table, &Question { resamples: 5, ..question() }).expect("a question");
    let mut units = learn_units(&job);
    units.reverse();
    assert_eq!(model_of(&job.model(&units).expect("a model").1).resampling.expect("resamples"), few);
}

/// On the Titanic the SVM gives two attributes exactly no effect, in the model and in every resample: neither of them is
/// surely before the other.
#[test]
fn attributes_of_no_effect_share_their_places() {
    let table = nomogram::table::read(&crate::helper::data("sets/titanic.csv"), &Default::default()).expect("a table");
    let question = Question { resamples: 40, folds: 2, repeats: 1, ..Question::about("survived") };
    let model = learned(&table, &question);
    let rank = |name: &str| {
        let at = model.attributes.iter().position(|a| a.name == name).expect("an attribute");
        let rank = model.resampling.as_ref().expect("resamples").ranks[at];
        (rank.place, rank.low, rank.high)
    };
    assert_eq!(rank("sex"), (1, 1, 1));
    assert_eq!([rank("status"), rank("age")], [(2, 2, 3); 2]);
}
