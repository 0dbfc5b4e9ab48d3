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

/// The stratum of each group: its class, numbered from the most frequent one on. Equally frequent classes are told apart
/// as levels are, so that it does not matter which of them is the positive one, nor what they are called; those that even
/// then look the same go by their labels. `classes`: rows and label of each; `class_of`: that of each group.
pub(super) fn strata(
    attributes: &[TaskAttribute],
    classes: &[(f64, &str)],
    class_of: &[u32],
    counts: &[f64],
) -> Vec<u32> {
    let by_name = by_name(attributes);
    let mut colours = blank(&by_name);
    let mut of_class = vec![0; classes.len()];
    for _ in 0..ROUNDS {
        let signatures = refine(&by_name, &mut colours, (class_of, &of_class), None, counts);
        of_class = refined(class_of, &of_class, &signatures, counts);
    }
    let by_rows = |a: usize, b: usize| classes[b].0.total_cmp(&classes[a].0);
    let by_look = |a: usize, b: usize| of_class[a].cmp(&of_class[b]).then(classes[a].1.cmp(classes[b].1));
    let mut stratum = vec![0; classes.len()];
    let order = order::indices(classes.len(), &|a, b| by_rows(a, b).then_with(|| by_look(a, b)));
    (0..).zip(order).for_each(|(at, class)| stratum[class] = at);
    class_of.iter().map(|class| stratum[*class as usize]).collect()
}

/// The groups in canonical order, by `stratum` first; `numbers` are the answers where they are no classes.
pub(super) fn order(
    attributes: &[TaskAttribute],
    stratum: &[u32],
    numbers: Option<&[f64]>,
    counts: &[f64],
) -> Vec<u32> {
    let by_name = by_name(attributes);
    let mut colours = blank(&by_name);
    let n_strata = stratum.iter().max().map_or(0, |most| u64::from(*most) + 1);
    let of_stratum: Vec<u64> = (0..n_strata).collect();
    for _ in 0..ROUNDS {
        refine(&by_name, &mut colours, (stratum, &of_stratum), numbers, counts);
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

fn by_name(attributes: &[TaskAttribute]) -> Vec<&TaskAttribute> {
    let all: Vec<&TaskAttribute> = attributes.iter().collect();
    order::sorted(&all, &|a, b| a.attribute.name.cmp(&b.attribute.name))
}

/// Levels that nothing tells apart yet.
fn blank(by_name: &[&TaskAttribute]) -> Vec<Vec<u64>> {
    by_name.iter().map(|attribute| vec![0; attribute.attribute.levels.len()]).collect()
}

/// A round: new colours of all levels; also the signatures of the rows that they come from.
fn refine(
    by_name: &[&TaskAttribute],
    colours: &mut [Vec<u64>],
    classes: (&[u32], &[u64]),
    numbers: Option<&[f64]>,
    counts: &[f64],
) -> Vec<u64> {
    let signatures = signatures(by_name, colours, classes, numbers);
    for (attribute, colours) in by_name.iter().zip(colours) {
        if let AttributeValues::Codes(codes) = &attribute.values {
            *colours = refined(codes, colours, &signatures, counts);
        }
    }
    signatures
}

/// `classes`: that of each group, and their colours.
fn signatures(
    by_name: &[&TaskAttribute],
    colours: &[Vec<u64>],
    (class_of, of_class): (&[u32], &[u64]),
    numbers: Option<&[f64]>,
) -> Vec<u64> {
    let mut signatures: Vec<u64> = class_of.iter().map(|class| mix(1, of_class[*class as usize])).collect();
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
