//! Moments that are counted: seconds and milliseconds of Unix time, SPSS's seconds, and days packed into a number.

use super::dates::DAY;
use super::missing::is_missing_number;
use super::names;
use super::numbers::is_same;
use super::preview::distinct_values;

/// Seconds of Unix time, milliseconds of it, and SPSS's seconds since 1582-10-14.
pub(super) const SECONDS: &str = "seconds since 1970";
pub(super) const MILLISECONDS: &str = "milliseconds since 1970";
pub(super) const SPSS: &str = "seconds since 1582-10-14";
/// Each with the first moment that is believed (in seconds of Unix time), its units a second, and where it starts.
const COUNTED: [(&str, f64, f64, f64); 3] = [
    (SECONDS, 631_152_000.0, 1.0, 0.0),
    (MILLISECONDS, 631_152_000.0, 1e3, 0.0),
    (SPSS, -2_208_988_800.0, 1.0, -12_219_379_200.0),
];
/// Days as spreadsheets count them, where a date has lost its format; and the day from which Unix time counts.
pub(super) const SPREADSHEET: &str = "days since 1899-12-30";
const SPREADSHEET_DAYS: f64 = 25_569.0;
/// Days from 1990 to 2040.
const SERIALS: std::ops::Range<f64> = 32_874.0..51_136.0;
/// Days as SAS counts them, and the day from which Unix time counts.
pub(super) const SAS: &str = "days since 1960-01-01";
pub(super) const SAS_DAYS: i64 = 3653;
/// Such days from 1990 to 2040, and from 2027 on as Unix days.
const OF_SAS: std::ops::Range<f64> = 10_957.0..29_220.0;
const NOT_OF_UNIX: f64 = 20_820.0;
/// Words of names of such days.
const DAYS: &str = "date datetime datum fecha excel";
/// 2040, the first that is not.
const TO: f64 = 2_208_988_800.0;
/// The form of numbers that count time: all of them lie between 1990 and 2040 (SPSS: 1900 and 2040), and the name says so; or
/// they are whole, from this century, and lie further apart than running numbers would.
pub(super) fn counted_form(name: &str, values: &[f64], is_whole: bool) -> Option<&'static str> {
    let known = || values.iter().copied().filter(|value| !value.is_nan());
    let first = known().next()?;
    let of_days = [(SPREADSHEET, SERIALS), (SAS, OF_SAS)];
    if let Some((form, days)) = of_days.into_iter().find(|(_, days)| days.contains(&first)) {
        let words = names::words(name);
        let says_day = || words.iter().any(|word| names::has(DAYS, word) || word.ends_with("datum"));
        let are_days = known().all(|value| days.contains(&value)) && known().any(|value| value > first) && says_day();
        // Days since 1970 lie here too: those of the future are SAS's.
        let is_told = || says(&words, "sas") || known().any(|value| value > NOT_OF_UNIX);
        return (are_days && (form == SPREADSHEET || (is_whole && is_told()))).then_some(form);
    }
    let (form, unit, start) = COUNTED.into_iter().find_map(|(form, from, unit, start)| {
        let is_moment = |value: f64| ((from - start) * unit..(TO - start) * unit).contains(&value);
        (is_moment(first) && known().all(is_moment)).then_some((form, unit, start))
    })?;
    let says_amount = says(&names::words(name), AMOUNTS);
    let says_time = says_time(name);
    let (low, high) = known().fold((first, first), |(low, high), value| (value.min(low), value.max(high)));
    let (span, rows) = ((high - low) / unit, known().count() as f64);
    let is_scattered = is_whole
        && rows >= 20.0
        && span > (20.0 * rows).max(DAY as f64)
        && low / unit + start >= 1e9
        && high / unit + start < SCATTERED_TO
        && !says_amount
        && !are_round(values, unit);
    ((says_time && span > 0.0) || (is_scattered && !names::says_id(name))).then_some(form)
}

fn says(words: &[String], list: &str) -> bool {
    words.iter().any(|word| names::has(list, word))
}

/// Whether a name says that its column has moments.
pub(super) fn says_time(name: &str) -> bool {
    let words = names::words(name);
    let ends = || words.last().is_some_and(|word| names::has(ENDS, word));
    says(&words, STAMPS) || (!says(&words, AMOUNTS) && (says(&words, NAMES) || ends()))
}

/// 2035: moments that no name tells are of the past.
const SCATTERED_TO: f64 = 2_051_222_400.0;

/// Whether more numbers are whole hundreds of seconds than moments are, unless they are whole minutes.
fn are_round(values: &[f64], unit: f64) -> bool {
    let (mut known, mut hundreds, mut minutes) = (0, 0, 0);
    for value in values.iter().filter(|value| !value.is_nan()) {
        let is_of = |seconds: f64| usize::from((*value as u64).is_multiple_of((seconds * unit) as u64));
        known += 1;
        hundreds += is_of(100.0);
        minutes += is_of(60.0);
    }
    hundreds * 5 > known && minutes < known
}

/// Words of names of moments: those that always say it, those that do beside no amount, and those that do at the end.
const STAMPS: &str = "time date datetime timestamp stamp ts epoch unix datum zeitstempel fecha horodatage";
const NAMES: &str = "created updated modified when day admit admitted admission discharge discharged visit start started end \
    ended begin begun birth born dob death died seen zeit";
const ENDS: &str = "at on";
/// Words of names of large amounts.
const AMOUNTS: &str = "amount revenue sales turnover income earnings profit cost costs price budget balance capital assets value \
    volume population gdp views total sum debt betrag umsatz einnahmen erlös kosten preis saldo kapital wert einwohner bevölkerung \
    bip summe montant chiffre recettes coût prix solde valeur importe ingresos ventas precio valor población poblacion pib importo \
    ricavi fatturato prezzo valore popolazione receita faturamento preço população populacao";

/// The form of what moments are counted in, of cells that are numbers.
#[inline(never)]
pub(super) fn counted_form_of(name: &str, levels: &[&str]) -> Option<String> {
    let number = |level: &&str| level.parse::<f64>().ok();
    let values: Vec<f64> =
        levels.iter().filter(|level| !is_missing_number(level)).map(number).collect::<Option<_>>()?;
    if let Some(form) = packed_form(&values) {
        return Some(form.to_owned());
    }
    // Whose column is taken apart says that it has dates.
    let is_whole = values.iter().all(|value| is_same(value.fract(), 0.0));
    counted_form(&format!("date {name}"), &values, is_whole).map(str::to_owned)
}

/// Seconds of Unix time of a cell that is a day as spreadsheets count them.
pub(super) fn serial(cell: &str) -> Option<f64> {
    // A time of day is rounded to its minute.
    let day = || cell.parse::<f64>().ok().filter(|day| SERIALS.contains(day));
    (cell.len() <= 18 && cell.starts_with(['3', '4', '5']))
        .then(day)?
        .map(|day| ((day - SPREADSHEET_DAYS) * 1440.0).round() * 60.0)
}

/// What programs write where there is no day.
const NO_DAY: f64 = 99_991_231.0;
/// Of other numbers of six digits so many would not all be days.
const LEAST_DAYS: usize = 12;

/// The form of whole numbers (NaN: missing) that are days written YYYYMMDD or, where so many could be nothing else, YYMMDD,
/// or months written YYYYMM.
pub(super) fn packed_form(values: &[f64]) -> Option<&'static str> {
    let is_date = |date: u64| {
        let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
        (1900..=2100).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day)
    };
    let are_dates = |day: u64, first: u64| {
        let number = |value: f64| (value as u64).saturating_mul(day).saturating_add(first);
        let is_known = |value: &&f64| !value.is_nan() && !is_same(**value, NO_DAY);
        values.iter().any(|value| is_known(&value))
            && values.iter().filter(is_known).all(|value| is_date(number(*value)))
    };
    if are_dates(1, 0) {
        return Some("YMD");
    }
    if are_dates(100, 1) {
        return Some("YM");
    }
    let is_moment = |value: &f64| {
        let time = (value % 1e6) as u64;
        *value >= 1e13 && is_date((value / 1e6) as u64) && time < 240_000 && time / 100 % 100 < 60 && time % 100 < 60
    };
    if values.iter().any(is_moment) && values.iter().all(|value| value.is_nan() || is_moment(value)) {
        return Some("YMDhms");
    }
    let year = |value: f64| (value / 1e4).floor();
    let is_day =
        |value: &f64| value.is_nan() || (100_101.0..1e6).contains(value) && is_date(*value as u64 + 20_000_000);
    let is_short = values.iter().all(is_day) && {
        let years: Vec<f64> = values.iter().map(|value| year(*value)).collect();
        let days: Vec<f64> = values.iter().map(|value| value % 100.0).collect();
        distinct_values(values) >= LEAST_DAYS && distinct_values(&years) < distinct_values(&days)
    };
    is_short.then_some("yMD")
}
