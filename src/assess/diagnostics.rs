//! Whether chains of a sampler have come to one distribution, and how many independent draws they are worth.
//!
//! After Vehtari, Gelman, Simpson, Carpenter & Bürkner 2021: each chain is split into halves, so that a chain that still
//! drifts disagrees with itself, and draws are replaced by normal scores of their ranks, so that both numbers exist for
//! any distribution, however heavy its tails, and are the same for σ² and ln σ².

use crate::math;
use crate::order;

/// R̂ below which chains count as one distribution.
pub const MOST_R_HAT: f64 = 1.01;
/// Effective draws from which R̂ and quantiles can be trusted.
pub const LEAST_EFFECTIVE: f64 = 400.0;
/// Draws of a chain below which nothing is said of it: its halves must have three pairs of lags.
const LEAST_DRAWS: usize = 12;

/// What is known of one number drawn by several chains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diagnosis {
    /// Split R̂ of ranks: the larger of that of the draws and that of their distances from the median. 1 = the chains
    /// agree; infinite where nothing can be said: less than twelve draws a chain, or all of them equal.
    pub r_hat: f64,
    /// Bulk effective sample size, over all chains; 0 where nothing can be said.
    pub effective: f64,
}

/// Compares chains; those that are longer than the shortest are cut to its length.
///
/// # Panics
/// Where a draw is NaN.
pub fn diagnose(chains: &[Vec<f64>]) -> Diagnosis {
    let length = chains.iter().map(Vec::len).min().unwrap_or(0);
    let unknown = Diagnosis { r_hat: f64::INFINITY, effective: 0.0 };
    if length < LEAST_DRAWS {
        return unknown;
    }
    assert!(chains.iter().flatten().all(|draw| !draw.is_nan()), "draws are numbers");
    let half = length / 2;
    // Of an odd number the middle draw is in neither half.
    let halves: Vec<Vec<f64>> =
        chains.iter().flat_map(|chain| [chain[..half].to_vec(), chain[length - half..length].to_vec()]).collect();
    let all = order::known(&halves.concat());
    if all[0] >= all[all.len() - 1] {
        return unknown;
    }
    let median = 0.5 * (all[(all.len() - 1) / 2] + all[all.len() / 2]);
    let folded: Vec<Vec<f64>> =
        halves.iter().map(|half| half.iter().map(|draw| (draw - median).abs()).collect()).collect();
    let scores = normal_scores(&halves);
    let of_spread = r_hat(&normal_scores(&folded));
    Diagnosis {
        // A NaN of equal distances is passed over.
        r_hat: r_hat(&scores).max(of_spread),
        effective: effective(&scores),
    }
}

/// Each draw's place among all draws as a normal quantile, (rank − 3/8) / (draws + 1/4) (Blom 1958); equal draws share
/// their mean rank.
fn normal_scores(chains: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let all = chains.concat();
    let order = order::indices(all.len(), &|a, b| all[a].total_cmp(&all[b]));
    let mut scores = vec![0.0; all.len()];
    let mut before = 0.0;
    for ties in order.chunk_by(|a, b| all[*a] >= all[*b]) {
        let n = ties.len() as f64;
        let rank = before + 0.5 * (n + 1.0);
        let score = math::normal_quantile((rank - 0.375) / (all.len() as f64 + 0.25));
        ties.iter().for_each(|draw| scores[*draw] = score);
        before += n;
    }
    scores.chunks(chains[0].len()).map(<[f64]>::to_vec).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// With n − 1 in the denominator.
fn variance(values: &[f64]) -> f64 {
    let centre = mean(values);
    values.iter().map(|x| (x - centre) * (x - centre)).sum::<f64>() / (values.len() as f64 - 1.0)
}

/// √((n − 1)/n + B/(nW)), W the variance within chains and B/n the one of their means (Gelman & Rubin 1992). Infinite
/// where each chain stands still at a place of its own.
fn r_hat(chains: &[Vec<f64>]) -> f64 {
    let n = chains[0].len() as f64;
    let within = mean(&chains.iter().map(|chain| variance(chain)).collect::<Vec<f64>>());
    let between = variance(&chains.iter().map(|chain| mean(chain)).collect::<Vec<f64>>());
    ((n - 1.0) / n + between / within).sqrt()
}

/// Draws / τ, with τ = 1 + 2 Σ ρ_t the autocorrelation time of all chains together: ρ_t measures against the variance of
/// all draws, so that chains that disagree count as correlated. The sum ends where two neighbouring ρ come below 0, and
/// pairs never grow (Geyer 1992's initial monotone sequence): beyond, ρ is noise.
fn effective(chains: &[Vec<f64>]) -> f64 {
    let n = chains[0].len();
    let draws = (n * chains.len()) as f64;
    let centred: Vec<Vec<f64>> = chains
        .iter()
        .map(|chain| {
            let centre = mean(chain);
            chain.iter().map(|x| x - centre).collect()
        })
        .collect();
    // Divided by n at every lag, so that far lags count little.
    let covariance = |lag: usize| -> f64 {
        let of = |chain: &Vec<f64>| chain.iter().zip(&chain[lag..]).map(|(a, b)| a * b).sum::<f64>();
        centred.iter().map(of).sum::<f64>() / draws
    };
    let biased = covariance(0);
    let within = biased * n as f64 / (n as f64 - 1.0);
    let total = biased + variance(&chains.iter().map(|chain| mean(chain)).collect::<Vec<f64>>());
    let correlation = |lag: usize| 1.0 - (within - covariance(lag)) / total;
    // Pairs (ρ_0 + ρ_1), (ρ_2 + ρ_3), …
    let (mut lag, mut pair) = (0, [1.0, correlation(1)]);
    let (mut sum, mut smallest) = (0.0, f64::INFINITY);
    while pair[0] + pair[1] > 0.0 && lag + 5 < n {
        smallest = smallest.min(pair[0] + pair[1]);
        sum += smallest;
        lag += 2;
        pair = [correlation(lag), correlation(lag + 1)];
    }
    // Chains that swing back and forth are worth more than independent draws, but not without bound.
    let time = (2.0 * sum - 1.0 + pair[0].max(0.0)).max(1.0 / log_10(draws));
    draws / time
}

fn log_10(x: f64) -> f64 {
    math::ln(x) / std::f64::consts::LN_10
}
