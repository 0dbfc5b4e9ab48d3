//! Lengths of time, as people write them: "1:20:15", "75:30", "1h 20m", "2 days", "3 Wochen".

use super::amounts::{Amount, UnitKind};
use super::names::{has, lowered, words};
use super::numbers::parse_plain;

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
const DAY: f64 = 86_400.0;
/// Longer numbers are codes.
const MOST: f64 = 1e5;
/// No clock shows these hours alone, nor hours of one digit.
const NIGHT: [&str; 4] = ["00", "01", "02", "03"];
/// Words of names of lengths of time, and of times of day.
const LENGTHS: &str = "duration dauer laufzeit fahrzeit reisezeit wartezeit spielzeit bearbeitungszeit durée duree duración duracion \
    durata duração duracao length elapsed runtime pace lap split delay delays wait waiting toi finish zielzeit verspätung retard tempo \
    call calls track song tiempo min mins minutes minuten";
/// Those of lengths of which "7:30" is hours and minutes, and those of minutes and seconds.
const OF_HOURS: &str = "stay sleep schlaf schlafdauer schlafzeit worked arbeitszeit arbeitsdauer aufenthalt aufenthaltsdauer \
    verweildauer liegedauer liegezeit flugzeit flugdauer hours stunden heures horas ore hhmm séjour estancia estadía degenza sueño sommeil";
const OF_MINUTES: &str = "pace lap split call calls track song toi min mins minutes minuten spielzeit";
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
    let small = lowered(word.trim_end_matches('.'));
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
    } else if most < 60.0 * DAY {
        HOUR
    } else if most < 730.0 * DAY {
        DAY as u32
    } else {
        UNITS[6].0
    }
}

/// Reads a length of time of several parts, in seconds: "1:20:15", "1h 20m", "2h05", "2 days, 1:20:15.5", from large units
/// to small ones.
pub(super) fn of(cell: &str) -> Option<Amount<'static>> {
    if cell.starts_with('P') {
        return of_parts(&in_letters(cell)?, 0);
    }
    of_parts(cell, 1)
}

/// "1d2h5m" for "P1DT2H5M", as ISO 8601 has it. Before the T an M is a month.
#[inline(never)]
fn in_letters(cell: &str) -> Option<String> {
    let (days, time) = cell.strip_prefix('P')?.split_once('T')?;
    (!days.contains(['M', 'Y'])).then(|| lowered(&[days, time].concat()))
}

/// The same of more parts than `least`.
fn of_parts(cell: &str, least: usize) -> Option<Amount<'static>> {
    let (mut rest, mut value, mut last, mut count) = (cell, 0.0, u32::MAX, 0);
    let (mut decimals, mut is_short) = (0, false);
    while !rest.is_empty() {
        let (number, after) = rest.split_at_checked(rest.bytes().take_while(u8::is_ascii_digit).count())?;
        let number = parse_plain(number, b'.').filter(|number| number.value < MOST)?.value;
        if let Some(clock) = after.strip_prefix(':') {
            let seconds;
            (seconds, decimals, is_short) = on_clock(number, clock)?;
            value += seconds;
            (is_short, count) = (is_short && count == 0, 2);
            break;
        }
        let after = after.trim_start();
        let letters = after.bytes().take_while(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
        let (word, next) = after.split_at_checked(letters)?;
        rest = next.trim_start_matches(['.', ',', ' ']);
        // Most texts are told by what stands after their first word.
        if !rest.is_empty() && !rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        let unit = match word {
            "m" => MINUTE,
            // "2h05"
            "" if last == HOUR => MINUTE,
            _ if word.is_empty() || (rest.is_empty() && count < least) => return None,
            _ => unit_of(word)?.1,
        };
        if unit >= last {
            return None;
        }
        value += number * f64::from(unit);
        (last, count) = (unit, count + 1);
    }
    let (unit, unit_kind) = (name_of(1).into(), UnitKind::Time(1));
    let length = (count > least).then_some(is_short);
    length.map(|_| Amount { value, decimals, length, unit, unit_kind, ..Amount::default() })
}

/// What follows the first number of a clock; its seconds, their decimals, and whether these are minutes and seconds alone.
#[inline(never)]
fn on_clock(first: f64, rest: &str) -> Option<(f64, u32, bool)> {
    let (mut total, mut decimals, mut count) = (first, 0, 0);
    for part in rest.split(':') {
        let plain = parse_plain(part, b'.').filter(|plain| plain.value < 60.0 && decimals == 0)?;
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        if digits != 2 || count > 1 {
            return None;
        }
        total = 60.0 * total + plain.value;
        (decimals, count) = (plain.decimals, count + 1);
    }
    Some((total, decimals, count == 1))
}

/// Whether cells that could be times of day are lengths of time: by the name of their column, or since no clock says so few
/// hours alone.
pub(super) fn are_lengths(name: &str, form: &str, levels: &[&str]) -> bool {
    let says = |list: &str| words(name).iter().any(|word| has(list, word));
    match form {
        "h:m" | "hHm" | "h H m" => (says(LENGTHS) || says(OF_HOURS)) && !says(CLOCKS),
        "h:m:s" => {
            let hour =
                |level: &&str| level.split(':').next().is_none_or(|hour| hour.len() < 2 || NIGHT.contains(&hour));
            !says(CLOCKS) && (says(LENGTHS) || says(OF_HOURS) || levels.iter().all(hour))
        }
        _ => false,
    }
}

/// Whether a name says that "0745" is a time of day.
pub(super) fn says_clock(name: &str) -> bool {
    words(name).iter().any(|word| has(CLOCKS, word) || matches!(word.as_str(), "hhmm" | "time" | "zeit" | "temps"))
}

/// Whether a name says that "75:30" is minutes and seconds, and no score.
pub(super) fn says_length(name: &str) -> bool {
    words(name).iter().any(|word| {
        has(LENGTHS, word) || has(OF_HOURS, word) || matches!(word.as_str(), "time" | "times" | "zeit" | "temps")
    })
}

/// Different lengths at least that tell by themselves, and the hours between which they lie: some before the first, some
/// after the second and a fifth at least after noon, but none of 24 hours.
const LEAST: usize = 20;
const EARLY: f64 = 2.0;
const NOON: f64 = 12.0;
const LATE: f64 = 20.0;

/// Whether "17:33" is hours and minutes in a column of lengths: by its name, or since they fill a day and none is longer; of a
/// model, by its unit.
pub(super) fn are_hours(name: &str, levels: &[&str], unit: Option<&str>) -> bool {
    let first = |level: &&str| level.split_once(':').and_then(|(hour, _)| hour.parse::<f64>().ok());
    if levels.iter().take(3).all(|level| first(level).is_none()) {
        return false;
    }
    let says = |list: &str| words(name).iter().any(|word| has(list, word));
    if says(OF_MINUTES) {
        return false;
    }
    let (mut known, mut early, mut afternoon, mut most) = (0, false, 0, 0.0_f64);
    for hour in levels.iter().filter_map(first) {
        known += 1;
        early |= hour < EARLY;
        afternoon += usize::from(hour >= NOON);
        most = most.max(hour);
    }
    let is_day = known >= LEAST && early && 5 * afternoon >= known && (LATE..24.0).contains(&most);
    says(OF_HOURS) || unit.map_or(is_day, |unit| unit == UNITS[2].1 && most < 24.0)
}
