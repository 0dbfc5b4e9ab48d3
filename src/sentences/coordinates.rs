//! What coordinates and their parts are called, and what is said of a rule that chooses k.

use super::maps::{cut_text, interval_labels};
use crate::features::maps::Map;
use crate::features::maps::basis::{Basis, Functions};
use crate::features::maps::side::Side;
use crate::features::parts::Part;
use crate::learn::proximal::choose_k::Reason;
use crate::model::additive::Attribute;

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

/// The coordinates of a group in words, in their order: "age", "age²", "sex = male".
pub fn names(map: &Map, members: &[&Attribute]) -> Vec<String> {
    let (Some(first), Some(last)) = (members.first(), members.last()) else { return Vec::new() };
    match map {
        Map::Basis(map) => of_number(map, first),
        Map::Density(_) => vec![first.name.clone()],
        Map::Nominal(_) => values(first, &[]),
        Map::Similarity(map) => map.names.iter().map(|value| format!("{} like {value}", first.name)).collect(),
        Map::Ordinal(_) => {
            first.levels.iter().skip(1).map(|level| format!("{} ≥ {}", first.name, level.label)).collect()
        }
        Map::Intervals(map) => values(first, &map.cuts),
        Map::Cells(map) => pairs(&values(first, &map.cuts[0]), &values(last, &map.cuts[1]), ", "),
        Map::ByLevel(map) => {
            let (of_levels, number) = if map.level_member == 0 { (first, last) } else { (last, first) };
            let of_number = of_number(&map.basis, number);
            let of = |level: String| {
                let with: Vec<String> = of_number.iter().map(|name| format!("{level}, {name}")).collect();
                std::iter::once(level).chain(with)
            };
            values(of_levels, &[]).into_iter().flat_map(of).collect()
        }
        Map::Tensor(map) => {
            let [a, b] = [of_number(&map.bases[0], first), of_number(&map.bases[1], last)];
            let products = pairs(&a, &b, " × ");
            a.into_iter().chain(b).chain(products).collect()
        }
        Map::Square(map) => match &*map.side {
            Side::Number(basis) => {
                let own = of_number(basis, first);
                let product = |(u, a): (usize, &String)| {
                    let with: Vec<String> = own[u + 1..].iter().map(|b| format!("{a} × {b}")).collect();
                    std::iter::once(format!("({a})²")).chain(with).collect::<Vec<String>>()
                };
                let products: Vec<String> = own.iter().enumerate().flat_map(product).collect();
                own.into_iter().chain(products).collect()
            }
            Side::Places { cuts, .. } => values(first, cuts),
        },
        Map::Product(map) => pairs(&of_side(&map.sides[0], first), &of_side(&map.sides[1], last), " × "),
        Map::Kernel(_) | Map::JointKernel(_) => Vec::new(),
    }
}

fn pairs(a: &[String], b: &[String], between: &str) -> Vec<String> {
    a.iter().flat_map(|a| b.iter().map(move |b| format!("{a}{between}{b}"))).collect()
}

/// The coordinates of one attribute of many pairs, a name each.
fn of_side(side: &Side, attribute: &Attribute) -> Vec<String> {
    match side {
        Side::Number(basis) => of_number(basis, attribute),
        Side::Places { similarity: Some(map), .. } => names(&Map::Similarity((**map).clone()), &[attribute]),
        Side::Places { cuts, places, .. } => {
            let names = values(attribute, cuts);
            // Of two levels one; of steps all but the first.
            let of_one = |place: &Vec<f64>| side.n() == 1 && place[0] > 0.0;
            match places.iter().position(of_one) {
                Some(one) => names.into_iter().skip(one).take(1).collect(),
                None => names.into_iter().skip(places.len().saturating_sub(side.n())).collect(),
            }
        }
    }
}

/// "sex = male" for each level, or "age 40 – 65" for each interval.
fn values(attribute: &Attribute, cuts: &[f64]) -> Vec<String> {
    let name = &attribute.name;
    match &attribute.numeric {
        Some(range) => interval_labels(cuts, range.decimals).iter().map(|label| format!("{name} {label}")).collect(),
        None => attribute.levels.iter().map(|level| format!("{name} = {}", level.label)).collect(),
    }
}

fn of_number(map: &Basis, attribute: &Attribute) -> Vec<String> {
    let name = &attribute.name;
    let decimals = attribute.numeric.as_ref().map_or(0, |range| range.decimals);
    let at = |places: &[f64], word: &str| -> Vec<String> {
        places.iter().map(|place| format!("{name} {word} {}", cut_text(*place, decimals))).collect()
    };
    let straight = |others: Vec<String>| std::iter::once(name.clone()).chain(others).collect();
    match map.functions() {
        Functions::Linear(_) => straight(Vec::new()),
        Functions::Polynomial(map) => {
            straight(["²", "³", "⁴", "⁵"].iter().take(map.degree - 1).map(|power| format!("{name}{power}")).collect())
        }
        Functions::Hinges(map) => straight(at(&map.knots, "above")),
        Functions::Spline(map) => straight(at(&map.knots[..map.knots.len() - 2], "bent from")),
        Functions::Sigmoid(map) => at(&map.centres, "step at"),
        Functions::Bumps(map) => at(&map.centres, "near"),
    }
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

/// What has to be known of a rule that starts from least squares, where some coordinates are sums of others.
pub const PSEUDO_INVERSE: &str = "Some coordinates are sums of others, as all levels of a category are: the rule starts \
                                  from the shortest of the least squares solutions (pseudo-inverse), and counts the \
                                  directions that can be told apart.";
