//! What the paper says, and the sets that it uses.

use crate::data::Source;
use nomogram::table::Kind;

/// The sets, those that take longest first.
pub const SETS: &[Source] = &[
    several("Satimage", "papers/data/satimage.csv", Some(4435)),
    several("DNA", "papers/data/dna.csv", Some(2000)),
    several("Segment", "papers/data/segment.csv", None),
    Source {
        name: "Splice",
        file: "papers/data/splice.csv",
        target: "class",
        positive: Some("N"),
        kind: Kind::Categorical,
        training: None,
    },
    two("SVMguide1", "tests/data/sets/svmguide1.csv", "class", "1"),
    several("Vehicle", "papers/data/vehicle.csv", None),
    two("WBC", "tests/data/sets/breast_cancer_wisconsin.csv", "Class", "malignant"),
    several("Wine", "papers/data/wine.csv", None),
];

const fn several(name: &'static str, file: &'static str, training: Option<usize>) -> Source {
    Source { name, file, target: "class", positive: None, kind: Kind::Numeric, training }
}

const fn two(name: &'static str, file: &'static str, target: &'static str, positive: &'static str) -> Source {
    Source { name, file, target, positive: Some(positive), kind: Kind::Numeric, training: None }
}

/// A line of the paper's Table 4, in percent.
pub struct Online {
    /// The set.
    pub set: &'static str,
    /// Accuracy, lower and upper bound of VM-SVM-HI.
    pub intervals: [f64; 3],
    /// The same of VM-SVM-KM.
    pub k_means: [f64; 3],
}

/// Table 4. The digits of the other tables are not legible in the text that was used.
pub const ONLINE: [Online; 5] = [
    Online { set: "Satimage", intervals: [80.94, 80.20, 81.69], k_means: [83.40, 83.24, 83.86] },
    Online { set: "Segment", intervals: [88.40, 88.92, 93.20], k_means: [89.96, 90.11, 91.50] },
    Online { set: "DNA", intervals: [89.12, 88.46, 89.86], k_means: [89.70, 89.25, 90.48] },
    Online { set: "Wine", intervals: [91.53, 87.57, 94.35], k_means: [93.22, 91.67, 96.87] },
    Online { set: "Vehicle", intervals: [66.04, 70.24, 72.17], k_means: [67.83, 69.48, 71.02] },
];

/// The centroids of the paper's Figure 1, of Satimage.
pub const CENTROIDS: [f64; 6] = [0.63, 1.91, 2.64, 3.33, 4.57, 5.59];
