//! The sets of the table, and how they are read.

use crate::data::project;
use nomogram::calibrate::folds::shuffled;
use nomogram::table::{self, ColumnOptions, Kind, ReadOptions, Table};
use serde_json::Value;

/// A set.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its name in the paper.
    pub name: &'static str,
    /// Its entry in the MANIFEST.json of its folder.
    pub entry: &'static str,
    /// Where it is, from the folder of the project on.
    pub folder: &'static str,
    /// Every attribute counts as categorical, numbers too, as in the upper part of the paper's table.
    pub nominal: bool,
}

pub(crate) const fn set(name: &'static str, entry: &'static str) -> Set {
    Set { name, entry, folder: "tests/data/sets", nominal: false }
}

pub(crate) const fn of_papers(name: &'static str, entry: &'static str) -> Set {
    Set { folder: "papers/data", ..set(name, entry) }
}

/// In the paper's order: first those without continuous attributes.
pub const SETS: [Set; 16] = [
    set("breast (lju)", "breast_cancer_lju"),
    Set { nominal: true, ..set("breast (wsc)", "breast_cancer_wisconsin") },
    set("mushroom", "mushroom"),
    set("shuttle", "shuttle_landing_control"),
    set("titanic", "titanic"),
    set("voting", "voting"),
    set("australian", "australian"),
    set("german", "german_credit"),
    of_papers("hepatitis", "hepatitis"),
    of_papers("horse-colic", "horse_colic"),
    set("housing", "housing_binary"),
    set("ionosphere", "ionosphere"),
    set("liver", "liver_bupa"),
    set("pima", "pima"),
    of_papers("post-op", "postoperative_binary"),
    set("spam base", "spambase"),
];

/// Of these sets the paper takes a stratified random subset. Its size is not legible in our copy but for a 1 in front.
const SAMPLED: [&str; 2] = ["mushroom", "spam base"];
/// Rows of such a subset.
pub const SUBSET: usize = 1000;
const SEED: u64 = 1;

/// A set as it was read.
#[derive(Debug)]
pub struct Loaded {
    /// All rows, or the subset.
    pub table: Table,
    /// Its target.
    pub target: String,
    /// The class that is predicted.
    pub positive: String,
    /// Names of the continuous attributes.
    pub numeric: Vec<String>,
}

/// Reads a set.
///
/// # Errors
/// A sentence: no such file, or not of that form.
pub fn load(set: &Set) -> Result<Loaded, String> {
    let folder = project().join(set.folder);
    let read = |name: &str| std::fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"));
    let manifest: Value = serde_json::from_slice(&read("MANIFEST.json")?).map_err(|error| error.to_string())?;
    let entry = &manifest[set.entry];
    let text = |field: &str| {
        let value = entry[field].as_str().map(str::to_owned);
        value.ok_or_else(|| format!("MANIFEST.json says no {field} of {}", set.entry))
    };
    let (target, positive) = (text("target")?, text("positive")?);
    let bytes = read(&text("file")?)?;
    let header = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let header = String::from_utf8_lossy(header).trim_end().to_owned();
    let is_numeric = |name: &str| {
        let of = &entry["types"];
        !set.nominal && of.get(name).or(of.get("*")).and_then(Value::as_str) == Some("c")
    };
    let column = |name: &str| ColumnOptions {
        name: name.to_owned(),
        kind: Some(if is_numeric(name) { Kind::Numeric } else { Kind::Categorical }),
        ..ColumnOptions::default()
    };
    let names: Vec<&str> = header.split(',').filter(|name| *name != target).collect();
    let columns = names.iter().map(|name| column(name)).collect();
    let options = ReadOptions { columns, ..ReadOptions::default() };
    let table = table::read(&bytes, &options).map_err(|problem| problem.message().message)?;
    let table = if SAMPLED.contains(&set.name) { subset(&table, &target, SUBSET)? } else { table };
    let numeric = names.iter().filter(|name| is_numeric(name)).map(|name| (*name).to_owned()).collect();
    Ok(Loaded { table, target, positive, numeric })
}

/// Some of the rows, of each class its share.
///
/// # Errors
/// A sentence: the target has no classes.
pub fn subset(table: &Table, target: &str, n: usize) -> Result<Table, String> {
    let column = table.columns.iter().find(|column| column.name == target);
    let Some(table::Cells::Labels { levels, codes }) = column.map(|column| &column.cells) else {
        return Err(format!("{target} is no column of classes"));
    };
    let order = shuffled(codes.len(), SEED);
    let mut rows: Vec<u32> = Vec::new();
    for class in 0..levels.len() as u32 {
        let of_class: Vec<u32> = order.iter().copied().filter(|row| codes[*row as usize] == class).collect();
        let wanted = (of_class.len() * n + codes.len() / 2) / codes.len();
        rows.extend(&of_class[..wanted]);
    }
    rows.sort_unstable();
    Ok(table.at_rows(&rows))
}
