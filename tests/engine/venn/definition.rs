//! Venn machines with warm refits against the definitions, with every machine fitted from nothing by another solver.

use super::simulated::{Chance, clouds, design};
use crate::helper::assert_close;
use crate::oracle::venn::{self as oracle, Bag, Cut};
use nomogram::features::design::Design;
use nomogram::learn::solve::SolveOptions;
use nomogram::venn::machines::{Fitting, Machines, Rows};
use nomogram::venn::prediction::{Prediction, fixed, transductive};
use nomogram::venn::taxonomy::{Taxonomy, combined};

const COST: f64 = 2.0;
const GAMMA: f64 = 0.7;

fn exact_rows(design: &Design, classes: &[usize], n_classes: usize) -> Rows {
    let options = SolveOptions {
        relative_gap: 1e-13,
        relative_error_of_weights: 1e-7,
        acceptable_gap: 1e-13,
        ..SolveOptions::default()
    };
    let classes = classes.iter().map(|class| *class as u32).collect();
    Rows::new(design, classes, n_classes, Fitting { cost: COST, gamma: GAMMA, options })
}

fn cuts(n_classes: usize) -> [(Taxonomy, Cut); 2] {
    let count = 2 * n_classes;
    [(Taxonomy::Intervals { count }, Cut::Intervals(count)), (Taxonomy::KMeans, Cut::KMeans)]
}

fn same_matrix(what: &str, found: &[Vec<f64>], expected: &[Vec<f64>]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().flatten().zip(expected.iter().flatten()) {
        assert_close(what, *found, *expected, 1e-12);
    }
}

/// Online from one row on, so that classes are missing at first and machines have one class or no row.
#[test]
fn every_step_is_what_cold_refits_by_the_definition_give() {
    for n_classes in 2..=4 {
        for seed in 1..4 {
            let (points, classes) = clouds(16, n_classes, 0.7, seed);
            let rows = exact_rows(&design(&points), &classes, n_classes);
            for (taxonomy, cut) in cuts(n_classes) {
                let mut trained = vec![0];
                let mut machines = Machines::trained(&rows, &trained);
                for new in 1..points.len() {
                    let known =
                        Bag { rows: &points[..new], classes: &classes[..new], n_classes, cost: COST, gamma: GAMMA };
                    let what = format!("{n_classes} classes, seed {seed}, {taxonomy:?}, row {new}");
                    let tried = transductive(&rows, &machines, &trained, new as u32, &[taxonomy]);
                    same_matrix(&what, &tried.matrices[0], &oracle::matrix(&known, &points[new], cut));
                    machines.take(tried.machines.into_iter().nth(classes[new]).expect("one a class"));
                    trained.push(new as u32);
                }
            }
        }
    }
}

/// The combined values of machines that came by sixteen refits, one row each, against those of cold fits.
#[test]
fn warm_machines_give_the_values_of_cold_ones() {
    for n_classes in 2..=4 {
        let (points, classes) = clouds(24, n_classes, 0.7, 9);
        let rows = exact_rows(&design(&points), &classes, n_classes);
        let all: Vec<u32> = (0..24).collect();
        let mut machines = Machines::trained(&rows, &all[..8]);
        for row in &all[8..] {
            let refitted = machines.with(&rows, *row, rows.classes[*row as usize]);
            machines.take(refitted);
        }
        let cold = Machines::trained(&rows, &all);
        let bag = Bag { rows: &points, classes: &classes, n_classes, cost: COST, gamma: GAMMA };
        let by_definition = bag.combined();
        for machines in [&machines, &cold] {
            for (found, expected) in combined(&machines.pairs(), n_classes, &all).iter().zip(&by_definition) {
                assert_close("D", *found, *expected, 1e-5);
            }
        }
    }
}

/// Trained once: the category of a row of which nothing was learned.
#[test]
fn fixed_machines_sort_the_new_row_among_the_trained_ones() {
    for n_classes in 2..=4 {
        let (points, classes) = clouds(30, n_classes, 0.7, 4);
        let rows = exact_rows(&design(&points), &classes, n_classes);
        let trained: Vec<u32> = (0..20).collect();
        let machines = Machines::trained(&rows, &trained);
        let bag = Bag { rows: &points[..20], classes: &classes[..20], n_classes, cost: COST, gamma: GAMMA };
        // The machine of each pair decides on the rows that it knows as the slow one does.
        for pair in machines.pairs() {
            let [first, second] = pair.classes.map(|class| class as usize);
            for (row, f) in bag.decisions(first, second).iter().enumerate() {
                assert_close("f", pair.decision(row as u32), *f, 1e-5);
            }
        }
        for (taxonomy, _) in cuts(n_classes) {
            for new in 20..30 {
                let bag: Vec<u32> = trained.iter().copied().chain([new]).collect();
                let categories = taxonomy.categories(&machines.pairs(), n_classes, &bag);
                let mut counts = vec![0.0; n_classes];
                for row in 0..20 {
                    counts[classes[row]] += if categories[row] == categories[20] { 1.0 } else { 0.0 };
                }
                let all: f64 = counts.iter().sum::<f64>() + 1.0;
                let matrix = fixed(&rows, &machines, &trained, new, taxonomy);
                for (tried, shares) in matrix.iter().enumerate() {
                    for (class, share) in shares.iter().enumerate() {
                        let added = if tried == class { 1.0 } else { 0.0 };
                        assert_close("share", *share, (counts[class] + added) / all, 1e-12);
                    }
                }
            }
        }
    }
}

/// The paper's rule by its words: the column whose smallest entry is the largest.
#[test]
fn the_best_column_is_the_prediction() {
    let mut chance = Chance::new(3);
    for n in 2..6 {
        for _ in 0..50 {
            let matrix: Vec<Vec<f64>> =
                (0..n).map(|_| (0..n).map(|_| chance.below(5) as f64 / 4.0).collect()).collect();
            let least = |class: usize| matrix.iter().map(|row| row[class]).fold(1.0, f64::min);
            let most = |class: usize| matrix.iter().map(|row| row[class]).fold(0.0, f64::max);
            let Prediction { class, low, high } = Prediction::of(&matrix);
            assert_close("low", low, least(class as usize), 0.0);
            assert_close("high", high, most(class as usize), 0.0);
            for other in 0..n {
                let (better, equal) = (least(other) < low, least(other) <= low);
                assert!(
                    better
                        || (equal && most(other) < high)
                        || (equal && most(other) <= high && other >= class as usize)
                );
            }
        }
    }
}
