//! Kernel rows kept for reuse, the least recently used given up first.
//!
//! A row is stored in the solver's order of rows and may be shorter than it: only the part that was asked for has been
//! computed, so that a shrunk problem fits many more rows, and the rest is appended when it is wanted.
//!
//! In double precision: in single precision, which would hold twice the rows, the answer's exact gap ended at 2e-8 of the
//! objective (radial SVMs of 1,000 and 5,000 rows), and to know it all rows have to be computed again.

/// The cache.
pub(super) struct RowCache {
    rows: Vec<Option<Cached>>,
    /// Rows that are present.
    present: Vec<u32>,
    /// Numbers that may be held, and that are.
    capacity: usize,
    held: usize,
    clock: u64,
}

struct Cached {
    values: Vec<f64>,
    used: u64,
}

impl RowCache {
    pub(super) fn new(n_rows: usize, bytes: usize) -> RowCache {
        // Two rows are needed at a time.
        let capacity = (bytes / size_of::<f64>()).max(2 * n_rows);
        RowCache { rows: (0..n_rows).map(|_| None).collect(), present: Vec::new(), capacity, held: 0, clock: 0 }
    }

    /// The first `length` numbers of a row. `append(from, out)` computes those from place `from` on.
    pub(super) fn row(&mut self, row: u32, length: usize, append: impl FnOnce(usize, &mut Vec<f64>)) -> &[f64] {
        self.clock += 1;
        let mut cached = self.rows[row as usize].take().unwrap_or_else(|| {
            self.present.push(row);
            Cached { values: Vec::new(), used: 0 }
        });
        cached.used = self.clock;
        if cached.values.len() < length {
            let from = cached.values.len();
            self.make_room(length - from, row);
            cached.values.reserve_exact(length - from);
            append(from, &mut cached.values);
            self.held += length - from;
        }
        &self.rows[row as usize].insert(cached).values[..length]
    }

    /// As much of a row as is present.
    pub(super) fn kept(&self, row: u32) -> &[f64] {
        self.rows[row as usize].as_ref().map_or(&[], |cached| &cached.values)
    }

    /// Gives up old rows until `more` numbers fit, but neither `kept` nor the row used last.
    fn make_room(&mut self, more: usize, kept: u32) {
        while self.held + more > self.capacity {
            let used = |row: u32| self.rows[row as usize].as_ref().map_or(u64::MAX, |cached| cached.used);
            let oldest = (0..self.present.len()).min_by_key(|&place| used(self.present[place]));
            let Some(place) = oldest.filter(|&place| {
                let row = self.present[place];
                row != kept && used(row) + 1 < self.clock
            }) else {
                return;
            };
            let row = self.present.swap_remove(place);
            if let Some(given_up) = self.rows[row as usize].take() {
                self.held -= given_up.values.len();
            }
        }
    }

    /// Follows the solver: the first `order.len()` places are rearranged. Rows that do not reach so far are given up.
    pub(super) fn reorder(&mut self, order: &[usize]) {
        let (rows, held) = (&mut self.rows, &mut self.held);
        self.present.retain(|&row| {
            let Some(cached) = rows[row as usize].as_mut() else { return false };
            if cached.values.len() < order.len() {
                *held -= cached.values.len();
                rows[row as usize] = None;
                return false;
            }
            super::reorder(&mut cached.values, order);
            true
        });
    }
}
