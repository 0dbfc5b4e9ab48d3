use crate::learn::problems::problems;
use crate::oracle::svm as oracle;
use nomogram::learn::solve::certificate::{best_bias, make_feasible};
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_bias_is_the_middle_of_the_best(problem in problems(1..30)) {
        let rows = oracle::rows(&problem.design);
        let w: Vec<f64> = (0..problem.design.n_coordinates()).map(|j| ((j * 5 % 7) as f64 - 3.0) / 4.0).collect();
        let scores = problem.design.times(&w);
        let has = |sign: f64| problem.y.iter().zip(&problem.cost).any(|(y, c)| y * sign > 0.0 && *c > 0.0);
        let bias = best_bias(&scores, &problem.y, &problem.cost);
        let (_, [low, high]) = oracle::primal(&rows, &problem.y, &problem.cost, &w);
        match (has(1.0), has(-1.0)) {
            (true, true) => prop_assert!((bias - 0.5 * (low + high)).abs() < 1e-9, "{bias} of {low} to {high}"),
            // Unbounded on one side: the finite end.
            (true, false) => prop_assert!((bias - high).abs() < 1e-9),
            (false, true) => prop_assert!((bias - low).abs() < 1e-9),
            (false, false) => prop_assert!(bias.abs() <= 0.0),
        }
    }

    #[test]
    fn a_repaired_dual_vector_is_feasible(problem in problems(1..30), seed in any::<u32>()) {
        let mut alpha: Vec<f64> = (0..problem.y.len() as u32)
            .map(|i| f64::from(seed.wrapping_mul(2 * i + 1) % 1000) / 300.0 - 0.5)
            .collect();
        make_feasible(&mut alpha, &problem.y, &problem.cost);
        prop_assert!(alpha.iter().zip(&problem.cost).all(|(a, c)| (0.0..=*c).contains(a)));
        let imbalance: f64 = alpha.iter().zip(&problem.y).map(|(a, y)| a * y).sum();
        let size: f64 = alpha.iter().sum();
        prop_assert!(imbalance.abs() <= 1e-14 * size, "{imbalance} of {size}");
    }
}
