//! What coordinates and their parts are called.

use crate::features::parts::Part;

/// The variance of the errors.
pub const NOISE: &str = "noise σ²";

/// A shrinkage constant: of a part, or the one of all coordinates.
pub fn constant(of: Option<&Part>) -> String {
    match of {
        None => "all".to_owned(),
        Some(Part::Attribute { name }) => name.clone(),
        Some(kind) => part(kind),
    }
}

/// A part of the coordinates in words.
pub fn part(of: &Part) -> String {
    match of {
        Part::Straight => "straight terms".to_owned(),
        Part::Curved => "curved terms".to_owned(),
        Part::Levels => "levels".to_owned(),
        Part::Pairs => "pairs".to_owned(),
        Part::Process => "smooth kernels".to_owned(),
        Part::Attribute { name } => format!("“{name}”"),
    }
}
