//! Sentences about reading a file: why it cannot be a table, and what was assumed, repaired or set aside.

mod notices;
mod problem;

use super::columns::ColumnFact;
use crate::model::reading::{Bounds, OddWord};

pub use problem::{NO_ROWS_TO_PREDICT, Problem, rows_without_result};

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
    /// Not UTF-8, so read as what is likeliest.
    EncodingGuessed {
        /// Its label.
        encoding: String,
    },
    /// Bytes that are no letters of the encoding were replaced.
    LettersReplaced {
        /// How many.
        count: usize,
        /// Line of the first.
        line: u32,
    },
    /// NUL characters were removed.
    NulBytes {
        /// How many.
        count: usize,
        /// Line of the first.
        line: u32,
    },
    /// No delimiter cuts most lines alike.
    DelimiterUnsure {
        /// The one taken.
        delimiter: char,
    },
    /// Other quotes are the quotation mark.
    OtherQuotes {
        /// Whether it is those of print, as word processors write them; else single ones.
        printed: bool,
    },
    /// Blanks part the cells.
    CutAtBlanks {
        /// In columns that stand below each other; else in runs.
        fixed: bool,
    },
    /// Nothing parts the cells for sure.
    OneColumn {
        /// What may.
        marks: Vec<String>,
    },
    /// Backslashes before quotation marks or delimiters were read as escapes.
    Escapes,
    /// Other tables in the file were set aside.
    OtherTables {
        /// Where each begins.
        lines: Vec<u32>,
        /// Lines of all of them.
        rows: usize,
    },
    /// Rows between the names and the data were set aside.
    HeaderRows {
        /// Their lines.
        lines: Vec<u32>,
        /// Whether their words were joined to the names.
        joined: bool,
    },
    /// The names are parted by another character than the cells.
    HeaderDelimiter {
        /// Their line.
        line: u32,
        /// What parts them.
        delimiter: char,
    },
    /// Quotation marks stood round whole lines.
    WholeLines,
    /// The header has more names than the rows have cells.
    NamesTooMany {
        /// Line of the names.
        line: u32,
        /// Names.
        names: usize,
        /// Cells of a row.
        cells: usize,
        /// Names that were put together from several; none where it cannot be told.
        taken: Vec<String>,
        /// What each column in turn would be called if its name were the one with delimiters.
        choices: Vec<String>,
    },
    /// The header has fewer names than the rows have cells.
    NamesTooFew {
        /// Names.
        names: usize,
        /// Cells of a row.
        cells: usize,
        /// The column (1-based) that was taken for the one without a name; none where it cannot be told.
        taken: Option<usize>,
        /// Columns to choose from.
        choices: usize,
    },
    /// Quotation marks that opened in vain were taken for text.
    UnclosedQuote {
        /// Line of the first.
        line: u32,
        /// Lines of all.
        lines: Vec<u32>,
    },
    /// Lines with nothing in them were skipped.
    BlankLines {
        /// How many.
        count: usize,
    },
    /// Lines that start with # were skipped.
    CommentsSkipped {
        /// Their lines.
        lines: Vec<u32>,
    },
    /// Lines before the header were set aside.
    PreambleSkipped {
        /// Their lines.
        lines: Vec<u32>,
    },
    /// Rows after the data were set aside, and rows of sums or balances.
    FooterSuspected {
        /// Lines of those after the data.
        lines: Vec<u32>,
        /// Lines of the others.
        totals: Vec<u32>,
    },
    /// The header occurs again.
    RepeatedHeader {
        /// Its lines.
        lines: Vec<u32>,
        /// Lines of titles above it there.
        titles: Vec<u32>,
    },
    /// A second header row with units was set aside.
    UnitRow {
        /// Its line.
        line: u32,
    },
    /// Orange's second and third header row were read.
    OrangeHeader {
        /// Their lines.
        lines: Vec<u32>,
    },
    /// A delimiter after the last cell.
    TrailingDelimiter {
        /// Columns without name and values that it made.
        columns: usize,
    },
    /// Rows with too few cells.
    RaggedShort {
        /// Their lines.
        lines: Vec<u32>,
        /// Cells of a full row.
        cells: usize,
    },
    /// Rows with too many cells were set aside.
    RaggedLong {
        /// Their lines.
        lines: Vec<u32>,
        /// Cells of the first of them.
        cells: u32,
        /// Cells of a full row.
        expected: usize,
    },
    /// The first row is data.
    NoHeader {
        /// Number of columns.
        columns: usize,
    },
    /// Columns without a name got one.
    EmptyNames {
        /// The made-up names.
        columns: Vec<String>,
    },
    /// Columns with the name of another got a new one.
    DuplicateNames {
        /// The first name that occurs again.
        name: String,
        /// The new names.
        columns: Vec<String>,
    },
    /// One fact about several columns.
    Columns {
        /// What is true of them.
        fact: ColumnFact,
        /// Their names.
        columns: Vec<String>,
    },
    /// Cells that count as missing by their spelling.
    MissingValues {
        /// How many.
        cells: usize,
        /// Whether some are empty.
        empty: bool,
        /// How the others were spelled.
        spellings: Vec<String>,
    },
    /// A spelling of missing may be a value.
    AmbiguousMissing {
        /// The column.
        column: String,
        /// The spelling.
        spelling: String,
        /// Cells that have it.
        cells: usize,
    },
    /// Numbers or a label may stand for a missing value.
    MissingCode {
        /// The columns.
        columns: Vec<String>,
        /// The numbers, or the label.
        codes: Vec<String>,
        /// Cells that have one of them.
        cells: usize,
        /// Whether it is a number among numbers.
        is_number: bool,
    },
    /// Rare levels were pooled.
    Pooled {
        /// The column.
        column: String,
        /// How many levels were kept.
        kept: usize,
        /// What the others are called.
        other: String,
    },
    /// Cells hold lists of choices.
    Lists {
        /// The column.
        column: String,
        /// The choices, the commonest first.
        choices: Vec<String>,
    },
    /// Cells hold two numbers.
    Pairs {
        /// The column.
        column: String,
        /// One of them.
        example: String,
    },
    /// Lengths of time became numbers.
    Lengths {
        /// The column.
        column: String,
        /// One of them.
        example: String,
        /// What it was read as, with its unit.
        value: String,
    },
    /// Dates whose day and month could be swapped.
    DateOrder {
        /// The column.
        column: String,
        /// Whether the day was read first.
        day_first: bool,
        /// The other form.
        other: String,
    },
    /// Which century years of two digits are of.
    Century {
        /// The column.
        column: String,
        /// The first year.
        from: i64,
        /// The last.
        to: i64,
        /// The form in another century.
        other: String,
    },
    /// Cells that are no dates of the column's form count as missing.
    NotDates {
        /// The column.
        column: String,
        /// How many.
        cells: usize,
        /// The first few of them.
        found: Vec<String>,
    },
    /// What is written where there is no date, or no grade, counts as missing.
    SetMissing {
        /// The column.
        column: String,
        /// How many.
        cells: usize,
        /// Which.
        found: Vec<String>,
        /// One that may be a value.
        keep: Option<String>,
        /// Whether the others are dates, or steps of a scale.
        are_dates: bool,
    },
    /// Choices in lists that a model has not seen.
    UnseenChoices {
        /// The column.
        column: String,
        /// Some of them.
        choices: Vec<String>,
    },
    /// Infinite cells count as missing.
    InfiniteValues {
        /// The column.
        column: String,
        /// How many.
        cells: usize,
        /// Their lines.
        lines: Vec<u32>,
    },
    /// Numbers that are too large count as missing.
    TooLargeValues {
        /// The column.
        column: String,
        /// How many.
        cells: usize,
        /// Their lines.
        lines: Vec<u32>,
    },
    /// Words among numbers count as missing, or as a number.
    MixedType {
        /// The column.
        column: String,
        /// How many.
        cells: usize,
        /// Cells that are not missing anyway.
        of: usize,
        /// Which words.
        found: Vec<OddWord>,
        /// Their lines.
        lines: Vec<u32>,
    },
    /// Bounds and ranges among numbers.
    Bounds {
        /// The column.
        column: String,
        /// How many.
        cells: usize,
        /// Cells that are not missing anyway.
        of: usize,
        /// Which.
        found: Vec<String>,
        /// Their lines.
        lines: Vec<u32>,
        /// What they count as.
        read: Bounds,
        /// Whether some count otherwise as half of their number.
        below: bool,
    },
    /// Numbers with and without a percent sign.
    MixedPercent {
        /// The column.
        column: String,
        /// Cells without one.
        cells: usize,
        /// Whether these are shares of 1.
        shares: bool,
    },
    /// A column that is not one of numbers has numbers in half of its different cells.
    NumbersAmongWords {
        /// The column.
        column: String,
        /// Different numbers.
        numbers: usize,
        /// Different cells.
        of: usize,
        /// The first few of the others.
        found: Vec<String>,
        /// Whether there are bounds or ranges among these.
        ranges: bool,
        /// Whether there are words among these.
        words: bool,
        /// Whether the column is left out.
        left_out: bool,
    },
    /// Labels that differ only in case, a final full stop or blanks.
    LabelVariants {
        /// The column.
        column: String,
        /// Labels there are.
        labels: usize,
        /// Labels there would be if they were joined.
        joined: usize,
        /// Some that differ only in case.
        examples: Vec<String>,
    },
    /// Two columns say the same.
    DuplicateColumn {
        /// The earlier one.
        first: String,
        /// The later one.
        second: String,
    },
    /// Further columns say the same as another.
    MoreDuplicateColumns {
        /// How many.
        count: usize,
    },
    /// A great many columns.
    ManyColumns {
        /// How many.
        count: usize,
    },
    /// An option names a column that the file does not have.
    NoSuchColumn {
        /// The name.
        column: String,
    },
    /// Classes that differ only in case were joined.
    ClassesJoined {
        /// The target column.
        column: String,
        /// Labels there were.
        labels: usize,
        /// Classes that are left.
        classes: Vec<String>,
    },
    /// The target has no values.
    TargetEmpty {
        /// The target column.
        column: String,
    },
    /// The target has one class.
    SingleClass {
        /// The target column.
        column: String,
        /// The class.
        label: String,
        /// Its rows.
        rows: usize,
    },
    /// The target has several classes.
    Multiclass {
        /// The target column.
        column: String,
        /// How many.
        classes: usize,
    },
    /// The target is coded in numbers.
    TargetNumeric {
        /// The target column.
        column: String,
        /// Its classes.
        labels: Vec<String>,
    },
    /// The target is a measurement.
    TargetContinuous {
        /// The target column.
        column: String,
        /// A few of its values.
        examples: Vec<String>,
    },
    /// The target has more classes than a person would choose from.
    TargetManyClasses {
        /// The target column.
        column: String,
        /// How many.
        classes: usize,
    },
    /// A class has very few rows.
    RareClass {
        /// The target column.
        column: String,
        /// The class.
        label: String,
        /// Its rows.
        rows: usize,
    },
}
