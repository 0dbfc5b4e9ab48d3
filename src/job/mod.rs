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
mod data;
mod ensemble;
mod fits;
mod forest;
mod grid;
mod judged;
#[cfg(not(target_arch = "wasm32"))]
mod library;
mod model;
mod number;
mod one_class;
mod pool;
mod reliability;
mod posterior;
mod resample;
pub mod settings;
mod shapes;
mod shrinkage;
mod stand_in;
mod trace;
mod tuning;
mod units;
mod venn;

pub use all_classes::scores as class_scores;
pub use ensemble::selected_by;
#[cfg(not(target_arch = "wasm32"))]
pub use library::Heard;
pub use number::scores as number_scores;
pub use resample::quantile;
pub use shrinkage::Kept;

pub(crate) use model::written;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use model::written_model;

use crate::choice::{AttributeMap, JointGroup, MapChoice};
use crate::contract::{Prepared, Question, Scores, Unit};
use crate::features::kernels::SubKernel;
use crate::features::maps::similarity::Similarity;
use crate::features::parts::Shrinkages;
use crate::features::{Features, Group, Place, Plan, all_pairs, redundant};
use crate::learn::catalogue::MapsOf;
use crate::learn::gaussian_process::MOST_ROWS;
use crate::learn::{Learner, Prepared as Shared, Score};
use crate::model::additive::IntervalMethod;
use crate::model::classes::Model;
use crate::sentences::Message;
use crate::sentences::learning::{Notice, Problem};
use crate::sentences::maps::MapProblem;
use crate::table::{Table, are_copies, is_leak};
use crate::task::{Answers, Task, TaskSpec};
use data::{Data, Layout};
use fits::worst;
use model::is_constant;
use resample::Template;
use settings::Settings;
use shapes::Shaped;
use std::sync::Arc;
use units::{Chosen, FullFit};

/// A question, checked against its table and put into coordinates: data plus question. The data are the rows and how
/// they are dealt ([`data::Data`]) and the coordinates that they have ([`data::Layout`]), both shared; the question is how
/// the learner is set. Every unit of a grid, and every place of a shrinkage constant, asks the same data.
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
    data: Arc<Data>,
    layout: Arc<Layout>,
    /// What fits with these features share.
    prepared: Shared,
    asked: Asked,
    notices: Vec<Message>,
}

/// How it is to be learned. Jobs that differ in this alone have one [`Data`] and one [`Layout`] between them.
#[derive(Clone, Debug)]
struct Asked {
    settings: Settings,
    shrinkages: Shrinkages,
    /// The maps of the numbers among which every fit chooses.
    shapes: Arc<[Shaped]>,
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
            scale: question.target_scale,
            attributes: question.attributes.clone(),
            compared: compared(&question.maps),
        };
        let task = Task::new(table, &spec)?;
        // A radial kernel over all coordinates has every pair in it, and so has the setting of that name.
        let by_hand = settings.learner.adds_up() && settings.pairs.is_none();
        let groups = if by_hand { question.groups.as_slice() } else { &[] };
        // Trees take the attributes as they are.
        let maps = if matches!(settings.learner, Learner::Forest(_)) { &[] } else { question.maps.as_slice() };
        refuse_unknown(table, &question.maps[maps.len()..], &question.groups[groups.len()..])?;
        let plan = Features::check(&task, maps, groups)?;
        let plan = suited(plan, &task, &settings)?;
        let shrinkages = Shrinkages::check(&task, &question.shrinkages)?;
        if let Learner::GaussianProcess { .. } = settings.learner
            && task.n_groups() > MOST_ROWS
        {
            return Err(Problem::TooManyRows { rows: task.n_groups(), most: MOST_ROWS });
        }
        let data = Data::new(task, &settings);
        let asked = Asked { settings, shrinkages, shapes: Arc::default() };
        let (layout, prepared) = asked.laid_out(&data, plan, &data.used)?;
        if let Some(kernel) = prepared.process.too_large() {
            return Err(too_large(&data.task, &layout.features, kernel));
        }
        let notices = data.task.notices.clone();
        let mut job = Job { data: data.into(), layout: layout.into(), prepared, asked, notices };
        if let Some(grid) = &job.asked.settings.tuning {
            let (shapes, left_out) = job.shaped(grid)?;
            job.asked.shapes = shapes.into();
            job.notices.extend(left_out.as_ref().map(Notice::message));
        }
        job.notices.extend(job.noticed(table, question).iter().map(Notice::message));
        Ok(job)
    }

    /// What is to be said of the question before anything is learned.
    fn noticed(&self, table: &Table, question: &Question) -> Vec<Notice> {
        let Data { task, folds, .. } = &*self.data;
        let mut notices: Vec<Notice> = self.interval_notice(question.interval).into_iter().collect();
        let fewer = !self.sets_aside() && folds.n_folds < self.asked.settings.folds;
        if let Some(class) = task.rarest_class().filter(|_| fewer) {
            notices.push(Notice::FoldsReduced { folds: folds.n_folds, class: class.to_owned() });
        }
        notices.extend(repairs(self));
        notices.extend(similarities(self));
        let name = |at: &usize| &task.attributes[*at].attribute.name;
        // What the target or another column says in every row is told as that.
        let is_told = |at: &usize| {
            is_leak(&self.notices, name(at)) || (0..*at).any(|before| are_copies(table, name(&before), name(at)))
        };
        let repeats = redundant::attributes(&self.layout.features, &task.counts);
        let columns: Vec<String> = repeats.iter().filter(|at| !is_told(at)).map(|at| name(at).clone()).collect();
        if !columns.is_empty() {
            notices.push(Notice::Collinear { columns });
        }
        notices
    }

    /// The same data asked in another way: with other settings of the learner, or other constants of its parts, and
    /// nothing left to choose. Data and coordinates stay one; only penalties are computed.
    fn asking(&self, settings: Settings, shrinkages: Shrinkages) -> Job {
        let penalties = settings.learner.penalties(&self.layout.features, &shrinkages);
        let asked = Asked { settings, shrinkages, shapes: Arc::clone(&self.asked.shapes) };
        Job { prepared: Shared { penalties, ..self.prepared.clone() }, asked, ..self.clone() }
    }

    /// Target, attributes, groups.
    pub fn task(&self) -> &Task {
        &self.data.task
    }

    /// The groups in coordinates.
    pub fn features(&self) -> &Features {
        &self.layout.features
    }

    /// Whether a learner has a setting of that name.
    pub fn has_setting(learner: &str, name: &str) -> bool {
        settings::has_setting(learner, name)
    }

    /// The same question about the rows that are not held out: these keep their place in the features and get answers
    /// by [`Job::log_odds`], but nothing is learned from them but the range of their attributes.
    ///
    /// # Errors
    /// Where rows that are set aside as well lie too far from the others to calculate with.
    pub fn leaving_out(self, rows: &[u32]) -> Result<Job, Problem> {
        let data = self.data.leaving_out(rows, &self.asked.settings);
        if !self.sets_aside() {
            return Ok(Job { data: data.into(), ..self });
        }
        let (layout, prepared) = self.asked.laid_out(&data, self.layout.plan.clone(), &data.used)?;
        Ok(Job { data: data.into(), layout: layout.into(), prepared, ..self })
    }

    /// What will be learned.
    pub fn prepared(&self) -> Prepared {
        Prepared {
            units: self.n_units() as u32,
            resamples: self.asked.settings.resamples,
            rows: self.data.task.target.rows as u32,
            rows_set_aside: self.data.task.rows_set_aside as u32,
            distinct_rows: self.data.task.n_groups() as u32,
            coordinates: self.layout.features.design.n_coordinates() as u32,
            attributes: self.data.task.attributes.iter().map(|a| a.attribute.name.clone()).collect(),
            positive: self.data.task.target.positive.clone(),
            negative: self.data.task.target.negative.clone(),
            events: self.data.task.target.events as u32,
            classes: match &self.data.task.answers {
                Answers::AllClasses(classes) => classes.clone(),
                _ => Vec::new(),
            },
            folds: if self.sets_aside() { 1 } else { self.data.folds.n_folds },
            notices: self.notices.clone(),
            asked: Vec::new(),
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
        self.asked.settings.learner.adds_up()
    }

    /// For each row of the table its role in a support vector machine: 0 none (or not in the task), 1 on the margin
    /// (0 < α < cost), 2 at its bound (α = cost: on the wrong side of the margin, or just on it).
    ///
    /// # Errors
    /// A unit of another question.
    pub fn roles(&self, unit: &Unit) -> Result<Vec<u8>, Problem> {
        let full = self.read_full(unit)?;
        let role = |group: &u32| full.roles.get(*group as usize).map_or(0, |role| *role as u8);
        Ok(self.data.task.group_of_row.iter().map(role).collect())
    }

    fn read_full(&self, unit: &Unit) -> Result<FullFit, Problem> {
        let numbers = unit.numbers.0.as_slice();
        let (chosen, numbers) = if self.asked.settings.tuning.is_some() {
            let (chosen, numbers) = Chosen::read(numbers, self.asked.shapes.len())?;
            (Some(chosen), numbers)
        } else {
            (None, numbers)
        };
        let full = FullFit::read(numbers, self.data.answers.len(), self.data.task.n_groups())?;
        if !full.is_finite() {
            return Err(Problem::NotFinite);
        }
        Ok(FullFit { chosen, ..full })
    }
}

impl Asked {
    /// The rows of a job in the coordinates of a plan, with what the learner makes of them. Maps that look at the answers
    /// see those of the rows that are `kept`; from rows that are set aside to calibrate nothing comes.
    ///
    /// # Errors
    /// Where such rows lie too far from the others to calculate with.
    fn laid_out(&self, data: &Data, plan: Plan, kept: &[f64]) -> Result<(Layout, Shared), Problem> {
        let features = self.coordinates(data, &plan, kept);
        if features.is_sound() { Ok(self.in_coordinates(data, plan, features)) } else { Err(Problem::NotFinite) }
    }

    fn in_coordinates(&self, data: &Data, plan: Plan, features: Features) -> (Layout, Shared) {
        let prepared = self.settings.learner.prepare(&data.task, &features, &self.shrinkages);
        let wants_bars = self.settings.resamples > 0;
        let template = if wants_bars { Template::of(&data.task, &features) } else { Template::default() };
        (Layout { plan, features, template }, prepared)
    }

    fn features_of(&self, data: &Data, plan: &Plan, kept: &[f64]) -> (Features, Shared) {
        let features = self.coordinates(data, plan, kept);
        let prepared = self.settings.learner.prepare(&data.task, &features, &self.shrinkages);
        (features, prepared)
    }

    fn coordinates(&self, data: &Data, plan: &Plan, kept: &[f64]) -> Features {
        let aside = self.settings.interval == IntervalMethod::Inductive;
        let rows = if aside { &data.used } else { &data.task.counts };
        Features::of_rows(&data.task, plan, rows, kept)
    }
}

/// Refuses a name of no column where the learner has no use for what is asked of it, and nothing else reads it.
fn refuse_unknown(table: &Table, maps: &[AttributeMap], groups: &[JointGroup]) -> Result<(), Problem> {
    let of_maps = maps.iter().map(|map| &map.attribute);
    let of_groups = groups.iter().flat_map(|group| &group.attributes);
    of_maps.chain(of_groups).try_for_each(|name| table.place_of(name).map(|_| ()))
}

/// The plan as the learner takes it.
fn suited(plan: Plan, task: &Task, settings: &Settings) -> Result<Plan, Problem> {
    let plan = Plan { in_units: settings.in_units, ..plan };
    if let Some(coding) = settings.pairs {
        if settings.in_units {
            let expected = "0 where every pair has an effect";
            return Err(Problem::BadSetting { name: "units".to_owned(), value: "1".to_owned(), expected });
        }
        return all_pairs::plan(plan, task, coding);
    }
    match settings.learner {
        Learner::NaiveBayes { .. } if settings.density && !matches!(task.answers, Answers::OneClass) => {
            let expected = "0 where all classes are predicted: numbers are then cut into intervals";
            Err(Problem::BadSetting { name: "density".to_owned(), value: "1".to_owned(), expected })
        }
        Learner::NaiveBayes { m } if settings.density => plan.with_densities(task, m),
        Learner::NaiveBayes { .. } => plan.in_intervals(task, settings.bins),
        Learner::LinSvm { .. } => Ok(Plan::of_values(task)),
        learner if learner.maps() == MapsOf::All => Ok(plan),
        _ => plan.without_sub_kernels(task).map(|()| plan),
    }
}

/// What had to be changed of similarities to make kernels of them.
fn repairs(job: &Job) -> Vec<Notice> {
    let repair = |group: &Group| {
        let map = group.map.similarity().filter(|map| map.largest_repair > 0.0)?;
        Some(Notice::SimilarityRepaired {
            column: job.data.task.attributes[group.attributes[0]].attribute.name.clone(),
            measure: map.measure,
            smallest: map.smallest_eigenvalue,
            change: map.largest_repair,
        })
    };
    job.layout.features.groups.iter().filter_map(repair).collect()
}

/// The attributes whose values are compared.
fn compared(maps: &[AttributeMap]) -> Vec<String> {
    let is_similarity = |map: &&AttributeMap| matches!(map.map, MapChoice::Similarity { .. });
    maps.iter().filter(is_similarity).map(|map| map.attribute.clone()).collect()
}

/// Which values similarities tell apart, and which rows they count.
fn similarities(job: &Job) -> Vec<Notice> {
    let task = &job.data.task;
    let maps = || job.layout.features.groups.iter().filter_map(|group| Some((group, group.map.similarity()?)));
    let joined = |(group, map): (&Group, &Similarity)| {
        let of = &task.attributes[group.attributes[0]].attribute;
        let named = map.values.named;
        (of.levels.len() > named).then(|| Notice::LevelsJoined { column: of.name.clone(), named, of: of.levels.len() })
    };
    let mut notices: Vec<Notice> = maps().filter_map(joined).collect();
    let counts = matches!(job.asked.settings.learner, Learner::LinSvm { .. })
        || maps().any(|(_, map)| !map.values.labelled_only);
    if counts && task.rows_set_aside > 0 {
        notices.push(Notice::UnlabelledCounted { rows: task.rows_set_aside });
    }
    notices
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Constants;
    use crate::table::{ReadOptions, read};

    /// Whatever is changed of the question, rows and coordinates are not copied, and the job that was asked is as it was.
    #[test]
    fn other_settings_are_asked_of_the_same_data() {
        let rows: String = (0..40).map(|at| format!("{},{}\n", at % 7, ["a", "b"][at % 2])).collect();
        let table = read(format!("x,y\n{rows}").as_bytes(), &ReadOptions::default()).expect("a table");
        let question = Question { learner: "proximal-svm".to_owned(), folds: 2, ..Question::about("y") };
        let job = Job::new(&table, &question).expect("a question");
        let before = job.unit(0);
        let settings = job.asked.settings.shrunk(&Constants { k: 50.0, shrinkages: Vec::new() }).expect("a constant");
        let other = job.asking(settings, Shrinkages::default());
        assert!(Arc::ptr_eq(&job.data, &other.data) && Arc::ptr_eq(&job.layout, &other.layout));
        assert!(Arc::ptr_eq(&job.prepared.process, &other.prepared.process));
        assert_ne!(other.unit(0), before, "another constant is another model");
        assert_eq!(job.unit(0), before);
    }
}
