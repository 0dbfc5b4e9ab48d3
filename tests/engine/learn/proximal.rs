//! The proximal machine against its references, a dense solve, and leave-one-out.

use crate::helper::assert_close;
use crate::learn::problems::problems;
use crate::oracle::svm::rows as multiplied_out;
use crate::sets;
use nalgebra::DMatrix;
use nomogram::features::design::{Design, Nominal};
use nomogram::learn::proximal::choose_k::{Chosen, gcv, ghw, hkb, hkb_rounds, ridgm};
use nomogram::learn::proximal::{Penalties, Spectrum, System, fit};
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::solve::certificate::StopReason;
use nomogram::linear::eigen;
use nomogram::sentences::coordinates::Reason;
use proptest::prelude::*;
use serde_json::Value;

fn reference(name: &str) -> Value {
    serde_json::from_str(&sets::text(&format!("reference/{name}.json"))).expect("a reference")
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|x| x.as_f64().expect("a number")).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn the_reference_of_the_proximal_machine_is_met() {
    let reference = reference("psvm");
    let sets = reference["sets"].as_object().expect("sets");
    assert_eq!(sets.len(), 3);
    for (name, of_set) in sets {
        let set = sets::set(name);
        for (nu, expected) in of_set["nu"].as_object().expect("ν") {
            let k = 1.0 / nu.parse::<f64>().expect("a number");
            let n = set.design.n_coordinates();
            let ones = vec![1.0; set.y.len()];
            let found = fit(&set.design, &Penalties::uniform(k, k, n), &set.y, &ones, &SolveOptions::default());
            let w = numbers(&expected["w"]);
            assert_eq!(w.len(), n);
            for (own, place) in found.weights.iter().zip(&set.places) {
                assert_close(&format!("{name}, ν = {nu}, w{place}"), *own, w[*place], 1e-9);
            }
            assert_close(&format!("{name}, ν = {nu}, γ"), -found.bias, number(&expected["gamma"]), 1e-9);
            // ν/2 ‖error‖² + ½ (w'w + γ²) is the objective divided by k.
            let objective = found.certificate.primal_objective / k;
            assert_close(&format!("{name}, ν = {nu}, objective"), objective, number(&expected["objective"]), 1e-8);
            assert_eq!(found.certificate.stopped, StopReason::Optimal);
            assert!(found.certificate.relative_gap < 1e-20, "{:?}", found.certificate);
            let right = found.scores.iter().zip(&set.y).filter(|(f, y)| *f * *y > 0.0).count();
            assert_close("accuracy", right as f64 / set.y.len() as f64, number(&expected["training_accuracy"]), 1e-12);
        }
    }
}

/// Longley's rows stand in the reference itself.
fn longley(reference: &Value) -> (Design, Vec<f64>) {
    let rows: Vec<Vec<f64>> = reference["X"].as_array().expect("rows").iter().map(numbers).collect();
    let (n, p) = (rows.len(), rows[0].len());
    let mut dense = vec![0.0; n * p];
    for j in 0..p {
        let mean = rows.iter().map(|row| row[j]).sum::<f64>() / n as f64;
        let sd = (rows.iter().map(|row| (row[j] - mean) * (row[j] - mean)).sum::<f64>() / n as f64).sqrt();
        rows.iter().enumerate().for_each(|(i, row)| dense[i * p + j] = (row[j] - mean) / sd);
    }
    (Design { n_rows: n, n_dense: p, dense, nominal: Vec::new() }, numbers(&reference["y"]))
}

fn spectrum(design: &Design, z: &[f64], weights: &[f64], k_of_intercept: f64) -> Spectrum {
    let penalties = Penalties::uniform(1.0, k_of_intercept, design.n_coordinates());
    System::new(design, weights, &penalties).spectrum(design, &penalties, z, weights)
}

fn k(chosen: Chosen) -> f64 {
    if let Chosen::K(k) = chosen { k } else { panic!("{chosen:?}") }
}

#[test]
fn the_references_of_the_rules_are_met() {
    let reference = reference("ridge");
    let (design, y) = sets::numeric_set("diabetes_regression");
    for (name, (design, y)) in [("diabetes", (design, y)), ("longley", longley(&reference["longley"]))] {
        let expected = &reference[name];
        let close = |what: &str, found: f64, expected: &Value| {
            let expected = number(expected);
            assert_close(&format!("{name}: {what}"), found, expected, 1e-8 * expected.abs());
        };
        let ones = vec![1.0; y.len()];
        let whole = spectrum(&design, &y, &ones, 0.0);
        assert_eq!(whole.fixed.to_bits(), 1.0_f64.to_bits());
        for (value, expected) in whole.values.iter().zip(numbers(&expected["singular_values"])) {
            assert_close("singular value", value.sqrt(), expected, 1e-10 * expected);
        }
        let one = std::slice::from_ref(&whole);
        close("HKB", k(hkb(one)), &expected["hkb_iterated"]["k"]);
        let rounds = hkb_rounds(one).expect("rounds");
        let sequence = numbers(&expected["hkb_iterated"]["sequence"]);
        assert_eq!(rounds.len(), sequence.len());
        for (found, expected) in rounds.iter().zip(&sequence) {
            assert_close("a round of HKB", *found, *expected, 1e-8 * expected);
        }
        close("RIDGM", k(ridgm(one)), &expected["ridgm"]);
        // The reference minimised V itself, which is flat there: its k is right to the root of its precision.
        let near = |what: &str, found: f64, expected: &Value| {
            let expected = number(expected);
            assert_close(&format!("{name}: {what}"), found, expected, 1e-6 * expected);
        };
        near("GHW with the intercept counted", k(ghw(one)), &expected["gcv_counting_intercept"]["k"]);
        close("V there", gcv(one, k(ghw(one))), &expected["gcv_counting_intercept"]["V"]);
        // The reference's other convention: z and X centred beforehand, and nothing counted for it.
        let mut uncounted = [whole.clone()];
        uncounted[0].fixed = 0.0;
        near("GHW", k(ghw(&uncounted)), &expected["gcv"]["k"]);
        close("V", gcv(&uncounted, k(ghw(&uncounted))), &expected["gcv"]["V"]);
        for (constant, expected) in expected["ridge"].as_object().expect("constants") {
            let constant: f64 = constant.parse().expect("a number");
            let scale = numbers(&expected["beta"]).iter().fold(0.0_f64, |a, b| a.max(b.abs()));
            for (found, expected) in whole.coefficients(constant)[1..].iter().zip(numbers(&expected["beta"])) {
                assert_close(&format!("{name}: β({constant})"), *found, expected, 1e-8 * scale);
            }
            close("degrees of freedom", uncounted[0].freedom(constant), &expected["effective_df"]);
            close("GCV", gcv(&uncounted, constant), &expected["gcv"]);
        }
    }
}

/// The matrix AᵀWA + D and AᵀWz by their definitions, solved by elimination with pivots.
fn direct(design: &Design, constants: &[f64], z: &[f64], weights: &[f64]) -> Vec<f64> {
    let n = constants.len();
    let mut rows = vec![vec![0.0; n + 1]; n];
    (0..n).for_each(|j| rows[j][j] = constants[j]);
    for ((x, z), weight) in multiplied_out(design).into_iter().zip(z).zip(weights) {
        let a: Vec<f64> = std::iter::once(1.0).chain(x).collect();
        for i in 0..n {
            (0..n).for_each(|j| rows[i][j] += weight * a[i] * a[j]);
            rows[i][n] += weight * a[i] * z;
        }
    }
    for column in 0..n {
        let pivot =
            (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs())).expect("a row");
        rows.swap(column, pivot);
        let top = rows[column].clone();
        for (i, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column] / top[column];
            assert!(factor.is_finite(), "row {i}");
            row.iter_mut().zip(&top).for_each(|(x, t)| *x -= factor * t);
        }
    }
    rows.iter().enumerate().map(|(j, row)| row[n] / row[j]).collect()
}

fn constants_of(n: usize, seed: &[u8]) -> Vec<f64> {
    (0..n).map(|j| [0.05, 0.3, 1.0, 4.0, 60.0][usize::from(seed[j % seed.len()]) % 5]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// A constant for each coordinate, the intercept free or not, with more coordinates than rows too; and whatever
    /// constants the system was made for.
    #[test]
    fn it_equals_a_direct_solve(
        problem in problems(2..25),
        seed in prop::collection::vec(0u8..5, 7),
        is_free in any::<bool>(),
    ) {
        prop_assume!(problem.cost.iter().sum::<f64>() > 0.0);
        let n = problem.design.n_coordinates();
        let penalties = Penalties {
            intercept: if is_free { 0.0 } else { 0.7 },
            coordinates: constants_of(n, &seed),
            kernels: Vec::new(),
        };
        let expected = direct(&problem.design, &penalties.of_system(), &problem.y, &problem.cost);
        let uniform = Penalties::uniform(2.0, penalties.intercept, n);
        for made_for in [&penalties, &uniform] {
            let system = System::new(&problem.design, &problem.cost, made_for);
            let found = system.fit(&problem.design, &penalties, &problem.y, &problem.cost, &SolveOptions::default());
            let largest = expected.iter().fold(1.0_f64, |a, b| a.max(b.abs()));
            for (found, expected) in std::iter::once(&found.bias).chain(&found.weights).zip(&expected) {
                prop_assert!((found - expected).abs() < 1e-9 * largest, "{found} {expected}");
            }
            prop_assert_eq!(found.certificate.stopped, StopReason::Optimal);
        }
    }

    /// β, degrees of freedom and errors of a spectrum are those of a fit and of its hat matrix, formed.
    #[test]
    fn a_spectrum_says_what_a_fit_finds(problem in problems(2..20), is_free in any::<bool>()) {
        let (design, z, weights) = (&problem.design, &problem.y, &problem.cost);
        prop_assume!(weights.iter().sum::<f64>() > 0.0);
        let n = design.n_coordinates();
        let whole = spectrum(design, z, weights, if is_free { 0.0 } else { 1.0 });
        for k in [0.1, 2.0, 50.0] {
            let penalties = Penalties::uniform(k, if is_free { 0.0 } else { k }, n);
            let found = fit(design, &penalties, z, weights, &SolveOptions::default());
            let own = whole.coefficients(k);
            prop_assert!((own[0] - found.bias).abs() < 1e-8);
            for (a, b) in own[1..].iter().zip(&found.weights) {
                prop_assert!((a - b).abs() < 1e-8, "{a} {b}");
            }
            let errors = || z.iter().zip(&found.scores).zip(weights).map(|((z, f), w)| w * (z - f) * (z - f));
            prop_assert!((whole.error(k) - errors().sum::<f64>()).abs() < 1e-7 * (1.0 + whole.rows));
            // The trace of the hat matrix, one column at a time: the answer to each unit vector.
            let mut trace = 0.0;
            for row in (0..z.len()).filter(|row| weights[*row] > 0.0) {
                let unit: Vec<f64> = (0..z.len()).map(|at| if at == row { 1.0 } else { 0.0 }).collect();
                trace += fit(design, &penalties, &unit, weights, &SolveOptions::default()).scores[row];
            }
            prop_assert!((whole.freedom(k) - trace).abs() < 1e-6, "{} {trace}", whole.freedom(k));
        }
    }
}

/// GHW is leave-one-out made independent of the axes of the rows (Golub, Heath & Wahba 1979, eq. 1.4 to 1.6): rotate the
/// rows so that every one has the same share in the hat matrix, leave one out, refit, and sum up the errors. With the
/// Fourier matrix W, W H Wᴴ of H = U diag Uᵀ is a circulant after rotating to U: its diagonal is the mean, so that the sum
/// is V. Here: naively, by refits with each row of the rotated problem left out.
#[test]
fn ghw_is_leave_one_out_of_the_rotated_rows() {
    // A problem of 8 rows and 3 coefficients; its left singular vectors complete to a basis.
    let n = 8;
    let x = |i: usize, j: usize| ((i * 7 + j * 5 + i * j) % 11) as f64 / 3.0 - 1.5;
    let a: Vec<Vec<f64>> = (0..n).map(|i| vec![1.0, x(i, 1), x(i, 2)]).collect();
    let z: Vec<f64> = (0..n).map(|i| if (i * 3) % 8 < 4 { 1.0 } else { -1.0 }).collect();
    let design =
        Design { n_rows: n, n_dense: 2, dense: a.iter().flat_map(|row| row[1..].to_vec()).collect(), nominal: vec![] };
    let whole = [spectrum(&design, &z, &vec![1.0; n], 1.0)];
    // The eigenvectors of AAᵀ are the rotation to U.
    let products: Vec<f64> =
        a.iter().flat_map(|r| a.iter().map(|s| r.iter().zip(s).map(|(x, y)| x * y).sum::<f64>())).collect();
    let rotation = eigen::symmetric(&DMatrix::from_vec(n, n, products)).vectors;
    let rotate = |column: &dyn Fn(usize) -> f64| -> Vec<f64> {
        (0..n).map(|i| (0..n).map(|j| rotation[(j, i)] * column(j)).sum()).collect()
    };
    let z_rotated = rotate(&|j| z[j]);
    let columns: Vec<Vec<f64>> = (0..3).map(|c| rotate(&|j| a[j][c])).collect();
    // Rows of the Fourier matrix: (real, imaginary) parts of a problem with complex rows.
    let fourier = |column: &[f64]| -> Vec<(f64, f64)> {
        let of = |i: usize| {
            let turn = |j: usize| 2.0 * std::f64::consts::PI * (i * j) as f64 / n as f64;
            let scale = 1.0 / (n as f64).sqrt();
            let re: f64 = (0..n).map(|j| libm::cos(turn(j)) * column[j] * scale).sum();
            let im: f64 = (0..n).map(|j| libm::sin(turn(j)) * column[j] * scale).sum();
            (re, im)
        };
        (0..n).map(of).collect()
    };
    let (z_f, a_f) = (fourier(&z_rotated), columns.iter().map(|c| fourier(c)).collect::<Vec<_>>());
    for k in [0.3, 2.0, 20.0] {
        let mut sum = 0.0;
        for left_out in 0..n {
            // Complex least squares in real numbers: β = u + iv, and a row a + ib gives two rows of (u, v).
            let mut dense = Vec::new();
            let mut targets = Vec::new();
            for row in (0..n).filter(|row| *row != left_out) {
                let (re, im): (Vec<f64>, Vec<f64>) = a_f.iter().map(|column| column[row]).unzip();
                dense.extend(re.iter().copied().chain(im.iter().map(|b| -b)));
                dense.extend(im.iter().copied().chain(re.iter().copied()));
                targets.extend([z_f[row].0, z_f[row].1]);
            }
            let rows = targets.len();
            let mut normal = vec![vec![0.0; 7]; 6];
            for (row, target) in dense.chunks(6).zip(&targets) {
                for i in 0..6 {
                    (0..6).for_each(|j| normal[i][j] += row[i] * row[j]);
                    normal[i][6] += row[i] * target;
                }
            }
            assert_eq!(rows, 14);
            (0..6).for_each(|i| normal[i][i] += k);
            for column in 0..6 {
                let top = normal[column].clone();
                for row in normal.iter_mut().enumerate().filter(|(i, _)| *i != column).map(|(_, row)| row) {
                    let factor = row[column] / top[column];
                    row.iter_mut().zip(&top).for_each(|(x, t)| *x -= factor * t);
                }
            }
            let beta: Vec<f64> = (0..6).map(|j| normal[j][6] / normal[j][j]).collect();
            let (mut re, mut im) = z_f[left_out];
            for c in 0..3 {
                let (a, b) = a_f[c][left_out];
                re -= a * beta[c] - b * beta[c + 3];
                im -= a * beta[c + 3] + b * beta[c];
            }
            sum += re * re + im * im;
        }
        assert_close(&format!("k = {k}"), gcv(&whole, k), sum / n as f64, 1e-9);
    }
}

/// All levels of a category add up to the intercept: the pseudo-inverse, and every rule still has an answer.
#[test]
fn levels_that_add_up_break_no_rule() {
    let set = sets::set("german_credit");
    let n = set.design.n_coordinates();
    for intercept in [0.0, 1.0] {
        let ones = vec![1.0; set.y.len()];
        let whole = [spectrum(&set.design, &set.y, &ones, intercept)];
        assert!(whole[0].is_deficient(), "{} of {n}", whole[0].values.len());
        let blocks = set.design.nominal.len();
        assert_eq!(n + usize::from(intercept > 0.0) - whole[0].values.len(), blocks, "one for each category");
        for rule in [hkb, ridgm, ghw] {
            let k = k(rule(&whole));
            assert!((0.1..1000.0).contains(&k), "{k}");
        }
    }
}

#[test]
fn rules_say_why_they_have_no_answer() {
    // As many coefficients as rows.
    let colon = sets::set("colon");
    let ones = vec![1.0; colon.y.len()];
    let wide = [spectrum(&colon.design, &colon.y, &ones, 1.0)];
    assert_eq!((hkb(&wide), ridgm(&wide)), (Chosen::None(Reason::NoErrorLeft), Chosen::None(Reason::NoErrorLeft)));
    // Nothing in the coordinates.
    let flat = Design {
        n_rows: 4,
        n_dense: 0,
        dense: vec![],
        nominal: vec![Nominal { n_levels: 1, codes: vec![u32::MAX; 4] }],
    };
    let nothing = [spectrum(&flat, &[1.0, -1.0, 2.0, 0.0], &[1.0; 4], 0.0)];
    assert_eq!(ghw(&nothing), Chosen::None(Reason::NoSignal));
    assert_eq!(hkb(&nothing), Chosen::None(Reason::NoSignal));
}
