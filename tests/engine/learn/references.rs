//! Every set on which LIBSVM's answer is known.

use crate::sets::{self, Reference, Set};
use nomogram::learn::linear_svm::{LinearFit, fit};
use nomogram::learn::solve::certificate::StopReason;
use nomogram::learn::solve::{SolveOptions, Solver};

fn distance(fit: &LinearFit, set: &Set, reference: &Reference) -> f64 {
    let of = |(w, &place): (&f64, &usize)| (w - reference.svm_linear.w[place]).abs();
    fit.weights.iter().zip(&set.places).map(of).fold(0.0, f64::max)
}

fn check(name: &str, fit: &LinearFit, set: &Set, reference: &Reference) {
    let (c, svm) = (&fit.certificate, &reference.svm_linear);
    println!(
        "{name:32} {:14} primal {:.9} gap {:.1e} steps {:6} support vectors {:4} weights ±{:.1e}",
        c.solver,
        c.primal_objective,
        c.relative_gap,
        c.iterations,
        c.support_vectors,
        distance(fit, set, reference)
    );
    assert_eq!(c.stopped, StopReason::Optimal, "{name}");
    assert!(c.relative_gap <= 1e-9 && c.dual_objective <= c.primal_objective * (1.0 + 1e-15), "{name}: {c:?}");
    // LIBSVM's own gap is up to 3e-4: ours must be between its bounds, up to rounding.
    let allowed = 1e-9 * c.primal_objective.max(1.0);
    assert!(c.primal_objective <= svm.primal_objective + allowed, "{name}: {c:?}");
    assert!(c.primal_objective >= svm.dual_objective - allowed, "{name}: {c:?}");
    // Its dual objective is the better of the two, its error being of second order.
    assert!((c.primal_objective - svm.dual_objective).abs() <= 1e-6 * svm.dual_objective, "{name}: {c:?}");
    assert!(distance(fit, set, reference) < 1e-4, "{name}");
    let [low, high] = svm.optimal_bias_interval;
    assert!(low - 1e-4 <= fit.bias && fit.bias <= high + 1e-4, "{name}: {} in {low} to {high}", fit.bias);
}

#[test]
fn every_reference_is_met() {
    for name in sets::references() {
        let (reference, set) = (sets::reference(&name), sets::set(&name));
        assert_eq!(set.design.n_rows, reference.rows_used, "{name}");
        assert_eq!(set.design.n_coordinates(), reference.features.len(), "{name}");
        let (design, y, weights) = sets::merge(&set);
        check(&name, &fit(&design, &y, &weights, &SolveOptions::default()), &set, &reference);
    }
}

/// SMO too, where it does not take seconds; and unmerged rows, on the smaller sets.
#[test]
fn smo_meets_the_references_and_agrees_with_the_interior_point() {
    for name in sets::references() {
        if ["adult_sample", "spambase", "colon"].contains(&name.as_str()) {
            continue;
        }
        let (reference, set) = (sets::reference(&name), sets::set(&name));
        let (design, y, weights) = sets::merge(&set);
        let with = |solver| SolveOptions { solver, ..SolveOptions::default() };
        let smo = fit(&design, &y, &weights, &with(Solver::Smo));
        check(&name, &smo, &set, &reference);
        let interior = fit(&design, &y, &weights, &with(Solver::InteriorPoint));
        let (a, b) = (smo.certificate.primal_objective, interior.certificate.primal_objective);
        assert!((a - b).abs() <= 1e-8 * a.max(1.0), "{name}");
        let difference = smo.weights.iter().zip(&interior.weights).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(difference < 1e-4, "{name}: {difference}");
        if set.y.len() < 3000 {
            let cost = vec![1.0; set.y.len()];
            check(&name, &fit(&set.design, &set.y, &cost, &with(Solver::InteriorPoint)), &set, &reference);
        }
    }
}

/// Jakulin et al. 2005, section 4: "the linear SVM puts all its weight on sex".
#[test]
fn titanic_is_all_about_sex() {
    let set = sets::set("titanic");
    let (design, y, weights) = sets::merge(&set);
    for solver in [Solver::InteriorPoint, Solver::Smo] {
        let fit = fit(&design, &y, &weights, &SolveOptions { solver, ..SolveOptions::default() });
        let range_of_sex = fit.weights[6] - fit.weights[7];
        assert!((range_of_sex - 2.0).abs() < 1e-5, "{:?}", fit.weights);
        assert!(fit.weights[..6].iter().all(|w| w.abs() < 1e-3 * range_of_sex / 2.0), "{:?}", fit.weights);
    }
}
