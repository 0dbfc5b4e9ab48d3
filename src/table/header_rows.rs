//! Further rows of a header: question texts, import ids, tags and kinds that stand between the names and the data.

use super::header::{Vote, are_numbers, is_number, vote};
use super::labels::{Seen, distinct};
use super::missing::is_missing_number;
use super::records::{Grid, Record};

/// Rows under the names that may belong to them.
const MOST_ROWS: usize = 4;
/// Rows of data that are looked at.
const SAMPLE: usize = 300;
/// Columns that are looked at.
const MOST_COLUMNS: usize = 200;

/// How many rows under the names are no data: each differs from everything that stands below it.
pub(super) fn count(grid: &Grid, body: &[Record], names: &[String]) -> usize {
    let has_number = |record: &Record| (0..record.cells as usize).any(|index| is_number(grid.cell(*record, index)));
    // The first row of most files has a number in it.
    let most = body.iter().take(MOST_ROWS).take_while(|record| !has_number(record)).count();
    for depth in (1..=most.min(body.len().saturating_sub(1))).rev() {
        let (rows, rest) = body.split_at(depth);
        let rest = rest.get(..SAMPLE).unwrap_or(rest);
        if rows.iter().all(|row| is_part_of_header(grid, *row, rest, names)) {
            return depth;
        }
    }
    0
}

fn is_part_of_header(grid: &Grid, row: Record, rest: &[Record], names: &[String]) -> bool {
    let width = (row.cells as usize).min(names.len()).min(MOST_COLUMNS);
    let cells = || (0..width).map(|index| (index, grid.cell(row, index))).filter(|(_, cell)| !is_missing_number(cell));
    let filled = cells().count();
    if filled * 2 <= width.min(names.len()) && filled < 2 {
        return false;
    }
    if cells().all(|(_, cell)| is_tag(cell)) {
        return rest.iter().take(20).all(|record| !is_tag(grid.cell(*record, 0)) || record.cells < 2);
    }
    let (mut strong, mut weak, mut told) = (0, 0, 0);
    for (index, cell) in cells() {
        let name = names.get(index).map(String::as_str).unwrap_or_default();
        told += usize::from(cell.split_whitespace().count() >= 3 || cell == name);
        match vote(grid, cell, rest, index) {
            Some(Vote::Data) => return false,
            Some(Vote::Pattern) => strong += 1,
            Some(Vote::Words) if is_rare(grid, rest, index) => weak += 1,
            _ => {}
        }
    }
    strong >= 2 || (strong == 1 && (weak >= 1 || told * 2 > filled)) || (weak >= 3 && told * 2 > filled) || weak >= 4
}

/// What programs write under names: {"ImportId":"QID1"}, #date+start, ---.
pub(super) fn is_tag(cell: &str) -> bool {
    let is_rule = cell.len() >= 3 && cell.bytes().all(|byte| matches!(byte, b'-' | b'=' | b':' | b'+'));
    cell.starts_with("{\"") || is_rule || cell.strip_prefix('#').is_some_and(|tag| tag.starts_with(char::is_alphabetic))
}

/// Whether the values of a column recur so often that one which does not is none of them.
fn is_rare(grid: &Grid, rest: &[Record], index: usize) -> bool {
    let recur = || distinct(rest.iter().map(|row| grid.cell(*row, index))) * 5 <= rest.len();
    rest.len() >= 10 && recur() && !are_numbers(grid, rest, index)
}

/// Names and long names out of the rows of a header. The row of names is the first in which all differ; where there is
/// none, the words of the rows are joined.
pub(super) fn named(grid: &Grid, rows: &[Record], names: &[String]) -> (Vec<String>, Vec<String>) {
    let words_of = |row: &Record| -> Vec<String> {
        let word = |index| grid.cell(*row, index);
        (0..names.len()).map(|index| if is_tag(word(index)) { "" } else { word(index) }.to_owned()).collect()
    };
    let rows: Vec<Vec<String>> =
        rows.iter().map(words_of).filter(|row| row.iter().any(|word| !word.is_empty())).collect();
    if faults(names) == 0 || rows.is_empty() {
        return (names.to_vec(), rows.into_iter().next().unwrap_or_default());
    }
    if let Some(whole) = rows.iter().find(|row| faults(row) == 0) {
        return (whole.clone(), names.to_vec());
    }
    // Groups of names stand over the first of each.
    let mut group = "";
    let mut joined = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        if !name.is_empty() {
            group = name;
        }
        let word = rows.first().and_then(|row| row.get(index)).map(String::as_str).unwrap_or_default();
        joined.push(format!("{group} {word}").trim().to_owned());
    }
    if faults(&joined) < faults(names) { (joined, Vec::new()) } else { (names.to_vec(), Vec::new()) }
}

/// Whether a name stands over several columns, as that of a group does.
pub(super) fn has_groups(names: &[String]) -> bool {
    let mut seen = Seen::default();
    names.iter().any(|name| !name.is_empty() && !seen.insert(name))
}

/// Names that are missing or are those of another column.
fn faults(names: &[String]) -> usize {
    let mut seen = Seen::default();
    names.iter().filter(|name| name.is_empty() || !seen.insert(name)).count()
}
