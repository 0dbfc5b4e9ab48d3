//! Interaction information against closed forms, its definition, and all tables that a permutation can reach.

use crate::helper::assert_close;
use nomogram::explain::interactions::{
    Coded, Interaction, MOST_VALUES, PairInformation, entropy, information, interaction, n_pairs, pair, ranked,
};
use nomogram::math::{ln, logistic};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeMap;

fn of(a: &[u32], b: &[u32], y: &[u32], permutations: u32, seed: u64) -> Interaction {
    let counts = vec![1.0; y.len()];
    let [a, b, y] = [a, b, y].map(|codes| Coded::new(codes, &counts));
    interaction(&a, &b, &y, &counts, permutations, seed)
}

/// Rows with every combination of `sizes`, `copies` times each, and the target that they give.
fn combinations(sizes: [u32; 2], copies: usize, target: impl Fn(u32, u32) -> u32) -> [Vec<u32>; 3] {
    let cells: Vec<(u32, u32)> = (0..sizes[0]).flat_map(|a| (0..sizes[1]).map(move |b| (a, b))).collect();
    let rows: Vec<(u32, u32)> = cells.iter().copied().cycle().take(cells.len() * copies).collect();
    [
        rows.iter().map(|row| row.0).collect(),
        rows.iter().map(|row| row.1).collect(),
        rows.iter().map(|row| target(row.0, row.1)).collect(),
    ]
}

#[test]
fn closed_forms() {
    let [a, b, y] = combinations([2, 2], 50, |a, b| a ^ b);
    let xor = of(&a, &b, &y, 199, 1);
    assert_close("XOR", xor.information, 1.0, 1e-12);
    assert_close("XOR, both", xor.joint, 1.0, 1e-12);
    assert_eq!(xor.p, Some(1.0 / 200.0), "no permutation comes near");
    assert_eq!(of(&a, &b, &y, 20_000, 1).p, Some(1.0 / 20_001.0));

    // Fair coins and their AND: H(¼) − 2 (H(¼) − ½) = 1 − H(¼).
    let [a, b, y] = combinations([2, 2], 50, |a, b| a & b);
    assert_close("AND", of(&a, &b, &y, 0, 1).information, 1.0 - (2.0 - 0.75 * ln(3.0) / ln(2.0)), 1e-12);

    // Copies: −H(Y), here of ½, ¼, ¼; and there is nothing to permute.
    let y = [0, 0, 1, 2].repeat(20);
    let copy = of(&y, &y, &y, 99, 1);
    assert_close("copy", copy.information, -1.5, 1e-12);
    assert_eq!(copy.p, Some(1.0));

    // Independent of everything: 0 to rounding.
    let [a, b, mut y] = combinations([3, 4], 60, |_, _| 0);
    y.iter_mut().enumerate().for_each(|(row, y)| *y = u32::from(row / 12 % 3 == 0));
    let none = of(&a, &b, &y, 99, 1);
    assert_close("independent", none.information, 0.0, 1e-12);
    assert!(none.p > Some(0.9), "{none:?}");
}

#[test]
fn entropy_and_information_of_one() {
    let counts = [1.0; 8];
    let y = Coded::new(&[0, 0, 0, 0, 1, 1, 2, 2], &counts);
    assert_close("entropy", entropy(&y, &counts), 1.5, 1e-12);
    let halves = Coded::new(&[0, 0, 0, 0, 1, 1, 1, 1], &counts);
    assert_close("one bit of it", information(&halves, &y, &counts), 1.0, 1e-12);
    assert_close("constant", information(&Coded::constant(8), &y, &counts), 0.0, 1e-12);
}

#[test]
fn values_are_discrete_the_missing_one_too_and_the_rarest_are_joined() {
    let numbers = Coded::numbers(&[3.0, f64::NAN, 1.0, 2.0, f64::NAN, 4.0], &[1.0; 6], 2);
    assert_eq!(numbers.n_values, 3);
    assert_eq!(numbers.codes[1], numbers.codes[4]);
    assert_eq!((numbers.codes[0], numbers.codes[2]), (numbers.codes[5], numbers.codes[3]));
    // Value v stands in rows v … 99 times over: the later, the more frequent.
    let codes: Vec<u32> = (0..100).flat_map(|v| vec![v; v as usize + 1]).collect();
    let coded = Coded::new(&codes, &vec![1.0; codes.len()]);
    assert_eq!(coded.n_values, MOST_VALUES);
    let joined = coded.codes.iter().filter(|code| **code as usize == MOST_VALUES - 1).count();
    assert_eq!(joined, (1..=51).sum::<usize>(), "the 51 rarest values");
    // What has no row is no value.
    assert_eq!(Coded::new(&[7, 8, 9], &[1.0, 0.0, 2.0]).n_values, 2);
    assert_eq!(Coded::new(&[7], &[0.0]), Coded::constant(1));
}

#[test]
fn nothing_to_compare_is_no_information() {
    for n in [0, 1, 5] {
        let zeros = vec![0; n];
        assert_eq!(of(&zeros, &zeros, &zeros, 9, 1), Interaction { information: 0.0, joint: 0.0, p: Some(1.0) });
    }
}

#[test]
fn pairs_are_numbered_row_by_row() {
    let all: Vec<_> = (0..n_pairs(5)).map(|index| pair(5, index)).collect();
    let expected: Vec<_> = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))).collect();
    assert_eq!(all, expected);
    assert_eq!([n_pairs(0), n_pairs(1), n_pairs(40)], [0, 0, 780]);
}

#[test]
fn ranked_by_size_and_adjusted_as_published() {
    // The fifteen p-values of Benjamini and Hochberg (1995), section 3.2; adjusted by R, p.adjust(p, "BH").
    let p = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0,
    ];
    let expected = [
        0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.06385714, 0.06385714, 0.0645, 0.0765, 0.486, 0.5811818, 0.714875,
        0.7532308, 0.8132143, 1.0,
    ];
    // Alternating signs, growing size: the ranking turns the order round.
    let of = |(at, p): (usize, &f64)| PairInformation {
        attributes: ["a".into(), format!("b{at}")],
        information: if at % 2 == 0 { at as f64 } else { -(at as f64) },
        joint: 0.0,
        p: Some(*p),
        adjusted_p: None,
    };
    let mut pairs: Vec<PairInformation> = p.iter().enumerate().map(of).collect();
    pairs.push(PairInformation { information: 100.0, p: None, ..pairs[0].clone() });
    let ranked = ranked(pairs);
    assert_eq!((ranked[0].information, ranked[0].adjusted_p), (100.0, None));
    for (found, (p, expected)) in ranked[1..].iter().rev().zip(p.iter().zip(expected)) {
        assert_eq!(found.p, Some(*p));
        assert_close("adjusted p", found.adjusted_p.expect("p"), expected, 1e-7);
    }
}

/// I(A;B;Y) as Σ p log2 of the ratio of p(a,b,y) to what its margins make of it.
fn by_definition(a: &[u32], b: &[u32], y: &[u32]) -> f64 {
    let n = y.len() as f64;
    let share = |key: &dyn Fn(usize) -> [u32; 3]| {
        let mut shares: BTreeMap<[u32; 3], f64> = BTreeMap::new();
        (0..y.len()).for_each(|row| *shares.entry(key(row)).or_default() += 1.0 / n);
        (0..y.len()).map(|row| shares[&key(row)]).collect::<Vec<f64>>()
    };
    const ANY: u32 = u32::MAX;
    let (pa, pb, py) = (share(&|r| [a[r], ANY, ANY]), share(&|r| [ANY, b[r], ANY]), share(&|r| [ANY, ANY, y[r]]));
    let (pab, pay, pby) = (share(&|r| [a[r], b[r], ANY]), share(&|r| [a[r], ANY, y[r]]), share(&|r| [ANY, b[r], y[r]]));
    let paby = share(&|r| [a[r], b[r], y[r]]);
    (0..y.len()).map(|r| ln(paby[r] * pa[r] * pb[r] * py[r] / (pab[r] * pay[r] * pby[r])) / ln(2.0) / n).sum()
}

/// Each (a, b) cell of a table with the rows of each class.
type Cells = Vec<([u32; 2], Vec<u32>)>;

fn written_out(cells: &Cells) -> [Vec<u32>; 3] {
    let mut columns = [vec![], vec![], vec![]];
    for ([a, b], by_class) in cells {
        for (class, n) in by_class.iter().enumerate() {
            for _ in 0..*n {
                [*a, *b, class as u32].into_iter().zip(&mut columns).for_each(|(code, column)| column.push(code));
            }
        }
    }
    columns
}

/// All ways to deal `n` rows to `k` classes.
fn compositions(n: u32, k: usize) -> Vec<Vec<u32>> {
    if k == 1 {
        return vec![vec![n]];
    }
    let rest = |first| compositions(n - first, k - 1).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=n).flat_map(rest).collect()
}

/// The p that infinitely many permutations would give: all tables with the same AB, AY and BY, one by one, each as
/// often as there are ways to assign the target that give it.
fn exact_p(cells: &Cells) -> f64 {
    let k = cells[0].1.len();
    let margins = |cells: &Cells| {
        let mut margins: BTreeMap<[u32; 3], u32> = BTreeMap::new();
        for ([a, b], by_class) in cells {
            for (class, n) in by_class.iter().enumerate() {
                *margins.entry([0, *a, class as u32]).or_default() += n;
                *margins.entry([1, *b, class as u32]).or_default() += n;
            }
        }
        margins
    };
    let kept = margins(cells);
    let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
    let information = |cells: &Cells| {
        let [a, b, y] = written_out(cells);
        by_definition(&a, &b, &y)
    };
    let observed = information(cells);
    let mut partial: Vec<Cells> = vec![vec![]];
    for (place, by_class) in cells {
        let dealt = compositions(by_class.iter().sum(), k);
        let extend =
            |cells: &Cells| dealt.iter().map(|d| [&cells[..], &[(*place, d.clone())]].concat()).collect::<Vec<_>>();
        partial = partial.iter().flat_map(extend).collect();
        // What already exceeds a margin is dropped early.
        partial.retain(|cells| margins(cells).iter().all(|(key, n)| kept[key] >= *n));
    }
    let (mut all, mut extreme) = (0.0, 0.0);
    for table in partial.iter().filter(|table| margins(table) == kept) {
        let ways = 1.0 / table.iter().flat_map(|(_, by_class)| by_class).map(|n| factorial(*n)).product::<f64>();
        all += ways;
        extreme += if information(table) >= observed - 1e-9 { ways } else { 0.0 };
    }
    extreme / all
}

#[test]
fn p_is_the_share_of_all_tables_with_the_same_pairs() {
    let table = |n_b: u32, rows: &[&[u32]]| -> Cells {
        let place = |at: usize| [at as u32 / n_b, at as u32 % n_b];
        rows.iter().enumerate().map(|(at, by_class)| (place(at), by_class.to_vec())).collect()
    };
    let tables = [
        table(2, &[&[9, 3], &[4, 6], &[5, 7], &[6, 4]]),
        table(3, &[&[3, 1], &[1, 3], &[2, 2], &[1, 3], &[4, 0], &[2, 1], &[0, 2], &[1, 2], &[3, 1]]),
        table(2, &[&[4, 1, 1], &[1, 3, 1], &[1, 2, 3], &[2, 0, 3]]),
    ];
    for (at, cells) in tables.iter().enumerate() {
        let [a, b, y] = written_out(cells);
        let exact = exact_p(cells);
        let p = |seed| of(&a, &b, &y, 199, seed).p.expect("permutations");
        let found = (0..400).map(p).sum::<f64>() / 400.0;
        // The mean spreads by 0.002; that the first permutations are still near the data weighs a little more.
        assert_close(&format!("p of table {at}"), found, exact, 0.015);
        assert!((0.01..0.99).contains(&exact), "table {at} has an exact p of {exact}: it tells nothing");
    }
}

/// Greatest distance between the shares of p ≤ x found and expected, over x = 0.01, 0.02, …, 1.
fn distance_from_uniform(ps: &[f64]) -> f64 {
    let found = |x: f64| ps.iter().filter(|p| **p <= x + 1e-9).count() as f64 / ps.len() as f64;
    (1..=100).map(|k| f64::from(k) / 100.0).map(|x| (found(x) - x).abs()).fold(0.0, f64::max)
}

/// 500 data sets of 300 rows each, and the p of each.
fn simulated(permutations: u32, row: impl Fn(&mut Pcg64) -> [u32; 3]) -> Vec<f64> {
    let mut generator = Pcg64::seed_from_u64(20050821);
    (0..500)
        .map(|seed| {
            let rows: Vec<[u32; 3]> = (0..300).map(|_| row(&mut generator)).collect();
            let column = |at: usize| rows.iter().map(|row| row[at]).collect::<Vec<u32>>();
            of(&column(0), &column(1), &column(2), permutations, seed).p.expect("permutations")
        })
        .collect()
}

fn coin(generator: &mut Pcg64, p: f64) -> u32 {
    u32::from(generator.random::<f64>() < p)
}

/// Kolmogorov's bound for 500 draws at a level of 1 %: 1.63/√500.
const BOUND: f64 = 0.0729;

/// A row whose attributes go together, and whose log odds are 0.8 a + 0.6 b + `together` a b, a and b in −1.5 … 1.5.
fn additive(together: f64) -> impl Fn(&mut Pcg64) -> [u32; 3] {
    move |generator| {
        let a = generator.random_range(0..4);
        let b = if coin(generator, 0.4) == 1 { a } else { generator.random_range(0..4) };
        let [x, z] = [a, b].map(|code| f64::from(code) - 1.5);
        let y = coin(generator, logistic(-0.3 + 0.8 * x + 0.6 * z + together * x * z));
        [a, b, y]
    }
}

#[test]
fn p_is_uniform_where_effects_add_up_however_strong_and_correlated() {
    // In one run of permutations, and in several, the later ones for the promising data sets.
    for permutations in [99, 20_000] {
        let distance = distance_from_uniform(&simulated(permutations, additive(0.0)));
        assert!(distance < BOUND, "{distance}");
    }
    // Independent attributes given the class (naive Bayes), three classes.
    let naive_bayes = |generator: &mut Pcg64| {
        let y = generator.random_range(0..3_u32);
        let tilted = |generator: &mut Pcg64, by: u32| {
            if coin(generator, 0.4) == 1 { y + by } else { generator.random_range(0..4) }
        };
        [tilted(generator, 0), tilted(generator, 1), y]
    };
    let distance = distance_from_uniform(&simulated(99, naive_bayes));
    assert!(distance < BOUND, "{distance}");
    // And the bound can be missed: with a product in the log odds, half of the data sets are found at 5 %.
    let ps = simulated(99, additive(0.4));
    assert!(distance_from_uniform(&ps) > 3.0 * BOUND);
    assert!(ps.iter().filter(|p| **p <= 0.05).count() > 250);
}

/// A, B or Y of each row.
fn column(rows: &[(u32, u32, u32, u32)], at: usize) -> Vec<u32> {
    rows.iter().map(|row| [row.0, row.1, row.2][at]).collect()
}

fn rows() -> impl Strategy<Value = Vec<(u32, u32, u32, u32)>> {
    prop::collection::vec((0..4_u32, 0..3_u32, 0..3_u32, 0..4_u32), 1..40)
}

proptest! {
    #[test]
    fn information_is_its_definition_and_a_weight_is_so_many_rows(rows in rows()) {
        let written: Vec<_> = rows.iter().flat_map(|row| vec![*row; row.3 as usize]).collect();
        prop_assume!(!written.is_empty());
        let [a, b, y] = [0, 1, 2].map(|at| column(&written, at));
        let found = of(&a, &b, &y, 19, 7);
        assert_close("information", found.information, by_definition(&a, &b, &y), 1e-10);
        let counts: Vec<f64> = rows.iter().map(|row| f64::from(row.3)).collect();
        let [a, b, y] = [0, 1, 2].map(|at| Coded::new(&column(&rows, at), &counts));
        let weighted = interaction(&a, &b, &y, &counts, 0, 7);
        assert_close("weighted", weighted.information, found.information, 1e-10);
        assert_close("joint", weighted.joint, found.joint, 1e-10);
        // I(AB;Y) is no less than either alone.
        prop_assert!(weighted.joint >= information(&a, &y, &counts).max(information(&b, &y, &counts)) - 1e-12);
    }
}
