//! The sentences of the paper's section 4, each with what ours say of it.

use super::measure::{Course, Measured};
use nomogram::venn::bag::ScoredBy;
use nomogram::venn::check::Judged;
use nomogram::venn::promise::{Summary, squared_miss};

/// What can be said of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// By more than chance.
    Holds,
    /// By more than chance not.
    DoesNotHold,
    /// Chance could have done either.
    CannotBeTold,
}

/// Standard errors by which all differences of a sentence must go its way; by which one of them refutes it.
pub const FOR: f64 = 2.0;
/// See [`FOR`].
pub const AGAINST: f64 = 3.0;
/// Of how many that are within their bounds one lies outside by chance alone.
pub const RARE: f64 = 0.05;

const HI: usize = 0;
const KM: usize = 1;
const VA: usize = 2;

/// A mean over rows and its standard error; the sentence wants it above 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The mean.
    pub mean: f64,
    /// Its standard error, the rows taken as independent.
    pub error: f64,
}

impl Difference {
    /// Of one number a row.
    pub fn of(values: &[f64]) -> Difference {
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        Difference { mean, error: (squares / (n - 1.0).max(1.0) / n).sqrt() }
    }

    fn beyond(self, least: f64) -> Difference {
        Difference { mean: self.mean - least, ..self }
    }

    fn below(self, most: f64) -> Difference {
        Difference { mean: most - self.mean, ..self }
    }
}

/// All above 0 by more than chance, or one below.
pub fn verdict(differences: &[Difference]) -> Verdict {
    let against = |one: &Difference| one.mean < 0.0 && -one.mean > AGAINST * one.error;
    let in_favour = |one: &Difference| one.mean > 0.0 && one.mean > FOR * one.error;
    if differences.iter().any(against) {
        Verdict::DoesNotHold
    } else if !differences.is_empty() && differences.iter().all(in_favour) {
        Verdict::Holds
    } else {
        Verdict::CannotBeTold
    }
}

/// All within their bounds, or one outside by more than chance, as many as they are.
pub fn within(all: &[Summary]) -> Verdict {
    if all.iter().any(|one| one.chance * (all.len() as f64) < RARE) {
        Verdict::DoesNotHold
    } else if !all.is_empty() && all.iter().all(Summary::is_within) {
        Verdict::Holds
    } else {
        Verdict::CannotBeTold
    }
}

/// A sentence, and what rows that are sorted by some scores say of it: the verdict and the numbers.
pub struct Claim {
    /// In short words.
    pub says: &'static str,
    /// By ten-fold scores, and by the machines' own rows.
    pub ours: [(Verdict, String); 2],
}

type Of<'a> = dyn Fn(&Course) -> Vec<Difference> + 'a;

/// All sentences.
pub fn claims(sets: &[Measured]) -> Vec<Claim> {
    let two = |set: &&Measured| set.classes == 2;
    let several = |set: &&Measured| set.classes > 2;
    let named = |names: &'static [&'static str]| move |set: &&Measured| names.contains(&set.name);
    let gain = |a: usize, b: usize| move |course: &Course| vec![gained(course, a, b)];
    let width = |wide: usize, narrow: usize| move |course: &Course| paired(course, wide, narrow, width_of);
    let worst = |course: &Course| [KM, VA].map(|other| paired(course, HI, other, squared_miss)).to_vec();
    let gains = |least: f64, most: f64| {
        move |course: &Course| {
            let gain = gained(course, KM, HI);
            vec![gain.beyond(least), gain.below(most)]
        }
    };
    let risen = |course: &Course| {
        let risen = paired(course, KM, HI, |one| one.prediction.low + one.prediction.high);
        vec![risen]
    };
    let outside = |below: bool, machine: usize, course: &Course| {
        let far = |one: &Judged| {
            if below { one.prediction.low - right(one) } else { right(one) - one.prediction.high }
        };
        Difference::of(&course.judged[machine].iter().map(far).collect::<Vec<f64>>())
    };
    let claim = |says, online: &[bool], is_of: &dyn Fn(&&Measured) -> bool, of: &Of| Claim {
        says,
        ours: [ScoredBy::TenFold, ScoredBy::Own].map(|scored_by| {
            let courses = courses(sets, scored_by, online, is_of);
            let differences: Vec<Difference> = courses.iter().flat_map(|course| of(course)).collect();
            (verdict(&differences), counted(&differences))
        }),
    };
    vec![
        Claim {
            says: "Several classes, offline: all accuracies are within the bounds.",
            ours: [ScoredBy::TenFold, ScoredBy::Own].map(|scored_by| {
                let of_course = |course: &Course| course.judged.iter().map(|one| Summary::of(one)).collect::<Vec<_>>();
                let all: Vec<Summary> =
                    courses(sets, scored_by, &[false], &several).into_iter().flat_map(of_course).collect();
                let inside = all.iter().filter(|one| one.is_within()).count();
                let rare = all.iter().filter(|one| one.chance < RARE).count();
                (within(&all), format!("{inside} of {} within, {rare} outside by more than chance", all.len()))
            }),
        },
        claim(
            "Online, the accuracies of Segment and Vehicle lie below the bounds.",
            &[true],
            &named(&["Segment", "Vehicle"]),
            &|course| [HI, KM].map(|machine| outside(true, machine, course)).to_vec(),
        ),
        claim("Two classes: VA-SVM has the narrowest bounds, VM-SVM-HI the widest.", &[false], &two, &|course| {
            vec![width(HI, KM)(course), width(KM, VA)(course)]
        }),
        claim("Two classes: VM-SVM-KM is the most accurate on all sets.", &[false], &two, &|course| {
            [gain(KM, HI)(course), gain(KM, VA)(course)].concat()
        }),
        claim("Two classes: VM-SVM-HI is the worst by Brier score.", &[false], &two, &worst),
        claim(
            "VA-SVM is right slightly more often than its upper bound on WBC and Splice.",
            &[false],
            &named(&["WBC", "Splice"]),
            &|course| vec![outside(false, VA, course)],
        ),
        claim(
            "Several classes: k-means improves the accuracy in both settings.",
            &[true, false],
            &several,
            &gain(KM, HI),
        ),
        claim("… offline by 0.8 to 3.8 points.", &[false], &several, &gains(0.008, 0.038)),
        claim("… online by 0.6 to 2.5 points.", &[true], &several, &gains(0.006, 0.025)),
        claim("… and narrows the bounds.", &[true, false], &several, &|course| vec![width(HI, KM)(course)]),
        claim("… mostly by raising the lower ones.", &[true, false], &several, &risen),
    ]
}

/// The courses of some sets in some ways.
fn courses<'a>(
    sets: &'a [Measured],
    scored_by: ScoredBy,
    online: &[bool],
    is_of: &dyn Fn(&&Measured) -> bool,
) -> Vec<&'a Course> {
    let of_set = |set: &'a Measured| online.iter().filter_map(move |online| set.course(scored_by, *online));
    sets.iter().filter(is_of).flat_map(of_set).collect()
}

fn right(one: &Judged) -> f64 {
    if one.is_wrong() { 0.0 } else { 1.0 }
}

fn width_of(one: &Judged) -> f64 {
    one.prediction.high - one.prediction.low
}

/// How much more of something one machine has than another on the same rows.
fn paired(course: &Course, more: usize, less: usize, of: impl Fn(&Judged) -> f64) -> Difference {
    let pairs = course.judged[more].iter().zip(&course.judged[less]);
    Difference::of(&pairs.map(|(more, less)| of(more) - of(less)).collect::<Vec<f64>>())
}

/// How much more often one machine is right than another. Where few rows differ, or none, the error is a row's share: the
/// next row may be one that differs.
fn gained(course: &Course, more: usize, less: usize) -> Difference {
    let found = paired(course, more, less, right);
    Difference { error: found.error.max(1.0 / course.judged[more].len().max(1) as f64), ..found }
}

fn counted(differences: &[Difference]) -> String {
    let so = differences.iter().filter(|one| one.mean > 0.0).count();
    let least = differences.iter().map(|one| one.mean).fold(f64::INFINITY, f64::min);
    let most = differences.iter().map(|one| one.mean).fold(f64::NEG_INFINITY, f64::max);
    format!("{so} of {}, by {:.2} to {:.2}", differences.len(), 100.0 * least, 100.0 * most)
}
