//! Evaluating the posterior of a model: how uncertain a sum of effects is. The viewer does the same from the same arrays.

use super::additive::{AdditiveModel, Effect, Posterior, PosteriorEffect, Shape};
use super::evaluate::{Value, ascending, finite, piece};

/// A weighted sum of stored values: which, and how much of each.
pub(crate) type Stencil = Vec<(usize, f64)>;

impl AdditiveModel {
    /// The standard deviation of the sum at these values, one an attribute; `None` where the model has no posterior. For
    /// a number that is the uncertainty of its mean: a new outcome varies by [`Posterior::noise`] besides.
    pub fn standard_error(&self, values: &[Value]) -> Option<f64> {
        Some(self.posterior.as_ref()?.error_of_sum(&self.effects, values))
    }

    /// The standard deviation of one effect less its mean over the training rows; 0 of an unknown value. `None` where the
    /// model has no posterior, or no such effect.
    pub fn effect_error(&self, k: usize, values: &[Value]) -> Option<f64> {
        let posterior = self.posterior.as_ref()?;
        let (effect, of) = (self.effects.get(k)?, posterior.effects.get(k)?);
        Some(of.error(effect, posterior.directions as usize, values))
    }

    /// The interval of the sum that the posterior gives: from low to high.
    pub fn posterior_interval(&self, values: &[Value]) -> Option<[f64; 2]> {
        let reach = self.posterior.as_ref()?.factor * self.standard_error(values)?;
        let sum = self.sum(values);
        Some([sum - reach, sum + reach])
    }
}

impl Posterior {
    /// The standard deviation of the intercept and these effects together.
    pub(crate) fn error_of_sum(&self, effects: &[Effect], values: &[Value]) -> f64 {
        let mut along = self.intercept.clone();
        let mut own = 0.0;
        for (effect, of) in effects.iter().zip(&self.effects) {
            let stencil = effect.stencil(of, values);
            of.add(&stencil, &mut along);
            own += PosteriorEffect::own_at(&of.own, &stencil);
        }
        (along.iter().map(|r| r * r).sum::<f64>() + own).sqrt()
    }

    /// Checks the lengths of its arrays against the effects they belong to.
    pub(super) fn check(&self, effects: &[Effect]) -> Result<(), String> {
        let n = self.directions as usize;
        if !(0.0 < self.level && self.level < 1.0) {
            return Err(".level: must lie between 0 and 1".to_owned());
        }
        finite(".factor", [self.factor, self.noise].into_iter())?;
        if self.factor < 0.0 || self.noise < 0.0 {
            return Err(".factor: neither this nor the noise can be negative".to_owned());
        }
        if self.intercept.len() != n {
            return Err(".intercept: must be one number for each direction".to_owned());
        }
        finite(".intercept", self.intercept.iter().copied())?;
        if self.effects.len() != effects.len() {
            return Err(".effects: must be one for each effect".to_owned());
        }
        for (k, (of, effect)) in self.effects.iter().zip(effects).enumerate() {
            of.check(&effect.shape, n).map_err(|wrong| format!(".effects[{k}]{wrong}"))?;
        }
        Ok(())
    }
}

impl PosteriorEffect {
    /// The standard deviation of the effect less its mean; 0 of an unknown value.
    pub(crate) fn error(&self, effect: &Effect, directions: usize, values: &[Value]) -> f64 {
        let stencil = effect.stencil(self, values);
        if stencil.is_empty() {
            return 0.0;
        }
        let mut along = vec![0.0; directions];
        along.iter_mut().zip(&self.centre).for_each(|(sum, mean)| *sum -= mean);
        self.add(&stencil, &mut along);
        let own = if self.own_centred.is_empty() { &self.own } else { &self.own_centred };
        (along.iter().map(|r| r * r).sum::<f64>() + PosteriorEffect::own_at(own, &stencil)).sqrt()
    }

    fn check(&self, shape: &Shape, directions: usize) -> Result<(), String> {
        ascending(".places", &self.places)?;
        ascending(".y_places", &self.y_places)?;
        let has_places = [!self.places.is_empty(), !self.y_places.is_empty()];
        let expected = match shape {
            Shape::Levels { .. } | Shape::Table { .. } => [false, false],
            Shape::Cubic { .. } | Shape::CurvesByLevel { .. } => [true, false],
            Shape::Surface { .. } => [true, true],
        };
        if has_places != expected {
            return Err(".places: do not suit the form of the effect".to_owned());
        }
        let n = self.n_values(shape);
        if self.along.len() != n * directions {
            return Err(".along: must be one number for each direction and value".to_owned());
        }
        for (name, own) in [(".own", &self.own), (".own_centred", &self.own_centred)] {
            if !own.is_empty() && own.len() != n {
                return Err(format!("{name}: must be one number for each value"));
            }
        }
        if !self.centre.is_empty() && self.centre.len() != directions {
            return Err(".centre: must be one number for each direction".to_owned());
        }
        finite(".error", self.error.into_iter().chain(self.error_inside))?;
        let numbers = self.along.iter().chain(&self.own).chain(&self.own_centred).chain(&self.centre);
        finite(".along", numbers.copied())
    }

    fn n_values(&self, shape: &Shape) -> usize {
        match shape {
            Shape::Levels { effects, .. } => effects.len(),
            Shape::Cubic { .. } => self.places.len(),
            Shape::Table { rows, columns, .. } => rows.len() * columns.len(),
            Shape::CurvesByLevel { curves, .. } => curves.len() * self.places.len(),
            Shape::Surface { .. } => self.places.len() * self.y_places.len(),
        }
    }

    /// Adds R of the value to the directions.
    fn add(&self, stencil: &Stencil, to: &mut [f64]) {
        let n = self.along.len() / to.len().max(1);
        for (sum, values) in to.iter_mut().zip(self.along.chunks_exact(n.max(1))) {
            *sum += stencil.iter().map(|(at, share)| share * values[*at]).sum::<f64>();
        }
    }

    fn own_at(own: &[f64], stencil: &Stencil) -> f64 {
        let of = |(at, share): &(usize, f64)| share * own.get(*at).copied().unwrap_or(0.0);
        stencil.iter().map(of).sum::<f64>().max(0.0)
    }

    /// How the values at some places are mixed at x.
    fn between(&self, places: &[f64], x: f64) -> Stencil {
        if self.smooth { smooth(places, x) } else { between(places, x) }
    }
}

impl Effect {
    /// Which of the stored values say what the value of the instance has; none for an unknown one.
    fn stencil(&self, of: &PosteriorEffect, values: &[Value]) -> Stencil {
        let value = |attribute: usize| values.get(attribute).copied().unwrap_or(Value::Unknown);
        let number = |attribute: usize| match value(attribute) {
            Value::Number(x) if x.is_finite() => Some(x),
            _ => None,
        };
        let found = match &self.shape {
            Shape::Levels { attribute, cuts, effects } => match value(*attribute) {
                Value::Label(label) => effects.iter().position(|effect| effect.label == label),
                Value::Number(x) if x.is_finite() && !cuts.is_empty() => Some(cuts.partition_point(|cut| *cut <= x)),
                _ => None,
            }
            .map(|at| vec![(at, 1.0)]),
            Shape::Cubic { attribute, .. } => number(*attribute).map(|x| of.between(&of.places, x)),
            Shape::Table { attributes: [a, b], rows, columns, row_cuts, column_cuts, .. } => {
                let row = super::evaluate::place_in(value(*a), row_cuts, rows);
                let column = super::evaluate::place_in(value(*b), column_cuts, columns);
                row.zip(column).map(|(i, j)| vec![(i * columns.len() + j, 1.0)])
            }
            Shape::CurvesByLevel { attributes: [a, b], curves } => {
                let level = match value(*a) {
                    Value::Label(label) => curves.iter().position(|curve| curve.label == label),
                    _ => None,
                };
                let shifted = |(level, x): (usize, f64)| {
                    let first = level * of.places.len();
                    of.between(&of.places, x).into_iter().map(|(at, share)| (first + at, share)).collect()
                };
                level.zip(number(*b)).map(shifted)
            }
            Shape::Surface { attributes: [a, b], .. } => number(*a).zip(number(*b)).map(|(x, y)| {
                let (in_x, in_y) = (of.between(&of.places, x), of.between(&of.y_places, y));
                let width = of.places.len();
                let corner = |(j, v): (usize, f64)| in_x.iter().map(move |(i, u)| (j * width + i, u * v));
                in_y.into_iter().flat_map(corner).collect()
            }),
        };
        found.unwrap_or_default()
    }
}

/// Between two neighbouring places, and beyond the outermost ones, along a straight line.
fn between(places: &[f64], x: f64) -> Stencil {
    if places.len() < 2 {
        return places.iter().map(|_| (0, 1.0)).collect();
    }
    let i = places.partition_point(|place| *place <= x).clamp(1, places.len() - 1) - 1;
    let share = (x - places[i]) / (places[i + 1] - places[i]);
    vec![(i, 1.0 - share), (i + 1, share)]
}

/// Along the cubic through the four places around x, by Lagrange's formula; beyond the outermost ones as there.
pub(crate) fn smooth(places: &[f64], x: f64) -> Stencil {
    let [first, .., last] = places else { return places.iter().map(|_| (0, 1.0)).collect() };
    let x = x.clamp(*first, *last);
    let from = piece(places, x).saturating_sub(1).min(places.len().saturating_sub(4));
    let used = &places[from..places.len().min(from + 4)];
    let share = |(at, place): (usize, &f64)| {
        let others = used.iter().enumerate().filter(|(other, _)| *other != at);
        (from + at, others.map(|(_, other)| (x - other) / (place - other)).product())
    };
    used.iter().enumerate().map(share).collect()
}
