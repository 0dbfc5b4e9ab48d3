//! Request `top_tried`: a polynomial support vector machine on some attributes, a fold held out: what each attribute
//! weighs, and how the machine ranks the fold. The degree by cross-validation and the elimination of attributes are made
//! of such trials.

use super::top::{Variables, check};
use crate::contract::{TopTrial, TopTried};
use crate::door::session::Session;
use crate::job::Job;
use crate::learn::polynomial_svm;
use crate::order::auc;
use crate::sentences::Message;
use crate::sentences::learning::Problem;
use crate::sentences::maps::MapProblem;
use crate::task::TaskAttribute;

impl Session {
    /// Trains a polynomial SVM for the prepared question on some of its attributes, without the rows of a fold.
    ///
    /// # Errors
    /// Nothing prepared, an attribute that is not there, and as [`Session::top_begin`].
    pub fn top_tried(&self, trial: &TopTrial) -> Result<TopTried, Message> {
        Ok(tried(self.job()?, trial)?)
    }
}

fn tried(job: &Job, TopTrial { wanted, attributes, fold }: &TopTrial) -> Result<TopTried, Problem> {
    let task = job.task();
    check(task, wanted)?;
    let name = |of: &TaskAttribute| of.attribute.name.clone();
    let names = || task.attributes.iter().map(name).collect();
    if let Some(other) = attributes.iter().find(|other| task.attributes.iter().all(|of| of.attribute.name != **other)) {
        return Err(Problem::Map(MapProblem::UnknownAttribute { name: other.clone(), names: names() }));
    }
    let is_asked = |of: &&TaskAttribute| attributes.is_empty() || attributes.contains(&of.attribute.name);
    let of: Vec<&TaskAttribute> = task.attributes.iter().filter(is_asked).collect();
    let variables = Variables::of(task, &of, wanted.coding);
    let held_out = job.held_out(0, *fold);
    let counts: Vec<f64> = task.counts.iter().zip(&held_out).map(|(all, out)| all - out).collect();
    let fit = variables.fit(task, &counts, wanted);

    let rows: Vec<u32> = (0..).zip(&held_out).filter(|(_, out)| **out > 0.0).map(|(row, _)| row).collect();
    let others = variables.design.select(&rows);
    let scores = polynomial_svm::scores(&fit.expansion, fit.bias, wanted.degree, &variables.design, &others);
    let positive: Vec<bool> = rows.iter().map(|row| task.y[*row as usize] > 0.0).collect();
    let weights: Vec<f64> = rows.iter().map(|row| held_out[*row as usize]).collect();
    let auc = auc(&scores, &positive, &weights);

    // No row has two levels of one attribute: what has both weighs nothing, and nothing is counted twice. The variables
    // stand in the order of their attributes.
    let mut weights = vec![0.0; of.len()];
    let mut at = 0;
    for (variable, levels) in variables.names.iter().zip(variables.machine(fit.expansion, wanted).contributions()) {
        while of[at].attribute.name != variable.attribute {
            at += 1;
        }
        weights[at] += levels.iter().sum::<f64>();
    }
    Ok(TopTried { folds: job.n_folds(), attributes: of.into_iter().map(name).collect(), weights, auc })
}
