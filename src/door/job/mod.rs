//! The job of learning a model: independent units (one fit each) and their merge.
//!
//! Natively the units run on threads, in the browser in a pool of workers; the model does not depend on how many there
//! were, nor on the order in which the units come in. With only some of the units there is already a model, whose
//! calibration says that it is not finished.
//!
//! ```text
//! settings ─▶ units: which rows each fit keeps ─▶ pool: held-out scores ─▶ one_class | all_classes | number: the model
//!                                              ├▶ resample: error bars ──────────────────────────┤
//!                                              └▶ venn: the interval of the probability ─────────┘
//! ```

mod all_classes;
mod chains;
mod ensemble;
mod forest;
mod grid;
mod judged;
mod number;
mod one_class;
mod pool;
mod reliability;
mod posterior;
mod resample;
mod settings;
mod shapes;
mod shrinkage;
mod stand_in;
mod trace;
mod tuning;
mod units;
mod venn;

pub use all_classes::scores as class_scores;
pub use number::scores as number_scores;
pub use resample::quantile;
pub use shrinkage::Kept;

use super::contract::{Learned, Prepared, Question, Scores, Unit};
use super::numbers::Numbers;
use crate::calibrate::folds::{self, Folds};
use crate::explain::additive::{
    AdditiveModel, Card, Effect, FORMAT, Learner as LearnerCard, Link, ModelNotice, Shape, Target, VERSION,
};
use crate::explain::classes::Model;
use crate::features::kernels::SubKernel;
use crate::features::maps::{CURVE_TOLERANCE, SURFACE_TOLERANCE};
use crate::features::parts::Shrinkages;
use crate::features::{Features, Group, Place, Plan, all_pairs, redundant};
use crate::learn::proximal::{MOST_DIRECTIONS, System};
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::{Certificate, support_vectors};
use crate::learn::{Fit, Learner, Prepared as Shared, Rows, Score};
use crate::sentences::Message;
use crate::sentences::learning::{Notice, Problem};
use crate::sentences::maps::MapProblem;
use crate::table::Table;
use crate::task::{Answers, Task, TaskSpec};
use number::Standard;
use pool::Pool;
use resample::Template;
use settings::Settings;
use shapes::Shaped;
use std::borrow::Cow;
use units::{Chosen, FullFit, Work};

/// A question, checked against its table and put into coordinates.
#[derive(Clone, Debug)]
pub struct Job {
    /// Target, attributes, groups.
    pub task: Task,
    /// The groups in coordinates.
    pub features: Features,
    /// What its fits share.
    prepared: Shared,
    plan: Plan,
    shrinkages: Shrinkages,
    settings: Settings,
    /// The maps of the numbers among which every fit chooses.
    shapes: Vec<Shaped>,
    /// What each score learns: ±1 for a class against the rest, one such vector a class, or the standardised number.
    answers: Vec<Vec<f64>>,
    /// For each group how many of its rows are learned from: all of them, unless some are left out for good.
    used: Vec<f64>,
    /// For each group how many of its rows are set aside to calibrate; none unless that is asked for.
    aside: Vec<f64>,
    folds: Folds,
    /// Effects of the same shapes as the model's, and how many bars each has; empty where no resamples are wanted.
    template: Template,
    notices: Vec<Message>,
}

/// What was made of the units that are there.
struct Merged {
    model: Option<Model>,
    /// Offset and slope of each score.
    calibrations: Vec<(f64, f64)>,
    scores: Option<Scores>,
    notices: Vec<Notice>,
}

impl Job {
    /// Reads the question against the table.
    ///
    /// # Errors
    /// Everything that [`Task::new`] refuses, and settings out of range.
    pub fn new(table: &Table, question: &Question) -> Result<Job, Problem> {
        let settings = Settings::check(question)?;
        let spec = TaskSpec {
            target: question.target.clone(),
            positive: question.positive.clone(),
            cut: question.cut,
            outcome: question.outcome,
            attributes: question.attributes.clone(),
        };
        let task = Task::new(table, &spec)?;
        // A radial kernel over all coordinates has every pair in it, and so has the setting of that name.
        let by_hand = settings.learner.adds_up() && !settings.pairs;
        let groups = if by_hand { question.groups.as_slice() } else { &[] };
        // Trees take the attributes as they are.
        let maps = if matches!(settings.learner, Learner::Forest(_)) { &[] } else { question.maps.as_slice() };
        let plan = Features::check(&task, maps, groups)?;
        let plan = suited(plan, &task, &settings)?;
        let features = Features::new(&task, &plan, &task.counts);
        let answers = answers(&task);
        let (notices, used, folds) = (task.notices.clone(), task.counts.clone(), Folds::default());
        let aside = vec![0.0; task.n_groups()];
        let template = Template::default();
        let shrinkages = Shrinkages::check(&task, &question.shrinkages)?;
        let prepared = settings.learner.prepare(&task, &features, &shrinkages);
        if let Some(kernel) = prepared.process.too_large() {
            return Err(too_large(&task, &features, kernel));
        }
        let mut job = Job {
            task,
            features,
            prepared,
            plan,
            shrinkages,
            settings,
            shapes: Vec::new(),
            answers,
            used,
            aside,
            folds,
            template,
            notices,
        };
        if let Some(grid) = &job.settings.tuning {
            job.shapes = job.shaped(grid)?;
        }
        job.deal();
        if job.settings.resamples > 0 {
            job.template = Template::of(&job.task, &job.features);
        }
        job.notices.extend(job.interval_notice(question.interval).as_ref().map(Notice::message));
        let fewer = !job.sets_aside() && job.folds.n_folds < job.settings.folds;
        if let Some(class) = job.task.rarest_class().filter(|_| fewer) {
            let class = class.to_owned();
            job.notices.push(Notice::FoldsReduced { folds: job.folds.n_folds, class }.message());
        }
        job.notices.extend(repairs(&job).iter().map(Notice::message));
        let repeats = redundant::attributes(&job.features, &job.task.counts);
        if !repeats.is_empty() {
            let columns = repeats.iter().map(|at| job.task.attributes[*at].attribute.name.clone()).collect();
            job.notices.push(Notice::Collinear { columns }.message());
        }
        Ok(job)
    }

    /// Whether a learner has a setting of that name.
    pub fn has_setting(learner: &str, name: &str) -> bool {
        settings::has_setting(learner, name)
    }

    /// The same question about the rows that are not held out: these keep their place in the features and get answers
    /// by [`Job::log_odds`], but nothing is learned from them but the range of their attributes.
    pub fn leaving_out(mut self, rows: &[u32]) -> Job {
        self.used.iter_mut().zip(&mut self.aside).for_each(|(used, aside)| *used += std::mem::take(aside));
        for row in rows {
            if let Some(count) = self.used.get_mut(self.task.group_of_row[*row as usize] as usize) {
                *count -= 1.0;
            }
        }
        self.deal();
        self
    }

    fn deal(&mut self) {
        if self.sets_aside() {
            self.set_aside();
        }
        // With rows set aside no unit leaves a fold of the others out; rules that choose a setting do.
        let Settings { folds, repeats, seed, .. } = self.settings;
        self.folds = folds::deal(&self.strata(), self.task.n_strata(), folds, repeats, seed);
    }

    /// What will be learned.
    pub fn prepared(&self) -> Prepared {
        Prepared {
            units: self.n_units() as u32,
            resamples: self.settings.resamples,
            rows: self.task.target.rows as u32,
            rows_set_aside: self.task.rows_set_aside as u32,
            distinct_rows: self.task.n_groups() as u32,
            coordinates: self.features.design.n_coordinates() as u32,
            attributes: self.task.attributes.iter().map(|a| a.attribute.name.clone()).collect(),
            positive: self.task.target.positive.clone(),
            negative: self.task.target.negative.clone(),
            events: self.task.target.events as u32,
            classes: match &self.task.answers {
                Answers::AllClasses(classes) => classes.clone(),
                _ => Vec::new(),
            },
            folds: if self.sets_aside() { 1 } else { self.folds.n_folds },
            notices: self.notices.clone(),
        }
    }

    /// What unit 0 found: the learner itself, before anything becomes an effect; one score a class where all are wanted.
    ///
    /// # Errors
    /// A unit of another question.
    pub fn scores(&self, unit: &Unit) -> Result<Vec<Score>, Problem> {
        Ok(self.read_full(unit)?.scores)
    }

    /// For each of the scores what it says of every group, divided by its norm.
    ///
    /// # Errors
    /// A unit of another question.
    pub fn distances(&self, unit: &Unit) -> Result<Vec<Vec<f64>>, Problem> {
        Ok(self.read_full(unit)?.distances)
    }

    /// The learner's own log odds of every group, calibrated with the units that are there, for one class against the
    /// rest.
    ///
    /// # Errors
    /// As [`Job::model`].
    pub fn log_odds(&self, units: &[Unit]) -> Result<Vec<f64>, Problem> {
        let (_, full, pool) = self.read_units(units)?;
        let sigmoid = self.sigmoid(&full, &pool);
        Ok(full.distances[0].iter().map(|delta| sigmoid.log_odds(*delta)).collect())
    }

    /// For each row of the table its role in a support vector machine: 0 none (or not in the task), 1 on the margin
    /// (0 < α < cost), 2 at its bound (α = cost: on the wrong side of the margin, or just on it).
    ///
    /// # Errors
    /// A unit of another question.
    pub fn roles(&self, unit: &Unit) -> Result<Vec<u8>, Problem> {
        let full = self.read_full(unit)?;
        let role = |group: &u32| full.roles.get(*group as usize).map_or(0, |role| *role as u8);
        Ok(self.task.group_of_row.iter().map(role).collect())
    }

    fn read_full(&self, unit: &Unit) -> Result<FullFit, Problem> {
        let numbers = unit.numbers.0.as_slice();
        let (chosen, numbers) = if self.settings.tuning.is_some() {
            let (chosen, numbers) = Chosen::read(numbers, self.shapes.len())?;
            (Some(chosen), numbers)
        } else {
            (None, numbers)
        };
        let full = FullFit::read(numbers, self.answers.len(), self.task.n_groups())?;
        Ok(FullFit { chosen, ..full })
    }

    /// Does one unit. `index` < [`Job::n_units`].
    pub fn unit(&self, index: usize) -> Unit {
        self.unit_with(index, None)
    }

    /// The same with the unit's systems ([`Job::systems`]), where they were kept.
    fn unit_with(&self, index: usize, systems: Option<&[System]>) -> Unit {
        let work = self.work(index);
        if let Some(grid) = &self.settings.tuning {
            let (settings, map) = self.choose(grid, work);
            let chosen = Chosen { settings: settings.first_two(), map };
            let job = map.map_or_else(|| self.clone(), |map| self.with_shape(&self.shapes[map]));
            let mut unit = job.settled(settings).unit_with(index, None);
            if work == Work::Full {
                unit.numbers.0.splice(0..0, chosen.numbers(self.shapes.len()));
            }
            return unit;
        }
        let kept = self.kept(work);
        let (numbers, certificate) = match work {
            Work::Full => self.full_unit(&kept, systems),
            Work::Fold { replication, fold } => {
                self.fold_unit(&kept, replication, &self.held_out(replication, fold), systems)
            }
            Work::Resample(number) => self.resample_unit(number),
        };
        Unit { index: index as u32, numbers: Numbers(numbers), certificate }
    }

    fn full_unit(&self, kept: &[f64], systems: Option<&[System]>) -> (Vec<f64>, Certificate) {
        let options = SolveOptions::default();
        let systems =
            systems.map_or_else(|| Cow::Owned(self.systems(&self.features, &self.prepared, kept)), Cow::Borrowed);
        let (mut scores, mut distances) = (Vec::new(), Vec::new());
        let (mut roles, mut separated): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
        let mut certificates = Vec::new();
        for answer in 0..self.answers.len() {
            let (fit, costs) = self.fit(answer, (&self.features, &self.prepared), kept, &systems, &options);
            certificates.push(counted_in_rows(&fit, &costs, kept));
            roles.resize(fit.dual.len(), 0.0);
            for ((role, alpha), cost) in roles.iter_mut().zip(&fit.dual).zip(&costs) {
                *role = role.max(self::role(*alpha, *cost));
            }
            separated.extend(fit.separated.iter().map(|at| *at as f64));
            scores.push(fit.score);
            distances.push(fit.distances);
        }
        let posterior = self.posterior_of(kept, &systems, &distances);
        (FullFit { scores, distances, roles, posterior, separated, chosen: None }.numbers(), worst(certificates))
    }

    fn fold_unit(
        &self,
        kept: &[f64],
        replication: usize,
        held_out: &[f64],
        systems: Option<&[System]>,
    ) -> (Vec<f64>, Certificate) {
        let mut numbers = Vec::new();
        let mut certificates = Vec::new();
        for (fit, costs) in self.fold_fits(kept, systems) {
            certificates.push(counted_in_rows(&fit, &costs, kept));
            numbers
                .extend(fit.distances.iter().zip(held_out).filter(|(_, held)| **held > 0.0).map(|(delta, _)| *delta));
            if self.sends_scorer(replication) {
                numbers.extend(venn::scorer_numbers(fit.score));
            }
        }
        (numbers, worst(certificates))
    }

    /// For a learner that shrinks, and coordinates alone: what its fits on some rows need, for any constants. One for all
    /// answers, or with balanced classes one each; none for the others.
    fn systems(&self, features: &Features, prepared: &Shared, kept: &[f64]) -> Vec<System> {
        if !self.settings.learner.shrinks() || !features.sub_kernels.is_empty() {
            return Vec::new();
        }
        let n = if self.settings.balanced { self.answers.len() } else { 1 };
        let of = |answer| System::new(&features.design, &self.weights(answer, kept), &prepared.penalties);
        (0..n).map(of).collect()
    }

    fn fold_fits(&self, kept: &[f64], systems: Option<&[System]>) -> Vec<(Fit, Vec<f64>)> {
        let (features, prepared) = self.features_for(kept);
        let systems = systems.map_or_else(|| Cow::Owned(self.systems(&features, &prepared, kept)), Cow::Borrowed);
        let fit = |answer| self.fit(answer, (&features, &prepared), kept, &systems, &SolveOptions::for_folds());
        (0..self.answers.len()).map(fit).collect()
    }

    /// What the fit that leaves a fold of the first replication out says of every group, the fold's own ones too: for
    /// each score, divided by its norm.
    pub fn fold_distances(&self, fold: u32) -> Vec<Vec<f64>> {
        let fits = self.fold_fits(&self.kept(Work::Fold { replication: 0, fold }), None);
        fits.into_iter().map(|(fit, _)| fit.distances).collect()
    }

    /// The features for some of the rows: others than the common ones only where a map looks at the answers.
    fn features_for(&self, kept: &[f64]) -> (Cow<'_, Features>, Cow<'_, Shared>) {
        if self.plan.is_supervised() {
            let features = Features::new(&self.task, &self.plan, kept);
            let prepared = self.settings.learner.prepare(&self.task, &features, &self.shrinkages);
            (Cow::Owned(features), Cow::Owned(prepared))
        } else {
            (Cow::Borrowed(&self.features), Cow::Borrowed(&self.prepared))
        }
    }

    /// Fits one of the answers on the rows that are kept; also says the cost of each row's error.
    fn fit(
        &self,
        answer: usize,
        with: (&Features, &Shared),
        kept: &[f64],
        systems: &[System],
        options: &SolveOptions,
    ) -> (Fit, Vec<f64>) {
        self.fit_from((&self.settings.learner, None), answer, with, kept, systems, options)
    }

    /// The same by the learner with other settings, from the dual vector of a similar fit.
    fn fit_from(
        &self,
        (learner, start): (&Learner, Option<&[f64]>),
        answer: usize,
        (features, prepared): (&Features, &Shared),
        kept: &[f64],
        systems: &[System],
        options: &SolveOptions,
    ) -> (Fit, Vec<f64>) {
        let y = &self.answers[answer];
        let weights = self.weights(answer, kept);
        let mut fit = match systems.get(answer).or(systems.last()) {
            Some(system) => Fit::of_found(system.fit(&features.design, &prepared.penalties, y, &weights, options)),
            None => learner.fit_from(start, features, prepared, Rows { y, kept, weights: &weights }, options),
        };
        if self.task.answers == Answers::Number {
            Standard::of(&self.task).undo(&mut fit);
        }
        (fit, weights.iter().map(|weight| weight * learner.cost()).collect())
    }

    /// What each row's error weighs in the fit of an answer.
    fn weights(&self, answer: usize, kept: &[f64]) -> Vec<f64> {
        kept.iter().zip(&self.answers[answer]).map(|(rows, y)| rows * self.weight_of_a_row(answer, *y)).collect()
    }

    /// 1, or with balanced classes n / (2 n_class), so that each class weighs n / 2 in all; of the positive class times
    /// the weight that was set.
    fn weight_of_a_row(&self, answer: usize, y: f64) -> f64 {
        let own = if y > 0.0 { self.settings.weight } else { 1.0 };
        if !self.settings.balanced {
            return own;
        }
        let rows = self.task.target.rows;
        let events = match &self.task.answers {
            Answers::AllClasses(classes) => classes[answer].count,
            _ => self.task.target.events,
        };
        own * rows / (2.0 * if y > 0.0 { events } else { rows - events })
    }

    /// The effect, if any, whose stored form is further from the learner's function than is aimed at.
    fn coarse(&self, effects: &[&Effect]) -> Option<Notice> {
        let unit = self.task.unit();
        let aim = |effect: &Effect| match effect.shape {
            Shape::Surface { .. } => SURFACE_TOLERANCE,
            _ => CURVE_TOLERANCE,
        };
        // Exact forms of large effects are off by their rounding alone.
        let size = |effect: &Effect| effect.summary.maximum.abs().max(effect.summary.minimum.abs());
        let is_coarse = |effect: &&&Effect| effect.tolerance > unit * 1.01 * aim(effect) + 1e-9 * size(effect);
        let worst = effects.iter().filter(is_coarse).max_by(|a, b| a.tolerance.total_cmp(&b.tolerance))?;
        let columns = worst.attributes().iter().map(|at| self.task.attributes[*at].attribute.name.clone()).collect();
        Some(Notice::Coarse { columns, distance: worst.tolerance / unit })
    }

    /// The names of the attributes that some coordinates belong to.
    fn attributes_at(&self, coordinates: &[f64]) -> Vec<String> {
        let is_one = |group: &&Group| match &group.place {
            Place::Coordinates(range) => coordinates.iter().any(|at| range.contains(&(*at as usize))),
            Place::Kernel(_) => false,
        };
        let members = self.features.groups.iter().filter(is_one).flat_map(|group| &group.attributes);
        members.map(|at| self.task.attributes[*at].attribute.name.clone()).collect()
    }

    /// The model from the units that are there.
    ///
    /// # Errors
    /// [`Problem::OutOfTurn`] without unit 0, or with a unit that is not of this job.
    pub fn model(&self, units: &[Unit]) -> Result<(Option<Model>, Learned), Problem> {
        match self.as_chosen(units)? {
            Some(job) => job.model_as_is(units),
            None => self.model_as_is(units),
        }
    }

    /// The same where the features are those of the fit on all rows.
    fn model_as_is(&self, units: &[Unit]) -> Result<(Option<Model>, Learned), Problem> {
        let (unit, full, pool) = self.read_units(units)?;
        let Merged { mut model, scores, mut notices, calibrations } = match &self.task.answers {
            Answers::OneClass => self.one_class(&full, &pool),
            Answers::AllClasses(classes) => self.all_classes(&full, &pool, classes),
            Answers::Number => self.number(&full, &pool),
        };
        match &mut model {
            Some(Model::Additive(model)) => {
                self.add_bars(std::slice::from_mut(model), units, &calibrations)?;
                self.add_interval(model, units, &pool, calibrations[0])?;
            }
            Some(Model::Classes(model)) => self.add_bars(&mut model.scores, units, &calibrations)?,
            None => {}
        }
        let effects: Vec<&Effect> = match &model {
            Some(Model::Additive(model)) => model.effects.iter().collect(),
            Some(Model::Classes(model)) => model.scores.iter().flat_map(|score| &score.effects).collect(),
            None => Vec::new(),
        };
        notices.extend(self.fit_notices(unit, &full, &effects));
        notices.extend(self.state_chosen(&full, &mut model)?);
        let mut messages = self.notices.clone();
        messages.extend(notices.iter().map(Notice::message));
        let said = messages.iter().map(|m| ModelNotice { code: m.code.clone(), message: m.message.clone() }).collect();
        let text = match &mut model {
            None => String::new(),
            Some(Model::Additive(model)) => {
                model.notices = said;
                written(model, model.check())?
            }
            Some(Model::Classes(model)) => {
                model.notices = said;
                written(model, model.check())?
            }
        };
        let learned =
            Learned { model: text, held_out: scores, certificate: unit.certificate.clone(), notices: messages };
        Ok((model, learned))
    }

    fn read_units<'a>(&self, units: &'a [Unit]) -> Result<(&'a Unit, FullFit, Pool), Problem> {
        let first = units.iter().find(|unit| unit.index == 0);
        let unit = first.ok_or(Problem::OutOfTurn { first: "fit on all rows (unit 0)" })?;
        let full = self.read_full(unit)?;
        let mut pool = Pool::of(self, &full, units)?;
        if self.settings.learner.is_a_distance() {
            pool.round();
        }
        Ok((unit, full, pool))
    }

    /// A model without calibration, scores and notices.
    fn blank_model(&self, link: Link, target: Target, intercept: f64, effects: Vec<Effect>) -> AdditiveModel {
        AdditiveModel {
            format: FORMAT.to_owned(),
            version: VERSION,
            link,
            target,
            intercept,
            attributes: self.task.attributes.iter().map(|a| a.attribute.clone()).collect(),
            effects,
            learner: LearnerCard {
                name: self.settings.name.clone(),
                settings: self.settings.stated.clone(),
                seed: Some(self.settings.seed),
            },
            calibration: None,
            held_out: None,
            resampling: None,
            posterior: None,
            venn_abers: None,
            card: self.card(),
            notices: Vec::new(),
        }
    }

    fn card(&self) -> Card {
        Card { source: self.settings.source.clone(), date: self.settings.date.clone(), ..Card::default() }
    }

    fn fit_notices(&self, unit: &Unit, full: &FullFit, effects: &[&Effect]) -> Vec<Notice> {
        let shrinks = self.settings.learner.shrinks();
        let mut notices = Vec::new();
        if !full.separated.is_empty() {
            notices.push(Notice::Separation { columns: self.attributes_at(&full.separated) });
        }
        if unit.certificate.relative_gap > 1e-6 {
            notices.push(Notice::NotConverged { gap: unit.certificate.relative_gap, shrinks });
        }
        notices.extend(self.coarse(effects));
        if self.settings.posterior && full.posterior.is_none() {
            notices.push(Notice::NoPosterior { most: MOST_DIRECTIONS });
        }
        let (Answers::OneClass, [score]) = (&self.task.answers, full.scores.as_slice()) else { return notices };
        let Settings { balanced, weight, calibrate, .. } = self.settings;
        if (balanced || weight.to_bits() != 1.0_f64.to_bits()) && !calibrate {
            notices.push(Notice::Weighted { class: self.task.target.positive.clone() });
        }
        if is_constant(&full.distances[0]) {
            let class = if score.bias > 0.0 { &self.task.target.positive } else { &self.task.target.negative };
            let unequal = 2 * self.task.smaller_class() < self.task.target.rows as usize;
            let is_forest = matches!(self.settings.learner, Learner::Forest(_));
            notices.push(Notice::OneAnswer {
                class: class.clone(),
                balance: unequal && !self.settings.balanced,
                shrinks: shrinks || is_forest,
            });
        }
        // Trees always tell the rows apart that they were grown on.
        let is_forest = matches!(self.settings.learner, Learner::Forest(_));
        if !is_forest && full.distances[0].iter().zip(&self.task.y).all(|(delta, y)| delta * y > 0.0) {
            notices.push(Notice::Separable);
        }
        notices
    }
}

/// The JSON of a sound model.
pub(in crate::door) fn written(model: &impl serde::Serialize, check: Result<(), String>) -> Result<String, Problem> {
    let text = check.and_then(|()| serde_json::to_string(model).map_err(|error| error.to_string()));
    text.map_err(|wrong| Problem::BadModel { wrong })
}

/// The plan as the learner takes it.
fn suited(plan: Plan, task: &Task, settings: &Settings) -> Result<Plan, Problem> {
    match settings.learner {
        _ if settings.pairs => all_pairs::plan(plan, task),
        Learner::Svm { .. } | Learner::Ridge { .. } | Learner::Proximal { .. } => Ok(plan),
        Learner::NaiveBayes { .. } if settings.density && !matches!(task.answers, Answers::OneClass) => {
            let expected = "0 where all classes are predicted: numbers are then cut into intervals";
            Err(Problem::BadSetting { name: "density".to_owned(), value: "1".to_owned(), expected })
        }
        Learner::NaiveBayes { m } if settings.density => plan.with_densities(task, m),
        Learner::NaiveBayes { .. } => plan.in_intervals(task, settings.bins),
        Learner::LinSvm { .. } => Ok(Plan::of_values(task)),
        _ => plan.without_sub_kernels(task).map(|()| plan),
    }
}

/// What had to be changed of similarities to make kernels of them.
fn repairs(job: &Job) -> Vec<Notice> {
    let repair = |group: &Group| {
        let map = group.map.similarity().filter(|map| map.largest_repair > 0.0)?;
        Some(Notice::SimilarityRepaired {
            column: job.task.attributes[group.attributes[0]].attribute.name.clone(),
            measure: map.measure,
            smallest: map.smallest_eigenvalue,
            change: map.largest_repair,
        })
    };
    job.features.groups.iter().filter_map(repair).collect()
}

/// Why a sub-kernel cannot be a process.
fn too_large(task: &Task, features: &Features, kernel: usize) -> Problem {
    let group = features.groups.iter().find(|group| group.place == Place::Kernel(kernel));
    let members = group.into_iter().flat_map(|group| &group.attributes);
    let names = members.map(|at| task.attributes[*at].attribute.name.clone()).collect();
    let range = features.sub_kernels.get(kernel).and_then(SubKernel::range);
    let is_second = features.sub_kernels[..kernel].iter().any(SubKernel::is_compact);
    Problem::Map(MapProblem::ProcessTooLarge { names, range, is_second })
}

/// Whether every row gets the same answer.
fn is_constant(distances: &[f64]) -> bool {
    distances.windows(2).all(|pair| pair[0].to_bits() == pair[1].to_bits())
}

/// What each score of a task learns.
fn answers(task: &Task) -> Vec<Vec<f64>> {
    match &task.answers {
        Answers::OneClass => vec![task.y.clone()],
        Answers::Number => {
            let unit = Standard::of(task);
            vec![task.y.iter().map(|y| (y - unit.mean) / unit.sd).collect()]
        }
        Answers::AllClasses(classes) => (0..classes.len())
            .map(|class| task.y.iter().map(|y| if *y as usize == class { 1.0 } else { -1.0 }).collect())
            .collect(),
    }
}

/// The least certain of several fits.
fn worst(certificates: Vec<Certificate>) -> Certificate {
    let worst = certificates.into_iter().max_by(|a, b| a.relative_gap.total_cmp(&b.relative_gap));
    worst.unwrap_or_else(|| Certificate::closed_form("none"))
}

/// 0 no support vector, 1 on the margin, 2 at its bound (wrong side of the margin).
fn role(alpha: f64, cost: f64) -> f64 {
    use crate::learn::solve::certificate::SUPPORT_SHARE;
    match alpha / cost {
        share if share > 1.0 - SUPPORT_SHARE => 2.0,
        share if share > SUPPORT_SHARE => 1.0,
        _ => 0.0,
    }
}

/// The certificate with support vectors counted in rows of the file, as LIBSVM counts them, not in groups.
fn counted_in_rows(fit: &Fit, costs: &[f64], rows: &[f64]) -> Certificate {
    let support_vectors = support_vectors(&fit.dual, costs).zip(rows).filter(|(is, _)| *is).map(|(_, rows)| rows);
    Certificate { support_vectors: support_vectors.sum::<f64>() as u32, ..fit.certificate.clone() }
}
