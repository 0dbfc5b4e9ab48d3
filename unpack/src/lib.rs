//! A file that holds a table in another form (a workbook, an archive, gzip, ARFF) to the text of that table.
//!
//! Bytes in; CSV out (RFC 4180, UTF-8), with what was assumed on the way and what there was to choose from. The reader of
//! tables goes on from there as with any file, so that kinds, notices and preview are one path. In the browser this is a
//! module of its own, which is fetched only for such a file; natively the same code.

#![forbid(unsafe_code)]

mod limit;
mod archive;
mod gzip;
mod arff;
mod stamp;
mod cells;
mod write;
mod ods;
mod workbook;
pub mod sentences;
#[cfg(target_arch = "wasm32")]
mod door;

pub use limit::{MOST_BYTES, MOST_TIMES};
pub use sentences::{Message, Problem, Said, Severity};

use limit::Budget;
use serde::Serialize;

/// How deep one may lie in another: a workbook in an archive in gzip.
const DEEPEST: u32 = 3;
/// How far into a file comments may stand before `@relation` says that it is ARFF.
const HEAD: usize = 1 << 16;

/// What was in the file.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Unpacked {
    /// The text of the table that was taken. It goes over the door by itself.
    #[serde(skip)]
    pub bytes: Vec<u8>,
    /// Sheets of a workbook, or tables of an archive, to choose from. None where there is nothing to choose.
    pub tables: Vec<Listed>,
    /// The name of the one that was taken, where there is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<String>,
    /// What the reader need not find out, since it is known how the text was written.
    pub reading: Reading,
    /// What was assumed, and what the text cannot say.
    pub notices: Vec<Message>,
}

/// One sheet, or one file of an archive.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Whether the workbook does not show it.
    pub hidden: bool,
    /// Rows up to the last that is used, where the file tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u32>,
    /// Columns up to the last that is used, where the file tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
}

/// What is known of the text: as options of the reader of tables.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Reading {
    /// "utf-8".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// ",".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<String>,
    /// ".", where numbers were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimal: Option<String>,
    /// Whether the first line holds names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<bool>,
    /// Columns of which the file says what they are.
    pub columns: Vec<Declared>,
}

impl Reading {
    /// Of text that this crate wrote.
    fn ours(decimal: bool) -> Reading {
        Reading {
            encoding: Some("utf-8".to_owned()),
            delimiter: Some(",".to_owned()),
            decimal: decimal.then(|| ".".to_owned()),
            ..Reading::default()
        }
    }
}

/// What the file says of a column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// "categorical", "text".
    pub kind: String,
    /// Values of it, whatever they look like: "NA" may be one.
    pub keep: Vec<String>,
}

/// What kind of file it is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packed {
    Zip,
    Ole,
    Gzip,
    Arff,
}

impl Packed {
    fn of(bytes: &[u8]) -> Option<Packed> {
        match bytes {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Packed::Zip),
            [0xD0, 0xCF, 0x11, 0xE0, ..] => Some(Packed::Ole),
            [0x1F, 0x8B, ..] => Some(Packed::Gzip),
            _ => is_arff(bytes).then_some(Packed::Arff),
        }
    }
}

/// Whether the first line that is neither empty nor a comment says `@relation`.
fn is_arff(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"%"));
    first.and_then(|line| line.get(..9)).is_some_and(|start| start.eq_ignore_ascii_case(b"@relation"))
}

/// Whether a file has to be unpacked before it can be read as a table.
pub fn is_packed(bytes: &[u8]) -> bool {
    Packed::of(bytes).is_some()
}

/// The table in a file that [`is_packed`]; of several the one that is asked for, or the first that is shown and is a
/// table.
///
/// # Errors
/// A [`Problem`] says why there is none: the file is damaged, locked, too large, or holds something else.
///
/// ```
/// let arff = b"@relation r\n@attribute age numeric\n@attribute y {no, yes}\n@data\n31, no\n?, yes\n";
/// let unpacked = unpack::unpack(arff, None).expect("a table");
/// assert_eq!(unpacked.bytes, b"age,y\r\n31,no\r\n,yes\r\n");
/// ```
pub fn unpack(bytes: &[u8], table: Option<&str>) -> Result<Unpacked, Problem> {
    let unpacked = caught(|| unpack_at(bytes, table, &mut Budget::of(bytes.len()), DEEPEST))?;
    match table {
        Some(name) if unpacked.tables.is_empty() => Err(Problem::NothingToChoose { name: name.to_owned() }),
        _ => Ok(unpacked),
    }
}

fn unpack_at(bytes: &[u8], table: Option<&str>, budget: &mut Budget, deeper: u32) -> Result<Unpacked, Problem> {
    if deeper == 0 {
        return Err(Problem::TooDeep);
    }
    match Packed::of(bytes) {
        None => plain(bytes),
        Some(Packed::Arff) => arff::read(bytes),
        Some(Packed::Ole) => workbook::xls(bytes, table),
        Some(Packed::Gzip) => unpack_at(&gzip::inflate(bytes, budget)?, table, budget, deeper - 1),
        Some(Packed::Zip) => match archive::look(bytes)? {
            archive::Inside::Xlsx => workbook::xlsx(bytes, table, budget),
            archive::Inside::Xlsb => workbook::xlsb(bytes, table, budget),
            archive::Inside::Ods => workbook::ods(bytes, table, budget),
            archive::Inside::Files(files) => {
                let several = files.len() > 1;
                let (name, inner) = archive::take(bytes, &files, table, budget)?;
                let inside = unpack_at(&inner, if several { None } else { table }, budget, deeper - 1)?;
                Ok(if several { archive::listed(files, name, table.is_some(), inside) } else { inside })
            }
        },
    }
}

/// What needs no more unpacking; only an archive of tape is left that the reader could take for a table.
fn plain(bytes: &[u8]) -> Result<Unpacked, Problem> {
    if bytes.get(257..262) == Some(b"ustar") {
        return Err(Problem::Tar);
    }
    Ok(Unpacked {
        bytes: bytes.to_vec(),
        tables: Vec::new(),
        taken: None,
        reading: Reading::default(),
        notices: Vec::new(),
    })
}

/// A file can be damaged in ways that the libraries do not foresee. In the browser the worker ends, and the page says so.
#[cfg(not(target_arch = "wasm32"))]
fn caught<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))
        .unwrap_or(Err(Problem::Damaged { what: sentences::What::File }))
}

#[cfg(target_arch = "wasm32")]
fn caught<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    work()
}
