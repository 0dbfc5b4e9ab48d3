use nomogram::calibrate::folds::{self, Folds};

/// Two classes.
pub fn deal(positive: &[bool], folds: u32, replications: u32, seed: u64) -> Folds {
    let strata: Vec<u32> = positive.iter().map(|positive| u32::from(*positive)).collect();
    folds::deal(&strata, 2, folds, replications, seed)
}

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

/// Three classes, the rarest with the largest number: each is spread over the folds, and so are all together.
#[test]
fn several_classes_are_dealt_in_turn() {
    let strata: Vec<u32> = (0..100).map(|row| if row % 10 == 0 { 2 } else { u32::from(row % 3 == 0) }).collect();
    let folds = folds::deal(&strata, 3, 5, 1, 3);
    for class in 0..3 {
        let n = strata.iter().filter(|c| **c == class).count();
        for fold in 0..5 {
            let in_fold = (0..100).filter(|row| strata[*row] == class && folds.fold_of_row[0][*row] == fold).count();
            assert!(in_fold == n / 5 || in_fold == n.div_ceil(5), "class {class}, fold {fold}: {in_fold} of {n}");
        }
    }
    assert_eq!(folds::deal(&strata, 4, 5, 1, 3).n_folds, 0, "a class without rows cannot be dealt");
}

/// Numbers: one stratum, every row in one fold.
#[test]
fn one_stratum_is_dealt_evenly() {
    let folds = folds::deal(&[0; 23], 1, 5, 2, 3);
    for fold_of_row in &folds.fold_of_row {
        let sizes: Vec<usize> = (0..5).map(|fold| fold_of_row.iter().filter(|f| **f == fold).count()).collect();
        assert_eq!(sizes, [5, 5, 5, 4, 4]);
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
