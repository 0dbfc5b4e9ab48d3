//! What the simulations are measured by.

use super::machine::{Trained, linear_auc, norm, train};
use super::problems::{Cases, Problem};
use super::rfe;
use super::searches::{BUILT, HEUR2, RETURNED, SEARCHES, Step, all_of, by_level, followed, truth};
use nomogram::explain::top_features::{CellOrder, Machine, Search, TopMethod, Weighted};

/// C of the paper's simulations.
pub const COST: f64 = 1000.0;
/// Cases that machines are judged by.
pub const TESTED: usize = 1000;

/// A problem of a size.
pub struct Measured {
    /// Which.
    pub problem: Problem,
    /// Variables.
    pub m: usize,
    /// Cases.
    pub n: usize,
    /// Features in all.
    pub features: f64,
    /// Of each seed.
    pub runs: Vec<Run>,
}

/// A machine on cases drawn once.
pub struct Run {
    /// Proved gap of the machine, relative to its objective.
    pub gap: f64,
    /// ‖true list‖.
    pub norm: f64,
    /// Seconds of brute force.
    pub brute: f64,
    /// Each search with each p.
    pub searches: Vec<Vec<Step>>,
    /// How many features of each level are in the list of each search with the largest p; the true list last.
    pub levels: Vec<Vec<usize>>,
    /// Whether the rule's features are all in these lists.
    pub has_rule: Vec<bool>,
    /// Whether the rule's features are the first of the true list.
    pub leads: bool,
    /// AUC of the machine.
    pub auc: f64,
    /// AUC of the linear machine on the features of each of Heur2's orders with the largest p.
    pub linear: Vec<f64>,
}

/// A machine trained on `n` cases.
pub fn trained(problem: Problem, n: usize, m: usize, seed: u64) -> (Cases, Cases, Trained) {
    let (cases, tested) = (problem.draw(n, m, seed), problem.draw(TESTED, m, seed + 1000));
    let columns = cases.columns.iter().map(|x| problem.column(x)).collect();
    let trained = train(&cases, &tested, columns, problem.coding(), problem.degree(), COST);
    (cases, tested, trained)
}

/// Measures all searches against brute force, once a seed.
pub fn measure(problem: Problem, n: usize, m: usize, seeds: &[u64]) -> Measured {
    let mut features = 0.0;
    let mut runs = Vec::new();
    for seed in seeds {
        let (cases, tested, trained) = trained(problem, n, m, *seed);
        let machine = &trained.machine;
        features = machine.n_features();
        let (true_list, brute) = truth(machine, RETURNED);
        let found: Vec<(Vec<Step>, Vec<Weighted>)> = SEARCHES.into_iter().map(|kind| followed(machine, kind)).collect();
        let of_heur2 = found.iter().skip(HEUR2);
        let linear = of_heur2.map(|(_, top)| linear_auc(top, &cases, &tested, COST)).collect();
        let rule = problem.rule();
        let lists: Vec<&[Weighted]> =
            found.iter().map(|(_, top)| top.as_slice()).chain(std::iter::once(true_list.as_slice())).collect();
        runs.push(Run {
            gap: trained.gap,
            norm: norm(&true_list),
            brute,
            levels: lists.iter().map(|list| by_level(list, problem.degree())).collect(),
            has_rule: lists.iter().map(|list| holds_all(list, &rule)).collect(),
            leads: holds_all(&true_list[..rule.len()], &rule),
            searches: found.into_iter().map(|(steps, _)| steps).collect(),
            auc: trained.auc,
            linear,
        });
    }
    Measured { problem, m, n, features, runs }
}

fn holds_all(list: &[Weighted], rule: &[Vec<(u32, u32)>]) -> bool {
    rule.iter().all(|q| list.iter().any(|one| one.exponents == *q))
}

impl Run {
    /// Quality of a search, its mean over p.
    pub fn quality(&self, search: usize) -> f64 {
        mean(self.searches[search].iter().map(|step| step.norm / self.norm))
    }

    /// Seconds of a search, their mean over p.
    pub fn seconds(&self, search: usize) -> f64 {
        mean(self.searches[search].iter().map(|step| step.seconds))
    }

    /// Seconds of Heur2, the mean over its orders too.
    pub fn heur2(&self) -> f64 {
        mean((HEUR2..SEARCHES.len()).map(|search| self.seconds(search)))
    }
}

impl Measured {
    /// A mean over the seeds.
    pub fn mean(&self, of: impl Fn(&Run) -> f64) -> f64 {
        mean(self.runs.iter().map(of))
    }

    /// Mean quality of a search.
    pub fn quality(&self, search: usize) -> f64 {
        self.mean(|run| run.quality(search))
    }
}

/// The mean.
pub fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0.0), |(sum, n), x| (sum + x, n + 1.0));
    sum / n
}

/// Elimination with a kernel beside Heur2.
pub struct Eliminated {
    /// Which problem.
    pub problem: Problem,
    /// Variables.
    pub m: usize,
    /// Cases.
    pub n: usize,
    /// Degree of the kernel that eliminates.
    pub degree: u32,
    /// How many variables were kept.
    pub kept: usize,
    /// Whether those of the rule are among them.
    pub has_rule: bool,
    /// Quality of the features over them.
    pub quality: f64,
    /// That of as many of Heur2, in each order.
    pub heur2: Vec<f64>,
}

/// Keeps variables by elimination one at a time, linear and polynomial, and compares the features over them with Heur2's
/// (the largest p).
pub fn eliminate(problem: Problem, n: usize, m: usize, seed: u64) -> Vec<Eliminated> {
    let (cases, _, trained) = trained(problem, n, m, seed);
    let machine = &trained.machine;
    let p = BUILT[BUILT.len() - 1];
    let of = |degree: u32| {
        let kept = rfe::selected(&cases, degree, COST, &|_| 1, seed);
        let over =
            Machine { columns: kept.iter().map(|v| machine.columns[*v as usize].clone()).collect(), ..machine.clone() };
        let count = over.n_features().min(f64::from(p)) as u32;
        // Fewer signs have other factors: the weights are taken from the machine of all.
        let of_kept = features_over(machine, &kept, count);
        let truth = norm(&truth(machine, count).0);
        let of_heur2 = |(_, method, order)| norm(&all_of(machine, (method, order), p, count).top) / truth;
        Eliminated {
            problem,
            m,
            n,
            degree,
            kept: kept.len(),
            has_rule: problem.rule().concat().iter().all(|(v, _)| kept.contains(v)),
            quality: of_kept / truth,
            heur2: SEARCHES.into_iter().skip(HEUR2).map(of_heur2).collect(),
        }
    };
    [1, problem.degree()].into_iter().map(of).collect()
}

/// ‖·‖ of the `count` largest features made of some variables alone: all others are 0.
fn features_over(machine: &Machine, kept: &[u32], count: u32) -> f64 {
    let mut search = Search::new(machine.clone(), TopMethod::BruteForce, CellOrder::Raw, u32::MAX, u32::MAX);
    search.step(usize::MAX);
    let is_over = |one: &&Weighted| one.exponents.iter().all(|(v, _)| kept.contains(v));
    let top = search.found().top;
    norm(&top.iter().filter(is_over).take(count as usize).cloned().collect::<Vec<_>>())
}
