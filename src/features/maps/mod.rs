//! The kernel maps of one attribute, one a file.

pub mod density;
pub mod linear;
pub mod nominal;

/// The map of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Map {
    /// A numeric attribute, standardised.
    Linear(linear::Linear),
    /// A coordinate for each level.
    Nominal(nominal::Nominal),
}
