//! Adult: shrinkage constants drawn by Gibbs sampling, beside those that folds choose.

use super::{FOLDS, Judged, judged, said, setting};
use crate::table1::sets::{load, set, subset};
use nomogram::contract::{ChainWanted, Chains, ConstantsBy, Diagnosed, Part, Question, Rule, Shrinkage, TraceWanted};
use nomogram::job::Job;

/// Rows that are drawn, of each class its share.
pub const ROWS: usize = 2000;
/// Chains, draws to skip and to keep.
pub const CHAINS: (u32, u32, u32) = (4, 300, 1000);
/// Replications of the folds that judge.
pub const REPEATS: u32 = 1;
/// What has a constant of its own.
pub const WAYS: [(ConstantsBy, &str); 3] = [
    (ConstantsBy::One, "one, drawn"),
    (ConstantsBy::Part, "one a kind of coordinate, drawn"),
    (ConstantsBy::Attribute, "one an attribute, drawn"),
];

/// What was found.
pub struct Measured {
    /// Coordinates.
    pub coordinates: u32,
    /// k by ten folds.
    pub by_folds: f64,
    /// The constants, in the order of [`WAYS`].
    pub drawn: Vec<Diagnosed>,
    /// k by folds, then each of [`WAYS`] at the medians.
    pub judged: Vec<Judged>,
}

/// Measures it.
///
/// # Errors
/// A sentence: the file cannot be read, or not be learned from.
pub fn measure() -> Result<Measured, String> {
    let loaded = load(&set("adult", "adult_sample"))?;
    let table = subset(&loaded.table, &loaded.target, ROWS)?;
    let question = |k: f64, shrinkages: Vec<Shrinkage>| Question {
        learner: "proximal-svm".to_owned(),
        positive: Some(loaded.positive.clone()),
        settings: vec![setting("k", k)],
        shrinkages,
        folds: FOLDS,
        repeats: REPEATS,
        ..Question::about(&loaded.target)
    };
    let job = Job::new(&table, &question(1.0, Vec::new())).map_err(said)?;
    let trace = job.trace(&TraceWanted { from: 0.1, to: 1e4, steps: 40 }).map_err(said)?;
    let by_folds = trace.marks.iter().find(|mark| mark.rule == Rule::Folds).and_then(|mark| mark.k);
    let by_folds = by_folds.ok_or("adult: folds find no constant.")?;
    let mut all = vec![("one by folds", judged(&table, &question(by_folds, Vec::new()))?)];
    let mut drawn = Vec::new();
    for (by, name) in WAYS {
        let (chains, warmup, draws) = CHAINS;
        let of_chain = |chain: u32| job.chain(&ChainWanted { by, chain, warmup, draws, after: None });
        let chains = (0..chains).map(of_chain).collect::<Result<Vec<_>, _>>().map_err(said)?;
        let found = job.diagnosed(&Chains { by, chains }).map_err(said)?;
        let own = |part: &Option<Part>, k: f64| part.clone().map(|of| Shrinkage { of, k });
        let shrinkages: Vec<Shrinkage> =
            found.constants.iter().filter_map(|constant| own(&constant.part, constant.median)).collect();
        let k = if by == ConstantsBy::One { found.constants[1].median } else { 1.0 };
        all.push((name, judged(&table, &question(k, shrinkages))?));
        drawn.push(found);
    }
    Ok(Measured { coordinates: job.prepared().coordinates, by_folds, drawn, judged: all })
}
