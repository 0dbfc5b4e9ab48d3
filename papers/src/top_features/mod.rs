//! Brown, Tsamardinos & Hardin 2012, “Top-weighted features of a polynomial SVM”: the simulations measured again.

pub mod machine;
pub mod measure;
mod page;
pub mod problems;
pub mod rfe;

use measure::{eliminate, measure};
use problems::Problem;
use std::path::Path;

const SEED: u64 = 1;
/// Variables of each problem: the paper's smallest size of its comparison of the heuristics, and its largest.
const SIZES: [(Problem, [usize; 2]); 3] =
    [(Problem::Circle, [400, 700]), (Problem::DoubleXor, [337, 707]), (Problem::Checkerboard, [70, 125])];
/// Variables where variables are eliminated: the paper's smallest sizes.
const ELIMINATED: [(Problem, usize); 3] =
    [(Problem::Circle, 150), (Problem::DoubleXor, 152), (Problem::Checkerboard, 40)];
const CASES: [usize; 4] = [50, 100, 500, 1000];

/// Measures all problems and writes the page into a folder; `sizes` with "small": the smaller sizes, up to 500 cases.
///
/// # Errors
/// A sentence: the page cannot be written.
pub fn write(folder: &Path, sizes: &[&str]) -> Result<(), String> {
    let is_small = sizes.contains(&"small");
    let cases = || CASES.into_iter().filter(|n| !is_small || *n <= 500);
    let mut measured = Vec::new();
    for (problem, sizes) in SIZES {
        for m in sizes.into_iter().take(if is_small { 1 } else { 2 }) {
            for n in cases() {
                eprintln!("{}, {m} variables, {n} cases", problem.name());
                measured.push(measure(problem, n, m, SEED));
            }
        }
    }
    let mut eliminated = Vec::new();
    for (problem, m) in ELIMINATED {
        // One machine a variable: with many cases that is hours.
        for n in cases().filter(|n| *n <= if is_small { 100 } else { 500 }) {
            eprintln!("{}, elimination, {n} cases", problem.name());
            eliminated.push(eliminate(problem, n, m, SEED));
        }
    }
    let path = folder.join("paper-top-features.md");
    std::fs::write(&path, page::of(&measured, &eliminated)).map_err(|error| format!("{}: {error}", path.display()))
}
