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
use crate::sentences::learning::Notice;
use std::ops::Range;

impl Job {
    pub(super) fn all_classes(&self, full: &FullFit, pool: &Pool, levels: &[Level]) -> Merged {
        let joint = self.joint_calibration(full, pool);
        let scores = (0..levels.len()).map(|class| {
            let score = &full.scores[class];
            let (offset, slope) = (joint.offsets[class], joint.slopes[class]);
            let scale = slope * score.scale();
            let (intercept, effects) = effects::collect(&self.task, &self.features, score, offset, scale);
            let target = Target {
                positive: levels[class].label.clone(),
                negative: format!("not {}", levels[class].label),
                events: levels[class].count,
                ..self.task.target.clone()
            };
            self.blank_model(Link::Identity, target, intercept, effects)
        });
        let scores = scores.collect();
        let held_out = self.class_scores(pool, &joint);
        let model = ClassModels {
            format: FORMAT.to_owned(),
            version: VERSION,
            target: self.task.target.name.clone(),
            classes: levels.to_vec(),
            scores,
            held_out: held_out.as_ref().and_then(|scores| scores.all_classes),
            card: self.card(),
            notices: Vec::new(),
        };
        let dampened = pool.fits_done > 0 && joint.smoothed.contains(&true);
        let notices = dampened.then_some(Notice::SmoothedTargets).into_iter().collect();
        let calibrations = joint.offsets.iter().copied().zip(joint.slopes).collect();
        Merged { model: Some(Model::Classes(model)), calibrations, scores: held_out, notices }
    }

    fn joint_calibration(&self, full: &FullFit, pool: &Pool) -> Softmax {
        if pool.fits_done == 0 {
            // Not calibrated yet: the distances of the rows it learned from, with dampened targets.
            let class: Vec<u32> = self.task.y.iter().map(|y| *y as u32).collect();
            return softmax::fit(&full.distances, &class, &self.task.counts, Targets::Smoothed);
        }
        // A row counts once, however often it was held out: targets are smoothed by the rows there are.
        let held_out: f64 = pool.rows.iter().sum();
        let times = (held_out / self.task.target.rows).max(1.0);
        let rows: Vec<f64> = pool.rows.iter().map(|rows| rows / times).collect();
        softmax::fit(&pool.distances, &self.class_of(pool), &rows, Targets::default())
    }

    pub(super) fn class_of(&self, pool: &Pool) -> Vec<u32> {
        pool.group.iter().map(|group| self.task.y[*group as usize] as u32).collect()
    }

    /// The calibrated scores of every entry, one a class: by a joint calibration on the other folds of its replication.
    pub(super) fn crossed_classes(&self, pool: &Pool, n_folds: u32) -> Vec<f64> {
        let class = self.class_of(pool);
        let calibrated = |(others, held_out): (Vec<usize>, Range<usize>)| -> Vec<f64> {
            let at = |numbers: &[f64]| others.iter().map(|entry| numbers[*entry]).collect::<Vec<f64>>();
            let distances: Vec<Vec<f64>> = pool.distances.iter().map(|score| at(score)).collect();
            let of_others: Vec<u32> = others.iter().map(|entry| class[*entry]).collect();
            let joint = softmax::fit(&distances, &of_others, &at(&pool.rows), Targets::default());
            held_out.flat_map(|entry| joint.log_odds(&pool.of_entry(entry))).collect()
        };
        pool.each_fold(n_folds).flat_map(calibrated).collect()
    }

    fn class_scores(&self, pool: &Pool, joint: &Softmax) -> Option<Scores> {
        let class = self.class_of(pool);
        let n = self.answers.len();
        // Row by row.
        let found: Vec<f64> =
            (0..pool.group.len()).flat_map(|entry| joint.probabilities(&pool.of_entry(entry))).collect();
        let all = ClassScores {
            fits_done: pool.fits_done as u32,
            fits: self.n_fold_units() as u32,
            ..scores(&found, n, &class, &pool.rows)?
        };
        let folds = pool.by_fold(&|entries| {
            let of_fold = &found[entries.start * n..entries.end * n];
            let scores = scores(of_fold, n, &class[entries.clone()], &pool.rows[entries])?;
            Some([scores.brier, scores.log_loss])
        });
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
