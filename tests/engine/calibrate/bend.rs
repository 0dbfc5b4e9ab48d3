//! The curve that calibrates: the maximum of what it maximises, and what must not change it.

use crate::helper::assert_close;
use nomogram::calibrate::bend::{Bend, Cells, ROUGHNESS};
use nomogram::calibrate::platt::{Outcome, Sigmoid};
use nomogram::math;
use rand::RngExt;
use rand_pcg::Pcg64;

/// Scores whose log odds bend: of 200 cases, or of as many cells as there are different scores.
fn cases(n: usize, seed: u128) -> (Vec<f64>, Vec<bool>, Vec<f64>) {
    let mut roll = Pcg64::new(seed, 3);
    let scores: Vec<f64> = (0..n).map(|i| (i % 40) as f64 / 10.0 - 1.5 + f64::from(i % 3 == 0) * 0.05).collect();
    let positive = scores.iter().map(|s| roll.random_range(0.0..1.0) < 0.7 * math::logistic(3.0 * s)).collect();
    let rows = (0..n).map(|i| f64::from(1 + (i % 2) as u32)).collect();
    (scores, positive, rows)
}

/// The scores as they are: sums of a line with offset 0 and slope 1.
const ITSELF: Sigmoid = Sigmoid { offset: 0.0, slope: 1.0, outcome: Outcome::Fitted, smoothed: false, converged: true };

fn at(bend: &Bend, score: f64) -> f64 {
    // The slope is a straight line between two knots: integrated by hand.
    let Bend { knots, values, slopes } = bend;
    let last = knots.len() - 1;
    if score < knots[0] || score > knots[last] {
        let end = if score < knots[0] { 0 } else { last };
        return values[end] + slopes[end] * (score - knots[end]);
    }
    let k = (0..last).rfind(|k| knots[*k] <= score).unwrap_or(0);
    let (d, h) = (score - knots[k], knots[k + 1] - knots[k]);
    values[k] + slopes[k] * d + 0.5 * (slopes[k + 1] - slopes[k]) * d * d / h
}

fn fitted(scores: &[f64], positive: &[bool], rows: &[f64]) -> Vec<Bend> {
    let cells = Cells::new(scores, positive, rows, &[0, scores.len()]).expect("enough scores");
    let counts = cells.of(0..1);
    let curves = cells.curves(&counts, &cells.line(&counts));
    curves.iter().map(|curve| cells.on(&ITSELF, curve)).collect()
}

/// No change of its first value or of one of its heights makes it better, by an objective written down once more.
#[test]
fn it_is_the_penalised_maximum() {
    let (scores, positive, rows) = cases(400, 5);
    let total: f64 = rows.iter().sum();
    let mean = scores.iter().zip(&rows).map(|(s, w)| s * w).sum::<f64>() / total;
    let sd = (scores.iter().zip(&rows).map(|(s, w)| w * (s - mean) * (s - mean)).sum::<f64>() / total).sqrt();
    let line = nomogram::calibrate::platt::fit(&scores, &positive, &rows, Default::default());
    for (bend, roughness) in fitted(&scores, &positive, &rows).iter().zip(ROUGHNESS) {
        let objective = |first: f64, slopes: &[f64]| {
            let mut values = vec![first];
            for (k, pair) in slopes.windows(2).enumerate() {
                values.push(values[k] + 0.5 * (bend.knots[k + 1] - bend.knots[k]) * (pair[0] + pair[1]));
            }
            let bend = Bend { knots: bend.knots.clone(), values, slopes: slopes.to_vec() };
            let loss = |((s, y), w): ((&f64, &bool), &f64)| {
                let d = at(&bend, *s);
                w * (math::ln_1p_exp(d) - if *y { d } else { 0.0 })
            };
            let bends = slopes.windows(2).zip(bend.knots.windows(2));
            let bends = bends.map(|(c, t)| (c[1] - c[0]).powi(2) * sd.powi(3) / (t[1] - t[0])).sum::<f64>();
            let pull = |c: &f64| c / line.slope - 1.0 - math::ln(c / line.slope);
            scores.iter().zip(&positive).zip(&rows).map(loss).sum::<f64>() / total
                + roughness * bends
                + 1e-4 * slopes.iter().map(pull).sum::<f64>()
        };
        let least = objective(bend.values[0], &bend.slopes);
        for step in [1e-3, -1e-3] {
            assert!(objective(bend.values[0] + step, &bend.slopes) > least, "first value, {roughness}");
            for k in 0..bend.slopes.len() {
                let mut slopes = bend.slopes.clone();
                slopes[k] += step;
                assert!(objective(bend.values[0], &slopes) > least, "height {k}, {roughness}");
            }
        }
    }
}

#[test]
fn it_increases_and_does_not_depend_on_the_unit_nor_on_the_class() {
    let (scores, positive, rows) = cases(300, 9);
    let own = fitted(&scores, &positive, &rows);
    let scaled = fitted(&scores.iter().map(|s| 1e6 * s - 7.0).collect::<Vec<_>>(), &positive, &rows);
    let others: Vec<bool> = positive.iter().map(|is| !is).collect();
    let mirrored = fitted(&scores.iter().map(|s| -s).collect::<Vec<_>>(), &others, &rows);
    for ((own, scaled), mirrored) in own.iter().zip(&scaled).zip(&mirrored) {
        assert!(own.slopes.iter().all(|slope| *slope > 0.0));
        for i in -60..80 {
            let score = f64::from(i) / 20.0;
            assert!(at(own, score + 0.05) > at(own, score));
            assert_close("scaled", at(scaled, 1e6 * score - 7.0), at(own, score), 1e-6);
            assert_close("mirrored", -at(mirrored, -score), at(own, score), 1e-6);
        }
    }
}

/// Where no roughness is allowed the curve is the line; few different scores have no curve.
#[test]
fn the_stiffest_is_next_to_the_line() {
    let (scores, positive, rows) = cases(400, 2);
    let line = nomogram::calibrate::platt::fit(&scores, &positive, &rows, Default::default());
    let cells = Cells::new(&scores, &positive, &rows, &[0, 200, 400]).expect("enough scores");
    let counts = cells.of(0..2);
    let straight = cells.on(&line, &cells.straight(&cells.line(&counts)));
    for (knot, (value, slope)) in straight.knots.iter().zip(straight.values.iter().zip(&straight.slopes)) {
        assert_close("value", *value, *knot, 1e-8);
        assert_close("slope", *slope, 1.0, 1e-8);
    }
    assert!(Cells::new(&[1.0; 6], &[true, false, true, false, true, false], &[1.0; 6], &[0, 6]).is_none());
    assert!(Cells::new(&[1.0, 2.0, 1.0, 2.0], &[true, false, false, true], &[1.0; 4], &[0, 4]).is_none());
}
