//! R̂ and effective sample size.

use crate::helper::assert_close;
use crate::sets;
use nomogram::assess::diagnostics::diagnose;
use nomogram::math;
use rand::RngExt;
use rand_pcg::Pcg64;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    name: String,
    chains: Vec<Vec<f64>>,
    r_hat: f64,
    bulk: f64,
}

#[test]
fn the_references_are_met() {
    let cases: Vec<Case> = serde_json::from_str(&sets::text("reference/chains.json")).expect("JSON");
    assert_eq!(cases.len(), 10);
    for case in cases {
        let found = diagnose(&case.chains);
        assert_close(&case.name, found.r_hat, case.r_hat, 1e-9 * case.r_hat);
        assert_close(&case.name, found.effective, case.bulk, 1e-8 * case.bulk);
    }
}

/// An autoregressive chain x ← φx + √(1 − φ²)ε has autocorrelations φᵗ, hence τ = (1 + φ)/(1 − φ). Normal scores of
/// normal draws are the draws again.
#[test]
fn of_autoregressive_chains_the_number_is_known() {
    for (phi, seed) in [(0.0, 1), (0.5, 2), (0.9, 3), (-0.4, 4)] {
        let chains: Vec<Vec<f64>> = (0..4)
            .map(|chain| {
                let mut generator = Pcg64::new(seed, chain);
                // Twelve uniforms make a normal one, near enough.
                let mut normal = || (0..12).map(|_| generator.random_range(-0.5..0.5)).sum::<f64>();
                let mut x = normal();
                let mut step = || {
                    x = phi * x + (1.0 - phi * phi).sqrt() * normal();
                    x
                };
                (0..10_000).map(|_| step()).collect()
            })
            .collect();
        let found = diagnose(&chains);
        let expected = 40_000.0 * (1.0 - phi) / (1.0 + phi);
        assert_close(&format!("φ = {phi}"), found.effective, expected, 0.12 * expected);
        assert!(found.r_hat < 1.01, "φ = {phi}: {found:?}");
    }
}

/// Ranks alone enter: the logarithm of what was drawn is worth as much.
#[test]
fn a_monotone_change_of_scale_changes_nothing() {
    let cases: Vec<Case> = serde_json::from_str(&sets::text("reference/chains.json")).expect("JSON");
    let chains = &cases[1].chains;
    let moved: Vec<Vec<f64>> = chains.iter().map(|c| c.iter().map(|x| math::exp(*x)).collect()).collect();
    assert_eq!(diagnose(&moved).effective.to_bits(), diagnose(chains).effective.to_bits());
}

#[test]
fn where_nothing_can_be_said_the_chains_do_not_agree() {
    let apart = vec![vec![1.0; 50], vec![2.0; 50]];
    for chains in [vec![], vec![vec![]], vec![vec![1.0; 11]], vec![vec![3.0; 50]; 4]] {
        let found = diagnose(&chains);
        assert!(found.r_hat.is_infinite() && found.effective == 0.0, "{found:?}");
    }
    // Each chain stands still at a place of its own.
    let found = diagnose(&apart);
    assert!(found.r_hat > 1e6 && found.effective < 10.0, "{found:?}");
    // Of unequal chains the shortest counts.
    let wave = |n: usize| (0..n).map(|i| (i * 37 % 101) as f64).collect::<Vec<f64>>();
    assert_eq!(diagnose(&[wave(60), wave(90)]), diagnose(&[wave(60), wave(60)]));
}
