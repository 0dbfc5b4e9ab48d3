//! What the paper says of its table, one claim at a time, each in the words that its own test allows.

use super::measure::{METRICS, Measured, Method};
use super::page::{best, is_better, written};
use nomogram::contract::{Contrast, Metric};

/// A difference that the paper would call a few percent.
const FEW_PERCENT: f64 = 0.03;
/// Chance of a difference this large where there is none, from which on it counts.
const LEVEL: f64 = 0.05;

/// What a test makes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Chance does not explain it.
    Holds,
    /// Chance explains what there is.
    NotShown,
    /// Chance does not explain the opposite.
    Fails,
}

impl Verdict {
    /// Of a gain and the chance of one as large where there is none.
    pub fn of(gain: f64, p: f64) -> Verdict {
        match p < LEVEL {
            true if gain > 0.0 => Verdict::Holds,
            true => Verdict::Fails,
            false => Verdict::NotShown,
        }
    }

    /// Of several parts that must all hold.
    pub fn all(parts: impl IntoIterator<Item = Verdict>) -> Verdict {
        parts.into_iter().fold(Verdict::Holds, |all, part| match (all, part) {
            (Verdict::Fails, _) | (_, Verdict::Fails) => Verdict::Fails,
            (Verdict::Holds, Verdict::Holds) => Verdict::Holds,
            _ => Verdict::NotShown,
        })
    }

    /// Of gains with their p that must all hold: each beyond chance; it fails where one is the opposite beyond what the
    /// chance of so many explains (Bonferroni).
    pub fn everywhere(parts: &[(f64, f64)]) -> Verdict {
        let opposite = |(gain, p): &(f64, f64)| Verdict::of(*gain, p * parts.len() as f64) == Verdict::Fails;
        match parts.iter().all(|(gain, p)| Verdict::of(*gain, *p) == Verdict::Holds) {
            true => Verdict::Holds,
            false if parts.iter().any(opposite) => Verdict::Fails,
            false => Verdict::NotShown,
        }
    }

    /// As it stands on a page.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Holds => "Holds here",
            Verdict::NotShown => "Not shown here",
            Verdict::Fails => "Does not hold here",
        }
    }
}

/// A claim.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The paper's words.
    pub said: &'static str,
    /// What comes of it here.
    pub verdict: Verdict,
    /// By which figures.
    pub figures: String,
}

/// The section of the page.
pub fn section(sets: &[Measured]) -> String {
    let line = |claim: Claim| format!("- “{}” **{}**: {}.\n", claim.said, claim.verdict.words(), claim.figures);
    let lines: String = claims(sets).into_iter().map(line).collect();
    format!(
        "\n## What the paper says of its table\n\n\
         Holds, or does not hold: beyond chance (p < {LEVEL}). Not shown: what there is, chance explains. Within a set p is that\n\
         of the corrected resampled t-test over the folds, over the sets that of the sign test.\n\n{lines}"
    )
}

/// All claims about sets that were measured.
pub fn claims(sets: &[Measured]) -> Vec<Claim> {
    let of = |name: &str| sets.iter().find(|set| set.name == name);
    let [ionosphere, liver, shuttle, titanic] = ["ionosphere", "liver", "shuttle", "titanic"].map(of);
    let mut claims = vec![radial_is_best(sets)];
    claims.extend(ionosphere.map(|set| few_percent(sets, set)));
    claims.push(cutting_helps_few(sets));
    claims.extend(ionosphere.map(|set| cutting_helps("Considerably, however, on ionosphere.", set)));
    claims.extend(liver.map(|set| cutting_helps("And on liver.", set)));
    claims
        .extend(shuttle.map(|set| worse_brier("SVM has a worse Brier score at comparable accuracy on shuttle.", set)));
    claims.extend(titanic.map(|set| worse_brier("And on titanic.", set)));
    claims.push(bayes_is_strong(sets));
    claims
}

fn short(metric: Metric) -> &'static str {
    match metric {
        Metric::Accuracy => "accuracy",
        Metric::Brier => "Brier score",
        _ => "AUC",
    }
}

/// By how much a score is better.
fn gain(metric: Metric, difference: f64) -> f64 {
    if metric == Metric::Brier { -difference } else { difference }
}

/// On how many sets the one method is better than the other, and on how many worse.
fn counts(sets: &[Measured], metric: Metric, [one, other]: [Method; 2]) -> [usize; 2] {
    let is_ahead = |set: &Measured, a: Method, b: Method| is_better(metric, set.mean(a, metric), set.mean(b, metric));
    [[one, other], [other, one]].map(|[a, b]| sets.iter().filter(|set| is_ahead(set, a, b)).count())
}

/// Two-sided p of the sign test.
pub fn sign_test([wins, losses]: [usize; 2]) -> f64 {
    let n = wins + losses;
    let (mut term, mut tail) = (0.5f64.powi(n as i32), 0.0);
    for k in 0..=wins.min(losses) {
        tail += term;
        term *= (n - k) as f64 / (k + 1) as f64;
    }
    (2.0 * tail).min(1.0)
}

fn by_counts([wins, losses]: [usize; 2]) -> Verdict {
    Verdict::of(wins as f64 - losses as f64, sign_test([wins, losses]))
}

/// A p as it stands on a page.
pub fn p(value: f64) -> String {
    if value < 0.001 { "p < 0.001".to_owned() } else { format!("p = {value:.3}") }
}

fn radial_is_best(sets: &[Measured]) -> Claim {
    let rivals = [Method::NaiveBayes, Method::Logistic, Method::Dot, Method::DotCut];
    let against = |metric: Metric| rivals.map(|rival| (rival, counts(sets, metric, [Method::Radial, rival])));
    let figures = METRICS.map(|metric| {
        let first = sets.iter().filter(|set| best(set, metric) == Method::Radial).count();
        let found = against(metric);
        let (rival, nearest) = found.into_iter().fold(found[0], |a, b| if b.1[0] < a.1[0] { b } else { a });
        format!(
            "by {} the best in {first}, and ahead of {} in {} ({})",
            short(metric),
            rival.name(),
            nearest[0],
            p(sign_test(nearest))
        )
    });
    Claim {
        said: "SVM with RBF kernels generally performs best of all methods.",
        verdict: Verdict::all(METRICS.into_iter().flat_map(against).map(|(_, counts)| by_counts(counts))),
        figures: format!("of {} sets RBF is {}", sets.len(), figures.join("; ")),
    }
}

fn lost(set: &Measured) -> Option<Contrast> {
    set.contrast(Method::Radial, Method::Dot, Metric::Accuracy)
}

fn few_percent(sets: &[Measured], exception: &Measured) -> Claim {
    let points =
        |set: &Measured| lost(set).map(|of| format!("{} {:.1} points ({})", set.name, 100.0 * of.difference, p(of.p)));
    let is_much = |set: &&Measured| lost(set).is_some_and(|of| of.difference > FEW_PERCENT);
    let others: Vec<String> =
        sets.iter().filter(|set| set.name != exception.name).filter(is_much).filter_map(points).collect();
    let own = lost(exception).map_or(Verdict::NotShown, |of| Verdict::of(of.difference - FEW_PERCENT, of.p));
    let others_are_few = if others.is_empty() { Verdict::Holds } else { Verdict::NotShown };
    let rest = if others.is_empty() { "more than 3 on no other set".to_owned() } else { others.join(", ") };
    Claim {
        said: "The difference between RBF and dot is only a few percent, except in ionosphere.",
        verdict: Verdict::all([own, others_are_few]),
        figures: format!("of accuracy dot loses on {}, and {rest}", points(exception).unwrap_or_default()),
    }
}

fn cut(set: &Measured, metric: Metric) -> Option<Contrast> {
    set.contrast(Method::DotCut, Method::Dot, metric)
}

fn cutting_helps_few(sets: &[Measured]) -> Claim {
    let with_numbers: Vec<Measured> = sets.iter().filter(|set| set.attributes.1 > 0).cloned().collect();
    let counted = METRICS.map(|metric| counts(&with_numbers, metric, [Method::DotCut, Method::Dot]));
    let figures = METRICS.into_iter().zip(counted).map(|(metric, found)| {
        let beyond = |set: &&Measured| {
            cut(set, metric).is_some_and(|of| Verdict::of(gain(metric, of.difference), of.p) == Verdict::Holds)
        };
        let helped: Vec<&str> = with_numbers.iter().filter(beyond).map(|set| set.name).collect();
        let helped = if helped.is_empty() { "none".to_owned() } else { helped.join(", ") };
        format!("by {} better in {} ({}), beyond chance in {helped}", short(metric), found[0], p(sign_test(found)))
    });
    // That it helps is what would have to be shown.
    let helps = counted.into_iter().any(|found| by_counts(found) == Verdict::Holds);
    Claim {
        said: "Discretisation (dot′) does not generally help.",
        verdict: if helps { Verdict::Fails } else { Verdict::Holds },
        figures: format!(
            "of {} sets with numbers dot′ is {}",
            with_numbers.len(),
            figures.collect::<Vec<_>>().join("; ")
        ),
    }
}

fn cutting_helps(said: &'static str, set: &Measured) -> Claim {
    let found = || METRICS.into_iter().filter_map(move |metric| Some((metric, cut(set, metric)?)));
    let figures = found().map(|(metric, of)| {
        let (unit, digits) = if metric == Metric::Accuracy { (100.0, 1) } else { (1.0, 3) };
        format!("{} {:+.digits$} ({})", short(metric), unit * of.difference, p(of.p))
    });
    Claim {
        said,
        verdict: Verdict::all(found().map(|(metric, of)| Verdict::of(gain(metric, of.difference), of.p))),
        figures: figures.collect::<Vec<_>>().join(", "),
    }
}

fn worse_brier(said: &'static str, set: &Measured) -> Claim {
    let of = |method: Method, metric: Metric| set.mean(method, metric);
    let [bayes, logistic] = [Method::NaiveBayes, Method::Logistic];
    let is_first = is_better(Metric::Brier, of(bayes, Metric::Brier), of(logistic, Metric::Brier));
    let rival = if is_first { bayes } else { logistic };
    let [brier, accuracy] = [Metric::Brier, Metric::Accuracy].map(|metric| set.contrast(Method::Dot, rival, metric));
    let worse = brier.map_or(Verdict::NotShown, |of| Verdict::of(of.difference, of.p));
    let is_comparable = accuracy.is_some_and(|of| of.difference.abs() <= FEW_PERCENT);
    let texts = |metric: Metric| [Method::Dot, rival].map(|method| written(metric, of(method, metric)));
    let ([own, others], [right, others_right]) = (texts(Metric::Brier), texts(Metric::Accuracy));
    Claim {
        said,
        verdict: Verdict::all([worse, if is_comparable { Verdict::Holds } else { Verdict::Fails }]),
        figures: format!(
            "dot {own} against {others} of {} ({}), right in {right} % against {others_right} %",
            rival.name(),
            brier.map_or_else(String::new, |of| p(of.p))
        ),
    }
}

fn bayes_is_strong(sets: &[Measured]) -> Claim {
    let found = counts(sets, Metric::Brier, [Method::NaiveBayes, Method::Dot]);
    let first = sets.iter().filter(|set| best(set, Metric::Brier) == Method::NaiveBayes).count();
    Claim {
        said: "Naive Bayes is strong by Brier score.",
        verdict: by_counts(found),
        figures: format!(
            "calibrated, it is ahead of dot in {} of {} sets ({}), and the best of all in {first}",
            found[0],
            sets.len(),
            p(sign_test(found))
        ),
    }
}
