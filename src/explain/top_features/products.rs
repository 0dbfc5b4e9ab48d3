//! Features one after the other, each with Σ a_i x_i^q made from that of the feature with one factor less.

use super::{Column, Shape};
use crate::order;

/// Values of a product at the support vectors where it is not 0, times their coefficients.
#[derive(Clone, Debug, Default)]
struct Partial {
    rows: Vec<u32>,
    values: Vec<f64>,
}

impl Partial {
    fn times(&self, column: &Column, shape: Shape, out: &mut Partial) {
        out.rows.clear();
        out.values.clear();
        match column {
            Column::Number(x) => {
                out.rows.extend_from_slice(&self.rows);
                out.values.extend(self.rows.iter().zip(&self.values).map(|(row, value)| value * x[*row as usize]));
            }
            Column::Binary(ones) | Column::Level(ones) => {
                let mut ones = ones.iter().copied().peekable();
                for (row, value) in self.rows.iter().zip(&self.values) {
                    while ones.peek().is_some_and(|one| one < row) {
                        ones.next();
                    }
                    let is_one = ones.peek() == Some(row);
                    if is_one || shape == Shape::Sign {
                        out.rows.push(*row);
                        out.values.push(if is_one { *value } else { -*value });
                    }
                }
            }
        }
    }
}

/// A walk, depth first, over the products of a list of columns.
#[derive(Clone, Debug)]
pub(super) struct Products {
    /// Which columns, in their order.
    list: Vec<u32>,
    /// Degrees of the features that are wanted.
    least: usize,
    most: usize,
    /// Whether each has the first column of the list.
    with_first: bool,
    /// Place in the list of each factor, ascending.
    places: Vec<usize>,
    /// The product of no factor, of the first, of the first two, …; more may be allocated than are in use.
    partials: Vec<Partial>,
    done: bool,
}

impl Products {
    pub fn new(list: Vec<u32>, degrees: (usize, usize), with_first: bool, coefficients: &[f64]) -> Products {
        let all = Partial { rows: (0..coefficients.len() as u32).collect(), values: coefficients.to_vec() };
        let done = list.is_empty() || degrees.1 == 0;
        let (least, most) = degrees;
        Products { list, least, most, with_first, places: Vec::new(), partials: vec![all], done }
    }

    /// Goes to the next feature: its exponents, columns ascending, and Σ a_i x_i^q. None: there are no more.
    pub fn next(&mut self, columns: &[Column], shapes: &[Shape]) -> Option<(Vec<(u32, u32)>, f64)> {
        while !self.done {
            self.advance(shapes);
            if self.done {
                return None;
            }
            self.multiply(columns, shapes);
            if self.places.len() >= self.least {
                let sum = self.partials[self.places.len()].values.iter().sum();
                return Some((self.exponents(), sum));
            }
        }
        None
    }

    /// To the next node of the tree: one factor more where one fits, otherwise another last factor.
    fn advance(&mut self, shapes: &[Shape]) {
        let first = match self.places.last() {
            None => 0,
            Some(&place) if shapes[self.list[place] as usize] == Shape::Number => place,
            Some(&place) => place + 1,
        };
        if self.places.len() < self.most && first < self.list.len() {
            self.places.push(first);
            return;
        }
        while let Some(place) = self.places.pop() {
            let fixed = self.with_first && self.places.is_empty();
            if !fixed && place + 1 < self.list.len() {
                self.places.push(place + 1);
                return;
            }
        }
        self.done = true;
    }

    fn multiply(&mut self, columns: &[Column], shapes: &[Shape]) {
        let (depth, Some(&place)) = (self.places.len(), self.places.last()) else { return };
        if self.partials.len() <= depth {
            self.partials.push(Partial::default());
        }
        let column = self.list[place] as usize;
        let (before, after) = self.partials.split_at_mut(depth);
        before[depth - 1].times(&columns[column], shapes[column], &mut after[0]);
    }

    fn exponents(&self) -> Vec<(u32, u32)> {
        let mut columns: Vec<u32> = self.places.iter().map(|place| self.list[*place]).collect();
        order::ascending_small(&mut columns);
        let mut exponents: Vec<(u32, u32)> = Vec::with_capacity(columns.len());
        for column in columns {
            match exponents.last_mut() {
                Some((last, power)) if *last == column => *power += 1,
                _ => exponents.push((column, 1)),
            }
        }
        exponents
    }
}
