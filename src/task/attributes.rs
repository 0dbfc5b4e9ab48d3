//! The columns to predict from, with everything about them that the model file says.

use super::TaskSpec;
use super::merge::bits;
use crate::math::CLOSEST;
use crate::model::additive::{Attribute, AttributeKind, Level};
use crate::model::evaluate::Value;
use crate::sentences::Message;
use crate::sentences::learning::{Notice, Problem};
use crate::table::{Cells, Column, Kind, MISSING, Table, numeric_range};

/// An attribute and its values.
#[derive(Clone, Debug)]
pub struct TaskAttribute {
    /// Index of its column in the table.
    pub column: usize,
    /// What the model file says of it.
    pub attribute: Attribute,
    /// A value a row (later: a group).
    pub values: AttributeValues,
    /// What the rows without a target say of it.
    pub unlabelled: Unlabelled,
}

/// The values of an attribute in the rows without a target: nothing is learned from these rows but how often a value
/// occurs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unlabelled {
    /// Of a numeric attribute, NaN = missing.
    pub numbers: Vec<f64>,
    /// Rows of each of the attribute's levels.
    pub levels: Vec<f64>,
    /// Rows of each level that no row with a target has.
    pub elsewhere: Vec<(String, f64)>,
    /// Of a categorical or ordered attribute, rows whose value is missing.
    pub missing: f64,
}

/// The values of an attribute.
#[derive(Clone, Debug)]
pub enum AttributeValues {
    /// NaN = missing.
    Numbers(Vec<f64>),
    /// Index into the attribute's levels; [`MISSING`] = missing.
    Codes(Vec<u32>),
}

impl AttributeValues {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            AttributeValues::Numbers(values) => values.len(),
            AttributeValues::Codes(codes) => codes.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl TaskAttribute {
    /// The value of a row (later: a group), as the additive model takes it.
    pub fn value(&self, row: usize) -> Value<'_> {
        match &self.values {
            AttributeValues::Numbers(values) if values[row].is_nan() => Value::Unknown,
            AttributeValues::Numbers(values) => Value::Number(values[row]),
            AttributeValues::Codes(codes) => {
                let level = self.attribute.levels.get(codes[row] as usize);
                level.map_or(Value::Unknown, |level| Value::Label(&level.label))
            }
        }
    }

    /// The values of another table's rows; unknown where its column is not there, or of another kind, or a level is not
    /// among the attribute's.
    pub fn values_in(&self, table: &Table) -> AttributeValues {
        let cells = table.column(&self.attribute.name).map(|column| &column.cells);
        match (&self.values, cells) {
            (AttributeValues::Numbers(_), Some(Cells::Numbers { values, .. })) => {
                AttributeValues::Numbers(values.clone())
            }
            (AttributeValues::Numbers(_), _) => AttributeValues::Numbers(vec![f64::NAN; table.n_rows]),
            (AttributeValues::Codes(_), Some(Cells::Labels { levels, codes })) => {
                let known = |label: &String| self.attribute.levels.iter().position(|level| level.label == *label);
                let place: Vec<u32> = levels.iter().map(|label| known(label).map_or(MISSING, |at| at as u32)).collect();
                let place_of = |code: &u32| place.get(*code as usize).copied().unwrap_or(MISSING);
                AttributeValues::Codes(codes.iter().map(place_of).collect())
            }
            (AttributeValues::Codes(_), _) => AttributeValues::Codes(vec![MISSING; table.n_rows]),
        }
    }

    /// The rarer level of an attribute that has two and is known in every row; of two equally common ones the second.
    pub fn rarer_of_two(&self) -> Option<usize> {
        match (&self.attribute.levels[..], &self.values) {
            ([first, second], AttributeValues::Codes(codes)) if !codes.contains(&MISSING) => {
                Some(usize::from(second.count <= first.count))
            }
            _ => None,
        }
    }

    /// Whether two rows have the same value.
    pub(super) fn same(&self, a: usize, b: usize) -> bool {
        match &self.values {
            AttributeValues::Numbers(values) => bits(values[a]) == bits(values[b]),
            AttributeValues::Codes(codes) => codes[a] == codes[b],
        }
    }

    /// The same attribute with only the values of the given rows.
    pub(super) fn at_rows(self, rows: &[u32]) -> TaskAttribute {
        let values = match &self.values {
            AttributeValues::Numbers(values) => {
                AttributeValues::Numbers(rows.iter().map(|row| values[*row as usize]).collect())
            }
            AttributeValues::Codes(codes) => {
                AttributeValues::Codes(rows.iter().map(|row| codes[*row as usize]).collect())
            }
        };
        TaskAttribute { values, ..self }
    }
}

/// Takes the named columns, or all that are usable; leaves out those that say nothing.
pub(super) fn choose(
    table: &Table,
    target_at: usize,
    spec: &TaskSpec,
    rows: &[u32],
    notices: &mut Vec<Message>,
) -> Result<Vec<TaskAttribute>, Problem> {
    let target = &table.columns[target_at].name;
    let mut wanted = vec![false; table.columns.len()];
    match &spec.attributes {
        None => {
            for (at, column) in table.columns.iter().enumerate() {
                let is_used = || crate::table::is_used(column) || spec.compared.contains(&column.name);
                wanted[at] = at != target_at && is_used();
            }
        }
        Some(names) => {
            for name in names {
                let at = table.place_of(name)?;
                if at == target_at {
                    return Err(Problem::TargetAmongAttributes { column: name.clone() });
                }
                // A column that was taken apart stands for its parts.
                if table.columns[at].split {
                    for (part, column) in table.columns.iter().enumerate().filter(|(_, column)| column.is_of(name)) {
                        wanted[part] = part != target_at && crate::table::is_used(column);
                    }
                } else {
                    wanted[at] = true;
                }
            }
        }
    }
    let mut has_target = vec![false; table.n_rows];
    rows.iter().for_each(|row| has_target[*row as usize] = true);
    let without: Vec<u32> = (0..table.n_rows as u32).filter(|row| !has_target[*row as usize]).collect();
    let mut chosen = Vec::new();
    for (at, column) in table.columns.iter().enumerate().filter(|(at, _)| wanted[*at]) {
        match describe(at, column, rows, &without) {
            Ok(attribute) => chosen.push(attribute),
            Err(too_close) => {
                let column = column.name.clone();
                let notice = if too_close { Notice::TooClose { column } } else { Notice::ConstantColumn { column } };
                notices.push(notice.message());
            }
        }
    }
    if chosen.is_empty() {
        return Err(Problem::NoFeatures { target: target.clone() });
    }
    Ok(chosen)
}

/// The attribute over the given rows. `without`: the rows without a target.
///
/// # Errors
/// It has one value or none: false. Its numbers differ by less than can be calculated with: true.
fn describe(at: usize, column: &Column, rows: &[u32], without: &[u32]) -> Result<TaskAttribute, bool> {
    match &column.cells {
        Cells::Numbers { values: of_row, decimals, .. } => {
            let values: Vec<f64> = rows.iter().map(|row| of_row[*row as usize]).collect();
            let range = numeric_range(&values, *decimals).ok_or(false)?;
            let missing = values.iter().filter(|x| x.is_nan()).count() as f64;
            let size = range.minimum.abs().max(range.maximum.abs());
            // 0.3 beside 0.30000000000000004 is one value: dividing by their spread would blow up rounding.
            let width = range.maximum - range.minimum;
            if width <= 1e-9 * size || width < CLOSEST {
                return Err(width > 1e-9 * size);
            }
            let attribute = Attribute {
                name: column.name.clone(),
                kind: AttributeKind::Numeric,
                unit: column.unit.clone(),
                levels: Vec::new(),
                numeric: Some(range),
                missing,
                from: column.from.clone(),
                reading: column.reading.clone(),
            };
            let numbers = without.iter().map(|row| of_row[*row as usize]).collect();
            let unlabelled = Unlabelled { numbers, ..Unlabelled::default() };
            Ok(TaskAttribute { column: at, attribute, values: AttributeValues::Numbers(values), unlabelled })
        }
        Cells::Labels { levels, codes } => {
            let (counts, missing) = count_levels(codes, rows, levels.len());
            let (counts_without, missing_without) = count_levels(codes, without, levels.len());
            // Levels that only rows without a target have cannot be learned: unknown to the model, they count 0.
            let mut new_code = vec![MISSING; levels.len()];
            let mut kept = Vec::new();
            for (code, label) in levels.iter().enumerate().filter(|(code, _)| counts[*code] > 0.0) {
                new_code[code] = kept.len() as u32;
                kept.push(Level { label: label.clone(), count: counts[code] });
            }
            // One level beside missing cells still says something: known or not.
            if kept.is_empty() || (kept.len() == 1 && missing == 0.0) {
                return Err(false);
            }
            let known = |code: &usize| counts[*code] > 0.0;
            let unlabelled = Unlabelled {
                levels: (0..levels.len()).filter(known).map(|code| counts_without[code]).collect(),
                elsewhere: (0..levels.len())
                    .filter(|code| !known(code) && counts_without[*code] > 0.0)
                    .map(|code| (levels[code].clone(), counts_without[code]))
                    .collect(),
                missing: missing_without,
                ..Unlabelled::default()
            };
            let codes = rows
                .iter()
                .map(|row| new_code.get(codes[*row as usize] as usize).copied().unwrap_or(MISSING))
                .collect();
            let kind = if column.kind == Kind::Ordered { AttributeKind::Ordered } else { AttributeKind::Categorical };
            let (name, from, reading) = (column.name.clone(), column.from.clone(), column.reading.clone());
            let attribute = Attribute { name, kind, unit: None, levels: kept, numeric: None, missing, from, reading };
            Ok(TaskAttribute { column: at, attribute, values: AttributeValues::Codes(codes), unlabelled })
        }
    }
}

/// How many of the rows have each level, and how many have none.
fn count_levels(codes: &[u32], rows: &[u32], n_levels: usize) -> (Vec<f64>, f64) {
    let (mut counts, mut missing) = (vec![0.0; n_levels], 0.0);
    for row in rows {
        match counts.get_mut(codes[*row as usize] as usize) {
            Some(count) => *count += 1.0,
            None => missing += 1.0,
        }
    }
    (counts, missing)
}
