//! Which of the features found are needed: Markov blanket selection in feature space (FSMB, which the paper names as
//! future work), in the manner of HITON (Aliferis, Tsamardinos & Statnikov 2003).
//!
//! Features come in the order of their |weight|. One is dropped when it is independent of the class, alone or given one
//! or two of those kept so far; when all have come, each is tried once more given those kept after it. Independence is
//! Fisher's z test of the partial correlation of feature and class: √(N − |Z| − 3) atanh r is about normal, and within
//! its 95 % the two count as independent.

use crate::math;

/// Which features to keep. `features`: the value of each at every row, the one of largest |weight| first; `y`: the class
/// as ±1; `counts`: what each row counts for.
pub fn kept(features: &[Vec<f64>], y: &[f64], counts: &[f64]) -> Vec<bool> {
    let correlations = Correlations::of(features, y, counts);
    let n: f64 = counts.iter().sum();
    let mut kept: Vec<usize> = Vec::new();
    for x in 0..features.len() {
        if !correlations.is_independent(x, &kept, n) {
            kept.push(x);
        }
    }
    // From the smallest weight on, so that of two that replace each other the larger one stays.
    for x in kept.clone().into_iter().rev() {
        let others: Vec<usize> = kept.iter().copied().filter(|other| *other != x).collect();
        if correlations.is_independent(x, &others, n) {
            kept = others;
        }
    }
    (0..features.len()).map(|x| kept.contains(&x)).collect()
}

/// Below this share of its variance what is left of a feature is rounding.
const NOTHING_LEFT: f64 = 1e-9;

/// Of all pairs of the features and the class, which is last.
struct Correlations {
    size: usize,
    values: Vec<f64>,
}

impl Correlations {
    fn of(features: &[Vec<f64>], y: &[f64], counts: &[f64]) -> Correlations {
        let columns: Vec<Vec<f64>> =
            features.iter().map(Vec::as_slice).chain([y]).map(|x| standardised(x, counts)).collect();
        let size = columns.len();
        let mut values = vec![0.0; size * size];
        for (i, a) in columns.iter().enumerate() {
            for (j, b) in columns[..=i].iter().enumerate() {
                let sum = crate::linear::dot(a, b);
                (values[i * size + j], values[j * size + i]) = (sum, sum);
            }
        }
        Correlations { size, values }
    }

    /// Whether a feature is independent of the class, alone or given one or two of `others`.
    fn is_independent(&self, x: usize, others: &[usize], n: f64) -> bool {
        let given = |z: &[usize]| self.passes(x, z, n);
        given(&[])
            || others.iter().any(|a| given(&[*a]))
            || others.iter().enumerate().any(|(at, a)| others[at + 1..].iter().any(|b| given(&[*a, *b])))
    }

    fn passes(&self, x: usize, given: &[usize], n: f64) -> bool {
        let freedom = n - given.len() as f64 - 3.0;
        // Too few rows to find any dependence.
        if freedom <= 0.0 {
            return true;
        }
        let Some(r) = self.partial(x, self.size - 1, given) else { return true };
        // atanh.
        let z = 0.5 * (math::ln_1p(r) - math::ln_1p(-r));
        freedom.sqrt() * z.abs() <= math::NORMAL_975
    }

    /// The correlation of a and b without what `given` says of each; `None` where nothing is left of one of them.
    fn partial(&self, a: usize, b: usize, given: &[usize]) -> Option<f64> {
        let [variance_a, variance_b, covariance] = [(a, a), (b, b), (a, b)].map(|(a, b)| self.residual(a, b, given));
        let all_there = variance_a > NOTHING_LEFT && variance_b > NOTHING_LEFT;
        all_there.then(|| (covariance / (variance_a * variance_b).sqrt()).clamp(-1.0, 1.0))
    }

    /// Covariance of what is left of two variables after taking out `given`, one after the other.
    fn residual(&self, a: usize, b: usize, given: &[usize]) -> f64 {
        let Some((last, rest)) = given.split_last() else { return self.values[a * self.size + b] };
        let variance = self.residual(*last, *last, rest);
        let taken = if variance > NOTHING_LEFT {
            self.residual(a, *last, rest) * self.residual(b, *last, rest) / variance
        } else {
            0.0
        };
        self.residual(a, b, rest) - taken
    }
}

/// √count (x − mean) over the square root of their sum of squares; zeros where x is the same everywhere.
fn standardised(x: &[f64], counts: &[f64]) -> Vec<f64> {
    let rows: f64 = counts.iter().sum();
    let mean = x.iter().zip(counts).map(|(x, count)| x * count).sum::<f64>() / rows;
    let size = x.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
    let mut out: Vec<f64> = x.iter().zip(counts).map(|(x, count)| count.sqrt() * (x - mean)).collect();
    let norm = out.iter().map(|x| x * x).sum::<f64>().sqrt();
    if norm <= 1e-12 * size * rows.sqrt() {
        out.fill(0.0);
    } else {
        out.iter_mut().for_each(|x| *x /= norm);
    }
    out
}
