//! Encodings: by mark, by validity of the whole file, by the pattern of NULs, else what is likeliest, with a notice.

use super::{cells, codes, labels, messages, names, table};
use crate::helper::{contract, test_file};
use nomogram::table::opened::Cell;
use nomogram::table::{ReadOptions, read};
use std::collections::BTreeMap;

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

/// A file of UTF-8 with damage in it is not a file of another encoding.
#[test]
fn a_few_broken_letters_do_not_make_another_encoding_of_utf_8() {
    let whole = "name,v\nZoë,1\nÅsa,2\nJürgen,3\n東京,4\nŁódź,5\n";
    // Cut within a letter of two, three and four bytes; a byte of another encoding; a byte that is none.
    for broken in [&b"\xC3"[..], b"\xE6\x9D", b"\xF0\x9F\x90", b"\xE9t", b"\xFF"] {
        for n in [1, 2] {
            let line = [b"x", broken, b"y,6\n"].concat();
            let bytes = [whole.as_bytes(), &line.repeat(n), b"Zo\xC3\xAB,7\n"].concat();
            let found = table(&bytes);
            assert_eq!(found.dialect.encoding, "utf-8", "{broken:?}");
            assert!(labels(&found.columns[0]).0.iter().any(|label| label == "東京"), "{broken:?}");
            // Others are offered, and none of them taken.
            assert_eq!(found.encodings[0].encoding, "utf-8");
            assert!(found.encodings[0].sample.starts_with('x'), "{:?}", found.encodings);
            assert!(found.encodings.len() > 1, "{:?}", found.encodings);
            let said = messages(&found);
            assert!(said.iter().all(|message| message.code != "encoding-guessed"));
            let notice = said.iter().find(|message| message.code == "letters-replaced").expect("a notice");
            assert_eq!(notice.line, Some(7), "{broken:?}");
            let count = if n == 1 { "1 character " } else { "2 characters " };
            assert!(notice.message.starts_with(count), "{}", notice.message);
        }
    }
    // As many broken as whole: not told.
    assert_ne!(table(b"k,v\n\xC3\xA9,1\n\xE9,2\nx,3\n").dialect.encoding, "utf-8");
}

/// Text of other encodings hardly ever has letters of UTF-8 in it, and never more of them than places that are none.
#[test]
fn other_encodings_are_not_taken_for_damaged_utf8() {
    let texts = [
        ("windows-1252", "Überschuß,Äpfel\n“CAFÉ”,«SÃO»\nÀ l’École,Œuvre…\n"),
        ("windows-1251", "Ёлка,«ЩИ»\nМОСКВА,№ 5\nЧебоксары – Юг,Ижевск\n"),
        ("windows-1254", "İSTANBUL,ŞİŞLİ\nÇANAKKALE,“ĞÜ”\n"),
        // Two bytes of a letter that are a letter of UTF-8 too, beside others.
        ("gb18030", "北京市,张伟\n拢卢隆垄,玫录\n上海,陆路\n深圳,李娜\n"),
        ("big5", "臺北,陳怡君\n高雄,林志明\n一乙丁,七乃\n"),
        ("euc-kr", "도시,이름\n횡성,회의\n서울,김민수\n"),
        ("euc-jp", "都市,名前\n東京,さくらです\n大阪,タロウさん\n"),
        ("shift_jis", "都市,名前\n東京,さくら\n大阪,タロウ\n"),
    ];
    for (encoding, text) in texts {
        let (bytes, _, lost) = encoding_rs::Encoding::for_label(encoding.as_bytes()).expect("a label").encode(text);
        assert!(!lost, "{encoding}");
        let found = table(&bytes);
        assert_ne!(found.dialect.encoding, "utf-8", "{encoding}");
        assert!(found.encodings.iter().all(|guess| guess.encoding != "utf-8"), "{encoding}");
    }
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

/// Encodings of one byte a letter, and of more with some letters each. `tests/elements/encodings.test.js` holds the
/// browser's decoder to the same file.
#[test]
fn letters_are_those_of_the_web() {
    let golden: BTreeMap<String, Letters> = serde_json::from_str(&contract("encodings.json")).expect("JSON");
    let found: BTreeMap<String, Letters> = golden
        .iter()
        .map(|(name, of)| (name.clone(), Letters { bytes: of.bytes.clone(), texts: read_all(name, of) }))
        .collect();
    if std::env::var_os("BLESS").is_some() {
        let text = serde_json::to_string(&found).expect("JSON");
        std::fs::write(test_file("contract/encodings.json"), text).expect("written");
    } else {
        assert_eq!(found, golden);
    }
}

/// Bytes of letters, and how they read.
#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Letters {
    bytes: Vec<Vec<u8>>,
    texts: Vec<String>,
}

/// The letters as cells of a file: whatever reads the table has decoded them.
fn read_all(encoding: &str, letters: &Letters) -> Vec<String> {
    let mut file = b"k,v\n".to_vec();
    for bytes in &letters.bytes {
        file.extend([b"a", bytes.as_slice(), b"z,1\n"].concat());
    }
    let options = ReadOptions { encoding: Some(encoding.to_owned()), header: Some(true), ..ReadOptions::default() };
    let cells = cells(&read(&file, &options).expect("a table"));
    let text = |row: &Vec<Cell>| match &row[0] {
        Cell::Label(label) => label[1..label.len() - 1].to_owned(),
        other => panic!("{other:?}"),
    };
    cells.iter().map(text).collect()
}

#[test]
fn the_likeliest_encoding_is_taken_and_others_are_offered() {
    let cases = [
        ("windows-1252", "Müller,Zürich\nGröße,Straße\nCafé,Genève\n"),
        ("windows-1252", "prix,été\nforêt,où\nnaïf,cœur\n"),
        ("windows-1251", "Город,Имя\nМосква,Иван\nКазань,Ольга\n"),
        ("koi8-r", "Город,Имя\nМосква,Иван\nКазань,Ольга\n"),
        ("windows-1250", "Město,Příjmení\nŽďár,Šťastný\nŁódź,Wałęsa\n"),
        ("iso-8859-2", "Město,Příjmení\nŽďár,Šťastný\nŁódź,Wałęsa\n"),
        ("windows-1253", "Πόλη,Όνομα\nΑθήνα,Μαρία\nΠάτρα,Γιώργος\n"),
        ("shift_jis", "都市,名前\n東京,さくら\n大阪,タロウ\n"),
        ("euc-jp", "都市,名前\n東京,さくらです\n大阪,タロウさん\n"),
        ("gb18030", "城市,姓名\n北京,张伟\n上海,王芳\n深圳,李娜\n"),
        ("big5", "城市,姓名\n臺北,陳怡君\n高雄,林志明\n"),
        ("euc-kr", "도시,이름\n서울,김민수\n부산,이영희\n"),
    ];
    for (encoding, text) in cases {
        let (bytes, _, lost) = encoding_rs::Encoding::for_label(encoding.as_bytes()).expect("a label").encode(text);
        assert!(!lost, "{encoding}");
        let found = table(&bytes);
        assert_eq!(found.dialect.encoding, encoding, "{:?}", found.encodings);
        assert!((1..=5).contains(&found.encodings.len()));
        assert!(text.contains(&found.encodings[0].sample), "{:?}", found.encodings);
        let others: Vec<&String> = found.encodings.iter().map(|guess| &guess.encoding).collect();
        let guessed = messages(&found).into_iter().find(|message| message.code == "encoding-guessed");
        assert!(guessed.expect("said").message.contains(encoding), "{others:?}");
        // Said by the person it is no guess, and the others are still offered.
        let options = ReadOptions { encoding: Some(encoding.to_owned()), ..ReadOptions::default() };
        let said = read(&bytes, &options).expect("a table");
        assert_eq!(cells(&said), cells(&found));
        assert!(!codes(&said).contains(&"encoding-guessed".to_owned()) && !said.encodings.is_empty());
    }
    assert!(table(TEXT).encodings.is_empty());
}

#[test]
fn labels_are_those_of_the_web() {
    let read_as = |encoding: &str| {
        let options = ReadOptions { encoding: Some(encoding.to_owned()), ..ReadOptions::default() };
        read(b"k,v\nb,1\nc,2\n", &options).map(|table| table.dialect.encoding)
    };
    for (label, name) in [
        ("Latin1", "windows-1252"),
        ("SJIS", "shift_jis"),
        ("GBK", "gbk"),
        ("utf8", "utf-8"),
        ("cp1250", "windows-1250"),
    ] {
        assert_eq!(read_as(label).expect("a table"), name);
    }
    // Where all bytes would be one letter that stands for none.
    for label in ["", "ebcdic", "replacement", "iso-2022-cn"] {
        assert_eq!(read_as(label).expect_err("no label").message().code, "unknown-encoding", "{label}");
    }
}

#[test]
fn the_line_of_a_letter_that_is_none_however_lines_end() {
    for end in ["\n", "\r\n", "\r"] {
        let file = |bad: &[u8]| -> Vec<u8> {
            let mut file = format!("k,v{end}a,1{end}b,2{end}c").into_bytes();
            file.extend(bad);
            file.extend(format!(",3{end}d,4{end}").bytes());
            file
        };
        let line = |bytes: &[u8], encoding: &str, code: &str| {
            let options = ReadOptions { encoding: Some(encoding.to_owned()), ..ReadOptions::default() };
            let found = messages(&read(bytes, &options).expect("a table"));
            found.into_iter().find(|message| message.code == code).and_then(|message| message.line)
        };
        assert_eq!(line(&file(b"\xFF"), "utf-8", "letters-replaced"), Some(4), "{end:?}");
        assert_eq!(line(&[b"\xEF\xBB\xBF", file(b"\xFF").as_slice()].concat(), "utf-8", "letters-replaced"), Some(4));
        assert_eq!(line(&file(b"\x81\x20"), "shift_jis", "letters-replaced"), Some(4));
        assert_eq!(line(&file(b"\xC4"), "windows-1252", "letters-replaced"), None);
        // U+FFFD that stands in the file is a letter like any other.
        assert_eq!(line(&file("\u{fffd}".as_bytes()), "utf-8", "letters-replaced"), None);
        let mut long = file(b"\0");
        long.extend(format!("e,5{end}").repeat(9).bytes());
        assert_eq!(line(&long, "utf-8", "nul-bytes"), Some(4), "{end:?}");
        // Half a letter of two units.
        let units: Vec<u8> = String::from_utf8(file(b"#"))
            .expect("ASCII")
            .encode_utf16()
            .flat_map(|unit| if unit == 0x23 { [0x00, 0xD8] } else { unit.to_le_bytes() })
            .collect();
        assert_eq!(line(&units, "utf-16le", "letters-replaced"), Some(4), "{end:?}");
    }
}

#[test]
fn old_macintoshes_and_turkish() {
    // Âge, Résultat and Échec in the letters of old Macintoshes, lines ended by CR.
    let row = |at: usize| {
        [format!("{};{};", 20 + at, at % 9).as_bytes(), [b"\x83chec".as_slice(), b"succ\x8fs"][at % 2], b"\r"].concat()
    };
    let rows: Vec<u8> = (0..40).flat_map(row).collect();
    let found = table([b"\xE5ge;R\x8Esultat;Fin\r".as_slice(), &rows].concat());
    assert_eq!((found.dialect.encoding.as_str(), names(&found)), ("macintosh", vec!["Âge", "Résultat", "Fin"]));
    assert_eq!(labels(&found.columns[2]).0, ["Échec", "succès"]);
    // yaş, şehir: of Turkish, and not of Iceland, which has them within words and at their start.
    let rows = "30;1\n45;2\n".repeat(20);
    let found = table([b"ya\xFE;\xFEehir\n".as_slice(), rows.as_bytes()].concat());
    assert_eq!((found.dialect.encoding.as_str(), names(&found)), ("windows-1254", vec!["yaş", "şehir"]));
    let found = table([b"al\xFEingi;\xFEorp\n".as_slice(), rows.as_bytes()].concat());
    assert_eq!((found.dialect.encoding.as_str(), names(&found)), ("windows-1252", vec!["alþingi", "þorp"]));
}
