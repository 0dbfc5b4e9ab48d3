//! The twelve cases that every CSV reader must pass, by the public description of csv-spectrum; the bytes are our own.

use super::{cells, names, table};
use nomogram::contract::Cell;

/// Reads a text and compares its names and cells; numbers are compared as their shortest spelling.
#[track_caller]
fn reads_to(text: &str, expected_names: &[&str], expected: &[&[&str]]) {
    let table = table(text);
    assert_eq!(names(&table), expected_names);
    let found: Vec<Vec<String>> = cells(&table).iter().map(|row| row.iter().map(spelled).collect()).collect();
    assert_eq!(found, expected);
}

fn spelled(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => number.to_string(),
        Cell::Label(label) => label.clone(),
        Cell::Missing(_) => String::new(),
    }
}

#[test]
fn commas_in_quotes() {
    reads_to(
        "first,last,address\nAnn,Bo,\"12 Elm St., Flat 3, Hull\"\n",
        &["first", "last", "address"],
        &[&["Ann", "Bo", "12 Elm St., Flat 3, Hull"]],
    );
}

#[test]
fn empty_cells() {
    reads_to("a,b,c\n4,\"\",\"\"\n7,8,9\n", &["a", "b", "c"], &[&["4", "", ""], &["7", "8", "9"]]);
}

#[test]
fn empty_cells_crlf() {
    reads_to("a,b,c\r\n4,\"\",\"\"\r\n7,8,9\r\n", &["a", "b", "c"], &[&["4", "", ""], &["7", "8", "9"]]);
}

#[test]
fn escaped_quotes() {
    reads_to("a,b\n4,\"say \"\"when\"\" now\"\n5,6\n", &["a", "b"], &[&["4", "say \"when\" now"], &["5", "6"]]);
}

#[test]
fn json_in_a_cell() {
    reads_to(
        "key,value\n4,\"{\"\"kind\"\": \"\"point\"\", \"\"at\"\": [7.0, 0.5]}\"\n",
        &["key", "value"],
        &[&["4", "{\"kind\": \"point\", \"at\": [7.0, 0.5]}"]],
    );
}

#[test]
fn coordinates() {
    reads_to(
        "phone,\"place, exact\",town\n(555) 100-200,\"47°3'7.8\"\"N 15°2'17.9\"\"E\",Graz\n",
        &["phone", "place, exact", "town"],
        &[&["(555) 100-200", "47°3'7.8\"N 15°2'17.9\"E", "Graz"]],
    );
}

#[test]
fn line_ends_in_quotes() {
    reads_to(
        "a,b,c\n4,5,6\n\"Once upon\na time\",7,8\n9,10,11\n",
        &["a", "b", "c"],
        &[&["4", "5", "6"], &["Once upon\na time", "7", "8"], &["9", "10", "11"]],
    );
}

#[test]
fn line_ends_in_quotes_crlf() {
    reads_to(
        "a,b,c\r\n4,5,6\r\n\"Once upon\r\na time\",7,8\r\n9,10,11\r\n",
        &["a", "b", "c"],
        &[&["4", "5", "6"], &["Once upon\r\na time", "7", "8"], &["9", "10", "11"]],
    );
}

#[test]
fn quotes_and_line_ends() {
    reads_to("a,b\n4,\"ho \n\"\"ho\"\" \nho\"\n5,6\n", &["a", "b"], &[&["4", "ho \n\"ho\" \nho"], &["5", "6"]]);
}

#[test]
fn simple() {
    reads_to("a,b,c\n4,5,6\n", &["a", "b", "c"], &[&["4", "5", "6"]]);
}

#[test]
fn simple_crlf() {
    reads_to("a,b,c\r\n4,5,6\r\n", &["a", "b", "c"], &[&["4", "5", "6"]]);
}

#[test]
fn utf8() {
    reads_to("a,b,c\n4,5,6\n7,8,ʥ\n", &["a", "b", "c"], &[&["4", "5", "6"], &["7", "8", "ʥ"]]);
}
