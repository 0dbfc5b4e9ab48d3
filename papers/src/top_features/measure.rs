//! What the simulations are measured by.

use super::machine::{Trained, linear_auc, norm, search, train};
use super::problems::{Cases, Problem};
use super::rfe;
use nomogram::explain::top_features::{CellOrder, Machine, Search, TopMethod, Weighted};

/// C of the paper's simulations.
pub const COST: f64 = 1000.0;
/// Features that the heuristics build.
pub const BUILT: [u32; 5] = [50, 100, 500, 1000, 5000];
/// Features whose quality is measured, and that the linear machine is trained on.
pub const RETURNED: u32 = 25;
/// Cases that machines are judged by.
const TESTED: usize = 1000;

/// A problem of a size.
pub struct Measured {
    /// Which.
    pub problem: Problem,
    /// Variables.
    pub m: usize,
    /// Cases.
    pub n: usize,
    /// Proved gap of the machine, relative to its objective.
    pub gap: f64,
    /// Features in all.
    pub features: f64,
    /// Seconds of brute force, and of each p those of Heur1 and Heur2.
    pub seconds: (f64, Vec<[f64; 2]>),
    /// ‖returned‖/‖true‖ of Heur1 and Heur2, for each p.
    pub quality: Vec<[f64; 2]>,
    /// Whether the list of each p is proved to be the true one.
    pub certified: Vec<[bool; 2]>,
    /// AUC of the machine, and of the linear machine on Heur2's features at the largest p.
    pub auc: [f64; 2],
    /// The places of the rule's features in the true list, from 1; 0 where it is not among the returned.
    pub places: Vec<usize>,
}

/// A machine trained on `n` cases.
pub fn trained(problem: Problem, n: usize, m: usize, seed: u64) -> (Cases, Cases, Trained) {
    let (cases, tested) = (problem.draw(n, m, seed), problem.draw(TESTED, m, seed + 1000));
    let columns = cases.columns.iter().map(|x| problem.column(x)).collect();
    let trained = train(&cases, &tested, columns, problem.coding(), problem.degree(), COST);
    (cases, tested, trained)
}

/// Measures both heuristics against brute force.
pub fn measure(problem: Problem, n: usize, m: usize, seed: u64) -> Measured {
    let (cases, tested, trained) = trained(problem, n, m, seed);
    let machine = &trained.machine;
    let of = |method, p| search(machine, method, CellOrder::Raw, p, RETURNED);
    let (truth, of_all) = of(TopMethod::BruteForce, u32::MAX);
    let (mut seconds, mut quality, mut certified) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = truth.top.clone();
    for p in BUILT {
        let [(first, of_first), (second, of_second)] = [of(TopMethod::Heur1, p), of(TopMethod::Heur2, p)];
        seconds.push([of_first, of_second]);
        quality.push([norm(&first.top), norm(&second.top)].map(|found| found / norm(&truth.top)));
        certified.push([first.certified, second.certified]);
        last = second.top;
    }
    Measured {
        problem,
        m,
        n,
        gap: trained.gap,
        features: machine.n_features(),
        seconds: (of_all, seconds),
        quality,
        certified,
        auc: [trained.auc, linear_auc(&last, &cases, &tested, COST)],
        places: places(problem, &truth.top),
    }
}

fn places(problem: Problem, top: &[Weighted]) -> Vec<usize> {
    let place = |q: &Vec<(u32, u32)>| top.iter().position(|one| one.exponents == *q).map_or(0, |at| at + 1);
    problem.rule().iter().map(place).collect()
}

/// Elimination beside Heur2.
pub struct Eliminated {
    /// Which problem, variables, cases.
    pub of: (Problem, usize, usize),
    /// Linear and polynomial: how many variables were kept, whether those of the rule are among them, the quality of the
    /// features over them, and Heur2's with the same number of features.
    pub rfe: [(usize, bool, f64, f64); 2],
}

/// Keeps variables by elimination one at a time, and compares the features over them with Heur2's (p = 5000).
pub fn eliminate(problem: Problem, n: usize, m: usize, seed: u64) -> Eliminated {
    let (cases, _, trained) = trained(problem, n, m, seed);
    let machine = &trained.machine;
    let rfe = [1, problem.degree()].map(|degree| {
        let kept = rfe::selected(&cases, degree, COST, &|_| 1, seed);
        let over =
            Machine { columns: kept.iter().map(|v| machine.columns[*v as usize].clone()).collect(), ..machine.clone() };
        let count = over.n_features().min(f64::from(BUILT[4])) as u32;
        // Fewer signs have other factors: the weights are taken from the machine of all.
        let of_kept = features_over(machine, &kept, count);
        let heur2 = search(machine, TopMethod::Heur2, CellOrder::Raw, BUILT[4], count).0.top;
        let truth = norm(&search(machine, TopMethod::BruteForce, CellOrder::Raw, u32::MAX, count).0.top);
        let of_rule = problem.rule().concat();
        let has_rule = of_rule.iter().all(|(v, _)| kept.contains(v));
        (kept.len(), has_rule, of_kept / truth, norm(&heur2) / truth)
    });
    Eliminated { of: (problem, m, n), rfe }
}

/// ‖·‖ of the `count` largest features made of some variables alone: all others are 0.
fn features_over(machine: &Machine, kept: &[u32], count: u32) -> f64 {
    let mut search = Search::new(machine.clone(), TopMethod::BruteForce, CellOrder::Raw, u32::MAX, u32::MAX);
    search.step(usize::MAX);
    let is_over = |one: &&Weighted| one.exponents.iter().all(|(v, _)| kept.contains(v));
    let top = search.found().top;
    norm(&top.iter().filter(is_over).take(count as usize).cloned().collect::<Vec<_>>())
}
