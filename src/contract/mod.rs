//! The requests that come through the door and the replies that go out: one struct each, from which the TypeScript
//! declarations are made. Names on the wire are the Rust names. `None` is `undefined`, u32 and u64 are numbers.
//!
//! A session is: open → classes → prepare → unit 0 … units−1 (in any worker that has opened and prepared the same)
//! → model. `rows`, `predict`, `roles`, `grid`, `interactions` (whose pieces `ranked` puts together) and `intervals` may
//! come at any time after their inputs.

mod checked;
mod judging;
mod knowing;
pub mod numbers;
mod shrinkage;

pub use crate::features::choice::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure};
pub use crate::learn::solve::certificate::{Certificate, StopReason};
use crate::model::additive::{Cut, HeldOut, Level, NumericRange, Setting};
pub use crate::model::uncertainty::IntervalMethod;
use crate::sentences::Message;
use crate::table::{Dialect, Kind};
pub use crate::task::Outcome;
pub use checked::{
    Calibrator, CalibratorName, CheckBegun, CheckStep, CheckWanted, Machine, Reliability, ReliabilityBin,
    ScoreHistogram,
};
pub use judging::{
    Averaged, AveragedMember, AveragedWanted, Contrast, Contrasts, ContrastsWanted, DecisionPoint, Ensemble,
    EnsembleWanted, FoldScores, ForestSeen, Importance, Judged, JudgedClass, MeasuredScore, Metric, ScoreInterval,
    StandIn, TuneWanted, Tuned, TunedCell, Tuning,
};
pub use knowing::{
    CellOrder, Coding, Similarity, SimilarityWanted, TopBegun, TopFeature, TopFound, TopMethod, TopTerm, TopWanted,
};
use numbers::Numbers;
use serde::{Deserialize, Serialize};
pub use shrinkage::{
    Chain, ChainWanted, Chains, ConstantDrawn, Constants, ConstantsBy, ConstantsCompared, ConstantsWanted, Diagnosed,
    Mark, Part, Rule, Shrinkage, Trace, TraceLine, TraceWanted,
};
