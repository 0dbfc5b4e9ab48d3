//! What a person set, checked.

use crate::choice::{LIMITS, PANEL_LIMITS, Parameter, TwoValued};
use crate::contract::{Constants, Outcome, Question, Shrinkage, Tuning};
use crate::learn::Learner;
use crate::learn::catalogue::{Known, names};
use crate::model::additive::{IntervalMethod, Setting};
use crate::sentences::coordinates;
use crate::sentences::judging::JudgingProblem;
use crate::sentences::learning::Problem;

/// Settings that are known to be in range.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Settings {
    pub learner: Learner,
    /// What the catalogue says of it.
    pub known: &'static Known,
    /// Settings that the model file names: the learner's first one, and all that differ from their defaults.
    pub stated: Vec<Setting>,
    /// The value of every setting of the learner, in the order of its fields.
    pub values: Vec<f64>,
    /// Settings that every fit chooses for itself.
    pub tuning: Option<Tuning>,
    /// All classes weigh the same in sum, however rare one of them is.
    pub balanced: bool,
    /// What a row of the positive class weighs against one of the others, before classes are balanced.
    pub weight: f64,
    /// How naive Bayes sees a number: by its densities in the classes, or else in so many intervals.
    pub density: bool,
    pub bins: u32,
    /// Where every pair of attributes has an effect beside their own: how attributes of two levels stand in it.
    pub pairs: Option<TwoValued>,
    /// Whether numbers keep their units, in place of deviation 1.
    pub in_units: bool,
    /// Whether scores are calibrated on held-out rows.
    pub calibrate: bool,
    pub folds: u32,
    pub repeats: u32,
    pub resamples: u32,
    pub recalibrate: bool,
    /// Whether posterior error bars are wanted.
    pub posterior: bool,
    /// How the interval of the probability is made, where there can be one.
    pub interval: IntervalMethod,
    pub seed: u64,
    pub source: String,
    pub date: String,
}

impl Settings {
    /// Checks what the person set.
    pub fn check(question: &Question) -> Result<Settings, Problem> {
        let unknown = || Problem::UnknownLearner { name: question.learner.clone(), known: names(None) };
        let known = Known::of(&question.learner).ok_or_else(unknown)?;
        let number = question.outcome == Outcome::Number;
        if known.number != number {
            return Err(Problem::WrongLearner { name: known.name.to_owned(), number, known: names(Some(number)) });
        }
        if !number && !question.target_scale.is_own() {
            return Err(Problem::BadSetting {
                name: "the scale of the target".to_owned(),
                value: "chosen".to_owned(),
                expected: "left alone where classes are predicted, and not a number",
            });
        }
        let mut values = known.usual();
        for Setting { name, value } in &question.settings {
            let Some(at) = known.place(name) else {
                let names: Vec<&str> = known.settings.iter().map(|of| of.name).collect();
                return Err(Problem::UnknownSetting { name: name.clone(), known: names.join(", ") });
            };
            Problem::unless_allowed(&known.settings[at], *value)?;
            values[at] = *value;
        }
        check_counts(&[question.folds, question.repeats, question.resamples])?;
        let mut stated = stated(known, &values);
        stated.extend(stated_shrinkages(&question.shrinkages));
        let value = |name: &str| known.place(name).map(|at| values[at]);
        let weight = value("weight").unwrap_or(1.0);
        if weight.to_bits() != 1.0_f64.to_bits() && question.outcome == Outcome::AllClasses {
            return Err(Problem::BadSetting {
                name: "weight".to_owned(),
                value: weight.to_string(),
                expected: "1 where all classes are predicted: none of them is the positive one",
            });
        }
        let mut learner = known.learner(&values);
        if let Learner::Forest(options) = &mut learner {
            options.seed = question.seed;
        }
        if !learner.adds_up() && question.outcome == Outcome::AllClasses {
            return Err(Problem::OneClassOnly { name: known.name.to_owned() });
        }
        if !learner.shrinks() && (question.posterior || !question.shrinkages.is_empty()) {
            return Err(Problem::DoesNotShrink { name: known.name.to_owned() });
        }
        let settings = Settings {
            calibrate: learner.is_a_distance() || value("calibrate") > Some(0.5),
            known,
            stated,
            balanced: value("balanced") > Some(0.5),
            weight,
            density: value("density") > Some(0.5),
            in_units: value("units") > Some(0.5),
            pairs: match value("pairs").map_or(0, |pairs| pairs as u32) {
                0 => None,
                1 => Some(TwoValued::Levels),
                2 => Some(TwoValued::ZeroOne),
                _ => Some(TwoValued::PlusMinusOne),
            },
            bins: value("bins").unwrap_or(0.0) as u32,
            folds: question.folds,
            repeats: question.repeats,
            // Of effects, which a learner that does not add up has none of.
            resamples: if learner.adds_up() { question.resamples } else { 0 },
            recalibrate: question.recalibrate,
            posterior: question.posterior,
            interval: if question.outcome == Outcome::OneClass && learner.adds_up() {
                question.interval
            } else {
                IntervalMethod::None
            },
            seed: u64::from(question.seed),
            source: question.source.clone(),
            date: question.date.clone(),
            learner,
            values,
            tuning: question.tuning.clone(),
        };
        if let Some(grid) = &settings.tuning {
            settings.rows(grid)?;
        }
        if settings.resamples > 0 || settings.interval != IntervalMethod::None {
            settings.has_one_map()?;
        }
        Ok(settings)
    }
}

impl Settings {
    /// The settings of a grid: a list for each value of the second setting, or one list, along the first.
    pub fn rows(&self, grid: &Tuning) -> Result<Vec<Vec<Settings>>, Problem> {
        let fields = self.known.settings;
        let second = fields.get(1).filter(|of| !of.is_switch() && of.name != "pairs");
        if matches!(self.learner, Learner::Forest(_)) {
            return Err(JudgingProblem::NothingToTune { learner: self.known.name.to_owned() }.into());
        }
        if second.is_none() && !grid.second.is_empty() {
            return Err(JudgingProblem::NoSecondSetting { learner: self.known.name.to_owned() }.into());
        }
        self.check_maps(grid)?;
        for (field, values) in fields
            .first()
            .map(|field| (field, &grid.first))
            .into_iter()
            .chain(second.map(|field| (field, &grid.second)))
        {
            check_values(field, values)?;
        }
        let bad =
            |name: &str, value: String, expected| Err(Problem::BadSetting { name: name.to_owned(), value, expected });
        if grid.first.is_empty() {
            return bad("the list of values to choose among", "empty".to_owned(), "one value at least");
        }
        Problem::unless_allowed(&PANEL_LIMITS.inner_folds, grid.folds.into())?;
        if self.density {
            return bad("density", "1".to_owned(), "0 where m is chosen by cross-validation");
        }
        let row = |second: Option<f64>| {
            grid.first.iter().map(|first| self.chosen(*first, second)).collect::<Result<Vec<Settings>, Problem>>()
        };
        match (grid.second.is_empty(), grid.maps.len()) {
            (false, _) => grid.second.iter().map(|of| row(Some(*of))).collect(),
            (true, n_maps) => Ok(vec![row(None)?; n_maps.max(1)]),
        }
    }

    /// With other values of the first setting and, where there is one, of the second; nothing left to choose.
    pub fn chosen(&self, first: f64, second: Option<f64>) -> Result<Settings, Problem> {
        let known = self.known;
        let mut settings = Settings { tuning: None, ..self.clone() };
        settings.values[..1].fill(first);
        if let (Some(second), Some(value)) = (second, settings.values.get_mut(1)) {
            *value = second;
        }
        settings.learner = known.learner(&settings.values);
        let others = self.stated.iter().filter(|setting| known.place(&setting.name).is_none());
        settings.stated = stated(known, &settings.values).into_iter().chain(others.cloned()).collect();
        Ok(settings)
    }

    /// Values of the first setting and of the second, if any (otherwise NaN).
    pub fn first_two(&self) -> [f64; 2] {
        [0, 1].map(|at| self.values.get(at).copied().unwrap_or(f64::NAN))
    }

    /// Names of the settings that are chosen, of those in `first_two`.
    pub fn tuned_names(&self, grid: &Tuning) -> Vec<&'static str> {
        let n = if grid.second.is_empty() { 1 } else { 2 };
        self.known.settings.iter().take(n).map(|of| of.name).collect()
    }

    /// The same learner with other shrinkage constants.
    pub fn shrunk(&self, constants: &Constants) -> Result<Settings, Problem> {
        self.has_one_map()?;
        if !self.learner.shrinks() {
            return Err(Problem::DoesNotShrink { name: self.known.name.to_owned() });
        }
        let (of, k) = (&self.known.settings[0], constants.k);
        Problem::unless_allowed(of, k)?;
        let mut settings = Settings { tuning: None, ..self.clone() };
        settings.values[..1].fill(k);
        settings.learner = self.known.learner(&settings.values);
        if settings.interval == IntervalMethod::Cross {
            settings.interval = IntervalMethod::None;
        }
        settings.stated.retain(|setting| self.known.place(&setting.name).is_some());
        settings.stated.iter_mut().filter(|setting| setting.name == of.name).for_each(|setting| setting.value = k);
        settings.stated.extend(stated_shrinkages(&constants.shrinkages));
        Ok(settings)
    }
}

/// Refuses the first that is beyond its limits: folds, repeats, resamples, or the first of these.
///
/// # Errors
/// [`Problem::BeyondLimits`], with its name and limits.
pub fn check_counts(counts: &[u32]) -> Result<(), Problem> {
    static COUNTS: [Parameter; 3] = [LIMITS.folds, LIMITS.repeats, LIMITS.resamples];
    counts.iter().zip(&COUNTS).try_for_each(|(count, of)| Problem::unless_allowed(of, f64::from(*count)))
}

/// What the model file names: the first setting, and those that differ from their defaults.
fn stated(known: &Known, values: &[f64]) -> Vec<Setting> {
    let is_stated = |at: usize, of: &Parameter| at == 0 || of.usual.to_bits() != values[at].to_bits();
    let stated = known.settings.iter().enumerate().filter(|(at, of)| is_stated(*at, of));
    stated.map(|(at, of)| Setting { name: of.name.to_owned(), value: values[at] }).collect()
}

/// Values to choose among: in range, ascending, not too many.
fn check_values(of: &'static Parameter, values: &[f64]) -> Result<(), Problem> {
    values.iter().try_for_each(|value| Problem::unless_allowed(of, *value))?;
    if let Some(pair) = values.windows(2).find(|pair| pair[0] >= pair[1]) {
        let (name, value) = (of.name.to_owned(), format!("{}, {}", pair[0], pair[1]));
        return Err(Problem::BadSetting { name, value, expected: "given as ascending values" });
    }
    // None at all: nothing is chosen.
    Problem::unless_allowed(&PANEL_LIMITS.values, values.len().max(1) as f64)
}

/// Constants of parts as settings of the model's card.
fn stated_shrinkages(shrinkages: &[Shrinkage]) -> impl Iterator<Item = Setting> {
    shrinkages.iter().map(|own| Setting { name: coordinates::constant(&own.of), value: own.k })
}

/// Whether a learner has a setting of that name.
pub(super) fn has_setting(learner: &str, name: &str) -> bool {
    Known::of(learner).is_some_and(|known| known.place(name).is_some())
}
