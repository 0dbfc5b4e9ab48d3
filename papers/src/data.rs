//! Data sets in coordinates, row by row of their files.

use nomogram::contract::{Outcome, Question};
use nomogram::features::design::Design;
use nomogram::job::Job;
use nomogram::table::{self, ColumnOptions, Kind, ReadOptions};
use std::path::PathBuf;

/// A set.
pub struct Set {
    /// Each row of the file, in its order: numbers standardised over all rows, one coordinate a level.
    pub design: Design,
    /// The class of each row.
    pub classes: Vec<u32>,
    /// How many there are.
    pub n_classes: usize,
}

/// Where a set comes from, and how it is read.
#[derive(Clone, Copy)]
pub struct Source {
    /// Its name in the paper.
    pub name: &'static str,
    /// Its file, from the folder of the project on.
    pub file: &'static str,
    /// Its target.
    pub target: &'static str,
    /// The class of two that is class 1; none where all classes are told apart.
    pub positive: Option<&'static str>,
    /// Whether the attributes are numbers or levels.
    pub kind: Kind,
    /// Rows at the beginning of the file to train with offline, where the set has such a part.
    pub training: Option<usize>,
}

/// The folder of the project.
pub fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a set.
///
/// # Errors
/// A sentence: no such file, or not of that form.
pub fn load(source: &Source) -> Result<Set, String> {
    let bytes = std::fs::read(project().join(source.file)).map_err(|error| format!("{}: {error}", source.file))?;
    let header = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let names = String::from_utf8_lossy(header).trim_end().to_owned();
    let column =
        |name: &str| ColumnOptions { name: name.to_owned(), kind: Some(source.kind), ..ColumnOptions::default() };
    let columns = names.split(',').filter(|name| *name != source.target).map(column).collect();
    let options = ReadOptions { columns, ..ReadOptions::default() };
    let table = table::read(&bytes, &options).map_err(|problem| problem.message().message)?;
    let mut question = Question::about(source.target);
    question.outcome = if source.positive.is_some() { Outcome::OneClass } else { Outcome::AllClasses };
    question.positive = source.positive.map(str::to_owned);
    let job = Job::new(&table, &question).map_err(|problem| problem.message().message)?;
    let class = |group: &u32| {
        let y = job.task().y[*group as usize];
        if source.positive.is_some() { u32::from(y > 0.0) } else { y as u32 }
    };
    Ok(Set {
        design: job.features().design.select(&job.task().group_of_row),
        classes: job.task().group_of_row.iter().map(class).collect(),
        n_classes: job.task().n_strata() as usize,
    })
}

impl Set {
    /// Some of the rows, in that order.
    pub fn select(&self, rows: &[u32]) -> Set {
        Set {
            design: self.design.select(rows),
            classes: rows.iter().map(|row| self.classes[*row as usize]).collect(),
            n_classes: self.n_classes,
        }
    }

    /// How many rows.
    pub fn n(&self) -> usize {
        self.classes.len()
    }
}
