//! Error bars: the rows drawn with replacement, a refit each, quantiles of what the refits say (Efron 1979; Jakulin et
//! al. 2005, section 3).

use super::Job;
use super::units::{NOT_OF_THIS_QUESTION, Work, in_order};
use crate::calibrate::platt::{self, Outcome, Targets};
use crate::contract::Unit;
use crate::explain::{effects, places};
use crate::features::Features;
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::Certificate;
use crate::learn::{Fit, Score};
use crate::model::additive::{AdditiveModel, Bars, Effect, Rank, Resampling};
use crate::order;
use crate::sentences::learning::Problem;
use crate::task::{Answers, Task};

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
    /// Of any score: the form of an effect and the places of its bars are those of its map. Sub-kernels have none, since
    /// turning an expansion into a curve or a surface takes time.
    pub fn of(task: &Task, features: &Features) -> Template {
        let expansion = if features.sub_kernels.is_empty() { Vec::new() } else { vec![0.0; task.n_groups()] };
        let weights = vec![1.0; features.design.n_coordinates()];
        let score = Score { weights, expansion, norm: 1.0, ..Score::default() };
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
        let lacks_a_class = self.data.answers.iter().any(|y| {
            let has = |sign: f64| y.iter().zip(&kept).any(|(y, rows)| *rows > 0.0 && y * sign > 0.0);
            self.data.task.is_of_classes() && !(has(1.0) && has(-1.0))
        });
        if lacks_a_class {
            return (vec![0.0, 0.0], Certificate::closed_form("none"));
        }
        let mut numbers = vec![1.0, f64::from(u8::from(self.lacks_a_level(&kept)))];
        let (features, prepared) = self.features_for(&kept);
        let systems = self.systems(&features, &prepared, &kept);
        let mut certificates = Vec::new();
        for answer in 0..self.data.answers.len() {
            let (Fit { score, distances, certificate, .. }, _) =
                self.fit(answer, (&features, &prepared), &kept, &systems, &SolveOptions::for_folds());
            certificates.push(certificate);
            let (offset, slope) = if self.recalibrates() && distances.iter().all(|distance| distance.is_finite()) {
                let rows = self.out_of_bag(number);
                let positive: Vec<bool> = self.data.task.y.iter().map(|y| *y > 0.0).collect();
                let own = platt::fit(&distances, &positive, &rows, Targets::default());
                if own.outcome == Outcome::Fitted { (own.offset, own.slope) } else { (own.offset, 0.0) }
            } else {
                (f64::NAN, f64::NAN)
            };
            let scale = score.scale();
            let values = effects::at_places(&self.data.task, &features, &score, scale, &self.layout.template.effects);
            numbers.extend([offset, slope, scale * score.bias]);
            numbers.extend(values.concat());
            numbers.extend(effects::spreads(&self.data.task, &features, &score, scale));
        }
        (numbers, super::worst(certificates))
    }

    /// Whether each resample is calibrated anew: where that is wanted, and one class is told from the rest by distances.
    fn recalibrates(&self) -> bool {
        self.asked.settings.recalibrate && self.asked.settings.calibrate && self.data.task.answers == Answers::OneClass
    }

    /// Whether some level of a categorical attribute is in no row of a resample.
    fn lacks_a_level(&self, kept: &[f64]) -> bool {
        use crate::task::AttributeValues;
        self.data.task.attributes.iter().any(|attribute| {
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
        let mut resamples = in_order(units, 1 + self.n_fold_units()..usize::MAX);
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
                resamples: self.asked.settings.resamples,
                done: refits.len() as u32,
                skipped: skipped as u32,
                lacking_a_level: lacking as u32,
                level: LEVEL,
                recalibrated: self.recalibrates(),
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
        let n_values: usize = self.layout.template.sizes.iter().sum();
        let one = 3 + n_values + self.layout.template.sizes.len();
        let from = HEAD + answer * one;
        if numbers.len() != HEAD + self.data.answers.len() * one {
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
        for ((effect, template), size) in
            model.effects.iter_mut().zip(&self.layout.template.effects).zip(&self.layout.template.sizes)
        {
            let range = first..first + size;
            first += size;
            let of = |at: usize| -> Vec<f64> {
                refits.iter().zip(&slopes).map(|(refit, slope)| slope * refit.values[at]).collect()
            };
            let (low, high) = range.clone().map(|at| interval(&of(at))).unzip();
            // A surface has none.
            effect.bars = (!refits.is_empty() && *size > 0).then(|| Bars {
                places: places::of(template, &self.data.task),
                low,
                high,
            });
            let values = refits
                .iter()
                .zip(&slopes)
                .flat_map(|(refit, slope)| refit.values[range.clone()].iter().map(move |v| rounded(slope * v)));
            resampling.effects.push(values.collect());
        }
        let own: Vec<f64> = model.effects.iter().map(|effect| effect.summary.spread).collect();
        resampling.ranks = ranks(&own, &refits.iter().map(|refit| refit.spreads.as_slice()).collect::<Vec<_>>());
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

/// Best and worst place of each effect in the order of importance, from 1: effects of one importance share theirs.
fn places_of(spreads: &[f64]) -> Vec<[u32; 2]> {
    let larger = |spread: f64| spreads.iter().filter(|other| **other > spread).count() as u32;
    let as_large = |spread: f64| spreads.iter().filter(|other| **other >= spread).count() as u32;
    spreads.iter().map(|spread| [1 + larger(*spread), as_large(*spread)]).collect()
}

/// From the importance of each effect in the model and in each refit.
fn ranks(own: &[f64], refits: &[&[f64]]) -> Vec<Rank> {
    let found: Vec<Vec<[u32; 2]>> = refits.iter().map(|spreads| places_of(spreads)).collect();
    let rank = |(effect, [best, worst]): (usize, &[u32; 2])| {
        let of = |end: usize| -> Vec<f64> { found.iter().map(|places| f64::from(places[effect][end])).collect() };
        let is_moved = |places: &&Vec<[u32; 2]>| places[effect][0] > *worst || places[effect][1] < *best;
        let moved = found.iter().filter(is_moved).count();
        Rank {
            place: *best,
            low: interval(&of(0)).0.floor() as u32,
            high: interval(&of(1)).1.ceil() as u32,
            moved: moved as f64 / found.len().max(1) as f64,
        }
    };
    places_of(own).iter().enumerate().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_shared_by_ties_and_moves_are_counted() {
        assert_eq!(places_of(&[0.0, 3.0, 0.0, 1.0]), [[3, 4], [1, 1], [3, 4], [2, 2]]);
        let refits: [&[f64]; 4] =
            [&[0.0, 3.0, 0.0, 1.0], &[0.0, 3.0, 0.0, 1.0], &[0.0, 1.0, 0.0, 3.0], &[2.0, 3.0, 0.0, 1.0]];
        let ranks = ranks(&[0.0, 3.0, 0.0, 1.0], &refits);
        assert_eq!(ranks.iter().map(|rank| rank.place).collect::<Vec<u32>>(), [3, 1, 3, 2]);
        // The first is second once, the second is second once, the last is first once and third once.
        assert_eq!(ranks.iter().map(|rank| rank.moved).collect::<Vec<f64>>(), [0.25, 0.25, 0.0, 0.5]);
        assert_eq!((ranks[2].low, ranks[2].high), (3, 4));
    }
}
