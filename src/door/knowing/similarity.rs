//! `similarity`: the kernel of one categorical attribute, to be looked at.

use crate::contract::{MapChoice, Similarity, SimilarityWanted};
use crate::door::session::Session;
use crate::features::plan::few_enough;
use crate::features::similarity::{alone, repair::repair, values::Values};
use crate::model::additive::AttributeKind;
use crate::sentences::Message;
use crate::sentences::learning::Problem;
use crate::sentences::maps::{self as words, MapProblem};

impl Session {
    /// The similarities of the values of an attribute of the prepared question, without the weight 1/d; Lin's as if the
    /// attribute were the only one.
    ///
    /// # Errors
    /// Nothing prepared, an unknown attribute, one of numbers, or too many values.
    pub fn similarity(&self, wanted: &SimilarityWanted) -> Result<Similarity, Message> {
        let task = self.job()?.task();
        let attributes = &task.attributes;
        let Some(found) = attributes.iter().find(|of| of.attribute.name == wanted.attribute) else {
            let names = attributes.iter().map(|of| of.attribute.name.clone()).collect();
            return Err(Problem::Map(MapProblem::UnknownAttribute { name: wanted.attribute.clone(), names }).into());
        };
        let (name, kind) = (wanted.attribute.clone(), found.attribute.kind);
        let SimilarityWanted { measure, most, labelled_only, .. } = *wanted;
        if kind == AttributeKind::Numeric {
            let map = words::name(&MapChoice::Similarity { measure, most, labelled_only });
            return Err(Problem::Map(MapProblem::Unsuited { name, map, kind }).into());
        }
        let values = Values::of(found, &task.counts, most, labelled_only);
        few_enough(found, &values)?;
        let defined = alone(measure, &values.counts);
        let repaired = repair(&defined);
        Ok(Similarity {
            values: values.names,
            counts: values.counts,
            defined: defined.data.into(),
            used: repaired.used.data.into(),
            smallest_eigenvalue: repaired.smallest,
            largest_repair: repaired.largest_change,
        })
    }
}
