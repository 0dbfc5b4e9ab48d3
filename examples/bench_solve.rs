//! Times the linear SVM and its cross-calibration on made-up sets, one JSON line a task.
//!
//! `cargo run --release --example bench_solve [TASK PREFIX]`. The sets come from splitmix64 and Box–Muller, as those
//! of the peers' benchmarks do: standardised columns, a third of them correlated, label noise.

use nomogram::calibrate::{folds, platt};
use nomogram::features::design::{Design, Nominal};
use nomogram::learn::linear_svm::{LinearFit, fit};
use nomogram::learn::solve::SolveOptions;
use std::time::Instant;

struct Set {
    design: Design,
    y: Vec<f64>,
}

/// `n` uniform numbers in [0, 1).
fn uniform(seed: u64, n: usize) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0xD134_2543_DE82_EF95);
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..n).map(|_| next()).collect()
}

/// `n` standard normal numbers: all the cosines of Box and Muller, then all the sines.
fn normal(seed: u64, n: usize) -> Vec<f64> {
    let half = n.div_ceil(2);
    let (u, v) = (uniform(seed, half), uniform(seed + 7919, half));
    let polar: Vec<(f64, f64)> =
        u.iter().zip(&v).map(|(u, v)| ((-2.0 * libm::log(1.0 - u)).sqrt(), std::f64::consts::TAU * v)).collect();
    let cosines = polar.iter().map(|(r, angle)| r * libm::cos(*angle));
    let sines = polar.iter().map(|(r, angle)| r * libm::sin(*angle));
    cosines.chain(sines).take(n).collect()
}

fn standardise(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    (mean, (values.map(|x| (x - mean) * (x - mean)).sum::<f64>() / n).sqrt())
}

/// Dense columns, the first third sharing three factors; labels from a hyperplane with noise.
fn linear(seed: u64, n: usize, p: usize) -> Set {
    let mut dense = normal(seed, n * p);
    let factors = normal(seed + 1, n * 3);
    for (row, factors) in dense.chunks_exact_mut(p).zip(factors.chunks_exact(3)) {
        for (j, x) in row[..p / 3].iter_mut().enumerate() {
            *x = 0.6 * *x + 0.8 * factors[j % 3];
        }
    }
    for j in 0..p {
        let (mean, sd) = standardise(dense.iter().skip(j).step_by(p).copied());
        dense.iter_mut().skip(j).step_by(p).for_each(|x| *x = (*x - mean) / sd);
    }
    let mut truth = normal(seed + 2, p);
    truth[p / 2..].iter_mut().for_each(|w| *w *= 0.1);
    let design = Design { n_rows: n, n_dense: p, dense, nominal: Vec::new() };
    let y = noisy_labels(&design.times(&truth), seed + 3);
    Set { design, y }
}

/// The shape of UCI adult: six numeric columns and eight categories, together 100 coordinates and 14 non-zeros a row.
fn one_hot(seed: u64, n: usize) -> Set {
    let mut set = linear(seed, n, 6);
    for (block, n_levels) in (0..).zip([9usize, 16, 7, 15, 6, 5, 2, 34]) {
        let draw = uniform(seed + 100 + block, n);
        // Skewed as categories are: the first level is the most frequent by far.
        let codes = draw.iter().map(|u| (u * u * u.sqrt() * n_levels as f64) as u32).collect();
        set.design.nominal.push(Nominal { n_levels, codes });
    }
    let mut truth = normal(seed + 2, 100);
    truth[50..].iter_mut().for_each(|w| *w *= 0.1);
    set.y = noisy_labels(&set.design.times(&truth), seed + 3);
    set
}

fn noisy_labels(scores: &[f64], seed: u64) -> Vec<f64> {
    let sd = standardise(scores.iter().copied()).1;
    let noise = normal(seed, scores.len());
    scores.iter().zip(noise).map(|(s, e)| if s / sd + 0.6 * e - 0.3 > 0.0 { 1.0 } else { -1.0 }).collect()
}

/// Runs `task` `k` times and prints the fastest and the middle time in seconds.
fn time<T>(name: &str, k: usize, task: impl Fn() -> T, tell: impl Fn(&T) -> String) {
    if std::env::args().nth(1).is_some_and(|prefix| !name.starts_with(&prefix)) {
        return;
    }
    let mut seconds = Vec::new();
    let mut last = None;
    for _ in 0..k {
        let start = Instant::now();
        last = Some(task());
        seconds.push(start.elapsed().as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    let told = last.as_ref().map(tell).unwrap_or_default();
    println!(
        "{{\"tool\":\"nomogram\",\"task\":\"{name}\",\"min\":{:.6},\"median\":{:.6},\"k\":{k}{told}}}",
        seconds[0],
        seconds[k / 2]
    );
}

fn tell(fit: &LinearFit) -> String {
    let c = &fit.certificate;
    format!(",\"objective\":{:.8},\"gap\":{:.2e},\"iterations\":{}", c.primal_objective, c.relative_gap, c.iterations)
}

/// Ten folds, pooled signed distances, Platt: what the cross-calibration of one replication does.
fn cross_calibrate(set: &Set) -> platt::Sigmoid {
    let positive: Vec<bool> = set.y.iter().map(|y| *y > 0.0).collect();
    let folds = folds::deal(&positive, 10, 1, 1);
    let mut distances = vec![0.0; set.y.len()];
    for fold in 0..folds.n_folds {
        let held_out = |row: usize| folds.fold_of_row[0][row] == fold;
        let cost: Vec<f64> = (0..set.y.len()).map(|row| if held_out(row) { 0.0 } else { 1.0 }).collect();
        let fit = fit(&set.design, &set.y, &cost, &SolveOptions::for_folds());
        let norm = fit.weights.iter().map(|w| w * w).sum::<f64>().sqrt();
        let scores = set.design.times(&fit.weights);
        for row in (0..set.y.len()).filter(|&row| held_out(row)) {
            distances[row] = (scores[row] + fit.bias) / norm;
        }
    }
    platt::fit(&distances, &positive, &vec![1.0; set.y.len()], platt::Targets::Automatic)
}

fn main() {
    let sets = [("lin_1k_20", 11, 1000, 20, 51), ("lin_10k_50", 12, 10_000, 50, 11), ("lin_100k_20", 13, 100_000, 20, 5)];
    for (name, seed, rows, columns, k) in sets {
        let set = linear(seed, rows, columns);
        let cost = vec![1.0; rows];
        let loose = SolveOptions { relative_gap: 1e-6, relative_error_of_weights: 1.0, ..SolveOptions::default() };
        time(&format!("svm_linear:{name}"), k, || fit(&set.design, &set.y, &cost, &SolveOptions::default()), tell);
        time(&format!("svm_linear_1e-6:{name}"), k, || fit(&set.design, &set.y, &cost, &loose), tell);
        if rows == 1000 {
            let tell = |s: &platt::Sigmoid| format!(",\"offset\":{:.6},\"slope\":{:.6}", s.offset, s.slope);
            time(&format!("cross_calibrate:{name}"), k, || cross_calibrate(&set), tell);
        }
    }
    let set = one_hot(15, 49_000);
    let cost = vec![1.0; 49_000];
    time("svm_linear:onehot_49k_100", 5, || fit(&set.design, &set.y, &cost, &SolveOptions::default()), tell);
}
