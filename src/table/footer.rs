//! What stands after the rows of a table: totals, sources, notes, counts of rows.

use super::frame::Frame;
use super::records::{Grid, Record};
use super::{header, header_rows};
use crate::sentences::Notice;

/// Rows at the end that may be a footer.
const MOST_FOOTER: usize = 10;

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
                || (filled < width && self.is_footer_label(grid, record))
                || is_line(record)
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
            | "summe"
            | "gesamt"
            | "insgesamt"
            | "mittelwert"
            | "quelle"
            | "anmerkung"
            | "hinweis"
            | "moyenne"
            | "remarque"
            | "suma"
            | "promedio"
            | "fuente"
            | "nota"
            | "fonte"
            | "media"
            | "somma"
            | "totale"
            | "totaal"
            | "bron"
    )
}
