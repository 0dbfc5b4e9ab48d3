//! Zhou, Nouretdinov, Luo & Gammerman 2014, “SVM Venn Machine with k-Means Clustering”: the tables, what is said of them,
//! and the two figures, measured again.

pub mod claims;
pub mod figure;
pub mod measure;
pub mod page;
pub mod published;

use crate::data::{self, Source};
use measure::{Extent, Measured, measure};
use published::SETS;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Measures all sets, or wine and those named, one a thread, and writes the page with its figures into a folder. The word
/// `whole` takes all rows of each.
///
/// # Errors
/// A sentence: a set cannot be read, or the page not be written.
pub fn write(folder: &Path, words: &[&str]) -> Result<(), String> {
    let since = Instant::now();
    let (whole, only): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| **word == "whole");
    let is_whole = !whole.is_empty();
    let extent = |n_classes: usize| if is_whole { Extent::WHOLE } else { Extent::part(n_classes) };
    let is_wanted = |source: &&Source| only.is_empty() || source.name == "Wine" || only.contains(&source.name);
    let sets: Vec<&Source> = SETS.iter().filter(is_wanted).collect();
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Measured, String>)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(source) = sets.get(at).copied() else { break };
            let measured = data::load(source).map(|set| measure(source, &set, extent(set.n_classes)));
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
    let write = |name: &str, text: String| {
        std::fs::write(folder.join(name), text).map_err(|error| format!("{}: {error}", folder.join(name).display()))
    };
    let wine = measured.iter().find(|one| one.name == "Wine").ok_or("Wine is missing")?;
    write(page::FIGURE, figure::of(wine))?;
    if let Some((values, centroids)) = measured.iter().find_map(|one| one.combined.as_ref()) {
        write(page::HISTOGRAM, figure::histogram(values, centroids))?;
    }
    write(page::PAGE, page::of(&measured, is_whole))?;
    Ok(())
}
