//! Tables made without a file, and random ones.

use nomogram::contract::{Learned, Question, Unit};
use nomogram::job::Job;
use nomogram::model::additive::AdditiveModel;
use nomogram::table::{Cells, Column, ColumnReading, Dialect, Kind, MISSING, Table};
use proptest::prelude::*;

/// A numeric column; NaN = missing.
pub fn numbers(name: &str, values: &[f64]) -> Column {
    Column {
        name: name.to_owned(),
        kind: Kind::Numeric,
        unit: None,
        missing: values.iter().filter(|x| x.is_nan()).count(),
        cells: Cells::Numbers { values: values.to_vec(), decimals: 2, spellings: Vec::new() },
        written: None,
        from: None,
        split: false,
        reading: ColumnReading::default(),
        marks: Vec::new(),
    }
}

/// A categorical column; "" = missing.
pub fn labels(name: &str, values: &[&str]) -> Column {
    let mut levels: Vec<String> = Vec::new();
    let codes = values
        .iter()
        .map(|value| {
            if value.is_empty() {
                return MISSING;
            }
            let at = levels.iter().position(|level| level == value);
            at.unwrap_or_else(|| {
                levels.push((*value).to_owned());
                levels.len() - 1
            }) as u32
        })
        .collect();
    Column {
        name: name.to_owned(),
        kind: Kind::Categorical,
        unit: None,
        missing: values.iter().filter(|value| value.is_empty()).count(),
        cells: Cells::Labels { levels, codes },
        written: None,
        from: None,
        split: false,
        reading: ColumnReading::default(),
        marks: Vec::new(),
    }
}

/// A table of these columns.
pub fn table(columns: Vec<Column>) -> Table {
    let n_rows = match &columns[0].cells {
        Cells::Numbers { values, .. } => values.len(),
        Cells::Labels { codes, .. } => codes.len(),
    };
    Table {
        dialect: Dialect {
            format: "csv".to_owned(),
            encoding: "utf-8".to_owned(),
            delimiter: Some(",".to_owned()),
            decimal: ".".to_owned(),
            header: true,
            quote: "\"".to_owned(),
        },
        n_rows,
        class: None,
        columns,
        unread: Vec::new(),
        lines: (2..n_rows as u32 + 2).collect(),
        notices: Vec::new(),
        encodings: Vec::new(),
        labels: Vec::new(),
        sample: Vec::new(),
    }
}

/// The plain data of a random table: what columns are made of, so that a test can permute, rename or repeat it.
#[derive(Clone, Debug)]
pub struct Plain {
    /// One vector a numeric column.
    pub numbers: Vec<Vec<f64>>,
    /// One vector a categorical column; None = missing.
    pub labels: Vec<Vec<Option<u8>>>,
    /// The class of each row.
    pub class: Vec<bool>,
}

impl Plain {
    pub fn n_rows(&self) -> usize {
        self.class.len()
    }

    /// The rows named, in that order.
    pub fn rows(&self, rows: &[usize]) -> Plain {
        fn pick<T: Clone>(column: &[T], rows: &[usize]) -> Vec<T> {
            rows.iter().map(|row| column[*row].clone()).collect()
        }
        Plain {
            numbers: self.numbers.iter().map(|column| pick(column, rows)).collect(),
            labels: self.labels.iter().map(|column| pick(column, rows)).collect(),
            class: pick(&self.class, rows),
        }
    }

    /// As a table; `name` gives a level its label, `reversed` turns the order of the columns round.
    pub fn table(&self, name: impl Fn(u8) -> String, reversed: bool) -> Table {
        let mut columns: Vec<Column> =
            self.numbers.iter().enumerate().map(|(at, values)| numbers(&format!("n{at}"), values)).collect();
        for (at, values) in self.labels.iter().enumerate() {
            let named: Vec<String> = values.iter().map(|value| value.map(&name).unwrap_or_default()).collect();
            let named: Vec<&str> = named.iter().map(String::as_str).collect();
            columns.push(labels(&format!("c{at}"), &named));
        }
        let class: Vec<&str> = self.class.iter().map(|class| if *class { "yes" } else { "no" }).collect();
        columns.push(labels("class", &class));
        if reversed {
            columns.reverse();
        }
        table(columns)
    }
}

/// Label of a level that does not depend on anything but the level.
pub fn plain_name(level: u8) -> String {
    format!("level {level}")
}

/// Random tables: 8 to 40 rows, some columns of each kind, missing cells, ties, both classes at least twice.
pub fn plain() -> impl Strategy<Value = Plain> {
    (8_usize..40, 1_usize..4, 0_usize..3).prop_flat_map(|(rows, n_numbers, n_labels)| {
        let number = prop_oneof![
            8 => (-30_i32..30).prop_map(|x| f64::from(x) / 4.0),
            1 => Just(f64::NAN),
        ];
        let label = prop_oneof![8 => (0_u8..4).prop_map(Some), 1 => Just(None)];
        (
            proptest::collection::vec(proptest::collection::vec(number, rows), n_numbers),
            proptest::collection::vec(proptest::collection::vec(label, rows), n_labels),
            proptest::collection::vec(any::<bool>(), rows),
        )
            .prop_map(|(mut numbers, labels, mut class)| {
                // Both classes twice, and every numeric column varies: what a table must have to be learned from.
                class[0] = true;
                class[1] = true;
                class[2] = false;
                class[3] = false;
                numbers.iter_mut().for_each(|column| column[..2].copy_from_slice(&[-8.0, 8.0]));
                Plain { numbers, labels, class }
            })
    })
}

/// The question that the tables above answer, with few folds so that tests stay quick.
pub fn question() -> Question {
    let mut question = Question::about("class");
    question.positive = Some("yes".to_owned());
    question.folds = 4;
    question.repeats = 2;
    question
}

/// Learns with all units.
pub fn learn(table: &Table, question: &Question) -> (Job, Vec<Unit>, AdditiveModel) {
    let job = Job::new(table, question).expect("a question that can be answered");
    let units = learn_units(&job);
    let (_, learned) = job.model(&units).expect("all units are there");
    let model = model_of(&learned);
    (job, units, model)
}

/// All units of a job.
pub fn learn_units(job: &Job) -> Vec<Unit> {
    (0..job.n_units()).map(|index| job.unit(index)).collect()
}

/// The model that was learned.
pub fn model_of(learned: &Learned) -> AdditiveModel {
    serde_json::from_str(&learned.model).expect("the engine reads what it writes")
}
