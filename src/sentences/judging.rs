//! Sentences about the comparison of learners.

/// Why learners cannot be judged or joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgingProblem {
    /// No replication has all its folds yet.
    NoWholeReplication {
        /// Folds of a replication.
        folds: u32,
    },
    /// No fold is ever left out.
    NoFolds {
        /// Because rows are set aside to calibrate; otherwise because a class has one row.
        set_aside: bool,
    },
    /// Learners that were not judged on the same folds.
    DifferentFolds,
}

impl JudgingProblem {
    /// Code and sentence, and no place.
    pub fn message(&self) -> (&'static str, String, Option<&String>) {
        let (code, message) = match self {
            JudgingProblem::NoWholeReplication { folds } => (
                "no-whole-replication",
                format!("Scores need all {folds} folds of a replication, and none is whole yet: wait for its fits."),
            ),
            JudgingProblem::NoFolds { set_aside: true } => (
                "no-folds",
                "There are no held-out folds to judge by, because rows are set aside for the interval of the \
                 probability. Choose another interval."
                    .to_owned(),
            ),
            JudgingProblem::NoFolds { set_aside: false } => (
                "no-folds",
                "There are no held-out folds to judge by: each class needs at least two rows. Choose another class or \
                 column."
                    .to_owned(),
            ),
            JudgingProblem::DifferentFolds => (
                "different-folds",
                "These learners were not judged on the same folds. Judge them anew with the same rows, columns, folds and \
                 seed."
                    .to_owned(),
            ),
        };
        (code, message, None)
    }
}

impl From<JudgingProblem> for super::learning::Problem {
    fn from(problem: JudgingProblem) -> Self {
        super::learning::Problem::Judging(problem)
    }
}
