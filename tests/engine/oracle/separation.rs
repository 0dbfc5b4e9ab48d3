//! Whether classes can be told apart, by Stiemke's lemma: a direction that moves no row to the wrong side and some to the
//! right one exists exactly where no strictly positive α has Σ α y (1, x) = 0.

/// The direction (bias first), where there is one: what is left of the shortest Σ (1 + β) y (1, x) over β ≥ 0, found by
/// moving one β after the other.
pub fn direction(rows: &[Vec<f64>], y: &[f64]) -> Option<Vec<f64>> {
    let signed: Vec<Vec<f64>> =
        rows.iter().zip(y).map(|(x, y)| std::iter::once(*y).chain(x.iter().map(|x| x * y)).collect()).collect();
    let mut sum = vec![0.0; rows.first().map_or(0, Vec::len) + 1];
    signed.iter().for_each(|x| sum.iter_mut().zip(x).for_each(|(s, x)| *s += x));
    let mut beta = vec![0.0; y.len()];
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    for _ in 0..20_000 {
        let mut moved = 0.0_f64;
        for (x, beta) in signed.iter().zip(&mut beta) {
            let next = (*beta - dot(x, &sum) / dot(x, x)).max(0.0);
            sum.iter_mut().zip(x).for_each(|(s, x)| *s += (next - *beta) * x);
            moved = moved.max((next - *beta).abs());
            *beta = next;
        }
        if moved < 1e-12 {
            break;
        }
    }
    let moves: Vec<f64> = signed.iter().map(|x| dot(x, &sum)).collect();
    let best = moves.iter().fold(0.0_f64, |best, m| best.max(*m));
    (best > 1e-4 && moves.iter().all(|m| *m >= -1e-4 * best)).then_some(sum)
}
