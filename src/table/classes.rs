//! What a column offers as a target: its classes, or a number to be cut.

use super::labels::{fold_case, join_levels};
use super::names::lowered;
use super::numbers::is_same;
use super::opened::Classes;
use super::outcomes::event;
use super::preview::numeric_range;
use super::{Cells, Column, Kind, MISSING};
use crate::model::additive::Level;
use crate::sentences::Notice;

/// Classes above which a person would not choose one of them.
const MOST_CLASSES: usize = 100;
/// A class with fewer rows than this is too rare to calibrate with.
const RARE: u32 = 5;
/// With fewer rows than this a class is not proposed where others have more.
const ENOUGH: u32 = 10;
/// One that no word speaks for has one row in so many.
const SHARE: u32 = 50;

/// The classes of a target column and the class of each row.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetClasses {
    /// Labels in the file's own letters, in order of first appearance (numbers: ascending; ordered: in their order).
    pub labels: Vec<String>,
    /// Rows of each class.
    pub counts: Vec<u32>,
    /// For each row an index into `labels`, or [`MISSING`].
    pub codes: Vec<u32>,
    /// How many labels there were before those that differ only so were joined.
    pub spellings: usize,
}

/// The classes of a column, labels that differ only in case, a final full stop or blanks joined under their most frequent spelling. None for a
/// numeric column with many values: it has to be cut.
pub fn target_classes(column: &Column) -> Option<TargetClasses> {
    let (labels, codes) = match &column.cells {
        Cells::Numbers { spellings, .. } if spellings.is_empty() => return None,
        Cells::Numbers { values, spellings, .. } => {
            let code = |value: &f64| {
                spellings.iter().position(|(known, _)| is_same(*known, *value)).map_or(MISSING, |at| at as u32)
            };
            (
                spellings.iter().map(|(_, spelling)| spelling.clone()).collect(),
                values.iter().map(code).collect::<Vec<u32>>(),
            )
        }
        Cells::Labels { levels, codes } => (levels.clone(), codes.clone()),
    };
    let counts = counts(labels.len(), &codes);
    let joined = join_levels(&labels, &counts, fold_case);
    let codes: Vec<u32> =
        codes.into_iter().map(|code| joined.place.get(code as usize).copied().unwrap_or(MISSING)).collect();
    Some(TargetClasses {
        spellings: labels.len(),
        labels: joined.spelling.iter().filter_map(|index| labels.get(*index).cloned()).collect(),
        counts: self::counts(joined.spelling.len(), &codes),
        codes,
    })
}

/// The reply to `classes`: what a target column offers, with what the person should know before choosing.
pub fn classes(column: &Column) -> Classes {
    let numeric = match &column.cells {
        Cells::Numbers { values, decimals, .. } => numeric_range(values, *decimals),
        Cells::Labels { .. } => None,
    };
    let mut notices = Vec::new();
    let name = column.name.clone();
    if column.missing > 0 {
        notices.push(Notice::TargetMissing { rows: column.missing, column: name.clone() });
    }
    let found = target_classes(column).filter(|classes| classes.labels.len() <= MOST_CLASSES);
    let Some(found) = found else {
        notices.push(match column.kind {
            Kind::Numeric => Notice::TargetContinuous { column: name, examples: examples(column) },
            _ => Notice::TargetManyClasses { column: name, classes: level_count(column) },
        });
        return reply(Vec::new(), None, numeric, column, &notices);
    };
    if found.labels.len() < found.spellings {
        notices.push(Notice::ClassesJoined {
            column: name.clone(),
            labels: found.spellings,
            classes: found.labels.clone(),
        });
    }
    let order = crate::order::indices(found.labels.len(), &|a, b| found.counts.get(b).cmp(&found.counts.get(a)));
    let classes: Vec<Level> = order
        .iter()
        .filter_map(|index| {
            let (label, count) = (found.labels.get(*index)?, found.counts.get(*index)?);
            Some(Level { label: label.clone(), count: f64::from(*count) })
        })
        .collect();
    let rarest = rarest(&found);
    match (classes.len(), rarest) {
        (0, _) => notices.push(Notice::TargetEmpty { column: name }),
        (1, Some((label, rows))) => notices.push(Notice::SingleClass { column: name, label, rows: rows as usize }),
        (count, Some((label, rows))) => {
            if count > 2 {
                notices.push(Notice::Multiclass { column: name.clone(), classes: count });
            }
            if column.kind == Kind::Numeric || is_number_pair(&found) {
                notices.push(Notice::TargetNumeric { column: name.clone(), labels: found.labels.clone() });
            }
            if rows < RARE {
                notices.push(Notice::RareClass { column: name, label, rows: rows as usize });
            }
        }
        _ => {}
    }
    let proposed = if classes.len() > 1 { proposed(&found, &column.name) } else { None };
    reply(classes, proposed, numeric, column, &notices)
}

fn reply(
    classes: Vec<Level>,
    proposed_positive: Option<String>,
    numeric: Option<crate::model::additive::NumericRange>,
    column: &Column,
    notices: &[Notice],
) -> Classes {
    let notices = notices.iter().map(Notice::message).collect();
    Classes { classes, proposed_positive, numeric, missing: column.missing as u32, notices }
}

/// Of several classes those that have rows enough to be learned, where any has.
fn with_rows(found: &TargetClasses, least: u32) -> TargetClasses {
    let mut rest = found.clone();
    if found.labels.len() > 2 && found.counts.iter().any(|rows| *rows >= least) {
        let mut enough = found.counts.iter().map(|rows| *rows >= least);
        rest.labels.retain(|_| enough.next() == Some(true));
        rest.counts.retain(|rows| *rows >= least);
    }
    rest
}

/// The class that says that something happened, else the rarest, of those that have rows enough.
fn proposed(found: &TargetClasses, column: &str) -> Option<String> {
    let enough = with_rows(found, ENOUGH);
    let event = event(&enough.labels, column).map(|at| enough.labels[at].clone());
    let share = found.counts.iter().sum::<u32>() / SHARE;
    event.or_else(|| rarest(&with_rows(found, share.max(ENOUGH))).map(|(label, _)| label))
}

/// The rarest class. Of equally rare ones the larger number, the one that says yes, or the later.
fn rarest(found: &TargetClasses) -> Option<(String, u32)> {
    const AFFIRMATIVE: [&str; 5] = ["yes", "true", "y", "t", "positive"];
    let fewest = found.counts.iter().copied().min()?;
    let candidates: Vec<&String> =
        found.labels.iter().zip(&found.counts).filter(|(_, count)| **count == fewest).map(|(label, _)| label).collect();
    let numbers: Option<Vec<f64>> = candidates.iter().map(|label| label.parse().ok()).collect();
    let label = match numbers {
        Some(numbers) => {
            candidates.iter().zip(numbers).max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(label, _)| *label)
        }
        None => {
            let says_yes = |label: &&&String| AFFIRMATIVE.contains(&lowered(label).as_str());
            candidates.iter().find(says_yes).or(candidates.last()).copied()
        }
    };
    Some((label?.clone(), fewest))
}

fn is_number_pair(found: &TargetClasses) -> bool {
    found.labels.len() == 2 && found.labels.iter().all(|label| label.parse::<f64>().is_ok())
}

fn examples(column: &Column) -> Vec<String> {
    match &column.cells {
        Cells::Numbers { values, .. } => {
            values.iter().filter(|value| !value.is_nan()).take(3).map(f64::to_string).collect()
        }
        Cells::Labels { levels, .. } => levels.iter().take(3).cloned().collect(),
    }
}

fn level_count(column: &Column) -> usize {
    match &column.cells {
        Cells::Numbers { .. } => 0,
        Cells::Labels { levels, .. } => levels.len(),
    }
}

fn counts(levels: usize, codes: &[u32]) -> Vec<u32> {
    let mut counts = vec![0; levels];
    for code in codes {
        if let Some(count) = counts.get_mut(*code as usize) {
            *count += 1;
        }
    }
    counts
}

/// Levels with how many rows have each, in the order of the levels.
pub(super) fn count_levels(levels: &[String], codes: &[u32]) -> Vec<Level> {
    let counts = counts(levels.len(), codes);
    levels.iter().zip(counts).map(|(label, count)| Level { label: label.clone(), count: f64::from(count) }).collect()
}
