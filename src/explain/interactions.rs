//! Interaction information of pairs of attributes with the target.
//!
//! I(A;B;Y) = I(AB;Y) − I(A;Y) − I(B;Y), in bits, positive for synergy and negative for redundancy (Jakulin et al.
//! 2005, section 4).

use serde::{Deserialize, Serialize};

/// What one attribute alone says of the target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct AloneInformation {
    /// Name of the attribute.
    pub attribute: String,
    /// I(A;Y), bits.
    pub information: f64,
}

/// What a pair says beyond its two members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PairInformation {
    /// Names of the two attributes.
    pub attributes: [String; 2],
    /// I(A;B;Y), bits.
    pub information: f64,
    /// I(AB;Y), bits.
    pub joint: f64,
    /// Share of the permutations whose |information| is at least as large, the data itself counted as one of them;
    /// absent without permutations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// p adjusted for looking at many pairs (Benjamini and Hochberg 1995); from `ranked` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted_p: Option<f64>,
}
