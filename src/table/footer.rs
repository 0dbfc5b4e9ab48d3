//! What stands after the rows of a table, or among them: totals, sources, notes, counts of rows.

use super::amounts::parse_amount;
use super::frame::Frame;
use super::names::{has, words};
use super::records::{Grid, Record};
use super::{header, header_rows};

/// Rows at the end that may be a footer.
const MOST_FOOTER: usize = 20;
/// Rows with a word such as "Total" that are no sums.
const MOST_OTHERS: usize = 5;
/// Columns among which labels stand.
const MOST_LABELS: usize = 50;
/// Rows that tell which columns are usually filled.
const SAMPLE: usize = 300;
/// Words of sums; of sums of a part; what stands beside these words; of all rows.
const TOTALS: &str = "total totals sum summe gesamt insgesamt ergebnis suma somma somme totale totaal";
const PARTS: &str = "subtotal subtotals gesamtergebnis subtotaal";
const BESIDE: &str = "grand sub sous general général generale overall all for of";
const ALL: &str = "all alle todos todas tous toutes tutti tutte";
/// Words of other lines below a table.
const NOTES: &str = "source sources note notes quelle quellen anmerkung hinweis remarque fuente nota fonte bron legend legende \
                     légende leyenda legenda key abbreviations abkürzungen abréviations abreviaturas abbreviazioni";
const MEANS: &str = "average mean avg mittelwert durchschnitt schnitt mittel moyenne promedio media média gesamtdurchschnitt \
                     gesamtmittelwert gemiddelde średnia среднее";
/// Of rows with a word where others have a number.
const STATISTICS: &str = "mean average avg ave mittelwert moyenne promedio media média sd std stdev dev se median mediana médiane min \
                          minimum max maximum count n standard deviation variance varianz standardabweichung quartile range durchschnitt \
                          máximo mínimo maximo minimo massimo écart ecart desviación desvio deviazione";
/// What stands beside these words.
const OF_STATISTICS: &str = "type tipo típica estándar padrão";
/// Words of balances, which bank statements begin and end with; and what else such a label says.
const BALANCES: &str = "balance saldo solde bestand kontostand anfangssaldo endsaldo anfangsbestand endbestand anfangskontostand \
                        endkontostand schlusssaldo salda eröffnungssaldo saldovortrag übertrag vortrag";
const OF_BALANCES: &str = "opening closing beginning ending starting start end initial final inicial iniziale finale précédent \
                           anterior precedente previous new old neuer alter neu alt brought carried forward account c b f d h \
                           am zum vom per at as of on au al le el il em konto compte cuenta końcowe początkowe";

impl Frame {
    /// Takes out rows at the end with hardly any cells, text where the column has numbers: totals, sources, notes. Their
    /// lines.
    pub(super) fn footer_aside(&mut self, grid: &Grid) -> Vec<u32> {
        let width = self.names.len();
        if width < 2 || self.body.len() < 3 {
            return Vec::new();
        }
        let above = self.body.len().saturating_sub(MOST_FOOTER).max(self.body.len() / 2);
        let above = self.body.get(..above).unwrap_or_default();
        let numeric: Vec<bool> = (0..width).map(|index| header::are_numbers(grid, above, index)).collect();
        let is_alone = |record: Record| {
            let label = grid.cell(record, 0);
            self.body.iter().filter(|row| grid.cell(**row, 0) == label).count() == 1
        };
        // A line of words after a blank line or without any delimiter: a source, a count of rows.
        let is_line = |record: Record| {
            let label = grid.cell(record, 0);
            let alone = record.cells == 1 && (width > 2 || label.contains(' '));
            (alone || (grid.filled(record) == 1 && !label.is_empty() && record.after_gap && width > 2))
                && (label.contains(char::is_alphabetic) || header_rows::is_tag(label))
                && is_alone(record)
        };
        // What a sign or a letter of the table means, where no row is written so.
        let first_rows = self.body.get(..SAMPLE.min(self.body.len() - 1)).unwrap_or_default();
        let are_rows = first_rows.iter().any(|row| grid.filled(*row) > 1 && explains(grid.cell(*row, 0)));
        let is_legend = |record: Record| {
            !are_rows && grid.filled(record) == 1 && explains(grid.cell(record, 0)) && is_alone(record)
        };
        let is_text_among_numbers = |record: Record| {
            (0..width).any(|index| {
                let cell = grid.cell(record, index);
                numeric.get(index) == Some(&true)
                    && !cell.is_empty()
                    && !super::missing::is_missing_number(cell)
                    && !header::is_number(cell)
            })
        };
        // Below the last gap no row fits.
        let after_gap = self.body.iter().rposition(|record| record.after_gap).unwrap_or(self.body.len());
        let below = self.body.get(after_gap..).unwrap_or_default();
        let is_apart = |row: &Record| grid.filled(*row) * 2 <= width + 1 && is_text_among_numbers(*row);
        let are_apart = (2..=MOST_FOOTER).contains(&below.len()) && below.iter().all(is_apart);
        // One line of words where all others have numbers: who made the table, and when.
        let is_closing = |record: Record| {
            let has = |index: usize| !grid.cell(record, index).is_empty();
            let are_empty = (0..width).filter(|index| numeric[*index]).all(|index| !has(index));
            record.after_gap && has(0) && grid.filled(record) * 2 <= width && numeric.contains(&true) && are_empty
        };
        let is_footer = |at: usize| {
            let record = self.body[at];
            let filled = grid.filled(record);
            let is_statistic = || starts_with(STATISTICS, grid.cell(record, 0)) && numeric.first() == Some(&true);
            (are_apart && at >= after_gap)
                || (is_text_among_numbers(record) && (filled * 2 <= width || is_statistic()))
                || self.is_footer_label(grid, at, filled < width)
                || is_line(record)
                || (is_closing(record) && self.lacks_name(grid, &self.body, record))
                || is_legend(record)
                || (self.is_statistic(grid, at) && (self.is_statistic(grid, at + 1) || self.is_statistic(grid, at - 1)))
                || self.is_balance(grid, record)
        };
        let least = self.body.len().saturating_sub(MOST_FOOTER).max(1);
        let mut from = (least..self.body.len()).rev().take_while(|at| is_footer(*at)).last().unwrap_or(self.body.len());
        from -= usize::from(from > 1 && self.is_bare_sum(grid, from - 1));
        let footer = self.body.split_off(from);
        if let Some(first) = footer.first() {
            self.rows.end = first.first;
        }
        footer.iter().map(|record| record.line).collect()
    }

    /// Whether a row says what a statistic is and nothing else, where no other row does: "Median", "Std. Dev.".
    fn is_statistic(&self, grid: &Grid, at: usize) -> bool {
        let Some(record) = self.body.get(at) else { return false };
        let Some((index, label)) = first_cell(grid, *record, self.names.len()) else { return false };
        starts_with(STATISTICS, label)
            && words(label).iter().all(|word| has(STATISTICS, word) || has(OF_STATISTICS, word))
            && self.body.iter().filter(|row| grid.cell(**row, index) == label).count() == 1
    }

    /// Whether a row says a balance and lacks what the others have: "Closing balance", "Saldo am 31.12.2023".
    fn is_balance(&self, grid: &Grid, record: Record) -> bool {
        let width = self.names.len().min(MOST_LABELS);
        (0..width).any(|index| says_balance(grid.cell(record, index))) && self.lacks_name(grid, &self.body, record)
    }

    /// Takes out the balance that a statement begins with, and rows of sums. Their lines.
    pub(super) fn totals_aside(&mut self, grid: &Grid) -> Vec<u32> {
        let opening = self.body.first().copied().filter(|first| self.body.len() > 2 && self.is_balance(grid, *first));
        if opening.is_some() {
            self.body.remove(0);
        }
        let totals = self.sums_aside(grid).into_iter();
        opening.map(|first| first.line).into_iter().chain(totals).collect()
    }

    /// Rows of sums among the others: "Subtotal North", "January total" that is the sum of the rows since the one before it,
    /// or "Total" with nothing where others have a name, or the sum of the rows above or below it. One alone at the end is a
    /// footer.
    #[inline(never)]
    fn sums_aside(&mut self, grid: &Grid) -> Vec<u32> {
        let width = self.names.len();
        let Some((&first, below)) = self.body.split_first().filter(|_| width > 1) else { return Vec::new() };
        let is_first = (0..width.min(MOST_LABELS)).any(|index| says_sum(grid.cell(first, index)))
            && sums_up(grid, below, first, width, false);
        if !is_first && !self.body.iter().rev().take(MOST_FOOTER).any(|record| total(grid, *record, width).is_some()) {
            return Vec::new();
        }
        self.take_totals(grid, is_first)
    }

    /// Apart, since few files have one.
    #[inline(never)]
    fn take_totals(&mut self, grid: &Grid, is_first: bool) -> Vec<u32> {
        let width = self.names.len();
        let Some(&first) = self.body.first() else { return Vec::new() };
        let (mut rows, mut totals, mut from, mut others) = (Vec::with_capacity(self.body.len()), Vec::new(), 0, 0);
        for &record in self.body.get(usize::from(is_first)..).unwrap_or_default() {
            let Some((rest, is_part)) = total(grid, record, width) else {
                rows.push(record);
                continue;
            };
            // "North Total" is the sum of rows that say North.
            let above: Option<&Record> = rows.last();
            let says = |row: &Record| (0..width).any(|index| words(grid.cell(*row, index)) == rest);
            let is_named = rest.is_empty() || above.is_some_and(says);
            let is_sum = || sums_up(grid, rows.get(from..).unwrap_or_default(), record, width, false);
            if is_part || is_named || is_sum() {
                totals.push((record, is_part, from, rows.len()));
                from = rows.len();
            } else if others < MOST_OTHERS {
                others += 1;
                rows.push(record);
            } else {
                // The word is one of a category.
                return Vec::new();
            }
        }
        // One alone at the end is a footer.
        let are_totals = (is_first || totals.len() > 1)
            && totals.iter().all(|&(record, is_sure, from, to)| {
                let sum_of = |from: usize| sums_up(grid, rows.get(from..to).unwrap_or_default(), record, width, false);
                is_sure || self.lacks_name(grid, &rows, record) || sum_of(from) || sum_of(0)
            });
        if totals.len() >= rows.len() || !are_totals {
            return Vec::new();
        }
        self.body = rows;
        let firsts = is_first.then_some(first.line).into_iter();
        firsts.chain(totals.iter().map(|(record, ..)| record.line)).collect()
    }

    /// Whether a record has nothing where nine in ten rows have a name.
    fn lacks_name(&self, grid: &Grid, rows: &[Record], record: Record) -> bool {
        let first_rows = rows.get(..SAMPLE).unwrap_or(rows);
        let filled = |index| first_rows.iter().filter(|row| !grid.cell(**row, index).is_empty()).count();
        (0..self.names.len())
            .any(|index| grid.cell(record, index).is_empty() && filled(index) * 10 >= first_rows.len() * 9)
    }

    /// Whether a row starts with a word such as "Total" that its column has nowhere else. Where every cell is filled its
    /// numbers have to be sums, or means.
    fn is_footer_label(&self, grid: &Grid, at: usize, lacks_cells: bool) -> bool {
        let record = self.body[at];
        // A label may stand behind the sums.
        let width = self.names.len();
        let is_label = |index: &usize| grid.cell(record, *index).starts_with(char::is_alphabetic);
        let first = first_cell(grid, record, width).map(|(index, _)| index);
        let label = first.map(|first| (first..width.min(MOST_LABELS)).find(is_label).unwrap_or(first));
        label.map(|index| (index, grid.cell(record, index))).is_some_and(|(index, label)| {
            let lacks_cells = lacks_cells && Some(index) == first;
            let is_mean = starts_with(MEANS, label);
            let is_it = || {
                let is_row =
                    |row: &&Record| !says_sum(grid.cell(**row, index)) && !starts_with(MEANS, grid.cell(**row, index));
                let above: Vec<Record> = self.body.iter().take(at).filter(is_row).copied().collect();
                sums_up(grid, &above, record, self.names.len(), is_mean)
            };
            let is_word = [NOTES, MEANS, TOTALS, BESIDE].iter().any(|list| starts_with(list, label));
            ((lacks_cells && (is_word || total_words(label).is_some())) || ((is_mean || says_sum(label)) && is_it()))
                && self.body.iter().filter(|row| grid.cell(**row, index) == label).count() == 1
        })
    }

    /// Whether a row without a name, or of numbers alone, has the sum of all above it in every column.
    #[inline(never)]
    fn is_bare_sum(&self, grid: &Grid, at: usize) -> bool {
        let (record, above) = (self.body[at], self.body.get(..at).unwrap_or_default());
        let filled: Vec<usize> = (0..self.names.len()).filter(|index| !grid.cell(record, *index).is_empty()).collect();
        let lacks = filled.len() < self.names.len();
        let is_large = |index: &usize| {
            let sample = above.get(..SAMPLE).unwrap_or(above);
            let size = |row: &Record| number(grid.cell(*row, *index), b'.').or(number(grid.cell(*row, *index), b','));
            size(&record).is_some_and(|sum| sample.iter().all(|row| size(row).is_none_or(|of| of < sum)))
        };
        let is_it = |index: &usize| is_sum_of(grid, above, record, *index, false);
        above.len() > 2
            && (filled.len() > 1 || lacks)
            && filled.iter().all(is_large)
            && !filled.is_empty()
            && (!lacks || self.lacks_name(grid, above, record))
            && filled.iter().all(is_it)
    }
}

/// Whether some number of a row is the sum of those above it, or their mean.
fn sums_up(grid: &Grid, above: &[Record], record: Record, width: usize, is_mean: bool) -> bool {
    (0..width).any(|index| is_sum_of(grid, above, record, index, is_mean))
}

fn is_sum_of(grid: &Grid, above: &[Record], record: Record, index: usize, is_mean: bool) -> bool {
    above.len() > 1
        && [b'.', b','].iter().any(|mark| {
            let Some(of) = parse_amount(grid.cell(record, index), *mark).filter(|of| of.value.abs() > 0.0) else {
                return false;
            };
            let known = || above.iter().filter_map(|row| number(grid.cell(*row, index), *mark));
            let (sum, count) = (known().sum::<f64>(), known().count() as f64);
            // A mean is rounded.
            let rounding = if is_mean { 0.51 / 10_f64.powi(of.decimals as i32) } else { 0.0 };
            let wanted = if is_mean { sum / count } else { sum };
            (wanted - of.value).abs() <= rounding + 1e-6 * of.value.abs()
        })
}

fn number(cell: &str, mark: u8) -> Option<f64> {
    parse_amount(cell, mark).map(|amount| amount.value)
}

/// Whether a label says what something means: "A = placebo", "* estimated", "a) provisional", "Legend:".
fn explains(label: &str) -> bool {
    matches!(label.chars().next(), Some('*' | '†' | '‡' | '¹' | '²'))
        || label.contains('=')
        || label.as_bytes().get(1) == Some(&b')')
        || (label.ends_with(':') || label.contains(": ")) && label.contains(char::is_alphabetic)
        || starts_with(NOTES, label)
}

fn starts_with(list: &str, label: &str) -> bool {
    label.len() < 400 && words(label).first().is_some_and(|word| has(list, word))
}

/// The first cell that says something, and its column.
fn first_cell(grid: &Grid, record: Record, width: usize) -> Option<(usize, &str)> {
    (0..width).map(|index| (index, grid.cell(record, index))).find(|(_, cell)| !cell.is_empty())
}

/// Whether a label says a balance, perhaps of which day, and nothing else.
fn says_balance(label: &str) -> bool {
    // Most cells of a first or last row begin with a digit or say more.
    if label.len() > 60 || !label.trim_start_matches('#').starts_with(char::is_alphabetic) {
        return false;
    }
    let words = words(label);
    let is_of_it = |word: &String| {
        has(BALANCES, word) || has(OF_BALANCES, word) || word.starts_with(|letter: char| letter.is_ascii_digit())
    };
    words.iter().any(|word| has(BALANCES, word)) && words.iter().all(is_of_it)
}

/// Whether a label says that its row is a sum, or one of all.
fn says_sum(label: &str) -> bool {
    total_words(label).is_some() || starts_with(ALL, label)
}

/// What the first label of a row that says so leaves, as [`total_words`].
fn total(grid: &Grid, record: Record, width: usize) -> Option<(Vec<String>, bool)> {
    (0..width.min(MOST_LABELS)).find_map(|index| total_words(grid.cell(record, index)))
}

/// The words of a label that says that the row is a sum, those of sums left out; and whether it is the sum of a part.
fn total_words(label: &str) -> Option<(Vec<String>, bool)> {
    if label.len() > 60 || !label.contains(char::is_alphabetic) {
        return None;
    }
    let mut rest = words(label);
    let count = rest.len();
    let names_part = |word: &String| has(PARTS, word) || (word.ends_with("summe") && word != "summe");
    let is_part = rest.iter().any(names_part);
    rest.retain(|word| !has(TOTALS, word) && !names_part(word));
    if rest.len() == count {
        return None;
    }
    rest.retain(|word| !has(BESIDE, word));
    Some((rest, is_part))
}

/// Whether a record below others is a note, as "Source: …" in the first cell and nothing else, or with commas in it that part
/// it into fewer cells than a row has.
pub(super) fn is_note(grid: &Grid, record: Record, above: &[Record]) -> bool {
    let label = grid.cell(record, 0);
    let is_remark = label.starts_with("* ");
    let is_parted = || {
        let is_marked = is_remark || label.split(' ').next().is_some_and(|word| word.ends_with(':'));
        is_marked && above.last().is_some_and(|row| record.cells < row.cells)
    };
    label.contains([' ', ':'])
        && ((grid.cell(record, 1).is_empty() && grid.filled(record) == 1) || is_parted())
        && (is_remark || starts_with(NOTES, label))
}
