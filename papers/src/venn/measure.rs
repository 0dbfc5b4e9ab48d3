//! The experiments on one set.

use crate::data::{Set, Source};
use nomogram::calibrate::folds;
use nomogram::learn::solve::SolveOptions;
use nomogram::venn::check::{Check, Course, Judged, Way};
use nomogram::venn::machines::{Fitting, Machines, Rows};
use nomogram::venn::prediction::{Prediction, fixed};
use nomogram::venn::taxonomy::{INTERVALS_PER_CLASS, Taxonomy, winner};

/// Seed of every shuffle.
pub const SEED: u64 = 2014;
/// Costs that are tried.
pub const COSTS: [f64; 5] = [0.25, 1.0, 4.0, 16.0, 64.0];
/// γ that are tried, times the number of coordinates.
pub const GAMMAS: [f64; 5] = [0.0625, 0.25, 1.0, 4.0, 16.0];
/// Most training rows that the search looks at, and its folds.
pub const SEARCHED: usize = 1000;
/// Folds of the search.
pub const FOLDS: u32 = 5;
/// Other orders of a small set whose results are averaged, and what is small.
pub const ORDERS: u64 = 20;
/// Most rows of a set of which other orders are tried.
pub const SMALL: usize = 200;
/// Most rows of a set of which every class is tried for every row.
pub const MIDDLING: usize = 1000;

/// What was measured on a set.
pub struct Measured {
    /// The set.
    pub name: &'static str,
    /// Rows.
    pub rows: usize,
    /// Classes.
    pub classes: usize,
    /// C and γ times coordinates, by the search.
    pub cost: f64,
    /// γ times the number of coordinates.
    pub gamma: f64,
    /// Accuracy of the votes in the search.
    pub searched: f64,
    /// Rows trained with and predicted offline.
    pub offline_rows: [usize; 2],
    /// Offline: HI, KM, and VA where there are two classes.
    pub offline: Vec<Summary>,
    /// Online: HI and KM, for several classes.
    pub online: Vec<Summary>,
    /// Their courses.
    pub courses: Vec<Vec<Judged>>,
    /// Accuracy, and whether it lies in the bounds, over other orders of a small set: HI and KM.
    pub orders: Vec<Vec<Summary>>,
    /// HI and KM where every class is tried with the row itself in the machines; of small sets.
    pub transductive: Vec<Summary>,
    /// How far the decision values of machines that were refitted row after row are, at the end, from those of machines
    /// that are fitted at once.
    pub warm_and_cold: Option<f64>,
}

/// Predictions in sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Share of right predictions.
    pub accuracy: f64,
    /// Mean lower bound.
    pub low: f64,
    /// Mean upper bound.
    pub high: f64,
    /// Mean squared difference of the middle of the bounds and whether the prediction was right.
    pub brier: f64,
    /// How many predictions.
    pub n: usize,
}

impl Summary {
    /// Of predictions and what came.
    pub fn of(judged: &[Judged]) -> Summary {
        let n = judged.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Judged) -> f64| judged.iter().map(of).sum::<f64>() / n;
        let right = |one: &Judged| if one.is_wrong() { 0.0 } else { 1.0 };
        let miss = |one: &Judged| 0.5 * (one.prediction.low + one.prediction.high) - right(one);
        Summary {
            accuracy: mean(&right),
            low: mean(&|one| one.prediction.low),
            high: mean(&|one| one.prediction.high),
            brier: mean(&|one| miss(one) * miss(one)),
            n: judged.len(),
        }
    }

    /// Whether the accuracy lies within the mean bounds.
    pub fn holds(&self) -> bool {
        self.low <= self.accuracy && self.accuracy <= self.high
    }
}

/// HI and KM.
pub fn taxonomies(n_classes: usize) -> [Taxonomy; 2] {
    [Taxonomy::Intervals { count: INTERVALS_PER_CLASS * n_classes }, Taxonomy::KMeans]
}

/// Everything for a set.
pub fn measure(source: &Source, set: &Set) -> Measured {
    let (training, test) = split(source, set);
    let (cost, gamma, searched) = search(&set.select(&training));
    let fitting = fitting(set, cost, gamma);
    let mut offline: Vec<Summary> = Vec::new();
    let in_order = set.select(&[training.clone(), test.clone()].concat());
    let ways = taxonomies(set.n_classes).map(Way::Venn);
    for way in ways.into_iter().chain((set.n_classes == 2).then_some(Way::VennAbers)) {
        let judged = Check::begin(rows(&in_order, fitting), way, Course::Offline, training.len()).step(test.len());
        offline.push(Summary::of(&judged));
    }
    let several = set.n_classes > 2;
    let order = |seed: u64| set.select(&folds::shuffled(set.n(), seed));
    let (courses, warm_and_cold) = if several { online(&order(SEED), fitting) } else { (Vec::new(), 0.0) };
    let small = several && set.n() <= SMALL;
    let orders = if small { (1..=ORDERS).map(|at| online(&order(SEED + at), fitting).0).collect() } else { Vec::new() };
    let try_all = |taxonomy: Taxonomy| {
        let rows = rows(&order(SEED), fitting);
        Summary::of(&Check::begin(rows, Way::Venn(taxonomy), Course::Transductive, 1).step(set.n()))
    };
    let tried = several && set.n() <= MIDDLING;
    let transductive = if tried { taxonomies(set.n_classes).map(try_all).to_vec() } else { Vec::new() };
    let summaries = |courses: &Vec<Vec<Judged>>| courses.iter().map(|course| Summary::of(course)).collect::<Vec<_>>();
    Measured {
        name: source.name,
        rows: set.n(),
        classes: set.n_classes,
        cost,
        gamma,
        searched,
        offline_rows: [training.len(), test.len()],
        offline,
        online: summaries(&courses),
        courses,
        orders: orders.iter().map(summaries).collect(),
        transductive,
        warm_and_cold: several.then_some(warm_and_cold),
    }
}

/// The machines' settings. Fits end at a gap of 1e-6 of the objective, about what LIBSVM's usual tolerance gives.
pub fn fitting(set: &Set, cost: f64, gamma: f64) -> Fitting {
    let gamma = gamma / set.design.n_coordinates().max(1) as f64;
    let options = SolveOptions {
        relative_gap: 1e-6,
        relative_error_of_weights: 1e-2,
        acceptable_gap: 1e-6,
        ..SolveOptions::default()
    };
    Fitting { cost, gamma, options }
}

fn rows(set: &Set, fitting: Fitting) -> Rows {
    Rows::new(&set.design, set.classes.clone(), set.n_classes, fitting)
}

/// Training and test rows: the set's own parts, or two thirds of each class and the rest.
pub fn split(source: &Source, set: &Set) -> (Vec<u32>, Vec<u32>) {
    if let Some(training) = source.training {
        return ((0..training as u32).collect(), (training as u32..set.n() as u32).collect());
    }
    let dealt = folds::deal(&set.classes, set.n_classes as u32, 3, 1, SEED);
    (0..set.n() as u32).partition(|row| dealt.fold_of_row[0][*row as usize] > 0)
}

/// C and γ times coordinates by the accuracy of the votes in cross-validation, and that accuracy; of equal ones the
/// smallest C, then the smallest γ.
pub fn search(training: &Set) -> (f64, f64, f64) {
    let mut some = folds::shuffled(training.n(), SEED);
    some.truncate(SEARCHED);
    let set = training.select(&some);
    let dealt = folds::deal(&set.classes, set.n_classes as u32, FOLDS, 1, SEED);
    let mut best = (COSTS[0], GAMMAS[0], -1.0);
    for cost in COSTS {
        for gamma in GAMMAS {
            let rows = rows(&set, fitting(&set, cost, gamma));
            let mut right = 0;
            for fold in 0..dealt.n_folds {
                let (held, kept): (Vec<u32>, Vec<u32>) =
                    (0..set.n() as u32).partition(|row| dealt.fold_of_row[0][*row as usize] == fold);
                let machines = Machines::trained(&rows, &kept);
                let says = |row: &u32| winner(&machines.pairs(), set.n_classes, *row) as u32;
                right += held.iter().filter(|row| says(row) == set.classes[**row as usize]).count();
            }
            let accuracy = right as f64 / set.n() as f64;
            if accuracy > best.2 {
                best = (cost, gamma, accuracy);
            }
        }
    }
    best
}

/// Each row predicted by machines that are trained with all before it, from the second row on: HI and KM; and how far
/// the machines, refitted row after row, are at the end from machines that are fitted at once.
pub fn online(set: &Set, fitting: Fitting) -> (Vec<Vec<Judged>>, f64) {
    let rows = rows(set, fitting);
    let taxonomies = taxonomies(set.n_classes);
    let mut trained = vec![0];
    let mut machines = Machines::trained(&rows, &trained);
    let mut courses = vec![Vec::new(); taxonomies.len()];
    for row in 1..set.n() as u32 {
        let class = rows.classes[row as usize];
        for (course, taxonomy) in courses.iter_mut().zip(taxonomies) {
            let prediction = Prediction::of(&fixed(&rows, &machines, &trained, row, taxonomy));
            course.push(Judged { prediction, class });
        }
        let refitted = machines.with(&rows, row, class);
        machines.take(refitted);
        trained.push(row);
    }
    let cold = Machines::trained(&rows, &trained);
    let pairs = machines.pairs();
    let distances = pairs.iter().zip(cold.pairs()).flat_map(|(warm, cold)| {
        trained.iter().map(|row| (warm.decision(*row) - cold.decision(*row)).abs()).collect::<Vec<f64>>()
    });
    (courses, distances.fold(0.0, f64::max))
}
