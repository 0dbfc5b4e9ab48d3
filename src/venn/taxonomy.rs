//! From machines to categories: the values of the rows, and how these are cut.

use super::machines::pairs;

/// How values become categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taxonomy {
    /// Intervals of equal length over the range of the values.
    Intervals {
        /// How many.
        count: usize,
    },
    /// Clusters by one-dimensional k-means, one a class.
    KMeans,
}

/// Intervals a class where nothing else is said: its band of the combined values in an unsure half and a sure one. The
/// paper does not say how many it takes.
pub const INTERVALS_PER_CLASS: usize = 2;

/// The sum of squares of k-means has settled when it changes by less.
const SETTLED: f64 = 1e-4;
/// It falls with each round, and ends by itself; this is for numbers that are none.
const MOST_ROUNDS: usize = 1000;

impl Taxonomy {
    /// The category of each row by the decision values of the machines: `values[pair][row]`, pairs in the order of
    /// [`super::machines::Machines`].
    pub fn categories(self, values: &[Vec<f64>], n_classes: usize) -> Vec<u32> {
        match (self, values) {
            // Of two classes the paper cuts the decision values themselves.
            (Taxonomy::Intervals { count }, [values]) => intervals(values, count),
            (Taxonomy::Intervals { count }, _) => intervals(&combined(values, n_classes), count),
            (Taxonomy::KMeans, _) => clusters(&combined(values, n_classes), n_classes).0,
        }
    }
}

/// The class with the most votes of the machines. f = 0 votes for neither, and of several the smallest class is taken.
pub fn winner(values: &[Vec<f64>], n_classes: usize, row: usize) -> usize {
    let mut votes = vec![0_u32; n_classes];
    for (values, classes) in values.iter().zip(pairs(n_classes)) {
        let f = values[row];
        if f.abs() > 0.0 {
            votes[classes[usize::from(f < 0.0)]] += 1;
        }
    }
    let most = votes.iter().max().copied().unwrap_or(0);
    votes.iter().position(|count| *count == most).unwrap_or(0)
}

/// The combined decision function of each row: D(x) = ŷ + mean over i ≠ ŷ of N(f_ŷi(x)), ŷ the [`winner`].
///
/// N scales the values of a machine over these rows to [0, 1]; the new row is one of them, so that nothing has to be
/// clamped and the categories depend on the rows as a set, which the validity of the intervals rests on. Of a machine
/// that says the same of all rows, N is ½.
pub fn combined(values: &[Vec<f64>], n_classes: usize) -> Vec<f64> {
    let range = |values: &Vec<f64>| {
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        let (least, most) = values.iter().fold(ends, |(least, most), f| (least.min(*f), most.max(*f)));
        (least, most - least)
    };
    let ranges: Vec<(f64, f64)> = values.iter().map(range).collect();
    let of_row = |row: usize| {
        let winner = winner(values, n_classes, row);
        let mut sum = 0.0;
        for ((values, (least, range)), [first, second]) in values.iter().zip(&ranges).zip(pairs(n_classes)) {
            if first == winner || second == winner {
                let share = if *range > 0.0 { (values[row] - least) / range } else { 0.5 };
                sum += if first == winner { share } else { 1.0 - share };
            }
        }
        winner as f64 + sum / n_classes.saturating_sub(1).max(1) as f64
    };
    (0..values.first().map_or(0, Vec::len)).map(of_row).collect()
}

/// Which of `count` intervals of equal length over the values' range each value lies in; all in one where they are equal.
pub fn intervals(values: &[f64], count: usize) -> Vec<u32> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let range = values.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least;
    let place = |value: &f64| {
        let share = if range > 0.0 { (value - least) / range } else { 0.0 };
        ((share * count as f64) as u32).min(count.saturating_sub(1) as u32)
    };
    values.iter().map(place).collect()
}

/// k-means (Forgy 1965, Lloyd 1982) in one dimension, from the means ½, 1½, …, k − ½ until the sum of squares within the
/// clusters changes by less than 1e-4: the cluster of each value, and the means. Values halfway between two means are of
/// the lower one. A mean that loses all its values stays where it is.
pub fn clusters(values: &[f64], k: usize) -> (Vec<u32>, Vec<f64>) {
    let mut means: Vec<f64> = (0..k).map(|cluster| cluster as f64 + 0.5).collect();
    let mut of_value = vec![0_u32; values.len()];
    let mut before = f64::INFINITY;
    for _ in 0..MOST_ROUNDS {
        // The means stay in their order, so that a value's cluster is the number of midpoints below it.
        let middles: Vec<f64> = means.windows(2).map(|pair| 0.5 * (pair[0] + pair[1])).collect();
        let (mut sums, mut counts) = (vec![0.0; k], vec![0.0; k]);
        for (value, cluster) in values.iter().zip(&mut of_value) {
            let at = middles.iter().filter(|middle| value > middle).count();
            *cluster = at as u32;
            sums[at] += value;
            counts[at] += 1.0;
        }
        for (mean, (sum, count)) in means.iter_mut().zip(sums.iter().zip(&counts)) {
            if *count > 0.0 {
                *mean = sum / count;
            }
        }
        let from_mean = |(value, cluster): (&f64, &u32)| (value - means[*cluster as usize]).powi(2);
        let within: f64 = values.iter().zip(&of_value).map(from_mean).sum();
        if (before - within).abs() < SETTLED {
            break;
        }
        before = within;
    }
    (of_value, means)
}
