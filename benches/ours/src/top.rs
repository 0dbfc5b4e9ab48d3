//! Heur2 on a machine of 100,000 sparse columns of 0 and 1 and 1,000 support vectors, degree 2: norms of all columns and
//! 10,000 features of the 5,000,150,000 that there are. No table and no learner: what is measured is the search alone.

use nomogram::explain::top_features::{CellOrder, Coding, Column, Machine, Search, TopMethod};

const COLUMNS: usize = 100_000;
const ROWS: u32 = 1000;

/// Columns that are 1 in about one row of a hundred.
pub fn machine() -> Machine {
    // Numerical Recipes' generator: any will do.
    let mut state = 1_u32;
    let mut draw = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state) / f64::from(u32::MAX)
    };
    let mut column = |_| Column::Binary((0..ROWS).filter(|_| draw() < 0.01).collect());
    let columns = (0..COLUMNS).map(&mut column).collect();
    let coefficients = (0..ROWS).map(|_| draw() - 0.5).collect();
    Machine { n_rows: ROWS as usize, columns, coding: Coding::ZeroOne, coefficients, degree: 2 }
}

/// The whole search.
pub fn search(machine: &Machine) {
    let mut search = Search::new(machine.clone(), TopMethod::Heur2, CellOrder::Raw, 10_000, 100);
    search.step(usize::MAX);
    assert!(search.found().finished && search.found().top.len() == 100);
}
