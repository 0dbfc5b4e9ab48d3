//! Every sentence of the engine that a person reads, in one place.
//!
//! A [`Problem`] stops what was asked; a [`Notice`] says what was assumed and goes on. Both carry data (row, column,
//! found, expected), never ready-made text; the sentence says what is wrong, where, and what to do.

use serde::{Deserialize, Serialize};

/// A problem or a notice as it leaves the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Message {
    /// Short name, stable: "encoding-guessed".
    pub code: String,
    /// The sentence.
    pub message: String,
    /// Whether the person should look at it, or it merely records what was done.
    pub severity: Severity,
    /// Physical line of the file, 1-based.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
}

/// How loudly a message speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A record of what was done.
    Info,
    /// Look at it: something was assumed or set aside.
    Warning,
    /// What was asked could not be done.
    Error,
}

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// There are no data rows.
    NoRows,
}

impl Problem {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        let (code, message) = match self {
            Problem::NoRows => ("no-rows", "The file has no data rows: there is nothing to learn from.".to_owned()),
        };
        Message { code: code.to_owned(), message, severity: Severity::Error, line: None, column: None }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message().message)
    }
}

impl std::error::Error for Problem {}

/// What was assumed, repaired or set aside.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// Rows without a target do not take part.
    TargetMissing {
        /// How many.
        rows: usize,
        /// The target column.
        column: String,
    },
}

impl Notice {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        let (code, message, severity, line, column) = match self {
            Notice::TargetMissing { rows, column } => (
                "target-missing",
                format!("{rows} rows have no value in “{column}”: they are set aside and not learned from."),
                Severity::Warning,
                None,
                Some(column.clone()),
            ),
        };
        Message { code: code.to_owned(), message, severity, line, column }
    }
}
