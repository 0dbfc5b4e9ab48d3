//! The kernel map of an attribute or a pair and its parameters. Which maps suit which kind of attribute stands in
//! [`MapChoice::suits`]; the maps themselves are in `features/maps/`.

use super::limits::{self, Parameter};
use crate::model::additive::AttributeKind;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

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
#[derive(Clone, Debug, PartialEq, Serialize)]
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
        #[serde(default)]
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
        #[serde(default)]
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

impl Measure {
    /// Those that add up over the attributes, and so have a nomogram.
    pub const ADDITIVE: [Measure; 7] = [
        Measure::Overlap,
        Measure::Iof,
        Measure::Of,
        Measure::Goodall1,
        Measure::Goodall2,
        Measure::Goodall3,
        Measure::Goodall4,
    ];
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JointMap {
    /// A coordinate for each pair of values; a numeric attribute is cut first. Gives a table.
    Cells {
        /// Intervals of equal frequency of a numeric attribute.
        #[serde(default)]
        bins: u32,
    },
    /// Products of the two bases: of a level with a spline (curves by level), of two splines (surface).
    Product {
        /// Knots of the splines, 3 to 7.
        #[serde(default)]
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

/// A map as it is written: all parameters that some map has. What the derived reader of a tagged enum does with each of
/// its variants, this does once, and so takes a tenth of the room in the browser's module.
#[derive(Deserialize)]
struct Written {
    kind: String,
    measure: Option<Measure>,
    most: Option<u32>,
    labelled_only: Option<bool>,
    method: Option<CutMethod>,
    bins: Option<u32>,
    cuts: Option<Vec<f64>>,
    degree: Option<u32>,
    knots: Option<u32>,
    bumps: Option<u32>,
    centres: Option<u32>,
    gamma: Option<f64>,
    range: Option<f64>,
}

/// What is usual, where nothing is said of it.
fn or_usual(count: Option<u32>, of: &Parameter) -> u32 {
    count.unwrap_or(of.usual as u32)
}

fn given<T, E: Error>(parameter: Option<T>, name: &'static str) -> Result<T, E> {
    parameter.ok_or_else(|| E::missing_field(name))
}

impl<'de> Deserialize<'de> for MapChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MapChoice, D::Error> {
        let of = Written::deserialize(deserializer)?;
        Ok(match of.kind.as_str() {
            "linear" => MapChoice::Linear,
            "nominal" => MapChoice::Nominal,
            "similarity" => MapChoice::Similarity {
                measure: given(of.measure, "measure")?,
                most: or_usual(of.most, &limits::MOST_VALUES),
                labelled_only: of.labelled_only.unwrap_or(false),
            },
            "ordinal" => MapChoice::Ordinal,
            "discretised" => MapChoice::Discretised {
                method: given(of.method, "method")?,
                bins: or_usual(of.bins, &limits::BINS),
                cuts: of.cuts.unwrap_or_default(),
            },
            "polynomial" => MapChoice::Polynomial { degree: given(of.degree, "degree")? },
            "piecewise_linear" => MapChoice::PiecewiseLinear { knots: given(of.knots, "knots")? },
            "spline" => MapChoice::Spline { knots: given(of.knots, "knots")? },
            "sigmoid" => MapChoice::Sigmoid { bumps: given(of.bumps, "bumps")? },
            "radial" => MapChoice::Radial { centres: given(of.centres, "centres")? },
            "radial_kernel" => MapChoice::RadialKernel { gamma: given(of.gamma, "gamma")? },
            "compact_kernel" => MapChoice::CompactKernel { range: given(of.range, "range")? },
            "polynomial_kernel" => MapChoice::PolynomialKernel { degree: given(of.degree, "degree")? },
            other => return Err(D::Error::custom(format!("unknown map `{other}`"))),
        })
    }
}

impl<'de> Deserialize<'de> for JointMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JointMap, D::Error> {
        let of = Written::deserialize(deserializer)?;
        Ok(match of.kind.as_str() {
            "cells" => JointMap::Cells { bins: or_usual(of.bins, &limits::BINS) },
            "product" => JointMap::Product { knots: or_usual(of.knots, &limits::SPLINE) },
            "radial_kernel" => JointMap::RadialKernel { gamma: given(of.gamma, "gamma")? },
            "compact_kernel" => JointMap::CompactKernel { range: given(of.range, "range")? },
            other => return Err(D::Error::custom(format!("unknown map `{other}`"))),
        })
    }
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

/// How an attribute of two levels, known in every row, stands in the products of every pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoValued {
    /// As any other: a coordinate of 0 and 1 for each level.
    Levels,
    /// One coordinate, 1 at the rarer level and 0 at the other (Brown and others 2012).
    ZeroOne,
    /// One coordinate, 1 and −1.
    PlusMinusOne,
}
