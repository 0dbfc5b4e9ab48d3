//! The table of two attributes and the target, and its permutations.
//!
//! What would p be of, if Y were permuted freely? Of "neither attribute says anything": a pair of good predictors would
//! always be found. Permuting one attribute within the classes of Y keeps both predictors, but supposes that A and B are
//! independent given Y (naive Bayes): it finds attributes that merely go together, and even independent ones, since
//! where both add to the log odds they are dependent given Y. Both kinds are drawn perfectly by two separate lines. (Of
//! 300 simulated sets of 1,000 rows with independent attributes and additive log odds, the first called 97 % an
//! interaction at the level of 5 %, the second 93 %; what follows, 4 %.)
//!
//! The question of a person who looks for a joint effect is whether two lines that add up miss something. The null is
//! then log odds(Y | A, B) = f(A) + g(B): no interaction of three factors (Birch 1963), of which independence given Y is
//! a special case. Given the three tables AB, AY and BY, which suffice for f and g, every assignment of the target to
//! the rows with the same tables is equally likely. In these tables I(A;Y), I(B;Y) and I(A;B) are constant, so that
//! I(A;B;Y) moves with H(ABY) alone; the additive model has the greatest such H, and thus the least I(A;B;Y), and the
//! difference to it is the likelihood ratio (2N ln 2 of it is G²; third-order connected information: Schneidman et al.
//! 2003). So p is one-sided: lack of additivity always adds information, also where the sum is negative because the two
//! repeat each other. Jakulin and Bratko (2004) test against Kirkwood's approximation, which is no distribution.
//!
//! The permutations come from a random walk over the tables: a step adds t to four cells (a, b, y), (a, b′, y′),
//! (a′, b, y′), (a′, b′, y) and takes t from the four others, which keeps all tables of two, with t drawn from its
//! conditional distribution, ∝ 1/Π n! (Diaconis and Sturmfels 1998). The walk is reversible, and the data has a random
//! place in it (Besag and Clifford 1989, serial): whatever the number of steps, and wherever the walk cannot reach
//! everything, P(p ≤ α) ≤ α under the null. More steps only let a true interaction stand out more.

use super::{Coded, math};
use crate::heartbeat;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Permutations of the first run.
const FIRST: u32 = 200;
/// A run is followed by a longer one where no more than about this many of its permutations were as informative.
const PROMISING: f64 = 20.0;
/// Steps from one permutation to the next, for each degree of freedom (a − 1)(b − 1)(k − 1). Twice or eight times as
/// many found no more in simulations.
const STEPS: usize = 1;
/// And at most.
const MOST_STEPS: usize = 1000;
/// Values of t less likely than this, beside the likeliest, are left out.
const NEGLIGIBLE: f64 = 1e-12;

/// Rows by value of A, of B and of the target.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Values of each.
    pub sizes: [usize; 3],
    /// Rows of (a, b, y) at (a · size of B + b) · size of Y + y.
    pub cells: Vec<u32>,
}

impl Table {
    pub(super) fn new(a: &Coded, b: &Coded, y: &Coded, counts: &[f64]) -> Table {
        let mut table =
            Table { sizes: [a.n_values, b.n_values, y.n_values], cells: vec![0; a.n_values * b.n_values * y.n_values] };
        for (((a, b), y), count) in a.codes.iter().zip(&b.codes).zip(&y.codes).zip(counts) {
            let at = table.at(*a as usize, *b as usize, *y as usize);
            table.cells[at] += *count as u32;
        }
        table
    }

    fn at(&self, a: usize, b: usize, y: usize) -> usize {
        (a * self.sizes[1] + b) * self.sizes[2] + y
    }

    /// Σ n ln n of the rows added up by a key of (a, b, y).
    pub(super) fn over(&self, key: impl Fn([usize; 3]) -> usize) -> f64 {
        let mut sums: Vec<u32> = Vec::new();
        let [_, n_b, n_y] = self.sizes;
        for (at, n) in self.cells.iter().enumerate() {
            let key = key([at / (n_b * n_y), at / n_y % n_b, at % n_y]);
            if sums.len() <= key {
                sums.resize(key + 1, 0);
            }
            sums[key] += n;
        }
        super::sum_n_ln_n(&sums)
    }

    /// p by at most so many permutations: first by few, and by ten times as many as long as p may turn out small.
    ///
    /// This keeps P(p ≤ α) ≤ α, since each run alone does: let runs after the first count only where p₁ ≤ τ. For α < τ
    /// the last p is ≤ α only where a later one is; for α ≥ τ only where p₁ ≤ α.
    pub(super) fn p_value(&self, most: u32, seed: u64) -> f64 {
        let mut walk = Walk::new(self, seed);
        let mut permutations = most.min(FIRST);
        loop {
            let p = self.share(permutations, &mut walk);
            if permutations == most || p > PROMISING / f64::from(permutations) {
                return p;
            }
            permutations = permutations.saturating_mul(10).min(most);
        }
    }

    /// (1 + permutations with at least as much information) / (1 + permutations).
    fn share(&self, permutations: u32, walk: &mut Walk) -> f64 {
        let observed = walk.sum(&self.cells);
        // Tables that are permutations of each other differ by rounding.
        let as_much = observed - 1e-9 * observed.abs().max(1.0);
        let before = walk.generator.random_range(0..=permutations);
        let mut extreme = 0;
        for permutations in [before, permutations - before] {
            let mut table = self.clone();
            for _ in 0..permutations {
                heartbeat::round();
                walk.permute(&mut table);
                extreme += u32::from(walk.sum(&table.cells) >= as_much);
            }
        }
        f64::from(1 + extreme) / (1.0 + f64::from(permutations))
    }
}

/// What a walk over tables needs besides the table.
struct Walk {
    generator: Pcg64,
    steps: usize,
    /// n ln n.
    n_ln_n: Vec<f64>,
    /// Likelihoods of t, the places reused.
    likelihoods: Vec<f64>,
}

impl Walk {
    fn new(table: &Table, seed: u64) -> Walk {
        // A cell never outgrows the rows of its (a, b).
        let rows = table.cells.chunks(table.sizes[2].max(1)).map(|cells| cells.iter().sum::<u32>()).max().unwrap_or(0);
        let freedom: usize = table.sizes.iter().map(|size| size.saturating_sub(1)).product();
        Walk {
            generator: Pcg64::seed_from_u64(seed),
            steps: (STEPS * freedom).min(MOST_STEPS),
            n_ln_n: (0..=rows).map(|n| f64::from(n) * math::ln(f64::from(n.max(1)))).collect(),
            likelihoods: Vec::new(),
        }
    }

    fn sum(&self, cells: &[u32]) -> f64 {
        cells.iter().map(|n| self.n_ln_n[*n as usize]).sum()
    }

    fn permute(&mut self, table: &mut Table) {
        for _ in 0..self.steps {
            let [(a, a2), (b, b2), (y, y2)] = table.sizes.map(|size| two_of(size as u32, &mut self.generator));
            let up = [table.at(a, b, y), table.at(a, b2, y2), table.at(a2, b, y2), table.at(a2, b2, y)];
            let down = [table.at(a, b, y2), table.at(a, b2, y), table.at(a2, b, y), table.at(a2, b2, y2)];
            let [ups, downs] = [up, down].map(|cells| cells.map(|at| table.cells[at]));
            let [least_up, least_down] = [ups, downs].map(|cells| cells.into_iter().fold(u32::MAX, u32::min));
            if least_up + least_down == 0 {
                continue;
            }
            // Counted from where the first of the upper cells is empty.
            let t = self.draw(ups.map(|n| n - least_up), downs.map(|n| n + least_up), least_up, least_up + least_down);
            up.iter().zip(ups).for_each(|(at, n)| table.cells[*at] = n - least_up + t);
            down.iter().zip(downs).for_each(|(at, n)| table.cells[*at] = n + least_up - t);
        }
    }

    /// t in 0 … `most` with probability ∝ 1/Π(ups + t)! (downs − t)!, looking from `start`.
    fn draw(&mut self, ups: [u32; 4], downs: [u32; 4], start: u32, most: u32) -> u32 {
        let product = |cells: [f64; 4]| cells[0] * cells[1] * (cells[2] * cells[3]);
        // Likelihood of t + 1 beside that of t; it falls with t, so that there is one mode.
        let ratio = |t: u32| {
            let t = f64::from(t);
            product(downs.map(|n| f64::from(n) - t)) / product(ups.map(|n| f64::from(n) + t + 1.0))
        };
        let mut mode = start;
        while mode < most && ratio(mode) > 1.0 {
            mode += 1;
        }
        while mode > 0 && ratio(mode - 1) < 1.0 {
            mode -= 1;
        }
        let likelihoods = &mut self.likelihoods;
        likelihoods.clear();
        let (mut likelihood, mut t) = (1.0, mode);
        while likelihood > NEGLIGIBLE {
            likelihoods.push(likelihood);
            if t == most {
                break;
            }
            likelihood *= ratio(t);
            t += 1;
        }
        let above = likelihoods.len() as u32;
        (likelihood, t) = (1.0, mode);
        while t > 0 {
            t -= 1;
            likelihood /= ratio(t);
            if likelihood <= NEGLIGIBLE {
                break;
            }
            likelihoods.push(likelihood);
        }
        let mut left = self.generator.random::<f64>() * likelihoods.iter().sum::<f64>();
        let place = likelihoods.iter().position(|likelihood| {
            left -= likelihood;
            left < 0.0
        });
        let place = place.unwrap_or(0) as u32;
        if place < above { mode + place } else { mode - 1 - (place - above) }
    }
}

/// Two different numbers below `n` ≥ 2, drawn as u32, which is the same in WebAssembly.
fn two_of(n: u32, generator: &mut Pcg64) -> (usize, usize) {
    let first = generator.random_range(0..n);
    let second = generator.random_range(0..n - 1);
    (first as usize, (second + u32::from(second >= first)) as usize)
}
