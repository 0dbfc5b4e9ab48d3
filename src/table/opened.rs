//! What is said of an open file: its columns, the classes of a target, cells for the table of rows.

use super::{Dialect, EncodingGuess, Kind, OddWord};
use crate::model::additive::{Level, NumericRange};
use crate::sentences::Message;
use serde::{Deserialize, Serialize};

/// Reply to `open(bytes, ReadOptions)`: what the file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Opened {
    /// How the file was read.
    pub dialect: Dialect,
    /// Data rows.
    pub n_rows: u32,
    /// A preview of every column, in the file's order.
    pub columns: Vec<ColumnPreview>,
    /// What was done to the file.
    pub notices: Vec<Message>,
    /// The column that looks most like a target, if any does: a proposal to be shown, never taken in silence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposed_target: Option<String>,
    /// Whether that column is predicted as a number.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proposed_number: bool,
    /// Encodings that the file may have, the likeliest first, with a line of it in each; none where the bytes tell it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub encodings: Vec<EncodingGuess>,
    /// The first records of the file as they were cut, and what was made of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sample: Vec<RawRow>,
}

/// A record of the file as it was cut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct RawRow {
    /// Physical line on which it starts, 1-based.
    pub line: u32,
    /// What it was taken for.
    pub role: Role,
    /// Its first cells, cut short.
    pub cells: Vec<String>,
}

/// What a record was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// It holds the names.
    Names,
    /// It is no row of the table.
    Skipped,
    /// It is a row.
    Data,
}

/// One row of the table preview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ColumnPreview {
    /// Name, after repair.
    pub name: String,
    /// Its long name, where a further row of the header has one: the text of a question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Inferred or stated kind.
    pub kind: Kind,
    /// Unit found in every cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Cells that count as missing.
    pub missing: u32,
    /// Distinct values.
    pub distinct: u32,
    /// The most frequent labels (at most 12; ordered kind: the first 12 in order); empty for numeric columns.
    pub top: Vec<Level>,
    /// Range and density of a numeric column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericRange>,
    /// A few cells as text.
    pub examples: Vec<String>,
    /// Whether a model uses it by default.
    pub used: bool,
    /// The column of which it was taken, where it is none of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Why not, where it does not: a short clause ("one value only").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Words among its numbers, and what each counts as.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<OddWord>,
}

/// Reply to `classes(column)`: what a target column offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Classes {
    /// Labels with their counts, most frequent first; empty for a numeric column with many values.
    pub classes: Vec<Level>,
    /// The class that is spoken of: the event, else the rarer of two, else the rarest of several that has rows enough;
    /// absent where a cut is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposed_positive: Option<String>,
    /// Range and density of a numeric column: it can be cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericRange>,
    /// Rows without a value.
    pub missing: u32,
    /// What the person should know before choosing.
    pub notices: Vec<Message>,
}

/// Reply to `rows(from, to)`: cells of the file for the table of rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Rows {
    /// First row, 0-based.
    pub from: u32,
    /// Physical line of each row.
    pub lines: Vec<u32>,
    /// cells[row][column]: number, string or null.
    pub cells: Vec<Vec<Cell>>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(untagged)]
pub enum Cell {
    /// Of a numeric column.
    Number(f64),
    /// Of any other.
    Label(String),
    /// Missing.
    Missing(Option<()>),
}
