//! Levels whose order stands in their words: numbered answers, months, weekdays, school grades, and degrees of one thing
//! ("trifft nicht zu", "trifft eher zu", "trifft voll zu").

use super::dates::month_name;
use super::labels::bare;
use super::names::{has, lowered, words};
use super::outcomes::NO;

/// More and less of something, without accents; what makes a no weaker ("not very"), and what lies between yes and no.
const FULLY: &str = "strongly totally completely fully absolutely extremely entirely definitely all voll vollig vollkommen ganz gar \
                     uberhaupt absolut tout totalement totalmente completamente absolutamente del zdecydowanie helemaal helt";
const VERY: &str = "very sehr tres muy molto muito bardzo zeer mycket";
const RATHER: &str = "somewhat slightly rather fairly little eher teilweise etwas ziemlich weniger plutot peu assez algo bastante \
                      abbastanza piuttosto parzialmente parcialmente raczej tamelijk ganska";
const BETWEEN: &str =
    "neutral neither undecided unsure possible weder teils unentschieden ni nor neutre neutro indeciso indifferent";
/// What turns a word into its opposite.
const OPPOSITE: [&str; 6] = ["un", "dis", "des", "in", "im", "nie"];
/// Longer words say more than grammar.
const LITTLE: usize = 4;
/// Weekdays from Monday on, without accents, in eight languages.
const WEEKDAYS: [&str; 8] = [
    "monday tuesday wednesday thursday friday saturday sunday",
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lunes martes miercoles jueves viernes sabado domingo",
    "lunedi martedi mercoledi giovedi venerdi sabato domenica",
    "segunda terca quarta quinta sexta sabado domingo",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "poniedzialek wtorek sroda czwartek piątek sobota niedziela",
];
/// So many different months are no other words that begin like them.
const LEAST_MONTHS: usize = 5;

/// The levels' indices from low to high, where each has a place of its own.
pub(super) fn order_of(levels: &[&str]) -> Option<Vec<usize>> {
    let whole: Vec<String> = levels.iter().map(|level| level.trim().to_owned()).collect();
    let small: Vec<String> = whole.iter().map(|level| lowered(&bare(level))).collect();
    let weekdays = || WEEKDAYS.iter().find_map(|days| places(&small, &|level| weekday(days, level)));
    let months = || {
        let is_short = |level: &String| level.trim_end_matches('.').chars().count() == 3;
        let month = |level: &str| month_name(level).filter(|(_, rest)| rest.is_empty()).map(|(month, _)| month);
        if small.len() >= LEAST_MONTHS || small.iter().all(is_short) { places(&whole, &month) } else { None }
    };
    let found = places(&small, &numbered).or_else(weekdays).or_else(months);
    // What they are degrees of stands in several of them.
    let is_shared = |level: &String| {
        let long = level.split(' ').max_by_key(|word| word.len()).unwrap_or_default();
        long.len() >= LITTLE && small.iter().filter(|other| other.contains(long)).count() > 1
    };
    let of_one_thing = || if small.iter().any(is_shared) { degrees(&small) } else { None };
    let places = found.or_else(|| grades(&whole)).or_else(of_one_thing)?;
    Some(crate::order::indices(levels.len(), &|a, b| places[a].cmp(&places[b])))
}

/// The place of each level, where all have one and no two the same.
fn places(levels: &[String], place: &dyn Fn(&str) -> Option<i64>) -> Option<Vec<i64>> {
    let places: Vec<i64> = levels.iter().map(|level| place(level)).collect::<Option<_>>()?;
    let mut sorted = crate::order::sorted(&places, &|a, b| a.cmp(b));
    sorted.dedup();
    (sorted.len() == levels.len()).then_some(places)
}

/// The number before an answer: "1 - never", "2: rarely", "(3) often".
fn numbered(level: &str) -> Option<i64> {
    let level = level.trim_start_matches(['(', '[']);
    let at = level.find(|letter: char| !letter.is_ascii_digit()).filter(|at| (1..=2).contains(at))?;
    let (number, rest) = level.split_at_checked(at)?;
    let answer = rest.trim_start().strip_prefix(['-', '–', ':', '=', '.', ')', ']'])?.trim_start();
    if answer.starts_with(char::is_alphabetic) { number.parse().ok() } else { None }
}

fn weekday(days: &str, level: &str) -> Option<i64> {
    let level = level.trim_end_matches('.');
    let is_it = |day: &str| level.len() > 1 && (day.starts_with(level) || level.starts_with(day));
    days.split(' ').position(is_it).map(|at| at as i64)
}

/// Letters from F to A, with plus or minus at some: "B-" is below "B". Blood groups are none.
fn grades(levels: &[String]) -> Option<Vec<i64>> {
    let grade = |level: &str| {
        let (letter, sign) = level.split_at_checked(1)?;
        let place = "FEDCBA".find(letter)? as i64 * 3;
        Some(
            place
                + match sign {
                    "-" | "−" => 0,
                    "" => 1,
                    "+" => 2,
                    _ => return None,
                },
        )
    };
    let places = places(levels, &grade)?;
    let (signed, plain) =
        (places.iter().any(|place| place % 3 != 1), places.iter().any(|place| place % 3 == 1 || *place < 12));
    (signed && plain).then_some(places)
}

/// Degrees of one thing, from a full no to a full yes.
#[inline(never)]
fn degrees(levels: &[String]) -> Option<Vec<i64>> {
    let of_words: Vec<Vec<String>> = levels.iter().map(|level| words(level)).collect();
    let is_between = |words: &[String]| words.iter().any(|word| has(BETWEEN, word));
    let thing = |words: &[String]| -> String {
        let says = |word: &&String| ![FULLY, VERY, RATHER, NO].iter().any(|list| has(list, word));
        let long = words.iter().filter(says).max_by_key(|word| word.chars().count());
        long.cloned().unwrap_or_default()
    };
    let things = of_words.iter().filter(|words| !is_between(words)).map(|words| thing(words));
    let base = things.min_by_key(String::len).filter(|thing| thing.len() > LITTLE - 1)?;
    let place = |level: &str| {
        let words = words(level);
        if is_between(&words) {
            return Some(0);
        }
        let thing = thing(&words);
        let is_opposite =
            OPPOSITE.contains(&thing.strip_suffix(base.as_str()).filter(|before| !before.is_empty()).unwrap_or("?"));
        let others = words.iter().filter(|word| **word != thing && word.chars().count() > LITTLE);
        let is_plain = others.clone().all(|word| [FULLY, VERY, RATHER, NO].iter().any(|list| has(list, word)));
        if !(thing == base || is_opposite) || !is_plain {
            return None;
        }
        let no = words.iter().position(|word| has(NO, word));
        let says = |list: &str| words.iter().any(|word| has(list, word));
        let is_not_very = no.is_some_and(|at| words.get(at + 1).is_some_and(|next| has(VERY, next)));
        let degree = if says(RATHER) || is_not_very { 1 } else { 2 + i64::from(says(FULLY) || says(VERY)) };
        Some(if no.is_some() == is_opposite { degree } else { -degree })
    };
    places(levels, &place)
}
