//! The requests that come through the door and the replies that go out: one struct each, from which the TypeScript
//! declarations are made. Names on the wire are the Rust names. `None` is `undefined`, u32 and u64 are numbers.
//!
//! A session is: open → classes → prepare → unit 0 … units−1 (in any worker that has opened and prepared the same)
//! → model. `rows` and `predict` may come at any time after their inputs.

use super::numbers::Numbers;
use crate::explain::additive::{Cut, Level, NumericRange, Setting};
pub use crate::learn::solve::certificate::{Certificate, StopReason};
use crate::sentences::Message;
use crate::table::{Dialect, Kind};
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
}

/// One row of the table preview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ColumnPreview {
    /// Name, after repair.
    pub name: String,
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
    /// Why not, where it does not: a short clause ("one different value in every row").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Reply to `classes(column)`: what a target column offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Classes {
    /// Labels with their counts, most frequent first; empty for a numeric column with many values.
    pub classes: Vec<Level>,
    /// The rarer class of two, or the rarest of several; absent where a cut is needed.
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

/// What to learn. Every field but `target` may be left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Question {
    /// Target column.
    pub target: String,
    /// Label of the positive class; absent: the rarer one is taken and said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positive: Option<String>,
    /// Threshold for a numeric target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
    /// The columns to predict from; absent: every column whose preview says `used`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attributes: Option<Vec<String>>,
    /// "svm".
    #[serde(default = "default_learner")]
    pub learner: String,
    /// Settings of the learner that differ from its defaults: [{ name: "C", value: 1 }].
    #[serde(default)]
    pub settings: Vec<Setting>,
    /// Folds of the cross-calibration.
    #[serde(default = "default_folds")]
    pub folds: u32,
    /// Its replications.
    #[serde(default = "default_repeats")]
    pub repeats: u32,
    /// Seed of the shuffles.
    #[serde(default = "default_seed")]
    pub seed: u32,
    /// Source of the data for the model's card: a file name.
    #[serde(default)]
    pub source: String,
    /// Today, ISO 8601, for the model's card: the engine has no clock.
    #[serde(default)]
    pub date: String,
}

impl Question {
    /// A question with every default.
    pub fn about(target: &str) -> Question {
        Question {
            target: target.to_owned(),
            positive: None,
            cut: None,
            attributes: None,
            learner: default_learner(),
            settings: Vec::new(),
            folds: default_folds(),
            repeats: default_repeats(),
            seed: default_seed(),
            source: String::new(),
            date: String::new(),
        }
    }
}

fn default_learner() -> String {
    "svm".to_owned()
}
fn default_folds() -> u32 {
    10
}
fn default_repeats() -> u32 {
    3
}
fn default_seed() -> u32 {
    1
}

/// Reply to `prepare(Question)`: what will be learned, in how many units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Prepared {
    /// Number of units: unit 0 is the fit on all rows, unit 1 + r · folds + f leaves fold f of replication r out.
    pub units: u32,
    /// Rows with a target.
    pub rows: u32,
    /// Rows set aside because they have none.
    pub rows_set_aside: u32,
    /// Distinct rows after merging identical ones.
    pub distinct_rows: u32,
    /// Coordinates of the feature space.
    pub coordinates: u32,
    /// Names of the attributes that take part.
    pub attributes: Vec<String>,
    /// Positive class.
    pub positive: String,
    /// Negative class ("not …" for several).
    pub negative: String,
    /// Rows of the positive class.
    pub events: u32,
    /// Folds actually used (fewer where a class is small; 0 = no calibration possible).
    pub folds: u32,
    /// What was assumed.
    pub notices: Vec<Message>,
}

/// Reply to `unit(index)`: one fit. Its arrays cross as bytes, opaque to JavaScript; hand it to `model`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Unit {
    /// Which unit.
    pub index: u32,
    /// Unit 0: weights then bias. Others: signed distances of the held-out groups, in their order.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Uint8Array"))]
    pub numbers: Numbers,
    /// Proof of optimality.
    pub certificate: Certificate,
}

/// Reply to `model(Unit[])`: the model from the units that are there. Unit 0 must be among them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Learned {
    /// The additive model as JSON text: the bytes that are saved are the bytes that are drawn.
    pub model: String,
    /// Certificate of the fit on all rows.
    pub certificate: Certificate,
    /// What the person should know about it.
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
