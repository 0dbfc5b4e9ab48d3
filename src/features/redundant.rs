//! Which attributes can be computed from those before them.
//!
//! The weights stay finite (½‖w‖² sees to that) but are shared out among the repeats, so that each looks weaker than
//! it is: a person has to be told.

use super::design::{Gram, Panels, ROWS_PER_PANEL};
use super::maps::Map;
use super::{Features, Place};

/// Above this many coordinates the answer costs more than it is worth, and with fewer rows than coordinates it is
/// always yes.
const MOST_COORDINATES: usize = 400;
/// A coordinate is computable where less than this share of its variance is left over.
const LEFT_OVER: f64 = 1e-9;

/// Indices of the attributes of groups all of whose coordinates are linear combinations of a constant and the
/// coordinates of earlier groups. By Cholesky on the centred second moments, leaving out each coordinate that is found dependent.
pub fn attributes(features: &Features, counts: &[f64]) -> Vec<usize> {
    let p = features.design.n_coordinates();
    if p > MOST_COORDINATES || counts.iter().sum::<f64>() <= p as f64 {
        return Vec::new();
    }
    let moments = centred_moments(features, counts);
    // Rows of the triangular factor, one for each independent coordinate so far.
    let mut factor: Vec<Vec<f64>> = Vec::new();
    let mut found = Vec::new();
    for group in &features.groups {
        let Place::Coordinates(coordinates) = &group.place else { continue };
        // Products depend on each other wherever levels are few: that says nothing of the attributes.
        if matches!(group.map, Map::Product(_)) {
            continue;
        }
        let of_itself = group.map.dependent_of_itself();
        let dependent = coordinates.clone().filter(|j| !extend(&mut factor, &moments, *j)).count();
        if coordinates.len() > of_itself && dependent == coordinates.len() {
            found.extend(&group.attributes);
        }
    }
    found
}

/// Σ counts (x − x̄)(x − x̄)ᵀ, both triangles.
fn centred_moments(features: &Features, counts: &[f64]) -> Vec<Vec<f64>> {
    let design = &features.design;
    let rows: Vec<u32> = (0..design.n_rows as u32).collect();
    let panels = Panels::new(design, &rows);
    let mut gram = Gram::new(&panels);
    for index in 0..panels.n_panels() {
        let mut weights = [0.0; ROWS_PER_PANEL];
        weights.iter_mut().zip(&counts[index * ROWS_PER_PANEL..]).for_each(|(weight, count)| *weight = *count);
        gram.add(panels.panel(index), &weights);
    }
    let sums = design.transposed_times(counts);
    let total: f64 = counts.iter().sum();
    let p = sums.len();
    let mut moments = vec![vec![0.0; p]; p];
    for j in 0..p {
        for (k, entry) in (j..p).zip(gram.upper_row(j)) {
            moments[j][k] = entry - sums[j] * sums[k] / total;
            moments[k][j] = moments[j][k];
        }
    }
    moments
}

/// Adds coordinate `j` to the factor, or says that it depends on those in it.
fn extend(factor: &mut Vec<Vec<f64>>, moments: &[Vec<f64>], j: usize) -> bool {
    // Row k of the factor holds, for every coordinate, its component along the k-th independent direction.
    let left_over = moments[j][j] - factor.iter().map(|row| row[j] * row[j]).sum::<f64>();
    if left_over <= LEFT_OVER * moments[j][j] {
        return false;
    }
    let length = left_over.sqrt();
    let row = (0..moments.len())
        .map(|i| (moments[j][i] - factor.iter().map(|row| row[j] * row[i]).sum::<f64>()) / length)
        .collect();
    factor.push(row);
    true
}
