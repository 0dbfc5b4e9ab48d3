//! The law of averages: for every row the mean of the members' sums.

use crate::helper::assert_close;
use crate::job::reliability::{question, simulated, units};
use nomogram::choice::{AttributeMap, MapChoice};
use nomogram::contract::Question;
use nomogram::explain::average::average;
use nomogram::job::Job;
use nomogram::model::additive::{
    AdditiveModel, Beyond, Curve, Effect, Level, LevelCurve, LevelEffect, PolynomialOfOne, Shape, Summary, Surface,
};
use nomogram::model::classes::Model;
use nomogram::model::evaluate::Value;
use proptest::prelude::*;

fn learned(question: &Question) -> AdditiveModel {
    let job = Job::new(&simulated(80, 1.2, 3), question).expect("a question");
    match job.model(&units(&job)).expect("a model").0 {
        Some(Model::Additive(model)) => model,
        _ => panic!("an additive model"),
    }
}

fn of(learner: &str, map: Option<MapChoice>) -> Question {
    let maps = map.into_iter().map(|map| AttributeMap { attribute: "x".to_owned(), map }).collect();
    Question { folds: 2, repeats: 1, maps, ..question(learner, &[]) }
}

/// Everywhere: in the range and beyond it, with unknown and new values.
fn check(models: &[AdditiveModel], counts: &[u32], found: &AdditiveModel) {
    found.check().expect("a sound model");
    let total: f64 = counts.iter().map(|count| f64::from(*count)).sum();
    let numbers = (-60..=60).map(|i| Value::Number(f64::from(i) / 10.0)).chain([Value::Unknown]);
    for x in numbers {
        for group in [Value::Label("a"), Value::Label("b"), Value::Label("c"), Value::Label("new"), Value::Unknown] {
            let sum = |model: &AdditiveModel| {
                let values: Vec<Value> =
                    model.attributes.iter().map(|of| if of.name == "x" { x } else { group }).collect();
                model.sum(&values)
            };
            let expected = models.iter().zip(counts).map(|(model, n)| f64::from(*n) * sum(model)).sum::<f64>() / total;
            assert_close(&format!("{x:?} {group:?}"), sum(found), expected, 1e-9 * (1.0 + expected.abs()));
        }
    }
}

#[test]
fn log_odds_are_the_mean_of_those_of_the_members() {
    let spline = MapChoice::Spline { knots: 4 };
    let alone = Question { attributes: Some(vec!["x".to_owned()]), ..of("logistic", None) };
    let models = [of("svm", None), of("logistic", Some(spline)), alone].map(|question| learned(&question));
    for counts in [[1, 1, 1], [3, 0, 2], [0, 5, 0]] {
        let found = average(&models, &counts).expect("an average");
        check(&models, &counts, &found);
        assert!(found.calibration.is_none() && found.effects.iter().all(|effect| effect.bars.is_none()));
        assert!(found.card.note.contains("average") && found.learner.name == "average");
        for effect in &found.effects {
            let Summary { minimum, maximum, mean, spread } = effect.summary;
            assert!(minimum <= mean + 1e-9 && mean <= maximum + 1e-9 && spread >= 0.0, "{:?}", effect.summary);
        }
    }
    // Of a model and itself the summary stays what it was.
    let twice = average(&[models[0].clone(), models[0].clone()], &[1, 2]).expect("an average");
    for (found, expected) in twice.effects.iter().zip(&models[0].effects) {
        assert_close("mean", found.summary.mean, expected.summary.mean, 1e-12);
        assert_close("spread", found.summary.spread, expected.summary.spread, 0.05 * expected.summary.spread);
        assert_close("greatest", found.summary.maximum, expected.summary.maximum, 1e-9);
    }
}

#[test]
fn steps_are_averaged_on_the_cuts_of_all() {
    let cuts = |cuts: &[f64]| {
        let mut model = learned(&of("svm", None));
        let effects = (0..=cuts.len()).map(|i| LevelEffect { label: format!("{i}"), log_odds: (i * i) as f64 - 1.5 });
        model.effects[0].shape = Shape::Levels { attribute: 0, cuts: cuts.to_vec(), effects: effects.collect() };
        model
    };
    let models = [cuts(&[-1.0, 0.5]), cuts(&[0.0, 0.5, 2.0])];
    let found = average(&models, &[2, 1]).expect("an average");
    check(&models, &[2, 1], &found);
    let Shape::Levels { cuts: of_all, effects, .. } = &found.effects[0].shape else { panic!("steps") };
    assert_eq!((of_all.as_slice(), effects.len()), ([-1.0, 0.0, 0.5, 2.0].as_slice(), 5));
    // Steps and a curve have no exact sum.
    let refused = average(&[models[0].clone(), learned(&of("svm", None))], &[1, 1]);
    assert!(refused.is_err());
}

fn curve() -> impl Strategy<Value = Curve> {
    (prop::collection::btree_set(-40i32..40, 2..6), prop::collection::vec(-2.0..2.0f64, 12), any::<bool>()).prop_map(
        |(knots, numbers, linear)| {
            let knots: Vec<f64> = knots.into_iter().map(|k| f64::from(k) / 10.0).collect();
            let n = knots.len();
            let beyond = if linear { Beyond::Linear } else { Beyond::Cubic };
            Curve {
                values: numbers[..n].to_vec(),
                slopes: numbers[6..6 + n].to_vec(),
                knots,
                beyond,
                ..Curve::default()
            }
        },
    )
}

/// A model of x and group whose one effect has that form.
fn model_of(shape: Shape, base: &AdditiveModel) -> AdditiveModel {
    let summary = Summary { minimum: 0.0, maximum: 0.0, mean: 0.0, spread: 1.0 };
    let labels: Vec<&String> = match &shape {
        Shape::Table { columns, .. } => columns.iter().collect(),
        Shape::CurvesByLevel { curves, .. } => curves.iter().map(|of| &of.label).collect(),
        _ => Vec::new(),
    };
    let mut attributes = base.attributes.clone();
    // Its attribute has the levels that the effect has.
    if !labels.is_empty() {
        attributes[1].levels = labels.into_iter().map(|label| Level { label: label.clone(), count: 1.0 }).collect();
    }
    AdditiveModel {
        attributes,
        effects: vec![Effect { shape, summary, tolerance: 0.0, map: None, bars: None, counts: Vec::new() }],
        calibration: None,
        ..base.clone()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn curves_with_any_knots_and_ends(curves in prop::collection::vec(curve(), 1..4)) {
        let base = base();
        let models: Vec<AdditiveModel> =
            curves.iter().map(|curve| model_of(Shape::Cubic { attribute: 0, curve: curve.clone() }, &base)).collect();
        let counts: Vec<u32> = (1..=models.len() as u32).collect();
        // Beyond the knots cubics grow to thousands: 1e-9 of their size.
        check(&models, &counts, &average(&models, &counts).expect("an average"));
        let by_level: Vec<AdditiveModel> = curves
            .iter()
            .enumerate()
            .map(|(i, curve)| {
                let label = ["a", "b", "a"][i].to_owned();
                let curves = vec![LevelCurve { label, curve: curve.clone() }];
                model_of(Shape::CurvesByLevel { attributes: [1, 0], curves }, &base)
            })
            .collect();
        check(&by_level, &counts, &average(&by_level, &counts).expect("an average"));
    }

    #[test]
    fn surfaces_on_any_grids(
        grids in prop::collection::vec((1u32..5, 1u32..5, prop::collection::vec(-1.0..1.0f64, 100)), 2..4),
        x in -3.0..3.0f64,
        y in -3.0..3.0f64,
    ) {
        let surfaces: Vec<Surface> = grids
            .iter()
            .map(|(nx, ny, numbers)| {
                let knots = |n: u32, from: f64| (0..=n).map(|i| from + f64::from(i) * 0.9).collect::<Vec<f64>>();
                let (x_knots, y_knots) = (knots(*nx, numbers[0]), knots(*ny, numbers[1]));
                let matrix = |skip: usize| -> Vec<Vec<f64>> {
                    (0..=*ny as usize).map(|j| (0..=*nx as usize).map(|i| numbers[skip * 25 + j * 5 + i]).collect()).collect()
                };
                let (values, x_slopes, y_slopes, twists) = (matrix(0), matrix(1), matrix(2), matrix(3));
                // Every second one has polynomials, in one number or the other.
                let coefficient = |k: usize| Curve {
                    knots: vec![-1.0, 0.3, 2.0],
                    values: numbers[k..k + 3].to_vec(),
                    slopes: numbers[k + 3..k + 6].to_vec(),
                    ..Curve::default()
                };
                let of_one = PolynomialOfOne {
                    in_y: *nx > 2,
                    centre: numbers[2],
                    unit: 0.8,
                    coefficients: (0..5).map(coefficient).collect(),
                };
                let polynomials = if ny % 2 == 0 { vec![of_one] } else { Vec::new() };
                Surface { x_knots, y_knots, values, x_slopes, y_slopes, twists, polynomials }
            })
            .collect();
        let weighted: Vec<(f64, &Surface)> = surfaces.iter().enumerate().map(|(i, s)| (0.5 + i as f64, s)).collect();
        let found = nomogram::explain::refine::sum_of_surfaces(&weighted);
        let parts: Vec<f64> = weighted.iter().map(|(weight, surface)| weight * surface.at(x, y)).collect();
        let (expected, size) = (parts.iter().sum::<f64>(), parts.iter().map(|part| part.abs()).sum::<f64>());
        prop_assert!((found.at(x, y) - expected).abs() <= 1e-9 * (1.0 + size), "{} {expected}", found.at(x, y));
    }
}

fn base() -> AdditiveModel {
    static BASE: std::sync::OnceLock<AdditiveModel> = std::sync::OnceLock::new();
    BASE.get_or_init(|| learned(&of("svm", None))).clone()
}

#[test]
fn tables_are_averaged_cell_by_cell() {
    let table = |cuts: &[f64], labels: &[&str]| {
        let rows: Vec<String> = (0..=cuts.len()).map(|i| format!("{i}")).collect();
        let effects = (0..rows.len()).map(|i| (0..labels.len()).map(|j| (i * 3 + j) as f64 * 0.3).collect()).collect();
        let columns = labels.iter().map(|label| (*label).to_owned()).collect();
        let shape = Shape::Table {
            attributes: [0, 1],
            rows,
            columns,
            row_cuts: cuts.to_vec(),
            column_cuts: Vec::new(),
            effects,
        };
        model_of(shape, &base())
    };
    let models = [table(&[0.0], &["a", "b"]), table(&[-1.0, 1.0], &["b", "c", "a"])];
    check(&models, &[1, 3], &average(&models, &[1, 3]).expect("an average"));
    // A pair in one and its attributes alone in the other: the average has both.
    let mixed = [table(&[0.0], &["a", "b", "c"]), base()];
    check(&mixed, &[1, 1], &average(&mixed, &[1, 1]).expect("an average"));
    // One pair in two orders is one pair, but its tables lie the wrong way round.
    let mut turned = models[0].clone();
    let Shape::Table { attributes, rows, columns, row_cuts, column_cuts, effects } = &mut turned.effects[0].shape
    else {
        panic!("a table");
    };
    attributes.swap(0, 1);
    std::mem::swap(rows, columns);
    std::mem::swap(row_cuts, column_cuts);
    *effects = (0..rows.len()).map(|i| (0..columns.len()).map(|j| effects[j][i]).collect()).collect();
    assert!(average(&[models[0].clone(), turned], &[1, 1]).is_err());
}

#[test]
fn what_has_no_average_is_refused() {
    let model = base();
    assert!(average(&[], &[]).is_err() && average(std::slice::from_ref(&model), &[0]).is_err());
    assert!(average(std::slice::from_ref(&model), &[1, 1]).is_err());
    let mut other = model.clone();
    other.target.positive = "another".to_owned();
    assert!(average(&[model.clone(), other], &[1, 1]).is_err());
    let mut other = model.clone();
    other.attributes[0].kind = nomogram::model::additive::AttributeKind::Categorical;
    assert!(average(&[model, other], &[1, 1]).is_err());
}
