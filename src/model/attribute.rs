//! What a model predicts, and from which columns: the target, the attributes, and where their values lie.

use super::reading::ColumnReading;
use super::report::object;
use serde::{Deserialize, Serialize};

/// What is predicted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Target {
    /// Name of the target column.
    pub name: String,
    /// Label of the positive class: the outcome whose probability is shown ("yes", or "≥ 21" for a cut).
    pub positive: String,
    /// Label of the negative class; "not …" where several classes are the rest.
    pub negative: String,
    /// The threshold, where a numeric column was cut into two classes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
    /// Rows (with a target) that the model was trained on.
    pub rows: f64,
    /// Those of them in the positive class; events / rows is the prior.
    pub events: f64,
    /// Unit of the target, for the identity link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Range of the target where a number is predicted; `positive` and `negative` are empty then, and
    /// `events` is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericRange>,
    /// Whether the number that comes out is the median, as it is where its logarithm or its square root was learned. With
    /// the square link it is 0 where the sum is below 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub median: bool,
}

/// A numeric target cut into two classes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cut {
    /// The threshold, in the column's own unit.
    pub threshold: f64,
    /// true: positive is value ≥ threshold. false: positive is value < threshold.
    pub at_or_above: bool,
}

/// What kind of values an attribute has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AttributeKind {
    /// Numbers.
    Numeric,
    /// Levels without an order: nothing may depend on how they are arranged.
    Categorical,
    /// Levels in the order of `levels`.
    Ordered,
}

/// A column used to predict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attribute {
    /// Name of the column.
    pub name: String,
    /// What its values are.
    pub kind: AttributeKind,
    /// Unit of a numeric attribute, as the file gave it ("kg", "%").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Levels with how many training rows have each; empty for a numeric attribute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Level>,
    /// Range and density; absent for a categorical or ordered attribute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numeric: Option<NumericRange>,
    /// Training rows whose value is missing.
    #[serde(default)]
    pub missing: f64,
    /// Of which column it was taken, where it is none of the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Derived>,
    /// How the cells of the column were read, for new rows to be read alike; absent where their letters tell it.
    #[serde(default, skip_serializing_if = "ColumnReading::is_usual", deserialize_with = "object")]
    pub reading: ColumnReading,
}

/// How the values of an attribute follow from a column of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Derived {
    /// Name of that column.
    pub column: String,
    /// How its cells are written. Of a date: Y a year, y two digits of it (y@1926: in the hundred years from then on), M month, D day, h hour, m minute, s second,
    /// q quarter, w week, N a month's name, A a weekday's, p am or pm, z a zone, all else itself; or "seconds since 1970",
    /// "milliseconds since 1970", "seconds since 1582-10-14". Of a list or two numbers: what stands between them.
    pub form: String,
    /// What is taken from it.
    pub part: DerivedPart,
    /// The choice, or the day (2024-03-05) that days are counted from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// What is taken from a date, a list or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DerivedPart {
    /// The year, a number.
    Year,
    /// Q1 to Q4.
    Quarter,
    /// January to December.
    Month,
    /// Monday to Sunday.
    Weekday,
    /// The hour, 0 to 23.
    Hour,
    /// Whole days before a day; negative after it.
    DaysBefore,
    /// Whether a list has a choice: yes or no.
    Choice,
    /// One of two numbers, the first where `of` is "1".
    Number,
}

/// One level of a categorical or ordered attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Level {
    /// The file's own letters.
    pub label: String,
    /// Training rows with this level.
    pub count: f64,
}

/// Where the values of a numeric attribute lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumericRange {
    /// Smallest training value. A value outside is kept and flagged, never clamped.
    pub minimum: f64,
    /// Largest training value.
    pub maximum: f64,
    /// Mean over the known values.
    pub mean: f64,
    /// Median over the known values (the lower one of two).
    pub median: f64,
    /// The most decimals that a cell of the column shows: 0 for whole numbers.
    pub decimals: u32,
    /// Counts of training rows in bins of equal width from minimum to maximum.
    pub histogram: Vec<f64>,
    /// Quantiles of the known values, by ascending share; empty where they are not known. Of the engine's own files 1, 5, 25,
    /// 50, 75, 95 and 99 %.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quantiles: Vec<Quantile>,
}

/// The value that a share of the rows does not exceed, or the middle of two where the share falls between them (type 2 of
/// Hyndman & Fan 1996): the same where every row is repeated as often.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quantile {
    /// Between 0 and 1.
    pub share: f64,
    /// In the attribute's unit.
    pub value: f64,
}
