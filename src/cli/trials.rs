//! Trials of polynomial machines on held-out folds: which degree, and which attributes.

use super::threads::of_each;
use crate::contract::{TopTrial, TopTried, TopWanted};
use crate::door::session::Session;
use crate::order;
use crate::sentences::Message;
use serde::Serialize;

/// The degrees that cross-validation chooses among: the paper's, but 4 for its 9.
pub const DEGREES: [u32; 5] = [1, 2, 3, 4, 6];
/// Folds, where nothing else is asked for.
pub const FOLDS: u32 = 5;
/// No fold has this number: nothing is held out.
const NONE: u32 = u32::MAX;
/// In each round of an elimination one attribute of so many goes, and one at least.
const ONE_OF: usize = 5;

/// How well the machines of a degree rank held-out rows.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tried {
    /// The degree.
    pub degree: u32,
    /// Mean of the folds' AUC.
    pub auc: f64,
}

/// How well machines on so many attributes rank held-out rows.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Left {
    /// How many attributes are left.
    pub attributes: usize,
    /// Mean of the folds' AUC.
    pub auc: f64,
}

/// Recursive feature elimination (Guyon and others 2002).
#[derive(Clone, Debug, Serialize)]
pub struct Eliminated {
    /// From all attributes to one. Each fold eliminates for itself, so that its rows have no say in what they judge.
    pub curve: Vec<Left>,
    /// The attributes to keep: as many as have the largest AUC, of equal ones the fewest; which, says the elimination on
    /// all rows.
    pub kept: Vec<String>,
    /// The others, the last to go first.
    pub dropped: Vec<String>,
}

/// The degree of largest AUC, of equal ones the lowest, and what each reached.
///
/// # Errors
/// As [`Session::top_tried`].
pub fn degree(session: &Session, wanted: &TopWanted) -> Result<(u32, Vec<Tried>), Message> {
    let auc = |degree: u32, fold: u32| {
        let wanted = TopWanted { degree, ..wanted.clone() };
        Ok(session.top_tried(&TopTrial { wanted, attributes: Vec::new(), fold })?.auc)
    };
    let folds = of_folds(session, wanted, |fold| DEGREES.iter().map(|degree| auc(*degree, fold)).collect())?;
    let tried = |(at, degree): (usize, &u32)| Tried { degree: *degree, auc: mean(&folds, at) };
    let tried: Vec<Tried> = DEGREES.iter().enumerate().map(tried).collect();
    let best = tried.iter().rev().max_by(|a, b| a.auc.total_cmp(&b.auc));
    Ok((best.map_or(wanted.degree, |best| best.degree), tried))
}

/// Eliminates attributes of the prepared question.
///
/// # Errors
/// As [`Session::top_tried`].
pub fn eliminate(session: &Session, wanted: &TopWanted) -> Result<Eliminated, Message> {
    let folds = of_folds(session, wanted, |fold| {
        Ok(rounds(session, wanted, fold)?.into_iter().map(|round| round.auc).collect())
    })?;
    let all = rounds(session, wanted, NONE)?;
    let left = |(at, round): (usize, &TopTried)| Left { attributes: round.attributes.len(), auc: mean(&folds, at) };
    let curve: Vec<Left> = all.iter().enumerate().map(left).collect();
    // Of equal ones `max_by` takes the last, which has the fewest.
    let best = curve.iter().enumerate().max_by(|a, b| a.1.auc.total_cmp(&b.1.auc)).map_or(0, |(at, _)| at);
    let kept = all[best].attributes.clone();
    let mut dropped: Vec<String> = Vec::new();
    for (before, after) in all.iter().zip(&all[1..=best]) {
        dropped.extend(before.attributes.iter().filter(|name| !after.attributes.contains(name)).cloned());
    }
    dropped.reverse();
    Ok(Eliminated { curve, kept, dropped })
}

/// Machines on fewer and fewer attributes, down to one.
fn rounds(session: &Session, wanted: &TopWanted, fold: u32) -> Result<Vec<TopTried>, Message> {
    let mut attributes = Vec::new();
    let mut rounds = Vec::new();
    loop {
        let round = session.top_tried(&TopTrial { wanted: wanted.clone(), attributes, fold })?;
        attributes = without_least(&round);
        rounds.push(round);
        if attributes.is_empty() {
            return Ok(rounds);
        }
    }
}

/// The attributes but those of the least weights.
fn without_least(round: &TopTried) -> Vec<String> {
    let n = round.attributes.len();
    let least = order::indices(n, &|a, b| round.weights[a].total_cmp(&round.weights[b]));
    let gone = &least[..(n / ONE_OF).max(1)];
    let stays = |(at, _): &(usize, &String)| !gone.contains(at);
    round.attributes.iter().enumerate().filter(stays).map(|(_, name)| name.clone()).collect()
}

/// Something of each fold, on as many threads as there are cores, in the order of the folds.
fn of_folds<T: Send>(
    session: &Session,
    wanted: &TopWanted,
    of: impl Fn(u32) -> Result<Vec<T>, Message> + Sync,
) -> Result<Vec<Vec<T>>, Message> {
    let first = TopWanted { degree: 1, ..wanted.clone() };
    let folds = session.top_tried(&TopTrial { wanted: first, attributes: Vec::new(), fold: NONE })?.folds;
    of_each(0..folds as usize, |fold| of(fold as u32)).into_iter().collect()
}

/// The mean over the folds that have both classes.
fn mean(folds: &[Vec<Option<f64>>], at: usize) -> f64 {
    let known: Vec<f64> = folds.iter().filter_map(|fold| fold[at]).collect();
    known.iter().sum::<f64>() / known.len() as f64
}
