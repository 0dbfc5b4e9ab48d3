//! A model as a formula for another program: JavaScript, Python, R, SQL, LaTeX, a table of points. The command line alone
//! writes them.
//!
//! Programming languages get the model's numbers as data and one reader of them (`runtime.*`), which does what
//! model/evaluate.rs does in the same order; SQL gets one expression an effect; LaTeX and points are for people, are
//! rounded, and say by how much.

mod data;
mod heading;
mod latex;
mod pieces;
mod points;
mod sql;

use crate::model::classes::Model;
use crate::sentences::Message;

/// What a model can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A module with `predict(row)`.
    JavaScript,
    /// A module with `predict(row)`.
    Python,
    /// A function of a data frame.
    R,
    /// A query.
    Sql,
    /// Displayed formulas.
    Latex,
    /// Points to add up by hand, as CSV.
    Points,
}

/// A formula, and what is to be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The file.
    pub text: String,
    /// Sentences about it: its largest rounding error.
    pub sentences: Vec<String>,
}

/// Writes a model as a formula. `table`: the name of the table that a query reads.
///
/// # Errors
/// What the form cannot hold, by name.
pub fn written(model: &Model, form: Form, table: &str) -> Result<Formula, Message> {
    let exact = |text| Formula { text, sentences: Vec::new() };
    match form {
        Form::JavaScript => Ok(exact(data::java_script(model))),
        Form::Python => Ok(exact(data::python(model))),
        Form::R => Ok(exact(data::r(model))),
        Form::Sql => sql::query(model, table).map(exact),
        Form::Latex => latex::formulas(model),
        Form::Points => points::table(model),
    }
}

/// A label as a cell of a CSV file (RFC 4180): in quotes where it holds a comma, a quote or a line break.
pub fn cell(label: &str) -> String {
    if label.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", label.replace('"', "\"\""))
    } else {
        label.to_owned()
    }
}
