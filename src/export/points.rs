//! A table of whole points to add up by hand, and what a total means; how far a total may be off.

use super::pieces::name;
use super::{Formula, cell, steepest};
use crate::model::additive::{AdditiveModel, Attribute, AttributeKind, Shape};
use crate::model::classes::Model;
use crate::model::evaluate::Value;
use crate::sentences::{Message, code, export as words};

/// The longest effect has so many points.
const LONGEST: f64 = 100.0;
/// Places of a number between the ends of its data, about.
const PLACES: f64 = 20.0;
/// Places at which what is nearest to them is compared with the effect itself.
const COMPARED: usize = 2000;
/// Lines that say what a total means, at most.
const TOTALS: f64 = 50.0;

/// # Errors
/// A surface, by name; several classes, which do not add up to one outcome; effects that are all 0.
pub fn table(model: &Model) -> Result<Formula, Message> {
    let refused = |message: String| Err(Message::error(code::NOT_AS_FORMULA, message));
    let Model::Additive(model) = model else {
        return refused(words::ONE_SUM.to_owned());
    };
    let mut effects = Vec::new();
    for (k, effect) in model.effects.iter().enumerate() {
        if matches!(effect.shape, Shape::Surface { .. }) {
            return refused(words::no_surface(&name(model, k), "a table of points"));
        }
        effects.push(Places::of(model, k));
    }
    let unit = effects.iter().map(Places::length).fold(0.0, f64::max) / LONGEST;
    if unit <= 0.0 {
        return refused(words::ALL_ZERO.to_owned());
    }
    let mut csv = String::from("attribute,value,points,outcome\n");
    let (mut base, mut error, mut most) = (model.intercept, 0.0, 0.0);
    for (k, of) in effects.iter().enumerate() {
        let name = name(model, k);
        for (text, effect) in &of.places {
            csv += &format!("{},{},{},\n", cell(&name), cell(text), points(effect - of.low, unit));
        }
        csv += &format!("{},unknown,{},\n", cell(&name), points(-of.low, unit));
        base += of.low;
        error += of.off(model, k, unit);
        most += points(of.high - of.low, unit);
    }
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0].into_iter().find(|step| most / step <= TOTALS).unwrap_or(200.0);
    let mut total = 0.0;
    while total < most + step {
        let outcome = model.outcome_of(base + unit * total);
        csv += &format!("total,,{total},{}\n", super::latex::rounded(outcome, 4));
        total += step;
    }
    let of_outcome = steepest(model).map(|steepest| steepest * error);
    Ok(Formula { text: csv, sentences: vec![words::nearest(error, of_outcome)] })
}

/// Whole points of an effect above its least.
fn points(above: f64, unit: f64) -> f64 {
    // Without the sign of a 0.
    (above / unit).round() + 0.0
}

/// The places of an effect that stand in the table.
struct Places {
    places: Vec<(String, f64)>,
    low: f64,
    high: f64,
}

impl Places {
    fn of(model: &AdditiveModel, k: usize) -> Places {
        let axes = axes(model, k);
        let mut places = Vec::new();
        for (first, value) in &axes[0].0 {
            match axes.get(1) {
                None => places.push((first.clone(), model.effects[k].at(&values(model, k, &[*value])))),
                Some((second, ..)) => places.extend(second.iter().map(|(text, other)| {
                    (format!("{first} × {text}"), model.effects[k].at(&values(model, k, &[*value, *other])))
                })),
            }
        }
        // What is unknown counts 0.
        let low = places.iter().map(|place| place.1).fold(0.0, f64::min);
        let high = places.iter().map(|place| place.1).fold(0.0, f64::max);
        Places { places, low, high }
    }

    fn length(&self) -> f64 {
        self.high - self.low
    }

    /// The largest difference between the effect and the points of the nearest place, within the data.
    fn off(&self, model: &AdditiveModel, k: usize, unit: f64) -> f64 {
        let axes = axes(model, k);
        let effect = &model.effects[k];
        let told = |at: usize| self.low + unit * points(self.places[at].1 - self.low, unit);
        let of_unknown = (self.low + unit * points(-self.low, unit)).abs();
        let n_second = axes.get(1).map_or(1, |axis| axis.0.len());
        let fine = |axis: &Axis| -> Vec<(usize, Place)> {
            match axis.1 {
                None => axis.0.iter().enumerate().map(|(at, place)| (at, place.1)).collect(),
                Some([low, high]) => {
                    let n = if axes.len() > 1 { COMPARED / 10 } else { COMPARED };
                    let all = (0..=n).map(|k| low + (high - low) * k as f64 / n as f64);
                    // Of whole numbers the whole ones.
                    let whole = all.map(|x| (x / axis.2).round() * axis.2).filter(|x| low <= *x && *x <= high);
                    whole.map(|x| (nearest(&axis.0, x), Place::Number(x))).collect()
                }
            }
        };
        let firsts = fine(&axes[0]);
        let seconds = axes.get(1).map(fine);
        let mut most = of_unknown;
        for (at, first) in firsts {
            match &seconds {
                None => most = most.max((effect.at(&values(model, k, &[first])) - told(at)).abs()),
                Some(seconds) => {
                    for (other, second) in seconds {
                        let own = effect.at(&values(model, k, &[first, *second]));
                        most = most.max((own - told(at * n_second + other)).abs());
                    }
                }
            }
        }
        most
    }
}

/// A level or a number.
#[derive(Clone, Copy)]
enum Place {
    Level(usize),
    Number(f64),
}

/// Places with their texts; of a number that is not cut, the ends of its data; the least difference of two values.
type Axis = (Vec<(String, Place)>, Option<[f64; 2]>, f64);

/// Of each attribute of an effect.
fn axes(model: &AdditiveModel, k: usize) -> Vec<Axis> {
    let cuts: [&[f64]; 2] = match &model.effects[k].shape {
        Shape::Levels { cuts, .. } => [cuts, &[]],
        Shape::Table { row_cuts, column_cuts, .. } => [row_cuts, column_cuts],
        _ => [&[], &[]],
    };
    let of = |(at, cuts): (usize, &[f64])| axis(&model.attributes[at], cuts);
    model.effects[k].attributes().into_iter().zip(cuts).map(of).collect()
}

fn axis(attribute: &Attribute, cuts: &[f64]) -> Axis {
    if attribute.kind != AttributeKind::Numeric {
        let all = attribute.levels.iter().enumerate().map(|(at, level)| (level.label.clone(), Place::Level(at)));
        return (all.collect(), None, 1.0);
    }
    if let (Some(first), Some(last)) = (cuts.first(), cuts.last()) {
        // One place inside each interval.
        let inner = cuts.windows(2).map(|ends| (format!("{} to below {}", ends[0], ends[1]), Place::Number(ends[0])));
        let below = (format!("below {first}"), Place::Number(first - 1.0 - first.abs()));
        let above = (format!("{last} or more"), Place::Number(*last));
        return (std::iter::once(below).chain(inner).chain(std::iter::once(above)).collect(), None, 1.0);
    }
    let [low, high] = attribute.numeric.as_ref().map_or([0.0, 1.0], |range| [range.minimum, range.maximum]);
    let decimals = attribute.numeric.as_ref().map_or(0, |range| range.decimals.min(12));
    let least = 10f64.powi(-(decimals as i32));
    let step = nice((high - low) / PLACES).max(least);
    let mut all = vec![low];
    let first = (low / step).floor() as i64;
    let last = (high / step).ceil() as i64;
    all.extend((first..=last).map(|k| super::latex::rounded(k as f64 * step, 12)).filter(|x| *x > low && *x < high));
    if high > low {
        all.push(high);
    }
    (all.into_iter().map(|x| (x.to_string(), Place::Number(x))).collect(), Some([low, high]), least)
}

/// 1, 2 or 5 of a power of ten, at least as much.
fn nice(step: f64) -> f64 {
    if step <= 0.0 || !step.is_finite() {
        return 1.0;
    }
    let text = format!("{step:e}");
    let power: f64 = text.split_once('e').and_then(|(_, power)| format!("1e{power}").parse().ok()).unwrap_or(1.0);
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|of| of * power).find(|of| *of >= step).unwrap_or(step)
}

fn nearest(places: &[(String, Place)], x: f64) -> usize {
    let distance = |place: &Place| if let Place::Number(at) = place { (at - x).abs() } else { f64::INFINITY };
    let mut best = 0;
    for (at, (_, place)) in places.iter().enumerate() {
        if distance(place) < distance(&places[best].1) {
            best = at;
        }
    }
    best
}

/// Values of an effect's attributes, all others unknown.
fn values<'a>(model: &'a AdditiveModel, k: usize, of: &[Place]) -> Vec<Value<'a>> {
    let mut all = vec![Value::Unknown; model.attributes.len()];
    for (attribute, place) in model.effects[k].attributes().into_iter().zip(of) {
        all[attribute] = match place {
            Place::Level(at) => Value::Label(&model.attributes[attribute].levels[*at].label),
            Place::Number(x) => Value::Number(*x),
        };
    }
    all
}
