//! Columns before the decimal mark of the file is settled: numbers under the mark that they have, or words.

use super::ColumnOptions;
use super::Kind;
use super::labels::Words;
use super::lists;
use super::missing::Said;
use super::numeric::{Numbers, PlainCells};
use super::records::{Grid, Record};
use super::study::Study;

/// The cells of one column of the file.
#[derive(Clone, Copy)]
pub(super) struct ColumnCells<'a> {
    /// All cells of the file.
    pub grid: &'a Grid,
    /// The data rows.
    pub body: &'a [Record],
    /// Place of the column.
    pub index: usize,
}

impl<'a> ColumnCells<'a> {
    /// The cells from the first row to the last, trimmed.
    pub fn iter(self) -> impl Iterator<Item = &'a str> + Clone {
        self.body.iter().map(move |record| self.grid.cell(*record, self.index))
    }
}

/// A column before the decimal mark of the file is settled.
pub(super) enum Draft<'a> {
    /// Every cell is a plain number or missing; the mark they have, if they have one.
    Numbers(Numbers<'a>, u8),
    /// Anything else, empty columns included.
    Words(Words<'a>),
}

/// Rows of which all columns are read before the next ones: what stands together in the file is read while it is at hand.
const TOGETHER: usize = 256;

/// Reads the cells of every column as far as that goes without knowing the other columns.
pub(super) fn drafts<'a>(
    columns: &[ColumnCells<'a>],
    stated: &dyn Fn(usize) -> Option<&'a ColumnOptions>,
    decimal: Option<u8>,
) -> Vec<Draft<'a>> {
    let marks: &[u8] = match decimal {
        Some(b'.') => b".",
        Some(_) => b",",
        None => b".,",
    };
    let mut read: Vec<Option<(Numbers<'a>, u8)>> = vec![None; columns.len()];
    for &mark in marks {
        // Those that the mark before did not make numbers.
        let may_be = |(at, column): (usize, &ColumnCells<'a>)| {
            let (options, is_read) = (stated(at), read[at].is_some());
            let is_number = options.and_then(|options| options.kind).is_none_or(|kind| kind == Kind::Numeric);
            let is_open = is_number && !is_read && Said::of(options).shares != Some(true);
            is_open.then(|| (at, *column, Said::of(options), PlainCells::default()))
        };
        let mut open: Vec<_> = columns.iter().enumerate().filter_map(may_be).collect();
        let rows = columns.first().map_or(0, |column| column.body.len());
        for start in (0..rows).step_by(TOGETHER) {
            open.retain_mut(|(_, column, said, plain)| {
                let block = column.body.get(start..rows.min(start + TOGETHER)).unwrap_or_default();
                block.iter().all(|record| plain.take(column.grid.cell(*record, column.index), mark, *said))
            });
        }
        for (at, _, _, plain) in open {
            read[at] = plain.finish(decimal.is_some()).map(|numbers| (numbers, mark));
        }
    }
    let draft = |(at, read): (usize, Option<(Numbers<'a>, u8)>)| match read {
        Some((numbers, mark)) => Draft::Numbers(numbers, mark),
        None => Draft::Words(Words::of(columns[at].iter(), Said::of(stated(at)))),
    };
    read.into_iter().enumerate().map(draft).collect()
}

/// The decimal mark that a column proves, if it does.
pub(super) fn proven_mark(draft: &Draft<'_>) -> Option<u8> {
    match draft {
        Draft::Numbers(numbers, mark) => {
            (numbers.proves_mark && numbers.decimals > 0 && !are_lists(numbers, *mark)).then_some(*mark)
        }
        Draft::Words(words) if lists::are_many_digits(&words.levels) => None,
        Draft::Words(words) => {
            let (dot, comma) = (Study::of(words, b'.', Said::default()), Study::of(words, b',', Said::default()));
            let mostly = |study: &Study<'_>| study.numbers as usize * 2 > words.known();
            match dot.numbers.cmp(&comma.numbers) {
                std::cmp::Ordering::Greater if mostly(&dot) => Some(b'.'),
                std::cmp::Ordering::Less if mostly(&comma) => Some(b','),
                _ => None,
            }
        }
    }
}

/// Whether "1,4" and "2,3" are lists of digits.
fn are_lists(numbers: &Numbers<'_>, mark: u8) -> bool {
    let few = if mark == b',' && numbers.decimals == 1 { numbers.spellings.few() } else { None };
    few.is_some_and(|few| lists::are_many_digits(&few.iter().map(|(_, cell)| *cell).collect::<Vec<&str>>()))
}
