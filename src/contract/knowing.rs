//! Requests and replies that look into a model that does not add up, or into a kernel: top-weighted features,
//! similarity matrices.

use super::Certificate;
use crate::choice::Measure;
pub use crate::explain::top_features::{CellOrder, Coding, TopMethod};
use serde::{Deserialize, Serialize};

/// Argument of `top_begin`: the top-weighted features of a polynomial SVM (Brown, Tsamardinos & Hardin 2012).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopWanted {
    /// C.
    pub cost: f64,
    /// Degree d of (x·z + 1)^d, 1 to 6.
    pub degree: u32,
    /// How attributes of two values are coded.
    pub coding: Coding,
    /// How features are searched.
    pub method: TopMethod,
    /// Which cell of the contribution matrix Heur2 takes next.
    pub order: CellOrder,
    /// Most features to build.
    pub p: u32,
    /// Features to return.
    pub r: u32,
    /// Whether those found are pruned by conditional independence afterwards (FSMB).
    #[serde(default)]
    pub prune: bool,
    /// Whether a sparse (L1) SVM on those found says which it keeps.
    #[serde(default)]
    pub sparse: bool,
}

/// Argument of `top_tried`: the same machine on some attributes, a fold of the prepared question held out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopTrial {
    /// The machine; how features are searched does not matter.
    pub wanted: TopWanted,
    /// The attributes; all of the question where there are none.
    pub attributes: Vec<String>,
    /// The fold; one that is not there holds out nothing.
    pub fold: u32,
}

/// Reply to `top_tried(TopTrial)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopTried {
    /// How many folds there are.
    pub folds: u32,
    /// The attributes, in the order of the question.
    pub attributes: Vec<String>,
    /// ‖w‖² of the features that contain each: what recursive feature elimination goes by.
    pub weights: Vec<f64>,
    /// AUC of the rows held out; absent where they are of one class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auc: Option<f64>,
}

/// Reply to `top_begin(TopWanted)`: the machine is trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopBegun {
    /// Variables: numbers, and levels of the others.
    pub variables: u32,
    /// C(variables + d, d) − 1: features in all.
    pub features: f64,
    /// Features that will be built at most.
    pub of: f64,
    /// Proof of the machine's optimality.
    pub certificate: Certificate,
}

/// Reply to `top_step(n)`: after about n more features.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopFound {
    /// Features built so far.
    pub built: f64,
    /// Whether nothing more will be built.
    pub finished: bool,
    /// Whether these are provably the features of largest weight.
    pub certified: bool,
    /// Share of ‖w‖² that all features built so far have.
    pub share: f64,
    /// The r largest so far, by |weight|, redundant ones merged.
    pub features: Vec<TopFeature>,
}

/// A feature: a product of variables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopFeature {
    /// Its variables.
    pub terms: Vec<TopTerm>,
    /// In plain words: "employment is unemployed and residence is high".
    pub words: String,
    /// w: towards the positive class where above 0.
    pub weight: f64,
    /// Whether pruning or the sparse machine keeps it; absent where neither was asked for, or not yet done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<bool>,
}

/// A variable of a feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TopTerm {
    /// Name of its attribute.
    pub attribute: String,
    /// Its level; absent for a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Exponent.
    pub power: u32,
}

/// Argument of `similarity`: the kernel of one categorical attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SimilarityWanted {
    /// Attribute of the prepared question.
    pub attribute: String,
    /// Which measure.
    pub measure: Measure,
    /// Most values with a name of their own; the others are one. 0 = all.
    pub most: u32,
    /// Whether frequencies are those of the rows with a target only.
    pub labelled_only: bool,
}

/// Reply to `similarity`: values × values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Similarity {
    /// Values, "other" and the missing one last where there are such.
    pub values: Vec<String>,
    /// How often each was counted.
    pub counts: Vec<f64>,
    /// Similarity of each pair, row by row, as defined.
    pub defined: Vec<f64>,
    /// As used: without the negative eigenvalues.
    pub used: Vec<f64>,
    /// Smallest eigenvalue as defined.
    pub smallest_eigenvalue: f64,
    /// Largest difference between `defined` and `used`.
    pub largest_repair: f64,
}
