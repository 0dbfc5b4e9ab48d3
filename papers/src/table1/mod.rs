//! Jakulin, Možina, Demšar, Bratko & Zupan 2005, “Nomograms for Visualizing Support Vector Machines”, Table 1: learners
//! that have a nomogram beside one that has none, measured again.

pub mod claims;
pub mod measure;
pub mod page;
pub mod sets;

use measure::{Measured, measure};
use sets::SETS;
use std::path::Path;
use std::time::Instant;

/// Measures all sets, or those named, and writes the page into a folder.
///
/// # Errors
/// A sentence: an unknown set, one that cannot be read, or the page not be written.
pub fn write(folder: &Path, only: &[&str]) -> Result<(), String> {
    if let Some(unknown) = only.iter().find(|name| SETS.iter().all(|set| set.name != **name)) {
        let known: Vec<&str> = SETS.iter().map(|set| set.name).collect();
        return Err(format!("There is no set “{unknown}”. The sets are {}.", known.join(", ")));
    }
    let since = Instant::now();
    let mut measured: Vec<Measured> = Vec::new();
    for set in SETS.iter().filter(|set| only.is_empty() || only.contains(&set.name)) {
        measured.push(measure(set)?);
        eprintln!("{} after {:.0} s", set.name, since.elapsed().as_secs_f64());
    }
    let path = folder.join(page::PAGE);
    std::fs::write(&path, page::of(&measured)).map_err(|error| format!("{}: {error}", path.display()))
}
