//! Venn machines with warm refits against the definitions, with every machine fitted from nothing by another solver.

use super::simulated::{Chance, clouds, design};
use crate::helper::assert_close;
use crate::oracle::venn::{self as oracle, Cut};
use nomogram::calibrate::folds::deal;
use nomogram::features::design::Design;
use nomogram::learn::solve::SolveOptions;
use nomogram::venn::bag::{Bag, ScoredBy};
use nomogram::venn::machines::{Fitting, Machines, Rows};
use nomogram::venn::prediction::Prediction;
use nomogram::venn::search;
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

/// Online from one row on, so that classes are missing at first and machines have one class or no row. Every row is
/// scored by machines that are fitted without its fold, or without it alone.
#[test]
fn every_step_is_what_cold_refits_by_the_definition_give() {
    for n_classes in 2..=4 {
        for scored_by in [ScoredBy::TenFold, ScoredBy::LeaveOneOut] {
            let (points, classes) = clouds(14, n_classes, 0.7, n_classes as u64);
            let rows = exact_rows(&design(&points), &classes, n_classes);
            let (taxonomies, cuts): (Vec<Taxonomy>, Vec<Cut>) = cuts(n_classes).into_iter().unzip();
            let mut bag = Bag::new(&rows, scored_by, &[0], 5);
            let folds: Vec<usize> = match scored_by {
                ScoredBy::TenFold => bag.folds().iter().map(|fold| *fold as usize).collect(),
                _ => (0..points.len()).collect(),
            };
            for new in 1..points.len() {
                let known = oracle::Bag {
                    rows: &points[..new],
                    classes: &classes[..new],
                    n_classes,
                    cost: COST,
                    gamma: GAMMA,
                    folds: &folds[..=new],
                };
                let tried = bag.tried(&rows, new as u32, &taxonomies);
                for (found, cut) in tried.matrices.iter().zip(&cuts) {
                    let what = format!("{n_classes} classes, {scored_by:?}, row {new}");
                    same_matrix(&what, found, &oracle::matrix(&known, &points[new], *cut));
                }
                bag.join(&rows, new as u32, Some(tried));
            }
        }
    }
}

/// What is said of a new row does not depend on the order in which the others came, nor on whether they came one by one.
#[test]
fn the_order_of_the_known_rows_does_not_matter() {
    for n_classes in 2..=3 {
        let (points, classes) = clouds(40, n_classes, 0.7, 8);
        let rows = exact_rows(&design(&points), &classes, n_classes);
        let taxonomies = cuts(n_classes).map(|(taxonomy, _)| taxonomy);
        for scored_by in [ScoredBy::TenFold, ScoredBy::LeaveOneOut, ScoredBy::Own] {
            let known: Vec<u32> = (0..39).collect();
            let turned: Vec<u32> = known.iter().rev().copied().collect();
            let mut joined = Bag::new(&rows, scored_by, &turned[..20], 3);
            turned[20..].iter().for_each(|row| joined.join(&rows, *row, None));
            let bags = [Bag::new(&rows, scored_by, &known, 3), Bag::new(&rows, scored_by, &turned, 3), joined];
            let [first, second, third] = bags.map(|bag| bag.tried(&rows, 39, &taxonomies).matrices);
            assert_eq!(first, second, "{scored_by:?}");
            assert_eq!(first, third, "{scored_by:?}");
        }
    }
}

/// The folds have nothing to do with the classes, nor with when a row comes.
#[test]
fn folds_are_drawn_without_the_classes() {
    let (points, classes) = clouds(600, 3, 0.7, 4);
    let folds = |classes: &[usize], known: &[u32]| {
        Bag::new(&exact_rows(&design(&points), classes, 3), ScoredBy::TenFold, known, 7).folds().to_vec()
    };
    let drawn = folds(&classes, &[0]);
    let turned: Vec<usize> = classes.iter().map(|class| 2 - class).collect();
    assert_eq!(drawn, folds(&turned, &[5, 4, 3]));
    let count = |fold: u32| drawn.iter().filter(|of| **of == fold).count();
    // 60 ± 7.3 each.
    assert!((0..10).all(|fold| (35..85).contains(&count(fold))) && (0..10).map(count).sum::<usize>() == 600);
}

/// C and γ with the most right votes of rows that the machines have not seen, counted by the slow solver.
#[test]
fn the_search_finds_the_pair_with_the_most_right_votes() {
    let (points, classes) = clouds(40, 2, 0.7, 3);
    let folds = deal(&[0; 40], 1, search::FOLDS, 1, 0).fold_of_row.concat();
    let folds: Vec<usize> = folds.into_iter().map(|fold| fold as usize).collect();
    let (costs, gammas) = ([0.05, 1.0, 20.0], [0.01, 0.5, 10.0]);
    let mut best = (0, 0.0, 0.0);
    for cost in costs {
        for gamma in gammas {
            let bag = oracle::Bag { rows: &points, classes: &classes, n_classes: 2, cost, gamma, folds: &folds };
            let says = bag.decisions(0, 1);
            let right = classes.iter().zip(says).filter(|(class, f)| **class == usize::from(*f < 0.0)).count();
            if right > best.0 {
                best = (right, cost, gamma);
            }
        }
    }
    let numbers: Vec<u32> = classes.iter().map(|class| *class as u32).collect();
    let usual = exact_rows(&design(&points), &classes, 2).fitting();
    let found = search::search(&design(&points), &numbers, 2, (&costs, &gammas), usual);
    assert_eq!((found.accuracy * 40.0, found.fitting.cost, found.fitting.gamma), (best.0 as f64, best.1, best.2));
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
        let (rows_of, folds) = (points.as_slice(), &[]);
        let bag = oracle::Bag { rows: rows_of, classes: &classes, n_classes, cost: COST, gamma: GAMMA, folds };
        let by_definition = bag.combined();
        for machines in [&machines, &cold] {
            for (found, expected) in combined(&machines.values(&all), n_classes).iter().zip(&by_definition) {
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
        let (known, of_known, folds) = (&points[..20], &classes[..20], &[]);
        let bag = oracle::Bag { rows: known, classes: of_known, n_classes, cost: COST, gamma: GAMMA, folds };
        // The machine of each pair decides on the rows that it knows as the slow one does.
        for pair in machines.pairs() {
            let [first, second] = pair.classes.map(|class| class as usize);
            for (row, f) in bag.decisions(first, second).iter().enumerate() {
                assert_close("f", pair.decision(row as u32), *f, 1e-5);
            }
        }
        for (taxonomy, _) in cuts(n_classes) {
            for new in 20..30 {
                let with_new: Vec<u32> = trained.iter().copied().chain([new]).collect();
                let categories = taxonomy.categories(&machines.values(&with_new), n_classes);
                let mut counts = vec![0.0; n_classes];
                for row in 0..20 {
                    counts[classes[row]] += if categories[row] == categories[20] { 1.0 } else { 0.0 };
                }
                let all: f64 = counts.iter().sum::<f64>() + 1.0;
                let matrices = Bag::new(&rows, ScoredBy::Own, &trained, 1).tried(&rows, new, &[taxonomy]).matrices;
                for (tried, shares) in matrices[0].iter().enumerate() {
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
