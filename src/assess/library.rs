//! Ensembles of a library of learners, turn by turn: a bag is selected on one fold and judged on another. The command line
//! alone has such libraries.

use super::ensemble::{Goal, Library, Selected};
use super::judged::{HeldOutCases, Predictions};

/// What the learners of a library say of the folds that select and of those that judge.
#[derive(Debug)]
pub struct Turns {
    selects: Vec<HeldOutCases>,
    judges: Vec<HeldOutCases>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The bag that is selected on all rows that select.
    pub of_all: Selected,
    /// That of each turn.
    pub of_turns: Vec<Selected>,
    /// What the bags say of the rows that judge them.
    pub judged: HeldOutCases,
}

impl Turns {
    /// One learner after the other, all on the same rows.
    pub fn new(heard: impl IntoIterator<Item = (HeldOutCases, HeldOutCases)>) -> Turns {
        let (selects, judges) = heard.into_iter().unzip();
        Turns { selects, judges }
    }

    /// The same, one learner after the other.
    pub fn into_heard(self) -> impl Iterator<Item = (HeldOutCases, HeldOutCases)> {
        self.selects.into_iter().zip(self.judges)
    }

    /// Selects. `None` without learners, or where a class that the measure needs is not there.
    pub fn choose(&self, goal: &Goal) -> Option<Chosen> {
        let (first, judges) = (self.selects.first()?, self.judges.first()?);
        let (to_select, to_judge) = (said(&self.selects), said(&self.judges));
        let library = Library { said: &to_select, truth: first.said.truth(), rows: &first.rows };
        let judging = Library { said: &to_judge, truth: judges.said.truth(), rows: &judges.rows };
        let of_all = library.select(&(0..first.rows.len()).collect::<Vec<usize>>(), goal)?;
        let turn = |ends: &[usize]| library.select(&(ends[0]..ends[1]).collect::<Vec<usize>>(), goal);
        let of_turns = first.starts.windows(2).map(turn).collect::<Option<Vec<Selected>>>()?;
        let averaged = |(bag, ends): (&Selected, &[usize])| -> Vec<f64> {
            (ends[0]..ends[1]).flat_map(|case| judging.averaged(case, &bag.counts, goal)).collect()
        };
        let numbers = of_turns.iter().zip(judges.starts.windows(2)).flat_map(averaged).collect();
        let judged = HeldOutCases { said: judges.said.with(numbers), ..judges.clone() };
        Some(Chosen { of_all, of_turns, judged })
    }

    /// The folds that select, of each learner.
    pub fn selects(&self) -> &[HeldOutCases] {
        &self.selects
    }

    /// The folds that judge, of each learner.
    pub fn judges(&self) -> &[HeldOutCases] {
        &self.judges
    }
}

fn said(cases: &[HeldOutCases]) -> Vec<Vec<f64>> {
    cases.iter().map(|cases| cases.said.numbers().to_vec()).collect()
}

impl HeldOutCases {
    /// Some of the folds, in another order.
    pub fn in_order(&self, folds: impl Iterator<Item = usize>) -> HeldOutCases {
        let mut starts = vec![0];
        let mut cases: Vec<usize> = Vec::new();
        for fold in folds {
            cases.extend(self.starts[fold]..self.starts[fold + 1]);
            starts.push(cases.len());
        }
        let of_case = |numbers: &[f64]| -> Vec<f64> {
            let n = numbers.len() / self.rows.len().max(1);
            cases.iter().flat_map(|case| &numbers[case * n..(case + 1) * n]).copied().collect()
        };
        let mut said = self.said.with(of_case(self.said.numbers()));
        match &mut said {
            Predictions::OneClass { positive, .. } => *positive = cases.iter().map(|case| positive[*case]).collect(),
            Predictions::AllClasses { class, .. } => *class = cases.iter().map(|case| class[*case]).collect(),
            Predictions::Number { observed, .. } => *observed = of_case(observed),
        }
        HeldOutCases { said, rows: of_case(&self.rows), starts, n_folds: self.n_folds }
    }
}
