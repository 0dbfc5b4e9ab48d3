//! A function of two numbers as a bicubic surface on a grid that is refined line by line.

use super::{MARGIN, ROUNDING, larger, largest};
use crate::heartbeat;
use crate::model::additive::Surface;

/// Most grid lines of a surface in each direction, if nothing else is asked for.
pub const MOST_LINES: usize = 65;
/// Steps of the denser grid in a cell, each way, and at least over the whole range.
const CHECKS: usize = 4;
const FEWEST_CHECKS: usize = 64;

/// f, ∂f/∂x, ∂f/∂y and ∂²f/∂x∂y at every pair of places, as [index of y][index of x].
pub type Grid<'a> = dyn Fn(&[f64], &[f64]) -> Vec<Vec<[f64; 4]>> + 'a;

/// The function `f` (with its derivatives by x, by y and by both) over a rectangle as a bicubic surface, and its
/// largest distance from it. Both ranges ascend.
pub fn surface(f: &dyn Fn(f64, f64) -> [f64; 4], x: (f64, f64), y: (f64, f64), tolerance: f64) -> (Surface, f64) {
    let on_grids =
        |xs: &[f64], ys: &[f64]| ys.iter().map(|y| xs.iter().map(|x| f(*x, *y)).collect()).collect::<Vec<_>>();
    surface_on_grids(&on_grids, [x, y], tolerance, MOST_LINES)
}

/// [`surface`] of a function that is cheaper for many places at once, with at most `most` grid lines each way.
pub fn surface_on_grids(f: &Grid, [x, y]: [(f64, f64); 2], tolerance: f64, most: usize) -> (Surface, f64) {
    surface_from(f, [vec![x.0, x.1], vec![y.0, y.1]], tolerance, most)
}

/// The same between the outermost of some lines, all of which become grid lines.
pub fn surface_from(f: &Grid, [mut xs, mut ys]: [Vec<f64>; 2], tolerance: f64, most: usize) -> (Surface, f64) {
    loop {
        heartbeat::beat();
        let look = Look::new(f, &xs, &ys);
        let (more_xs, more_ys) = look.wanted(tolerance);
        let (next_xs, next_ys) = (refined(&xs, &more_xs, most), refined(&ys, &more_ys, most));
        if next_xs.len() == xs.len() && next_ys.len() == ys.len() {
            return (Surface::of_nodes(xs, ys, &look.nodes), look.distance);
        }
        (xs, ys) = (next_xs, next_ys);
    }
}

/// Halves the intervals that are wanted most, as far as there may be more lines and numbers between the old ones.
fn refined(lines: &[f64], wanted: &[f64], most: usize) -> Vec<f64> {
    let chosen = largest(wanted, most.saturating_sub(lines.len()));
    let mut out = vec![lines[0]];
    for (pair, chosen) in lines.windows(2).zip(chosen) {
        let middle = pair[0] + 0.5 * (pair[1] - pair[0]);
        if chosen && middle > pair[0] && middle < pair[1] {
            out.push(middle);
        }
        out.push(pair[1]);
    }
    out
}

/// What the denser grid shows of the surface on given lines.
struct Look {
    nodes: Vec<Vec<[f64; 4]>>,
    distance: f64,
    rounding: f64,
    /// For each interval of x the distance along the lines of constant y, where the intervals of y play no part; and
    /// the other way round.
    along_x: Vec<f64>,
    along_y: Vec<f64>,
    /// The cell with the largest distance.
    worst: (usize, usize),
}

impl Look {
    fn new(f: &Grid, xs: &[f64], ys: &[f64]) -> Look {
        let checks = |lines: &[f64]| (FEWEST_CHECKS / (lines.len() - 1)).max(CHECKS);
        let (x_checks, y_checks) = (checks(xs), checks(ys));
        let dense = f(&with_between(xs, x_checks), &with_between(ys, y_checks));
        let nodes: Vec<Vec<[f64; 4]>> =
            dense.iter().step_by(y_checks).map(|row| row.iter().step_by(x_checks).copied().collect()).collect();
        let (columns, rows) = (xs.len() - 1, ys.len() - 1);
        let mut look = Look {
            nodes,
            distance: 0.0,
            rounding: 0.0,
            along_x: vec![0.0; columns],
            along_y: vec![0.0; rows],
            worst: (0, 0),
        };
        let mut largest = -1.0;
        for j in 0..rows {
            for i in 0..columns {
                let (h, k) = (xs[i + 1] - xs[i], ys[j + 1] - ys[j]);
                let patch = look.patch(i, j, h, k);
                let size: f64 = patch.iter().flatten().map(|x| x.abs()).sum();
                look.rounding = larger(look.rounding, ROUNDING * size);
                let errors = errors(&patch, &dense, (i * x_checks, j * y_checks), (h, k), (x_checks, y_checks));
                let on_row = |row: usize| errors[row].iter().fold(0.0, |d, e| larger(d, e[0].abs()));
                let on_column = |at: usize| errors.iter().fold(0.0, |d, row| larger(d, row[at][0].abs()));
                look.along_x[i] = larger(larger(look.along_x[i], on_row(0)), on_row(y_checks));
                look.along_y[j] = larger(larger(look.along_y[j], on_column(0)), on_column(x_checks));
                let distance = bound(&errors);
                if distance > largest {
                    (largest, look.worst) = (distance, (i, j));
                }
            }
        }
        look.distance = largest * (1.0 + MARGIN) + look.rounding;
        look
    }

    /// The corners of a cell in units of the cell: [value or slope by y, at low or high][the same by x].
    fn patch(&self, i: usize, j: usize, h: f64, k: f64) -> [[f64; 4]; 4] {
        let [a, b] = [&self.nodes[j], &self.nodes[j + 1]].map(|row| [row[i], row[i + 1]]);
        let by_x = |[low, high]: [[f64; 4]; 2], of: usize, scale: f64| {
            [low[of], high[of], low[of + 1] * h, high[of + 1] * h].map(|x| x * scale)
        };
        [by_x(a, 0, 1.0), by_x(b, 0, 1.0), by_x(a, 2, k), by_x(b, 2, k)]
    }

    /// How much each interval of x and of y wants to be halved.
    fn wanted(&self, tolerance: f64) -> (Vec<f64>, Vec<f64>) {
        let (mut more_xs, mut more_ys) = (vec![0.0; self.along_x.len()], vec![0.0; self.along_y.len()]);
        if self.distance <= tolerance.max(4.0 * self.rounding) || !self.rounding.is_finite() {
            return (more_xs, more_ys);
        }
        // The two directions add up.
        let above = |distance: &f64| if *distance > 0.4 * tolerance { *distance } else { 0.0 };
        more_xs = self.along_x.iter().map(above).collect();
        more_ys = self.along_y.iter().map(above).collect();
        if more_xs.iter().chain(&more_ys).all(|wanted| *wanted <= 0.0) {
            more_xs[self.worst.0] = self.distance;
            more_ys[self.worst.1] = self.distance;
        }
        (more_xs, more_ys)
    }
}

/// The lines with `checks` − 1 places between each two.
fn with_between(lines: &[f64], checks: usize) -> Vec<f64> {
    let mut out = vec![lines[0]];
    for pair in lines.windows(2) {
        let step = (pair[1] - pair[0]) / checks as f64;
        out.extend((1..checks).map(|place| pair[0] + step * place as f64));
        out.push(pair[1]);
    }
    out
}

/// Value and derivatives of the error of a patch at the places of the denser grid, in steps of that grid.
fn errors(
    patch: &[[f64; 4]; 4],
    dense: &[Vec<[f64; 4]>],
    (first_x, first_y): (usize, usize),
    (h, k): (f64, f64),
    (x_checks, y_checks): (usize, usize),
) -> Vec<Vec<[f64; 4]>> {
    let (along_x, along_y) = (bases(x_checks), bases(y_checks));
    let product = |by_y: &[f64; 4], by_x: &[f64; 4]| -> f64 {
        let row = |row: &[f64; 4]| row.iter().zip(by_x).map(|(a, b)| a * b).sum::<f64>();
        patch.iter().zip(by_y).map(|(numbers, b)| b * row(numbers)).sum()
    };
    let (dx, dy) = (h / x_checks as f64, k / y_checks as f64);
    let at = |x: usize, y: usize| {
        let f = dense[first_y + y][first_x + x];
        let (bx, by) = (&along_x[x], &along_y[y]);
        [
            f[0] - product(&by[0], &bx[0]),
            f[1] * dx - product(&by[0], &bx[1]) / x_checks as f64,
            f[2] * dy - product(&by[1], &bx[0]) / y_checks as f64,
            f[3] * dx * dy - product(&by[1], &bx[1]) / (x_checks * y_checks) as f64,
        ]
    };
    (0..=y_checks).map(|y| (0..=x_checks).map(|x| at(x, y)).collect()).collect()
}

/// The four Hermite cubics of [0, 1] (value at 0, at 1, slope at 0, at 1) and their derivatives at 0, 1/n, …, 1.
fn bases(n: usize) -> Vec<[[f64; 4]; 2]> {
    let at = |place: usize| {
        let t = place as f64 / n as f64;
        let u = 1.0 - t;
        let bend = 6.0 * t * u;
        [
            [u * u * (1.0 + 2.0 * t), t * t * (1.0 + 2.0 * u), t * u * u, -t * t * u],
            [-bend, bend, u * (1.0 - 3.0 * t), t * (3.0 * t - 2.0)],
        ]
    };
    (0..=n).map(at).collect()
}

/// Largest Bézier coefficient of the errors' bicubic Hermite patches: no value between the places is above it.
fn bound(errors: &[Vec<[f64; 4]>]) -> f64 {
    let mut largest = 0.0;
    for rows in errors.windows(2) {
        for (low, high) in rows[0].windows(2).zip(rows[1].windows(2)) {
            let corners = [(low[0], 1.0, 1.0), (low[1], -1.0, 1.0), (high[0], 1.0, -1.0), (high[1], -1.0, -1.0)];
            for (e, right, up) in corners {
                let (x, y, xy) = (right * e[1] / 3.0, up * e[2] / 3.0, right * up * e[3] / 9.0);
                for value in [e[0], e[0] + x, e[0] + y, e[0] + x + y + xy] {
                    largest = larger(largest, value.abs());
                }
            }
        }
    }
    largest
}
