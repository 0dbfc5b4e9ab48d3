//! f(v) = Σ_j c_j K(v, x_j) and its derivatives at any v.

use super::buckets::Buckets;
use super::cells::Cells;
use super::{Point, Similarity, SubKernel, wendland};
use crate::features::design::MISSING_LEVEL;
use crate::math;

/// The expansion of a sub-kernel in the rows of the data, equal rows merged and those without weight left out.
/// Units: numbers are standardised, derivatives per standard deviation.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    form: Form,
}

#[derive(Clone, Debug, PartialEq)]
enum Form {
    Radial {
        gamma: f64,
        /// Columns of the centres' numbers, and of their levels.
        numbers: Vec<Vec<f64>>,
        levels: Vec<Vec<u32>>,
        coefficients: Vec<f64>,
    },
    /// Centres in the order of their buckets.
    Compact(Compact),
    /// Σ_k a_k zᵏ for k = 1 … d.
    Polynomial { powers: Vec<f64> },
}

/// Centres of a compactly supported kernel: a place sees those within its range, and no other is looked at.
#[derive(Clone, Debug, PartialEq)]
struct Compact {
    range: f64,
    buckets: Buckets,
    centres: Vec<Centre>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Centre {
    /// One or two of each, as many as there are; 0 for the rest.
    numbers: [f64; 2],
    levels: [u32; 2],
    /// How many numbers and levels count.
    sizes: [usize; 2],
    coefficient: f64,
}

impl Centre {
    fn new(point: Point, coefficient: f64) -> Centre {
        let mut centre =
            Centre { numbers: [0.0; 2], levels: [0; 2], sizes: [point.numbers.len(), point.levels.len()], coefficient };
        centre.numbers.iter_mut().zip(point.numbers).for_each(|(to, from)| *to = *from);
        centre.levels.iter_mut().zip(point.levels).for_each(|(to, from)| *to = *from);
        centre
    }

    fn point(&self) -> Point<'_> {
        Point { numbers: &self.numbers[..self.sizes[0]], levels: &self.levels[..self.sizes[1]] }
    }
}

impl Compact {
    fn new(range: f64, centres: &[Centre]) -> Compact {
        let (buckets, order) = Buckets::new(&|at| centres[at].point(), centres.len(), range);
        Compact { range, buckets, centres: order.iter().map(|at| centres[*at as usize]).collect() }
    }

    fn derivatives(&self, point: Point) -> [f64; 4] {
        let Centre { numbers, levels, .. } = Centre::new(point, 0.0);
        let scale = 1.0 / self.range;
        let mut out = [0.0; 4];
        self.buckets.near(point, &mut |range| {
            for centre in &self.centres[range] {
                let (x, y) = ((numbers[0] - centre.numbers[0]) * scale, (numbers[1] - centre.numbers[1]) * scale);
                let squared = x * x + y * y;
                if squared >= 1.0 || levels != centre.levels {
                    continue;
                }
                let [f, first, second] = wendland::derivatives(squared.sqrt());
                let terms = [f, first * x * scale, first * y * scale, second * x * y * scale * scale];
                out.iter_mut().zip(terms).for_each(|(sum, term)| *sum += centre.coefficient * term);
            }
        });
        out
    }
}

impl Expansion {
    pub(super) fn new(kernel: &SubKernel, cells: &Cells, coefficients: &[f64]) -> Expansion {
        debug_assert_eq!(kernel.n_rows(), coefficients.len());
        Expansion::of_cells(cells, &cells.sums(coefficients))
    }

    /// With one coefficient a cell.
    pub fn of_cells(cells: &Cells, sums: &[f64]) -> Expansion {
        let used: Vec<usize> = (0..cells.len()).filter(|&cell| sums[cell].abs() > 0.0).collect();
        let column = |at: usize| used.iter().map(|&cell| cells.point(cell).numbers[at]).collect::<Vec<f64>>();
        let form = match cells.similarity() {
            Similarity::Radial(gamma) => {
                let point = if cells.is_empty() { Point::default() } else { cells.point(0) };
                Form::Radial {
                    gamma,
                    numbers: (0..point.numbers.len()).map(column).collect(),
                    levels: (0..point.levels.len())
                        .map(|at| used.iter().map(|&cell| cells.point(cell).levels[at]).collect())
                        .collect(),
                    coefficients: used.iter().map(|&cell| sums[cell]).collect(),
                }
            }
            Similarity::Compact(range) => {
                let centres: Vec<Centre> =
                    used.iter().map(|&cell| Centre::new(cells.point(cell), sums[cell])).collect();
                Form::Compact(Compact::new(range, &centres))
            }
            Similarity::Polynomial(degree) => {
                // (1 + z z′)ᵈ − 1 = Σ_k (d choose k) zᵏ z′ᵏ.
                let (mut powers, mut choose) = (Vec::new(), 1.0);
                let mut terms: Vec<f64> = used.iter().map(|&cell| sums[cell]).collect();
                for k in 1..=degree {
                    choose = choose * f64::from(degree - k + 1) / f64::from(k);
                    for (term, &cell) in terms.iter_mut().zip(&used) {
                        *term *= cells.point(cell).numbers[0];
                    }
                    powers.push(choose * terms.iter().sum::<f64>());
                }
                Form::Polynomial { powers }
            }
        };
        Expansion { form }
    }

    /// Σ_k a_k zᵏ of a polynomial kernel, with a_1, a_2, …: not from coefficients of rows, whose sum loses what the powers of
    /// a value far out have in digits.
    pub fn of_powers(powers: Vec<f64>) -> Expansion {
        Expansion { form: Form::Polynomial { powers } }
    }

    /// The same with the categorical attributes held at `levels`: a function of the numbers alone.
    pub fn at_levels(&self, levels: &[u32]) -> Expansion {
        let (gamma, numbers, centres, coefficients) = match &self.form {
            Form::Polynomial { .. } => return self.clone(),
            Form::Compact(compact) => {
                let of_levels = compact.centres.iter().filter(|centre| centre.point().levels == levels);
                let without = |centre: &Centre| Centre { levels: [0; 2], sizes: [centre.sizes[0], 0], ..*centre };
                let centres: Vec<Centre> = of_levels.map(without).collect();
                return Expansion { form: Form::Compact(Compact::new(compact.range, &centres)) };
            }
            Form::Radial { gamma, numbers, levels, coefficients } => (gamma, numbers, levels, coefficients),
        };
        let unknown = levels.contains(&MISSING_LEVEL);
        let of = |(place, coefficient): (usize, &f64)| {
            let differing = centres.iter().zip(levels).filter(|(column, level)| column[place] != **level).count();
            if unknown { 0.0 } else { coefficient * math::exp(-gamma * differing as f64) }
        };
        let coefficients = coefficients.iter().enumerate().map(of).collect();
        Expansion { form: Form::Radial { gamma: *gamma, numbers: numbers.clone(), levels: Vec::new(), coefficients } }
    }

    /// Whether it is exactly 0 away from its centres.
    pub fn is_compact(&self) -> bool {
        matches!(self.form, Form::Compact(_))
    }

    /// Distance beyond all centres, along any number, from which f is within `tolerance` of 0; 0 where it has no limit.
    ///
    /// Of a radial kernel |f| ≤ Σ|c| exp(−γ d²) at distance d.
    pub fn reach(&self, tolerance: f64) -> f64 {
        match &self.form {
            Form::Polynomial { .. } => 0.0,
            Form::Compact(compact) => compact.range,
            Form::Radial { gamma, coefficients, .. } => {
                let size: f64 = coefficients.iter().map(|c| c.abs()).sum();
                (math::ln(size / tolerance).max(1.0) / gamma).sqrt()
            }
        }
    }

    /// Where f is a polynomial of the standardised number, its coefficients from the constant on.
    pub fn coefficients(&self) -> Option<Vec<f64>> {
        let Form::Polynomial { powers } = &self.form else { return None };
        Some([&[0.0], powers.as_slice()].concat())
    }

    /// f at a value; 0 where it is unknown.
    pub fn at(&self, point: Point) -> f64 {
        self.derivatives(point)[0]
    }

    /// f, its derivatives by the first and by the second number, and by both; 0 where there is no such number, and all
    /// 0 where a value is unknown.
    pub fn derivatives(&self, point: Point) -> [f64; 4] {
        if !point.is_known() {
            return [0.0; 4];
        }
        match &self.form {
            Form::Polynomial { powers } => {
                let z = point.numbers[0];
                let (mut f, mut slope) = (0.0, 0.0);
                for a in powers.iter().rev() {
                    slope = slope * z + f;
                    f = f * z + a;
                }
                // Σ a_k zᵏ⁻¹ so far.
                [f * z, slope * z + f, 0.0, 0.0]
            }
            Form::Compact(compact) => compact.derivatives(point),
            Form::Radial { gamma, numbers, levels, coefficients } => {
                let mut out = [0.0; 4];
                let difference = |at: usize, place: usize| match (numbers.get(at), point.numbers.get(at)) {
                    (Some(column), Some(v)) => v - column[place],
                    _ => 0.0,
                };
                for (place, c) in coefficients.iter().enumerate() {
                    let (x, y) = (difference(0, place), difference(1, place));
                    let differing =
                        levels.iter().zip(point.levels).filter(|(column, level)| column[place] != **level).count();
                    let term = c * math::exp(-gamma * (x * x + y * y + differing as f64));
                    let (by_x, by_y) = (-2.0 * gamma * x, -2.0 * gamma * y);
                    for (sum, factor) in out.iter_mut().zip([1.0, by_x, by_y, by_x * by_y]) {
                        *sum += term * factor;
                    }
                }
                out
            }
        }
    }

    /// [`Expansion::derivatives`] of two numbers at every pair of `xs` and `ys`, as [index of y][index of x].
    ///
    /// The exponential of a sum is a product, so that the exponentials are those of the two axes and not of all pairs.
    pub fn grid(&self, xs: &[f64], ys: &[f64]) -> Vec<Vec<[f64; 4]>> {
        let Form::Radial { gamma, numbers, coefficients, .. } = &self.form else {
            let row =
                |y: &f64| xs.iter().map(|x| self.derivatives(Point { numbers: &[*x, *y], levels: &[] })).collect();
            return ys.iter().map(row).collect();
        };
        let [first, second] = &numbers[..] else { return Vec::new() };
        // Value and derivative of each centre's factor.
        let factors = |v: f64, column: &[f64]| -> Vec<[f64; 2]> {
            let of = |z: &f64| {
                let k = math::exp(-gamma * (v - z) * (v - z));
                [k, -2.0 * gamma * (v - z) * k]
            };
            column.iter().map(of).collect()
        };
        let along_x: Vec<Vec<[f64; 2]>> = xs.iter().map(|x| factors(*x, first)).collect();
        let row = |y: &f64| {
            let mut along_y = factors(*y, second);
            for (factor, c) in along_y.iter_mut().zip(coefficients) {
                *factor = factor.map(|part| part * c);
            }
            let sum = |along_x: &Vec<[f64; 2]>| {
                let mut out = [0.0; 4];
                for (x, y) in along_x.iter().zip(&along_y) {
                    out = [out[0] + x[0] * y[0], out[1] + x[1] * y[0], out[2] + x[0] * y[1], out[3] + x[1] * y[1]];
                }
                out
            };
            along_x.iter().map(sum).collect()
        };
        ys.iter().map(row).collect()
    }

    /// Places along a number between which the function hides nothing: centres at least a kernel's width apart.
    /// Ascending; empty for a polynomial.
    pub fn landmarks(&self, number: usize) -> Vec<f64> {
        let (column, width): (Vec<f64>, f64) = match &self.form {
            Form::Polynomial { .. } => return Vec::new(),
            Form::Radial { gamma, numbers, .. } => {
                (numbers.get(number).cloned().unwrap_or_default(), (0.5 / gamma).sqrt())
            }
            Form::Compact(compact) => {
                let of = |centre: &Centre| centre.point().numbers.get(number).copied();
                (compact.centres.iter().filter_map(of).collect(), wendland::WIDTH * compact.range)
            }
        };
        let centres = crate::order::known(&column);
        let mut kept: Vec<f64> = Vec::new();
        for z in centres {
            if kept.last().is_none_or(|last| z - last >= width) {
                kept.push(z);
            }
        }
        kept
    }
}
