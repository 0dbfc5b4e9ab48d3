//! What a random forest says of itself: scores by the trees that did not see a row, and the importance of attributes.

use super::Job;
use crate::assess::judged;
use crate::contract::{FoldScores, ForestSeen, Importance, Unit};
use crate::learn::Learner;
use crate::learn::forest::seen::Seen;
use crate::math;
use crate::sentences::learning::Problem;

impl Job {
    /// What the forest of unit 0 says of itself. It is grown again, tree by tree, which takes no longer than that unit
    /// did; no tree crosses the door.
    ///
    /// Its probabilities are those before any calibration.
    /// Of rows that many others are equal to the area under the ROC curve comes out too low: without the row, the share
    /// among its likes is moved against its class.
    ///
    /// # Errors
    /// Another learner, no unit 0 or one of another question, or too few trees for any row to be out of bag.
    pub fn forest_seen(&self, units: &[Unit]) -> Result<ForestSeen, Problem> {
        let (Learner::Forest(options), Some(forest)) = (self.asked.settings.learner, self.forest()) else {
            return Err(Problem::OutOfTurn { first: "prepare a question with the random forest" });
        };
        self.read_units(units)?;
        let seen = forest.seen();
        let importance = self.data.task.attributes.iter().zip(&seen.importance).map(|(attribute, need)| Importance {
            attribute: attribute.attribute.name.clone(),
            permutation: need.permutation,
            error: need.error,
            impurity: need.impurity,
        });
        let out_of_bag = self
            .out_of_bag_scores(&seen)
            .ok_or(Problem::OutOfTurn { first: "choose more trees, so that some of them have not seen a row" })?;
        Ok(ForestSeen { trees: options.trees, out_of_bag, importance: importance.collect() })
    }

    fn out_of_bag_scores(&self, seen: &Seen) -> Option<FoldScores> {
        let log_odds: Vec<f64> = seen.probabilities.iter().map(|p| math::logit(*p)).collect();
        let positive: Vec<bool> = seen.rows.iter().map(|row| self.data.task.y[*row as usize] > 0.0).collect();
        judged::fold_scores(&log_odds, &positive, &vec![1.0; log_odds.len()])
    }
}
