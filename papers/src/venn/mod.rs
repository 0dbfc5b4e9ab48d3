//! Zhou, Nouretdinov, Luo & Gammerman 2014, “SVM Venn Machine with k-Means Clustering”: the online table and figure, and
//! the offline comparison, measured again.

mod figure;
pub mod measure;
pub mod page;
pub mod published;

use crate::data::{self, Source};
use measure::{Measured, measure};
use published::SETS;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Measures all sets, or wine and those named, one a thread, and writes the page with its figure into a folder.
///
/// # Errors
/// A sentence: a set cannot be read, or the page not be written.
pub fn write(folder: &Path, only: &[&str]) -> Result<(), String> {
    let since = Instant::now();
    let is_wanted = |source: &&Source| only.is_empty() || source.name == "Wine" || only.contains(&source.name);
    let sets: Vec<&Source> = SETS.iter().filter(is_wanted).collect();
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Measured, String>)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(source) = sets.get(at).copied() else { break };
            let measured = data::load(source).map(|set| measure(source, &set));
            eprintln!("{} after {:.0} s", source.name, since.elapsed().as_secs_f64());
            if let Ok(mut done) = done.lock() {
                done.push((at, measured));
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(sets.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let mut done = done.into_inner().map_err(|_| "A set could not be measured.".to_owned())?;
    done.sort_by_key(|(at, _)| *at);
    let measured = done.into_iter().map(|(_, measured)| measured).collect::<Result<Vec<_>, _>>()?;
    if measured.len() < sets.len() {
        return Err("A set could not be measured.".to_owned());
    }
    let wine = measured.iter().find(|one| one.name == "Wine").ok_or("Wine is missing")?;
    let write = |name: &str, text: String| {
        std::fs::write(folder.join(name), text).map_err(|error| format!("{}: {error}", folder.join(name).display()))
    };
    write(page::FIGURE, figure::of(wine))?;
    write(page::PAGE, page::of(&measured))?;
    Ok(())
}
