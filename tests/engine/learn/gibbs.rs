//! The sampler of shrinkage constants against integrals on a grid, against what was simulated, and against itself
//! (simulation-based calibration, Talts et al. 2018).

use crate::helper::assert_close;
use nomogram::assess::diagnostics::diagnose;
use nomogram::features::design::{Design, Nominal};
use nomogram::learn::proximal::gibbs::{Moments, Prior, Sampler, ShrunkBy};
use nomogram::learn::proximal::variates::{gamma, generator, normal, uniform};
use nomogram::math::{exp, ln};
use rand_pcg::Pcg64;

/// The largest distance between the share of draws below some point and a distribution function (Kolmogorov).
fn distance(draws: &[f64], below: &dyn Fn(f64) -> f64) -> f64 {
    let mut sorted = draws.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len() as f64;
    let apart = |(i, x): (usize, &f64)| (below(*x) - i as f64 / n).abs().max((below(*x) - (i as f64 + 1.0) / n).abs());
    sorted.iter().enumerate().map(apart).fold(0.0, f64::max)
}

/// At 20,000 draws a distance of 1.95/√n is exceeded once in a thousand times.
#[test]
fn variates_have_their_distributions() {
    let n = 20_000;
    let most = 1.95 / f64::from(n).sqrt();
    let drawn = |of: &dyn Fn(&mut Pcg64) -> f64| -> Vec<f64> {
        let mut generator = generator(5, 0, 0);
        (0..n).map(|_| of(&mut generator)).collect()
    };
    assert!(distance(&drawn(&uniform), &|x| x) < most);
    assert!(distance(&drawn(&normal), &|x| 0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)) < most);
    assert!(distance(&drawn(&|g| gamma(1.0, g)), &|x| 1.0 - exp(-x)) < most);
    assert!(distance(&drawn(&|g| gamma(3.0, g)), &|x| 1.0 - exp(-x) * (1.0 + x + 0.5 * x * x)) < most);
    assert!(distance(&drawn(&|g| gamma(0.5, g)), &|x| libm::erf(x.sqrt())) < most);
    // One number from each of many generators: neighbours do not go together.
    let firsts: Vec<f64> = (0..n as u64).map(|draw| normal(&mut generator(5, 0, draw))).collect();
    assert!(distance(&firsts, &|x| 0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)) < most);
    let mean = firsts.windows(2).map(|two| two[0] * two[1]).sum::<f64>() / f64::from(n);
    assert!(mean.abs() < 3.3 / f64::from(n).sqrt(), "{mean}");
}

fn numbers(rows: usize, columns: usize, seed: u64) -> Design {
    let mut generator = generator(seed, 9, 0);
    let dense = (0..rows * columns).map(|_| normal(&mut generator)).collect();
    Design { n_rows: rows, n_dense: columns, dense, nominal: Vec::new() }
}

#[test]
fn moments_are_those_of_the_rows() {
    let mut design = numbers(13, 2, 1);
    design.nominal = vec![Nominal { n_levels: 3, codes: (0..13).map(|i| i % 4 % 3).collect() }];
    let z: Vec<f64> = (0..13).map(|i| f64::from(i % 5) - 1.5).collect();
    let weights: Vec<f64> = (0..13).map(|i| f64::from(i % 3)).collect();
    let found = Moments::of(&design, &z, &weights);
    let row = |i: usize| {
        let mut row = vec![1.0; 6];
        design.write_row(i, &mut row[1..]);
        row
    };
    for a in 0..6 {
        for b in 0..6 {
            let expected: f64 = (0..13).map(|i| weights[i] * row(i)[a] * row(i)[b]).sum();
            assert_close("gram", found.gram[(a, b)], expected, 1e-12);
        }
        let expected: f64 = (0..13).map(|i| weights[i] * row(i)[a] * z[i]).sum();
        assert_close("pull", found.pulls[a], expected, 1e-12);
    }
    assert_close("square", found.square, (0..13).map(|i| weights[i] * z[i] * z[i]).sum(), 1e-12);
    assert_close("rows", found.rows, weights.iter().sum(), 0.0);
}

/// ln |V| and zᵀV⁻¹z of V = I + AD⁻¹Aᵀ, the covariance of the rows over σ², by elimination in the rows.
fn of_rows(design: &Design, z: &[f64], intercept: f64, k: f64) -> (f64, f64) {
    let n = z.len();
    let mut v = vec![vec![0.0; n + 1]; n];
    for (i, row) in v.iter_mut().enumerate() {
        for (j, entry) in row[..n].iter_mut().enumerate() {
            let product: f64 = design.dense_row(i).iter().zip(design.dense_row(j)).map(|(a, b)| a * b).sum();
            *entry = product / k + 1.0 / intercept + if i == j { 1.0 } else { 0.0 };
        }
        row[n] = z[i];
    }
    let (mut log_determinant, mut form) = (0.0, 0.0);
    for at in 0..n {
        let pivot = v[at].clone();
        log_determinant += ln(pivot[at]);
        form += pivot[n] * pivot[n] / pivot[at];
        for row in &mut v[at + 1..] {
            let factor = row[at] / pivot[at];
            row.iter_mut().zip(&pivot).skip(at).for_each(|(entry, p)| *entry -= factor * p);
        }
    }
    (log_determinant, form)
}

/// With σ² and β integrated out: p(k | z) ∝ p(k) |V|^−½ (rate + zᵀV⁻¹z/2)^−shape, on a grid of ln k.
#[test]
fn one_constant_has_the_posterior_of_the_grid() {
    let design = numbers(40, 4, 2);
    let mut generator = generator(3, 1, 0);
    for (signal, is_free) in [(0.0, false), (0.4, false), (2.0, false), (0.4, true)] {
        let z: Vec<f64> =
            (0..40).map(|i| design.dense_row(i).iter().sum::<f64>() * signal + 0.3 + normal(&mut generator)).collect();
        let moments = Moments::of(&design, &z, &[1.0; 40]);
        let prior = Prior::of(40.0);
        let intercept = if is_free { ShrunkBy::Nothing } else { ShrunkBy::Known(2.0) };
        let shrunk: Vec<ShrunkBy> = std::iter::once(intercept).chain([ShrunkBy::Constant(0); 4]).collect();
        let sampler = Sampler::new(moments, shrunk, prior, 11);

        let steps = 4000;
        let at = |step: usize| -18.0 + 30.0 * (step as f64 + 0.5) / steps as f64;
        // Of a free intercept the limit, with one row less for the noise.
        let shape = if is_free { 19.5 } else { 20.0 };
        let found: Vec<(f64, f64)> = (0..steps)
            .map(|step| {
                let u = at(step);
                let (log_determinant, form) = of_rows(&design, &z, if is_free { 1e-7 } else { 2.0 }, exp(u));
                let log_p = 0.5 * u - prior.rate * exp(u) - 0.5 * log_determinant - shape * ln(0.5 * form);
                (log_p, shape / (0.5 * form))
            })
            .collect();
        let largest = found.iter().map(|one| one.0).fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = found.iter().map(|one| exp(one.0 - largest)).collect();
        let total: f64 = weights.iter().sum();
        let mut cumulative = vec![0.0];
        weights.iter().for_each(|w| cumulative.push(cumulative[cumulative.len() - 1] + w / total));
        let below = |u: f64| {
            let place = ((u + 18.0) / 30.0 * steps as f64).clamp(0.0, steps as f64 - 1e-9);
            let cell = place as usize;
            cumulative[cell] + (place - cell as f64) * (cumulative[cell + 1] - cumulative[cell])
        };
        let precision = weights.iter().zip(&found).map(|(w, one)| w * one.1).sum::<f64>() / total;

        let mut constants = sampler.start(0);
        let (mut logs, mut precisions) = (Vec::new(), Vec::new());
        for number in 0..30_500 {
            let draw = sampler.draw(&constants, 0, number);
            constants = draw.constants;
            if number >= 500 {
                logs.push(ln(constants[0]));
                precisions.push(1.0 / draw.noise);
            }
        }
        let worth = diagnose(&[logs.clone()]).effective;
        assert!(worth > 5000.0, "signal {signal}: {worth} of 30000");
        let apart = distance(&logs, &below);
        assert!(apart < 1.95 / worth.sqrt(), "signal {signal}, free {is_free}: {apart}, {worth} draws");
        let mean = precisions.iter().sum::<f64>() / 30_000.0;
        assert_close("1/σ²", mean, precision, 0.015 * precision);
    }
}

/// Ranks of what was simulated among draws from its posterior are even, for any prior.
#[test]
fn it_is_calibrated_by_simulation() {
    const RUNS: u64 = 640;
    const KEPT: usize = 15;
    let design = numbers(14, 4, 4);
    let prior = Prior { shape: 0.5, rate: 0.5 / 14.0, noise_shape: 3.0, noise_rate: 2.0 };
    let shrunk = vec![
        ShrunkBy::Known(1.5),
        ShrunkBy::Constant(0),
        ShrunkBy::Constant(0),
        ShrunkBy::Constant(1),
        ShrunkBy::Constant(0),
    ];
    let mut counts = [[0_u32; KEPT + 1]; 3];
    for run in 0..RUNS {
        let mut generator = generator(run, 77, 0);
        let noise = prior.noise_rate / gamma(prior.noise_shape, &mut generator);
        let truth = [0, 1].map(|_| gamma(prior.shape, &mut generator) / prior.rate);
        let beta = |k: f64, generator: &mut Pcg64| (noise / k).sqrt() * normal(generator);
        let constants = [1.5, truth[0], truth[0], truth[1], truth[0]];
        let coefficients: Vec<f64> = constants.iter().map(|k| beta(*k, &mut generator)).collect();
        let z: Vec<f64> = (0..14)
            .map(|i| {
                let sum: f64 = design.dense_row(i).iter().zip(&coefficients[1..]).map(|(x, b)| x * b).sum();
                coefficients[0] + sum + noise.sqrt() * normal(&mut generator)
            })
            .collect();
        let sampler = Sampler::new(Moments::of(&design, &z, &[1.0; 14]), shrunk.clone(), prior, run);
        let mut state = sampler.start(0);
        let mut ranks = [0; 3];
        for number in 0..(100 + 16 * KEPT as u64) {
            let draw = sampler.draw(&state, 0, number);
            state = draw.constants;
            if number >= 100 && number % 16 == 0 {
                ranks[0] += usize::from(state[0] < truth[0]);
                ranks[1] += usize::from(state[1] < truth[1]);
                ranks[2] += usize::from(draw.noise < noise);
            }
        }
        counts.iter_mut().zip(ranks).for_each(|(counts, rank)| counts[rank] += 1);
    }
    let expected = RUNS as f64 / (KEPT as f64 + 1.0);
    for (counts, name) in counts.iter().zip(["k of three", "k of one", "σ²"]) {
        let square: f64 = counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        // χ² of 15 degrees of freedom: above 37.7 once in a thousand times.
        assert!(square < 37.7, "{name}: {square} {counts:?}");
    }
}

/// Two kinds of coefficients, large and small: each constant is that of its own.
#[test]
fn constants_of_two_groups_are_found() {
    let design = numbers(1500, 40, 6);
    let mut generator = generator(8, 2, 0);
    let coefficients: Vec<f64> = (0..40).map(|j| if j < 20 { 0.5 } else { 0.04 } * normal(&mut generator)).collect();
    let z: Vec<f64> = (0..1500)
        .map(|i| {
            let sum: f64 = design.dense_row(i).iter().zip(&coefficients).map(|(x, b)| x * b).sum();
            3.0 + sum + normal(&mut generator)
        })
        .collect();
    let by = |j: usize| ShrunkBy::Constant(usize::from(j >= 20));
    let shrunk: Vec<ShrunkBy> = std::iter::once(ShrunkBy::Nothing).chain((0..40).map(by)).collect();
    let sampler = Sampler::new(Moments::of(&design, &z, &vec![1.0; 1500]), shrunk, Prior::of(1500.0), 1);
    let mut kept: [Vec<Vec<f64>>; 3] = [Vec::new(), Vec::new(), Vec::new()];
    for chain in 0..4 {
        let mut state = sampler.start(chain);
        kept.iter_mut().for_each(|kept| kept.push(Vec::new()));
        for number in 0..500 {
            let draw = sampler.draw(&state, chain, number);
            state = draw.constants;
            if number >= 100 {
                kept[0][chain as usize].push(draw.noise);
                kept[1][chain as usize].push(state[0]);
                kept[2][chain as usize].push(state[1]);
            }
        }
    }
    // What these coefficients would say, were they known: σ² = 1 over their mean square.
    let known = |range: std::ops::Range<usize>| 20.0 / coefficients[range].iter().map(|b| b * b).sum::<f64>();
    for (chains, truth) in kept.iter().zip([1.0, known(0..20), known(20..40)]) {
        let found = diagnose(chains);
        assert!(found.r_hat < 1.02 && found.effective > 400.0, "{found:?}");
        let mut all = chains.concat();
        all.sort_by(f64::total_cmp);
        let (low, high) = (all[all.len() / 100], all[all.len() - all.len() / 100]);
        assert!(low < truth && truth < high, "{truth} is not between {low} and {high}");
    }
}

#[test]
fn a_chain_depends_on_its_number_alone_and_can_be_gone_on_with() {
    let design = numbers(30, 3, 7);
    let z: Vec<f64> = (0..30).map(|i| if i % 3 == 0 { 1.0 } else { -1.0 }).collect();
    let sampler = || {
        let moments = Moments::of(&design, &z, &[1.0; 30]);
        Sampler::new(moments, vec![ShrunkBy::Constant(0); 4], Prior::of(30.0), 5)
    };
    let run = |sampler: &Sampler, chain: u32, from: Vec<f64>, numbers: std::ops::Range<u64>| {
        numbers.fold(from, |state, number| sampler.draw(&state, chain, number).constants)
    };
    let one = sampler();
    let forwards: Vec<Vec<f64>> = (0..3).map(|chain| run(&one, chain, one.start(chain), 0..20)).collect();
    let two = sampler();
    for chain in [2, 0, 1] {
        let half = run(&two, chain, two.start(chain), 0..7);
        assert_eq!(run(&two, chain, half, 7..20), forwards[chain as usize]);
    }
    assert!(forwards[0] != forwards[1] && one.start(0) != one.start(1));
}

/// Coordinates that say the same, targets that are met exactly, no rows to speak of: nothing is NaN.
#[test]
fn degenerate_rows_give_finite_draws() {
    let twice = |n: usize, z: &[f64]| {
        let dense: Vec<f64> = (0..n).flat_map(|i| [i as f64, i as f64]).collect();
        let design = Design { n_rows: n, n_dense: 2, dense, nominal: Vec::new() };
        Moments::of(&design, z, &vec![1.0; n])
    };
    let exact: Vec<f64> = (0..9).map(f64::from).collect();
    for (moments, intercept) in [
        (twice(9, &exact), ShrunkBy::Nothing),
        (twice(9, &[1.0; 9]), ShrunkBy::Constant(0)),
        (twice(1, &[1.0]), ShrunkBy::Nothing),
        (twice(9, &[0.0; 9]), ShrunkBy::Known(1.0)),
    ] {
        let shrunk = vec![intercept, ShrunkBy::Constant(0), ShrunkBy::Constant(1)];
        let prior = Prior::of(moments.rows);
        let sampler = Sampler::new(moments, shrunk, prior, 3);
        let mut state = sampler.start(0);
        for number in 0..200 {
            let draw = sampler.draw(&state, 0, number);
            state = draw.constants;
            assert!(draw.noise.is_finite() && state.iter().all(|k| k.is_finite() && *k > 0.0), "{state:?}");
            assert!(draw.coefficients.iter().all(|b| b.is_finite()));
        }
    }
}
