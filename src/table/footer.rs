//! What stands after the rows of a table, or among them: totals, sources, notes, counts of rows.

use super::frame::Frame;
use super::names::{has, words};
use super::records::{Grid, Record};
use super::{header, header_rows, parse_plain};
use crate::sentences::Notice;

/// Rows at the end that may be a footer.
const MOST_FOOTER: usize = 10;
/// Columns among which labels stand.
const MOST_LABELS: usize = 50;
/// Rows that tell which columns are usually filled.
const SAMPLE: usize = 300;
/// Words of sums; of sums of a part; what stands beside these words.
const TOTALS: &str = "total totals sum summe gesamt insgesamt ergebnis suma somma somme totale totaal";
const PARTS: &str = "subtotal subtotals zwischensumme teilsumme gesamtsumme gesamtergebnis endsumme subtotaal";
const BESIDE: &str = "grand sub sous general général generale overall all for of";
/// Words of other lines below a table.
const NOTES: &str = "source sources note notes quelle quellen anmerkung hinweis remarque fuente nota fonte bron";
const MEANS: &str = "average mean mittelwert moyenne promedio media";

impl Frame {
    /// Rows at the end with hardly any cells, text where the column has numbers: totals, sources, notes.
    pub(super) fn set_footer_aside(&mut self, grid: &Grid) {
        let width = self.names.len();
        if width < 2 || self.body.len() < 3 {
            return;
        }
        let numeric: Vec<bool> = (0..width).map(|index| header::are_numbers(grid, &self.body, index)).collect();
        // A line of words after a blank line or without any delimiter: a source, a count of rows.
        let is_line = |record: Record| {
            let label = grid.cell(record, 0);
            let alone = record.cells == 1 && (width > 2 || label.contains(' '));
            (alone || (grid.filled(record) == 1 && !label.is_empty() && record.after_gap && width > 2))
                && (label.contains(char::is_alphabetic) || header_rows::is_tag(label))
                && self.body.iter().filter(|row| grid.cell(**row, 0) == label).count() == 1
        };
        let is_footer = |record: Record| {
            let text_among_numbers = (0..width).any(|index| {
                let cell = grid.cell(record, index);
                numeric.get(index) == Some(&true)
                    && !cell.is_empty()
                    && !super::missing::is_missing_number(cell)
                    && !header::is_number(cell)
            });
            let filled = grid.filled(record);
            (filled * 2 <= width && text_among_numbers)
                || self.is_footer_label(grid, record, filled < width)
                || is_line(record)
        };
        let most = MOST_FOOTER.min(self.body.len() - 1);
        let count = self.body.iter().rev().take(most).take_while(|record| is_footer(**record)).count();
        let footer = self.body.split_off(self.body.len() - count);
        if let Some(first) = footer.first() {
            self.rows.end = first.first;
            let mut lines: Vec<u32> = footer.iter().map(|record| record.line).collect();
            // Notes were set aside before.
            self.notices.retain(|notice| match notice {
                Notice::FooterSuspected { lines: notes } => {
                    lines.extend(notes);
                    false
                }
                _ => true,
            });
            self.notices.push(Notice::FooterSuspected { lines: crate::order::sorted(&lines, &|a, b| a.cmp(b)) });
        }
    }

    /// Rows of sums among the others: "Subtotal North", or "Total" with nothing where others have a name, or the sum of the
    /// rows above it. One alone at the end is a footer.
    pub(super) fn set_totals_aside(&mut self, grid: &Grid) {
        let width = self.names.len();
        let total =
            |record: Record| (0..width.min(MOST_LABELS)).find_map(|index| total_words(grid.cell(record, index)));
        if width < 2 || !self.body.iter().rev().take(MOST_FOOTER).any(|record| total(*record).is_some()) {
            return;
        }
        let (mut rows, mut totals) = (Vec::with_capacity(self.body.len()), Vec::new());
        for &record in &self.body {
            // "North Total" is the sum of rows that say North.
            let is_named = |rest: &[String]| {
                let above: Option<&Record> = rows.last();
                let says = |row: &Record| (0..width).any(|index| words(grid.cell(*row, index)) == rest);
                rest.is_empty() || above.is_some_and(says)
            };
            match total(record).filter(|(rest, is_part)| *is_part || is_named(rest)) {
                Some((_, is_part)) => totals.push((record, is_part, rows.len())),
                None => rows.push(record),
            }
        }
        let first_rows = rows.get(..SAMPLE).unwrap_or(&rows);
        let lacks_name = |record: Record, index: usize| {
            let filled = || first_rows.iter().filter(|row| !grid.cell(**row, index).is_empty()).count();
            grid.cell(record, index).is_empty() && filled() * 10 >= first_rows.len() * 9
        };
        let mut from = 0;
        let are_totals = totals.iter().all(|&(record, is_part, at)| {
            let group = rows.get(from..at).unwrap_or_default();
            let above = rows.get(..at).unwrap_or_default();
            from = at;
            is_part
                || (0..width).any(|index| lacks_name(record, index))
                || adds_up(grid, group, record, width)
                || adds_up(grid, above, record, width)
        });
        if totals.len() > 1 && totals.len() < rows.len() && are_totals {
            let lines = totals.iter().map(|(record, ..)| record.line).collect();
            self.notices.push(Notice::Totals { lines });
            self.body = rows;
        }
    }

    /// Whether the row starts with a word such as "Total" that its column has nowhere else. Where every cell is filled its
    /// numbers have to be sums.
    fn is_footer_label(&self, grid: &Grid, record: Record, lacks_cells: bool) -> bool {
        let first =
            (0..self.names.len()).map(|index| (index, grid.cell(record, index))).find(|(_, cell)| !cell.is_empty());
        first.is_some_and(|(index, label)| {
            let above = self.body.get(..self.body.len() - 1).unwrap_or_default();
            (lacks_cells && is_footer_word(label)
                || total_words(label).is_some() && (lacks_cells || adds_up(grid, above, record, self.names.len())))
                && self.body.iter().filter(|row| grid.cell(**row, index) == label).count() == 1
        })
    }
}

/// The words of a label that says that the row is a sum, those of sums left out; and whether it is the sum of a part.
fn total_words(label: &str) -> Option<(Vec<String>, bool)> {
    if label.len() > 60 || !label.contains(char::is_alphabetic) {
        return None;
    }
    let mut rest = words(label);
    let count = rest.len();
    let is_part = rest.iter().any(|word| has(PARTS, word));
    rest.retain(|word| !has(TOTALS, word) && !has(PARTS, word));
    if rest.len() == count {
        return None;
    }
    rest.retain(|word| !has(BESIDE, word));
    Some((rest, is_part))
}

/// Whether some number of a row is the sum of those above it.
fn adds_up(grid: &Grid, above: &[Record], total: Record, width: usize) -> bool {
    (0..width).any(|index| {
        [b'.', b','].iter().any(|mark| {
            let number = |record: &Record| parse_plain(grid.cell(*record, index), *mark).map(|number| number.value);
            let sum: f64 = above.iter().filter_map(number).sum();
            above.len() > 1 && number(&total).is_some_and(|of| of.abs() > 0.0 && (sum - of).abs() <= 1e-6 * of.abs())
        })
    })
}

/// Whether a record below others is a note, as "Source: …" in the first cell and nothing else, or with commas in it that part
/// it into fewer cells than a row has.
pub(super) fn is_note(grid: &Grid, record: Record, above: &[Record]) -> bool {
    let label = grid.cell(record, 0);
    let is_parted = || {
        let is_marked = label.split(' ').next().is_some_and(|word| word.ends_with(':'));
        is_marked && above.last().is_some_and(|row| record.cells < row.cells)
    };
    label.contains([' ', ':'])
        && ((grid.cell(record, 1).is_empty() && grid.filled(record) == 1) || is_parted())
        && words(label).first().is_some_and(|word| has(NOTES, word))
}

fn is_footer_word(cell: &str) -> bool {
    words(cell)
        .first()
        .is_some_and(|word| has(NOTES, word) || has(MEANS, word) || has(TOTALS, word) || has(BESIDE, word))
}
