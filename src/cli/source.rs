//! The table in a file: as it is, or out of a workbook, an archive, gzip or ARFF.

use super::{ReadArgs, read_bytes};
use crate::sentences::{Message, Severity};
use crate::table::{self, ColumnOptions, ReadOptions, Table};
use std::path::Path;
use unpack::{Declared, Reading};

/// The text of a table, and how it is to be read.
pub struct Source {
    /// The text.
    pub bytes: Vec<u8>,
    /// What the person has said of it, and what the file it comes from says.
    pub options: ReadOptions,
    /// What was assumed while it was unpacked.
    pub notices: Vec<Message>,
}

impl ReadArgs {
    /// The table in a file.
    ///
    /// # Errors
    /// The file cannot be read, or unpacked.
    pub fn source(&self, path: &Path) -> Result<Source, Message> {
        self.source_of(read_bytes(path)?)
    }

    /// The table in these bytes.
    ///
    /// # Errors
    /// They cannot be unpacked.
    pub fn source_of(&self, bytes: Vec<u8>) -> Result<Source, Message> {
        let sheet = self.sheet.as_deref();
        if sheet.is_none() && !unpack::is_packed(&bytes) {
            return Ok(Source { bytes, options: self.options(), notices: Vec::new() });
        }
        let unpacked = unpack::unpack(&bytes, sheet).map_err(|problem| of_unpack(problem.message()))?;
        let mut options = self.options();
        told(&mut options, unpacked.reading);
        Ok(Source { bytes: unpacked.bytes, options, notices: unpacked.notices.into_iter().map(of_unpack).collect() })
    }
}

impl Source {
    /// Reads it.
    ///
    /// # Errors
    /// It is no table.
    pub fn table(&self) -> Result<Table, Message> {
        table::read(&self.bytes, &self.options).map_err(|problem| problem.message())
    }
}

/// How the text was written is known; of columns the person knows better than the file.
fn told(options: &mut ReadOptions, reading: Reading) {
    options.encoding = reading.encoding.or(options.encoding.take());
    options.delimiter = reading.delimiter.or(options.delimiter.take());
    options.decimal = reading.decimal.or(options.decimal.take());
    options.header = options.header.or(reading.header);
    for Declared { name, kind, keep } in reading.columns {
        // The kinds have the names of the reader's.
        let kind = super::named(&kind);
        match options.columns.iter_mut().find(|column| column.name == name) {
            Some(column) => {
                column.kind = column.kind.or(kind);
                column.keep.extend(keep);
            }
            None => options.columns.push(ColumnOptions { name, kind, keep, ..ColumnOptions::default() }),
        }
    }
}

/// The same message, as the engine has it.
fn of_unpack(message: unpack::Message) -> Message {
    let severity = match message.severity {
        unpack::Severity::Info => Severity::Info,
        unpack::Severity::Warning => Severity::Warning,
        unpack::Severity::Error => Severity::Error,
    };
    let (code, message, line) = (message.code, message.message, message.line);
    Message { code, message, severity, line, column: None, columns: Box::default(), value: None }
}
