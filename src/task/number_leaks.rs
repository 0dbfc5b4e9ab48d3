//! Columns that give a number away: one from which it follows by a straight line, nearly exactly, or two (a price with its tax,
//! the two counts that it is the sum of), while no other column comes close.

use super::{AttributeValues, Task};

/// The share of the variance that such a column explains at least, that two do, and that no other does.
const ALONE: f64 = 0.999;
const TOGETHER: f64 = 0.9999;
const OTHERS: f64 = 0.95;
/// Two are looked for where one of them explains so much: of two that add up the larger does.
const LARGER: f64 = 0.4;
/// Columns of which pairs are looked at, rows that are looked at, and rows without which nothing is said.
const MOST_COLUMNS: usize = 40;
const MOST_ROWS: usize = 2000;
const LEAST_ROWS: usize = 30;

/// The columns under suspicion, and what the best of the others explains alone.
pub(super) struct NumberLeaks {
    pub attributes: Vec<usize>,
    pub together: bool,
    pub others: f64,
}

/// Finds them.
#[inline(never)]
pub(super) fn find(task: &Task) -> Option<NumberLeaks> {
    let rows: Vec<usize> = (0..task.n_groups()).step_by(task.n_groups().div_ceil(MOST_ROWS).max(1)).collect();
    if rows.len() < LEAST_ROWS {
        return None;
    }
    let y = standard(task, &rows, &task.y)?;
    let mut columns: Vec<(usize, Vec<f64>, f64)> = Vec::new();
    for (at, attribute) in task.attributes.iter().enumerate() {
        if let AttributeValues::Numbers(values) = &attribute.values
            && let Some(z) = standard(task, &rows, values)
        {
            let r = dot(&y, &z);
            columns.push((at, z, r));
        }
    }
    let mut attributes: Vec<usize> = columns.iter().filter(|(.., r)| r * r >= ALONE).map(|(at, ..)| *at).collect();
    let together = attributes.is_empty() && columns.iter().any(|(.., r)| r * r >= LARGER);
    if together {
        attributes = pair(&columns);
    }
    // All columns but these have to leave something to learn from.
    let is_other = |at: &usize| !attributes.contains(at);
    let others = columns.iter().filter(|(at, ..)| is_other(at)).map(|(.., r)| r * r).fold(0.0, f64::max);
    let is_leak = !attributes.is_empty() && attributes.len() < task.attributes.len() && others < OTHERS;
    is_leak.then_some(NumberLeaks { attributes, together, others })
}

/// The two of which the number is a sum, with weights; none where there are no such.
fn pair(columns: &[(usize, Vec<f64>, f64)]) -> Vec<usize> {
    let columns = columns.get(..MOST_COLUMNS).unwrap_or(columns);
    for (place, (a, za, ra)) in columns.iter().enumerate() {
        for (b, zb, rb) in columns.get(place + 1..).unwrap_or_default() {
            let rab = dot(za, zb);
            let free = 1.0 - rab * rab;
            if free > 1e-6 && ra * ra + rb * rb - 2.0 * ra * rb * rab >= TOGETHER * free {
                return vec![*a, *b];
            }
        }
    }
    Vec::new()
}

/// The values of these groups, less their mean, with a sum of squares of 1 (a group counts as its rows); None where one is
/// missing or all are the same.
fn standard(task: &Task, rows: &[usize], values: &[f64]) -> Option<Vec<f64>> {
    let weight = |row: &usize| task.counts[*row];
    let n: f64 = rows.iter().map(weight).sum();
    let mean = rows.iter().map(|row| weight(row) * values[*row]).sum::<f64>() / n;
    let centred: Vec<f64> = rows.iter().map(|row| weight(row).sqrt() * (values[*row] - mean)).collect();
    let length = dot(&centred, &centred).sqrt();
    (length > 0.0 && length.is_finite()).then(|| centred.iter().map(|x| x / length).collect())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
