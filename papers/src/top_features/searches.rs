//! The searches that are compared, each followed as it builds more and more features.

use super::machine::norm;
use nomogram::explain::top_features::{CellOrder, Found, Machine, Search, TopMethod, Weighted};
use std::time::Instant;

/// A search with its order of cells, and what the page calls it.
pub type Kind = (&'static str, TopMethod, CellOrder);
/// Heur1, and Heur2 in each order of cells.
pub const SEARCHES: [Kind; 4] = [
    ("Heur1", TopMethod::Heur1, CellOrder::Raw),
    ("raw", TopMethod::Heur2, CellOrder::Raw),
    ("normalised", TopMethod::Heur2, CellOrder::Normalised),
    ("by level", TopMethod::Heur2, CellOrder::ByLevel),
];
/// Place of the first of Heur2's.
pub const HEUR2: usize = 1;
/// Features that are built: the paper's p.
pub const BUILT: [u32; 5] = [50, 100, 500, 1000, 5000];
/// Features that are returned, whose quality is measured.
pub const RETURNED: u32 = 25;

/// Where a search stands with p features.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Of the norms, before the first feature.
    pub norms: f64,
    /// From the beginning, the norms with it.
    pub seconds: f64,
    /// ‖returned‖; divided by that of the true list it is the quality.
    pub norm: f64,
    /// Whether the list is proved to be the true one.
    pub certified: bool,
}

/// Every feature: the true list, with the seconds.
pub fn truth(machine: &Machine, r: u32) -> (Vec<Weighted>, f64) {
    let since = Instant::now();
    let found = all_of(machine, (TopMethod::BruteForce, CellOrder::Raw), u32::MAX, r);
    (found.top, since.elapsed().as_secs_f64())
}

/// A search to its end.
pub fn all_of(machine: &Machine, (method, order): (TopMethod, CellOrder), p: u32, r: u32) -> Found {
    let mut search = Search::new(machine.clone(), method, order, p, r);
    search.step(usize::MAX);
    search.found()
}

/// A search with each p of [`BUILT`], and what it returns with the last.
pub fn followed(machine: &Machine, (_, method, order): Kind) -> (Vec<Step>, Vec<Weighted>) {
    let begun = |p: u32| {
        let since = Instant::now();
        let search = Search::new(machine.clone(), method, order, p, RETURNED);
        (search, since.elapsed().as_secs_f64())
    };
    // What Heur2 builds does not depend on p, so that one search passes them all. Heur1 chooses its variables by p.
    let mut on_the_way = begun(BUILT[BUILT.len() - 1]);
    let (mut before, mut building) = (0, 0.0);
    let mut steps = Vec::new();
    let mut top = Vec::new();
    for p in BUILT {
        if method != TopMethod::Heur2 {
            on_the_way = begun(p);
            (before, building) = (0, 0.0);
        }
        let (search, norms) = &mut on_the_way;
        let since = Instant::now();
        search.step((p - before) as usize);
        building += since.elapsed().as_secs_f64();
        before = p;
        let found = search.found();
        let seconds = *norms + building;
        steps.push(Step { norms: *norms, seconds, norm: norm(&found.top), certified: found.certified });
        top = found.top;
    }
    (steps, top)
}

/// How many features of a list are of each level, the first level first.
pub fn by_level(list: &[Weighted], degree: u32) -> Vec<usize> {
    let level = |one: &Weighted| one.exponents.iter().map(|(_, power)| power).sum::<u32>();
    (1..=degree).map(|l| list.iter().filter(|one| level(one) == l).count()).collect()
}
