//! Cholesky factor of a sparse symmetric positive definite matrix whose rows are points in one or two coordinates.
//!
//! Multifrontal (Duff & Reid 1983): each node of the [`dissection`] is one dense front, the node's own rows and the later
//! ones that they touch. Its own rows are eliminated, what remains is added to its parent's front. So all arithmetic is
//! that of dense Cholesky, and zeros are kept only inside of fronts.

pub mod dissection;

use crate::heartbeat;
use crate::linear::cholesky::Cholesky;
use crate::linear::dot;
use crate::order;
use dissection::Axis;

/// Which entries the factor has.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Point at each place of the order of elimination, and the place of each point.
    points: Vec<u32>,
    places: Vec<u32>,
    fronts: Vec<Front>,
}

/// Rows that are eliminated together.
#[derive(Clone, Debug)]
struct Front {
    /// First place, and how many from there on.
    first: usize,
    own: usize,
    /// Later places that they touch, ascending.
    boundary: Vec<u32>,
    /// Where what remains is added; `None` where nothing does.
    parent: Option<usize>,
}

/// Calls back with all neighbours of a point; the point itself may be among them.
pub type Neighbours<'a> = dyn Fn(usize, &mut dyn FnMut(usize)) + 'a;
/// Calls back with all entries of a row, the diagonal among them.
pub type Entries<'a> = dyn Fn(usize, &mut dyn FnMut(usize, f64)) + 'a;

impl Pattern {
    /// `None` where the factor would have more than `most` entries. `neighbours` is symmetric, and keeps to what the axes
    /// say of reach.
    pub fn new(axes: &[Axis], n: usize, neighbours: &Neighbours, most: usize) -> Option<Pattern> {
        let nodes = dissection::nodes(axes, n);
        let points: Vec<u32> = nodes.iter().flat_map(|node| node.points.iter().copied()).collect();
        let mut places = vec![0; n];
        (0..).zip(&points).for_each(|(place, point)| places[*point as usize] = place);
        let mut fronts: Vec<Front> = Vec::with_capacity(nodes.len());
        let mut seen = vec![usize::MAX; n];
        let (mut first, mut entries) = (0, 0_usize);
        for (at, node) in nodes.iter().enumerate() {
            let own = node.points.len();
            let end = first + own;
            entries += own * own;
            if entries > most {
                return None;
            }
            let mut boundary: Vec<u32> = Vec::new();
            let mut touch = |place: u32| {
                if place as usize >= end && seen[place as usize] != at {
                    seen[place as usize] = at;
                    boundary.push(place);
                }
            };
            for child in &node.children {
                fronts[*child].boundary.iter().for_each(|place| touch(*place));
                fronts[*child].parent = Some(at);
            }
            for point in &node.points {
                neighbours(*point as usize, &mut |other| touch(places[other]));
            }
            order::ascending_small(&mut boundary);
            entries += own * boundary.len();
            fronts.push(Front { first, own, boundary, parent: None });
            first = end;
        }
        (entries <= most).then_some(Pattern { points, places, fronts })
    }

    /// Entries that the factor keeps, some zeros among them.
    pub fn n_entries(&self) -> usize {
        self.fronts.iter().map(|front| front.own * front.width()).sum()
    }

    /// Rows.
    pub fn n_rows(&self) -> usize {
        self.points.len()
    }
}

impl Front {
    fn width(&self) -> usize {
        self.own + self.boundary.len()
    }

    /// The place of each of its rows.
    fn places(&self) -> impl Iterator<Item = usize> {
        (self.first..self.first + self.own).chain(self.boundary.iter().map(|place| *place as usize))
    }

    /// Tells `local` where in the front each place is.
    fn locate(&self, local: &mut [u32]) {
        (0..).zip(self.places()).for_each(|(at, place)| local[place] = at);
    }
}

/// U with UᵀU = PAPᵀ.
#[derive(Clone, Debug)]
pub struct SparseCholesky<'a> {
    pattern: &'a Pattern,
    /// Of each front its own rows of U, `own` × width, from the diagonal on.
    rows: Vec<Vec<f64>>,
}

impl<'a> SparseCholesky<'a> {
    /// Factors. Each entry is given from both of its rows. A pivot that rounding pushed below `smallest_pivot` of its
    /// point, which the caller knows to bound the exact one, is raised to it.
    pub fn new(pattern: &'a Pattern, entries: &Entries, smallest_pivot: &dyn Fn(usize) -> f64) -> SparseCholesky<'a> {
        let mut local = vec![0; pattern.n_rows()];
        // What remains of fronts whose parent is still to come: upper halves, row after row.
        let mut remaining: Vec<Option<Vec<f64>>> = vec![None; pattern.fronts.len()];
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); pattern.fronts.len()];
        let mut rows = Vec::with_capacity(pattern.fronts.len());
        for (at, front) in pattern.fronts.iter().enumerate() {
            heartbeat::round();
            let (own, width) = (front.own, front.width());
            front.locate(&mut local);
            let mut matrix = Cholesky::new(width);
            for row in 0..own {
                let place = front.first + row;
                let into = matrix.upper_row_mut(row);
                entries(pattern.points[place] as usize, &mut |other, value| {
                    let column = pattern.places[other] as usize;
                    if column >= place {
                        into[local[column] as usize - row] += value;
                    }
                });
            }
            for child in &children[at] {
                let of = &pattern.fronts[*child].boundary;
                let left = remaining[*child].take().unwrap_or_default();
                let mut left = left.as_slice();
                for (i, place) in of.iter().enumerate() {
                    let row = local[*place as usize] as usize;
                    let (entries, rest) = left.split_at(of.len() - i);
                    left = rest;
                    let into = matrix.upper_row_mut(row);
                    for (value, column) in entries.iter().zip(&of[i..]) {
                        into[local[*column as usize] as usize - row] += value;
                    }
                }
            }
            matrix.factor_first(own, |row| {
                let place = front.first + row;
                smallest_pivot(pattern.points[place] as usize)
            });
            if let Some(parent) = front.parent {
                children[parent].push(at);
                let rest = (own..width).flat_map(|row| matrix.upper_row_mut(row).to_vec()).collect();
                remaining[at] = Some(rest);
            }
            rows.push(matrix.into_first_rows(own));
        }
        SparseCholesky { pattern, rows }
    }

    /// U⁻ᵀP b for each `b`, in the order of elimination: the product of two such vectors is aᵀA⁻¹b.
    pub fn half(&self, b: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let permuted = |b: &Vec<f64>| self.pattern.points.iter().map(|point| b[*point as usize]).collect::<Vec<f64>>();
        let mut out: Vec<Vec<f64>> = b.iter().map(permuted).collect();
        let mut gathered = Vec::new();
        for (front, rows) in self.pattern.fronts.iter().zip(&self.rows) {
            let width = front.width();
            for b in &mut out {
                gathered.clear();
                gathered.extend(front.places().map(|place| b[place]));
                for (i, row) in rows.chunks_exact(width.max(1)).enumerate() {
                    gathered[i] /= row[i];
                    let value = gathered[i];
                    gathered[i + 1..].iter_mut().zip(&row[i + 1..]).for_each(|(g, u)| *g -= value * u);
                }
                front.places().zip(&gathered).for_each(|(place, value)| b[place] = *value);
            }
        }
        out
    }

    /// From [`SparseCholesky::half`] of b to A⁻¹b, in the order of the points.
    pub fn other_half(&self, halves: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let mut solved = halves.to_vec();
        let mut gathered = Vec::new();
        for (front, rows) in self.pattern.fronts.iter().zip(&self.rows).rev() {
            let width = front.width();
            for b in &mut solved {
                gathered.clear();
                gathered.extend(front.places().map(|place| b[place]));
                for (i, row) in rows.chunks_exact(width.max(1)).enumerate().rev() {
                    gathered[i] = (gathered[i] - dot(&row[i + 1..], &gathered[i + 1..])) / row[i];
                }
                b[front.first..front.first + front.own].copy_from_slice(&gathered[..front.own]);
            }
        }
        let back = |b: &Vec<f64>| self.pattern.places.iter().map(|place| b[*place as usize]).collect();
        solved.iter().map(back).collect()
    }

    /// A⁻¹b for each `b`.
    pub fn solve(&self, b: &[Vec<f64>]) -> Vec<Vec<f64>> {
        self.other_half(&self.half(b))
    }

    /// The diagonal of A⁻¹, by the entries of A⁻¹ inside of the fronts alone (Takahashi, Fagan & Chen 1973): with Z that
    /// inverse, T = U_oo⁻¹U_ob and o, b the own rows and the boundary, Z_ob = −T Z_bb and
    /// Z_oo = (U_ooᵀU_oo)⁻¹ − Z_ob Tᵀ.
    pub fn diagonal_of_inverse(&self) -> Vec<f64> {
        let n = self.pattern.n_rows();
        let fronts = &self.pattern.fronts;
        let (mut out, mut local) = (vec![0.0; n], vec![0; n]);
        let mut inverses: Vec<Vec<f64>> = vec![Vec::new(); fronts.len()];
        let mut waiting: Vec<usize> = vec![0; fronts.len()];
        fronts.iter().filter_map(|front| front.parent).for_each(|parent| waiting[parent] += 1);
        for (at, front) in fronts.iter().enumerate().rev() {
            let (own, width, boundary) = (front.own, front.width(), front.boundary.len());
            let rows = &self.rows[at];
            let mut inverse = vec![0.0; width * width];
            if let Some(parent) = front.parent {
                let of = &fronts[parent];
                of.locate(&mut local);
                let places: Vec<usize> = front.boundary.iter().map(|place| local[*place as usize] as usize).collect();
                for (i, row) in places.iter().enumerate() {
                    let from = &inverses[parent][row * of.width()..][..of.width()];
                    let into = &mut inverse[(own + i) * width + own..][..boundary];
                    into.iter_mut().zip(&places).for_each(|(z, column)| *z = from[*column]);
                }
                waiting[parent] -= 1;
                if waiting[parent] == 0 {
                    inverses[parent] = Vec::new();
                }
            }
            // From the last own row upwards: row i of Z by rows below it.
            let mut line = vec![0.0; width];
            for i in (0..own).rev() {
                let row = &rows[i * width..(i + 1) * width];
                line.fill(0.0);
                for (k, u) in row.iter().enumerate().skip(i + 1) {
                    let z = &inverse[k * width + i + 1..(k + 1) * width];
                    line[i + 1..].iter_mut().zip(z).for_each(|(sum, z)| *sum -= u * z);
                }
                line[i + 1..].iter_mut().for_each(|z| *z /= row[i]);
                line[i] = (1.0 / row[i] - dot(&row[i + 1..], &line[i + 1..])) / row[i];
                for (k, z) in line.iter().enumerate().skip(i) {
                    inverse[i * width + k] = *z;
                    inverse[k * width + i] = *z;
                }
                out[self.pattern.points[front.first + i] as usize] = line[i];
            }
            if waiting[at] > 0 {
                inverses[at] = inverse;
            }
        }
        out
    }
}
