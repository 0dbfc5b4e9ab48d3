//! Every sentence of this crate that a person reads: what stops it, and what it has assumed.

use serde::Serialize;

/// A problem or a notice as it leaves the crate: as those of the engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Message {
    /// Short name, stable: "damaged-file".
    pub code: String,
    /// The sentence.
    pub message: String,
    /// Whether the person should look at it, or it merely records what was done.
    pub severity: Severity,
    /// Physical line of the file, 1-based.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

/// How loudly a message speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

fn message(severity: Severity, code: &str, message: String) -> Message {
    Message { code: code.to_owned(), message, severity, line: None }
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Not told more closely.
    File,
    /// An archive.
    Zip,
    /// A compressed file.
    Gzip,
    /// An Excel workbook, since 2007.
    Xlsx,
    /// An Excel workbook before that.
    Xls,
    /// An OpenDocument spreadsheet.
    Ods,
    /// A text document or a presentation.
    Document,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::File => "file",
            What::Zip => "ZIP archive",
            What::Gzip => "gzip file",
            What::Xlsx | What::Xls => "Excel workbook",
            What::Ods => "OpenDocument spreadsheet",
            What::Document => "document",
        }
    }
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// It cannot be read to its end.
    Damaged {
        /// What it is.
        what: What,
    },
    /// It needs a password.
    Locked {
        /// What it is.
        what: What,
    },
    /// It is packed in a way that is not known.
    Method {
        /// What it is.
        what: What,
    },
    /// More bytes than are read.
    TooLarge,
    /// So many more bytes than the file has that it looks like a trap.
    TooDense,
    /// Archives in archives.
    TooDeep,
    /// An archive of tape.
    Tar,
    /// No file in it, or no document, that is a table.
    NoTableFile {
        /// What it is.
        what: What,
    },
    /// All sheets are empty.
    NoTable {
        /// What it is.
        what: What,
    },
    /// The sheet that was asked for is empty.
    EmptySheet {
        /// Its name.
        name: String,
    },
    /// There is no such sheet or file.
    NoSuchTable {
        /// What it is.
        what: What,
        /// What was asked for.
        name: String,
        /// What there is.
        names: Vec<String>,
    },
    /// One of several was asked for, and there is one.
    NothingToChoose {
        /// What was asked for.
        name: String,
    },
    /// An ARFF file that is not as the format says.
    Arff {
        /// Line, from 1.
        line: u32,
        /// What is wrong there.
        fault: ArffFault,
    },
}

/// What is wrong in an ARFF file.
#[derive(Clone, Debug, PartialEq)]
pub enum ArffFault {
    /// A line of the header that is no attribute.
    Header,
    /// An attribute of a kind that is not known.
    Kind {
        /// As it is written.
        kind: String,
    },
    /// Tables in tables.
    Relational,
    /// Rows as {index value, …}.
    Sparse,
    /// A row with another number of values.
    Width {
        /// Values of the row.
        found: usize,
        /// Attributes.
        expected: usize,
    },
    /// A quotation mark or a brace is not closed.
    Open,
    /// No attributes, or no @data.
    NoData,
}

impl Problem {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        let error = |code, text| message(Severity::Error, code, text);
        match self {
            Problem::Damaged { what } => error("damaged-file", damaged(*what)),
            Problem::Locked { what } => error(
                "locked-file",
                format!("This {} is protected by a password. Save it without one, then open it.", what.name()),
            ),
            Problem::Method { what } => error(
                "unknown-compression",
                format!("This {} is packed in a way that is not read. Pack it anew in the usual way.", what.name()),
            ),
            Problem::TooLarge => error(
                "too-big",
                "Unpacked, the file has more than 200 MB. Keep the rows or columns that you need, and open that."
                    .to_owned(),
            ),
            Problem::TooDense => error(
                "too-big",
                "Unpacked, the file would be more than 200 times as large, so it was not opened. Unpack it first, if \
                 you know what it is."
                    .to_owned(),
            ),
            Problem::TooDeep => error(
                "too-deep",
                "In this archive lie further archives. Unpack it, then open the table itself.".to_owned(),
            ),
            Problem::Tar => {
                error("compressed", "This is a tar archive. Unpack it, then open the table itself.".to_owned())
            }
            Problem::NoTableFile { what } => error("no-table", no_table_file(*what)),
            Problem::NoTable { what } => error("no-rows", format!("No sheet of this {} holds anything.", what.name())),
            Problem::EmptySheet { name } => {
                error("no-rows", format!("The sheet “{}” is empty. Choose another.", shortened(name)))
            }
            Problem::NoSuchTable { what, name, names } => error("no-such-table", no_such_table(*what, name, names)),
            Problem::NothingToChoose { name } => error(
                "no-such-table",
                format!("This file holds one table, so there is no sheet “{}” to choose.", shortened(name)),
            ),
            Problem::Arff { line, fault } => Message { line: Some(*line), ..error("arff", arff(*line, fault)) },
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message().message)
    }
}

impl std::error::Error for Problem {}

/// What was assumed, and what the text cannot say.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// One of several sheets was taken.
    OneOfSheets {
        /// How many there are.
        sheets: usize,
        /// How many of them are hidden.
        hidden: usize,
        /// Name of the one.
        taken: String,
    },
    /// One of several files was taken.
    OneOfFiles {
        /// How many there are.
        files: usize,
        /// Name of the one.
        taken: String,
    },
    /// Formulas without a value.
    Uncalculated {
        /// How many.
        cells: usize,
    },
    /// A name that stands over several columns.
    MergedHeader {
        /// The name.
        name: String,
        /// "B1:D1".
        place: String,
        /// Further ones.
        more: usize,
    },
    /// Merged cells among the data.
    Merged {
        /// Blocks within one row.
        across: usize,
        /// Blocks down the rows.
        down: usize,
    },
    /// Numbers that the workbook holds as text.
    NumbersAsText {
        /// How many.
        cells: usize,
        /// In these columns, the first few.
        columns: Vec<String>,
    },
    /// Lengths of time.
    Durations {
        /// In these columns, the first few.
        columns: Vec<String>,
    },
    /// Values of an ARFF file that its header does not list.
    Undeclared {
        /// How many.
        cells: usize,
        /// The first attribute.
        column: String,
        /// The first value.
        value: String,
    },
    /// Bytes that are not UTF-8 were read as Western European.
    Western,
}

impl Said {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        let info = |code, text| message(Severity::Info, code, text);
        let warning = |code, text| message(Severity::Warning, code, text);
        match self {
            Said::OneOfSheets { sheets, hidden, taken } => warning("one-of-sheets", one_of_sheets(*sheets, *hidden, taken)),
            Said::OneOfFiles { files, taken } => warning(
                "one-of-files",
                format!("The archive has {files} tables: “{}” was taken. Another can be chosen.", shortened(taken)),
            ),
            Said::Uncalculated { cells } => warning(
                "no-stored-value",
                format!(
                    "{} and {} as missing. Open the workbook in a spreadsheet program and save it there.",
                    plural(*cells, "formula has no stored value", "formulas have no stored value"),
                    if *cells == 1 { "counts" } else { "count" }
                ),
            ),
            Said::MergedHeader { name, place, more } => warning("merged-header", merged_header(name, place, *more)),
            Said::Merged { across, down } => warning("merged-cells", merged(*across, *down)),
            Said::NumbersAsText { cells, columns } => info(
                "numbers-as-text",
                format!(
                    "The workbook holds {} as text (in {}). Where they are codes, make the column categorical.",
                    plural(*cells, "number", "numbers"),
                    quoted(columns)
                ),
            ),
            Said::Durations { columns } => {
                info("durations", format!("Lengths of time in {} are written in hours.", quoted(columns)))
            }
            Said::Undeclared { cells, column, value } => warning(
                "undeclared-values",
                format!(
                    "{} not listed for the attribute, the first “{}” in “{}”: kept as {}.",
                    plural(*cells, "value is", "values are"),
                    shortened(value),
                    shortened(column),
                    if *cells == 1 { "it is" } else { "they are" }
                ),
            ),
            Said::Western => warning(
                "encoding-guessed",
                "The file is not UTF-8 and was read as Western (Windows-1252). If letters look wrong, save it as UTF-8."
                    .to_owned(),
            ),
        }
    }
}

fn damaged(what: What) -> String {
    match what {
        What::Xls => "This old Excel workbook or Office file cannot be read: it is damaged, or no workbook. Save it \
                      as XLSX or CSV, then open that."
            .to_owned(),
        _ => format!("This {} is damaged or not complete. Get it once more, or save it anew.", what.name()),
    }
}

fn no_table_file(what: What) -> String {
    match what {
        What::Document => "This is a document, not a table. Save the table in it as CSV, then open that.".to_owned(),
        _ => "In this ZIP archive is no table: no CSV file, workbook or the like.".to_owned(),
    }
}

fn no_such_table(what: What, name: &str, names: &[String]) -> String {
    let kind = if what == What::Zip { "file" } else { "sheet" };
    format!("There is no {kind} “{}”. There are: {}.", shortened(name), quoted(names))
}

fn arff(line: u32, fault: &ArffFault) -> String {
    let what = match fault {
        ArffFault::Header => "is no attribute: “@attribute name kind” is expected".to_owned(),
        ArffFault::Kind { kind } => {
            format!("has an attribute of the kind “{}”: numeric, string, date or {{a, b}} are read", shortened(kind))
        }
        ArffFault::Relational => "has a table in a table (relational), which is not read".to_owned(),
        ArffFault::Sparse => "is a sparse row ({index value, …}), which is not read: save the file as CSV".to_owned(),
        ArffFault::Width { found, expected } => {
            format!(
                "has {}, but there are {}",
                plural(*found, "value", "values"),
                plural(*expected, "attribute", "attributes")
            )
        }
        ArffFault::Open => "has a quotation mark or a brace that is not closed".to_owned(),
        ArffFault::NoData => "is the last, and no row of data has come after @attribute and @data".to_owned(),
    };
    format!("Line {line} of the ARFF file {what}.")
}

fn one_of_sheets(sheets: usize, hidden: usize, taken: &str) -> String {
    let of_them = if hidden > 0 { format!(" ({hidden} hidden)") } else { String::new() };
    format!("The workbook has {sheets} sheets{of_them}: “{}” was taken. Another can be chosen.", shortened(taken))
}

fn merged_header(name: &str, place: &str, more: usize) -> String {
    let further = match more {
        0 => String::new(),
        _ => format!(" So it is with {}.", plural(more, "other name", "other names")),
    };
    format!(
        "The name “{}” stands over several columns ({place}): only the first of them has it.{further}",
        shortened(name)
    )
}

fn merged(across: usize, down: usize) -> String {
    let blocks = |count| plural(count, "block of cells is merged", "blocks of cells are merged");
    let told = |count: usize, what: &str| (count > 0).then(|| format!("{}: {what}.", blocks(count)));
    let down = told(down, "each of the rows has the value");
    let across = told(across, "only the first cell has the value, the others are empty");
    down.into_iter().chain(across).collect::<Vec<String>>().join(" ")
}

fn plural(n: usize, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

/// Names in quotes, the first few.
fn quoted(names: &[String]) -> String {
    const FEW: usize = 5;
    let mut list: Vec<String> = names.iter().take(FEW).map(|name| format!("“{}”", shortened(name))).collect();
    if names.len() > FEW {
        list.push(format!("{} more", names.len() - FEW));
    }
    list.join(", ")
}

/// A sentence stays one, however long a cell is.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST - 1).chain(['…']).collect() }
}
