//! Splice junctions of primates (UCI), in place of the paper's of Arabidopsis: 30 letters on each side of the junction.
//! Donors (EI) are where an intron begins, with GT; acceptors (IE) where one has ended, with AG.

use super::machine::{linear_auc, norm, train};
use super::problems::Cases;
use super::rfe::rows;
use super::searches::{RETURNED, SEARCHES, all_of, followed, truth};
use crate::data::project;
use nomogram::calibrate::folds::shuffled;
use nomogram::explain::top_features::{CellOrder, Coding, Column, Machine, TopMethod, Weighted};
use nomogram::order;

/// The paper's C, found there by cross-validation.
pub const COST: f64 = 0.05;
/// Cases to train on; the others judge.
pub const TRAINED: usize = 2000;
/// Features built where there are too many for all, and features that the linear machine has: the paper's.
pub const MOST: u32 = 100_000;
/// Features that the linear machine has.
pub const LINEAR: u32 = 1000;
const FILE: &str = "papers/data/splice.csv";
const LETTERS: [&str; 4] = ["A", "C", "G", "T"];
/// Letters before the junction.
const BEFORE: i32 = 30;

/// The file.
pub struct Splice {
    /// One variable, 0 or 1, for each place and letter; `y` is not in use.
    cases: Cases,
    /// Of each row.
    classes: Vec<String>,
    /// Place (−30 … −1, 1 … 30) and letter of each variable.
    pub variables: Vec<(i32, &'static str)>,
}

/// One kind of junction against all other rows, with a degree.
pub struct Measured {
    /// EI or IE.
    pub class: &'static str,
    /// Of the kernel.
    pub degree: u32,
    /// Features in all.
    pub features: f64,
    /// Variables by the share of ‖w‖² of the features that contain them, largest first.
    pub leading: Vec<(usize, f64)>,
    /// The leading features: the true ones, or those of Heur2 by level where there are too many.
    pub top: Vec<Weighted>,
    /// Whether `top` is the true list.
    pub all: bool,
    /// Quality of each search with the largest p, where all features were built.
    pub quality: Vec<f64>,
    /// Whether the lists are proved.
    pub certified: Vec<bool>,
    /// AUC of the machine, and of the linear machine.
    pub auc: [f64; 2],
}

/// Reads the file. The few letters that stand for several are none of the four.
///
/// # Errors
/// A sentence: no such file.
pub fn read() -> Result<Splice, String> {
    let text = std::fs::read_to_string(project().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let lines: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let places = lines.first().map_or(0, |line| line.len() - 1);
    let (mut columns, mut variables) = (Vec::new(), Vec::new());
    for at in 0..places {
        for letter in LETTERS {
            columns.push(lines.iter().map(|line| f64::from(u8::from(line[at] == letter))).collect());
            let place = at as i32 - BEFORE;
            variables.push((if place < 0 { place } else { place + 1 }, letter));
        }
    }
    let classes = lines.iter().map(|line| line[places].to_owned()).collect();
    Ok(Splice { cases: Cases { columns, y: vec![0.0; lines.len()] }, classes, variables })
}

impl Splice {
    /// One kind of junction against the rest: so many cases drawn by chance, and the others.
    pub fn drawn(&self, class: &str, n: usize, seed: u64) -> (Cases, Cases) {
        let y = self.classes.iter().map(|other| if other == class { 1.0 } else { -1.0 }).collect();
        let cases = Cases { columns: self.cases.columns.clone(), y };
        let order = shuffled(cases.y.len(), seed);
        let (first, rest) = order.split_at(n);
        (rows(&cases, first), rows(&cases, rest))
    }

    /// Trains one kind of junction against the rest, and searches.
    pub fn measure(&self, class: &'static str, degree: u32, all: bool, seed: u64) -> Measured {
        let (cases, tested) = self.drawn(class, TRAINED, seed);
        let trained = train(&cases, &tested, levels(&cases), Coding::ZeroOne, degree, COST);
        let machine = &trained.machine;
        let long = all_of(machine, (TopMethod::Heur2, CellOrder::ByLevel), MOST, LINEAR).top;
        let linear = linear_auc(&long, &cases, &tested, COST);
        let (mut top, mut quality, mut certified) = (long, Vec::new(), Vec::new());
        if all {
            top = truth(machine, RETURNED).0;
            for kind in SEARCHES {
                let (steps, found) = followed(machine, kind);
                quality.push(norm(&found) / norm(&top));
                certified.push(steps[steps.len() - 1].certified);
            }
        }
        top.truncate(RETURNED as usize);
        Measured {
            class,
            degree,
            features: machine.n_features(),
            leading: leading(machine),
            top,
            all,
            quality,
            certified,
            auc: [trained.auc, linear],
        }
    }

    /// Share of a class's rows that have this letter at this place.
    pub fn share(&self, class: &str, place: i32, letter: &str) -> f64 {
        let at = self.variables.iter().position(|it| *it == (place, letter));
        let of_class = || self.classes.iter().enumerate().filter(|(_, other)| *other == class).map(|(row, _)| row);
        let has = of_class().filter(|row| at.is_some_and(|v| self.cases.columns[v][*row] > 0.0)).count();
        has as f64 / of_class().count() as f64
    }

    /// A feature in letters: `G+1 T+2`.
    pub fn name(&self, feature: &Weighted) -> String {
        let names: Vec<String> = feature.exponents.iter().map(|(v, _)| self.variable(*v as usize)).collect();
        names.join(" ")
    }

    /// A variable: its letter and its place.
    pub fn variable(&self, v: usize) -> String {
        let (place, letter) = self.variables[v];
        format!("{letter}{}{}", if place < 0 { "−" } else { "+" }, place.abs())
    }

    /// How many of the features have letters of these places alone.
    pub fn within(&self, top: &[Weighted], places: std::ops::RangeInclusive<i32>) -> usize {
        let is_there = |v: u32| places.contains(&self.variables[v as usize].0);
        top.iter().filter(|one| one.exponents.iter().all(|(v, _)| is_there(*v))).count()
    }

    /// How many have one of two variables, or both.
    pub fn with(&self, top: &[Weighted], pair: [(i32, &str); 2]) -> usize {
        self.holding(top, &|variable| pair.contains(&variable))
    }

    /// How many have one of some letters at one of some places.
    pub fn with_letters(&self, top: &[Weighted], places: std::ops::RangeInclusive<i32>, letters: &[&str]) -> usize {
        self.holding(top, &|(place, letter)| places.contains(&place) && letters.contains(&letter))
    }

    fn holding(&self, top: &[Weighted], is_one: &dyn Fn((i32, &'static str)) -> bool) -> usize {
        top.iter().filter(|one| one.exponents.iter().any(|(v, _)| is_one(self.variables[*v as usize]))).count()
    }
}

/// Columns of 0 and 1 as the search takes them.
pub fn levels(cases: &Cases) -> Vec<Column> {
    let ones = |x: &Vec<f64>| (0..).zip(x).filter(|(_, x)| **x > 0.0).map(|(row, _)| row).collect();
    cases.columns.iter().map(|x| Column::Level(ones(x))).collect()
}

fn leading(machine: &Machine) -> Vec<(usize, f64)> {
    let sums: Vec<f64> = machine.contributions().iter().map(|cell| cell.iter().sum()).collect();
    let brute = all_norm(machine);
    order::indices(sums.len(), &|a, b| sums[b].total_cmp(&sums[a])).into_iter().map(|v| (v, sums[v] / brute)).collect()
}

/// ‖w‖² without the constant: Σ_ij a_i a_j ((x_i·x_j + 1)^d − 1).
fn all_norm(machine: &Machine) -> f64 {
    let values: Vec<Vec<f64>> =
        machine.columns.iter().map(|column| column.values(machine.coding, machine.n_rows)).collect();
    let support: Vec<usize> = (0..machine.n_rows).filter(|row| machine.coefficients[*row].abs() > 0.0).collect();
    let of_rows: Vec<Vec<f64>> = support.iter().map(|row| values.iter().map(|x| x[*row]).collect()).collect();
    let mut sum = 0.0;
    for (i, x) in support.iter().zip(&of_rows) {
        for (j, z) in support.iter().zip(&of_rows) {
            let product: f64 = x.iter().zip(z).map(|(x, z)| x * z).sum();
            let kernel = (product + 1.0).powi(machine.degree as i32) - 1.0;
            sum += machine.coefficients[*i] * machine.coefficients[*j] * kernel;
        }
    }
    sum
}

/// Kinds of junction: the two letters that biology has there.
pub const JUNCTIONS: [(&str, [(i32, &str); 2]); 2] = [("EI", [(1, "G"), (2, "T")]), ("IE", [(-2, "A"), (-1, "G")])];
