//! The attributes that a random forest calls important (`--keep`).

use crate::contract::{ForestSeen, Importance, Question};
use crate::job::Job;
use crate::order;
use crate::sentences::Message;
use crate::table::Table;

/// The question from the attributes that are among the first so many of either list of a forest (Yao 2013, section 4.2): by
/// the accuracy that is lost where their values are permuted, and by the decrease in Gini impurity. Their maps and pairs
/// stay. In the order of the file.
///
/// # Errors
/// As [`Job::new`] with the forest; an outcome other than one class.
pub fn keeping(table: &Table, question: &Question, n: usize) -> Result<Question, Message> {
    let mut forest = Question::about(&question.target);
    "random-forest".clone_into(&mut forest.learner);
    forest.positive.clone_from(&question.positive);
    forest.cut = question.cut;
    forest.attributes.clone_from(&question.attributes);
    (forest.seed, forest.outcome) = (question.seed, question.outcome);
    let job = Job::new(table, &forest)?;
    let ForestSeen { importance, .. } = job.forest_seen(&[job.unit(0)])?;
    let mut kept = vec![false; importance.len()];
    let lists: [fn(&Importance) -> f64; 2] = [|of| of.permutation, |of| of.impurity];
    for by in lists {
        let sorted = order::indices(importance.len(), &|a, b| by(&importance[b]).total_cmp(&by(&importance[a])));
        sorted.iter().take(n).for_each(|at| kept[*at] = true);
    }
    let names: Vec<String> =
        importance.iter().zip(kept).filter(|(_, kept)| *kept).map(|(of, _)| of.attribute.clone()).collect();
    let mut question = question.clone();
    question.maps.retain(|map| names.contains(&map.attribute));
    question.groups.retain(|group| group.attributes.iter().all(|name| names.contains(name)));
    question.attributes = Some(names);
    Ok(question)
}
