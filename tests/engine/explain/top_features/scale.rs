//! Many sparse columns: what is not 1 costs nothing.

use super::searched;
use nomogram::explain::top_features::{CellOrder, Coding, Column, Machine, TopMethod};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::Instant;

/// Columns that are 1 in one row of a hundred, and two whose product the coefficients follow.
fn sparse(columns: usize, rows: u32) -> Machine {
    let mut generator = Pcg64::seed_from_u64(1);
    let mut draw = |share: f64| -> Vec<u32> { (0..rows).filter(|_| generator.random_bool(share)).collect() };
    let mut all = vec![draw(0.4), draw(0.4)];
    all.extend((2..columns).map(|_| draw(0.01)));
    let both = |row: &u32| all[0].contains(row) && all[1].contains(row);
    let coefficients: Vec<f64> = (0..rows).map(|row| if both(&row) { 1.0 } else { -0.19 }).collect();
    let columns = all.into_iter().map(Column::Binary).collect();
    Machine { n_rows: rows as usize, columns, coding: Coding::ZeroOne, coefficients, degree: 2 }
}

fn assert_pair_found(columns: usize, rows: u32) {
    let machine = sparse(columns, rows);
    let found = searched(&machine, TopMethod::Heur2, CellOrder::Raw, 20_000, 1).found();
    assert_eq!(found.top[0].exponents, [(0, 1), (1, 1)]);
    assert!(found.certified && found.finished && found.share > 0.0, "{found:?}");
}

#[test]
fn two_thousand_columns() {
    assert_pair_found(2000, 200);
}

#[test]
#[ignore = "some seconds; `cargo test --release -- --ignored` says how many"]
fn a_hundred_thousand_columns_within_a_minute() {
    let start = Instant::now();
    assert_pair_found(100_000, 1000);
    let seconds = start.elapsed().as_secs_f64();
    println!("100,000 columns, 1,000 support vectors, degree 2: {seconds:.1} s");
    assert!(seconds < 60.0, "{seconds} s");
}
