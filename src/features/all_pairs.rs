//! Every pair of attributes beside their own effects: the coordinates of the polynomial kernel of degree 2,
//! (1 + x·z)² − 1, x the coordinates that the machine with that kernel has. A linear learner on these is additive in
//! attributes and pairs, so that the polynomial SVM of degree 2 (Brown and others 2012) is a nomogram, all of it.
//!
//! It is learned in these coordinates, and drawn with the means of levels moved: with φ = φ° + m and W the weights of a
//! pair, φ_a·Wφ_b = φ_a°·Wφ_b° + φ_a°·Wm_b + m_a·Wφ_b° + m_a·Wm_b. The first term is what the pair says beyond either
//! attribute alone; the others go to the attributes' own effects and to the intercept (explain/drawn.rs). The sum is the same.

use super::design::Design;
use super::maps::product::Product;
use super::maps::side::Side;
use super::maps::square::Square;
use super::maps::{self, Map};
use super::plan::{PlannedGroup, PlannedMap};
use super::{Features, Group, Place, Plan};
use crate::choice::{CutMethod, MapChoice, TwoValued};
use crate::model::additive::AttributeKind;
use crate::sentences::learning::Problem;
use crate::sentences::maps::{MapProblem, of_square};
use crate::task::{Task, TaskAttribute};
use std::f64::consts::SQRT_2;
use std::sync::Arc;

/// Most coordinates: 70 numbers have 2,415 pairs, and the model file a megabyte. And most numbers of a design: an
/// instance of the engine keeps 64 MB of it, and there is one a worker.
pub const MOST_COORDINATES: usize = 2_500;
const MOST_NUMBERS: usize = 8_000_000;

/// Turns a plan of single attributes into one with every pair.
///
/// # Errors
/// Sub-kernels, which have no coordinates to multiply; a number in intervals beside one that is not, whose pair has no
/// form to be drawn in; more coordinates than there is room for.
pub fn plan(mut plan: Plan, task: &Task, coding: TwoValued) -> Result<Plan, Problem> {
    let named = |at: usize| task.attributes[at].attribute.name.clone();
    if let Some(kernel) = plan.groups.iter().find(|group| group.map.is_kernel()) {
        return Err(Problem::Map(MapProblem::KernelInPairs { name: named(kernel.attributes[0]) }));
    }
    let (mut smooth, mut cut): (Option<usize>, Option<usize>) = (None, None);
    for group in &plan.groups {
        let at = group.attributes[0];
        if task.attributes[at].attribute.kind == AttributeKind::Numeric {
            let place =
                if matches!(choice_of(group), Some(MapChoice::Discretised { .. })) { &mut cut } else { &mut smooth };
            place.get_or_insert(at);
        }
    }
    if let (Some(smooth), Some(cut)) = (smooth, cut) {
        return Err(Problem::Map(MapProblem::NoFormForPair { cut: named(cut), smooth: named(smooth) }));
    }
    let sizes: Vec<usize> =
        plan.groups.iter().map(|group| size(choice_of(group), &task.attributes[group.attributes[0]])).collect();
    // Σ own + Σ_k<l of products, at most.
    let all: usize = sizes.iter().sum();
    let coordinates = all + all * (all + 1) / 2;
    let most = MOST_COORDINATES.min(MOST_NUMBERS / task.n_groups().max(1));
    if coordinates > most {
        return Err(Problem::Map(MapProblem::TooManyForPairs { coordinates, most }));
    }
    plan.pairs = Some(coding);
    Ok(plan)
}

fn choice_of(group: &PlannedGroup) -> Option<&MapChoice> {
    match &group.map {
        PlannedMap::Single { choice, .. } => Some(choice),
        _ => None,
    }
}

/// How many coordinates an attribute has by itself, at most.
fn size(choice: Option<&MapChoice>, attribute: &TaskAttribute) -> usize {
    let levels = attribute.attribute.levels.len();
    let of = |n: u32| n as usize;
    match choice {
        Some(MapChoice::Discretised { method: CutMethod::ByHand, cuts, .. }) => cuts.len() + 1,
        Some(MapChoice::Discretised { bins, .. }) => of(*bins),
        Some(MapChoice::Polynomial { degree }) => of(*degree),
        Some(MapChoice::PiecewiseLinear { knots }) => of(*knots) + 1,
        Some(MapChoice::Spline { knots }) => of(*knots) - 1,
        Some(MapChoice::Sigmoid { bumps }) => of(*bumps),
        Some(MapChoice::Radial { centres }) => of(*centres),
        _ => levels.max(1),
    }
}

/// Carries out a plan with every pair, as [`Features::of_rows`].
pub fn features(task: &Task, plan: &Plan, coding: TwoValued, usable: &[f64], counts: &[f64]) -> Features {
    let share = 1.0 / plan.groups.iter().filter(|group| group.map.is_similarity()).count().max(1) as f64;
    let (mut columns, mut groups): (Vec<Vec<f64>>, Vec<Group>) = (Vec::new(), Vec::new());
    let mut sides: Vec<(usize, Arc<Side>, Vec<Vec<f64>>)> = Vec::new();
    let mut add = |groups: &mut Vec<Group>, attributes: Vec<usize>, map: Map, own: Vec<Vec<f64>>, words| {
        let place = Place::Coordinates(columns.len()..columns.len() + own.len());
        columns.extend(own);
        groups.push(Group { attributes, map, place, words });
    };
    for planned in &plan.groups {
        let PlannedMap::Single { choice, .. } = &planned.map else { continue };
        let at = planned.attributes[0];
        let attribute = &task.attributes[at];
        let (map, _) = maps::single(choice, attribute, usable, counts, &task.stratum, share);
        let words = planned.words(&map);
        let side = Arc::new(Side::of(map, attribute, usable, coding));
        let square = Square::of(Arc::clone(&side));
        let words = if let Side::Number(_) = &*side { Some(of_square(words)) } else { words };
        add(&mut groups, vec![at], Map::Square(square.clone()), square.columns(&attribute.values), words);
        let rows = side.rows(&attribute.values);
        sides.push((at, side, rows));
    }
    for (first, (a, side, rows)) in sides.iter().enumerate() {
        for (b, other, of_other) in &sides[first + 1..] {
            let product = Product { sides: [Arc::clone(side), Arc::clone(other)] };
            let own = products(rows, of_other, [side.n(), other.n()]);
            add(&mut groups, vec![*a, *b], Map::Product(product), own, None);
        }
    }
    let n_rows = task.n_groups();
    let n_dense = columns.len();
    let mut dense = vec![0.0; n_rows * n_dense];
    for (at, column) in columns.iter().enumerate() {
        column.iter().enumerate().for_each(|(row, x)| dense[row * n_dense + at] = *x);
    }
    let design = Design { n_rows, n_dense, dense, nominal: Vec::new() };
    Features { design, groups, sub_kernels: Vec::new(), values: Vec::new() }
}

/// √2 φ_u φ_v of every row, a vector each.
fn products(a: &[Vec<f64>], b: &[Vec<f64>], [m, n]: [usize; 2]) -> Vec<Vec<f64>> {
    let column = |u: usize, v: usize| -> Vec<f64> { a.iter().zip(b).map(|(x, z)| SQRT_2 * x[u] * z[v]).collect() };
    (0..m).flat_map(|u| (0..n).map(move |v| (u, v))).map(|(u, v)| column(u, v)).collect()
}
