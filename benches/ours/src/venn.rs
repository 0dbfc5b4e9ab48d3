//! Inductive Venn–ABERS: the first half of the rows calibrates, each of the second half gets its pair.

use super::report;
use nomogram::calibrate::venn_abers::VennAbers;
use std::hint::black_box;
use std::path::Path;

fn numbers(path: &Path) -> Vec<f64> {
    let bytes = std::fs::read(path).expect("the data of benches/data.js");
    bytes.as_chunks::<8>().0.iter().map(|chunk| f64::from_le_bytes(*chunk)).collect()
}

/// Reads scores and classes beside the set's name, and reports.
pub fn task(set: &Path) {
    let (scores, classes) = (numbers(&set.with_extension("x.f64")), numbers(&set.with_extension("y.f64")));
    let half = scores.len() / 2;
    let targets: Vec<f64> = classes[..half].iter().map(|class| f64::from(*class > 0.0)).collect();
    let weights = vec![1.0; half];
    report(|| {
        let machine = VennAbers::fit(&scores[..half], &targets, &weights);
        for score in &scores[half..] {
            black_box(machine.at(*score));
        }
        None
    });
}
