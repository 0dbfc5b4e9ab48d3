//! What a model says of itself: who learned it, how it was calibrated, how well held-out rows were predicted, its card.

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt::{Formatter, Result as Formatted};
use std::marker::PhantomData;

/// Who learned the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Learner {
    /// Name as on the command line: "svm", "logistic", …; or whatever trained it elsewhere.
    pub name: String,
    /// Settings, in a fixed order.
    pub settings: Vec<Setting>,
    /// Seed of every random choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// One setting of a learner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Setting {
    /// "C".
    pub name: String,
    /// 1.
    pub value: f64,
}

/// How signed distances became sums: sum = offset + slope · δ. The sum is the log odds, unless the model has a bend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Calibration {
    /// Folds of each replication.
    pub folds: u32,
    /// Replications.
    pub repeats: u32,
    /// α.
    pub offset: f64,
    /// γ ≥ 0.
    pub slope: f64,
    /// Fold fits whose distances are pooled so far, out of folds · repeats. Fewer: the calibration is not finished.
    pub fits_done: u32,
    /// Scores of the held-out rows, absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_out: Option<HeldOut>,
    /// The outcome by isotonic regression on the same held-out distances; absent until there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub isotonic: Option<Isotonic>,
    /// Half the width of a support vector machine's margin: its borders lie where the sum is offset ± this (log odds).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
}

/// The share of the positive class as a step function of the sum that never falls: from `sums[i]` on (up to the next
/// one) it is `probabilities[i]`; below the first it is the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Isotonic {
    /// Where a step begins, on the scale of the sum (log odds), ascending.
    pub sums: Vec<f64>,
    /// Its height, ascending.
    pub probabilities: Vec<f64>,
}

/// How well the held-out rows were predicted, each replication's rows counted once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeldOut {
    /// Area under the ROC curve of the pooled log odds, ties counted one half.
    pub auc: f64,
    /// Mean (p − y)², p from a calibration fitted without the fold of the row; before all fits are there, to all of the
    /// pool.
    pub brier: f64,
    /// Share of rows whose class is the one that p ≥ ½ says.
    pub accuracy: f64,
    /// Mean −ln of the probability that was given to the row's class.
    #[serde(default)]
    pub log_loss: f64,
}

/// How well the held-out rows of a number were predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumberScores {
    /// Root of the mean squared error, in the target's unit.
    pub rmse: f64,
    /// Mean absolute error.
    pub mae: f64,
    /// 1 − Σ(error²)/Σ(deviation from the mean²).
    pub r_squared: f64,
    /// Fold fits behind these numbers, out of [`fits`](Self::fits).
    #[serde(default)]
    pub fits_done: u32,
    /// Fold fits there will be: folds · repeats.
    #[serde(default)]
    pub fits: u32,
}

/// A struct all of whose fields may be left out, from an object alone: serde would take an empty list for it too.
///
/// # Errors
/// Whatever is no object, or has a field that is wrong.
pub(super) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Of<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Of<T> {
        type Value = T;

        fn expecting(&self, formatter: &mut Formatter) -> Formatted {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map))
        }
    }
    deserializer.deserialize_map(Of(PhantomData))
}

/// What the model is for (TRIPOD+AI). Empty text = not given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Card {
    /// Title.
    pub title: String,
    /// What it is meant for.
    pub purpose: String,
    /// For whom or what it holds.
    pub population: String,
    /// File or study it was trained on.
    pub source: String,
    /// Licence of the data or model.
    pub licence: String,
    /// Date of training, ISO 8601.
    pub date: String,
    /// What to look for, or a caution.
    pub note: String,
    /// What is predicted, and when and how it was measured.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outcome: String,
    /// Rows (cases) that the model was trained on; absent where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<f64>,
    /// Those of them with the outcome (the positive class); absent where that is not known, or a number is predicted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<f64>,
    /// Whom to ask about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub contact: String,
}
