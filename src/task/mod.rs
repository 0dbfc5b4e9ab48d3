//! What is to be learned from a table: target, attributes, and the rows, identical ones merged into weighted groups.
//!
//! The groups stand in an order of their own (canonical.rs), which does not depend on the order of the file. Titanic's 2,201 rows are 24 distinct ones with a weight each. A fold, a resample and a class weight are then all
//! the same thing, a vector of weights over the groups, and a fit costs what the distinct rows cost.

mod attributes;
mod canonical;
mod checks;
mod merge;
mod target;

pub use attributes::{AttributeValues, TaskAttribute};

use crate::explain::additive::{Cut, Target};
use crate::sentences::Message;
use crate::sentences::learning::{self, Problem};
use crate::table::Table;

/// What a person asks to be learned; everything but the target may be left to be found out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskSpec {
    /// Name of the target column.
    pub target: String,
    /// Label of the positive class; `None` = the rarer one.
    pub positive: Option<String>,
    /// Threshold of a numeric target.
    pub cut: Option<Cut>,
    /// Names of the columns to predict from; `None` = all that are usable by default.
    pub attributes: Option<Vec<String>>,
}

/// A question with its data, ready to be put into coordinates.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is predicted, with counts.
    pub target: Target,
    /// The columns to predict from, in the file's order, with a value for each group.
    pub attributes: Vec<TaskAttribute>,
    /// Class of each group: +1 positive, −1 negative.
    pub y: Vec<f64>,
    /// Whether a group is of the rarer class (the positive one where both are equally frequent).
    pub rarer: Vec<bool>,
    /// Number of rows in each group.
    pub counts: Vec<f64>,
    /// Rows without a target.
    pub rows_set_aside: usize,
    /// What was assumed or is noteworthy.
    pub notices: Vec<Message>,
}

impl Task {
    /// Reads the question against the table.
    ///
    /// # Errors
    /// Unknown columns or classes, a target that cannot be one, a class of fewer than two rows, no attributes left.
    pub fn new(table: &Table, spec: &TaskSpec) -> Result<Task, Problem> {
        let target_at = table
            .columns
            .iter()
            .position(|column| column.name == spec.target)
            .ok_or_else(|| Problem::unknown_column(&spec.target, table))?;
        if table.columns.len() < 2 {
            return Err(Problem::NoFeatures { target: spec.target.clone() });
        }
        let mut notices = Vec::new();
        let (target, class_of_row) = target::choose(table, target_at, spec, &mut notices)?;
        let rows: Vec<u32> = (0..table.n_rows as u32).filter(|row| class_of_row[*row as usize].is_some()).collect();
        let rows_set_aside = table.n_rows - rows.len();
        let said = |notices: &[Message]| notices.iter().any(|notice| notice.code == "target-missing");
        if rows_set_aside > 0 && !said(&notices) {
            let column = spec.target.clone();
            notices.push(crate::sentences::Notice::TargetMissing { rows: rows_set_aside, column }.message());
        }
        let y_of_row: Vec<f64> =
            rows.iter().map(|row| if class_of_row[*row as usize] == Some(true) { 1.0 } else { -1.0 }).collect();

        let whole = attributes::choose(table, target_at, spec.attributes.as_deref(), &rows, &mut notices)?;
        let merged = merge::identical_rows(&whole, &y_of_row);
        let distinct: Vec<TaskAttribute> =
            whole.into_iter().map(|attribute| attribute.at_rows(&merged.first_row)).collect();
        let y: Vec<f64> = merged.first_row.iter().map(|row| y_of_row[*row as usize]).collect();
        let rarer_sign = if 2.0 * target.events <= target.rows { 1.0 } else { -1.0 };
        let rarer: Vec<bool> = y.iter().map(|y| y * rarer_sign > 0.0).collect();
        let order = canonical::order(&distinct, &rarer, &merged.counts);
        let task = Task {
            target,
            attributes: distinct.into_iter().map(|attribute| attribute.at_rows(&order)).collect(),
            y: order.iter().map(|group| y[*group as usize]).collect(),
            rarer: order.iter().map(|group| rarer[*group as usize]).collect(),
            counts: order.iter().map(|group| merged.counts[*group as usize]).collect(),
            rows_set_aside,
            notices: Vec::new(),
        };
        notices.extend(checks::notices(&task).iter().map(learning::Notice::message));
        Ok(Task { notices, ..task })
    }

    /// Number of groups.
    pub fn n_groups(&self) -> usize {
        self.y.len()
    }

    /// Rows in the smaller class.
    pub fn smaller_class(&self) -> usize {
        self.target.events.min(self.target.rows - self.target.events) as usize
    }
}
