//! What a person should know about the data before believing the model.

use super::merge::{bits, mix};
use super::{Answers, AttributeValues, Task, TaskAttribute, leaks, number_leaks};
use crate::order;
use crate::sentences::learning::Notice;
use crate::table::{Cells, MISSING, Table, are_copies};

/// Below this share the rarer class makes accuracy meaningless.
const IMBALANCED: f64 = 0.05;
/// Fewer rows than this in a class leave every estimate very uncertain.
const FEW_OF_A_CLASS: usize = 10;
/// Above this share of repeated rows, folds share rows and held-out scores look too good.
const MANY_REPEATS: f64 = 0.1;
/// A level in fewer rows than this is mostly noise.
const RARE_LEVEL: f64 = 3.0;

/// The notices that hold for the rows as they are, whatever learns from them.
pub(super) fn notices(task: &Task, table: &Table) -> Vec<Notice> {
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
    let many = |repeats: f64| repeats > MANY_REPEATS * rows;
    let has_numbers = task.attributes.iter().any(|a| matches!(a.values, AttributeValues::Numbers(_)));
    // Tables of a few categories repeat by nature; where numbers repeat too, the rows were probably copied.
    // Rows that differ in a column which is not used, another date or number, are not copies.
    if has_numbers && many(rows - task.n_groups() as f64) {
        let repeats = whole_repeats(task, table);
        if many(repeats as f64) {
            notices.push(Notice::DuplicateRows { repeats, of: rows as usize });
        }
    }
    let found = if task.answers == Answers::OneClass { leaks::find(task) } else { None };
    let is_found = |at: &usize| found.as_ref().is_some_and(|found| found.attributes.contains(at));
    let exact = |at: &usize| {
        let TaskAttribute { attribute, values, .. } = &task.attributes[*at];
        predicts_alone(task, values, attribute.levels.len()) || are_copies(table, &task.target.name, &attribute.name)
    };
    let name = |at: usize| task.attributes[at].attribute.name.clone();
    let mut leaks: Vec<String> = (0..task.attributes.len()).filter(|at| is_found(at) || exact(at)).map(name).collect();
    let of_number = (leaks.is_empty() && task.answers == Answers::Number).then(|| number_leaks::find(task)).flatten();
    if let Some(found) = of_number {
        leaks = found.attributes.into_iter().map(name).collect();
        let (columns, together, others) = (leaks.clone(), found.together, found.others);
        notices.push(Notice::NumberLeak { columns, together, others });
    } else if !leaks.is_empty() {
        let scores = found.map(|found| (found.alone, found.others));
        notices.push(Notice::PossibleLeak { columns: leaks.clone(), scores });
    }
    for attribute in &task.attributes {
        let name = &attribute.attribute.name;
        if leaks.contains(name) {
            continue;
        }
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
    }
    notices
}

/// How many rows of the task repeat another one in every column of the file.
fn whole_repeats(task: &Task, table: &Table) -> usize {
    let rows: Vec<usize> = (0..table.n_rows).filter(|row| task.group_of_row[*row] != MISSING).collect();
    let mut hashes = vec![0_u64; rows.len()];
    for column in &table.columns {
        for (hash, row) in hashes.iter_mut().zip(&rows) {
            let cell = match (&column.written, &column.cells) {
                (Some(codes), _) | (None, Cells::Labels { codes, .. }) => u64::from(codes[*row]),
                (None, Cells::Numbers { values, .. }) => bits(values[*row]),
            };
            *hash = mix(*hash, cell);
        }
    }
    order::ascending(&mut hashes);
    hashes.windows(2).filter(|pair| pair[0] == pair[1]).count()
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
