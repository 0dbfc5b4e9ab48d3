//! Evaluating an additive model: the forms of additive.rs, in the same order of operations as www/model/evaluate.js,
//! so that both give the same number (tests/contract/ holds them to 1e-12).

use super::additive::{
    AdditiveModel, Beyond, Curve, Effect, Link, Polynomial, PolynomialOfOne, Shape, Summary, Surface,
};
use crate::math;
use std::collections::BTreeSet;

/// The value of an attribute of one instance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// Not known: counts 0.
    Unknown,
    /// Of a numeric attribute.
    Number(f64),
    /// Of a categorical or ordered one. A label that the model does not know counts 0.
    Label(&'a str),
}

impl AdditiveModel {
    /// β₀ + Σ f_k for one value an attribute: a log odds with the logit link, the prediction itself with the identity link.
    ///
    /// ```
    /// use nomogram::model::additive::AdditiveModel;
    /// use nomogram::model::evaluate::Value;
    ///
    /// let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contract/models/credit.json"));
    /// let model: AdditiveModel = serde_json::from_str(text).expect("a model file");
    /// // What is not known adds nothing.
    /// let unknown = vec![Value::Unknown; model.attributes.len()];
    /// assert!((model.sum(&unknown) - model.intercept).abs() < 1e-12);
    /// ```
    pub fn sum(&self, values: &[Value]) -> f64 {
        self.effects.iter().fold(self.intercept, |sum, effect| sum + effect.at(values))
    }

    /// The outcome F(g(sum)): a probability ([`Link::is_probability`]), or in the target's own unit.
    pub fn outcome(&self, values: &[Value]) -> f64 {
        self.outcome_of(self.sum(values))
    }

    /// Checks what the types cannot: the version, indices, lengths, ascending knots, finite numbers.
    ///
    /// # Errors
    /// The path of the first wrong field and what is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        if self.format != super::additive::FORMAT {
            return Err(format!("format: expected “{}”, found “{}”", super::additive::FORMAT, self.format));
        }
        if self.version > super::additive::VERSION {
            return Err(format!(
                "version: this file is of version {}, newer than the {} that can be read here",
                self.version,
                super::additive::VERSION
            ));
        }
        // Of many pairs each is looked for once.
        let mut taken = BTreeSet::new();
        for (k, effect) in self.effects.iter().enumerate() {
            effect.check(self.attributes.len(), &mut taken).map_err(|wrong| format!("effects[{k}].shape{wrong}"))?;
        }
        if let Some(bend) = &self.bend {
            bend.check_increasing(self.link).map_err(|wrong| format!("bend{wrong}"))?;
        }
        if let Some(posterior) = &self.posterior {
            posterior.check(&self.effects).map_err(|wrong| format!("posterior{wrong}"))?;
        }
        finite("intercept", std::iter::once(self.intercept))?;
        super::check::model(self)?;
        if !self.is_bounded() {
            return Err(super::limits::UNBOUNDED.to_owned());
        }
        match &self.venn_abers {
            Some(venn) => venn.check(self).map_err(|wrong| format!("venn_abers{wrong}")),
            None => Ok(()),
        }
    }
}

impl Link {
    /// F(sum), finite for every finite sum.
    pub fn outcome(self, sum: f64) -> f64 {
        match self {
            Link::Logit => math::logistic(sum),
            Link::Identity => sum,
            Link::Exp => math::exp(sum).min(f64::MAX),
            Link::Square => (sum * sum).min(f64::MAX),
            Link::Probit => math::normal(sum),
            Link::Cloglog => -math::exp_m1(-math::exp(sum)),
        }
    }

    /// Whether the outcome is the probability of a class; else it is a number.
    pub fn is_probability(self) -> bool {
        matches!(self, Link::Logit | Link::Probit | Link::Cloglog)
    }
}

impl Effect {
    /// f_k at the instance, in log odds; 0 where a value it needs is unknown.
    pub fn at(&self, values: &[Value]) -> f64 {
        self.shape.at(values)
    }

    /// The same effect times a factor, in every one of its numbers.
    pub fn multiply(&mut self, factor: f64) {
        let times = |numbers: &mut Vec<f64>| numbers.iter_mut().for_each(|x| *x *= factor);
        let curve = |curve: &mut Curve| {
            times(&mut curve.values);
            times(&mut curve.slopes);
            curve.polynomials.iter_mut().for_each(|polynomial| times(&mut polynomial.coefficients));
        };
        match &mut self.shape {
            Shape::Levels { effects, .. } => effects.iter_mut().for_each(|effect| effect.log_odds *= factor),
            Shape::Cubic { curve: one, .. } => curve(one),
            Shape::Table { effects, .. } => effects.iter_mut().for_each(times),
            Shape::CurvesByLevel { curves, .. } => curves.iter_mut().for_each(|level| curve(&mut level.curve)),
            Shape::Surface { surface, .. } => {
                let Surface { values, x_slopes, y_slopes, twists, polynomials, .. } = surface;
                [values, x_slopes, y_slopes, twists].into_iter().flatten().for_each(times);
                polynomials.iter_mut().flat_map(|of| &mut of.coefficients).for_each(curve);
            }
        }
        let Summary { minimum, maximum, mean, spread } = &mut self.summary;
        for number in [minimum, maximum, mean, spread, &mut self.tolerance] {
            *number *= factor;
        }
    }

    /// The attributes that the effect reads.
    pub fn attributes(&self) -> Vec<usize> {
        self.shape.attributes()
    }

    fn check(&self, n_attributes: usize, taken: &mut BTreeSet<[usize; 2]>) -> Result<(), String> {
        let own = self.attributes();
        if let Some(attribute) = own.iter().find(|at| **at >= n_attributes) {
            return Err(format!(".attribute: there is no attribute number {attribute}"));
        }
        match *own.as_slice() {
            [a, b] if a == b => return Err(format!(".attributes: {a} and {b} are no pair")),
            [a, b] if !taken.insert([a.min(b), a.max(b)]) => {
                return Err(format!(".attributes: {a} and {b} already have an effect"));
            }
            [a] if !taken.insert([a, a]) => {
                return Err(format!(".attribute: attribute {a} already has an effect"));
            }
            _ => {}
        }
        self.shape.check()
    }
}

impl Shape {
    /// The function at the instance, in log odds; 0 where a value it needs is unknown.
    pub fn at(&self, values: &[Value]) -> f64 {
        let value = |attribute: usize| values.get(attribute).copied().unwrap_or(Value::Unknown);
        match self {
            Shape::Levels { attribute, cuts, effects } => match value(*attribute) {
                Value::Label(label) => effects.iter().find(|e| e.label == label).map_or(0.0, |e| e.log_odds),
                Value::Number(x) if x.is_finite() && !cuts.is_empty() => {
                    effects.get(cuts.partition_point(|cut| *cut <= x)).map_or(0.0, |e| e.log_odds)
                }
                _ => 0.0,
            },
            Shape::Cubic { attribute, curve } => match value(*attribute) {
                Value::Number(x) if x.is_finite() => curve.at(x),
                _ => 0.0,
            },
            Shape::Table { attributes: [a, b], rows, columns, row_cuts, column_cuts, effects } => {
                let row = place_in(value(*a), row_cuts, rows);
                let column = place_in(value(*b), column_cuts, columns);
                row.zip(column).and_then(|(i, j)| effects.get(i)?.get(j)).copied().unwrap_or(0.0)
            }
            Shape::CurvesByLevel { attributes: [a, b], curves } => match (value(*a), value(*b)) {
                (Value::Label(label), Value::Number(x)) if x.is_finite() => {
                    curves.iter().find(|c| c.label == label).map_or(0.0, |c| c.curve.at(x))
                }
                _ => 0.0,
            },
            Shape::Surface { attributes: [a, b], surface } => match (value(*a), value(*b)) {
                (Value::Number(x), Value::Number(y)) if x.is_finite() && y.is_finite() => surface.at(x, y),
                _ => 0.0,
            },
        }
    }

    /// The attributes that the function reads.
    pub fn attributes(&self) -> Vec<usize> {
        match self {
            Shape::Levels { attribute, .. } | Shape::Cubic { attribute, .. } => vec![*attribute],
            Shape::Table { attributes, .. }
            | Shape::CurvesByLevel { attributes, .. }
            | Shape::Surface { attributes, .. } => attributes.to_vec(),
        }
    }

    /// Lengths, ascending knots, finite numbers: the path of the first wrong field and what is wrong with it.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Shape::Levels { cuts, effects, .. } => {
                ascending(".cuts", cuts)?;
                if !cuts.is_empty() && effects.len() != cuts.len() + 1 {
                    return Err(".effects: there must be one more than cuts".to_owned());
                }
                finite(".effects", effects.iter().map(|e| e.log_odds))
            }
            Shape::Cubic { curve, .. } => curve.check(".curve"),
            Shape::Table { rows, columns, row_cuts, column_cuts, effects, .. } => {
                for (name, cuts, labels) in [(".row_cuts", row_cuts, rows), (".column_cuts", column_cuts, columns)] {
                    ascending(name, cuts)?;
                    if !cuts.is_empty() && labels.len() != cuts.len() + 1 {
                        return Err(format!("{name}: there must be one label more than cuts"));
                    }
                }
                if effects.len() != rows.len() || effects.iter().any(|row| row.len() != columns.len()) {
                    return Err(".effects: must be one number for each row and column".to_owned());
                }
                finite(".effects", effects.iter().flatten().copied())
            }
            Shape::CurvesByLevel { curves, .. } => {
                curves.iter().enumerate().try_for_each(|(i, c)| c.curve.check(&format!(".curves[{i}].curve")))
            }
            Shape::Surface { surface, .. } => surface.check(),
        }
    }
}

/// The index of a value among labels, or among the intervals between cuts.
pub(super) fn place_in(value: Value, cuts: &[f64], labels: &[String]) -> Option<usize> {
    match value {
        Value::Label(label) if cuts.is_empty() => labels.iter().position(|known| known == label),
        Value::Number(x) if x.is_finite() && !cuts.is_empty() => Some(cuts.partition_point(|cut| *cut <= x)),
        _ => None,
    }
}

pub(super) fn ascending(path: &str, places: &[f64]) -> Result<(), String> {
    finite(path, places.iter().copied())?;
    if places.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(format!("{path}: must ascend"));
    }
    Ok(())
}

pub(super) fn finite(path: &str, mut numbers: impl Iterator<Item = f64>) -> Result<(), String> {
    if numbers.any(|x| !x.is_finite()) { Err(format!("{path}: not a finite number")) } else { Ok(()) }
}

impl Curve {
    /// The curve at `x` (attribute's unit), in log odds.
    pub fn at(&self, x: f64) -> f64 {
        self.both_at(x)[0]
    }

    /// The curve at `x` and its derivative there.
    pub fn both_at(&self, x: f64) -> [f64; 2] {
        let [f, slope] = self.polynomials_at(x);
        let [rest, rest_slope] = self.rest_at(x);
        [f + rest, slope + rest_slope]
    }

    /// What is left of the curve without its polynomials.
    fn rest_at(&self, x: f64) -> [f64; 2] {
        let node = |i: usize| {
            let [f, slope] = self.polynomials_at(self.knots[i]);
            (self.knots[i], self.values[i] - f, self.slopes[i] - slope)
        };
        let last = self.knots.len() - 1;
        let end = if x < self.knots[0] { 0 } else { last };
        if self.beyond == Beyond::Linear && (x < self.knots[0] || x > self.knots[last]) {
            let (knot, value, slope) = node(end);
            return [value + (x - knot) * slope, slope];
        }
        let i = piece(&self.knots, x);
        let ((low, v0, s0), (high, v1, s1)) = (node(i), node(i + 1));
        let (d, h) = (x - low, high - low);
        [cubic(d, h, [v0, v1], [s0, s1]), cubic_slope(d, h, [v0, v1], [s0, s1])]
    }

    /// The sum of its polynomials, and its derivative.
    pub(crate) fn polynomials_at(&self, x: f64) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for Polynomial { centre, unit, coefficients } in &self.polynomials {
            let z = (x - centre) / unit;
            let (mut f, mut slope) = (0.0, 0.0);
            for a in coefficients.iter().rev() {
                slope = slope * z + f;
                f = f * z + a;
            }
            sums = [sums[0] + f, sums[1] + slope / unit];
        }
        sums
    }

    pub(super) fn check(&self, path: &str) -> Result<(), String> {
        if self.knots.len() < 2 {
            return Err(format!("{path}.knots: at least two are needed"));
        }
        if self.values.len() != self.knots.len() || self.slopes.len() != self.knots.len() {
            return Err(format!("{path}: knots, values and slopes must be of one length"));
        }
        ascending(&format!("{path}.knots"), &self.knots)?;
        for (at, polynomial) in self.polynomials.iter().enumerate() {
            let Polynomial { centre, unit, coefficients } = polynomial;
            let path = format!("{path}.polynomials[{at}]");
            check_unit(&path, *centre, *unit)?;
            finite(&path, coefficients.iter().copied())?;
        }
        finite(&format!("{path}.values"), self.values.iter().copied())?;
        finite(&format!("{path}.slopes"), self.slopes.iter().copied())
    }
}

impl Surface {
    /// From f, ∂f/∂x, ∂f/∂y and ∂²f/∂x∂y at every pair of knots, as [index of y][index of x].
    pub fn of_nodes(x_knots: Vec<f64>, y_knots: Vec<f64>, nodes: &[Vec<[f64; 4]>]) -> Surface {
        let of = |k: usize| nodes.iter().map(|row| row.iter().map(|node| node[k]).collect()).collect();
        let (values, x_slopes, y_slopes, twists) = (of(0), of(1), of(2), of(3));
        Surface { x_knots, y_knots, values, x_slopes, y_slopes, twists, polynomials: Vec::new() }
    }

    /// The surface at (`x`, `y`), in log odds: cubics in x along the two grid lines in y, then a cubic in y.
    pub fn at(&self, x: f64, y: f64) -> f64 {
        self.polynomials_at(x, y)[0] + self.rest_at([x, y], [cubic, cubic])
    }

    /// f, ∂f/∂x, ∂f/∂y, ∂²f/∂x∂y.
    pub fn partials_at(&self, x: f64, y: f64) -> [f64; 4] {
        let of: [[Along; 2]; 4] =
            [[cubic, cubic], [cubic_slope, cubic], [cubic, cubic_slope], [cubic_slope, cubic_slope]];
        let polynomials = self.polynomials_at(x, y);
        [0, 1, 2, 3].map(|k: usize| polynomials[k] + self.rest_at([x, y], of[k]))
    }

    /// What is left of the surface without its polynomials, or a derivative of it.
    fn rest_at(&self, [x, y]: [f64; 2], [of_x, of_y]: [Along; 2]) -> f64 {
        let (i, j) = (piece(&self.x_knots, x), piece(&self.y_knots, y));
        let (h, k) = (self.x_knots[i + 1] - self.x_knots[i], self.y_knots[j + 1] - self.y_knots[j]);
        let nodes = [j, j + 1].map(|j| [i, i + 1].map(|i| self.rest_at_node(i, j)));
        let along_x = |number: usize| {
            nodes.map(|[a, b]| of_x(x - self.x_knots[i], h, [a[number], b[number]], [a[number + 1], b[number + 1]]))
        };
        of_y(y - self.y_knots[j], k, along_x(0), along_x(2))
    }

    /// What a node says, less the polynomials: f, ∂f/∂x, ∂f/∂y, ∂²f/∂x∂y.
    pub(crate) fn rest_at_node(&self, i: usize, j: usize) -> [f64; 4] {
        let less = self.polynomials_at(self.x_knots[i], self.y_knots[j]);
        let own = [&self.values, &self.x_slopes, &self.y_slopes, &self.twists].map(|of| of[j][i]);
        [0, 1, 2, 3].map(|k: usize| own[k] - less[k])
    }

    /// The sum of its polynomials, with its derivatives.
    fn polynomials_at(&self, x: f64, y: f64) -> [f64; 4] {
        let mut sums = [0.0; 4];
        for PolynomialOfOne { in_y, centre, unit, coefficients } in &self.polynomials {
            let (number, other) = if *in_y { (y, x) } else { (x, y) };
            let z = (number - centre) / unit;
            // By none, by its number, by the other, by both.
            let mut f = [0.0; 4];
            for a in coefficients.iter().rev() {
                let [a, slope] = a.both_at(other);
                f = [f[0] * z + a, f[1] * z + f[0], f[2] * z + slope, f[3] * z + f[2]];
            }
            let [f, of_number, of_other, twist] = [f[0], f[1] / unit, f[2], f[3] / unit];
            let slopes = if *in_y { [of_other, of_number] } else { [of_number, of_other] };
            let more = [f, slopes[0], slopes[1], twist];
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        sums
    }

    fn check(&self) -> Result<(), String> {
        for (name, knots) in [("x_knots", &self.x_knots), ("y_knots", &self.y_knots)] {
            if knots.len() < 2 {
                return Err(format!(".surface.{name}: at least two are needed"));
            }
            ascending(&format!(".surface.{name}"), knots)?;
        }
        let matrices = [
            ("values", &self.values),
            ("x_slopes", &self.x_slopes),
            ("y_slopes", &self.y_slopes),
            ("twists", &self.twists),
        ];
        for (name, matrix) in matrices {
            if matrix.len() != self.y_knots.len() || matrix.iter().any(|row| row.len() != self.x_knots.len()) {
                return Err(format!(".surface.{name}: must be one number for each pair of knots"));
            }
            finite(&format!(".surface.{name}"), matrix.iter().flatten().copied())?;
        }
        for (at, of) in self.polynomials.iter().enumerate() {
            let path = format!(".surface.polynomials[{at}]");
            check_unit(&path, of.centre, of.unit)?;
            let mut each = of.coefficients.iter().enumerate();
            each.try_for_each(|(k, curve)| curve.check(&format!("{path}.coefficients[{k}]")))?;
        }
        Ok(())
    }
}

/// Of a polynomial.
fn check_unit(path: &str, centre: f64, unit: f64) -> Result<(), String> {
    if unit <= 0.0 {
        return Err(format!("{path}.unit: must be above 0"));
    }
    finite(path, [centre, unit].into_iter())
}

/// [`cubic`] or [`cubic_slope`].
type Along = fn(f64, f64, [f64; 2], [f64; 2]) -> f64;

/// Index of the piece in which `x` lies; the outermost one beyond the ends.
pub(crate) fn piece(knots: &[f64], x: f64) -> usize {
    knots.partition_point(|knot| *knot <= x).clamp(1, knots.len() - 1) - 1
}

/// The cubic with values v and slopes s at 0 and h, at d.
pub(crate) fn cubic(d: f64, h: f64, v: [f64; 2], s: [f64; 2]) -> f64 {
    let m = (v[1] - v[0]) / h;
    v[0] + d * (s[0] + d * ((3.0 * m - 2.0 * s[0] - s[1]) / h + d * ((s[0] + s[1] - 2.0 * m) / (h * h))))
}

/// Derivative of [`cubic`].
pub(crate) fn cubic_slope(d: f64, h: f64, v: [f64; 2], s: [f64; 2]) -> f64 {
    let m = (v[1] - v[0]) / h;
    s[0] + d * (2.0 * (3.0 * m - 2.0 * s[0] - s[1]) / h + 3.0 * d * ((s[0] + s[1] - 2.0 * m) / (h * h)))
}
