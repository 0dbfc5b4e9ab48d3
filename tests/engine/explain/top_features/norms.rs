//! What the contribution matrix says without any feature, against the features.

use super::{explicit, machines, size};
use crate::helper::assert_close;
use nomogram::explain::top_features::{Coding, Column, Machine};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_cell_is_the_sum_over_the_features_that_hold_the_variable(machine in machines()) {
        let found = machine.contributions();
        let features = explicit(&machine);
        for (v, cell) in (0..).zip(&found) {
            for (level, s) in (0..).zip(cell) {
                let holds = |exponents: &&Vec<(u32, u32)>| {
                    let degree: u32 = exponents.iter().map(|(_, power)| power).sum();
                    degree == level && exponents.iter().any(|(column, _)| *column == v)
                };
                let expected: f64 =
                    features.iter().filter(|(exponents, _)| holds(exponents)).map(|(_, merged)| merged.squares).sum();
                assert_close(&format!("s({v}, {level})"), *s, expected, 1e-12 * size(&machine));
            }
        }
        let named = features.len() - 1;
        assert_close("features", machine.n_features(), named as f64, 1e-9);
    }

    /// Section 2 of the paper as it stands, where nothing is redundant.
    #[test]
    fn of_numbers_it_is_the_difference_of_two_norms(
        x in prop::collection::vec(prop::collection::vec(-2.0..2.0, 5), 1..5),
        a in prop::collection::vec(-2.0..2.0, 5),
        degree in 1_u32..=6,
    ) {
        let columns = x.iter().cloned().map(Column::Number).collect();
        let machine = Machine { n_rows: 5, columns, coding: Coding::ZeroOne, coefficients: a.clone(), degree };
        let over = |degree: u32, level: u32| (0..level).fold(1.0, |c, at| c * f64::from(degree - at) / f64::from(at + 1));
        let norm = |without: Option<usize>, level: u32| -> f64 {
            let product = |i: usize, j: usize| -> f64 {
                x.iter().enumerate().filter(|(v, _)| Some(*v) != without).map(|(_, x)| x[i] * x[j]).sum()
            };
            let pairs = (0..5).flat_map(|i| (0..5).map(move |j| (i, j)));
            over(degree, level) * pairs.map(|(i, j)| a[i] * a[j] * product(i, j).powi(level as i32)).sum::<f64>()
        };
        for (v, cell) in machine.contributions().iter().enumerate() {
            for level in 1..=degree {
                let expected = norm(None, level) - norm(Some(v), level);
                assert_close(&format!("s({v}, {level})"), cell[level as usize], expected, 1e-12 * size(&machine));
            }
        }
    }
}
