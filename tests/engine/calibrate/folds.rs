use nomogram::calibrate::folds::deal;

fn classes(positives: usize, negatives: usize) -> Vec<bool> {
    (0..positives + negatives).map(|row| row % (positives + negatives).div_ceil(positives.max(1)) == 0).collect()
}

#[test]
fn every_fold_has_its_share_of_each_class() {
    let positive = classes(23, 77);
    let n_positive = positive.iter().filter(|p| **p).count();
    let folds = deal(&positive, 10, 3, 7);
    assert_eq!((folds.n_folds, folds.fold_of_row.len()), (10, 3));
    for fold_of_row in &folds.fold_of_row {
        for fold in 0..10 {
            let rows = || (0..positive.len()).filter(|&row| fold_of_row[row] == fold);
            let in_class = rows().filter(|&row| positive[row]).count();
            assert!(in_class == n_positive / 10 || in_class == n_positive.div_ceil(10), "{in_class}");
            assert!((positive.len() / 10..=positive.len().div_ceil(10)).contains(&rows().count()));
        }
    }
}

#[test]
fn sorted_classes_are_shuffled() {
    let positive: Vec<bool> = (0..100).map(|row| row >= 50).collect();
    let folds = deal(&positive, 5, 1, 1);
    let dealt_in_turn: Vec<u32> = (0..100).map(|row| row % 5).collect();
    assert_ne!(folds.fold_of_row[0], dealt_in_turn);
}

#[test]
fn a_small_class_reduces_the_folds() {
    assert_eq!(deal(&[true, true, true, false, false, false, false], 10, 1, 1).n_folds, 3);
    let none = deal(&[true, false, false, false], 10, 3, 1);
    assert_eq!((none.n_folds, none.fold_of_row.len()), (0, 0));
    assert_eq!(deal(&[false; 20], 10, 1, 1).n_folds, 0);
}

#[test]
fn replications_differ_and_do_not_depend_on_their_number() {
    let positive = classes(20, 30);
    let three = deal(&positive, 5, 3, 9);
    assert_ne!(three.fold_of_row[0], three.fold_of_row[1]);
    assert_eq!(three.fold_of_row[..2], deal(&positive, 5, 2, 9).fold_of_row);
    assert_ne!(three.fold_of_row, deal(&positive, 5, 3, 10).fold_of_row);
}

/// The same numbers in the browser: a generator drawing usize, or seeded from the platform, would not give these.
#[test]
fn the_stream_is_fixed() {
    let positive: Vec<bool> = (0..16).map(|row| row % 3 == 0).collect();
    assert_eq!(deal(&positive, 4, 1, 1).fold_of_row, [[2, 1, 2, 3, 0, 3, 1, 2, 2, 1, 0, 3, 0, 3, 1, 0]]);
}
