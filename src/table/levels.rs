//! The levels of a column as they will be kept: letters that look the same joined, case folded where that is wanted,
//! ordered ones in their order.

use super::codes::codes;
use super::kinds::{Parts, Settler, owned};
use super::labels::{Words, compose, fold_case, has_loose_accents, join_levels};
use super::missing::{POOLED, Said, is_unknown};
use super::numbers::is_same;
use super::outcomes::tell_what_happened;
use super::{Cells, Kind, MISSING, ordered};
use crate::sentences::columns::{MOST_LEVELS, ROWS_PER_LEVEL};
use crate::sentences::{ColumnFact, Notice};

impl<'a> Settler<'a> {
    /// A column of words as it will be kept: look-alike letters joined, levels in their order.
    pub(super) fn labels(&mut self, kind: Kind, words: Words<'a>) -> Parts {
        let missing_spellings = owned(&words.missing_spellings);
        let missing = words.missing;
        let mut levels: Vec<String> = words.levels.iter().map(|level| (*level).to_owned()).collect();
        let (mut codes, mut counts) = (words.codes, words.counts);
        let compared = matches!(kind, Kind::Categorical | Kind::Ordered);
        if compared && levels.iter().any(|level| has_loose_accents(level)) {
            let before = levels.len();
            join(&mut levels, &mut codes, &mut counts, compose);
            for level in &mut levels {
                *level = compose(level);
            }
            if levels.len() < before {
                self.facts.push(ColumnFact::LooseAccents);
            }
        }
        if self.options.is_some_and(|options| options.fold_case) {
            join(&mut levels, &mut codes, &mut counts, fold_case);
        } else if compared {
            let joined = join_levels(&levels, &counts, fold_case).spelling.len();
            if joined < levels.len() {
                let examples = variants(&levels);
                self.notices.push(Notice::LabelVariants {
                    column: self.name.to_owned(),
                    labels: levels.len(),
                    joined,
                    examples,
                });
            }
        }
        if compared {
            self.notice_ambiguous_missing(&levels, &missing_spellings);
            self.notice_unknown(&levels, &counts);
        }
        if self.options.is_some_and(|options| options.pool) {
            let whole = codes.clone();
            if let Some(other) = pool(&mut levels, &mut codes, &counts) {
                let (column, kept) = (self.name.to_owned(), levels.len() - 1);
                self.notices.push(Notice::Pooled { column, kept, other });
                self.written = Some(whole);
            }
        } else if let Some(other) = Said::of(self.options).pooled() {
            // A model knows the levels that it kept, and of all others that they are others.
            let is_kept: Vec<bool> =
                levels.iter().map(|level| level != other && Said::of(self.options).keeps(level)).collect();
            if is_kept.contains(&false) {
                join_others(&mut levels, &mut codes, &is_kept, other.to_owned());
            }
        }
        if kind == Kind::Ordered {
            let order = self.order(&levels);
            reorder(&mut levels, &mut codes, &order);
        }
        (kind, None, Cells::Labels { levels, codes }, missing, missing_spellings)
    }

    /// NA among two-letter codes may be one of them: Namibia.
    #[inline(never)]
    fn notice_ambiguous_missing(&mut self, levels: &[String], missing: &[(String, u32)]) {
        let code = |level: &String| level.len() == 2 && level.bytes().all(|byte| byte.is_ascii_uppercase());
        if let Some((spelling, cells)) = missing.iter().find(|(spelling, _)| spelling == "NA")
            && levels.len() >= 2
            && levels.iter().all(code)
        {
            let (spelling, cells) = (spelling.clone(), *cells as usize);
            self.notices.push(Notice::AmbiguousMissing { column: self.name.to_owned(), spelling, cells });
        }
    }

    /// A level among others that says that nothing is known.
    fn notice_unknown(&mut self, levels: &[String], counts: &[u32]) {
        // "Refused" beside "approved" is an answer.
        let is_answer = |level: &str| level.eq_ignore_ascii_case("refused") && tell_what_happened(levels);
        let is_asked = |level: &str| is_unknown(level, levels) && !is_answer(level);
        let number = |level: &String| level.parse::<f64>().ok();
        let are_numbers = levels.len() > 2 && levels.iter().all(|level| number(level).is_some());
        let is_end =
            |level: &String| are_numbers && number(level).is_some_and(|code| is_code_among(levels, counts, code));
        let found =
            levels.iter().zip(counts).filter(|(level, count)| **count > 1 && (is_asked(level) || is_end(level)));
        for (level, count) in found {
            // Among other numbers 99 has to stand apart as well.
            let stands = || level.parse().ok().is_none_or(|code: f64| is_code_among(levels, counts, code));
            if levels.len() > 2 && stands() {
                let (columns, codes, cells) = (vec![self.name.to_owned()], vec![level.clone()], *count as usize);
                self.notices.push(Notice::MissingCode { columns, codes, cells, is_number: false });
            }
        }
    }

    /// The order of the levels: as stated, else as they say themselves, else by number, else as they appear.
    fn order(&self, levels: &[String]) -> Vec<usize> {
        let stated = self.options.map_or(&[][..], |options| &options.order);
        let natural = natural_order(levels);
        let mut order: Vec<usize> = Vec::with_capacity(levels.len());
        for index in stated.iter().filter_map(|label| levels.iter().position(|level| level == label)).chain(natural) {
            if !order.contains(&index) {
                order.push(index);
            }
        }
        order
    }
}

/// Whether a number among levels is one of few, or would be a code in a column of numbers.
fn is_code_among(levels: &[String], counts: &[u32], code: f64) -> bool {
    let numbers: Vec<(f64, u32)> =
        levels.iter().zip(counts).filter_map(|(level, rows)| Some((level.parse().ok()?, *rows))).collect();
    let values = numbers.iter().flat_map(|(number, rows)| vec![*number; *rows as usize]).collect::<Vec<f64>>();
    2 * numbers.len() <= levels.len() || codes(&values).iter().any(|(known, _)| is_same(*known, code))
}

/// The order that the levels say themselves, else that of their sizes, else as they are.
fn natural_order(levels: &[String]) -> Vec<usize> {
    let borrowed: Vec<&str> = levels.iter().map(String::as_str).collect();
    if let Some(order) = ordered::order_of(&borrowed) {
        return order;
    }
    ordered::by_size(&borrowed).unwrap_or_else(|| (0..levels.len()).collect())
}

/// Joins levels with the same key and rewrites the codes.
fn join(levels: &mut Vec<String>, codes: &mut [u32], counts: &mut Vec<u32>, key: fn(&str) -> String) {
    let joined = join_levels(levels, counts, key);
    let kept: Vec<String> = joined.spelling.iter().filter_map(|index| levels.get(*index).cloned()).collect();
    let mut sums = vec![0; kept.len()];
    for (place, count) in joined.place.iter().zip(counts.iter()) {
        if let Some(sum) = sums.get_mut(*place as usize) {
            *sum += count;
        }
    }
    recode(codes, &joined.place);
    (*levels, *counts) = (kept, sums);
}

/// Keeps the most frequent levels, as many as may be drawn and have rows enough, and joins the others to one after them,
/// whose name is returned.
fn pool(levels: &mut Vec<String>, codes: &mut [u32], counts: &[u32]) -> Option<String> {
    let by_rows = crate::order::indices(levels.len(), &|a, b| counts.get(b).cmp(&counts.get(a)));
    let has_rows = |level: &usize| counts.get(*level).is_some_and(|count| *count as usize >= ROWS_PER_LEVEL);
    let mut is_kept = vec![false; levels.len()];
    by_rows.into_iter().take(MOST_LEVELS - 1).take_while(has_rows).for_each(|level| is_kept[level] = true);
    let pooled = is_kept.iter().filter(|kept| !**kept).count();
    if pooled < 2 {
        return None;
    }
    let mut other = format!("{POOLED}{pooled})");
    while levels.contains(&other) {
        other.push('*');
    }
    join_others(levels, codes, &is_kept, other.clone());
    Some(other)
}

/// Joins the levels that are not kept to one.
fn join_others(levels: &mut Vec<String>, codes: &mut [u32], is_kept: &[bool], other: String) {
    let mut kept: Vec<String> = Vec::new();
    let n_kept = is_kept.iter().filter(|kept| **kept).count() as u32;
    let mut place = Vec::with_capacity(levels.len());
    for (level, is_kept) in levels.iter().zip(is_kept) {
        place.push(if *is_kept { kept.len() as u32 } else { n_kept });
        if *is_kept {
            kept.push(level.clone());
        }
    }
    recode(codes, &place);
    kept.push(other);
    *levels = kept;
}

/// Puts the levels in another order and rewrites the codes.
fn reorder(levels: &mut Vec<String>, codes: &mut [u32], order: &[usize]) {
    let mut place = vec![MISSING; levels.len()];
    for (new, old) in order.iter().enumerate() {
        if let Some(place) = place.get_mut(*old) {
            *place = new as u32;
        }
    }
    recode(codes, &place);
    *levels = order.iter().filter_map(|old| levels.get(*old).cloned()).collect();
}

fn recode(codes: &mut [u32], place: &[u32]) {
    for code in codes.iter_mut().filter(|code| **code != MISSING) {
        *code = place.get(*code as usize).copied().unwrap_or(MISSING);
    }
}

/// The first group of labels that differ only in case.
#[inline(never)]
fn variants(levels: &[String]) -> Vec<String> {
    let joined = join_levels(levels, &[], fold_case);
    let group = |place: u32| -> Vec<String> {
        levels.iter().zip(&joined.place).filter_map(|(level, at)| (*at == place).then_some(level.clone())).collect()
    };
    let mut seen = vec![0_u32; joined.spelling.len()];
    for place in &joined.place {
        if let Some(count) = seen.get_mut(*place as usize) {
            *count += 1;
        }
    }
    let first = seen.iter().position(|count| *count > 1).unwrap_or(0);
    group(first as u32).into_iter().take(4).collect()
}
