//! Trials of delimiters and quotation marks on the start of a file: how well each cuts it.

use super::blanks::{self, MARK, most_lines};
use super::dialect::{Parting, most_frequent_width};
use super::header_rows::is_rule;
use super::records::{Grid, Marks, NO_QUOTE, Record, read_records};
use crate::sentences::Notice;

/// Characters that may stand between cells, but mostly do not.
const ASKED: [u8; 7] = [b':', b'#', b'!', b'*', b'$', b'&', b'/'];

/// Whether most lines have this character.
pub(super) fn recurs(sample: &str, byte: u8) -> bool {
    sample.as_bytes().contains(&byte) && most_lines(sample, &|line| line.as_bytes().contains(&byte))
}

/// Twice the character, perhaps with another between, where it stands so wherever it stands: "||", "~|~". Of the usual ones
/// that says that a column is empty.
#[inline(never)]
pub(super) fn doubled(sample: &str, byte: u8) -> Option<String> {
    let mark = char::from(byte);
    let twice = ["", "|", "~", "^"].map(|between| format!("{mark}{between}{mark}"));
    let is_twice = |twice: &str, line: &str| {
        let single = line.bytes().filter(|other| *other == byte).count();
        single > 0 && line.matches(twice).count() * 2 == single
    };
    if matches!(byte, b',' | b';' | b'\t') {
        return None;
    }
    twice.into_iter().find(|twice| most_lines(sample, &|line| is_twice(twice, line)))
}

/// A sign of another script, such as "，", that each line has as often as the first.
#[inline(never)]
fn foreign_mark(sample: &str) -> Option<String> {
    let first = sample.lines().next()?;
    let mut signs = first.chars().filter(|sign| !sign.is_ascii() && !sign.is_alphanumeric() && !sign.is_whitespace());
    let count = |line: &str, sign: char| line.matches(sign).count();
    signs.find(|sign| most_lines(sample, &|line| count(line, *sign) == count(first, *sign))).map(String::from)
}

/// What is tried, and on what.
pub(super) struct Trials<'a> {
    pub sample: &'a str,
    pub whole: bool,
    /// The quotation mark, where the person has said it.
    pub quote: Option<u8>,
    /// Characters that may part cells.
    pub tried: Vec<u8>,
}

/// How well a text that was written anew is cut.
struct Anew {
    trial: Trial,
    /// Cells of the first record.
    names: u32,
    /// Columns of numbers.
    numbers: usize,
}

impl Trials<'_> {
    pub fn best_of(&self, delimiters: &[u8]) -> Option<Trial> {
        let mut best: Option<Trial> = None;
        for trial in delimiters.iter().map(|delimiter| self.of(*delimiter)) {
            if trial.cells >= 2 && best.as_ref().is_none_or(|best| trial.beats(best)) {
                best = Some(trial);
            }
        }
        best
    }

    /// Whether blanks part the cells better than the best character does: runs of them, or columns that stand below each
    /// other. Words have single blanks between them, so that these part cells only where numbers stand among them.
    pub fn gaps(&self, best: Option<&Trial>) -> Option<Parting> {
        let below = Trials { sample: blanks::below_titles(self.sample), tried: Vec::new(), ..*self };
        below.gaps_of_rows(best)
    }

    fn gaps_of_rows(&self, best: Option<&Trial>) -> Option<Parting> {
        let is_aligned = blanks::is_aligned(self.sample);
        // Blanks and one tab: numbers, then a name.
        let is_mixed = best.is_some_and(|best| best.delimiter == b'\t' && best.cells == 2);
        if best.is_some_and(|best| best.share >= 1.0) && !is_mixed || !(is_aligned || best.is_none() || is_mixed) {
            return None;
        }
        let Anew { trial: runs, names, numbers } = self.cut_anew(&blanks::at_blanks(self.sample), b'"')?;
        let starts = if is_aligned { blanks::gaps(self.sample) } else { Vec::new() };
        let fixed = if starts.is_empty() {
            None
        } else {
            self.cut_anew(&blanks::at_columns(self.sample, &starts), NO_QUOTE).map(|anew| anew.trial)
        };
        let fixed = fixed.filter(|fixed| fixed.cells >= 2 && fixed.share >= 0.9);
        let is_even = runs.cells >= 2 && runs.share >= 1.0 && (is_aligned || numbers > 0);
        let (parting, trial) = if is_even && fixed.as_ref().is_none_or(|fixed| fixed.cells <= runs.cells) {
            (Parting::Blanks, runs)
        } else if let Some(fixed) = fixed {
            (Parting::Fixed, fixed)
        } else if runs.share >= 0.9 && runs.cells >= 3 && numbers > 0 && names + 1 == runs.cells {
            // Row names have no name.
            (Parting::Blanks, runs)
        } else {
            return None;
        };
        let is_better = best.is_none_or(|best| {
            trial.clean >= 1.0 && (trial.share > best.share || (is_mixed && trial.cells > best.cells + 1))
        });
        is_better.then_some(parting)
    }

    /// How well [`MARK`] cuts a sample that was written anew, cells being clean here where no delimiter stands at their ends.
    fn cut_anew(&self, sample: &str, quote: u8) -> Option<Anew> {
        let marks = Marks { delimiter: Some(MARK), quote: self.quote.unwrap_or(quote), escape: false };
        let (mut trial, _) = self.cut(sample, marks);
        let grid = read_records(sample, marks, 1).ok().filter(|grid| grid.records.len() >= 3)?;
        let rows = grid.records.get(1..)?;
        let numbers = (0..trial.cells as usize).filter(|index| super::header::are_numbers(&grid, rows, *index)).count();
        let at_end = |cell: &str| cell.ends_with([',', ';', '|']) || cell.starts_with([',', ';', '|']);
        let stuck = rows.iter().any(|row| (0..row.cells as usize).any(|index| at_end(grid.cell(*row, index))));
        trial.clean = if stuck { 0.0 } else { 1.0 };
        let names = grid.records.first().map_or(0, |first| first.cells);
        Some(Anew { trial, names, numbers })
    }

    /// What may stand between cells, where nothing does for sure.
    pub fn one_column(&self) -> Option<Notice> {
        let mut marks: Vec<String> = Vec::new();
        let runs = self.cut_anew(&blanks::at_blanks(blanks::below_titles(self.sample)), b'"');
        if runs.is_some_and(|Anew { trial, .. }| trial.cells >= 2 && trial.share >= 0.9) {
            marks.push(" ".to_owned());
        }
        for byte in ASKED.into_iter().filter(|byte| recurs(self.sample, *byte)) {
            let trial = self.of(byte);
            if trial.cells >= 2 && trial.share >= 0.9 {
                marks.push(doubled(self.sample, byte).unwrap_or_else(|| char::from(byte).to_string()));
            }
        }
        marks.extend(foreign_mark(self.sample));
        (!marks.is_empty()).then_some(Notice::OneColumn { marks })
    }
}

/// How well one delimiter cuts the sample.
pub(super) struct Trial {
    pub delimiter: u8,
    /// The quotation mark under which it cuts best.
    pub quote: u8,
    /// The most frequent number of cells.
    pub cells: u32,
    /// Share of the records that have it.
    pub share: f64,
    /// Share of the cells that hold none of the other candidates, but for numbers such as 5,9.
    pub clean: f64,
    /// Blanks stand between delimiters and quotation marks and have to be taken out.
    pub padded: bool,
    /// A backslash says that the quotation mark after it is text.
    pub escape: bool,
    /// A backslash says that the delimiter after it is text.
    pub unescapes: bool,
}

impl Trials<'_> {
    fn of(&self, delimiter: u8) -> Trial {
        let sample = self.sample;
        let marks = |quote| Marks { delimiter: Some(delimiter), quote, escape: false };
        let (plain, single_quoted) = self.cut(sample, marks(self.quote.unwrap_or(b'"')));
        if sample.contains("\\\"") && plain.quote == b'"' && escapes_quotes(sample, delimiter) {
            let (escaped, _) = self.cut(sample, Marks { escape: true, ..marks(b'"') });
            if escaped.share >= plain.share {
                return escaped;
            }
        }
        if sample.as_bytes().contains(&b'\\') && sample.as_bytes().windows(2).any(|pair| pair == [b'\\', delimiter]) {
            let (kept, _) = self.cut(&blanks::unescaped(sample, delimiter), marks(b'"'));
            if kept.share > plain.share {
                return Trial { unescapes: true, ..kept };
            }
        }
        if plain.quote == b'"' && has_padding(sample, delimiter) {
            let (tight, _) = self.cut(&without_padding(sample, delimiter), marks(b'"'));
            return if tight.share >= plain.share { Trial { padded: true, ..tight } } else { plain };
        }
        if !single_quoted || self.quote.is_some() {
            return plain;
        }
        let escape = sample.contains("\\'");
        let (single, _) = self.cut(sample, Marks { escape, ..marks(b'\'') });
        if single.share >= plain.share { single } else { plain }
    }

    /// The trial with these marks, and whether cells look single-quoted.
    fn cut(&self, sample: &str, marks: Marks) -> (Trial, bool) {
        let delimiter = marks.delimiter.unwrap_or(0);
        let mut trial = Trial {
            delimiter,
            quote: marks.quote,
            cells: 0,
            share: 0.0,
            clean: 0.0,
            padded: false,
            escape: marks.escape,
            unescapes: false,
        };
        let Ok(mut grid) = read_records(sample, marks, 1) else { return (trial, false) };
        if !self.whole {
            // The last record may be cut in the middle of a quoted cell.
            grid.records.pop();
        }
        let mut records: Vec<Record> = grid
            .records
            .iter()
            .copied()
            .filter(|record| !grid.is_blank(*record) && !is_ruled(&grid, *record))
            .collect();
        if records.is_empty() {
            records.clone_from(&grid.records);
        }
        (trial.cells, trial.share) = most_frequent_width(&records);
        let (mut all, mut clean, mut paired, mut odd) = (0_usize, 0_usize, 0_usize, 0_usize);
        for record in &records {
            let (mut opened, mut closed) = (0, 0);
            for index in 0..record.cells as usize {
                let cell = grid.cell(*record, index);
                all += 1;
                clean += usize::from(is_clean(cell, &self.tried));
                opened += usize::from(cell.starts_with('\''));
                closed += usize::from(cell.ends_with('\''));
            }
            // Feet and inches (5'10) and elisions ('tis) open or close but do not do both.
            paired += usize::from(opened > 0 && opened == closed);
            odd += usize::from(opened != closed);
        }
        trial.clean = clean as f64 / all.max(1) as f64;
        let single_quoted = paired * 2 >= records.len() && paired > 0 && odd == 0;
        (trial, single_quoted && !opens_with_double_quotes(sample, delimiter))
    }
}

/// Whether a record is a rule between rows: "+-----+-----+".
pub(super) fn is_ruled(grid: &Grid, record: Record) -> bool {
    record.cells == 1 && grid.cell(record, 0).starts_with('+') && is_rule(grid.cell(record, 0))
}

/// Whether backslashes stand before quotation marks that end no cell: in a path such as "C:\dir\" they do.
fn escapes_quotes(sample: &str, delimiter: u8) -> bool {
    let ends_cell = |byte: u8| byte == delimiter || matches!(byte, b'\n' | b'\r' | b'"');
    let inside = |triple: &[u8]| matches!(triple, [b'\\', b'"', next] if !ends_cell(*next));
    opens_with_double_quotes(sample, delimiter) && sample.as_bytes().windows(3).any(inside)
}

impl Trial {
    fn beats(&self, other: &Trial) -> bool {
        let order = self
            .share
            .total_cmp(&other.share)
            .then(self.clean.total_cmp(&other.clean))
            .then(self.cells.cmp(&other.cells));
        order.is_gt()
    }
}

/// Whether a cell starts with a double quote: then that is the quotation mark.
fn opens_with_double_quotes(sample: &str, delimiter: u8) -> bool {
    let opens = |pair: &[u8]| matches!(pair, [before, b'"'] if *before == delimiter || matches!(before, b'\n' | b'\r'));
    sample.starts_with('"') || sample.as_bytes().windows(2).any(opens)
}

/// Whether blanks stand between a delimiter and a quotation mark, as in `a, "b, c"`.
fn has_padding(text: &str, delimiter: u8) -> bool {
    let after_delimiter = |(at, _): (usize, &str)| {
        let before = text.get(..at).unwrap_or_default().trim_end_matches(' ');
        before.len() < at && before.as_bytes().last() == Some(&delimiter)
    };
    text.match_indices(" \"").map(|(at, found)| (at + 1, found)).any(after_delimiter)
}

/// The text without the blanks between a delimiter or line end and a quotation mark; those inside cells stay.
pub(super) fn without_padding(text: &str, delimiter: u8) -> String {
    let ends_cell = |letter: char| letter == char::from(delimiter) || letter == '\n' || letter == '\r';
    let mut tight = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let unpadded = rest.trim_start_matches(' ');
        if let Some(content) = unpadded.strip_prefix('"') {
            // A doubled mark closes a cell and opens it again: the same letters are copied.
            let end = content.find('"').map_or(unpadded.len(), |at| at + 2);
            let (quoted, after) = unpadded.split_at_checked(end).unwrap_or((unpadded, ""));
            tight.push_str(quoted);
            rest = after;
            if rest.starts_with('"') {
                continue;
            }
        }
        let end = rest.find(ends_cell).map_or(rest.len(), |at| at + 1);
        let (cell, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        tight.push_str(cell);
        rest = after;
    }
    tight
}

/// Whether a cell looks cut in the right place: it holds no candidate, or is a number with a mark in it.
fn is_clean(cell: &str, tried: &[u8]) -> bool {
    let number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b'-' | b'+' | b' ' | b'%');
    !cell.bytes().any(|byte| tried.contains(&byte)) || cell.as_bytes().iter().all(number)
}
