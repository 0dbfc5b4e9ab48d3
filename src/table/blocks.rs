//! Several tables in one file: a blank line or a note, then rows that do not fit the columns above it; or the header once more.

use super::dialect::most_frequent_width;
use super::frame::Frame;
use super::header::{are_numbers, is_number};
use super::missing::is_missing_number;
use super::records::{Grid, Record};
use crate::sentences::Notice;

/// With more blank lines than this they stand everywhere, and say nothing.
const MOST_GAPS: usize = 200;
/// Rows of the table above that are looked at.
const SAMPLE: usize = 300;

/// Where the tables begin and end among the records, one after the other.
#[inline(never)]
pub(super) fn tables(grid: &Grid, records: &[Record]) -> Vec<(usize, usize)> {
    let gap = |(at, record): (usize, &Record)| (at > 0 && record.after_gap).then_some(at);
    let mut gaps: Vec<usize> = records.iter().enumerate().filter_map(gap).collect();
    if gaps.is_empty() || gaps.len() > MOST_GAPS {
        return vec![(0, records.len())];
    }
    gaps.push(records.len());
    let mut tables = Vec::new();
    let mut from = 0;
    for pair in gaps.windows(2) {
        let &[start, end] = pair else { continue };
        let (above, block) =
            (records.get(from..start).unwrap_or_default(), records.get(start..end).unwrap_or_default());
        if begins_table(grid, above, block) {
            tables.push((from, start));
            from = start;
        }
    }
    tables.push((from, records.len()));
    tables
}

/// How many records that hold one cell at most stand at the start: titles.
pub(super) fn titles(grid: &Grid, block: &[Record]) -> usize {
    block.iter().take_while(|record| width(grid, **record) < 2).count()
}

/// Whether a record says what another one does, whatever the case of its letters.
pub(super) fn are_alike(grid: &Grid, record: Record, other: Record) -> bool {
    (0..record.cells.max(other.cells) as usize)
        .all(|index| grid.cell(record, index).eq_ignore_ascii_case(grid.cell(other, index)))
}

impl Frame {
    /// A heading that occurs again, as where files were glued together or each month has its table: it is skipped, and so
    /// are titles above it and the row of words, such as units, that stands below each.
    #[inline(never)]
    pub(super) fn skip_repeated(&mut self, grid: &Grid, heading: Record) {
        let is_heading = |record: &Record| are_alike(grid, heading, *record);
        if heading.cells < 2 || !self.body.iter().any(is_heading) {
            return;
        }
        let has_units = self.body.first().is_some_and(|units| {
            let mut below = self.body.windows(2).filter(|pair| is_heading(&pair[0]));
            below.all(|pair| are_alike(grid, *units, pair[1]))
                && (0..units.cells as usize).all(|index| !is_number(grid.cell(*units, index)))
        });
        let (mut lines, mut titles) = (Vec::new(), Vec::new());
        let mut kept: Vec<Record> = Vec::with_capacity(self.body.len());
        let mut are_next = false;
        for record in &self.body {
            let is_again = is_heading(record);
            if is_again {
                let is_title = |record: &&Record| grid.filled(**record) < 2 && !is_number(grid.cell(**record, 0));
                let count = kept.iter().rev().take_while(is_title).count();
                titles.extend(kept.split_off(kept.len() - count).iter().map(|title| title.line));
            }
            if is_again || are_next {
                lines.push(record.line);
            } else {
                kept.push(*record);
            }
            are_next = is_again && has_units;
        }
        self.body = kept;
        self.notices.push(Notice::RepeatedHeader { lines, titles });
    }
}

/// Whether the records below a blank line are another table than those above.
#[inline(never)]
fn begins_table(grid: &Grid, above: &[Record], block: &[Record]) -> bool {
    let sample = above.get(1..).map_or(above, |rows| rows.get(..SAMPLE).unwrap_or(rows));
    let (Some(&names), false) = (above.first(), sample.is_empty()) else { return false };
    let (cells, _) = most_frequent_width(sample);
    let titles = if cells > 1 { titles(grid, block) } else { 0 };
    let Some((&first, rest)) = block.get(titles..).and_then(<[Record]>::split_first) else { return false };
    if are_alike(grid, names, first) || rest.is_empty() {
        return false;
    }
    let usual = sample.iter().map(|record| width(grid, *record)).max().unwrap_or(0);
    let numeric: Vec<bool> = (0..cells as usize).map(|index| are_numbers(grid, sample, index)).collect();
    let contradicts = |record: Record| {
        numeric.iter().enumerate().any(|(index, is_numeric)| {
            let cell = grid.cell(record, index);
            *is_numeric && !is_missing_number(cell) && !is_number(cell)
        })
    };
    let rows: Vec<usize> = rest.iter().map(|record| width(grid, *record)).collect();
    if holds_names(grid, first, sample) {
        let named = width(grid, first);
        let fit = rows.iter().filter(|width| **width <= named).count() * 5 >= rows.len() * 4;
        let other_width = if named < usual { rows.iter().all(|width| *width < usual) } else { named > usual };
        let has_numbers = || (0..named).any(|index| are_numbers(grid, rest, index));
        return (fit && other_width) || (contradicts(first) && has_numbers());
    }
    // Without names: no row fits.
    rest.len() >= 2
        && block.iter().skip(titles).all(|record| contradicts(*record) && grid.filled(*record) * 2 > cells as usize)
}

/// Whether a record could hold the names of a table: several different words, no number, nothing that is a value above.
fn holds_names(grid: &Grid, record: Record, above: &[Record]) -> bool {
    let count = width(grid, record);
    let cell = |index| grid.cell(record, index);
    count > 1
        && (0..count).all(|index| !is_number(cell(index)) && (0..index).all(|other| cell(other) != cell(index)))
        && grid.filled(record) * 2 > count
        && (0..count)
            .filter(|index| !cell(*index).is_empty())
            .all(|index| above.iter().all(|row| grid.cell(*row, index) != cell(index)))
}

/// How many cells a record has up to the last that says something.
fn width(grid: &Grid, record: Record) -> usize {
    (0..record.cells as usize).rev().find(|index| !grid.cell(record, *index).is_empty()).map_or(0, |last| last + 1)
}
