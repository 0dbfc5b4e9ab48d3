//! Nested dissection (George 1973) by coordinates: points are cut in two by a strip that no neighbourhood crosses, both
//! sides again, and so on; strips are eliminated after what they separate.
//!
//! With points in a plane the factor then has some n log n entries, where the order of the file would give n^1.5 or more.

use crate::order;

/// One coordinate of all points.
#[derive(Clone, Debug)]
pub struct Axis {
    /// A value a point; all finite.
    pub values: Vec<f64>,
    /// Points at least this far apart along the axis are no neighbours; with 0, points of different values are none.
    pub reach: f64,
}

/// A set of points that are eliminated together, after their children.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub points: Vec<u32>,
    /// Places in the list of nodes; children come first.
    pub children: Vec<usize>,
}

/// Points that are not cut any further: a dense block of these is as cheap.
const LEAF: usize = 48;
/// Share of the points that a strip may have, and each side must have: outliers cut off one by one would never end.
const MOST_IN_STRIP: f64 = 0.5;
const LEAST_BESIDE: f64 = 1.0 / 64.0;

/// The nodes of all points, children before parents; several have no parent where the points fall apart.
pub(super) fn nodes(axes: &[Axis], n: usize) -> Vec<Node> {
    let mut nodes = Vec::new();
    dissect(axes, (0..n as u32).collect(), &mut nodes);
    nodes
}

fn dissect(axes: &[Axis], points: Vec<u32>, nodes: &mut Vec<Node>) -> Option<usize> {
    if points.is_empty() {
        return None;
    }
    let cut = if points.len() > LEAF { best_cut(axes, &points) } else { None };
    let node = match cut {
        None => Node { points, children: Vec::new() },
        Some([left, strip, right]) => {
            let children = [left, right].into_iter().filter_map(|side| dissect(axes, side, nodes)).collect();
            Node { points: strip, children }
        }
    };
    nodes.push(node);
    Some(nodes.len() - 1)
}

/// Left, strip and right of the axis with the thinnest strip.
fn best_cut(axes: &[Axis], points: &[u32]) -> Option<[Vec<u32>; 3]> {
    let mut best: Option<(f64, [Vec<u32>; 3])> = None;
    for axis in axes {
        let value = |point: u32| axis.values[point as usize];
        let sorted = order::sorted(points, &|a, b| value(*a).total_cmp(&value(*b)));
        // Rounding in distances must not let a neighbour through.
        let reach = axis.reach * (1.0 + 1e-9);
        let mut right = 0;
        for left in 1..sorted.len() {
            let last = value(sorted[left - 1]);
            if value(sorted[left]) <= last {
                continue;
            }
            right = right.max(left);
            while right < sorted.len() && value(sorted[right]) - last < reach {
                right += 1;
            }
            let strip = (right - left) as f64;
            let n = sorted.len() as f64;
            let smaller = left.min(sorted.len() - right) as f64;
            if smaller < (LEAST_BESIDE * n).max(1.0) || strip > MOST_IN_STRIP * n {
                continue;
            }
            let balance = left.abs_diff(sorted.len() - right) as f64;
            let cost = strip + 0.25 * balance;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                let sides = [&sorted[..left], &sorted[left..right], &sorted[right..]].map(<[u32]>::to_vec);
                best = Some((cost, sides));
            }
        }
    }
    best.map(|(_, sides)| sides)
}
