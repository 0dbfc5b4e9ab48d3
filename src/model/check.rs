//! What must hold of a model file beside what evaluating it needs (evaluate.rs). The readers of www/model/ ask for the same;
//! tests/contract/verdicts.json holds both to it.

use super::additive::AdditiveModel;
use super::attribute::{Attribute, AttributeKind, Level, NumericRange, Target};
use super::effect::{Bars, Effect, Resampling, Summary};
use super::evaluate::{ascending, finite};
use super::report::{Calibration, HeldOut, NumberScores};
use super::shape::Shape;
use std::collections::BTreeSet;

/// What is wrong, after the path of the field.
type Verdict = Result<(), String>;

/// Everything of a model whose effects can be evaluated: indices are within bounds, curves and tables whole.
pub(super) fn model(model: &AdditiveModel) -> Verdict {
    if model.version == 0 {
        return Err("version: must be at least 1".to_owned());
    }
    // The page reads a file before the engine does.
    #[cfg(not(target_arch = "wasm32"))]
    {
        let mut seen = BTreeSet::new();
        for (k, of) in model.attributes.iter().enumerate() {
            if !seen.insert(&of.name) {
                return Err(format!("attributes[{k}].name: stands twice"));
            }
        }
        for (name, count) in [("n", model.card.n), ("events", model.card.events)] {
            count.map_or(Ok(()), |count| at_least(&format!("card.{name}"), count, 0.0))?;
        }
    }
    target(&model.target).map_err(|wrong| format!("target{wrong}"))?;
    each("attributes", &model.attributes, attribute)?;
    each("effects", &model.effects, |of| effect(of, &model.attributes))?;
    if let Some(of) = &model.calibration {
        calibration(of).map_err(|wrong| format!("calibration{wrong}"))?;
    }
    if let Some(NumberScores { rmse, mae, r_squared, .. }) = model.held_out {
        at_least("held_out.rmse", rmse, 0.0)?;
        at_least("held_out.mae", mae, 0.0)?;
        between("held_out.r_squared", r_squared, f64::MIN, 1.0)?;
    }
    match &model.resampling {
        Some(of) => resampling(of, &model.effects).map_err(|wrong| format!("resampling{wrong}")),
        None => Ok(()),
    }
}

fn each<T>(path: &str, all: &[T], check: impl Fn(&T) -> Verdict) -> Verdict {
    all.iter().enumerate().try_for_each(|(k, one)| check(one).map_err(|wrong| format!("{path}[{k}]{wrong}")))
}

pub(super) fn between(path: &str, x: f64, least: f64, most: f64) -> Verdict {
    if (least..=most).contains(&x) { Ok(()) } else { Err(format!("{path}: must be between {least} and {most}")) }
}

pub(super) fn at_least(path: &str, x: f64, least: f64) -> Verdict {
    if x.is_finite() && x >= least { Ok(()) } else { Err(format!("{path}: must be at least {least}")) }
}

fn length(path: &str, found: usize, wanted: usize) -> Verdict {
    if found == wanted { Ok(()) } else { Err(format!("{path}: must have {wanted} entries, has {found}")) }
}

/// Labels that stand once, with counts.
pub(super) fn levels(path: &str, levels: &[Level]) -> Verdict {
    let mut seen = BTreeSet::new();
    levels.iter().enumerate().try_for_each(|(k, Level { label, count })| {
        at_least(&format!("{path}[{k}].count"), *count, 0.0)?;
        if seen.insert(label) { Ok(()) } else { Err(format!("{path}[{k}].label: stands twice")) }
    })
}

fn target(target: &Target) -> Verdict {
    at_least(".rows", target.rows, 0.0)?;
    between(".events", target.events, 0.0, target.rows)?;
    finite(".cut.threshold", target.cut.iter().map(|cut| cut.threshold))?;
    target.numeric.as_ref().map_or(Ok(()), |of| range(of).map_err(|wrong| format!(".numeric{wrong}")))
}

fn attribute(of: &Attribute) -> Verdict {
    at_least(".missing", of.missing, 0.0)?;
    match (&of.numeric, of.kind) {
        (Some(numeric), AttributeKind::Numeric) => range(numeric).map_err(|wrong| format!(".numeric{wrong}")),
        (None, AttributeKind::Numeric) => Err(".numeric: is missing".to_owned()),
        _ => levels(".levels", &of.levels),
    }
}

fn range(of: &NumericRange) -> Verdict {
    let NumericRange { minimum, maximum, mean, median, histogram, quantiles, decimals } = of;
    if *decimals > 100 {
        return Err(".decimals: must be between 0 and 100".to_owned());
    }
    finite(".minimum", std::iter::once(*minimum))?;
    at_least(".maximum", *maximum, *minimum)?;
    finite(".mean", std::iter::once(*mean))?;
    between(".median", *median, *minimum, *maximum)?;
    histogram.iter().try_for_each(|count| at_least(".histogram", *count, 0.0))?;
    ascending(".quantiles[…].share", &quantiles.iter().map(|of| of.share).collect::<Vec<f64>>())?;
    quantiles.iter().try_for_each(|of| between(".quantiles[…].share", of.share, 0.0, 1.0))?;
    finite(".quantiles[…].value", quantiles.iter().map(|of| of.value))?;
    let falls = quantiles.windows(2).any(|pair| pair[1].value < pair[0].value);
    if falls { Err(".quantiles: must not fall".to_owned()) } else { Ok(()) }
}

fn effect(effect: &Effect, attributes: &[Attribute]) -> Verdict {
    suits(&effect.shape, attributes).map_err(|wrong| format!(".shape{wrong}"))?;
    let Summary { minimum, maximum, mean, spread } = effect.summary;
    finite(".summary", [minimum, mean].into_iter())?;
    at_least(".summary.maximum", maximum, minimum)?;
    at_least(".summary.spread", spread, 0.0)?;
    at_least(".tolerance", effect.tolerance, 0.0)?;
    if let Some(of) = &effect.bars {
        bars(of, &effect.shape).map_err(|wrong| format!(".bars{wrong}"))?;
    }
    counts(&effect.counts, &effect.shape)
}

/// Whether a form is over attributes of the right kind, with the levels that they have, in their order: a label and its
/// number can then never drift apart.
pub(super) fn suits(shape: &Shape, attributes: &[Attribute]) -> Verdict {
    let numeric = |at: usize, wanted: bool| {
        let kind = if wanted { "numeric" } else { "categorical or ordered" };
        if (attributes[at].kind == AttributeKind::Numeric) == wanted {
            Ok(())
        } else {
            Err(format!(".attribute: must name a {kind} attribute"))
        }
    };
    let side = |path: &str, at: usize, labels: Vec<&String>, cuts: &[f64]| {
        if attributes[at].kind == AttributeKind::Numeric {
            return length(path, labels.len(), cuts.len() + 1);
        }
        if !cuts.is_empty() {
            return Err(format!("{path}: cuts belong to a numeric attribute only"));
        }
        let own = &attributes[at].levels;
        length(path, labels.len(), own.len())?;
        match own.iter().zip(labels).enumerate().find(|(_, (level, label))| level.label != **label) {
            Some((k, (level, _))) => Err(format!("{path}[{k}]: must be “{}”, the level at this place", level.label)),
            None => Ok(()),
        }
    };
    match shape {
        Shape::Levels { attribute, cuts, effects } => {
            side(".effects", *attribute, effects.iter().map(|of| &of.label).collect(), cuts)
        }
        Shape::Cubic { attribute, .. } => numeric(*attribute, true),
        Shape::Table { attributes: [a, b], rows, columns, row_cuts, column_cuts, .. } => {
            side(".rows", *a, rows.iter().collect(), row_cuts)?;
            side(".columns", *b, columns.iter().collect(), column_cuts)
        }
        Shape::CurvesByLevel { attributes: [a, b], curves, .. } => {
            numeric(*a, false)?;
            numeric(*b, true)?;
            side(".curves", *a, curves.iter().map(|of| &of.label).collect(), &[])
        }
        Shape::Surface { attributes: [a, b], .. } => numeric(*a, true).and_then(|()| numeric(*b, true)),
    }
}

fn bars(bars: &Bars, shape: &Shape) -> Verdict {
    ascending(".places", &bars.places)?;
    let places = bars.places.len();
    let (n, continuous) = match shape {
        Shape::Levels { effects, .. } => (effects.len(), false),
        Shape::Cubic { .. } => (places, true),
        Shape::Table { rows, columns, .. } => (rows.len() * columns.len(), false),
        Shape::CurvesByLevel { curves, .. } => (curves.len() * places, true),
        Shape::Surface { .. } => (0, false),
    };
    if places > 0 && !continuous {
        return Err(".places: belong to curves only".to_owned());
    }
    length(".low", bars.low.len(), n)?;
    length(".high", bars.high.len(), n)?;
    finite(".low", bars.low.iter().copied())?;
    bars.low.iter().zip(&bars.high).try_for_each(|(low, high)| at_least(".high", *high, *low))
}

fn counts(counts: &[Vec<f64>], shape: &Shape) -> Verdict {
    let Some(first) = counts.first() else { return Ok(()) };
    let (down, across) = match shape {
        Shape::Levels { .. } | Shape::Cubic { .. } => return Err(".counts: belong to pairs only".to_owned()),
        Shape::Table { rows, columns, .. } => (rows.len(), columns.len()),
        Shape::CurvesByLevel { curves, .. } => (curves.len(), first.len()),
        Shape::Surface { .. } => (counts.len(), first.len()),
    };
    length(".counts", counts.len(), down)?;
    counts.iter().try_for_each(|row| length(".counts", row.len(), across.max(1)))?;
    counts.iter().flatten().try_for_each(|count| at_least(".counts", *count, 0.0))
}

fn calibration(of: &Calibration) -> Verdict {
    finite(".offset", std::iter::once(of.offset))?;
    at_least(".slope", of.slope, 0.0)?;
    at_least(".margin", of.margin.unwrap_or(0.0), 0.0)?;
    if let Some(HeldOut { auc, brier, accuracy, log_loss }) = of.held_out {
        for (name, share) in [("auc", auc), ("brier", brier), ("accuracy", accuracy)] {
            between(&format!(".held_out.{name}"), share, 0.0, 1.0)?;
        }
        at_least(".held_out.log_loss", log_loss, 0.0)?;
    }
    of.isotonic.as_ref().map_or(Ok(()), |of| steps(".isotonic", &of.sums, &of.probabilities))
}

/// Steps that never fall.
pub(super) fn steps(path: &str, sums: &[f64], probabilities: &[f64]) -> Verdict {
    if sums.len() != probabilities.len() {
        return Err(format!("{path}: sums and probabilities must be of one length"));
    }
    ascending(&format!("{path}.sums"), sums)?;
    if probabilities.windows(2).any(|pair| pair[0] > pair[1]) {
        return Err(format!("{path}.probabilities: must ascend"));
    }
    if probabilities.iter().any(|p| !(0.0..=1.0).contains(p)) {
        return Err(format!("{path}.probabilities: not between 0 and 1"));
    }
    Ok(())
}

fn resampling(of: &Resampling, effects: &[Effect]) -> Verdict {
    let done = of.done as usize;
    between(".level", of.level, 0.0, 1.0)?;
    length(".intercepts", of.intercepts.len(), done)?;
    finite(".intercepts", of.intercepts.iter().copied())?;
    length(".effects", of.effects.len(), effects.len())?;
    for (k, (draws, effect)) in of.effects.iter().zip(effects).enumerate() {
        let n = effect.bars.as_ref().map_or(0, |bars| bars.low.len());
        length(&format!(".effects[{k}]"), draws.len(), done * n)?;
        finite(&format!(".effects[{k}]"), draws.iter().copied())?;
    }
    // A contrast of two classes has none.
    if !of.ranks.is_empty() {
        length(".ranks", of.ranks.len(), effects.len())?;
    }
    each(".ranks", &of.ranks, |rank| {
        at_least(".place", f64::from(rank.place), 1.0)?;
        at_least(".high", f64::from(rank.high), f64::from(rank.low))?;
        between(".moved", rank.moved, 0.0, 1.0)
    })
}
