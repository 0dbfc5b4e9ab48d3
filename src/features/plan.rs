//! Which attributes and pairs get which map: what a person chose, checked against the task, and defaults for the rest.

use super::Features;
use super::maps::Map;
use super::maps::quantiles::Quantiles;
use super::similarity::values::Values;
use crate::choice::limits;
use crate::choice::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure, Parameter, TwoValued};
use crate::model::additive::AttributeKind;
use crate::sentences::learning::Problem;
use crate::sentences::maps::{self as words, MapProblem};
use crate::task::{Answers, AttributeValues, Task, TaskAttribute};

/// Most cells of a pair, and most dense coordinates of one: beyond, there are more of them than rows to learn from, and
/// the browser waits.
const MOST_CELLS: usize = 10_000;
const MOST_PRODUCTS: usize = 1_000;
/// Most values of a similarity: each is a coordinate of every row.
const MOST_VALUES: usize = 300;

/// Maps for all attributes of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Attributes and pairs, in the order of each one's first attribute.
    pub groups: Vec<PlannedGroup>,
    /// Whether the values of all attributes are wanted too, for Lin's similarity of whole rows.
    pub by_values: bool,
    /// Whether coordinates of numbers keep their units, in place of deviation 1.
    pub in_units: bool,
    /// Where every pair of attributes has an effect beside their own: how attributes of two levels stand in it.
    pub pairs: Option<TwoValued>,
}

/// An attribute or a pair and its map.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedGroup {
    /// Indices in the task: one, or the control and the other of a pair.
    pub attributes: Vec<usize>,
    /// The map.
    pub map: PlannedMap,
}

/// The map of a group to be.
#[derive(Clone, Debug, PartialEq)]
pub enum PlannedMap {
    /// Of one attribute.
    Single {
        /// The map.
        choice: MapChoice,
        /// Whether a person chose it, or it is the default.
        chosen: bool,
    },
    /// The evidence of a number by its densities in the two classes, for naive Bayes.
    Density {
        /// Cases that say nothing, as in naive Bayes' own estimate.
        m: f64,
    },
    /// Of a pair.
    Joint(JointMap),
}

impl Plan {
    /// Whether some map looks at the classes: then each fold and each resample needs features of its own.
    pub fn is_supervised(&self) -> bool {
        self.groups.iter().any(|group| match &group.map {
            PlannedMap::Single { choice: MapChoice::Discretised { method, .. }, .. } => *method == CutMethod::Entropy,
            PlannedMap::Density { .. } => true,
            _ => false,
        })
    }

    /// Refuses sub-kernels, for a learner that takes coordinates only.
    ///
    /// # Errors
    /// The first group that has one.
    pub fn without_sub_kernels(&self, task: &Task) -> Result<(), Problem> {
        let kernel = self.groups.iter().find(|group| group.map.is_kernel());
        kernel.map_or(Ok(()), |group| {
            Err(Problem::Map(MapProblem::KernelsNeedSvm { name: name(task, group.attributes[0]) }))
        })
    }

    /// The same with one map for every numeric attribute that nobody chose one for, and the attributes that keep their own
    /// because they have too few different values for it.
    ///
    /// # Errors
    /// A map that no number can have, or whose parameters are out of range.
    pub fn with_map_of_numbers(&self, task: &Task, map: &MapChoice) -> Result<(Plan, Vec<usize>), Problem> {
        let (mut plan, mut kept) = (self.clone(), Vec::new());
        for group in plan.groups.iter_mut().filter(|group| group.is_free_number(task)) {
            match check_single(task, &task.attributes[group.attributes[0]], map) {
                Ok(()) => group.map = PlannedMap::Single { choice: map.clone(), chosen: true },
                Err(Problem::Map(MapProblem::TooFewValues { .. })) => kept.push(group.attributes[0]),
                Err(problem) => return Err(problem),
            }
        }
        Ok((plan, kept))
    }

    /// Whether there is a numeric attribute that nobody chose a map for.
    pub fn has_free_numbers(&self, task: &Task) -> bool {
        self.groups.iter().any(|group| group.is_free_number(task))
    }

    /// For Lin's similarity, which has rules of its own for every attribute: maps that were chosen rest.
    pub fn of_values(task: &Task) -> Plan {
        let group = |(at, of): (usize, &TaskAttribute)| {
            let choice = MapChoice::of(of.attribute.kind);
            PlannedGroup { attributes: vec![at], map: PlannedMap::Single { choice, chosen: false } }
        };
        Plan {
            groups: task.attributes.iter().enumerate().map(group).collect(),
            by_values: true,
            in_units: false,
            pairs: None,
        }
    }

    /// For naive Bayes, which counts how often each value occurs: numeric attributes that nobody chose a map for are cut
    /// into `bins` intervals of equal frequency.
    ///
    /// # Errors
    /// A chosen map that has no values to count: only levels, intervals and cells have.
    pub fn in_intervals(self, task: &Task, bins: u32) -> Result<Plan, Problem> {
        let intervals = MapChoice::Discretised { method: CutMethod::EqualFrequency, bins, cuts: Vec::new() };
        self.counted(task, &PlannedMap::Single { choice: intervals, chosen: false })
    }

    /// For naive Bayes too: such attributes have their densities in the two classes.
    ///
    /// # Errors
    /// As [`Plan::in_intervals`].
    pub fn with_densities(self, task: &Task, m: f64) -> Result<Plan, Problem> {
        self.counted(task, &PlannedMap::Density { m })
    }

    /// The same with `map` for numeric attributes.
    fn counted(mut self, task: &Task, map: &PlannedMap) -> Result<Plan, Problem> {
        for group in &mut self.groups {
            match &group.map {
                PlannedMap::Single { choice: MapChoice::Nominal | MapChoice::Discretised { .. }, .. }
                | PlannedMap::Density { .. }
                | PlannedMap::Joint(JointMap::Cells { .. }) => {}
                PlannedMap::Single { chosen: false, .. } => group.map = map.clone(),
                PlannedMap::Single { .. } | PlannedMap::Joint(_) => {
                    let name = name(task, group.attributes[0]);
                    return Err(Problem::Map(MapProblem::NotToBeCounted { name }));
                }
            }
        }
        Ok(self)
    }
}

impl PlannedMap {
    pub(super) fn is_similarity(&self) -> bool {
        matches!(self, PlannedMap::Single { choice: MapChoice::Similarity { .. }, .. })
    }

    pub(super) fn is_kernel(&self) -> bool {
        matches!(
            self,
            PlannedMap::Joint(JointMap::RadialKernel { .. } | JointMap::CompactKernel { .. })
                | PlannedMap::Single {
                    choice: MapChoice::RadialKernel { .. }
                        | MapChoice::CompactKernel { .. }
                        | MapChoice::PolynomialKernel { .. },
                    ..
                }
        )
    }
}

impl PlannedGroup {
    fn is_free_number(&self, task: &Task) -> bool {
        let is_number = |at: &usize| task.attributes[*at].attribute.kind == AttributeKind::Numeric;
        matches!(self.map, PlannedMap::Single { chosen: false, .. }) && self.attributes.iter().all(is_number)
    }

    /// The map in words, as it turned out; `None` for the plain ones.
    pub(super) fn words(&self, map: &Map) -> Option<String> {
        match (&self.map, map) {
            (PlannedMap::Single { choice, .. }, Map::Intervals(map)) => words::single(choice, map.cuts.len() + 1),
            (PlannedMap::Single { choice, .. }, _) => words::single(choice, 0),
            (PlannedMap::Density { .. }, _) => Some(words::DENSITY.to_owned()),
            (PlannedMap::Joint(_), Map::Cells(map)) => Some(words::cells(map.cuts.iter().map(Vec::len).max())),
            (PlannedMap::Joint(choice), map) => Some(words::joint(choice, matches!(map, Map::ByLevel(_)))),
        }
    }
}

impl Features {
    /// Checks what a person chose against the task, and fills in the defaults. A map of an attribute that also stands in
    /// a pair is passed over: the pair takes its place.
    ///
    /// # Errors
    /// [`Problem::Map`]: unknown attributes, attributes in two groups, maps that do not suit the kind, parameters out of
    /// range, more knots than distinct values.
    pub fn check(task: &Task, maps: &[AttributeMap], groups: &[JointGroup]) -> Result<Plan, Problem> {
        let n = task.attributes.len();
        let mut planned: Vec<PlannedGroup> = Vec::new();
        let mut taken = vec![false; n];
        for JointGroup { attributes: [control, other], map } in groups {
            let pair = [find(task, control)?, find(task, other)?];
            if pair[0] == pair[1] {
                return Err(Problem::Map(MapProblem::PairOfOne { name: control.clone() }));
            }
            for at in pair {
                if std::mem::replace(&mut taken[at], true) {
                    return Err(Problem::Map(MapProblem::InTwoPairs { name: name(task, at) }));
                }
            }
            check_pair(pair.map(|at| &task.attributes[at]), map)?;
            planned.push(PlannedGroup { attributes: pair.to_vec(), map: PlannedMap::Joint(map.clone()) });
        }
        let mut chosen: Vec<Option<&MapChoice>> = vec![None; n];
        for AttributeMap { attribute, map } in maps {
            let at = find(task, attribute)?;
            if chosen[at].replace(map).is_some() {
                return Err(Problem::Map(MapProblem::TwoMaps { name: attribute.clone() }));
            }
            if !taken[at] {
                check_single(task, &task.attributes[at], map)?;
            }
        }
        for (at, attribute) in task.attributes.iter().enumerate().filter(|(at, _)| !taken[*at]) {
            let choice = chosen[at].cloned().unwrap_or(MapChoice::of(attribute.attribute.kind));
            let map = PlannedMap::Single { choice, chosen: chosen[at].is_some() };
            planned.push(PlannedGroup { attributes: vec![at], map });
        }
        let first = |group: &PlannedGroup| group.attributes.iter().copied().min();
        let groups = crate::order::sorted(&planned, &|a, b| first(a).cmp(&first(b)));
        Ok(Plan { groups, by_values: false, in_units: false, pairs: None })
    }
}

fn name(task: &Task, at: usize) -> String {
    task.attributes[at].attribute.name.clone()
}

fn find(task: &Task, wanted: &str) -> Result<usize, Problem> {
    let names = || task.attributes.iter().map(|a| a.attribute.name.clone()).collect();
    let at = task.attributes.iter().position(|a| a.attribute.name == wanted);
    at.ok_or_else(|| Problem::Map(MapProblem::UnknownAttribute { name: wanted.to_owned(), names: names() }))
}

/// Refuses a parameter outside its range.
fn within(attribute: &str, parameter: &'static str, value: f64, of: &Parameter) -> Result<(), Problem> {
    if of.allows(value) {
        return Ok(());
    }
    let Parameter { low, high, .. } = *of;
    Err(Problem::Map(MapProblem::OutOfRange { name: attribute.to_owned(), parameter, value, low, high }))
}

fn check_single(task: &Task, attribute: &TaskAttribute, map: &MapChoice) -> Result<(), Problem> {
    let (name, kind) = (&attribute.attribute.name, attribute.attribute.kind);
    if !map.suits(kind) {
        let map = words::name(map);
        return Err(Problem::Map(MapProblem::Unsuited { name: name.clone(), map, kind }));
    }
    let whole = |parameter, value: u32, of| within(name, parameter, f64::from(value), of);
    match map {
        MapChoice::Linear | MapChoice::Nominal => Ok(()),
        MapChoice::Similarity { measure: Measure::Lin, .. } => {
            Err(Problem::Map(MapProblem::LinDoesNotAddUp { name: name.clone() }))
        }
        MapChoice::Similarity { most, labelled_only, .. } => {
            whole("number of values with a name", *most, &limits::MOST_VALUES)?;
            few_enough(attribute, &Values::of(attribute, &task.counts, *most, *labelled_only))
        }
        MapChoice::Ordinal if attribute.attribute.levels.len() < 2 => {
            Err(Problem::Map(MapProblem::OneLevel { name: name.clone() }))
        }
        MapChoice::Ordinal => Ok(()),
        MapChoice::Discretised { method: CutMethod::ByHand, cuts, .. } => check_cuts(attribute, cuts),
        MapChoice::Discretised { method: CutMethod::Entropy, .. } if task.answers == Answers::Number => {
            Err(Problem::Map(MapProblem::NeedsClasses { name: name.clone() }))
        }
        MapChoice::Discretised { method: CutMethod::Entropy, .. } => Ok(()),
        MapChoice::Discretised { bins, .. } => whole("number of intervals", *bins, &limits::BINS),
        MapChoice::Polynomial { degree } | MapChoice::PolynomialKernel { degree } => {
            whole("degree", *degree, &limits::DEGREE)?;
            enough_values(attribute, words::name(map), *degree, 1, 2)
        }
        MapChoice::PiecewiseLinear { knots } => {
            whole("number of knots", *knots, &limits::HINGES)?;
            enough_values(attribute, words::name(map), *knots, 2, 1)
        }
        MapChoice::Spline { knots } => {
            whole("number of knots", *knots, &limits::SPLINE)?;
            enough_values(attribute, words::name(map), *knots, 0, 3)
        }
        MapChoice::Sigmoid { bumps } => {
            whole("number of steps", *bumps, &limits::STEPS)?;
            enough_values(attribute, words::name(map), *bumps, 0, 1)
        }
        MapChoice::Radial { centres } => whole("number of centres", *centres, &limits::CENTRES),
        MapChoice::RadialKernel { gamma } => within(name, "γ", *gamma, &limits::GAMMA),
        MapChoice::CompactKernel { range } => within(name, "range", *range, &limits::RANGE),
    }
}

/// Refuses more values than a matrix of values × values is made for.
///
/// # Errors
/// [`MapProblem::TooManyValues`].
pub fn few_enough(attribute: &TaskAttribute, values: &Values) -> Result<(), Problem> {
    let size = values.counts.len();
    if size <= MOST_VALUES {
        return Ok(());
    }
    let name = attribute.attribute.name.clone();
    Err(Problem::Map(MapProblem::TooManyValues { name, size, most: MOST_VALUES }))
}

/// Refuses a size of a map for which the attribute has too few distinct values: it takes `more` than the size, and the
/// smallest size is `least`.
fn enough_values(
    attribute: &TaskAttribute,
    map: &'static str,
    size: u32,
    more: u32,
    least: u32,
) -> Result<(), Problem> {
    let AttributeValues::Numbers(values) = &attribute.values else { return Ok(()) };
    enough(&attribute.attribute.name, values, map, size, [more, least])
}

fn enough(name: &str, values: &[f64], map: &'static str, size: u32, [more, least]: [u32; 2]) -> Result<(), Problem> {
    let distinct = Quantiles::of(values, &vec![1.0; values.len()]).distinct();
    if distinct >= (size + more) as usize {
        return Ok(());
    }
    let possible = distinct.saturating_sub(more as usize);
    let possible = (possible >= least as usize).then_some(possible);
    Err(Problem::Map(MapProblem::TooFewValues { name: name.to_owned(), map, size, distinct, possible }))
}

fn check_cuts(attribute: &TaskAttribute, cuts: &[f64]) -> Result<(), Problem> {
    let name = attribute.attribute.name.clone();
    within(&name, "number of cuts", cuts.len() as f64, &limits::CUTS)?;
    if cuts.iter().any(|cut| !cut.is_finite()) || cuts.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(Problem::Map(MapProblem::CutsNotAscending { name }));
    }
    let Some(range) = &attribute.attribute.numeric else { return Ok(()) };
    match cuts.iter().find(|cut| **cut <= range.minimum || **cut > range.maximum) {
        None => Ok(()),
        Some(cut) => {
            let (minimum, maximum) = (range.minimum, range.maximum);
            Err(Problem::Map(MapProblem::CutOutside { name, cut: *cut, minimum, maximum }))
        }
    }
}

fn check_pair(members: [&TaskAttribute; 2], map: &JointMap) -> Result<(), Problem> {
    let [first, second] = members.map(|member| &member.attribute.name);
    let pair = format!("{first}” and “{second}");
    let is_number = |member: &TaskAttribute| member.attribute.kind == AttributeKind::Numeric;
    let levels = |member: &TaskAttribute, of_number: usize| {
        if is_number(member) { of_number } else { member.attribute.levels.len() }
    };
    let size = |of_number: usize| levels(members[0], of_number).saturating_mul(levels(members[1], of_number));
    let numbers = members.iter().filter(|member| is_number(member)).count();
    let (size, most) = match map {
        JointMap::RadialKernel { gamma } => {
            within(&pair, "γ", *gamma, &limits::GAMMA)?;
            (0, 0)
        }
        JointMap::CompactKernel { range } => {
            within(&pair, "range", *range, &limits::RANGE)?;
            (0, 0)
        }
        JointMap::Cells { bins } if numbers > 0 => {
            within(&pair, "number of intervals", f64::from(*bins), &limits::BINS)?;
            (size(*bins as usize), MOST_CELLS)
        }
        JointMap::Product { knots } if numbers > 0 => {
            within(&pair, "number of knots", f64::from(*knots), &limits::SPLINE)?;
            let spline = words::name(&MapChoice::Spline { knots: *knots });
            for (member, partner) in [(members[0], members[1]), (members[1], members[0])] {
                let AttributeValues::Numbers(values) = &member.values else { continue };
                // Two numbers take their knots from the rows where both are known.
                let beside = |row: usize| match &partner.values {
                    AttributeValues::Numbers(partners) if partners[row].is_nan() => f64::NAN,
                    _ => values[row],
                };
                let values: Vec<f64> = (0..values.len()).map(beside).collect();
                enough(&member.attribute.name, &values, spline, *knots, [0, 3])?;
            }
            (size(*knots as usize), MOST_PRODUCTS)
        }
        JointMap::Cells { .. } | JointMap::Product { .. } => (size(0), MOST_CELLS),
    };
    if size > most {
        let names = members.map(|member| member.attribute.name.clone());
        return Err(Problem::Map(MapProblem::TooLarge { names, size, most }));
    }
    Ok(())
}
