//! What the paper says of its examples, one claim at a time, each in the words that its test allows.

use super::ionosphere::Scaled;
use super::{Everything, Judged, contrast, places};
use crate::table1::claims::{Claim, Verdict, p};
use nomogram::contract::{Contrast, FoldScores, Metric};

/// A gain of accuracy, or a share off, that is worth a word: three points.
const WORTH: f64 = 0.03;
/// Time goes as rows to this power at most where it is about linear, and to this one at least where it is not.
const LINEAR: [f64; 2] = [1.25, 1.5];

/// All of them.
pub fn claims(all: &Everything) -> Vec<Claim> {
    let [units, standardised] = &all.ionosphere.scales;
    let mut claims = vec![
        two_are_better("Two constants classify ionosphere better than one (columns in their units).", &units.judged),
        two_are_better("The same with columns of deviation 1.", &standardised.judged),
        squares_are_shrunk(&all.ionosphere.scales),
        drawn_agree(all),
        more_constants_help(&all.adult.judged),
    ];
    let of = |name: &str| all.smooth.iter().find(|one| one.set.name == name).map(|one| one.judged.as_slice());
    claims.extend(of("BUPA").map(smooth_does_not_help));
    claims.extend(of("Boston").into_iter().flat_map(|judged| [scaling_harms(judged), log_helps(judged)]));
    claims.extend(surface_helps(&all.places));
    claims.extend(uncertainty(&all.places));
    claims.extend(time_is_linear(&all.places));
    claims
}

fn folds<'a>(judged: &'a [Judged], name: &str) -> &'a [FoldScores] {
    judged.iter().find(|one| one.0 == name).map_or(&[], |one| &one.1)
}

fn between(judged: &[Judged], [one, other]: [&str; 2], metric: Metric) -> Option<Contrast> {
    contrast(folds(judged, one), folds(judged, other), metric)
}

/// A difference, worded: larger is better where `sign` is 1.
fn verdict(of: Option<&Contrast>, sign: f64) -> Verdict {
    of.map_or(Verdict::NotShown, |of| Verdict::of(sign * of.difference, of.p))
}

fn points(of: Option<&Contrast>) -> String {
    of.map_or("no difference".to_owned(), |of| {
        format!(
            "{:+.1} points of accuracy ({}, 95 %: {:+.1} to {:+.1})",
            100.0 * of.difference,
            p(of.p),
            100.0 * of.low,
            100.0 * of.high
        )
    })
}

fn errors(of: Option<&Contrast>) -> String {
    of.map_or("no difference".to_owned(), |of| {
        format!("{:+.3} of the error ({}, 95 %: {:+.3} to {:+.3})", of.difference, p(of.p), of.low, of.high)
    })
}

/// That two constants classify better than one.
pub fn two_are_better(said: &'static str, judged: &[Judged]) -> Claim {
    let found = between(judged, ["two by folds", "one by folds"], Metric::Accuracy);
    let papers = between(judged, ["the paper’s two", "one by folds"], Metric::Accuracy);
    Claim {
        said,
        verdict: verdict(found.as_ref(), 1.0),
        figures: format!(
            "two that folds choose {}; the paper’s two {}",
            points(found.as_ref()),
            points(papers.as_ref())
        ),
    }
}

fn squares_are_shrunk(scales: &[Scaled; 2]) -> Claim {
    let found = scales.each_ref().map(|scale| {
        let of = between(&scale.judged, ["two, squares more", "two, squares less"], Metric::Brier);
        (of.as_ref().map_or((0.0, 1.0), |of| (-of.difference, of.p)), errors(of.as_ref()))
    });
    Claim {
        said: "Squares need more shrinkage than columns (there 25 and 5).",
        verdict: Verdict::everywhere(&found.each_ref().map(|(gain, _)| *gain)),
        figures: format!(
            "the best constants that hold squares back more, less the best that hold them back less: Brier score in units {}, \
             standardised {}",
            found[0].1, found[1].1
        ),
    }
}

fn drawn_agree(all: &Everything) -> Claim {
    let worst = all.adult.drawn.iter().flat_map(|one| &one.constants);
    let (r_hat, effective) = worst.fold((1.0_f64, f64::INFINITY), |(r_hat, effective), one| {
        (r_hat.max(one.r_hat.unwrap_or(f64::INFINITY)), effective.min(one.effective))
    });
    Claim {
        said: "With few predictors Gibbs sampling finds the constants (adult).",
        verdict: if all.adult.drawn.iter().all(|one| one.converged) { Verdict::Holds } else { Verdict::NotShown },
        figures: format!(
            "of all constants R̂ is at most {r_hat:.3}, and the effective number of draws at least {effective:.0}"
        ),
    }
}

fn more_constants_help(judged: &[Judged]) -> Claim {
    let of = |metric: Metric| between(judged, ["one an attribute, drawn", "one by folds"], metric);
    let [brier, accuracy] = [of(Metric::Brier), of(Metric::Accuracy)];
    Claim {
        said: "More constants may classify better (adult, one an attribute).",
        verdict: verdict(brier.as_ref(), -1.0),
        figures: format!("Brier score {}; {}", errors(brier.as_ref()), points(accuracy.as_ref())),
    }
}

/// That something does not help: where what it could help at most, by the interval, is not worth it.
pub fn no_help(best: f64, gain: f64, p: f64) -> Verdict {
    match () {
        () if Verdict::of(gain, p) == Verdict::Holds => Verdict::Fails,
        () if best < WORTH => Verdict::Holds,
        () => Verdict::NotShown,
    }
}

fn smooth_does_not_help(judged: &[Judged]) -> Claim {
    let of = |name: &'static str| between(judged, [name, "straight"], Metric::Accuracy);
    let found = ["bent", "a process an attribute", "a process of all"].map(|name| (name, of(name)));
    let n = found.len() as f64;
    let verdicts =
        found.iter().map(|(_, of)| of.as_ref().map_or(Verdict::Holds, |of| no_help(of.high, of.difference, n * of.p)));
    let figures = found.iter().map(|(name, of)| format!("{name} {}", points(of.as_ref())));
    Claim {
        said: "Smooth parts beside straight ones do not help much on BUPA.",
        verdict: Verdict::all(verdicts.collect::<Vec<_>>()),
        figures: figures.collect::<Vec<_>>().join("; "),
    }
}

fn scaling_harms(judged: &[Judged]) -> Claim {
    let found = between(judged, ["straight", "straight, in units"], Metric::Rmse);
    Claim {
        said: "Centring and scaling columns makes Boston worse.",
        verdict: verdict(found.as_ref(), 1.0),
        figures: format!("standardised {}", errors(found.as_ref())),
    }
}

fn log_helps(judged: &[Judged]) -> Claim {
    let found = between(judged, ["straight, log of the price", "straight"], Metric::Mae);
    Claim {
        said: "Prices are better learned on a log scale (Dallas there, Boston here).",
        verdict: verdict(found.as_ref(), -1.0),
        figures: format!("mean absolute error in prices: {}", errors(found.as_ref())),
    }
}

/// That the surface of the place helps, with any number of places.
pub fn surface_helps(places: &[places::Measured]) -> Option<Claim> {
    let last = places.last()?;
    let of = |one: &places::Measured| match one.gain {
        [gain, error] if gain > 1.96 * error => Verdict::Holds,
        [gain, error] if gain < -1.96 * error => Verdict::Fails,
        _ => Verdict::NotShown,
    };
    Some(Claim {
        said: "A process of the place beside a straight part predicts better than the straight part.",
        verdict: Verdict::all(places.iter().map(of)),
        figures: format!(
            "with {} places the error is {:.3} with it and {:.3} without; the noise alone is {}",
            last.n,
            last.rmse[1],
            last.rmse[0],
            places::NOISE
        ),
    })
}

/// Whether so many of the fresh prices are where they should be, up to three standard errors.
pub fn uncertainty(places: &[places::Measured]) -> Option<Claim> {
    let error = (0.95 * 0.05 / places::FRESH as f64).sqrt();
    let of = |one: &places::Measured| match (one.within - 0.95).abs() {
        off if off <= 3.0 * error => Verdict::Holds,
        off if off <= WORTH => Verdict::NotShown,
        _ => Verdict::Fails,
    };
    let shares: Vec<String> = places.iter().map(|one| format!("{:.1}", 100.0 * one.within)).collect();
    let claim = Claim {
        said: "The model says how uncertain its predictions are.",
        verdict: Verdict::all(places.iter().map(of)),
        figures: format!("within their intervals of 95 % lie {} % of the fresh prices", shares.join(", ")),
    };
    (!places.is_empty()).then_some(claim)
}

/// That time is about linear, from the fewest places to the most.
pub fn time_is_linear(places: &[places::Measured]) -> Option<Claim> {
    let (first, last) = (places.first()?, places.last()?);
    let power = nomogram::math::ln(last.seconds / first.seconds) / nomogram::math::ln(last.n as f64 / first.n as f64);
    Some(Claim {
        said: "With as many neighbours each, time grows about as the rows.",
        verdict: match power {
            power if power <= LINEAR[0] => Verdict::Holds,
            power if power >= LINEAR[1] => Verdict::Fails,
            _ => Verdict::NotShown,
        },
        figures: format!(
            "from {} to {} places from {:.2} to {:.2} seconds, as their number to the power {power:.2}",
            first.n, last.n, first.seconds, last.seconds
        ),
    })
}
