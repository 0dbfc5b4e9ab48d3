//! Random problems: dense and nominal columns, missing values, repeated rows, costs that vary and vanish.

use nomogram::features::design::{Design, MISSING_LEVEL, Nominal};
use proptest::prelude::*;
use std::ops::Range;

#[derive(Clone, Debug)]
pub struct Problem {
    pub design: Design,
    pub y: Vec<f64>,
    pub cost: Vec<f64>,
}

/// Problems with a number of rows in the range. Values are coarse, so that rows repeat and tie.
pub fn problems(rows: Range<usize>) -> impl Strategy<Value = Problem> {
    (rows, 0..7usize, prop::collection::vec(1..4usize, 0..4)).prop_flat_map(|(n, n_dense, levels)| {
        let dense = prop::collection::vec((-4i8..5).prop_map(|x| f64::from(x) / 2.0), n * n_dense);
        let nominal: Vec<_> = levels
            .into_iter()
            .map(|n_levels| {
                let code = prop_oneof![1 => Just(MISSING_LEVEL), 5 => 0..n_levels as u32];
                prop::collection::vec(code, n).prop_map(move |codes| Nominal { n_levels, codes })
            })
            .collect();
        let cost = prop_oneof![1 => Just(0.0), 4 => (1u8..4).prop_map(f64::from)];
        let labels = prop::collection::vec(prop::bool::ANY.prop_map(|up| if up { 1.0 } else { -1.0 }), n);
        (dense, nominal, labels, prop::collection::vec(cost, n), prop::sample::select(vec![0.01, 1.0, 30.0])).prop_map(
            move |(dense, nominal, y, cost, c)| Problem {
                design: Design { n_rows: n, n_dense, dense, nominal },
                y,
                cost: cost.into_iter().map(|weight| weight * c).collect(),
            },
        )
    })
}

impl Problem {
    /// Its rows in another order, or some of them, or some repeated.
    pub fn select(&self, rows: &[u32]) -> Problem {
        let of = |values: &[f64]| rows.iter().map(|&row| values[row as usize]).collect();
        Problem { design: self.design.select(rows), y: of(&self.y), cost: of(&self.cost) }
    }
}
