//! The interval [p₀, p₁] of the probability, from the steps that the model file keeps (uncertainty.rs).
//! tests/contract/venn.json holds examples that www/model/ must agree on.

use super::additive::{AdditiveModel, IntervalMethod, Scorer, VennAbers, VennSteps};
use super::check;
use super::evaluate::{Value, finite};
use crate::math;

impl AdditiveModel {
    /// (p₀, p₁) for one value an attribute; `None` where the model has no interval.
    pub fn interval(&self, values: &[Value]) -> Option<(f64, f64)> {
        let parts = &self.venn_abers.as_ref()?.parts;
        let of_part = parts.iter().map(|part| {
            let sum = part.scorer.as_ref().map_or_else(|| self.sum(values), |scorer| scorer.sum(values));
            (part.low.reached(sum), part.high.ahead(sum))
        });
        crossed(&of_part.collect::<Vec<(f64, f64)>>())
    }
}

impl Scorer {
    /// Intercept and effects added up, in their order.
    pub fn sum(&self, values: &[Value]) -> f64 {
        self.effects.iter().fold(self.intercept, |sum, effect| sum + effect.at(values))
    }
}

impl VennSteps {
    /// As p₀: the height of the last step at or below the sum, 0 below all of them.
    pub fn reached(&self, sum: f64) -> f64 {
        let below = self.sums.partition_point(|step| *step <= sum).checked_sub(1);
        below.and_then(|at| self.probabilities.get(at)).copied().unwrap_or(0.0)
    }

    /// As p₁: the height of the first step at or above the sum, 1 above all of them.
    pub fn ahead(&self, sum: f64) -> f64 {
        self.probabilities.get(self.sums.partition_point(|step| *step < sum)).copied().unwrap_or(1.0)
    }

    fn check(&self, path: &str) -> Result<(), String> {
        check::steps(path, &self.sums, &self.probabilities)
    }
}

impl VennAbers {
    /// What is wrong with it, after the path of the field; the model's own effects are sound.
    pub(super) fn check(&self, model: &AdditiveModel) -> Result<(), String> {
        if !model.link.is_probability() {
            return Err(": only a probability has such an interval".to_owned());
        }
        if self.method == IntervalMethod::None || self.parts.is_empty() {
            return Err(": needs a method and a part".to_owned());
        }
        check::at_least(".rows", self.rows, 0.0)?;
        for (at, part) in self.parts.iter().enumerate() {
            let path = format!(".parts[{at}]");
            part.low.check(&format!("{path}.low"))?;
            part.high.check(&format!("{path}.high"))?;
            let Some(scorer) = &part.scorer else { continue };
            finite(&format!("{path}.scorer.intercept"), std::iter::once(scorer.intercept))?;
            if scorer.effects.len() != model.effects.len() {
                return Err(format!("{path}.scorer.effects: must be one for each of the model's"));
            }
            for (k, (shape, effect)) in scorer.effects.iter().zip(&model.effects).enumerate() {
                let path = format!("{path}.scorer.effects[{k}]");
                if shape.attributes() != effect.attributes() {
                    return Err(format!("{path}: must read the attributes that the model's effect reads"));
                }
                shape.check().map_err(|wrong| format!("{path}{wrong}"))?;
                check::suits(shape, &model.attributes).map_err(|wrong| format!("{path}{wrong}"))?;
            }
        }
        Ok(())
    }
}

/// (p₀, p₁) of several parts (cross Venn–ABERS): 1 − p₀ and p₁ are the geometric means of theirs. Where parts contradict
/// each other p₀ may come out above p₁; [`merged`] is their balance all the same. `None` without parts.
pub fn crossed(parts: &[(f64, f64)]) -> Option<(f64, f64)> {
    let [first, rest @ ..] = parts else { return None };
    if rest.is_empty() {
        return Some(*first);
    }
    let mean = |of: fn(&(f64, f64)) -> f64| {
        let logs = parts.iter().map(|part| math::ln(of(part)));
        math::exp(logs.sum::<f64>() / parts.len() as f64)
    };
    Some((1.0 - mean(|part| 1.0 - part.0), mean(|part| part.1)))
}
