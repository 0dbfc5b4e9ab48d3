//! Workbooks: which sheet is taken, and its cells. calamine reads the formats.

use crate::cells::{Cell, Merged, Sheet, Value, is_error_text};
use crate::limit::Budget;
use crate::sentences::{Said, What};
use crate::write::csv;
use crate::{Listed, Problem, Unpacked, archive, ods as opendocument};
use calamine::{
    Data, DataRef, Dimensions, Ods, OdsError, Reader, SheetType, SheetVisible, Xls, XlsError, Xlsb, Xlsx, XlsxError,
};
use std::io::{Cursor, Read};

type Bytes<'a> = Cursor<&'a [u8]>;

/// A workbook that was opened: its sheets, and how one is read.
trait Book {
    /// Names, in order, and whether they are hidden.
    fn names(&self) -> Vec<(String, bool)>;
    /// The cells of one.
    fn sheet(&mut self, name: &str) -> Result<Sheet, Problem>;
    /// Its rows and columns up to the last that is used, where that is known without reading it.
    fn size(&mut self, name: &str) -> Option<(u32, u32)>;
}

/// XLSX and XLSM.
pub fn xlsx(bytes: &[u8], table: Option<&str>, budget: &mut Budget) -> Result<Unpacked, Problem> {
    archive::check_size(bytes, What::Xlsx, budget)?;
    let book = Xlsx::new(Cursor::new(bytes)).map_err(|error| xlsx_problem(&error))?;
    take(book, What::Xlsx, table)
}

/// XLSB.
pub fn xlsb(bytes: &[u8], table: Option<&str>, budget: &mut Budget) -> Result<Unpacked, Problem> {
    archive::check_size(bytes, What::Xlsx, budget)?;
    let book = Xlsb::new(Cursor::new(bytes)).map_err(|_| Problem::Damaged { what: What::Xlsx })?;
    take(book, What::Xlsx, table)
}

/// XLS. An XLSX with a password lies in the same container.
pub fn xls(bytes: &[u8], table: Option<&str>) -> Result<Unpacked, Problem> {
    if is_encrypted_package(bytes) {
        return Err(Problem::Locked { what: What::Xlsx });
    }
    let book = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
        XlsError::Password => Problem::Locked { what: What::Xls },
        _ => Problem::Damaged { what: What::Xls },
    })?;
    take(book, What::Xls, table)
}

/// ODS.
pub fn ods(bytes: &[u8], table: Option<&str>, budget: &mut Budget) -> Result<Unpacked, Problem> {
    archive::check_size(bytes, What::Ods, budget)?;
    let damaged = Problem::Damaged { what: What::Ods };
    let mut content = Vec::new();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged.clone())?;
    let mut file = archive.by_name("content.xml").map_err(|_| damaged.clone())?;
    file.read_to_end(&mut content).map_err(|_| damaged)?;
    // An encrypted one is no XML: calamine says so.
    let merged = match opendocument::merged_of(&content) {
        Err(problem @ Problem::TooLarge) => return Err(problem),
        merged => merged.unwrap_or_default(),
    };
    let book = Ods::new(Cursor::new(bytes)).map_err(|error| match error {
        OdsError::Password => Problem::Locked { what: What::Ods },
        OdsError::CellLimitExceeded { .. } => Problem::TooLarge,
        _ => Problem::Damaged { what: What::Ods },
    })?;
    take(OpenDocument { book, merged }, What::Ods, table)
}

/// The name of the stream in which Office puts what it has encrypted, in UTF-16.
fn is_encrypted_package(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(name.len()).any(|window| window == name)
}

fn xlsx_problem(error: &XlsxError) -> Problem {
    match error {
        XlsxError::Password => Problem::Locked { what: What::Xlsx },
        _ => Problem::Damaged { what: What::Xlsx },
    }
}

/// The sheet that is asked for, or the first that is shown and is a table; then any that holds something.
fn take(mut book: impl Book, what: What, table: Option<&str>) -> Result<Unpacked, Problem> {
    let names = book.names();
    let (name, sheet) = match table {
        Some(name) if names.iter().any(|(other, _)| other == name) => (name.to_owned(), book.sheet(name)?),
        Some(name) => {
            let names = names.into_iter().map(|(name, _)| name).collect();
            return Err(Problem::NoSuchTable { what, name: name.to_owned(), names });
        }
        None => first_table(&mut book, &names, what)?,
    };
    if sheet.cells.is_empty() {
        return Err(Problem::EmptySheet { name });
    }
    let (bytes, reading, mut notices) = csv(&sheet)?;
    let tables: Vec<Listed> = names
        .into_iter()
        .map(|(name, hidden)| {
            let (rows, columns) = book.size(&name).unzip();
            Listed { name, hidden, rows, columns }
        })
        .collect();
    if table.is_none() && tables.len() > 1 {
        let hidden = tables.iter().filter(|sheet| sheet.hidden).count();
        notices.insert(0, Said::OneOfSheets { sheets: tables.len(), hidden, taken: name.clone() }.message());
    }
    Ok(Unpacked { bytes, tables, taken: Some(name), reading, notices })
}

fn first_table(book: &mut impl Book, names: &[(String, bool)], what: What) -> Result<(String, Sheet), Problem> {
    let shown = names.iter().filter(|(_, hidden)| !hidden);
    let mut second_best = None;
    for (name, _) in shown.chain(names.iter().filter(|(_, hidden)| *hidden)) {
        let sheet = book.sheet(name)?;
        if sheet.is_table() {
            return Ok((name.clone(), sheet));
        }
        if !sheet.cells.is_empty() && second_best.is_none() {
            second_best = Some((name.clone(), sheet));
        }
    }
    second_best.ok_or(Problem::NoTable { what })
}

fn worksheets(sheets: &[calamine::Sheet]) -> Vec<(String, bool)> {
    let sheets = sheets.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    sheets.map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible)).collect()
}

fn merged(all: Vec<Dimensions>) -> Vec<Merged> {
    all.into_iter().map(|each| Merged { from: each.start, to: each.end }).collect()
}

/// Its last row and column, counted from 1; a sheet that says nothing says its first cell.
fn size_of(dimensions: Dimensions) -> Option<(u32, u32)> {
    let (row, column) = dimensions.end;
    (dimensions.end != (0, 0)).then(|| (row.saturating_add(1), column.saturating_add(1)))
}

fn cell((row, column): (u32, u32), data: Data, is_1904: bool) -> Option<Cell> {
    Value::of(data, is_1904).map(|value| Cell { row, column, value })
}

impl Book for Xlsx<Bytes<'_>> {
    fn names(&self) -> Vec<(String, bool)> {
        worksheets(self.sheets_metadata())
    }

    fn sheet(&mut self, name: &str) -> Result<Sheet, Problem> {
        let is_1904 = self.has_1904_epoch();
        let (mut cells, mut uncalculated) = (Vec::new(), Vec::new());
        // Cell by cell: a sheet with something in its first and its last cell has sixteen thousand million between them.
        let mut reader = self.worksheet_cells_reader(name).map_err(|error| xlsx_problem(&error))?;
        loop {
            let record = match reader.next_cell_with_formula_metadata() {
                Ok(Some(record)) => record,
                Ok(None) => break,
                // #SPILL! and whatever else there is by now: the cell is passed, and the reader goes on after it.
                Err(XlsxError::CellError(_)) => continue,
                Err(error) => return Err(xlsx_problem(&error)),
            };
            // An empty text is a value too.
            if record.formula.is_some() && record.value == DataRef::Empty {
                uncalculated.push(record.pos.0);
            }
            cells.extend(cell(record.pos, record.value.into(), is_1904));
        }
        drop(reader);
        let merged = merged(self.merge_cells_by_sheet_name(name).unwrap_or_default());
        Ok(Sheet { merged, uncalculated, ..Sheet::new(cells) })
    }

    fn size(&mut self, name: &str) -> Option<(u32, u32)> {
        self.worksheet_cells_reader(name).ok().and_then(|reader| size_of(reader.dimensions()))
    }
}

impl Book for Xlsb<Bytes<'_>> {
    fn names(&self) -> Vec<(String, bool)> {
        worksheets(self.sheets_metadata())
    }

    fn sheet(&mut self, name: &str) -> Result<Sheet, Problem> {
        let damaged = || Problem::Damaged { what: What::Xlsx };
        let is_1904 = self.has_1904_epoch();
        let mut cells = Vec::new();
        let mut reader = self.worksheet_cells_reader(name).map_err(|_| damaged())?;
        while let Some(record) = reader.next_cell().map_err(|_| damaged())? {
            cells.extend(cell(record.get_position(), record.get_value().clone().into(), is_1904));
        }
        Ok(Sheet::new(cells))
    }

    fn size(&mut self, name: &str) -> Option<(u32, u32)> {
        self.worksheet_cells_reader(name).ok().and_then(|reader| size_of(reader.dimensions()))
    }
}

impl Book for Xls<Bytes<'_>> {
    fn names(&self) -> Vec<(String, bool)> {
        worksheets(self.sheets_metadata())
    }

    fn sheet(&mut self, name: &str) -> Result<Sheet, Problem> {
        let is_1904 = self.has_1904_epoch();
        let range = self.worksheet_range(name).map_err(|_| Problem::Damaged { what: What::Xls })?;
        let (row, column) = range.start().unwrap_or_default();
        let cells = range.used_cells().filter_map(|(down, across, data)| {
            cell((row + down as u32, column + across as u32), data.clone(), is_1904)
        });
        let sheet = Sheet::new(cells.collect());
        Ok(Sheet { merged: merged(self.merge_cells_by_sheet_name(name).unwrap_or_default()), ..sheet })
    }

    fn size(&mut self, name: &str) -> Option<(u32, u32)> {
        let (row, column) = self.worksheet_range(name).ok()?.end()?;
        Some((row + 1, column + 1))
    }
}

/// With what calamine does not tell.
struct OpenDocument<'a> {
    book: Ods<Bytes<'a>>,
    merged: Vec<Vec<Merged>>,
}

impl Book for OpenDocument<'_> {
    fn names(&self) -> Vec<(String, bool)> {
        worksheets(self.book.sheets_metadata())
    }

    fn sheet(&mut self, name: &str) -> Result<Sheet, Problem> {
        let range = self.book.worksheet_range(name).map_err(|_| Problem::Damaged { what: What::Ods })?;
        let (row, column) = range.start().unwrap_or_default();
        let cells = range.used_cells().filter_map(|(down, across, data)| {
            let cell = cell((row + down as u32, column + across as u32), data.clone(), false)?;
            Some(match cell.value {
                Value::Text(text) if is_error_text(&text) => Cell { value: Value::Error(text), ..cell },
                _ => cell,
            })
        });
        let sheet = Sheet::new(cells.collect());
        let at = self.book.sheets_metadata().iter().position(|sheet| sheet.name == name);
        let merged = at.and_then(|at| self.merged.get(at)).cloned().unwrap_or_default();
        Ok(Sheet { merged, ..sheet })
    }

    fn size(&mut self, name: &str) -> Option<(u32, u32)> {
        let (row, column) = self.book.worksheet_range(name).ok()?.end()?;
        Some((row + 1, column + 1))
    }
}
