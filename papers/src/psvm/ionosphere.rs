//! Ionosphere, 34 columns and their squares: one shrinkage constant for all of them, and one for each kind.

use super::{FOLDS, Judged, setting};
use crate::data::project;
use nomogram::contract::{
    AttributeMap, Constants, ConstantsWanted, MapChoice, Part, Question, Rule, Shrinkage, TraceWanted,
};
use nomogram::door::session::Session;
use nomogram::math;
use nomogram::sentences::Message;
use nomogram::table::{ColumnOptions, Kind, ReadOptions};

/// The paper's: by ten folds, by generalised cross-validation, and two, of the columns and of their squares.
pub const PUBLISHED: (f64, f64, [f64; 2]) = (37.0, 14.0, [5.0, 25.0]);
/// Replications of the folds that judge.
pub const REPEATS: u32 = 3;
/// Seeds of the folds that choose, and of those that judge.
pub const SEEDS: [u32; 2] = [1, 2];

/// With numbers in the units of the file, and standardised.
pub struct Measured {
    /// In this order.
    pub scales: [Scaled; 2],
}

/// What is found on one scale.
#[derive(Clone, Debug)]
pub struct Scaled {
    /// k by generalised cross-validation, and by ten folds.
    pub rules: [f64; 2],
    /// Two constants by the same folds; with the squares held back more than the columns, and less.
    pub two: [[f64; 2]; 3],
    /// How well the constants do: see [`NAMES`].
    pub judged: Vec<Judged>,
}

/// What is judged.
pub const NAMES: [&str; 6] =
    ["one by GHW", "one by folds", "two by folds", "two, squares more", "two, squares less", "the paper’s two"];

fn question(units: bool, constants: &Constants, seed: u32) -> Question {
    let square = |at: u32| AttributeMap { attribute: format!("a{at:02}"), map: MapChoice::Polynomial { degree: 2 } };
    Question {
        learner: "proximal-svm".to_owned(),
        // a01 is 0 or 1, and its own square; a02 never changes.
        maps: (3..=34).map(square).collect(),
        settings: vec![setting("k", constants.k), setting("units", f64::from(u8::from(units)))],
        shrinkages: constants.shrinkages.clone(),
        folds: FOLDS,
        repeats: if seed == SEEDS[0] { 1 } else { REPEATS },
        seed,
        ..Question::about("class")
    }
}

fn constants(straight: f64, squared: f64) -> Constants {
    Constants { k: straight, shrinkages: vec![Shrinkage { of: Part::Curved, k: squared }] }
}

/// Measures both scales.
///
/// # Errors
/// A sentence: the file cannot be read, or not be learned from.
pub fn measure() -> Result<Measured, String> {
    let path = project().join("tests/data/sets/ionosphere.csv");
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let column =
        |at: u32| ColumnOptions { name: format!("a{at:02}"), kind: Some(Kind::Numeric), ..ColumnOptions::default() };
    let mut session = Session::default();
    let options = ReadOptions { columns: (1..=34).map(column).collect(), ..ReadOptions::default() };
    session.open(&bytes, &options).map_err(words)?;
    Ok(Measured { scales: [scaled(&mut session, true)?, scaled(&mut session, false)?] })
}

fn words(message: Message) -> String {
    message.message
}

fn scaled(session: &mut Session, units: bool) -> Result<Scaled, String> {
    session.prepare(&question(units, &constants(1.0, 1.0), SEEDS[0])).map_err(words)?;
    let trace = session.trace(&TraceWanted { from: 0.1, to: 1e4, steps: 60 }).map_err(words)?;
    let rule = |rule: Rule| trace.marks.iter().find(|mark| mark.rule == rule).and_then(|mark| mark.k);
    let [Some(ghw), Some(folds)] = [Rule::Ghw, Rule::Folds].map(rule) else {
        return Err("Ionosphere: a rule finds no constant.".to_owned());
    };
    let mesh: Vec<f64> = (0..=24).map(|i| math::exp(std::f64::consts::LN_10 * (f64::from(i) / 8.0))).collect();
    let pairs: Vec<[f64; 2]> = mesh.iter().flat_map(|a| mesh.iter().map(|b| [*a, *b])).collect();
    let list = pairs.iter().map(|[a, b]| constants(*a, *b)).collect();
    let error = session.compared(&ConstantsWanted { list }).map_err(words)?.error;
    let least = |may: &dyn Fn(&[f64; 2]) -> bool| {
        let least = (0..pairs.len()).filter(|at| may(&pairs[*at])).min_by(|a, b| error[*a].total_cmp(&error[*b]));
        least.map_or([ghw; 2], |at| pairs[at])
    };
    let two = [least(&|_| true), least(&|[a, b]| a < b), least(&|[a, b]| a > b)];
    let of = [[ghw; 2], [folds; 2], two[0], two[1], two[2], PUBLISHED.2];
    let mut judged = Vec::new();
    for (name, [straight, squared]) in NAMES.into_iter().zip(of) {
        let prepared = session.prepare(&question(units, &constants(straight, squared), SEEDS[1])).map_err(words)?;
        let fitted = (0..prepared.units).map(|index| session.unit(index)).collect::<Result<Vec<_>, _>>();
        judged.push((name, session.judged(&fitted.map_err(words)?).map_err(words)?.folds));
    }
    Ok(Scaled { rules: [ghw, folds], two, judged })
}
