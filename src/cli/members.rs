//! The library of an ensemble: learners times settings, as they are written after `--members`.

use super::named;
use crate::choice::{AttributeMap, MapChoice, Measure};
use crate::contract::{Outcome, Question};
use crate::job::Job;
use crate::learn::catalogue::{Known, LEARNERS, names};
use crate::model::additive::{AttributeKind, Setting};
use crate::sentences::library as words;
use crate::sentences::{Message, code};

/// Values of an attribute with a name of their own in a similarity (Yao 2013).
pub(super) const MOST: u32 = 20;
/// What stands for a similarity of the values of all categories.
const SIMILARITY: &str = "similarity";

/// One machine of a library.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// As it was written.
    pub name: String,
    /// Its learner.
    pub learner: String,
    /// What is set, beside what is usual.
    pub settings: Vec<Setting>,
    /// How the values of categories are compared, where that was said.
    pub measure: Option<Measure>,
}

/// Every machine that a list such as `svm:C=0.1|1|10,svm:similarity=all:C=1,random-forest` asks for, each once.
///
/// # Errors
/// A learner of no such name, a value that is no number, an empty list.
pub fn members(text: &str) -> Result<Vec<Member>, Message> {
    let mut all: Vec<Member> = Vec::new();
    for one in text.split(',').map(str::trim).filter(|one| !one.is_empty()) {
        for member in with_settings(one)? {
            if all.iter().all(|other| other.is_set() != member.is_set()) {
                all.push(member);
            }
        }
    }
    if all.is_empty() { Err(bad(text)) } else { Ok(all) }
}

/// What is usual for an outcome.
pub fn usual(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::OneClass => "svm:C=0.1|1|10,logistic:C=0.1|1|10,naive-bayes,radial-svm:C=0.1|1|10,random-forest",
        Outcome::AllClasses => "svm:C=0.1|1|10,logistic:C=0.1|1|10,naive-bayes",
        Outcome::Number => "svr:C=0.1|1|10,ridge:lambda=0.1|1|10|100",
    }
}

/// A learner with every combination of its settings.
fn with_settings(text: &str) -> Result<Vec<Member>, Message> {
    let mut parts = text.split(':');
    let learner = learner(parts.next().unwrap_or_default().trim());
    let mut found = vec![Member { name: learner.clone(), learner, settings: Vec::new(), measure: None }];
    for part in parts {
        let (key, values) = part.split_once('=').ok_or_else(|| bad(text))?;
        let all: Vec<&str> = values.split('|').map(str::trim).collect();
        let all = if key == SIMILARITY && all == ["all"] { MEASURES.to_vec() } else { all };
        let mut grown = Vec::new();
        for member in &found {
            for value in &all {
                grown.push(member.with(key, value).ok_or_else(|| bad(text))?);
            }
        }
        found = grown;
    }
    Ok(found)
}

/// The learners by what they predict, for the help.
pub(super) fn learners() -> String {
    let of = |is_meant: &dyn Fn(&Known, bool) -> bool| {
        let adds_up = |known: &Known| known.learner(&known.usual()).adds_up();
        let found = LEARNERS.iter().filter(|known| is_meant(known, adds_up(known))).map(|known| known.name);
        found.collect::<Vec<_>>().join(", ")
    };
    format!(
        "{}; for a number {}; without a nomogram, and so without a model file: {}",
        of(&|known, adds_up| adds_up && !known.number),
        of(&|known, _| known.number),
        of(&|_, adds_up| !adds_up)
    )
}

const MEASURES: [&str; 8] = ["overlap", "iof", "of", "lin", "goodall1", "goodall2", "goodall3", "goodall4"];

/// The learner of that name, or the only one of which it is a word: forest, radial.
fn learner(text: &str) -> String {
    let mut found = names(None).into_iter().filter(|name| name.split('-').any(|word| word == text));
    match (found.next(), found.next()) {
        (Some(one), None) if Known::of(text).is_none() => one.to_owned(),
        // One that there is not is refused with those that there are.
        _ => text.to_owned(),
    }
}

fn bad(text: &str) -> Message {
    Message::error(code::UNKNOWN_SETTING, words::no_members(text))
}

impl Member {
    fn with(&self, key: &str, value: &str) -> Option<Member> {
        let mut member = Member { name: format!("{}:{key}={value}", self.name), ..self.clone() };
        if key != SIMILARITY {
            member.settings.retain(|setting| setting.name != key);
            let value = value.parse().ok().filter(|value: &f64| value.is_finite())?;
            member.settings.push(Setting { name: key.to_owned(), value });
        } else {
            let measure = named::<Measure>(value)?;
            // Lin's similarity is of whole rows, and so a learner of its own.
            let is_lin = measure == Measure::Lin && self.learner == "svm";
            member.measure = (!is_lin).then_some(measure);
            if is_lin {
                member.learner = "lin-svm".to_owned();
            }
        }
        Some(member)
    }

    /// The learner with the value of each of its settings, set or usual: two that are the same in this are one machine.
    fn is_set(&self) -> (String, Vec<(String, u64)>, Option<Measure>) {
        let usual = Known::of(&self.learner)
            .into_iter()
            .flat_map(|known| known.settings)
            .map(|of| (of.name.to_owned(), of.usual));
        let mut all: Vec<(String, u64)> = usual.map(|(name, usual)| (name, usual.to_bits())).collect();
        for Setting { name, value } in &self.settings {
            match all.iter_mut().find(|(known, _)| known == name) {
                Some((_, set)) => *set = value.to_bits(),
                None => all.push((name.clone(), value.to_bits())),
            }
        }
        (self.learner.clone(), all, self.measure)
    }

    /// The machine's question: that of all, with what it sets itself. `categories`: the attributes with levels.
    pub fn question(&self, all: &Question, categories: &[String]) -> Question {
        let mut question = Question { learner: self.learner.clone(), ..all.clone() };
        question.settings.retain(|setting| {
            Job::has_setting(&self.learner, &setting.name) && self.settings.iter().all(|own| own.name != setting.name)
        });
        question.settings.extend(self.settings.iter().cloned());
        if let Some(measure) = self.measure {
            let is_chosen = |name: &String| all.maps.iter().any(|map| map.attribute == *name);
            let map = MapChoice::Similarity { measure, most: MOST, labelled_only: false };
            let maps = categories.iter().filter(|name| !is_chosen(name));
            question.maps.extend(maps.map(|name| AttributeMap { attribute: name.clone(), map: map.clone() }));
        }
        question
    }
}

/// The attributes of a question that have levels.
pub(super) fn categories(job: &Job) -> Vec<String> {
    let of = job.task().attributes.iter().map(|attribute| &attribute.attribute);
    of.filter(|of| of.kind != AttributeKind::Numeric).map(|of| of.name.clone()).collect()
}
