use crate::helper::assert_close;
use crate::learn::problems::{Problem, problems};
use crate::oracle::{scores::repeat, separation, svm::rows as multiplied_out};
use crate::sets;
use nomogram::features::design::{Design, MISSING_LEVEL, Nominal};
use nomogram::learn::logistic::{LogisticFit, fit};
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::solve::certificate::StopReason;
use nomogram::math::{ln_1p_exp, logistic, logit};
use proptest::prelude::*;

fn solve(design: &Design, y: &[f64], weights: &[f64], penalty: Option<f64>) -> LogisticFit {
    fit(design, y, weights, penalty, None, &SolveOptions::default())
}

/// Objective and gradient (the bias last) from their definitions.
fn objective(design: &Design, y: &[f64], weights: &[f64], penalty: Option<f64>, fit: &LogisticFit) -> (f64, Vec<f64>) {
    let c = penalty.unwrap_or(1.0);
    let ridge = if penalty.is_some() { 1.0 } else { 0.0 };
    let w = &fit.weights;
    let mut value = 0.5 * ridge * w.iter().map(|w| w * w).sum::<f64>();
    let mut gradient: Vec<f64> = w.iter().map(|w| ridge * w).chain([0.0]).collect();
    for ((x, y), weight) in multiplied_out(design).iter().zip(y).zip(weights) {
        let f = fit.bias + x.iter().zip(w).map(|(x, w)| x * w).sum::<f64>();
        value += c * weight * ln_1p_exp(-y * f);
        let pull = -c * weight * y * logistic(-y * f);
        gradient.iter_mut().zip(x.iter().chain([&1.0])).for_each(|(g, x)| *g += pull * x);
    }
    (value, gradient)
}

fn norm(values: &[f64]) -> f64 {
    values.iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn distance(a: &LogisticFit, b: &LogisticFit) -> f64 {
    let of_weights = a.weights.iter().zip(&b.weights).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    of_weights.max((a.bias - b.bias).abs())
}

#[test]
fn every_reference_is_met() {
    for name in sets::references() {
        let (reference, set) = (sets::reference(&name).logistic_l2, sets::set(&name));
        let (design, y, weights) = sets::merge(&set);
        let fit = solve(&design, &y, &weights, Some(1.0));
        let c = &fit.certificate;
        let (value, gradient) = objective(&design, &y, &weights, Some(1.0), &fit);
        let apart = fit.weights.iter().zip(&set.places).map(|(w, &place)| (w - reference.w[place]).abs());
        let apart = apart.fold((fit.bias - reference.bias).abs(), f64::max);
        println!(
            "{name:32} {:9} steps {:2} gradient {:.1e} gap {:.1e} weights ±{apart:.1e}",
            c.solver,
            c.iterations,
            norm(&gradient),
            c.relative_gap
        );
        assert_eq!(c.stopped, StopReason::Optimal, "{name}: {c:?}");
        assert!(norm(&gradient) <= 1e-8 && c.relative_gap <= 1e-12, "{name}: {c:?}");
        assert_close(&name, c.primal_objective, value, 1e-12 * value);
        assert_close(&name, value, reference.objective, 1e-9 * value);
        assert!(apart < 1e-4, "{name}: {apart}");
    }
}

/// A design for which conjugate gradients are taken, the same as one with fewer coordinates for which they are not: columns
/// of zeros change nothing.
#[test]
fn both_ways_to_solve_the_systems_agree() {
    for name in ["heart_disease", "german_credit", "ionosphere"] {
        let set = sets::set(name);
        let design = &set.design;
        let extra = 601 - design.n_dense;
        let padded =
            |row| design.dense_row(row).iter().copied().chain(std::iter::repeat_n(0.0, extra)).collect::<Vec<_>>();
        let wide = Design { n_dense: 601, dense: (0..design.n_rows).flat_map(padded).collect(), ..design.clone() };
        for c in [0.01, 1.0, 100.0] {
            let weights = vec![1.0; set.y.len()];
            let (few, many) = (solve(design, &set.y, &weights, Some(c)), solve(&wide, &set.y, &weights, Some(c)));
            assert_eq!((few.certificate.solver.as_str(), many.certificate.solver.as_str()), ("newton", "newton-cg"));
            assert_eq!(many.certificate.stopped, StopReason::Optimal, "{name} {c}: {:?}", many.certificate);
            let kept = many.weights[..design.n_dense].iter().chain(&many.weights[601..]);
            let apart = few.weights.iter().zip(kept).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(apart < 1e-8 && (few.bias - many.bias).abs() < 1e-8, "{name} {c}: {apart}");
        }
    }
}

fn nominal(n_levels: usize, codes: &[u32]) -> Design {
    Design { n_rows: codes.len(), nominal: vec![Nominal { n_levels, codes: codes.to_vec() }], ..Design::default() }
}

/// Without a penalty a nominal attribute gives the shares of its levels, and of all answers the one whose weights add up
/// to 0.
#[test]
fn levels_alone_give_their_shares() {
    let design = nominal(3, &[0, 0, 1, 1, 2, 2]);
    let y = [1.0, -1.0, 1.0, -1.0, 1.0, -1.0];
    let fit = solve(&design, &y, &[10.0, 30.0, 20.0, 20.0, 3.0, 1.0], None);
    let logits = [logit(0.25), 0.0, logit(0.75)];
    for (w, expected) in fit.weights.iter().zip(logits) {
        assert_close("log odds of a level", fit.bias + w, expected, 1e-10);
    }
    assert_close("sum of the weights", fit.weights.iter().sum(), 0.0, 1e-7);
    assert!(fit.separated.is_empty() && fit.certificate.relative_gap < 1e-9, "{:?}", fit.certificate);
    assert_eq!(fit.certificate.stopped, StopReason::Optimal);
}

/// A column and its copies: the answer of the smallest norm shares its weight out equally.
#[test]
fn twins_share_without_a_penalty() {
    let set = sets::set("pima");
    let weights = vec![1.0; set.y.len()];
    let alone = solve(&set.design, &set.y, &weights, None);
    let of_row = |row| set.design.dense_row(row).iter().chain(set.design.dense_row(row)).copied().collect::<Vec<_>>();
    let dense = (0..set.design.n_rows).flat_map(of_row).collect();
    let twice = Design { n_dense: 2 * set.design.n_dense, dense, ..set.design.clone() };
    let twins = solve(&twice, &set.y, &weights, None);
    assert_eq!(twins.certificate.stopped, StopReason::Optimal, "{:?}", twins.certificate);
    for j in 0..set.design.n_dense {
        assert_close("the twins' sum", 2.0 * twins.weights[j], alone.weights[j], 1e-8);
        assert_close("equal shares", twins.weights[j], twins.weights[j + set.design.n_dense], 1e-8);
    }
    // With a huge C the penalised answer comes near.
    assert!(distance(&solve(&set.design, &set.y, &weights, Some(1e9)), &alone) < 1e-6);
}

#[test]
fn separation_is_seen_and_named() {
    // Complete: the second of three columns tells the classes apart.
    let n = 200;
    let of = |i: usize, k: usize| f64::from(((i * k) % 101) as u32) / 50.0 - 1.0;
    let y: Vec<f64> = (0..n).map(|i| if of(i, 17) > 0.1 { 1.0 } else { -1.0 }).collect();
    let dense = (0..n).flat_map(|i| [of(i, 7), of(i, 17), of(i, 31)]).collect();
    let design = Design { n_rows: n, n_dense: 3, dense, nominal: Vec::new() };
    let fit = solve(&design, &y, &vec![1.0; n], None);
    assert_eq!(fit.certificate.stopped, StopReason::Separated);
    assert!(fit.separated.contains(&1), "{:?}", fit.separated);
    assert!(solve(&design, &y, &vec![1.0; n], Some(1.0)).separated.is_empty());

    // Quasi-complete: every row of one level is positive, all others are mixed.
    let codes: Vec<u32> = (0..n as u32).map(|i| i % 5).collect();
    let y: Vec<f64> = codes.iter().zip(0..).map(|(c, i)| if *c == 3 || i % 3 == 0 { 1.0 } else { -1.0 }).collect();
    let fit = solve(&nominal(5, &codes), &y, &vec![1.0; n], None);
    assert_eq!(fit.certificate.stopped, StopReason::Separated);
    assert_eq!(fit.separated, [3]);

    // One row on the wrong side, and it has an answer.
    let mut y = y;
    y[3] = -1.0;
    let fit = solve(&nominal(5, &codes), &y, &vec![1.0; n], None);
    assert_eq!((fit.certificate.stopped, fit.separated.len()), (StopReason::Optimal, 0));
    assert_close("39 of 40", fit.bias + fit.weights[3], logit(39.0 / 40.0), 1e-9);
    // A rare mistake too: 1 in a million by weight.
    let mut weights = vec![1.0; n];
    weights[3] = 39e-6;
    let fit = solve(&nominal(5, &codes), &y, &weights, None);
    assert_eq!(fit.certificate.stopped, StopReason::Optimal, "{:?}", fit.certificate);
    assert_close("rare", fit.bias + fit.weights[3], -nomogram::math::ln(1e-6), 1e-6);
}

#[test]
fn more_coordinates_than_rows_are_separated() {
    let set = sets::set("colon");
    let fit = solve(&set.design, &set.y, &vec![1.0; set.y.len()], None);
    assert_eq!(fit.certificate.stopped, StopReason::Separated, "{:?}", fit.certificate);
    assert!(!fit.separated.is_empty());
}

#[test]
fn one_class_has_the_smoothed_share() {
    let design = nominal(2, &[0, 1, 0]);
    let fit = solve(&design, &[1.0, 1.0, -1.0], &[3.0, 1.0, 0.0], Some(2.0));
    assert_eq!(fit.weights, [0.0, 0.0]);
    assert_close("bias", logistic(fit.bias), 5.0 / 6.0, 1e-12);
    assert_close("no row", solve(&design, &[1.0; 3], &[0.0; 3], None).bias, 0.0, 0.0);
}

fn copies(problem: &Problem, times: &[u32]) -> (Problem, Vec<f64>) {
    let rows: Vec<u32> = repeat(&(0..problem.y.len() as u32).collect::<Vec<_>>(), times);
    let ones = vec![1.0; rows.len()];
    (problem.select(&rows), ones)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_gradient_vanishes_and_the_proof_holds(problem in problems(2..60)) {
        let Problem { design, y, cost } = &problem;
        let fit = solve(design, y, cost, Some(0.5));
        let c = &fit.certificate;
        let mixed = |sign: f64| y.iter().zip(cost).any(|(y, c)| y * sign > 0.0 && *c > 0.0);
        if mixed(1.0) && mixed(-1.0) {
            let (value, gradient) = objective(design, y, cost, Some(0.5), &fit);
            prop_assert!(norm(&gradient) <= 1e-11 * cost.iter().sum::<f64>().max(1.0), "{}", norm(&gradient));
            prop_assert!((c.primal_objective - value).abs() <= 1e-12 * value.max(1.0));
            // 0 is an answer too, and no dual value is above any primal one.
            prop_assert!(c.dual_objective <= value * (1.0 + 1e-14) && c.relative_gap <= 1e-12, "{c:?}");
            prop_assert_eq!(c.stopped, StopReason::Optimal);
        }
    }

    #[test]
    fn a_weight_counts_as_copies_and_order_does_not_matter(problem in problems(2..40), penalised in any::<bool>()) {
        let penalty = penalised.then_some(2.0);
        let times: Vec<u32> = (0..problem.y.len()).map(|row| (row % 4) as u32).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let weighted = solve(&problem.design, &problem.y, &weights, penalty);
        let (copied, ones) = copies(&problem, &times);
        let of_copies = solve(&copied.design, &copied.y, &ones, penalty);
        let reversed = copied.select(&(0..ones.len() as u32).rev().collect::<Vec<_>>());
        let of_reversed = solve(&reversed.design, &reversed.y, &ones, penalty);
        for other in [&of_copies, &of_reversed] {
            prop_assert_eq!(&weighted.separated, &other.separated);
            if weighted.separated.is_empty() {
                let allowed = 1e-7 * (1.0 + norm(&weighted.weights));
                prop_assert!(distance(&weighted, other) < allowed, "{:?} {:?}", weighted, other);
            }
        }
    }

    /// Where an answer is found and proved, no direction tells the classes apart; where none is, the penalised answers go
    /// on growing with C, by its logarithm or so.
    #[test]
    fn separation_is_seen_where_it_is(problem in problems(4..40)) {
        let Problem { design, y, cost } = &problem;
        let ones: Vec<f64> = cost.iter().map(|c| if *c > 0.0 { 1.0 } else { 0.0 }).collect();
        let mixed = |sign: f64| y.iter().zip(cost).any(|(y, c)| y * sign > 0.0 && *c > 0.0);
        prop_assume!(mixed(1.0) && mixed(-1.0));
        let free = solve(design, y, &ones, None);
        let scores = |fit: &LogisticFit| -> Vec<f64> { design.times(&fit.weights).iter().map(|f| f + fit.bias).collect() };
        if free.certificate.stopped == StopReason::Separated {
            prop_assert!(!free.separated.is_empty());
            let (one, other) = (solve(design, y, &ones, Some(1e3)), solve(design, y, &ones, Some(1e6)));
            let moves = scores(&one).into_iter().zip(scores(&other)).zip(&ones).map(|((a, b), c)| (a - b).abs() * c);
            let largest = moves.fold(0.0, f64::max);
            // A row may be so far out already that more C hardly moves it: then the direction itself is the proof.
            let used: Vec<u32> = (0..y.len() as u32).filter(|&row| ones[row as usize] > 0.0).collect();
            let used = problem.select(&used);
            let tells_apart = || separation::direction(&multiplied_out(&used.design), &used.y).is_some();
            prop_assert!(largest > 1.5 || tells_apart(), "{largest} {free:?}");
        } else if free.certificate.stopped == StopReason::Precision {
            // One row holds back a direction that all others would follow for ever: its curvature is smaller than the
            // damping, and the gap that is left is stated.
            prop_assert!(free.certificate.relative_gap <= 1e-4, "{free:?}");
            prop_assert!(norm(&free.weights) > 10.0, "{free:?}");
        } else {
            let (_, gradient) = objective(design, y, &ones, None, &free);
            prop_assert_eq!(free.certificate.stopped, StopReason::Optimal, "{:?}", free);
            prop_assert!(norm(&gradient) < 1e-9 && free.certificate.relative_gap <= 1e-9, "{gradient:?} {free:?}");
            let used: Vec<u32> = (0..y.len() as u32).filter(|&row| ones[row as usize] > 0.0).collect();
            let used = problem.select(&used);
            prop_assert_eq!(separation::direction(&multiplied_out(&used.design), &used.y), None, "{:?}", free);
        }
    }
}

#[test]
fn a_start_leads_to_the_same_answer_sooner() {
    let set = sets::set("heart_disease");
    let weights = vec![1.0; set.y.len()];
    let cold = solve(&set.design, &set.y, &weights, Some(1.0));
    let resampled: Vec<f64> = (0..set.y.len()).map(|row| f64::from((row * 7 % 3) as u32)).collect();
    let options = SolveOptions::default();
    let warm = fit(&set.design, &set.y, &resampled, Some(1.0), Some((&cold.weights, cold.bias)), &options);
    let other = solve(&set.design, &set.y, &resampled, Some(1.0));
    assert!(distance(&warm, &other) < 1e-10);
    assert!(warm.certificate.iterations <= other.certificate.iterations);
}

#[test]
fn missing_levels_contribute_nothing() {
    let with = nominal(2, &[0, 0, 1, 1, MISSING_LEVEL, MISSING_LEVEL]);
    let y = [1.0, -1.0, 1.0, -1.0, 1.0, -1.0];
    let fit = solve(&with, &y, &[3.0, 1.0, 1.0, 3.0, 5.0, 5.0], None);
    assert_close("unknown", fit.bias, 0.0, 1e-10);
    assert_close("level", fit.weights[0], logit(0.75), 1e-9);
}
