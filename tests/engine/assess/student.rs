//! Student's t and the corrected resampled variance.

use crate::helper::assert_close;
use crate::sets;
use nomogram::assess::resampled::resampled;
use nomogram::assess::student::{cdf, incomplete_beta, two_sided, two_sided_quantile};
use serde::Deserialize;

#[derive(Deserialize)]
struct At {
    degrees: f64,
    t: f64,
    cdf: f64,
    two_sided: f64,
}

#[derive(Deserialize)]
struct Quantile {
    degrees: f64,
    p: f64,
    quantile: f64,
}

#[derive(Deserialize)]
struct References {
    students: Vec<At>,
    quantiles: Vec<Quantile>,
}

#[test]
fn the_references_are_met() {
    let references: References = serde_json::from_str(&sets::text("reference/curves.json")).expect("JSON");
    assert_eq!((references.students.len(), references.quantiles.len()), (90, 60));
    for At { degrees, t, cdf: below, two_sided: p } in references.students {
        assert_close(&format!("P(T ≤ {t}), {degrees}"), cdf(t, degrees), below, 1e-11 * below);
        assert_close(&format!("P(|T| ≥ {t}), {degrees}"), two_sided(t, degrees), p, 1e-11 * p);
    }
    for Quantile { degrees, p, quantile } in references.quantiles {
        assert_close(&format!("{p}, {degrees}"), two_sided_quantile(p, degrees), quantile, 1e-10 * quantile);
    }
}

/// The table printed in every textbook, and two closed forms.
#[test]
fn printed_tables() {
    for (degrees, expected) in [(1.0, 12.706), (2.0, 4.303), (5.0, 2.571), (10.0, 2.228), (29.0, 2.045), (120.0, 1.980)]
    {
        assert_close("t at 0.975", two_sided_quantile(0.05, degrees), expected, 5e-4);
    }
    // One degree of freedom is Cauchy's distribution, two have a closed form.
    assert_close("Cauchy", cdf(1.0, 1.0), 0.75, 1e-15);
    assert_close("two", cdf(1.5, 2.0), 0.5 + 1.5 / (2.0 * (2.0 + 1.5_f64 * 1.5).sqrt()), 1e-15);
    assert_close("ends", cdf(f64::INFINITY, 3.0) - cdf(f64::NEG_INFINITY, 3.0), 1.0, 0.0);
    assert_close("I_x(1, 1) is x", incomplete_beta(0.3, 1.0, 1.0), 0.3, 1e-15);
}

/// Ten folds by hand: differences 0.01 … 0.10, mean 0.055, s² = 55/6 · 1e-4, variance s² (1/10 + 1/9), 9 degrees.
#[test]
fn the_corrected_variance_by_hand() {
    let values: Vec<f64> = (1..=10).map(|i| f64::from(i) / 100.0).collect();
    let found = resampled(&values, 10).expect("folds");
    let error = (55.0_f64 / 6.0 * 1e-4 * (0.1 + 1.0 / 9.0)).sqrt();
    assert_close("mean", found.mean, 0.055, 1e-15);
    assert_close("high", found.high, 0.055 + 2.262_157_162_798_205 * error, 1e-12);
    assert_close("low", found.low, 0.055 - 2.262_157_162_798_205 * error, 1e-12);
    // t = 3.95368; SciPy says 2·sf(t, 9) = 0.00333606.
    assert_close("p", found.p, two_sided(0.055 / error, 9.0), 1e-15);
    assert_close("p", found.p, 0.003_336_060_042, 1e-6);
    let equal = resampled(&[0.25; 4], 2).expect("folds");
    assert!(equal.p <= 0.0 && equal.low >= 0.25 && equal.high <= 0.25);
    assert_close("no difference", resampled(&[0.0; 4], 2).expect("folds").p, 1.0, 0.0);
    assert!(resampled(&[1.0], 10).is_none() && resampled(&[1.0, 2.0], 1).is_none());
}
