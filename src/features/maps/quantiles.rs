//! Where knots and centres go: quantiles of the rows, or, where many rows share a value, of the distinct values.

/// The known values in order, with the rows of each.
pub struct Quantiles {
    values: Vec<f64>,
    /// Rows up to and including each value.
    up_to: Vec<f64>,
}

/// Values closer than this share of their size are one: 0.3 beside 0.30000000000000004.
const SAME: f64 = 1e-9;

impl Quantiles {
    /// Of `values` (NaN = unknown), each counted `counts` times.
    pub fn of(values: &[f64], counts: &[f64]) -> Quantiles {
        let mut quantiles = Quantiles { values: Vec::new(), up_to: Vec::new() };
        let mut rows = 0.0;
        for at in crate::order::indices(values.len(), &|a, b| values[a].total_cmp(&values[b])) {
            let (x, count) = (values[at], counts[at]);
            if x.is_nan() || count <= 0.0 {
                continue;
            }
            rows += count;
            match (quantiles.values.last(), quantiles.up_to.last_mut()) {
                (Some(last), Some(up_to)) if x - last <= SAME * x.abs().max(last.abs()) => *up_to = rows,
                _ => {
                    quantiles.values.push(x);
                    quantiles.up_to.push(rows);
                }
            }
        }
        quantiles
    }

    /// The smallest and the largest value.
    pub fn ends(&self) -> (f64, f64) {
        (self.values.first().copied().unwrap_or(f64::NAN), self.values.last().copied().unwrap_or(f64::NAN))
    }

    /// Number of distinct values.
    pub fn distinct(&self) -> usize {
        self.values.len()
    }

    /// The value that this share of the rows does not exceed, or the middle of two where the share falls between them:
    /// the same where every row is repeated as often.
    pub fn at(&self, share: f64) -> f64 {
        self.find(share, &self.up_to)
    }

    fn find(&self, share: f64, up_to: &[f64]) -> f64 {
        let Some(rows) = up_to.last() else { return f64::NAN };
        let wanted = share * rows;
        let at = up_to.partition_point(|sum| *sum < wanted - 1e-9 * rows).min(self.values.len() - 1);
        let between = up_to[at] <= wanted + 1e-9 * rows && at + 1 < self.values.len();
        if between { self.values[at] / 2.0 + self.values[at + 1] / 2.0 } else { self.values[at] }
    }

    /// Quantiles at ascending shares that are all different and, if `inside`, neither the smallest nor the largest
    /// value: of the rows, or where those coincide of the distinct values. Where there are too few of these the result
    /// is shorter.
    pub fn spread(&self, shares: &[f64], inside: bool) -> Vec<f64> {
        let ends = if inside { self.ends() } else { (f64::NEG_INFINITY, f64::INFINITY) };
        let good = |knots: &[f64]| {
            knots.windows(2).all(|pair| pair[0] < pair[1]) && knots.iter().all(|x| ends.0 < *x && *x < ends.1)
        };
        let of_rows: Vec<f64> = shares.iter().map(|share| self.at(*share)).collect();
        if good(&of_rows) {
            return of_rows;
        }
        let each_once: Vec<f64> = (1..=self.values.len()).map(|n| n as f64).collect();
        let mut knots: Vec<f64> = shares.iter().map(|share| self.find(*share, &each_once)).collect();
        knots.retain(|x| ends.0 < *x && *x < ends.1);
        knots.dedup_by(|a, b| *a <= *b);
        knots
    }
}

/// Shares 1/(n + 1), …, n/(n + 1).
pub fn even_shares(n: u32) -> Vec<f64> {
    (1..=n).map(|i| f64::from(i) / f64::from(n + 1)).collect()
}
