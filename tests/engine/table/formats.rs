//! What is not a table of text is refused by its first bytes, by name, with advice.

use super::table;
use nomogram::table::{ReadOptions, read};

#[test]
fn other_formats_are_named() {
    let cases: [(&[u8], &str, &str); 22] = [
        (b"\x89PNG\r\n\x1a\n....", "binary-file", "PNG"),
        (b"\xFF\xD8\xFF\xE0....", "binary-file", "JPEG"),
        (b"GIF89a....", "binary-file", "GIF"),
        (b"%PDF-1.7\n", "unsupported-format", "PDF"),
        (b"PK\x03\x04....xl/workbook.xml", "unsupported-format", "Excel"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "unsupported-format", "OpenDocument"),
        (b"PK\x03\x04....word/document.xml", "unsupported-format", "Word"),
        (b"PK\x03\x04....data.csv", "compressed", "ZIP"),
        (b"\xD0\xCF\x11\xE0....", "unsupported-format", "old Excel"),
        (b"\x1F\x8B\x08....", "compressed", "gzip"),
        (b"BZh9....", "compressed", "bzip2"),
        (b"\x28\xB5\x2F\xFD....", "compressed", "zstd"),
        (b"PAR1....", "unsupported-format", "Parquet"),
        (b"SQLite format 3\0", "unsupported-format", "SQLite"),
        (b" [{\"a\": 1}, {\"a\": 2}]", "unsupported-format", "JSON"),
        (b"{\"a\": [1, 2]}", "unsupported-format", "JSON"),
        (b"{ \"a\": 1 }\n{ \"a\": 2 }\n", "unsupported-format", "JSON"),
        (b"<!DOCTYPE html><table>", "unsupported-format", "HTML"),
        (b"\xEF\xBB\xBF<?xml version='1.0'?>", "unsupported-format", "XML"),
        (b"% a comment\n\n@RELATION 'x y'\n@ATTRIBUTE a NUMERIC\n", "unsupported-format", "ARFF"),
        (b"+1 1:0.7 3:1\n-1 2:0.5 3:1\n", "unsupported-format", "LIBSVM"),
        (b"{\\rtf1 ....", "unsupported-format", "RTF"),
    ];
    for (bytes, code, name) in cases {
        let message = match read(bytes, &ReadOptions::default()) {
            Ok(table) => panic!("{name} was read as {} rows", table.n_rows),
            Err(problem) => problem.message(),
        };
        assert_eq!(message.code, code, "{name}");
        assert!(message.message.contains(name), "{}", message.message);
    }
}

#[test]
fn tables_that_look_like_other_formats_are_read() {
    for text in
        ["[id],[name]\n1,x\n2,y\n", "{a},b\n1,x\n2,y\n", "<5,b\nx,1\ny,2\n", "BZ,h\n1,2\n3,4\n", "1 2:3,y\n4,5\n"]
    {
        assert_eq!(table(text).columns.len(), 2, "{text}");
    }
}
