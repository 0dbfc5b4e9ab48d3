//! What is said of the letters of a file, what parts its cells, and which of its rows are the table.

use crate::sentences::words::{counted, has, is, joined_list, lines_list, quoted_list, shortened, was};

pub(super) fn letters_replaced(count: usize, line: u32) -> String {
    let (characters, is) = (counted(count, "character"), is(count));
    format!(
        "{characters} could not be read, the first on line {line}, and {is} shown as �. Correct the file, or choose another encoding."
    )
}

pub(super) fn nul_bytes(count: usize, line: u32) -> String {
    format!("{} {} removed, the first on line {line}.", counted(count, "NUL character"), was(count))
}

pub(super) fn delimiter_unsure(delimiter: char) -> String {
    format!(
        "No delimiter gives most lines the same number of cells; {} was taken. Choose another if the columns look wrong.",
        mark_of(delimiter)
    )
}

fn mark_of(delimiter: char) -> String {
    if delimiter == '\t' { "a tab".to_owned() } else { format!("“{delimiter}”") }
}

pub(super) fn header_delimiter(line: u32, delimiter: char) -> String {
    format!("The names on line {line} are parted by {}, unlike the rows.", mark_of(delimiter))
}

pub(super) fn cut_at_blanks(fixed: bool) -> String {
    let how = if fixed { "Cells stand below each other in columns" } else { "Blanks stand between the cells" };
    format!("{how}, and were cut there. Choose another delimiter if they look wrong.")
}

pub(super) fn one_column(marks: &[String]) -> String {
    let marks: Vec<String> =
        marks.iter().map(|mark| if mark == " " { "blanks".to_owned() } else { format!("“{mark}”") }).collect();
    let marks = joined_list(&marks, 5).replace(" and ", " or ");
    format!("One column was found, since no delimiter stands in every line. Are the cells parted by {marks}?")
}

pub(super) fn other_tables(lines: &[u32], rows: usize) -> String {
    let rows = format!("{} {} set aside", counted(rows, "line"), was(rows));
    match lines {
        [line] => format!("Another table begins on line {line}, with other columns: its {rows}."),
        _ => format!("Other tables begin on {}, with other columns: their {rows}.", lines_list(lines)),
    }
}

pub(super) fn header_rows(lines: &[u32], joined: bool) -> String {
    if joined {
        return format!("The names go on in {}, and were joined.", lines_list(lines));
    }
    format!(
        "{} below the names {} no data and {} set aside: {}.",
        counted(lines.len(), "row"),
        is(lines.len()),
        was(lines.len()),
        lines_list(lines)
    )
}

pub(super) fn names_too_many(names: usize, cells: usize, taken: &[String]) -> String {
    let there = format!("The header has {names} names, but the rows have {}", counted(cells, "cell"));
    match taken {
        [] => format!(
            "{there}, so it cannot be told which name belongs to which column, and none was used. Which name holds the delimiter?"
        ),
        [name] => format!("{there}: “{}” was taken as one name. Is it?", shortened(name)),
        _ => format!("{there}: {} were each taken as one name. Are they?", quoted_list(taken)),
    }
}

pub(super) fn names_too_few(names: usize, cells: usize, taken: Option<usize>) -> String {
    let there = format!("The header has {}, but the rows have {cells} cells", counted(names, "name"));
    match taken {
        None => format!(
            "{there}, so it cannot be told which name belongs to which column, and none was used. Which column has no name?"
        ),
        Some(column) => {
            format!("{there}: the name of column {column} is taken to be the one that is not there. Is it?")
        }
    }
}

pub(super) fn unclosed_quote(lines: &[u32]) -> String {
    match lines {
        [line] => format!(
            "A quotation mark opened on line {line} is never closed: the line was read without it. Check that line."
        ),
        _ => format!(
            "Quotation marks opened on {} are never closed: the lines were read without them. Check those lines.",
            lines_list(lines)
        ),
    }
}

pub(super) fn preamble_skipped(lines: &[u32]) -> String {
    format!("{} before the header {} set aside: {}.", counted(lines.len(), "line"), was(lines.len()), lines_list(lines))
}

pub(super) fn footer_suspected(lines: &[u32], totals: &[u32]) -> String {
    let aside =
        |rows: &str, of: &[u32], end: &str| format!("{rows} {} set aside{end}: {}", was(of.len()), lines_list(of));
    let (after, sums) = (counted(lines.len(), "row"), counted(totals.len(), "row"));
    let of_totals = || aside(&format!("{sums} of totals or balances"), totals, "");
    let footer = || aside(&format!("{after} after the data"), lines, " as a footer");
    match (lines, totals) {
        ([], _) => format!("{}.", of_totals()),
        (_, []) => format!("{}.", footer()),
        _ => format!("{}, and {}.", footer(), of_totals()),
    }
}

pub(super) fn repeated_header(lines: &[u32], titles: &[u32]) -> String {
    let word = if titles.len() == 1 { "title" } else { "titles" };
    let above = if titles.is_empty() { String::new() } else { format!(", with the {word} on {}", lines_list(titles)) };
    format!("The header occurs again on {} and was skipped there{above}.", lines_list(lines))
}

pub(super) fn orange_header(lines: &[u32]) -> String {
    format!("The kinds of the columns were taken from {}, as Orange writes them.", lines_list(lines))
}

pub(super) fn ragged_short(lines: &[u32], cells: usize) -> String {
    format!(
        "{} {} fewer than {cells} cells ({}): the cells that are not there count as missing.",
        counted(lines.len(), "row"),
        has(lines.len()),
        lines_list(lines)
    )
}

pub(super) fn ragged_long(lines: &[u32], cells: u32, expected: usize) -> String {
    match lines {
        [line] => format!(
            "Line {line} has {cells} cells but there are {expected} columns: the row was set aside. Quote the cell that holds the delimiter."
        ),
        _ => format!(
            "{} rows have more than {expected} cells ({}): they were set aside. Quote the cells that hold the delimiter.",
            lines.len(),
            lines_list(lines)
        ),
    }
}

pub(super) fn no_header(columns: usize) -> String {
    match columns {
        1 => "The first row looks like data, so the column was named “column 1”.".to_owned(),
        _ => format!("The first row looks like data, so the columns were named “column 1” to “column {columns}”."),
    }
}

pub(super) fn empty_names(columns: &[String]) -> String {
    format!(
        "{} {} no name in the file and {} now called {}.",
        counted(columns.len(), "column"),
        has(columns.len()),
        is(columns.len()),
        quoted_list(columns)
    )
}

pub(super) fn duplicate_names(name: &str, columns: &[String]) -> String {
    format!(
        "Several columns are called “{}” or share another name. They now have names of their own: {}.",
        shortened(name),
        quoted_list(columns)
    )
}
