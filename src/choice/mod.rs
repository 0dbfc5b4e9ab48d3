//! What a person may choose of the features: the map of an attribute or a pair, and a part's shrinkage constant, as they
//! cross the door.

pub mod limits;
mod maps;
mod parts;

pub use limits::{LIMITS, PANEL_LIMITS, Parameter};
pub use maps::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure, TwoValued};
pub use parts::{Part, Shrinkage};
