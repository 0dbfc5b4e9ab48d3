//! Requests about shrinkage: of the proximal SVM ("proximal-svm") and of ridge regression ("ridge").

pub use crate::choice::{Part, Shrinkage};
use crate::numbers::Numbers;
use serde::{Deserialize, Serialize};

/// Argument of `trace`: for which k.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TraceWanted {
    /// Smallest k, above 0.
    pub from: f64,
    /// Largest k.
    pub to: f64,
    /// How many, 2 to 400, in equal steps of ln k.
    pub steps: u32,
}

/// Reply to `trace(TraceWanted)`: how the weights of the prepared question shrink as k grows (Hoerl & Kennard 1970), with
/// what several rules say of k (Agarwal 2002, section 3). One k for all coordinates, whatever `Question::shrinkages` says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Trace {
    /// k, ascending.
    pub k: Vec<f64>,
    /// One line a coordinate, in the order of the design.
    pub lines: Vec<TraceLine>,
    /// Generalised cross-validation, ‖(I − H(k))z‖² / (tr(I − H(k)))², times the rows: a mean squared error.
    pub gcv: Vec<f64>,
    /// Mean squared error over the folds of the first replication; empty where there are none.
    pub fold_error: Vec<f64>,
    /// Share of the held-out rows of these folds whose sign is right; empty for a number.
    pub fold_accuracy: Vec<f64>,
    /// Degrees of freedom, tr H(k).
    pub freedom: Vec<f64>,
    /// What the rules say.
    pub marks: Vec<Mark>,
}

/// One coordinate over k.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct TraceLine {
    /// The coordinate in words: "age", "age²", "sex = male".
    pub name: String,
    /// The attributes behind it.
    pub attributes: Vec<String>,
    /// Which part of the coordinates it belongs to.
    pub part: Part,
    /// Its weight at each k.
    pub weights: Vec<f64>,
}

/// The k that a rule chooses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Mark {
    /// Which rule.
    pub rule: Rule,
    /// Its k; absent where the rule has no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<f64>,
    /// Why it has none, or what has to be known of it; empty where there is nothing to say.
    pub note: String,
}

/// How k is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Hoerl, Kennard & Baldwin, iterated.
    Hkb,
    /// Dempster, Schatzoff & Wermuth.
    Ridgm,
    /// Golub, Heath & Wahba: generalised cross-validation.
    Ghw,
    /// Least mean squared error over the folds.
    Folds,
}

/// Argument of `shrunk`: the prepared question at other constants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Constants {
    /// k.
    pub k: f64,
    /// Constants of parts that have their own.
    #[serde(default)]
    pub shrinkages: Vec<Shrinkage>,
}

/// Argument of `compared`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ConstantsWanted {
    /// Constants to compare.
    pub list: Vec<Constants>,
}

/// Reply to `compared(ConstantsWanted)`: how well each of a list of constants predicts held-out rows, over the folds of
/// the first replication.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ConstantsCompared {
    /// Mean squared error of each.
    pub error: Vec<f64>,
    /// Share of rows whose sign is right; empty for a number.
    pub accuracy: Vec<f64>,
}

/// Argument of `chain`: one chain of the Gibbs sampler of the shrinkage constants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ChainWanted {
    /// What has a constant of its own.
    pub by: ConstantsBy,
    /// Number of the chain: its own stream of random numbers, and its own start.
    pub chain: u32,
    /// Draws to skip.
    pub warmup: u32,
    /// Draws to keep, at least 1.
    pub draws: u32,
    /// The piece of the same chain to go on from; its first when absent. In pieces a chain has the same draws as at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Chain>,
}

/// What has a constant of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum ConstantsBy {
    /// One for all.
    One,
    /// Each part.
    Part,
    /// Each attribute or pair.
    Attribute,
}

/// Reply to `chain(ChainWanted)`: draws, opaque to JavaScript; hand it to `diagnosed`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Chain {
    /// Number of the chain.
    pub chain: u32,
    /// Draws that the chain has made up to the last one here, those that were skipped too.
    pub made: u32,
    /// Draw by draw: σ², then the constants.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Uint8Array"))]
    pub numbers: Numbers,
}

/// Argument of `diagnosed`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Chains {
    /// As they were asked for.
    pub by: ConstantsBy,
    /// Those that are there; pieces of one chain in any order.
    pub chains: Vec<Chain>,
}

/// Reply to `diagnosed(Chains)`: the posterior of the shrinkage constants, with how far the chains can be trusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Diagnosed {
    /// Draws of each chain that were kept.
    pub draws: u32,
    /// σ² (the noise), then one a constant.
    pub constants: Vec<ConstantDrawn>,
    /// Whether every R̂ is below 1.01 and every effective size at least 400.
    pub converged: bool,
}

/// The posterior of one constant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ConstantDrawn {
    /// The part; absent for σ² and for the one constant of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// In words: "noise σ²", "all", "straight", "age".
    pub name: String,
    /// Median over all draws.
    pub median: f64,
    /// Quantile at 0.025.
    pub low: f64,
    /// Quantile at 0.975.
    pub high: f64,
    /// Split R̂ of ranks (Vehtari et al. 2021); absent where nothing can be said: too few draws, or chains that stand still.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r_hat: Option<f64>,
    /// Effective number of independent draws.
    pub effective: f64,
    /// For each chain at most 200 of its draws, evenly spaced, to be looked at.
    pub traces: Vec<Vec<f64>>,
}
