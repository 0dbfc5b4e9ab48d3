//! The three searches, a few features at a time.
//!
//! Why a certificate holds: a feature of level l that contains v has w² ≤ s(v, l), since s(v, l) is a sum of squares of
//! which its own is one. So nothing that was not built weighs more than the largest s(v, l) over the variables v of which
//! each such feature has at least one; and at level l nothing more than what is left of ‖w_l‖².

use super::best::Best;
use super::cells::Cells;
use super::levels::{Levels, features};
use super::norms::{self, Norms};
use super::products::Products;
use super::{CellOrder, Column, Machine, Shape, TopMethod, Weighted};
use crate::heartbeat;
use crate::order;

/// What was found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The r features of largest |weight| so far, the largest first.
    pub top: Vec<Weighted>,
    /// Features built.
    pub built: f64,
    /// Whether nothing more will be built.
    pub finished: bool,
    /// Whether `top` is provably what brute force would return, features of equal |weight| being interchangeable.
    pub certified: bool,
    /// Share of ‖w‖² without the constant that the features built have.
    pub share: f64,
}

/// A search under way.
#[derive(Clone, Debug)]
pub struct Search {
    columns: Vec<Column>,
    shapes: Vec<Shape>,
    coefficients: Vec<f64>,
    levels: Levels,
    norms: Norms,
    /// Σ w² of the features built, by level.
    of_built: Vec<f64>,
    built: f64,
    /// All features, and the most that will be built.
    all: f64,
    most: f64,
    best: Best,
    plan: Plan,
    now: Option<Products>,
}

/// What comes after what is being built.
#[derive(Clone, Debug)]
enum Plan {
    /// Nothing: every feature that matters is in the list of columns that is being gone through. At each level the
    /// largest s(v, l) of the columns that are not.
    Once(Vec<f64>),
    /// Heur2.
    Cells(Cells),
}

impl Search {
    /// Gets ready: norms and order, no feature. `p`: most features to build (brute force builds all), `r`: how many to
    /// return.
    ///
    /// Heur1 takes as many variables as have at most `p` features, the constant among them: none where `p` ≤ d.
    pub fn new(machine: Machine, method: TopMethod, order: CellOrder, p: u32, r: u32) -> Search {
        let Machine { columns, coding, coefficients, degree, .. } = machine.of_support_vectors();
        let shapes: Vec<Shape> = columns.iter().map(|column| column.shape(coding)).collect();
        let levels = Levels::new(&columns, &shapes, degree);
        let norms = norms::of(&columns, &shapes, &coefficients, &levels, method != TopMethod::BruteForce);
        let all = levels.features();
        let d = levels.degree;
        let once = |list: Vec<u32>| Some(Products::new(list, (1, d), false, &coefficients));
        let mut most = all;
        let (plan, now) = match method {
            TopMethod::BruteForce => (Plan::Once(vec![0.0; d + 1]), once((0..columns.len() as u32).collect())),
            TopMethod::Heur1 => {
                let (list, left_out) = ranked(&norms, &shapes, d, f64::from(p));
                most = features_of(&list, &shapes, d);
                (Plan::Once(left_out), once(list))
            }
            TopMethod::Heur2 => {
                most = all.min(f64::from(p));
                (Plan::Cells(Cells::new(&norms, &levels, &shapes, order)), None)
            }
        };
        Search {
            of_built: vec![0.0; d + 1],
            built: 0.0,
            best: Best::new(r.max(1) as usize),
            columns,
            shapes,
            coefficients,
            levels,
            norms,
            all,
            most,
            plan,
            now,
        }
    }

    /// Features in all but the constant, those that say the same counted once.
    pub fn features(&self) -> f64 {
        self.all
    }

    /// Features that will be built.
    pub fn most(&self) -> f64 {
        self.most
    }

    /// Builds the next `n` features, or as many as are left.
    pub fn step(&mut self, n: usize) {
        for _ in 0..n {
            if self.built >= self.most {
                return;
            }
            heartbeat::round();
            let Some((exponents, sum)) = self.next() else { return };
            let scale = self.levels.factor(&exponents, &self.shapes).sqrt();
            let weight = scale * sum;
            let level = exponents.iter().map(|(_, power)| *power as usize).sum::<usize>();
            self.built += 1.0;
            self.of_built[level] += weight * weight;
            if let Plan::Cells(cells) = &mut self.plan {
                cells.subtract(weight);
            }
            self.best.offer(Weighted { exponents, weight, scale });
        }
    }

    fn next(&mut self) -> Option<(Vec<(u32, u32)>, f64)> {
        loop {
            if let Some(found) = self.now.as_mut().and_then(|now| now.next(&self.columns, &self.shapes)) {
                return Some(found);
            }
            let Plan::Cells(cells) = &mut self.plan else { return None };
            let (level, list) = cells.take()?;
            self.now = Some(Products::new(list, (level, level), true, &self.coefficients));
        }
    }

    /// The results so far.
    pub fn found(&self) -> Found {
        let of_all: f64 = self.norms.of_level[1..].iter().sum();
        let share = self.of_built.iter().sum::<f64>() / of_all;
        Found {
            top: self.best.sorted(),
            built: self.built,
            finished: self.built >= self.most,
            certified: self.is_certified(),
            share: if of_all > 0.0 { share.min(1.0) } else { 1.0 },
        }
    }

    fn is_certified(&self) -> bool {
        if self.built >= self.all {
            return true;
        }
        let Some(last) = self.best.last() else { return false };
        (1..=self.levels.degree).all(|level| last * last >= self.bound(level))
    }

    /// What w² of a feature of this level that was not built may be at most.
    fn bound(&self, level: usize) -> f64 {
        let left = self.norms.of_level[level] - self.of_built[level];
        let of_cells = match &self.plan {
            Plan::Once(left_out) if self.built >= self.most => left_out[level],
            Plan::Once(_) => f64::INFINITY,
            Plan::Cells(cells) => match cells.bound(level) {
                Some(bound) => bound,
                None => return 0.0,
            },
        };
        left.min(of_cells).max(0.0) + self.norms.rounding[level]
    }
}

/// The variables of Heur1, those of largest ‖w_v‖² = Σ_l s(v, l), and the largest s(v, l) of the others at each level.
fn ranked(norms: &Norms, shapes: &[Shape], degree: usize, p: f64) -> (Vec<u32>, Vec<f64>) {
    let scores: Vec<f64> = norms.cells.iter().map(|cell| cell.iter().sum()).collect();
    let mut list: Vec<u32> =
        order::indices(scores.len(), &|a, b| scores[b].total_cmp(&scores[a])).into_iter().map(|v| v as u32).collect();
    let (mut numbers, mut products, mut k) = (0, 0, 0);
    for v in &list {
        match shapes[*v as usize] {
            Shape::Number => numbers += 1,
            _ => products += 1,
        }
        if 1.0 + features(degree, numbers, products) > p {
            break;
        }
        k += 1;
    }
    let mut left_out = vec![0.0_f64; degree + 1];
    for v in list.drain(k..) {
        left_out.iter_mut().zip(&norms.cells[v as usize]).for_each(|(most, s)| *most = most.max(*s));
    }
    order::ascending_small(&mut list);
    (list, left_out)
}

fn features_of(list: &[u32], shapes: &[Shape], degree: usize) -> f64 {
    let numbers = list.iter().filter(|v| shapes[**v as usize] == Shape::Number).count();
    features(degree, numbers, list.len() - numbers)
}
