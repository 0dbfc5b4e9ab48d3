//! Agarwal 2002, “Shrinkage estimator generalizations of proximal support vector machines”: one shrinkage constant and
//! several, constants that are drawn, smooth parts beside straight ones, measured again.

pub mod adult;
pub mod claims;
pub mod ionosphere;
pub mod page;
pub mod places;
pub mod smooth;

use crate::table1::measure::units;
use nomogram::assess::contrasts::contrasts;
use nomogram::contract::{Contrast, ContrastsWanted, FoldScores, Metric, Question};
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::sentences::Message;
use nomogram::sentences::learning::Problem;
use nomogram::table::Table;
use std::path::Path;
use std::time::Instant;

/// Folds of a replication.
pub const FOLDS: u32 = 10;

/// Everything that the page is made of.
pub struct Everything {
    /// One constant and two.
    pub ionosphere: ionosphere::Measured,
    /// Constants that are drawn.
    pub adult: adult::Measured,
    /// BUPA and Boston.
    pub smooth: Vec<smooth::Measured>,
    /// Simulated places.
    pub places: Vec<places::Measured>,
    /// Of it all.
    pub minutes: f64,
}

/// Something of a set that was judged: its name, and its scores fold by fold.
pub type Judged = (&'static str, Vec<FoldScores>);

/// Measures everything and writes the page into a folder.
///
/// # Errors
/// A sentence: a word that says nothing, a set that cannot be read or learned from, or a page that cannot be written.
pub fn write(folder: &Path, words: &[&str]) -> Result<(), String> {
    if let Some(word) = words.first() {
        return Err(format!("psvm is measured as a whole: “{word}” says nothing to it."));
    }
    let since = Instant::now();
    let says = |what: &str| eprintln!("{:5.0} s  {what}", since.elapsed().as_secs_f64());
    says("ionosphere");
    let ionosphere = ionosphere::measure()?;
    says("adult");
    let adult = adult::measure()?;
    let mut smooth = Vec::new();
    for set in smooth::SETS {
        says(set.name);
        smooth.push(smooth::measure(&set)?);
    }
    let mut places = Vec::new();
    for n in places::SIZES {
        says(&format!("{n} places"));
        places.push(places::measure(n)?);
    }
    says("done");
    let minutes = since.elapsed().as_secs_f64() / 60.0;
    let all = Everything { ionosphere, adult, smooth, places, minutes };
    let path = folder.join(page::PAGE);
    std::fs::write(&path, page::of(&all)).map_err(|error| format!("{}: {error}", path.display()))
}

/// The sentence of what went wrong.
pub(crate) fn said(problem: Problem) -> String {
    Message::from(problem).message
}

/// A setting.
pub(crate) fn setting(name: &str, value: f64) -> Setting {
    Setting { name: name.to_owned(), value }
}

/// The folds of a question.
pub(crate) fn judged(table: &Table, question: &Question) -> Result<Vec<FoldScores>, String> {
    let job = Job::new(table, question).map_err(said)?;
    Ok(job.judged(&units(&job)).map_err(said)?.folds)
}

/// Mean over the folds.
pub fn mean(folds: &[FoldScores], metric: Metric) -> f64 {
    let values: Vec<f64> = folds.iter().filter_map(|fold| fold.of(metric)).collect();
    values.iter().sum::<f64>() / values.len() as f64
}

/// `one` − `other`, with its test; none where nothing differs.
pub fn contrast(one: &[FoldScores], other: &[FoldScores], metric: Metric) -> Option<Contrast> {
    let wanted = ContrastsWanted { folds: vec![one.to_vec(), other.to_vec()], reference: 1, n_folds: FOLDS };
    contrasts(&wanted).ok()?.contrasts.into_iter().find(|contrast| contrast.metric == metric)
}
