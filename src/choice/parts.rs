//! The parts of the feature space that may have a shrinkage constant of their own (Agarwal 2002: PSVM2 has one for the
//! linear and one for the squared terms).

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A part of the coordinates. An attribute's own constant goes before that of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    /// Coordinates that are straight in a number: linear maps, and the first coordinate of polynomials and splines.
    Straight,
    /// The other coordinates of a number: powers, bends, hinges, steps, bumps.
    Curved,
    /// Coordinates of levels and intervals.
    Levels,
    /// Coordinates of pairs.
    Pairs,
    /// Sub-kernels: the Gaussian process.
    Process,
    /// All coordinates of one attribute, or of the pair that it is the control of.
    Attribute {
        /// Its name.
        name: String,
    },
}

/// A part as it is written: small in the browser's module, as that of maps.
#[derive(Deserialize)]
struct Written {
    part: String,
    name: Option<String>,
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Part, D::Error> {
        let Written { part, name } = Written::deserialize(deserializer)?;
        Ok(match part.as_str() {
            "straight" => Part::Straight,
            "curved" => Part::Curved,
            "levels" => Part::Levels,
            "pairs" => Part::Pairs,
            "process" => Part::Process,
            "attribute" => Part::Attribute { name: name.ok_or_else(|| D::Error::missing_field("name"))? },
            other => return Err(D::Error::custom(format!("unknown part `{other}`"))),
        })
    }
}

/// A shrinkage constant of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Shrinkage {
    /// Which coordinates.
    pub of: Part,
    /// Their k, within the limits of `LIMITS.constant`.
    pub k: f64,
}
