//! The kernel maps, one a file, all of one outline: a constructor that reads the data, `coordinates` that puts every row
//! into the design, `effect` that turns what a learner found back into a function of the values, and `at` that gives
//! that function at one value without a detour over its stored form.

pub mod basis;
pub mod bumps;
pub mod by_level;
pub mod cells;
pub mod hinges;
pub mod intervals;
pub mod joint_kernel;
pub mod kernel;
pub mod density;
pub mod density_ratio;
pub mod linear;
pub mod nominal;
pub mod ordinal;
pub mod polynomial;
pub mod product;
pub mod quantiles;
pub mod side;
pub mod sigmoid;
pub mod similarity;
pub mod spline;
pub mod square;
pub mod tensor;

use super::design::{MISSING_LEVEL, Nominal as Block};
use super::kernels::{Expansion, SubKernel};
use super::similarity::values::Values;
use crate::choice::{CutMethod, JointMap, MapChoice};
use crate::model::additive::{NumericRange, Shape};
use crate::task::{AttributeValues, TaskAttribute};

/// Largest distance, in log odds, between a stored curve and the function it stands for.
pub const CURVE_TOLERANCE: f64 = 1e-6;
/// The same of a surface.
pub const SURFACE_TOLERANCE: f64 = 1e-3;

/// The map of one attribute or of a pair.
#[derive(Clone, Debug, PartialEq)]
pub enum Map {
    /// Dense coordinates of a number.
    Basis(basis::Basis),
    /// A coordinate for each level.
    Nominal(nominal::Nominal),
    /// Coordinates whose products are similarities of levels.
    Similarity(similarity::Similarity),
    /// Steps in the order of the levels.
    Ordinal(ordinal::Ordinal),
    /// A coordinate for each interval.
    Intervals(intervals::Intervals),
    /// The evidence of a number, for naive Bayes.
    Density(density::Density),
    /// A sub-kernel of a number.
    Kernel(kernel::Kernel),
    /// A coordinate for each pair of values.
    Cells(cells::Cells),
    /// A spline for each level.
    ByLevel(by_level::ByLevel),
    /// Products of two splines.
    Tensor(tensor::Tensor),
    /// A sub-kernel of a pair.
    JointKernel(joint_kernel::JointKernel),
    /// Where every pair has an effect: an attribute's own share.
    Square(square::Square),
    /// Where every pair has an effect: that of a pair.
    Product(product::Product),
}

/// What a map puts into the features.
#[derive(Clone, Debug)]
pub enum Made {
    /// Dense coordinates, one a vector, a number a row.
    Dense(Vec<Vec<f64>>),
    /// A one-hot block.
    Block(Block),
    /// A sub-kernel.
    Kernel(SubKernel),
}

/// The attributes of a group and what a learner found for it, in log odds.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// Index in the task, and the attribute, one or two.
    pub attributes: Vec<(usize, &'a TaskAttribute)>,
    /// A weight for each coordinate; empty with a sub-kernel.
    pub weights: &'a [f64],
    /// With a sub-kernel.
    pub expansion: Option<Expansion>,
}

/// A known value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// Of a numeric attribute.
    Number(f64),
    /// Index among the levels of any other.
    Level(usize),
}

impl Given {
    /// The value of a row; `None` where it is unknown.
    pub fn of(values: &AttributeValues, row: usize) -> Option<Given> {
        match values {
            AttributeValues::Numbers(values) => Some(values[row]).filter(|x| !x.is_nan()).map(Given::Number),
            AttributeValues::Codes(codes) => {
                Some(codes[row]).filter(|code| *code != MISSING_LEVEL).map(|code| Given::Level(code as usize))
            }
        }
    }

    /// The number; NaN for a level.
    pub fn number(self) -> f64 {
        if let Given::Number(x) = self { x } else { f64::NAN }
    }

    /// The level; beyond all for a number.
    pub fn level(self) -> usize {
        if let Given::Level(level) = self { level } else { usize::MAX }
    }
}

impl Map {
    /// The effect in one of the stored forms, and the distance that the conversion leaves (0 where it is exact).
    pub fn effect(&self, part: &Part) -> (Shape, f64) {
        match self {
            Map::Basis(map) => {
                let (attribute, range) = part.number(0);
                let (curve, distance) = map.curve(part.weights, range);
                (Shape::Cubic { attribute, curve }, distance)
            }
            Map::Nominal(map) => (map.effect(part), 0.0),
            Map::Similarity(map) => (map.effect(part), 0.0),
            Map::Ordinal(map) => (map.effect(part), 0.0),
            Map::Intervals(map) => (map.effect(part), 0.0),
            Map::Density(map) => (map.effect(part), 0.0),
            Map::Kernel(map) => map.effect(part),
            Map::Cells(map) => (map.effect(part), 0.0),
            Map::ByLevel(map) => (map.effect(part), 0.0),
            Map::Tensor(map) => (map.effect(part), 0.0),
            Map::JointKernel(map) => map.effect(part),
            Map::Square(map) => map.effect(part),
            Map::Product(map) => map.effect(part),
        }
    }

    /// The learner's own function at known values, one an attribute of the group. A level that is not among those of
    /// the task counts 0.
    pub fn at(&self, part: &Part, values: &[Given]) -> f64 {
        let of = |at: usize| values.get(at).copied().unwrap_or(Given::Number(f64::NAN));
        match self {
            Map::Basis(map) => map.sum(part.weights, of(0).number()).0,
            Map::Nominal(_) => part.weights.get(of(0).level()).copied().unwrap_or(0.0),
            Map::Similarity(map) => map.at(part.weights, of(0).level()),
            Map::Ordinal(map) => map.at(part.weights, of(0).level()),
            Map::Intervals(map) => map.at(part.weights, of(0).number()),
            Map::Density(map) => map.at(part.weights, of(0).number()),
            Map::Kernel(map) => map.at(part, of(0).number()).0,
            Map::Cells(map) => map.at(part.weights, [of(0), of(1)]),
            Map::ByLevel(map) => map.at(part.weights, [of(0), of(1)]),
            Map::Tensor(map) => map.at(part.weights, of(0).number(), of(1).number())[0],
            Map::JointKernel(map) => map.at(part, [of(0), of(1)]),
            Map::Square(map) => map.at(part.weights, of(0)).0,
            Map::Product(map) => map.at(part.weights, [of(0), of(1)])[0],
        }
    }

    /// The similarity of levels that the coordinates of one attribute come from, if they do.
    pub fn similarity(&self) -> Option<&similarity::Similarity> {
        match self {
            Map::Similarity(map) => Some(map),
            Map::Square(map) => match &*map.side {
                side::Side::Places { similarity, .. } => similarity.as_deref(),
                side::Side::Number(_) => None,
            },
            _ => None,
        }
    }

    /// Whether it is one of those where every pair has an effect: its effect is drawn from other weights than those of
    /// its coordinates.
    pub fn is_of_every_pair(&self) -> bool {
        matches!(self, Map::Square(_) | Map::Product(_))
    }

    /// Values as a sub-kernel sees them: standardised numbers, then levels. Empty for a map with coordinates.
    pub fn kernel_point(&self, values: &[Given]) -> (Vec<f64>, Vec<u32>) {
        match (self, values) {
            (Map::Kernel(map), [value, ..]) => (vec![map.z.at(value.number())], Vec::new()),
            (Map::JointKernel(map), [first, second, ..]) => map.point([*first, *second]),
            _ => (Vec::new(), Vec::new()),
        }
    }

    /// How many of its coordinates are sums of the others whatever the data: the one-hot coordinates add up to 1, and
    /// those of similarities are as many as the values.
    pub fn dependent_of_itself(&self) -> usize {
        match self {
            Map::Nominal(_) | Map::Similarity(_) | Map::Intervals(_) | Map::Cells(_) | Map::ByLevel(_) => 1,
            // Of levels: a number for each.
            Map::Square(map) if matches!(*map.side, side::Side::Places { .. }) => 1,
            _ => 0,
        }
    }
}

impl<'a> Part<'a> {
    /// Index and range of a numeric member.
    ///
    /// # Panics
    /// Where it is not numeric: a map is made from the group's own values.
    pub fn number(&self, member: usize) -> (usize, &'a NumericRange) {
        let (at, attribute) = self.attributes[member];
        match &attribute.attribute.numeric {
            Some(range) => (at, range),
            None => unreachable!("the map of an attribute is made from its own values"),
        }
    }
}

/// The map of one attribute and its coordinates. `counts`: rows of each group that supervised maps may use; `rows`: all
/// of them; `classes`: class of each group; `share`: what one of the similarities weighs. The choice has been checked.
pub(super) fn single(
    choice: &MapChoice,
    attribute: &TaskAttribute,
    rows: &[f64],
    counts: &[f64],
    classes: &[u32],
    share: f64,
) -> (Map, Made) {
    let values = match &attribute.values {
        AttributeValues::Numbers(values) => values,
        AttributeValues::Codes(codes) => {
            let n_levels = attribute.attribute.levels.len();
            if *choice == MapChoice::Ordinal {
                let map = ordinal::Ordinal::of(codes, n_levels, rows);
                let columns = map.coordinates(codes);
                return (Map::Ordinal(map), Made::Dense(columns));
            }
            if let MapChoice::Similarity { measure, most, labelled_only } = choice {
                let values = Values::of(attribute, rows, *most, *labelled_only);
                let map = similarity::Similarity::of(*measure, values, share);
                let columns = map.coordinates(codes);
                return (Map::Similarity(map), Made::Dense(columns));
            }
            let map = nominal::Nominal { n_levels };
            let block = map.coordinates(codes);
            return (Map::Nominal(map), Made::Block(block));
        }
    };
    let z = || linear::Linear::of(values, rows);
    let quantiles = || quantiles::Quantiles::of(values, rows);
    if quantiles().distinct() < 2 {
        // The rows that may be looked at do not tell its values apart: it says nothing.
        let map = intervals::Intervals { cuts: Vec::new() };
        let block = map.coordinates(values);
        return (Map::Intervals(map), Made::Block(block));
    }
    let functions = match choice {
        MapChoice::Discretised { method, bins, cuts } => {
            // Only cuts that look at the classes are of the unit's own rows.
            let counts = if *method == CutMethod::Entropy { counts } else { rows };
            let map = intervals::Intervals::of(*method, *bins, cuts, values, counts, classes);
            let block = map.coordinates(values);
            return (Map::Intervals(map), Made::Block(block));
        }
        MapChoice::RadialKernel { gamma } => {
            let map = kernel::Kernel { z: z() };
            let kernel = SubKernel::Radial { columns: vec![map.column(values)], levels: Vec::new(), gamma: *gamma };
            return (Map::Kernel(map), Made::Kernel(kernel));
        }
        MapChoice::CompactKernel { range } => {
            let map = kernel::Kernel { z: z() };
            let kernel = SubKernel::Compact { columns: vec![map.column(values)], levels: Vec::new(), range: *range };
            return (Map::Kernel(map), Made::Kernel(kernel));
        }
        MapChoice::PolynomialKernel { degree } => {
            let map = kernel::Kernel { z: z() };
            let kernel = SubKernel::Polynomial { column: map.column(values), degree: *degree };
            return (Map::Kernel(map), Made::Kernel(kernel));
        }
        MapChoice::Polynomial { degree } => {
            basis::Functions::Polynomial(polynomial::Polynomial { z: z(), degree: *degree as usize })
        }
        MapChoice::PiecewiseLinear { knots } => {
            let knots = quantiles().spread(&quantiles::even_shares(*knots), true);
            basis::Functions::Hinges(hinges::Hinges { z: z(), knots })
        }
        MapChoice::Spline { knots } => basis::Functions::Spline(spline::Spline::of(values, rows, *knots)),
        MapChoice::Sigmoid { bumps } => {
            let centres = quantiles().spread(&quantiles::even_shares(*bumps), false);
            basis::Functions::Sigmoid(sigmoid::Sigmoid::at(centres, z().sd))
        }
        MapChoice::Radial { centres } => {
            let (low, high) = quantiles().ends();
            basis::Functions::Bumps(bumps::Bumps::over(low, high, *centres))
        }
        MapChoice::Linear | MapChoice::Nominal | MapChoice::Similarity { .. } | MapChoice::Ordinal => {
            basis::Functions::Linear(z())
        }
    };
    let map = basis::Basis::new(functions, values, rows);
    let columns = map.columns(values);
    (Map::Basis(map), Made::Dense(columns))
}

/// The density map of a numeric attribute and its coordinate, from groups of class `y` (±1).
pub(super) fn density(attribute: &TaskAttribute, y: &[f64], counts: &[f64], m: f64) -> (Map, Made) {
    let values: &[f64] = if let AttributeValues::Numbers(values) = &attribute.values { values } else { &[] };
    let map = density::Density::of(values, y, counts, m);
    let column = map.coordinates(values);
    (Map::Density(map), Made::Dense(vec![column]))
}

/// The map of a pair and its coordinates.
pub(super) fn pair(choice: &JointMap, members: [&TaskAttribute; 2], rows: &[f64]) -> (Map, Made) {
    let is_number = members.map(|member| matches!(member.values, AttributeValues::Numbers(_)));
    match (choice, is_number) {
        (JointMap::RadialKernel { gamma }, _) => {
            let (map, columns, levels) = joint_kernel::JointKernel::of(members, rows);
            (Map::JointKernel(map), Made::Kernel(SubKernel::Radial { columns, levels, gamma: *gamma }))
        }
        (JointMap::CompactKernel { range }, _) => {
            let (map, columns, levels) = joint_kernel::JointKernel::of(members, rows);
            (Map::JointKernel(map), Made::Kernel(SubKernel::Compact { columns, levels, range: *range }))
        }
        (JointMap::Product { knots }, [true, true]) => {
            let (map, columns) = tensor::Tensor::of(members, rows, *knots);
            (Map::Tensor(map), Made::Dense(columns))
        }
        (JointMap::Product { knots }, [true, false] | [false, true]) => {
            let (map, columns) = by_level::ByLevel::of(members, rows, *knots);
            (Map::ByLevel(map), Made::Dense(columns))
        }
        (JointMap::Product { .. } | JointMap::Cells { .. }, _) => {
            let bins = if let JointMap::Cells { bins } = choice { *bins } else { 2 };
            let map = cells::Cells::of(members, rows, bins);
            let block = map.coordinates(members);
            (Map::Cells(map), Made::Block(block))
        }
    }
}
