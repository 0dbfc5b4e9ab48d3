//! Cutting a numeric attribute into intervals.
//!
//! Interval i holds c[i−1] ≤ x < c[i]. Every interval holds at least one row, so that there are at most as many as
//! distinct values. A row counts as often as its weight says: merged rows, folds and resamples are all weights.

use super::design::MISSING_LEVEL;
use crate::choice::CutMethod;
use crate::{math, order};

/// More intervals than this are not made, whatever is asked for.
const MOST_BINS: u32 = 1000;

/// Inner cut points of an attribute, ascending; none where it has one value, or where nothing is worth a cut.
///
/// `values`: NaN = unknown, left out. `counts`: rows behind each value, ≥ 0. `classes`: class of each value, 0 … K − 1;
/// only [`CutMethod::Entropy`] looks at it. `bins`: intervals wanted, for equal frequency and equal width; ties, and
/// intervals that would be empty, leave fewer. By hand there is nothing to find: no cuts.
pub fn cuts(values: &[f64], counts: &[f64], classes: &[u32], method: CutMethod, bins: u32) -> Vec<f64> {
    let runs = Runs::new(values, counts, classes);
    let bins = bins.min(MOST_BINS) as usize;
    match method {
        CutMethod::EqualFrequency => runs.at(&equal_frequency(&runs.weights, bins)),
        CutMethod::EqualWidth => equal_width(&runs.values, bins),
        CutMethod::Entropy => runs.at(&entropy_splits(&runs)),
        CutMethod::ByHand => Vec::new(),
    }
}

/// The interval of a known value: 0 … `cuts.len()`.
pub fn interval(cuts: &[f64], x: f64) -> usize {
    cuts.partition_point(|cut| *cut <= x)
}

/// The interval of each value; [`MISSING_LEVEL`] where it is unknown.
pub fn codes(values: &[f64], cuts: &[f64]) -> Vec<u32> {
    values.iter().map(|x| if x.is_nan() { MISSING_LEVEL } else { interval(cuts, *x) as u32 }).collect()
}

/// The distinct values of an attribute, ascending, each with its rows. A split s parts the runs before s from those at
/// and after it.
struct Runs {
    values: Vec<f64>,
    /// Rows of each value.
    weights: Vec<f64>,
    /// Rows of each value by class, `n_classes` numbers each.
    by_class: Vec<f64>,
    n_classes: usize,
}

impl Runs {
    fn new(values: &[f64], counts: &[f64], classes: &[u32]) -> Runs {
        let n_classes =
            classes.iter().filter(|class| **class != MISSING_LEVEL).max().map_or(0, |top| *top as usize + 1);
        let mut runs = Runs { values: Vec::new(), weights: Vec::new(), by_class: Vec::new(), n_classes };
        for row in order::indices(values.len(), &|a, b| values[a].total_cmp(&values[b])) {
            let (x, weight) = (values[row], counts[row]);
            // Rows of weight 0 are held out: their values must not move a cut.
            if x.is_nan() || weight <= 0.0 {
                continue;
            }
            // −0 equals 0, which total_cmp puts side by side.
            if runs.values.last().is_none_or(|last| *last < x) {
                runs.values.push(x);
                runs.weights.push(0.0);
                runs.by_class.resize(runs.by_class.len() + n_classes, 0.0);
            }
            let last = runs.values.len() - 1;
            runs.weights[last] += weight;
            if let Some(class) = classes.get(row).filter(|class| (**class as usize) < n_classes) {
                runs.by_class[last * n_classes + *class as usize] += weight;
            }
        }
        runs
    }

    /// The cut points of ascending splits.
    fn at(&self, splits: &[usize]) -> Vec<f64> {
        splits.iter().map(|split| between(self.values[split - 1], self.values[*split])).collect()
    }

    fn classes(&self, run: usize) -> &[f64] {
        &self.by_class[run * self.n_classes..(run + 1) * self.n_classes]
    }

    /// Rows of each class in the runs from `from` up to but not including `to`.
    fn totals(&self, from: usize, to: usize) -> Vec<f64> {
        let mut totals = vec![0.0; self.n_classes];
        (from..to).for_each(|run| add(&mut totals, self.classes(run)));
        totals
    }
}

/// A number c, lower < c ≤ upper: halfway, rounded half up to the fewest decimals that still part the two.
fn between(lower: f64, upper: f64) -> f64 {
    let parts = |c: f64| lower < c && c <= upper;
    let middle = lower / 2.0 + upper / 2.0;
    // Between neighbouring floating-point numbers there is no middle: the upper one itself parts them.
    fewest_decimals(middle, &parts).unwrap_or(if parts(middle) { middle } else { upper })
}

/// `x` rounded (half up) to the fewest decimals that will do.
fn fewest_decimals(x: f64, will_do: &dyn Fn(f64) -> bool) -> Option<f64> {
    let rounded = |decimals| {
        let unit = 10_f64.powi(decimals);
        (x * unit + 0.5).floor() / unit
    };
    (0..=15).map(rounded).find(|c| will_do(*c))
}

/// Each k/bins of the rows takes the split whose rows below come nearest to it, the lower one of two equally near;
/// where many rows share a value, several k take the same split, which then counts once.
fn equal_frequency(weights: &[f64], bins: usize) -> Vec<usize> {
    let total: f64 = weights.iter().sum();
    let mut splits = Vec::new();
    let (mut split, mut below) = (1, weights.first().copied().unwrap_or(0.0));
    for k in 1..bins {
        let wanted = total * k as f64 / bins as f64;
        while split + 1 < weights.len() && (below + weights[split] - wanted).abs() < (below - wanted).abs() {
            below += weights[split];
            split += 1;
        }
        if split < weights.len() && splits.last() != Some(&split) {
            splits.push(split);
        }
    }
    splits
}

/// Steps of one width from the least to the greatest value; a step that no value lies in is joined to the one above.
/// Rounded to the fewest decimals that move no value to another interval and the cut by less than a hundredth of the
/// width.
fn equal_width(values: &[f64], bins: usize) -> Vec<f64> {
    let (Some(&least), Some(&greatest)) = (values.first(), values.last()) else {
        return Vec::new();
    };
    let width = greatest / bins as f64 - least / bins as f64;
    let mut cuts = Vec::new();
    let mut before = 0;
    for k in 1..bins {
        let exact = least + width * k as f64;
        let split = values.partition_point(|x| *x < exact);
        if split == before || split == values.len() {
            continue;
        }
        before = split;
        let near = |c: f64| values[split - 1] < c && c <= values[split] && (c - exact).abs() < 0.01 * width;
        cuts.push(fewest_decimals(exact, &near).unwrap_or(exact));
    }
    cuts
}

/// Fayyad and Irani (1993): the split that leaves the least entropy of the class, taken where the information gained
/// pays for its description (minimum description length), and so on in both parts. Ascending.
///
/// A split between two runs of one and the same class is never best (their theorem 1), so it is not tried. Of equally
/// good splits the lowest is taken.
fn entropy_splits(runs: &Runs) -> Vec<usize> {
    let mut splits: Vec<usize> = Vec::new();
    let mut parts = vec![(0, runs.values.len())];
    while let Some((from, to)) = parts.pop() {
        if let Some(split) = best_split(runs, from, to) {
            splits.insert(splits.partition_point(|lower| *lower < split), split);
            parts.push((from, split));
            parts.push((split, to));
        }
    }
    splits
}

/// The best split of the runs from `from` up to but not including `to`, where it is worth its description.
fn best_split(runs: &Runs, from: usize, to: usize) -> Option<usize> {
    let whole = runs.totals(from, to);
    let mut lower = vec![0.0; runs.n_classes];
    let mut best: Option<(f64, usize)> = None;
    for split in from + 1..to {
        add(&mut lower, runs.classes(split - 1));
        let only_class = |run| single(runs.classes(run));
        if only_class(split).is_some() && only_class(split) == only_class(split - 1) {
            continue;
        }
        let upper: Vec<f64> = whole.iter().zip(&lower).map(|(all, lower)| all - lower).collect();
        let left = Part::of(&lower).total_entropy + Part::of(&upper).total_entropy;
        // Rounding must not decide between equals, or a change of the order of the rows would move a cut.
        if best.is_none_or(|(least, _)| left < least - 1e-12 * least.abs().max(1.0)) {
            best = Some((left, split));
        }
    }
    let (_, split) = best?;
    let (all, lower, upper) =
        (Part::of(&whole), Part::of(&runs.totals(from, split)), Part::of(&runs.totals(split, to)));
    let gain = (all.total_entropy - lower.total_entropy - upper.total_entropy) / all.rows;
    // Δ = log2(3ᵏ − 2) − (k H − k₁ H₁ − k₂ H₂), the first term without overflow of 3ᵏ.
    let k = all.n_classes;
    let ways = (k * math::ln(3.0) + math::ln_1p(-2.0 * math::exp(-k * math::ln(3.0)))) / std::f64::consts::LN_2;
    let delta = ways - (k * all.entropy() - lower.n_classes * lower.entropy() - upper.n_classes * upper.entropy());
    (all.rows > 1.0 && gain > (log2(all.rows - 1.0) + delta) / all.rows).then_some(split)
}

/// What the criterion needs to know of a part of the rows.
struct Part {
    rows: f64,
    /// Classes that occur in it.
    n_classes: f64,
    /// Rows times entropy, bits.
    total_entropy: f64,
}

impl Part {
    fn of(counts: &[f64]) -> Part {
        let rows: f64 = counts.iter().sum();
        let present = counts.iter().filter(|count| **count > 0.0);
        let total_entropy = present.clone().map(|count| count * log2(rows / count)).sum();
        Part { rows, n_classes: present.count() as f64, total_entropy }
    }

    fn entropy(&self) -> f64 {
        self.total_entropy / self.rows
    }
}

fn log2(x: f64) -> f64 {
    math::ln(x) / std::f64::consts::LN_2
}

/// The class that all rows of a run are of, if they are of one.
fn single(by_class: &[f64]) -> Option<usize> {
    let mut present = by_class.iter().enumerate().filter(|(_, count)| **count > 0.0);
    let (class, _) = present.next()?;
    present.next().is_none().then_some(class)
}

fn add(sums: &mut [f64], more: &[f64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
