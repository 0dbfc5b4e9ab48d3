//! Which values a similarity tells apart, and how often each occurs.
//!
//! The most common ones keep their name, the rest are one "other" value, and a missing value is a value of its own. Rows
//! without a target count too, unless that is turned off: nothing here looks at an answer.

use super::rows::RowValues;
use crate::choice::CutMethod;
use crate::features::discretise;
use crate::order;
use crate::sentences::maps::{MISSING_VALUE, OTHER_VALUE};
use crate::task::{AttributeValues, TaskAttribute};

const NO_VALUE: u32 = u32::MAX;

/// The values of a categorical or ordered attribute.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// Their names: levels in the attribute's order, then those that only rows without a target have, then "other", then
    /// the missing one.
    pub names: Vec<String>,
    /// How often each occurs, above 0.
    pub counts: Vec<f64>,
    /// The value of each level of the attribute; none of those above where no counted row has it.
    pub of_level: Vec<u32>,
    /// The missing value, where some row has it.
    pub missing: Option<u32>,
    /// How many have a name of their own.
    pub named: usize,
    /// Whether rows without a target are not counted.
    pub labelled_only: bool,
}

impl Values {
    /// `rows`: rows of each group that are counted. `most`: values with a name of their own, 0 = all; of equally common
    /// ones the earlier level keeps its name. `labelled_only`: count rows with a target only.
    pub fn of(attribute: &TaskAttribute, rows: &[f64], most: u32, labelled_only: bool) -> Values {
        let of = &attribute.attribute;
        let n_levels = of.levels.len();
        let mut levels: Vec<(&str, f64)> = of.levels.iter().map(|level| (level.label.as_str(), 0.0)).collect();
        let mut missing = 0.0;
        if let AttributeValues::Codes(codes) = &attribute.values {
            for (code, rows) in codes.iter().zip(rows) {
                *levels.get_mut(*code as usize).map_or(&mut missing, |level| &mut level.1) += rows;
            }
        }
        if !labelled_only {
            let more = &attribute.unlabelled;
            levels.iter_mut().zip(&more.levels).for_each(|((_, count), rows)| *count += rows);
            levels.extend(more.elsewhere.iter().map(|(label, rows)| (label.as_str(), *rows)));
            missing += more.missing;
        }
        let by_count = order::indices(levels.len(), &|a, b| levels[b].1.total_cmp(&levels[a].1));
        let n_counted = levels.iter().filter(|level| level.1 > 0.0).count();
        let n_named = if most == 0 { n_counted } else { n_counted.min(most as usize) };
        let mut is_named = vec![false; levels.len()];
        by_count.iter().take(n_named).for_each(|level| is_named[*level] = true);

        let mut values = Values { named: n_named, labelled_only, ..Values::default() };
        for ((label, count), _) in levels.iter().zip(&is_named).filter(|(_, named)| **named) {
            values.push(label, *count);
        }
        let other: f64 = levels.iter().zip(&is_named).filter(|(_, named)| !**named).map(|((_, count), _)| count).sum();
        let other = (other > 0.0).then(|| values.push(OTHER_VALUE, other));
        values.missing = (missing > 0.0).then(|| values.push(MISSING_VALUE, missing));
        let mut next = 0;
        for named in &is_named[..n_levels] {
            values.of_level.push(if *named { next } else { other.unwrap_or(NO_VALUE) });
            next += u32::from(*named);
        }
        values
    }

    fn push(&mut self, name: &str, count: f64) -> u32 {
        self.names.push(name.to_owned());
        self.counts.push(count);
        self.counts.len() as u32 - 1
    }

    /// The value of a level's code; of any other code the missing value, if there is one.
    pub fn of_code(&self, code: u32) -> Option<u32> {
        self.of_level.get(code as usize).copied().filter(|value| *value != NO_VALUE).or(self.missing)
    }
}

/// Values with a name of their own in Lin's similarity of whole rows, and intervals of a number (Yao 2013).
const MOST: u32 = 20;
const INTERVALS: u32 = 5;

/// The values of all attributes for Lin's similarity; numbers are cut into intervals of equal frequency. `rows`: rows of
/// each group.
pub fn of_rows(attributes: &[TaskAttribute], rows: &[f64]) -> Vec<RowValues> {
    attributes.iter().map(|attribute| of_attribute(attribute, rows, None)).collect()
}

/// The same, and behind them rows that are not counted: `more` has their values, a list an attribute.
pub fn of_more_rows(attributes: &[TaskAttribute], rows: &[f64], more: &[AttributeValues]) -> Vec<RowValues> {
    attributes.iter().zip(more).map(|(attribute, more)| of_attribute(attribute, rows, Some(more))).collect()
}

fn of_attribute(attribute: &TaskAttribute, rows: &[f64], more: Option<&AttributeValues>) -> RowValues {
    let mut of = match &attribute.values {
        AttributeValues::Codes(codes) => {
            let values = Values::of(attribute, rows, MOST, false);
            let more = if let Some(AttributeValues::Codes(more)) = more { more } else { &Vec::new() };
            let never = values.counts.len() as u32;
            let codes = codes.iter().chain(more).map(|code| values.of_code(*code).unwrap_or(never)).collect();
            RowValues { counts: values.counts, codes }
        }
        AttributeValues::Numbers(of_groups) => {
            let more = if let Some(AttributeValues::Numbers(more)) = more { more } else { &Vec::new() };
            let all = [of_groups.as_slice(), &attribute.unlabelled.numbers].concat();
            let mut weights = rows.to_vec();
            weights.resize(all.len(), 1.0);
            let cuts = discretise::cuts(&all, &weights, &[], CutMethod::EqualFrequency, INTERVALS);
            let mut counts = vec![0.0; cuts.len() + 2];
            let place = |x: f64| if x.is_nan() { cuts.len() + 1 } else { discretise::interval(&cuts, x) };
            all.iter().zip(&weights).for_each(|(x, weight)| counts[place(*x)] += weight);
            let codes = of_groups.iter().chain(more).map(|x| place(*x) as u32).collect();
            // Where nothing is missing the last value does not occur.
            if counts.last().is_some_and(|rows| *rows <= 0.0) {
                counts.pop();
            }
            RowValues { counts, codes }
        }
    };
    // A value that no counted row has.
    if of.codes.iter().any(|code| *code as usize == of.counts.len()) {
        of.counts.push(0.0);
    }
    of
}
