//! The requests that come through the door and the replies that go out: one struct each, from which the TypeScript
//! declarations are made. Names on the wire are the Rust names. `None` is `undefined`, u32 and u64 are numbers.
//!
//! A session is: open → classes → prepare → unit 0 … units−1 (in any worker that has opened and prepared the same)
//! → model. `rows`, `predict`, `roles`, `grid`, `interactions` (whose pieces `ranked` puts together) and `intervals` may
//! come at any time after their inputs.

mod checked;
mod judging;
mod knowing;
mod shrinkage;

pub use crate::assess::measures::{
    Calibrator, CalibratorName, Contrast, Contrasts, ContrastsWanted, DecisionPoint, First, FoldScores, Judged,
    JudgedClass, MeasuredScore, Metric, Reason, ReliabilityBin, ScoreHistogram, ScoreInterval,
};
use crate::choice::LIMITS;
pub use crate::choice::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure};
use crate::learn::catalogue::LEARNERS;
pub use crate::learn::solve::certificate::{Certificate, StopReason};
use crate::model::additive::{Cut, HeldOut, Level, Setting};
pub use crate::model::uncertainty::IntervalMethod;
use crate::numbers::Numbers;
use crate::sentences::Message;
pub use crate::table::opened::{Cell, Classes, ColumnPreview, Opened, Rows};
pub use crate::task::{Outcome, TargetScale};
pub use crate::venn::bag::ScoredBy;
pub use checked::{CheckBegun, CheckStep, CheckWanted, Machine, Reliability};
pub use judging::{
    Averaged, AveragedMember, AveragedWanted, Ensemble, EnsembleWanted, ForestSeen, Importance, StandIn, TuneWanted,
    Tuned, TunedCell, Tuning,
};
pub use knowing::{
    CellOrder, Coding, Similarity, SimilarityWanted, TopBegun, TopFeature, TopFound, TopMethod, TopTerm, TopTrial,
    TopTried, TopWanted,
};
use serde::{Deserialize, Serialize};
pub use shrinkage::{
    Chain, ChainWanted, Chains, ConstantDrawn, Constants, ConstantsBy, ConstantsCompared, ConstantsWanted, Diagnosed,
    Mark, Part, Rule, Shrinkage, Trace, TraceLine, TraceWanted,
};

/// What to learn. Every field but `target` may be left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Question {
    /// Target column.
    pub target: String,
    /// Label of the positive class; absent: the rarer one is taken and said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positive: Option<String>,
    /// Threshold for a numeric target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Cut>,
    /// The columns to predict from; absent: every column whose preview says `used`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attributes: Option<Vec<String>>,
    /// What kind of answer is wanted.
    #[serde(default)]
    pub outcome: Outcome,
    /// The scale on which a number is learned.
    #[serde(default, skip_serializing_if = "TargetScale::is_own")]
    pub target_scale: TargetScale,
    /// Name of a learner of the catalogue.
    #[serde(default = "default_learner")]
    pub learner: String,
    /// Kernel maps that were chosen; every other attribute has the default of its kind.
    #[serde(default)]
    pub maps: Vec<AttributeMap>,
    /// Pairs of attributes with a joint effect. An attribute may stand in one of them.
    #[serde(default)]
    pub groups: Vec<JointGroup>,
    /// Bootstrap resamples for error bars; 0 = none.
    #[serde(default)]
    pub resamples: u32,
    /// Whether each resample is calibrated anew.
    #[serde(default)]
    pub recalibrate: bool,
    /// Shrinkage constants of parts of the coordinates, of a learner that shrinks; the others have its own constant.
    #[serde(default)]
    pub shrinkages: Vec<Shrinkage>,
    /// Whether posterior error bars are wanted, of such a learner.
    #[serde(default)]
    pub posterior: bool,
    /// How the interval of a probability is made, for one class against the rest.
    #[serde(default)]
    pub interval: IntervalMethod,
    /// Settings of the learner that differ from its defaults: [{ name: "C", value: 1 }].
    #[serde(default)]
    pub settings: Vec<Setting>,
    /// Settings that every fit chooses for itself; absent: as set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tuning: Option<Tuning>,
    /// Folds of the cross-calibration.
    #[serde(default = "default_folds")]
    pub folds: u32,
    /// Its replications.
    #[serde(default = "default_repeats")]
    pub repeats: u32,
    /// Seed of the shuffles.
    #[serde(default = "default_seed")]
    pub seed: u32,
    /// Source of the data for the model's card: a file name.
    #[serde(default)]
    pub source: String,
    /// Today, ISO 8601, for the model's card: the engine has no clock.
    #[serde(default)]
    pub date: String,
}

impl Question {
    /// A question with every default.
    pub fn about(target: &str) -> Question {
        Question {
            target: target.to_owned(),
            positive: None,
            cut: None,
            attributes: None,
            outcome: Outcome::default(),
            target_scale: TargetScale::Own,
            learner: default_learner(),
            maps: Vec::new(),
            groups: Vec::new(),
            resamples: 0,
            recalibrate: false,
            shrinkages: Vec::new(),
            posterior: false,
            interval: IntervalMethod::None,
            settings: Vec::new(),
            tuning: None,
            folds: default_folds(),
            repeats: default_repeats(),
            seed: default_seed(),
            source: String::new(),
            date: String::new(),
        }
    }
}

fn default_learner() -> String {
    LEARNERS[0].name.to_owned()
}
fn default_folds() -> u32 {
    LIMITS.folds.usual as u32
}
fn default_repeats() -> u32 {
    LIMITS.repeats.usual as u32
}
fn default_seed() -> u32 {
    LIMITS.seed.usual as u32
}

/// Reply to `prepare(Question)`: what will be learned, in how many units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Prepared {
    /// Number of units: unit 0 is the fit on all rows, unit 1 + r · folds + f leaves fold f of replication r out, and
    /// after those comes one for each bootstrap resample.
    pub units: u32,
    /// How many of the units, the last ones, are resamples.
    pub resamples: u32,
    /// Rows with a target.
    pub rows: u32,
    /// Rows set aside because they have none.
    pub rows_set_aside: u32,
    /// Distinct rows after merging identical ones.
    pub distinct_rows: u32,
    /// Coordinates of the feature space.
    pub coordinates: u32,
    /// Names of the attributes that take part.
    pub attributes: Vec<String>,
    /// Positive class; empty where a number is predicted, or all classes are.
    pub positive: String,
    /// Negative class ("not …" for several).
    pub negative: String,
    /// Rows of the positive class.
    pub events: u32,
    /// All classes with their rows, where all are predicted; empty otherwise.
    pub classes: Vec<Level>,
    /// Folds actually used (fewer where a class is small; 0 = no calibration possible).
    pub folds: u32,
    /// What was assumed.
    pub notices: Vec<Message>,
    /// What is asked of the attributes: it takes the place of what was asked of the file's columns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Message>,
}

/// Reply to `unit(index)`: one fit. Its arrays cross as bytes, opaque to JavaScript; hand it to `model`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Unit {
    /// Which unit.
    pub index: u32,
    /// What the fit found, in an order that only `model` needs to know.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Uint8Array"))]
    pub numbers: Numbers,
    /// Proof of optimality.
    pub certificate: Certificate,
}

/// Reply to `model(Unit[])`: the model from the units that are there. Unit 0 must be among them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Learned {
    /// The additive model as JSON text: the bytes that are saved are the bytes that are drawn. With all classes, a
    /// family of them (`format` "nomogram-classes"). Empty for a learner that has no nomogram.
    pub model: String,
    /// Scores of the held-out rows, as far as there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_out: Option<Scores>,
    /// Certificate of the fit on all rows.
    pub certificate: Certificate,
    /// What the person should know about it.
    pub notices: Vec<Message>,
}

/// How well the held-out rows were predicted, over all and fold by fold: two questions with one seed and one table have
/// the same folds, so that their folds can be compared in pairs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Scores {
    /// Of one class against the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_class: Option<HeldOut>,
    /// Of all classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_classes: Option<ClassScores>,
    /// Of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<NumberScores>,
    /// One for each finished fold of each replication, in order.
    pub folds: Vec<FoldLoss>,
}

impl Scores {
    /// Whether every number of it is finite.
    pub fn is_finite(&self) -> bool {
        let one = self.one_class.map(|s| [s.auc, s.brier, s.accuracy, s.log_loss]);
        let all = self.all_classes.map(|s| [0.0, s.accuracy, s.brier, s.log_loss]);
        let number = self.number.map(|s| [0.0, s.rmse, s.mae, s.r_squared]);
        let folds = self.folds.iter().map(|fold| [0.0, fold.rows, fold.brier, fold.log_loss]);
        [one, all, number].into_iter().flatten().chain(folds).flatten().all(f64::is_finite)
    }
}

pub use crate::model::additive::NumberScores;
pub use crate::model::classes::ClassScores;

/// Mean losses of the rows of one fold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FoldLoss {
    /// Rows.
    pub rows: f64,
    /// Mean (p − y)², or the mean squared error of a number.
    pub brier: f64,
    /// Mean −ln p of the class, or the mean absolute error of a number.
    pub log_loss: f64,
}

/// Argument of `interactions`: some of the pairs of the prepared question's attributes, numbered (0, 1), (0, 2), …,
/// (1, 2), … in the order of `Prepared::attributes`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairsWanted {
    /// First pair.
    pub from: u32,
    /// One past the last pair; beyond the end is the end.
    pub to: u32,
    /// Most permutations behind a p-value; 0 = none. Clearly additive pairs take fewer, so that 20,000 cost about three
    /// times what 200 do; with 200, p is at least 1/201, which no adjustment for many pairs survives.
    pub permutations: u32,
}

/// Reply to `interactions(PairsWanted)`, and argument and reply of `ranked`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Interactions {
    /// Pairs in all, for the progress.
    pub n_pairs: u32,
    /// Entropy of the target, bits.
    pub target_entropy: f64,
    /// What each attribute alone says of the target, in the order of the attributes.
    pub alone: Vec<AloneInformation>,
    /// The pairs asked for. From `ranked`: all that it was given, by |information|, with adjusted p-values.
    pub pairs: Vec<PairInformation>,
}

pub use crate::explain::interactions::{AloneInformation, PairInformation};

/// Argument of `intervals`: how a numeric attribute would be cut.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CutsWanted {
    /// Numeric attribute of the prepared question.
    pub attribute: String,
    /// Where the cuts come from.
    pub method: CutMethod,
    /// Intervals, 2 to 20, for equal frequency and equal width.
    #[serde(default)]
    pub bins: u32,
    /// Inner cut points set by hand, ascending.
    #[serde(default)]
    pub cuts: Vec<f64>,
}

/// Reply to `intervals(CutsWanted)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Cuts {
    /// Inner cut points, ascending.
    pub cuts: Vec<f64>,
    /// Rows in each interval, one more than cuts; rows without a value are in none.
    pub counts: Vec<f64>,
    /// Rows of the positive class in each interval; empty where there is none.
    pub events: Vec<f64>,
}

/// Argument of `grid`: a plane of two numeric attributes, every other attribute at its present value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct GridWanted {
    /// Attribute of x and of y.
    pub attributes: [String; 2],
    /// Places in x.
    pub x: Vec<f64>,
    /// Places in y.
    pub y: Vec<f64>,
    /// (attribute, value) of the others; what is not named is unknown.
    pub others: Vec<(String, Cell)>,
}
