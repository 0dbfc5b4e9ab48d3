//! The table as a person first sees it: a row for each column, with what it holds and whether a model would use it.

use super::amounts::parse_written;
use super::classes::count_levels;
use super::numbers::is_same;
use super::opened::{Cell, ColumnPreview, Opened, Rows};
use super::target::{Proposal, proposed};
use super::{Cells, Column, Kind, MISSING, Table};
use crate::model::additive::{NumericRange, Quantile};
use crate::order;
use crate::sentences::LeftOut;
use crate::sentences::columns::{MOST_LEVELS, ROWS_PER_LEVEL};

/// Bins of the density that rides on a numeric line, and of the preview.
const BINS: usize = 40;
/// Quantiles that are told of a number.
const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
/// Labels shown in the small bar list.
const TOP: usize = 12;
/// Cells shown as examples.
const EXAMPLES: usize = 5;
/// Up to this many levels a column is used however few rows each has.
pub(super) const FEW_LEVELS: usize = 20;

/// The reply to `open`.
pub fn open(table: &Table) -> Opened {
    let declared = table.class.as_deref().and_then(|name| table.column(name));
    let said = |column: &Column| Proposal { column: column.name.clone(), is_number: column.kind == Kind::Numeric };
    let proposal = declared.map(said).or_else(|| proposed(&table.columns));
    Opened {
        dialect: table.dialect.clone(),
        n_rows: table.n_rows as u32,
        columns: table.columns.iter().enumerate().map(|(at, column)| preview(column, table.labels.get(at))).collect(),
        notices: table.notices.iter().map(crate::sentences::Notice::message).collect(),
        proposed_number: proposal.as_ref().is_some_and(|proposal| proposal.is_number),
        proposed_target: proposal.map(|proposal| proposal.column),
        encodings: table.encodings.clone(),
        sample: table.sample.clone(),
    }
}

/// Cells `from`..`to` (rows, 0-based) for the table of rows; fewer where the table ends.
pub fn rows(table: &Table, from: usize, to: usize) -> Rows {
    let to = to.min(table.n_rows);
    let from = from.min(to);
    let cells = (from..to).map(|row| table.columns.iter().map(|column| cell(column, row)).collect()).collect();
    Rows { from: from as u32, lines: table.lines.get(from..to).unwrap_or_default().to_vec(), cells }
}

fn cell(column: &Column, row: usize) -> Cell {
    match &column.cells {
        Cells::Numbers { values, .. } => {
            values.get(row).filter(|value| !value.is_nan()).map_or(Cell::Missing(None), |value| Cell::Number(*value))
        }
        Cells::Labels { levels, codes } => {
            let level = codes.get(row).and_then(|code| levels.get(*code as usize));
            level.map_or(Cell::Missing(None), |level| Cell::Label(level.clone()))
        }
    }
}

fn preview(column: &Column, label: Option<&String>) -> ColumnPreview {
    let left_out = is_left_out(column);
    let (distinct, top, numeric, examples) = match &column.cells {
        Cells::Numbers { values, decimals, .. } => {
            let examples = values.iter().filter(|value| !value.is_nan()).take(EXAMPLES).map(f64::to_string).collect();
            let known = order::known(values);
            (distinct_of(&known), Vec::new(), range_of(&known, values, *decimals), examples)
        }
        Cells::Labels { levels, codes } => {
            let mut top = count_levels(levels, codes);
            if column.kind != Kind::Ordered {
                // Equal counts stay in order of appearance.
                top = order::sorted(&top, &|a, b| b.count.total_cmp(&a.count));
            }
            top.truncate(TOP);
            (levels.len(), top, None, levels.iter().take(EXAMPLES).cloned().collect())
        }
    };
    ColumnPreview {
        name: column.name.clone(),
        label: label.filter(|label| !label.is_empty() && **label != column.name).cloned(),
        kind: column.kind,
        unit: column.unit.clone(),
        missing: column.missing as u32,
        distinct: distinct as u32,
        top,
        numeric,
        examples,
        used: left_out.is_none(),
        from: column.from.as_ref().map(|from| from.column.clone()),
        reason: left_out.map(|reason| reason.sentence()),
        marks: column.marks.clone(),
    }
}

/// Whether a model uses the column unless the person says otherwise.
pub fn is_used(column: &Column) -> bool {
    is_left_out(column).is_none()
}

/// Why a model leaves the column out unless the person says otherwise.
pub(super) fn is_left_out(column: &Column) -> Option<LeftOut> {
    if column.split {
        return Some(LeftOut::Split);
    }
    match column.kind {
        Kind::Id => return Some(LeftOut::Id),
        Kind::Date => return Some(LeftOut::Date),
        Kind::Text => return Some(if is_half_numbers(column) { LeftOut::Mixed } else { LeftOut::Text }),
        Kind::Empty => return Some(LeftOut::Empty),
        Kind::Numeric | Kind::Ordered | Kind::Categorical => {}
    }
    match &column.cells {
        Cells::Numbers { values, spellings, .. } => {
            let empty = values.iter().all(|value| value.is_nan());
            if empty { Some(LeftOut::Empty) } else { (spellings.len() == 1).then_some(LeftOut::Constant) }
        }
        Cells::Labels { levels, codes } => {
            let (count, known) = (levels.len(), codes.iter().filter(|code| **code != MISSING).count());
            match count {
                0 => Some(LeftOut::Empty),
                1 => Some(LeftOut::Constant),
                _ if count > MOST_LEVELS => Some(LeftOut::ManyLevels { count }),
                _ if count <= FEW_LEVELS || known >= ROWS_PER_LEVEL * count => None,
                // One alone cannot be pooled.
                _ => {
                    let rare = count_levels(levels, codes).iter().filter(|of| of.count < ROWS_PER_LEVEL as f64).count();
                    (rare > 1).then_some(LeftOut::FewRows { count })
                }
            }
        }
    }
}

/// Whether half of the cells are numbers, as far as one looks.
fn is_half_numbers(column: &Column) -> bool {
    const LOOKED_AT: usize = 200;
    let Cells::Labels { levels, .. } = &column.cells else { return false };
    let is_plain = |level: &str, mark| parse_written(level, mark).is_some_and(|amount| amount.length.is_none());
    let is_number = |level: &&String| [b'.', b','].iter().any(|mark| is_plain(level, *mark));
    let numbers = levels.iter().take(LOOKED_AT).filter(is_number).count();
    numbers >= 3 && numbers * 2 >= levels.len().min(LOOKED_AT)
}

/// How many different numbers are known.
pub(super) fn distinct_values(values: &[f64]) -> usize {
    distinct_of(&order::known(values))
}

fn distinct_of(ascending: &[f64]) -> usize {
    ascending.chunk_by(|a, b| is_same(*a, *b)).count()
}

/// Range and density of the known values (NaN = missing); None where there are none.
pub fn numeric_range(values: &[f64], decimals: u32) -> Option<NumericRange> {
    range_of(&order::known(values), values, decimals)
}

/// The same, where the known values are sorted already.
fn range_of(known: &[f64], values: &[f64], decimals: u32) -> Option<NumericRange> {
    let (minimum, maximum) = (*known.first()?, *known.last()?);
    let median = *known.get((known.len() - 1) / 2)?;
    let quantiles = SHARES.iter().map(|share| Quantile { share: *share, value: order::quantile(known, *share) });
    let quantiles = quantiles.collect();
    // In the order of the rows, so that the same column gives the same bits.
    let count = known.len() as f64;
    let in_order = || values.iter().copied().filter(|value| !value.is_nan());
    let mean = in_order().sum::<f64>() / count;
    let mut histogram = vec![0.0; BINS];
    let width = maximum - minimum;
    for value in known {
        let share = if width > 0.0 { (value - minimum) / width } else { 0.0 };
        if let Some(bin) = histogram.get_mut(((share * BINS as f64) as usize).min(BINS - 1)) {
            *bin += 1.0;
        }
    }
    Some(NumericRange { minimum, maximum, mean: mean.clamp(minimum, maximum), median, decimals, histogram, quantiles })
}
