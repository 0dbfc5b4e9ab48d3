//! How similar two values of an attribute are: the measures of Boriah, Chandola & Kumar (2008), table 2, as Yao (2013)
//! takes them for kernels. Natural logarithms.
//!
//! S(X, Y) = Σ_k w_k S_k(X_k, Y_k) with w_k = 1/d, d the attributes; only Lin's weight depends on the rows:
//! w = 1 / Σ_k (ln p̂_k(X_k) + ln p̂_k(Y_k)). p̂ = f/N; p²(x) = f(x)(f(x) − 1)/(N(N − 1)), f the frequency of a value among
//! N rows.

pub mod repair;
pub mod rows;
pub mod values;

use crate::choice::Measure;
use crate::math;
use nalgebra::DMatrix;

/// S_k of each pair of values, without w_k; `counts`: frequency of each value, above 0.
pub fn matrix(measure: Measure, counts: &[f64]) -> DMatrix<f64> {
    let n = counts.len();
    let rows: f64 = counts.iter().sum();
    let shared = |f: f64| f * (f - 1.0) / (rows * (rows - 1.0)).max(1.0);
    let sum_over =
        |chosen: &dyn Fn(f64) -> bool| -> f64 { counts.iter().filter(|f| chosen(**f)).map(|f| shared(*f)).sum() };
    let equal = |f: f64| match measure {
        Measure::Overlap | Measure::Iof | Measure::Of => 1.0,
        Measure::Lin => 2.0 * math::ln(f / rows),
        Measure::Goodall1 => 1.0 - sum_over(&|q| q <= f),
        Measure::Goodall2 => 1.0 - sum_over(&|q| q >= f),
        Measure::Goodall3 => 1.0 - shared(f),
        Measure::Goodall4 => shared(f),
    };
    let different = |a: f64, b: f64| match measure {
        Measure::Iof => 1.0 / (1.0 + math::ln(a) * math::ln(b)),
        Measure::Of => 1.0 / (1.0 + math::ln(rows / a) * math::ln(rows / b)),
        Measure::Lin => 2.0 * math::ln((a + b) / rows),
        Measure::Overlap | Measure::Goodall1 | Measure::Goodall2 | Measure::Goodall3 | Measure::Goodall4 => 0.0,
    };
    // Symmetric to the last digit: two values are always taken in one order.
    let of = |u: usize, v: usize| if u == v { equal(counts[u]) } else { different(counts[u.max(v)], counts[u.min(v)]) };
    DMatrix::from_fn(n, n, of)
}

/// The same of a question whose only attribute this is: Lin's with its weight, the others as they are.
pub fn alone(measure: Measure, counts: &[f64]) -> DMatrix<f64> {
    let mut out = matrix(measure, counts);
    if measure == Measure::Lin {
        let rows: f64 = counts.iter().sum();
        let logs: Vec<f64> = counts.iter().map(|f| math::ln(f / rows)).collect();
        for (mut column, a) in out.column_iter_mut().zip(&logs) {
            column.iter_mut().zip(&logs).for_each(|(s, b)| *s = rows::weighted(*s, a + b));
        }
    }
    out
}
