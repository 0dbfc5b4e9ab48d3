//! What the coordinates of a group are called.

use super::maps::Map;
use super::maps::basis::{Basis, Functions};
use super::maps::side::Side;
use crate::model::additive::Attribute;
use crate::sentences::coordinates as words;
use crate::sentences::maps::{cut_text, interval_labels};

/// The coordinates of a group in words, in their order: "age", "age²", "sex = male".
pub fn of(map: &Map, members: &[&Attribute]) -> Vec<String> {
    let (Some(first), Some(last)) = (members.first(), members.last()) else { return Vec::new() };
    match map {
        Map::Basis(map) => of_number(map, first),
        Map::Density(_) => vec![first.name.clone()],
        Map::Nominal(_) => values(first, &[]),
        Map::Similarity(map) => map.names.iter().map(|value| words::like(&first.name, value)).collect(),
        Map::Ordinal(_) => {
            first.levels.iter().skip(1).map(|level| words::from_level(&first.name, &level.label)).collect()
        }
        Map::Intervals(map) => values(first, &map.cuts),
        Map::Cells(map) => pairs(&values(first, &map.cuts[0]), &values(last, &map.cuts[1]), words::both),
        Map::ByLevel(map) => {
            let (of_levels, number) = if map.level_member == 0 { (first, last) } else { (last, first) };
            let of_number = of_number(&map.basis, number);
            let of = |level: String| {
                let with: Vec<String> = of_number.iter().map(|name| words::both(&level, name)).collect();
                std::iter::once(level).chain(with)
            };
            values(of_levels, &[]).into_iter().flat_map(of).collect()
        }
        Map::Tensor(map) => {
            let [a, b] = [of_number(&map.bases[0], first), of_number(&map.bases[1], last)];
            let products = pairs(&a, &b, words::times);
            a.into_iter().chain(b).chain(products).collect()
        }
        Map::Square(map) => match &*map.side {
            Side::Number(basis) => {
                let own = of_number(basis, first);
                let product = |(u, a): (usize, &String)| {
                    let with: Vec<String> = own[u + 1..].iter().map(|b| words::times(a, b)).collect();
                    std::iter::once(words::squared(a)).chain(with).collect::<Vec<String>>()
                };
                let products: Vec<String> = own.iter().enumerate().flat_map(product).collect();
                own.into_iter().chain(products).collect()
            }
            Side::Places { cuts, .. } => values(first, cuts),
        },
        Map::Product(map) => pairs(&of_side(&map.sides[0], first), &of_side(&map.sides[1], last), words::times),
        Map::Kernel(_) | Map::JointKernel(_) => Vec::new(),
    }
}

fn pairs(a: &[String], b: &[String], between: fn(&str, &str) -> String) -> Vec<String> {
    a.iter().flat_map(|a| b.iter().map(move |b| between(a, b))).collect()
}

/// The coordinates of one attribute of many pairs, a name each.
fn of_side(side: &Side, attribute: &Attribute) -> Vec<String> {
    match side {
        Side::Number(basis) => of_number(basis, attribute),
        Side::Places { similarity: Some(map), .. } => {
            map.names.iter().map(|value| words::like(&attribute.name, value)).collect()
        }
        Side::Places { cuts, places, .. } => {
            let names = values(attribute, cuts).into_iter();
            // Of two levels one; of steps all but the first.
            let of_one = places.iter().position(|place| place.len() == 1 && place[0] > 0.0);
            match of_one.filter(|_| places.len() == 2) {
                Some(one) => names.skip(one).take(1).collect(),
                None => names.skip(places.len().saturating_sub(side.n())).collect(),
            }
        }
    }
}

/// "sex = male" for each level, or "age 40 – 65" for each interval.
fn values(attribute: &Attribute, cuts: &[f64]) -> Vec<String> {
    let name = &attribute.name;
    match &attribute.numeric {
        Some(range) => interval_labels(cuts, range.decimals).iter().map(|label| words::at(name, label)).collect(),
        None => attribute.levels.iter().map(|level| words::value(name, &level.label)).collect(),
    }
}

fn of_number(map: &Basis, attribute: &Attribute) -> Vec<String> {
    let name = &attribute.name;
    let decimals = attribute.numeric.as_ref().map_or(0, |range| range.decimals);
    let at = |places: &[f64], word: fn(&str) -> String| -> Vec<String> {
        places.iter().map(|place| words::at(name, &word(&cut_text(*place, decimals)))).collect()
    };
    let straight = |others: Vec<String>| std::iter::once(name.clone()).chain(others).collect();
    match map.functions() {
        Functions::Linear(_) => straight(Vec::new()),
        Functions::Polynomial(map) => {
            straight(words::POWERS.iter().take(map.degree - 1).map(|power| format!("{name}{power}")).collect())
        }
        Functions::Hinges(map) => straight(at(&map.knots, words::hinge)),
        Functions::Spline(map) => straight(at(&map.knots[..map.knots.len() - 2], words::bend)),
        Functions::Sigmoid(map) => at(&map.centres, words::step),
        Functions::Bumps(map) => at(&map.centres, words::bump),
    }
}
