//! Error bars: the rows drawn with replacement, a refit each, quantiles of what the refits say (Efron 1979; Jakulin et
//! al. 2005, section 3).

use super::Job;
use super::units::{NOT_OF_THIS_QUESTION, Work};
use crate::calibrate::platt::{self, Outcome, Targets};
use crate::door::contract::Unit;
use crate::explain::additive::{AdditiveModel, Bars, Effect, Rank, Resampling};
use crate::explain::{effects, places};
use crate::features::Features;
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::Certificate;
use crate::learn::{Fit, Score};
use crate::order;
use crate::sentences::learning::Problem;
use crate::task::Task;

/// Share of the resamples between the ends of a bar.
pub const LEVEL: f64 = 0.95;

/// Effects of the same shapes as the model's: where their bars stand does not depend on what is learned.
#[derive(Clone, Debug, Default)]
pub(super) struct Template {
    effects: Vec<Effect>,
    /// How many bars each has.
    sizes: Vec<usize>,
}

impl Template {
    /// Of a score that makes nothing flat: whether a curve is a straight line is seen from its shape.
    pub fn of(task: &Task, features: &Features) -> Template {
        let expansion = if features.sub_kernels.is_empty() { Vec::new() } else { task.y.clone() };
        let weights = vec![1.0; features.design.n_coordinates()];
        let score = Score { bias: 0.0, weights, expansion, norm: 1.0 };
        let (_, effects) = effects::collect(task, features, &score, 0.0, 1.0);
        let sizes = effects::at_places(task, features, &score, 1.0, &effects).iter().map(Vec::len).collect();
        Template { effects, sizes }
    }
}

/// What one resample found for one answer, before calibration: everything is counted in distances.
#[derive(Clone, Debug, PartialEq)]
struct Refit {
    /// Own calibration; NaN = that of the model.
    offset: f64,
    slope: f64,
    intercept: f64,
    /// For each effect its values at the places of its bars, one effect after the other.
    values: Vec<f64>,
    /// For each effect its importance.
    spreads: Vec<f64>,
}

/// What comes before the refits in the numbers of a unit: whether it could be fitted, and whether a level was lacking.
const HEAD: usize = 2;

impl Job {
    /// Refits on a resample.
    pub(super) fn resample_unit(&self, number: u32) -> (Vec<f64>, Certificate) {
        let kept = self.kept(Work::Resample(number));
        let lacks_a_class = self.answers.iter().any(|y| {
            let has = |sign: f64| y.iter().zip(&kept).any(|(y, rows)| *rows > 0.0 && y * sign > 0.0);
            self.task.is_of_classes() && !(has(1.0) && has(-1.0))
        });
        if lacks_a_class {
            return (vec![0.0, 0.0], Certificate::of_nothing());
        }
        let mut numbers = vec![1.0, f64::from(u8::from(self.lacks_a_level(&kept)))];
        let (features, prepared) = self.features_for(&kept);
        let mut certificates = Vec::new();
        for answer in 0..self.answers.len() {
            let (Fit { score, distances, certificate, .. }, _) =
                self.fit(answer, (&features, &prepared), &kept, &SolveOptions::for_folds());
            certificates.push(certificate);
            let (offset, slope) = if self.settings.recalibrate && self.settings.calibrate && self.answers.len() == 1 {
                let rows = self.out_of_bag(number);
                let positive: Vec<bool> = self.task.y.iter().map(|y| *y > 0.0).collect();
                let own = platt::fit(&distances, &positive, &rows, Targets::default());
                if own.outcome == Outcome::Fitted { (own.offset, own.slope) } else { (own.offset, 0.0) }
            } else {
                (f64::NAN, f64::NAN)
            };
            let scale = score.scale();
            let values = effects::at_places(&self.task, &features, &score, scale, &self.template.effects);
            numbers.extend([offset, slope, scale * score.bias]);
            numbers.extend(values.concat());
            numbers.extend(effects::spreads(&self.task, &features, &score, scale));
        }
        (numbers, super::worst(certificates))
    }

    /// Whether some level of a categorical attribute is in no row of a resample.
    fn lacks_a_level(&self, kept: &[f64]) -> bool {
        use crate::task::AttributeValues;
        self.task.attributes.iter().any(|attribute| {
            let AttributeValues::Codes(codes) = &attribute.values else { return false };
            let mut there = vec![false; attribute.attribute.levels.len()];
            for (code, _) in codes.iter().zip(kept).filter(|(_, rows)| **rows > 0.0) {
                if let Some(there) = there.get_mut(*code as usize) {
                    *there = true;
                }
            }
            there.contains(&false)
        })
    }

    /// Adds the bars of the resamples that are there to the model of each answer. `calibrations`: offset and slope of
    /// each answer's own calibration.
    pub(super) fn add_bars(
        &self,
        models: &mut [AdditiveModel],
        units: &[Unit],
        calibrations: &[(f64, f64)],
    ) -> Result<(), Problem> {
        let first = 1 + self.n_fold_units();
        let resamples: Vec<&Unit> = units.iter().filter(|unit| unit.index as usize >= first).collect();
        let mut resamples = order::sorted(&resamples, &|a, b| a.index.cmp(&b.index));
        resamples.dedup_by_key(|unit| unit.index);
        if resamples.is_empty() {
            return Ok(());
        }
        let skipped = resamples.iter().filter(|unit| unit.numbers.0.first() == Some(&0.0)).count();
        resamples.retain(|unit| unit.numbers.0.first() == Some(&1.0));
        let lacking = resamples.iter().filter(|unit| unit.numbers.0.get(1) == Some(&1.0)).count();
        for (answer, (model, calibration)) in models.iter_mut().zip(calibrations).enumerate() {
            let refits = resamples
                .iter()
                .map(|unit| self.refit(&unit.numbers.0, answer))
                .collect::<Result<Vec<Refit>, Problem>>()?;
            let counts = Resampling {
                resamples: self.settings.resamples,
                done: refits.len() as u32,
                skipped: skipped as u32,
                lacking_a_level: lacking as u32,
                level: LEVEL,
                recalibrated: refits.iter().any(|refit| !refit.slope.is_nan()),
                intercepts: Vec::new(),
                effects: Vec::new(),
                ranks: Vec::new(),
            };
            self.bar(model, &refits, *calibration, counts);
        }
        Ok(())
    }

    /// Reads one answer's refit back from the numbers of a unit.
    fn refit(&self, numbers: &[f64], answer: usize) -> Result<Refit, Problem> {
        let n_values: usize = self.template.sizes.iter().sum();
        let one = 3 + n_values + self.template.sizes.len();
        let from = HEAD + answer * one;
        if numbers.len() != HEAD + self.answers.len() * one {
            return Err(NOT_OF_THIS_QUESTION);
        }
        match &numbers[from..from + one] {
            [offset, slope, intercept, rest @ ..] => {
                let (values, spreads) = rest.split_at(n_values);
                Ok(Refit {
                    offset: *offset,
                    slope: *slope,
                    intercept: *intercept,
                    values: values.to_vec(),
                    spreads: spreads.to_vec(),
                })
            }
            _ => Err(NOT_OF_THIS_QUESTION),
        }
    }

    fn bar(
        &self,
        model: &mut AdditiveModel,
        refits: &[Refit],
        (offset, slope): (f64, f64),
        mut resampling: Resampling,
    ) {
        let slopes: Vec<f64> =
            refits.iter().map(|refit| if refit.slope.is_nan() { slope } else { refit.slope }).collect();
        resampling.intercepts = refits
            .iter()
            .zip(&slopes)
            .map(|(refit, slope)| {
                let offset = if refit.offset.is_nan() { offset } else { refit.offset };
                rounded(offset + slope * refit.intercept)
            })
            .collect();
        let mut first = 0;
        for ((effect, template), size) in model.effects.iter_mut().zip(&self.template.effects).zip(&self.template.sizes)
        {
            let range = first..first + size;
            first += size;
            let of = |at: usize| -> Vec<f64> {
                refits.iter().zip(&slopes).map(|(refit, slope)| slope * refit.values[at]).collect()
            };
            let (low, high) = range.clone().map(|at| interval(&of(at))).unzip();
            // A surface has none.
            effect.bars =
                (!refits.is_empty() && *size > 0).then(|| Bars { places: places::of(template, &self.task), low, high });
            let values = refits
                .iter()
                .zip(&slopes)
                .flat_map(|(refit, slope)| refit.values[range.clone()].iter().map(move |v| rounded(slope * v)));
            resampling.effects.push(values.collect());
        }
        let own: Vec<f64> = model.effects.iter().map(|effect| effect.summary.spread).collect();
        resampling.ranks = ranks(&own, refits);
        model.resampling = Some(resampling);
    }
}

/// Five digits: what is stored of each resample serves quantiles, whose own error is far larger.
fn rounded(x: f64) -> f64 {
    format!("{x:.4e}").parse().unwrap_or(x)
}

/// Lower and upper quantile at [`LEVEL`].
fn interval(values: &[f64]) -> (f64, f64) {
    let sorted = order::known(values);
    (quantile(&sorted, (1.0 - LEVEL) / 2.0), quantile(&sorted, (1.0 + LEVEL) / 2.0))
}

/// The quantile of ascending values by linear interpolation of order statistics (type 7 of Hyndman & Fan 1996); 0 of
/// none. www/model/ has the same for the sum and the outcome.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let at = share * last as f64;
    let below = at.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (at - below as f64) * (sorted[above] - sorted[below])
}

/// Places in the order of importance, from 1.
fn places_of(spreads: &[f64]) -> Vec<u32> {
    let by_spread = order::indices(spreads.len(), &|a, b| spreads[b].total_cmp(&spreads[a]));
    let mut places = vec![0; spreads.len()];
    (1..).zip(by_spread).for_each(|(place, effect)| places[effect] = place);
    places
}

fn ranks(own: &[f64], refits: &[Refit]) -> Vec<Rank> {
    let found: Vec<Vec<u32>> = refits.iter().map(|refit| places_of(&refit.spreads)).collect();
    let rank = |(effect, place): (usize, &u32)| {
        let all: Vec<f64> = found.iter().map(|places| f64::from(places[effect])).collect();
        let moved = found.iter().filter(|places| places[effect] != *place).count();
        let (low, high) = interval(&all);
        Rank {
            place: *place,
            low: low.floor() as u32,
            high: high.ceil() as u32,
            moved: moved as f64 / found.len().max(1) as f64,
        }
    };
    places_of(own).iter().enumerate().map(rank).collect()
}
