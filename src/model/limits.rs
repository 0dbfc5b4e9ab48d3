//! How large the numbers of a model file may be, so that no sum of its effects overflows. The twin of
//! www/model/limits.js.

use super::additive::{AdditiveModel, Beyond, Curve, Effect, Polynomial, PolynomialOfOne, Shape, Surface};
use std::ops::Range;

/// The largest number of a model file, and the largest sum: squares of it are still finite.
pub const LARGEST: f64 = 1e150;
/// What is said of a model whose sum may be larger.
pub const UNBOUNDED: &str = "effects: their sum goes beyond what can be calculated with (1e150)";

impl AdditiveModel {
    /// Whether the sum of the effects is known to be finite and within [`LARGEST`], whatever the values within the data.
    pub fn is_bounded(&self) -> bool {
        let bound = |effect: &Effect| {
            let range = |at: usize| {
                let numeric = self.attributes.get(at).and_then(|attribute| attribute.numeric.as_ref());
                numeric.map_or([f64::INFINITY, f64::NEG_INFINITY], |of| {
                    [of.minimum.min(of.maximum), of.maximum.max(of.minimum)]
                })
            };
            effect.shape.bound(&range)
        };
        self.effects.iter().map(bound).fold(self.intercept.abs(), |sum, size| sum + size) <= LARGEST
    }
}

impl Shape {
    /// A number that the effect's size does not exceed within its knots and the attributes' ranges, however its sum is
    /// rounded; infinite or NaN where there is none.
    fn bound(&self, range: &dyn Fn(usize) -> [f64; 2]) -> f64 {
        match self {
            Shape::Levels { effects, .. } => largest(effects.iter().map(|effect| effect.log_odds.abs())),
            Shape::Cubic { attribute, curve } => curve.bound(range(*attribute)),
            Shape::Table { effects, .. } => largest(effects.iter().flatten().map(|effect| effect.abs())),
            Shape::CurvesByLevel { attributes, curves } => {
                largest(curves.iter().map(|of| of.curve.bound(range(attributes[1]))))
            }
            Shape::Surface { attributes, surface } => surface.bound(attributes.map(range)),
        }
    }
}

impl Curve {
    fn bound(&self, range: [f64; 2]) -> f64 {
        // The pieces are of what is left of values and slopes without the polynomials.
        let [f, slope] = self.polynomial_bound(range);
        let rest = largest(pieces(&self.knots, range).map(|(i, h, reach)| {
            let [v, s] =
                [(&self.values, f), (&self.slopes, slope)].map(|(of, f)| [of[i].abs() + f, of[i + 1].abs() + f]);
            let line = v[0].max(v[1]) + reach * s[0].max(s[1]);
            let cubic = cubic_bound(h, if self.beyond == Beyond::Linear { h } else { reach }, v, s);
            if self.beyond == Beyond::Linear { largest([cubic, line].into_iter()) } else { cubic }
        }));
        rest + f
    }

    /// Of the sum of the polynomials and of its slope, term by term as it is evaluated.
    fn polynomial_bound(&self, [least, most]: [f64; 2]) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for Polynomial { centre, unit, coefficients } in &self.polynomials {
            let far = |x: &f64| (x - centre).abs();
            let z =
                self.knots.iter().chain([&least, &most]).filter(|x| x.is_finite()).map(far).fold(0.0, f64::max) / unit;
            let (mut f, mut slope) = (0.0, 0.0);
            for a in coefficients.iter().rev() {
                slope = slope * z + f;
                f = f * z + a.abs();
            }
            sums = [sums[0] + f, sums[1] + slope / unit];
        }
        sums
    }
}

impl Surface {
    fn bound(&self, [x, y]: [[f64; 2]; 2]) -> f64 {
        // The pieces are of what is left at the nodes without the polynomials.
        let sizes = |i: usize, j: usize| self.rest_at_node(i, j).map(f64::abs);
        let rest = largest(pieces(&self.x_knots, x).flat_map(|(i, h, to)| {
            pieces(&self.y_knots, y).map(move |(j, k, reach)| {
                let nodes = [j, j + 1].map(|j| [sizes(i, j), sizes(i + 1, j)]);
                let along_x =
                    |of: usize| nodes.map(|[a, b]| cubic_bound(h, to, [a[of], b[of]], [a[of + 1], b[of + 1]]));
                cubic_bound(k, reach, along_x(0), along_x(2))
            })
        }));
        let polynomial = |of: &PolynomialOfOne| {
            let (number, other) = if of.in_y { (y, x) } else { (x, y) };
            let z = largest(number.iter().map(|x| (x - of.centre).abs())) / of.unit;
            of.coefficients.iter().rev().fold(0.0, |sum, curve| sum * z + curve.bound(other))
        };
        rest + self.polynomials.iter().map(polynomial).sum::<f64>()
    }
}

/// For each piece its number, its length, and how far from its first knot it is followed: the outermost ones as far as the
/// data reach.
fn pieces(knots: &[f64], [least, most]: [f64; 2]) -> impl Iterator<Item = (usize, f64, f64)> {
    knots.windows(2).enumerate().map(move |(i, pair)| {
        let h = pair[1] - pair[0];
        let below = if i == 0 { pair[0] - least } else { 0.0 };
        let above = if i + 2 == knots.len() { most - pair[0] } else { 0.0 };
        (i, h, h.max(below).max(above))
    })
}

/// The largest of some sizes; NaN is larger than all.
fn largest(sizes: impl Iterator<Item = f64>) -> f64 {
    sizes.fold(0.0, |most: f64, size| if size <= most || most.is_nan() { most } else { size })
}

/// Of the cubic with values v and slopes s at 0 and h, up to `reach` from 0, term by term as it is evaluated.
fn cubic_bound(h: f64, reach: f64, v: [f64; 2], s: [f64; 2]) -> f64 {
    let ([a, b], [s, t]) = (v.map(f64::abs), s.map(f64::abs));
    let m = (a + b) / h;
    a + reach * (s + reach * ((3.0 * m + 2.0 * s + t) / h + reach * ((s + t + 2.0 * m) / (h * h))))
}

/// The first number of a JSON text, or word, that is wrong. Texts in it are passed over.
pub fn find<'a>(json: &'a str, is_wrong: &dyn Fn(&str) -> bool) -> Option<&'a str> {
    find_from(json, 0, is_wrong).map(|word| &json[word])
}

/// Where the first one is that begins there or later.
fn find_from(json: &str, mut at: usize, is_wrong: &dyn Fn(&str) -> bool) -> Option<Range<usize>> {
    let bytes = json.as_bytes();
    while let Some(byte) = bytes.get(at) {
        let start = at;
        at += 1;
        if *byte == b'"' {
            while bytes.get(at).is_some_and(|byte| *byte != b'"') {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
        } else if byte.is_ascii_alphanumeric() || *byte == b'-' {
            let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
            while bytes.get(at).is_some_and(is_of_word) {
                at += 1;
            }
            if is_wrong(&json[start..at]) {
                return Some(start..at);
            }
        }
    }
    None
}

/// The same text with 5 where it has 5.0: to JSON they are one number, and some programs write only the latter.
pub fn with_whole_numbers(json: &str) -> String {
    let zeros = |word: &str| word.split_once('.').is_some_and(|(_, digits)| digits.bytes().all(|digit| digit == b'0'));
    let (mut whole, mut at) = (String::with_capacity(json.len()), 0);
    while let Some(word) = find_from(json, at, &zeros) {
        let number = &json[at..word.end];
        whole.push_str(&number[..number.rfind('.').unwrap_or(number.len())]);
        at = word.end;
    }
    whole + &json[at..]
}

/// Whether the word of a JSON text is a number beyond [`LARGEST`].
pub fn is_beyond(word: &str) -> bool {
    let may_be = word.contains(['e', 'E']) || word.len() > 150;
    may_be && word.parse::<f64>().is_ok_and(|x| x.abs() > LARGEST)
}

/// Whether it is such a number, or what JSON has in place of a number that is not finite.
pub fn is_not_finite(word: &str) -> bool {
    word == "null" || is_beyond(word)
}
