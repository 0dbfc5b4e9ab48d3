//! Along C, as settings are tuned: each fit starts where the one before ended, scaled to its cost. That saves steps, and
//! the optimum is the same.

use crate::helper::assert_close;
use nomogram::features::design::Design;
use nomogram::features::similarity::rows::RowValues;
use nomogram::learn::kernel_svm::KernelFit;
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::{lin_svm, polynomial_svm, radial_svm};
use rand::RngExt;
use rand_pcg::Pcg64;

const COSTS: [f64; 7] = [0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0];
const ROWS: usize = 200;

type Fitted<'a> = &'a dyn Fn(&[f64], Option<&[f64]>) -> KernelFit;

/// Steps in all, cold and warm.
fn steps(fit: Fitted) -> [u32; 2] {
    let mut steps = [0, 0];
    let mut before: Option<(f64, Vec<f64>)> = None;
    for cost in COSTS {
        let costs = vec![cost; ROWS];
        let scaled = before.map(|(other, dual)| dual.iter().map(|alpha| alpha * cost / other).collect::<Vec<f64>>());
        let [cold, warm] = [None, scaled.as_deref()].map(|start| fit(&costs, start));
        let (a, b) = (&cold.certificate, &warm.certificate);
        assert!(a.relative_gap <= 1e-8 && b.relative_gap <= 1e-8, "{a:?} {b:?}");
        // Both lie above the one optimum by their gaps at most.
        let size = a.primal_objective.abs().max(1.0);
        assert_close("objective", b.primal_objective, a.primal_objective, (a.relative_gap + b.relative_gap) * size);
        steps[0] += a.iterations;
        steps[1] += b.iterations;
        before = Some((cost, warm.dual));
    }
    steps
}

#[test]
fn warm_starts_along_c_save_steps() {
    let mut generator = Pcg64::new(5, 1);
    let dense: Vec<f64> = (0..2 * ROWS).map(|_| generator.random_range(-2.0..2.0)).collect();
    let design = Design { n_rows: ROWS, n_dense: 2, dense, nominal: Vec::new() };
    // A disc, and some rows on the wrong side.
    let side = |row: &[f64]| row[0] * row[0] + row[1] * row[1] < 2.0;
    let y: Vec<f64> = design
        .dense
        .chunks(2)
        .map(|row| if side(row) ^ (generator.random_range(0.0..1.0) < 0.1) { 1.0 } else { -1.0 })
        .collect();
    let values: Vec<RowValues> = (0..4)
        .map(|_| {
            let codes: Vec<u32> = (0..ROWS).map(|_| generator.random_range(0..5)).collect();
            let counts = (0..5).map(|code| codes.iter().filter(|of| **of == code).count() as f64).collect();
            RowValues { counts, codes }
        })
        .collect();
    let options = SolveOptions::default().for_kernels();
    let learners: [(&str, Fitted); 3] = [
        ("radial", &|costs, start| radial_svm::fit(&design, 0.5, &y, costs, start, &options)),
        ("polynomial", &|costs, start| polynomial_svm::fit(&design, 2, &y, costs, start, &options)),
        ("Lin", &|costs, start| lin_svm::fit(&values, &y, costs, start, &options)),
    ];
    for (name, fit) in learners {
        let [cold, warm] = steps(fit);
        assert!(warm < cold, "{name}: {warm} steps instead of {cold}");
    }
}
