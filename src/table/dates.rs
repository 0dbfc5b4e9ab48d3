//! Dates and times of day, in strict forms. A column of dates has one form throughout, so that day and month are never
//! swapped row by row (pandas-dev/pandas#25847), and nothing lenient is ever asked ("SEPT2" is no date).
//!
//! A form is a pattern: Y four digits of a year, y two, M D h m one or two digits in range, s seconds with their fraction,
//! q a quarter, w a week of ISO 8601, N a month's name, A a word (the name of a weekday), p am or pm, z a zone, a blank one
//! blank or more; anything else stands for itself. Years of two digits lie in the hundred years after an @. Moments that are counted have a form of their own (`counted.rs`). Where a
//! column was put together from two sources it may have two forms, `|` between them.

use super::calendar::{civil, days_to, weekday};
use super::century::{year_of, years_of};
use super::counted::{MILLISECONDS, SAS, SAS_DAYS, SECONDS, SPREADSHEET, SPSS, serial};
use super::fillers::is_filler;
use super::missing::is_missing_number;
use super::names::lowered;

const DATES: [&str; 6] = [
    "Y-M-D|Y/M/D|Y.M.D|D.M.Y|D/M/Y|M/D/Y|D-M-Y|M-D-Y|D.M.y|D/M/y|M/D/y|D-M-y|M-D-y|D. M. Y|Y. M. D.|Y.M.D.|Y年M月D日|Y년 M월 D일",
    "D-N-Y|D-N-y|D N Y|D N y|D. N Y|D N, Y|D N Y г.|N D, Y|N D Y|DNY|DNy|D/N/Y|D/N/y|D.N.Y|Y-N-D|Y N D|Y. N D.|D de N de Y|D N de Y",
    "Y-M|M/Y|N Y|N-Y|N-y|N/Y|Y N|Y-N|N de Y|Y年M月",
    "Y-Qq|YQq|Y Qq|Y/Qq|Qq Y|Qq/Y|Qq-Y|qQY|qQ Y|qQy|Qqy|Qq y|Qq/y|Qq-y|Qq'y|yQq|qTY|qT Y|Tq/Y|Tq y|Tq/y|q. Quartal Y|Y Quarter q|Quarter q Y|Tq Y|Y-Tq",
    "Y-Ww|YWw|Ww-Y|KW w/Y|KW w Y|KWw/Y|Y-KWw",
    "D.M.|D. M.|D-N",
];
/// After a date, and alone: 9:00-12:00 is no time with a zone.
const TIMES: [&str; 8] = ["h:mz", "h:m:sz", "h:mp", "h:m:spz", "hp", "h.m.s", "hHm", "h:m UHr"];
const ALONE: [&str; 10] = ["h:m", "h:m:s", "h:mp", "h:m:sp", "hp", "h.m.s", "hHm", "h H m", "h:m UHr", "h.m UHr"];
/// Four digits, which only a name tells from codes and amounts.
pub(super) const CLOCKS: [&str; 2] = ["hm", "h.m"];
const BETWEEN: [&str; 6] = [" ", "T", ", ", ":", " - ", " at "];
/// Before a date.
const BEFORE: [&str; 3] = ["", "A, ", "A "];
/// As C's `asctime` writes it, and the short form of ISO 8601.
const WHOLE: [&str; 3] = ["A N D h:m:s Y", "A N D h:m:sz Y", "YMDThmsz"];

/// Days from 1582-10-14 to 1970-01-01.
const SPSS_DAYS: i64 = 141_428;
pub(super) const DAY: i64 = 86_400;

/// How the names of the months begin in common languages.
const MONTHS: [&str; 12] = [
    "jan jän gen ene ian led sty tammi oca янв січ ιαν",
    "feb fev fév fevr lut úno helmi şub фев лют φεβ",
    "mar mär mrz már maar maal bře мар бер μαρ μάρ",
    "apr abr avr ápr kwi dub huht nis апр кві απρ",
    "may mai maj mag mei máj kvě touk май мая тра μαΐ μάι μαι",
    "jun juin jún giu iun cze červen června kesä haz июн чер ιουν",
    "jul juil júl lug iul lipc lipi lip červenec července hein tem июл лип ιουλ",
    "aug ago aoû aou avg sie srp elo ağu авг сер αυγ αύγ",
    "sep set szep wrz zář syys eyl сен вер σεπ",
    "oct okt out ott paź říj loka eki окт жов οκτ",
    "nov lis marr kas ноя лис νοε νοέ",
    "dec dez dic déc des gru pro joul ara дек гру δεκ",
];

/// Words that may stand in place of dates, and rows that each has.
const MOST_MARKS: usize = 4;
const RECURS: u32 = 3;

/// A moment, as it is written: no zone is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moment {
    /// Days since 1970-01-01; of a month, quarter or week its first. None of a time of day.
    pub day: Option<i64>,
    /// Hour of the day.
    pub hour: i64,
}

impl Moment {
    fn of_seconds(seconds: i64) -> Moment {
        Moment { day: Some(seconds.div_euclid(DAY)), hour: seconds.rem_euclid(DAY) / 3600 }
    }
}

/// The form that all cells have (at least one, and 19 of 20; what is missing among numbers is missing here too), and the one
/// with day and month swapped where it would do as well.
pub(super) fn form_of(levels: &[&str], counts: &[u32]) -> Option<(String, Option<String>)> {
    // Hardly any word starts like a date.
    let is_like = |level: &&&str| level.bytes().any(|byte| byte.is_ascii_digit()) && level.len() <= 60;
    let is_first = |level: &&&str| is_filler(level).is_none() && serial(level).is_none();
    let first = levels.iter().filter(is_first).take(3).filter(is_like);
    let mut best: Option<(u32, String, Option<String>)> = None;
    let mut forms: Vec<String> = Vec::new();
    let all: u32 = counts.iter().sum();
    for form in first.flat_map(|level| forms_of(level)) {
        if forms.contains(&form) {
            continue;
        }
        let (mut good, mut bad, mut marks, mut n_marks) = (0, 0, 0, 0);
        for (level, count) in levels.iter().zip(counts) {
            if moment(&form, level).is_some() {
                good += count;
            } else if *count >= RECURS && !is_missing_number(level) && !level.bytes().any(|byte| byte.is_ascii_digit())
            {
                (marks, n_marks) = (marks + count, n_marks + 1);
            } else if !is_missing_number(level) && is_filler(level).is_none() {
                bad += count;
            }
            if bad > 0 && (levels.len() < 20 || bad * 20 > all) {
                break;
            }
        }
        // "Open" stands where there is no date yet.
        if good > 0
            && marks <= good
            && n_marks <= if levels.len() < 20 { 0 } else { MOST_MARKS }
            && bad * 19 <= good
            && (bad == 0 || levels.len() >= 20)
        {
            match &mut best {
                Some((least, known, other)) if *least == bad => {
                    if other.is_none() && is_swapped(known, &form) {
                        *other = Some(form.clone());
                    }
                }
                Some((least, ..)) if *least < bad => {}
                _ => best = Some((bad, form.clone(), None)),
            }
        }
        forms.push(form);
    }
    match best {
        Some((_, form, other)) => Some((form, other)),
        None if forms.is_empty() => None,
        None => two_forms(levels, counts, &forms),
    }
}

/// The two forms that all cells have, 19 of 20 at least, of which `forms` may be the first: of dates beside dates with a time,
/// or beside days as spreadsheets count them. Never two that only swap day and month. The one of which it cannot be told
/// stands first.
#[inline(never)]
fn two_forms(levels: &[&str], counts: &[u32], forms: &[String]) -> Option<(String, Option<String>)> {
    let has_day = |form: &&String| form.contains(['Y', 'y']);
    let all: u32 = counts.iter().sum();
    let mut best: Option<(u32, [String; 2], Option<[String; 2]>)> = None;
    for first in forms.iter().filter(has_day) {
        let is_left =
            |level: &&&str| moment(first, level).is_none() && !is_missing_number(level) && is_filler(level).is_none();
        let mut seconds: Vec<String> =
            levels.iter().filter(is_left).take(3).flat_map(|level| forms_of(level)).collect();
        seconds.retain(|form| has_day(&form) && !is_swapped(first, form));
        if levels.iter().any(|level| serial(level).is_some()) {
            seconds.push(SPREADSHEET.to_owned());
        }
        for second in seconds {
            let (mut of_second, mut bad) = (0, 0);
            for (level, count) in levels.iter().zip(counts).filter(|(level, _)| is_left(level)) {
                *(if moment(&second, level).is_some() { &mut of_second } else { &mut bad }) += count;
            }
            // One or two cells are slips.
            if of_second < 3 || bad * 20 > all || (bad > 0 && levels.len() < 20) {
                continue;
            }
            let pair = [first.clone(), second];
            match &mut best {
                Some((least, known, other)) if *least == bad => {
                    let is_other = |at: usize| is_swapped(&known[at], &pair[at]) && known[1 - at] == pair[1 - at];
                    if other.is_none() && (is_other(0) || is_other(1)) {
                        *other = Some(pair);
                    }
                }
                Some((least, ..)) if *least < bad => {}
                _ => best = Some((bad, pair, None)),
            }
        }
    }
    let (_, mut pair, mut other) = best?;
    if let Some(other) = &mut other
        && other[0] == pair[0]
    {
        pair.reverse();
        other.reverse();
    }
    Some((pair.join("|"), other.map(|other| other.join("|"))))
}

#[inline(never)]
fn is_swapped(a: &str, b: &str) -> bool {
    let swapped = |letter| match letter {
        'D' => 'M',
        'M' => 'D',
        other => other,
    };
    a.chars().map(swapped).eq(b.chars())
}

/// All forms that a cell could have.
fn forms_of(cell: &str) -> Vec<String> {
    let mut forms = Vec::new();
    for before in BEFORE {
        let Some(rest) = take(before, cell, &mut Written::default()) else { continue };
        for date in DATES.iter().flat_map(|forms| forms.split('|')) {
            let Some(rest) = take(date, rest, &mut Written::default()) else { continue };
            if rest.is_empty() {
                forms.push(format!("{before}{date}"));
            }
            for between in BETWEEN {
                if let Some(rest) = take(between, rest, &mut Written::default()) {
                    let times = TIMES.iter().filter(|time| is_all(time, rest));
                    forms.extend(times.map(|time| format!("{before}{date}{between}{time}")));
                }
            }
        }
    }
    forms.extend(
        ALONE.iter().chain(&CLOCKS).chain(&WHOLE).filter(|form| is_all(form, cell)).map(|form| (*form).to_owned()),
    );
    forms
}

fn is_all(form: &str, cell: &str) -> bool {
    take(form, cell, &mut Written::default()).is_some_and(str::is_empty)
}

/// What a cell of a form says; None where it has another form, or its day is in no calendar.
pub(super) fn moment(form: &str, cell: &str) -> Option<Moment> {
    let seconds = || cell.parse::<f64>().ok().filter(|x| x.abs() < 1e15);
    match form {
        SECONDS => return Some(Moment::of_seconds(seconds()?.floor() as i64)),
        MILLISECONDS => return Some(Moment::of_seconds((seconds()? / 1e3).floor() as i64)),
        SPSS => return Some(Moment::of_seconds(seconds()?.floor() as i64 - SPSS_DAYS * DAY)),
        SAS => return Some(Moment { day: Some(seconds()? as i64 - SAS_DAYS), hour: 0 }),
        SPREADSHEET => return Some(Moment::of_seconds(serial(cell)? as i64)),
        _ => {}
    }
    if let Some((first, second)) = form.split_once('|') {
        return moment(first, cell).or_else(|| moment(second, cell));
    }
    let (form, since) = years_of(form);
    let mut written = Written { since, ..Written::default() };
    take(form, cell, &mut written).filter(|rest| rest.is_empty())?;
    written.moment()
}

/// The numbers of a cell; 0 where its form has none.
#[derive(Default)]
struct Written {
    year: Option<i64>,
    month: i64,
    day: i64,
    quarter: i64,
    week: i64,
    hour: i64,
    afternoon: Option<bool>,
    /// First of the hundred years of those of two digits.
    since: i64,
}

impl Written {
    fn moment(&self) -> Option<Moment> {
        let hour = match self.afternoon {
            Some(_) if !(1..=12).contains(&self.hour) => return None,
            Some(is_after) => self.hour % 12 + 12 * i64::from(is_after),
            None => self.hour,
        };
        // 24:00 is the next day's 0:00.
        let (hour, later) = (hour % 24, hour / 24);
        // A day and its month alone are in every leap year.
        let is_yearly = self.month > 0 && self.day > 0;
        let Some(year) = self.year.or(is_yearly.then_some(2000)) else { return Some(Moment { day: None, hour }) };
        let first = days_to(year, 1, 1);
        let day = if self.week > 0 {
            // The first week has the year's first Thursday.
            let thursday = first + (3 - weekday(first)).rem_euclid(7);
            thursday - 3 + 7 * (self.week - 1)
        } else {
            let month = if self.quarter > 0 { 3 * self.quarter - 2 } else { self.month.max(1) };
            let day = days_to(year, month, self.day.max(1));
            if self.day > 0 && civil(day) != (year, month, self.day) {
                return None;
            }
            day
        };
        Some(Moment { day: Some(day + later), hour })
    }
}

/// Takes what a form says off the start of a cell.
fn take<'a>(form: &str, cell: &'a str, written: &mut Written) -> Option<&'a str> {
    let mut rest = cell;
    for part in form.chars() {
        rest = match part {
            'Y' => {
                let (year, rest) = digits(rest, 4, 4, 1000..=2999)?;
                written.year = Some(year);
                rest
            }
            'y' => {
                let (year, rest) = digits(rest, 2, 2, 0..=99)?;
                written.year = Some(year_of(year, written.since));
                rest
            }
            'M' => set(&mut written.month, digits(rest, 1, 2, 1..=12)?),
            'D' => {
                let rest = set(&mut written.day, digits(rest, 1, 2, 1..=31)?);
                ["st", "nd", "rd", "th", "er"].iter().find_map(|end| rest.strip_prefix(end)).unwrap_or(rest)
            }
            'q' => set(&mut written.quarter, digits(rest, 1, 1, 1..=4)?),
            'w' => set(&mut written.week, digits(rest, 1, 2, 1..=53)?),
            'h' => set(&mut written.hour, digits(rest, 1, 2, 0..=24)?),
            'm' => digits(rest, 2, 2, 0..=59)?.1,
            's' => {
                let (_, rest) = digits(rest, 2, 2, 0..=60)?;
                let fraction = rest.strip_prefix(['.', ',']).and_then(|rest| digits(rest, 1, 9, 0..=999_999_999));
                fraction.map_or(rest, |(_, rest)| rest)
            }
            'N' => set(&mut written.month, month_name(rest)?),
            'A' => {
                let (word, rest) = word(rest);
                (word.len() > 1).then_some(rest)?
            }
            'p' => half_of_day(rest, &mut written.afternoon)?,
            'z' => zone(rest)?,
            ' ' => rest.strip_prefix(char::is_whitespace)?.trim_start(),
            letter => rest.strip_prefix([letter, letter.to_ascii_lowercase()])?,
        }
    }
    Some(rest)
}

fn set<'a>(place: &mut i64, (number, rest): (i64, &'a str)) -> &'a str {
    *place = number;
    rest
}

/// Takes as many digits as there are, between `least` and `most`, if their value is in range.
fn digits(text: &str, least: usize, most: usize, range: std::ops::RangeInclusive<i64>) -> Option<(i64, &str)> {
    let count = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(count)?;
    let number = number.parse().ok()?;
    (count >= least && range.contains(&number)).then_some((number, rest))
}

/// The letters at the start, and what follows them and their full stop.
fn word(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.strip_prefix('.').unwrap_or(rest))
}

pub(super) fn month_name(text: &str) -> Option<(i64, &str)> {
    let (word, rest) = word(text);
    if word.len() > 24 {
        return None;
    }
    let word = lowered(word);
    // "července" is July, though "červen" is June.
    let stem = |at: usize| MONTHS[at].split(' ').filter(|stem| word.starts_with(stem)).map(str::len).max();
    let (_, month) = (0..12).filter_map(|at| Some((stem(at)?, at))).max_by_key(|(length, _)| *length)?;
    Some((month as i64 + 1, rest))
}

/// " PM", "am", "a.m.".
#[inline(never)]
fn half_of_day<'a>(text: &'a str, afternoon: &mut Option<bool>) -> Option<&'a str> {
    let rest = text.trim_start();
    let (half, rest) = rest.split_at_checked(1)?;
    *afternoon = Some(match half {
        "a" | "A" => false,
        "p" | "P" => true,
        _ => return None,
    });
    let rest = rest.strip_prefix('.').unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix(['m', 'M'])?;
    Some(rest.strip_prefix('.').unwrap_or(rest))
}

/// Nothing, Z, or ±hh:mm, perhaps after a name such as UTC and before one in brackets.
fn zone(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(' ').unwrap_or(text);
    let named = ["UTC", "GMT", "CEST", "CET", "Z"].iter().find_map(|name| rest.strip_prefix(name));
    // " OEZ" after a time, as forms write it.
    let is_name =
        rest.len() < text.len() && (3..=5).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_uppercase());
    let (named, rest) = if is_name { (Some(""), "") } else { (named, named.unwrap_or(rest)) };
    match rest.strip_prefix(['+', '-']) {
        Some(offset) => {
            // "GMT-3" has no minutes.
            let is_named = named.is_some();
            let (_, rest) = digits(offset, if is_named { 1 } else { 2 }, 2, 0..=14)?;
            let minutes = digits(rest.strip_prefix(':').unwrap_or(rest), 2, 2, 0..=59);
            let rest = if is_named && rest.is_empty() { rest } else { minutes?.1 };
            let in_brackets = rest.strip_prefix(" (").and_then(|name| name.strip_suffix(')'));
            Some(if in_brackets.is_some() { "" } else { rest })
        }
        None => Some(if named.is_some() { rest } else { text }),
    }
}
