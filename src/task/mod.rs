//! What is to be learned from a table: target, attributes, and the rows, identical ones merged into weighted groups.
//!
//! The groups stand in an order of their own (canonical.rs), which does not depend on the order of the file. Titanic's
//! 2,201 rows are 24 distinct ones with a weight each. A fold, a resample and a class weight are then all the same
//! thing, a vector of weights over the groups, and a fit costs what the distinct rows cost.

mod attributes;
mod canonical;
mod checks;
mod leaks;
mod number_leaks;
mod merge;
mod target;

pub use attributes::{AttributeValues, TaskAttribute, Unlabelled};
pub use target::Answers;

use crate::math;
use crate::model::additive::{Cut, Link, Target};
use crate::sentences::learning::{self, Problem};
use crate::sentences::{Message, code};
use crate::table::{MISSING, Table};
use serde::{Deserialize, Serialize};

/// What kind of answer a question wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The probability of one class against the rest.
    #[default]
    OneClass,
    /// The probability of each class: one additive score a class.
    AllClasses,
    /// The number itself, in its own unit: regression.
    Number,
}

/// The scale on which a number is learned. What comes out is the number itself: off its own scale the median, since that
/// of the logarithms is the logarithm of theirs, as no mean is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum TargetScale {
    /// The number's own.
    #[default]
    Own,
    /// Its natural logarithm: of numbers above 0.
    Log,
    /// Its square root: of numbers from 0 on.
    Sqrt,
}

impl TargetScale {
    /// Whether it is the number's own.
    pub fn is_own(&self) -> bool {
        *self == TargetScale::Own
    }

    /// What leads back from it to the number.
    pub fn link(self) -> Link {
        match self {
            TargetScale::Own => Link::Identity,
            TargetScale::Log => Link::Exp,
            TargetScale::Sqrt => Link::Square,
        }
    }

    /// The number of a sum: of a root below 0 it is 0, as [`crate::model::additive::AdditiveModel::outcome_of`] has it.
    pub fn number(self, sum: f64) -> f64 {
        self.link().outcome(if self == TargetScale::Sqrt { sum.max(0.0) } else { sum })
    }

    /// A number on it; not finite for one that it does not have.
    fn of(self, y: f64) -> f64 {
        match self {
            TargetScale::Own => y,
            TargetScale::Log => math::ln(y),
            TargetScale::Sqrt => y.sqrt(),
        }
    }
}

/// What a person asks to be learned; everything but the target may be left to be found out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskSpec {
    /// Name of the target column.
    pub target: String,
    /// Label of the positive class; `None` = the rarer one.
    pub positive: Option<String>,
    /// Threshold of a numeric target.
    pub cut: Option<Cut>,
    /// One class against the rest, all classes, or a number.
    pub outcome: Outcome,
    /// The scale on which a number is learned.
    pub scale: TargetScale,
    /// Names of the columns to predict from; `None` = all that are usable by default.
    pub attributes: Option<Vec<String>>,
    /// Of those that are not, names of the columns that are used all the same: their values are compared, however many.
    pub compared: Vec<String>,
}

/// A question with its data, ready to be put into coordinates.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is predicted, with counts.
    pub target: Target,
    /// The columns to predict from, in the file's order, with a value for each group.
    pub attributes: Vec<TaskAttribute>,
    /// What kind of answer the groups have.
    pub answers: Answers,
    /// The scale of the answers, where they are numbers.
    pub scale: TargetScale,
    /// The answer of each group. One class: +1 positive, −1 negative; all classes: the index of its class; a number: itself,
    /// on its scale.
    pub y: Vec<f64>,
    /// The class of each group, numbered from the most frequent one on: the rarest has the largest number. All 0 where a
    /// number is predicted.
    pub stratum: Vec<u32>,
    /// Number of rows in each group.
    pub counts: Vec<f64>,
    /// The group of each row of the table; [`crate::table::MISSING`] where the row has no target.
    pub group_of_row: Vec<u32>,
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
        let target_at = table.place_of(&spec.target)?;
        if table.columns.len() < 2 {
            return Err(Problem::NoFeatures { target: spec.target.clone() });
        }
        let mut notices = Vec::new();
        let chosen = target::choose(table, target_at, spec, &mut notices)?;
        let rows: Vec<u32> =
            (0..table.n_rows as u32).filter(|row| chosen.answer_of_row[*row as usize].is_some()).collect();
        let rows_set_aside = table.n_rows - rows.len();
        let said = |notices: &[Message]| notices.iter().any(|notice| notice.code == code::TARGET_MISSING);
        if rows_set_aside > 0 && !said(&notices) {
            let column = spec.target.clone();
            notices.push(crate::sentences::Notice::TargetMissing { rows: rows_set_aside, column }.message());
        }
        let y_of_row: Vec<f64> = rows.iter().filter_map(|row| chosen.answer_of_row[*row as usize]).collect();

        let whole = attributes::choose(table, target_at, spec, &rows, &mut notices)?;
        let merged = merge::identical_rows(&whole, &y_of_row);
        let distinct: Vec<TaskAttribute> =
            whole.into_iter().map(|attribute| attribute.at_rows(&merged.first_row)).collect();
        let y: Vec<f64> = merged.first_row.iter().map(|row| y_of_row[*row as usize]).collect();
        let (classes, class_of) = target::classes(&chosen, &y);
        let stratum = canonical::strata(&distinct, &classes, &class_of, &merged.counts);
        let numbers = (chosen.answers == Answers::Number).then_some(y.as_slice());
        let order = canonical::order(&distinct, &stratum, numbers, &merged.counts);
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(at, group)| place[*group as usize] = at);
        let mut group_of_row = vec![MISSING; table.n_rows];
        for (row, group) in rows.iter().zip(&merged.group_of_row) {
            group_of_row[*row as usize] = place[*group as usize];
        }
        let task = Task {
            target: chosen.target,
            answers: chosen.answers,
            scale: spec.scale,
            attributes: distinct.into_iter().map(|attribute| attribute.at_rows(&order)).collect(),
            y: order.iter().map(|group| y[*group as usize]).collect(),
            stratum: order.iter().map(|group| stratum[*group as usize]).collect(),
            counts: order.iter().map(|group| merged.counts[*group as usize]).collect(),
            group_of_row,
            rows_set_aside,
            notices: Vec::new(),
        };
        notices.extend(checks::notices(&task, table).iter().map(learning::Notice::message));
        Ok(Task { notices, ..task })
    }

    /// Number of groups.
    pub fn n_groups(&self) -> usize {
        self.y.len()
    }

    /// The number of a group, as it is in the table.
    pub fn number(&self, group: u32) -> f64 {
        self.scale.link().outcome(self.y[group as usize])
    }

    /// Name of the smallest class (of two equal ones the positive one); `None` where a number is predicted.
    pub fn rarest_class(&self) -> Option<&str> {
        match &self.answers {
            Answers::OneClass if 2.0 * self.target.events <= self.target.rows => Some(&self.target.positive),
            Answers::OneClass => Some(&self.target.negative),
            Answers::AllClasses(classes) => {
                classes.iter().min_by(|a, b| a.count.total_cmp(&b.count)).map(|class| class.label.as_str())
            }
            Answers::Number => None,
        }
    }

    /// What effects are counted in: log odds, or standard deviations of the number that is predicted.
    pub fn unit(&self) -> f64 {
        if self.answers == Answers::Number { self.mean_and_sd().1 } else { 1.0 }
    }

    /// Mean and population standard deviation of the answers over the rows.
    pub fn mean_and_sd(&self) -> (f64, f64) {
        // Scaled by the largest size: squares of 1e200 would overflow, those of 1e-200 vanish.
        let size = self.y.iter().fold(0.0_f64, |size, y| size.max(y.abs()));
        let rows: f64 = self.counts.iter().sum();
        let cases = || self.y.iter().map(|y| y / size).zip(&self.counts);
        let mean = cases().map(|(y, rows)| rows * y).sum::<f64>() / rows;
        let variance = cases().map(|(y, rows)| rows * (y - mean) * (y - mean)).sum::<f64>() / rows;
        (size * mean, size * variance.sqrt())
    }

    /// Whether the answers are classes.
    pub fn is_of_classes(&self) -> bool {
        self.answers != Answers::Number
    }

    /// How many strata the groups have.
    pub fn n_strata(&self) -> u32 {
        match &self.answers {
            Answers::OneClass => 2,
            Answers::AllClasses(classes) => classes.len() as u32,
            Answers::Number => 1,
        }
    }

    /// Rows in the smallest class; 0 where a number is predicted.
    pub fn smaller_class(&self) -> usize {
        match &self.answers {
            Answers::OneClass => self.target.events.min(self.target.rows - self.target.events) as usize,
            Answers::AllClasses(classes) => {
                classes.iter().map(|class| class.count).fold(f64::INFINITY, f64::min) as usize
            }
            Answers::Number => 0,
        }
    }
}
