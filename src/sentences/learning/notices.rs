//! What to know before believing a model.

mod texts;

use crate::choice::Measure;
use crate::sentences::{Message, code};
use texts::*;

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
    /// A column whose numbers differ by less than can be calculated with.
    TooClose {
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
    /// Columns give a number away.
    NumberLeak {
        /// Which.
        columns: Vec<String>,
        /// Whether two do it together, and neither alone.
        together: bool,
        /// Share of the variance that the best of the others explains.
        others: f64,
    },
    /// Columns each of which says the class by itself.
    PossibleLeak {
        /// The columns.
        columns: Vec<String>,
        /// The AUC of each alone, at least, and of all others together; none where each is exact.
        scores: Option<(f64, f64)>,
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
    /// A file to predict has numbers outside of those of the training rows.
    OutsideTheData {
        /// Rows that have such numbers.
        rows: usize,
        /// All rows.
        of: usize,
        /// Where.
        columns: Vec<String>,
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
    /// A similarity tells the most common levels apart only.
    LevelsJoined {
        /// The attribute.
        column: String,
        /// How many have a name of their own.
        named: usize,
        /// All levels.
        of: usize,
    },
    /// Rows without a target count in the similarities.
    UnlabelledCounted {
        /// Their number.
        rows: usize,
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
        match self {
            Notice::PositiveAssumed { column, class, rarer } => {
                Message::info(code::POSITIVE_ASSUMED, positive_assumed(column, class, *rarer)).at(column)
            }
            Notice::ConstantColumn { column } => {
                Message::warning(code::CONSTANT_COLUMN, constant_column(column)).at(column)
            }
            Notice::TooClose { column } => Message::warning(code::TOO_CLOSE, too_close(column)).at(column),
            Notice::FewOfAClass { class, rows } => Message::warning(code::RARE_CLASS, few_of_a_class(class, *rows)),
            Notice::Imbalance { class, rows, of } => Message::warning(code::IMBALANCE, imbalance(class, *rows, *of)),
            Notice::DuplicateRows { repeats, of } => {
                Message::warning(code::DUPLICATE_ROWS, duplicate_rows(*repeats, *of))
            }
            Notice::RareLevels { column, levels } => {
                Message::warning(code::RARE_LEVELS, rare_levels(column, levels)).of(column)
            }
            Notice::NumberLeak { columns, together, others } => {
                let text = number_leak(columns, *together, *others);
                Message::warning(code::POSSIBLE_LEAK, text).at_first(columns).about(columns)
            }
            Notice::PossibleLeak { columns, scores } => {
                Message::warning(code::POSSIBLE_LEAK, possible_leak(columns, *scores)).at_first(columns).about(columns)
            }
            Notice::Collinear { columns } => {
                Message::warning(code::COLLINEAR, collinear(columns)).at_first(columns).about(columns)
            }
            Notice::Separable { pairs: 0 | 1, .. } => Message::warning(
                code::SEPARABLE,
                "The model tells the classes apart without a single mistake on the rows it learned from. Check that no \
                 column gives the answer away.",
            ),
            Notice::Separable { pairs, shrinks } => {
                Message::warning(code::SEPARABLE, separable_several(*pairs, *shrinks))
            }
            Notice::Separation { columns } => Message::warning(code::SEPARATION, separation(columns)).at_first(columns),
            Notice::FoldsReduced { folds, class } => Message::info(code::FOLDS_REDUCED, folds_reduced(*folds, class)),
            Notice::SetAside { rows, of } => Message::info(code::CALIBRATION_ROWS, set_aside(*rows, *of)),
            Notice::NoInterval { learner } => Message::info(code::NO_INTERVAL, no_interval(*learner)),
            Notice::Weighted { class } => Message::info(code::WEIGHTED, weighted(class)),
            Notice::OneAnswer { class, balance, shrinks } => {
                Message::warning(code::ONE_ANSWER, one_answer(class, *balance, *shrinks))
            }
            Notice::NoSignal => Message::warning(
                code::NO_SIGNAL,
                "On rows the model had not seen, its scores do not go with the class: this learner finds no signal. The \
                 probability is the share of the class, whatever the values.",
            ),
            Notice::SmoothedTargets => Message::info(
                code::SMOOTHED_TARGETS,
                "The held-out rows are few or told apart perfectly: probabilities are drawn a little towards the middle \
                 (Platt's targets), so that none is 0 or 1.",
            ),
            Notice::AttributeAbsent { column } => {
                Message::warning(code::ATTRIBUTE_ABSENT, attribute_absent(column)).at(column)
            }
            Notice::UnseenLevels { column, levels } => {
                Message::warning(code::UNSEEN_LEVELS, unseen_levels(column, levels)).at(column)
            }
            Notice::OutsideTheData { rows, of, columns } => {
                Message::warning(code::OUTSIDE_THE_DATA, outside_the_data(*rows, *of, columns))
            }
            Notice::Coarse { columns, distance } => {
                Message::warning(code::COARSE, coarse(columns, *distance)).at_first(columns)
            }
            Notice::SimilarityRepaired { column, measure, smallest, change } => {
                Message::info(code::SIMILARITY_REPAIRED, similarity_repaired(column, *measure, *smallest, *change))
                    .at(column)
            }
            Notice::LevelsJoined { column, named, of } => {
                Message::info(code::LEVELS_JOINED, levels_joined(column, *named, *of)).at(column)
            }
            Notice::UnlabelledCounted { rows } => Message::info(code::UNLABELLED_COUNTED, unlabelled_counted(*rows)),
            Notice::NoPosterior { most } => Message::info(code::NO_POSTERIOR, no_posterior(*most)),
            Notice::MapNotForAll { columns, map } => {
                Message::info(code::MAP_NOT_FOR_ALL, map_not_for_all(columns, map)).at_first(columns)
            }
            Notice::MapsNotWithPairs { maps } => Message::info(code::MAPS_NOT_WITH_PAIRS, maps_not_with_pairs(maps)),
            Notice::Tuned { chosen, map, among } => Message::info(code::TUNED, tuned(chosen, map, *among)),
            Notice::NotConverged { gap, shrinks } => {
                Message::warning(code::NOT_CONVERGED, not_converged(*gap, *shrinks))
            }
        }
    }
}
