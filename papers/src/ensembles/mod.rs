//! Yao 2013, “Data-driven kernels for support vector machines”: similarities of categories as kernels, and ensembles of such
//! machines, measured again.

pub mod claims;
pub mod measure;
pub mod page;

use measure::{Measured, SETS, measure};
use std::path::Path;

/// Measures all sets, or those named, and writes the page into a folder.
///
/// # Errors
/// A sentence: an unknown set, one that cannot be read, or the page not be written.
pub fn write(folder: &Path, only: &[&str]) -> Result<(), String> {
    if let Some(unknown) = only.iter().find(|name| SETS.iter().all(|set| set.name != **name)) {
        let known: Vec<&str> = SETS.iter().map(|set| set.name).collect();
        return Err(format!("There is no set “{unknown}”. The sets are {}.", known.join(", ")));
    }
    let wanted = SETS.iter().filter(|set| only.is_empty() || only.contains(&set.name));
    let measured = wanted.map(measure).collect::<Result<Vec<Measured>, String>>()?;
    let path = folder.join(page::PAGE);
    std::fs::write(&path, page::of(&measured)).map_err(|error| format!("{}: {error}", path.display()))
}
