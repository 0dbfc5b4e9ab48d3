//! From attributes to coordinates: the kernel map Φ of Jakulin et al. 2005, section 2.2.
//!
//! Every map has a file in `maps/`, all of one outline: `coordinates` puts values into the design, `effect` turns the
//! weights of those coordinates back into a function of the attribute's own values. An unknown value is 0 everywhere.

pub mod choice;
pub mod design;
pub mod discretise;
pub mod maps;
pub mod redundant;

use crate::task::{AttributeValues, Task};
use design::Design;
use maps::{Map, linear::Linear, nominal::Nominal};

/// The rows in coordinates, and which coordinates belong to which attribute.
#[derive(Clone, Debug)]
pub struct Features {
    /// One row a group of the task.
    pub design: Design,
    /// One map an attribute, in the task's order.
    pub maps: Vec<Map>,
}

impl Features {
    /// Linear maps for numeric attributes, nominal ones for all others.
    pub fn new(task: &Task) -> Features {
        let mut columns: Vec<Vec<f64>> = Vec::new();
        let mut nominal = Vec::new();
        let mut maps = Vec::new();
        for attribute in &task.attributes {
            maps.push(match &attribute.values {
                AttributeValues::Numbers(values) => {
                    let (map, coordinate) = Linear::coordinates(columns.len(), values, &task.counts);
                    columns.push(coordinate);
                    Map::Linear(map)
                }
                AttributeValues::Codes(codes) => {
                    let n_levels = attribute.attribute.levels.len();
                    nominal.push(design::Nominal { n_levels, codes: codes.clone() });
                    // Where its coordinates start is known once all dense ones are counted.
                    Map::Nominal(Nominal { first: 0, n_levels })
                }
            });
        }
        let mut first = columns.len();
        for map in &mut maps {
            if let Map::Nominal(map) = map {
                map.first = first;
                first += map.n_levels;
            }
        }
        let n_rows = task.n_groups();
        let dense = (0..n_rows).flat_map(|row| columns.iter().map(move |column| column[row])).collect();
        Features { design: Design { n_rows, n_dense: columns.len(), dense, nominal }, maps }
    }
}
