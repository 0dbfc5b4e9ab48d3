//! The attributes as trees see them.
//!
//! Trees take attributes as they are, not their coordinates: kernel maps say nothing to them.

use crate::model::additive::AttributeKind;
use crate::order;
use crate::table::MISSING;
use crate::task::{AttributeValues, TaskAttribute};
use std::cmp::Ordering;

/// Attributes in an order of their own, which depends neither on that of the file nor on the names of levels: by what
/// each is in the rows, one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// The attributes.
    pub columns: Vec<Column>,
    /// Distinct rows.
    pub n_rows: usize,
}

/// An attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its index in the task.
    pub attribute: usize,
    /// What it is in each row.
    pub values: Values,
}

/// A value a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Numbers, or levels that have an order.
    Numbers {
        /// NaN = missing.
        values: Vec<f64>,
        /// The place of each row's value in `distinct`; [`MISSING`] where it is missing.
        ranks: Vec<u32>,
        /// Ascending.
        distinct: Vec<f64>,
    },
    /// Levels without an order.
    Levels {
        /// The level of each row; a missing one is a level of its own, the last.
        codes: Vec<u32>,
        /// For each level the place of the first row that has it.
        first_rows: Vec<u32>,
    },
}

impl Columns {
    /// Of the attributes of a task.
    pub fn of(attributes: &[TaskAttribute]) -> Columns {
        let values = attributes.iter().map(|attribute| Values::of(attribute, &attribute.values)).collect();
        Columns::new(values)
    }

    /// Of these attributes, numbered in the order in which they are given.
    pub fn new(values: Vec<Values>) -> Columns {
        let n_rows = values.first().map_or(0, Values::len);
        let patterns: Vec<Vec<u32>> = values.iter().map(Values::pattern).collect();
        let compare = |a: usize, b: usize| -> Ordering { patterns[a].cmp(&patterns[b]) };
        let order = order::indices(values.len(), &compare);
        let mut values: Vec<Option<Values>> = values.into_iter().map(Some).collect();
        let column = |attribute: usize| Some(Column { attribute, values: values[attribute].take()? });
        Columns { columns: order.into_iter().filter_map(column).collect(), n_rows }
    }

    /// The same attributes with the values of other rows, one list an attribute of the task.
    pub fn at(&self, attributes: &[TaskAttribute], values: &[AttributeValues]) -> Columns {
        let of = |column: &Column| {
            let attribute = column.attribute;
            Column { attribute, values: Values::of(&attributes[attribute], &values[attribute]) }
        };
        let n_rows = values.first().map_or(0, AttributeValues::len);
        Columns { columns: self.columns.iter().map(of).collect(), n_rows }
    }
}

impl Values {
    /// Numbers; NaN = missing.
    pub fn numbers(values: Vec<f64>) -> Values {
        let mut distinct = order::known(&values);
        // −0 and 0 are one value.
        distinct.dedup_by(|a, b| *a <= *b);
        let rank = |x: &f64| if x.is_nan() { MISSING } else { distinct.partition_point(|other| other < x) as u32 };
        let ranks = values.iter().map(rank).collect();
        Values::Numbers { values, ranks, distinct }
    }

    /// Levels; [`MISSING`] = missing.
    pub fn levels(codes: &[u32], n_levels: usize) -> Values {
        let codes: Vec<u32> = codes.iter().map(|code| (*code).min(n_levels as u32)).collect();
        let mut first_rows = vec![u32::MAX; n_levels + 1];
        codes.iter().enumerate().rev().for_each(|(row, code)| first_rows[*code as usize] = row as u32);
        Values::Levels { codes, first_rows }
    }

    fn of(attribute: &TaskAttribute, values: &AttributeValues) -> Values {
        let is_ordered = attribute.attribute.kind == AttributeKind::Ordered;
        match values {
            AttributeValues::Numbers(values) => Values::numbers(values.clone()),
            AttributeValues::Codes(codes) if is_ordered => {
                let number = |code: &u32| if *code == MISSING { f64::NAN } else { f64::from(*code) };
                Values::numbers(codes.iter().map(number).collect())
            }
            AttributeValues::Codes(codes) => Values::levels(codes, attribute.attribute.levels.len()),
        }
    }

    /// Rows.
    pub fn len(&self) -> usize {
        match self {
            Values::Numbers { values, .. } => values.len(),
            Values::Levels { codes, .. } => codes.len(),
        }
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What decides the place among the columns: numbers by rank, levels by the row that has them first.
    fn pattern(&self) -> Vec<u32> {
        match self {
            Values::Numbers { ranks, .. } => std::iter::once(0).chain(ranks.iter().copied()).collect(),
            Values::Levels { codes, first_rows } => {
                std::iter::once(1).chain(codes.iter().map(|code| first_rows[*code as usize])).collect()
            }
        }
    }
}
