//! The C-SVC dual by moving every pair of variables in turn, as long as anything moves.

use nomogram::features::design::Design;

/// All rows multiplied out.
pub fn rows(design: &Design) -> Vec<Vec<f64>> {
    let of = |row| {
        let mut x = vec![0.0; design.n_coordinates()];
        design.write_row(row, &mut x);
        x
    };
    (0..design.n_rows).map(of).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// ½‖w‖² + Σ c max(0, 1 − y (w·x + b)) at the best b, tried at every corner; and the two ends of the best b.
pub fn primal(rows: &[Vec<f64>], y: &[f64], cost: &[f64], w: &[f64]) -> (f64, [f64; 2]) {
    let scores: Vec<f64> = rows.iter().map(|x| dot(w, x)).collect();
    primal_of_scores(&scores, dot(w, w), y, cost)
}

/// The same from the scores w·x and ‖w‖².
pub fn primal_of_scores(scores: &[f64], squared_norm: f64, y: &[f64], cost: &[f64]) -> (f64, [f64; 2]) {
    let value = |b: f64| -> f64 {
        let hinge = |((f, y), c): ((&f64, &f64), &f64)| c * (1.0 - y * (f + b)).max(0.0);
        0.5 * squared_norm + scores.iter().zip(y).zip(cost).map(hinge).sum::<f64>()
    };
    let used = |&row: &usize| cost[row] > 0.0;
    let corners: Vec<f64> = (0..y.len()).filter(used).map(|row| y[row] - scores[row]).collect();
    let best = corners.iter().map(|&b| value(b)).fold(f64::INFINITY, f64::min);
    let ends = corners.iter().filter(|&&b| value(b) <= best + 1e-12 * best.max(1.0));
    (best, ends.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], &b| [low.min(b), high.max(b)]))
}

/// The optimal dual vector of a tiny problem.
pub fn dual(rows: &[Vec<f64>], y: &[f64], cost: &[f64]) -> Vec<f64> {
    let products: Vec<Vec<f64>> = rows.iter().map(|a| rows.iter().map(|b| dot(a, b)).collect()).collect();
    dual_of_kernel(&products, y, cost)
}

/// The same for a kernel, given as K(x_i, x_j) of all pairs.
pub fn dual_of_kernel(kernel: &[Vec<f64>], y: &[f64], cost: &[f64]) -> Vec<f64> {
    let n = y.len();
    let mut alpha = vec![0.0; n];
    // Σ_j α_j y_j K(x_i, x_j).
    let mut scores = vec![0.0; n];
    for _ in 0..200_000 {
        let mut moved: f64 = 0.0;
        for i in 0..n {
            for j in 0..i {
                // α_i changes by y_i t, α_j by −y_j t: the objective by t (y_i − y_j − (f_i − f_j)) − ½t² ‖x_i − x_j‖².
                let slope = y[i] - y[j] - (scores[i] - scores[j]);
                let curvature = (kernel[i][i] + kernel[j][j] - 2.0 * kernel[i][j]).max(1e-12);
                let room = |row: usize, sign: f64| if sign > 0.0 { cost[row] - alpha[row] } else { alpha[row] };
                let most = room(i, y[i]).min(room(j, -y[j]));
                let least = -room(i, -y[i]).min(room(j, y[j]));
                let t = (slope / curvature).clamp(least, most);
                alpha[i] = (alpha[i] + y[i] * t).clamp(0.0, cost[i]);
                alpha[j] = (alpha[j] - y[j] * t).clamp(0.0, cost[j]);
                let change = kernel[i].iter().zip(&kernel[j]).map(|(a, b)| t * (a - b));
                scores.iter_mut().zip(change).for_each(|(score, change)| *score += change);
                moved = moved.max(t.abs() * curvature.sqrt());
            }
        }
        if moved < 1e-13 {
            break;
        }
    }
    alpha
}

/// w of a dual vector, and the dual objective.
pub fn weights(rows: &[Vec<f64>], y: &[f64], alpha: &[f64]) -> (Vec<f64>, f64) {
    let mut w = vec![0.0; rows.first().map_or(0, Vec::len)];
    for ((x, y), a) in rows.iter().zip(y).zip(alpha) {
        w.iter_mut().zip(x).for_each(|(w, x)| *w += a * y * x);
    }
    let value = alpha.iter().sum::<f64>() - 0.5 * dot(&w, &w);
    (w, value)
}
