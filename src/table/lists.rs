//! Cells that hold lists: "a;b;c", "a, b". Choices recur in other company and at other places; parts of a name or of an
//! address do not.

use super::labels::FixedMap;
use super::numbers::{Spelling, parse_plain};

/// What may stand between choices, the plainest first.
const BETWEEN: [char; 6] = [';', '|', '\n', ',', '/', '+'];
/// More choices than this are words of a text.
const MOST_CHOICES: usize = 50;
/// With fewer rows of several choices nothing is a list.
const LEAST_ROWS: u32 = 10;
/// A choice is one that so many rows have; half of all are.
const ROWS_OF_A_CHOICE: u32 = 3;
const LONGEST: usize = 80;

/// The choices of a column of lists.
pub(super) struct Lists {
    /// What stands between them.
    pub between: char,
    /// The commonest first.
    pub choices: Vec<String>,
}

/// The items of a cell: without the brackets around the list and the quotes around each.
pub(super) fn items(cell: &str, between: char) -> impl Iterator<Item = &str> {
    let inside = [('[', ']'), ('{', '}'), ('(', ')')].into_iter().find_map(|(open, close)| {
        cell.strip_prefix(open)?.strip_suffix(close).filter(|inside| !inside.contains([open, close]))
    });
    inside
        .unwrap_or(cell)
        .split(between)
        .map(|item| item.trim().trim_matches(['"', '\'']).trim())
        .filter(|item| !item.is_empty())
}

/// Whether a list has a choice, which may hold what stands between choices: "cost, time".
pub(super) fn has(cell: &str, between: char, choice: &str) -> bool {
    let wanted: Vec<&str> = items(choice, between).collect();
    let found: Vec<&str> = items(cell, between).collect();
    !wanted.is_empty() && found.windows(wanted.len()).any(|window| window == wanted)
}

/// The lists that a column holds, if it does; of distinct cells and the rows of each.
pub(super) fn of(levels: &[&str], counts: &[u32]) -> Option<Lists> {
    BETWEEN.into_iter().find_map(|between| {
        // One look at some of the cells tells of nearly every column.
        let some = levels.iter().take(200);
        let with = some.clone().filter(|level| level.contains(between)).count();
        (with * 10 >= some.len() && with > 0).then(|| choices(levels, counts, between)).flatten()
    })
}

/// So many of them prove no decimal mark: of fractions some would descend.
const LEAST_DIGITS: usize = 5;

/// Whether so many cells are lists of digits that they are no fractions.
pub(super) fn are_many_digits(levels: &[&str]) -> bool {
    levels.len() >= LEAST_DIGITS && are_digits(levels)
}

/// Whether all cells are digits in ascending order, and some two of them: choices by their numbers.
#[inline(never)]
pub(super) fn are_digits(levels: &[&str]) -> bool {
    let is_one = |level: &&str| {
        level.split(',').all(|item| matches!(item.as_bytes(), [b'1'..=b'9']))
            && level.as_bytes().windows(3).all(|of| of[1] != b',' || of[0] < of[2])
    };
    levels.len() > 2 && levels.iter().any(|level| level.contains(',')) && levels.iter().all(is_one)
}

/// The numbers of a cell with two: "120/80", "120 / 80 mmHg".
pub(super) fn pair(cell: &str) -> Option<(i64, i64)> {
    let (first, second) = cell.split_once('/').filter(|_| cell.len() <= LONGEST)?;
    let second = second.trim();
    let (second, unit) = second.split_at_checked(second.bytes().take_while(u8::is_ascii_digit).count())?;
    let number = |text: &str| parse_plain(text, b'.').filter(|plain| plain.spelling == Spelling::Whole);
    let (first, second) = (number(first.trim())?.value as i64, number(second)?.value as i64);
    (first >= 0 && !unit.contains('/')).then_some((first, second))
}

/// Whether nearly all distinct cells have two numbers, as blood pressures do.
pub(super) fn are_pairs(levels: &[&str]) -> bool {
    let pairs = || levels.iter().filter_map(|level| pair(level));
    let most = pairs().map(|(first, second)| first.max(second)).max().unwrap_or(0);
    // Of days and months some are larger, halves and thirds are less than 1.
    let is_no_date = || most > 31 || (most < 25 && pairs().any(|(first, second)| first > second));
    let is_first = levels.first().is_some_and(|level| level.contains('/'));
    is_first && pairs().count() * 20 >= levels.len() * 19 && levels.len() > 2 && is_no_date() && differs(pairs())
}

/// Whether both numbers differ between cells.
fn differs(mut pairs: impl Iterator<Item = (i64, i64)> + Clone) -> bool {
    let Some((first, second)) = pairs.next() else { return false };
    pairs.clone().any(|(other, _)| other != first) && pairs.any(|(_, other)| other != second)
}

fn choices(levels: &[&str], counts: &[u32], between: char) -> Option<Lists> {
    let mut known: FixedMap<&str, u32> = FixedMap::default();
    let mut names: Vec<&str> = Vec::new();
    let mut cells: Vec<Vec<usize>> = Vec::with_capacity(levels.len());
    for level in levels {
        let mut cell = Vec::new();
        for item in items(level, between) {
            let at = *known.entry(item).or_insert(names.len() as u32) as usize;
            if at == names.len() {
                names.push(item);
            }
            if names.len() > 2 * MOST_CHOICES || item.len() > LONGEST || cell.contains(&at) {
                return None;
            }
            cell.push(at);
        }
        cells.push(cell);
    }
    let names = joined(&mut cells, &names, between);
    let (mut rows, mut places) = (vec![0; names.len()], vec![[false; 2]; names.len()]);
    let (mut of_several, mut all) = (0, 0);
    for (cell, count) in cells.iter().zip(counts) {
        all += count;
        of_several += if cell.len() > 1 { *count } else { 0 };
        for (place, at) in cell.iter().enumerate() {
            rows[*at] += count;
            places[*at][usize::from(place > 0)] = true;
        }
    }
    let is_there: Vec<usize> = (0..names.len()).filter(|at| rows[*at] > 0).collect();
    // In lists that are sorted only the first choice always stands first.
    let free = is_there.iter().filter(|at| places[**at] == [true; 2]).count();
    let recur = is_there.iter().filter(|at| rows[**at] >= ROWS_OF_A_CHOICE).count();
    let is_list = (2..=MOST_CHOICES).contains(&is_there.len())
        && is_there.len() <= levels.len()
        && of_several >= LEAST_ROWS
        && of_several * 10 >= all
        && 2 * free + 1 >= is_there.len()
        && free > 0
        && 2 * recur >= is_there.len();
    is_list.then(|| {
        let by_rows = crate::order::sorted(&is_there, &|a, b| rows[*b].cmp(&rows[*a]));
        Lists { between, choices: by_rows.into_iter().map(|at| names[at].clone()).collect() }
    })
}

/// Items that always stand together, in one order, are one choice: "cost, time".
#[inline(never)]
fn joined(cells: &mut [Vec<usize>], items: &[&str], between: char) -> Vec<String> {
    let mut names: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
    loop {
        // What follows each item, and what stands before it: none yet, always the same, or not.
        let mut after = vec![None; names.len()];
        let mut before = vec![None; names.len()];
        let note = |place: &mut Option<Option<usize>>, found: Option<usize>| {
            *place = Some(if place.is_none_or(|known| known == found) { found } else { None });
        };
        for cell in cells.iter() {
            for (place, at) in cell.iter().enumerate() {
                note(&mut after[*at], cell.get(place + 1).copied());
                note(&mut before[*at], place.checked_sub(1).and_then(|place| cell.get(place).copied()));
            }
        }
        let pair = (0..names.len()).find_map(|first| {
            let second = after[first]??;
            (before[second] == Some(Some(first))).then_some((first, second))
        });
        let Some((first, second)) = pair else { return names };
        // A blank after the comma as people write it.
        let blank = if between == ',' { " " } else { "" };
        names[first] = format!("{}{between}{blank}{}", names[first], names[second]);
        cells.iter_mut().for_each(|cell| cell.retain(|at| *at != second));
    }
}
