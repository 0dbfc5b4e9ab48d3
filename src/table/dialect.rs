//! Which character parts the cells, and which one quotes them.
//!
//! The delimiter is the one under which the most lines have the same number of cells, at least two. Having more cells
//! is no merit: decimal commas and commas in text are no votes (mholt/PapaParse#290, #600, #1005).

use super::records::{Record, read_records};
use crate::sentences::Notice;
use std::borrow::Cow;

/// Characters that are tried.
const CANDIDATES: [u8; 4] = [b',', b';', b'\t', b'|'];
/// How much of the file is tried on, at least: this many bytes and lines.
const SAMPLE: usize = 128 * 1024;
const SAMPLE_LINES: usize = 20;

/// How the text is cut into cells.
pub(super) struct Cut<'a> {
    /// The text after a `sep=` line, without blanks between a delimiter and a quotation mark.
    pub text: Cow<'a, str>,
    /// Physical line on which it starts.
    pub first_line: u32,
    /// The delimiter; none where there is one column.
    pub delimiter: Option<u8>,
    /// The quotation mark.
    pub quote: u8,
    /// What was assumed.
    pub notices: Vec<Notice>,
}

/// Finds delimiter and quotation mark; `forced` is what the person has said.
pub(super) fn find_cut<'a>(text: &'a str, forced: Option<u8>) -> Cut<'a> {
    let (stated, text, first_line) = match sep_line(text) {
        Some((delimiter, rest)) => (Some(delimiter), rest, 2),
        None => (None, text, 1),
    };
    let (sample, whole) = sample(text);
    let mut notices = Vec::new();
    let best_of = |delimiters: &[u8]| {
        let mut best: Option<Trial> = None;
        for trial in delimiters.iter().map(|delimiter| Trial::of(sample, whole, *delimiter)) {
            if trial.cells >= 2 && best.as_ref().is_none_or(|best| trial.beats(best)) {
                best = Some(trial);
            }
        }
        best
    };
    let stated = forced.or(stated);
    let best = stated.map_or_else(|| best_of(&CANDIDATES), |delimiter| best_of(&[delimiter]));
    let quote = best.as_ref().map_or(b'"', |trial| trial.quote);
    if let (None, Some(trial)) = (stated, &best)
        && trial.share < 0.7
    {
        notices.push(Notice::DelimiterUnsure { delimiter: char::from(trial.delimiter) });
    }
    if quote == b'\'' {
        notices.push(Notice::SingleQuotes);
    }
    let text = match &best {
        Some(trial) if trial.padded => Cow::Owned(without_padding(text, trial.delimiter)),
        _ => Cow::Borrowed(text),
    };
    Cut { text, first_line, delimiter: stated.or(best.map(|trial| trial.delimiter)), quote, notices }
}

/// A first line such as "sep=;" as spreadsheets write it: the delimiter and the text after it.
fn sep_line(text: &str) -> Option<(u8, &str)> {
    let end = text.find(['\n', '\r'])?;
    let (line, rest) = text.split_at_checked(end)?;
    let line = line.trim_matches(|c| c == '"' || c == ' ');
    let value = line.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and_then(|_| line.get(4..))?;
    let delimiter = match value.as_bytes() {
        [byte] if byte.is_ascii() => *byte,
        b"\\t" => b'\t',
        _ => return None,
    };
    Some((delimiter, rest.strip_prefix("\r\n").or_else(|| rest.get(1..)).unwrap_or_default()))
}

/// The start of the text up to a line end, and whether that is all of it.
fn sample(text: &str) -> (&str, bool) {
    let bytes = text.as_bytes();
    let line_ends = bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | b'\r')).map(|(at, _)| at);
    let enough = |(lines, at): &(usize, usize)| *lines >= SAMPLE_LINES && *at >= SAMPLE;
    match line_ends.enumerate().find(enough) {
        Some((_, end)) if end + 1 < text.len() => (text.get(..=end).unwrap_or(text), false),
        _ => (text, true),
    }
}

/// How well one delimiter cuts the sample.
struct Trial {
    delimiter: u8,
    /// The quotation mark under which it cuts best.
    quote: u8,
    /// The most frequent number of cells.
    cells: u32,
    /// Share of the records that have it.
    share: f64,
    /// Share of the cells that hold none of the other candidates, but for numbers such as 5,9.
    clean: f64,
    /// Blanks stand between delimiters and quotation marks and have to be taken out.
    padded: bool,
}

impl Trial {
    fn of(sample: &str, whole: bool, delimiter: u8) -> Trial {
        let (double, single_quoted) = Trial::quoted_by(sample, whole, delimiter, b'"');
        if has_padding(sample, delimiter) {
            let (tight, _) = Trial::quoted_by(&without_padding(sample, delimiter), whole, delimiter, b'"');
            return if tight.share >= double.share { Trial { padded: true, ..tight } } else { double };
        }
        if !single_quoted {
            return double;
        }
        let (single, _) = Trial::quoted_by(sample, whole, delimiter, b'\'');
        if single.share >= double.share { single } else { double }
    }

    /// The trial with one quotation mark, and whether cells look single-quoted.
    fn quoted_by(sample: &str, whole: bool, delimiter: u8, quote: u8) -> (Trial, bool) {
        let mut trial = Trial { delimiter, quote, cells: 0, share: 0.0, clean: 0.0, padded: false };
        let Ok(mut grid) = read_records(sample, Some(delimiter), quote, 1) else { return (trial, false) };
        if !whole {
            // The last record may be cut in the middle of a quoted cell.
            grid.records.pop();
        }
        let mut records: Vec<Record> = grid.records.iter().copied().filter(|record| !grid.is_blank(*record)).collect();
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
                clean += usize::from(is_clean(cell));
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
fn without_padding(text: &str, delimiter: u8) -> String {
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

/// The most frequent number of cells (the larger of two) and the share of the records that have it.
pub(super) fn most_frequent_width(records: &[Record]) -> (u32, f64) {
    let widths: Vec<u32> = records.iter().map(|record| record.cells).collect();
    let widths = crate::order::sorted(&widths, &|a, b| a.cmp(b));
    let best = widths.chunk_by(|a, b| a == b).max_by_key(|run| run.len());
    let (width, count) = best.map_or((0, 0), |run| (run.first().copied().unwrap_or(0), run.len()));
    (width, count as f64 / records.len().max(1) as f64)
}

/// Whether a cell looks cut in the right place: it holds no candidate, or is a number with a mark in it.
fn is_clean(cell: &str) -> bool {
    let number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b'-' | b'+' | b' ' | b'%');
    !cell.bytes().any(|byte| CANDIDATES.contains(&byte)) || cell.as_bytes().iter().all(number)
}
