//! The spellings of a missing value, and the codes that may stand for one.

use super::labels::bare;
use super::marks::parse_mark;
use super::names::{self, lowered, words};
use super::numbers::{is_same, parse_plain};
use super::outcomes::{NO, says};
use super::{ColumnOptions, Kind};
use crate::model::reading::Bounds;

/// Missing in any column.
const ANYWHERE: [&str; 7] = ["", "?", "NA", "N/A", "n/a", "NaN", "#N/A"];
/// The errors of spreadsheets, in any column too.
const ERRORS: [&str; 6] = ["#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!"];

/// Missing among numbers; in a column of words these are values. Compared without regard to case.
const AMONG_NUMBERS: [&str; 17] = [
    "nan", "na", "n.a.", "null", "(null)", "none", "nil", ".", "-", "--", "—", "–", "<na>", "missing", "nat", ":", "*",
];

/// Whether a cell is missing whatever its column holds.
pub(super) fn is_missing(cell: &str) -> bool {
    (cell.len() <= 4 && ANYWHERE.contains(&cell))
        || (cell.starts_with('#') && ERRORS.iter().any(|error| error.eq_ignore_ascii_case(cell)))
}

/// Whether a cell is missing in a column of numbers.
pub(super) fn is_missing_number(cell: &str) -> bool {
    is_missing(cell) || (cell.len() <= 8 && AMONG_NUMBERS.iter().any(|spelling| spelling.eq_ignore_ascii_case(cell)))
}

/// Whether a cell says infinite: no number that a model could use.
pub(super) fn is_infinite(cell: &str) -> bool {
    let word = cell.trim_start_matches(['+', '-', '−']);
    cell.len() <= 16 && ["inf", "infinity", "∞", "1.#inf"].iter().any(|spelling| spelling.eq_ignore_ascii_case(word))
}

/// What the label of pooled levels begins with; their number follows.
pub(super) const POOLED: &str = "other (";

/// What the person, or a model, says of missing cells of one column.
#[derive(Clone, Copy, Default)]
pub(super) struct Said<'a> {
    keep: &'a [String],
    missing: &'a [String],
    marks: &'a [String],
    /// What bounds count as.
    pub bounds: Option<Bounds>,
    /// Whether numbers without a percent sign are shares of 1.
    pub shares: Option<bool>,
    /// The unit that a model knows.
    pub unit: Option<&'a str>,
    /// Whether lengths such as "7:30" are hours and minutes.
    pub hours: bool,
    /// Whether it is said that the column is one of numbers.
    pub is_numeric: bool,
}

impl<'a> Said<'a> {
    /// As it stands in the options.
    pub fn of(options: Option<&'a ColumnOptions>) -> Said<'a> {
        options.map_or_else(
            Said::default,
            |ColumnOptions { keep, missing, marks, bounds, shares, unit, kind, .. }| Said {
                keep,
                missing,
                marks,
                bounds: *bounds,
                shares: *shares,
                unit: unit.as_deref(),
                hours: false,
                is_numeric: *kind == Some(Kind::Numeric),
            },
        )
    }

    /// Whether a cell is missing whatever the column holds.
    pub fn is_missing(self, cell: &str) -> bool {
        has(self.missing, cell) || (is_missing(cell) && !has(self.keep, cell) && self.mark(cell).is_none())
    }

    /// Whether a cell that is no number is missing in a column of numbers.
    pub fn is_missing_number(self, cell: &str) -> bool {
        has(self.missing, cell) || (is_missing_number(cell) && !has(self.keep, cell) && self.mark(cell).is_none())
    }

    /// The number that a word counts as.
    pub fn mark(self, cell: &str) -> Option<f64> {
        let numbers = self.marks.iter().filter_map(|mark| parse_mark(mark));
        numbers.into_iter().find_map(|(spelling, number)| (spelling == cell).then_some(number))
    }

    /// Whether a number stands for a missing one.
    pub fn is_code(self, value: f64) -> bool {
        let is_it = |code: &String| parse_plain(code, b'.').is_some_and(|code| is_same(code.value, value));
        self.missing.iter().any(is_it)
    }

    /// The level of a model that stands for levels that were pooled.
    pub fn pooled(self) -> Option<&'a str> {
        let is_pooled = |label: &&String| {
            let count = label.strip_prefix(POOLED).and_then(|rest| rest.trim_end_matches('*').strip_suffix(')'));
            count.is_some_and(|count| count.parse::<u32>().is_ok())
        };
        self.keep.iter().find(is_pooled).map(String::as_str)
    }

    /// Whether a spelling is kept as a value.
    pub fn keeps(self, cell: &str) -> bool {
        has(self.keep, cell)
    }
}

fn has(list: &[String], cell: &str) -> bool {
    list.iter().any(|other| other == cell)
}

/// What says of a level that nothing is known, without accents: whole labels, and words with their endings.
const UNKNOWN: &str = "blank declined -- n.a. 无 missing null nan nil undefined refused verweigert unk nsp nsnc n/d #n/a -9 -99 -999 99 999 9999";
const UNKNOWN_WORDS: &str = "unknown unspecifi undisclos unbekannt inconnu desconocid desconhecid ignorad sconosciut \
    onbekend okand ukend ukjent nieznan neznam неизвестн 不明 未知 無回答 未記入 bilinmiyor";
/// What is said, known or given, where a word beside it denies that: "no answer", "weiß nicht", "sin dato".
const SAID: &str = "so tahu ved dotyczy указано known know available specified stated answer response data info information say disclose \
    provided given reported recorded applicable bekannt weiß weiss angabe angaben antwort renseign precise connu sait repons \
    repondu contest sabe dato datos informad respond respuest consta aplica risponde rispost indicat dichiarat noto \
    opgegeven bekend weet antwoord svar uppgift oppgitt vet danych odpowiedzi wiem данных ответа";
/// Words that deny, beside those of outcomes.
const DENIES: &str = "none tidak не don dont ne ns nao brak geen niet ikke ej inte нет";

/// Whether a level says that nothing is known. `others` may be levels beside it: what others affirm is denied, not unknown
/// ("no response" beside "partial response").
pub(super) fn is_unknown(level: &str, others: &[String]) -> bool {
    if level.len() > MOST_LETTERS {
        return false;
    }
    let shown = bare(level);
    let level = lowered(&shown);
    let words = words(&level);
    // "k.A.", "n.v.t."
    let is_short = || {
        level.contains('.')
            && words.len() > 1
            && shown.starts_with(['n', 'k'])
            && words.iter().all(|word| word.len() == 1)
    };
    // Beside "+" a "--" is a step.
    let is_step = || level == "--" && others.iter().any(|other| other.starts_with('+'));
    (names::has(UNKNOWN, level.trim_matches(['(', ')', '[', ']', '<', '>'])) && !is_step())
        || (words.len() <= 3 && words.iter().any(|word| says(UNKNOWN_WORDS, word)))
        || is_short()
        || ((2..=6).contains(&words.len())
            && words.iter().any(|word| denies(word))
            && is_denied(&level, &words, others))
}

/// Whether what is said or known is denied, and no other level affirms it.
#[inline(never)]
fn is_denied(level: &str, words: &[String], others: &[String]) -> bool {
    let (Some(last), Some(said)) = (words.last(), words.iter().find(|word| says(SAID, word))) else {
        return false;
    };
    let stem: String = said.chars().take(4).collect();
    let affirms = |other: &String| {
        let other = lowered(&bare(other));
        other != level && other.contains(&stem)
    };
    (denies(last) || says(SAID, last)) && !others.iter().any(affirms)
}

fn denies(word: &str) -> bool {
    names::has(NO, word) || names::has(DENIES, word)
}

/// A longer label says more.
const MOST_LETTERS: usize = 48;
