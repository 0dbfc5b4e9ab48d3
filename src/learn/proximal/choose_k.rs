//! Rules that choose one k (Agarwal 2002, section 3). Of several answers (classes) the sums of all of them are taken.

use super::spectrum::Spectrum;
use crate::math;
use crate::sentences::coordinates::Reason;

/// What a rule says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chosen {
    /// k.
    K(f64),
    /// Why there is none.
    None(Reason),
}

/// A k beyond this shrinks everything to nothing, whatever the numbers of rows and coordinates.
const MOST: f64 = 1e12;
/// Rounds of HKB, and the relative change that ends them.
const ROUNDS: u32 = 30;
const SETTLED: f64 = 1e-4;

/// σ² of least squares: what is left, divided by rows less coefficients.
fn noise(spectra: &[Spectrum]) -> Result<f64, Reason> {
    let left: f64 = spectra.iter().map(|s| s.left).sum();
    let free: f64 = spectra.iter().map(|s| s.rows - s.values.len() as f64 - s.fixed).sum();
    let all: f64 = spectra.iter().map(|s| s.error(f64::INFINITY)).sum();
    if free < 0.5 || left <= 1e-14 * all { Err(Reason::NoErrorLeft) } else { Ok(left / free) }
}

fn directions(spectra: &[Spectrum]) -> f64 {
    spectra.iter().map(|s| s.values.len()).sum::<usize>() as f64
}

/// k = n σ² / β'β with the β of the k before, from least squares on (Hoerl, Kennard & Baldwin 1975; Hoerl & Kennard 1976).
pub fn hkb(spectra: &[Spectrum]) -> Chosen {
    hkb_rounds(spectra).map_or_else(Chosen::None, |rounds| match rounds.as_slice() {
        [.., _, last] if *last > MOST => Chosen::None(Reason::BelowNoise),
        [.., before, last] if (last - before).abs() <= SETTLED * last => Chosen::K(*last),
        _ => Chosen::None(Reason::NotSettled),
    })
}

/// k of each round.
///
/// # Errors
/// Nothing to compare β with, or no β.
pub fn hkb_rounds(spectra: &[Spectrum]) -> Result<Vec<f64>, Reason> {
    let noise = noise(spectra)?;
    let next = |k: f64| {
        let square: f64 = spectra.iter().flat_map(|s| s.reach(k)).map(|reach| reach * reach).sum();
        directions(spectra) * noise / square
    };
    let mut rounds = vec![next(0.0)];
    while let [.., last] = rounds.as_slice()
        && rounds.len() as u32 <= ROUNDS
    {
        if !last.is_finite() {
            return Err(Reason::NoSignal);
        }
        let k = next(*last);
        let is_settled = (k - last).abs() <= SETTLED * k;
        rounds.push(k);
        if is_settled {
            break;
        }
    }
    Ok(rounds)
}

/// Σ γ² / (σ²/k + σ²/λ) = n, γ the coefficients of least squares along the directions (Dempster, Schatzoff & Wermuth
/// 1977). The left side rises with k.
pub fn ridgm(spectra: &[Spectrum]) -> Chosen {
    let noise = match noise(spectra) {
        Ok(noise) => noise,
        Err(reason) => return Chosen::None(reason),
    };
    let n = directions(spectra);
    let excess = |k: f64| -> f64 {
        let of = |s: &Spectrum| -> f64 {
            s.values.iter().zip(&s.along).map(|(value, along)| along * along * k / (value + k)).sum()
        };
        spectra.iter().map(of).sum::<f64>() / noise - n
    };
    if excess(f64::MAX / 4.0) <= 0.0 {
        return Chosen::None(Reason::BelowNoise);
    }
    let largest = largest(spectra);
    let root = bisect(&|log_k| excess(largest * math::exp(log_k)), [-80.0, 80.0]);
    Chosen::K(largest * math::exp(root))
}

/// V(k) = m ‖(I − H)z‖² / (tr(I − H))², a mean squared error (Golub, Heath & Wahba 1979).
pub fn gcv(spectra: &[Spectrum], k: f64) -> f64 {
    let rows: f64 = spectra.iter().map(|s| s.rows).sum();
    let error: f64 = spectra.iter().map(|s| s.error(k)).sum();
    let rest: f64 = spectra.iter().map(|s| s.rows - s.freedom(k)).sum();
    rows * error / (rest * rest)
}

/// Places at which V is looked at before its least one is found, and how far they reach around the λ (in ln k).
const PLACES: u32 = 400;
const BELOW: f64 = -30.0;
const ABOVE: f64 = 12.0;

/// The k of the least V.
pub fn ghw(spectra: &[Spectrum]) -> Chosen {
    let largest = largest(spectra);
    if largest <= 0.0 {
        return Chosen::None(Reason::NoSignal);
    }
    let place = |i: u32| BELOW + (ABOVE - BELOW) * f64::from(i) / f64::from(PLACES);
    let of = |log_k: f64| gcv(spectra, largest * math::exp(log_k));
    let values: Vec<f64> = (0..=PLACES).map(|i| of(place(i))).collect();
    let best = (0..values.len()).reduce(|a, b| if values[b] < values[a] { b } else { a }).unwrap_or(0) as u32;
    match best {
        0 => Chosen::None(Reason::NoShrinkage),
        PLACES => Chosen::None(Reason::AllShrinkage),
        _ => {
            let slope = |log_k: f64| slope(spectra, largest * math::exp(log_k));
            let root = bisect(&slope, [place(best - 1), place(best + 1)]);
            Chosen::K(largest * math::exp(root))
        }
    }
}

/// The sign of V': of R' t − 2 R t' with the error R and t = tr(I − H), both divided by k > 0 where that is possible.
fn slope(spectra: &[Spectrum], k: f64) -> f64 {
    let (mut error, mut rest, mut d_error, mut d_rest) = (0.0, 0.0, 0.0, 0.0);
    for s in spectra {
        error += s.error(k);
        rest += s.rows - s.freedom(k);
        for (value, along) in s.values.iter().zip(&s.along) {
            let share = 1.0 / (value + k);
            d_error += 2.0 * k * value * share * share * share * along * along;
            d_rest += value * share * share;
        }
    }
    d_error * rest - 2.0 * error * d_rest
}

fn largest(spectra: &[Spectrum]) -> f64 {
    spectra.iter().filter_map(|s| s.values.first()).fold(0.0, |a, b| a.max(*b))
}

/// Where a function that rises through 0 in `[low, high]` is 0.
fn bisect(rising: &dyn Fn(f64) -> f64, [mut low, mut high]: [f64; 2]) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if rising(middle) < 0.0 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

/// The least of a function along ln k: at one of ascending `places`, or between it and its neighbours (golden section).
pub fn least(places: &[f64], values: &[f64], of: &dyn Fn(f64) -> f64) -> Option<f64> {
    let best = (0..values.len().min(places.len())).reduce(|a, b| if values[b] < values[a] { b } else { a })?;
    let (mut low, mut high) =
        (math::ln(places[best.saturating_sub(1)]), math::ln(places[(best + 1).min(places.len() - 1)]));
    const SHARE: f64 = 0.618_033_988_749_894_8;
    let mut inner = [high - SHARE * (high - low), low + SHARE * (high - low)];
    let mut at = inner.map(|log_k| of(math::exp(log_k)));
    for _ in 0..25 {
        if at[0] <= at[1] {
            high = inner[1];
            inner = [high - SHARE * (high - low), inner[0]];
            at = [of(math::exp(inner[0])), at[0]];
        } else {
            low = inner[0];
            inner = [inner[1], low + SHARE * (high - low)];
            at = [at[1], of(math::exp(inner[1]))];
        }
    }
    let middle = math::exp(0.5 * (low + high));
    Some(if of(middle) < values[best] { middle } else { places[best] })
}
