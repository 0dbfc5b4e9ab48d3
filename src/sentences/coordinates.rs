//! How coordinates and their parts are spoken of, and what is said of a rule that chooses k.

use crate::choice::Part;

/// The variance of the errors.
pub const NOISE: &str = "noise σ²";

/// What a shrinkage constant is of: a part, or all coordinates.
pub fn shrunk(of: Option<&Part>) -> String {
    match of {
        None => "all".to_owned(),
        Some(Part::Attribute { name }) => name.clone(),
        Some(kind) => part(kind),
    }
}

/// A part of the coordinates in a word.
pub fn part(of: &Part) -> String {
    match of {
        Part::Straight => "straight".to_owned(),
        Part::Curved => "curved".to_owned(),
        Part::Levels => "levels".to_owned(),
        Part::Pairs => "pairs".to_owned(),
        Part::Process => "process".to_owned(),
        Part::Attribute { name } => format!("“{name}”"),
    }
}

/// The same within a sentence.
pub fn whole(of: &Part) -> String {
    match of {
        Part::Straight | Part::Curved => format!("the {} terms", part(of)),
        Part::Levels | Part::Pairs | Part::Process => format!("the {}", part(of)),
        Part::Attribute { .. } => part(of),
    }
}

/// A part's constant as a setting on the model's card: "k (curved)".
pub fn constant(of: &Part) -> String {
    format!("k ({})", part(of))
}

/// A value of a category: "sex = male".
pub fn value(name: &str, value: &str) -> String {
    format!("{name} = {value}")
}

/// What is like a value of a category: "breed like collie".
pub fn like(name: &str, value: &str) -> String {
    format!("{name} like {value}")
}

/// The levels from one on: "grade ≥ good".
pub fn from_level(name: &str, value: &str) -> String {
    format!("{name} ≥ {value}")
}

/// Where a number lies or bends: "age 40 – 65", "age above 40".
pub fn at(name: &str, place: &str) -> String {
    format!("{name} {place}")
}

/// Two that hold at once: "male, age".
pub fn both(a: &str, b: &str) -> String {
    format!("{a}, {b}")
}

/// A product: "age × income".
pub fn times(a: &str, b: &str) -> String {
    format!("{a} × {b}")
}

/// A square: "(age above 40)²".
pub fn squared(a: &str) -> String {
    format!("({a})²")
}

/// What follows a number's name for its square, its cube and so on.
pub const POWERS: [&str; 4] = ["²", "³", "⁴", "⁵"];

/// What one of a family of functions does at a place: "above 40".
pub fn hinge(place: &str) -> String {
    format!("above {place}")
}

/// Of a spline.
pub fn bend(place: &str) -> String {
    format!("bent from {place}")
}

/// Of a logistic step.
pub fn step(place: &str) -> String {
    format!("step at {place}")
}

/// Of a bump.
pub fn bump(place: &str) -> String {
    format!("near {place}")
}

/// Why a rule has no k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There are as many coefficients as rows: least squares leaves no error to compare with.
    NoErrorLeft,
    /// Nothing goes with the target.
    NoSignal,
    /// The iteration went on for 30 rounds; the paper falls back to least squares.
    NotSettled,
    /// The coefficients are no larger than their noise, whatever k.
    BelowNoise,
    /// The criterion falls all the way to k = 0.
    NoShrinkage,
    /// It falls all the way to infinite k.
    AllShrinkage,
    /// There are no folds.
    NoFolds,
}

/// Why a rule has no k.
pub fn no_k(reason: Reason) -> &'static str {
    match reason {
        Reason::NoErrorLeft => {
            "There are as many coefficients as rows, so least squares leaves no error to measure the noise by."
        }
        Reason::NoSignal => "Nothing goes with the target.",
        Reason::NotSettled => {
            "The iteration did not settle within 30 rounds, where the rule falls back to least squares, without shrinkage."
        }
        Reason::BelowNoise => "The weights of least squares are no larger than their noise: no k is large enough.",
        Reason::NoShrinkage => "The criterion is least without shrinkage.",
        Reason::AllShrinkage => "The criterion is least where everything is shrunk to nothing.",
        Reason::NoFolds => "There are no folds.",
    }
}

/// A rule that was asked for a setting and has nothing to say.
pub fn no_k_by(setting: &str, rule: &str, why: &str) -> String {
    format!("The rule {rule} gives no {setting} here. {why} Give a number, or another rule.")
}

/// What has to be known of a rule that starts from least squares, where some coordinates are sums of others.
pub const PSEUDO_INVERSE: &str = "Some coordinates are sums of others, as all levels of a category are: the rule starts \
                                  from the shortest of the least squares solutions (pseudo-inverse), and counts the \
                                  directions that can be told apart.";
