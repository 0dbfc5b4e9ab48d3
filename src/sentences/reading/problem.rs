//! Why a file cannot be a table.

use crate::sentences::words::{counted, has, lines_list};
use crate::sentences::{Message, code};

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// There are no data rows.
    NoRows,
    /// The bytes are no text.
    BinaryFile {
        /// What they are: "a PNG image", "not text".
        name: String,
    },
    /// The file is compressed.
    Compressed {
        /// "compressed with gzip", "a ZIP archive".
        name: String,
        /// "Unpack it".
        advice: String,
    },
    /// A known format that is not read.
    UnsupportedFormat {
        /// "an Excel workbook (XLSX)".
        name: String,
        /// "Save the sheet as CSV".
        advice: String,
    },
    /// An encoding that is not known.
    UnknownEncoding {
        /// The one asked for, or found.
        name: String,
    },
    /// The file is larger than can be read.
    TooBig,
    /// Quotation marks open and do not close, so often that rows cannot be told apart.
    UnclosedQuote {
        /// Line of the first.
        line: u32,
    },
    /// A reading option has a value that it cannot have.
    BadOption {
        /// "delimiter", "decimal mark".
        option: String,
        /// What was given.
        value: String,
    },
}

/// Of a file that is to be predicted.
pub const NO_ROWS_TO_PREDICT: &str = "The file has no data rows: there are no rows to predict.";

/// Of rows to be predicted that could not be read.
pub fn rows_without_result(lines: &[u32]) -> String {
    let (rows, have) = (counted(lines.len(), "row"), has(lines.len()));
    format!(
        "{rows} {have} more cells than there are columns and so an empty result: {}. Quote cells that hold the delimiter.",
        lines_list(lines)
    )
}

impl Problem {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        match self {
            Problem::NoRows => {
                Message::error(code::NO_ROWS, "The file has no data rows: there is nothing to learn from.")
            }
            Problem::BinaryFile { name } => Message::error(code::BINARY_FILE, binary_file(name)),
            Problem::Compressed { name, advice } => Message::error(code::COMPRESSED, compressed(name, advice)),
            Problem::UnsupportedFormat { name, advice } => {
                Message::error(code::UNSUPPORTED_FORMAT, unsupported_format(name, advice))
            }
            Problem::UnknownEncoding { name } => Message::error(code::UNKNOWN_ENCODING, unknown_encoding(name)),
            Problem::TooBig => Message::error(
                code::TOO_BIG,
                "The file is larger than 2 GB. Keep the rows or columns that you need, and open that.",
            ),
            Problem::UnclosedQuote { line } => Message::error(code::UNCLOSED_QUOTE, unclosed_quote(*line)).on(*line),
            Problem::BadOption { option, value } => Message::error(code::BAD_OPTION, bad_option(option, value)),
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message().message)
    }
}

impl std::error::Error for Problem {}
fn binary_file(name: &str) -> String {
    format!("This file is {name}, not a table. Choose a CSV or another text file with one row a line.")
}

fn compressed(name: &str, advice: &str) -> String {
    format!("This file is {name}. {advice} first, then open the table that is in it.")
}

fn unsupported_format(name: &str, advice: &str) -> String {
    format!("This looks like {name}, not a table of text. {advice}, then open that file.")
}

fn unknown_encoding(name: &str) -> String {
    format!(
        "The encoding {name} cannot be read. Save the file as UTF-8, or choose one that browsers know, such as utf-8, utf-16le, windows-1252, shift_jis or gb18030."
    )
}

fn unclosed_quote(line: u32) -> String {
    format!(
        "A quotation mark opened on line {line} is never closed, and more follow. Close it, or double the marks that are part of the text."
    )
}

fn bad_option(option: &str, value: &str) -> String {
    let known = match option {
        "decimal mark" => "a point or a comma",
        "quotation mark" => "one sign such as \" or ', or none",
        _ => "one to eight characters such as , ; | or tab, blanks or fixed",
    };
    format!("The {option} cannot be “{value}”: it is {known}.")
}
