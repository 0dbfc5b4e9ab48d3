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

/// What surveys write under a question that has one answer.
const ANSWERS: [&str; 8] = [
    "Response",
    "Open-Ended Response",
    "Antwort",
    "Offene Antwort",
    "Réponse",
    "Réponse ouverte",
    "Respuesta",
    "Risposta",
];

fn is_answer(cell: &str) -> bool {
    ANSWERS.contains(&cell)
}

fn is_year(cell: &str) -> bool {
    cell.len() == 4 && cell.parse().is_ok_and(|year: u32| (1900..2100).contains(&year))
}

/// Whether a name stands over several columns, as in merged cells: some column after the first name has none.
fn has_gaps(names: &[String]) -> bool {
    names.iter().skip_while(|name| name.is_empty()).any(String::is_empty)
}

/// Whether a row that is half empty holds names of groups, and the one below it names: each column that lacks the one has
/// the other, and the names alone would not do.
pub(super) fn is_over_names(grid: &Grid, row: Record, below: Record, width: usize) -> bool {
    let (mut seen, mut begun, mut lacks) = (Vec::new(), false, false);
    for index in 0..width.min(MOST_COLUMNS) {
        let (group, name) = (grid.cell(row, index), grid.cell(below, index));
        begun |= !group.is_empty();
        if (is_number(group) && !is_year(group)) || (begun && group.is_empty() && name.is_empty()) {
            return false;
        }
        lacks |= if name.is_empty() { !group.is_empty() } else { seen.contains(&name) };
        seen.push(name);
    }
    lacks && grid.filled(row) > 1
}

/// Whether the row under the names is their lower half: it has the choices of each question where the names have nothing,
/// and nothing, or a word over numbers, elsewhere.
#[inline(never)]
pub(super) fn is_lower_half(grid: &Grid, body: &[Record], names: &[String]) -> bool {
    let Some((&row, rest)) = body.split_first() else { return false };
    let rest = rest.get(..SAMPLE).unwrap_or(rest);
    let gaps = has_gaps(names);
    let answers = (0..names.len()).filter(|index| is_answer(grid.cell(row, *index))).count();
    if rest.is_empty() || (!gaps && answers == 0) {
        return false;
    }
    let first = names.iter().position(|name| !name.is_empty()).unwrap_or(0);
    let (mut over_numbers, mut blank) = (0, 0);
    for (index, name) in names.iter().enumerate() {
        let word = grid.cell(row, index);
        let below = || rest.iter().map(|record| grid.cell(*record, index)).filter(|cell| !cell.is_empty());
        if word.is_empty() {
            if name.is_empty() && index > first {
                return false;
            }
            blank += usize::from(below().count() * 10 >= rest.len() * 9);
            continue;
        }
        // Where a choice is ticked its own words may stand in all cells.
        let is_value = below().any(|cell| cell == word) && !below().all(|cell| cell == word);
        if is_value || (is_number(word) && (!is_year(word) || below().all(is_year))) {
            return false;
        }
        over_numbers += usize::from(!is_missing_number(word) && are_numbers(grid, rest, index));
    }
    answers > 0 || over_numbers > 1 || blank > 0
}

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
    if filled == 0 || (filled * 2 <= width.min(names.len()) && filled < 2 && !is_rule(grid.cell(row, 0))) {
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

/// A rule of dashes.
pub(super) fn is_rule(cell: &str) -> bool {
    cell.len() >= 3 && cell.bytes().all(|byte| matches!(byte, b'-' | b'=' | b':' | b'+' | b'|'))
}

/// What programs write under names: {"ImportId":"QID1"}, #date+start, ---.
pub(super) fn is_tag(cell: &str) -> bool {
    cell.starts_with("{\"")
        || is_rule(cell)
        || cell.strip_prefix('#').is_some_and(|tag| tag.starts_with(char::is_alphabetic))
}

/// Whether the values of a column recur so often that one which does not is none of them.
fn is_rare(grid: &Grid, rest: &[Record], index: usize) -> bool {
    let recur = || distinct(rest.iter().map(|row| grid.cell(*row, index))) * 5 <= rest.len();
    rest.len() >= 10 && recur() && !are_numbers(grid, rest, index)
}

/// Names and long names out of the rows of a header, and whether rows were put together. The row of names is the first in
/// which all differ; where there is none, or groups of names stand over the first of each, the words are joined.
#[inline(never)]
pub(super) fn named(grid: &Grid, rows: &[Record], names: &[String]) -> (Vec<String>, Vec<String>, bool) {
    let words_of = |row: &Record| -> Vec<String> {
        let word = |index| grid.cell(*row, index);
        let says = |word| if is_tag(word) || is_answer(word) { "" } else { word };
        (0..names.len()).map(|index| says(word(index)).to_owned()).collect()
    };
    let rows: Vec<Vec<String>> =
        rows.iter().map(words_of).filter(|row| row.iter().any(|word| !word.is_empty())).collect();
    if faults(names) == 0 || rows.is_empty() {
        return (names.to_vec(), rows.into_iter().next().unwrap_or_default(), false);
    }
    if let Some(whole) = rows.iter().find(|row| faults(row) == 0).filter(|_| !has_gaps(names)) {
        return (whole.clone(), names.to_vec(), false);
    }
    let mut group = "";
    let mut joined = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        if !name.is_empty() {
            group = name;
        }
        let word = rows.first().and_then(|row| row.get(index)).map(String::as_str).unwrap_or_default();
        joined.push(match (group, word) {
            (_, "") => group.to_owned(),
            ("", _) => word.to_owned(),
            _ if word == group => word.to_owned(),
            _ => format!("{group} – {word}"),
        });
    }
    if faults(&joined) < faults(names) { (joined, Vec::new(), true) } else { (names.to_vec(), Vec::new(), false) }
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
