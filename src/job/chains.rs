//! The posterior of the prepared question's shrinkage constants: chains of draws, and how far they can be trusted.

use super::Job;
use super::number::Standard;
use super::resample::quantile;
use super::units::NOT_OF_THIS_QUESTION;
use crate::assess::diagnostics::{self, diagnose};
use crate::contract::{Chain, ChainWanted, Chains, ConstantDrawn, ConstantsBy, Diagnosed, Part};
use crate::features::parts::part_of;
use crate::features::penalties::Penalties;
use crate::features::{Group, Place};
use crate::learn::proximal::gibbs::{Moments, Prior, Sampler, ShrunkBy};
use crate::math::LARGEST;
use crate::numbers::Numbers;
use crate::order;
use crate::sentences::coordinates;
use crate::sentences::learning::Problem;
use crate::task::Answers;

/// Draws of one request, those that are skipped too.
const MOST_DRAWS: u32 = 100_000;
/// Coordinates of which a draw takes some tenths of a second.
const MOST_COORDINATES: usize = 800;
/// Draws of a chain that are handed out to be looked at.
const MOST_SHOWN: usize = 200;

/// The constants that are drawn; `None` stands for the one of all.
type Constants = Vec<Option<Part>>;

impl Job {
    /// One piece of one chain.
    ///
    /// # Errors
    /// A learner that does not shrink, several classes, too many coordinates or draws, a piece of another question.
    pub fn chain(&self, wanted: &ChainWanted) -> Result<Chain, Problem> {
        let draws = wanted.warmup.saturating_add(wanted.draws);
        if wanted.draws == 0 || draws > MOST_DRAWS {
            let expected = "at least 1, and with those to skip at most 100000";
            return Err(Problem::BadSetting { name: "draws".to_owned(), value: draws.to_string(), expected });
        }
        let (sampler, n_constants) = self.sampler(wanted.by)?;
        let (mut constants, from) = match &wanted.after {
            None => (sampler.start(wanted.chain), 0),
            Some(before) => {
                let row = before.numbers.0.chunks(1 + n_constants).next_back().unwrap_or_default();
                let is_one = row.len() == 1 + n_constants && row.iter().all(|k| k.is_finite() && *k > 0.0);
                if !is_one || before.chain != wanted.chain {
                    return Err(NOT_OF_THIS_QUESTION);
                }
                (row[1..].to_vec(), before.made)
            }
        };
        let mut numbers = Vec::new();
        for draw in 0..draws {
            let found = sampler.draw(&constants, wanted.chain, u64::from(from) + u64::from(draw));
            constants = found.constants;
            if draw >= wanted.warmup {
                numbers.push(found.noise);
                numbers.extend_from_slice(&constants);
            }
        }
        if !numbers.iter().all(|x| x.is_finite()) {
            return Err(Problem::NotFinite);
        }
        Ok(Chain { chain: wanted.chain, made: from.saturating_add(draws), numbers: Numbers(numbers) })
    }

    /// What the chains say of each constant, and how far they agree. Of chains of unequal length the shortest counts.
    ///
    /// # Errors
    /// As [`Job::chain`]; chains of another question.
    pub fn diagnosed(&self, chains: &Chains) -> Result<Diagnosed, Problem> {
        self.samples()?;
        let (constants, _) = self.constants(chains.by);
        let width = 1 + constants.len();
        let pieces = order::sorted(&chains.chains, &|a, b| a.chain.cmp(&b.chain).then(a.made.cmp(&b.made)));
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for of_one in pieces.chunk_by(|a, b| a.chain == b.chain) {
            let numbers: Vec<f64> = of_one.iter().flat_map(|piece| piece.numbers.0.iter().copied()).collect();
            if !numbers.len().is_multiple_of(width) || !numbers.iter().all(|x| x.is_finite()) {
                return Err(NOT_OF_THIS_QUESTION);
            }
            rows.push(numbers);
        }
        let draws = rows.iter().map(|numbers| numbers.len() / width).min().unwrap_or(0);
        if draws == 0 {
            return Err(Problem::OutOfTurn { first: "draw some chains" });
        }
        // The learner sees standardised numbers.
        let unit = if self.data.task.answers == Answers::Number { Standard::of(&self.data.task).sd } else { 1.0 };
        let drawn: Vec<ConstantDrawn> = (0..width)
            .map(|at| {
                let scale = if at == 0 { unit * unit } else { 1.0 };
                let of_chain = |numbers: &Vec<f64>| -> Vec<f64> {
                    numbers.chunks_exact(width).take(draws).map(|row| scale * row[at]).collect()
                };
                let part = if at == 0 { None } else { constants[at - 1].clone() };
                let name = if at == 0 { coordinates::NOISE.to_owned() } else { coordinates::shrunk(part.as_ref()) };
                summary(name, part, &rows.iter().map(of_chain).collect::<Vec<_>>()).ok_or(Problem::NotFinite)
            })
            .collect::<Result<Vec<ConstantDrawn>, Problem>>()?;
        let agree = |one: &ConstantDrawn| {
            one.r_hat.is_some_and(|r_hat| r_hat < diagnostics::MOST_R_HAT)
                && one.effective >= diagnostics::LEAST_EFFECTIVE
        };
        Ok(Diagnosed { draws: draws as u32, converged: drawn.iter().all(agree), constants: drawn })
    }

    /// Whether there is a posterior to draw from.
    fn samples(&self) -> Result<(), Problem> {
        self.asked.settings.has_one_map()?;
        if !self.asked.settings.learner.shrinks() {
            return Err(Problem::DoesNotShrink { name: self.asked.settings.known.name.to_owned() });
        }
        if matches!(self.data.task.answers, Answers::AllClasses(_)) {
            return Err(Problem::OutOfTurn { first: "choose one class to tell from the rest" });
        }
        if self.prepared.process.is_sparse() {
            return Err(Problem::OutOfTurn { first: "choose another shape for what has a kernel of many values" });
        }
        Ok(())
    }

    fn sampler(&self, by: ConstantsBy) -> Result<(Sampler, usize), Problem> {
        self.samples()?;
        let (constants, of) = self.constants(by);
        let (design, of) = self.prepared.process.in_coordinates(&self.layout.features.design, &of);
        let coordinates = design.n_coordinates();
        if coordinates > MOST_COORDINATES {
            return Err(Problem::TooManyToDraw { coordinates, most: MOST_COORDINATES });
        }
        let weights: Vec<f64> = self
            .data
            .used
            .iter()
            .zip(&self.data.answers[0])
            .map(|(rows, y)| rows * self.weight_of_a_row(0, *y))
            .collect();
        let moments = Moments::of(&design, &self.data.answers[0], &weights);
        let prior = Prior::of(moments.rows);
        // One constant for all is the intercept's too; beside those of parts it keeps the k that is set.
        let of_intercept = match self.prepared.penalties.intercept {
            k if k <= 0.0 => ShrunkBy::Nothing,
            _ if by == ConstantsBy::One => ShrunkBy::Constant(0),
            k => ShrunkBy::Known(k),
        };
        let of_coordinates = of.coordinates.iter().map(|number| ShrunkBy::Constant(*number as usize - 1));
        let shrunk = std::iter::once(of_intercept).chain(of_coordinates).collect();
        Ok((Sampler::new(moments, shrunk, prior, self.asked.settings.seed), constants.len()))
    }

    /// The constants, and in the place of each coordinate's and sub-kernel's constant the number of its own, from 1.
    fn constants(&self, by: ConstantsBy) -> (Constants, Penalties) {
        let mut constants: Constants = Vec::new();
        let mut number = |group: &Group, within: usize| {
            let part = match by {
                ConstantsBy::One => None,
                ConstantsBy::Part => Some(part_of(group, within)),
                ConstantsBy::Attribute => {
                    let name = self.data.task.attributes[group.attributes[0]].attribute.name.clone();
                    Some(Part::Attribute { name })
                }
            };
            let known = constants.iter().position(|one| *one == part);
            if known.is_none() {
                constants.push(part);
            }
            known.map_or(constants.len(), |at| at + 1) as f64
        };
        let mut of = Penalties {
            intercept: 0.0,
            coordinates: vec![1.0; self.layout.features.design.n_coordinates()],
            kernels: vec![1.0; self.layout.features.sub_kernels.len()],
        };
        for group in &self.layout.features.groups {
            match &group.place {
                Place::Coordinates(range) => {
                    for (within, at) in range.clone().enumerate() {
                        of.coordinates[at] = number(group, within);
                    }
                }
                Place::Kernel(index) => of.kernels[*index] = number(group, 0),
            }
        }
        (constants, of)
    }
}

/// What is said of one constant; `None` where its numbers are too large to calculate with.
fn summary(name: String, part: Option<Part>, chains: &[Vec<f64>]) -> Option<ConstantDrawn> {
    if !chains.iter().flatten().all(|draw| draw.abs() <= LARGEST) {
        return None;
    }
    let found = diagnose(chains);
    let all = order::known(&chains.concat());
    let shown = |chain: &Vec<f64>| {
        let n = chain.len().min(MOST_SHOWN);
        (0..n).map(|i| chain[i * chain.len() / n]).collect()
    };
    Some(ConstantDrawn {
        part,
        name,
        median: quantile(&all, 0.5),
        low: quantile(&all, 0.025),
        high: quantile(&all, 0.975),
        r_hat: Some(found.r_hat).filter(|r_hat| r_hat.is_finite()),
        effective: found.effective,
        traces: chains.iter().map(shown).collect(),
    })
}
