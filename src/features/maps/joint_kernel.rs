//! A sub-kernel of a pair, radial or compactly supported: the effect is the expansion in the rows, stored as a table (two levels), a curve for
//! each level, or a surface.

use super::kernel::Kernel;
use super::linear::Linear;
use super::nominal::level_effects;
use super::{Given, Part, SURFACE_TOLERANCE};
use crate::features::convert::{MOST_LINES, beyond};
use crate::features::design::MISSING_LEVEL;
use crate::features::kernels::Point;
use crate::model::additive::{LevelCurve, Shape};
use crate::task::{AttributeValues, TaskAttribute};

/// Grid lines of a surface with a compactly supported kernel, each way: it has detail of the size of its range, and the
/// range may be a thirtieth of the data's.
const MOST_LINES_OF_COMPACT: usize = 129;

/// How each member is standardised; `None` for one with levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointKernel {
    /// In the order of the members.
    pub members: [Option<Kernel>; 2],
}

/// Levels of the categorical members: how many, and that of each row.
type Levels = Vec<(usize, Vec<u32>)>;

impl JointKernel {
    /// Measures the numeric members; also their standardised values and the levels of the others, for the sub-kernel.
    pub fn of(members: [&TaskAttribute; 2], rows: &[f64]) -> (JointKernel, Vec<Vec<f64>>, Levels) {
        let (mut columns, mut levels) = (Vec::new(), Vec::new());
        let kernels = members.map(|member| match &member.values {
            AttributeValues::Numbers(values) => {
                let kernel = Kernel { z: Linear::of(values, rows) };
                columns.push(kernel.column(values));
                Some(kernel)
            }
            AttributeValues::Codes(codes) => {
                levels.push((member.attribute.levels.len(), codes.clone()));
                None
            }
        });
        (JointKernel { members: kernels }, columns, levels)
    }

    /// A pair of values as the sub-kernel sees it: standardised numbers, and levels.
    pub fn point(&self, values: [Given; 2]) -> (Vec<f64>, Vec<u32>) {
        let (mut numbers, mut levels) = (Vec::new(), Vec::new());
        for (value, member) in values.iter().zip(&self.members) {
            match member {
                Some(kernel) => numbers.push(kernel.z.at(value.number())),
                None => levels.push(u32::try_from(value.level()).unwrap_or(MISSING_LEVEL)),
            }
        }
        (numbers, levels)
    }

    /// f and its derivatives, per unit of the attributes, at a pair of values.
    fn derivatives(&self, part: &Part, values: [Given; 2]) -> [f64; 4] {
        let Some(expansion) = &part.expansion else { return [0.0; 4] };
        let (numbers, levels) = self.point(values);
        let units: Vec<f64> = self.members.iter().flatten().map(|kernel| kernel.z.sd).collect();
        let [f, by_x, by_y, by_both] = expansion.derivatives(Point { numbers: &numbers, levels: &levels });
        let unit = |at: usize| units.get(at).copied().unwrap_or(1.0);
        [f, by_x / unit(0), by_y / unit(1), by_both / (unit(0) * unit(1))]
    }

    /// The effect of a pair of values.
    pub fn at(&self, part: &Part, values: [Given; 2]) -> f64 {
        self.derivatives(part, values)[0]
    }

    /// The effect in the form that suits the members, and its distance from the expansion.
    pub fn effect(&self, part: &Part) -> (Shape, f64) {
        match self.members {
            [None, None] => (self.table(part), 0.0),
            [Some(of_x), Some(of_y)] => {
                let ((first, x), (second, y)) = (part.number(0), part.number(1));
                let reaches = [of_x.reach(part, x, SURFACE_TOLERANCE), of_y.reach(part, y, SURFACE_TOLERANCE)];
                let f = |xs: &[f64], ys: &[f64]| self.on_grid(part, xs, ys);
                let most = if part.expansion.as_ref().is_some_and(|e| e.is_compact()) {
                    MOST_LINES_OF_COMPACT
                } else {
                    MOST_LINES
                };
                let (surface, distance) = beyond::surface_within(&f, reaches, [&[], &[]], SURFACE_TOLERANCE, most);
                (Shape::Surface { attributes: [first, second], surface }, distance)
            }
            [None, Some(kernel)] => self.curves(part, 0, kernel),
            [Some(kernel), None] => self.curves(part, 1, kernel),
        }
    }

    /// f and its derivatives, per unit of the attributes, at every pair of numbers, as [index of y][index of x].
    fn on_grid(&self, part: &Part, xs: &[f64], ys: &[f64]) -> Vec<Vec<[f64; 4]>> {
        let [Some(Kernel { z: x }), Some(Kernel { z: y })] = self.members else { return Vec::new() };
        let standardised = |z: Linear, places: &[f64]| places.iter().map(|place| z.at(*place)).collect::<Vec<f64>>();
        let mut grid = match &part.expansion {
            Some(expansion) => expansion.grid(&standardised(x, xs), &standardised(y, ys)),
            None => vec![vec![[0.0; 4]; xs.len()]; ys.len()],
        };
        for node in grid.iter_mut().flatten() {
            *node = [node[0], node[1] / x.sd, node[2] / y.sd, node[3] / (x.sd * y.sd)];
        }
        grid
    }

    fn table(&self, part: &Part) -> Shape {
        let [rows, columns] = [0, 1].map(|member| super::cells::labels(part, member, &[]));
        let cell = |row: usize, column: usize| self.at(part, [Given::Level(row), Given::Level(column)]);
        let effects = (0..rows.len()).map(|row| (0..columns.len()).map(|column| cell(row, column)).collect()).collect();
        Shape::Table {
            attributes: [part.attributes[0].0, part.attributes[1].0],
            rows,
            columns,
            row_cuts: Vec::new(),
            column_cuts: Vec::new(),
            effects,
        }
    }

    fn curves(&self, part: &Part, level_member: usize, kernel: Kernel) -> (Shape, f64) {
        let (attribute, of) = part.attributes[level_member];
        let (number, range) = part.number(1 - level_member);
        let levels = &of.attribute.levels;
        let mut curves = Vec::new();
        let mut largest = 0.0_f64;
        for (level, named) in level_effects(levels, &vec![0.0; levels.len()]).into_iter().enumerate() {
            let expansion = part.expansion.as_ref().map(|expansion| expansion.at_levels(&[level as u32]));
            let of_level = Part { attributes: part.attributes.clone(), weights: &[], expansion };
            let (curve, distance) = kernel.curve(&of_level, range);
            largest = largest.max(distance);
            curves.push(LevelCurve { label: named.label, curve });
        }
        (Shape::CurvesByLevel { attributes: [attribute, number], curves }, largest)
    }
}
