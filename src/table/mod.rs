//! Bytes to columns: encoding, dialect, records, kinds, missing values, and a notice for everything that was assumed.
//!
//! [`read`] is the whole of it. It is stateless: to change an assumption, call it again with other [`ReadOptions`].

mod among;
mod amounts;
mod asked;
mod blanks;
mod blocks;
mod calendar;
mod century;
mod classes;
mod codes;
mod columns;
mod common;
mod counted;
mod dates;
mod dialect;
mod drafts;
mod encoding;
mod guess;
mod lengths;
mod letters;
mod fillers;
mod footer;
mod format;
mod frame;
mod header;
mod header_rows;
mod kinds;
mod labels;
mod levels;
mod lists;
mod marks;
mod missing;
mod names;
mod numbers;
mod numeric;
pub mod opened;
mod orange;
mod ordered;
mod outcomes;
mod parts;
mod preamble;
mod preview;
mod records;
mod scales;
mod scripts;
mod signs;
mod slip;
mod study;
mod subset;
mod target;
mod trials;
mod units;

pub use crate::model::reading::{Bounds, ColumnReading, OddWord};
#[cfg(not(target_arch = "wasm32"))]
pub use asked::notices_of;
pub use asked::{are_copies, asked, is_leak};
pub use classes::{TargetClasses, classes, target_classes};
pub use guess::EncodingGuess;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use marks::parse_mark;
pub(crate) use names::lowered;
pub use numbers::{Plain, Spelling, parse_plain};
pub use preview::{is_used, numeric_range, open, rows};

use self::dialect::Parting;
use self::frame::EmptyRows;
use self::records::NO_QUOTE;
use crate::model::additive::Derived;
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
    /// What stands between cells: any characters (",", tab, "^", "||"), " " for runs of blanks, "fixed" for columns that
    /// stand below each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// "." or ",".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal: Option<String>,
    /// Whether the first record holds names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<bool>,
    /// What quotes cells: "\"", "'", another character, or "none".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// Line (1-based) of the names; what stands before it is skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<u32>,
    /// Rows to skip after the names; without names, at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<u32>,
    /// Where names and cells part if they are not equally many: the column (1-based) whose name holds the delimiter, or that
    /// has none; 0: as it was guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slip: Option<u32>,
    /// Whether what looks like another table, totals, notes or a footer belongs to the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
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
    /// Take it apart into columns of their own: a date into year, month, weekday, hour and days before the latest; a list
    /// into a yes or no for each choice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub split: bool,
    /// How its dates are written, or what stands between choices, as in [`Derived`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The parts that a model knows, by the names of its attributes.
    #[serde(skip)]
    pub parts: Vec<(String, Derived)>,
    /// Words that count as a number in a column of numbers: "n.d.=0"; others are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// What bounds such as "<0.6" count as in a column of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Whether numbers without a percent sign are shares of 1 (0.05 is 5 %), where others have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<bool>,
    /// The unit that a model knows: lengths of time are read in it.
    #[serde(skip)]
    pub unit: Option<String>,
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
    /// Lines of rows to be predicted that could not be read: nothing of them is known.
    pub unread: Vec<u32>,
    /// What was assumed, repaired or set aside.
    pub notices: Vec<Notice>,
    /// Encodings that the file may have, the likeliest first, with a line of it in each; empty where the bytes tell it.
    pub encodings: Vec<EncodingGuess>,
    /// Long names of the columns, from further rows of the header; none where there are no such rows.
    pub labels: Vec<String>,
    /// The column that the file itself says is the one to predict.
    pub class: Option<String>,
    /// The first records as they were cut.
    pub sample: Vec<opened::RawRow>,
}

/// How the file was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Dialect {
    /// "csv", or "orange-tab" for a table with Orange's header.
    pub format: String,
    /// "utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252" and so on, in small letters.
    pub encoding: String,
    /// The delimiter, " " for blanks, "fixed" for columns; absent where there is one column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// "." or ",".
    pub decimal: String,
    /// Whether the first record held names.
    pub header: bool,
    /// The quotation mark, or "none".
    pub quote: String,
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
    /// For each row a code of its cell as it stands in the file, where different cells have become one.
    pub written: Option<Vec<u32>>,
    /// Of which column it was taken, where it is none of the file.
    pub from: Option<Derived>,
    /// Whether it was taken apart: its parts are used in its place.
    pub split: bool,
    /// How they were read, beyond their kind.
    pub reading: ColumnReading,
    /// Words among its numbers.
    pub marks: Vec<OddWord>,
}

impl Column {
    /// Whether it was taken of the column of that name.
    pub fn is_of(&self, name: &str) -> bool {
        self.from.as_ref().is_some_and(|from| from.column == name)
    }
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

impl Cells {
    /// How many rows there are.
    pub(crate) fn rows(&self) -> usize {
        match self {
            Cells::Numbers { values, .. } => values.len(),
            Cells::Labels { codes, .. } => codes.len(),
        }
    }
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
/// value missing, so that there is a prediction for each; one with too many cells is a row that could not be read.
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
    let parting = options.delimiter.as_deref().map(|said| {
        Parting::of(said).ok_or_else(|| Problem::BadOption { option: "delimiter".to_owned(), value: said.to_owned() })
    });
    let quote = options.quote.as_deref().map(stated_quote).transpose()?;
    let decimal = stated_decimal(options.decimal.as_deref())?;
    let cut = dialect::find_cut(decoded.text.trim_end_matches('\u{1a}'), parting.transpose()?, quote);
    let mut grid = records::read_records(&cut.text, cut.marks, cut.first_line)?;
    let said = cut.delimiter.as_deref().unwrap_or_default();
    let frame = frame::find_frame(&grid, options, said, empty_rows)?;
    let (names, name_notices) = header::repair_names(&frame.names, frame.has_header && !frame.unsure);
    let columns = columns::read_columns(&grid, &frame, &names, options, cut.marks.delimiter, decimal);

    let mut notices = decoded.notices;
    notices.extend(cut.notices);
    notices.append(&mut grid.notices);
    notices.extend(frame.notices);
    notices.extend(name_notices);
    notices.extend(columns.notices);
    Ok(Table {
        dialect: Dialect {
            format: if frame.declared.is_some() { "orange-tab" } else { "csv" }.to_owned(),
            encoding: decoded.encoding,
            quote: match cut.marks.quote {
                NO_QUOTE => "none".to_owned(),
                mark => char::from(mark).to_string(),
            },
            delimiter: cut.delimiter,
            decimal: char::from(columns.decimal).to_string(),
            header: frame.has_header,
        },
        n_rows: frame.body.len(),
        columns: columns.columns,
        lines: frame.body.iter().map(|record| record.line).collect(),
        unread: frame.unread,
        notices,
        encodings: decoded.guesses,
        labels: frame.labels,
        class: frame.class.and_then(|at| names.get(at).cloned()),
        sample: frame.sample,
    })
}

/// Larger files are refused: places in the text are kept as 32-bit numbers.
const MOST_BYTES: usize = 1 << 31;

/// The quotation mark that the person has stated.
fn stated_quote(said: &str) -> Result<u8, Problem> {
    match said.as_bytes() {
        b"none" => Ok(NO_QUOTE),
        [mark] if mark.is_ascii_punctuation() => Ok(*mark),
        _ => Err(Problem::BadOption { option: "quotation mark".to_owned(), value: said.to_owned() }),
    }
}

/// The decimal mark that the person has stated.
fn stated_decimal(said: Option<&str>) -> Result<Option<u8>, Problem> {
    match said {
        None => Ok(None),
        Some(".") => Ok(Some(b'.')),
        Some(",") => Ok(Some(b',')),
        Some(other) => Err(Problem::BadOption { option: "decimal mark".to_owned(), value: other.to_owned() }),
    }
}
