//! Columns of words: each distinct cell once, and the rows as indices into them.

use super::MISSING;
use super::missing::Said;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// A hash map whose hasher has no random seed. It is only ever asked for a key: nothing depends on its order.
pub(super) type FixedMap<K, V> = HashMap<K, V, BuildHasherDefault<DefaultHasher>>;

/// Texts that have come.
#[derive(Default)]
pub(super) struct Seen<'a>(FixedMap<&'a str, u32>);

impl<'a> Seen<'a> {
    /// Whether it comes for the first time.
    pub fn insert(&mut self, text: &'a str) -> bool {
        self.0.insert(text, 0).is_none()
    }
}

/// How many of the texts are distinct.
pub(super) fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    let mut seen = Seen::default();
    texts.filter(|text| seen.insert(text)).count()
}

/// The distinct cells of a column in order of first appearance.
#[derive(Clone, Debug, Default)]
pub(super) struct Words<'a> {
    /// Each distinct cell that is not missing.
    pub levels: Vec<&'a str>,
    /// Rows that hold each level.
    pub counts: Vec<u32>,
    /// Index into `levels` for each row, or [`MISSING`].
    pub codes: Vec<u32>,
    /// Missing cells.
    pub missing: usize,
    /// Spellings of missing other than nothing, with their counts.
    pub missing_spellings: Vec<(&'a str, u32)>,
}

impl<'a> Words<'a> {
    /// Reads the cells.
    pub fn of(cells: impl Iterator<Item = &'a str>, said: Said<'_>) -> Words<'a> {
        let mut words = Words::default();
        let mut known: FixedMap<&str, u32> = FixedMap::default();
        for cell in cells {
            if said.is_missing(cell) {
                words.codes.push(MISSING);
                words.missing += 1;
                if !cell.is_empty() {
                    count_spelling(&mut words.missing_spellings, cell, 1);
                }
                continue;
            }
            let code = *known.entry(cell).or_insert(words.levels.len() as u32);
            if code as usize == words.levels.len() {
                words.levels.push(cell);
                words.counts.push(0);
            }
            if let Some(count) = words.counts.get_mut(code as usize) {
                *count += 1;
            }
            words.codes.push(code);
        }
        words
    }

    /// Rows that are not missing.
    pub fn known(&self) -> usize {
        self.codes.len() - self.missing
    }
}

/// Adds to the count of one spelling.
pub(super) fn count_spelling<'a>(spellings: &mut Vec<(&'a str, u32)>, spelling: &'a str, count: u32) {
    match spellings.iter_mut().find(|(known, _)| *known == spelling) {
        Some((_, seen)) => *seen += count,
        None => spellings.push((spelling, count)),
    }
}

/// Which levels stand for which after joining those with equal keys: for each level its place among the joined ones,
/// and for each joined one its most frequent spelling.
pub(super) struct Joined {
    /// New index of each old level.
    pub place: Vec<u32>,
    /// Old index of the spelling that stands for each.
    pub spelling: Vec<usize>,
}

/// Joins levels whose `key` is the same, in order of first appearance.
pub(super) fn join_levels<S: AsRef<str>>(levels: &[S], counts: &[u32], key: impl Fn(&str) -> String) -> Joined {
    let mut joined = Joined { place: Vec::with_capacity(levels.len()), spelling: Vec::new() };
    let mut known: FixedMap<String, u32> = FixedMap::default();
    for (index, level) in levels.iter().enumerate() {
        let place = *known.entry(key(level.as_ref())).or_insert(joined.spelling.len() as u32);
        joined.place.push(place);
        match joined.spelling.get_mut(place as usize) {
            None => joined.spelling.push(index),
            Some(best) if counts.get(index) > counts.get(*best) => *best = index,
            Some(_) => {}
        }
    }
    joined
}

/// The key under which labels that differ only in case, a final full stop or blanks are one.
pub(super) fn fold_case(label: &str) -> String {
    let stem = label.trim_end_matches('.');
    let letters = if stem.is_empty() { label } else { stem }.chars().filter(|letter| !letter.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}

/// Letters and the accents that are written after them, beside the one letter that looks the same.
const COMPOSED: [(char, &str, &str); 10] = [
    ('\u{300}', "AEIOUaeiouNn", "ÀÈÌÒÙàèìòùǸǹ"),
    ('\u{301}', "AEIOUYaeiouyCcLlNnRrSsZz", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź"),
    ('\u{302}', "AEIOUaeiouCcGgHhJjSsWwYy", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ"),
    ('\u{303}', "ANOanoIiUu", "ÃÑÕãñõĨĩŨũ"),
    ('\u{304}', "AEIOUaeiou", "ĀĒĪŌŪāēīōū"),
    ('\u{307}', "CcEeGgIZz", "ĊċĖėĠġİŻż"),
    ('\u{308}', "AEIOUaeiouyY", "ÄËÏÖÜäëïöüÿŸ"),
    ('\u{30a}', "AaUu", "ÅåŮů"),
    ('\u{30c}', "CcDdEeNnRrSsTtZz", "ČčĎďĚěŇňŘřŠšŤťŽž"),
    ('\u{327}', "CcGgKkLlNnRrSsTt", "ÇçĢģĶķĻļŅņŖŗŞşŢţ"),
];

/// The label with letter + accent written as one letter, for the accents of European languages.
pub(super) fn compose(label: &str) -> String {
    let mut composed = String::with_capacity(label.len());
    for letter in label.chars() {
        let joined = composed.chars().next_back().and_then(|base| {
            let (_, bases, letters) = COMPOSED.iter().find(|(accent, _, _)| *accent == letter)?;
            letters.chars().nth(bases.chars().position(|candidate| candidate == base)?)
        });
        match joined {
            Some(joined) => {
                composed.pop();
                composed.push(joined);
            }
            None => composed.push(letter),
        }
    }
    composed
}

/// The text without accents: é is e, ü is u.
pub(super) fn bare(text: &str) -> String {
    let base = |letter: char| {
        let (_, bases, letters) = COMPOSED.iter().find(|(.., letters)| letters.contains(letter))?;
        bases.chars().nth(letters.chars().position(|known| known == letter)?)
    };
    compose(text).chars().map(|letter| base(letter).unwrap_or(letter)).collect()
}

/// Whether a label holds accents that are written after their letter.
pub(super) fn has_loose_accents(label: &str) -> bool {
    label.chars().any(|letter| ('\u{300}'..='\u{36f}').contains(&letter))
}
