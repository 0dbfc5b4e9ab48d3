//! The sentence of each notice about learning.

use crate::choice::Measure;
use crate::math::CLOSEST;
use crate::sentences::learning::{digits, number};
use crate::sentences::words::{counted, has, quoted_list as list, was};

pub(super) fn positive_assumed(column: &str, class: &str, rarer: bool) -> String {
    format!(
        "“{class}” of “{column}” was taken as the class to predict{}. It can be changed.",
        if rarer { ", the rarer one" } else { "" }
    )
}

pub(super) fn constant_column(column: &str) -> String {
    format!("“{column}” has the same value in every row: it says nothing and is left out.")
}

pub(super) fn too_close(column: &str) -> String {
    format!(
        "The numbers of “{column}” differ by less than {}, too little to calculate with: it is left out. Give \
                     them in another unit, so that they are larger.",
        number(CLOSEST)
    )
}

pub(super) fn few_of_a_class(class: &str, rows: usize) -> String {
    format!(
        "Class “{class}” has only {}: every number of this model is very uncertain. \
                     More rows of it would help most.",
        counted(rows, "row")
    )
}

pub(super) fn imbalance(class: &str, rows: usize, of: usize) -> String {
    format!(
        "Class “{class}” is {rows} of {of} rows: accuracy says little here, since guessing the other class \
                     every time is nearly always right. Look at the probabilities and the AUC."
    )
}

pub(super) fn duplicate_rows(repeats: usize, of: usize) -> String {
    format!(
        "{repeats} of {of} rows {} another row in every column. If they are copies, held-out scores look \
                     better than they are: remove the copies from the file.",
        if repeats == 1 { "repeats" } else { "repeat" }
    )
}

pub(super) fn rare_levels(column: &str, levels: &[String]) -> String {
    format!(
        "In “{column}”, {} {} only one or two rows: {} mostly chance.",
        list(levels),
        has(levels.len()),
        one_or(levels, "its effect is", "their effects are")
    )
}

pub(super) fn possible_leak(columns: &[String], scores: Option<(f64, f64)>) -> String {
    let names = list(columns);
    let told = match scores {
        Some((alone, others)) => format!(
            "{names} {} the classes apart alone (AUC {alone:.2}), and all other columns together less well ({others:.2})",
            one_or(columns, "tells", "each tell")
        ),
        None => format!("{names} {} what is predicted in every row", one_or(columns, "alone tells", "each tell")),
    };
    told + known_before(columns)
}

pub(super) fn number_leak(columns: &[String], together: bool, others: f64) -> String {
    let give = if together { "together give" } else { one_or(columns, "alone gives", "each give") };
    let names = list(columns);
    format!("{names} {give} what is predicted nearly exactly, and no other column explains more than {others:.2} of it")
        + known_before(columns)
}

/// The question after what such columns do.
fn known_before(columns: &[String]) -> &'static str {
    one_or(
        columns,
        ". Is it known before the outcome? If not, leave it out: new cases do not have it.",
        ". Are they known before the outcome? If not, leave them out: new cases do not have them.",
    )
}

pub(super) fn collinear(columns: &[String]) -> String {
    format!(
        "{} can be computed from other columns: {}. Leave the repeats out to see the whole effect in one line.",
        list(columns),
        one_or(
            columns,
            "its effect is shared out with theirs, so that it looks weaker than it is",
            "their effects are shared out between them, so each looks weaker than it is"
        )
    )
}

pub(super) fn separable_several(pairs: usize, shrinks: bool) -> String {
    format!(
        "The model tells the classes apart without a single mistake on the rows it learned from. With {pairs} \
                     pairs it can learn these rows by heart, and then does worse on others. Hold the weights back more: \
                     try {}.",
        if shrinks { "more shrinkage" } else { "a smaller C" }
    )
}

pub(super) fn separation(columns: &[String]) -> String {
    format!(
        "With no penalty the effects of {} grow without bound: on these rows they tell the classes apart, \
                     wholly or for some values. What is drawn is where the fit was stopped. Choose a penalty.",
        list(columns)
    )
}

pub(super) fn folds_reduced(folds: u32, class: &str) -> String {
    format!("Calibration uses {folds} folds, since class “{class}” has {}.", counted(folds as usize, "row"))
}

pub(super) fn set_aside(rows: usize, of: usize) -> String {
    let whom = if rows == 1 { "it. It gives" } else { "them. They give" };
    format!(
        "{rows} of the {of} rows {} set aside to calibrate: the model did not learn from {whom} the probability, its \
         interval and the scores of rows not seen.",
        was(rows)
    )
}

pub(super) fn no_interval(learner: bool) -> String {
    format!(
        "There is no interval of the probability {}: it was left out.",
        if learner { "with a learner that has no nomogram" } else { "unless one class is told from the rest" }
    )
}

pub(super) fn weighted(class: &str) -> String {
    format!(
        "The classes are weighted and the model is not calibrated: the probability of “{class}” is that \
                     among rows weighted so. For the share among the rows as they are, turn on calibration in the \
                     model settings."
    )
}

pub(super) fn one_answer(class: &str, balance: bool, shrinks: bool) -> String {
    format!(
        "Answering “{class}” every time is the best that this learner finds, so no line has a length.{}",
        if balance {
            " Where one class is rare that is common: give both classes the same weight in the model settings."
        } else if shrinks {
            " Add columns that say more, or give them shapes that can."
        } else {
            " Add columns that say more, or try a larger C."
        }
    )
}

pub(super) fn attribute_absent(column: &str) -> String {
    format!("The file has no column “{column}”: it counts as unknown in every row. Check its name.")
}

pub(super) fn outside_the_data(rows: usize, of: usize, columns: &[String]) -> String {
    format!(
        "{rows} of {of} rows {} a value outside of the training rows’, in {}: see the column “outside”.",
        has(rows),
        list(columns)
    )
}

pub(super) fn unseen_levels(column: &str, levels: &[String]) -> String {
    format!(
        "In “{column}”, the model has never seen {}: {} as unknown.",
        list(levels),
        one_or(levels, "it counts", "they count")
    )
}

pub(super) fn coarse(columns: &[String], distance: f64) -> String {
    format!(
        "The drawing of {} is up to {} from what was learned: its shape turns too quickly. A smaller γ, or a \
                     longer range, makes it smoother.",
        list(columns),
        digits(distance)
    )
}

pub(super) fn similarity_repaired(column: &str, measure: Measure, smallest: f64, change: f64) -> String {
    format!(
        "The similarities of “{column}” by {} are no kernel: their smallest eigenvalue is {}. The negative \
                     ones were set to 0, which changes no similarity by more than {}.",
        crate::sentences::maps::measure(measure),
        digits(smallest),
        digits(change)
    )
}

pub(super) fn levels_joined(column: &str, named: usize, of: usize) -> String {
    format!(
        "“{column}” has {of} levels: its similarity tells the {named} most common ones apart, the rest are one, “other”."
    )
}

pub(super) fn unlabelled_counted(rows: usize) -> String {
    let (what, counts) = if rows == 1 { ("The row", "counts") } else { ("The rows", "count") };
    format!("{what} without a target {counts} in the similarities all the same: in how common each value is.")
}

pub(super) fn no_posterior(most: usize) -> String {
    format!(
        "There are no posterior error bars: they are made for one class or a number, with up to {most} \
                     coefficients, more rows than these have degrees of freedom, and some shrinkage where columns or levels \
                     add up to others. Resamples give bars in every case."
    )
}

pub(super) fn map_not_for_all(columns: &[String], map: &str) -> String {
    format!(
        "{} {} too few different values for the shape “{map}” and {} its own.",
        list(columns),
        has(columns.len()),
        one_or(columns, "keeps", "keep each")
    )
}

pub(super) fn maps_not_with_pairs(maps: &[String]) -> String {
    format!(
        "With every pair there is no room, or no form to draw in, where numbers are taken as {}: not among \
                     the shapes that were chosen from.",
        list(maps)
    )
}

pub(super) fn tuned(chosen: &[(String, f64)], map: &Option<String>, among: usize) -> String {
    let shape = map.iter().map(|map| format!("numbers as “{map}”"));
    let settings = chosen.iter().map(|(name, value)| format!("{name} = {}", number(*value)));
    let chosen: Vec<String> = settings.chain(shape).collect();
    format!(
        "{} was chosen among {among} by cross-validation. Each held-out fold made its own choice without \
                         its rows, so that the scores judge the choosing too.",
        chosen.join(", ")
    )
}

pub(super) fn not_converged(gap: f64, shrinks: bool) -> String {
    format!(
        "The solver stopped at a relative gap of {gap:.1e} from the optimum. {}, or leaving out columns \
                     that repeat others, helps.",
        if shrinks { "More shrinkage" } else { "A smaller C" }
    )
}

/// What is said of one, or of several.
fn one_or<'a>(of: &[String], one: &'a str, several: &'a str) -> &'a str {
    if of.len() == 1 { one } else { several }
}
