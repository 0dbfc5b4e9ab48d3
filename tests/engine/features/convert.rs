//! Curves and surfaces made from functions: closed forms, and the promised distance on places that no grid knows.
#![allow(clippy::float_cmp, reason = "what must be exact is compared exactly")]

use nomogram::features::convert::{MOST_LINES, MOST_PIECES, curve, surface, surface_on_grids};
use nomogram::features::kernels::{Point, SubKernel};
use nomogram::math;
use nomogram::model::additive::{Curve, Surface};
use proptest::prelude::*;
use std::f64::consts::TAU;

/// sin x, which libm's exp does not give: its series, right to the last digits for |x| ≤ 8.
fn sin(x: f64) -> f64 {
    (0..24).rev().fold(1.0, |sum, k| 1.0 - x * x / f64::from((2 * k + 2) * (2 * k + 3)) * sum) * x
}

fn cos(x: f64) -> f64 {
    (0..24).rev().fold(1.0, |sum, k| 1.0 - x * x / f64::from((2 * k + 1) * (2 * k + 2)) * sum)
}

/// Value and slope at a place.
type Function<'a> = &'a dyn Fn(f64) -> (f64, f64);

/// The largest distance on places that are no multiples of anything.
fn measured(curve: &Curve, f: Function, (low, high): (f64, f64)) -> f64 {
    let golden = 0.618_033_988_749_895;
    (0..20_000)
        .map(|i| low + (high - low) * (f64::from(i) * golden).fract())
        .map(|x| (curve.at(x) - f(x).0).abs())
        .fold(0.0, f64::max)
}

#[test]
fn known_functions_are_met() {
    let wave = |x: f64| (sin(x), cos(x));
    let growth = |x: f64| (math::exp(x), math::exp(x));
    let bump = |x: f64| (math::exp(-x * x), -2.0 * x * math::exp(-x * x));
    let cases: [(&str, Function, (f64, f64)); 3] =
        [("sin", &wave, (0.0, TAU)), ("exp", &growth, (-2.0, 3.0)), ("bump", &bump, (-4.0, 5.0))];
    for (name, f, range) in cases {
        for tolerance in [1e-3, 1e-6, 1e-9] {
            let (curve, distance) = curve(f, range, &[], tolerance);
            let found = measured(&curve, f, range);
            println!("{name} {tolerance:e}: {} knots, {distance:e} promised, {found:e} found", curve.knots.len());
            assert!(distance <= tolerance && found <= distance, "{name} {tolerance:e}: {found:e} of {distance:e}");
            // Not absurdly more than needed: h⁴ max|f⁗|/384, and halving may overshoot fourfold in each place.
            assert!(distance > 1e-3 * tolerance, "{name}: {distance:e} is a waste");
            for (knot, (value, slope)) in curve.knots.iter().zip(curve.values.iter().zip(&curve.slopes)) {
                assert_eq!((*value, *slope), f(*knot), "exact at the knots");
            }
        }
    }
}

/// h⁴/384 · max |f⁗|: with f⁗ = 24 and one piece of length 1 the distance of x⁴ is 1/16.
#[test]
fn the_distance_is_the_error_formula() {
    let f = |x: f64| (x.powi(4), 4.0 * x.powi(3));
    let (one, distance) = curve(&f, (0.0, 1.0), &[], 0.1);
    assert_eq!(one.knots, [0.0, 1.0]);
    assert!((0.0625..0.0625 * 1.03).contains(&distance), "{distance}");
    let (four, distance) = curve(&f, (0.0, 1.0), &[], 1.02 * 0.0625 / 256.0);
    assert_eq!(four.knots, [0.0, 0.25, 0.5, 0.75, 1.0]);
    assert!((0.0625..0.0625 * 1.03).contains(&(256.0 * distance)), "{distance}");
}

#[test]
fn cubics_need_two_knots() {
    let f = |x: f64| (1.0 - x + 0.5 * x * x * x, -1.0 + 1.5 * x * x);
    let (curve, distance) = curve(&f, (-3.0, 5.0), &[], 1e-6);
    assert_eq!(curve.knots.len(), 2);
    assert!(distance < 1e-12);
    let g = |x: f64, y: f64| [x * x * y * y * y - x, 2.0 * x * y * y * y - 1.0, 3.0 * x * x * y * y, 6.0 * x * y * y];
    let (surface, distance) = surface(&g, (-1.0, 2.0), (0.0, 3.0), 1e-6);
    assert_eq!((surface.x_knots.len(), surface.y_knots.len()), (2, 2));
    assert!(distance < 1e-11, "{distance:e}");
    assert!((surface.at(0.3, 1.7) - g(0.3, 1.7)[0]).abs() < 1e-12);
}

#[test]
fn places_that_must_be_knots_are() {
    let f = |x: f64| (x * x, 2.0 * x);
    let (few, _) = curve(&f, (0.0, 1.0), &[0.7, 0.3, 2.0, f64::NAN, 0.3], 1e-6);
    assert_eq!(few.knots, [0.0, 0.3, 0.7, 1.0]);
    // A spike that no grid sees, among more places than there is room for: the distance tells.
    let places: Vec<f64> = (1..10_000).map(|i| f64::from(i) / 1e4).collect();
    let spike = |x: f64| (if (x - 0.5001).abs() < 1e-9 { 3.0 } else { 0.0 }, 0.0);
    let (many, distance) = curve(&spike, (0.0, 1.0), &places, 1e-6);
    assert!(many.knots.len() <= MOST_PIECES + 1 && distance > 1.0);
}

/// What cannot be met is told, and ends.
#[test]
fn hopeless_functions_end() {
    let noise = |x: f64| ((1e6 * x).fract(), 1e6);
    let (rough, distance) = curve(&noise, (0.0, 1.0), &[], 1e-6);
    assert!(rough.knots.len() <= MOST_PIECES + 1 && distance > 1e-3);
    let (_, distance) = curve(&|_| (f64::NAN, 0.0), (0.0, 1.0), &[], 1e-6);
    assert_eq!(distance, f64::INFINITY);
    let next = 1.0_f64.next_up();
    let (tiny, _) = curve(&|x| (1e300 * (x - 1.0), 1e300), (1.0, next), &[], 1e-6);
    assert_eq!(tiny.knots, [1.0, next]);
    let (rough, distance) = surface(&|x, y| [noise(x * y).0, 0.0, 0.0, 0.0], (0.0, 1.0), (0.0, 1.0), 1e-3);
    assert!(rough.x_knots.len() <= MOST_LINES && rough.y_knots.len() <= MOST_LINES, "{}", rough.x_knots.len());
    assert!(distance > 0.1, "{distance}");
    let (_, distance) = surface(&|_, _| [f64::NAN; 4], (0.0, 1.0), (0.0, 1.0), 1e-3);
    assert_eq!(distance, f64::INFINITY);
}

fn farthest(surface: &Surface, f: &dyn Fn(f64, f64) -> f64, places: &[(f64, f64)]) -> f64 {
    places.iter().map(|(x, y)| (surface.at(*x, *y) - f(*x, *y)).abs()).fold(0.0, f64::max)
}

fn column() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-3.0..3.0f64, 10)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Any expansion, any tolerance: no place of a fresh sample is further away than promised.
    #[test]
    fn promised_distances_hold_for_curves(
        z in column(),
        coefficients in prop::collection::vec(-5.0..5.0f64, 10),
        gamma in prop::sample::select(vec![0.1, 1.0, 10.0]),
        kind in 0..3,
        exponent in -8..0i32,
        sample in prop::collection::vec(0.0..1.0f64, 300),
    ) {
        let kernel = match kind {
            0 => SubKernel::Polynomial { column: z, degree: 5 },
            1 => SubKernel::Compact { columns: vec![z], levels: vec![], range: 2.0 / gamma },
            _ => SubKernel::Radial { columns: vec![z], levels: vec![], gamma },
        };
        let expansion = kernel.expansion(&coefficients);
        let (mean, sd) = (40.0, 7.0);
        let f = |x: f64| {
            let [f, slope, ..] = expansion.derivatives(Point { numbers: &[(x - mean) / sd], levels: &[] });
            (f, slope / sd)
        };
        let range = (15.0, 66.0);
        let tolerance = 10.0_f64.powi(exponent);
        let must: Vec<f64> = expansion.landmarks(0).iter().map(|z| mean + sd * z).collect();
        let (curve, distance) = curve(&f, range, &must, tolerance);
        prop_assert!(curve.knots.len() > MOST_PIECES || distance <= tolerance.max(1e-7), "{distance:e} of {tolerance:e}");
        for share in sample {
            let x = range.0 + share * (range.1 - range.0);
            prop_assert!((curve.at(x) - f(x).0).abs() <= distance, "at {x}: {:e} of {distance:e}", curve.at(x) - f(x).0);
        }
    }

    #[test]
    fn promised_distances_hold_for_surfaces(
        x in column(),
        y in column(),
        coefficients in prop::collection::vec(-5.0..5.0f64, 10),
        gamma in prop::sample::select(vec![0.1, 0.5, 2.0]),
        compact in any::<bool>(),
        tolerance in prop::sample::select(vec![1e-1, 1e-2, 1e-3]),
        places in prop::collection::vec((-3.0..3.0f64, -2.5..3.0f64), 300),
    ) {
        let kernel = if compact {
            SubKernel::Compact { columns: vec![x, y], levels: vec![], range: 3.0 / gamma }
        } else {
            SubKernel::Radial { columns: vec![x, y], levels: vec![], gamma }
        };
        let expansion = kernel.expansion(&coefficients);
        let (surface, distance) =
            surface_on_grids(&|xs, ys| expansion.grid(xs, ys), [(-3.0, 3.0), (-2.5, 3.0)], tolerance, MOST_LINES);
        prop_assert!(distance <= tolerance, "{distance:e} of {tolerance:e} with {} lines", surface.x_knots.len());
        let f = |x: f64, y: f64| expansion.at(Point { numbers: &[x, y], levels: &[] });
        let found = farthest(&surface, &f, &places);
        prop_assert!(found <= distance, "{found:e} of {distance:e}");
    }
}
