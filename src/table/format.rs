//! What a file is, by its first bytes and not by its name: everything that is not a table of text is refused by name.

use crate::sentences::Problem;

/// How far into the file to look for what tells a format.
const SAMPLE: usize = 4096;

/// Formats told by the bytes at the very start: mark, name, what to do.
const MARKS: &[(&[u8], &str, &str, Refusal)] = &[
    (b"\x89PNG", "a PNG image", "", Refusal::Binary),
    (b"\xFF\xD8\xFF", "a JPEG image", "", Refusal::Binary),
    (b"GIF8", "a GIF image", "", Refusal::Binary),
    (b"%PDF-", "a PDF document", "Save the table in it as CSV", Refusal::Format),
    (b"{\\rtf", "an RTF document", "Save the table in it as CSV", Refusal::Format),
    (b"\xD0\xCF\x11\xE0", "an old Excel workbook (XLS) or another Office file", "Save it as CSV", Refusal::Format),
    (b"\x1F\x8B", "compressed with gzip", "Unpack it", Refusal::Compressed),
    (b"BZh", "compressed with bzip2", "Unpack it", Refusal::Compressed),
    (b"\xFD7zXZ", "compressed with xz", "Unpack it", Refusal::Compressed),
    (b"\x28\xB5\x2F\xFD", "compressed with zstd", "Unpack it", Refusal::Compressed),
    (b"7z\xBC\xAF", "a 7z archive", "Unpack it", Refusal::Compressed),
    (b"Rar!", "a RAR archive", "Unpack it", Refusal::Compressed),
    (b"PAR1", "a Parquet file", "Export it as CSV", Refusal::Format),
    (b"ARROW1", "an Arrow file", "Export it as CSV", Refusal::Format),
    (b"FEA1", "a Feather file", "Export it as CSV", Refusal::Format),
    (b"\x89HDF", "an HDF5 file", "Export it as CSV", Refusal::Format),
    (b"SQLite format 3", "an SQLite database", "Export one of its tables as CSV", Refusal::Format),
    (b"$FL2", "an SPSS file", "Export it as CSV", Refusal::Format),
    (b"<stata_dta>", "a Stata file", "Export it as CSV", Refusal::Format),
    (b"\0asm", "a WebAssembly program", "", Refusal::Binary),
    (b"\x7FELF", "a program", "", Refusal::Binary),
];

/// The three ways in which a file is not a table of text.
#[derive(Clone, Copy)]
enum Refusal {
    Binary,
    Compressed,
    Format,
}

/// Refuses what is known not to be a table of text.
///
/// # Errors
/// A [`Problem`] that names the format and says what to do.
#[inline(never)]
pub(super) fn refuse_other_formats(bytes: &[u8]) -> Result<(), Problem> {
    for &(mark, name, advice, refusal) in MARKS {
        if bytes.starts_with(mark) {
            return Err(refusal.problem(name, advice));
        }
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Err(zipped(bytes));
    }
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let text = String::from_utf8_lossy(sample);
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    match text_format(text) {
        Some((name, advice)) => Err(Refusal::Format.problem(name, advice)),
        None => Ok(()),
    }
}

/// A ZIP archive by what is in it: Office files are archives too.
#[inline(never)]
fn zipped(bytes: &[u8]) -> Problem {
    let holds = |name: &[u8]| {
        let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
        let end = bytes.get(bytes.len().saturating_sub(SAMPLE)..).unwrap_or(bytes);
        [sample, end].iter().any(|part| part.windows(name.len()).any(|window| window == name))
    };
    if holds(b"xl/") {
        Refusal::Format.problem("an Excel workbook (XLSX)", "Save the sheet as CSV")
    } else if holds(b"opendocument.spreadsheet") {
        Refusal::Format.problem("an OpenDocument spreadsheet (ODS)", "Save the sheet as CSV")
    } else if holds(b"word/") {
        Refusal::Format.problem("a Word document", "Save the table in it as CSV")
    } else {
        Refusal::Compressed.problem("a ZIP archive", "Unpack it")
    }
}

/// Formats that are text but no table.
fn text_format(text: &str) -> Option<(&'static str, &'static str)> {
    let mut after_bracket = text.chars().skip(1).filter(|c| !c.is_whitespace());
    match text.chars().next()? {
        '{' if matches!(after_bracket.next(), Some('"' | '}')) => return Some(("JSON", "Export it as CSV")),
        // Only these: a header may begin with a name in square brackets.
        '[' if matches!(after_bracket.next(), Some('{' | '[' | '"' | '0'..='9' | '-' | ']')) => {
            return Some(("JSON", "Export it as CSV"));
        }
        '<' => {
            let start: String = text.chars().take(14).flat_map(char::to_lowercase).collect();
            if start.starts_with("<!doctype html") || start.starts_with("<html") {
                return Some(("a web page (HTML)", "Download the table itself, as CSV"));
            }
            if start.starts_with("<?xml") {
                return Some(("XML", "Export it as CSV"));
            }
        }
        _ => {}
    }
    let first_line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%'))?;
    if first_line.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("@relation")) {
        return Some(("an ARFF file", "Export it as CSV"));
    }
    is_libsvm(first_line).then_some(("a LIBSVM file (sparse rows)", "Write it as a table with one column a feature"))
}

/// "+1 1:0.7 3:1 …": a label, then index:value pairs.
fn is_libsvm(line: &str) -> bool {
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    let mut words = line.split_ascii_whitespace();
    let label = words.next().is_some_and(is_number);
    let pairs: Vec<bool> = words
        .map(|word| word.split_once(':').is_some_and(|(index, value)| index.parse::<u32>().is_ok() && is_number(value)))
        .collect();
    label && pairs.len() >= 2 && pairs.iter().all(|pair| *pair)
}

impl Refusal {
    fn problem(self, name: &str, advice: &str) -> Problem {
        let (name, advice) = (name.to_owned(), advice.to_owned());
        match self {
            Refusal::Binary => Problem::BinaryFile { name },
            Refusal::Compressed => Problem::Compressed { name, advice },
            Refusal::Format => Problem::UnsupportedFormat { name, advice },
        }
    }
}
