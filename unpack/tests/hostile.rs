//! Files that are made to do harm, or were damaged on the way: a sentence each, and never more than a little memory.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{Cursor, Write};
use std::path::PathBuf;
use unpack::{MOST_BYTES, Problem, unpack};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).expect("written");
    encoder.finish().expect("finished")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(*name, SimpleFileOptions::default()).expect("a file");
        archive.write_all(text).expect("written");
    }
    archive.finish().expect("an archive").into_inner()
}

fn refused(bytes: &[u8]) -> Problem {
    unpack(bytes, None).expect_err("refused")
}

#[test]
fn what_becomes_two_hundred_times_as_large_is_refused() {
    let zeros = vec![b'0'; 1 << 20];
    assert_eq!(refused(&gzip(&zeros)), Problem::TooDense);
    assert_eq!(refused(&zip(&[("bomb.csv", &zeros)])), Problem::TooDense);
    assert!(refused(&gzip(&zeros)).message().message.contains("200 times"));
    // However often it is packed: the measure is the file itself.
    assert_eq!(refused(&gzip(&gzip(&zeros))), Problem::TooDense);
    assert_eq!(refused(&zip(&[("bomb.csv.gz", &gzip(&zeros))])), Problem::TooDense);
    // In a workbook what no sheet needs is counted too.
    let sheet = [("[Content_Types].xml", &b"<Types/>"[..]), ("xl/workbook.xml", &zeros[..])];
    assert_eq!(refused(&zip(&sheet)), Problem::TooDense);
}

#[test]
fn more_than_two_hundred_megabytes_are_refused() {
    // So varied that it packs to more than a hundredth.
    let line: Vec<u8> = (0..40_000u32).flat_map(|i| i.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let mut written = 0;
    while written <= MOST_BYTES {
        encoder.write_all(&line).expect("written");
        written += line.len() as u64;
    }
    assert_eq!(refused(&encoder.finish().expect("finished")), Problem::TooLarge);
}

#[test]
fn a_table_in_too_many_archives_is_refused() {
    let mut bytes = b"x,y\n1,2\n".repeat(50);
    for _ in 0..4 {
        bytes = gzip(&bytes);
    }
    assert_eq!(refused(&bytes), Problem::TooDeep);
    let mut tar = vec![0; 512];
    tar[257..262].copy_from_slice(b"ustar");
    tar.extend(0..=255);
    assert_eq!(refused(&gzip(&tar)), Problem::Tar);
}

const WORKBOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const PACKAGE: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

fn workbook(cells: &str) -> Vec<u8> {
    let sheet = format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{cells}</sheetData></worksheet>"#
    );
    zip(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", PACKAGE.as_bytes()),
        ("xl/workbook.xml", WORKBOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

#[test]
fn a_sheet_with_its_first_and_its_last_cell_takes_no_memory_for_those_between() {
    let cells = r#"<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="XFD1048576"><v>3</v></c></row>"#;
    assert_eq!(refused(&workbook(cells)), Problem::TooLarge);
    let cells =
        r#"<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row>"#;
    assert_eq!(unpack(&workbook(cells), None).expect("a table").bytes, b"1,2\r\n,\r\n,3\r\n");
}

#[test]
fn an_error_that_nobody_knows_is_an_empty_cell() {
    let cells = r##"<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2" t="e"><v>#SPILL!</v></c><c r="B2"><v>3</v></c></row>"##;
    let unpacked = unpack(&workbook(cells), None).expect("a table");
    assert_eq!(unpacked.bytes, b"1,2\r\n,3\r\n");
}

#[test]
fn repetitions_of_opendocument_take_no_memory() {
    let row = r#"<table:table-row><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16384"/></table:table-row>"#;
    // A comment that does not pack, so that it is not the ratio that is met.
    let varied: String = (0..40_000u32).map(|i| format!("{:x}", i.wrapping_mul(2_654_435_761))).collect();
    let content = format!(
        r#"<office:document-content><!--{varied}--><office:body><office:spreadsheet><table:table table:name="S">{}</table:table></office:spreadsheet></office:body></office:document-content>"#,
        row.repeat(5000)
    );
    let mime = b"application/vnd.oasis.opendocument.spreadsheet";
    let manifest = b"<manifest:manifest/>";
    let bytes = zip(&[("mimetype", mime), ("META-INF/manifest.xml", manifest), ("content.xml", content.as_bytes())]);
    assert_eq!(refused(&bytes), Problem::TooLarge);
}

/// Every file with its end cut off, and with bytes changed: a table or a sentence, and nothing else.
#[test]
fn damaged_files_end_in_a_sentence() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/data/packed");
    // Panics of the libraries are caught; their report is not wanted here.
    std::panic::set_hook(Box::new(|_| {}));
    let mut refusals = 0;
    for name in ["sheets.xlsx", "sheets.xls", "sheets.ods", "iris.csv.gz", "two.zip", "iris.arff"] {
        let bytes = std::fs::read(folder.join(name)).expect("a file");
        let mut state = 1u32;
        for round in 0..300 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = state as usize % bytes.len();
            let mut broken = bytes.clone();
            if round % 3 == 0 {
                broken.truncate(at);
            } else {
                broken[at] = (state >> 24) as u8;
            }
            if let Err(problem) = unpack(&broken, None) {
                assert!(problem.message().message.ends_with('.'), "{name}: {problem}");
                refusals += 1;
            }
        }
    }
    let _ = std::panic::take_hook();
    assert!(refusals > 300, "{refusals}");
}
