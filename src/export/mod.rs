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

use crate::model::additive::{AdditiveModel, Link};
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

/// The one sum, or that of each class.
fn sums(model: &Model) -> Vec<&AdditiveModel> {
    match model {
        Model::Additive(of) => vec![of],
        Model::Classes(of) => of.scores.iter().collect(),
    }
}

/// How many times an error of the sum the outcome may be off, where it is a probability.
fn steepest(model: &AdditiveModel) -> Option<f64> {
    let of_link = match model.link {
        Link::Logit => 0.25,
        // The density at 0 is 1/√(2π), the slope of 1 − e^(−eᵈ) at 0 is 1/e.
        Link::Probit => 0.4,
        Link::Cloglog => 0.37,
        Link::Identity | Link::Exp | Link::Square => return None,
    };
    // Between two knots a curve that increases may be three times as steep as at either (Fritsch & Carlson 1980).
    let of_bend = model.bend.as_ref().map_or(1.0, |bend| 3.0 * bend.slopes.iter().copied().fold(0.0, f64::max));
    Some(of_link * of_bend)
}

/// A label as a cell of a CSV file (RFC 4180): in quotes where it holds a comma, a quote or a line break.
pub fn cell(label: &str) -> String {
    if label.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", label.replace('"', "\"\""))
    } else {
        label.to_owned()
    }
}
