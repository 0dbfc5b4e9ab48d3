//! Which character parts the cells, and which one quotes them.
//!
//! The delimiter is the one under which the most lines have the same number of cells, at least two. Having more cells
//! is no merit: decimal commas and commas in text are no votes (mholt/PapaParse#290, #600, #1005).

use super::blanks::{self, MARK};
use super::records::{Marks, NO_QUOTE, Record, read_records};
use super::trials::{Trial, Trials, doubled, recurs, without_padding};
use crate::sentences::Notice;
use std::borrow::Cow;

/// Characters that are tried.
const CANDIDATES: [u8; 4] = [b',', b';', b'\t', b'|'];
/// Characters that are tried where most lines have them.
const RARE: [u8; 4] = [b'^', b'~', 0x01, MARK];
/// How much of the file is tried on, at least: this many bytes and lines.
const SAMPLE: usize = 128 * 1024;
const SAMPLE_LINES: usize = 20;

/// How the text is cut into cells.
pub(super) struct Cut<'a> {
    /// The text after a `sep=` line, written so that `marks` cut it.
    pub text: Cow<'a, str>,
    /// Physical line on which it starts.
    pub first_line: u32,
    /// What cuts it.
    pub marks: Marks,
    /// What parts the cells, as a person says it; none where there is one column.
    pub delimiter: Option<String>,
    /// What was assumed.
    pub notices: Vec<Notice>,
}

/// What parts cells.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Parting {
    /// One character.
    Byte(u8),
    /// Several characters, or one that is no ASCII.
    Words(String),
    /// A run of blanks.
    Blanks,
    /// Cells that stand below each other.
    Fixed,
}

impl Parting {
    /// As a person says it; None where nothing can be parted so.
    pub fn of(said: &str) -> Option<Parting> {
        match said {
            "\\t" | "tab" => return Some(Parting::Byte(b'\t')),
            "\\x01" => return Some(Parting::Byte(0x01)),
            " " | "blank" | "blanks" => return Some(Parting::Blanks),
            "fixed" => return Some(Parting::Fixed),
            _ => {}
        }
        if said.is_empty() || said.chars().count() > 8 || said.contains(['"', '\n', '\r', '\0']) {
            return None;
        }
        match said.as_bytes() {
            [byte] => Some(Parting::Byte(*byte)),
            _ => Some(Parting::Words(said.to_owned())),
        }
    }

    fn said(&self) -> String {
        match self {
            Parting::Byte(byte) => char::from(*byte).to_string(),
            Parting::Words(words) => words.clone(),
            Parting::Blanks => " ".to_owned(),
            Parting::Fixed => "fixed".to_owned(),
        }
    }

    /// The text, written so that one character cuts it.
    fn anew<'a>(&self, text: &'a str, starts: &[usize]) -> Cow<'a, str> {
        match self {
            Parting::Byte(_) => Cow::Borrowed(text),
            Parting::Words(words) => Cow::Owned(blanks::at_words(text, words)),
            Parting::Blanks => Cow::Owned(blanks::at_blanks(text)),
            Parting::Fixed => Cow::Owned(blanks::at_columns(text, starts)),
        }
    }
}

impl Cut<'_> {
    /// The same of a text that was written anew, with what is said of that.
    #[inline(never)]
    fn with<'a>(self, notice: Notice) -> Cut<'a> {
        let mut notices = self.notices;
        notices.push(notice);
        Cut { text: Cow::Owned(self.text.into_owned()), notices, ..self }
    }
}

/// Finds what parts the cells and what quotes them; `parting` and `quote` are what the person has said.
pub(super) fn find_cut<'a>(text: &'a str, parting: Option<Parting>, quote: Option<u8>) -> Cut<'a> {
    if quote.is_none()
        && let Some(inside) = blanks::unwrapped(text)
        && let Some(cut) = Some(find_cut(&inside, parting.clone(), Some(b'"'))).filter(is_even)
    {
        return cut.with(Notice::WholeLines);
    }
    if quote.is_none()
        && text.starts_with(blanks::OPENING)
        && let Some(straight) = blanks::straightened(text)
    {
        let cut = find_cut(&straight, parting, Some(b'"'));
        return cut.with(Notice::OtherQuotes { printed: true });
    }
    let (stated, text, first_line) = match sep_line(text) {
        Some((delimiter, rest)) => (Some(Parting::Byte(delimiter)), rest, 2),
        None => (None, text, 1),
    };
    let stated = parting.or(stated);
    let (sample, whole) = sample(text);
    let mut notices = Vec::new();
    let mut trials = Trials { sample, whole, quote, tried: CANDIDATES.to_vec() };
    let mut best = None;
    let found = match &stated {
        Some(Parting::Byte(byte)) => {
            best = trials.best_of(&[*byte]);
            Some(Parting::Byte(*byte))
        }
        Some(other) => Some(other.clone()),
        None => {
            let found = find(&mut trials, &mut notices);
            best = found.1;
            found.0
        }
    };
    let starts = if found == Some(Parting::Fixed) { blanks::gaps(sample) } else { Vec::new() };
    let text = found.as_ref().map_or(Cow::Borrowed(text), |found| found.anew(text, &starts));
    let marks = Marks {
        delimiter: match &found {
            Some(Parting::Byte(byte)) => Some(*byte),
            Some(_) => Some(MARK),
            None => None,
        },
        quote: match (&found, &best) {
            (Some(Parting::Fixed), _) => quote.unwrap_or(NO_QUOTE),
            (_, Some(trial)) => trial.quote,
            _ => quote.unwrap_or(b'"'),
        },
        escape: best.as_ref().is_some_and(|trial| trial.escape),
    };
    if quote.is_none() && marks.quote == b'\'' {
        notices.push(Notice::OtherQuotes { printed: false });
    }
    if best.as_ref().is_some_and(|trial| trial.escape || trial.unescapes) {
        notices.push(Notice::Escapes);
    }
    let text = match &best {
        Some(trial) if trial.padded => Cow::Owned(without_padding(&text, trial.delimiter)),
        Some(trial) if trial.unescapes => Cow::Owned(blanks::unescaped(&text, trial.delimiter)),
        _ => text,
    };
    Cut { text, first_line, marks, delimiter: found.map(|found| found.said()), notices }
}

/// Whether the first record has several cells, as many as most.
fn is_even(cut: &Cut<'_>) -> bool {
    let Ok(grid) = read_records(sample(&cut.text).0, cut.marks, 1) else { return false };
    let (cells, share) = most_frequent_width(&grid.records);
    cells > 1 && share >= 0.9 && grid.records.first().is_some_and(|first| first.cells == cells)
}

/// What parts the cells where nobody has said it, and the trial of the one character that does.
fn find(trials: &mut Trials<'_>, notices: &mut Vec<Notice>) -> (Option<Parting>, Option<Trial>) {
    let sample = trials.sample;
    trials.tried.extend(RARE.into_iter().filter(|byte| recurs(sample, *byte)));
    let best = trials.best_of(&trials.tried);
    if let Some(parting) = trials.gaps(best.as_ref()) {
        notices.push(Notice::CutAtBlanks { fixed: parting == Parting::Fixed });
        return (Some(parting), None);
    }
    let Some(trial) = best else {
        notices.extend(trials.one_column());
        return (None, None);
    };
    if let Some(twice) = doubled(sample, trial.delimiter) {
        return (Some(Parting::Words(twice)), None);
    }
    if trial.share < 0.7 {
        notices.push(Notice::DelimiterUnsure { delimiter: char::from(trial.delimiter) });
    }
    (Some(Parting::Byte(trial.delimiter)), Some(trial))
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

/// The most frequent number of cells (the larger of two) and the share of the records that have it.
pub(super) fn most_frequent_width(records: &[Record]) -> (u32, f64) {
    let widths: Vec<u32> = records.iter().map(|record| record.cells).collect();
    let widths = crate::order::sorted(&widths, &|a, b| a.cmp(b));
    let best = widths.chunk_by(|a, b| a == b).max_by_key(|run| run.len());
    let (width, count) = best.map_or((0, 0), |run| (run.first().copied().unwrap_or(0), run.len()));
    (width, count as f64 / records.len().max(1) as f64)
}
