//! How values are cut: k-means against all ways of cutting, intervals at their ends, and what is the same for all rows.

use super::simulated::{Chance, design};
use crate::helper::assert_close;
use crate::oracle::venn as oracle;
use nomogram::learn::solve::SolveOptions;
use nomogram::venn::bag::{Bag, ScoredBy};
use nomogram::venn::machines::{Fitting, Machines, Rows};
use nomogram::venn::prediction::Prediction;
use nomogram::venn::taxonomy::{Taxonomy, clusters, combined, intervals};

/// The least sum of squares over all ways to cut the sorted values into at most k runs.
fn best_cut(values: &[f64], k: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let runs = |cut: &[usize]| -> Vec<usize> {
        (0..sorted.len()).map(|at| cut.iter().filter(|c| **c <= at).count()).collect()
    };
    let mut cuts: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 1..k {
        cuts = cuts
            .iter()
            .flat_map(|cut| (cut.last().copied().unwrap_or(0)..=sorted.len()).map(|c| [cut.as_slice(), &[c]].concat()))
            .collect();
    }
    cuts.iter().map(|cut| oracle::within(&sorted, &runs(cut))).fold(f64::INFINITY, f64::min)
}

#[test]
fn k_means_finds_the_best_cut_where_each_class_has_its_band() {
    let mut chance = Chance::new(11);
    for k in 2..=4 {
        for _ in 0..20 {
            let values: Vec<f64> = (0..12).map(|at| (at % k) as f64 + 0.3 + 0.4 * chance.next()).collect();
            let (found, means) = clusters(&values, k);
            let found: Vec<usize> = found.iter().map(|at| *at as usize).collect();
            assert_close("sum of squares", oracle::within(&values, &found), best_cut(&values, k), 1e-4);
            for (at, mean) in means.iter().enumerate() {
                let members: Vec<f64> =
                    values.iter().zip(&found).filter(|(_, of)| **of == at).map(|(v, _)| *v).collect();
                assert_close("mean", *mean, members.iter().sum::<f64>() / members.len() as f64, 1e-12);
            }
        }
    }
}

#[test]
fn k_means_is_lloyds_rule_wherever_the_values_are() {
    let mut chance = Chance::new(12);
    for k in 2..=5 {
        for _ in 0..100 {
            let values: Vec<f64> = (0..1 + chance.below(30)).map(|_| chance.next() * k as f64).collect();
            let found: Vec<usize> = clusters(&values, k).0.iter().map(|at| *at as usize).collect();
            assert_eq!(found, oracle::k_means(&values, k));
            assert!(oracle::within(&values, &found) >= best_cut(&values[..values.len().min(9)], k) - 1e-12);
        }
    }
}

#[test]
fn a_cluster_without_values_keeps_its_mean() {
    // Nothing near 1½: the values of the bands beside it stay apart.
    let (found, means) = clusters(&[0.4, 0.6, 2.4, 2.6, 2.5], 3);
    assert_eq!(found, [0, 0, 2, 2, 2]);
    assert_close("empty", means[1], 1.5, 0.0);
    assert_eq!(clusters(&[], 3).0, Vec::<u32>::new());
    assert_eq!(clusters(&[1.0; 4], 2).0, [0; 4], "halfway between two means: the lower");
}

#[test]
fn intervals_have_equal_lengths_and_both_ends() {
    assert_eq!(intervals(&[0.0, 1.0, 2.4, 2.5, 9.9, 10.0], 4), [0, 0, 0, 1, 3, 3]);
    assert_eq!(intervals(&[7.0; 3], 5), [0; 3]);
    assert_eq!(intervals(&[-1.0, 1.0], 1), [0, 0]);
}

fn rows(points: &[Vec<f64>], classes: Vec<u32>, n_classes: usize) -> Rows {
    let fitting = Fitting { cost: 1.0, gamma: 1.0, options: SolveOptions::for_folds().for_kernels() };
    Rows::new(&design(points), classes, n_classes, fitting)
}

const ALL: [ScoredBy; 3] = [ScoredBy::TenFold, ScoredBy::LeaveOneOut, ScoredBy::Own];

fn matrix(rows: &Rows, scored_by: ScoredBy, known: &[u32], new: u32, taxonomy: Taxonomy) -> Vec<Vec<f64>> {
    Bag::new(rows, scored_by, known, 1).tried(rows, new, &[taxonomy]).matrices.concat()
}

/// No row at all: no machine knows anything, all votes tie, and every class is as likely.
#[test]
fn with_nothing_known_nothing_is_promised() {
    let rows = rows(&[vec![0.0], vec![1.0]], vec![0, 1], 3);
    assert_eq!(combined(&Machines::trained(&rows, &[]).values(&[0, 1]), 3), [0.5, 0.5]);
    for scored_by in ALL {
        for taxonomy in [Taxonomy::KMeans, Taxonomy::Intervals { count: 6 }] {
            let matrix = matrix(&rows, scored_by, &[], 0, taxonomy);
            assert_eq!(matrix, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
            assert_eq!(Prediction::of(&matrix), Prediction { class: 0, low: 0.0, high: 1.0 });
        }
    }
}

/// Rows that are all alike: machines say the same of each, so that there is one category with the shares of all rows.
#[test]
fn constant_values_are_one_category() {
    let rows = rows(&vec![vec![2.0]; 10], vec![0, 1, 1, 1, 1, 1, 0, 1, 1, 1], 2);
    let trained: Vec<u32> = (0..9).collect();
    for scored_by in ALL {
        for taxonomy in [Taxonomy::KMeans, Taxonomy::Intervals { count: 4 }] {
            let matrix = matrix(&rows, scored_by, &trained, 9, taxonomy);
            assert_eq!(Prediction::of(&matrix), Prediction { class: 1, low: 0.7, high: 0.8 }, "{scored_by:?}");
        }
    }
}

/// One class has come so far: machines say its label of every row, and it is what is predicted of one that looks the same.
#[test]
fn one_class_so_far() {
    let rows = rows(&vec![vec![0.0]; 4], vec![1, 1, 1, 1], 2);
    let machines = Machines::trained(&rows, &[0, 1, 2]);
    assert_close("the label of the one class", machines.pairs()[0].decision(3), -1.0, 0.0);
    for scored_by in ALL {
        let said = Prediction::of(&matrix(&rows, scored_by, &[0, 1, 2], 3, Taxonomy::KMeans));
        assert_eq!(said, Prediction { class: 1, low: 0.75, high: 1.0 }, "{scored_by:?}");
    }
}

/// In the middle between a row of class 0 and one of class 1 their machine says 0 and votes for neither; both have beaten
/// class 2, of which no row has come. The first of the tie is taken, on whichever side it lies.
#[test]
fn ties_in_votes_go_to_the_first_class() {
    for side in [1.0, -1.0] {
        let rows = rows(&[vec![side], vec![-side], vec![0.0]], vec![0, 1, 2], 3);
        let machines = Machines::trained(&rows, &[0, 1]);
        let of_middle: Vec<f64> = machines.pairs().iter().map(|pair| pair.decision(2)).collect();
        assert_eq!(of_middle, [0.0, 1.0, 1.0]);
        // The machine of 0 and 1 has the row in the middle of its range; that of 0 and 2 says the same of all.
        assert_eq!(combined(&machines.values(&[0, 1, 2]), 3), [0.75, 1.75, 0.5]);
    }
}
