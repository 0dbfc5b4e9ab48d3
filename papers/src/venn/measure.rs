//! The experiments on one set.

use crate::data::{Set, Source};
use nomogram::calibrate::folds;
use nomogram::learn::solve::SolveOptions;
use nomogram::venn::bag::{Bag, ScoredBy};
use nomogram::venn::check::{Check, Judged, Way};
use nomogram::venn::machines::{Fitting, Machines, Rows};
use nomogram::venn::prediction::Prediction;
use nomogram::venn::search::{COSTS, Found, GAMMAS, search};
use nomogram::venn::taxonomy::{INTERVALS_PER_CLASS, Taxonomy, clusters, combined};
use std::time::Instant;

/// Seed of every shuffle.
pub const SEED: u64 = 2014;
/// Most training rows that the search looks at.
pub const SEARCHED: usize = 300;
/// Other orders of a small set whose results are averaged, and what is small.
pub const ORDERS: u64 = 5;
/// Most rows of a set of which other orders are tried.
pub const SMALL: usize = 200;

/// How many rows of a set take part; of more a part drawn by chance.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Where they are sorted by ten-fold scores.
    pub ten_fold: usize,
    /// By leave-one-out.
    pub left_out: usize,
    /// By the machines' own rows.
    pub own: usize,
}

impl Extent {
    /// What a run of minutes allows of several classes, which take a machine a pair.
    pub const SEVERAL: Extent = Extent { ten_fold: 400, left_out: 100, own: 1000 };
    /// And of two.
    pub const TWO: Extent = Extent { ten_fold: 1000, left_out: 300, own: usize::MAX };
    /// All rows, but for leave-one-out, where each has machines of its own.
    pub const WHOLE: Extent = Extent { ten_fold: usize::MAX, left_out: 300, own: usize::MAX };

    /// Of a set with so many classes in a run of minutes.
    pub fn part(n_classes: usize) -> Extent {
        if n_classes == 2 { Extent::TWO } else { Extent::SEVERAL }
    }

    /// Rows that take part.
    pub fn of(&self, scored_by: ScoredBy) -> usize {
        match scored_by {
            ScoredBy::TenFold => self.ten_fold,
            ScoredBy::LeaveOneOut => self.left_out,
            ScoredBy::Own => self.own,
        }
    }
}

/// Rows predicted in one way.
pub struct Course {
    /// Which machines score the rows.
    pub scored_by: ScoredBy,
    /// Whether each row joins the others.
    pub online: bool,
    /// Rows trained with at first.
    pub trained: usize,
    /// Of HI, KM and, offline of two classes, VA: the predictions of the same rows.
    pub judged: Vec<Vec<Judged>>,
    /// Seconds that it took, search aside.
    pub seconds: f64,
}

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
    /// All ways.
    pub courses: Vec<Course>,
    /// Ten-fold online over other orders of a small set.
    pub orders: Vec<Course>,
    /// D of the rows of the figure and their centroids, where the set is in it.
    pub combined: Option<(Vec<f64>, Vec<f64>)>,
}

impl Measured {
    /// The course of a way.
    pub fn course(&self, scored_by: ScoredBy, online: bool) -> Option<&Course> {
        self.courses.iter().find(|course| course.scored_by == scored_by && course.online == online)
    }
}

/// HI and KM.
pub fn taxonomies(n_classes: usize) -> [Taxonomy; 2] {
    [Taxonomy::Intervals { count: INTERVALS_PER_CLASS * n_classes }, Taxonomy::KMeans]
}

/// Everything for a set.
pub fn measure(source: &Source, set: &Set, extent: Extent) -> Measured {
    let Found { fitting, accuracy } = settings(source, set);
    let ways = [ScoredBy::TenFold, ScoredBy::LeaveOneOut, ScoredBy::Own];
    let mut courses: Vec<Course> = Vec::new();
    for scored_by in ways {
        courses.push(online(set, fitting, scored_by, extent, SEED));
        courses.push(offline(source, set, fitting, scored_by, extent));
    }
    let orders = if set.n() <= SMALL { ORDERS } else { 0 };
    Measured {
        name: source.name,
        rows: set.n(),
        classes: set.n_classes,
        cost: fitting.cost,
        gamma: fitting.gamma * set.design.n_coordinates().max(1) as f64,
        searched: accuracy,
        courses,
        orders: (1..=orders).map(|at| online(set, fitting, ScoredBy::TenFold, extent, SEED + at)).collect(),
        combined: (source.name == super::figure::SET).then(|| values(source, set, fitting, extent)),
    }
}

/// C and γ by cross-validation on training rows. Fits end at a gap of 1e-6 of the objective, about what LIBSVM's usual
/// tolerance gives.
pub fn settings(source: &Source, set: &Set) -> Found {
    let (mut some, _) = split(source, set);
    some.truncate(SEARCHED);
    let set = set.select(&some);
    let options = SolveOptions {
        relative_gap: 1e-6,
        relative_error_of_weights: 1e-2,
        acceptable_gap: 1e-6,
        ..SolveOptions::default()
    };
    let of = |gamma: f64| gamma / set.design.n_coordinates().max(1) as f64;
    let usual = Fitting { cost: COSTS[0], gamma: of(1.0), options };
    search(&set.design, &set.classes, set.n_classes, (&COSTS, &GAMMAS.map(of)), usual)
}

fn rows(set: &Set, fitting: Fitting) -> Rows {
    Rows::new(&set.design, set.classes.clone(), set.n_classes, fitting)
}

/// Training and test rows in an order drawn by chance: the set's own parts, or two thirds of each class and the rest.
pub fn split(source: &Source, set: &Set) -> (Vec<u32>, Vec<u32>) {
    let dealt = folds::deal(&set.classes, set.n_classes as u32, 3, 1, SEED);
    let is_training = |row: &u32| match source.training {
        Some(training) => (*row as usize) < training,
        None => dealt.fold_of_row[0][*row as usize] > 0,
    };
    folds::shuffled(set.n(), SEED).into_iter().partition(is_training)
}

/// Each row predicted by what the rows before it teach, from the second row on.
pub fn online(set: &Set, fitting: Fitting, scored_by: ScoredBy, extent: Extent, seed: u64) -> Course {
    let mut order = folds::shuffled(set.n(), seed);
    order.truncate(extent.of(scored_by));
    let known = &order[..1];
    course(&set.select(&order), fitting, scored_by, known.len(), true)
}

/// The test rows, by what the training rows teach: two thirds and a third of those that take part.
pub fn offline(source: &Source, set: &Set, fitting: Fitting, scored_by: ScoredBy, extent: Extent) -> Course {
    let (mut training, mut test) = split(source, set);
    let most = extent.of(scored_by);
    training.truncate(most - most / 3);
    test.truncate(most / 3);
    let in_order = set.select(&[training.clone(), test].concat());
    let mut made = course(&in_order, fitting, scored_by, training.len(), false);
    if set.n_classes == 2 {
        let rows = rows(&in_order, fitting);
        made.judged.push(Check::begin(rows, Way::VennAbers, false, training.len(), SEED).step(usize::MAX));
    }
    made
}

/// HI and KM share the machines.
fn course(set: &Set, fitting: Fitting, scored_by: ScoredBy, first: usize, online: bool) -> Course {
    let since = Instant::now();
    let rows = rows(set, fitting);
    let taxonomies = taxonomies(set.n_classes);
    let known: Vec<u32> = (0..first as u32).collect();
    let mut bag = Bag::new(&rows, scored_by, &known, SEED);
    let mut judged = vec![Vec::new(); taxonomies.len()];
    for row in first as u32..set.n() as u32 {
        let tried = bag.tried(&rows, row, &taxonomies);
        for (judged, matrix) in judged.iter_mut().zip(&tried.matrices) {
            judged.push(Judged { prediction: Prediction::of(matrix), class: rows.classes[row as usize] });
        }
        if online {
            bag.join(&rows, row, Some(tried));
        }
    }
    Course { scored_by, online, trained: first, judged, seconds: since.elapsed().as_secs_f64() }
}

/// D of the training rows by machines trained with them, as in the paper's Figure 1, and the centroids.
pub fn values(source: &Source, set: &Set, fitting: Fitting, extent: Extent) -> (Vec<f64>, Vec<f64>) {
    let (mut training, _) = split(source, set);
    training.truncate(extent.own);
    let set = set.select(&training);
    let all: Vec<u32> = (0..set.n() as u32).collect();
    let values = combined(&Machines::trained(&rows(&set, fitting), &all).values(&all), set.n_classes);
    let centroids = clusters(&values, set.n_classes).1;
    (values, centroids)
}
