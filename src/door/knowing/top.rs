//! Requests `top_begin` and `top_step`: a support vector machine with a polynomial kernel for the prepared question, and
//! its features of largest weight, a few at a time.

use crate::choice::PANEL_LIMITS;
use crate::contract::{TopBegun, TopFeature, TopFound, TopMethod, TopTerm, TopWanted};
use crate::door::session::Session;
use crate::explain::top_features::{Coding, Column, Machine, Search, Weighted, n_products, prune, sparse};
use crate::features::design::{Design, Nominal};
use crate::features::maps::linear::Linear;
use crate::job::Job;
use crate::learn::kernel_svm::KernelFit;
use crate::learn::polynomial_svm;
use crate::learn::solve::SolveOptions;
use crate::sentences::Message;
use crate::sentences::learning::Problem;
use crate::sentences::top_features::{Factor, product};
use crate::task::{Answers, AttributeValues, Task, TaskAttribute};

/// A search under way, with what its features are made of.
#[derive(Clone, Debug)]
pub struct Top {
    search: Search,
    variables: Variables,
    machine: Machine,
    y: Vec<f64>,
    counts: Vec<f64>,
    wanted: TopWanted,
    /// Once the search has finished.
    kept: Option<Vec<bool>>,
}

impl Session {
    /// Trains a polynomial SVM for the prepared question and gets ready to search its features.
    ///
    /// Numbers are standardised over all rows, an unknown one being at the mean. A column of two values without unknown
    /// ones is one variable, 1 at the rarer value; any other is a variable of 0 and 1 for each level.
    ///
    /// # Errors
    /// Nothing prepared, anything but one class against the rest, settings out of range.
    pub fn top_begin(&mut self, wanted: &TopWanted) -> Result<TopBegun, Message> {
        let (top, begun) = begin(self.job()?, wanted)?;
        self.top = Some(top);
        Ok(begun)
    }

    /// Builds about `n` more features.
    ///
    /// # Errors
    /// Nothing begun since the question was prepared; a weight that is not finite.
    pub fn top_step(&mut self, n: u32) -> Result<TopFound, Message> {
        let top = self.top.as_mut().ok_or(Problem::OutOfTurn { first: "begin the search for features" })?;
        let found = top.step(n as usize);
        let is_finite = found.share.is_finite() && found.features.iter().all(|feature| feature.weight.is_finite());
        if is_finite { Ok(found) } else { Err(Problem::NotFinite.into()) }
    }
}

fn begin(job: &Job, wanted: &TopWanted) -> Result<(Top, TopBegun), Problem> {
    let task = job.task();
    check(task, wanted)?;
    let variables = Variables::of(task, &task.attributes.iter().collect::<Vec<_>>(), wanted.coding);
    let fit = variables.fit(task, &task.counts, wanted);
    let machine = variables.machine(fit.expansion, wanted);
    let search = Search::new(machine.clone(), wanted.method, wanted.order, wanted.p, wanted.r);
    let n = variables.columns.len();
    let begun = TopBegun {
        variables: n as u32,
        features: n_products(n, wanted.degree),
        of: search.most(),
        certificate: fit.certificate,
    };
    let (y, counts) = (task.y.clone(), task.counts.clone());
    Ok((Top { search, variables, machine, y, counts, wanted: wanted.clone(), kept: None }, begun))
}

/// Refuses what cannot be searched.
pub(super) fn check(task: &Task, wanted: &TopWanted) -> Result<(), Problem> {
    if task.answers != Answers::OneClass {
        return Err(Problem::OutOfTurn { first: "prepare a question about one class against the rest" });
    }
    let TopWanted { degree, p, r, .. } = *wanted;
    Problem::unless_allowed(&PANEL_LIMITS.cost, wanted.cost)?;
    Problem::unless_allowed(&PANEL_LIMITS.degree, degree.into())?;
    Problem::unless_allowed(&PANEL_LIMITS.listed, r.into())?;
    Problem::unless_allowed(&PANEL_LIMITS.built, p.into())?;
    let enough = wanted.method != TopMethod::Heur1 || p > degree;
    let settings = [
        (p >= r, "at least r: more features are built than returned"),
        (enough, "above the degree, or Heur1 has not one variable's features to build"),
    ];
    match settings.into_iter().find(|(fits, _)| !fits) {
        Some((_, expected)) => Err(Problem::BadSetting { name: "p".to_owned(), value: p.to_string(), expected }),
        None => Ok(()),
    }
}

impl Top {
    fn step(&mut self, n: usize) -> TopFound {
        self.search.step(n);
        let found = self.search.found();
        if found.finished && self.kept.is_none() && (self.wanted.prune || self.wanted.sparse) {
            self.kept = Some(self.selected(&found.top));
        }
        let kept = |at: usize| self.kept.as_ref().and_then(|kept| kept.get(at).copied());
        let feature = |(at, found): (usize, &Weighted)| self.variables.feature(found, kept(at));
        TopFound {
            built: found.built,
            finished: found.finished,
            certified: found.certified,
            share: found.share,
            features: found.top.iter().enumerate().map(feature).collect(),
        }
    }

    /// Which of the features found every selection that was asked for keeps.
    fn selected(&self, top: &[Weighted]) -> Vec<bool> {
        let values: Vec<Vec<f64>> = top.iter().map(|feature| self.machine.product(&feature.exponents)).collect();
        let mut kept = vec![true; top.len()];
        if self.wanted.prune {
            kept = prune::kept(&values, &self.y, &self.counts);
        }
        if self.wanted.sparse {
            let fit = sparse::fit(&values, &self.y, &self.counts, self.wanted.cost);
            kept.iter_mut().zip(&fit.weights).for_each(|(kept, weight)| *kept &= weight.abs() > 0.0);
        }
        kept
    }
}

/// The attributes of a task as the machine sees them.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables {
    columns: Vec<Column>,
    pub names: Vec<Name>,
    /// The same values, for the learner: numbers and columns of two values dense, levels as codes.
    pub design: Design,
}

#[derive(Clone, Debug)]
pub(super) struct Name {
    pub attribute: String,
    /// The level at which it is 1; of a number none.
    level: Option<String>,
    /// The other level, where it is −1 there.
    other: Option<String>,
}

impl Variables {
    /// Of some attributes of a task.
    pub fn of(task: &Task, attributes: &[&TaskAttribute], coding: Coding) -> Variables {
        let mut made = Variables::default();
        let n = task.n_groups();
        let mut dense: Vec<Vec<f64>> = Vec::new();
        for attribute in attributes {
            let column = match &attribute.values {
                AttributeValues::Numbers(values) => {
                    let map = Linear::of(values, &task.counts);
                    let standardised = |x: &f64| Some(map.at(*x)).filter(|x| x.is_finite()).unwrap_or(0.0);
                    let name = Name { attribute: attribute.attribute.name.clone(), level: None, other: None };
                    made.add(Column::Number(values.iter().map(standardised).collect()), name)
                }
                AttributeValues::Codes(codes) => {
                    let Some(one) = attribute.rarer_of_two() else {
                        made.add_levels(attribute, codes);
                        continue;
                    };
                    made.add_two_valued(attribute, codes, one, coding)
                }
            };
            dense.push(column.values(coding, n));
        }
        made.design.n_rows = n;
        made.design.n_dense = dense.len();
        made.design.dense = (0..n).flat_map(|row| dense.iter().map(move |column| column[row])).collect();
        made
    }

    /// Trains on so many rows of each group.
    pub fn fit(&self, task: &Task, counts: &[f64], wanted: &TopWanted) -> KernelFit {
        let costs: Vec<f64> = counts.iter().map(|count| wanted.cost * count).collect();
        let options = SolveOptions::default().for_kernels();
        polynomial_svm::fit(&self.design, wanted.degree, &task.y, &costs, None, &options)
    }

    /// What was trained, as the search takes it.
    pub fn machine(&self, coefficients: Vec<f64>, wanted: &TopWanted) -> Machine {
        let (columns, n_rows) = (self.columns.clone(), self.design.n_rows);
        Machine { n_rows, columns, coding: wanted.coding, coefficients, degree: wanted.degree }
    }

    fn add(&mut self, column: Column, name: Name) -> Column {
        self.columns.push(column.clone());
        self.names.push(name);
        column
    }

    fn add_two_valued(&mut self, attribute: &TaskAttribute, codes: &[u32], one: usize, coding: Coding) -> Column {
        let levels = &attribute.attribute.levels;
        let other = (coding == Coding::PlusMinusOne).then(|| levels[1 - one].label.clone());
        let name = Name { attribute: attribute.attribute.name.clone(), level: Some(levels[one].label.clone()), other };
        self.add(Column::Binary(rows_of(codes, one as u32)), name)
    }

    fn add_levels(&mut self, attribute: &TaskAttribute, codes: &[u32]) {
        let levels = &attribute.attribute.levels;
        for (code, level) in (0..).zip(levels) {
            let name =
                Name { attribute: attribute.attribute.name.clone(), level: Some(level.label.clone()), other: None };
            self.add(Column::Level(rows_of(codes, code)), name);
        }
        // What a design calls missing is what a task calls so.
        self.design.nominal.push(Nominal { n_levels: levels.len(), codes: codes.to_vec() });
    }

    fn feature(&self, found: &Weighted, kept: Option<bool>) -> TopFeature {
        let term = |(column, power): &(u32, u32)| {
            let name = &self.names[*column as usize];
            TopTerm { attribute: name.attribute.clone(), level: name.level.clone(), power: *power }
        };
        let factor = |(column, power): &(u32, u32)| {
            let Name { attribute, level, other } = &self.names[*column as usize];
            match (level, other) {
                (None, _) => Factor::Number { attribute, power: *power },
                (Some(level), None) => Factor::Level { attribute, level },
                (Some(level), Some(other)) => Factor::Sign { attribute, level, other },
            }
        };
        TopFeature {
            terms: found.exponents.iter().map(term).collect(),
            words: product(&found.exponents.iter().map(factor).collect::<Vec<Factor>>()),
            weight: found.weight,
            kept,
        }
    }
}

fn rows_of(codes: &[u32], code: u32) -> Vec<u32> {
    (0..).zip(codes).filter(|(_, other)| **other == code).map(|(row, _)| row).collect()
}
