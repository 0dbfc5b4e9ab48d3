//! Heur2 against its rule, told literally over a list of all features: pick the level and the variable whose features not
//! built yet weigh most (as they are, or for each feature that the cell still holds; or level by level), build those of
//! the level made of it and the variables picked there before, and take what was built off every cell.

use super::{ORDERS, explicit, machines, size};
use nomogram::explain::top_features::{CellOrder, Coding, Column, Machine, Search, TopMethod};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{BTreeMap, BTreeSet};

type Exponents = Vec<(u32, u32)>;

/// What the rule knows: w² of every feature not built yet, and of each level the variables picked and the features built.
struct Rule {
    order: CellOrder,
    left: BTreeMap<Exponents, f64>,
    picked: Vec<BTreeSet<u32>>,
    built: Vec<usize>,
    /// Columns, and whether each is a number: of itself alone it then has features of every level.
    columns: u32,
    numbers: bool,
    tolerance: f64,
}

fn level_of(q: &Exponents) -> usize {
    q.iter().map(|(_, power)| *power as usize).sum()
}

fn holds(q: &Exponents, v: u32) -> bool {
    q.iter().any(|(column, _)| *column == v)
}

impl Rule {
    fn new(machine: &Machine, order: CellOrder) -> Rule {
        let mut left: BTreeMap<Exponents, f64> =
            explicit(machine).into_iter().map(|(q, all)| (q, all.squares)).collect();
        left.remove(&Vec::new());
        let d = machine.degree as usize;
        Rule {
            order,
            left,
            picked: vec![BTreeSet::new(); d + 1],
            built: vec![0; d + 1],
            columns: machine.columns.len() as u32,
            numbers: machine.columns.iter().all(|column| matches!(column, Column::Number(_))),
            tolerance: 1e-9 * size(machine),
        }
    }

    /// What the cell (v, l) is picked by.
    fn key(&self, v: u32, level: usize) -> f64 {
        let cell: Vec<f64> =
            self.left.iter().filter(|(q, _)| level_of(q) == level && holds(q, v)).map(|(_, w)| *w).collect();
        let sum: f64 = cell.iter().sum();
        if self.order == CellOrder::Normalised { sum / cell.len() as f64 } else { sum }
    }

    /// The key of the cell that a level would have built next. A variable that was picked has nothing left to build
    /// without another: it is passed over. Of columns of two values the first l are picked before there is a feature.
    fn next(&self, level: usize) -> Option<f64> {
        let picked = &self.picked[level];
        let open = (0..self.columns).filter(|v| !picked.contains(v));
        let mut keys: Vec<f64> = open.map(|v| self.key(v, level)).collect();
        keys.sort_by(|a, b| b.total_cmp(a));
        let silent = if self.numbers || !picked.is_empty() { 0 } else { level - 1 };
        keys.get(silent).copied()
    }

    /// The search built this feature: was it its turn?
    fn check(&mut self, q: &Exponents) {
        let level = level_of(q);
        let new: Vec<u32> = q.iter().map(|(v, _)| *v).filter(|v| !self.picked[level].contains(v)).collect();
        if !new.is_empty() {
            let within = |q: &Exponents| level_of(q) == level && q.iter().all(|(v, _)| self.picked[level].contains(v));
            assert!(!self.left.keys().any(within), "{q:?}: the cell before is not finished");
            let least = new.iter().map(|v| self.key(*v, level)).fold(f64::INFINITY, f64::min);
            for other in 1..self.built.len() {
                let Some(next) = self.next(other) else { continue };
                if self.order == CellOrder::ByLevel && other != level {
                    assert!(self.built[level] <= self.built[other], "{q:?}: {:?}", self.built);
                } else {
                    assert!(least >= next - self.tolerance, "{q:?}: {least} where level {other} has {next}");
                }
            }
            self.picked[level].extend(new);
        }
        assert!(self.left.remove(q).is_some(), "{q:?}: built before");
        self.built[level] += 1;
    }
}

fn assert_by_the_rule(machine: &Machine, p: u32) {
    for order in ORDERS {
        let mut rule = Rule::new(machine, order);
        let mut search = Search::new(machine.clone(), TopMethod::Heur2, order, p, p);
        let mut seen = BTreeSet::new();
        while !search.found().finished {
            search.step(1);
            let q = search.found().top.into_iter().map(|one| one.exponents).find(|q| !seen.contains(q));
            let q = q.expect("a feature more");
            rule.check(&q);
            seen.insert(q);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn numbers_are_taken_by_the_rule(machine in machines()) {
        let mut machine = machine;
        machine.columns.retain(|column| matches!(column, Column::Number(_)));
        if !machine.columns.is_empty() {
            assert_by_the_rule(&machine, 60);
        }
    }
}

#[test]
fn columns_of_two_values_are_taken_by_the_rule() {
    for seed in 0..4 {
        let mut generator = Pcg64::seed_from_u64(seed);
        let mut column = |_| Column::Binary((0..40).filter(|_| generator.random_bool(0.5)).collect());
        let columns: Vec<Column> = (0..7).map(&mut column).collect();
        let coefficients: Vec<f64> = (0..40).map(|_| generator.random_range(-1.0..1.0)).collect();
        for (coding, degree) in [(Coding::ZeroOne, 2), (Coding::PlusMinusOne, 3)] {
            let machine =
                Machine { n_rows: 40, columns: columns.clone(), coding, coefficients: coefficients.clone(), degree };
            assert_by_the_rule(&machine, 60);
        }
    }
}
