//! Text to records of cells, with the physical line on which each record starts.
//!
//! The crate csv-core splits; this file adds what it leaves open: line numbers whatever the line end, blank lines
//! counted, and a quotation mark that is never closed recovered instead of swallowing the rest of the file.

use crate::heartbeat;
use crate::sentences::{Notice, Problem};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// Every cell of a file, unescaped, in one piece of text.
pub(super) struct Grid {
    text: String,
    /// For each cell, where it ends in `text`; it starts where the cell before it ends.
    ends: Vec<u32>,
    /// The records that are not blank lines.
    pub records: Vec<Record>,
    /// Lines between records that hold nothing.
    pub blank_lines: usize,
    /// Quotation marks that were taken for text.
    pub notices: Vec<Notice>,
}

/// Where one record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// Index of its first cell.
    pub first: u32,
    /// Number of its cells.
    pub cells: u32,
    /// Physical line on which it starts, 1-based.
    pub line: u32,
    /// Whether a delimiter or a quotation mark stands in it: then it is a row even if none of its cells says anything.
    pub is_marked: bool,
    /// Whether blank lines stand before it.
    pub after_gap: bool,
}

/// What cuts a text into cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    /// What parts them; none where there is one column.
    pub delimiter: Option<u8>,
    /// What quotes them.
    pub quote: u8,
    /// Whether a backslash says that the quotation mark after it is text.
    pub escape: bool,
}

/// No quotation mark: a byte that UTF-8 does not have.
pub(super) const NO_QUOTE: u8 = 0xFF;

impl Grid {
    /// A cell without the blanks round it; empty past the end of the record.
    pub fn cell(&self, record: Record, index: usize) -> &str {
        if index >= record.cells as usize {
            return "";
        }
        trim(self.raw(record, index))
    }

    /// A cell with the blanks round it.
    pub fn raw(&self, record: Record, index: usize) -> &str {
        let at = record.first as usize + index;
        let start = at.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |end| *end as usize);
        self.ends.get(at).and_then(|end| self.text.get(start..*end as usize)).unwrap_or_default()
    }

    /// Cells of the record that are not blank.
    pub fn filled(&self, record: Record) -> usize {
        (0..record.cells as usize).filter(|index| !self.cell(record, *index).is_empty()).count()
    }

    /// Whether the record holds only blanks and delimiters.
    pub fn is_blank(&self, record: Record) -> bool {
        (0..record.cells as usize).all(|index| self.cell(record, index).is_empty())
    }
}

/// A cell without the blanks round it, no-break and zero-width ones included.
pub(super) fn trim(cell: &str) -> &str {
    let bytes = cell.as_bytes();
    match (bytes.first(), bytes.last()) {
        (Some(b'!'..=b'~'), Some(b'!'..=b'~')) => cell,
        _ => cell.trim_matches(|c: char| c.is_whitespace() || c == '\u{200b}' || c == '\u{feff}'),
    }
}

/// Splits the text. Without a delimiter every line is one cell.
///
/// # Errors
/// Quotation marks are opened and not closed so often that the file cannot be read with them.
pub(super) fn read_records(text: &str, marks: Marks, first_line: u32) -> Result<Grid, Problem> {
    Splitter::new(text, marks, first_line).run()
}

struct Splitter<'a> {
    input: &'a [u8],
    /// The delimiter; a byte that cannot occur where there is none.
    delimiter: u8,
    quote: u8,
    escape: bool,
    after_gap: bool,
    reader: Reader,
    out: Vec<u8>,
    out_used: usize,
    ends: Vec<usize>,
    line: u32,
    /// Bytes that may still be read a second time to recover from quotation marks: this keeps the work linear.
    budget: usize,
    /// Lines on which a quotation mark was taken for text.
    stray: Vec<u32>,
    grid: Grid,
}

impl<'a> Splitter<'a> {
    fn new(text: &'a str, Marks { delimiter, quote, escape }: Marks, first_line: u32) -> Self {
        let delimiter = delimiter.unwrap_or(0);
        let escaping = escape.then_some(b'\\');
        Splitter {
            input: text.as_bytes(),
            delimiter,
            quote,
            escape,
            after_gap: false,
            reader: ReaderBuilder::new().delimiter(delimiter).quote(quote).escape(escaping).build(),
            out: vec![0; text.len() + 16],
            out_used: 0,
            ends: vec![0; 64],
            line: first_line,
            budget: 4 * text.len() + 4096,
            stray: Vec::new(),
            grid: Grid {
                text: String::new(),
                ends: Vec::new(),
                records: Vec::new(),
                blank_lines: 0,
                notices: Vec::new(),
            },
        }
    }

    fn run(mut self) -> Result<Grid, Problem> {
        let mut at = 0;
        let mut blank = 0;
        while let Some(&byte) = self.input.get(at) {
            if byte == b'\n' || byte == b'\r' {
                at = self.after_line_end(at);
                self.line += 1;
                blank += 1;
                continue;
            }
            self.grid.blank_lines += blank;
            self.after_gap = blank > 0;
            blank = 0;
            at = self.record_at(at)?;
        }
        if let Some(&line) = self.stray.first() {
            self.grid.notices.push(Notice::UnclosedQuote { line, lines: self.stray });
        }
        self.out.truncate(self.out_used);
        self.grid.text =
            String::from_utf8(self.out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        Ok(self.grid)
    }

    /// Reads the record that starts at `start`; says where the next line starts.
    fn record_at(&mut self, start: usize) -> Result<usize, Problem> {
        let input = self.input;
        let rest = input.get(start..).unwrap_or_default();
        let (out_before, line) = (self.out_used, self.line);
        let (used, cells) = self.split(rest);
        let raw = rest.get(..used).unwrap_or_default();
        // Without a quotation mark it ends with its line.
        let is_quoted = raw.contains(&self.quote);
        let breaks = if is_quoted { line_ends(raw) } else { u32::from(matches!(raw.last(), Some(b'\n' | b'\r'))) };
        let spans_lines = breaks > 1 || start + used == input.len();
        if spans_lines && let Some(opening) = self.stray_quote(raw) {
            self.out_used = out_before;
            return self.recover(start, raw, opening);
        }
        self.keep(cells, line, is_quoted)?;
        if raw.last().is_some_and(|byte| *byte == b'\r') && input.get(start + used) == Some(&b'\n') {
            self.line += breaks;
            return Ok(start + used + 1);
        }
        self.line += breaks;
        Ok(start + used)
    }

    /// Reads only up to the end of the line on which a quotation mark opens in vain, that mark taken out.
    #[inline(never)]
    fn recover(&mut self, start: usize, raw: &[u8], opening: usize) -> Result<usize, Problem> {
        let quote_line = self.line + line_ends(raw.get(..opening).unwrap_or_default());
        self.budget = match self.budget.checked_sub(raw.len()) {
            Some(left) => left,
            None => return Err(Problem::UnclosedQuote { line: self.stray.first().copied().unwrap_or(quote_line) }),
        };
        self.stray.push(quote_line);
        let line_end = raw
            .iter()
            .enumerate()
            .skip(opening)
            .find(|(_, byte)| matches!(byte, b'\n' | b'\r'))
            .map_or(raw.len(), |(at, _)| at);
        let mut line: Vec<u8> = raw.get(..line_end).unwrap_or_default().to_vec();
        line.remove(opening);
        while let Some(again) = self.stray_quote(&line) {
            self.budget = match self.budget.checked_sub(line.len()) {
                Some(left) => left,
                None => return Err(Problem::UnclosedQuote { line: quote_line }),
            };
            line.remove(again);
        }
        let (_, cells) = self.split(&line);
        self.keep(cells, self.line, line.contains(&self.quote))?;
        self.line += line_ends(&line) + 1;
        Ok(self.after_line_end(start + line_end))
    }

    /// Splits the first record of `input` into `out` and `ends`; says how many bytes it took and how many cells it has.
    fn split(&mut self, input: &[u8]) -> (usize, usize) {
        self.reader.reset();
        let (mut used, mut cells, base) = (0, 0, self.out_used);
        loop {
            let (result, read, written, ended) = self.reader.read_record(
                input.get(used..).unwrap_or_default(),
                self.out.get_mut(self.out_used..).unwrap_or_default(),
                self.ends.get_mut(cells..).unwrap_or_default(),
            );
            used += read;
            self.out_used += written;
            cells += ended;
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.out.resize(2 * self.out.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
                ReadRecordResult::Record | ReadRecordResult::End => break,
            }
        }
        // csv-core counts from the start of the record.
        for end in self.ends.iter_mut().take(cells) {
            *end += base;
        }
        (used, cells)
    }

    fn keep(&mut self, cells: usize, line: u32, is_quoted: bool) -> Result<(), Problem> {
        heartbeat::round();
        let first = u32::try_from(self.grid.ends.len()).map_err(|_| Problem::TooBig)?;
        for &end in self.ends.iter().take(cells) {
            self.grid.ends.push(u32::try_from(end).map_err(|_| Problem::TooBig)?);
        }
        let is_marked = cells > 1 || is_quoted;
        self.grid.records.push(Record { first, cells: cells as u32, line, is_marked, after_gap: self.after_gap });
        Ok(())
    }

    fn stray_quote(&self, record: &[u8]) -> Option<usize> {
        stray_quote(record, self.delimiter, self.quote, self.escape)
    }

    /// Past one line end (LF, CR or CRLF) at `at`.
    fn after_line_end(&self, at: usize) -> usize {
        match (self.input.get(at), self.input.get(at + 1)) {
            (Some(b'\r'), Some(b'\n')) => at + 2,
            (Some(_), _) => at + 1,
            (None, _) => at,
        }
    }
}

/// Line ends in a piece of the file: LF, CR or CRLF each count once.
fn line_ends(bytes: &[u8]) -> u32 {
    let feeds = bytes.iter().filter(|byte| **byte == b'\n').count();
    let returns = bytes.iter().filter(|byte| **byte == b'\r').count();
    let pairs = if returns == 0 { 0 } else { bytes.windows(2).filter(|pair| pair == b"\r\n").count() };
    (feeds + returns - pairs) as u32
}

/// Where a quotation mark opens a cell that is never closed, or that ends lines later in the middle of a word: the mark
/// was text, and swallowed the rows up to the next one.
fn stray_quote(record: &[u8], delimiter: u8, quote: u8, escape: bool) -> Option<usize> {
    let ends_cell = |byte: u8| byte == delimiter || byte == b'\n' || byte == b'\r';
    let mut at = 0;
    while at < record.len() {
        if record.get(at) == Some(&quote) {
            let closing = closing_quote(record, at + 1, quote, escape);
            match closing.map(|closing| record.get(closing + 1).copied()) {
                None => return Some(at),
                Some(Some(next)) if !ends_cell(next) && next != b' ' && spans_lines(record, at, closing) => {
                    return Some(at);
                }
                Some(_) => at = closing.unwrap_or(at) + 1,
            }
        }
        while record.get(at).is_some_and(|byte| !ends_cell(*byte)) {
            at += 1;
        }
        at += 1;
    }
    None
}

fn spans_lines(record: &[u8], opening: usize, closing: Option<usize>) -> bool {
    closing.and_then(|closing| record.get(opening..closing)).is_some_and(|cell| line_ends(cell) > 0)
}

/// The quotation mark that closes a cell whose content starts at `start`; doubled and escaped ones are content.
fn closing_quote(record: &[u8], start: usize, quote: u8, escape: bool) -> Option<usize> {
    let mut at = start;
    loop {
        at += record.get(at..)?.iter().position(|byte| *byte == quote)?;
        let before = record.get(start..at).unwrap_or_default().iter().rev();
        if escape && before.take_while(|byte| **byte == b'\\').count() % 2 == 1 {
            at += 1;
            continue;
        }
        if record.get(at + 1) != Some(&quote) {
            return Some(at);
        }
        at += 2;
    }
}
