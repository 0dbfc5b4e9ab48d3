//! BUPA and Boston: straight parts, bent ones, and processes.

use super::{FOLDS, Judged, judged, setting};
use crate::data::project;
use nomogram::contract::{MapChoice, Outcome, Question, TargetScale, Tuning};
use nomogram::table::{self, ColumnOptions, Kind, ReadOptions, Table};

/// A set.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its name.
    pub name: &'static str,
    /// Its file among the sets of the tests.
    pub file: &'static str,
    /// Its target.
    pub target: &'static str,
    /// The class that is predicted; a number otherwise.
    pub positive: Option<&'static str>,
    /// Replications of the folds.
    pub repeats: u32,
}

/// Both sets.
pub const SETS: [Set; 2] = [
    Set { name: "BUPA", file: "liver_bupa.csv", target: "selector", positive: Some("2"), repeats: 3 },
    Set { name: "Boston", file: "housing.csv", target: "MEDV", positive: None, repeats: 1 },
];

/// k, or λ, that each fit chooses among, where numbers are standardised; and in the units of the file.
pub const AMONG: [&[f64]; 2] = [&[0.1, 1.0, 10.0, 100.0], &[1e-3, 0.1, 10.0, 1e3, 1e5]];
/// γ of kernels, a square of standard deviations.
pub const GAMMAS: [f64; 2] = [0.1, 1.0];
/// γ of the process over all attributes.
pub const GAMMAS_OF_ALL: [f64; 3] = [0.01, 0.05, 0.2];
/// Folds within a fit.
pub const INNER: u32 = 3;

/// A set, measured.
pub struct Measured {
    /// Which.
    pub set: Set,
    /// Rows and attributes.
    pub size: [usize; 2],
    /// What was judged.
    pub judged: Vec<Judged>,
}

fn read(set: &Set) -> Result<Table, String> {
    let path = project().join("tests/data/sets").join(set.file);
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let header = String::from_utf8_lossy(bytes.split(|byte| *byte == b'\n').next().unwrap_or_default()).into_owned();
    let column =
        |name: &str| ColumnOptions { name: name.to_owned(), kind: Some(Kind::Numeric), ..ColumnOptions::default() };
    let columns = header.trim_end().split(',').filter(|name| *name != set.target).map(column).collect();
    let options = ReadOptions { columns, ..ReadOptions::default() };
    table::read(&bytes, &options).map_err(|problem| problem.message().message)
}

/// Measures a set.
///
/// # Errors
/// A sentence: the file cannot be read, or not be learned from.
pub fn measure(set: &Set) -> Result<Measured, String> {
    let table = read(set)?;
    let learner = if set.positive.is_some() { "proximal-svm" } else { "ridge" };
    let plain = Question {
        learner: learner.to_owned(),
        positive: set.positive.map(str::to_owned),
        outcome: if set.positive.is_some() { Outcome::OneClass } else { Outcome::Number },
        folds: FOLDS,
        repeats: set.repeats,
        tuning: Some(Tuning { first: AMONG[0].to_vec(), folds: INNER, ..Tuning::default() }),
        ..Question::about(set.target)
    };
    let tuned = |change: &dyn Fn(&mut Tuning)| {
        let mut tuning = plain.tuning.clone().unwrap_or_default();
        change(&mut tuning);
        Question { tuning: Some(tuning), ..plain.clone() }
    };
    let kernels = || GAMMAS.map(|gamma| MapChoice::RadialKernel { gamma }).to_vec();
    let in_units =
        Question { settings: vec![setting("units", 1.0)], ..tuned(&|tuning| tuning.first = AMONG[1].to_vec()) };
    let mut questions = vec![
        ("straight", plain.clone()),
        ("straight, in units", in_units),
        ("bent", tuned(&|tuning| tuning.maps = vec![MapChoice::Spline { knots: 4 }])),
        ("a process an attribute", tuned(&|tuning| tuning.maps = kernels())),
    ];
    if set.positive.is_some() {
        let all = tuned(&|tuning| tuning.second = GAMMAS_OF_ALL.to_vec());
        questions.push(("a process of all", Question { learner: "gaussian-process".to_owned(), ..all }));
    } else {
        questions.push(("straight, log of the price", Question { target_scale: TargetScale::Log, ..plain.clone() }));
    }
    let all = questions.iter().map(|(name, question)| Ok((*name, judged(&table, question)?)));
    let judged = all.collect::<Result<Vec<Judged>, String>>()?;
    Ok(Measured { set: *set, size: [table.n_rows, table.columns.len() - 1], judged })
}
