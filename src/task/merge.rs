//! Identical rows become one row with a count.

use super::attributes::{AttributeValues, TaskAttribute};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Rows merged into groups, in the order in which the groups first appear.
pub(super) struct Merged {
    /// For each group the first of its rows.
    pub first_row: Vec<u32>,
    /// For each group how many rows it has.
    pub counts: Vec<f64>,
    /// For each row its group.
    pub group_of_row: Vec<u32>,
}

/// Groups rows that agree in every attribute and in the class.
pub(super) fn identical_rows(attributes: &[TaskAttribute], y: &[f64]) -> Merged {
    let n = y.len();
    let mut hashes: Vec<u64> = y.iter().map(|y| mix(0, y.to_bits())).collect();
    for attribute in attributes {
        match &attribute.values {
            AttributeValues::Numbers(values) => {
                hashes.iter_mut().zip(values).for_each(|(hash, x)| *hash = mix(*hash, bits(*x)));
            }
            AttributeValues::Codes(codes) => {
                hashes.iter_mut().zip(codes).for_each(|(hash, code)| *hash = mix(*hash, u64::from(*code)));
            }
        }
    }
    let same = |a: usize, b: usize| {
        y[a].to_bits() == y[b].to_bits() && attributes.iter().all(|attribute| attribute.same(a, b))
    };
    let mut groups: HashMap<u64, u32, BuildHasherDefault<AlreadyMixed>> =
        HashMap::with_capacity_and_hasher(n, BuildHasherDefault::default());
    let mut merged = Merged { first_row: Vec::new(), counts: Vec::new(), group_of_row: Vec::with_capacity(n) };
    for (row, hash) in hashes.into_iter().enumerate() {
        let mut key = hash;
        // Two different rows may share a hash: the later one moves on to the next free key.
        let group = loop {
            match groups.get(&key) {
                Some(&group) if same(row, merged.first_row[group as usize] as usize) => break group,
                Some(_) => key = key.wrapping_add(1),
                None => {
                    let group = merged.first_row.len() as u32;
                    groups.insert(key, group);
                    merged.first_row.push(row as u32);
                    merged.counts.push(0.0);
                    break group;
                }
            }
        };
        merged.counts[group as usize] += 1.0;
        merged.group_of_row.push(group);
    }
    merged
}

/// One bit pattern for each value: −0 is 0, every NaN (missing) is the same.
pub(super) fn bits(x: f64) -> u64 {
    if x.is_nan() { u64::MAX } else { (x + 0.0).to_bits() }
}

/// A well-mixed combination of two words.
pub(super) fn mix(hash: u64, value: u64) -> u64 {
    let x = (hash.rotate_left(29) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ (x >> 32)
}

#[derive(Default)]
struct AlreadyMixed(u64);

impl Hasher for AlreadyMixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = mix(self.0, u64::from(*byte)));
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
