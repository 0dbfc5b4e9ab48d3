//! Eigenvalues and eigenvectors of a symmetric matrix: Householder's reduction to three diagonals, then QL with implicit
//! shifts (Bowdler, Martin, Reinsch & Wilkinson 1968, as in EISPACK's tred2 and tql2), laid out so that every inner loop
//! runs along a row.

use crate::heartbeat;

/// A = Σ values[i] · vectors[i] vectors[i]ᵀ.
#[derive(Clone, Debug, PartialEq)]
pub struct Eigen {
    /// Descending.
    pub values: Vec<f64>,
    /// Row after row, one eigenvector a row, each of length 1.
    pub vectors: Vec<f64>,
}

/// Steps for one eigenvalue; three are usual.
const MOST_STEPS: u32 = 60;

/// Of a square of `n` rows, whose upper half counts. Errors are some ε times the largest eigenvalue.
///
/// # Panics
/// Where the length is wrong.
pub fn symmetric(mut matrix: Vec<f64>, n: usize) -> Eigen {
    assert_eq!(matrix.len(), n * n, "a square");
    for i in 0..n {
        for j in 0..i {
            matrix[i * n + j] = matrix[j * n + i];
        }
    }
    let mut reduced = Reduced::new(matrix, n);
    reduced.diagonalise();
    let order = crate::order::indices(n, &|a, b| reduced.diagonal[b].total_cmp(&reduced.diagonal[a]));
    Eigen {
        values: order.iter().map(|at| reduced.diagonal[*at]).collect(),
        vectors: order.iter().flat_map(|at| reduced.rows[at * n..(at + 1) * n].iter().copied()).collect(),
    }
}

/// A = Qᵀ T Q with T of three diagonals; the rows of Q turn into the eigenvectors.
struct Reduced {
    n: usize,
    diagonal: Vec<f64>,
    /// Between i and i + 1; one place more than there are.
    beside: Vec<f64>,
    rows: Vec<f64>,
}

impl Reduced {
    fn new(mut a: Vec<f64>, n: usize) -> Reduced {
        let (mut diagonal, mut beside) = (vec![0.0; n], vec![0.0; n]);
        // For each step its reflection I − β v vᵀ, v beginning one place further each time.
        let mut reflections: Vec<(Vec<f64>, f64)> = Vec::new();
        for k in 0..n {
            heartbeat::round();
            diagonal[k] = a[k * n + k];
            if k + 1 == n {
                break;
            }
            let mut v = a[k * n + k + 1..(k + 1) * n].to_vec();
            let size = v.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
            if size <= 0.0 {
                reflections.push((v, 0.0));
                continue;
            }
            let length = size * v.iter().map(|x| (x / size) * (x / size)).sum::<f64>().sqrt();
            let alpha = if v[0] > 0.0 { -length } else { length };
            beside[k] = alpha;
            v[0] -= alpha;
            let beta = 1.0 / (length * (length + (v[0] + alpha).abs()));
            // A − v wᵀ − w vᵀ with w = β A v − ½ β² (vᵀA v) v.
            let mut w: Vec<f64> = Vec::with_capacity(v.len());
            for i in k + 1..n {
                w.push(beta * crate::linear::dot(&a[i * n + k + 1..(i + 1) * n], &v));
            }
            let share = 0.5 * beta * crate::linear::dot(&w, &v);
            w.iter_mut().zip(&v).for_each(|(w, v)| *w -= share * v);
            for (i, row) in a.chunks_exact_mut(n).skip(k + 1).enumerate() {
                let (vi, wi) = (v[i], w[i]);
                for ((entry, v), w) in row[k + 1..].iter_mut().zip(&v).zip(&w) {
                    *entry -= vi * w + wi * v;
                }
            }
            reflections.push((v, beta));
        }
        let mut rows = a;
        rows.fill(0.0);
        (0..n).for_each(|i| rows[i * n + i] = 1.0);
        for (k, (v, beta)) in reflections.iter().enumerate().rev() {
            for row in rows.chunks_exact_mut(n).skip(k + 1) {
                let row = &mut row[k + 1..];
                let share = beta * crate::linear::dot(row, v);
                row.iter_mut().zip(v).for_each(|(entry, v)| *entry -= share * v);
            }
        }
        Reduced { n, diagonal, beside, rows }
    }

    fn diagonalise(&mut self) {
        let (mut shifted, mut largest) = (0.0, 0.0_f64);
        for l in 0..self.n {
            heartbeat::round();
            largest = largest.max(self.diagonal[l].abs() + self.beside[l].abs());
            let negligible = f64::EPSILON * largest;
            let end = (l..self.n).find(|at| self.beside[*at].abs() <= negligible).unwrap_or(self.n - 1);
            let mut steps = 0;
            while end > l && steps < MOST_STEPS && (steps == 0 || self.beside[l].abs() > negligible) {
                shifted += self.step(l, end);
                steps += 1;
            }
            self.diagonal[l] += shifted;
            self.beside[l] = 0.0;
        }
    }

    /// One step of QL on the places from `l` to `end`; returns the shift that was taken off the rest of the diagonal.
    fn step(&mut self, l: usize, end: usize) -> f64 {
        let Reduced { n, diagonal: d, beside: e, rows } = self;
        let n = *n;
        let first = d[l];
        let p = (d[l + 1] - first) / (2.0 * e[l]);
        let r = if p < 0.0 { -length(p, 1.0) } else { length(p, 1.0) };
        d[l] = e[l] / (p + r);
        d[l + 1] = e[l] * (p + r);
        let next = d[l + 1];
        let shift = first - d[l];
        d[l + 2..].iter_mut().for_each(|d| *d -= shift);
        let mut p = d[end];
        let (mut c, mut c2, mut c3, mut s, mut s2) = (1.0, 1.0, 1.0, 0.0, 0.0);
        let after_first = e[l + 1];
        for i in (l..end).rev() {
            (c3, c2, s2) = (c2, c, s);
            let (g, h) = (c * e[i], c * p);
            let r = length(p, e[i]);
            e[i + 1] = s * r;
            s = e[i] / r;
            c = p / r;
            p = c * d[i] - s * g;
            d[i + 1] = h + s * (c * g + s * d[i]);
            let (upper, lower) = rows[i * n..(i + 2) * n].split_at_mut(n);
            for (a, b) in upper.iter_mut().zip(lower) {
                let h = *b;
                *b = s * *a + c * h;
                *a = c * *a - s * h;
            }
        }
        let p = -s * s2 * c3 * after_first * e[l] / next;
        e[l] = s * p;
        d[l] = c * p;
        shift
    }
}

/// √(a² + b²) without overflow; above 0, so that it can be divided by.
fn length(a: f64, b: f64) -> f64 {
    let size = a.abs().max(b.abs()).max(f64::MIN_POSITIVE);
    size * ((a / size) * (a / size) + (b / size) * (b / size)).sqrt()
}
