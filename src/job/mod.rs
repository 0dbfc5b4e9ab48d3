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
mod calibrated;
pub mod catalogue;
mod chains;
mod ensemble;
mod fits;
mod forest;
mod grid;
mod judged;
mod model;
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

pub(crate) use model::written;

use crate::calibrate::folds::{self, Folds};
use crate::contract::{Prepared, Question, Scores, Unit};
use crate::features::kernels::SubKernel;
use crate::features::parts::Shrinkages;
use crate::features::{Features, Group, Place, Plan, all_pairs, redundant};
use crate::learn::{Learner, Prepared as Shared, Score};
use crate::model::classes::Model;
use crate::sentences::Message;
use crate::sentences::learning::{Notice, Problem};
use crate::sentences::maps::MapProblem;
use crate::table::Table;
use crate::task::{Answers, Task, TaskSpec};
use fits::worst;
use model::is_constant;
use number::Standard;
use resample::Template;
use settings::Settings;
use shapes::Shaped;
use units::{Chosen, FullFit};

/// A question, checked against its table and put into coordinates.
///
/// ```
/// use nomogram::contract::Question;
/// use nomogram::job::Job;
/// use nomogram::model::classes::Model;
/// use nomogram::model::evaluate::Value;
/// use nomogram::table::{ReadOptions, read};
///
/// let row = |at: usize| format!("{},{}\n", 20 + at % 30, if at % 30 + at % 7 > 18 { "yes" } else { "no" });
/// let rows: String = (0..90).map(row).collect();
/// let table = read(format!("age,smokes\n{rows}").as_bytes(), &ReadOptions::default()).expect("a table");
/// let question = Question { positive: Some("yes".to_owned()), ..Question::about("smokes") };
/// let job = Job::new(&table, &question).expect("a question that the table can answer");
/// // Units depend on the question and their number alone: they may as well be shared out.
/// let units: Vec<_> = (0..job.n_units()).map(|index| job.unit(index)).collect();
/// let (Some(Model::Additive(model)), _) = job.model(&units).expect("its own units") else { panic!("one sum") };
/// assert!(model.sum(&[Value::Number(45.0)]) > model.sum(&[Value::Number(22.0)]));
/// ```
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
        let by_hand = settings.learner.adds_up() && settings.pairs.is_none();
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
            let (shapes, left_out) = job.shaped(grid)?;
            job.shapes = shapes;
            job.notices.extend(left_out.as_ref().map(Notice::message));
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
        let calibrated = self.calibrated(&full, &pool);
        Ok(full.distances[0].iter().map(|delta| calibrated.log_odds(*delta)).collect())
    }

    /// Whether what it learns is an additive model, and has a file.
    pub fn adds_up(&self) -> bool {
        self.settings.learner.adds_up()
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
        if !full.is_finite() {
            return Err(Problem::NotFinite);
        }
        Ok(FullFit { chosen, ..full })
    }
}

/// The plan as the learner takes it.
fn suited(plan: Plan, task: &Task, settings: &Settings) -> Result<Plan, Problem> {
    if let Some(coding) = settings.pairs {
        return all_pairs::plan(plan, task, coding);
    }
    match settings.learner {
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
