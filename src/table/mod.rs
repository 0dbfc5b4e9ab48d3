//! Bytes to columns: encoding, dialect, records, kinds, missing values, and a notice for everything that was assumed.
//!
//! [`read`] is the whole of it. It is stateless: to change an assumption, call it again with other [`ReadOptions`].

mod among;
mod amounts;
mod classes;
mod columns;
mod common;
mod dates;
mod dialect;
mod encoding;
mod guess;
mod letters;
mod format;
mod frame;
mod header;
mod kinds;
mod labels;
mod levels;
mod marks;
mod missing;
mod names;
mod numbers;
mod numeric;
pub mod opened;
mod orange;
mod ordered;
mod preview;
mod records;
mod subset;
mod target;

pub use classes::{TargetClasses, classes, target_classes};
pub use guess::EncodingGuess;
pub(crate) use marks::parse_mark;
pub use marks::{Bounds, ColumnReading, OddWord};
pub use numbers::{Plain, Spelling, parse_plain};
pub(crate) use preview::{MOST_LEVELS, ROWS_PER_LEVEL};
pub use preview::{is_used, numeric_range, open, rows};

use self::frame::EmptyRows;
use crate::sentences::learning::Problem as Unknown;
use crate::sentences::{Notice, Problem};
use serde::{Deserialize, Serialize};

/// What the reader may be told instead of finding it out. `None` everywhere = find out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(default)]
pub struct ReadOptions {
    /// A label of the WHATWG Encoding Standard: "utf-8", "utf-16le", "windows-1252", "shift_jis", "gb18030", "koi8-r" …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// One character: ",", ";", tab, "|".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// "." or ",".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal: Option<String>,
    /// Whether the first record holds names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<bool>,
    /// What the person, or the model to predict with, says of single columns.
    pub columns: Vec<ColumnOptions>,
}

/// What is said of one column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ColumnOptions {
    /// Name of the column, after repair.
    pub name: String,
    /// Its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Spellings that are values of this column although they usually mean missing ("NA" for Namibia).
    #[serde(default)]
    pub keep: Vec<String>,
    /// Spellings that are missing in this column ("-999", "unknown"); a number whatever way it is written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Join labels that differ only in case, a final full stop or blanks.
    #[serde(default)]
    pub fold_case: bool,
    /// Join the rare levels to one: "other (12)".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pool: bool,
    /// The order of the levels, where the kind is ordered.
    #[serde(default)]
    pub order: Vec<String>,
    /// Words that count as a number in a column of numbers: "n.d.=0"; others are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// What bounds such as "<0.6" count as in a column of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Whether numbers without a percent sign are shares of 1 (0.05 is 5 %), where others have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<bool>,
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Finite numbers.
    Numeric,
    /// Levels with an order ("18-29", "30-44", …; low, medium, high).
    Ordered,
    /// Levels without one.
    Categorical,
    /// Identifies the row; left out of models.
    Id,
    /// Dates or times, one format for the column; left out of models.
    Date,
    /// Many different strings; left out of models.
    Text,
    /// No values at all.
    Empty,
}

/// A file as columns.
#[derive(Clone, Debug)]
pub struct Table {
    /// How the file was read.
    pub dialect: Dialect,
    /// Data rows.
    pub n_rows: usize,
    /// Columns, in the file's order. Names are distinct.
    pub columns: Vec<Column>,
    /// For each row the physical line (1-based) on which its record starts.
    pub lines: Vec<u32>,
    /// What was assumed, repaired or set aside.
    pub notices: Vec<Notice>,
    /// Encodings that the file may have, the likeliest first, with a line of it in each; empty where the bytes tell it.
    pub encodings: Vec<EncodingGuess>,
}

/// How the file was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Dialect {
    /// "csv", or "orange-tab" for a table with Orange's three header rows.
    pub format: String,
    /// "utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252" and so on, in small letters.
    pub encoding: String,
    /// The delimiter; absent where there is one column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// "." or ",".
    pub decimal: String,
    /// Whether the first record held names.
    pub header: bool,
}

/// One column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Name, after repair.
    pub name: String,
    /// What its cells are.
    pub kind: Kind,
    /// Unit found in every cell ("%", "kg", "€"), taken off the numbers.
    pub unit: Option<String>,
    /// Cells that count as missing.
    pub missing: usize,
    /// The cells.
    pub cells: Cells,
    /// How they were read, beyond their kind.
    pub reading: ColumnReading,
    /// Words among its numbers.
    pub marks: Vec<OddWord>,
}

/// The cells of a column, by what they are.
#[derive(Clone, Debug)]
pub enum Cells {
    /// Numeric: NaN = missing, everything else finite.
    Numbers {
        /// One a row.
        values: Vec<f64>,
        /// Most decimals seen in a cell.
        decimals: u32,
        /// Distinct spellings in the file's letters and their codes, where the column has at most 12 different
        /// values: a numeric column taken as a target keeps "0" and "1" as they were written. Otherwise empty.
        spellings: Vec<(f64, String)>,
    },
    /// All other kinds: the file's own letters, trimmed, each distinct string once, in order of first appearance
    /// (ordered kind: in their order).
    Labels {
        /// Distinct strings.
        levels: Vec<String>,
        /// Index into `levels` for each row; [`MISSING`] = missing.
        codes: Vec<u32>,
    },
}

/// The code of a missing label.
pub const MISSING: u32 = u32::MAX;

impl Table {
    /// The column of that name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Where the column of that name stands.
    ///
    /// # Errors
    /// There is none.
    pub fn place_of(&self, name: &str) -> Result<usize, Unknown> {
        self.columns.iter().position(|column| column.name == name).ok_or_else(|| Unknown::UnknownColumn {
            name: name.to_owned(),
            names: self.columns.iter().map(|column| column.name.clone()).collect(),
        })
    }
}

/// Reads a file.
///
/// # Errors
/// A [`Problem`] where the bytes cannot be a table: another format, no rows, quotation marks that cannot be told apart.
///
/// ```
/// use nomogram::table::{ReadOptions, read};
///
/// let table = read(b"age;smokes\n31;no\n58;yes\n44;no\n", &ReadOptions::default()).expect("a table");
/// assert_eq!((table.n_rows, table.columns[0].name.as_str()), (3, "age"));
/// assert_eq!(table.dialect.delimiter.as_deref(), Some(";"));
/// ```
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Table, Problem> {
    read_rows(bytes, options, EmptyRows::Skip)
}

/// Reads a file whose rows are to be predicted: as [`read`], but a row of delimiters alone (`,,`) is a row with every
/// value missing, so that there is a prediction for each.
///
/// # Errors
/// As [`read`].
pub fn read_to_predict(bytes: &[u8], options: &ReadOptions) -> Result<Table, Problem> {
    read_rows(bytes, options, EmptyRows::Keep)
}

fn read_rows(bytes: &[u8], options: &ReadOptions, empty_rows: EmptyRows) -> Result<Table, Problem> {
    if bytes.len() > MOST_BYTES {
        return Err(Problem::TooBig);
    }
    format::refuse_other_formats(bytes)?;
    let decoded = encoding::decode(bytes, options.encoding.as_deref())?;
    let delimiter = stated_mark(options.delimiter.as_deref(), "delimiter")?;
    let decimal = stated_mark(options.decimal.as_deref(), "decimal mark")?;
    let cut = dialect::find_cut(&decoded.text, delimiter);
    let grid = records::read_records(&cut.text, cut.delimiter, cut.quote, cut.first_line)?;
    let frame = frame::find_frame(&grid, options.header, empty_rows)?;
    let (names, name_notices) = header::repair_names(&frame.names, frame.has_header);
    let columns = columns::read_columns(&grid, &frame, &names, options, cut.delimiter, decimal);

    let mut notices = decoded.notices;
    notices.extend(cut.notices);
    notices.extend(grid.notices.iter().cloned());
    notices.extend(frame.notices);
    notices.extend(name_notices);
    notices.extend(columns.notices);
    Ok(Table {
        dialect: Dialect {
            format: if frame.declared.is_some() { "orange-tab" } else { "csv" }.to_owned(),
            encoding: decoded.encoding,
            delimiter: cut.delimiter.map(|mark| char::from(mark).to_string()),
            decimal: char::from(columns.decimal).to_string(),
            header: frame.has_header,
        },
        n_rows: frame.body.len(),
        columns: columns.columns,
        lines: frame.body.iter().map(|record| record.line).collect(),
        notices,
        encodings: decoded.guesses,
    })
}

/// Larger files are refused: places in the text are kept as 32-bit numbers.
const MOST_BYTES: usize = 1 << 31;

/// A mark that the person has stated: one ASCII character, or "tab".
fn stated_mark(mark: Option<&str>, what: &str) -> Result<Option<u8>, Problem> {
    let problem = |mark: &str| Problem::BadOption { option: what.to_owned(), value: mark.to_owned() };
    match mark {
        None => Ok(None),
        Some("\\t" | "tab") if what == "delimiter" => Ok(Some(b'\t')),
        Some(mark) => match mark.as_bytes() {
            [b'.' | b','] if what == "decimal mark" => Ok(Some(mark.as_bytes().first().copied().unwrap_or(b'.'))),
            [byte] if what == "delimiter" && byte.is_ascii() && !matches!(byte, b'"' | b'\n' | b'\r' | b'\0') => {
                Ok(Some(*byte))
            }
            _ => Err(problem(mark)),
        },
    }
}
