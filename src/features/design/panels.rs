//! A design laid out for the products that a solver repeats: Xw, Xᵀa and the weighted Gram matrix XᵀDX.
//!
//! Rows are cut into panels of [`ROWS_PER_PANEL`]; within a panel each dense column is contiguous, so that the inner
//! loops run down rows with no remainder and no sideways sums, and all the passes of a step find the panel in cache.
//! The last panel is filled up with zero rows. Levels are stored as places in the vector of weights; a missing one
//! points at a spare place behind the last coordinate, which makes the loops over codes free of branches.

use super::{Design, MISSING_LEVEL};

/// Rows of a panel. A column of it is 2 KiB in a row, which a processor fetches ahead; at 1 KiB a pass over 100,000 rows
/// took half as long again. Two weighted columns and a few of the others stay in a first-level cache.
pub const ROWS_PER_PANEL: usize = 256;

type Column = [f64; ROWS_PER_PANEL];
type Fours = [[f64; 4]; ROWS_PER_PANEL / 4];

/// The laid-out design.
#[derive(Clone, Debug)]
pub struct Panels {
    n_rows: usize,
    n_dense: usize,
    n_coordinates: usize,
    n_blocks: usize,
    dense: Vec<f64>,
    places: Vec<u32>,
}

/// A panel of it.
#[derive(Clone, Copy, Debug)]
pub struct Panel<'a> {
    columns: &'a [Column],
    places: &'a [u32],
    n_blocks: usize,
}

impl Panels {
    /// Lays out the rows of `design` named by `rows`, in that order.
    pub fn new(design: &Design, rows: &[u32]) -> Panels {
        let n_panels = rows.len().div_ceil(ROWS_PER_PANEL);
        let (n_dense, n_blocks) = (design.n_dense, design.nominal.len());
        let mut dense = vec![0.0; n_panels * ROWS_PER_PANEL * n_dense];
        if n_dense > 0 {
            for (panel, rows) in dense.chunks_exact_mut(ROWS_PER_PANEL * n_dense).zip(rows.chunks(ROWS_PER_PANEL)) {
                for (place, &row) in rows.iter().enumerate() {
                    for (column, &x) in panel.chunks_exact_mut(ROWS_PER_PANEL).zip(design.dense_row(row as usize)) {
                        column[place] = x;
                    }
                }
            }
        }
        let n_coordinates = design.n_coordinates();
        let mut places = vec![n_coordinates as u32; n_panels * ROWS_PER_PANEL * n_blocks];
        for (block, (first, nominal)) in design.blocks().enumerate() {
            for (place, &row) in places.iter_mut().skip(block).step_by(n_blocks).zip(rows) {
                let code = nominal.codes[row as usize];
                if code != MISSING_LEVEL {
                    *place = first as u32 + code;
                }
            }
        }
        Panels { n_rows: rows.len(), n_dense, n_coordinates, n_blocks, dense, places }
    }

    /// Rows, without those that fill up the last panel.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// Length of a vector of weights, without the spare place.
    pub fn n_coordinates(&self) -> usize {
        self.n_coordinates
    }

    /// Panels.
    pub fn n_panels(&self) -> usize {
        self.n_rows.div_ceil(ROWS_PER_PANEL)
    }

    /// One panel.
    pub fn panel(&self, index: usize) -> Panel<'_> {
        let stride = self.n_dense * ROWS_PER_PANEL;
        let columns = self.dense[index * stride..(index + 1) * stride].as_chunks().0;
        let stride = self.n_blocks * ROWS_PER_PANEL;
        Panel { columns, places: &self.places[index * stride..(index + 1) * stride], n_blocks: self.n_blocks }
    }
}

impl Panel<'_> {
    /// Xw of the panel's rows. `weights` has a spare place behind the last coordinate, which must hold 0.
    pub fn times(&self, weights: &[f64], out: &mut Column) {
        out.fill(0.0);
        let (fours, rest) = self.columns.as_chunks::<4>();
        let (w4, w_rest) = weights[..self.columns.len()].as_chunks::<4>();
        for ([a, b, c, d], w) in fours.iter().zip(w4) {
            for i in 0..ROWS_PER_PANEL {
                out[i] += (w[0] * a[i] + w[1] * b[i]) + (w[2] * c[i] + w[3] * d[i]);
            }
        }
        for (column, w) in rest.iter().zip(w_rest) {
            for i in 0..ROWS_PER_PANEL {
                out[i] += w * column[i];
            }
        }
        if self.n_blocks > 0 {
            for (sum, places) in out.iter_mut().zip(self.places.chunks_exact(self.n_blocks)) {
                for &place in places {
                    *sum += weights[place as usize];
                }
            }
        }
    }

    /// Adds Xᵀa to `sums`, which has a spare place behind the last coordinate (what lands there means nothing).
    pub fn add_transposed_times(&self, amounts: &Column, sums: &mut [f64]) {
        let (fours, rest) = self.columns.as_chunks::<4>();
        let mut place = 0;
        for columns in fours {
            for (sum, s) in sums[place..].iter_mut().zip(dot_with_four(amounts, columns)) {
                *sum += s;
            }
            place += 4;
        }
        for column in rest {
            sums[place] += crate::linear::dot(column, amounts);
            place += 1;
        }
        if self.n_blocks > 0 {
            for (amount, places) in amounts.iter().zip(self.places.chunks_exact(self.n_blocks)) {
                for &place in places {
                    sums[place as usize] += amount;
                }
            }
        }
    }

    /// Adds Σ a x² of each coordinate to `sums`, as [`Panel::add_transposed_times`] adds Σ a x.
    pub fn add_squares(&self, amounts: &Column, sums: &mut [f64]) {
        for (sum, column) in sums.iter_mut().zip(self.columns) {
            *sum += column.iter().zip(amounts).map(|(x, amount)| amount * x * x).sum::<f64>();
        }
        if self.n_blocks > 0 {
            for (amount, places) in amounts.iter().zip(self.places.chunks_exact(self.n_blocks)) {
                for &place in places {
                    sums[place as usize] += amount;
                }
            }
        }
    }

    /// Adds Xᵀ times four columns of amounts at once, as [`Panel::add_transposed_times`] does one.
    pub fn add_transposed_times_four(&self, amounts: &[Column; 4], sums: &mut [[f64; 4]]) {
        for (sums, column) in sums.iter_mut().zip(self.columns) {
            add_four(sums, dot_with_four(column, amounts));
        }
        if self.n_blocks > 0 {
            for (i, places) in self.places.chunks_exact(self.n_blocks).enumerate() {
                let amounts = [amounts[0][i], amounts[1][i], amounts[2][i], amounts[3][i]];
                for &place in places {
                    add_four(&mut sums[place as usize], amounts);
                }
            }
        }
    }
}

fn add_four(sums: &mut [f64; 4], amounts: [f64; 4]) {
    for (sum, amount) in sums.iter_mut().zip(amounts) {
        *sum += amount;
    }
}

/// The symmetric matrix Σ_i d_i x_i x_iᵀ while it is summed, panel by panel. Only entries (j, k) with j ≤ k mean
/// anything.
#[derive(Clone, Debug)]
pub struct Gram {
    stride: usize,
    entries: Vec<f64>,
}

impl Gram {
    /// Zeros, for the coordinates of `panels`.
    pub fn new(panels: &Panels) -> Gram {
        let stride = panels.n_coordinates + 1;
        Gram { stride, entries: vec![0.0; stride * stride] }
    }

    /// Back to zeros.
    pub fn clear(&mut self) {
        self.entries.fill(0.0);
    }

    /// Entries (j, j), (j, j + 1), … up to the last coordinate.
    pub fn upper_row(&self, j: usize) -> &[f64] {
        &self.entries[j * self.stride + j..(j + 1) * self.stride - 1]
    }

    /// Adds the panel's rows, each with its weight.
    pub fn add(&mut self, panel: Panel<'_>, weights: &Column) {
        self.add_dense(panel, weights);
        if panel.n_blocks > 0 {
            self.add_levels(panel, weights);
            self.add_dense_with_levels(panel, weights);
        }
    }

    fn add_dense(&mut self, panel: Panel<'_>, weights: &Column) {
        let mut weighted = [[0.0; ROWS_PER_PANEL]; 2];
        for (row, columns) in (0..).step_by(2).zip(panel.columns.chunks(2)) {
            for (out, column) in weighted.iter_mut().zip(columns) {
                for i in 0..ROWS_PER_PANEL {
                    out[i] = weights[i] * column[i];
                }
            }
            // The tile on the diagonal computes one entry below it, unused.
            let (pairs, rest) = panel.columns[row..].as_chunks::<2>();
            for (place, pair) in (row..).step_by(2).zip(pairs) {
                let tile = dot_two_with_two(&weighted, pair);
                for (row, sums) in (row..).zip(&tile).take(columns.len()) {
                    self.entries[row * self.stride + place] += sums[0];
                    self.entries[row * self.stride + place + 1] += sums[1];
                }
            }
            for last in rest {
                for (row, weighted) in (row..).zip(&weighted).take(columns.len()) {
                    self.entries[row * self.stride + panel.columns.len() - 1] += crate::linear::dot(weighted, last);
                }
            }
        }
    }

    /// Pairs of levels: one addition for each pair of blocks and row.
    fn add_levels(&mut self, panel: Panel<'_>, weights: &Column) {
        for (weight, places) in weights.iter().zip(panel.places.chunks_exact(panel.n_blocks)) {
            for (block, &first) in places.iter().enumerate() {
                let start = first as usize * self.stride;
                let row = &mut self.entries[start..start + self.stride];
                for &second in &places[block..] {
                    row[second as usize] += weight;
                }
            }
        }
    }

    /// A dense column with a level: the level's rows are summed.
    fn add_dense_with_levels(&mut self, panel: Panel<'_>, weights: &Column) {
        let mut weighted = [0.0; ROWS_PER_PANEL];
        for (j, column) in panel.columns.iter().enumerate() {
            for i in 0..ROWS_PER_PANEL {
                weighted[i] = weights[i] * column[i];
            }
            let row = &mut self.entries[j * self.stride..(j + 1) * self.stride];
            for (amount, places) in weighted.iter().zip(panel.places.chunks_exact(panel.n_blocks)) {
                for &place in places {
                    row[place as usize] += amount;
                }
            }
        }
    }
}

fn in_fours(column: &Column) -> &Fours {
    column.as_chunks().0.try_into().expect("a panel's rows are a multiple of four")
}

fn dot_two_with_two(rows: &[Column; 2], columns: &[Column; 2]) -> [[f64; 2]; 2] {
    let mut sums = [[[0.0; 4]; 2]; 2];
    tile(rows.each_ref().map(in_fours), columns.each_ref().map(in_fours), &mut sums);
    sums.map(|row| row.map(add_lanes))
}

fn dot_with_four(one: &Column, four: &[Column; 4]) -> [f64; 4] {
    let mut sums = [[[0.0; 4]; 4]; 1];
    tile([in_fours(one)], four.each_ref().map(in_fours), &mut sums);
    sums[0].map(add_lanes)
}

fn add_lanes(lanes: [f64; 4]) -> f64 {
    (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
}

/// Dot products of `R` columns with `C` others, in four lanes that the caller adds up.
///
/// R · C = 4: eight registers of two lanes each hold the sums. On its own, with lanes of four and ending in a store, it
/// becomes vector code natively and in WebAssembly (14 GFLOP/s in node); with lanes of two, or ending in their sum, it
/// does not (4 GFLOP/s).
#[inline(never)]
fn tile<const R: usize, const C: usize>(rows: [&Fours; R], columns: [&Fours; C], sums: &mut [[[f64; 4]; C]; R]) {
    let mut lanes = [[[0.0; 4]; C]; R];
    for i in 0..ROWS_PER_PANEL / 4 {
        for r in 0..R {
            for c in 0..C {
                for lane in 0..4 {
                    lanes[r][c][lane] += rows[r][i][lane] * columns[c][i][lane];
                }
            }
        }
    }
    *sums = lanes;
}
