//! The searches against all features, and against each other.

use super::{ORDERS, explicit, machines, searched, size};
use crate::helper::assert_close;
use nomogram::explain::top_features::{CellOrder, Coding, Column, Machine, Search, TopMethod, Weighted};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

const ALL: u32 = 1_000_000;

fn brute(machine: &Machine, r: u32) -> Search {
    searched(machine, TopMethod::BruteForce, CellOrder::Raw, ALL, r)
}

/// The same |weights|, the largest first: features of equal weight are interchangeable.
#[track_caller]
fn assert_same(what: &str, found: &[Weighted], expected: &[Weighted], tolerance: f64) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (found, expected) in found.iter().zip(expected) {
        assert_close(what, found.weight.abs(), expected.weight.abs(), tolerance);
    }
}

proptest! {
    #[test]
    fn brute_force_lists_every_merged_feature(machine in machines()) {
        let found = brute(&machine, ALL).found();
        let mut features = explicit(&machine);
        features.remove(&Vec::new());
        assert_eq!(found.top.len(), features.len());
        assert!(found.finished && found.certified);
        assert_close("built", found.built, features.len() as f64, 1e-9);
        let tolerance = 1e-12 * size(&machine).sqrt();
        for feature in &found.top {
            let merged = &features[&feature.exponents];
            assert_close("weight", feature.weight, merged.squares.sqrt().copysign(merged.sum), tolerance);
            assert_close("factor", feature.scale * feature.scale, merged.factors, 1e-9 * merged.factors);
        }
        assert!(found.top.is_sorted_by(|a, b| a.weight.abs() >= b.weight.abs()));
        let squares: f64 = found.top.iter().map(|feature| feature.weight * feature.weight).sum();
        if squares > 1e-9 * size(&machine) {
            assert_close("share", found.share, 1.0, 1e-6);
        }
    }

    /// The merged features are the machine: with the constant they add up to its decision values.
    #[test]
    fn the_features_add_up_to_the_decision_values(machine in machines()) {
        let constant = &explicit(&machine)[&Vec::new()];
        let mut sums = vec![constant.factors * constant.sum; machine.n_rows];
        for feature in brute(&machine, ALL).found().top {
            let product = machine.product(&feature.exponents);
            sums.iter_mut().zip(&product).for_each(|(sum, x)| *sum += feature.weight * feature.scale * x);
        }
        let values: Vec<Vec<f64>> =
            machine.columns.iter().map(|column| column.values(machine.coding, machine.n_rows)).collect();
        for (row, sum) in sums.iter().enumerate() {
            let kernel = |i: usize| {
                (values.iter().map(|x| x[i] * x[row]).sum::<f64>() + 1.0).powi(machine.degree as i32)
            };
            let expected: f64 = machine.coefficients.iter().enumerate().map(|(i, a)| a * kernel(i)).sum();
            let scale: f64 = machine.coefficients.iter().enumerate().map(|(i, a)| (a * kernel(i)).abs()).sum();
            assert_close("decision value", *sum, expected, 1e-9 * (scale + size(&machine).sqrt()));
        }
    }

    #[test]
    fn what_is_certified_is_the_true_top(machine in machines(), p in 1_u32..80, r in 1_u32..6) {
        let expected = brute(&machine, r).found().top;
        let tolerance = 1e-9 * size(&machine).sqrt();
        for order in ORDERS {
            for method in [TopMethod::Heur1, TopMethod::Heur2] {
                let mut search = Search::new(machine.clone(), method, order, p, r);
                // At every stage.
                loop {
                    let found = search.found();
                    assert!(found.built <= f64::from(p));
                    if found.certified {
                        assert_same(&format!("{method:?} {order:?}"), &found.top, &expected, tolerance);
                    }
                    if found.finished {
                        break;
                    }
                    search.step(3);
                }
            }
        }
    }

    #[test]
    fn with_room_for_all_the_searches_are_brute_force(machine in machines()) {
        let expected = brute(&machine, ALL).found();
        for order in ORDERS {
            for method in [TopMethod::Heur1, TopMethod::Heur2] {
                let found = searched(&machine, method, order, ALL, ALL).found();
                assert!(found.certified && found.finished);
                assert_close("built", found.built, expected.built, 1e-9);
                assert_same("all", &found.top, &expected.top, 1e-12 * size(&machine).sqrt());
            }
        }
    }

    #[test]
    fn it_can_be_asked_in_between(machine in machines(), n in 1_usize..7) {
        for method in [TopMethod::BruteForce, TopMethod::Heur1, TopMethod::Heur2] {
            let mut search = Search::new(machine.clone(), method, CellOrder::Raw, 60, 5);
            let mut built = 0.0;
            let mut share = 0.0;
            while !search.found().finished {
                search.step(n);
                let found = search.found();
                assert!(found.built > built && found.share >= share);
                (built, share) = (found.built, found.share);
            }
            assert_eq!(search.found(), searched(&machine, method, CellOrder::Raw, 60, 5).found());
        }
    }
}

/// A machine whose coefficients make one product matter: `a` is the product of the first columns.
fn planted(coding: Option<Coding>, m: usize, degree: u32, seed: u64) -> Machine {
    let n = 60;
    let mut generator = Pcg64::seed_from_u64(seed);
    let columns: Vec<Column> = (0..m)
        .map(|_| match coding {
            None => Column::Number((0..n).map(|_| generator.random_range(-1.0..1.0)).collect()),
            Some(_) => Column::Binary((0..n as u32).filter(|_| generator.random_bool(0.5)).collect()),
        })
        .collect();
    let coding = coding.unwrap_or(Coding::ZeroOne);
    let values: Vec<Vec<f64>> = columns[..2].iter().map(|column| column.values(coding, n)).collect();
    let coefficients = (0..n).map(|row| values[0][row] * values[1][row] + 0.01 * values[0][row]).collect();
    Machine { n_rows: n, columns, coding, coefficients, degree }
}

/// So that the property above is not empty.
#[test]
fn with_few_of_all_features_the_certificate_often_holds() {
    let mut certified = [0, 0];
    let mut cases = 0;
    for seed in 0..20 {
        for coding in [None, Some(Coding::ZeroOne), Some(Coding::PlusMinusOne)] {
            let machine = planted(coding, 12, 2, seed);
            let expected = brute(&machine, 1).found().top;
            let p = machine.n_features() as u32 / 2;
            cases += 1;
            for (method, certified) in [TopMethod::Heur1, TopMethod::Heur2].into_iter().zip(&mut certified) {
                let found = searched(&machine, method, CellOrder::Raw, p, 1).found();
                if found.certified {
                    *certified += 1;
                    assert_eq!(found.top[0].exponents, expected[0].exponents);
                }
            }
        }
    }
    assert!(certified.iter().all(|count| 3 * count > cases), "{certified:?} of {cases}");
}

/// Double weights of one product against noise: the pair that the coefficients were made from comes first.
#[test]
fn the_planted_pair_comes_first() {
    for coding in [None, Some(Coding::PlusMinusOne)] {
        let machine = planted(coding, 30, 2, 7);
        for method in [TopMethod::BruteForce, TopMethod::Heur1, TopMethod::Heur2] {
            let found = searched(&machine, method, CellOrder::Normalised, 100, 3).found();
            assert_eq!(found.top[0].exponents, [(0, 1), (1, 1)], "{method:?}");
            assert!(found.top[0].weight > 0.0);
        }
    }
}
