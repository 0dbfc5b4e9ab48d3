//! ARFF (Attribute-Relation File Format), as Weka and the archives of data sets write it: nominal attributes are
//! categories, `?` is missing, whatever stands in quotes is a value.

use crate::sentences::{ArffFault, Said};
use crate::write::field;
use crate::{Declared, Problem, Reading, Unpacked};
use std::collections::BTreeSet;

/// An attribute of the header.
struct Attribute {
    name: String,
    /// Values of a nominal one.
    values: Option<BTreeSet<String>>,
    is_text: bool,
}

/// A value of a row: missing, or text.
type Cell = Option<String>;

/// The table of an ARFF file.
pub fn read(bytes: &[u8]) -> Result<Unpacked, Problem> {
    let (text, western) = decoded(bytes);
    let mut lines = (1..).zip(text.lines()).map(|(line, text)| (line, text.trim()));
    let mut attributes: Vec<Attribute> = Vec::new();
    let mut last = 0;
    let mut has_data = false;
    for (line, text) in lines.by_ref().filter(|(_, text)| !is_by_the_way(text)) {
        last = line;
        match word_of(text).as_str() {
            "@relation" => {}
            "@attribute" => attributes.push(attribute(line, text)?),
            "@data" => {
                has_data = true;
                break;
            }
            _ => return Err(Problem::Arff { line, fault: ArffFault::Header }),
        }
    }
    let mut out = Vec::new();
    // Weights of rows are a column of their own.
    let is_weighted = lines.clone().any(|(_, text)| !is_by_the_way(text) && weight_of(text).1.is_some());
    let weight = is_weighted.then_some("weight");
    row(&mut out, attributes.iter().map(|attribute| attribute.name.as_str()).chain(weight));
    let mut undeclared = Undeclared::default();
    let mut rows = 0;
    for (line, text) in lines.filter(|(_, text)| !is_by_the_way(text)) {
        last = line;
        rows += 1;
        let (text, weight) = weight_of(text);
        let cells = cells(line, text, attributes.len())?;
        for (attribute, cell) in attributes.iter().zip(&cells) {
            undeclared.see(attribute, cell.as_deref());
        }
        let weight = is_weighted.then(|| weight.unwrap_or("1"));
        row(&mut out, cells.iter().map(|cell| cell.as_deref().unwrap_or_default()).chain(weight));
    }
    if !has_data || attributes.is_empty() || rows == 0 {
        return Err(Problem::Arff { line: last, fault: ArffFault::NoData });
    }
    let mut notices = Vec::new();
    notices.extend(western.then(|| Said::Western.message()));
    notices.extend(undeclared.said().map(|said| said.message()));
    let columns = attributes.into_iter().filter_map(declared).collect();
    let reading = Reading { header: Some(true), columns, ..Reading::ours(true) };
    Ok(Unpacked { bytes: out, tables: Vec::new(), taken: None, reading, notices })
}

fn is_by_the_way(text: &str) -> bool {
    text.is_empty() || text.starts_with('%')
}

fn decoded(bytes: &[u8]) -> (String, bool) {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        // Old files end lines with a carriage return alone.
        Ok(text) if !text.contains('\n') => (text.replace('\r', "\n"), false),
        Ok(text) => (text.to_owned(), false),
        Err(_) => (bytes.iter().map(|byte| char::from(*byte)).collect(), true),
    }
}

fn word_of(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().to_ascii_lowercase()
}

/// "@attribute 'a name' {x, 'y z'}".
fn attribute(line: u32, text: &str) -> Result<Attribute, Problem> {
    let fault = |fault| Problem::Arff { line, fault };
    let rest = text.get("@attribute".len()..).unwrap_or_default().trim_start();
    let (name, rest) = match rest.chars().next() {
        None => return Err(fault(ArffFault::Header)),
        Some(mark @ ('\'' | '"')) => {
            quoted(rest.get(1..).unwrap_or_default(), mark).ok_or_else(|| fault(ArffFault::Open))?
        }
        // A name may touch the brace: "colour{red, blue}".
        Some(_) => {
            let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
            let (name, rest) = rest.split_at(end);
            (name.to_owned(), rest)
        }
    };
    let kind = rest.trim();
    if let Some(list) = kind.strip_prefix('{') {
        let list = list.strip_suffix('}').ok_or_else(|| fault(ArffFault::Open))?;
        let values = values(list, &[',', '\t']).ok_or_else(|| fault(ArffFault::Open))?;
        return Ok(Attribute {
            name,
            values: Some(values.into_iter().map(|(value, _)| value).collect()),
            is_text: false,
        });
    }
    match word_of(kind).as_str() {
        "numeric" | "real" | "integer" | "date" => Ok(Attribute { name, values: None, is_text: false }),
        "string" => Ok(Attribute { name, values: None, is_text: true }),
        "relational" => Err(fault(ArffFault::Relational)),
        "" => Err(fault(ArffFault::Header)),
        _ => Err(fault(ArffFault::Kind { kind: kind.to_owned() })),
    }
}

/// What a column is, where the header says more than the cells do.
fn declared(attribute: Attribute) -> Option<Declared> {
    match attribute.values {
        Some(values) => {
            Some(Declared { name: attribute.name, kind: "categorical".to_owned(), keep: values.into_iter().collect() })
        }
        None => attribute.is_text.then(|| Declared { name: attribute.name, kind: "text".to_owned(), keep: Vec::new() }),
    }
}

/// A row without its weight, and the weight: "5.1, a, {2}".
fn weight_of(text: &str) -> (&str, Option<&str>) {
    let parts = text.strip_suffix('}').and_then(|text| text.rsplit_once('{'));
    let Some((row, weight)) = parts.map(|(row, weight)| (row.trim_end().strip_suffix([',', '\t']), weight.trim()))
    else {
        return (text, None);
    };
    let is_number = !weight.is_empty() && weight.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    row.filter(|_| is_number).map_or((text, None), |row| (row, Some(weight)))
}

/// One row.
fn cells(line: u32, text: &str, expected: usize) -> Result<Vec<Cell>, Problem> {
    let fault = |fault| Problem::Arff { line, fault };
    if text.starts_with('{') {
        return Err(fault(ArffFault::Sparse));
    }
    // A tab after a comma is a blank, unless tabs stand between values.
    let at_commas = values(text, &[',']).filter(|values| values.len() == expected);
    let values = at_commas.or_else(|| values(text, &[',', '\t'])).ok_or_else(|| fault(ArffFault::Open))?;
    if values.len() != expected {
        return Err(fault(ArffFault::Width { found: values.len(), expected }));
    }
    let is_missing = |value: &str, in_quotes: bool| !in_quotes && (value == "?" || value.is_empty());
    Ok(values.into_iter().map(|(value, in_quotes)| (!is_missing(&value, in_quotes)).then_some(value)).collect())
}

/// Values between such marks, and whether each stood in quotes. None where a quotation mark is not closed.
fn values(text: &str, between: &[char]) -> Option<Vec<(String, bool)>> {
    let is_blank = |letter: char| matches!(letter, ' ' | '\t') && !between.contains(&letter);
    let mut found = Vec::new();
    let mut rest = text.trim();
    loop {
        let value = match rest.chars().next() {
            Some(mark @ ('\'' | '"')) => {
                let (value, after) = quoted(rest.get(1..)?, mark)?;
                rest = after;
                (value, true)
            }
            _ => {
                let end = rest.find(between).unwrap_or(rest.len());
                let (value, after) = rest.split_at(end);
                rest = after;
                (value.trim_end().to_owned(), false)
            }
        };
        found.push(value);
        rest = rest.trim_start_matches(is_blank);
        match rest.strip_prefix(between) {
            Some(after) => rest = after.trim_start_matches(is_blank),
            None if rest.is_empty() => return Some(found),
            // Something follows a quotation mark that closes.
            None => return None,
        }
    }
}

/// What stands before the closing mark, and what comes after it.
fn quoted(text: &str, mark: char) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => match letters.next()?.1 {
                'n' => value.push('\n'),
                'r' => value.push('\r'),
                't' => value.push('\t'),
                other => value.push(other),
            },
            _ if letter == mark => return Some((value, text.get(at + 1..)?)),
            _ => value.push(letter),
        }
    }
    None
}

fn row<'a>(out: &mut Vec<u8>, cells: impl Iterator<Item = &'a str>) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        field(out, cell);
    }
    out.extend_from_slice(b"\r\n");
}

/// Values that a nominal attribute does not list.
#[derive(Default)]
struct Undeclared {
    cells: usize,
    first: Option<(String, String)>,
}

impl Undeclared {
    fn see(&mut self, attribute: &Attribute, value: Option<&str>) {
        if let (Some(values), Some(value)) = (&attribute.values, value)
            && !values.contains(value)
        {
            self.cells += 1;
            self.first.get_or_insert_with(|| (attribute.name.clone(), value.to_owned()));
        }
    }

    fn said(self) -> Option<Said> {
        self.first.map(|(column, value)| Said::Undeclared { cells: self.cells, column, value })
    }
}
