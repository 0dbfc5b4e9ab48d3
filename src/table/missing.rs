//! The spellings of a missing value.

/// Missing in any column.
const ANYWHERE: [&str; 7] = ["", "?", "NA", "N/A", "n/a", "NaN", "#N/A"];

/// Missing among numbers; in a column of words these are values. Compared without regard to case.
const AMONG_NUMBERS: [&str; 20] = [
    "nan", "na", "n.a.", "null", "(null)", "none", "nil", ".", "-", "--", "—", "–", "<na>", "#null!", "#div/0!",
    "#value!", "#ref!", "#num!", "#name?", "missing",
];

/// Whether a cell is missing whatever its column holds.
pub(super) fn is_missing(cell: &str) -> bool {
    cell.len() <= 4 && ANYWHERE.contains(&cell)
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
