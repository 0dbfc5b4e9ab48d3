//! The class with its interval, from the matrix of shares.

/// What is said of a row before its class is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// The predicted class.
    pub class: u32,
    /// Smallest probability that it is right.
    pub low: f64,
    /// Largest probability that it is right.
    pub high: f64,
}

impl Prediction {
    /// The column of the best quality. `matrix[tried][class]` is the share of a class in the new row's category where
    /// the new row is of the tried class. Of several columns with the same smallest share the one with the larger largest
    /// share is taken, then the first.
    pub fn of(matrix: &[Vec<f64>]) -> Prediction {
        let mut best: Option<Prediction> = None;
        for class in 0..matrix.len() {
            let column = matrix.iter().map(|row| row[class]);
            let low = column.clone().fold(f64::INFINITY, f64::min);
            let high = column.fold(f64::NEG_INFINITY, f64::max);
            if best.as_ref().is_none_or(|best| low > best.low || (low >= best.low && high > best.high)) {
                best = Some(Prediction { class: class as u32, low, high });
            }
        }
        best.unwrap_or(Prediction { class: 0, low: 0.0, high: 1.0 })
    }
}

/// The shares of the classes among the rows of the new one's category. `classes` are those of all rows but the new one,
/// which is the last and of the class that is tried.
pub fn shares(categories: &[u32], classes: impl Iterator<Item = u32>, tried: u32, n_classes: usize) -> Vec<f64> {
    let mut shares = vec![0.0; n_classes];
    if let Some((of_new, others)) = categories.split_last() {
        shares[tried as usize] += 1.0;
        for (_, class) in others.iter().zip(classes).filter(|(category, _)| *category == of_new) {
            shares[class as usize] += 1.0;
        }
    }
    let all: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all.max(1.0));
    shares
}
