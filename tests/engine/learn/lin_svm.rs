//! The SVM on Lin's similarity: decisions by hand, a slow twin, and the job around it.

use crate::helper::assert_close;
use crate::oracle::svm as oracle;
use crate::tables::{labels, learn_units, numbers, table};
use nomogram::contract::{AttributeMap, MapChoice, Outcome, Question};
use nomogram::features::similarity::rows::{Lin, RowValues};
use nomogram::job::Job;
use nomogram::learn::lin_svm;
use nomogram::learn::solve::SolveOptions;
use nomogram::math;

#[test]
fn two_rows_by_hand() {
    // Values of shares ½, ¼, ¼. Between rows with S(x, x) = 1 and S(x, z) = s the margin is hard for C ≥ 1/(1 − s):
    // α = 1/(1 − s), b = 0, ‖w‖² = 2/(1 − s).
    let values = [RowValues { counts: vec![2.0, 1.0, 1.0], codes: vec![0, 1, 2] }];
    let ab = 2.0 * math::ln(0.75) / (math::ln(0.5) + math::ln(0.25));
    let bc = 0.5;
    let fit = |y: [f64; 3], cost: [f64; 3]| lin_svm::fit(&values, &y, &cost, None, &SolveOptions::default());
    let first = fit([1.0, -1.0, 1.0], [10.0, 10.0, 0.0]);
    let scores = lin_svm::scores(&first.expansion, first.bias, &values);
    let expected = [1.0, -1.0, (ab - bc) / (1.0 - ab)];
    scores.iter().zip(expected).for_each(|(f, expected)| assert_close("score", *f, expected, 1e-7));
    assert_close("norm", first.norm, (2.0 / (1.0 - ab)).sqrt(), 1e-7);
    let second = fit([1.0, 1.0, -1.0], [0.0, 10.0, 10.0]);
    let scores = lin_svm::scores(&second.expansion, second.bias, &values);
    scores.iter().zip([0.0, 1.0, -1.0]).for_each(|(f, expected)| assert_close("score", *f, expected, 1e-7));
    // A cost below 1/(1 − s) = 2 bounds α: f(b) − f(c) = 2 · ½ · C.
    let soft = fit([1.0, 1.0, -1.0], [0.0, 0.8, 0.8]);
    let scores = lin_svm::scores(&soft.expansion, soft.bias, &values);
    assert_close("soft", scores[1] - scores[2], 0.8, 1e-7);
}

/// Thirty rows of two categories and a number.
fn rows() -> nomogram::table::Table {
    let hole = |i: usize, cell: &'static str| if i % 11 == 4 { "" } else { cell };
    let a: Vec<&str> = (0..30).map(|i| hole(i, ["r", "g", "b", "r"][(i * 7) % 4])).collect();
    let b: Vec<&str> = (0..30).map(|i| ["s", "m", "l"][(i * i) % 3]).collect();
    let x: Vec<f64> = (0..30).map(|i| if i % 13 == 2 { f64::NAN } else { ((i * 17) % 30) as f64 }).collect();
    let class: Vec<&str> = (0..30).map(|i| if (i * 17) % 30 > 12 && i % 4 != 1 { "p" } else { "n" }).collect();
    table(vec![labels("a", &a), labels("b", &b), numbers("x", &x), labels("class", &class)])
}

fn question() -> Question {
    Question { learner: "lin-svm".to_owned(), folds: 3, repeats: 1, ..Question::about("class") }
}

#[test]
fn the_job_finds_what_a_slow_twin_finds() {
    let job = Job::new(&rows(), &question()).expect("a question");
    let values = &job.features().values;
    let n = job.task().n_groups();
    let all: Vec<u32> = (0..n as u32).collect();
    let lin = Lin::new(values, n);
    let pairs: Vec<Vec<f64>> = all
        .iter()
        .map(|row| {
            let mut out = Vec::new();
            lin.append_row(*row, &all, &mut out);
            out
        })
        .collect();
    let (y, cost) = (&job.task().y, &job.task().counts);
    let best: Vec<f64> = oracle::dual_of_kernel(&pairs, y, cost).iter().zip(y).map(|(a, y)| a * y).collect();
    let scores: Vec<f64> = pairs.iter().map(|row| row.iter().zip(&best).map(|(k, c)| k * c).sum()).collect();
    let squared: f64 = scores.iter().zip(&best).map(|(f, c)| f * c).sum();
    let (primal, _) = oracle::primal_of_scores(&scores, squared, y, cost);
    let units = learn_units(&job);
    let found = &units[0].certificate;
    assert!(found.relative_gap <= 1e-8, "{found:?}");
    assert_close("objective", found.primal_objective, primal, 1e-6);
    let bias = job.scores(&units[0]).expect("unit 0")[0].bias;
    for (row, delta) in job.distances(&units[0]).expect("unit 0")[0].iter().enumerate() {
        assert_close(&format!("row {row}"), *delta, (scores[row] + bias) / squared.sqrt(), 1e-3);
    }
    // It is calibrated and scored on held-out rows, and has no nomogram.
    let (model, learned) = job.model(&units).expect("scores");
    assert!(model.is_none() && learned.model.is_empty());
    let held_out = learned.held_out.expect("scores");
    let text = serde_json::to_string(&held_out).expect("JSON");
    assert!(text.contains("auc"), "{text}");
}

#[test]
fn all_classes_are_refused_and_maps_rest() {
    let spline = AttributeMap { attribute: "x".to_owned(), map: MapChoice::Spline { knots: 4 } };
    let [plain, with_map] = [Vec::new(), vec![spline]].map(|maps| {
        let job = Job::new(&rows(), &Question { maps, ..question() }).expect("a question");
        job.distances(&job.unit(0)).expect("unit 0")
    });
    assert_eq!(plain, with_map);
    let refused = Job::new(&rows(), &Question { outcome: Outcome::AllClasses, ..question() }).expect_err("refused");
    assert_eq!(refused.message().code, "one-class-only");
    assert!(Job::has_setting("lin-svm", "balanced") && !Job::has_setting("lin-svm", "gamma"));
}
