//! Which column looks most like a target: a proposal to be shown, never taken in silence.
//!
//! Each column that could be one gets points for its name, its place and the kind of answer. What is plainly called the
//! target comes first; then two classes with a telling name; an amount that is the usual target; then the last column.

use super::names::{has, words};
use super::preview::distinct_values;
use super::{Cells, Column, Kind, target_classes};

/// Names that leave no doubt.
const PLAIN: &str = "target class label outcome y response dependent";
/// Of a number they mean the number, but for those that say that it is a code.
const CODES: &str = "class label type category species group diagnosis cluster grade";
/// Words of classes that are predicted, the whole name or one word of it.
const EVENTS: &str = "survived result diagnosis churn churned attrition default defaulted event died death dead mortality \
    survival exited approved approval readmitted readmission success fraud fraudulent bought purchase purchased converted \
    conversion subscribed deposit cancelled canceled spam malignant relapse recurrence disease stroke sick recommend \
    recommended passed won clicked click hired promoted failure failed fail defect defective responded satisfied \
    satisfaction disposition verdict target outcome diabetes cancer complication infection injury accepted rejected won win \
    ergebnis ziel befund gekündigt kündigung abgewandert verstorben gestorben überlebt ausfall betrug gekauft \
    résultat cible décès résilié resultado objetivo fallecido abandono esito";
/// Names that are of a target where they are the whole name.
const WHOLE: &str = "loanstatus vitalstatus customerstatus applicationstatus claimstatus status case income risk left lost vote pass type species category recommend rating quality grade";
/// Words of amounts that are predicted: usually, and sometimes.
const AMOUNTS: &str = "price saleprice medv mpg sales revenue preis umsatz prix precio strength yield cnt demand quality rings charges consumption value rent";
const SOMETIMES: &str = "cost amount salary income score grade rating points count progression weight duration";
/// Words of what is known beforehand: the last place says nothing of it.
const KNOWN: &str = "sex gender geschlecht sexe sexo sesso age alter edad region country land city marital race ethnicity \
    pages";
/// More classes than this are too many to choose one of without asking.
const FEW_CLASSES: usize = 12;
/// Fewer different numbers than this are classes, or too few to say.
const LEAST_NUMBERS: usize = 5;
/// A class with a smaller share of the rows is a rare mark.
const RARE: f64 = 0.05;
/// What the last place gives: less says nothing.
const ENOUGH: i32 = 18;

/// A column to predict, and whether as a number.
pub(super) struct Proposal {
    pub column: String,
    pub is_number: bool,
}

/// What a column could be predicted as.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// One of two classes, and whether one of them is rare.
    Two(bool),
    /// One of a few.
    Few,
    /// A number.
    Number,
}

/// The column that looks most like a target, if any does.
pub(super) fn proposed(columns: &[Column]) -> Option<Proposal> {
    // What was taken of a column is no target.
    let last = columns.iter().rposition(|column| column.from.is_none()).filter(|last| *last > 0)?;
    let has_x = columns.iter().any(|column| column.name.eq_ignore_ascii_case("x"));
    let of = |column: &Column| if column.from.is_none() { form(column) } else { None };
    let forms: Vec<Option<Form>> = columns.iter().map(of).collect();
    let is_two = |form: &&Option<Form>| matches!(form, Some(Form::Two(_)));
    let only_two = forms.iter().filter(is_two).count() == 1;
    let points = |at: usize| {
        let (column, form) = (&columns[at], forms[at]?);
        // Beside x, y is a place.
        let name = if has_x && column.name.eq_ignore_ascii_case("y") { 0 } else { by_name(&column.name, form) };
        let place = match form {
            _ if words(&column.name).iter().any(|word| has(KNOWN, word)) => 0,
            _ if at == last => 20,
            Form::Number => 5 * i32::from(at == 0),
            _ => 12 * i32::from(at == 0),
        };
        let kind = match form {
            Form::Two(true) if name == 0 => 5,
            Form::Two(_) => 15,
            Form::Few => 6,
            Form::Number if name == 0 && distinct(column) <= FEW_CLASSES => -15,
            Form::Number => 0,
        };
        let sum = name + place + kind;
        // Of many columns with two values none is the one.
        (name > 0 || sum >= ENOUGH || (only_two && form == Form::Two(false))).then_some(sum)
    };
    let best = (0..columns.len())
        .filter_map(|at| Some((points(at)?, at)))
        .max_by_key(|(points, at)| (*points, at == &last, columns.len() - at));
    let (_, at) = best?;
    Some(Proposal { column: columns[at].name.clone(), is_number: forms[at] == Some(Form::Number) })
}

fn distinct(column: &Column) -> usize {
    match &column.cells {
        Cells::Numbers { values, .. } if column.kind == Kind::Numeric => distinct_values(values),
        _ => 0,
    }
}

fn form(column: &Column) -> Option<Form> {
    let distinct = distinct(column);
    if distinct > FEW_CLASSES {
        return Some(Form::Number);
    }
    if !matches!(column.kind, Kind::Numeric | Kind::Categorical | Kind::Ordered) {
        return None;
    }
    let classes = target_classes(column)?;
    let (fewest, all) = (*classes.counts.iter().min()?, classes.counts.iter().sum::<u32>());
    let name = words(&column.name);
    let whole = name.join("");
    let last = name.last().map_or("", String::as_str);
    let is_code = [CODES, PLAIN].iter().any(|list| has(list, &whole)) || has(CODES, last);
    match classes.labels.len() {
        // A class of one row can be neither learned nor checked.
        _ if fewest < 2 && distinct < LEAST_NUMBERS => None,
        2 => Some(Form::Two(f64::from(fewest) < RARE * f64::from(all))),
        3..=FEW_CLASSES if (distinct == 0 || is_code) && fewest > 1 => Some(Form::Few),
        LEAST_NUMBERS..=FEW_CLASSES if distinct > 0 => Some(Form::Number),
        _ => None,
    }
}

/// What the name says for it.
fn by_name(name: &str, form: Form) -> i32 {
    let words = words(name);
    let (whole, spaced) = (words.join(""), words.join(" "));
    let last = words.last().map_or("", String::as_str);
    let is_whole = |list: &str| has(list, &whole) || has(list, &spaced);
    let is_plain = is_whole(PLAIN) && !(form == Form::Number && has(CODES, &whole));
    match form {
        Form::Two(_) if is_plain => 100,
        Form::Number if is_plain => 90,
        Form::Few if is_plain => 70,
        Form::Two(_) if is_whole(EVENTS) => 80,
        Form::Few if is_whole(EVENTS) => 45,
        Form::Two(_) if words.iter().any(|word| has(EVENTS, word)) || is_whole(WHOLE) => 50,
        Form::Few if words.iter().any(|word| has(EVENTS, word)) || is_whole(WHOLE) => 22,
        Form::Number if is_whole(AMOUNTS) => 40,
        Form::Number if has(AMOUNTS, last) => 30,
        Form::Number if is_whole(SOMETIMES) => 20,
        Form::Number if has(SOMETIMES, last) => 16,
        _ => 0,
    }
}
