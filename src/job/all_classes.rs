//! The model of all classes: one additive score a class, calibrated jointly on the pooled distances, P = softmax.

use super::pool::Pool;
use super::units::FullFit;
use super::{Job, Merged};
use crate::assess::classes;
use crate::calibrate::platt::Targets;
use crate::calibrate::softmax::{self, Softmax};
use crate::contract::{ClassScores, Scores};
use crate::explain::effects;
use crate::model::additive::{Level, Link, Target, VERSION};
use crate::model::classes::{ClassModels, FORMAT, Model};
use std::ops::Range;

/// Entries times fits times classes² that calibrating without each fold may cost: a second or two.
const MOST_TERMS: f64 = 1e8;

impl Job {
    pub(super) fn all_classes(&self, full: &FullFit, pool: &Pool, levels: &[Level]) -> Merged {
        let joint = self.joint_calibration(full, pool);
        let scores = (0..levels.len()).map(|class| {
            let score = &full.scores[class];
            let (offset, slope) = (joint.offsets[class], joint.slopes[class]);
            let scale = slope * score.scale();
            let (intercept, effects) = effects::collect(&self.data.task, &self.layout.features, score, offset, scale);
            let target = Target {
                positive: levels[class].label.clone(),
                negative: format!("not {}", levels[class].label),
                events: levels[class].count,
                ..self.data.task.target.clone()
            };
            self.blank_model(Link::Identity, target, intercept, effects)
        });
        let scores = scores.collect();
        let held_out = self.class_scores(pool, &joint);
        let model = ClassModels {
            format: FORMAT.to_owned(),
            version: VERSION,
            target: self.data.task.target.name.clone(),
            classes: levels.to_vec(),
            scores,
            held_out: held_out.as_ref().and_then(|scores| scores.all_classes),
            card: self.card(),
            notices: Vec::new(),
        };
        let calibrations = joint.offsets.iter().copied().zip(joint.slopes).collect();
        Merged { model: Some(Model::Classes(model)), calibrations, scores: held_out, notices: Vec::new() }
    }

    fn joint_calibration(&self, full: &FullFit, pool: &Pool) -> Softmax {
        if pool.fits_done == 0 {
            // Not calibrated yet: the distances of the rows it learned from are too good.
            let class: Vec<u32> = self.data.task.y.iter().map(|y| *y as u32).collect();
            return softmax::fit(&full.distances, &class, &self.data.task.counts, Targets::Smoothed);
        }
        // A row counts once, however often it was held out: the penalty stands against the rows there are.
        let held_out: f64 = pool.rows.iter().sum();
        let times = (held_out / self.data.task.target.rows).max(1.0);
        let rows: Vec<f64> = pool.rows.iter().map(|rows| rows / times).collect();
        softmax::fit(&pool.distances, &self.class_of(pool), &rows, Targets::default())
    }

    pub(super) fn class_of(&self, pool: &Pool) -> Vec<u32> {
        pool.group.iter().map(|group| self.data.task.y[*group as usize] as u32).collect()
    }

    /// The calibrated scores of every entry, one a class: by a joint calibration on the other folds of its replication.
    /// With very many rows a few numbers fitted to them know nothing of any one: then by one on all of them.
    pub(super) fn crossed_classes(&self, pool: &Pool, n_folds: u32) -> Vec<f64> {
        let class = self.class_of(pool);
        let n = pool.distances.len() as f64;
        let is_dear = pool.rows.len() as f64 * n * n * pool.starts.len() as f64 > MOST_TERMS;
        let fit = |entries: &[usize]| {
            let at = |numbers: &[f64]| entries.iter().map(|entry| numbers[*entry]).collect::<Vec<f64>>();
            let distances: Vec<Vec<f64>> = pool.distances.iter().map(|score| at(score)).collect();
            let of_these: Vec<u32> = entries.iter().map(|entry| class[*entry]).collect();
            softmax::fit(&distances, &of_these, &at(&pool.rows), Targets::default())
        };
        let of_all = is_dear.then(|| fit(&(0..pool.rows.len()).collect::<Vec<usize>>()));
        let calibrated = |(others, held_out): (Vec<usize>, Range<usize>)| -> Vec<f64> {
            let joint = of_all.clone().unwrap_or_else(|| fit(&others));
            held_out.flat_map(|entry| joint.log_odds(&pool.of_entry(entry))).collect()
        };
        pool.each_fold(n_folds).flat_map(calibrated).collect()
    }

    /// Of all folds, each with the calibration of the others: the mean over the folds, as the learner is judged by
    /// ([`Job::judged`]). Before they are all there, with the calibration of those that are.
    fn class_scores(&self, pool: &Pool, joint: &Softmax) -> Option<Scores> {
        let class = self.class_of(pool);
        let n = self.data.answers.len();
        let is_whole = pool.fits_done > 0 && pool.fits_done == self.n_fold_units();
        // Row by row.
        let found: Vec<f64> = if is_whole {
            self.crossed_classes(pool, self.data.folds.n_folds).chunks(n).flat_map(crate::math::softmax).collect()
        } else {
            (0..pool.group.len()).flat_map(|entry| joint.probabilities(&pool.of_entry(entry))).collect()
        };
        let of = |entries: Range<usize>| {
            let of_fold = &found[entries.start * n..entries.end * n];
            scores(of_fold, n, &class[entries.clone()], &pool.rows[entries])
        };
        let of_folds: Vec<ClassScores> = pool.starts.windows(2).filter_map(|ends| of(ends[0]..ends[1])).collect();
        let mean = |of: fn(&ClassScores) -> f64| of_folds.iter().map(of).sum::<f64>() / of_folds.len() as f64;
        let all = (!of_folds.is_empty()).then(|| ClassScores {
            fits_done: pool.fits_done as u32,
            fits: self.n_fold_units() as u32,
            accuracy: mean(|of| of.accuracy),
            brier: mean(|of| of.brier),
            log_loss: mean(|of| of.log_loss),
        })?;
        let folds = pool.by_fold(&|entries| of(entries).map(|scores| [scores.brier, scores.log_loss]));
        Some(Scores { all_classes: Some(all), folds, ..Scores::default() })
    }
}

/// Of probabilities row by row, `n` a row; `None` without rows.
pub fn scores(found: &[f64], n: usize, class: &[u32], rows: &[f64]) -> Option<ClassScores> {
    Some(ClassScores {
        accuracy: classes::accuracy(found, n, class, rows)?,
        brier: classes::brier(found, n, class, rows)?,
        log_loss: classes::log_loss(found, n, class, rows)?,
        ..ClassScores::default()
    })
}
