//! Sub-kernels against their definitions, and expansions against the sum over all rows.
#![allow(clippy::float_cmp, reason = "what must be exact is compared exactly")]

use crate::helper::assert_close;
use nomogram::features::design::MISSING_LEVEL;
use nomogram::features::kernels::{Cells, Point, SubKernel};
use proptest::prelude::*;

/// A number, coarse so that rows repeat, or unknown.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(f64::NAN), 6 => (-6i8..7).prop_map(|x| f64::from(x) / 3.0)]
}

fn level() -> impl Strategy<Value = u32> {
    prop_oneof![1 => Just(MISSING_LEVEL), 6 => 0..3u32]
}

/// Any sub-kernel on up to 24 rows: numbers, levels, pairs of them, polynomials.
pub fn sub_kernels(n_rows: usize) -> impl Strategy<Value = SubKernel> {
    let column = || prop::collection::vec(number(), n_rows);
    let codes = || prop::collection::vec(level(), n_rows).prop_map(|codes| (3, codes));
    let gamma = || prop::sample::select(vec![0.1, 0.5, 1.0, 4.0]);
    let radial = |columns, levels, gamma| SubKernel::Radial { columns, levels, gamma };
    let range = || prop::sample::select(vec![0.7, 1.0, 2.5, 30.0]);
    let compact = |columns, levels, range| SubKernel::Compact { columns, levels, range };
    prop_oneof![
        (column(), gamma()).prop_map(move |(z, gamma)| radial(vec![z], vec![], gamma)),
        (codes(), gamma()).prop_map(move |(c, gamma)| radial(vec![], vec![c], gamma)),
        (column(), column(), gamma()).prop_map(move |(x, y, gamma)| radial(vec![x, y], vec![], gamma)),
        (column(), codes(), gamma()).prop_map(move |(z, c, gamma)| radial(vec![z], vec![c], gamma)),
        (column(), 2..6u32).prop_map(|(column, degree)| SubKernel::Polynomial { column, degree }),
        (column(), range()).prop_map(move |(z, range)| compact(vec![z], vec![], range)),
        (column(), column(), range()).prop_map(move |(x, y, range)| compact(vec![x, y], vec![], range)),
        (column(), codes(), range()).prop_map(move |(z, c, range)| compact(vec![z], vec![c], range)),
        (codes(), codes()).prop_map(move |(a, b)| compact(vec![], vec![a, b], 1.0)),
    ]
}

/// The numbers and levels of a row.
fn values(kernel: &SubKernel, row: usize) -> (Vec<f64>, Vec<u32>) {
    match kernel {
        SubKernel::Radial { columns, levels, .. } | SubKernel::Compact { columns, levels, .. } => {
            (columns.iter().map(|z| z[row]).collect(), levels.iter().map(|(_, codes)| codes[row]).collect())
        }
        SubKernel::Polynomial { column, .. } => (vec![column[row]], vec![]),
    }
}

/// The definition, written out once more.
pub fn by_definition(kernel: &SubKernel, i: usize, j: usize) -> f64 {
    let ((a, c), (b, d)) = (values(kernel, i), values(kernel, j));
    if a.iter().chain(&b).any(|z| z.is_nan()) || c.iter().chain(&d).any(|level| *level == MISSING_LEVEL) {
        return 0.0;
    }
    match kernel {
        SubKernel::Radial { gamma, .. } => {
            let numbers: f64 = a.iter().zip(&b).map(|(a, b)| (a - b).powi(2)).sum();
            let levels = c.iter().zip(&d).filter(|(a, b)| a != b).count() as f64;
            nomogram::math::exp(-gamma * (numbers + levels))
        }
        SubKernel::Compact { range, .. } => {
            let r = a.iter().zip(&b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt() / range;
            let value = (1.0 - r).max(0.0).powi(6) * (35.0 * r * r + 18.0 * r + 3.0) / 3.0;
            if c == d { value } else { 0.0 }
        }
        SubKernel::Polynomial { degree, .. } => (1.0 + a[0] * b[0]).powi(*degree as i32) - 1.0,
    }
}

proptest! {
    #[test]
    fn rows_are_similar_as_defined(kernel in (1..25usize).prop_flat_map(sub_kernels)) {
        let n = kernel.n_rows();
        prop_assert!(kernel.is_sound(n) && !kernel.is_sound(n + 1));
        let cells = Cells::new(&kernel);
        for i in 0..n {
            let (numbers, levels) = values(&kernel, i);
            let mut row = Vec::new();
            cells.write_row(Point { numbers: &numbers, levels: &levels }, &mut row);
            for j in 0..n {
                let expected = by_definition(&kernel, i, j);
                let of_cells = row.get(cells.of_row[j] as usize).copied().unwrap_or(0.0);
                for found in [kernel.between(i, j), of_cells] {
                    prop_assert!((found - expected).abs() <= 1e-12 * (1.0 + expected.abs()), "{found} {expected}");
                }
            }
        }
    }

    /// f is the sum over the rows, whatever was merged; 0 at unknown; and its derivatives are those of differences.
    #[test]
    fn expansions_are_sums_over_rows(
        kernel in (1..25usize).prop_flat_map(sub_kernels),
        numbers in prop::collection::vec(-3.0..3.0f64, 2),
        levels in prop::collection::vec(0..3u32, 2),
        seed in any::<u32>(),
    ) {
        let n = kernel.n_rows() as u32;
        let coefficients: Vec<f64> = (0..n).map(|i| f64::from(seed.wrapping_mul(2 * i + 1) % 7) - 3.0).collect();
        let expansion = kernel.expansion(&coefficients);
        let (of_numbers, of_levels) = values(&kernel, 0);
        let (numbers, levels) = (&numbers[..of_numbers.len()], &levels[..of_levels.len()]);
        let point = Point { numbers, levels };
        let size: f64 = coefficients.iter().enumerate().map(|(j, c)| (c * kernel.to(point, j)).abs()).sum::<f64>() + 1.0;
        let sum: f64 = coefficients.iter().enumerate().map(|(j, c)| c * kernel.to(point, j)).sum();
        prop_assert!((expansion.at(point) - sum).abs() <= 1e-12 * size);
        let held = expansion.at_levels(levels).at(Point { numbers, levels: &[] });
        prop_assert!((held - sum).abs() <= 1e-12 * size);

        let at = |dx: f64, dy: f64| {
            let moved: Vec<f64> = numbers.iter().zip([dx, dy]).map(|(z, d)| z + d).collect();
            expansion.derivatives(Point { numbers: &moved, levels })
        };
        let (h, found) = (1e-4, at(0.0, 0.0));
        let slopes = [(at(h, 0.0)[0] - at(-h, 0.0)[0]) / (2.0 * h), (at(0.0, h)[0] - at(0.0, -h)[0]) / (2.0 * h)];
        let twist = (at(0.0, h)[1] - at(0.0, -h)[1]) / (2.0 * h);
        for (found, expected) in found[1..].iter().zip([slopes[0], slopes[1], twist]) {
            prop_assert!((found - expected).abs() <= 1e-4 * size * (1.0 + expected.abs()), "{found} {expected}");
        }

        for place in 0..numbers.len() {
            let mut unknown = numbers.to_vec();
            unknown[place] = f64::NAN;
            prop_assert_eq!(expansion.derivatives(Point { numbers: &unknown, levels }), [0.0; 4]);
        }
        for place in 0..levels.len() {
            let mut unknown = levels.to_vec();
            unknown[place] = MISSING_LEVEL;
            prop_assert_eq!(expansion.derivatives(Point { numbers, levels: &unknown }), [0.0; 4]);
            let held = expansion.at_levels(&unknown).at(Point { numbers, levels: &[] });
            prop_assert_eq!(held, 0.0);
        }
    }

    #[test]
    fn a_grid_is_its_points(
        columns in prop::collection::vec(prop::collection::vec(number(), 12), 2),
        xs in prop::collection::vec(-3.0..3.0f64, 1..5),
        ys in prop::collection::vec(-3.0..3.0f64, 1..5),
    ) {
        let kernel = SubKernel::Radial { columns, levels: vec![], gamma: 0.7 };
        let coefficients: Vec<f64> = (0..12).map(|i| f64::from(i * 5 % 7) - 3.0).collect();
        let expansion = kernel.expansion(&coefficients);
        let grid = expansion.grid(&xs, &ys);
        for (row, y) in grid.iter().zip(&ys) {
            for (found, x) in row.iter().zip(&xs) {
                let expected = expansion.derivatives(Point { numbers: &[*x, *y], levels: &[] });
                prop_assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= 1e-12), "{found:?} {expected:?}");
            }
        }
    }
}

/// No form Σ c_i c_j φ(‖x_i − x_j‖) is negative, in one and two dimensions: Cholesky's pivots stay above 0. And the
/// kernel is exactly 0 from its range on.
#[test]
fn the_compact_kernel_is_positive_definite() {
    let mut state = 5_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    for dimension in 1..=2 {
        for range in [0.05, 0.4, 1.0, 3.0] {
            let n = 60;
            let columns: Vec<Vec<f64>> = (0..dimension).map(|_| (0..n).map(|_| next()).collect()).collect();
            let kernel = SubKernel::Compact { columns: columns.clone(), levels: vec![], range };
            let mut a: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| kernel.between(i, j)).collect()).collect();
            for i in 0..n {
                assert_eq!(a[i][i], 1.0);
                for j in 0..n {
                    let distance = columns.iter().map(|z| (z[i] - z[j]).powi(2)).sum::<f64>().sqrt();
                    assert!(distance < range || a[i][j] == 0.0);
                    assert!(distance >= range || (0.0..=1.0).contains(&a[i][j]));
                }
            }
            for k in 0..n {
                assert!(a[k][k] > -1e-12, "pivot {k} of {dimension} dimensions at {range}: {}", a[k][k]);
                let pivot = a[k].clone();
                if pivot[k] > 1e-12 {
                    for i in k + 1..n {
                        let factor = pivot[i] / pivot[k];
                        (i..n).for_each(|j| a[i][j] -= factor * pivot[j]);
                    }
                }
            }
        }
    }
}

/// Closed forms: (1 + 2·3)³ − 1 = 342; a bump of height 1 and e^{−γ} beside it; a level beside another.
#[test]
fn known_values() {
    let kernel = SubKernel::Polynomial { column: vec![2.0, 3.0], degree: 3 };
    assert_close("polynomial", kernel.between(0, 1), 342.0, 1e-12);
    let f = kernel.expansion(&[1.0, 0.0]).derivatives(Point { numbers: &[3.0], levels: &[] });
    assert_close("its derivative, 6 (1 + 2z)²", f[1], 294.0, 1e-12);

    let kernel = SubKernel::Radial { columns: vec![vec![0.0, 1.0]], levels: vec![(2, vec![0, 1])], gamma: 0.25 };
    // φ(½) = (½)⁶ (35/4 + 9 + 3) / 3 = 83/768, φ(0.9) by hand.
    let compact = SubKernel::Compact { columns: vec![vec![0.0, 1.0, 1.8, 2.0]], levels: vec![], range: 2.0 };
    assert_close("half the range", compact.between(0, 1), 83.0 / 768.0, 1e-15);
    assert_close("nine tenths", compact.between(0, 2), 1e-6 * (28.35 + 16.2 + 3.0) / 3.0, 1e-18);
    assert_close("the range", compact.between(0, 3), 0.0, 0.0);

    assert_close("number and level differ", kernel.between(0, 1), nomogram::math::exp(-0.5), 1e-15);
    assert_close("the same row", kernel.between(1, 1), 1.0, 0.0);
}

#[test]
fn unsound_kernels_are_told() {
    let radial = |z: Vec<f64>, gamma| SubKernel::Radial { columns: vec![z], levels: vec![], gamma };
    assert!(radial(vec![0.0, f64::NAN], 1.0).is_sound(2));
    assert!(!radial(vec![0.0, f64::INFINITY], 1.0).is_sound(2));
    assert!(!radial(vec![0.0, 1.0], 0.0).is_sound(2));
    assert!(!radial(vec![0.0, 1.0], f64::NAN).is_sound(2));
    assert!(!SubKernel::Radial { columns: vec![], levels: vec![(1, vec![1])], gamma: 1.0 }.is_sound(1));
    assert!(!SubKernel::Polynomial { column: vec![1e100], degree: 5 }.is_sound(1));
    assert!(!SubKernel::Polynomial { column: vec![1.0], degree: 0 }.is_sound(1));
}
