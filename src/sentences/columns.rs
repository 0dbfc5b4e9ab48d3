//! What may be true of several columns at once, and why a model leaves a column out.

use super::Severity;
use super::words::{has, is, quoted_list};

/// A fact that may be true of several columns, told once for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnFact {
    /// Numbers have a decimal comma.
    DecimalComma,
    /// Thousands marks were taken out.
    Thousands,
    /// A mark was read as decimal or thousands mark without proof.
    AmbiguousMark,
    /// Currency signs were taken off.
    Currency,
    /// Numbers in brackets are negative.
    Brackets,
    /// Percent signs were taken off.
    Percent,
    /// Units were taken off.
    Units,
    /// Codes with leading zeros.
    LeadingZeros,
    /// Whole numbers too long for a double.
    PrecisionLoss,
    /// An identifier.
    Id,
    /// Dates or times.
    Date,
    /// Free text.
    Text,
    /// No values.
    Empty,
    /// One value only.
    Constant,
    /// Too many levels to draw.
    ManyLevels,
    /// Labels of a thousand letters and more.
    LongLabel,
    /// Perhaps frequencies or weights.
    Weights,
    /// Accents written apart from their letter.
    LooseAccents,
}

impl ColumnFact {
    /// Code, sentence and severity.
    pub(super) fn message(self, columns: &[String]) -> (&'static str, String, Severity) {
        use Severity::{Info, Warning};
        let names = quoted_list(columns);
        let (have, are) = (has(columns.len()), is(columns.len()));
        let (column, it) = if columns.len() == 1 { ("column", "it") } else { ("columns", "them") };
        match self {
            ColumnFact::DecimalComma => {
                ("decimal-comma", format!("Commas were read as decimal marks in {names}."), Info)
            }
            ColumnFact::Thousands => {
                ("thousands", format!("Thousands marks were taken out of the numbers in {names}."), Info)
            }
            ColumnFact::AmbiguousMark => (
                "decimal-ambiguous",
                format!(
                    "The mark in the numbers of {names} could be a decimal or a thousands mark. Choose the file's decimal mark if the values look wrong."
                ),
                Info,
            ),
            ColumnFact::Currency => {
                ("currency", format!("Currency signs were taken off the numbers in {names}."), Info)
            }
            ColumnFact::Brackets => {
                ("brackets-negative", format!("Numbers in brackets were read as negative in {names}: (5) is -5."), Info)
            }
            ColumnFact::Percent => {
                ("percent", format!("Percent signs were taken off in {names}: 12.5% is 12.5."), Info)
            }
            ColumnFact::Units => (
                "units",
                format!("The unit after every number in {names} was taken off and is shown with the {column}."),
                Info,
            ),
            ColumnFact::LeadingZeros => (
                "leading-zeros",
                format!(
                    "{names} {have} numbers with leading zeros and {are} kept as codes. Choose numeric if they are amounts."
                ),
                Warning,
            ),
            ColumnFact::PrecisionLoss => (
                "precision-loss",
                format!(
                    "{names} {have} whole numbers too long to calculate with; they are kept digit by digit as labels."
                ),
                Warning,
            ),
            ColumnFact::Id => (
                "id-column",
                format!(
                    "{names} {have} a different value in every row, like an identifier, and {are} left out. Choose another kind to use {it}."
                ),
                Warning,
            ),
            ColumnFact::Date => ("date-column", format!("{names} {have} dates or times and {are} left out."), Warning),
            ColumnFact::Text => (
                "text-column",
                format!("{names} {have} free text, hardly any of it twice, and {are} left out."),
                Warning,
            ),
            ColumnFact::Empty => ("empty-column", format!("{names} {have} no values and {are} left out."), Warning),
            ColumnFact::Constant => {
                ("constant-column", format!("{names} {have} the same value in every row and {are} left out."), Warning)
            }
            ColumnFact::ManyLevels => (
                "high-cardinality",
                format!("{names} {have} too many levels for the number of rows and {are} left out."),
                Warning,
            ),
            ColumnFact::LongLabel => (
                "long-label",
                format!("{names} {have} labels of more than a thousand letters; they are cut on screen."),
                Warning,
            ),
            ColumnFact::Weights => (
                "weights-suspected",
                format!(
                    "{names} may say how often each row counts. Rows are not weighted: leave the {column} out if that is what it means."
                ),
                Info,
            ),
            ColumnFact::LooseAccents => (
                "unicode-variants",
                format!(
                    "Labels in {names} that look the same but are stored in two ways (é as one sign or as two) were joined."
                ),
                Info,
            ),
        }
    }
}

/// Why a model leaves a column out unless the person says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// An identifier.
    Id,
    /// Dates or times.
    Date,
    /// Free text.
    Text,
    /// No values.
    Empty,
    /// One value only.
    Constant,
    /// Too many levels to draw.
    ManyLevels {
        /// How many.
        count: usize,
    },
}

impl LeftOut {
    /// A short clause.
    pub fn sentence(self) -> String {
        match self {
            LeftOut::Id => "a different value in every row".to_owned(),
            LeftOut::Date => "dates are not used yet".to_owned(),
            LeftOut::Text => "free text".to_owned(),
            LeftOut::Empty => "no values".to_owned(),
            LeftOut::Constant => "the same value in every row".to_owned(),
            LeftOut::ManyLevels { count } => format!("{count} levels, too few rows of each"),
        }
    }
}
