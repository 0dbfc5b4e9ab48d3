//! One order of the groups, whatever the order of the file's rows and columns and whatever its labels are called.
//!
//! Folds are dealt over the groups in this order, so that sorting the file, moving a column or renaming a level gives
//! the same folds, hence the same calibration. Labels cannot be compared by name; levels are told apart by what they
//! stand beside: every level gets a colour from the rows it is in, every row a signature from its colours, and so on
//! for a few rounds (the colour refinement of Weisfeiler and Leman). Levels that even then look the same can be
//! swapped without changing the table.

use super::attributes::{AttributeValues, TaskAttribute};
use super::merge::{bits, mix};
use crate::order;
use crate::table::MISSING;
use std::cmp::Ordering;

/// Rounds of refinement: the first tells levels apart by their rows, the second by those of the levels beside them.
const ROUNDS: usize = 3;

/// The groups in canonical order. `stratum` is the class of each group, numbered by how rare it is, so that taking the
/// other class as the positive one changes nothing either; `numbers` are the answers where they are no classes.
pub(super) fn order(
    attributes: &[TaskAttribute],
    stratum: &[u32],
    numbers: Option<&[f64]>,
    counts: &[f64],
) -> Vec<u32> {
    let by_name: Vec<&TaskAttribute> = attributes.iter().collect();
    let by_name = order::sorted(&by_name, &|a, b| a.attribute.name.cmp(&b.attribute.name));
    let mut colours: Vec<Vec<u64>> =
        by_name.iter().map(|attribute| vec![0; attribute.attribute.levels.len()]).collect();
    for _ in 0..ROUNDS {
        let signatures = signatures(&by_name, &colours, stratum, numbers);
        for (attribute, colours) in by_name.iter().zip(&mut colours) {
            if let AttributeValues::Codes(codes) = &attribute.values {
                *colours = refined(codes, colours, &signatures, counts);
            }
        }
    }
    let compare = |a: usize, b: usize| {
        let columns = by_name.iter().zip(&colours);
        let by_number = numbers.map_or(Ordering::Equal, |y| y[a].total_cmp(&y[b]));
        columns.fold(stratum[a].cmp(&stratum[b]).then(by_number), |order, (attribute, colours)| {
            order.then_with(|| compare(attribute, colours, a, b))
        })
    };
    order::indices(stratum.len(), &compare).into_iter().map(|group| group as u32).collect()
}

fn signatures(by_name: &[&TaskAttribute], colours: &[Vec<u64>], stratum: &[u32], numbers: Option<&[f64]>) -> Vec<u64> {
    let mut signatures: Vec<u64> = stratum.iter().map(|stratum| mix(1, u64::from(*stratum))).collect();
    if let Some(numbers) = numbers {
        signatures.iter_mut().zip(numbers).for_each(|(s, y)| *s = mix(*s, bits(*y)));
    }
    for (attribute, colours) in by_name.iter().zip(colours) {
        match &attribute.values {
            AttributeValues::Numbers(values) => {
                signatures.iter_mut().zip(values).for_each(|(s, x)| *s = mix(*s, bits(*x)));
            }
            AttributeValues::Codes(codes) => {
                let colour = |code: u32| colours.get(code as usize).copied().unwrap_or(u64::MAX);
                signatures.iter_mut().zip(codes).for_each(|(s, code)| *s = mix(*s, colour(*code)));
            }
        }
    }
    signatures
}

/// New colours: the old one and the rows that have the level, in whatever order they come.
fn refined(codes: &[u32], colours: &[u64], signatures: &[u64], counts: &[f64]) -> Vec<u64> {
    let mut sums = vec![0_u64; colours.len()];
    for ((code, signature), count) in codes.iter().zip(signatures).zip(counts) {
        if *code != MISSING {
            let sum = &mut sums[*code as usize];
            *sum = sum.wrapping_add(mix(*signature, 0).wrapping_mul(*count as u64));
        }
    }
    colours.iter().zip(sums).map(|(colour, sum)| mix(*colour, sum)).collect()
}

fn compare(attribute: &TaskAttribute, colours: &[u64], a: usize, b: usize) -> Ordering {
    match &attribute.values {
        // −0 and 0 are one value; NaN (missing) comes last.
        AttributeValues::Numbers(values) => {
            let (a, b) = (values[a], values[b]);
            a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
        }
        AttributeValues::Codes(codes) => {
            let (a, b) = (codes[a], codes[b]);
            let colour = |code: u32| colours.get(code as usize).copied().unwrap_or(u64::MAX);
            colour(a).cmp(&colour(b)).then(a.cmp(&b))
        }
    }
}
