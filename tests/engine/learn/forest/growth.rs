//! Trees by hand, and what forests promise whatever the rows are.

use super::{forest, noise, numbers};
use crate::helper::assert_close;
use nomogram::learn::forest::columns::{Columns, Values};
use nomogram::learn::forest::split::Sample;
use nomogram::learn::forest::tree::{Growth, Node, Tree};
use nomogram::learn::forest::{Forest, Labelled, Options};
use nomogram::learn::proximal::variates;
use nomogram::math;
use proptest::prelude::*;

const OPTIONS: Options = Options { trees: 60, leaf: 1, tried: 0, seed: 3 };

fn grow(columns: &Columns, drawn: &[f64], y: &[f64], class_weights: [f64; 2], leaf: f64) -> Tree {
    let positive: Vec<bool> = y.iter().map(|y| *y > 0.0).collect();
    let sample = Sample { drawn, positive: &positive, class_weights };
    let growth = Growth { leaf, tried: columns.columns.len() };
    Tree::grow(columns, &sample, growth, &mut variates::generator(1, 0, 0))
}

/// x = 1 … 6 with classes − − + − + +. W·Gini of all is 6·½ = 3. The cut at 2.5 leaves 2·1·3/4 = 1.5 on the right, as
/// does its mirror image at 4.5, which comes later. On the right + − + +: 4.5 leaves + − (1) and + + (0), a gain of ½.
#[test]
fn a_tree_by_hand() {
    let columns = Columns::new(vec![numbers(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])]);
    let y = [-1.0, -1.0, 1.0, -1.0, 1.0, 1.0];
    let tree = grow(&columns, &[1.0; 6], &y, [1.0; 2], 1.0);
    let inner = |node: &Node| match node {
        Node::Inner { test, gain, .. } => Some((format!("{test:?}"), *gain)),
        Node::Leaf { .. } => None,
    };
    let found: Vec<(String, f64)> = tree.nodes.iter().filter_map(inner).collect();
    let at = |most: &str| format!("Number {{ most: {most}, missing_left: ");
    for ((test, gain), (most, expected)) in found.iter().zip([("2.5", 1.5), ("4.5", 0.5), ("3.5", 1.0)]) {
        assert!(test.starts_with(&at(most)), "{test}");
        assert_close(most, *gain, expected, 1e-12);
    }
    assert_eq!((found.len(), tree.nodes.len()), (3, 7));
    for (row, y) in y.iter().enumerate() {
        assert_close("share", tree.share(&columns, row), f64::midpoint(1.0, *y), 0.0);
    }
    // Leaves of three rows: only the middle can be cut, and 1/3 or 2/3 of each half is positive.
    let coarse = grow(&columns, &[1.0; 6], &y, [1.0; 2], 3.0);
    for (row, share) in [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0].iter().enumerate() {
        assert_close("share", coarse.share(&columns, row), *share, 1e-12);
    }
}

/// Alone neither gains anything (exclusive or): the first cut is made all the same.
#[test]
fn a_cut_that_gains_nothing_by_itself_is_made() {
    let columns = Columns::new(vec![numbers(&[0.0, 0.0, 1.0, 1.0]), numbers(&[0.0, 1.0, 0.0, 1.0])]);
    let y = [-1.0, 1.0, 1.0, -1.0];
    let tree = grow(&columns, &[1.0; 4], &y, [1.0; 2], 1.0);
    for (row, y) in y.iter().enumerate() {
        assert_close("share", tree.share(&columns, row), f64::midpoint(1.0, *y), 0.0);
    }
}

fn mixed(n: usize) -> (Columns, Vec<f64>) {
    let (x, z, chance) = (noise(n, 1), noise(n, 2), noise(n, 3));
    let codes: Vec<u32> = z.iter().map(|z| (z * 5.0) as u32).collect();
    let y = (0..n).map(|row| if chance[row] < 0.1 + 0.6 * x[row] * f64::from(codes[row] % 2) { 1.0 } else { -1.0 });
    let y = y.collect();
    let holed = x.iter().map(|x| if (*x * 100.0) as u32 % 10 == 7 { f64::NAN } else { *x }).collect();
    (Columns::new(vec![Values::numbers(holed), Values::levels(&codes, 5), Values::numbers(z)]), y)
}

/// A weight of the class is copies of its rows: of any drawn rows the same tree grows, bit for bit.
#[test]
fn class_weights_are_copies_of_drawn_rows() {
    let (columns, y) = mixed(200);
    let drawn: Vec<f64> = noise(200, 9).iter().map(|u| (u * 3.0).floor()).collect();
    let copies: Vec<f64> = drawn.iter().zip(&y).map(|(drawn, y)| if *y > 0.0 { 4.0 * drawn } else { *drawn }).collect();
    let weighted = grow(&columns, &drawn, &y, [1.0, 4.0], 1.0);
    assert!(weighted.nodes.len() > 20);
    assert_eq!(weighted.nodes.len(), grow(&columns, &copies, &y, [1.0; 2], 1.0).nodes.len());
    for (a, b) in weighted.nodes.iter().zip(&grow(&columns, &copies, &y, [1.0; 2], 1.0).nodes) {
        match (a, b) {
            (Node::Leaf { share: a }, Node::Leaf { share: b }) => assert_close("share", *a, *b, 0.0),
            (Node::Inner { column: a, gain: gain_a, .. }, Node::Inner { column: b, gain: gain_b, .. }) => {
                assert_eq!(a, b);
                assert_close("gain", *gain_a, *gain_b, 0.0);
            }
            _ => panic!("{a:?}, {b:?}"),
        }
    }
}

/// On rows that it has not seen: three copies of each positive row, or a weight of 3. As samples differ, so do the
/// numbers, by chance; without the weight they would be far away.
#[test]
fn a_forest_with_weights_is_one_of_copies_but_for_chance() {
    let (columns, y) = mixed(1200);
    let options = Options { trees: 200, leaf: 10, ..OPTIONS };
    let kept: Vec<f64> = (0..1200).map(|row| f64::from(u8::from(row < 400))).collect();
    let by_class = |k: f64| kept.iter().zip(&y).map(|(n, y)| if *y > 0.0 { n * k } else { *n }).collect::<Vec<f64>>();
    let mean = |kept: &[f64], weights: &[f64]| {
        let found = Forest::new(&columns, &Labelled { y: &y, kept, weights }, options).log_odds(&columns);
        found[400..].iter().map(|d| math::logistic(*d)).sum::<f64>() / 800.0
    };
    let weighted = mean(&kept, &by_class(3.0));
    assert_close("copies", weighted, mean(&by_class(3.0), &by_class(3.0)), 0.03);
    let plain = mean(&kept, &kept);
    assert!(weighted > plain + 0.1, "{weighted}, {plain}");
    let share = y[400..].iter().filter(|y| **y > 0.0).count() as f64 / 800.0;
    assert_close("without weights the mean is the share", plain, share, 0.04);
}

/// A row that stands for k is drawn as often as k rows are.
#[test]
fn merged_rows_are_drawn_as_separate_ones_are() {
    let columns = Columns::new(vec![numbers(&[0.0, 1.0, 2.0])]);
    let kept = [30.0, 10.0, 60.0];
    let labelled = Labelled { y: &[1.0, -1.0, -1.0], kept: &kept, weights: &kept };
    let forest = Forest::new(&columns, &labelled, Options { trees: 400, leaf: 1000, ..OPTIONS });
    // Leaves of a thousand rows: the root alone, whose share is that of the first row among those drawn.
    let mut shares = Vec::new();
    forest.each_tree(&mut |tree, in_bag| {
        assert_eq!((tree.nodes.len(), in_bag.len()), (1, 100));
        shares.push(tree.share(&columns, 0));
    });
    let mean = shares.iter().sum::<f64>() / 400.0;
    let variance = shares.iter().map(|share| (share - mean) * (share - mean)).sum::<f64>() / 399.0;
    // Binomial: mean 0.3, variance 0.3·0.7/100; within four standard errors.
    assert_close("mean", mean, 0.3, 4.0 * (0.0021_f64 / 400.0).sqrt());
    assert_close("variance", variance, 0.0021, 4.0 * 0.0021 * (2.0_f64 / 400.0).sqrt());
}

#[test]
fn a_seed_says_all_and_a_tree_depends_on_no_other() {
    let (columns, y) = mixed(150);
    let trees = |options: Options| {
        let mut trees = Vec::new();
        forest(&columns, &y, options).each_tree(&mut |tree, _| trees.push(tree.clone()));
        trees
    };
    let few = trees(OPTIONS);
    assert_eq!(few, trees(OPTIONS));
    assert_eq!(few[..], trees(Options { trees: 80, ..OPTIONS })[..60]);
    assert_ne!(few, trees(Options { seed: 4, ..OPTIONS }));
    assert!(few.windows(2).all(|pair| pair[0] != pair[1]));
}

/// √attributes, rounded down, are tried at a split: with four attributes of which one tells all, the root is split by
/// it where it is among the two that are drawn, half of the time.
#[test]
fn so_many_attributes_are_tried() {
    let n = 100;
    let y: Vec<f64> = (0..n).map(|row| if row < 50 { 1.0 } else { -1.0 }).collect();
    let columns = Columns::new(vec![numbers(&noise(n, 4)), numbers(&y), numbers(&noise(n, 5)), numbers(&noise(n, 6))]);
    let roots = |tried: u32| {
        let mut by_y = 0.0;
        forest(&columns, &y, Options { trees: 400, tried, ..OPTIONS }).each_tree(&mut |tree, _| {
            let Node::Inner { column, .. } = tree.nodes[0] else { panic!("a root that is not split") };
            by_y += f64::from(u8::from(columns.columns[column].attribute == 1));
        });
        by_y / 400.0
    };
    assert_close("√4", roots(0), 0.5, 4.0 * (0.25_f64 / 400.0).sqrt());
    assert_close("three", roots(3), 0.75, 4.0 * (0.1875_f64 / 400.0).sqrt());
    assert_close("more than there are", roots(9), 1.0, 0.0);
}

/// Nothing to split by, nobody of a class, hardly a row: a probability between 0 and 1 all the same.
#[test]
fn forests_of_next_to_nothing() {
    let odd: [(Columns, Vec<f64>); 6] = [
        (Columns::new(vec![numbers(&[1.0; 5])]), vec![1.0, 1.0, -1.0, -1.0, -1.0]),
        (Columns::new(vec![Values::levels(&[0; 4], 1)]), vec![1.0, -1.0, 1.0, -1.0]),
        (Columns::new(vec![numbers(&[f64::NAN; 3]), numbers(&[f64::NAN, 1.0, 2.0])]), vec![1.0, -1.0, 1.0]),
        (Columns::new(vec![numbers(&[1.0, 2.0])]), vec![1.0, -1.0]),
        (Columns::new(vec![numbers(&[1.0, 2.0, 3.0])]), vec![1.0; 3]),
        (Columns::new(vec![numbers(&[1.0])]), vec![-1.0]),
    ];
    for (columns, y) in &odd {
        for leaf in [1, 50] {
            let forest = forest(columns, y, Options { trees: 7, leaf, ..OPTIONS });
            let found = forest.log_odds(columns);
            assert_eq!(found.len(), y.len());
            assert!(found.iter().chain([&forest.base()]).all(|d| d.is_finite()), "{y:?}: {found:?}");
            let seen = forest.seen();
            assert!(seen.probabilities.iter().all(|p| *p > 0.0 && *p < 1.0), "{seen:?}");
            assert!(seen.importance.iter().all(|need| need.error >= 0.0 && need.impurity >= 0.0), "{seen:?}");
        }
    }
    // Constant, whatever is drawn: half a row from certain.
    let sure = forest(&odd[4].0, &odd[4].1, OPTIONS).log_odds(&odd[4].0);
    assert_close("half a row", math::logistic(sure[0]), 1.0 - 0.5 / 3.0, 1e-12);
    let nobody = Labelled { y: &[1.0, -1.0], kept: &[0.0, 0.0], weights: &[0.0, 0.0] };
    assert_close("no rows", Forest::new(&odd[3].0, &nobody, OPTIONS).log_odds(&odd[3].0)[0], 0.0, 0.0);
}

proptest! {
    /// Neither the order of the attributes nor the numbers of levels say anything.
    #[test]
    fn attributes_and_levels_in_any_order(seed in 0_u64..1000) {
        let (n, codes) = (60, |seed: u64| noise(60, seed).iter().map(|u| (u * 4.0) as u32).collect::<Vec<u32>>());
        let y: Vec<f64> = noise(n, seed + 1).iter().map(|u| if *u < 0.4 { 1.0 } else { -1.0 }).collect();
        let (x, levels) = (noise(n, seed + 2), codes(seed + 3));
        let renamed: Vec<u32> = levels.iter().map(|code| 3 - code).collect();
        let options = Options { trees: 5, ..OPTIONS };
        let one = Columns::new(vec![numbers(&x), Values::levels(&levels, 4), numbers(&noise(n, seed + 4))]);
        let other = Columns::new(vec![numbers(&noise(n, seed + 4)), numbers(&x), Values::levels(&renamed, 4)]);
        let found = forest(&one, &y, options);
        let rearranged = forest(&other, &y, options);
        prop_assert_eq!(found.log_odds(&one), rearranged.log_odds(&other));
        let (a, b) = (found.seen().importance, rearranged.seen().importance);
        prop_assert_eq!([a[0], a[1], a[2]], [b[1], b[2], b[0]]);
    }
}
