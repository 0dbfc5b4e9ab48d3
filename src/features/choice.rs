//! What a person may choose for an attribute or a pair: the kernel map and its parameters, as they cross the door.
//! Which maps suit which kind of attribute stands in [`MapChoice::suits`]; the maps themselves are in `maps/`.

use crate::explain::additive::AttributeKind;
use serde::{Deserialize, Serialize};

/// The kernel map of one attribute.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct AttributeMap {
    /// Name of the attribute.
    pub attribute: String,
    /// Its map.
    pub map: MapChoice,
}

/// A kernel map with its parameters (spec: the table of kernel maps; Jakulin et al. 2005, section 2.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MapChoice {
    /// (x − mean)/sd.
    Linear,
    /// A coordinate a level.
    Nominal,
    /// Coordinates whose products are the similarities of the values (Yao 2013; Boriah, Chandola & Kumar 2008).
    Similarity {
        /// Which measure.
        measure: Measure,
        /// Most values with a name of their own; the others are one. 0 = all.
        #[serde(default = "twenty")]
        most: u32,
        /// Whether frequencies are those of the rows with a target only.
        #[serde(default)]
        labelled_only: bool,
    },
    /// Cumulative 0/1 steps in the order of the levels.
    Ordinal,
    /// A coordinate an interval.
    Discretised {
        /// Where the cuts come from.
        method: CutMethod,
        /// Intervals, 2 to 20, for equal frequency and equal width.
        #[serde(default = "five")]
        bins: u32,
        /// Inner cut points set by hand, ascending.
        #[serde(default)]
        cuts: Vec<f64>,
    },
    /// z, z², …, each centred.
    Polynomial {
        /// 2 to 5.
        degree: u32,
    },
    /// Hinge functions at quantiles.
    PiecewiseLinear {
        /// 1 to 10.
        knots: u32,
    },
    /// Restricted cubic spline at Harrell's quantiles.
    Spline {
        /// 3 to 7.
        knots: u32,
    },
    /// Logistic bumps at quantiles.
    Sigmoid {
        /// 1 to 10.
        bumps: u32,
    },
    /// Gaussian bumps spread over the range.
    Radial {
        /// 2 to 20.
        centres: u32,
    },
    /// A sub-kernel exp(−γ (z − z′)²) of the standardised value.
    RadialKernel {
        /// γ > 0.
        gamma: f64,
    },
    /// A sub-kernel φ(|z − z′| / range) of the standardised value, 1 at 0 and exactly 0 from the range on (Wendland).
    CompactKernel {
        /// In standard deviations, 0.01 to 100.
        range: f64,
    },
    /// A sub-kernel (1 + z z′)ᵈ − 1 of the standardised value.
    PolynomialKernel {
        /// 2 to 5.
        degree: u32,
    },
}

/// How similar two values of an attribute are. All but `Lin` add up over the attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// 1 if equal, else 0.
    Overlap,
    /// Inverse occurrence frequency: different frequent values are less similar.
    Iof,
    /// Occurrence frequency: different rare values are less similar.
    Of,
    /// Information shared, with weights of the whole pair of rows: only to be looked at and compared.
    Lin,
    /// Equal values count by how rare they and the rarer ones are.
    Goodall1,
    /// Equal values count by how frequent they and the more frequent ones are.
    Goodall2,
    /// Equal rare values count more.
    Goodall3,
    /// Equal frequent values count more.
    Goodall4,
}

/// Where the cuts of a discretised attribute come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "snake_case")]
pub enum CutMethod {
    /// About as many rows in each interval.
    EqualFrequency,
    /// Intervals of one width.
    EqualWidth,
    /// Fayyad and Irani's minimum description length: as many as the classes warrant.
    Entropy,
    /// Set by hand.
    ByHand,
}

/// A pair of attributes with a joint effect, in place of their own ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct JointGroup {
    /// The control attribute, then the one whose effect is shown for each value of it.
    pub attributes: [String; 2],
    /// How the pair becomes coordinates.
    pub map: JointMap,
}

/// The joint map of a pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JointMap {
    /// A coordinate for each pair of values; a numeric attribute is cut first. Gives a table.
    Cells {
        /// Intervals of equal frequency of a numeric attribute.
        #[serde(default = "five")]
        bins: u32,
    },
    /// Products of the two bases: of a level with a spline (curves by level), of two splines (surface).
    Product {
        /// Knots of the splines, 3 to 7.
        #[serde(default = "four")]
        knots: u32,
    },
    /// A radial sub-kernel over the pair; a level differs from every other by 1. Gives a surface, or curves by level.
    RadialKernel {
        /// γ > 0.
        gamma: f64,
    },
    /// A sub-kernel over the pair that is exactly 0 from a distance on; a level is similar to itself only. Gives a surface,
    /// or curves by level.
    CompactKernel {
        /// In standard deviations, 0.01 to 100.
        range: f64,
    },
}

fn twenty() -> u32 {
    20
}
fn five() -> u32 {
    5
}
fn four() -> u32 {
    4
}

impl MapChoice {
    /// The default of a kind of attribute.
    pub fn of(kind: AttributeKind) -> MapChoice {
        match kind {
            AttributeKind::Numeric => MapChoice::Linear,
            AttributeKind::Categorical | AttributeKind::Ordered => MapChoice::Nominal,
        }
    }

    /// Whether the map makes sense for a kind of attribute.
    pub fn suits(&self, kind: AttributeKind) -> bool {
        match self {
            MapChoice::Nominal | MapChoice::Similarity { .. } => kind != AttributeKind::Numeric,
            MapChoice::Ordinal => kind == AttributeKind::Ordered,
            _ => kind == AttributeKind::Numeric,
        }
    }
}
