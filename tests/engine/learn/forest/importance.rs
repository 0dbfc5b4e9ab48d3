//! What a forest says of itself.

use super::{forest, noise, numbers};
use crate::helper::assert_close;
use nomogram::learn::forest::Options;
use nomogram::learn::forest::columns::{Columns, Values};

const OPTIONS: Options = Options { trees: 200, leaf: 5, tried: 0, seed: 1 };

/// The class is x > ½ but for 10 % of the rows; three attributes are noise, one of them of twelve levels.
fn simulated(n: usize) -> (Columns, Vec<f64>) {
    let (x, flips) = (noise(n, 1), noise(n, 2));
    let y = x.iter().zip(&flips).map(|(x, flip)| if (*x > 0.5) == (*flip > 0.1) { 1.0 } else { -1.0 }).collect();
    let codes: Vec<u32> = noise(n, 5).iter().map(|u| (u * 12.0) as u32).collect();
    let values = vec![numbers(&noise(n, 3)), numbers(&x), numbers(&noise(n, 4)), Values::levels(&codes, 12)];
    (Columns::new(values), y)
}

#[test]
fn the_only_attribute_that_matters_is_found() {
    let (columns, y) = simulated(600);
    let seen = forest(&columns, &y, OPTIONS).seen();
    let [a, x, b, c] = [0, 1, 2, 3].map(|at| seen.importance[at]);
    // Permuted, it says nothing: right 0.9 of the time becomes a half, where trees look at nothing else.
    assert!(x.permutation > 0.25 && x.permutation < 0.45, "{x:?}");
    assert!(x.permutation > 20.0 * x.error && x.error > 0.0, "{x:?}");
    for noise in [a, b, c] {
        assert!(noise.permutation.abs() < 0.02, "{noise:?}");
        assert!(noise.impurity < 0.25 && noise.impurity > 0.0, "{noise:?}");
    }
    assert!(x.impurity > 0.5, "{x:?}");
    assert_close("shares", a.impurity + x.impurity + b.impurity + c.impurity, 1.0, 1e-12);
    // Nearly every row is out of the bag of 200/e trees; their mean is nearly as good as the rule itself.
    assert_eq!(seen.rows.len(), 600);
    let right = seen.rows.iter().zip(&seen.probabilities).filter(|(row, p)| (**p >= 0.5) == (y[**row as usize] > 0.0));
    assert_close("out-of-bag accuracy", right.count() as f64 / 600.0, 0.9, 0.04);
}

/// Where the class is noise, out of bag it cannot be told: neither the forest nor any attribute has anything.
#[test]
fn noise_is_noise() {
    let (columns, _) = simulated(400);
    let y: Vec<f64> = noise(400, 8).iter().map(|u| if *u < 0.5 { 1.0 } else { -1.0 }).collect();
    let seen = forest(&columns, &y, OPTIONS).seen();
    let right = seen.rows.iter().zip(&seen.probabilities).filter(|(row, p)| (**p >= 0.5) == (y[**row as usize] > 0.0));
    assert_close("accuracy", right.count() as f64 / 400.0, 0.5, 4.0 * (0.25_f64 / 400.0).sqrt());
    for need in &seen.importance {
        assert!(need.permutation.abs() < 0.03, "{need:?}");
    }
}

/// An attribute that no tree asks about: exactly nothing.
#[test]
fn a_constant_is_not_needed() {
    let y: Vec<f64> = (0..40).map(|row| if row % 2 == 0 { 1.0 } else { -1.0 }).collect();
    let columns = Columns::new(vec![numbers(&noise(40, 1)), numbers(&[2.0; 40])]);
    let need = forest(&columns, &y, OPTIONS).seen().importance[1];
    assert_eq!(need, Default::default());
}
