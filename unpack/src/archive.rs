//! ZIP archives: workbooks are such, and tables are sent in them.

use crate::limit::Budget;
use crate::sentences::{Said, What};
use crate::{Listed, Problem, Unpacked};
use std::io::Cursor;
use zip::ZipArchive;
use zip::result::ZipError;

/// How the names of tables end; those of text first.
const ENDINGS: [&str; 12] =
    [".csv", ".tsv", ".txt", ".tab", ".dat", ".data", ".arff", ".xlsx", ".xlsm", ".xls", ".ods", ".gz"];
const N_TEXT: usize = 6;

/// Words in the names of what is said about a table.
const ABOUT: [&str; 11] = [
    "readme",
    "read_me",
    "license",
    "licence",
    "changelog",
    "codebook",
    "dictionary",
    "description",
    "metadata",
    "about",
    "index",
];
/// Tables of text are looked into so far, in so many files.
const HEAD: u64 = 4096;
const MOST_LOOKED_AT: usize = 50;

/// What an archive is.
pub enum Inside {
    /// Excel, since 2007.
    Xlsx,
    /// Excel, binary.
    Xlsb,
    /// OpenDocument.
    Ods,
    /// Files that may be tables, in the archive's order: at least one.
    Files(Vec<String>),
}

/// Opens an archive.
fn open(bytes: &[u8]) -> Result<ZipArchive<Cursor<&[u8]>>, Problem> {
    ZipArchive::new(Cursor::new(bytes)).map_err(|error| problem(&error, What::Zip))
}

/// What is in it, by the names of its files.
pub fn look(bytes: &[u8]) -> Result<Inside, Problem> {
    let archive = open(bytes)?;
    let names: Vec<String> = archive.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect();
    let has = |name: &str| names.iter().any(|other| other == name);
    if has("xl/workbook.bin") {
        return Ok(Inside::Xlsb);
    }
    if names.iter().any(|name| name.starts_with("xl/")) && has("[Content_Types].xml") {
        return Ok(Inside::Xlsx);
    }
    if has("mimetype") && has("content.xml") {
        return match archive_mimetype(bytes).as_deref() {
            Some(mime) if mime.contains("opendocument.spreadsheet") => Ok(Inside::Ods),
            _ => Err(Problem::NoTableFile { what: What::Document }),
        };
    }
    if names.iter().any(|name| name.starts_with("word/") || name.starts_with("ppt/")) && has("[Content_Types].xml") {
        return Err(Problem::NoTableFile { what: What::Document });
    }
    // What macOS puts beside each file, and folders.
    let files: Vec<String> = names.into_iter().filter(|name| !is_by_the_way(name)).collect();
    let tables: Vec<String> = files.iter().filter(|name| ends_as_table(name)).cloned().collect();
    match (tables.len(), files.len()) {
        (0, 1) => Ok(Inside::Files(files)),
        (0, _) => Err(Problem::NoTableFile { what: What::Zip }),
        _ => Ok(Inside::Files(tables)),
    }
}

fn is_by_the_way(name: &str) -> bool {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    last.is_empty() || last.starts_with('.') || name.starts_with("__MACOSX/")
}

fn ends_as_table(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Its first bytes tell OpenDocument's kinds apart.
fn archive_mimetype(bytes: &[u8]) -> Option<String> {
    let mut archive = open(bytes).ok()?;
    let file = archive.by_name("mimetype").ok()?;
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut std::io::Read::take(file, 200), &mut text).ok()?;
    String::from_utf8(text).ok()
}

/// One file of it: the one that is asked for, or the first of the likeliest.
pub fn take(
    bytes: &[u8],
    files: &[String],
    table: Option<&str>,
    budget: &mut Budget,
) -> Result<(String, Vec<u8>), Problem> {
    // Of one file nothing can be asked but what is inside it.
    let asked = table.filter(|_| files.len() > 1);
    let name = match asked {
        None => likeliest(bytes, files),
        Some(name) => files.iter().find(|file| file.as_str() == name),
    };
    let Some(name) = name else {
        return Err(Problem::NoSuchTable {
            what: What::Zip,
            name: asked.unwrap_or_default().to_owned(),
            names: files.to_vec(),
        });
    };
    let mut archive = open(bytes)?;
    let file = archive.by_name(name).map_err(|error| problem(&error, What::Zip))?;
    Ok((name.clone(), budget.read_all(file, What::Zip, true)?))
}

/// The first of those that are not about another, hold rows, and end as tables most surely do.
fn likeliest<'a>(bytes: &[u8], files: &'a [String]) -> Option<&'a String> {
    if files.len() < 2 {
        return files.first();
    }
    let mut archive = open(bytes).ok()?;
    let mut doubt = |name: &String| {
        let small = name.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase();
        let is_about = ABOUT.iter().any(|word| small.contains(word));
        let ending = ENDINGS.iter().position(|ending| small.ends_with(ending));
        let is_text = ending.is_some_and(|at| at < N_TEXT);
        let is_prose = is_text && archive.by_name(name).is_ok_and(|file| !has_rows(file));
        (is_about, is_prose, small.ends_with(".txt"))
    };
    files.iter().take(MOST_LOOKED_AT).min_by_key(|name| doubt(name))
}

/// Whether most of the first lines have as many delimiters as the most frequent number of them, at least one.
fn has_rows(file: impl std::io::Read) -> bool {
    let mut head = Vec::new();
    // What is damaged is said when it is taken.
    let _ = std::io::Read::read_to_end(&mut std::io::Read::take(file, HEAD), &mut head);
    let lines: Vec<&[u8]> =
        head.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.trim_ascii().is_empty()).collect();
    [b',', b';', b'\t', b'|', b' '].iter().any(|mark| {
        let count = |line: &[u8]| line.iter().filter(|byte| *byte == mark).count();
        let counts: Vec<usize> = lines.iter().map(|line| count(line)).collect();
        let like = |of: &usize| counts.iter().filter(|count| *count == of).count() * 3 > counts.len() * 2;
        counts.len() > 1 && counts.iter().any(|count| *count > 0 && like(count))
    })
}

/// With the list of tables that there were.
pub fn listed(files: Vec<String>, taken: String, asked: bool, inside: Unpacked) -> Unpacked {
    let mut notices = inside.notices;
    if !asked {
        notices.insert(0, Said::OneOfFiles { files: files.len(), taken: taken.clone() }.message());
    }
    let tables = files.into_iter().map(|name| Listed { name, hidden: false, rows: None, columns: None }).collect();
    Unpacked { tables, taken: Some(taken), notices, ..inside }
}

/// Reads every file of a workbook once and keeps nothing: only so is it known how large it becomes, since what an archive
/// says of that itself need not be true.
pub fn check_size(bytes: &[u8], what: What, budget: &mut Budget) -> Result<(), Problem> {
    let mut archive = open(bytes)?;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|error| problem(&error, what))?;
        budget.read_all(file, what, false)?;
    }
    Ok(())
}

/// What the archive's trouble is.
fn problem(error: &ZipError, what: What) -> Problem {
    match error {
        ZipError::InvalidPassword => Problem::Locked { what },
        ZipError::UnsupportedArchive(why) if *why == ZipError::PASSWORD_REQUIRED => Problem::Locked { what },
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => Problem::Method { what },
        _ => Problem::Damaged { what },
    }
}
