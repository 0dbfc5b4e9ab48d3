//! Settings chosen by cross-validation: the losses of a grid, and the choice that every fit makes on its own rows.

use super::pool::Pool;
use super::settings::Settings;
use super::units::{Chosen, FullFit, Work, in_counts};
use super::{Job, worst};
use crate::calibrate::folds;
use crate::contract::{Metric, TuneWanted, Tuned, TunedCell, Tuning};
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::Certificate;
use crate::model::classes::Model;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::{Notice, Problem};
use crate::task::Answers;
use std::borrow::Cow;

/// What came of one choice of settings.
struct Tried {
    /// Mean held-out loss of each fold.
    losses: Vec<f64>,
    /// AUC of each fold that has one, of classes.
    aucs: Vec<f64>,
    certificate: Certificate,
}

impl Tried {
    fn loss(&self) -> f64 {
        mean(&self.losses)
    }
}

impl Job {
    /// One row of a grid of settings: how well each predicts the held-out rows of the first replication.
    ///
    /// # Errors
    /// Settings that the learner does not have or that are out of range, a row beyond the grid, no folds, and a map of that
    /// row that cannot be learned: those of other rows have no say.
    pub fn tuned(&self, wanted: &TuneWanted) -> Result<Tuned, Problem> {
        let rows = self.asked.settings.rows(&wanted.grid)?;
        let row = rows.get(wanted.row as usize).ok_or(Problem::OutOfTurn { first: "choose a row of the grid" })?;
        if self.data.folds.n_folds == 0 {
            return Err(JudgingProblem::NoFolds { set_aside: false }.into());
        }
        let held_out: Vec<Vec<f64>> = (0..self.data.folds.n_folds).map(|fold| self.held_out(0, fold)).collect();
        let shape = wanted.grid.maps.get(wanted.row as usize).map(|map| self.shaped_by(map)).transpose()?;
        let shape = shape.as_ref();
        let job = shape.map_or(Cow::Borrowed(self), |shape| Cow::Owned(self.with_shape(shape)));
        let tried = job.tried(&self.data.used, &held_out, std::slice::from_ref(row));
        let second = wanted.grid.second.get(wanted.row as usize).copied();
        let cell = |(first, tried): (&f64, Tried)| {
            let (loss, n) = (tried.loss(), tried.losses.len() as f64);
            let squares = tried.losses.iter().map(|of| (of - loss) * (of - loss)).sum::<f64>();
            TunedCell {
                first: *first,
                second,
                loss,
                error: (squares / (n - 1.0) / n).sqrt(),
                auc: (!tried.aucs.is_empty()).then(|| mean(&tried.aucs)),
                certificate: tried.certificate,
            }
        };
        let cells = wanted.grid.first.iter().zip(tried).map(cell).collect();
        Ok(Tuned { cells, keep_their_map: shape.map_or_else(Vec::new, |shape| shape.kept.clone()) })
    }

    /// The settings of the grid with the least loss in a cross-validation over the rows that the unit keeps, of equal ones
    /// the first, and which of the maps of the numbers; as set where a class has too few of them for folds.
    pub(super) fn choose(&self, grid: &Tuning, work: Work) -> (Settings, Option<usize>) {
        let kept = self.kept(work);
        let held_out = self.inner_folds(&kept, grid.folds, matches!(work, Work::Resample(_)));
        let rows = self.asked.settings.rows(grid).unwrap_or_default();
        let as_set = Settings { tuning: None, ..self.asked.settings.clone() };
        if held_out.is_empty() {
            return (as_set, None);
        }
        let mut best = (f64::INFINITY, (as_set, None));
        let mut consider = |settings: &Settings, map: Option<usize>, tried: Tried| {
            if tried.loss() < best.0 {
                best = (tried.loss(), (settings.clone(), map));
            }
        };
        if self.asked.shapes.is_empty() {
            let tried = self.tried(&kept, &held_out, &rows);
            rows.iter().flatten().zip(tried).for_each(|(settings, tried)| consider(settings, None, tried));
        }
        // Other maps are other features: a row of its own each.
        for ((map, shape), row) in self.asked.shapes.iter().enumerate().zip(&rows) {
            let tried = self.with_shape(shape).tried(&kept, &held_out, std::slice::from_ref(row));
            row.iter().zip(tried).for_each(|(settings, tried)| consider(settings, Some(map), tried));
        }
        best.1
    }

    /// For each inner fold how many rows of each group it holds. The rows of a resample are copies of others, which must
    /// not be on both sides: there a group is dealt as one.
    fn inner_folds(&self, kept: &[f64], n_folds: u32, by_group: bool) -> Vec<Vec<f64>> {
        let entries: Vec<(usize, f64)> = if by_group {
            kept.iter().copied().enumerate().filter(|(_, rows)| *rows > 0.0).collect()
        } else {
            in_counts(kept).map(|group| (group, 1.0)).collect()
        };
        let strata: Vec<u32> = entries.iter().map(|(group, _)| self.data.task.stratum[*group]).collect();
        let dealt = folds::deal(&strata, self.data.task.n_strata(), n_folds, 1, self.asked.settings.seed);
        let mut held_out = vec![vec![0.0; kept.len()]; dealt.n_folds as usize];
        for ((group, rows), fold) in entries.iter().zip(dealt.fold_of_row.iter().flatten()) {
            held_out[*fold as usize][*group] += rows;
        }
        held_out
    }

    /// The losses of every cell of some rows of a grid, row by row. Along a row each fit starts where the one before ended.
    fn tried(&self, kept: &[f64], held_out: &[Vec<f64>], rows: &[Vec<Settings>]) -> Vec<Tried> {
        let n_answers = self.data.answers.len();
        let n_cells: usize = rows.iter().map(Vec::len).sum();
        let blank = Pool { distances: vec![Vec::new(); n_answers], starts: vec![0], ..Pool::default() };
        let mut pools = vec![blank; n_cells];
        let mut certificates: Vec<Vec<Certificate>> = vec![Vec::new(); n_cells];
        for held in held_out {
            let counts: Vec<f64> = kept.iter().zip(held).map(|(rows, held)| rows - held).collect();
            let (features, prepared) = self.features_for(&counts);
            let (features, mut prepared) = (features.as_ref(), prepared.into_owned());
            let systems = self.systems(features, &prepared, &counts);
            let groups: Vec<usize> = (0..held.len()).filter(|group| held[*group] > 0.0).collect();
            let mut cells = pools.iter_mut().zip(&mut certificates);
            for row in rows {
                // For each answer where the fit before ended, and at what cost.
                let mut starts: Vec<(Vec<f64>, f64)> = vec![(Vec::new(), 1.0); n_answers];
                for (settings, (pool, certificates)) in row.iter().zip(&mut cells) {
                    let learner = &settings.learner;
                    prepared.penalties = learner.penalties(features, &self.asked.shrinkages);
                    for (answer, start) in starts.iter_mut().enumerate() {
                        let factor = learner.cost() / start.1;
                        let from: Vec<f64> = start.0.iter().map(|alpha| alpha * factor).collect();
                        let from = (!from.is_empty()).then_some(from.as_slice());
                        let options = SolveOptions::for_folds();
                        let (fit, _) =
                            self.fit_from((learner, from), answer, (features, &prepared), &counts, &systems, &options);
                        pool.distances[answer].extend(groups.iter().map(|group| fit.distances[*group]));
                        certificates.push(fit.certificate);
                        *start = (fit.dual, learner.cost());
                    }
                    pool.group.extend(groups.iter().map(|group| *group as u32));
                    pool.rows.extend(groups.iter().map(|group| held[*group]));
                    pool.starts.push(pool.group.len());
                    pool.fits_done += 1;
                }
            }
        }
        let tried = |(mut pool, certificates): (Pool, Vec<Certificate>)| {
            if self.asked.settings.learner.is_a_distance() {
                pool.round();
            }
            let (losses, aucs) = self.losses(pool);
            Tried { losses, aucs, certificate: worst(certificates) }
        };
        pools.into_iter().zip(certificates).map(tried).collect()
    }

    /// The loss of each fold of one replication, calibrated without it by the line alone (settings are compared by their
    /// scores, not by what bends them): log loss, or the squared error of a number. And
    /// the AUC of the folds.
    fn losses(&self, pool: Pool) -> (Vec<f64>, Vec<f64>) {
        let n_folds = pool.fits_done as u32;
        let folds = self.held_out_cases(pool, n_folds, &|cases| self.sum_of(cases)).folds().unwrap_or_default();
        let of = |metric| folds.iter().filter_map(|fold| fold.of(metric)).collect::<Vec<f64>>();
        let losses = match &self.data.task.answers {
            Answers::Number => of(Metric::Rmse).into_iter().map(|rmse| rmse * rmse).collect(),
            _ => of(Metric::LogLoss),
        };
        (losses, of(Metric::Auc))
    }

    /// States in the model what its fit chose, and says so.
    pub(super) fn state_chosen(&self, full: &FullFit, model: &mut Option<Model>) -> Result<Option<Notice>, Problem> {
        let (Some(grid), Some(Chosen { settings: [first, second], map })) = (&self.asked.settings.tuning, full.chosen)
        else {
            return Ok(None);
        };
        let settings = self.asked.settings.chosen(first, Some(second))?;
        let models = match model {
            Some(Model::Additive(model)) => std::slice::from_mut(model),
            Some(Model::Classes(family)) => family.scores.as_mut_slice(),
            None => &mut [],
        };
        models.iter_mut().for_each(|model| model.learner.settings.clone_from(&settings.stated));
        let names = settings.tuned_names(grid).into_iter().map(str::to_owned);
        let among = grid.first.len() * grid.second.len().max(self.asked.shapes.len()).max(1);
        let map = map.map(|map| self.shape_in_words(map));
        Ok(Some(Notice::Tuned { chosen: names.zip([first, second]).collect(), map, among }))
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}
