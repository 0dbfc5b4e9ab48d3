//! The vector exponential against libm's.
#![allow(clippy::float_cmp, reason = "what must be exact is compared exactly")]

use nomogram::math::{exp, exp_all};
use proptest::prelude::*;

proptest! {
    #[test]
    fn exponentials_of_many_are_those_of_each(numbers in prop::collection::vec(-720.0..1.0f64, 0..40)) {
        let mut found = numbers.clone();
        exp_all(&mut found);
        for (x, found) in numbers.iter().zip(found) {
            let expected = if *x > -708.0 { exp(*x) } else { 0.0 };
            prop_assert!((found - expected).abs() <= 2.0 * f64::EPSILON * expected, "{x}: {found} {expected}");
        }
    }
}

#[test]
fn ends_are_exact() {
    let mut numbers = [0.0, -0.0, f64::NEG_INFINITY, -1e300, -708.0, f64::NAN, 1.0];
    exp_all(&mut numbers);
    assert_eq!(numbers[..6], [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    assert!((numbers[6] - std::f64::consts::E).abs() < 1e-15);
}

/// Values of Wichura's AS 241 paper, of tables, and Φ itself as the way back.
#[test]
fn normal_quantiles() {
    use nomogram::math::normal_quantile;
    for (p, expected) in [
        (0.25, -0.674_489_750_196_081_7),
        (0.001, -3.090_232_306_167_813_5),
        (1e-20, -9.262_340_089_798_409),
        (0.975, 1.959_963_984_540_054),
        (0.5, 0.0),
    ] {
        let found = normal_quantile(p);
        assert!((found - expected).abs() <= 1e-14 * expected.abs().max(1.0), "{p}: {found}");
    }
    assert_eq!((normal_quantile(0.0), normal_quantile(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    assert!(normal_quantile(-0.1).is_nan() && normal_quantile(1.1).is_nan() && normal_quantile(f64::NAN).is_nan());
    for exponent in 1..300 {
        let p = 10_f64.powi(-exponent);
        let back = 0.5 * libm::erfc(-normal_quantile(p) * std::f64::consts::FRAC_1_SQRT_2);
        assert!((back - p).abs() <= 1e-11 * p, "{p}: {back}");
    }
}
