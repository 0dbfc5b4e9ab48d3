//! Made-up rows, and whether the intervals hold on them.

use nomogram::features::design::Design;
use nomogram::learn::solve::SolveOptions;
use nomogram::venn::bag::ScoredBy;
use nomogram::venn::check::{Check, Judged, Way};
use nomogram::venn::machines::{Fitting, Rows};
use nomogram::venn::taxonomy::Taxonomy;

/// Numbers between 0 and 1 that look like chance (Lehmer 1951, modulus 2³¹ − 1).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed * 7919 + 1)
    }

    pub fn next(&mut self) -> f64 {
        self.0 = self.0 * 48_271 % 2_147_483_647;
        self.0 as f64 / 2_147_483_647.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() * n as f64) as usize
    }
}

/// Points about a centre for each class on a circle, each coordinate with a standard deviation of 1/√2 (a sum of six uniform numbers).
pub fn clouds(n: usize, n_classes: usize, radius: f64, seed: u64) -> (Vec<Vec<f64>>, Vec<usize>) {
    let mut chance = Chance::new(seed);
    let mut around = |centre: f64| centre + (0..6).map(|_| chance.next() - 0.5).sum::<f64>();
    let mut classes = Chance::new(seed + 1000);
    let corners = [(1.0, 0.0), (-0.5, 0.9), (-0.5, -0.9), (0.3, 0.7), (0.9, -0.8)];
    let of_row = |_| {
        let class = classes.below(n_classes);
        let (x, y) = corners[class];
        (vec![around(radius * x), around(radius * y)], class)
    };
    (0..n).map(of_row).unzip()
}

pub fn design(rows: &[Vec<f64>]) -> Design {
    Design { n_rows: rows.len(), n_dense: rows[0].len(), dense: rows.concat(), nominal: Vec::new() }
}

pub fn rows(points: &[Vec<f64>], classes: &[usize], n_classes: usize, cost: f64, gamma: f64) -> Rows {
    let fitting = Fitting { cost, gamma, options: SolveOptions::for_folds().for_kernels() };
    Rows::new(&design(points), classes.iter().map(|class| *class as u32).collect(), n_classes, fitting)
}

/// How far the number of errors lies outside of the bounds, in standard deviations of a sum of independent errors with
/// the probabilities in the middle; and the mean width.
fn outside(judged: &[Judged]) -> (f64, f64) {
    let (mut wrong, mut least, mut most, mut variance) = (0.0, 0.0, 0.0, 0.0);
    for one in judged {
        let (low, high) = (1.0 - one.prediction.high, 1.0 - one.prediction.low);
        wrong += if one.is_wrong() { 1.0 } else { 0.0 };
        least += low;
        most += high;
        let middle = 0.5 * (low + high);
        variance += middle * (1.0 - middle);
    }
    let distance = f64::max(least - wrong, wrong - most).max(0.0);
    (distance / f64::sqrt(variance), (most - least) / judged.len() as f64)
}

fn online(way: Way, n_classes: usize, radius: f64, (cost, gamma): (f64, f64), seed: u64) -> Vec<Judged> {
    let (points, classes) = clouds(400, n_classes, radius, seed);
    let rows = rows(&points, &classes, n_classes, cost, gamma);
    Check::begin(rows, way, true, 1, seed).step(400)
}

const CUTS: [Taxonomy; 2] = [Taxonomy::KMeans, Taxonomy::Intervals { count: 6 }];
const TEN: [Way; 2] = [Way::Venn(CUTS[0], ScoredBy::TenFold), Way::Venn(CUTS[1], ScoredBy::TenFold)];

#[test]
fn errors_lie_between_the_bounds_where_the_order_says_nothing() {
    for (way, n_classes) in [(TEN[0], 3), (TEN[1], 3), (TEN[0], 2), (TEN[1], 2), (Way::VennAbers, 2)] {
        for seed in 1..4 {
            let judged = online(way, n_classes, 0.8, (1.0, 0.5), seed);
            let (distance, width) = outside(&judged);
            let share = judged.iter().filter(|one| one.is_wrong()).count() as f64 / judged.len() as f64;
            println!("{way:?} {n_classes} {seed}: {distance:.2} sd outside, width {width:.3}, errors {share:.3}");
            assert!(distance <= 3.0, "{way:?}, seed {seed}: {distance} standard deviations outside");
            // So narrow that bounds for machines without errors, or of pure guessing, would be missed by far.
            let most = if way == Way::VennAbers { 0.25 } else { 0.15 };
            assert!(width < most, "{way:?}, seed {seed}: {width}");
            assert!(share > 0.05 && share < 0.45, "{share}");
        }
    }
}

/// Machines that know their rows by heart and classes that have nothing to do with them: sorted among rows that are
/// scored by machines that know them, a new row is taken to be right; among rows that are scored like itself it is not.
#[test]
fn scores_by_machines_that_have_not_seen_the_row_see_through_overfitting() {
    let (points, _) = clouds(240, 2, 0.0, 5);
    let mut chance = Chance::new(77);
    let classes: Vec<usize> = points.iter().map(|_| chance.below(2)).collect();
    let judged = |scored_by: ScoredBy, cut: Taxonomy, online: bool| {
        let rows = rows(&points, &classes, 2, 100.0, 50.0);
        outside(&Check::begin(rows, Way::Venn(cut, scored_by), online, 120, 1).step(120))
    };
    for online in [false, true] {
        let by_heart = judged(ScoredBy::Own, CUTS[0], online);
        assert!(by_heart.0 > 5.0, "online {online}: {by_heart:?}");
        let left_out = (ScoredBy::LeaveOneOut, CUTS[0]);
        for (scored_by, cut) in CUTS.map(|cut| (ScoredBy::TenFold, cut)).into_iter().chain([left_out]) {
            let (distance, width) = judged(scored_by, cut, online);
            println!("{scored_by:?} {cut:?} online {online}: {distance:.2} sd outside, width {width:.3}");
            assert!(distance <= 3.0, "{scored_by:?}, {cut:?}: {distance}");
        }
    }
}
