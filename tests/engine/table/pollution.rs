//! One clean table, polluted in some hundred ways, one at a time: a stray quotation mark, a delimiter too many or too
//! few, at every place. All rows but the polluted one have to be read as they are, and that one is either read
//! right or its line is named.

use super::{cells, messages, table};
use nomogram::contract::Cell;
use nomogram::table::Table;

const ROWS: usize = 20;

fn clean() -> Vec<Vec<String>> {
    let places = ["north", "south", "west"];
    let row = |row: usize| {
        let place = places[row % 3].to_owned();
        let answer = if row.is_multiple_of(2) { "yes" } else { "no" }.to_owned();
        vec![format!("{}.{}", 3 + row % 5, row * 7 % 10), (row * row % 17).to_string(), place, answer]
    };
    (0..ROWS).map(row).collect()
}

/// The clean table with one line replaced; its header is line 1 and row 0 line 2.
fn polluted(at: usize, line: &str) -> String {
    let rows = clean();
    let lines = rows.iter().enumerate().map(|(row, cells)| if row == at { line.to_owned() } else { cells.join(",") });
    ["size,count,place,sold".to_owned()].into_iter().chain(lines).collect::<Vec<_>>().join("\n") + "\n"
}

fn row_at_line(table: &Table, line: u32) -> Option<Vec<Cell>> {
    let row = table.lines.iter().position(|start| *start == line)?;
    cells(table).into_iter().nth(row)
}

/// Checks every row; `may_say` is what the polluted row may say where no notice names its line.
#[track_caller]
fn check(text: &str, at: usize, may_say: &[Vec<Cell>]) {
    let table = table(text);
    let original = self::table(polluted(ROWS, ""));
    for row in (0..ROWS).filter(|row| *row != at) {
        let line = row as u32 + 2;
        assert_eq!(row_at_line(&table, line), row_at_line(&original, line), "row {row} of {text}");
    }
    let line = at as u32 + 2;
    let named = messages(&table).iter().any(|message| message.line == Some(line));
    let found = row_at_line(&table, line);
    assert!(
        named || found.as_ref().is_some_and(|found| may_say.contains(found)),
        "nothing names line {line}: {found:?}\n{text}"
    );
}

#[test]
fn a_stray_quotation_mark_anywhere() {
    let original = table(polluted(ROWS, ""));
    let mut checked = 0;
    for at in 0..ROWS {
        let line = clean()[at].join(",");
        for place in 0..=line.len() {
            let mut stray = line.clone();
            stray.insert(place, '"');
            // In the middle of a word a quotation mark is part of it; in front of one it is left out.
            let right = row_at_line(&original, at as u32 + 2).expect("the row");
            let column = line[..place].matches(',').count();
            let mut literal = right.clone();
            literal[column] = Cell::Label(stray.split(',').nth(column).expect("a cell").to_owned());
            check(&polluted(at, &stray), at, &[right, literal]);
            checked += 1;
        }
    }
    assert!(checked > 250, "{checked}");
}

#[test]
fn a_delimiter_too_many_anywhere() {
    for at in 0..ROWS {
        let line = clean()[at].join(",");
        for place in 0..=line.len() {
            let mut long = line.clone();
            long.insert(place, ',');
            let right = row_at_line(&table(polluted(ROWS, "")), at as u32 + 2).expect("the row");
            check(&polluted(at, &long), at, &[right]);
        }
    }
}

#[test]
fn a_delimiter_too_few_anywhere() {
    for at in 0..ROWS {
        let line = clean()[at].join(",");
        for (place, _) in line.match_indices(',') {
            let mut short = line.clone();
            short.remove(place);
            check(&polluted(at, &short), at, &[]);
        }
    }
}

#[test]
fn two_rows_on_one_line_and_one_row_on_two() {
    let rows = clean();
    for at in 0..ROWS - 1 {
        let joined = format!("{},{}", rows[at].join(","), rows[at + 1].join(","));
        let text = polluted(at, &joined);
        let table = table(&text);
        assert_eq!(table.n_rows, ROWS - 1);
        assert!(
            messages(&table).iter().any(|message| message.code == "ragged-rows" && message.line == Some(at as u32 + 2))
        );
        let split = format!("{}\n{}", rows[at][..2].join(","), rows[at][2..].join(","));
        let table = self::table(polluted(at, &split));
        let ragged = messages(&table).into_iter().find(|message| message.code == "ragged-rows").expect("a notice");
        assert_eq!(ragged.line, Some(at as u32 + 2));
    }
}
