//! How the cells of a column of numbers were read: what bounds, words and shares count as.

use serde::{Deserialize, Serialize};

/// What a bound such as "<0.6" counts as. A range such as "8-12" counts as its middle, unless it is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bounds {
    /// The number that it names: 0.6.
    #[default]
    Limit,
    /// Half of it where the value lies below a positive number: 0.3; else the number.
    Half,
    /// A missing value.
    Missing,
}

impl Bounds {
    /// Its word in files and addresses.
    pub fn word(self) -> &'static str {
        match self {
            Bounds::Limit => "limit",
            Bounds::Half => "half",
            Bounds::Missing => "missing",
        }
    }
}

/// How the cells of a column were read, where more than their letters tells it: a model keeps it, so that it reads new
/// rows in the same way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColumnReading {
    /// Spellings that are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Words that count as a number: "n.d.=0".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// What bounds count as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Whether numbers without a percent sign are shares of 1, where others have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<bool>,
}

impl ColumnReading {
    /// Whether there is nothing to keep.
    pub fn is_usual(&self) -> bool {
        *self == ColumnReading::default()
    }
}

/// A word among the numbers of a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct OddWord {
    /// The file's letters.
    pub spelling: String,
    /// Cells that have it.
    pub cells: u32,
    /// What it counts as; absent: missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<f64>,
}
