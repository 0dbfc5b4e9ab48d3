//! What to know before believing a model.

use super::{digits, number};
use crate::choice::Measure;
use crate::sentences::words::quoted_list as list;
use crate::sentences::{Message, Severity};

/// What was assumed, repaired or set aside.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// Nobody chose the positive class.
    PositiveAssumed {
        /// The target.
        column: String,
        /// The class that was taken.
        class: String,
        /// Whether it is rarer than every other.
        rarer: bool,
    },
    /// A column with one value.
    ConstantColumn {
        /// The column.
        column: String,
    },
    /// A class with very few rows.
    FewOfAClass {
        /// The class.
        class: String,
        /// Its rows.
        rows: usize,
    },
    /// A class with a very small share.
    Imbalance {
        /// The class.
        class: String,
        /// Its rows.
        rows: usize,
        /// All rows.
        of: usize,
    },
    /// Many rows are copies.
    DuplicateRows {
        /// Rows that repeat another.
        repeats: usize,
        /// All rows.
        of: usize,
    },
    /// Levels with one or two rows.
    RareLevels {
        /// The column.
        column: String,
        /// The levels.
        levels: Vec<String>,
    },
    /// One column says the class by itself.
    PossibleLeak {
        /// The column.
        column: String,
    },
    /// Columns that can be computed from others.
    Collinear {
        /// The columns.
        columns: Vec<String>,
    },
    /// The classes can be told apart without a mistake.
    Separable {
        /// How many pairs the model has, where it has every pair; otherwise 0.
        pairs: usize,
        /// Whether the learner is one that has no cost (C).
        shrinks: bool,
    },
    /// Without a penalty the effects of some columns have no best value.
    Separation {
        /// The columns.
        columns: Vec<String>,
    },
    /// Fewer folds than asked for.
    FoldsReduced {
        /// The folds used.
        folds: u32,
        /// The class that has as many rows.
        class: String,
    },
    /// Rows that only calibrate.
    SetAside {
        /// Their number.
        rows: usize,
        /// All rows.
        of: usize,
    },
    /// An interval was asked for where there is none.
    NoInterval {
        /// Whether that is for want of a nomogram, and not of one class against the rest.
        learner: bool,
    },
    /// Classes are weighted, and the log odds are not calibrated.
    Weighted {
        /// The positive class.
        class: String,
    },
    /// All weights are 0: every row gets the same answer.
    OneAnswer {
        /// The class that is always answered.
        class: String,
        /// Whether giving both classes the same weight may help.
        balance: bool,
        /// Whether the learner is one that has no cost (C).
        shrinks: bool,
    },
    /// The held-out distances say nothing of the class, or the contrary.
    NoSignal,
    /// Platt's targets took the place of 0 and 1.
    SmoothedTargets,
    /// A file to predict lacks an attribute.
    AttributeAbsent {
        /// The attribute.
        column: String,
    },
    /// A file to predict has levels that training had not.
    UnseenLevels {
        /// The column.
        column: String,
        /// The levels.
        levels: Vec<String>,
    },
    /// Effects whose stored form is further from the learner's function than is aimed at.
    Coarse {
        /// Attributes of the worst of them.
        columns: Vec<String>,
        /// Its distance, log odds or standard deviations.
        distance: f64,
    },
    /// A similarity that was no kernel lost its negative eigenvalues.
    SimilarityRepaired {
        /// The attribute.
        column: String,
        /// The measure.
        measure: Measure,
        /// The smallest eigenvalue of values × values.
        smallest: f64,
        /// The largest change of a similarity.
        change: f64,
    },
    /// Posterior error bars were asked for, and there are none.
    NoPosterior {
        /// The most coefficients for which there are some.
        most: usize,
    },
    /// The solver stopped before its goal.
    NotConverged {
        /// The relative gap that was reached.
        gap: f64,
        /// Whether the learner is one that shrinks (k), and not one with a cost (C).
        shrinks: bool,
    },
    /// Shapes of the numbers that cannot be learned with every pair.
    MapsNotWithPairs {
        /// The shapes.
        maps: Vec<String>,
    },
    /// Numbers that the map which was chosen for all of them is not for.
    MapNotForAll {
        /// Their columns.
        columns: Vec<String>,
        /// The map in words.
        map: String,
    },
    /// Settings that the fit chose by cross-validation.
    Tuned {
        /// Their names and values.
        chosen: Vec<(String, f64)>,
        /// The map of the numbers in words, where it was chosen too.
        map: Option<String>,
        /// How many choices there were.
        among: usize,
    },
}

impl Notice {
    /// Code, sentence and place.
    pub fn message(&self) -> Message {
        use Severity::{Info, Warning};
        let (code, severity, message, column) = match self {
            Notice::PositiveAssumed { column, class, rarer } => (
                "positive-assumed",
                Info,
                format!(
                    "“{class}” of “{column}” was taken as the class to predict{}. It can be changed.",
                    if *rarer { ", the rarer one" } else { "" }
                ),
                Some(column),
            ),
            Notice::ConstantColumn { column } => (
                "constant-column",
                Warning,
                format!("“{column}” has the same value in every row: it says nothing and is left out."),
                Some(column),
            ),
            Notice::FewOfAClass { class, rows } => (
                "rare-class",
                Warning,
                format!(
                    "Class “{class}” has only {rows} rows: every number of this model is very uncertain. \
                     More rows of it would help most."
                ),
                None,
            ),
            Notice::Imbalance { class, rows, of } => (
                "imbalance",
                Warning,
                format!(
                    "Class “{class}” is {rows} of {of} rows: accuracy says little here, since guessing the other class \
                     every time is nearly always right. Look at the probabilities and the AUC."
                ),
                None,
            ),
            Notice::DuplicateRows { repeats, of } => (
                "duplicate-rows",
                Warning,
                format!(
                    "{repeats} of {of} rows repeat another row. If they are copies, held-out scores look better than \
                     they are: remove the copies from the file."
                ),
                None,
            ),
            Notice::RareLevels { column, levels } => (
                "rare-levels",
                Warning,
                format!("In “{column}”, {} have only one or two rows: their effects are mostly chance.", list(levels)),
                Some(column),
            ),
            Notice::PossibleLeak { column } => (
                "possible-leak",
                Warning,
                format!(
                    "“{column}” alone tells the class of every row. If it is known only afterwards, leave it out: \
                     the model would be useless for new cases."
                ),
                Some(column),
            ),
            Notice::Collinear { columns } => (
                "collinear",
                Warning,
                format!(
                    "{} can be computed from other columns: their effects are shared out between them, so each looks \
                     weaker than it is. Leave the repeats out to see the whole effect in one line.",
                    list(columns)
                ),
                columns.first(),
            ),
            Notice::Separable { pairs: 0 | 1, .. } => (
                "separable",
                Warning,
                "The model tells the classes apart without a single mistake on the rows it learned from. Check that no \
                 column gives the answer away."
                    .to_owned(),
                None,
            ),
            Notice::Separable { pairs, shrinks } => (
                "separable",
                Warning,
                format!(
                    "The model tells the classes apart without a single mistake on the rows it learned from. With {pairs} \
                     pairs it can learn these rows by heart, and then does worse on others. Hold the weights back more: \
                     try {}.",
                    if *shrinks { "more shrinkage" } else { "a smaller C" }
                ),
                None,
            ),
            Notice::Separation { columns } => (
                "separation",
                Warning,
                format!(
                    "With no penalty the effects of {} grow without bound: on these rows they tell the classes apart, \
                     wholly or for some values. What is drawn is where the fit was stopped. Choose a penalty.",
                    list(columns)
                ),
                columns.first(),
            ),
            Notice::FoldsReduced { folds, class } => (
                "folds-reduced",
                Info,
                format!("Calibration uses {folds} folds, since class “{class}” has {folds} rows."),
                None,
            ),
            Notice::SetAside { rows, of } => (
                "calibration-rows",
                Info,
                format!(
                    "{rows} of the {of} rows were set aside to calibrate: the model did not learn from them. They give \
                     the probability, its interval and the scores of rows not seen."
                ),
                None,
            ),
            Notice::NoInterval { learner } => (
                "no-interval",
                Info,
                format!(
                    "There is no interval of the probability {}: it was left out.",
                    if *learner { "with a learner that has no nomogram" } else { "unless one class is told from the rest" }
                ),
                None,
            ),
            Notice::Weighted { class } => (
                "weighted",
                Info,
                format!(
                    "The classes are weighted and the model is not calibrated: the probability of “{class}” is that \
                     among rows weighted so. For the share among the rows as they are, turn on calibration in the \
                     model settings."
                ),
                None,
            ),
            Notice::OneAnswer { class, balance, shrinks } => (
                "one-answer",
                Warning,
                format!(
                    "Answering “{class}” every time is the best that this learner finds, so no line has a length.{}",
                    if *balance {
                        " Where one class is rare that is common: give both classes the same weight in the model settings."
                    } else if *shrinks {
                        " Add columns that say more, or give them shapes that can."
                    } else {
                        " Add columns that say more, or try a larger C."
                    }
                ),
                None,
            ),
            Notice::NoSignal => (
                "no-signal",
                Warning,
                "On rows the model had not seen, its scores do not go with the class: no usable signal. The probability \
                 is the share of the class, whatever the values."
                    .to_owned(),
                None,
            ),
            Notice::SmoothedTargets => (
                "smoothed-targets",
                Info,
                "The held-out rows are few or told apart perfectly: probabilities are drawn a little towards the middle \
                 (Platt's targets), so that none is 0 or 1."
                    .to_owned(),
                None,
            ),
            Notice::AttributeAbsent { column } => (
                "attribute-absent",
                Warning,
                format!("The file has no column “{column}”: it counts as unknown in every row. Check its name."),
                Some(column),
            ),
            Notice::UnseenLevels { column, levels } => (
                "unseen-levels",
                Warning,
                format!("In “{column}”, the model has never seen {}: they count as unknown.", list(levels)),
                Some(column),
            ),
            Notice::Coarse { columns, distance } => (
                "coarse",
                Warning,
                format!(
                    "The drawing of {} is up to {} from what was learned: its shape turns too quickly. A smaller γ, or a \
                     longer range, makes it smoother.",
                    list(columns),
                    digits(*distance)
                ),
                columns.first(),
            ),
            Notice::SimilarityRepaired { column, measure, smallest, change } => (
                "similarity-repaired",
                Info,
                format!(
                    "The similarities of “{column}” by {} are no kernel: their smallest eigenvalue is {}. The negative \
                     ones were set to 0, which changes no similarity by more than {}.",
                    crate::sentences::maps::measure(*measure),
                    digits(*smallest),
                    digits(*change)
                ),
                Some(column),
            ),
            Notice::NoPosterior { most } => (
                "no-posterior",
                Info,
                format!(
                    "There are no posterior error bars: they are made for one class or a number, with up to {most} \
                     coefficients, more rows than these have degrees of freedom, and some shrinkage where columns or levels \
                     add up to others. Resamples give bars in every case."
                ),
                None,
            ),
            Notice::MapNotForAll { columns, map } => (
                "map-not-for-all",
                Info,
                format!(
                    "{} {} too few different values for the shape “{map}” and {} its own.",
                    list(columns),
                    if columns.len() == 1 { "has" } else { "have" },
                    if columns.len() == 1 { "keeps" } else { "keep each" }
                ),
                columns.first(),
            ),
            Notice::MapsNotWithPairs { maps } => (
                "maps-not-with-pairs",
                Info,
                format!(
                    "With every pair there is no room, or no form to draw in, where numbers are taken as {}: not among \
                     the shapes that were chosen from.",
                    list(maps)
                ),
                None,
            ),
            Notice::Tuned { chosen, map, among } => {
                let shape = map.iter().map(|map| format!("numbers as “{map}”"));
                let settings = chosen.iter().map(|(name, value)| format!("{name} = {}", number(*value)));
                let chosen: Vec<String> = settings.chain(shape).collect();
                (
                    "tuned",
                    Info,
                    format!(
                        "{} was chosen among {among} by cross-validation. Each held-out fold made its own choice without \
                         its rows, so that the scores judge the choosing too.",
                        chosen.join(", ")
                    ),
                    None,
                )
            }
            Notice::NotConverged { gap, shrinks } => (
                "not-converged",
                Warning,
                format!(
                    "The solver stopped at a relative gap of {gap:.1e} from the optimum. {}, or leaving out columns \
                     that repeat others, helps.",
                    if *shrinks { "More shrinkage" } else { "A smaller C" }
                ),
                None,
            ),
        };
        Message { code: code.to_owned(), message, severity, line: None, column: column.cloned() }
    }
}
