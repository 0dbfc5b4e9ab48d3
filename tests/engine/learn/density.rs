use crate::helper::assert_close;
use crate::oracle::scores::repeat;
use nomogram::features::maps::density_ratio::DensityRatio;
use nomogram::math::{exp, ln};
use proptest::prelude::*;

/// Silverman's width from its definition, quartiles being the smallest values with at least that share below.
fn width(sample: &[f64]) -> f64 {
    let n = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / n;
    let sd = (sample.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n).sqrt();
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let quantile = |share: f64| sorted[((share * n).ceil() as usize).max(1) - 1];
    let quartiles = (quantile(0.75) - quantile(0.25)) / 1.34;
    0.9 * (if quartiles > 0.0 { sd.min(quartiles) } else { sd }) / exp(0.2 * ln(n))
}

/// The smoothed log ratio from densities that are summed up as they are.
fn by_definition(classes: [&[f64]; 2], m: f64, x: f64) -> f64 {
    let densities = classes.map(|sample| {
        let h = width(sample);
        let kernel = |centre: &f64| exp(-0.5 * ((x - centre) / h) * ((x - centre) / h)) / h;
        sample.iter().map(kernel).sum::<f64>() / sample.len() as f64
    });
    let n = classes.map(|sample| sample.len() as f64);
    let f = (n[0] * densities[0] + n[1] * densities[1]) / (n[0] + n[1]);
    let smoothed = [0, 1].map(|c| (n[c] * densities[c] / f + m) / (n[c] + m));
    ln(smoothed[1]) - ln(smoothed[0])
}

/// Cases from two overlapping bells, by no random number.
fn bells(n: usize) -> (Vec<f64>, Vec<f64>) {
    let y: Vec<f64> = (0..n).map(|i| if i % 3 == 0 { 1.0 } else { -1.0 }).collect();
    let value = |(i, y): (usize, &f64)| {
        let u = |k: usize| f64::from(((i * k) % 1009) as u32) / 1009.0;
        u(37) + u(101) + u(419) + u(733) - 2.0 + 0.4 * y
    };
    (y.iter().enumerate().map(value).collect(), y)
}

fn split<'a>(values: &'a [f64], y: &'a [f64]) -> [Vec<f64>; 2] {
    [-1.0, 1.0].map(|sign| values.iter().zip(y).filter(|(_, y)| **y * sign > 0.0).map(|(x, _)| *x).collect())
}

#[test]
fn places_have_the_values_of_the_definition_and_what_lies_between_is_near() {
    let (values, y) = bells(400);
    let [negative, positive] = split(&values, &y);
    for m in [0.5, 2.0, 10.0] {
        let ratio = DensityRatio::new(&values, &y, &vec![1.0; 400], m);
        let exact = |x: f64| by_definition([&negative, &positive], m, x);
        for (i, (x, value)) in ratio.knots.iter().zip(&ratio.values).enumerate() {
            // Values closer than an eighth of a kernel's width are joined.
            assert_close("at a place", *value, exact(*x), 5e-3);
            if i > 0 {
                let between = 0.5 * (ratio.knots[i - 1] + x);
                assert_close("between places", ratio.at(between).0, exact(between), 0.02);
            }
        }
        // It rises from one bell to the other.
        assert!(ratio.at(-0.6).0 < -0.5 && ratio.at(0.6).0 > 0.5);
    }
}

/// Values far enough apart are not joined, and then the formula holds to rounding.
#[test]
fn few_values_have_the_values_of_the_definition() {
    let values: Vec<f64> = (0..14).map(|i| f64::from(i) + 0.1 * f64::from(i % 3)).collect();
    let y: Vec<f64> = (0..14).map(|i| if i % 4 == 1 || i > 9 { 1.0 } else { -1.0 }).collect();
    let ratio = DensityRatio::new(&values, &y, &[1.0; 14], 2.0);
    let [negative, positive] = split(&values, &y);
    for (x, value) in ratio.knots.iter().zip(&ratio.values) {
        assert_close("at a place", *value, by_definition([&negative, &positive], 2.0, *x), 1e-10);
    }
}

#[test]
fn many_values_are_joined_without_being_moved_far() {
    let (values, y) = bells(3000);
    let ratio = DensityRatio::new(&values, &y, &vec![1.0; 3000], 2.0);
    let [negative, positive] = split(&values, &y);
    for (x, value) in ratio.knots.iter().zip(&ratio.values) {
        let expected = by_definition([&negative, &positive], 2.0, *x);
        assert_close("joined", *value, expected, 5e-3);
    }
}

proptest! {
    #[test]
    fn it_is_bounded_smooth_and_has_its_slope(
        cases in prop::collection::vec((-30i16..30, any::<bool>(), 0u32..4), 1..60),
        far in prop::sample::select(vec![1.0, 1e4]),
        m in prop::sample::select(vec![0.0, 2.0]),
    ) {
        let mut values: Vec<f64> = cases.iter().map(|case| f64::from(case.0) / 7.0).collect();
        values[0] *= far;
        let y: Vec<f64> = cases.iter().map(|case| if case.1 { 1.0 } else { -1.0 }).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.2).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let ratio = DensityRatio::new(&values, &y, &weights, m);
        prop_assert!(ratio.knots.len() >= 2 && ratio.knots.windows(2).all(|x| x[0] < x[1]));
        let n: f64 = weights.iter().sum();
        let bound = 2.0 * ln((n + m.max(0.5)) / m.max(0.5) + 1.0);
        let (low, high) = (ratio.knots[0], ratio.knots[ratio.knots.len() - 1]);
        for step in 0..=200 {
            let x = low - 0.1 * (high - low) + 1.2 * (high - low) * f64::from(step) / 200.0;
            let (value, slope) = ratio.at(x);
            prop_assert!(value.abs() <= bound && slope.is_finite(), "{value} at {x}");
            let h = 1e-7 * (high - low);
            let (before, after) = (ratio.at(x - h), ratio.at(x + h));
            // A mean of slopes: between those on both sides, which differ where the slope turns at a knot.
            let difference = (after.0 - before.0) / (2.0 * h);
            let slopes = [before.1, slope, after.1];
            let (least, most) = slopes.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, m), s| (l.min(*s), m.max(*s)));
            let room = 0.02 * least.abs().max(most.abs()) + 1e-5 * bound / (high - low);
            prop_assert!((least - room..=most + room).contains(&difference), "{difference} {slopes:?}");
        }
        // Copies instead of weights, in another order.
        let reversed = |values: Vec<f64>| values.into_iter().rev().collect::<Vec<f64>>();
        let (x, labels) = (reversed(repeat(&values, &times)), reversed(repeat(&y, &times)));
        let copies = DensityRatio::new(&x, &labels, &vec![1.0; x.len()], m);
        for (a, b) in ratio.values.iter().zip(&copies.values) {
            prop_assert!((a - b).abs() < 1e-9);
        }
    }
}

#[test]
fn nothing_known_says_nothing() {
    let y = [1.0, -1.0, 1.0];
    let equal = DensityRatio::new(&[5.0; 3], &y, &[1.0; 3], 2.0);
    let unknown = DensityRatio::new(&[f64::NAN; 3], &y, &[1.0; 3], 2.0);
    let one_class = DensityRatio::new(&[1.0, f64::NAN, 2.0], &y, &[1.0; 3], 2.0);
    let none = DensityRatio::new(&[], &[], &[], 2.0);
    for ratio in [equal, unknown, one_class, none] {
        assert!(ratio.knots[0] < ratio.knots[1]);
        assert_eq!((ratio.at(5.0), ratio.at(-1e9)), ((0.0, 0.0), (0.0, 0.0)));
    }
}
