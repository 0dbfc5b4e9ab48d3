//! The process part of a proximal machine against the dense formulas, written out with matrices of all rows; and the sparse
//! Cholesky factor under it against elimination without any order.

use crate::helper::uniform;
use nomogram::features::Features;
use nomogram::features::design::{Design, MISSING_LEVEL, Nominal};
use nomogram::features::kernels::{Point, SubKernel};
use nomogram::learn::Fit;
use nomogram::learn::proximal::process::Process;
use nomogram::learn::proximal::{KernelBars, Penalties, Said, Saying};
use nomogram::learn::solve::SolveOptions;
use nomogram::linear::sparse::dissection::Axis;
use nomogram::linear::sparse::{Pattern, SparseCholesky};

type Matrix = Vec<Vec<f64>>;

/// A⁻¹B by elimination with the largest pivot of each column.
fn solve(a: &Matrix, b: &Matrix) -> Matrix {
    let n = a.len();
    let (mut a, mut b) = (a.clone(), b.clone());
    for k in 0..n {
        let pivot = (k..n).max_by(|i, j| a[*i][k].abs().total_cmp(&a[*j][k].abs())).expect("a row");
        a.swap(k, pivot);
        b.swap(k, pivot);
        let (row, right) = (a[k].clone(), b[k].clone());
        for i in k + 1..n {
            let factor = a[i][k] / row[k];
            (k..n).for_each(|j| a[i][j] -= factor * row[j]);
            b[i].iter_mut().zip(&right).for_each(|(x, r)| *x -= factor * r);
        }
    }
    for k in (0..n).rev() {
        for j in 0..b[k].len() {
            let known: f64 = (k + 1..n).map(|i| a[k][i] * b[i][j]).sum();
            b[k][j] = (b[k][j] - known) / a[k][k];
        }
    }
    b
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let of = |row: &Vec<f64>| (0..b[0].len()).map(|j| row.iter().zip(b).map(|(x, y)| x * y[j]).sum()).collect();
    a.iter().map(of).collect()
}

fn transposed(a: &Matrix) -> Matrix {
    (0..a[0].len()).map(|j| a.iter().map(|row| row[j]).collect()).collect()
}

/// φ of Wendland once more.
fn wendland(r: f64) -> f64 {
    (1.0 - r).max(0.0).powi(6) * (35.0 * r * r + 18.0 * r + 3.0) / 3.0
}

#[test]
fn the_sparse_factor_solves_as_elimination_does() {
    for (n, dimensions, reach, seed) in
        [(1, 1, 0.5, 1), (40, 2, 0.2, 2), (300, 1, 0.03, 3), (400, 2, 0.15, 4), (350, 2, 0.6, 5)]
    {
        let mut next = uniform(seed);
        let axes: Vec<Axis> =
            (0..dimensions).map(|_| Axis { values: (0..n).map(|_| next()).collect(), reach }).collect();
        let entry = |i: usize, j: usize| {
            let r = axes.iter().map(|axis| (axis.values[i] - axis.values[j]).powi(2)).sum::<f64>().sqrt() / reach;
            wendland(r) + if i == j { 0.3 + i as f64 / n as f64 } else { 0.0 }
        };
        let neighbours = |i: usize, back: &mut dyn FnMut(usize)| (0..n).filter(|j| entry(i, *j) > 0.0).for_each(back);
        let pattern = Pattern::new(&axes, n, &neighbours, usize::MAX).expect("no limit");
        let entries = |i: usize, back: &mut dyn FnMut(usize, f64)| {
            (0..n).filter(|j| entry(i, *j) > 0.0).for_each(|j| back(j, entry(i, j)));
        };
        let factor = SparseCholesky::new(&pattern, &entries, &|_| 0.1);
        let dense: Matrix = (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect();
        let right: Vec<Vec<f64>> = (0..3).map(|_| (0..n).map(|_| next() - 0.5).collect()).collect();
        let expected = transposed(&solve(&dense, &transposed(&right)));
        for (found, expected) in factor.solve(&right).iter().flatten().zip(expected.iter().flatten()) {
            assert!((found - expected).abs() <= 1e-11 * (1.0 + expected.abs()), "{found} {expected}");
        }
        let halves = factor.half(&right);
        let form: f64 = halves[0].iter().zip(&halves[1]).map(|(a, b)| a * b).sum();
        let by_hand: f64 = right[0].iter().zip(&expected[1]).map(|(a, b)| a * b).sum();
        assert!((form - by_hand).abs() <= 1e-11 * (1.0 + by_hand.abs()));
        let unit: Matrix = (0..n).map(|i| (0..n).map(|j| if i == j { 1.0 } else { 0.0 }).collect()).collect();
        let inverse = solve(&dense, &unit);
        for (i, found) in factor.diagonal_of_inverse().iter().enumerate() {
            assert!((found - inverse[i][i]).abs() <= 1e-11 * inverse[i][i], "{found} {}", inverse[i][i]);
        }
        assert!(Pattern::new(&axes, n, &neighbours, pattern.n_entries() - 1).is_none());
    }
}

/// 20,000 places in a plane with some 60 neighbours each: what is kept is a fraction of the 2 · 10⁸ of a dense factor, and
/// grows little faster than the places.
#[test]
fn fill_grows_about_as_the_rows() {
    let entries = |n: usize| -> usize {
        let mut next = uniform(9);
        let columns: Vec<Vec<f64>> = (0..2).map(|_| (0..n).map(|_| next()).collect()).collect();
        let range = (60.0 / (std::f64::consts::PI * n as f64)).sqrt();
        let kernel = SubKernel::Compact { columns, levels: vec![], range };
        nomogram::learn::proximal::process::sparse::Sparse::new(0, &kernel).expect("within the limit").n_entries()
    };
    let (few, many) = (entries(5_000), entries(20_000));
    assert!(many < 12_000_000, "{many}");
    assert!((many as f64) < 6.0 * few as f64, "{few} {many}");
}

struct Case {
    features: Features,
    penalties: Penalties,
    z: Vec<f64>,
    weights: Vec<f64>,
}

/// `n` rows with two dense coordinates, three levels and the given sub-kernels of `columns`, some of whose values are
/// unknown. Some rows are not in the fit; `balanced`: the intercept is free.
#[expect(clippy::disallowed_methods, reason = "what is simulated is compared with nothing that another build made")]
fn case(n: usize, kernels: Vec<SubKernel>, constants: &[f64], free: bool, seed: u64) -> Case {
    let mut next = uniform(seed);
    let dense: Vec<f64> = (0..2 * n).map(|_| 2.0 * next() - 1.0).collect();
    let codes = (0..n).map(|i| if i % 13 == 5 { MISSING_LEVEL } else { (i * 7 % 3) as u32 }).collect();
    let design = Design { n_rows: n, n_dense: 2, dense, nominal: vec![Nominal { n_levels: 3, codes }] };
    let z = (0..n).map(|i| (6.0 * next()).sin() + design.dense[2 * i] + 0.3 * next()).collect();
    let weights = (0..n).map(|i| if i % 11 == 3 { 0.0 } else { [1.0, 2.0, 0.5][i % 3] }).collect();
    let penalties = Penalties {
        intercept: if free { 0.0 } else { 0.7 },
        coordinates: vec![0.4, 2.0, 1.0, 1.0, 3.0],
        kernels: constants.to_vec(),
    };
    Case {
        features: Features { design, groups: Vec::new(), sub_kernels: kernels, values: Vec::new() },
        penalties,
        z,
        weights,
    }
}

/// What the formulas give: f of every row, the noise, and the variance of f at every row, known to the model or not.
fn by_formula(case: &Case) -> (Vec<f64>, f64, Vec<f64>) {
    let Case { features, penalties, z, weights } = case;
    let design = &features.design;
    let n = design.n_rows;
    let mut row_of = vec![0.0; design.n_coordinates()];
    let all: Matrix = (0..n)
        .map(|row| {
            design.write_row(row, &mut row_of);
            std::iter::once(1.0).chain(row_of.iter().copied()).collect()
        })
        .collect();
    let between = |i: usize, j: usize| -> f64 {
        features.sub_kernels.iter().zip(&penalties.kernels).map(|(kernel, k)| kernel.between(i, j) / k).sum()
    };
    let kept: Vec<usize> = (0..n).filter(|row| weights[*row] > 0.0).collect();
    let m: Matrix = kept.iter().map(|row| all[*row].clone()).collect();
    let q: Matrix = kept
        .iter()
        .map(|i| kept.iter().map(|j| between(*i, *j) + if i == j { 1.0 / weights[*i] } else { 0.0 }).collect())
        .collect();
    let p = m[0].len();
    let mut right = m.clone();
    right.iter_mut().zip(&kept).for_each(|(row, i)| row.push(z[*i]));
    let solved = solve(&q, &right);
    let mut a = product(&transposed(&m), &solved);
    let mz: Matrix = a.iter().map(|row| vec![row[p]]).collect();
    a.iter_mut().for_each(|row| row.truncate(p));
    let constants: Vec<f64> = std::iter::once(penalties.intercept).chain(penalties.coordinates.clone()).collect();
    (0..p).for_each(|j| a[j][j] += constants[j]);
    let beta = solve(&a, &mz);
    let c: Vec<f64> =
        solved.iter().map(|row| row[p] - row[..p].iter().zip(&beta).map(|(x, b)| x * b[0]).sum::<f64>()).collect();
    let f: Vec<f64> = (0..n)
        .map(|row| {
            let linear: f64 = all[row].iter().zip(&beta).map(|(x, b)| x * b[0]).sum();
            linear + kept.iter().zip(&c).map(|(j, c)| between(row, *j) * c).sum::<f64>()
        })
        .collect();
    // P = Q⁻¹ − Q⁻¹M A⁻¹MᵀQ⁻¹, whose diagonal over the weights is what is left free.
    let unit: Matrix =
        (0..kept.len()).map(|i| (0..kept.len()).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    let inverse = solve(&q, &unit);
    let projected = product(&transposed(&m), &inverse);
    let taken = product(&transposed(&projected), &solve(&a, &projected));
    let free: f64 = kept.iter().enumerate().map(|(i, row)| (inverse[i][i] - taken[i][i]) / weights[*row]).sum();
    let total: f64 = weights.iter().sum();
    let error: f64 = kept.iter().map(|row| weights[*row] * (z[*row] - f[*row]).powi(2)).sum();
    let noise = (error / (total - (kept.len() as f64 - free))).sqrt();
    let variance = |row: usize| {
        let k0: Matrix = kept.iter().map(|j| vec![between(row, *j)]).collect();
        let solved = product(&inverse, &k0);
        let of_process = between(row, row) - k0.iter().zip(&solved).map(|(a, b)| a[0] * b[0]).sum::<f64>();
        let of_columns = product(&transposed(&m), &solved);
        let left: Matrix = all[row].iter().zip(&of_columns).map(|(x, t)| vec![x - t[0]]).collect();
        let of_linear: f64 = left.iter().zip(solve(&a, &left)).map(|(a, b)| a[0] * b[0]).sum();
        noise * noise * (of_process + of_linear)
    };
    (f, noise, (0..n).map(variance).collect())
}

/// Numbers and levels of each row.
fn values(kernel: &SubKernel) -> Vec<(Vec<f64>, Vec<u32>)> {
    let of = |columns: &[Vec<f64>], levels: &[(usize, Vec<u32>)], row: usize| {
        (columns.iter().map(|z| z[row]).collect(), levels.iter().map(|(_, codes)| codes[row]).collect())
    };
    (0..kernel.n_rows())
        .map(|row| match kernel {
            SubKernel::Radial { columns, levels, .. } | SubKernel::Compact { columns, levels, .. } => {
                of(columns, levels, row)
            }
            SubKernel::Polynomial { column, .. } => of(std::slice::from_ref(column), &[], row),
        })
        .collect()
}

/// The model's own function of every row: the linear part and each sub-kernel's expansion with its own coefficients.
fn by_expansions(case: &Case, fit: &Fit) -> Vec<f64> {
    let design = &case.features.design;
    let n = design.n_rows;
    let mut out = design.times(&fit.score.weights);
    out.iter_mut().for_each(|f| *f += fit.score.bias);
    for (index, kernel) in case.features.sub_kernels.iter().enumerate() {
        let own = &fit.score.expansion[index * n..(index + 1) * n];
        if let SubKernel::Polynomial { column, .. } = kernel {
            let powers = &fit.score.powers[index];
            for (f, z) in out.iter_mut().zip(column).filter(|(_, z)| !z.is_nan()) {
                *f += powers.iter().rev().fold(0.0, |sum, a| (sum + a) * z);
            }
        }
        for (row, f) in out.iter_mut().enumerate() {
            *f += own.iter().enumerate().map(|(j, c)| c * kernel.between(row, j)).sum::<f64>();
        }
    }
    out
}

fn assert_equal_to_the_formulas(what: &str, case: &Case, is_sparse: bool) {
    let Case { features, penalties, z, weights } = case;
    let process = Process::new(features);
    assert!(process.too_large().is_none() && process.is_sparse() == is_sparse, "{what}");
    let fit = process.fit(features, penalties, z, weights, &SolveOptions::default());
    let (mean, noise, variance) = by_formula(case);
    let of_model = by_expansions(case, &fit);
    for (row, expected) in mean.iter().enumerate() {
        for found in [fit.distances[row], of_model[row]] {
            assert!((found - expected).abs() <= 1e-8 * (1.0 + expected.abs()), "{what}, row {row}: {found} {expected}");
        }
    }
    assert!(fit.certificate.relative_gap <= 1e-12, "{what}: {}", fit.certificate.relative_gap);
    let choose = |kernel: usize, centre: &[f64], _: usize, say: &Saying| {
        let at = values(&features.sub_kernels[kernel]);
        let said: Vec<Said> = at.iter().map(|(numbers, levels)| say(Point { numbers, levels })).collect();
        let of = |d: usize| said.iter().map(|said| said.along[d]).collect::<Vec<f64>>();
        let along: Vec<f64> = (0..centre.len()).flat_map(of).collect();
        // The mean along a direction is that over the rows, an unknown value counting 0.
        for (d, mean) in centre.iter().enumerate() {
            let expected = of(d).iter().sum::<f64>() / at.len() as f64;
            assert!((mean - expected).abs() <= 1e-9 * (1.0 + expected.abs()), "{what}: mean {mean} {expected}");
        }
        KernelBars { along, own: said.iter().map(|said| said.own).collect(), ..KernelBars::default() }
    };
    let counts = vec![1.0; z.len()];
    let posterior =
        process.posterior(features, penalties, z, weights, &fit.distances, &counts, &choose).expect("few coordinates");
    assert!((posterior.noise - noise).abs() <= 1e-8 * noise, "{what}: {} {noise}", posterior.noise);
    let design = &features.design;
    let n = design.n_rows;
    let linear: Vec<Vec<f64>> = posterior.directions.iter().map(|d| design.times(&d.weights)).collect();
    for (row, expected) in variance.iter().enumerate() {
        let along = posterior.directions.iter().enumerate().map(|(d, direction)| {
            let of_kernels: f64 = posterior.kernels.iter().map(|bars| bars.along[d * n + row]).sum();
            direction.bias + linear[d][row] + of_kernels
        });
        let own: f64 = posterior.kernels.iter().map(|bars| bars.own[row]).sum();
        let found = along.map(|r| r * r).sum::<f64>() + own;
        assert!((found - expected).abs() <= 1e-8 * (1e-3 + expected), "{what}, row {row}: {found} {expected}");
    }
}

/// A column with unknown values, and so coarse that rows share some.
fn column(n: usize, seed: u64, steps: f64) -> Vec<f64> {
    let mut next = uniform(seed);
    (0..n).map(|i| if i % 17 == 2 { f64::NAN } else { ((next() - 0.5) * steps).round() / steps * 4.0 }).collect()
}

fn compact(columns: Vec<Vec<f64>>, range: f64) -> SubKernel {
    SubKernel::Compact { columns, levels: vec![], range }
}

#[test]
fn smooth_kernels_equal_the_dense_formulas() {
    let n = 60;
    let radial = |seed| SubKernel::Radial { columns: vec![column(n, seed, 20.0)], levels: vec![], gamma: 0.8 };
    let by_level = SubKernel::Radial {
        columns: vec![column(n, 4, 15.0)],
        levels: vec![(4, (0..n).map(|i| (i * 5 % 4) as u32).collect())],
        gamma: 0.5,
    };
    let polynomial = SubKernel::Polynomial { column: column(n, 5, 30.0), degree: 3 };
    for free in [false, true] {
        for k in [0.3, 5.0] {
            assert_equal_to_the_formulas("radial", &case(n, vec![radial(1)], &[k], free, 1), false);
            assert_equal_to_the_formulas("polynomial", &case(n, vec![polynomial.clone()], &[k], free, 2), false);
            assert_equal_to_the_formulas("by level", &case(n, vec![by_level.clone()], &[k], free, 3), false);
            let few = compact(vec![column(n, 6, 25.0), column(n, 7, 25.0)], 0.8);
            assert_equal_to_the_formulas("compact", &case(n, vec![few.clone()], &[k], free, 4), false);
            let several = vec![radial(2), polynomial.clone(), few];
            assert_equal_to_the_formulas("several", &case(n, several, &[k, 2.0, 0.5], free, 5), false);
        }
    }
}

/// With more values than are laid out densely the factor is sparse; beside it a smooth kernel and a linear part.
#[test]
fn sparse_kernels_equal_the_dense_formulas() {
    let n = 330;
    let pair = |range| compact(vec![column(n, 1, 1e6), column(n, 2, 1e6)], range);
    assert_equal_to_the_formulas("of a pair", &case(n, vec![pair(0.5)], &[0.4], false, 6), true);
    assert_equal_to_the_formulas("wide", &case(n, vec![pair(3.0)], &[0.4], true, 7), true);
    // 300 values of rows that come more than once.
    let again: Vec<f64> = column(n, 3, 1e6).iter().enumerate().map(|(i, z)| if i >= 300 { 0.1 } else { *z }).collect();
    let single = compact(vec![again], 0.2);
    let radial = SubKernel::Radial { columns: vec![column(n, 4, 1e6)], levels: vec![], gamma: 0.6 };
    assert_equal_to_the_formulas("beside a radial one", &case(n, vec![radial, single], &[2.0, 0.3], true, 8), true);
    let by_level = SubKernel::Compact {
        columns: vec![column(n, 5, 1e6)],
        levels: vec![(3, (0..n).map(|i| if i % 19 == 1 { MISSING_LEVEL } else { (i * 5 % 3) as u32 }).collect())],
        range: 0.7,
    };
    assert_equal_to_the_formulas("by level", &case(n, vec![by_level], &[0.8], false, 9), true);
}

#[test]
fn what_is_too_large_is_told() {
    let n = 9_000;
    let features = |kernels| Features { sub_kernels: kernels, ..case(n, vec![], &[], false, 1).features };
    let wide = compact(vec![column(n, 1, 1e6), column(n, 2, 1e6)], 50.0);
    assert_eq!(Process::new(&features(vec![wide])).too_large(), Some(0));
    let short = || compact(vec![column(n, 1, 1e6), column(n, 2, 1e6)], 0.05);
    assert_eq!(Process::new(&features(vec![short()])).too_large(), None);
    assert_eq!(Process::new(&features(vec![short(), short()])).too_large(), Some(1));
    let spikes = SubKernel::Radial { columns: vec![column(n, 1, 1e6)], levels: vec![], gamma: 1e6 };
    assert_eq!(Process::new(&features(vec![spikes])).too_large(), Some(0));
}
