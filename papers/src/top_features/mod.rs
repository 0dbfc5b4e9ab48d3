//! Brown, Tsamardinos & Hardin 2012, “Top-weighted features of a polynomial SVM”: the simulations measured again, and two
//! real sets in place of those of the paper that are not at hand.

pub mod colon;
pub mod figures;
pub mod machine;
pub mod measure;
pub mod page;
pub mod parity;
pub mod problems;
pub mod rfe;
pub mod searches;
pub mod selection;
pub mod splice;

use measure::{Eliminated, Measured};
use problems::Problem;
use std::path::Path;
use std::time::Instant;

/// Once a seed; elimination and the real sets with the first alone.
pub const SEEDS: [u64; 3] = [1, 2, 3];
/// Variables of each problem: the paper's smallest size of its comparison of the heuristics, and its largest.
pub const SIZES: [(Problem, [usize; 2]); 3] =
    [(Problem::Circle, [400, 700]), (Problem::DoubleXor, [337, 707]), (Problem::Checkerboard, [70, 125])];
/// Variables where variables are eliminated: the paper's smallest sizes.
const ELIMINATED: [(Problem, usize); 3] =
    [(Problem::Circle, 150), (Problem::DoubleXor, 152), (Problem::Checkerboard, 40)];
const CASES: [usize; 4] = [50, 100, 500, 1000];
/// Variables of 4-parity, and whether all features are built: of the paper's 250 there are 162 million.
const PARITY: [(usize, bool); 4] = [(30, true), (60, true), (100, true), (250, false)];
/// Degrees with splice junctions, and whether all features are built; 6 is the paper's.
const SPLICE: [(u32, bool); 3] = [(2, true), (3, true), (6, false)];

/// All that the page is made of.
pub struct Everything {
    /// How many seeds.
    pub seeds: usize,
    /// The three problems.
    pub simulated: Vec<Measured>,
    /// Elimination.
    pub eliminated: Vec<Eliminated>,
    /// 4-parity.
    pub parity: Vec<parity::Parity>,
    /// The file, and each kind of junction with each degree.
    pub splice: (splice::Splice, Vec<splice::Measured>),
    /// Colon tissue.
    pub colon: colon::Measured,
    /// The real sets with chosen variables and features.
    pub compared: Vec<selection::Compared>,
    /// Minutes of it all.
    pub minutes: f64,
    /// Whether this was the short run.
    pub is_small: bool,
}

/// Measures all problems and writes the page and its figures into a folder; `sizes` with "small": the smaller sizes, one
/// seed, up to 500 cases. With "selection" or "figures" this part alone is made again, in the page that is there.
///
/// # Errors
/// A sentence: a set cannot be read, or a file not be written.
pub fn write(folder: &Path, sizes: &[&str]) -> Result<(), String> {
    let path = folder.join("paper-top-features.md");
    let written =
        |path: &Path, text: &str| std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()));
    let parts = [sizes.contains(&"selection"), sizes.contains(&"figures")];
    let page = if parts.contains(&true) {
        let page = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if parts[0] {
            let done = |compared: &[selection::Compared]| written(&path, &page::with_selection(&page, compared));
            let compared = selection::measure(&|what| eprintln!("{what}"), &done)?;
            page::with_selection(&page, &compared)
        } else {
            page
        }
    } else {
        page::of(&everything(sizes.contains(&"small"))?)
    };
    written(&path, &page)?;
    if parts == [true, false] {
        return Ok(());
    }
    written(&folder.join(figures::ELIMINATION), &figures::elimination(&page))?;
    written(&folder.join(figures::WEIGHTS), &figures::weights(&SIZES.map(|(problem, sizes)| (problem, sizes[0]))))
}

fn everything(is_small: bool) -> Result<Everything, String> {
    let since = Instant::now();
    let says = |what: &str| eprintln!("{:5.0} s  {what}", since.elapsed().as_secs_f64());
    let seeds = &SEEDS[..if is_small { 1 } else { SEEDS.len() }];
    let cases = || CASES.into_iter().filter(|n| !is_small || *n <= 500);
    let splice = splice::read()?;
    let mut simulated = Vec::new();
    for (problem, sizes) in SIZES {
        for m in sizes.into_iter().take(if is_small { 1 } else { 2 }) {
            for n in cases() {
                says(&format!("{}, {m} variables, {n} cases", problem.name()));
                simulated.push(measure::measure(problem, n, m, seeds));
            }
        }
    }
    let mut parity = Vec::new();
    for (m, all) in PARITY.into_iter().filter(|(m, _)| !is_small || *m <= 60) {
        for n in cases().filter(|n| *n >= 100) {
            says(&format!("4-parity, {m} variables, {n} cases"));
            parity.push(parity::measure(n, m, seeds, all));
        }
    }
    let mut junctions = Vec::new();
    for (degree, all) in SPLICE.into_iter().filter(|(degree, _)| !is_small || *degree <= 2) {
        for (class, _) in splice::JUNCTIONS {
            says(&format!("Splice, {class}, degree {degree}"));
            junctions.push(splice.measure(class, degree, all, SEEDS[0]));
        }
    }
    says("Colon");
    let colon = colon::measure(SEEDS[0])?;
    let mut eliminated = Vec::new();
    for (problem, m) in ELIMINATED {
        // One machine a variable: with many cases that is hours.
        for n in cases().filter(|n| *n <= if is_small { 100 } else { 500 }) {
            says(&format!("{}, elimination, {n} cases", problem.name()));
            eliminated.extend(measure::eliminate(problem, n, m, SEEDS[0]));
        }
    }
    let compared = selection::measure(&says, &|_| Ok(()))?;
    says("done");
    let minutes = since.elapsed().as_secs_f64() / 60.0;
    let splice = (splice, junctions);
    Ok(Everything { seeds: seeds.len(), simulated, eliminated, parity, splice, colon, compared, minutes, is_small })
}
