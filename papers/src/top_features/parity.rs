//! 4-parity: the paper's motivating problem, with 250 variables of −1 and 1 in its largest form.

use super::machine::norm;
use super::measure::trained;
use super::problems::Problem;
use super::searches::{BUILT, RETURNED, SEARCHES, all_of, truth};
use nomogram::explain::top_features::{Column, Machine, Weighted};
use nomogram::order;

/// A machine, once a seed.
pub struct Parity {
    /// Variables.
    pub m: usize,
    /// Cases.
    pub n: usize,
    /// Features in all.
    pub features: f64,
    /// Of each seed.
    pub runs: Vec<Run>,
}

/// What became of the rule's feature x₁x₂x₃x₄.
pub struct Run {
    /// AUC of the machine.
    pub auc: f64,
    /// Its place in the true list, from 1, where all features were built; 0: not among the returned.
    pub place: Option<usize>,
    /// Its place in the list of each search with the largest p; 0: not among the returned.
    pub places: Vec<usize>,
    /// Quality of each search, where all features were built.
    pub quality: Vec<f64>,
    /// |w| of the rule's feature over the largest of any other that was built.
    pub ratio: f64,
    /// The last of its four variables in the order of s(v, 4), from 1.
    pub last: usize,
}

/// Measures; `all`: every feature is built too.
pub fn measure(n: usize, m: usize, seeds: &[u64], all: bool) -> Parity {
    let mut features = 0.0;
    let run = |seed: &u64| {
        let (_, _, trained) = trained(Problem::Parity, n, m, *seed);
        let machine = &trained.machine;
        features = machine.n_features();
        let p = BUILT[BUILT.len() - 1];
        let lists: Vec<Vec<Weighted>> =
            SEARCHES.iter().map(|(_, method, order)| all_of(machine, (*method, *order), p, RETURNED).top).collect();
        let true_list = all.then(|| truth(machine, RETURNED).0);
        let others = lists.iter().chain(&true_list).flatten().filter(|one| !is_rule(one));
        let largest = others.map(|one| one.weight.abs()).fold(0.0, f64::max);
        Run {
            auc: trained.auc,
            place: true_list.as_deref().map(place),
            places: lists.iter().map(|list| place(list)).collect(),
            quality: true_list.iter().flat_map(|of| lists.iter().map(|list| norm(list) / norm(of))).collect(),
            ratio: rule_weight(machine).abs() / largest,
            last: last_of_rule(machine),
        }
    };
    let runs = seeds.iter().map(run).collect();
    Parity { m, n, features, runs }
}

fn is_rule(one: &Weighted) -> bool {
    one.exponents == Problem::Parity.rule()[0]
}

fn place(list: &[Weighted]) -> usize {
    list.iter().position(is_rule).map_or(0, |at| at + 1)
}

/// w of the rule's feature, built by itself. Of d different signs the kernel has the product d! times.
pub fn rule_weight(machine: &Machine) -> f64 {
    let values: Vec<Vec<f64>> =
        machine.columns[..4].iter().map(|column: &Column| column.values(machine.coding, machine.n_rows)).collect();
    let product = |row: usize| values.iter().map(|x| x[row]).product::<f64>();
    let sum: f64 = machine.coefficients.iter().enumerate().map(|(row, a)| a * product(row)).sum();
    24.0_f64.sqrt() * sum
}

fn last_of_rule(machine: &Machine) -> usize {
    let cells: Vec<f64> = machine.contributions().iter().map(|cell| cell[4]).collect();
    let sorted = order::indices(cells.len(), &|a, b| cells[b].total_cmp(&cells[a]));
    sorted.iter().rposition(|v| *v < 4).map_or(0, |at| at + 1)
}
