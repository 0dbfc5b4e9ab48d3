//! What is asked of columns, once it is known which of them a question uses: what is predicted or left out is not asked
//! about.

use super::Table;
use crate::sentences::{Message, Notice};

/// What is asked of the columns of a table, of those alone that are used.
pub fn asked(table: &Table, used: &[String]) -> Vec<Message> {
    table.notices.iter().filter_map(|notice| of_used(notice, used)).collect()
}

/// All that was said of a table, where it asks of columns that are used.
#[cfg(not(target_arch = "wasm32"))]
pub fn notices_of(table: &Table, used: &[String]) -> Vec<Message> {
    let asks = |notice: &Notice| matches!(notice, Notice::Columns { fact, .. } if fact.asks());
    let said = |notice: &Notice| if asks(notice) { of_used(notice, used) } else { Some(notice.message()) };
    table.notices.iter().filter_map(said).collect()
}

fn of_used(notice: &Notice, used: &[String]) -> Option<Message> {
    let Notice::Columns { fact, columns } = notice else { return None };
    let columns: Vec<String> = columns.iter().filter(|column| used.contains(column)).cloned().collect();
    (fact.asks() && !columns.is_empty()).then(|| Notice::Columns { fact: *fact, columns }.message())
}
