//! Which column looks most like a target: a proposal to be shown, never taken in silence.
//!
//! Each column that could be one gets points for its name, its place and the kind of answer. What is plainly called the
//! target comes first; then two classes with a telling name; an amount that is the usual target; then the last column. What
//! is known beforehand has points for nothing.

use super::kinds::BLANK;
use super::labels::bare;
use super::names::{has, lowered, words};
use super::numeric::MOST_SPELLINGS;
use super::outcomes::{Name, are_yes_no, is_known_before, tell_what_happened};
use super::{Cells, Column, Kind, MISSING, target_classes};
use crate::order;

/// Names that leave no doubt.
const PLAIN: &str = "target class label outcome y response dependent klasse classe clase";
/// Of a number they mean the number, but for those that say that it is a code.
const CODES: &str = "class label type category species group diagnosis cluster grade klasse classe clase";
/// Words of amounts: those that are predicted, those that often are, and those that are sometimes.
const OUTCOMES: &str =
    "saleprice medv mpg sales revenue umsatz fatturato ventas vendas strength yield cnt demand rings";
const AMOUNTS: &str = "price preis prix precio prezzo quality charges consumption value rent";
const SOMETIMES: &str = "cost amount salary income score grade rating points count progression weight duration";
/// What may stand after them: "Umsatz in €".
const UNITS: &str = "in eur euro euros usd chf gbp dollar dollars k tsd mio";
/// More classes than this are too many to choose one of without asking.
const FEW_CLASSES: usize = MOST_SPELLINGS;
/// Fewer different numbers than this are classes, or too few to say.
const LEAST_NUMBERS: usize = 5;
/// Where one cell in so many has nothing, what is told may be of some rows alone.
const PARTLY: usize = 5;
/// A class with a smaller share of the rows is a rare mark.
const RARE: f64 = 0.05;
/// What the last place gives: less says nothing.
const ENOUGH: i32 = 18;
/// What the name of a usual amount gives.
const AMOUNT: i32 = 40;

/// What the name of a price gives that has more words.
const PRICE: i32 = 30;
/// Columns that are compared where their names say nothing, and rows of these.
const MOST_COMPARED: usize = 60;
const COMPARED: usize = 1000;
/// A squared correlation of columns that say the same.
const SAME: f64 = 0.98;
/// So much is told beyond chance, and so many times more than of the last column.
const TOLD: f64 = 25.0;
const MORE: f64 = 6.0;

/// A column to predict, and whether as a number.
pub(super) struct Proposal {
    pub column: String,
    pub is_number: bool,
}

/// What a column could be predicted as.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// One of two classes, and whether one of them is a rare mark, or nothing.
    Two(bool),
    /// One of a few.
    Few,
    /// A number.
    Number,
}

/// The column that looks most like a target, if any does.
pub(super) fn proposed(columns: &[Column]) -> Option<Proposal> {
    // What was taken of a column is no target.
    let is_of_file = |column: &&Column| column.from.is_none();
    if columns.iter().filter(is_of_file).count() < 2 {
        return None;
    }
    // An identifier, a date or a comment at the end is not the last one.
    let stands = |column: &Column| column.from.is_none() && !matches!(column.kind, Kind::Id | Kind::Date | Kind::Text);
    let (first, end) = (columns.iter().position(stands)?, columns.iter().rposition(stands)?);
    // Nor is an empty one, where what stands before it is an answer.
    let filled = columns.iter().rposition(|column| stands(column) && column.kind != Kind::Empty);
    let last = filled.filter(|at| matches!(form(&columns[*at], true), Some(Form::Two(_)))).unwrap_or(end);
    let has_x = columns.iter().any(|column| column.name.eq_ignore_ascii_case("x"));
    let of = |(at, column): (usize, &Column)| if column.from.is_none() { form(column, at == last) } else { None };
    let forms: Vec<Option<Form>> = columns.iter().enumerate().map(of).collect();
    // A race is run, or one of several.
    let is_run = |column: &Column| column.name.eq_ignore_ascii_case("race") && labels(column).is_some_and(are_yes_no);
    let is_known = |column: &Column| is_known_before(&column.name) && !is_run(column);
    let known: Vec<bool> = columns.iter().map(is_known).collect();
    let is_two = |(form, known): &(&Option<Form>, &bool)| matches!(form, Some(Form::Two(_))) && !**known;
    let only_two = forms.iter().zip(&known).filter(is_two).count() == 1;
    let named = |at: usize, form: Form| match lowered(&columns[at].name).as_str() {
        // Beside x, y is a place.
        "y" if has_x => 0,
        // As the heart disease data of Cleveland have it.
        "num" if at == last => 70,
        _ => by_name(&columns[at], form),
    };
    let counts = is_count(&columns[last]);
    let is_beside_count = |column: &Column| counts && !labels(column).is_some_and(are_answers);
    let points = |at: usize| {
        let (column, form) = (&columns[at], forms[at]?);
        if known[at] {
            return None;
        }
        // Half of an answer is no answer.
        let name = named(at, form) / if PARTLY * column.missing > column.cells.rows() { 4 } else { 1 };
        let happened = happened(column);
        let place = match form {
            Form::Two(false) if at == last && (only_two || happened) => 40,
            Form::Two(false) if at == last => 25,
            _ if at == last => 20,
            Form::Number if at == first && name < AMOUNT => 5,
            // A word of an outcome stands at the start for one reason.
            _ if at == first && name > 0 => 25,
            _ => 5 * i32::from(at == first),
        };
        let kind = match form {
            Form::Two(true) => 5,
            Form::Two(false) => 15 + 5 * i32::from(only_two && at != first && !is_beside_count(column)),
            Form::Few => 6,
            Form::Number if name == 0 && distinct(column) <= FEW_CLASSES => {
                if at == last {
                    -1
                } else {
                    -15
                }
            }
            Form::Number => 0,
        };
        let sum = name + place + kind + 30 * i32::from(happened);
        // Of many columns with two values none is the one.
        (name > 0 || sum >= ENOUGH || (only_two && form == Form::Two(false))).then_some(sum)
    };
    let best = (0..columns.len())
        .filter_map(|at| Some((points(at)?, at)))
        .max_by_key(|(points, at)| (*points, at == &last, columns.len() - at));
    let (_, mut at) = best?;
    let is_alone = only_two && is_two(&(&forms[at], &false));
    if at == last && named(at, forms[at]?) == 0 && !happened(&columns[at]) && !is_alone {
        // Its place alone speaks for it.
        let may_be = |at: &usize| !known[*at] && forms[*at] == Some(Form::Two(false));
        let mut answers = (0..last).filter(may_be).filter(|at| labels(&columns[*at]).is_some_and(are_yes_no));
        let answer = answers.next().filter(|_| answers.next().is_none());
        let is_word = columns[at].kind != Kind::Numeric && forms[at] != Some(Form::Few);
        at = answer.filter(|_| !is_word).or_else(|| told_most(columns, &forms, &known, at)).unwrap_or(at);
    }
    Some(Proposal { column: columns[at].name.clone(), is_number: forms[at] == Some(Form::Number) })
}

fn labels(column: &Column) -> Option<&[String]> {
    match &column.cells {
        Cells::Labels { levels, .. } => Some(levels),
        Cells::Numbers { .. } => None,
    }
}

/// Whether a column has few whole numbers from 0 on: how often something happened.
fn is_count(column: &Column) -> bool {
    let Cells::Numbers { spellings, .. } = &column.cells else { return false };
    let is_whole = |(number, _): &(f64, String)| number.fract() == 0.0 && *number >= 0.0;
    spellings.iter().any(|(number, _)| *number < 1.0) && spellings.iter().all(is_whole)
}

/// Whether two labels answer a question, or say that something is so: "1" and "0".
fn are_answers(levels: &[String]) -> bool {
    are_yes_no(levels) || tell_what_happened(levels) || levels.iter().any(|level| level == "1")
}

fn happened(column: &Column) -> bool {
    labels(column).is_some_and(tell_what_happened)
}

/// In place of the last column, where its place alone speaks for it and the others tell hardly anything of it: a price of
/// which they tell a great deal.
fn told_most(columns: &[Column], forms: &[Option<Form>], known: &[bool], last: usize) -> Option<usize> {
    let is_price = |at: &usize| by_name(&columns[*at], Form::Number) >= PRICE;
    let may_be = |at: &usize| !known[*at] && forms[*at] == Some(Form::Number) && is_price(at);
    let prices: Vec<usize> = (0..columns.len()).filter(may_be).collect();
    if prices.is_empty() || columns.len() > MOST_COMPARED { None } else { more_told(columns, &prices, last) }
}

/// Of these the one of which the others tell a great deal, and far more than of the last column.
#[inline(never)]
fn more_told(columns: &[Column], prices: &[usize], last: usize) -> Option<usize> {
    let numbers: Vec<Option<Vec<f64>>> = columns.iter().map(as_numbers).collect();
    let told = |at: usize| {
        let own = numbers[at].as_deref()?;
        let others =
            numbers.iter().enumerate().filter(|(other, _)| *other != at).filter_map(|(_, other)| other.as_deref());
        // What says the same says nothing.
        let shares = others.map(|other| shared(own, other)).filter(|(_, same)| *same < SAME);
        Some(shares.map(|(told, _)| told).fold(0.0, f64::max))
    };
    let of_last = told(last)?;
    let others = prices.iter().filter_map(|at| Some((told(*at)?, *at)));
    let (most, at) = others.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (most >= TOLD && most >= MORE * of_last).then_some(at)
}

/// The first numbers of a column, two classes or levels in their order as numbers.
#[inline(never)]
fn as_numbers(column: &Column) -> Option<Vec<f64>> {
    if column.from.is_some() {
        return None;
    }
    match &column.cells {
        Cells::Numbers { values, .. } => Some(values.iter().copied().take(COMPARED).collect()),
        Cells::Labels { levels, codes } if levels.len() == 2 || column.kind == Kind::Ordered => {
            let number = |code: &u32| if *code == MISSING { f64::NAN } else { f64::from(*code) };
            Some(codes.iter().map(number).take(COMPARED).collect())
        }
        Cells::Labels { .. } => None,
    }
}

/// The squared correlation of two columns, times their rows (a chi-squared of one degree of freedom where nothing is
/// shared), and by itself.
fn shared(one: &[f64], other: &[f64]) -> (f64, f64) {
    let pairs = || one.iter().zip(other).filter(|(a, b)| !a.is_nan() && !b.is_nan());
    let rows = pairs().count() as f64;
    let mean = |of: &dyn Fn(f64, f64) -> f64| pairs().map(|(a, b)| of(*a, *b)).sum::<f64>() / rows;
    let (one, other) = (mean(&|a, _| a), mean(&|_, b| b));
    let both = mean(&|a, b| (a - one) * (b - other));
    let spread = mean(&|a, _| (a - one).powi(2)) * mean(&|_, b| (b - other).powi(2));
    let same = if spread > 0.0 { both * both / spread } else { 0.0 };
    (rows * same, same)
}

/// How many different numbers a column has, as far as that is of interest: none is sorted for it.
fn distinct(column: &Column) -> usize {
    match &column.cells {
        // Where there are more than classes may be, none is kept in the file's letters.
        Cells::Numbers { values, spellings, .. } if column.kind == Kind::Numeric => {
            let are_many = spellings.is_empty() && values.iter().any(|value| !value.is_nan());
            if are_many { FEW_CLASSES + 1 } else { spellings.len() }
        }
        _ => 0,
    }
}

fn form(column: &Column, is_last: bool) -> Option<Form> {
    let distinct = distinct(column);
    if distinct > FEW_CLASSES {
        return Some(Form::Number);
    }
    if !matches!(column.kind, Kind::Numeric | Kind::Categorical | Kind::Ordered) {
        return None;
    }
    let mut counts = target_classes(column)?.counts;
    let all = counts.iter().sum::<u32>();
    order::ascending_small(&mut counts);
    let fewest = *counts.first()?;
    let name = words(&column.name);
    let whole = name.join("");
    let last = name.last().map_or("", String::as_str);
    let is_code = [CODES, PLAIN].iter().any(|list| has(list, &whole)) || has(CODES, last);
    let is_number = distinct >= LEAST_NUMBERS && !is_code;
    match counts.len() {
        // A class of one row can be neither learned nor checked.
        2 if fewest > 1 => Some(Form::Two(f64::from(fewest) < RARE * f64::from(all) || is_ticked(column))),
        _ if is_number => Some(Form::Number),
        n @ 3..=FEW_CLASSES if (distinct == 0 || is_code || is_last) && counts[n - 2] > 1 => Some(Form::Few),
        _ => None,
    }
}

/// Whether it is a mark beside nothing, as a reason that some rows have.
fn is_ticked(column: &Column) -> bool {
    labels(column).is_some_and(|levels| levels.iter().any(|level| level == BLANK))
}

/// Whether a name is that of a price, or begins with it: "precio_venta".
pub(super) fn says_price(name: &str) -> bool {
    words(name).first().is_some_and(|first| has(AMOUNTS, &bare(first)))
}

/// What the name says for it.
fn by_name(column: &Column, form: Form) -> i32 {
    let name = &column.name;
    let words = words(name);
    let (whole, spaced) = (words.join(""), words.join(" "));
    let is_plain =
        [&whole, &spaced].iter().any(|name| has(PLAIN, name)) && !(form == Form::Number && has(CODES, &whole));
    let is_named = |list: &str, whole_name: i32, last_word: i32| {
        let kept = words.iter().rposition(|word| !has(UNITS, word)).map_or(&words[..], |last| &words[..=last]);
        let last = kept.last().map_or("", String::as_str);
        if has(list, &kept.concat()) { whole_name } else { last_word * i32::from(has(list, last)) }
    };
    // Names are not looked up where they say nothing: a file may have thousands of numbers.
    match form {
        Form::Two(_) if is_plain => 100,
        Form::Number if is_plain => 90,
        // "Klasse 5" is a class at school.
        Form::Few if is_plain => {
            if column.kind == Kind::Ordered {
                22
            } else {
                70
            }
        }
        Form::Number => {
            let price = is_named(AMOUNTS, AMOUNT, PRICE).max(PRICE * i32::from(says_price(name)));
            is_named(OUTCOMES, 60, 45).max(price).max(is_named(SOMETIMES, 20, 14))
        }
        Form::Two(is_rare) => {
            let points = Name::of(name).points([18, 25, 60, 65, 80]);
            // A rare mark is seldom what is asked.
            if is_rare { (points - 20).max(points / 2) } else { points }
        }
        // A question has many words.
        Form::Few if name.ends_with('?') => 0,
        Form::Few => Name::of(name).points([10, 22, 40, 50, 55]),
    }
}
