//! Orange's .tab files: under the names a row of kinds, and under that a row of roles.

use super::Kind;
use super::records::{Grid, Record};

/// The kinds that the first two rows declare, one a column, where those rows are Orange's second and third header.
pub(super) fn declared_kinds(grid: &Grid, rows: &[Record], width: usize) -> Option<Vec<Option<Kind>>> {
    let [kinds, roles, _, ..] = rows else { return None };
    if !(0..width).all(|index| is_role(grid.cell(*roles, index))) {
        return None;
    }
    let words: Vec<&str> = (0..width).map(|index| grid.cell(*kinds, index)).collect();
    let declared: Vec<Option<Kind>> = words.iter().map(|word| kind_of(word)).collect();
    // A cell that is no kind's name may list the values of its column; at least one must be a kind's name.
    let names_a_kind = words.iter().any(|word| word.len() > 1 && !word.contains(' ') && kind_of(word).is_some());
    let all = declared.iter().zip(&words).all(|(kind, word)| kind.is_some() || word.is_empty());
    (names_a_kind && all).then_some(declared)
}

fn kind_of(word: &str) -> Option<Kind> {
    match word {
        "continuous" | "c" | "numeric" | "n" => Some(Kind::Numeric),
        "discrete" | "d" | "categorical" => Some(Kind::Categorical),
        "string" | "s" | "text" => Some(Kind::Text),
        "time" | "t" => Some(Kind::Date),
        // The values of a discrete column, written out.
        values if values.contains(' ') => Some(Kind::Categorical),
        _ => None,
    }
}

fn is_role(cell: &str) -> bool {
    let role = |word: &str| {
        matches!(word, "class" | "meta" | "multiclass" | "ignore" | "i" | "m" | "c" | "weight" | "w")
            || word.contains('=')
    };
    cell.split_whitespace().all(role)
}
