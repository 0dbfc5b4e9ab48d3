//! The sets of tests/data as designs, encoded as the references are (tests/data/README.md).
//!
//! A reader of its own, so that these tests of the solvers do not depend on the product's.
#![allow(clippy::unwrap_used, reason = "a broken test set is to stop the test")]

use nomogram::features::design::{Design, MISSING_LEVEL, Nominal};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A set in coordinates.
pub struct Set {
    pub design: Design,
    pub y: Vec<f64>,
    /// For each coordinate of the design its place in the reference, where columns keep the file's order.
    pub places: Vec<usize>,
    /// Dense columns with NaN where a value is missing, which is 0 in the design.
    known: Vec<Vec<f64>>,
}

impl Set {
    /// The dense coordinates of a row; NaN = missing.
    pub fn known_dense_row(&self, row: usize) -> impl Iterator<Item = f64> {
        self.known.iter().map(move |column| column[row])
    }
}

#[derive(Deserialize)]
struct Entry {
    file: String,
    positive: String,
    types: BTreeMap<String, String>,
}

#[derive(Deserialize)]
pub struct Reference {
    pub rows_used: usize,
    pub features: Vec<String>,
    pub svm_linear: SvmReference,
    pub logistic_l2: LogisticReference,
}

#[derive(Deserialize)]
pub struct LogisticReference {
    pub w: Vec<f64>,
    pub bias: f64,
    pub objective: f64,
}

#[derive(Deserialize)]
pub struct SvmReference {
    pub w: Vec<f64>,
    pub primal_objective: f64,
    pub dual_objective: f64,
    pub optimal_bias_interval: [f64; 2],
}

fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

/// A file of tests/data.
pub fn text(path: &str) -> String {
    std::fs::read_to_string(data(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Names of all reference fits.
pub fn references() -> Vec<String> {
    let names = std::fs::read_dir(data("reference")).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> =
        names.filter_map(|name| Some(name.to_str()?.strip_prefix("fit_")?.strip_suffix(".json")?.to_owned())).collect();
    names.sort();
    assert!(names.len() >= 19, "references are missing");
    names
}

pub fn reference(name: &str) -> Reference {
    serde_json::from_str(&text(&format!("reference/fit_{name}.json"))).unwrap()
}

/// The set of a reference.
pub fn set(name: &str) -> Set {
    let (file, nominal) = match name.strip_suffix("__nominal") {
        Some(file) => (file, true),
        None => (name, false),
    };
    let manifest: BTreeMap<String, Entry> = serde_json::from_str(&text("sets/MANIFEST.json")).unwrap();
    let entry = &manifest[file];
    let text = text(&format!("sets/{}", entry.file));
    assert!(!text.contains('"'), "this reader knows no quotes");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next().unwrap();
    let rows: Vec<Vec<&str>> = lines.collect();
    let y = rows.iter().map(|row| if row[names.len() - 1] == entry.positive { 1.0 } else { -1.0 }).collect();
    let mut encoded = Encoded::default();
    for (j, name) in names[..names.len() - 1].iter().enumerate() {
        let column: Vec<&str> = rows.iter().map(|row| row[j]).collect();
        let kind = entry.types.get(*name).or(entry.types.get("*")).unwrap();
        if kind == "d" || nominal { encoded.nominal(&column) } else { encoded.numeric(&column) }
    }
    encoded.into_set(y)
}

/// A set with a numeric target in its last column and numeric columns only, standardised; the target as it is.
pub fn numeric_set(name: &str) -> (Design, Vec<f64>) {
    let text = text(&format!("sets/{name}.csv"));
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let last = rows[0].len() - 1;
    let mut encoded = Encoded::default();
    for j in 0..last {
        encoded.numeric(&rows.iter().map(|row| row[j]).collect::<Vec<_>>());
    }
    let y = rows.iter().map(|row| row[last].parse().unwrap()).collect();
    let set = encoded.into_set(y);
    (set.design, set.y)
}

#[derive(Default)]
struct Encoded {
    next_place: usize,
    columns: Vec<Vec<f64>>,
    known: Vec<Vec<f64>>,
    column_places: Vec<usize>,
    blocks: Vec<Nominal>,
    block_places: Vec<usize>,
}

impl Encoded {
    fn nominal(&mut self, cells: &[&str]) {
        let mut levels: Vec<&str> = cells.iter().copied().filter(|cell| !cell.is_empty()).collect();
        levels.sort();
        levels.dedup();
        let code = |cell: &&str| levels.binary_search(cell).map_or(MISSING_LEVEL, |code| code as u32);
        self.blocks.push(Nominal { n_levels: levels.len(), codes: cells.iter().map(code).collect() });
        self.block_places.extend(self.next_place..self.next_place + levels.len());
        self.next_place += levels.len();
    }

    fn numeric(&mut self, cells: &[&str]) {
        let values: Vec<Option<f64>> = cells.iter().map(|cell| cell.parse().ok()).collect();
        let known: Vec<f64> = values.iter().flatten().copied().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        let sd = (known.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / known.len() as f64).sqrt();
        let scale = if sd < 1e-12 { 0.0 } else { 1.0 / sd };
        self.known.push(values.iter().map(|x| x.map_or(f64::NAN, |x| (x - mean) * scale)).collect());
        self.columns.push(values.iter().map(|x| x.map_or(0.0, |x| (x - mean) * scale)).collect());
        self.column_places.push(self.next_place);
        self.next_place += 1;
    }

    fn into_set(self, y: Vec<f64>) -> Set {
        let n_rows = y.len();
        let dense = (0..n_rows).flat_map(|row| self.columns.iter().map(move |column| column[row])).collect();
        let design = Design { n_rows, n_dense: self.columns.len(), dense, nominal: self.blocks };
        let places = self.column_places.into_iter().chain(self.block_places).collect();
        Set { design, y, places, known: self.known }
    }
}

/// Identical rows (label included) merged: the smaller design, its labels, and how many rows each stands for.
pub fn merge(set: &Set) -> (Design, Vec<f64>, Vec<f64>) {
    let mut groups: BTreeMap<Vec<u64>, (u32, f64)> = BTreeMap::new();
    for row in 0..set.design.n_rows {
        let numbers = set.design.dense_row(row).iter().map(|x| x.to_bits());
        let codes = set.design.nominal.iter().map(|block| block.codes[row].into());
        let key = numbers.chain(codes).chain([set.y[row].to_bits()]).collect();
        groups.entry(key).or_insert((row as u32, 0.0)).1 += 1.0;
    }
    let rows: Vec<u32> = groups.values().map(|group| group.0).collect();
    let y = rows.iter().map(|&row| set.y[row as usize]).collect();
    (set.design.select(&rows), y, groups.values().map(|group| group.1).collect())
}
