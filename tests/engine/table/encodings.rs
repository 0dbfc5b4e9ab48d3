//! Encodings: by mark, by validity of the whole file, by the pattern of NULs, else windows-1252 with a notice.

use super::{cells, codes, labels, messages, names, table};
use nomogram::table::{ReadOptions, read};

const TEXT: &str = "ort,größe\nStraße,1.5\nHügel,2.5\nStraße,3.5\n";

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn every_encoding_gives_the_same_cells() {
    let plain = table(TEXT);
    let marked = [b"\xEF\xBB\xBF".as_slice(), TEXT.as_bytes()].concat();
    let windows: Vec<u8> = TEXT.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin-1")).collect();
    let cases = [
        (marked, "utf-8-bom"),
        (utf16(&format!("\u{feff}{TEXT}"), u16::to_le_bytes), "utf-16le"),
        (utf16(&format!("\u{feff}{TEXT}"), u16::to_be_bytes), "utf-16be"),
        (utf16(TEXT, u16::to_le_bytes), "utf-16le"),
        (utf16(TEXT, u16::to_be_bytes), "utf-16be"),
        (windows, "windows-1252"),
    ];
    for (bytes, encoding) in cases {
        let found = table(&bytes);
        assert_eq!(found.dialect.encoding, encoding);
        assert_eq!((names(&found), cells(&found)), (names(&plain), cells(&plain)), "{encoding}");
        assert_eq!(codes(&found).contains(&"encoding-guessed".to_owned()), encoding == "windows-1252");
    }
}

#[test]
fn letters_of_windows_1252_that_latin_1_lacks() {
    let found = table(b"price,k\n\x80 5,\x84a\x93\n\x80 6,\x9Cuf\n".as_slice());
    assert_eq!(labels(&found.columns[1]).0, ["„a“", "œuf"]);
    assert_eq!(found.columns[0].unit.as_deref(), Some("€"));
}

#[test]
fn one_late_byte_decides_for_the_whole_file() {
    let mut bytes = b"a,b\n".to_vec();
    bytes.extend(b"x,1\n".repeat(50_000));
    assert_eq!(table(&bytes).dialect.encoding, "utf-8");
    bytes.extend(b"\xE9t\xE9,1\n");
    let found = table(&bytes);
    assert_eq!(found.dialect.encoding, "windows-1252");
    assert_eq!(labels(&found.columns[0]).0, ["x", "été"]);
}

#[test]
fn lines_are_counted_alike_however_they_end() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["k,v", "b,1", "b,2", "\0c,3", "d,4"].join(end) + end;
        let nuls = messages(&table(&(text.clone() + &"z,5".repeat(9)))).into_iter().find(|m| m.code == "nul-bytes");
        assert_eq!(nuls.and_then(|message| message.line), Some(4), "{end:?}");
        let bytes = [text.replace('\0', "").as_bytes(), b"\xE9,6"].concat();
        let options = ReadOptions { encoding: Some("utf-8".to_owned()), ..ReadOptions::default() };
        let replaced = messages(&read(&bytes, &options).expect("a table"));
        let replaced = replaced.into_iter().find(|message| message.code == "letters-replaced");
        assert_eq!(replaced.and_then(|message| message.line), Some(6), "{end:?}");
    }
}

#[test]
fn a_stated_encoding_is_obeyed() {
    let read_as = |bytes: &[u8], encoding: &str| {
        read(bytes, &ReadOptions { encoding: Some(encoding.to_owned()), ..ReadOptions::default() })
    };
    let mojibake = read_as("k,v\né,1\né,2\n".as_bytes(), "windows-1252").expect("a table");
    assert_eq!(labels(&mojibake.columns[0]).0, ["Ã©"]);
    let replaced = read_as(b"k,v\nb,1\n\xE9,2\n", "utf-8").expect("a table");
    assert_eq!(labels(&replaced.columns[0]).0, ["b", "\u{fffd}"]);
    let message = messages(&replaced).into_iter().find(|message| message.code == "letters-replaced");
    assert_eq!(message.and_then(|message| message.line), Some(3));
    let error = read_as(b"k,v\n1,2\n", "ebcdic").expect_err("no such encoding");
    assert_eq!(error.message().code, "unknown-encoding");
}

#[test]
fn a_few_nuls_are_removed_and_many_refused() {
    let found = table(format!("a,b\n{}x\0y,2\n", "z,1\n".repeat(20)));
    assert_eq!(labels(&found.columns[0]).0, ["z", "xy"]);
    let message = messages(&found).into_iter().find(|message| message.code == "nul-bytes").expect("a notice");
    assert_eq!(
        (message.line, message.message.as_str()),
        (Some(22), "1 NUL character was removed, the first on line 22.")
    );
    let error = read(b"a\0\0\0\0,b\n1\0,\0\0\0\0\0\0x\n", &ReadOptions::default()).expect_err("not text");
    assert_eq!(error.message().code, "binary-file");
}

#[test]
fn utf32_is_refused_by_name() {
    let error = read(b"\xFF\xFE\0\0a\0\0\0", &ReadOptions::default()).expect_err("UTF-32");
    assert!(error.message().message.contains("UTF-32"), "{error}");
}
