//! What may be true of several columns at once, and why a model leaves a column out.

use super::words::{has, is, quoted_list, was};
use super::{Message, code};
use crate::model::additive::DerivedPart;

/// More levels than this make no axis that a person could read. The limits stand where they are said; the reader keeps to
/// them.
pub(crate) const MOST_LEVELS: usize = 100;
/// Rows a level needs on average where the levels are not few.
pub(crate) const ROWS_PER_LEVEL: usize = 3;

/// A fact that may be true of several columns, told once for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnFact {
    /// Numbers have a decimal comma.
    DecimalComma,
    /// Thousands marks were taken out.
    Thousands,
    /// A mark was read as decimal or thousands mark without proof.
    AmbiguousMark,
    /// Commas and points are both decimal marks.
    BothMarks,
    /// Currency signs were taken off.
    Currency,
    /// Numbers in brackets are negative.
    Brackets,
    /// A minus after the number.
    MinusAfter,
    /// What stands after a number was set aside: a spread, a mark.
    Spread,
    /// Digits of other scripts.
    OtherDigits,
    /// Percent signs were taken off.
    Percent,
    /// Units were taken off.
    Units,
    /// Units were taken off some.
    SomeUnits,
    /// Numbers in several units.
    MixedUnits,
    /// Numbers in thousands, millions or billions.
    Scaled,
    /// Codes with leading zeros.
    LeadingZeros,
    /// Whole numbers too long for a double.
    PrecisionLoss,
    /// An identifier.
    Id,
    /// Dates or times.
    Date,
    /// Dates in two forms.
    TwoForms,
    /// Taken apart.
    Split,
    /// To be taken apart, but neither dates nor lists.
    NotSplit,
    /// Free text.
    Text,
    /// No values.
    Empty,
    /// One value only.
    Constant,
    /// Too many levels to draw.
    ManyLevels,
    /// Too few rows of each level.
    FewRows,
    /// Perhaps an identifier.
    MaybeId,
    /// Called like an identifier, and not all different.
    Named,
    /// Perhaps codes.
    Codes,
    /// Ticked or blank.
    Ticks,
    /// Labels of a thousand letters and more.
    LongLabel,
    /// Perhaps frequencies or weights.
    Weights,
    /// Accents written apart from their letter.
    LooseAccents,
}

impl ColumnFact {
    /// Whether it is a question, which a column that is predicted or left out answers.
    pub fn asks(self) -> bool {
        matches!(self, ColumnFact::MaybeId | ColumnFact::Named | ColumnFact::Codes | ColumnFact::Weights)
    }

    /// What is said of these columns.
    pub(super) fn message(self, columns: &[String]) -> Message {
        let text = self.text(&quoted_list(columns), columns.len());
        let message = match self {
            ColumnFact::DecimalComma | ColumnFact::BothMarks => Message::info(code::DECIMAL_COMMA, text),
            ColumnFact::Thousands => Message::info(code::THOUSANDS, text),
            ColumnFact::AmbiguousMark => Message::info(code::DECIMAL_AMBIGUOUS, text),
            ColumnFact::Currency => Message::info(code::CURRENCY, text),
            ColumnFact::Brackets => Message::info(code::BRACKETS_NEGATIVE, text),
            ColumnFact::MinusAfter => Message::info(code::MINUS_AFTER, text),
            ColumnFact::Spread => Message::info(code::SPREAD, text),
            ColumnFact::OtherDigits => Message::info(code::OTHER_DIGITS, text),
            ColumnFact::Percent => Message::info(code::PERCENT, text),
            ColumnFact::MixedUnits => Message::warning(code::UNITS, text),
            ColumnFact::Units | ColumnFact::SomeUnits => Message::info(code::UNITS, text),
            ColumnFact::Scaled => Message::info(code::THOUSANDS, text),
            ColumnFact::Weights => Message::info(code::WEIGHTS_SUSPECTED, text),
            ColumnFact::LeadingZeros => Message::warning(code::LEADING_ZEROS, text),
            ColumnFact::PrecisionLoss => Message::warning(code::PRECISION_LOSS, text),
            ColumnFact::Id => Message::warning(code::ID_COLUMN, text),
            ColumnFact::Date => Message::warning(code::DATE_COLUMN, text),
            ColumnFact::TwoForms => Message::info(code::DATE_FORMS, text),
            ColumnFact::Split => Message::info(code::SPLIT_COLUMN, text),
            ColumnFact::NotSplit => Message::warning(code::NOT_SPLIT, text),
            ColumnFact::Text => Message::warning(code::TEXT_COLUMN, text),
            ColumnFact::Empty => Message::warning(code::EMPTY_COLUMN, text),
            ColumnFact::Constant => Message::warning(code::CONSTANT_COLUMN, text),
            ColumnFact::ManyLevels => Message::warning(code::HIGH_CARDINALITY, text),
            ColumnFact::FewRows => Message::warning(code::HIGH_CARDINALITY, text),
            ColumnFact::MaybeId => Message::info(code::MAYBE_ID, text),
            ColumnFact::Codes | ColumnFact::Named => Message::info(code::CODES, text),
            ColumnFact::Ticks => Message::info(code::TICKS, text),
            ColumnFact::LongLabel => Message::warning(code::LONG_LABEL, text),
            ColumnFact::LooseAccents => Message::info(code::UNICODE_VARIANTS, text),
        };
        let value = (self == ColumnFact::Named).then(|| "named".into());
        let message = Message { value, ..message.about(columns) };
        if let [column] = columns { message.at(column) } else { message }
    }

    fn text(self, names: &str, count: usize) -> String {
        let (have, are) = (has(count), is(count));
        let (column, it) = if count == 1 { ("column", "it") } else { ("columns", "them") };
        match self {
            ColumnFact::DecimalComma => format!("Commas were read as decimal marks in {names}."),
            ColumnFact::Thousands => format!("Thousands marks were taken out of the numbers in {names}."),
            ColumnFact::AmbiguousMark => format!(
                "The mark in the numbers of {names} could be a decimal or a thousands mark. Choose the file's decimal mark if the values look wrong."
            ),
            ColumnFact::BothMarks => format!("Commas and points were both read as decimal marks in {names}."),
            ColumnFact::Currency => format!("Currency signs were taken off the numbers in {names}."),
            ColumnFact::Brackets => format!("Numbers in brackets were read as negative in {names}: (5) is -5."),
            ColumnFact::MinusAfter => {
                format!("A minus after a number was read as its sign in {names}: 5.00- and 5.00 DR are -5.")
            }
            ColumnFact::Spread => {
                format!(
                    "What stands after the number was set aside in {names}: 12.3 ± 0.4, 12.3 (0.4) and 12.3* are 12.3."
                )
            }
            ColumnFact::OtherDigits => {
                format!("Full-width digits and those of other scripts were read as 0 to 9 in {names}.")
            }
            ColumnFact::Percent => format!("Percent signs were taken off in {names}: 12.5% is 12.5."),
            ColumnFact::Units => {
                format!("The unit after every number in {names} was taken off and is shown with the {column}.")
            }
            ColumnFact::SomeUnits => format!(
                "Some numbers in {names} have a unit, which was taken off and is shown with the {column}; the others are taken to be in it too."
            ),
            ColumnFact::MixedUnits => format!(
                "{names} {have} numbers in several units, which cannot be compared. Give {it} in one unit in the file."
            ),
            ColumnFact::Scaled => {
                format!("Thousands, millions and billions were written out in {names}: 45k is 45000, 1.2M is 1200000.")
            }
            ColumnFact::LeadingZeros => {
                format!("{names} {have} numbers with leading zeros and {are} taken for codes.")
            }
            ColumnFact::PrecisionLoss => format!(
                "{names} {have} whole numbers too long to calculate with; they are kept digit by digit as labels."
            ),
            ColumnFact::Id => {
                format!("{names} {have} a different value in nearly every row, like an identifier, and {are} left out.")
            }
            ColumnFact::Date => format!(
                "{names} {have} dates or times and {are} left out. Year, month, weekday, hour and the days before the latest can be used."
            ),
            ColumnFact::TwoForms => format!("{names} {have} dates in two forms, and both are read."),
            ColumnFact::Split => format!("{names} {} taken apart into columns of their own.", was(count)),
            ColumnFact::NotSplit => format!(
                "{names} cannot be taken apart: the cells are neither dates of one form nor lists of choices that recur."
            ),
            ColumnFact::Text => format!("{names} {have} free text, hardly any of it twice, and {are} left out."),
            ColumnFact::Empty => format!("{names} {have} no values and {are} left out."),
            ColumnFact::Constant => format!("{names} {have} one value only and {are} left out."),
            ColumnFact::ManyLevels => {
                format!("{names} {have} more than {MOST_LEVELS} levels, too many to draw, and {are} left out.")
            }
            ColumnFact::FewRows => {
                format!("{names} {have} fewer than {ROWS_PER_LEVEL} rows a level and {are} left out.")
            }
            ColumnFact::MaybeId => format!(
                "{names} {have} another whole number in nearly every row. Leave {it} out if that only names the row."
            ),
            ColumnFact::Named => format!(
                "{names} {are} called like what names a thing or a place, and the values recur. Leave {it} out if that says nothing, or choose categories if numbers are codes."
            ),
            ColumnFact::Codes => {
                format!(
                    "{names} {have} few different whole numbers, read as amounts. If these are codes, choose categories."
                )
            }
            ColumnFact::Ticks => format!("{names} {are} ticked or blank: blank was read as a no."),
            ColumnFact::LongLabel => {
                format!("{names} {have} labels of more than a thousand letters; they are cut on screen.")
            }
            ColumnFact::Weights => format!(
                "{names} may say how often each row counts. Rows are not weighted: leave the {column} out if that is what it means."
            ),
            ColumnFact::LooseAccents => format!(
                "Labels in {names} that look the same but are stored in two ways (é as one sign or as two) were joined."
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
    /// Its parts are used.
    Split,
    /// Numbers among other text.
    Mixed,
    /// No values.
    Empty,
    /// One value only.
    Constant,
    /// Too many levels to draw.
    ManyLevels {
        /// How many.
        count: usize,
    },
    /// Too few rows of each level.
    FewRows {
        /// How many levels.
        count: usize,
    },
}

impl LeftOut {
    /// A short clause.
    pub fn sentence(self) -> String {
        match self {
            LeftOut::Id => "an identifier".to_owned(),
            LeftOut::Date => "dates".to_owned(),
            LeftOut::Text => "free text".to_owned(),
            LeftOut::Split => "taken apart".to_owned(),
            LeftOut::Mixed => "numbers among words".to_owned(),
            LeftOut::Empty => "no values".to_owned(),
            LeftOut::Constant => "one value only".to_owned(),
            LeftOut::ManyLevels { count } => format!("{count} levels, more than {MOST_LEVELS}"),
            LeftOut::FewRows { count } => format!("{count} levels, fewer than {ROWS_PER_LEVEL} rows of each"),
        }
    }
}

/// The words of a part of a date: its name after that of its column, and the labels of its values.
pub fn part_name(column: &str, part: DerivedPart, of: Option<&str>) -> String {
    let of = of.unwrap_or_default();
    match part {
        DerivedPart::Year => format!("{column}: year"),
        DerivedPart::Quarter => format!("{column}: quarter"),
        DerivedPart::Month => format!("{column}: month"),
        DerivedPart::Weekday => format!("{column}: weekday"),
        DerivedPart::Hour => format!("{column}: hour"),
        DerivedPart::DaysBefore => format!("{column}: days before {of}"),
        DerivedPart::Number if of == "1" => format!("{column}: first number"),
        DerivedPart::Number => format!("{column}: second number"),
        DerivedPart::Choice => format!("{column}: {of}"),
    }
}

const MONTHS: &str = "January February March April May June July August September October November December";
const WEEKDAYS: &str = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday";

/// What a value of a part is called: months and quarters from 1, weekdays from 0, no and yes.
pub fn part_value(part: DerivedPart, value: i64) -> String {
    let word = |words: &str, at: i64| words.split(' ').nth(at as usize).unwrap_or_default().to_owned();
    match part {
        DerivedPart::Month => word(MONTHS, value - 1),
        DerivedPart::Weekday => word(WEEKDAYS, value),
        DerivedPart::Quarter => format!("Q{value}"),
        DerivedPart::Choice => word("no yes", value),
        DerivedPart::Year | DerivedPart::Hour | DerivedPart::DaysBefore | DerivedPart::Number => value.to_string(),
    }
}
