//! explain::top_features against the explicit features of the kernel: every multi-index with its multinomial factor,
//! merged by name.

mod norms;
mod rule;
mod scale;
mod searches;
mod selection;

use nomogram::explain::top_features::{CellOrder, Coding, Column, Machine, Search, TopMethod};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A random machine: numbers, columns of two values, levels; some rows are no support vectors.
pub fn machines() -> impl Strategy<Value = Machine> {
    (1_u32..=4, 2_usize..=9, 0_usize..=3, 0_usize..=3, 0_usize..=2, any::<bool>()).prop_flat_map(
        |(degree, n, numbers, binary, levels, signed)| {
            let numbers = if numbers + binary + levels == 0 { 1 } else { numbers };
            let number = prop::collection::vec(-2.0..2.0, n);
            let ones = || prop::collection::vec(any::<bool>(), n);
            (
                prop::collection::vec(number, numbers),
                prop::collection::vec(ones(), binary),
                prop::collection::vec(ones(), levels),
                prop::collection::vec(prop_oneof![1 => Just(0.0), 4 => -2.0..2.0], n),
            )
                .prop_map(move |(numbers, binary, levels, coefficients)| {
                    let rows = |ones: Vec<bool>| (0..).zip(ones).filter(|(_, one)| *one).map(|(row, _)| row).collect();
                    // Kinds mixed, so that places are no accident.
                    let mut columns: Vec<Column> = levels.into_iter().map(|ones| Column::Level(rows(ones))).collect();
                    columns.extend(numbers.into_iter().map(Column::Number));
                    columns.extend(binary.into_iter().map(|ones| Column::Binary(rows(ones))));
                    let coding = if signed { Coding::PlusMinusOne } else { Coding::ZeroOne };
                    Machine { n_rows: n, columns, coding, coefficients, degree }
                })
        },
    )
}

/// Σ w_q, signed by the sum itself, of merged features: their Σ w_q² and Σ c_q.
pub struct Merged {
    pub squares: f64,
    pub factors: f64,
    pub sum: f64,
}

type Exponents = Vec<(u32, u32)>;

/// Every feature, the constant too, by its exponents after merging.
pub fn explicit(machine: &Machine) -> BTreeMap<Exponents, Merged> {
    let values: Vec<Vec<f64>> =
        machine.columns.iter().map(|column| column.values(machine.coding, machine.n_rows)).collect();
    let mut out = BTreeMap::new();
    add_from(machine, &values, &mut Vec::new(), &mut out);
    out
}

fn add_from(machine: &Machine, values: &[Vec<f64>], q: &mut Vec<u32>, out: &mut BTreeMap<Exponents, Merged>) {
    if q.len() < machine.columns.len() {
        let left = machine.degree - q.iter().sum::<u32>();
        for power in 0..=left {
            q.push(power);
            add_from(machine, values, q, out);
            q.pop();
        }
        return;
    }
    let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
    let below: f64 = q.iter().map(|power| factorial(*power)).product();
    let factor = factorial(machine.degree) / below / factorial(machine.degree - q.iter().sum::<u32>());
    let product = |row: usize| -> f64 {
        q.iter().zip(values).map(|(power, x)| (0..*power).map(|_| x[row]).product::<f64>()).product()
    };
    let sum: f64 = machine.coefficients.iter().enumerate().map(|(row, a)| a * product(row)).sum();
    let reduced = |(column, power): (u32, &u32)| {
        let power = match (&machine.columns[column as usize], machine.coding) {
            (Column::Number(_), _) => *power,
            (Column::Binary(_), Coding::PlusMinusOne) => *power % 2,
            _ => (*power).min(1),
        };
        (power > 0).then_some((column, power))
    };
    let exponents: Exponents = (0..).zip(q.iter()).filter_map(reduced).collect();
    let merged = out.entry(exponents).or_insert(Merged { squares: 0.0, factors: 0.0, sum });
    merged.squares += factor * sum * sum;
    merged.factors += factor;
}

/// The whole search at once.
pub fn searched(machine: &Machine, method: TopMethod, order: CellOrder, p: u32, r: u32) -> Search {
    let mut search = Search::new(machine.clone(), method, order, p, r);
    search.step(usize::MAX);
    search
}

pub const ORDERS: [CellOrder; 3] = [CellOrder::Raw, CellOrder::Normalised, CellOrder::ByLevel];

/// How large the numbers of a machine are: what rounding is relative to.
pub fn size(machine: &Machine) -> f64 {
    let rows = 0..machine.n_rows;
    let values: Vec<Vec<f64>> =
        machine.columns.iter().map(|column| column.values(machine.coding, machine.n_rows)).collect();
    let norm = |row: usize| values.iter().map(|x| x[row] * x[row]).sum::<f64>() + 1.0;
    let kernels = |row: usize| norm(row).powi(machine.degree as i32).sqrt();
    let sum: f64 = rows.map(|row| machine.coefficients[row].abs() * kernels(row)).sum();
    (sum * sum).max(1e-300)
}
