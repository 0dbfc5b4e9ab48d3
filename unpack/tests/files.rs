//! Files that other programs made, against what other programs read in them (`tests/data/packed/make_packed.py`).

use serde_json::Value;
use std::path::PathBuf;
use unpack::{Problem, Unpacked, is_packed, unpack};

fn data(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn packed(name: &str) -> Vec<u8> {
    data(&format!("packed/{name}"))
}

fn taken(name: &str, table: Option<&str>) -> Unpacked {
    unpack(&packed(name), table).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

/// RFC 4180, as its grammar says it.
fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let (mut rows, mut row, mut cell, mut in_quotes) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if in_quotes && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => in_quotes = !in_quotes,
            ',' if !in_quotes => row.push(std::mem::take(&mut cell)),
            '\n' if !in_quotes && cell.ends_with('\r') => {
                cell.pop();
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    assert!(cell.is_empty() && row.is_empty() && !in_quotes, "the text ends within a row");
    rows
}

/// Rows without the empty columns on the left, which are no part of a table.
fn expected(sheet: &Value) -> Vec<Vec<String>> {
    let rows: Vec<Vec<String>> = serde_json::from_value::<Vec<Vec<Option<String>>>>(sheet["rows"].clone())
        .expect("rows")
        .into_iter()
        .map(|row| row.into_iter().map(Option::unwrap_or_default).collect())
        .collect();
    let first = |row: &Vec<String>| row.iter().position(|cell| !cell.is_empty());
    let left = rows.iter().filter_map(first).min().unwrap_or(0);
    rows.into_iter().map(|row| row[left..].to_vec()).collect()
}

/// The same text, or the same number to the last bit.
fn is_same(one: &str, other: &str) -> bool {
    let is_code = |text: &str| matches!(text.as_bytes(), [b'0', b'0'..=b'9', ..]);
    let number = |text: &str| text.parse::<f64>().ok().filter(|_| !is_code(text));
    let both = number(one).zip(number(other));
    // What Python has no value for is an error here, which the engine counts as missing.
    let is_error = other.is_empty() && ["#N/A", "#DIV/0!"].contains(&one);
    one == other || is_error || both.is_some_and(|(one, other)| one.to_bits() == other.to_bits())
}

fn codes(unpacked: &Unpacked) -> Vec<&str> {
    unpacked.notices.iter().map(|notice| notice.code.as_str()).collect()
}

#[test]
fn every_sheet_is_what_other_programs_read_in_it() {
    let all: Value = serde_json::from_slice(&packed("EXPECTED.json")).expect("JSON");
    let mut cells = 0;
    for (file, sheets) in all.as_object().expect("files") {
        assert!(is_packed(&packed(file)), "{file}");
        for (name, sheet) in sheets.as_object().expect("sheets") {
            let unpacked = taken(file, Some(name));
            let (found, expected) = (rows(&unpacked.bytes), expected(sheet));
            assert_eq!(found.len(), expected.len(), "{file}, {name}");
            for (line, (found, expected)) in found.iter().zip(&expected).enumerate() {
                assert_eq!(found.len(), expected.len(), "{file}, {name}, row {}: {found:?}", line + 1);
                for (one, other) in found.iter().zip(expected) {
                    assert!(is_same(one, other), "{file}, {name}, row {}: {one:?}, not {other:?}", line + 1);
                    cells += 1;
                }
            }
            let hidden = sheet["hidden"].as_bool();
            let listed = unpacked.tables.iter().find(|table| table.name == *name).expect("in the list");
            assert_eq!(Some(listed.hidden), hidden, "{file}, {name}");
            assert_eq!(unpacked.tables.len(), sheets.as_object().map_or(0, |sheets| sheets.len()));
        }
    }
    assert!(cells > 250, "{cells} cells were compared");
}

#[test]
fn the_first_sheet_that_is_shown_and_is_a_table_is_taken_and_said() {
    for file in ["sheets.xlsx", "sheets.xls", "sheets.ods"] {
        let unpacked = taken(file, None);
        assert_eq!(unpacked.taken.as_deref(), Some("Data"), "{file}");
        let said = &unpacked.notices[0];
        assert_eq!(said.code, "one-of-sheets", "{file}");
        assert!(said.message.contains("(1 hidden): “Data” was taken"), "{}", said.message);
        // Who has chosen one need not be told.
        assert!(!codes(&taken(file, Some("Data"))).contains(&"one-of-sheets"), "{file}");
    }
    let sizes: Vec<_> = taken("sheets.xlsx", None).tables.iter().map(|table| (table.rows, table.columns)).collect();
    assert_eq!(sizes, [(Some(2), Some(2)), (Some(7), Some(9)), (Some(4), Some(2))]);
}

#[test]
fn a_sheet_that_is_not_there_is_refused_with_those_that_are() {
    let message = unpack(&packed("sheets.xlsx"), Some("Dat")).expect_err("no such sheet").message().message;
    assert_eq!(message, "There is no sheet “Dat”. There are: “Notes”, “Data”, “Other & more”.");
    let message = unpack(&packed("iris.arff"), Some("S")).expect_err("no sheets").message().message;
    assert_eq!(message, "This file holds one table, so there is no sheet “S” to choose.");
}

#[test]
fn what_the_text_cannot_say_is_said() {
    let unpacked = taken("sheets.xlsx", Some("Data"));
    // The engine tells of errors, as of all that is missing.
    let errors = rows(&unpacked.bytes).concat();
    assert_eq!(errors.iter().filter(|cell| cell.starts_with('#')).collect::<Vec<_>>(), ["#N/A", "#DIV/0!"]);
    // Codes with zeros in front keep them, and a formula that gives an empty text has a value.
    assert!(!codes(&unpacked).iter().any(|code| ["numbers-as-text", "no-stored-value"].contains(code)));

    let merged = taken("merged.xlsx", None);
    let found = codes(&merged);
    assert_eq!(found, ["no-stored-value", "merged-header", "merged-cells", "numbers-as-text"]);
    let of =
        |code: &str| merged.notices.iter().find(|notice| notice.code == code).map(|notice| notice.message.as_str());
    assert_eq!(
        of("merged-header"),
        Some("The name “Scores” stands over several columns (C4:D4): only the first of them has it.")
    );
    assert_eq!(
        of("numbers-as-text"),
        Some(
            "The workbook holds 3 numbers as text (in “Scores”, “column D”). Where they are codes, make the column categorical."
        )
    );
    assert_eq!(of("merged-cells"), Some("1 block of cells is merged: each of the rows has the value."));
    assert!(of("no-stored-value").is_some_and(|text| text.starts_with("1 formula has no stored value and counts")));

    let found = taken("sheets.ods", Some("Data"));
    assert_eq!(codes(&found), ["merged-header"]);
    assert!(found.notices[0].message.contains("“both” stands over several columns (B1:C1)"));
    assert!(codes(&taken("sheets.xls", Some("Data"))).contains(&"merged-cells"));
    assert!(codes(&taken("mac1904.xlsx", None)).contains(&"durations"));
}

#[test]
fn gzip_and_archives_give_the_table_that_is_in_them() {
    let iris = data("sets/iris.csv");
    for file in ["iris.csv.gz", "one.zip"] {
        let unpacked = taken(file, None);
        assert_eq!(unpacked.bytes, iris, "{file}");
        assert!(unpacked.tables.is_empty() && unpacked.notices.is_empty() && unpacked.reading.encoding.is_none());
    }
    let two = taken("two.zip", None);
    assert_eq!((two.taken.as_deref(), two.bytes.as_slice()), (Some("small.csv"), &b"x,y\n1,no\n2,yes\n"[..]));
    assert_eq!(two.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["small.csv", "iris.csv"]);
    assert_eq!(codes(&two), ["one-of-files"]);
    assert_eq!(taken("two.zip", Some("iris.csv")).bytes, iris);
    // A workbook in an archive has its sheets to choose from.
    let inner = taken("workbook.zip", Some("Other & more"));
    assert_eq!((inner.bytes, inner.tables.len()), (taken("sheets.xlsx", Some("Other & more")).bytes, 3));
    // One gzip member after the other is one file.
    let twice = [packed("iris.csv.gz"), packed("iris.csv.gz")].concat();
    assert_eq!(unpack(&twice, None).expect("both").bytes, [iris.clone(), iris].concat());
}

#[test]
fn an_arff_file_is_the_table_that_it_was_made_from() {
    let unpacked = taken("iris.arff", None);
    let iris = String::from_utf8(data("sets/iris.csv")).expect("UTF-8").replace("\r\n", "\n");
    assert_eq!(String::from_utf8(unpacked.bytes).expect("UTF-8").replace("\r\n", "\n"), iris);
    let [class] = unpacked.reading.columns.as_slice() else { panic!("one nominal attribute") };
    assert_eq!((class.name.as_str(), class.kind.as_str()), ("class", "categorical"));
    assert_eq!(class.keep, ["Iris-setosa", "Iris-versicolor", "Iris-virginica"]);
}

#[test]
fn arff_is_read_by_its_own_rules() {
    let text = "\u{feff}% a comment\r\n@Relation 'a b'\r\n@attribute 'it''s' numeric\n";
    assert!(is_packed(text.as_bytes()));
    let text = "@relation r\n@attribute 'two words' real\n@ATTRIBUTE colour{red,'dark blue', NA}\n@attribute s string\n\
        @attribute \"a,b\" date 'yyyy'\n@data\n1.5, 'dark blue', 'it\\'s, \"so\"' , 2024\n% between\n?,NA,'?',?\n\
        -2\tgreen\t\"?\"\t2020\n3,\tred,\tq \t,1999\n";
    let unpacked = unpack(text.as_bytes(), None).expect("a table");
    let expected = [
        ["two words", "colour", "s", "a,b"],
        ["1.5", "dark blue", "it's, \"so\"", "2024"],
        ["", "NA", "?", ""],
        ["-2", "green", "?", "2020"],
        ["3", "red", "q", "1999"],
    ];
    assert_eq!(rows(&unpacked.bytes), expected);
    assert_eq!(codes(&unpacked), ["undeclared-values"]);
    assert_eq!(unpacked.reading.columns[0].keep, ["NA", "dark blue", "red"]);
    let western = b"@relation r\n@attribute caf\xE9 numeric\n@attribute y {a,b}\n@data\n1,a\n";
    let unpacked = unpack(western, None).expect("a table");
    assert_eq!((rows(&unpacked.bytes)[0][0].as_str(), codes(&unpacked)), ("café", vec!["encoding-guessed"]));
}

#[test]
fn weights_of_rows_are_a_column() {
    let text = "@relation w\n@attribute x integer\n@attribute c {a,b}\n@data\n22 , a, {2}\n46,b\n 7,a ,\t{0.5}\n";
    let unpacked = unpack(text.as_bytes(), None).expect("a table");
    assert_eq!(rows(&unpacked.bytes), [["x", "c", "weight"], ["22", "a", "2"], ["46", "b", "1"], ["7", "a", "0.5"]]);
    // What else stands in braces is none.
    let text = "@relation w\n@attribute x integer\n@attribute c {a,b}\n@data\n22,a,{two}\n";
    assert!(unpack(text.as_bytes(), None).is_err());
}

#[test]
fn arff_that_cannot_be_read_says_where_and_why() {
    let head = "@relation r\n@attribute x numeric\n@attribute y {a, b}\n";
    let cases = [
        (format!("{head}@data\n{{0 1, 1 a}}\n"), 5, "sparse"),
        (format!("{head}@data\n1,a\n1,a,2\n"), 6, "has 3 values, but there are 2 attributes"),
        (format!("{head}@data\n1,'a\n"), 5, "not closed"),
        (format!("{head}@attribute z relational\n@data\n1,a\n"), 4, "table in a table"),
        (format!("{head}@attribute z colour\n@data\n1,a\n"), 4, "“colour”"),
        (format!("{head}@attribute z {{a,b\n@data\n"), 4, "not closed"),
        (format!("{head}x,y\n1,a\n"), 4, "is no attribute"),
        (format!("{head}@data\n"), 4, "no row of data"),
        (head.to_owned(), 3, "no row of data"),
    ];
    for (text, line, what) in cases {
        let message = unpack(text.as_bytes(), None).expect_err(what).message();
        assert_eq!(message.line, Some(line), "{}", message.message);
        assert!(message.message.contains(what), "{}", message.message);
    }
}

#[test]
fn tables_of_text_are_left_to_the_reader() {
    for text in ["x,y\n1,2\n", "PK,x\n1,2\n", "", "@data\n1\n", "relation,x\n", "% @relation\nx,y\n"] {
        assert!(!is_packed(text.as_bytes()), "{text}");
    }
}

#[test]
fn a_document_and_an_archive_without_a_table_are_refused() {
    let zip = |names: &[&str]| {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for name in names {
            archive.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a file");
        }
        archive.finish().expect("an archive").into_inner()
    };
    let refused = |bytes: &[u8]| unpack(bytes, None).expect_err("no table").message().message;
    assert!(refused(&zip(&["[Content_Types].xml", "word/document.xml"])).starts_with("This is a document"));
    assert!(refused(&zip(&["a.png", "b.png"])).starts_with("In this ZIP archive is no table"));
    assert!(refused(&zip(&[])).starts_with("In this ZIP archive is no table"));
    let office =
        [&b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"[..], &[0; 600], b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"];
    assert!(refused(&office.concat()).contains("protected by a password"));
}

#[test]
fn an_archive_with_a_password_is_refused() {
    let mut bytes = packed("one.zip");
    // The flag of encryption, in each header of the archive (APPNOTE 4.4.4).
    for at in 0..bytes.len() - 10 {
        match bytes[at..at + 4] {
            [b'P', b'K', 3, 4] => bytes[at + 6] |= 1,
            [b'P', b'K', 1, 2] => bytes[at + 8] |= 1,
            _ => {}
        }
    }
    assert_eq!(unpack(&bytes, None).expect_err("locked"), Problem::Locked { what: unpack::sentences::What::Zip });
}

#[test]
fn what_is_said_about_a_table_is_not_taken_for_it() {
    let zip = |files: &[(&str, &str)]| {
        let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for (name, text) in files {
            archive.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a file");
            std::io::Write::write_all(&mut archive, text.as_bytes()).expect("a text");
        }
        archive.finish().expect("an archive").into_inner()
    };
    let (rows, prose) = ("x,y\n1,no\n2,yes\n", "These are rows.\nWritten down by hand, in May,\nas it came\n");
    let archives: [(&[(&str, &str)], &str); 7] = [
        (&[("README.txt", prose), ("data.csv", rows)], "data.csv"),
        (&[("readme.csv", "file,what\nx,y\n"), ("study/rows.txt", rows)], "study/rows.txt"),
        (&[("a.txt", prose), ("b.txt", rows)], "b.txt"),
        (&[("a.dat", prose), ("b.tab", "x\ty\n1\tno\n2\tyes\n")], "b.tab"),
        (&[("codebook.csv", "name,what\nx,a\n"), ("survey.csv", rows)], "survey.csv"),
        (&[("notes.txt", "x,y\n1,2\n"), ("survey.csv", rows)], "survey.csv"),
        // Two tables: the first.
        (&[("train.csv", rows), ("test.csv", rows)], "train.csv"),
    ];
    for (files, expected) in archives {
        let bytes = zip(files);
        let unpacked = unpack(&bytes, None).expect("a table");
        assert_eq!((unpacked.taken.as_deref(), unpacked.tables.len()), (Some(expected), 2));
        assert_eq!(codes(&unpacked), ["one-of-files"]);
        // The other can be chosen.
        let other = files.iter().find(|(name, _)| *name != expected).expect("another").0;
        assert_eq!(unpack(&bytes, Some(other)).expect("it").taken.as_deref(), Some(other));
    }
}
