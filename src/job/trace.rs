//! The ridge trace: weights, errors and degrees of freedom over k, from one decomposition of the fit on all rows and one
//! of each fold, and what several rules say of k.
//!
//! Of several classes errors and rules are those of all of them together, and a line is the root of the mean square of
//! its weights.

use super::Job;
use super::shrinkage::HeldOut;
use super::units::Work;
use crate::choice::{LIMITS, PANEL_LIMITS, Parameter};
use crate::contract::{Mark, Rule, Trace, TraceLine, TraceWanted};
use crate::features::Features;
use crate::features::parts;
use crate::learn::proximal::choose_k::{self, Chosen};
use crate::learn::proximal::{Spectrum, System};
use crate::linear::dot;
use crate::math;
use crate::sentences::coordinates::{PSEUDO_INVERSE, Reason, no_k};
use crate::sentences::learning::{Problem, number};
use crate::task::Answers;

/// Coordinates, or rows where they are fewer: a decomposition takes some nanoseconds times their cube, and there are as
/// many as folds.
const MOST: usize = 600;

impl Job {
    /// The trace of the prepared question, whatever constants its parts have.
    ///
    /// # Errors
    /// A learner that does not shrink, k that are none, kernels, or more coordinates than can be waited for.
    pub fn trace(&self, wanted: &TraceWanted) -> Result<Trace, Problem> {
        let ks = places(wanted)?;
        self.asked.settings.has_one_map()?;
        if !self.asked.settings.learner.shrinks() {
            return Err(Problem::DoesNotShrink { name: self.asked.settings.known.name.to_owned() });
        }
        let with_kernel =
            self.layout.features.groups.iter().find(|group| matches!(group.place, crate::features::Place::Kernel(_)));
        if let Some(group) = with_kernel {
            let column = self.data.task.attributes[group.attributes[0]].attribute.name.clone();
            return Err(Problem::NothingToTrace { column });
        }
        let size = self.layout.features.design.n_coordinates().min(self.data.task.n_groups());
        if size > MOST {
            return Err(Problem::TooManyToTrace { size, most: MOST });
        }
        let spectra = self.spectra(&self.layout.features, &self.kept(Work::Full));
        let (_, unit) = self.unit_of_target();
        let folds = FoldSpectra::of(self);
        let over_folds: Vec<HeldOut> = ks.iter().map(|k| folds.at(self, *k)).collect();
        let is_number = self.data.task.answers == Answers::Number;
        let has_folds = !folds.0.is_empty();
        let fold_error: Vec<f64> = if has_folds { over_folds.iter().map(HeldOut::error).collect() } else { Vec::new() };
        let shared = |of: &dyn Fn(&Spectrum) -> f64| spectra.iter().map(of).sum::<f64>() / spectra.len() as f64;
        Ok(Trace {
            lines: self.lines(&spectra, &ks, unit),
            gcv: ks.iter().map(|k| unit * unit * choose_k::gcv(&spectra, *k)).collect(),
            fold_accuracy: if has_folds && !is_number {
                over_folds.iter().map(HeldOut::accuracy).collect()
            } else {
                Vec::new()
            },
            freedom: ks.iter().map(|k| shared(&|spectrum| spectrum.freedom(*k))).collect(),
            marks: marks(&spectra, &ks, &fold_error, &|k| folds.at(self, k).error()),
            fold_error,
            k: ks,
        })
    }

    /// One for each answer.
    fn spectra(&self, features: &Features, kept: &[f64]) -> Vec<Spectrum> {
        let penalties = self.uniform(1.0);
        let mut system: Option<System> = None;
        let of = |answer: usize| {
            let weights = self.weights(answer, kept);
            if self.asked.settings.balanced {
                system = None;
            }
            let system = system.get_or_insert_with(|| System::new(&features.design, &weights, &penalties));
            system.spectrum(&features.design, &penalties, &self.data.answers[answer], &weights)
        };
        (0..self.data.answers.len()).map(of).collect()
    }

    fn lines(&self, spectra: &[Spectrum], ks: &[f64], unit: f64) -> Vec<TraceLine> {
        let at: Vec<Vec<Vec<f64>>> =
            ks.iter().map(|k| spectra.iter().map(|spectrum| spectrum.coefficients(*k)).collect()).collect();
        let weight = |of_answers: &Vec<Vec<f64>>, place: usize| match of_answers.as_slice() {
            [one] => unit * one[1 + place],
            several => {
                let square = several.iter().map(|one| one[1 + place] * one[1 + place]).sum::<f64>();
                (square / several.len() as f64).sqrt()
            }
        };
        let line = |(place, of): (usize, parts::Coordinate)| TraceLine {
            name: of.name,
            attributes: of.attributes,
            part: of.part,
            weights: at.iter().map(|of_answers| weight(of_answers, place)).collect(),
        };
        parts::coordinates(&self.data.task, &self.layout.features).into_iter().enumerate().map(line).collect()
    }
}

/// The k to look at, in equal steps of ln k.
fn places(wanted: &TraceWanted) -> Result<Vec<f64>, Problem> {
    let TraceWanted { from, to, steps } = *wanted;
    static ENDS: [Parameter; 2] =
        [Parameter { name: "from", ..LIMITS.constant }, Parameter { name: "to", ..LIMITS.constant }];
    Problem::unless_allowed(&ENDS[0], from)?;
    Problem::unless_allowed(&ENDS[1], to)?;
    Problem::unless_allowed(&PANEL_LIMITS.steps, steps.into())?;
    if from >= to {
        return Err(Problem::BadSetting { name: "to".to_owned(), value: number(to), expected: "a number above from" });
    }
    let (low, high) = (math::ln(from), math::ln(to));
    let place = |i: u32| math::exp(low + (high - low) * f64::from(i) / f64::from(steps - 1));
    Ok((0..steps)
        .map(|i| {
            if i == 0 {
                from
            } else if i + 1 == steps {
                to
            } else {
                place(i)
            }
        })
        .collect())
}

fn marks(spectra: &[Spectrum], ks: &[f64], fold_error: &[f64], at: &dyn Fn(f64) -> f64) -> Vec<Mark> {
    let folds = choose_k::least(ks, fold_error, at).map_or(Chosen::None(Reason::NoFolds), Chosen::K);
    let from_least_squares = spectra.iter().any(Spectrum::is_deficient);
    let chosen = [
        (Rule::Hkb, choose_k::hkb(spectra), from_least_squares),
        (Rule::Ridgm, choose_k::ridgm(spectra), from_least_squares),
        (Rule::Ghw, choose_k::ghw(spectra), false),
        (Rule::Folds, folds, false),
    ];
    let mark = |(rule, chosen, pseudo): (Rule, Chosen, bool)| match chosen {
        Chosen::K(k) => Mark { rule, k: Some(k), note: if pseudo { PSEUDO_INVERSE.to_owned() } else { String::new() } },
        Chosen::None(reason) => Mark { rule, k: None, note: no_k(reason).to_owned() },
    };
    chosen.into_iter().map(mark).collect()
}

/// The folds of the first replication.
struct FoldSpectra(Vec<FoldSpectrum>);

struct FoldSpectrum {
    /// One for each answer.
    spectra: Vec<Spectrum>,
    /// Held-out groups, how many of their rows are held out, and for each answer where they lie in its directions.
    held_out: Vec<(usize, f64, Vec<Vec<f64>>)>,
}

impl FoldSpectra {
    fn of(job: &Job) -> FoldSpectra {
        let of_fold = |fold: u32| {
            let kept = job.kept(Work::Fold { replication: 0, fold });
            let (features, _) = job.features_for(&kept);
            let spectra = job.spectra(&features, &kept);
            let projected = |(group, rows): (usize, f64)| {
                let of = spectra.iter().map(|spectrum| spectrum.project(&features.design, group));
                (group, rows, of.collect())
            };
            let held_out = job.held_out(0, fold).into_iter().enumerate().filter(|(_, rows)| *rows > 0.0);
            FoldSpectrum { held_out: held_out.map(projected).collect(), spectra }
        };
        FoldSpectra((0..job.data.folds.n_folds).map(of_fold).collect())
    }

    /// What these folds say of one k.
    fn at(&self, job: &Job, k: f64) -> HeldOut {
        let (mean, unit) = job.unit_of_target();
        let mut sum = HeldOut::default();
        for fold in &self.0 {
            let reach: Vec<Vec<f64>> = fold.spectra.iter().map(|spectrum| spectrum.reach(k)).collect();
            for (group, rows, places) in &fold.held_out {
                let score = |((place, reach), spectrum): ((&Vec<f64>, &Vec<f64>), &Spectrum)| {
                    mean + unit * (spectrum.mean_of_z() + dot(place, reach))
                };
                let found: Vec<f64> = places.iter().zip(&reach).zip(&fold.spectra).map(score).collect();
                sum.add_row(job, *group, *rows, &found);
            }
        }
        sum
    }
}
