//! What is said of columns once it is known what a question makes of them: what is predicted or left out is not asked about,
//! and nothing is said of a column that something else says better.

use super::Table;
#[cfg(not(target_arch = "wasm32"))]
use crate::sentences::columns::ColumnFact;
use crate::sentences::{Message, Notice, code};

/// What is asked of the columns of a table, of those alone that are used. `said`: what is said of the question.
pub fn asked(table: &Table, used: &[String], said: &[Message]) -> Vec<Message> {
    table.notices.iter().filter_map(|notice| of_used(notice, used, said)).collect()
}

/// All that is said of a table and of a question, each once: what is asked of columns, of those that are used.
#[cfg(not(target_arch = "wasm32"))]
pub fn notices_of(table: &Table, target: &str, used: &[String], said: &[Message]) -> Vec<Message> {
    let of = |notice: &Notice| match notice {
        Notice::Columns { fact, .. } if fact.asks() => of_used(notice, used, said),
        // Of these some may be used all the same.
        Notice::Columns { fact: fact @ (ColumnFact::ManyLevels | ColumnFact::FewRows), columns } => {
            let columns: Vec<String> = columns.iter().filter(|column| !used.contains(column)).cloned().collect();
            (!columns.is_empty()).then(|| Notice::Columns { fact: *fact, columns }.message())
        }
        // Two that are copies of the target are asked about as such.
        Notice::DuplicateColumn { first, second } => {
            let is_told = |name: &String| name == target || is_leak(said, name) || !used.contains(name);
            (!is_told(first) && !is_told(second)).then(|| notice.message())
        }
        // Its labels were joined to make classes.
        Notice::LabelVariants { column, .. } if column == target && has(said, code::LABEL_VARIANTS) => None,
        _ => Some(notice.message()),
    };
    // A column that gives the answer away says better why the classes are told apart.
    let leaks = has(said, code::POSSIBLE_LEAK);
    let said = said.iter().filter(|message| !(leaks && message.code == code::SEPARABLE)).cloned();
    table.notices.iter().filter_map(of).chain(said).collect()
}

/// Whether two columns say the same in every row.
pub fn are_copies(table: &Table, one: &str, other: &str) -> bool {
    let first_of = |name: &str| {
        table.notices.iter().find_map(|notice| match notice {
            Notice::DuplicateColumn { first, second } if second == name => Some(first.clone()),
            _ => None,
        })
    };
    one != other
        && first_of(one).unwrap_or_else(|| one.to_owned()) == first_of(other).unwrap_or_else(|| other.to_owned())
}

/// Whether it is said that a column may give the answer away.
pub fn is_leak(said: &[Message], column: &str) -> bool {
    said.iter().any(|message| message.code == code::POSSIBLE_LEAK && message.columns.iter().any(|of| of == column))
}

#[cfg(not(target_arch = "wasm32"))]
fn has(said: &[Message], code: &str) -> bool {
    said.iter().any(|message| message.code == code)
}

fn of_used(notice: &Notice, used: &[String], said: &[Message]) -> Option<Message> {
    let Notice::Columns { fact, columns } = notice else { return None };
    let is_asked = |column: &&String| used.contains(column) && !is_leak(said, column);
    let columns: Vec<String> = columns.iter().filter(is_asked).cloned().collect();
    (fact.asks() && !columns.is_empty()).then(|| Notice::Columns { fact: *fact, columns }.message())
}
