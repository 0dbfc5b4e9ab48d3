//! `nomogram export`: a model as a formula of another program.

use super::{Found, model_file, printed_found};
use crate::export::{Form, Formula, written};
use crate::sentences::Message;
use crate::sentences::export as words;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a model as a formula: JavaScript, Python, R, SQL, LaTeX, or a table of points
#[derive(clap::Args, Debug)]
pub struct Export {
    /// A model file that `fit` or the page wrote
    model: PathBuf,
    /// javascript, python or r: a file with a function that predicts rows; sql: a query; latex: displayed formulas; points: a
    /// table to add up by hand, as CSV
    #[arg(long, value_name = "FORM", value_parser = form)]
    to: Form,
    /// The table that the query reads
    #[arg(long, value_name = "TABLE", default_value = "data")]
    table: String,
    /// Where to write it; standard output if not given
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print the formula, and what is said of it, as JSON
    #[arg(long, conflicts_with = "out")]
    json: bool,
}

fn form(text: &str) -> Result<Form, String> {
    match text {
        "javascript" | "js" => Ok(Form::JavaScript),
        "python" => Ok(Form::Python),
        "r" | "R" => Ok(Form::R),
        "sql" => Ok(Form::Sql),
        "latex" => Ok(Form::Latex),
        "points" => Ok(Form::Points),
        _ => Err(words::no_form(text)),
    }
}

impl Export {
    /// Runs the verb: exit code 1 where the file cannot be read or written, or the form cannot hold the model.
    pub fn run(&self) -> ExitCode {
        printed_found(self.formula(), self.json)
    }

    fn formula(&self) -> Result<Found, Message> {
        let Formula { text, sentences } = written(&model_file(&self.model)?, self.to, &self.table)?;
        let json = json!({ "text": text, "notices": sentences });
        let csv = match &self.out {
            None => text,
            Some(path) => {
                super::write(path, &text)?;
                String::new()
            }
        };
        Ok(Found { csv, sentences, json })
    }
}
