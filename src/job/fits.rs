//! The fits: of all rows, without a fold, on a resample; what each row weighs in them.

use super::number::Standard;
use super::units::{Chosen, FullFit, Work};
use super::{Job, Shared, venn};
use crate::contract::Unit;
use crate::features::Features;
use crate::learn::proximal::System;
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::{Certificate, support_vectors};
use crate::learn::{Fit, Learner, Rows};
use crate::numbers::Numbers;
use crate::task::Answers;
use std::borrow::Cow;

impl Job {
    /// Does one unit. `index` < [`Job::n_units`].
    pub fn unit(&self, index: usize) -> Unit {
        self.unit_with(index, None)
    }

    /// The same with the unit's systems ([`Job::systems`]), where they were kept.
    pub(super) fn unit_with(&self, index: usize, systems: Option<&[System]>) -> Unit {
        let work = self.work(index);
        if let Some(grid) = &self.asked.settings.tuning {
            let (settings, map) = self.choose(grid, work);
            let chosen = Chosen { settings: settings.first_two(), map };
            let job = map.map_or(Cow::Borrowed(self), |map| Cow::Owned(self.with_shape(&self.asked.shapes[map])));
            let mut unit = job.asking(settings, self.asked.shrinkages.clone()).unit_with(index, None);
            if work == Work::Full {
                unit.numbers.0.splice(0..0, chosen.numbers(self.asked.shapes.len()));
            }
            return unit;
        }
        let kept = self.kept(work);
        let (numbers, certificate) = match work {
            Work::Full => self.full_unit(&kept, systems),
            Work::Fold { replication, fold } => {
                self.fold_unit(&kept, replication, &self.held_out(replication, fold), systems)
            }
            Work::Resample(number) => self.resample_unit(number),
        };
        Unit { index: index as u32, numbers: Numbers(numbers), certificate }
    }

    fn full_unit(&self, kept: &[f64], systems: Option<&[System]>) -> (Vec<f64>, Certificate) {
        let options = SolveOptions::default();
        let systems = systems
            .map_or_else(|| Cow::Owned(self.systems(&self.layout.features, &self.prepared, kept)), Cow::Borrowed);
        let (mut scores, mut distances) = (Vec::new(), Vec::new());
        let (mut roles, mut separated): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
        let mut certificates = Vec::new();
        for answer in 0..self.data.answers.len() {
            let (fit, costs) = self.fit(answer, (&self.layout.features, &self.prepared), kept, &systems, &options);
            certificates.push(counted_in_rows(&fit, &costs, kept));
            roles.resize(fit.dual.len(), 0.0);
            for ((role, alpha), cost) in roles.iter_mut().zip(&fit.dual).zip(&costs) {
                *role = role.max(self::role(*alpha, *cost));
            }
            separated.extend(fit.separated.iter().map(|at| *at as f64));
            scores.push(fit.score);
            distances.push(fit.distances);
        }
        let posterior = self.posterior_of(kept, &systems, &distances);
        (FullFit { scores, distances, roles, posterior, separated, chosen: None }.numbers(), worst(certificates))
    }

    fn fold_unit(
        &self,
        kept: &[f64],
        replication: usize,
        held_out: &[f64],
        systems: Option<&[System]>,
    ) -> (Vec<f64>, Certificate) {
        let mut numbers = Vec::new();
        let mut certificates = Vec::new();
        for (fit, costs) in self.fold_fits(kept, systems) {
            certificates.push(counted_in_rows(&fit, &costs, kept));
            numbers
                .extend(fit.distances.iter().zip(held_out).filter(|(_, held)| **held > 0.0).map(|(delta, _)| *delta));
            if self.sends_scorer(replication) {
                numbers.extend(venn::scorer_numbers(fit.score));
            }
        }
        (numbers, worst(certificates))
    }

    /// For a learner that shrinks, and coordinates alone: what its fits on some rows need, for any constants. One for all
    /// answers, or with balanced classes one each; none for the others.
    pub(super) fn systems(&self, features: &Features, prepared: &Shared, kept: &[f64]) -> Vec<System> {
        if !self.asked.settings.learner.shrinks() || !features.sub_kernels.is_empty() {
            return Vec::new();
        }
        let n = if self.asked.settings.balanced { self.data.answers.len() } else { 1 };
        let of = |answer| System::new(&features.design, &self.weights(answer, kept), &prepared.penalties);
        (0..n).map(of).collect()
    }

    pub(super) fn fold_fits(&self, kept: &[f64], systems: Option<&[System]>) -> Vec<(Fit, Vec<f64>)> {
        let (features, prepared) = self.features_for(kept);
        let systems = systems.map_or_else(|| Cow::Owned(self.systems(&features, &prepared, kept)), Cow::Borrowed);
        let fit = |answer| self.fit(answer, (&features, &prepared), kept, &systems, &SolveOptions::for_folds());
        (0..self.data.answers.len()).map(fit).collect()
    }

    /// What the fit that leaves a fold of the first replication out says of every group, the fold's own ones too: for
    /// each score, divided by its norm.
    pub fn fold_distances(&self, fold: u32) -> Vec<Vec<f64>> {
        let fits = self.fold_fits(&self.kept(Work::Fold { replication: 0, fold }), None);
        fits.into_iter().map(|(fit, _)| fit.distances).collect()
    }

    /// The features for some of the rows: others than the common ones only where a map looks at the answers.
    pub(super) fn features_for(&self, kept: &[f64]) -> (Cow<'_, Features>, Cow<'_, Shared>) {
        if self.layout.plan.is_supervised() {
            let (features, prepared) = self.asked.features_of(&self.data, &self.layout.plan, kept);
            (Cow::Owned(features), Cow::Owned(prepared))
        } else {
            (Cow::Borrowed(&self.layout.features), Cow::Borrowed(&self.prepared))
        }
    }

    /// Fits one of the answers on the rows that are kept; also says the cost of each row's error.
    pub(super) fn fit(
        &self,
        answer: usize,
        with: (&Features, &Shared),
        kept: &[f64],
        systems: &[System],
        options: &SolveOptions,
    ) -> (Fit, Vec<f64>) {
        self.fit_from((&self.asked.settings.learner, None), answer, with, kept, systems, options)
    }

    /// The same by the learner with other settings, from the dual vector of a similar fit.
    pub(super) fn fit_from(
        &self,
        (learner, start): (&Learner, Option<&[f64]>),
        answer: usize,
        (features, prepared): (&Features, &Shared),
        kept: &[f64],
        systems: &[System],
        options: &SolveOptions,
    ) -> (Fit, Vec<f64>) {
        let y = &self.data.answers[answer];
        let weights = self.weights(answer, kept);
        let mut fit = match systems.get(answer).or(systems.last()) {
            Some(system) => Fit::of_found(system.fit(&features.design, &prepared.penalties, y, &weights, options)),
            None => learner.fit_from(start, features, prepared, Rows { y, kept, weights: &weights }, options),
        };
        if self.data.task.answers == Answers::Number {
            Standard::of(&self.data.task).undo(&mut fit);
        }
        (fit, weights.iter().map(|weight| weight * learner.cost()).collect())
    }

    /// What each row's error weighs in the fit of an answer.
    pub(super) fn weights(&self, answer: usize, kept: &[f64]) -> Vec<f64> {
        kept.iter().zip(&self.data.answers[answer]).map(|(rows, y)| rows * self.weight_of_a_row(answer, *y)).collect()
    }

    /// 1, or with balanced classes n / (2 n_class), so that each class weighs n / 2 in all; of the positive class times
    /// the weight that was set.
    pub(super) fn weight_of_a_row(&self, answer: usize, y: f64) -> f64 {
        let own = if y > 0.0 { self.asked.settings.weight } else { 1.0 };
        if !self.asked.settings.balanced {
            return own;
        }
        let rows = self.data.task.target.rows;
        let events = match &self.data.task.answers {
            Answers::AllClasses(classes) => classes[answer].count,
            _ => self.data.task.target.events,
        };
        own * rows / (2.0 * if y > 0.0 { events } else { rows - events })
    }
}

/// The least certain of several fits.
pub(super) fn worst(certificates: Vec<Certificate>) -> Certificate {
    let worst = certificates.into_iter().max_by(|a, b| a.relative_gap.total_cmp(&b.relative_gap));
    worst.unwrap_or_else(|| Certificate::closed_form("none"))
}

/// 0 no support vector, 1 on the margin, 2 at its bound (wrong side of the margin).
fn role(alpha: f64, cost: f64) -> f64 {
    use crate::learn::solve::certificate::SUPPORT_SHARE;
    match alpha / cost {
        share if share > 1.0 - SUPPORT_SHARE => 2.0,
        share if share > SUPPORT_SHARE => 1.0,
        _ => 0.0,
    }
}

/// The certificate with support vectors counted in rows of the file, as LIBSVM counts them, not in groups.
fn counted_in_rows(fit: &Fit, costs: &[f64], rows: &[f64]) -> Certificate {
    let support_vectors = support_vectors(&fit.dual, costs).zip(rows).filter(|(is, _)| *is).map(|(_, rows)| rows);
    Certificate { support_vectors: support_vectors.sum::<f64>() as u32, ..fit.certificate.clone() }
}
