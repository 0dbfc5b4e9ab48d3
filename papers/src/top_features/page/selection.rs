//! The section about all variables, chosen ones, and features.

use super::super::selection::{Compared, DEGREES, DRAWS, INNER, METHODS, PRUNED};
use super::super::splice;
use super::{table, whole, with_range};
use crate::top_features::colon;

/// Its heading.
pub const HEADING: &str = "## All variables, chosen variables, features";
/// Two AUCs that are this near are equal.
const EQUAL: f64 = 0.005;

/// The section.
pub fn of(all: &[Compared]) -> String {
    let rows: Vec<Vec<String>> = all.iter().flat_map(rows).collect();
    let degrees = |one: &Compared| {
        let of = |degree: &u32| {
            let times = one.degrees.iter().filter(|other| *other == degree).count();
            (times > 0).then(|| format!("{degree} in {times}"))
        };
        let sizes = format!(
            "{} variables, {} cases to train on and {} to judge by, C = {}",
            whole(one.variables as f64),
            whole(one.cases[0] as f64),
            whole(one.cases[1] as f64),
            one.cost
        );
        let degrees: Vec<String> = DEGREES.iter().filter_map(of).collect();
        format!("- {}: {sizes}; degree {} of {}.\n", one.set, degrees.join(", "), one.degrees.len())
    };
    let seconds: f64 = all.iter().map(|one| one.seconds).sum();
    format!(
        "{HEADING}\n\nThe paper's Tables 5 to 7. Everything is chosen within the training cases: the degree by the AUC of {INNER} \
         folds among {}; by elimination half of the variables go in each round, and as many stay as have the largest AUC of the \
         same folds, each of which eliminates for itself; the Markov blanket is those variables that stay dependent on the class \
         given any one or two others, by Fisher's z at 5 % (parents and children, as HITON finds them). The machine on chosen \
         variables has the degree of that on all. Features by weight are the {} (colon) or {} (splice) first of Heur2 by level, \
         for a linear machine; pruned are the {PRUNED} first of them, by the same tests. Colon: {DRAWS} times 5 folds, every case \
         judged once a time; splice: {DRAWS} draws. Mean and range; seeds 1 to {DRAWS}; {:.0} minutes in all.\n\n{}\n{}\n{}",
        DEGREES.map(|degree| degree.to_string()).join(", "),
        colon::LINEAR,
        whole(f64::from(splice::LINEAR)),
        (seconds / 60.0).max(1.0),
        all.iter().map(degrees).collect::<String>(),
        table(&["set", "machine on", "variables or features", "AUC"], "llrr", &rows),
        verdicts(all)
    )
}

/// The rows of a set.
pub fn rows(one: &Compared) -> Vec<Vec<String>> {
    let row = |(name, (used, auc)): (&&str, &(Vec<f64>, Vec<f64>))| {
        vec![one.set.clone(), (*name).to_owned(), with_range(used, 0), with_range(auc, 3)]
    };
    METHODS.iter().zip(&one.methods).map(row).collect()
}

/// What the paper says of its sets, with ours.
fn verdicts(all: &[Compared]) -> String {
    let mean = |one: &Compared, at: usize| {
        let auc = &one.methods[at].1;
        auc.iter().sum::<f64>() / auc.len() as f64
    };
    let count = |is_so: &dyn Fn(&Compared) -> bool| all.iter().filter(|one| is_so(one)).count();
    let near = count(&|one| (mean(one, 4) - mean(one, 0)).abs() <= EQUAL);
    let below = count(&|one| mean(one, 4) < mean(one, 0) - EQUAL);
    let chosen = count(&|one| [1, 2, 3].iter().all(|at| mean(one, *at) <= mean(one, 4) + EQUAL));
    let few = count(&|one| mean(one, 5) >= mean(one, 0) - EQUAL);
    let n = all.len();
    format!(
        "- Features by weight classify about as well as all variables do (the paper: similar on thrombin and lung, slightly lower \
         on splice): within {EQUAL} in {near} of {n}, lower in {below}, higher in {}.\n\
         - Variables that elimination or conditional tests choose do no better than the features (lung): in {chosen} of {n}.\n\
         - A few pruned features are enough (the paper: 4 of lung's, 5 of thrombin's): no worse than all variables in {few} of \
         {n}.\n",
        n - near - below
    )
}
