//! The arguments that say what a model is for: the fields of its card that only a person can give.

use crate::model::additive::Card;

/// What is written on the model's card (TRIPOD+AI).
#[derive(clap::Args, Debug, Default)]
pub struct CardArgs {
    /// Title of the model, on its card
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// What the model is meant for
    #[arg(long, value_name = "TEXT")]
    purpose: Option<String>,
    /// For whom, or what, the model holds
    #[arg(long, value_name = "TEXT")]
    population: Option<String>,
    /// What is predicted, and when and how it was measured
    #[arg(long, value_name = "TEXT")]
    outcome_measured: Option<String>,
    /// The study or file that the rows come from; the name of the file if not given
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    /// Licence of the data or the model
    #[arg(long, value_name = "TEXT")]
    licence: Option<String>,
    /// Date of training
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    date: Option<String>,
    /// What to look for, or a caution
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// Whom to ask about the model
    #[arg(long, value_name = "TEXT")]
    contact: Option<String>,
}

impl CardArgs {
    /// Date of training; "" if not given.
    pub fn date(&self) -> &str {
        self.date.as_deref().unwrap_or_default()
    }

    /// Writes what was given on a card; the rest of it stays.
    pub fn write_on(&self, card: &mut Card) {
        let fields = [
            (&self.title, &mut card.title),
            (&self.purpose, &mut card.purpose),
            (&self.population, &mut card.population),
            (&self.outcome_measured, &mut card.outcome),
            (&self.source, &mut card.source),
            (&self.licence, &mut card.licence),
            (&self.date, &mut card.date),
            (&self.note, &mut card.note),
            (&self.contact, &mut card.contact),
        ];
        for (given, field) in fields {
            if let Some(text) = given {
                text.trim().clone_into(field);
            }
        }
    }
}

/// A day in the calendar (ISO 8601).
fn date(text: &str) -> Result<String, String> {
    let part = |from: usize, to: usize| {
        text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?.parse::<u32>().ok()
    };
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    let is_dashed = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    let days = match (year, month) {
        (Some(year), Some(2)) if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        (_, Some(2)) => 28,
        (_, Some(4 | 6 | 9 | 11)) => 30,
        (_, Some(1..=12)) => 31,
        _ => 0,
    };
    if is_dashed && year.is_some() && day.is_some_and(|day| (1..=days).contains(&day)) {
        Ok(text.to_owned())
    } else {
        Err(format!("“{text}” is no date like 2026-01-31"))
    }
}
