//! Orange's .tab files: under the names a row of kinds, and under that a row of roles; or both before the names, as in
//! "mS#note".

use super::Kind;
use super::names::lowered;
use super::records::{Grid, Record};

/// What the header says of the columns.
pub(super) struct Declared {
    /// Their kinds, where it says them.
    pub kinds: Vec<Option<Kind>>,
    /// The one to predict.
    pub class: Option<usize>,
}

/// What the first two rows declare, where those rows are Orange's second and third header.
#[inline(never)]
pub(super) fn declared_below(grid: &Grid, rows: &[Record], width: usize) -> Option<Declared> {
    let [kinds, roles, _, ..] = rows else { return None };
    let role = |index| grid.cell(*roles, index);
    if !(0..width).all(|index| is_role(role(index))) {
        return None;
    }
    let words: Vec<&str> = (0..width).map(|index| grid.cell(*kinds, index)).collect();
    // A cell that is no kind's name may list the values of its column; at least one must be a kind's name, or a role's.
    let is_long = |word: &&str| word.len() > 1 && !word.contains(' ');
    let names_a_kind = words.iter().any(|word| is_long(word) && kind_of(word).is_some());
    let names_a_role = (0..width).any(|index| is_long(&role(index)));
    let all = words.iter().all(|word| kind_of(word).is_some() || word.is_empty());
    let class = (0..width).find(|index| matches!(role(*index), "class" | "c"));
    let kind = |index: usize| if is_aside(role(index)) { Some(Kind::Text) } else { kind_of(words[index]) };
    let kinds = (0..width).map(kind).collect();
    ((names_a_kind || names_a_role) && all).then_some(Declared { kinds, class })
}

/// What letters before the names declare; these are taken off.
#[inline(never)]
pub(super) fn declared_before(names: &mut [String]) -> Option<Declared> {
    let flags: Vec<String> = names.iter().map(|name| flags_of(name).to_owned()).collect();
    let count = |least: usize| flags.iter().filter(|flags| flags.len() >= least).count();
    // A language may be called C#.
    if count(1) < 2 && count(2) == 0 {
        return None;
    }
    let kind = |flags: &String| {
        if is_aside(flags) {
            return Some(Kind::Text);
        }
        kind_of(&lowered(flags.trim_start_matches('c')))
    };
    let class = flags.iter().position(|flags| flags.starts_with('c'));
    for (name, flags) in names.iter_mut().zip(&flags).filter(|(_, flags)| !flags.is_empty()) {
        name.drain(..=flags.len());
    }
    Some(Declared { kinds: flags.iter().map(kind).collect(), class })
}

/// The letters before the # of a name: a role in a small letter, a kind in a large one, or both.
fn flags_of(name: &str) -> &str {
    let (flags, rest) = name.split_once('#').unwrap_or_default();
    let kind = flags.strip_prefix(['c', 'i', 'm', 'w']).unwrap_or(flags);
    let are_flags = matches!(kind, "" | "C" | "D" | "N" | "S" | "T") && !rest.trim_start().is_empty();
    if are_flags && !rest.starts_with(' ') { flags } else { "" }
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

/// What takes no part is left out, as a text is: what is ignored or meta, and weights.
fn is_aside(role: &str) -> bool {
    role.starts_with(['i', 'm', 'w']) && role != "multiclass"
}

fn is_role(cell: &str) -> bool {
    let role = |word: &str| {
        matches!(word, "class" | "meta" | "multiclass" | "ignore" | "i" | "m" | "c" | "weight" | "w")
            || word.contains('=')
    };
    cell.split_whitespace().all(role)
}
