use crate::learn::problems::{Problem, problems};
use crate::oracle::svm::rows;
use nomogram::features::design::{Gram, Panels, ROWS_PER_PANEL};
use proptest::prelude::*;

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * (1.0 + a.abs().max(b.abs()))
}

proptest! {
    #[test]
    fn products_equal_those_of_the_rows_multiplied_out(Problem { design, y, cost } in problems(1..300)) {
        let x = rows(&design);
        let w: Vec<f64> = (0..design.n_coordinates()).map(|j| (j % 7) as f64 - 2.5).collect();
        for (score, row) in design.times(&w).iter().zip(&x) {
            prop_assert!(close(*score, row.iter().zip(&w).map(|(x, w)| x * w).sum()));
        }
        let a: Vec<f64> = y.iter().zip(&cost).map(|(y, c)| y * c).collect();
        for (j, sum) in design.transposed_times(&a).iter().enumerate() {
            prop_assert!(close(*sum, x.iter().zip(&a).map(|(x, a)| x[j] * a).sum()));
        }
        for (norm, row) in design.squared_norms().iter().zip(&x) {
            prop_assert!(close(*norm, row.iter().map(|x| x * x).sum()));
        }
    }

    /// Every third row, so that panels are gathered, half full and empty.
    #[test]
    fn panels_compute_the_same(Problem { design, .. } in problems(1..300)) {
        let chosen: Vec<u32> = (0..design.n_rows as u32).step_by(3).collect();
        let x: Vec<Vec<f64>> = rows(&design.select(&chosen));
        let panels = Panels::new(&design, &chosen);
        let p = design.n_coordinates();
        let mut w: Vec<f64> = (0..p).map(|j| (j % 5) as f64 - 1.5).collect();
        w.push(0.0);
        let (mut gram, mut sums, mut fours) = (Gram::new(&panels), vec![0.0; p + 1], vec![[0.0; 4]; p + 1]);
        let weight = |row: usize| 1.0 + (row % 5) as f64;
        for index in 0..panels.n_panels() {
            let panel = panels.panel(index);
            let mut amounts = [0.0; ROWS_PER_PANEL];
            let live = (chosen.len() - index * ROWS_PER_PANEL).min(ROWS_PER_PANEL);
            (0..live).for_each(|i| amounts[i] = weight(index * ROWS_PER_PANEL + i));
            let mut products = [0.0; ROWS_PER_PANEL];
            panel.times(&w, &mut products);
            for (i, row) in x[index * ROWS_PER_PANEL..].iter().take(live).enumerate() {
                prop_assert!(close(products[i], row.iter().zip(&w).map(|(x, w)| x * w).sum()));
            }
            panel.add_transposed_times(&amounts, &mut sums);
            panel.add_transposed_times_four(&[amounts, [0.0; ROWS_PER_PANEL], amounts, amounts], &mut fours);
            gram.add(panel, &amounts);
        }
        for j in 0..p {
            let expected: f64 = x.iter().enumerate().map(|(i, row)| weight(i) * row[j]).sum();
            prop_assert!(close(sums[j], expected) && close(fours[j][3], expected) && fours[j][1].abs() <= 0.0);
            for (k, entry) in gram.upper_row(j).iter().enumerate() {
                let expected: f64 = x.iter().enumerate().map(|(i, row)| weight(i) * row[j] * row[j + k]).sum();
                prop_assert!(close(*entry, expected), "({j}, {}): {entry} instead of {expected}", j + k);
            }
        }
    }
}
