//! Every sentence of the engine that a person reads, in one place: about reading a file, about learning from it.
//!
//! A `Problem` stops what was asked; a `Notice` says what was assumed and goes on. Both carry data (row, column, found,
//! expected), never ready-made text; the sentence says what is wrong, where, and what to do. At the door both are a
//! [`Message`].

#[allow(missing_docs, reason = "a name says what it is of")]
pub mod code;
pub mod columns;
pub mod coordinates;
#[cfg(not(target_arch = "wasm32"))]
pub mod export;
pub mod judging;
pub mod learning;
#[cfg(not(target_arch = "wasm32"))]
pub mod library;
pub mod maps;
pub mod reading;
pub mod top_features;
mod words;

pub use columns::{ColumnFact, LeftOut, part_name, part_value};
pub use reading::{Notice, Problem};

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
    /// Names of all columns that it is about, where something can be done with them.
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub columns: Box<[String]>,
    /// The value of these that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Box<str>>,
}

impl Message {
    fn new(code: &str, message: impl Into<String>, severity: Severity) -> Message {
        Message {
            code: code.to_owned(),
            message: message.into(),
            severity,
            line: None,
            column: None,
            columns: Box::default(),
            value: None,
        }
    }

    /// A record of what was done.
    pub fn info(code: &str, message: impl Into<String>) -> Message {
        Message::new(code, message, Severity::Info)
    }

    /// Something to look at.
    pub fn warning(code: &str, message: impl Into<String>) -> Message {
        Message::new(code, message, Severity::Warning)
    }

    /// Why something could not be done.
    pub fn error(code: &str, message: impl Into<String>) -> Message {
        Message::new(code, message, Severity::Error)
    }

    /// About this column.
    pub fn at(self, column: &str) -> Message {
        Message { column: Some(column.to_owned()), ..self }
    }

    /// About these columns.
    fn about(self, columns: &[String]) -> Message {
        Message { columns: columns.into(), ..self }
    }

    /// About this column alone, for a press that acts on it.
    #[inline(never)]
    fn of(self, column: &str) -> Message {
        Message { columns: [column.to_owned()].into(), ..self.at(column) }
    }

    /// About the first of these columns, if there is one.
    fn at_first(self, columns: &[String]) -> Message {
        Message { column: columns.first().cloned(), ..self }
    }

    /// About this line of the file.
    fn on(self, line: u32) -> Message {
        Message { line: Some(line), ..self }
    }

    /// About the first of these lines, if there is one.
    fn on_first(self, lines: &[u32]) -> Message {
        Message { line: lines.first().copied(), ..self }
    }
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
