//! From a target column and what the person said to a class for every row.

use super::TaskSpec;
use crate::explain::additive::Target;
use crate::sentences::learning::{Notice, Problem};
use crate::sentences::{Message, Severity};
use crate::table::{self, Cells, Column, MISSING, Table, target_classes};

/// The target and for each row of the table whether it is positive; `None` = no value.
pub(super) fn choose(
    table: &Table,
    target_at: usize,
    spec: &TaskSpec,
    notices: &mut Vec<Message>,
) -> Result<(Target, Vec<Option<bool>>), Problem> {
    let column = &table.columns[target_at];
    if column.missing == table.n_rows {
        return Err(Problem::TargetEmpty { column: column.name.clone() });
    }
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
    };
    Ok((target, class_of_row))
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
    let holds = |notice: &&Message| notice.severity != Severity::Error && notice.code != "rare-class";
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
        .or_else(|| labels.iter().position(|label| label.to_lowercase() == wanted.to_lowercase()))
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
