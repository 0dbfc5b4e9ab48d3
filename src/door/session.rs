//! One engine's memory between requests: the open file and the prepared job. The same natively and in a worker.

use super::interactions::{self, Discrete};
use super::knowing::top::Top;
use crate::contract::{
    Classes, Constants, ConstantsCompared, ConstantsWanted, Cuts, CutsWanted, GridWanted, Interactions, Learned,
    Opened, PairsWanted, Prepared, Question, Reliability, Rows, Trace, TraceWanted, Unit,
};
use crate::explain;
use crate::job::{Job, Kept};
use crate::model::additive::{AdditiveModel, Attribute, AttributeKind};
use crate::model::classes::{self, ClassModels, Model};
use crate::model::evaluate::Value;
use crate::model::limits;
use crate::sentences::Message;
use crate::sentences::learning::{Notice, Problem};
use crate::table::{self, Cells, Column, MISSING, ReadOptions, Table};
use crate::venn::check::Check;

/// The open file and what was prepared from it.
#[derive(Debug, Default)]
pub struct Session {
    table: Option<Table>,
    pub(super) job: Option<Job>,
    model: Option<Model>,
    /// Of the prepared job, from the first request that needs it.
    discrete: Option<Discrete>,
    /// Of the prepared job, once it was begun.
    pub(super) check: Option<Check>,
    /// The search for features of the prepared job, once it was begun.
    pub(super) top: Option<Top>,
    /// What the fits of the prepared job need for any shrinkage constants.
    pub(super) kept: Kept,
}

impl Session {
    /// Reads a file and forgets the one before. On an error the file before stays open.
    ///
    /// # Errors
    /// As [`table::read`].
    pub fn open(&mut self, bytes: &[u8], options: &ReadOptions) -> Result<Opened, Message> {
        let table = table::read(bytes, options).map_err(|problem| problem.message())?;
        let opened = table::open(&table);
        *self = Session { table: Some(table), ..Session::default() };
        Ok(opened)
    }

    /// What a column offers as a target.
    ///
    /// # Errors
    /// An unknown column, or no open file.
    pub fn classes(&self, column: &str) -> Result<Classes, Message> {
        let table = self.table()?;
        let at = table.place_of(column).map_err(|problem| problem.message())?;
        Ok(table::classes(&table.columns[at]))
    }

    /// Gets ready to answer a question.
    ///
    /// # Errors
    /// As [`Job::new`], or no open file.
    pub fn prepare(&mut self, question: &Question) -> Result<Prepared, Message> {
        let job = Job::new(self.table()?, question)?;
        let mut prepared = job.prepared();
        prepared.asked = table::asked(self.table()?, &prepared.attributes, &prepared.notices);
        self.job = Some(job);
        self.kept.serve(question);
        self.discrete = None;
        self.check = None;
        self.top = None;
        Ok(prepared)
    }

    /// Does one fit of the prepared job.
    ///
    /// # Errors
    /// Nothing prepared, or no such unit.
    pub fn unit(&self, index: u32) -> Result<Unit, Message> {
        let job = self.job()?;
        if index as usize >= job.n_units() {
            return Err(Problem::OutOfTurn { first: "prepare this question" }.into());
        }
        Ok(job.unit(index as usize))
    }

    /// How the weights of the prepared question shrink as k grows, and what several rules say of k.
    ///
    /// # Errors
    /// As [`Job::trace`], or nothing prepared.
    pub fn trace(&self, wanted: &TraceWanted) -> Result<Trace, Message> {
        Ok(self.job()?.trace(wanted)?)
    }

    /// The prepared question learned at other shrinkage constants: its fit on all rows, all folds, calibration and
    /// posterior, without resamples.
    ///
    /// # Errors
    /// As [`Job::shrunk`], or nothing prepared.
    pub fn shrunk(&mut self, constants: &Constants) -> Result<Learned, Message> {
        let job = self.job.as_ref().ok_or(NOTHING_PREPARED)?;
        Ok(job.shrunk(&mut self.kept, constants)?)
    }

    /// How well each of a list of shrinkage constants predicts held-out rows.
    ///
    /// # Errors
    /// As [`Job::compared`], or nothing prepared.
    pub fn compared(&mut self, wanted: &ConstantsWanted) -> Result<ConstantsCompared, Message> {
        let job = self.job.as_ref().ok_or(NOTHING_PREPARED)?;
        Ok(job.compared(&mut self.kept, wanted)?)
    }

    /// Makes the model of the units that are there.
    ///
    /// # Errors
    /// As [`Job::model`], or nothing prepared.
    pub fn model(&mut self, units: &[Unit]) -> Result<Learned, Message> {
        let (model, learned) = self.job()?.model(units)?;
        self.model = model;
        Ok(learned)
    }

    /// Cells of rows `from` up to but not including `to`, as far as there are any.
    ///
    /// # Errors
    /// No open file.
    pub fn rows(&self, from: u32, to: u32) -> Result<Rows, Message> {
        Ok(table::rows(self.table()?, from as usize, to as usize))
    }

    /// What the model that was made last says of every row of the open file: its sum (log odds, or the number itself);
    /// with several classes a probability for each of them, row by row.
    ///
    /// # Errors
    /// No model yet, or no open file.
    pub fn predict(&self) -> Result<Vec<f64>, Message> {
        let model = self.model.as_ref().ok_or(Problem::OutOfTurn { first: "make a model" })?;
        let table = self.table()?;
        let found = match model {
            Model::Additive(model) => predict(model, table),
            Model::Classes(model) => predict_classes(model, table).concat(),
        };
        refuse_beyond(&found, table)?;
        Ok(found)
    }

    /// What some of the pairs of attributes say together, beyond what each says of the target.
    ///
    /// # Errors
    /// As [`Discrete::interactions`], or nothing prepared.
    pub fn interactions(&mut self, wanted: &PairsWanted) -> Result<Interactions, Message> {
        let discrete = match self.discrete.take() {
            Some(discrete) => discrete,
            None => Discrete::new(self.job()?.task()),
        };
        Ok(self.discrete.insert(discrete).interactions(wanted)?)
    }

    /// Where a numeric attribute of the prepared question would be cut.
    ///
    /// # Errors
    /// As [`interactions::intervals`], or nothing prepared.
    pub fn intervals(&self, wanted: &CutsWanted) -> Result<Cuts, Message> {
        Ok(interactions::intervals(self.job()?.task(), wanted)?)
    }

    /// For each row of the open file its role among the support vectors of the prepared question's unit 0: 0 none,
    /// 1 on the margin, 2 at its bound.
    ///
    /// # Errors
    /// Nothing prepared, no unit 0, or one of another question.
    pub fn roles(&self, units: &[Unit]) -> Result<Vec<u8>, Message> {
        let first = units.iter().find(|unit| unit.index == 0);
        let unit = first.ok_or(Problem::OutOfTurn { first: "fit on all rows (unit 0)" })?;
        Ok(self.job()?.roles(unit)?)
    }

    /// How the calibrators do on the held-out rows of the prepared question.
    ///
    /// # Errors
    /// As [`Job::reliability`], or nothing prepared.
    pub fn reliability(&self, units: &[Unit]) -> Result<Reliability, Message> {
        Ok(self.job()?.reliability(units)?)
    }

    /// The log odds of the prepared question's learner, which has no nomogram, over a plane of two attributes.
    ///
    /// # Errors
    /// As [`Job::grid`], or nothing prepared.
    pub fn grid(&self, units: &[Unit], wanted: &GridWanted) -> Result<Vec<f64>, Message> {
        Ok(self.job()?.grid(units, wanted)?)
    }

    pub(super) fn table(&self) -> Result<&Table, Problem> {
        self.table.as_ref().ok_or(Problem::OutOfTurn { first: "open a file" })
    }

    pub(super) fn job(&self) -> Result<&Job, Problem> {
        self.job.as_ref().ok_or(NOTHING_PREPARED)
    }
}

const NOTHING_PREPARED: Problem = Problem::OutOfTurn { first: "prepare a question" };

/// The pairs that were asked for in parts, put together by whoever asked: ranked, with their p adjusted for their number.
pub fn ranked(found: Interactions) -> Interactions {
    Interactions { pairs: explain::interactions::ranked(found.pairs), ..found }
}

/// Reads the file of an additive model.
///
/// # Errors
/// [`Problem::BadModel`] with the field that is wrong.
pub fn read_model(json: &str) -> Result<AdditiveModel, Problem> {
    let model: AdditiveModel = parsed(json)?;
    model.check().map_err(|wrong| Problem::BadModel { wrong })?;
    Ok(model)
}

/// Reads a model file of either kind.
///
/// # Errors
/// [`Problem::BadModel`] with the field that is wrong.
pub fn read_any_model(json: &str) -> Result<Model, Problem> {
    #[derive(serde::Deserialize)]
    struct Head {
        #[serde(default)]
        format: String,
    }
    if parsed::<Head>(json)?.format != classes::FORMAT {
        return read_model(json).map(Model::Additive);
    }
    let model: ClassModels = parsed(json)?;
    model.check().map_err(|wrong| Problem::BadModel { wrong })?;
    Ok(Model::Classes(model))
}

fn parsed<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, Problem> {
    let read = serde_json::from_str(json).or_else(|error| {
        if error.is_data() { serde_json::from_str(&limits::with_whole_numbers(json)) } else { Err(error) }
    });
    let read = read.map_err(|error| Problem::BadModel { wrong: what_is_wrong(&error) })?;
    match limits::find(json, &limits::is_beyond) {
        None => Ok(read),
        Some(word) => Err(Problem::BadModel {
            wrong: format!("its number {word} is too large to calculate with (beyond ±1e150)"),
        }),
    }
}

/// "it is not JSON (line 3, column 7)", "missing field `target`".
fn what_is_wrong(error: &serde_json::Error) -> String {
    if error.is_data() {
        let sentence = error.to_string();
        sentence.split(" at line ").next().unwrap_or_default().to_owned()
    } else {
        format!("it is not JSON (line {}, column {})", error.line(), error.column())
    }
}

/// How a file has to be read so that its columns are what a model's attributes are.
pub fn options_for(attributes: &[Attribute]) -> ReadOptions {
    let kind = |kind| match kind {
        AttributeKind::Numeric => table::Kind::Numeric,
        AttributeKind::Categorical | AttributeKind::Ordered => table::Kind::Categorical,
    };
    let mut columns: Vec<table::ColumnOptions> = attributes
        .iter()
        .map(|attribute| table::ColumnOptions {
            name: attribute.name.clone(),
            kind: Some(kind(attribute.kind)),
            // What was a level in training is one here, "NA" too.
            keep: attribute.levels.iter().map(|level| level.label.clone()).collect(),
            missing: attribute.reading.missing.clone(),
            marks: attribute.reading.marks.clone(),
            bounds: attribute.reading.bounds,
            shares: attribute.reading.shares,
            unit: attribute.unit.clone(),
            ..table::ColumnOptions::default()
        })
        .collect();
    for attribute in attributes {
        let Some(from) = &attribute.from else { continue };
        let part = (attribute.name.clone(), from.clone());
        match columns.iter_mut().find(|column| column.name == from.column) {
            Some(column) => column.parts.push(part),
            None => columns.push(table::ColumnOptions {
                name: from.column.clone(),
                // Its cells as they are written.
                kind: Some(table::Kind::Text),
                missing: attribute.reading.missing.clone(),
                parts: vec![part],
                ..table::ColumnOptions::default()
            }),
        }
    }
    ReadOptions { columns, ..ReadOptions::default() }
}

/// For each row the attributes whose number lies outside of those of the training rows.
pub fn outside(attributes: &[Attribute], table: &Table) -> Vec<Vec<String>> {
    for_each_row(attributes, table, &|values| {
        let of = |(attribute, value): (&Attribute, &Value)| match (&attribute.numeric, value) {
            (Some(range), Value::Number(x)) if *x < range.minimum || *x > range.maximum => Some(attribute.name.clone()),
            _ => None,
        };
        attributes.iter().zip(values).filter_map(of).collect()
    })
}

/// What a file has that a model with these attributes does not know, in one sentence each: its columns and its levels.
pub fn unknown_to(attributes: &[Attribute], table: &Table) -> Vec<Message> {
    let mut notices = Vec::new();
    for attribute in attributes {
        let name = attribute.name.clone();
        match table.column(&name).map(|column| &column.cells) {
            None => {
                let column = attribute.from.as_ref().map_or(name, |from| from.column.clone());
                let notice = Notice::AttributeAbsent { column }.message();
                if !notices.contains(&notice) {
                    notices.push(notice);
                }
            }
            Some(Cells::Labels { levels, .. }) => {
                let known = |label: &&String| attribute.levels.iter().any(|level| level.label == **label);
                let unseen: Vec<String> = levels.iter().filter(|label| !known(label)).cloned().collect();
                if !unseen.is_empty() {
                    notices.push(Notice::UnseenLevels { column: name, levels: unseen }.message());
                }
            }
            Some(Cells::Numbers { .. }) => {}
        }
    }
    notices
}

/// The sum of every row; an attribute that the table lacks is unknown everywhere.
pub fn predict(model: &AdditiveModel, table: &Table) -> Vec<f64> {
    for_each_row(&model.attributes, table, &|values| model.sum(values))
}

/// Refuses predictions, so many a row, of which one is not finite.
///
/// # Errors
/// A row whose values lie so far from those in training that its sum overflows.
pub fn refuse_beyond(predictions: &[f64], table: &Table) -> Result<(), Problem> {
    let a_row = (predictions.len() / table.n_rows.max(1)).max(1);
    match predictions.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(at) => Err(Problem::RowBeyond { line: table.lines.get(at / a_row).copied().unwrap_or(0) }),
    }
}

/// The interval (p₀, p₁) of every row's probability, where the model has one.
pub fn predict_intervals(model: &AdditiveModel, table: &Table) -> Vec<Option<(f64, f64)>> {
    for_each_row(&model.attributes, table, &|values| model.interval(values))
}

/// The probability of each class, for every row.
pub fn predict_classes(model: &ClassModels, table: &Table) -> Vec<Vec<f64>> {
    for_each_row(&model.scores[0].attributes, table, &|values| model.probabilities(values))
}

fn for_each_row<T>(attributes: &[Attribute], table: &Table, answer: &dyn Fn(&[Value]) -> T) -> Vec<T> {
    let columns: Vec<Option<&Column>> =
        attributes.iter().map(|attribute| table.columns.iter().find(|column| column.name == attribute.name)).collect();
    let mut values = vec![Value::Unknown; columns.len()];
    (0..table.n_rows)
        .map(|row| {
            for (value, column) in values.iter_mut().zip(&columns) {
                *value = column.map_or(Value::Unknown, |column| value_of(column, row));
            }
            answer(&values)
        })
        .collect()
}

fn value_of(column: &Column, row: usize) -> Value<'_> {
    match &column.cells {
        Cells::Numbers { values, .. } if values[row].is_nan() => Value::Unknown,
        Cells::Numbers { values, .. } => Value::Number(values[row]),
        Cells::Labels { codes, .. } if codes[row] == MISSING => Value::Unknown,
        Cells::Labels { levels, codes } => Value::Label(&levels[codes[row] as usize]),
    }
}
