//! From a target column and what the person said to an answer for every row.

use super::{Outcome, TargetScale, TaskSpec};
use crate::math::CLOSEST;
use crate::model::additive::{Level, Target};
use crate::order;
use crate::sentences::learning::{Notice, Problem};
use crate::sentences::{Message, Severity, code};
use crate::table::{self, Cells, Column, Kind, MISSING, Table, lowered, numeric_range, target_classes};

/// What kind of answer the rows have.
#[derive(Clone, Debug, PartialEq)]
pub enum Answers {
    /// One class against the rest.
    OneClass,
    /// One of several classes: these, with their rows; the most frequent first, or in the order that they have.
    AllClasses(Vec<Level>),
    /// A number.
    Number,
}

/// A target, read.
pub(super) struct Chosen {
    /// What the model file says of it.
    pub target: Target,
    pub answers: Answers,
    /// For each row of the table its answer, as in [`super::Task::y`]; `None` = no value.
    pub answer_of_row: Vec<Option<f64>>,
}

/// Reads the target column.
pub(super) fn choose(
    table: &Table,
    target_at: usize,
    spec: &TaskSpec,
    notices: &mut Vec<Message>,
) -> Result<Chosen, Problem> {
    let column = &table.columns[target_at];
    if column.missing == table.n_rows {
        return Err(Problem::TargetEmpty { column: column.name.clone() });
    }
    match spec.outcome {
        Outcome::OneClass => one_class(column, spec, notices),
        Outcome::AllClasses => all_classes(column, notices),
        Outcome::Number => number(column, spec.scale),
    }
}

/// The classes in the order of their strata, for [`super::canonical::strata`]: the rows and the label of each, and which
/// of them each answer is.
pub(super) fn classes<'a>(chosen: &'a Chosen, y: &[f64]) -> (Vec<(f64, &'a str)>, Vec<u32>) {
    let Target { positive, negative, events, rows, .. } = &chosen.target;
    match &chosen.answers {
        Answers::OneClass => {
            (vec![(rows - events, negative), (*events, positive)], y.iter().map(|y| u32::from(*y > 0.0)).collect())
        }
        Answers::AllClasses(classes) => {
            let of = |class: &'a Level| (class.count, class.label.as_str());
            (classes.iter().map(of).collect(), y.iter().map(|class| *class as u32).collect())
        }
        Answers::Number => (vec![(*rows, "")], vec![0; y.len()]),
    }
}

fn number(column: &Column, scale: TargetScale) -> Result<Chosen, Problem> {
    let not_numeric = || Problem::TargetNotNumeric { column: column.name.clone() };
    let Cells::Numbers { values, decimals, .. } = &column.cells else { return Err(not_numeric()) };
    let rows = values.iter().filter(|x| !x.is_nan()).count();
    let range = numeric_range(values, *decimals).filter(|range| range.maximum > range.minimum);
    let range = range.ok_or_else(|| Problem::TargetConstant { column: column.name.clone(), rows })?;
    let beyond = values.iter().filter(|x| !x.is_nan() && !scale.of(**x).is_finite()).count();
    if beyond > 0 {
        return Err(Problem::TargetBeyondScale {
            column: column.name.clone(),
            log: scale == TargetScale::Log,
            rows: beyond,
        });
    }
    if scale.of(range.maximum) - scale.of(range.minimum) < CLOSEST {
        return Err(Problem::TargetTooClose { column: column.name.clone() });
    }
    let target = Target {
        name: column.name.clone(),
        positive: String::new(),
        negative: String::new(),
        cut: None,
        rows: rows as f64,
        events: 0.0,
        unit: column.unit.clone(),
        numeric: Some(range),
        median: !scale.is_own(),
    };
    let answer_of_row = values.iter().map(|x| (!x.is_nan()).then(|| scale.of(*x))).collect();
    Ok(Chosen { target, answers: Answers::Number, answer_of_row })
}

/// More classes than this make no drawing that anyone can read.
const MOST_CLASSES: usize = 20;

fn all_classes(column: &Column, notices: &mut Vec<Message>) -> Result<Chosen, Problem> {
    let name = || column.name.clone();
    let found = target_classes(column).ok_or_else(|| Problem::TargetContinuous { column: name() })?;
    if found.labels.len() > MOST_CLASSES {
        return Err(Problem::TooManyClasses { column: name(), classes: found.labels.len(), most: MOST_CLASSES });
    }
    let count = |class: usize| found.counts.get(class).copied().unwrap_or(0);
    if let [only] = found.labels.as_slice() {
        return Err(Problem::SingleClass { column: name(), class: only.clone(), rows: count(0) as usize });
    }
    if let Some(rare) = (0..found.labels.len()).find(|class| count(*class) < 2) {
        let class = found.labels.get(rare).cloned().unwrap_or_default();
        return Err(Problem::RareClass { column: name(), class, rows: count(rare) as usize });
    }
    notices.extend(joined_notices(column));
    let has_an_order = column.kind != Kind::Categorical;
    let order = order::indices(found.labels.len(), &|a, b| {
        let by_count = count(b).cmp(&count(a)).then_with(|| found.labels.get(a).cmp(&found.labels.get(b)));
        if has_an_order { a.cmp(&b) } else { by_count }
    });
    let mut place = vec![0.0; order.len()];
    order.iter().enumerate().for_each(|(at, class)| place[*class] = at as f64);
    let classes: Vec<Level> = order
        .iter()
        .map(|class| Level {
            label: found.labels.get(*class).cloned().unwrap_or_default(),
            count: f64::from(count(*class)),
        })
        .collect();
    let target = Target {
        name: name(),
        positive: String::new(),
        negative: String::new(),
        cut: None,
        rows: classes.iter().map(|class| class.count).sum(),
        events: 0.0,
        unit: None,
        numeric: None,
        median: false,
    };
    let answer_of_row = found.codes.iter().map(|code| place.get(*code as usize).copied()).collect();
    Ok(Chosen { target, answers: Answers::AllClasses(classes), answer_of_row })
}

/// What was said of a target column before choosing that still holds when it is used as classes.
fn joined_notices(column: &Column) -> Vec<Message> {
    // A rare class is spoken of below, with what it means for a model.
    let holds = |notice: &Message| {
        notice.severity != Severity::Error && ![code::RARE_CLASS, code::MULTICLASS].contains(&notice.code.as_str())
    };
    table::classes(column).notices.into_iter().filter(holds).collect()
}

fn one_class(column: &Column, spec: &TaskSpec, notices: &mut Vec<Message>) -> Result<Chosen, Problem> {
    let (positive, negative, class_of_row) = match (spec.cut, &column.cells) {
        (Some(cut), Cells::Numbers { values, .. }) => {
            let sides = ["≥", "<"].map(|side| format!("{side} {}", crate::sentences::learning::number(cut.threshold)));
            let [above, below] = sides;
            let class = |x: f64| (!x.is_nan()).then_some((x >= cut.threshold) == cut.at_or_above);
            let (positive, negative) = if cut.at_or_above { (above, below) } else { (below, above) };
            (positive, negative, values.iter().map(|x| class(*x)).collect::<Vec<_>>())
        }
        (Some(_), _) => return Err(Problem::CutOfLabels { column: column.name.clone() }),
        (None, _) => by_label(column, spec, notices)?,
    };
    let rows = class_of_row.iter().flatten().count();
    let events = class_of_row.iter().flatten().filter(|positive| **positive).count();
    for (label, count) in [(&positive, events), (&negative, rows - events)] {
        if count == 0 {
            let only = if events == 0 { &negative } else { &positive };
            return Err(Problem::SingleClass { column: column.name.clone(), class: only.clone(), rows });
        }
        if count < 2 {
            return Err(Problem::RareClass { column: column.name.clone(), class: label.clone(), rows: count });
        }
    }
    let target = Target {
        name: column.name.clone(),
        positive,
        negative,
        cut: spec.cut,
        rows: rows as f64,
        events: events as f64,
        unit: None,
        numeric: None,
        median: false,
    };
    let answer_of_row =
        class_of_row.iter().map(|class| class.map(|positive| if positive { 1.0 } else { -1.0 })).collect();
    Ok(Chosen { target, answers: Answers::OneClass, answer_of_row })
}

type Classes = (String, String, Vec<Option<bool>>);

fn by_label(column: &Column, spec: &TaskSpec, notices: &mut Vec<Message>) -> Result<Classes, Problem> {
    let name = || column.name.clone();
    let found = target_classes(column).ok_or_else(|| Problem::TargetContinuous { column: name() })?;
    let offered = table::classes(column);
    let labels = &found.labels;
    if let [only] = labels.as_slice() {
        let rows = found.codes.iter().filter(|code| **code != MISSING).count();
        return Err(Problem::SingleClass { column: name(), class: only.clone(), rows });
    }
    // What was said before choosing (classes joined, numbers as classes) still holds.
    // A rare class is spoken of below, with what it means for a model.
    let holds = |notice: &&Message| notice.severity != Severity::Error && notice.code != code::RARE_CLASS;
    notices.extend(offered.notices.iter().filter(holds).cloned());
    let wanted = match &spec.positive {
        Some(wanted) => wanted.clone(),
        None => {
            let class = offered.proposed_positive.ok_or_else(|| Problem::TargetContinuous { column: name() })?;
            let count = |label: &String| offered.classes.iter().find(|c| c.label == *label).map_or(0.0, |c| c.count);
            let rarer = labels.iter().all(|label| *label == class || count(label) > count(&class));
            notices.push(Notice::PositiveAssumed { column: name(), class: class.clone(), rarer }.message());
            class
        }
    };
    let positive = labels
        .iter()
        .position(|label| *label == wanted)
        .or_else(|| labels.iter().position(|label| lowered(label) == lowered(&wanted)))
        .ok_or_else(|| Problem::UnknownClass { column: name(), class: wanted, classes: labels.clone() })?;
    let label = labels[positive].clone();
    let negative = match labels.as_slice() {
        [a, b] => if positive == 0 { b } else { a }.clone(),
        _ => format!("not {label}"),
    };
    let positive = positive as u32;
    let class_of_row = found.codes.iter().map(|code| (*code != MISSING).then_some(*code == positive)).collect();
    Ok((label, negative, class_of_row))
}
