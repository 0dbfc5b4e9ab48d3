//! The curve g between sum and log odds, where a model has one: what may be one, and its value.

use super::additive::{AdditiveModel, Beyond, Curve, Link};
use super::evaluate::Value;

impl AdditiveModel {
    /// g(sum): the log odds of a sum; with the identity link the sum itself.
    pub fn bent(&self, sum: f64) -> f64 {
        self.bend.as_ref().map_or(sum, |bend| bend.at(sum).clamp(f64::MIN, f64::MAX))
    }

    /// The outcome of a sum. Where a root was learned the median is 0 below 0: it would grow again.
    pub fn outcome_of(&self, sum: f64) -> f64 {
        let bent = self.bent(sum);
        self.link.outcome(if self.is_root() { bent.max(0.0) } else { bent })
    }

    /// Whether the sum is a root that was learned.
    pub fn is_root(&self) -> bool {
        self.link == Link::Square && self.target.median
    }

    /// g(β₀ + Σ f_k) for one value an attribute.
    pub fn log_odds(&self, values: &[Value]) -> f64 {
        self.bent(self.sum(values))
    }
}

impl Curve {
    /// What is wrong with it as g. A piece whose slopes are at most three times its mean slope increases (Fritsch &
    /// Carlson 1980).
    pub(super) fn check_increasing(&self, link: Link) -> Result<(), String> {
        if link != Link::Logit {
            return Err(": only a probability has one".to_owned());
        }
        self.check("")?;
        let rises = self.knots.windows(2).zip(self.values.windows(2)).zip(self.slopes.windows(2));
        let increases = |((x, v), s): ((&[f64], &[f64]), &[f64])| {
            let most = 3.0 * (v[1] - v[0]) / (x[1] - x[0]);
            s.iter().all(|slope| 0.0 < *slope && *slope <= most)
        };
        if self.beyond != Beyond::Linear || !rises.into_iter().all(increases) {
            return Err(": must increase everywhere, and be straight beyond its knots".to_owned());
        }
        Ok(())
    }
}
