//! Headers with more or fewer names than the rows have cells: where names and cells part, as far as it can be told.

use super::dialect::most_frequent_width;
use super::labels::Seen;
use super::records::{Grid, Record};
use crate::sentences::Notice;

/// Rows that are looked at.
const SAMPLE: usize = 300;
/// Places that are offered to choose from.
const MOST_CHOICES: usize = 12;

/// The names over the cells of the rows.
pub(super) struct Aligned {
    /// A name for each cell; empty where there is none.
    pub names: Vec<String>,
    /// What was assumed, where that is a question.
    pub notice: Option<Notice>,
}

/// Puts the names of `first` over the cells of the rows. `stated`: the column (1-based) whose name is several names of the
/// header joined, or that has none, where the person has said it, 0 where the guess is right; `delimiter` stood between the names.
#[inline(never)]
pub(super) fn align(grid: &Grid, first: Record, body: &[Record], stated: Option<u32>, delimiter: &str) -> Aligned {
    let names: Vec<String> = (0..first.cells as usize).map(|index| grid.cell(first, index).to_owned()).collect();
    let (usual, share) = most_frequent_width(body);
    let usual = usual as usize;
    if let Some((names, delimiter)) = parted_otherwise(grid, first, usual) {
        return Aligned { names, notice: Some(Notice::HeaderDelimiter { line: first.line, delimiter }) };
    }
    let sample = body.get(..SAMPLE).unwrap_or(body);
    let named = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
    if usual > names.len() && share >= 0.5 {
        return too_few(grid, sample, names, usual, stated);
    }
    let is_slipped = named > usual && usual > 1 && share >= 0.9 && body.iter().all(|row| (row.cells as usize) < named);
    if !is_slipped || body.len() < 2 {
        return Aligned { names, notice: None };
    }
    too_many(grid, first, named, usual, stated, delimiter)
}

/// The names of a header whose cells another character parts than those of the rows, and that character.
pub(super) fn parted_otherwise(grid: &Grid, header: Record, usual: usize) -> Option<(Vec<String>, char)> {
    let line = grid.cell(header, 0);
    if header.cells != 1 || usual < 2 {
        return None;
    }
    [',', ';', '\t', '|'].into_iter().find_map(|delimiter| {
        let names: Vec<String> = line.split(delimiter).map(|name| name.trim_matches([' ', '"']).to_owned()).collect();
        let are_names = names.iter().all(|name| !name.is_empty() && !super::header::is_number(name));
        (names.len() == usual && are_names).then_some((names, delimiter))
    })
}

/// Some name holds the delimiter without quotation marks: the piece after it begins with a blank, or inside a bracket.
fn too_many(grid: &Grid, first: Record, named: usize, usual: usize, stated: Option<u32>, delimiter: &str) -> Aligned {
    let extra = named - usual;
    let raw = |index: usize| grid.raw(first, index);
    let join = |from: usize, to: usize| {
        let pieces: Vec<&str> = (from..to).map(raw).collect();
        pieces.join(delimiter).trim().to_owned()
    };
    let choice = |place: usize| join(place, place + extra + 1);
    let mut open = 0_i32;
    let mut goes_on = vec![false; named];
    for (index, goes_on) in goes_on.iter_mut().enumerate() {
        let piece = raw(index);
        *goes_on = index > 0 && (open > 0 || piece.starts_with(' '));
        open += piece.matches(['(', '[']).count() as i32 - piece.matches([')', ']']).count() as i32;
    }
    let is_sure = stated == Some(0);
    let stated = stated.map(|column| column as usize).filter(|column| (1..=usual).contains(column));
    if let Some(column) = stated {
        goes_on = (0..named).map(|index| index >= column && index < column + extra).collect();
    }
    let is_told = goes_on.iter().filter(|goes_on| **goes_on).count() == extra;
    let mut names = Vec::with_capacity(usual);
    let mut taken = Vec::new();
    if is_told {
        let mut from = 0;
        for to in 1..=named {
            if goes_on.get(to) != Some(&true) {
                let name = join(from, to);
                if to > from + 1 {
                    taken.push(name.clone());
                }
                names.push(name);
                from = to;
            }
        }
    } else {
        names.resize(usual, String::new());
    }
    let choices = (0..usual.min(MOST_CHOICES)).map(choice).collect();
    let notice = Notice::NamesTooMany { line: first.line, names: named, cells: usual, taken, choices };
    Aligned { names, notice: (stated.is_none() && !(is_sure && is_told)).then_some(notice) }
}

/// A column has no name: that of row names stands first, values all different; a cell that holds the delimiter without
/// quotation marks is two, the second of which begins with a blank.
#[inline(never)]
fn too_few(grid: &Grid, rows: &[Record], names: Vec<String>, usual: usize, stated: Option<u32>) -> Aligned {
    let extra = usual - names.len();
    let with_gap = |at: usize| {
        let mut all = names.clone();
        let at = at.min(all.len());
        for _ in 0..extra {
            all.insert(at, String::new());
        }
        all
    };
    if let Some(column) = stated.filter(|column| (1..=usual as u32).contains(column)) {
        return Aligned { names: with_gap(column as usize - 1), notice: None };
    }
    let filled = |index: usize| rows.iter().filter(|row| !grid.cell(**row, index).is_empty()).count();
    if filled(usual - 1) * 2 <= rows.len() {
        // A delimiter after the last cell.
        return Aligned { names: with_gap(names.len()), notice: None };
    }
    let mut seen = Seen::default();
    if extra == 1 && rows.iter().all(|row| seen.insert(grid.cell(*row, 0))) {
        return Aligned { names: with_gap(0), notice: None };
    }
    let begins_blank = |index: usize| {
        let blank = |row: &&Record| index < row.cells as usize && grid.raw(**row, index).starts_with(' ');
        rows.iter().filter(blank).count() * 10 >= rows.len() * 9
    };
    let blank: Vec<usize> = (1..usual).filter(|index| begins_blank(*index)).collect();
    let is_told = blank.len() == extra && blank.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let place = blank.first().copied().filter(|_| is_told);
    let is_sure = stated == Some(0) && is_told;
    let names_now = place.map_or_else(|| vec![String::new(); usual], with_gap);
    let notice = Notice::NamesTooFew {
        names: names.len(),
        cells: usual,
        taken: place.map(|at| at + 1),
        choices: usual.min(MOST_CHOICES),
    };
    Aligned { names: names_now, notice: (!is_sure).then_some(notice) }
}
