//! Numbers in ascending order, beside std's sort of them.

use nomogram::order::known;
use proptest::prelude::*;

/// What std makes of the same numbers.
fn by_std(values: &[f64]) -> Vec<u64> {
    let mut known: Vec<f64> = values.iter().copied().filter(|x| !x.is_nan()).collect();
    known.sort_by(f64::total_cmp);
    known.into_iter().map(f64::to_bits).collect()
}

fn bits(values: &[f64]) -> Vec<u64> {
    known(values).into_iter().map(f64::to_bits).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Few and many of them, even and heaped, with gaps, ties and ends far out.
    #[test]
    fn numbers_stand_as_std_puts_them(
        heap in prop::collection::vec(-1.0..1.0_f64, 0..3000),
        power in 1..9_i32,
        grain in prop_oneof![Just(0.0), Just(0.25), Just(1e-3)],
        odd in prop::collection::vec(
            prop_oneof![
                Just(f64::NAN), Just(0.0), Just(-0.0), Just(1e150), Just(-1e150), Just(f64::MAX), Just(f64::MIN_POSITIVE),
                Just(5e-324), Just(f64::INFINITY), Just(f64::NEG_INFINITY),
            ],
            0..12,
        ),
    ) {
        let heaped = |x: f64| {
            let far = x.powi(power) * 1e4;
            if grain > 0.0 { (far / grain).round() * grain } else { far }
        };
        let mut values: Vec<f64> = odd;
        values.extend(heap.into_iter().map(heaped));
        prop_assert_eq!(bits(&values), by_std(&values));
    }
}

#[test]
fn ends_of_what_is_sorted() {
    for n in [0, 1, 2, 999, 1000, 1001, 1008, 5000] {
        let falling: Vec<f64> = (0..n).rev().map(f64::from).collect();
        assert_eq!(bits(&falling), by_std(&falling), "{n} falling");
        let same = vec![0.1; n as usize];
        assert_eq!(bits(&same), by_std(&same), "{n} the same");
        let next: Vec<f64> = (0..n as u64).map(|at| f64::from_bits(1.0_f64.to_bits() + at % 3)).collect();
        assert_eq!(bits(&next), by_std(&next), "{n} beside each other");
        let far: Vec<f64> = (0..n).map(|at| if at == 7 { f64::MAX } else { -f64::from(at) }).collect();
        assert_eq!(bits(&far), by_std(&far), "{n} with one far out");
    }
}
