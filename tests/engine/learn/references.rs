//! Every set on which LIBSVM's answer is known.

use crate::sets::{self, Reference};
use nomogram::learn::linear_svm::{LinearFit, fit};
use nomogram::learn::solve::{SolveOptions, Solver};

fn largest_difference(fit: &LinearFit, set: &sets::Set, reference: &Reference) -> f64 {
    let of = |(w, &place): (&f64, &usize)| (w - reference.svm_linear.w[place]).abs();
    fit.weights.iter().zip(&set.places).map(of).fold(0.0, f64::max)
}

#[test]
fn table() {
    for name in sets::references() {
        let reference = sets::reference(&name);
        let set = sets::set(&name);
        assert_eq!(set.design.n_rows, reference.rows_used);
        assert_eq!(set.design.n_coordinates(), reference.features.len());
        if set.design.n_coordinates() > 1000 && std::env::var("SMO").is_err() { continue; }
        let (design, y, weights) = sets::merge(&set);
        let time = std::time::Instant::now();
        let fit = fit(&design, &y, &weights, &SolveOptions { solver: if std::env::var("SMO").is_ok() { Solver::Smo } else { Solver::Auto}, max_iterations: std::env::var("SMO").ok().and_then(|x| x.parse().ok()), ..SolveOptions::default() });
        let t = time.elapsed().as_secs_f64();
        let c = &fit.certificate;
        println!(
            "{name:32} n {:5} p {:4} P {:.9} (ref {:.6} D {:.6}) gap {:.1e} it {} sv {} (ref {}) {:?} dw {:.1e} b {:.6} in {:?} {:.2}ms",
            y.len(), design.n_coordinates(), c.primal_objective, reference.svm_linear.primal_objective, reference.svm_linear.dual_objective, c.relative_gap, c.iterations,
            c.support_vectors, reference.svm_linear.n_sv, c.stopped, largest_difference(&fit, &set, &reference), fit.bias, reference.svm_linear.optimal_bias_interval, t*1e3
        );
    }
}
