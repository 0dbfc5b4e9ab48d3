//! What stands before a table: an empty first column, comments, titles.

use super::records::{Grid, Record};
use super::slip::parted_otherwise;
use super::{header, header_rows};
use crate::sentences::Notice;

/// Lines before the header that are looked at.
const MOST_PREAMBLE: usize = 200;

/// A delimiter before the first cell makes a column without name and values: it is dropped. Says whether there is one.
pub(super) fn drop_leading(grid: &Grid, records: &mut [Record]) -> bool {
    let is_led = |record: &Record| record.cells == 1 || grid.cell(*record, 0).is_empty();
    if !records.iter().all(is_led) || !records.iter().any(|record| record.cells > 2) {
        return false;
    }
    for record in records.iter_mut().filter(|record| record.cells > 1) {
        (record.first, record.cells) = (record.first + 1, record.cells - 1);
    }
    true
}

/// Takes out lines that start with # and do not have the cells of a row. The last of them may hold the names.
pub(super) fn drop_comments(grid: &Grid, records: &mut Vec<Record>, usual: u32, notices: &mut Vec<Notice>) {
    let mut lines = Vec::new();
    if let Some(at) = records.iter().position(|record| !grid.cell(*record, 0).starts_with('#'))
        && let Some(last) = at.checked_sub(1)
        && holds_names(grid, records.get(last..).unwrap_or_default(), usual)
    {
        records[last].first += 1;
        records[last].cells -= 1;
    }
    let has_mark = |record: &Record| grid.cell(*record, 0).starts_with('#');
    let mut kept: Vec<Record> = Vec::with_capacity(records.len());
    for (at, record) in records.iter().enumerate() {
        // The names of another table.
        let names_below = || {
            let has_cells = |row: &Record| row.cells == record.cells && !has_mark(row);
            record.after_gap && record.cells > 1 && records.get(at + 1).is_some_and(has_cells)
        };
        if record.cells != usual && has_mark(record) && !names_below() {
            lines.push(record.line);
        } else {
            kept.push(*record);
        }
    }
    *records = kept;
    if !lines.is_empty() {
        notices.push(Notice::CommentsSkipped { lines });
    }
}

/// Whether the first of these records is a # and then names of the columns below.
#[inline(never)]
fn holds_names(grid: &Grid, records: &[Record], usual: u32) -> bool {
    let Some((&names, rows)) = records.split_first() else { return false };
    let below = Record { first: names.first + 1, cells: usual, ..names };
    names.cells == usual + 1
        && grid.cell(names, 0) == "#"
        && header::is_header(grid, below, rows)
        && rows.first().is_some_and(|first| !header::is_header(grid, *first, &rows[1..]))
}

/// How many records stand before the header: lines with hardly any cells, where a fuller one follows. The last of them may
/// be a header that is half empty, or one that another character parts.
pub(super) fn preamble_length(grid: &Grid, records: &[Record], usual: usize, has_names: bool) -> usize {
    let is_title = |record: Record| grid.filled(record) * 2 < usual || (record.cells == 1 && usual > 1);
    // "Report A" has as many words as a row of two cells, and a blank line below it.
    let is_apart = |at: usize| {
        let below = records.get(at + 1..).and_then(<[Record]>::split_first);
        below.is_some_and(|(names, rows)| {
            names.after_gap
                && has_names
                && (records[at].cells as usize) < usual
                && names.cells as usize == usual
                && header::is_header(grid, *names, rows)
        })
    };
    let is_above = |at: &usize| is_title(records[*at]) || is_apart(*at);
    let titles = (0..records.len().min(MOST_PREAMBLE)).take_while(is_above).count();
    let (Some((&last, _)), Some((&below, rest))) = (
        records.get(..titles).and_then(<[Record]>::split_last),
        records.get(titles..).and_then(<[Record]>::split_first),
    ) else {
        return 0;
    };
    let is_header = has_names
        && (header_rows::is_over_names(grid, last, below, usual)
            || (parted_otherwise(grid, last, usual).is_some() && !header::is_header(grid, below, rest)));
    if titles < MOST_PREAMBLE { titles - usize::from(is_header) } else { 0 }
}
