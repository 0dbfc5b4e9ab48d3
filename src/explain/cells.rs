//! How many training rows each cell of a pair holds: where it is drawn without any, nothing was seen there.

use crate::model::additive::{NumericRange, Shape};
use crate::task::{AttributeValues, Task};

/// Cells of a number that has no cuts.
const CELLS: usize = 10;

/// One side of a pair: an attribute and its inner cut points, if it has any.
type Side<'a> = (usize, &'a [f64]);

/// Rows in each cell of a pair, as [`crate::model::effect::Effect::counts`] has them; empty for an effect of one attribute.
pub fn counts(task: &Task, shape: &Shape) -> Vec<Vec<f64>> {
    let (down, across): (Side, Side) = match shape {
        Shape::Levels { .. } | Shape::Cubic { .. } => return Vec::new(),
        Shape::Table { attributes: [a, b], row_cuts, column_cuts, .. } => ((*a, row_cuts), (*b, column_cuts)),
        Shape::CurvesByLevel { attributes: [level, number], .. } => ((*level, &[]), (*number, &[])),
        Shape::Surface { attributes: [x, y], .. } => ((*y, &[]), (*x, &[])),
    };
    // In a table a number without cuts is one interval.
    let cells = if matches!(shape, Shape::Table { .. }) { 1 } else { CELLS };
    let mut counts = vec![vec![0.0; size(task, across, cells)]; size(task, down, cells)];
    for (group, rows) in task.counts.iter().enumerate() {
        let place = cell(task, down, group, cells).zip(cell(task, across, group, cells));
        if let Some(count) = place.and_then(|(i, j)| counts.get_mut(i)?.get_mut(j)) {
            *count += rows;
        }
    }
    counts
}

fn size(task: &Task, (attribute, cuts): Side, cells: usize) -> usize {
    match task.attributes.get(attribute).map(|of| &of.attribute) {
        Some(of) if of.numeric.is_none() => of.levels.len(),
        _ if !cuts.is_empty() => cuts.len() + 1,
        _ => cells,
    }
}

/// The cell of a row's value; `None` where it is unknown.
fn cell(task: &Task, (attribute, cuts): Side, group: usize, cells: usize) -> Option<usize> {
    let of = task.attributes.get(attribute)?;
    match &of.values {
        AttributeValues::Codes(codes) => codes.get(group).map(|code| *code as usize),
        AttributeValues::Numbers(values) => {
            let x = *values.get(group).filter(|x| !x.is_nan())?;
            if cuts.is_empty() {
                Some(even(of.attribute.numeric.as_ref()?, x, cells))
            } else {
                Some(cuts.partition_point(|cut| *cut <= x))
            }
        }
    }
}

/// Of some cells of equal width that of a number inside the range.
fn even(range: &NumericRange, x: f64, cells: usize) -> usize {
    // Halves, since the width of the widest range overflows.
    let width = range.maximum / 2.0 - range.minimum / 2.0;
    let share = if width > 0.0 { (x / 2.0 - range.minimum / 2.0) / width } else { 0.0 };
    ((share * cells as f64) as usize).min(cells - 1)
}
