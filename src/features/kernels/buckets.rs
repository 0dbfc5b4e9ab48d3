//! Points sorted into a grid, so that those near a place are found without looking at all.

use super::Point;

/// Most buckets along an axis.
const MOST: usize = 512;
/// Buckets within the reach of a kernel: narrow ones leave fewer candidates outside it.
const IN_REACH: f64 = 2.0;

/// Points in one or two axes (numbers first, then levels) in an order in which those of a bucket stand together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Buckets {
    axes: Vec<Axis>,
    /// Where each bucket begins in the order, row by row of the first axis; the last one is the number of points.
    starts: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Axis {
    low: f64,
    width: f64,
    buckets: usize,
    /// How far away a neighbour may be; 0 for levels.
    reach: f64,
}

impl Axis {
    fn new(values: &dyn Fn(usize) -> f64, n: usize, reach: f64, width: f64) -> Axis {
        let (low, high) = (0..n).map(values).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        let extent = (high - low).max(0.0);
        let width = width.max(extent / MOST as f64);
        Axis { low, width, buckets: (extent / width) as usize + 1, reach }
    }

    /// The bucket of a value in the range of the points.
    fn of(&self, value: f64) -> usize {
        (((value - self.low) / self.width) as usize).min(self.buckets - 1)
    }

    /// First and last bucket that may hold a neighbour.
    fn near(&self, value: f64) -> Option<(usize, usize)> {
        let last = (value + self.reach - self.low) / self.width;
        let first = (value - self.reach - self.low) / self.width;
        // One more at each end where rounding might matter.
        let slack = 1e-9 * self.buckets as f64;
        let is_near = last + slack >= 0.0 && first - slack < self.buckets as f64;
        is_near.then(|| (((first - slack).max(0.0) as usize), ((last + slack) as usize).min(self.buckets - 1)))
    }
}

impl Buckets {
    /// Of `n` known points, and their order by bucket. `reach`: the distance in numbers from which points are no
    /// neighbours; levels are neighbours of themselves alone.
    pub fn new<'a>(point: &dyn Fn(usize) -> Point<'a>, n: usize, reach: f64) -> (Buckets, Vec<u32>) {
        let (numbers, levels) = if n == 0 { (0, 0) } else { (point(0).numbers.len(), point(0).levels.len()) };
        let mut axes: Vec<Axis> =
            (0..numbers).map(|at| Axis::new(&|i| point(i).numbers[at], n, reach, reach / IN_REACH)).collect();
        axes.extend((0..levels).map(|at| Axis::new(&|i| f64::from(point(i).levels[at]), n, 0.0, 1.0)));
        let size: usize = axes.iter().map(|axis| axis.buckets).product();
        let of = |i: usize| {
            let point = point(i);
            let values = point.numbers.iter().copied().chain(point.levels.iter().map(|level| f64::from(*level)));
            axes.iter().zip(values).fold(0, |bucket, (axis, value)| bucket * axis.buckets + axis.of(value))
        };
        let of_point: Vec<usize> = (0..n).map(of).collect();
        let mut starts = vec![0_u32; size + 1];
        of_point.iter().for_each(|bucket| starts[bucket + 1] += 1);
        (0..size).for_each(|bucket| starts[bucket + 1] += starts[bucket]);
        let mut next = starts.clone();
        let mut order = vec![0; n];
        for (point, bucket) in (0..).zip(&of_point) {
            order[next[*bucket] as usize] = point;
            next[*bucket] += 1;
        }
        (Buckets { axes, starts }, order)
    }

    /// Calls `visit` with ranges of the order that hold all neighbours of a known point, and others.
    pub fn near(&self, point: Point, visit: &mut dyn FnMut(std::ops::Range<usize>)) {
        let mut near = [(0, 0); 2];
        let values = point.numbers.iter().copied().chain(point.levels.iter().map(|level| f64::from(*level)));
        for ((axis, value), near) in self.axes.iter().zip(values).zip(&mut near) {
            match axis.near(value) {
                Some(range) => *near = range,
                None => return,
            }
        }
        let mut slice = |first: usize, last: usize| {
            visit(self.starts[first] as usize..self.starts[last + 1] as usize);
        };
        match self.axes[..] {
            // Without an axis all points are in the one bucket.
            [] | [_] => slice(near[0].0, near[0].1),
            [_, second, ..] => {
                (near[0].0..=near[0].1).for_each(|row| {
                    slice(row * second.buckets + near[1].0, row * second.buckets + near[1].1);
                });
            }
        }
    }
}
