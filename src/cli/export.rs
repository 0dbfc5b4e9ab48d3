//! `nomogram export`: a model as a formula of another program.

use super::{model_file, printed_text};
use crate::export::{Form, Formula, written};
use crate::sentences::Message;
use crate::sentences::export as words;
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
        printed_text(self.formula())
    }

    fn formula(&self) -> Result<(String, Vec<String>), Message> {
        let Formula { text, sentences } = written(&model_file(&self.model)?, self.to, &self.table)?;
        match &self.out {
            None => Ok((text, sentences)),
            Some(path) => {
                super::write(path, &text)?;
                Ok((String::new(), sentences))
            }
        }
    }
}
