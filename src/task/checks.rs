//! What a person should know about the data before believing the model.

use super::{Answers, AttributeValues, Task};
use crate::sentences::learning::Notice;
use crate::table::MISSING;

/// Below this share the rarer class makes accuracy meaningless.
const IMBALANCED: f64 = 0.05;
/// Fewer rows than this in a class leave every estimate very uncertain.
const FEW_OF_A_CLASS: usize = 10;
/// Above this share of repeated rows, folds share rows and held-out scores look too good.
const MANY_REPEATS: f64 = 0.1;
/// A level in fewer rows than this is mostly noise.
const RARE_LEVEL: f64 = 3.0;

/// The notices that hold for the rows as they are, whatever learns from them.
pub(super) fn notices(task: &Task) -> Vec<Notice> {
    let mut notices = Vec::new();
    let rows = task.target.rows;
    let smaller = task.smaller_class();
    let rarer = task.rarest_class();
    if let Some(class) = rarer.filter(|_| smaller < FEW_OF_A_CLASS) {
        notices.push(Notice::FewOfAClass { class: class.to_owned(), rows: smaller });
    }
    if let Some(class) = rarer.filter(|_| task.answers == Answers::OneClass && (smaller as f64) < IMBALANCED * rows) {
        notices.push(Notice::Imbalance { class: class.to_owned(), rows: smaller, of: rows as usize });
    }
    let repeats = rows - task.n_groups() as f64;
    let has_numbers = task.attributes.iter().any(|a| matches!(a.values, AttributeValues::Numbers(_)));
    // Tables of a few categories repeat by nature; where numbers repeat too, the rows were probably copied.
    if has_numbers && repeats > MANY_REPEATS * rows {
        notices.push(Notice::DuplicateRows { repeats: repeats as usize, of: rows as usize });
    }
    for attribute in &task.attributes {
        let name = &attribute.attribute.name;
        let rare: Vec<String> = attribute
            .attribute
            .levels
            .iter()
            .filter(|level| level.count < RARE_LEVEL)
            .map(|level| level.label.clone())
            .collect();
        if !rare.is_empty() {
            notices.push(Notice::RareLevels { column: name.clone(), levels: rare });
        }
        if predicts_alone(task, &attribute.values, attribute.attribute.levels.len()) {
            notices.push(Notice::PossibleLeak { column: name.clone() });
        }
    }
    notices
}

/// Whether every level lies within one class (or has one number), and the levels are few: knowing the attribute is knowing the target.
fn predicts_alone(task: &Task, values: &AttributeValues, n_levels: usize) -> bool {
    let AttributeValues::Codes(codes) = values else {
        return false;
    };
    if n_levels as f64 > 0.2 * task.target.rows || codes.contains(&MISSING) {
        return false;
    }
    let mut answer: Vec<Option<u64>> = vec![None; n_levels];
    codes.iter().zip(&task.y).all(|(code, y)| *answer[*code as usize].get_or_insert(y.to_bits()) == y.to_bits())
}
