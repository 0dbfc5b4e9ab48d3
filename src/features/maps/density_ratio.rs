//! The evidence of a numeric attribute for naive Bayes by kernel densities: ln p(x | 1) − ln p(x | 0) as a function of x.
//!
//! Each class has a density f_c, a mean of Gaussians at its values whose width is Silverman's 0.9 min(s, IQR / 1.34)
//! n^(−1/5) (1986, equation 3.31; John & Langley 1995 for its use here). With f the density of both classes together, the
//! share n_c f_c of a class is smoothed as that of a level is, by m cases spread as f:
//! (n_c f_c / f + m) / (n_c + m). So the evidence is bounded by ln(1 + n / (m s)) or so, s being the share of a class, and
//! nothing is infinite where a class has no values.
//!
//! The function is then taken at [`KNOTS`] places and is a cubic between them, with the exact slopes held to what keeps
//! it monotone between places (Fritsch & Carlson 1980): it can be drawn as it is, and costs as little for a million rows
//! as for ten. Outside the values it was made from it goes on as a straight line of slope 0.

use crate::math;
use crate::order;

/// Places of the cubic: half of them spread evenly over the values, half over their quantiles.
pub const KNOTS: usize = 128;
/// Values closer than this share of a kernel's width are joined at their mean: thousands of values become some hundred
/// centres, and no density changes by more than a thousandth or so.
const CELL: f64 = 0.125;
/// A kernel is at least this wide, as a share of the range of all values.
const LEAST_WIDTH: f64 = 1e-3;
/// Fewest cases that the smoothing adds: with none the evidence would be infinite where one class has no values.
const LEAST_M: f64 = 0.5;

/// ln p(x | 1) − ln p(x | 0) as a piecewise cubic.
#[derive(Clone, Debug, PartialEq)]
pub struct DensityRatio {
    /// Places, ascending, from the smallest known value to the largest; two at least.
    pub knots: Vec<f64>,
    /// Evidence at each, in log odds.
    pub values: Vec<f64>,
    /// Slope at each, log odds per unit; 0 at both ends.
    pub slopes: Vec<f64>,
}

impl DensityRatio {
    /// From the values (NaN = unknown) of rows labelled `y` (±1) with `weights` (0 = the row is not in this fit).
    /// Evidence is 0 everywhere where a class has no known value, or all values are equal.
    pub fn new(values: &[f64], y: &[f64], weights: &[f64], m: f64) -> DensityRatio {
        let used = || values.iter().zip(y).zip(weights).filter(|((x, _), w)| x.is_finite() && **w > 0.0);
        let sample = |class: bool| {
            Sample::new(used().filter(|((_, y), _)| (**y > 0.0) == class).map(|((x, _), w)| (*x, *w)).collect())
        };
        let all = Sample::new(used().map(|((x, _), w)| (*x, *w)).collect());
        let (Some(&(low, _)), Some(&(high, _))) = (all.points.first(), all.points.last()) else {
            return DensityRatio::nothing(0.0, 0.0);
        };
        let classes = [sample(false), sample(true)];
        let has_width = high > low && (high - low).is_finite();
        if !has_width || classes.iter().any(|class| class.total <= 0.0) {
            return DensityRatio::nothing(low, high);
        }
        let kernels = classes.map(|sample| Kernels::new(&sample, high - low));
        let m = m.max(LEAST_M);
        let knots = all.places(low, high);
        let exact: Vec<(f64, f64)> = knots.iter().map(|x| ratio(&kernels, m, *x)).collect();
        let values: Vec<f64> = exact.iter().map(|at| at.0).collect();
        let slopes = held(&knots, &values, exact.iter().map(|at| at.1).collect());
        DensityRatio { knots, values, slopes }
    }

    fn nothing(low: f64, high: f64) -> DensityRatio {
        let high = if high > low { high } else { low + low.abs().max(1.0) };
        DensityRatio { knots: vec![low, high], values: vec![0.0; 2], slopes: vec![0.0; 2] }
    }

    /// Evidence at x and its slope.
    pub fn at(&self, x: f64) -> (f64, f64) {
        let last = self.knots.len() - 1;
        if x <= self.knots[0] {
            return (self.values[0], self.slopes[0]);
        }
        if x >= self.knots[last] {
            return (self.values[last], self.slopes[last]);
        }
        let i = self.knots.partition_point(|knot| *knot <= x).clamp(1, last) - 1;
        let (h, d) = (self.knots[i + 1] - self.knots[i], x - self.knots[i]);
        let mean = (self.values[i + 1] - self.values[i]) / h;
        let (s0, s1) = (self.slopes[i], self.slopes[i + 1]);
        let (second, third) = ((3.0 * mean - 2.0 * s0 - s1) / h, (s0 + s1 - 2.0 * mean) / (h * h));
        (self.values[i] + d * (s0 + d * (second + d * third)), s0 + d * (2.0 * second + 3.0 * d * third))
    }
}

/// Slopes no steeper than three times the lines to both neighbours, 0 where those turn, and 0 at the ends.
fn held(knots: &[f64], values: &[f64], mut slopes: Vec<f64>) -> Vec<f64> {
    let lines: Vec<f64> = knots.windows(2).zip(values.windows(2)).map(|(x, v)| (v[1] - v[0]) / (x[1] - x[0])).collect();
    for (slope, lines) in slopes.iter_mut().skip(1).zip(lines.windows(2)) {
        let steepest = if lines[0] * lines[1] > 0.0 { 3.0 * lines[0].abs().min(lines[1].abs()) } else { 0.0 };
        let same_way = *slope * lines[0] > 0.0;
        *slope = if same_way { slope.clamp(-steepest, steepest) } else { 0.0 };
    }
    if let [first, .., last] = slopes.as_mut_slice() {
        (*first, *last) = (0.0, 0.0);
    }
    slopes
}

/// Distinct values with their weights, ascending.
struct Sample {
    points: Vec<(f64, f64)>,
    total: f64,
}

impl Sample {
    fn new(cases: Vec<(f64, f64)>) -> Sample {
        // By weight among equal values, so that sums do not depend on the order of the rows.
        let sorted = order::sorted(&cases, &|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let mut points: Vec<(f64, f64)> = Vec::new();
        for (x, weight) in sorted {
            match points.last_mut() {
                Some(last) if x <= last.0 => last.1 += weight,
                _ => points.push((x, weight)),
            }
        }
        let total = points.iter().map(|point| point.1).sum();
        Sample { points, total }
    }

    /// The value at a share of the weight.
    fn quantile(&self, share: f64) -> f64 {
        let mut below = 0.0;
        let at = self.points.iter().find(|point| {
            below += point.1;
            below >= share * self.total
        });
        at.or(self.points.last()).map_or(0.0, |point| point.0)
    }

    fn places(&self, low: f64, high: f64) -> Vec<f64> {
        let half = KNOTS / 2;
        let even = (0..half).map(|i| low + (high - low) * (i as f64 / (half - 1) as f64));
        let quantiles = (0..half).map(|i| self.quantile((i as f64 + 0.5) / half as f64));
        let mut places: Vec<f64> = order::known(&even.chain(quantiles).chain([high]).collect::<Vec<_>>());
        // Not closer than the cubic can tell.
        let least = 1e-6 * (high - low);
        places.dedup_by(|next, kept| *next - *kept < least);
        // The end itself, whatever stands close before it.
        if places.len() > 1 {
            places.pop();
        }
        places.push(high);
        places
    }

    /// Values within one cell of this size joined at their mean.
    fn joined(&self, cell: f64) -> Vec<(f64, f64)> {
        let low = self.points.first().map_or(0.0, |point| point.0);
        let mut out: Vec<(f64, f64)> = Vec::new();
        let mut last_cell = f64::NAN;
        for &(x, weight) in &self.points {
            let of = ((x - low) / cell).floor();
            match out.last_mut() {
                Some(last) if of <= last_cell => {
                    last.1 += weight;
                    last.0 += (x - last.0) * (weight / last.1);
                }
                _ => out.push((x, weight)),
            }
            last_cell = of;
        }
        out
    }
}

/// The density of a class.
struct Kernels {
    /// Centres, and the logarithms of their shares of the class.
    points: Vec<(f64, f64)>,
    width: f64,
    total: f64,
}

impl Kernels {
    fn new(sample: &Sample, range: f64) -> Kernels {
        let n = sample.total;
        let mean = sample.points.iter().map(|(x, w)| w / n * (x / range)).sum::<f64>() * range;
        let variance =
            sample.points.iter().map(|(x, w)| w / n * ((x - mean) / range) * ((x - mean) / range)).sum::<f64>();
        let sd = range * variance.sqrt();
        let quartiles = (sample.quantile(0.75) - sample.quantile(0.25)) / 1.34;
        let spread = if quartiles > 0.0 { sd.min(quartiles) } else { sd };
        let width = 0.9 * spread * math::exp(-0.2 * math::ln(n.max(1.0)));
        let width = width.max(LEAST_WIDTH * range);
        let points = sample.joined(CELL * width).into_iter().map(|(x, w)| (x, math::ln(w / n))).collect();
        Kernels { points, width, total: n }
    }

    /// ln f and its derivative. The constant of the Gaussian is left out: it is that of all classes.
    fn at(&self, x: f64) -> (f64, f64) {
        let of = |(centre, log_share): &(f64, f64)| {
            let z = (x - centre) / self.width;
            (log_share - 0.5 * z * z, -z / self.width)
        };
        let largest = self.points.iter().map(|point| of(point).0).fold(f64::NEG_INFINITY, f64::max);
        let (mut sum, mut slope) = (0.0, 0.0);
        for (log, d) in self.points.iter().map(of) {
            // e⁻⁴⁰ of the largest is below its rounding.
            if log > largest - 40.0 {
                let part = math::exp(log - largest);
                sum += part;
                slope += part * d;
            }
        }
        (largest + math::ln(sum) - math::ln(self.width), slope / sum)
    }
}

/// The smoothed log ratio and its slope.
fn ratio(classes: &[Kernels; 2], m: f64, x: f64) -> (f64, f64) {
    let at = [0, 1].map(|c| classes[c].at(x));
    // n_c f_c relative to the larger of them, and both together: f, up to a factor.
    let logs = [0, 1].map(|c| math::ln(classes[c].total) + at[c].0);
    let largest = logs[0].max(logs[1]);
    let parts = logs.map(|log| math::exp(log - largest));
    let sum = parts[0] + parts[1];
    let all = classes[0].total + classes[1].total;
    let shares = parts.map(|part| part / sum);
    // n_c f_c / f = n · share, f's own integral being n.
    let smoothed = [0, 1].map(|c| (all * shares[c] + m) / (classes[c].total + m));
    let mean_slope = shares[0] * at[0].1 + shares[1] * at[1].1;
    let slopes = [0, 1].map(|c| all * shares[c] * (at[c].1 - mean_slope) / (all * shares[c] + m));
    (math::ln(smoothed[1] / smoothed[0]), slopes[1] - slopes[0])
}
