//! What a machine says of rows that it has not learned from, for a library of many machines that share their folds whatever
//! columns, maps and learners they have: the folds are rows of the table. The command line alone has such libraries.

use super::Job;
use super::calibrated::Cases;
use super::pool::Pool;
use crate::assess::judged::HeldOutCases;
use crate::calibrate::platt::Targets;
use crate::calibrate::softmax;
use crate::sentences::learning::Problem;
use crate::task::Answers;
use std::ops::Range;

/// The rows on which bags are selected, and those that judge them, turn by turn: both have as many folds.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// The fold that selects, of each turn.
    pub selects: HeldOutCases,
    /// The fold that judges.
    pub judges: HeldOutCases,
}

impl Job {
    /// Each fold by a machine that learns from all others, once. A bag is selected on the next fold of the replication; both
    /// folds are calibrated without themselves.
    ///
    /// # Errors
    /// What is said is no number that can be reckoned with.
    pub fn heard_by_folds(&self, folds: &[Vec<u32>], n_folds: usize) -> Result<Heard, Problem> {
        let mut pool = self.no_rows();
        for held in folds {
            let used = self.data.used.iter().zip(self.counted(held));
            self.hear(&mut pool, &used.map(|(used, held)| used - held).collect::<Vec<f64>>(), &[held])?;
        }
        let judges = self.held_out_cases(self.rounded(pool), n_folds as u32, &|cases| self.log_odds_of(cases));
        let next = |fold: usize| fold / n_folds * n_folds + (fold + 1) % n_folds;
        let selects = judges.in_order((0..folds.len()).map(next));
        Ok(Heard { selects, judges })
    }

    /// The thirds in rotation (Yao 2013, section 4.5): a machine learns from one, the next one calibrates it and selects, the
    /// last one judges. Nothing of the third that judges is in either.
    ///
    /// # Errors
    /// As [`Job::heard_by_folds`].
    pub fn heard_by_thirds(&self, thirds: &[Vec<u32>]) -> Result<Heard, Problem> {
        let mut pool = self.no_rows();
        for (at, learns) in thirds.iter().enumerate() {
            let other = |by: usize| &thirds[at / 3 * 3 + (at + by) % 3];
            self.hear(&mut pool, &self.counted(learns), &[other(1), other(2)])?;
        }
        let pool = self.rounded(pool);
        let turns: Vec<Turn> =
            pool.starts.windows(3).step_by(2).map(|ends| (ends[0]..ends[1], ends[0]..ends[2])).collect();
        let said = self.said(&pool, self.calibrated_on(&pool, &turns));
        let cases = HeldOutCases { said, rows: pool.rows, starts: pool.starts, n_folds: 3 };
        let n = cases.starts.len() - 1;
        Ok(Heard { selects: cases.in_order((0..n).step_by(2)), judges: cases.in_order((1..n).step_by(2)) })
    }

    /// For each group how many of these rows of the table are of it.
    fn counted(&self, rows: &[u32]) -> Vec<f64> {
        let mut counts = vec![0.0; self.data.task.n_groups()];
        for row in rows {
            if let Some(count) = counts.get_mut(self.data.task.group_of_row[*row as usize] as usize) {
                *count += 1.0;
            }
        }
        counts
    }

    fn no_rows(&self) -> Pool {
        Pool { distances: vec![Vec::new(); self.data.answers.len()], starts: vec![0], ..Pool::default() }
    }

    /// Adds what a machine that learns from some rows says of others, row by row.
    fn hear(&self, pool: &mut Pool, kept: &[f64], of: &[&Vec<u32>]) -> Result<(), Problem> {
        let fits = self.fold_fits(kept, None);
        for rows in of {
            let groups = rows.iter().map(|row| self.data.task.group_of_row[*row as usize]);
            for (said, (fit, _)) in pool.distances.iter_mut().zip(&fits) {
                said.extend(groups.clone().map(|group| fit.distances[group as usize]));
            }
            pool.group.extend(groups);
            pool.rows.resize(pool.group.len(), 1.0);
            pool.starts.push(pool.group.len());
            pool.fits_done += 1;
        }
        if pool.distances.iter().flatten().all(|said| said.is_finite()) { Ok(()) } else { Err(Problem::NotFinite) }
    }

    fn rounded(&self, mut pool: Pool) -> Pool {
        if self.asked.settings.learner.is_a_distance() {
            pool.round();
        }
        pool
    }

    /// What is said of each entry, calibrated on the first fold of its turn.
    fn calibrated_on(&self, pool: &Pool, turns: &[Turn]) -> Vec<f64> {
        let class = self.class_of(pool);
        let of_turn = |(first, both): &Turn| -> Vec<f64> {
            match &self.data.task.answers {
                Answers::OneClass => {
                    let log_odds = self.log_odds_of(&Cases::of(self, pool).at(first.clone()));
                    pool.distances[0][both.clone()].iter().map(|score| log_odds(*score)).collect()
                }
                Answers::AllClasses(_) => {
                    let distances: Vec<Vec<f64>> =
                        pool.distances.iter().map(|score| score[first.clone()].to_vec()).collect();
                    let (class, rows) = (&class[first.clone()], &pool.rows[first.clone()]);
                    let joint = softmax::fit(&distances, class, rows, Targets::default());
                    both.clone().flat_map(|entry| joint.log_odds(&pool.of_entry(entry))).collect()
                }
                Answers::Number => pool.distances[0][both.clone()].to_vec(),
            }
        };
        turns.iter().flat_map(of_turn).collect()
    }
}

/// The entries of a turn that calibrate and select, and these with those that judge behind them.
type Turn = (Range<usize>, Range<usize>);

impl Cases {
    /// Some of them as the one fold there is.
    fn at(&self, range: Range<usize>) -> Cases {
        Cases {
            scores: self.scores[range.clone()].to_vec(),
            positive: self.positive[range.clone()].to_vec(),
            rows: self.rows[range.clone()].to_vec(),
            starts: vec![0, range.len()],
        }
    }
}
