use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::{scores::repeat, svm::rows as multiplied_out};
use crate::sets;
use nomogram::assess::scores::{accuracy, brier, log_loss};
use nomogram::features::design::{Design, MISSING_LEVEL, Nominal};
use nomogram::learn::naive_bayes::{Estimate, NaiveBayes, fit};
use nomogram::math::{ln, logistic};
use proptest::prelude::*;
use serde_json::Value;

const TITANIC: [(&str, &[&str]); 3] =
    [("status", &["crew", "first", "second", "third"]), ("age", &["adult", "child"]), ("sex", &["female", "male"])];

fn reference() -> Value {
    serde_json::from_str(&sets::text("reference/nb_nomogram_titanic.json")).expect("the reference")
}

#[test]
fn every_point_of_the_titanic_is_met() {
    let (reference, set) = (reference(), sets::set("titanic"));
    let (design, y, weights) = sets::merge(&set);
    let raw = fit(&design, &y, &weights, Estimate::M(0.0));
    let laplace = fit(&design, &y, &weights, Estimate::Laplace);
    let number = |value: &Value| value.as_f64().unwrap();
    assert_close("prior", raw.bias, number(&reference["prior_log_odds_raw"]), 1e-12);
    let mut place = 0;
    for (attribute, levels) in TITANIC {
        for level in levels {
            let expected = &reference["attributes"][attribute]["values"][level];
            assert_close(level, raw.weights[place], number(&expected["log_odds_ratio_raw"]), 1e-12);
            assert_close(level, laplace.weights[place], number(&expected["log_odds_ratio_laplace"]), 1e-12);
            place += 1;
        }
    }
    assert_eq!(place, raw.weights.len());
    for prediction in reference["predictions_for_each_combination"].as_array().unwrap() {
        let mut log_odds = raw.bias;
        let mut first = 0;
        for ((_, levels), value) in TITANIC.iter().zip(prediction["values"].as_array().unwrap()) {
            let level = levels.iter().position(|level| value == level).unwrap();
            log_odds += raw.weights[first + level];
            first += levels.len();
        }
        assert_close("prediction", logistic(log_odds), number(&prediction["p_yes_raw"]), 1e-12);
    }
}

/// Ten-fold cross-validation of the sets with nominal columns only, missing values among them.
#[test]
fn cross_validated_scores_are_met() {
    let references: Value = serde_json::from_str(&sets::text("reference/cv_naive_bayes.json")).unwrap();
    for name in
        ["titanic", "breast_cancer_lju", "voting", "breast_cancer_wisconsin__nominal", "shuttle_landing_control"]
    {
        let (reference, set) = (&references[name], sets::set(name));
        // Ordered by label, then by row; every tenth is a fold.
        let negatives_first = reference["negatives_first"].as_bool().unwrap();
        let (mut order, rest): (Vec<usize>, Vec<usize>) =
            (0..set.y.len()).partition(|&row| (set.y[row] < 0.0) == negatives_first);
        order.extend(rest);
        let mut fold = vec![0; order.len()];
        order.iter().enumerate().for_each(|(rank, &row)| fold[row] = rank % 10);
        for (model, estimate) in [("nb", Estimate::Laplace), ("nb_m2", Estimate::M(2.0))] {
            // Folds of this set lack levels. There the reference takes the formula's limit for p_v → 0, which is in favour
            // of the class with fewer cases; here such a level says nothing.
            if (name, model) == ("breast_cancer_lju", "nb_m2") {
                continue;
            }
            let mut p = vec![0.0; fold.len()];
            for left_out in 0..10 {
                let weights: Vec<f64> = fold.iter().map(|&f| if f == left_out { 0.0 } else { 1.0 }).collect();
                let fit = fit(&set.design, &set.y, &weights, estimate);
                let scores = set.design.times(&fit.weights);
                (0..p.len())
                    .filter(|&row| fold[row] == left_out)
                    .for_each(|row| p[row] = logistic(scores[row] + fit.bias));
            }
            let positive: Vec<bool> = set.y.iter().map(|y| *y > 0.0).collect();
            let ones = vec![1.0; p.len()];
            for (score, found) in [
                ("accuracy", accuracy(&p, &positive, &ones)),
                ("brier", brier(&p, &positive, &ones)),
                ("log_loss", log_loss(&p, &positive, &ones)),
            ] {
                let expected = reference[model][score].as_f64().unwrap();
                assert_close(&format!("{name} {model} {score}"), found.unwrap(), expected, 1e-9);
            }
        }
    }
}

fn parts(model: &NaiveBayes) -> Vec<f64> {
    model.weights.iter().copied().chain([model.bias]).collect()
}

proptest! {
    /// From the definition, row by row, copies instead of weights, in another order.
    #[test]
    fn counts_by_definition(problem in problems(1..40), m in prop::sample::select(vec![0.5, 2.0])) {
        let times: Vec<u32> = (0..problem.y.len()).map(|row| (row % 4) as u32).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let model = fit(&problem.design, &problem.y, &weights, Estimate::M(m));
        let mut rows: Vec<u32> = repeat(&(0..problem.y.len() as u32).collect::<Vec<_>>(), &times);
        rows.reverse();
        let copied = problem.select(&rows);
        let other = fit(&copied.design, &copied.y, &vec![1.0; rows.len()], Estimate::M(m));
        for (a, b) in parts(&model).iter().zip(parts(&other)) {
            prop_assert!((a - b).abs() < 1e-12 && a.is_finite());
        }
        let all = multiplied_out(&copied.design);
        let n = |j: usize, sign: f64| {
            all.iter().zip(&copied.y).filter(|(x, y)| x[j] > 0.5 && **y * sign > 0.0).count() as f64
        };
        let both = copied.y.iter().any(|y| *y > 0.0) && copied.y.iter().any(|y| *y < 0.0);
        for (first, block) in copied.design.blocks() {
            let known = |sign: f64| (first..first + block.n_levels).map(|j| n(j, sign)).sum::<f64>();
            let (one, zero) = (known(1.0), known(-1.0));
            for j in first..first + block.n_levels {
                let p = (n(j, 1.0) + n(j, -1.0)) / (one + zero);
                let share = |n: f64, all: f64| (n + m * p) / (all + m);
                let expected = match both && one > 0.0 && zero > 0.0 && p > 0.0 {
                    true => ln(share(n(j, 1.0), one)) - ln(share(n(j, -1.0), zero)),
                    false => 0.0,
                };
                prop_assert!((model.weights[j] - expected).abs() < 1e-12, "{} {expected}", model.weights[j]);
            }
        }
        let of_dense = if both { 1.0 } else { 0.0 };
        prop_assert!(model.weights[..copied.design.n_dense].iter().all(|w| (*w - of_dense).abs() <= 0.0));
    }
}

#[test]
fn nothing_is_infinite() {
    let codes = vec![0, 0, 1, 1, 2, MISSING_LEVEL];
    let design = Design { n_rows: 6, nominal: vec![Nominal { n_levels: 4, codes }], ..Design::default() };
    let y = [1.0, 1.0, -1.0, -1.0, 1.0, -1.0];
    for estimate in [Estimate::M(0.0), Estimate::M(1e-9), Estimate::M(2.0), Estimate::Laplace] {
        let model = fit(&design, &y, &[1.0; 6], estimate);
        assert!(parts(&model).iter().all(|w| w.is_finite()), "{estimate:?} {model:?}");
        // The level without a case says nothing but for Laplace, who counts a case of each class.
        assert!(estimate == Estimate::Laplace || model.weights[3].abs() <= 0.0);
    }
    let one_class = fit(&design, &[1.0; 6], &[1.0; 6], Estimate::M(2.0));
    assert!(one_class.weights.iter().all(|w| w.abs() <= 0.0));
    assert_close("share of the only class", logistic(one_class.bias), 7.0 / 8.0, 1e-12);
}
