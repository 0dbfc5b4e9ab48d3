//! Ensemble selection against a slow one, step by step.

use crate::helper::assert_close;
use crate::oracle::scores::auc;
use nomogram::assess::ensemble::{Goal, Library, Truth};
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
        replace in any::<bool>(),
    ) {
        let positive: Vec<bool> = (0..12).map(|case| case % 3 == 0).collect();
        let goal = Goal { metric: [Metric::Brier, Metric::LogLoss][which], initial, of_log_odds, replace };
        let rows = vec![1.0; 12];
        let of = Library { said: &library, truth: Truth::OneClass(&positive), rows: &rows };
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
            let free = (0..library.len()).filter(|member| replace || !bag.contains(member));
            let Some(best) = free.reduce(|a, b| if then(b) > then(a) { b } else { a }) else { break };
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
            prop_assert!((of.averaged(case, &found.counts, &goal)[0] - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn no_bag_is_worse_than_its_best_member(
        library in prop::collection::vec(prop::collection::vec((-3i8..3).prop_map(f64::from), 15), 1..6),
        initial in 1usize..7,
        which in 0usize..5,
        of_log_odds in any::<bool>(),
    ) {
        let positive: Vec<bool> = (0..15).map(|case| case % 4 == 1).collect();
        let rows: Vec<f64> = (0..15).map(|case| f64::from(1 + case % 2)).collect();
        let metric = [Metric::Auc, Metric::AveragePrecision, Metric::Accuracy, Metric::Brier, Metric::LogLoss][which];
        let cases: Vec<usize> = (0..15).collect();
        let of = |log_odds: &[Vec<f64>], initial| {
            let goal = Goal { metric, initial, of_log_odds, replace: true };
            Library { said: log_odds, truth: Truth::OneClass(&positive), rows: &rows }.select(&cases, &goal).expect("members")
        };
        let found = of(&library, initial);
        let last = found.path.last().copied().expect("a beginning");
        let is_loss = which > 2;
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
    let goal = Goal { metric: Metric::Auc, initial: 1, of_log_odds: false, replace: true };
    let of = Library { said: &library, truth: Truth::OneClass(&positive), rows: &[1.0; 4] };
    let found = of.select(&[0, 1, 2, 3], &goal).expect("members");
    assert_eq!(found.counts, [1, 0, 0]);
    assert_close("AUC", found.path[0], auc(&library[0], &positive), 1e-15);
    // Without a negative case there is no AUC; without members nothing.
    assert!(of.select(&[0, 2], &goal).is_none());
    assert!(Library { said: &[], ..of }.select(&[0], &goal).is_none());
    // Two that err on different cases are better together: by hand 3 of 4 pairs alone, all 4 together.
    let apart = vec![vec![2.0, -1.0, -2.0, -1.5], vec![-2.0, -1.5, 2.0, -1.0]];
    let found =
        Library { said: &apart, ..of }.select(&[0, 1, 2, 3], &Goal { of_log_odds: true, ..goal }).expect("members");
    assert_eq!(found.counts, [1, 1]);
    assert_eq!(found.path, [0.5, 1.0]);
}

/// Three members of which two are good and one spoils what it joins, by hand: (1, 3) and (3, 1) of the truth (2, 2).
#[test]
fn numbers_are_averaged_as_they_are() {
    let library = vec![vec![1.0, 3.0], vec![3.0, 1.0], vec![9.0, 9.0]];
    let of = Library { said: &library, truth: Truth::Number(&[2.0, 2.0]), rows: &[1.0, 3.0] };
    for metric in [Metric::Rmse, Metric::Mae] {
        let goal = Goal { metric, initial: 1, of_log_odds: false, replace: false };
        let found = of.select(&[0, 1], &goal).expect("members");
        assert_eq!((found.counts.as_slice(), found.path.as_slice()), ([1, 1, 0].as_slice(), [1.0, 0.0].as_slice()));
        assert_eq!(of.averaged(1, &[1, 1, 1], &goal), [13.0 / 3.0]);
        // The best two of the start, then nothing helps.
        let begun = of.select(&[0, 1], &Goal { initial: 2, ..goal }).expect("members");
        assert_eq!((begun.counts.as_slice(), begun.path.as_slice()), ([1, 1, 0].as_slice(), [0.0].as_slice()));
    }
    let goal = Goal { metric: Metric::Auc, initial: 1, of_log_odds: false, replace: true };
    assert!(of.select(&[0, 1], &goal).is_none(), "no class, no AUC");
}

/// The log loss and the Brier score of several classes of a bag given as a list, straight from the definitions.
fn of_classes(bag: &[usize], library: &[Vec<f64>], class: &[u32], goal: &Goal) -> f64 {
    let softmax = |scores: Vec<f64>| {
        let sum: f64 = scores.iter().map(|s| math::exp(*s)).sum();
        scores.into_iter().map(|s| math::exp(s) / sum).collect::<Vec<f64>>()
    };
    let mean = |of: &dyn Fn(usize) -> f64| bag.iter().map(|member| of(*member)).sum::<f64>() / bag.len() as f64;
    let loss = |(case, class): (usize, &u32)| {
        let scores = |member: usize| library[member][case * 3..case * 3 + 3].to_vec();
        let p: Vec<f64> = if goal.of_log_odds {
            softmax((0..3).map(|k| mean(&|member| scores(member)[k])).collect())
        } else {
            (0..3).map(|k| mean(&|member| softmax(scores(member))[k])).collect()
        };
        match goal.metric {
            Metric::LogLoss => -math::ln(p[*class as usize]),
            _ => (0..3).map(|k| (p[k] - f64::from(u8::from(k == *class as usize))).powi(2)).sum(),
        }
    };
    class.iter().enumerate().map(loss).sum::<f64>() / class.len() as f64
}

proptest! {
    #[test]
    fn of_several_classes_selection_is_greedy_too(
        library in prop::collection::vec(prop::collection::vec(-3.0..3.0f64, 24), 2..5),
        which in 0usize..2,
        of_log_odds in any::<bool>(),
    ) {
        let class: Vec<u32> = (0..8).map(|case| case % 3).collect();
        let goal = Goal { metric: [Metric::LogLoss, Metric::Brier][which], initial: 1, of_log_odds, replace: false };
        let of = Library { said: &library, truth: Truth::AllClasses(3, &class), rows: &[1.0; 8] };
        let found = of.select(&(0..8).collect::<Vec<_>>(), &goal).expect("members");
        let value = |bag: &[usize]| of_classes(bag, &library, &class, &goal);
        let (mut bag, mut path): (Vec<usize>, Vec<f64>) = (Vec::new(), Vec::new());
        loop {
            let then = |member: usize| value(&[bag.as_slice(), &[member]].concat());
            let free = (0..library.len()).filter(|member| !bag.contains(member));
            let Some(best) = free.min_by(|a, b| then(*a).total_cmp(&then(*b))) else { break };
            if path.last().is_some_and(|now| then(best) >= now - 1e-12) {
                break;
            }
            path.push(then(best));
            bag.push(best);
        }
        prop_assume!(path.windows(2).all(|pair| pair[0] - pair[1] > 1e-11));
        let counts: Vec<u32> = (0..library.len()).map(|member| u32::from(bag.contains(&member))).collect();
        prop_assert_eq!(&found.counts, &counts);
        for (found, expected) in found.path.iter().zip(&path) {
            prop_assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
        // What is said of a case has the probabilities that were measured.
        let said: Vec<f64> = (0..8).flat_map(|case| of.averaged(case, &counts, &goal)).collect();
        let again = of_classes(&[0], &[said], &class, &goal);
        prop_assert!((again - value(&bag)).abs() < 1e-9, "{again}");
    }
}
