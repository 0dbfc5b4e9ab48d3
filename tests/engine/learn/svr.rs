use crate::helper::assert_close;
use crate::learn::problems::{Problem, problems};
use crate::oracle::{scores::repeat, svm::rows as multiplied_out};
use crate::sets;
use nomogram::features::design::Design;
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::solve::certificate::StopReason;
use nomogram::learn::svr::{SvrFit, fit};
use proptest::prelude::*;
use serde::Deserialize;

fn solve(design: &Design, y: &[f64], weights: &[f64], c: f64, epsilon: f64) -> SvrFit {
    fit(design, y, weights, c, epsilon, &SolveOptions::default())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Primal objective at a fit, and dual objective at its dual vector, from their definitions.
fn objectives(design: &Design, y: &[f64], weights: &[f64], c: f64, epsilon: f64, fit: &SvrFit) -> (f64, f64) {
    let rows = multiplied_out(design);
    let mut sum = vec![0.0; design.n_coordinates()];
    let (mut primal, mut dual) = (0.5 * dot(&fit.weights, &fit.weights), 0.0);
    for (((x, y), weight), a) in rows.iter().zip(y).zip(weights).zip(&fit.dual) {
        primal += c * weight * ((y - dot(x, &fit.weights) - fit.bias).abs() - epsilon).max(0.0);
        dual += y * a - epsilon * a.abs();
        sum.iter_mut().zip(x).for_each(|(s, x)| *s += a * x);
    }
    (primal, dual - 0.5 * dot(&sum, &sum))
}

fn check(design: &Design, y: &[f64], weights: &[f64], (c, epsilon): (f64, f64), fit: &SvrFit) {
    let (primal, dual) = objectives(design, y, weights, c, epsilon, fit);
    let size = primal.abs().max(1e-9);
    let certificate = &fit.certificate;
    assert!(fit.dual.iter().zip(weights).all(|(a, w)| a.abs() <= c * w * (1.0 + 1e-12)), "the box");
    let scale: f64 = y.iter().fold(1.0, |m, y| m.max(y.abs()));
    assert!(fit.dual.iter().sum::<f64>().abs() <= 1e-10 * (1.0 + c * weights.iter().sum::<f64>()), "Σ dual = 0");
    if certificate.solver != "none" {
        // A residual of the target's size is rounded in its last digit, and costs C · weight a row.
        let rounding = f64::EPSILON * scale * c * weights.iter().sum::<f64>();
        assert_close("primal", certificate.primal_objective, primal, 1e-9 * size * scale + rounding);
        assert_close("dual", certificate.dual_objective, dual, 1e-9 * size * scale + rounding);
    }
    // Where the optimum is next to 0, rounding of numbers of the target's size is all that is left of the gap.
    let is_rounding = certificate.primal_objective - certificate.dual_objective <= 1e-10 * scale;
    assert!(is_rounding || certificate.stopped == StopReason::Optimal, "{certificate:?}");
    assert!(is_rounding || certificate.relative_gap <= 1e-9, "{certificate:?}");
}

#[derive(Deserialize)]
struct Reference {
    fits: Vec<ReferenceFit>,
}

#[derive(Deserialize)]
struct ReferenceFit {
    c: f64,
    epsilon: f64,
    w: Vec<f64>,
    b: f64,
    primal_objective: f64,
}

/// LIBSVM 3.25 on Boston housing.
#[test]
fn the_reference_is_met() {
    let reference: Reference = serde_json::from_str(&sets::text("reference/svr_housing.json")).unwrap();
    assert!(reference.fits.len() >= 4);
    let (design, y) = sets::numeric_set("housing");
    let ones = vec![1.0; y.len()];
    for expected in &reference.fits {
        let fit = solve(&design, &y, &ones, expected.c, expected.epsilon);
        check(&design, &y, &ones, (expected.c, expected.epsilon), &fit);
        // LIBSVM's own answer is within its tolerance of the optimum, from above.
        let (ours, theirs) = (fit.certificate.primal_objective, expected.primal_objective);
        assert!(ours <= theirs * (1.0 + 1e-9) && ours >= theirs * (1.0 - 1e-5), "{ours} {theirs}");
        for (w, expected) in fit.weights.iter().zip(&expected.w) {
            assert_close("weight", *w, *expected, 2e-3);
        }
        assert_close("bias", fit.bias, expected.b, 2e-3);
    }
}

/// Subgradient-free slow twin: pairs of dual variables moved in turn, each by the exact minimum along the pair.
fn slow(rows: &[Vec<f64>], y: &[f64], weights: &[f64], c: f64, epsilon: f64) -> f64 {
    let n = y.len();
    let mut a = vec![0.0; n];
    let mut w = vec![0.0; rows.first().map_or(0, Vec::len)];
    let value =
        |a: &[f64], w: &[f64]| dot(y, a) - epsilon * a.iter().map(|a: &f64| a.abs()).sum::<f64>() - 0.5 * dot(w, w);
    // Some take a hundred thousand sweeps: two rows alike pull on a third in turn.
    for _ in 0..5_000_000 {
        let before = value(&a, &w);
        for i in 0..n {
            for j in 0..i {
                let d: Vec<f64> = rows[i].iter().zip(&rows[j]).map(|(a, b)| a - b).collect();
                // a_i + t, a_j − t: concave and piecewise quadratic in t, with corners where either is 0.
                let (slope, bend) = (y[i] - y[j] - dot(&w, &d), dot(&d, &d).max(1e-12));
                let least = (-c * weights[i] - a[i]).max(a[j] - c * weights[j]);
                let most = (c * weights[i] - a[i]).min(a[j] + c * weights[j]);
                let along = |t: f64| t * slope - 0.5 * bend * t * t - epsilon * ((a[i] + t).abs() + (a[j] - t).abs());
                let pieces = [-2.0, 0.0, 2.0].map(|k: f64| (slope - k * epsilon) / bend);
                let candidates = pieces.into_iter().chain([-a[i], a[j], least, most, 0.0]);
                let inside = candidates.filter(|t| *t >= least && *t <= most);
                let t = inside.fold(0.0, |best, t| if along(t) > along(best) { t } else { best });
                a[i] += t;
                a[j] -= t;
                w.iter_mut().zip(&d).for_each(|(w, d)| *w += t * d);
            }
        }
        if value(&a, &w) - before <= 1e-14 * (1.0 + before.abs()) {
            break;
        }
    }
    value(&a, &w)
}

fn targets(problem: &Problem) -> Vec<f64> {
    let rows = multiplied_out(&problem.design);
    let of = |(i, x): (usize, &Vec<f64>)| {
        problem.y[i] * 0.7
            + x.iter().enumerate().map(|(j, x)| x * (j as f64 - 1.5)).sum::<f64>()
            + f64::from(i as u32 % 5) / 3.0
    };
    rows.iter().enumerate().map(of).collect()
}

fn distance(a: &SvrFit, b: &SvrFit) -> f64 {
    a.weights.iter().zip(&b.weights).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// With fewer rows than coordinates too.
    #[test]
    fn the_optimum_is_found_and_proved(problem in problems(1..10), epsilon in prop::sample::select(vec![0.0, 0.1, 1.0])) {
        let y = targets(&problem);
        let fit = solve(&problem.design, &y, &problem.cost, 1.0, epsilon);
        check(&problem.design, &y, &problem.cost, (1.0, epsilon), &fit);
        let best = slow(&multiplied_out(&problem.design), &y, &problem.cost, 1.0, epsilon);
        let (primal, _) = objectives(&problem.design, &y, &problem.cost, 1.0, epsilon, &fit);
        prop_assert!((primal - best).abs() <= 1e-6 * best.max(1.0), "{primal} {best} {fit:?}");
    }

    #[test]
    fn more_rows_are_proved_too(problem in problems(20..200), unit in prop::sample::select(vec![1e-3, 1.0, 1e4])) {
        let y: Vec<f64> = targets(&problem).iter().map(|y| unit * (y + 10.0)).collect();
        let fit = solve(&problem.design, &y, &problem.cost, 2.0, 0.1 * unit);
        prop_assert_eq!(fit.certificate.stopped, StopReason::Optimal, "{:?}", fit.certificate);
        let (primal, dual) = objectives(&problem.design, &y, &problem.cost, 2.0, 0.1 * unit, &fit);
        prop_assert!(primal - dual <= 1e-8 * primal.max(unit * unit), "{primal} {dual} {fit:?}");
    }

    #[test]
    fn a_weight_counts_as_copies_and_order_does_not_matter(problem in problems(2..30)) {
        let times: Vec<u32> = (0..problem.y.len()).map(|row| (row % 4) as u32).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let y = targets(&problem);
        let weighted = solve(&problem.design, &y, &weights, 1.0, 0.2);
        let mut rows: Vec<u32> = repeat(&(0..problem.y.len() as u32).collect::<Vec<_>>(), &times);
        for _ in 0..2 {
            rows.reverse();
            let copied = problem.design.select(&rows);
            let y: Vec<f64> = rows.iter().map(|&row| y[row as usize]).collect();
            let other = solve(&copied, &y, &vec![1.0; rows.len()], 1.0, 0.2);
            // ½‖w − w*‖² is at most the gap.
            let allowed = 2.0 * (2e-9 * weighted.certificate.primal_objective.max(1.0) * 10.0).sqrt();
            prop_assert!(distance(&weighted, &other) < allowed, "{weighted:?} {other:?}");
        }
    }
}

#[test]
fn a_wide_tube_or_no_row_has_no_weights() {
    let (design, y) = sets::numeric_set("housing");
    let fit = solve(&design, &y, &vec![1.0; y.len()], 1.0, 30.0);
    assert!(fit.weights.iter().all(|w| w.abs() <= 0.0));
    assert_close("middle of 5 and 50", fit.bias, 27.5, 1e-12);
    assert_close("no row", solve(&design, &y, &vec![0.0; y.len()], 1.0, 0.1).bias, 0.0, 0.0);
    let equal = solve(&design, &vec![3.0; y.len()], &vec![1.0; y.len()], 1.0, 0.0);
    assert_close("equal targets", equal.bias, 3.0, 0.0);
}
