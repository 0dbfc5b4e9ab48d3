//! What a person may choose of the features: the map of an attribute or a pair, and a part's shrinkage constant, as they
//! cross the door.

mod maps;
mod parts;

pub use maps::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure, TwoValued};
pub use parts::{Part, Shrinkage};
