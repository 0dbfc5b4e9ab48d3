//! Pieces that sentences are made of: lists, counts, names cut short.

/// “a”, “b” and 3 more.
pub(super) fn quoted_list(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("“{}”", shortened(name))).collect();
    joined_list(&quoted, 5)
}

/// A name or label short enough for a sentence.
pub(super) fn shortened(name: &str) -> String {
    const MOST: usize = 60;
    let line = name.replace(['\n', '\r'], " ");
    if line.chars().count() <= MOST { line } else { line.chars().take(MOST - 1).chain(['…']).collect() }
}

/// Line 7; lines 7 and 14; lines 1, 2, 3, 4, 5 and 90 more.
pub(super) fn lines_list(lines: &[u32]) -> String {
    let numbers: Vec<String> = lines.iter().map(u32::to_string).collect();
    format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, joined_list(&numbers, 5))
}

pub(super) fn joined_list(items: &[String], most: usize) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] if items.len() <= most => format!("{} and {last}", first.join(", ")),
        _ => format!("{} and {} more", items.get(..most).unwrap_or(items).join(", "), items.len() - most),
    }
}

pub(super) fn was(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

pub(super) fn has(count: usize) -> &'static str {
    if count == 1 { "has" } else { "have" }
}

pub(super) fn is(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// 1 row; 2 rows.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
