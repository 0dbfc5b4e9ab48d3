//! Ninety awkward files, each of a kind that public bug reports describe, judged by tests/data/awkward/EXPECTED.json.

use super::{cells, data, messages};
use nomogram::contract::Cell;
use nomogram::sentences::{Message, Severity};
use nomogram::table::{Cells, Column, Kind, ReadOptions, Table, classes, open, read};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Expected {
    file: String,
    format: String,
    encoding: Option<String>,
    delimiter: Option<String>,
    decimal: Option<String>,
    header: Option<bool>,
    n_rows: Option<usize>,
    #[serde(default)]
    n_rows_also_ok: Vec<usize>,
    columns: Option<Vec<ExpectedColumn>>,
    target: Option<String>,
    target_index: Option<usize>,
    classes: Option<BTreeMap<String, u32>>,
    #[serde(default)]
    classes_fold_case: bool,
    checks: Vec<(usize, Value, Value)>,
    result: String,
    #[serde(default)]
    also_ok: Vec<String>,
    stage: String,
    codes: Vec<String>,
}

#[derive(Deserialize)]
struct ExpectedColumn {
    name: String,
    kind: String,
    missing: usize,
    levels: Option<usize>,
    #[serde(default)]
    also_ok: Vec<String>,
    #[serde(default)]
    missing_also_ok: Vec<usize>,
    #[serde(default)]
    levels_also_ok: Vec<usize>,
    #[serde(default)]
    name_free: bool,
    #[serde(default)]
    also_names: Vec<String>,
    #[serde(default)]
    flags: Vec<String>,
}

/// Notices that a file may have although nothing is wrong with it: columns that a model leaves out are always told.
const LEFT_OUT: [&str; 3] = ["text-column", "id-column", "date-column"];

/// Notices that belong to later stages than reading.
const LATER: [&str; 1] = ["no-features"];

#[test]
fn every_awkward_file_is_read_as_expected() {
    let expected: Vec<Expected> = serde_json::from_slice(&data("awkward/EXPECTED.json")).expect("EXPECTED.json");
    assert_eq!(expected.len(), 90);
    let mut faults = Vec::new();
    for case in &expected {
        let mut judge = Judge { case, faults: Vec::new() };
        judge.judge();
        faults.extend(judge.faults.into_iter().map(|fault| format!("{}: {fault}", case.file)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

struct Judge<'a> {
    case: &'a Expected,
    faults: Vec<String>,
}

impl Judge<'_> {
    fn judge(&mut self) {
        match read(&data(&format!("awkward/{}", self.case.file)), &ReadOptions::default()) {
            Ok(table) => self.table(&table),
            Err(problem) => self.refusal(&problem.message()),
        }
    }

    fn is_right(&self, result: &str) -> bool {
        self.case.result == result || self.case.also_ok.iter().any(|also| also == result)
    }

    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, expected: T) {
        if found != expected {
            self.faults.push(format!("{what} is {found:?}, expected {expected:?}"));
        }
    }

    fn one_of<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, expected: T, also: &[T]) {
        if found != expected && !also.contains(&found) {
            self.faults.push(format!("{what} is {found:?}, expected {expected:?} or {also:?}"));
        }
    }

    fn refusal(&mut self, message: &Message) {
        if !self.is_right("error") {
            self.faults.push(format!("refused: {}", message.message));
        }
        if !self.case.codes.is_empty() && !self.case.codes.contains(&message.code) {
            self.faults.push(format!("refused as {}, expected {:?}", message.code, self.case.codes));
        }
    }

    fn table(&mut self, table: &Table) {
        let case = self.case;
        self.same("format", Some(&table.dialect.format), Some(&case.format));
        self.same("encoding", Some(&table.dialect.encoding), case.encoding.as_ref());
        self.same("delimiter", table.dialect.delimiter.as_ref(), case.delimiter.as_ref());
        self.same("decimal", Some(&table.dialect.decimal), case.decimal.as_ref());
        self.same("header", Some(table.dialect.header), case.header);
        let also: Vec<Option<usize>> = case.n_rows_also_ok.iter().copied().map(Some).collect();
        self.one_of("number of rows", Some(table.n_rows), case.n_rows, &also);
        let columns = case.columns.as_deref().unwrap_or_default();
        self.same("number of columns", table.columns.len(), columns.len());
        for (index, (found, expected)) in table.columns.iter().zip(columns).enumerate() {
            self.column(table, index, found, expected);
        }
        self.checks(table, columns);
        let notices = self.target(table);
        self.notices(&notices);
    }

    fn column(&mut self, table: &Table, index: usize, found: &Column, expected: &ExpectedColumn) {
        if !expected.name_free {
            self.one_of("name", &found.name, &expected.name, &expected.also_names.iter().collect::<Vec<_>>());
        }
        let kind = serde_json::to_value(found.kind).expect("a kind is a word");
        let kind = kind.as_str().expect("a kind is a word");
        let also: Vec<&str> = expected.also_ok.iter().map(String::as_str).collect();
        self.one_of(&format!("kind of {}", found.name), kind, expected.kind.as_str(), &also);
        self.one_of(&format!("missing in {}", found.name), found.missing, expected.missing, &expected.missing_also_ok);
        if let (Some(count), Cells::Labels { levels, .. }) = (expected.levels, &found.cells) {
            self.one_of(&format!("levels of {}", found.name), levels.len(), count, &expected.levels_also_ok);
        }
        let flagged = !expected.flags.iter().all(|flag| flag == "meta");
        if flagged || matches!(found.kind, Kind::Id | Kind::Date | Kind::Text | Kind::Empty) {
            let preview = &open(table).columns[index];
            self.same(&format!("use of {}", found.name), (preview.used, preview.reason.is_some()), (false, true));
        }
    }

    fn checks(&mut self, table: &Table, columns: &[ExpectedColumn]) {
        let cells = cells(table);
        for (row, column, expected) in &self.case.checks {
            let index = match column {
                Value::Number(index) => index.as_u64().and_then(|index| usize::try_from(index).ok()),
                name => columns.iter().position(|column| name == &column.name),
            };
            let found = index.and_then(|index| cells.get(*row)?.get(index));
            let right = match (found, expected) {
                (Some(Cell::Number(found)), Value::Number(expected)) => expected.as_f64() == Some(*found),
                (Some(Cell::Label(found)), Value::String(expected)) => found == expected,
                // Row numbers and 0/1 classes are labels here: their letters are the number's.
                (Some(Cell::Label(found)), Value::Number(expected)) => *found == expected.to_string(),
                (Some(Cell::Missing(_)), Value::Null) => true,
                _ => false,
            };
            if !right {
                self.faults.push(format!("row {row}, column {column} is {found:?}, expected {expected}"));
            }
        }
    }

    /// Judges the classes of the target; gives all notices, those about the target included.
    fn target(&mut self, table: &Table) -> Vec<Message> {
        let mut notices = messages(table);
        let case = self.case;
        let Some(name) = &case.target else { return notices };
        let column = match case.target_index {
            Some(index) => table.columns.get(index),
            None => table.column(name),
        };
        let Some(column) = column else {
            self.faults.push(format!("no column {name}"));
            return notices;
        };
        let offered = classes(column);
        let counts = offered.classes.iter().map(|class| {
            let label = if case.classes_fold_case { class.label.to_lowercase() } else { class.label.clone() };
            (label, class.count as u32)
        });
        self.same("classes", counts.collect(), case.classes.clone().unwrap_or_default());
        let cut_needed = case.classes.is_none();
        self.same("cut needed", offered.classes.is_empty() && offered.numeric.is_some(), cut_needed);
        self.same("missing targets", offered.missing as usize, column.missing);
        notices.extend(offered.notices);
        notices
    }

    fn notices(&mut self, notices: &[Message]) {
        let case = self.case;
        let early = matches!(case.stage.as_str(), "read" | "columns" | "target");
        let told = |code: &String| notices.iter().any(|notice| notice.code == *code);
        let wanted: Vec<&String> = case.codes.iter().filter(|code| !LATER.contains(&code.as_str())).collect();
        // A refusal needs one reason, whatever else could be said.
        let missing = if case.result == "error" {
            wanted.iter().all(|code| !told(code)) && !wanted.is_empty()
        } else {
            !wanted.iter().all(|code| told(code))
        };
        if early && missing {
            let found: Vec<&str> = notices.iter().map(|notice| notice.code.as_str()).collect();
            self.faults.push(format!("notices {found:?}, expected {:?}", case.codes));
        }
        let loud = notices.iter().filter(|notice| notice.severity != Severity::Info).collect::<Vec<_>>();
        let needless = loud.iter().find(|notice| !LEFT_OUT.contains(&notice.code.as_str()));
        if let (Some(notice), true) = (needless, early && case.result == "ok" && !self.is_right("warn")) {
            self.faults.push(format!("complains needlessly: {}", notice.message));
        }
        if early && case.result == "warn" && !self.is_right("ok") && loud.is_empty() {
            self.faults.push("says nothing".to_owned());
        }
    }
}
