//! Ensemble selection against a slow one, step by step.

use crate::helper::assert_close;
use crate::oracle::scores::auc;
use nomogram::assess::ensemble::{Goal, Library};
use nomogram::contract::Metric;
use nomogram::math;
use proptest::prelude::*;

/// The measure of a bag given as a list of members, larger is better, straight from the definitions.
fn gained(bag: &[usize], library: &[Vec<f64>], positive: &[bool], goal: &Goal) -> f64 {
    let n = bag.len() as f64;
    let cases = 0..positive.len();
    let log_odds: Vec<f64> = cases
        .map(|case| {
            let of = |f: &dyn Fn(f64) -> f64| bag.iter().map(|member| f(library[*member][case])).sum::<f64>() / n;
            if goal.of_log_odds { of(&|d| d) } else { math::logit(of(&math::logistic)) }
        })
        .collect();
    let p: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
    let mean = |of: &dyn Fn(f64, bool) -> f64| {
        p.iter().zip(positive).map(|(p, y)| of(*p, *y)).sum::<f64>() / positive.len() as f64
    };
    match goal.metric {
        Metric::Auc => {
            // Equal sums of equal numbers may differ in the last digit: what is a tie is one here too.
            let rounded: Vec<f64> = log_odds.iter().map(|d| (d * 1e9).round()).collect();
            auc(&rounded, positive)
        }
        Metric::Brier => -mean(&|p, y| (p - f64::from(u8::from(y))).powi(2)),
        _ => -mean(&|p, y| -math::ln(if y { p } else { 1.0 - p })),
    }
}

proptest! {
    /// Members are distinct numbers, so that ties of steps have probability 0 but for the AUC, where they are frequent and
    /// only the value reached is compared.
    #[test]
    fn selection_is_greedy_with_replacement(
        library in prop::collection::vec(prop::collection::vec(-3.0..3.0f64, 12), 1..5),
        initial in 1usize..4,
        which in 0usize..2,
        of_log_odds in any::<bool>(),
    ) {
        let positive: Vec<bool> = (0..12).map(|case| case % 3 == 0).collect();
        let goal = Goal { metric: [Metric::Brier, Metric::LogLoss][which], initial, of_log_odds };
        let rows = vec![1.0; 12];
        let of = Library { log_odds: &library, positive: &positive, rows: &rows };
        let found = of.select(&(0..12).collect::<Vec<_>>(), &goal).expect("members");

        let value = |bag: &[usize]| gained(bag, &library, &positive, &goal);
        let mut order: Vec<usize> = (0..library.len()).collect();
        order.sort_by(|a, b| value(&[*b]).total_cmp(&value(&[*a])));
        let mut bag: Vec<usize> = order.iter().copied().take(initial).collect();
        if value(&order[..1]) > value(&bag) + 1e-12 {
            bag.truncate(1);
        }
        let mut path = vec![value(&bag)];
        while bag.len() < 150 {
            let then = |member: usize| value(&[bag.as_slice(), &[member]].concat());
            let best = (0..library.len()).reduce(|a, b| if then(b) > then(a) { b } else { a }).expect("members");
            if then(best) <= value(&bag) + 1e-12 {
                break;
            }
            bag.push(best);
            path.push(value(&bag));
        }
        prop_assume!(bag.len() < 150);
        let counts: Vec<u32> =
            (0..library.len()).map(|member| bag.iter().filter(|of| **of == member).count() as u32).collect();
        // A gain next to the least one may count here and not there.
        let steps: Vec<f64> = path.windows(2).map(|pair| pair[1] - pair[0]).collect();
        prop_assume!(steps.iter().all(|step| *step > 1e-11));
        prop_assert_eq!(&found.counts, &counts);
        prop_assert_eq!(found.path.len(), path.len());
        for (found, expected) in found.path.iter().zip(&path) {
            prop_assert!((found + expected).abs() < 1e-9, "{found} {expected}");
        }
        for (case, _) in library[0].iter().enumerate() {
            let mean = |f: &dyn Fn(f64) -> f64| bag.iter().map(|m| f(library[*m][case])).sum::<f64>() / bag.len() as f64;
            let expected = if of_log_odds { mean(&|d| d) } else { math::logit(mean(&math::logistic)) };
            prop_assert!((of.averaged(case, &found.counts, &goal) - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn no_bag_is_worse_than_its_best_member(
        library in prop::collection::vec(prop::collection::vec((-3i8..3).prop_map(f64::from), 15), 1..6),
        initial in 1usize..7,
        which in 0usize..4,
        of_log_odds in any::<bool>(),
    ) {
        let positive: Vec<bool> = (0..15).map(|case| case % 4 == 1).collect();
        let rows: Vec<f64> = (0..15).map(|case| f64::from(1 + case % 2)).collect();
        let metric = [Metric::Auc, Metric::AveragePrecision, Metric::Brier, Metric::LogLoss][which];
        let cases: Vec<usize> = (0..15).collect();
        let of = |log_odds: &[Vec<f64>], initial| {
            let goal = Goal { metric, initial, of_log_odds };
            Library { log_odds, positive: &positive, rows: &rows }.select(&cases, &goal).expect("members")
        };
        let found = of(&library, initial);
        let last = found.path.last().copied().expect("a beginning");
        let is_loss = which > 1;
        for member in &library {
            let alone = of(std::slice::from_ref(member), 1);
            prop_assert_eq!(&alone.counts, &vec![1]);
            let gained = if is_loss { alone.path[0] - last } else { last - alone.path[0] };
            prop_assert!(gained >= -1e-9, "worse by {gained}");
        }
        let sign = if is_loss { -1.0 } else { 1.0 };
        prop_assert!(found.path.windows(2).all(|pair| sign * (pair[1] - pair[0]) > 0.0));
        prop_assert_eq!(&of(&library, initial), &found);
    }
}

#[test]
fn of_equal_members_the_first_is_taken() {
    let positive = [true, false, true, false];
    let member = vec![0.5, -1.0, 0.2, 0.3];
    let library = vec![member.clone(), member.clone(), member];
    let goal = Goal { metric: Metric::Auc, initial: 1, of_log_odds: false };
    let of = Library { log_odds: &library, positive: &positive, rows: &[1.0; 4] };
    let found = of.select(&[0, 1, 2, 3], &goal).expect("members");
    assert_eq!(found.counts, [1, 0, 0]);
    assert_close("AUC", found.path[0], auc(&library[0], &positive), 1e-15);
    // Without a negative case there is no AUC; without members nothing.
    assert!(of.select(&[0, 2], &goal).is_none());
    assert!(Library { log_odds: &[], positive: &positive, rows: &[1.0; 4] }.select(&[0], &goal).is_none());
    // Two that err on different cases are better together: by hand 3 of 4 pairs alone, all 4 together.
    let apart = vec![vec![2.0, -1.0, -2.0, -1.5], vec![-2.0, -1.5, 2.0, -1.0]];
    let found = Library { log_odds: &apart, positive: &positive, rows: &[1.0; 4] }
        .select(&[0, 1, 2, 3], &Goal { metric: Metric::Auc, initial: 1, of_log_odds: true })
        .expect("members");
    assert_eq!(found.counts, [1, 1]);
    assert_eq!(found.path, [0.5, 1.0]);
}
