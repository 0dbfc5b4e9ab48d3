//! Which records are data: title and comment lines before the header, the header, a row of units, headers that occur
//! again, footers and rows with too many cells are told apart and set aside, each with a notice.

use super::dialect::most_frequent_width;
use super::records::{Grid, Record};
use super::{Kind, header, orange};
use crate::order;
use crate::sentences::{Notice, Problem};
use std::ops::Range;

/// The table inside the records.
pub(super) struct Frame {
    /// Names as the file has them; empty where it has none.
    pub names: Vec<String>,
    /// Whether the file has a header.
    pub has_header: bool,
    /// Units from a second header row, one a column.
    pub units: Option<Vec<String>>,
    /// Kinds from Orange's header rows, one a column.
    pub declared: Option<Vec<Option<Kind>>>,
    /// The data rows.
    pub body: Vec<Record>,
    /// What was set aside.
    pub notices: Vec<Notice>,
    /// Where the rows begin and end among the cells of the grid: after the header and what belongs to it, before a footer.
    rows: Range<u32>,
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

/// Lines before the header that are looked at.
const MOST_PREAMBLE: usize = 200;
/// Rows at the end that may be a footer.
const MOST_FOOTER: usize = 10;

/// Finds the table; `header` is what the person has said of the first record.
///
/// # Errors
/// There is no data row.
pub(super) fn find_frame(grid: &Grid, header: Option<bool>, empty_rows: EmptyRows) -> Result<Frame, Problem> {
    let mut notices = Vec::new();
    let mut records: Vec<Record> = grid.records.iter().copied().filter(|record| !grid.is_blank(*record)).collect();
    let blank = grid.blank_lines + grid.records.len() - records.len();
    if blank > 0 {
        notices.push(Notice::BlankLines { count: blank });
    }
    let (usual, _) = most_frequent_width(&records);
    drop_comments(grid, &mut records, usual, &mut notices);
    let preamble = preamble_length(grid, &records, usual as usize);
    if preamble > 0 {
        let lines = records.iter().take(preamble).map(|record| record.line).collect();
        notices.push(Notice::PreambleSkipped { lines });
    }
    records.drain(..preamble);
    let Some(&first) = records.first() else { return Err(Problem::NoRows) };
    let has_header = header.unwrap_or_else(|| header::is_header(grid, first, records.get(1..).unwrap_or_default()));
    let body = records.split_off(usize::from(has_header));
    let start = match (has_header, preamble) {
        (true, _) => first.first + 1,
        (false, 0) => 0,
        (false, _) => first.first,
    };
    let mut frame =
        Frame { names: Vec::new(), has_header, units: None, declared: None, body, notices, rows: start..u32::MAX };
    frame.names = if has_header { header_names(grid, first, &frame.body) } else { vec![String::new(); usual as usize] };
    frame.drop_empty_tail(grid);
    if has_header {
        frame.skip_repeated_headers(grid, first);
        frame.take_orange_rows(grid);
        frame.take_unit_row(grid);
    } else {
        frame.notices.push(Notice::NoHeader { columns: frame.names.len() });
    }
    frame.set_footer_aside(grid);
    frame.check_widths(grid);
    if empty_rows == EmptyRows::Keep {
        frame.keep_empty_rows(grid);
    }
    if frame.body.is_empty() { Err(Problem::NoRows) } else { Ok(frame) }
}

/// Takes out lines that start with # and do not have the cells of a row.
fn drop_comments(grid: &Grid, records: &mut Vec<Record>, usual: u32, notices: &mut Vec<Notice>) {
    let mut lines = Vec::new();
    records.retain(|record| {
        let comment = record.cells != usual && grid.cell(*record, 0).starts_with('#');
        if comment {
            lines.push(record.line);
        }
        !comment
    });
    if !lines.is_empty() {
        notices.push(Notice::CommentsSkipped { lines });
    }
}

/// How many records stand before the header: lines with hardly any cells, where a fuller one follows.
fn preamble_length(grid: &Grid, records: &[Record], usual: usize) -> usize {
    let is_title = |record: Record| grid.filled(record) * 2 < usual || (record.cells == 1 && usual > 1);
    let titles = records.iter().take(MOST_PREAMBLE).take_while(|record| is_title(**record)).count();
    if titles < records.len() && titles < MOST_PREAMBLE { titles } else { 0 }
}

/// The header's names, with one in front or some at the end where the rows have more cells than it.
fn header_names(grid: &Grid, first: Record, body: &[Record]) -> Vec<String> {
    let mut names: Vec<String> = (0..first.cells as usize).map(|index| grid.cell(first, index).to_owned()).collect();
    let (usual, share) = most_frequent_width(body);
    let usual = usual as usize;
    if usual <= names.len() || share < 0.5 {
        return names;
    }
    let last_is_filled = body.iter().filter(|record| !grid.cell(**record, usual - 1).is_empty()).count();
    if usual == names.len() + 1 && last_is_filled * 2 > body.len() {
        // The row names of a data frame: their column has no name, and the header is one cell short.
        names.insert(0, String::new());
    } else {
        names.resize(usual, String::new());
    }
    names
}

impl Frame {
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

    /// Files glued together have their header in the middle.
    fn skip_repeated_headers(&mut self, grid: &Grid, first: Record) {
        if first.cells < 2 {
            return;
        }
        let mut lines = Vec::new();
        self.body.retain(|record| {
            let repeated = record.cells >= first.cells
                && (0..first.cells as usize).all(|index| grid.cell(*record, index) == grid.cell(first, index));
            if repeated {
                lines.push(record.line);
            }
            !repeated
        });
        if !lines.is_empty() {
            self.notices.push(Notice::RepeatedHeader { lines });
        }
    }

    /// The second and third header row of Orange's .tab files.
    fn take_orange_rows(&mut self, grid: &Grid) {
        self.declared = orange::declared_kinds(grid, &self.body, self.names.len());
        if self.declared.is_some() {
            let rows: Vec<Record> = self.body.drain(..2).collect();
            self.rows.start = rows[1].first;
            self.notices.push(Notice::OrangeHeader { lines: rows.iter().map(|record| record.line).collect() });
        }
    }

    /// A second header row that says units: no number in it, under the columns of numbers only.
    fn take_unit_row(&mut self, grid: &Grid) {
        let Some((&row, rest)) = self.body.split_first() else { return };
        if rest.is_empty() || (0..self.names.len()).any(|index| header::is_number(grid.cell(row, index))) {
            return;
        }
        let mut units = 0;
        for index in 0..self.names.len() {
            let cell = grid.cell(row, index);
            let numbers = header::are_numbers(grid, rest, index);
            match (cell.is_empty() || super::missing::is_missing_number(cell), numbers) {
                (true, _) => {}
                (false, true) if cell.chars().count() <= 16 => units += 1,
                (false, _) if cell.starts_with(['(', '[']) && cell.ends_with([')', ']']) => units += 1,
                (false, _) => return,
            }
        }
        if units == 0 {
            return;
        }
        let unit = |index| grid.cell(row, index).trim_matches(['(', ')', '[', ']']).to_owned();
        self.units = Some((0..self.names.len()).map(unit).collect());
        self.notices.push(Notice::UnitRow { line: row.line });
        self.rows.start = row.first;
        self.body.remove(0);
    }

    /// Rows at the end with hardly any cells, text where the column has numbers: totals, sources, notes.
    fn set_footer_aside(&mut self, grid: &Grid) {
        let width = self.names.len();
        if width < 2 || self.body.len() < 3 {
            return;
        }
        let numeric: Vec<bool> = (0..width).map(|index| header::are_numbers(grid, &self.body, index)).collect();
        let is_footer = |record: Record| {
            let text_among_numbers = (0..width).any(|index| {
                let cell = grid.cell(record, index);
                numeric.get(index) == Some(&true)
                    && !cell.is_empty()
                    && !super::missing::is_missing_number(cell)
                    && !header::is_number(cell)
            });
            let filled = grid.filled(record);
            (filled * 2 <= width && text_among_numbers) || (filled < width && self.is_footer_label(grid, record))
        };
        let most = MOST_FOOTER.min(self.body.len() - 1);
        let count = self.body.iter().rev().take(most).take_while(|record| is_footer(**record)).count();
        let footer = self.body.split_off(self.body.len() - count);
        if let Some(first) = footer.first() {
            self.rows.end = first.first;
            self.notices.push(Notice::FooterSuspected { lines: footer.iter().map(|record| record.line).collect() });
        }
    }

    /// Whether the row starts with a word such as "Total" that its column has nowhere else.
    fn is_footer_label(&self, grid: &Grid, record: Record) -> bool {
        let first =
            (0..self.names.len()).map(|index| (index, grid.cell(record, index))).find(|(_, cell)| !cell.is_empty());
        first.is_some_and(|(index, label)| {
            is_footer_word(label) && self.body.iter().filter(|row| grid.cell(**row, index) == label).count() == 1
        })
    }

    /// Short rows are filled up with missing cells; rows with too many are set aside: nobody knows where they slipped.
    fn check_widths(&mut self, grid: &Grid) {
        let width = self.names.len();
        let (mut short, mut long, mut empty_tails) = (Vec::new(), Vec::new(), 0_usize);
        self.body.retain(|record| {
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
            } else {
                empty_tails += 1;
            }
            !extra
        });
        if !short.is_empty() {
            self.notices.push(Notice::RaggedShort { lines: short, cells: width });
        }
        if let Some(&(_, cells)) = long.first() {
            let lines = long.into_iter().map(|(line, _)| line).collect();
            self.notices.push(Notice::RaggedLong { lines, cells, expected: width });
        }
        if empty_tails > 0 {
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

fn is_footer_word(cell: &str) -> bool {
    let word: String = cell.chars().take_while(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect();
    matches!(
        word.as_str(),
        "total"
            | "totals"
            | "sum"
            | "subtotal"
            | "average"
            | "mean"
            | "source"
            | "sources"
            | "note"
            | "notes"
            | "grand"
    )
}
