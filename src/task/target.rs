//! From a target column and what the person said to a class for every row.

use super::TaskSpec;
use crate::explain::additive::{Level, Target};
use crate::sentences::{Notice, Problem};
use crate::table::{Cells, Column, MISSING, Table};

/// A column read as classes.
pub struct Labelled {
    /// Labels with how many rows have each, most frequent first; ties in order of first appearance.
    pub classes: Vec<Level>,
    /// Index into `classes` for each row; [`MISSING`] = no value.
    pub codes: Vec<u32>,
    /// Spellings that were joined into another label because they differ in case only.
    pub joined: Vec<String>,
}

/// Reads a column as classes, in the file's own letters ("0", not 0.0); spellings that differ in case only are one
/// class, named by the commonest of them. `None`: numbers with too many values to be classes, a cut is needed.
pub fn label_rows(column: &Column) -> Option<Labelled> {
    let (labels, codes): (Vec<&str>, Vec<u32>) = match &column.cells {
        Cells::Labels { levels, codes } => (levels.iter().map(String::as_str).collect(), codes.clone()),
        Cells::Numbers { spellings, .. } if spellings.is_empty() => return None,
        Cells::Numbers { values, spellings, .. } => (
            spellings.iter().map(|(_, spelling)| spelling.as_str()).collect(),
            values
                .iter()
                .map(|x| spellings.iter().position(|(value, _)| value.to_bits() == (x + 0.0).to_bits()).map_or(MISSING, |at| at as u32))
                .collect(),
        ),
    };
    let mut counts = vec![0_u32; labels.len()];
    codes.iter().for_each(|code| {
        if let Some(count) = counts.get_mut(*code as usize) {
            *count += 1;
        }
    });
    let mut by_frequency: Vec<usize> = (0..labels.len()).filter(|code| counts[*code] > 0).collect();
    by_frequency.sort_by_key(|code| std::cmp::Reverse(counts[*code]));

    let mut folded: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    let mut classes: Vec<Level> = Vec::new();
    let mut class_of_code = vec![MISSING; labels.len()];
    let mut joined = Vec::new();
    for code in by_frequency {
        let label = labels[code];
        let at = *folded.entry(label.to_lowercase()).or_insert(classes.len());
        match classes.get_mut(at) {
            Some(class) => {
                class.count += f64::from(counts[code]);
                joined.push(label.to_owned());
            }
            None => classes.push(Level { label: label.to_owned(), count: f64::from(counts[code]) }),
        }
        class_of_code[code] = at as u32;
    }
    // Joining may have changed who is the most frequent.
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by(|a, b| classes[*b].count.total_cmp(&classes[*a].count));
    let mut place = vec![MISSING; classes.len()];
    order.iter().enumerate().for_each(|(new, old)| place[*old] = new as u32);
    let codes = codes
        .iter()
        .map(|code| class_of_code.get(*code as usize).and_then(|class| place.get(*class as usize)))
        .map(|class| class.copied().unwrap_or(MISSING))
        .collect();
    let classes = order.into_iter().map(|old| classes[old].clone()).collect();
    Some(Labelled { classes, codes, joined })
}

/// The target and for each row of the table whether it is positive; `None` = no value.
pub(super) fn choose(
    table: &Table,
    target_at: usize,
    spec: &TaskSpec,
    notices: &mut Vec<Notice>,
) -> Result<(Target, Vec<Option<bool>>), Problem> {
    let column = &table.columns[target_at];
    if column.missing == table.n_rows {
        return Err(Problem::TargetEmpty { column: column.name.clone() });
    }
    let (positive, negative, class_of_row) = match (spec.cut, &column.cells) {
        (Some(cut), Cells::Numbers { values, .. }) => {
            let sides = ["≥", "<"].map(|side| format!("{side} {}", crate::sentences::number(cut.threshold)));
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
    };
    Ok((target, class_of_row))
}

type Classes = (String, String, Vec<Option<bool>>);

fn by_label(column: &Column, spec: &TaskSpec, notices: &mut Vec<Notice>) -> Result<Classes, Problem> {
    let name = || column.name.clone();
    let labelled = label_rows(column).ok_or_else(|| Problem::TargetContinuous { column: name() })?;
    let classes = &labelled.classes;
    if classes.len() < 2 {
        let class = classes.first().map(|class| class.label.clone()).unwrap_or_default();
        let rows = labelled.codes.iter().filter(|code| **code != MISSING).count();
        return Err(Problem::SingleClass { column: name(), class, rows });
    }
    if !labelled.joined.is_empty() {
        notices.push(Notice::TargetVariantsJoined { column: name(), joined: labelled.joined.clone() });
    }
    let positive = match &spec.positive {
        Some(wanted) => classes
            .iter()
            .position(|class| class.label == *wanted)
            .or_else(|| classes.iter().position(|class| class.label.to_lowercase() == wanted.to_lowercase()))
            .ok_or_else(|| Problem::UnknownClass {
                column: name(),
                class: wanted.clone(),
                classes: classes.iter().map(|class| class.label.clone()).collect(),
            })?,
        None => proposed_positive(classes),
    };
    let label = classes[positive].label.clone();
    if spec.positive.is_none() {
        notices.push(Notice::PositiveAssumed { column: name(), class: label.clone() });
    }
    let negative = match classes.as_slice() {
        [a, b] => if positive == 0 { &b.label } else { &a.label }.clone(),
        _ => {
            notices.push(Notice::Multiclass { column: name(), classes: classes.len(), positive: label.clone() });
            format!("not {label}")
        }
    };
    let positive = positive as u32;
    let class_of_row = labelled.codes.iter().map(|code| (*code != MISSING).then_some(*code == positive)).collect();
    Ok((label, negative, class_of_row))
}

/// The rarer class; of equally rare ones the last by name ("1" of 0 and 1, "yes" of no and yes).
pub fn proposed_positive(classes: &[Level]) -> usize {
    (0..classes.len())
        .min_by(|a, b| {
            let (a, b) = (&classes[*a], &classes[*b]);
            a.count.total_cmp(&b.count).then_with(|| b.label.cmp(&a.label))
        })
        .unwrap_or(0)
}
