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
