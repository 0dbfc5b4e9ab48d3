//! Colon tissue (Alon and others 1999), in place of the paper's lung cancers: 62 cases of 2,000 numbers, degree 2.

use super::machine::{area, linear_scores, norm, train};
use super::problems::Cases;
use super::rfe::rows;
use super::searches::{BUILT, RETURNED, SEARCHES, Step, all_of, followed, truth};
use crate::data::project;
use nomogram::calibrate::folds::deal;
use nomogram::explain::top_features::{CellOrder, Coding, Column, TopMethod, Weighted};

/// C: with so many numbers no case is on the wrong side, whatever it is.
pub const COST: f64 = 1.0;
/// Of cross-validation.
pub const FOLDS: u32 = 5;
/// Features that the linear machines have.
pub const LINEAR: u32 = 100;
const FILE: &str = "tests/data/sets/colon.csv";
const DEGREE: u32 = 2;

/// What was found.
pub struct Measured {
    /// Features in all.
    pub features: f64,
    /// Seconds of brute force.
    pub brute: f64,
    /// ‖true list‖.
    pub norm: f64,
    /// The searches with each p.
    pub searches: Vec<Vec<Step>>,
    /// The true list.
    pub top: Vec<Weighted>,
    /// AUC over held-out folds: of the machine, of the machine of degree 1, and of the linear machine on the features of
    /// Heur2 in each order.
    pub auc: Vec<f64>,
}

/// Reads and measures.
///
/// # Errors
/// A sentence: no such file, or a cell that is no number.
pub fn measure(seed: u64) -> Result<Measured, String> {
    let cases = read()?;
    let everything: Vec<u32> = (0..cases.y.len() as u32).collect();
    let all = standardised(&cases, &everything);
    let machine = train(&all, &all, numbers(&all), Coding::ZeroOne, DEGREE, COST).machine;
    let (top, brute) = truth(&machine, RETURNED);
    let searches = SEARCHES.into_iter().map(|kind| followed(&machine, kind).0).collect();
    Ok(Measured { features: machine.n_features(), brute, norm: norm(&top), searches, top, auc: cross(&cases, seed) })
}

/// Reads the file.
///
/// # Errors
/// As [`measure`].
pub fn read() -> Result<Cases, String> {
    let text = std::fs::read_to_string(project().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let lines: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let genes = lines.first().map_or(0, |line| line.len() - 1);
    let number = |cell: &str| cell.parse::<f64>().map_err(|_| format!("{FILE}: “{cell}” is no number"));
    let column = |at: usize| lines.iter().map(|line| number(line[at])).collect::<Result<Vec<f64>, String>>();
    let columns = (0..genes).map(column).collect::<Result<Vec<_>, _>>()?;
    let y = lines.iter().map(|line| if line[genes] == "tumor" { 1.0 } else { -1.0 }).collect();
    Ok(Cases { columns, y })
}

/// AUC over all held-out cases.
fn cross(cases: &Cases, seed: u64) -> Vec<f64> {
    let strata: Vec<u32> = cases.y.iter().map(|y| u32::from(*y > 0.0)).collect();
    let folds = deal(&strata, 2, FOLDS, 1, seed);
    let orders = [CellOrder::Raw, CellOrder::Normalised, CellOrder::ByLevel];
    let mut scores = vec![vec![0.0; cases.y.len()]; 2 + orders.len()];
    for fold in 0..folds.n_folds {
        let is_out = |row: &u32| folds.fold_of_row[0][*row as usize] == fold;
        let (out, train_rows): (Vec<u32>, Vec<u32>) = (0..cases.y.len() as u32).partition(is_out);
        // By the mean and the deviation of the training cases.
        let of_all = standardised(cases, &train_rows);
        let (trained_on, tested) = (rows(&of_all, &train_rows), rows(&of_all, &out));
        let trained = train(&trained_on, &tested, numbers(&trained_on), Coding::ZeroOne, DEGREE, COST);
        let first = train(&trained_on, &tested, numbers(&trained_on), Coding::ZeroOne, 1, COST).scores;
        let linear = orders.map(|order| {
            let top = all_of(&trained.machine, (TopMethod::Heur2, order), BUILT[BUILT.len() - 1], LINEAR).top;
            linear_scores(&top, &trained_on, &tested, COST)
        });
        for (scores, of_fold) in scores.iter_mut().zip([&trained.scores, &first].into_iter().chain(&linear)) {
            out.iter().zip(of_fold).for_each(|(row, score)| scores[*row as usize] = *score);
        }
    }
    scores.iter().map(|scores| area(scores, &cases.y)).collect()
}

/// Columns of numbers as the search takes them.
pub fn numbers(cases: &Cases) -> Vec<Column> {
    cases.columns.iter().map(|x| Column::Number(x.clone())).collect()
}

/// Mean 0 and deviation 1 over some rows.
pub fn standardised(cases: &Cases, of: &[u32]) -> Cases {
    let n = of.len() as f64;
    let column = |x: &Vec<f64>| {
        let mean = of.iter().map(|row| x[*row as usize]).sum::<f64>() / n;
        let variance = of.iter().map(|row| (x[*row as usize] - mean).powi(2)).sum::<f64>() / n;
        x.iter().map(|x| if variance > 0.0 { (x - mean) / variance.sqrt() } else { 0.0 }).collect()
    };
    Cases { columns: cases.columns.iter().map(column).collect(), y: cases.y.clone() }
}
