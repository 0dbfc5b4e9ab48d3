//! Lengths of time, as people write them: "1:20:15", "75:30", "1h 20m", "2 days", "3 Wochen".

use super::amounts::{Amount, UnitKind};
use super::names::{has, words};
use super::numbers::Spelling;

/// Seconds of each unit, what it is called, and its words in small letters. A month is a twelfth of a year of 365.2425 days.
const UNITS: [(u32, &str, &str); 7] = [
    (1, "s", "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi"),
    (60, "min", "min mins minute minutes minuten minuto minutos minuti"),
    (3600, "h", "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore"),
    (86_400, "days", "d day days tag tage tagen jour jours día días dia dias giorno giorni"),
    (604_800, "weeks", "wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane"),
    (2_629_746, "months", "mo mos month months monat monate monaten mois mes meses mês mese mesi"),
    (31_556_952, "years", "y yr yrs year years jahr jahre jahren an ans année années año años ano anos anno anni"),
];
const MINUTE: u32 = 60;
const HOUR: u32 = 3600;
/// No clock shows these hours alone, nor hours of one digit.
const NIGHT: [&str; 4] = ["00", "01", "02", "03"];
/// Words of names of lengths of time, and of times of day.
const LENGTHS: &str = "duration dauer laufzeit fahrzeit reisezeit wartezeit spielzeit bearbeitungszeit durée duree duración duracion \
    durata duração duracao length elapsed runtime pace lap split delay delays wait waiting toi finish zielzeit verspätung retard tempo \
    tiempo min mins minutes minuten";
const CLOCKS: &str =
    "start begin beginn end ende open close uhr uhrzeit clock hour hora heure ora arrival departure ankunft abfahrt";

/// The name and the seconds of a unit of time.
pub(super) fn unit_of(word: &str) -> Option<(&'static str, u32)> {
    // A capital letter alone is another unit.
    if !word.chars().all(|letter| letter.is_alphabetic() || letter == '.')
        || word.starts_with(char::is_uppercase) && word.len() == 1
    {
        return None;
    }
    let small = word.trim_end_matches('.').to_lowercase();
    UNITS.iter().find(|(_, _, words)| has(words, &small)).map(|(seconds, name, _)| (*name, *seconds))
}

/// The name of the unit of so many seconds.
pub(super) fn name_of(seconds: u32) -> &'static str {
    UNITS.iter().find(|(of, ..)| *of == seconds).map_or("", |(_, name, _)| name)
}

/// A unit in which so many seconds are a number that a person can grasp.
pub(super) fn unit_for(most: f64) -> u32 {
    if most < 600.0 {
        1
    } else if most < 6.0 * f64::from(HOUR) {
        MINUTE
    } else {
        HOUR
    }
}

/// Reads a length of time of several parts, in seconds.
pub(super) fn of(cell: &str) -> Option<Amount<'static>> {
    let after = cell.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start();
    // Most texts are told by what stands after their first word.
    let next = after.trim_start_matches(char::is_alphabetic).trim_start_matches(['.', ',', ' ']);
    let next = next.strip_prefix("and ").unwrap_or(next);
    let goes_on = next.len() < after.len() && next.starts_with(|letter: char| letter.is_ascii_digit());
    if !after.starts_with(':') && !(goes_on && (after.len() < cell.len() || cell.starts_with('P'))) {
        return None;
    }
    let (value, decimals, is_short) = on_clock(cell).or_else(|| in_parts(cell))?;
    Some(Amount {
        value,
        decimals,
        spelling: Spelling::Whole,
        grouped: false,
        bracketed: false,
        minus_after: false,
        spread: false,
        translated: false,
        scaled: false,
        length: Some(is_short),
        unit: name_of(1).into(),
        unit_kind: UnitKind::Time(1),
    })
}

/// "1:20:15", "75:30", "2 days 1:20:15", "2 days, 1:20:15.5".
fn on_clock(cell: &str) -> Option<(f64, u32, bool)> {
    let (days, clock) = match cell.split_once(" day") {
        Some((days, clock)) => {
            (days.parse::<u32>().ok()?, clock.trim_start_matches('s').trim_start_matches([',', ' ']))
        }
        None => (0, cell),
    };
    let mut parts = clock.split(':');
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next());
    let is_sixty = |part: &str| part.len() == 2 && part.starts_with(|digit: char| ('0'..='5').contains(&digit));
    let number = |part: &str| part.parse::<u32>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (whole, fraction) = third.unwrap_or(second).split_once(['.', ',']).unwrap_or((third.unwrap_or(second), ""));
    if parts.next().is_some() || first.len() > 4 || !is_sixty(whole) || (third.is_some() && !is_sixty(second)) {
        return None;
    }
    let leading = match third {
        Some(_) => 3600.0 * f64::from(number(first)?) + 60.0 * f64::from(number(second)?),
        None => 60.0 * f64::from(number(first)?),
    };
    let seconds =
        if fraction.is_empty() { f64::from(number(whole)?) } else { format!("{whole}.{fraction}").parse().ok()? };
    Some((86_400.0 * f64::from(days) + leading + seconds, fraction.len() as u32, third.is_none() && days == 0))
}

/// "1h 20m", "1 h 20 min", "2h05", "1 hour and 20 minutes", "PT1H20M": from large units to small ones.
fn in_parts(cell: &str) -> Option<(f64, u32, bool)> {
    let iso = cell.strip_prefix("PT").or_else(|| cell.strip_prefix('P'));
    let small = iso.unwrap_or(cell).replace("and ", "").to_lowercase();
    let (mut rest, mut seconds, mut last, mut count) = (small.as_str(), 0.0, u32::MAX, 0);
    while !rest.is_empty() {
        let (number, after) = rest.split_at(rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len()));
        let after = after.trim_start();
        let (word, next) = after.split_at(after.find(|letter: char| !letter.is_alphabetic()).unwrap_or(after.len()));
        let unit = match word {
            "m" => MINUTE,
            // "2h05"
            "" if last == HOUR => MINUTE,
            _ => unit_of(word)?.1,
        };
        if unit >= last {
            return None;
        }
        seconds += f64::from(number.parse::<u32>().ok()?) * f64::from(unit);
        (last, count) = (unit, count + 1);
        rest = next.trim_start_matches(['.', ',', ' ', 't']);
    }
    (count > 1 || (count == 1 && iso.is_some())).then_some((seconds, 0, false))
}

/// Whether cells that could be times of day are lengths of time: by the name of their column, or since no clock says so few
/// hours alone.
pub(super) fn are_lengths(name: &str, form: &str, levels: &[&str]) -> bool {
    let says = |list: &str| words(name).iter().any(|word| has(list, word));
    match form {
        "h:m" | "hHm" | "h H m" => says(LENGTHS) && !says(CLOCKS),
        "h:m:s" => {
            let hour =
                |level: &&str| level.split(':').next().is_none_or(|hour| hour.len() < 2 || NIGHT.contains(&hour));
            !says(CLOCKS) && (says(LENGTHS) || levels.iter().all(hour))
        }
        _ => false,
    }
}

/// Whether a name says that "75:30" is minutes and seconds, and no score.
pub(super) fn says_length(name: &str) -> bool {
    words(name).iter().any(|word| has(LENGTHS, word) || matches!(word.as_str(), "time" | "times" | "zeit" | "temps"))
}
