//! Dates and times of day as workbooks keep them: days since 1900 or 1904, or ISO 8601.

use calamine::ExcelDateTime;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;
/// The first day that Excel does not know: 10000-01-01.
const BEYOND: f64 = 2_958_466.0;
/// Days between the two calendars of Excel.
const BETWEEN: f64 = 1462.0;

/// A day, a time of day, or both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stamp {
    /// Year, month, day; none of a time of day alone.
    pub date: Option<(u16, u8, u8)>,
    /// Milliseconds since midnight.
    pub ms: u32,
}

impl Stamp {
    /// From a serial number; none of one that is no date (Excel shows ####).
    pub fn of_serial(at: ExcelDateTime, is_1904: bool) -> Option<Stamp> {
        let last = BEYOND - if is_1904 { BETWEEN } else { 0.0 };
        if !(0.0..last).contains(&at.as_f64()) {
            return None;
        }
        let (year, month, day, hour, minute, second, milli) = at.to_ymd_hms_milli();
        let ms = ((u32::from(hour) * 60 + u32::from(minute)) * 60 + u32::from(second)) * 1000 + u32::from(milli);
        // Day 0 of the calendar of 1900 is no day: what is smaller than 1 is a time.
        let date = (is_1904 || at.as_f64() >= 1.0).then_some((year, month, day));
        Some(Stamp { date, ms })
    }

    /// From "2024-03-05", "2024-03-05T13:45:00.5", "13:45:00".
    pub fn of_iso(text: &str) -> Option<Stamp> {
        let text = text.trim().trim_end_matches('Z');
        let (date, time) = match text.split_once('T') {
            Some((date, time)) => (Some(date), Some(time)),
            None if text.contains(':') => (None, Some(text)),
            None => (Some(text), None),
        };
        let date = match date {
            Some(date) => Some(day_of(date)?),
            None => None,
        };
        let ms = time.map_or(Some(0), ms_of)?;
        Some(Stamp { date, ms })
    }

    /// "2024-03-05", with the time where the column has times.
    pub fn text(self, style: Style) -> String {
        let time = || {
            let (s, milli) = (self.ms / 1000, self.ms % 1000);
            let whole = format!("{:02}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
            if style.millis { format!("{whole}.{milli:03}") } else { whole }
        };
        match self.date {
            None => time(),
            Some((y, m, d)) if style.times => format!("{y:04}-{m:02}-{d:02} {}", time()),
            Some((y, m, d)) => format!("{y:04}-{m:02}-{d:02}"),
        }
    }
}

fn day_of(text: &str) -> Option<(u16, u8, u8)> {
    let mut parts = text.splitn(3, '-');
    let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let month = parts.next()?.parse().ok().filter(|month| (1..=12).contains(month))?;
    let day = parts.next()?.parse().ok().filter(|day| (1..=31).contains(day))?;
    Some((year, month, day))
}

fn ms_of(text: &str) -> Option<u32> {
    let mut parts = text.splitn(3, ':');
    let hour: u32 = parts.next()?.parse().ok().filter(|hour| *hour < 24)?;
    let minute: u32 = parts.next()?.parse().ok().filter(|minute| *minute < 60)?;
    let second: f64 = parts.next().unwrap_or("0").parse().ok().filter(|second| (0.0..60.0).contains(second))?;
    Some((hour * 60 + minute) * 60_000 + ((second * 1000.0).round() as u32).min(59_999))
}

/// How the dates of one column are written: all alike, since a column has one format.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Some are not at midnight.
    pub times: bool,
    /// Some have fractions of a second.
    pub millis: bool,
}

impl Style {
    /// With one more.
    pub fn with(self, stamp: Stamp) -> Style {
        Style { times: self.times || stamp.ms > 0, millis: self.millis || !stamp.ms.is_multiple_of(1000) }
    }
}

/// Milliseconds of so many days.
pub fn ms_of_days(days: f64) -> f64 {
    (days * DAY).round()
}

/// Milliseconds of "PT25H30M00S" (ISO 8601, without years and months).
pub fn ms_of_duration(text: &str) -> Option<f64> {
    let (sign, text) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let (mut ms, mut number, mut in_time) = (0.0, String::new(), false);
    for letter in text.strip_prefix('P')?.chars() {
        let unit = match (letter, in_time) {
            ('T', false) => {
                in_time = true;
                continue;
            }
            ('D', false) => DAY,
            ('H', true) => 3_600_000.0,
            ('M', true) => 60_000.0,
            ('S', true) => 1000.0,
            _ => {
                number.push(letter);
                continue;
            }
        };
        ms += number.replace(',', ".").parse::<f64>().ok()? * unit;
        number.clear();
    }
    (number.is_empty() && ms.is_finite()).then_some(sign * ms.round())
}
