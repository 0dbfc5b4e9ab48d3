//! Which records are data: title and comment lines before the header, the header, a row of units, headers that occur
//! again, footers and rows with too many cells are told apart and set aside, each with a notice.

use super::dialect::most_frequent_width;
use super::opened::{RawRow, Role};
use super::preamble::{drop_comments, drop_leading, preamble_length};
use super::records::{Grid, Record};
use super::slip::{Aligned, align};
use super::{Kind, ReadOptions, blocks, footer, header, header_rows, orange, trials};
use crate::order;
use crate::sentences::{Notice, Problem};
use std::ops::Range;

/// The table inside the records.
pub(super) struct Frame {
    /// Names as the file has them; empty where it has none.
    pub names: Vec<String>,
    /// Whether the file has a header.
    pub has_header: bool,
    /// Whether it cannot be told which name belongs to which column.
    pub unsure: bool,
    /// Long names from further rows of the header, one a column; empty where there are none.
    pub labels: Vec<String>,
    /// The first records and what was made of each.
    pub sample: Vec<RawRow>,
    /// Units from a second header row, one a column.
    pub units: Option<Vec<String>>,
    /// Kinds from Orange's header rows, one a column.
    pub declared: Option<Vec<Option<Kind>>>,
    /// The column that Orange's header says is the one to predict.
    pub class: Option<usize>,
    /// The data rows.
    pub body: Vec<Record>,
    /// Lines of rows that have too many cells and are rows all the same, without a value.
    pub unread: Vec<u32>,
    /// What was set aside.
    pub notices: Vec<Notice>,
    /// Where the rows begin and end among the cells of the grid: after the header and what belongs to it, before a footer.
    pub(super) rows: Range<u32>,
}

/// What is done with a row of delimiters alone, such as `,,`. A line without delimiter and quotation mark that holds
/// nothing, or blanks, is no row in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EmptyRows {
    /// It is skipped and counted as a blank line: nothing can be learned from it.
    Skip,
    /// It is a row with every value missing.
    Keep,
}

/// With fewer lines rules are few.
const LEAST_RULED: usize = 8;

/// Records that are shown as they were cut, their cells, and the letters of a cell.
const SHOWN: (usize, usize, usize) = (12, 30, 60);

/// Finds the table; of `options` what the person has said of rows counts.
///
/// # Errors
/// There is no data row.
pub(super) fn find_frame(
    grid: &Grid,
    options: &ReadOptions,
    delimiter: &str,
    empty_rows: EmptyRows,
) -> Result<Frame, Problem> {
    let mut notices = Vec::new();
    let (mut records, notes, blank) = rows_of(grid, options.whole);
    let blank = grid.blank_lines + blank;
    if blank > 0 {
        notices.push(Notice::BlankLines { count: blank });
    }
    let is_framed = drop_leading(grid, &mut records);
    let (usual, _) = most_frequent_width(&records);
    drop_comments(grid, &mut records, usual, &mut notices);
    let mut preamble = match options.names {
        Some(line) if options.header != Some(false) => records.iter().take_while(|record| record.line < line).count(),
        _ if options.header == Some(false) && options.skip.is_some() => options.skip.unwrap_or(0) as usize,
        _ => preamble_length(grid, &records, usual as usize, options.header != Some(false)),
    };
    preamble = preamble.min(records.len());
    if preamble > 0 {
        let lines = records.iter().take(preamble).map(|record| record.line).collect();
        notices.push(Notice::PreambleSkipped { lines });
    }
    records.drain(..preamble);
    let (before, mut usual) = (records.len(), usual);
    let end = if options.whole { None } else { one_table(grid, &mut records, options, &mut notices) };
    if records.len() < before {
        (usual, _) = most_frequent_width(&records);
    }
    let Some(&first) = records.first() else { return Err(Problem::NoRows) };
    let has_header = options.header.unwrap_or_else(|| {
        options.names.is_some() || header::is_header(grid, first, records.get(1..).unwrap_or_default())
    });
    let body = records.split_off(usize::from(has_header));
    let start = match (has_header, preamble) {
        (true, _) => first.first + 1,
        (false, 0) => 0,
        (false, _) => first.first,
    };
    let mut frame = Frame {
        names: Vec::new(),
        has_header,
        unsure: false,
        labels: Vec::new(),
        sample: Vec::new(),
        units: None,
        declared: None,
        class: None,
        body,
        unread: Vec::new(),
        notices,
        rows: start..end.unwrap_or(u32::MAX),
    };
    if has_header {
        frame.take_header(grid, first, options, delimiter);
    } else {
        frame.names = vec![String::new(); usual as usize];
        frame.drop_empty_tail(grid);
        frame.notices.push(Notice::NoHeader { columns: frame.names.len() });
    }
    if !options.whole {
        let totals = frame.totals_aside(grid);
        let footer = frame.footer_aside(grid);
        let sorted = |lines: Vec<u32>| order::sorted(&lines, &|a, b| a.cmp(b));
        if totals.len() + footer.len() + notes.len() > 0 {
            frame
                .notices
                .push(Notice::FooterSuspected { lines: sorted([footer, notes].concat()), totals: sorted(totals) });
        }
    }
    frame.check_widths(grid, empty_rows);
    if is_framed {
        // At both ends, as round a printed table.
        frame.notices.retain(|notice| !matches!(notice, Notice::TrailingDelimiter { .. }));
    }
    frame.sample = frame.shown(grid, first);
    if empty_rows == EmptyRows::Keep {
        frame.keep_empty_rows(grid);
    }
    if frame.body.is_empty() { Err(Problem::NoRows) } else { Ok(frame) }
}

/// The records that say something, and the lines of notes among them unless these are kept, and how many records say nothing; what stands after a note, or after
/// a record that says nothing, stands after a gap.
fn rows_of(grid: &Grid, keeps_notes: bool) -> (Vec<Record>, Vec<u32>, usize) {
    let mut rows: Vec<Record> = Vec::with_capacity(grid.records.len());
    let mut notes = Vec::new();
    let (mut gap, mut blank) = (false, 0);
    // Rules stand between all rows, or are few.
    let is_ruled = |record: Record| trials::is_ruled(grid, record);
    let rules = || grid.records.iter().filter(|record| is_ruled(**record)).count();
    let are_ruled = grid.records.len() > LEAST_RULED && rules() * 3 > grid.records.len();
    for &record in &grid.records {
        if are_ruled && is_ruled(record) {
            continue;
        }
        if grid.is_blank(record) {
            (gap, blank) = (true, blank + 1);
        } else if !keeps_notes && footer::is_note(grid, record, &rows) && rows.iter().any(|row| grid.filled(*row) > 1) {
            notes.push(record.line);
            gap = true;
        } else {
            rows.push(Record { after_gap: record.after_gap || gap, ..record });
            gap = false;
        }
    }
    (rows, notes, blank)
}

/// Keeps the table that begins where the person has said, else the one with the most rows; says where it ends in the grid.
#[inline(never)]
fn one_table(grid: &Grid, records: &mut Vec<Record>, options: &ReadOptions, notices: &mut Vec<Notice>) -> Option<u32> {
    let tables = blocks::tables(grid, records);
    let most = tables.iter().map(|(from, to)| to - from).max()?;
    let is_kept = |&&(from, to): &&(usize, usize)| options.names.is_some() || to - from == most;
    let &(from, to) = tables.iter().find(is_kept)?;
    if tables.len() < 2 {
        return None;
    }
    let others = tables.iter().filter(|(start, _)| *start != from);
    // The line of the names, which stand below titles.
    let names_of = |&(start, end): &(usize, usize)| {
        let block = records.get(start..end)?;
        block.get(blocks::titles(grid, block)).or(block.first()).map(|record| record.line)
    };
    let lines: Vec<u32> = others.filter_map(names_of).collect();
    let end = records.get(to).map(|record| record.first);
    notices.push(Notice::OtherTables { lines, rows: records.len() - (to - from) });
    records.truncate(to);
    records.drain(..from);
    let titles = blocks::titles(grid, records);
    if from > 0 && titles < records.len() {
        let titles: Vec<Record> = records.drain(..titles).collect();
        if !titles.is_empty() {
            notices.push(Notice::PreambleSkipped { lines: titles.iter().map(|record| record.line).collect() });
        }
    }
    end
}

impl Frame {
    /// The names, and the rows below them that belong to them.
    fn take_header(&mut self, grid: &Grid, first: Record, options: &ReadOptions, delimiter: &str) {
        let Aligned { names, notice } = align(grid, first, &self.body, options.slip, delimiter);
        self.unsure = notice.is_some() && names.iter().all(String::is_empty);
        self.names = names;
        self.notices.extend(notice);
        self.drop_empty_tail(grid);
        self.skip_repeated(grid, first);
        self.take_orange_header(grid, first);
        if let Some(skip) = options.skip {
            self.take_header_rows(grid, skip as usize);
            return;
        }
        let is_halved = header_rows::is_lower_half(grid, &self.body, &self.names);
        self.take_header_rows(grid, usize::from(is_halved));
        // Under the names of groups stand names, not units.
        let has_units = (is_halved || !header_rows::has_groups(&self.names)) && self.take_unit_row(grid);
        let is_orange = self.declared.is_some();
        let count = if is_orange { 0 } else { header_rows::count(grid, &self.body, &self.names) };
        self.take_header_rows(grid, count);
        if !has_units {
            self.take_unit_row(grid);
        }
    }

    /// A delimiter after the last cell makes a column without name and values: it is dropped.
    fn drop_empty_tail(&mut self, grid: &Grid) {
        let before = self.names.len();
        while self.names.len() > 1 && self.names.last().is_some_and(String::is_empty) {
            let last = self.names.len() - 1;
            if self.body.iter().any(|record| !grid.cell(*record, last).is_empty()) {
                break;
            }
            self.names.pop();
        }
        if self.names.len() < before {
            self.notices.push(Notice::TrailingDelimiter { columns: before - self.names.len() });
        }
    }

    /// The second and third header row of Orange's .tab files, or the letters before the names that say the same.
    #[inline(never)]
    fn take_orange_header(&mut self, grid: &Grid, first: Record) {
        let below = orange::declared_below(grid, &self.body, self.names.len());
        let mut lines = vec![first.line];
        if below.is_some() {
            let rows: Vec<Record> = self.body.drain(..2).collect();
            self.rows.start = rows[1].first;
            lines = rows.iter().map(|record| record.line).collect();
        }
        if let Some(declared) = below.or_else(|| orange::declared_before(&mut self.names)) {
            (self.declared, self.class) = (Some(declared.kinds), declared.class);
            self.notices.push(Notice::OrangeHeader { lines });
        }
    }

    /// Rows under the names that are no data: their words are long names, or the names themselves.
    fn take_header_rows(&mut self, grid: &Grid, count: usize) {
        if count > 0 {
            self.take_further_names(grid, count);
        }
    }

    /// Apart, since few files have one.
    #[inline(never)]
    fn take_further_names(&mut self, grid: &Grid, count: usize) {
        let rows: Vec<Record> = self.body.drain(..count.min(self.body.len())).collect();
        let Some(last) = rows.last() else { return };
        self.rows.start = last.first + 1;
        let mut joined = false;
        if !self.unsure {
            (self.names, self.labels, joined) = header_rows::named(grid, &rows, &self.names);
        }
        self.notices.push(Notice::HeaderRows { lines: rows.iter().map(|record| record.line).collect(), joined });
    }

    /// The first records as they were cut, and what was made of each.
    #[inline(never)]
    fn shown(&self, grid: &Grid, first: Record) -> Vec<RawRow> {
        let (rows, cells, letters) = SHOWN;
        let row = |record: &Record| {
            let role = if self.has_header && record.first == first.first {
                Role::Names
            } else if self.body.iter().take(rows).any(|row| row.first == record.first) {
                Role::Data
            } else {
                Role::Skipped
            };
            let cell = |index| grid.cell(*record, index).chars().take(letters).collect();
            RawRow { line: record.line, role, cells: (0..cells.min(record.cells as usize)).map(cell).collect() }
        };
        grid.records.iter().filter(|record| !grid.is_blank(**record)).take(rows).map(row).collect()
    }

    /// A header row that says units: no number in it, under the columns of numbers only. Says whether there is one.
    fn take_unit_row(&mut self, grid: &Grid) -> bool {
        let Some((&row, rest)) = self.body.split_first() else { return false };
        if rest.is_empty()
            || (0..self.names.len())
                .map(|index| grid.cell(row, index))
                .any(|cell| header::is_number(cell) || header_rows::is_tag(cell))
        {
            return false;
        }
        let mut units = 0;
        for index in 0..self.names.len() {
            let cell = grid.cell(row, index);
            let numbers = header::are_numbers(grid, rest, index);
            match (cell.is_empty() || super::missing::is_missing_number(cell), numbers) {
                (true, _) => {}
                (false, true) if cell.chars().count() <= 16 => units += 1,
                (false, _) if cell.starts_with(['(', '[']) && cell.ends_with([')', ']']) => units += 1,
                (false, _) => return false,
            }
        }
        if units == 0 {
            return false;
        }
        let unit = |index| grid.cell(row, index).trim_matches(['(', ')', '[', ']']).to_owned();
        self.units = Some((0..self.names.len()).map(unit).collect());
        self.notices.push(Notice::UnitRow { line: row.line });
        self.rows.start = row.first;
        self.body.remove(0);
        true
    }

    /// Short rows are filled up with missing cells; rows with too many are set aside: nobody knows where they slipped.
    fn check_widths(&mut self, grid: &Grid, empty_rows: EmptyRows) {
        let width = self.names.len();
        let (mut short, mut long, mut empty_tails) = (Vec::new(), Vec::new(), 0_usize);
        self.body.retain_mut(|record| {
            let cells = record.cells as usize;
            if cells < width {
                short.push(record.line);
            }
            if cells <= width {
                return true;
            }
            let extra = (width..cells).any(|index| !grid.cell(*record, index).is_empty());
            if extra {
                long.push((record.line, record.cells));
                // No cell of it is in a column.
                record.cells = if empty_rows == EmptyRows::Keep { 0 } else { record.cells };
            } else {
                empty_tails += 1;
            }
            !extra || empty_rows == EmptyRows::Keep
        });
        if !short.is_empty() {
            self.notices.push(Notice::RaggedShort { lines: short, cells: width });
        }
        if let Some(&(_, cells)) = long.first() {
            let lines: Vec<u32> = long.into_iter().map(|(line, _)| line).collect();
            if empty_rows == EmptyRows::Keep {
                self.unread.clone_from(&lines);
            }
            self.notices.push(Notice::RaggedLong { lines, cells, expected: width });
        }
        let is_said = |notice: &Notice| matches!(notice, Notice::TrailingDelimiter { .. });
        if empty_tails > 0 && !self.notices.iter().any(is_said) {
            self.notices.push(Notice::TrailingDelimiter { columns: 1 });
        }
    }
}

impl Frame {
    /// Puts rows of delimiters alone back where they stand, and does not count them as blank lines.
    fn keep_empty_rows(&mut self, grid: &Grid) {
        let is_kept = |record: &Record| record.is_marked && grid.is_blank(*record) && self.rows.contains(&record.first);
        let kept: Vec<Record> = grid.records.iter().copied().filter(is_kept).collect();
        if kept.is_empty() {
            return;
        }
        for notice in &mut self.notices {
            if let Notice::BlankLines { count } = notice {
                *count -= kept.len();
            }
        }
        self.notices.retain(|notice| *notice != Notice::BlankLines { count: 0 });
        self.body.extend(kept);
        self.body = order::sorted(&self.body, &|a, b| a.first.cmp(&b.first));
    }
}
