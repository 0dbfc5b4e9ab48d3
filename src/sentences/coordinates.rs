//! What coordinates and their parts are called.

use crate::features::parts::Part;

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
