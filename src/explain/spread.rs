//! Where the posterior of a sub-kernel's effect is stored. (Along how few directions: `directions.rs`.)
//!
//! Loadings of a process turn with its values, so that places are added where bars between them would be of another
//! length than the exact ones: at the rows' own values, between rows that lie apart, and outside the data up to one range.

use crate::features::kernels::{Point, SubKernel};
use crate::features::maps::Given;
use crate::features::{Features, Group, Place};
use crate::learn::proximal::{KernelBars, Said, Saying};
use crate::linear::dot;
use crate::math;
use crate::model::evaluate::piece;
use crate::model::evaluate_posterior::{Stencil, smooth};
use crate::order;
use crate::task::{AttributeValues, Task};

/// Largest error of a bar, as a share of its length, that is not worth a word.
pub const TOLERATED: f64 = 0.05;
/// What is aimed at.
const AIM: f64 = 0.025;
/// Most places of a curve.
const MOST_PLACES: usize = 200;
/// Most lines of a surface each way; fewer, but not fewer than these, where each place costs much.
const MOST_LINES: usize = 120;
const FEWEST_LINES: usize = 36;
/// Most values at which bars are compared.
pub(super) const MOST_CHECKS: usize = 800;
/// Most multiplications that comparing the bars of all rows may cost: a few seconds.
pub(super) const MOST_TERMS: usize = 3_000_000_000;
/// Quantiles of the rows with which the places begin.
const QUANTILES: usize = 6;
/// Where bars are compared on the way from a row to where it tells nothing any more, in parts of that way.
const ON_THE_WAY: [f64; 5] = [0.2, 0.4, 0.6, 0.8, 1.0];
/// Gaps between rows, the widest ones, that are walked so from both sides; and how many have their middle compared.
const WALKED: usize = 40;
const HALVED: usize = 240;
/// Equal cells of a surface inside the data, each way, whose middles are compared.
const CELLS: usize = 20;
/// How often those of its own cells are, and places added where they are rough.
const ROUNDS: usize = 5;
/// Rows of a surface, and levels beside a number, from which a way leads out of the data.
const MOST_WAYS: usize = 10;
/// A similarity that is called none where bars begin to be those of no data.
const DISSIMILAR: f64 = 0.02;
/// Deviations below this share of the largest of an effect are not compared.
pub(super) const NEXT_TO_NOTHING: f64 = 1e-3;

/// What is stored of a sub-kernel: `centre` is its mean along each direction, `say` what can be said of a value, `cost` how
/// many multiplications that takes.
pub fn bars(task: &Task, features: &Features, kernel: usize, centre: &[f64], cost: usize, say: &Saying) -> KernelBars {
    let Some(group) = features.groups.iter().find(|group| group.place == Place::Kernel(kernel)) else {
        return KernelBars::default();
    };
    let sides = Sides::new(task, group);
    let at = |inner: f64, outer: f64| {
        let (numbers, levels) = group.map.kernel_point(&sides.given(inner, outer));
        say(Point { numbers: &numbers, levels: &levels })
    };
    let first = |member: usize| sides.first_places(group, &features.sub_kernels[kernel], member);
    let inner = first(sides.inner);
    let outer = sides.outer.map_or_else(|| vec![0.0], first);
    let said = outer.iter().map(|y| inner.iter().map(|x| at(*x, *y)).collect()).collect();
    let units = [Some(sides.inner), sides.outer].map(|member| member.map_or(1.0, |of| sides.deviation(group, of)));
    // What comparing may cost, adding places may cost too.
    let affordable = MOST_TERMS / cost.max(features.sub_kernels[kernel].most_entries()).max(1);
    let is_surface = sides.is_surface();
    let most = if is_surface { affordable.isqrt().clamp(FEWEST_LINES, MOST_LINES) } else { MOST_PLACES };
    let mut grid = Grid { centre, at: &at, inner, outer, is_surface, most, floor: [0.0; 2], units, said };
    let rows = sides.of_rows();
    let (points, n_rows) = sides.checks(&rows, [&grid.inner, &grid.outer]);
    let mut checks = grid.checks(&points);
    grid.floor = [0, 1].map(|of: usize| {
        NEXT_TO_NOTHING * checks[..n_rows].iter().map(|check| check.exact[of]).fold(f64::MIN_POSITIVE, f64::max)
    });
    let ranges = sides.ranges();
    let is_inside = |at: &[f64; 2]| at.iter().zip(ranges).all(|(x, (low, high))| (low..=high).contains(x));
    let every = |n: usize| n.div_ceil(affordable.max(points.len())).max(1);
    grid.refine(&checks);
    // A surface is followed worst in the middles of its own cells.
    for round in 0..if is_surface { ROUNDS } else { 0 } {
        let mut middles = grid.middles();
        middles.retain(is_inside);
        let step = every(middles.len());
        let middles: Vec<[f64; 2]> = middles.into_iter().step_by(step).collect();
        let rough = grid.checks(&middles).into_iter().filter(|check| grid.error(check) > AIM);
        let before = checks.len();
        checks.extend(rough);
        // After the last look there are no more places, so that what was seen is what is stated.
        if checks.len() == before || round + 1 == ROUNDS || !grid.refine(&checks) {
            break;
        }
    }
    let mut errors = [0.0_f64; 2];
    if sides.is_number[sides.inner] {
        // What is stated is of every row, and not only of those that led to the places.
        let rows: Vec<[f64; 2]> = rows.iter().copied().step_by(every(rows.len())).collect();
        for check in checks.iter().chain(&grid.checks(&rows)) {
            let error = &mut errors[usize::from(!is_inside(&check.at))];
            *error = error.max(grid.error(check));
        }
    }
    grid.stored(sides.is_number[sides.inner], errors)
}

/// The one or two attributes of a group: along which its values run first (`inner`), and along which then.
struct Sides<'a> {
    values: Vec<&'a AttributeValues>,
    n_levels: Vec<usize>,
    is_number: Vec<bool>,
    inner: usize,
    outer: Option<usize>,
}

impl<'a> Sides<'a> {
    fn new(task: &'a Task, group: &Group) -> Sides<'a> {
        let attributes: Vec<_> = group.attributes.iter().map(|at| &task.attributes[*at]).collect();
        let values: Vec<&AttributeValues> = attributes.iter().map(|of| &of.values).collect();
        let is_number: Vec<bool> = values.iter().map(|of| matches!(of, AttributeValues::Numbers(_))).collect();
        let inner = is_number.iter().position(|number| *number).unwrap_or(values.len() - 1);
        let outer = (values.len() == 2).then_some(1 - inner.min(1));
        Sides {
            n_levels: attributes.iter().map(|of| of.attribute.levels.len()).collect(),
            values,
            is_number,
            inner,
            outer,
        }
    }

    fn is_surface(&self) -> bool {
        self.is_number.len() == 2 && self.is_number.iter().all(|number| *number)
    }

    fn given(&self, inner: f64, outer: f64) -> Vec<Given> {
        let of = |member: usize| {
            let value = if member == self.inner { inner } else { outer };
            if self.is_number[member] { Given::Number(value) } else { Given::Level(value as usize) }
        };
        (0..self.values.len()).map(of).collect()
    }

    /// Known values of a number, ascending.
    fn known(&self, member: usize) -> Vec<f64> {
        if let AttributeValues::Numbers(values) = self.values[member] { order::known(values) } else { Vec::new() }
    }

    /// The standard deviation of a number: the same all along, whatever the other member is.
    fn deviation(&self, group: &Group, member: usize) -> f64 {
        let standard = |x: f64| {
            let (inner, outer) = if member == self.inner { (x, 0.0) } else { (0.0, x) };
            let numbers = group.map.kernel_point(&self.given(inner, outer)).0;
            numbers.get(if self.is_surface() { member } else { 0 }).copied().unwrap_or(0.0)
        };
        let known = self.known(member);
        let (Some(low), Some(high)) = (known.first(), known.last()) else { return 1.0 };
        (high - low) / (standard(*high) - standard(*low))
    }

    /// The levels; of a number the ends of the data, some quantiles, and places on either side outside.
    fn first_places(&self, group: &Group, kernel: &SubKernel, member: usize) -> Vec<f64> {
        let known = self.known(member);
        let (Some(low), Some(high)) = (known.first().copied(), known.last().copied()) else {
            return (0..self.n_levels[member]).map(|level| level as f64).collect();
        };
        let sd = self.deviation(group, member);
        let reach = match kernel {
            SubKernel::Radial { gamma, .. } => sd * (-math::ln(DISSIMILAR) / gamma).sqrt(),
            SubKernel::Compact { range, .. } => sd * range,
            SubKernel::Polynomial { .. } => 3.0 * (high - low),
        };
        let quantiles = (1..QUANTILES).map(|i| known[i * (known.len() - 1) / QUANTILES]);
        let halfway = if self.is_surface() { 0.0 } else { 0.5 * reach };
        let ends = [low - reach, low - halfway, low, high, high + halfway, high + reach];
        let mut places = order::known(&ends.into_iter().chain(quantiles).collect::<Vec<f64>>());
        places.retain(|x| x.is_finite());
        places.dedup_by(|a, b| *a <= *b);
        places
    }

    /// The distinct known values of the rows.
    fn of_rows(&self) -> Vec<[f64; 2]> {
        let of = |member: usize, row: usize| match self.values[member] {
            AttributeValues::Numbers(values) => values[row],
            AttributeValues::Codes(codes) => f64::from(codes[row]),
        };
        let is_known = |member: usize, row: usize| Given::of(self.values[member], row).is_some();
        let rows = (0..self.values[0].len()).filter(|row| (0..self.values.len()).all(|m| is_known(m, *row)));
        let points: Vec<[f64; 2]> =
            rows.map(|row| [of(self.inner, row), self.outer.map_or(0.0, |member| of(member, row))]).collect();
        let compare = |a: &[f64; 2], b: &[f64; 2]| a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0]));
        let mut points = order::sorted(&points, &compare);
        points.dedup_by(|a, b| compare(a, b).is_eq());
        points
    }

    /// Values at which bars are compared while places are chosen: those of the rows, how many these are; along a single
    /// number those in the widest gaps between rows; and those outside.
    fn checks(&self, rows: &[[f64; 2]], places: [&[f64]; 2]) -> (Vec<[f64; 2]>, usize) {
        let every = |most: usize| rows.len().div_ceil(most).max(1);
        let mut checks: Vec<[f64; 2]> = rows.iter().copied().step_by(every(MOST_CHECKS / 2)).collect();
        let n_rows = checks.len();
        let outside = [Some(self.inner), self.outer]
            .map(|member| member.map_or_else(Vec::new, |of| self.outside(of, places[usize::from(of != self.inner)])));
        if self.is_surface() {
            for [x, y] in rows.iter().step_by(every(MOST_WAYS)) {
                checks.extend(outside[0].iter().map(|out| [*out, *y]).chain(outside[1].iter().map(|out| [*x, *out])));
            }
            checks.extend(outside[0].iter().flat_map(|x| outside[1].iter().map(|y| [*x, *y])));
            let middle = |(low, high): (f64, f64), cell: usize| low + (high - low) * (cell as f64 + 0.5) / CELLS as f64;
            let [x, y] = self.ranges();
            checks.extend((0..CELLS * CELLS).map(|cell| [middle(x, cell % CELLS), middle(y, cell / CELLS)]));
            return (checks, n_rows);
        }
        // Between levels there is nothing.
        let Some(reach) = self.known(self.inner).first().map(|low| low - places[0][0]) else { return (checks, n_rows) };
        let gaps: Vec<&[[f64; 2]]> = rows.windows(2).filter(|pair| pair[0][1].total_cmp(&pair[1][1]).is_eq()).collect();
        let half = |pair: &[[f64; 2]]| 0.5 * (pair[1][0] - pair[0][0]);
        let widest = order::sorted(&gaps, &|a, b| half(b).total_cmp(&half(a)));
        for (at, pair) in widest.into_iter().take(HALVED).enumerate() {
            let ([low, level], half) = (pair[0], half(pair));
            checks.push([low + half, level]);
            if at < WALKED {
                let steps = ON_THE_WAY.map(|part| part * half.min(reach));
                checks.extend(steps.into_iter().flat_map(|step| [[low + step, level], [pair[1][0] - step, level]]));
            }
        }
        let levels = places[1];
        let ways = levels.iter().step_by(levels.len().div_ceil(MOST_WAYS).max(1));
        checks.extend(ways.flat_map(|level| outside[0].iter().map(|out| [*out, *level])));
        (checks, n_rows)
    }

    /// Least and greatest value of both sides; any level is inside.
    fn ranges(&self) -> [(f64, f64); 2] {
        [Some(self.inner), self.outer].map(|member| {
            let known = member.map_or_else(Vec::new, |of| self.known(of));
            let ends = known.first().copied().zip(known.last().copied());
            ends.unwrap_or((f64::NEG_INFINITY, f64::INFINITY))
        })
    }

    /// Values of a number outside the data: on the way to the outermost places, as far as one range, and there.
    fn outside(&self, member: usize, places: &[f64]) -> Vec<f64> {
        let known = self.known(member);
        let ([low, .., high], [first, .., last]) = (known.as_slice(), places) else { return Vec::new() };
        let range = high - low;
        let ways = [(low, -range.min(low - first), -range), (high, range.min(last - high), range)];
        ways.into_iter()
            .flat_map(|(end, way, far)| ON_THE_WAY.map(|part| end + part * way).into_iter().chain([end + far]))
            .collect()
    }
}

/// A value at which bars are compared, with the exact deviations of the effect there, less its mean and as it is.
struct Check {
    at: [f64; 2],
    exact: [f64; 2],
}

/// What is said at every pair of places.
struct Grid<'a> {
    centre: &'a [f64],
    at: &'a dyn Fn(f64, f64) -> Said,
    inner: Vec<f64>,
    outer: Vec<f64>,
    is_surface: bool,
    /// How many places there may be each way.
    most: usize,
    /// Deviations that are next to nothing.
    floor: [f64; 2],
    /// What a length along each is measured in.
    units: [f64; 2],
    said: Vec<Vec<Said>>,
}

impl Grid<'_> {
    fn deviations(&self, said: &Said) -> [f64; 2] {
        let centred: f64 = said.along.iter().zip(self.centre).map(|(r, mean)| (r - mean) * (r - mean)).sum();
        [centred + said.own_centred.max(0.0), dot(&said.along, &said.along) + said.own.max(0.0)].map(f64::sqrt)
    }

    fn checks(&self, points: &[[f64; 2]]) -> Vec<Check> {
        points.iter().map(|at| Check { at: *at, exact: self.deviations(&(self.at)(at[0], at[1])) }).collect()
    }

    /// What a reader makes of the places.
    fn mixed(&self, [x, y]: [f64; 2]) -> Said {
        let along_y: Stencil = if self.is_surface { smooth(&self.outer, y) } else { vec![(y as usize, 1.0)] };
        let along_x = if self.inner.len() > 1 { smooth(&self.inner, x) } else { vec![(0, 1.0)] };
        let mut mixed = Said { along: vec![0.0; self.centre.len()], ..Said::default() };
        for (j, v) in &along_y {
            for (i, u) in &along_x {
                let Some(said) = self.said.get(*j).and_then(|row| row.get(*i)) else { continue };
                let share = u * v;
                mixed.along.iter_mut().zip(&said.along).for_each(|(sum, r)| *sum += share * r);
                mixed.own += share * said.own;
                mixed.own_centred += share * said.own_centred;
            }
        }
        mixed
    }

    fn error(&self, check: &Check) -> f64 {
        let found = self.deviations(&self.mixed(check.at));
        let share = |of: usize| (found[of] - check.exact[of]).abs() / check.exact[of].max(self.floor[of]);
        share(0).max(share(1))
    }

    /// The middles of its cells.
    fn middles(&self) -> Vec<[f64; 2]> {
        let between = |lines: &[f64]| lines.windows(2).map(|pair| 0.5 * (pair[0] + pair[1])).collect::<Vec<f64>>();
        let xs = between(&self.inner);
        between(&self.outer).into_iter().flat_map(|y| xs.iter().map(move |x| [*x, y])).collect()
    }

    /// Adds places until all bars are near enough or there is no more room; whether any were added.
    fn refine(&mut self, checks: &[Check]) -> bool {
        let before = [self.inner.len(), self.outer.len()];
        loop {
            let errors: Vec<f64> = checks.iter().map(|check| self.error(check)).collect();
            let most = self.most;
            // Of a cell of a surface the longer side is halved.
            let is_across = |check: &Check| {
                if !self.is_surface {
                    return true;
                }
                let width = |lines: &[f64], of: usize| {
                    let i = piece(lines, check.at[of]);
                    (lines[i + 1] - lines[i]) / self.units[of]
                };
                let has_room = [self.inner.len() < most, self.outer.len() < most];
                let is_wide = width(&self.inner, 0) >= width(&self.outer, 1);
                has_room[0] && (is_wide || !has_room[1])
            };
            let wanted = |lines: &[f64], of: usize| -> Vec<f64> {
                let own = checks.iter().zip(&errors).filter(|(check, _)| is_across(check) == (of == 0));
                let found: Vec<(f64, f64)> = own.map(|(check, error)| (check.at[of], *error)).collect();
                worst(lines, &found, most, self.is_surface)
            };
            let more_x = wanted(&self.inner, 0);
            let more_y = if self.is_surface { wanted(&self.outer, 1) } else { Vec::new() };
            if more_x.is_empty() && more_y.is_empty() {
                return before != [self.inner.len(), self.outer.len()];
            }
            for x in more_x {
                let i = self.inner.partition_point(|place| *place < x);
                self.inner.insert(i, x);
                for (row, y) in self.said.iter_mut().zip(&self.outer) {
                    row.insert(i, (self.at)(x, *y));
                }
            }
            for y in more_y {
                let j = self.outer.partition_point(|place| *place < y);
                self.outer.insert(j, y);
                self.said.insert(j, self.inner.iter().map(|x| (self.at)(*x, y)).collect());
            }
        }
    }

    fn stored(self, has_places: bool, errors: [f64; 2]) -> KernelBars {
        let all = || self.said.iter().flatten();
        let along = (0..self.centre.len()).flat_map(|d| all().map(move |said| said.along[d])).collect();
        let own: Vec<f64> = all().map(|said| said.own).collect();
        let own_centred: Vec<f64> = all().map(|said| said.own_centred).collect();
        KernelBars {
            along,
            centre: self.centre.to_vec(),
            own_centred: if own_centred == own { Vec::new() } else { own_centred },
            own,
            errors,
            places: if has_places { self.inner } else { Vec::new() },
            y_places: if self.is_surface { self.outer } else { Vec::new() },
        }
    }
}

/// In each interval between lines the value with the largest error above the aim, those with the largest ones first, as
/// far as there may be more lines; ones that are lines already help nothing. `halved`: the middle of the interval instead.
fn worst(lines: &[f64], found: &[(f64, f64)], most: usize, halved: bool) -> Vec<f64> {
    if lines.len() < 2 {
        return Vec::new();
    }
    let mut largest = vec![(f64::NAN, AIM); lines.len() - 1];
    for (x, error) in found {
        let at = piece(lines, *x);
        let place = if halved { lines[at] + 0.5 * (lines[at + 1] - lines[at]) } else { *x };
        let is_inside = lines[at] < place && place < lines[at + 1] && lines[0] <= *x && *x <= lines[lines.len() - 1];
        if is_inside && *error > largest[at].1 {
            largest[at] = (place, *error);
        }
    }
    largest.retain(|(x, _)| !x.is_nan());
    let mut descending = order::sorted(&largest, &|a, b| b.1.total_cmp(&a.1));
    descending.truncate(most.saturating_sub(lines.len()));
    descending.into_iter().map(|(x, _)| x).collect()
}
