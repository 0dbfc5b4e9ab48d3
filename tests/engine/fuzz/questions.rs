//! Settings and questions about small awkward tables: refused with a sentence, or learned, and then every number is
//! finite and the model file can be read and predicted with.

use super::{Source, assert_finite, assert_sentence, catches, run};
use nomogram::choice::Part;
use nomogram::contract::{
    AttributeMap, CutMethod, IntervalMethod, JointGroup, JointMap, Learned, MapChoice, Measure, Outcome, Question,
    Shrinkage, Tuning, Unit,
};
use nomogram::door::session::{predict, predict_classes, read_any_model, refuse_beyond};
use nomogram::job::Job;
use nomogram::job::catalogue::catalogue;
use nomogram::model::additive::{Cut, Setting};
use nomogram::model::classes::Model;
use nomogram::sentences::Message;
use nomogram::table::{Cells, MISSING, ReadOptions, Table, read};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::LazyLock;

pub const NAMES: [&str; 4] = ["a", "b", "c", "d"];

/// Every learner there is, and one that is not.
static LEARNERS: LazyLock<Vec<&str>> =
    LazyLock::new(|| catalogue().learners.iter().map(|known| known.name).chain(["forest"]).collect());

/// Every setting that some learner has.
static SETTINGS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let all: BTreeSet<&str> = catalogue().learners.iter().flat_map(|known| known.settings).map(|of| of.name).collect();
    all.into_iter().collect()
});

/// A file of up to 24 rows and four columns to predict from, each of a kind of its own.
pub fn file(source: &mut Source, numeric_target: bool) -> String {
    let n_rows = 4 + source.below(20);
    let n_columns = 1 + source.below(NAMES.len());
    let kinds: Vec<usize> = (0..n_columns).map(|_| source.below(12)).collect();
    let scale = source.awkward();
    let mut text = format!("{},y\n", NAMES[..n_columns].join(","));
    for row in 0..n_rows {
        for kind in &kinds {
            let written = match kind {
                0..=2 => Ok(()),
                3 => write!(text, "{}", source.below(3)),
                4 => write!(text, "{:e}", scale * source.share()),
                5 => write!(text, "{:e}", source.awkward()),
                6 => write!(text, "{}", source.pick(&["p", "q", "r", "s"])),
                7 => write!(text, "{}", source.pick(&["low", "medium", "high"])),
                8 => write!(text, "{:e}", 1.0 + scale * source.share()),
                9 if source.once_in(3) => Ok(()),
                9 => write!(text, "{}", source.pick(&["u", "v"])),
                10 => write!(text, "{:e}", if row == 0 { 1e60 } else { source.share() }),
                _ => write!(text, "{}", row / 2),
            };
            written.expect("a String takes what is written");
            if *kind < 3 {
                write!(text, "{:.3}", source.number(40)).expect("a String takes what is written");
            }
            text.push(',');
        }
        let answer = match source.below(30) {
            0 => String::new(),
            1 => format!("{:e}", source.awkward()),
            _ if numeric_target => format!("{:.2}", source.number(60)),
            _ => (*source.pick(&["yes", "no", "yes", "no", "maybe"])).to_owned(),
        };
        writeln!(text, "{answer}").expect("a String takes what is written");
    }
    text
}

fn map(source: &mut Source) -> MapChoice {
    let n = source.below(12) as u32;
    match source.below(13) {
        0 => MapChoice::Linear,
        1 => MapChoice::Nominal,
        2 => MapChoice::Similarity {
            measure: *source.pick(&[Measure::Overlap, Measure::Iof, Measure::Of, Measure::Lin, Measure::Goodall3]),
            most: n,
            labelled_only: source.once_in(2),
        },
        3 => MapChoice::Ordinal,
        4 => MapChoice::Discretised {
            method: *source.pick(&[
                CutMethod::EqualFrequency,
                CutMethod::EqualWidth,
                CutMethod::Entropy,
                CutMethod::ByHand,
            ]),
            bins: n,
            cuts: (0..source.below(3)).map(|_| source.number(4)).collect(),
        },
        5 => MapChoice::Polynomial { degree: n },
        6 => MapChoice::PiecewiseLinear { knots: n },
        7 => MapChoice::Spline { knots: n },
        8 => MapChoice::Sigmoid { bumps: n },
        9 => MapChoice::Radial { centres: n },
        10 => MapChoice::RadialKernel { gamma: source.number(3).abs() },
        11 => MapChoice::CompactKernel { range: source.number(3).abs() },
        _ => MapChoice::PolynomialKernel { degree: n },
    }
}

fn group(source: &mut Source) -> JointGroup {
    let attributes = [0, 1].map(|_| (*source.pick(&NAMES)).to_owned());
    let n = source.below(9) as u32;
    let map = match source.below(4) {
        0 => JointMap::Cells { bins: n },
        1 => JointMap::Product { knots: n },
        2 => JointMap::RadialKernel { gamma: source.number(3).abs() },
        _ => JointMap::CompactKernel { range: source.number(3).abs() },
    };
    JointGroup { attributes, map }
}

fn setting(source: &mut Source) -> Setting {
    let name = (*source.pick(&SETTINGS)).to_owned();
    let value = match name.as_str() {
        "trees" => source.below(12) as f64,
        _ if source.once_in(2) => source.awkward(),
        _ => *source.pick(&[0.0, 1.0, 2.0, 3.0, 0.5, 100.0, 1e-9, 1e9]),
    };
    Setting { name, value }
}

fn part(source: &mut Source) -> Part {
    match source.below(6) {
        0 => Part::Straight,
        1 => Part::Curved,
        2 => Part::Levels,
        3 => Part::Pairs,
        4 => Part::Process,
        _ => Part::Attribute { name: (*source.pick(&NAMES)).to_owned() },
    }
}

pub fn shrinkage(source: &mut Source) -> Shrinkage {
    Shrinkage { of: part(source), k: source.awkward() }
}

pub fn tuning(source: &mut Source) -> Tuning {
    let ascending = |source: &mut Source| {
        let mut values: Vec<f64> = (0..source.below(3)).map(|_| source.awkward().abs()).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let (first, second) = (ascending(source), if source.once_in(3) { ascending(source) } else { Vec::new() });
    let maps = (0..source.below(3)).map(|_| map(source)).collect();
    Tuning { first, second, maps, folds: 1 + source.below(3) as u32 }
}

/// A question about such a table. Of the settings only those that its learner has, but for one now and then.
pub fn question(source: &mut Source) -> (Question, bool) {
    let number = source.once_in(4);
    let (of_classes, of_numbers) = (["svm", "proximal-svm", "logistic", "naive-bayes"], ["svr", "ridge"]);
    let learner = match source.below(3) {
        0 => *source.pick(&LEARNERS),
        _ if number => *source.pick(&of_numbers),
        _ => *source.pick(&of_classes),
    };
    let mut settings: Vec<Setting> = (0..8).map(|_| setting(source)).collect();
    if !source.once_in(20) {
        settings.retain(|setting| Job::has_setting(learner, &setting.name));
    }
    // Most of what is awkward is refused: most questions have at most one of it.
    if !source.once_in(4) {
        settings.truncate(1);
    }
    let outcome = if number {
        Outcome::Number
    } else {
        *source.pick(&[Outcome::OneClass, Outcome::OneClass, Outcome::AllClasses])
    };
    let shrinks = matches!(learner, "proximal-svm" | "ridge");
    let question = Question {
        positive: source.once_in(30).then(|| "maybe".to_owned()),
        cut: source.once_in(20).then(|| Cut { threshold: source.number(3), at_or_above: source.once_in(2) }),
        attributes: source.once_in(10).then(|| source.some(&NAMES.map(str::to_owned), 2)),
        outcome,
        learner: learner.to_owned(),
        maps: (0..source.below(3))
            .map(|_| AttributeMap { attribute: (*source.pick(&NAMES)).to_owned(), map: map(source) })
            .collect(),
        groups: (0..source.below(6) / 4).map(|_| group(source)).collect(),
        resamples: if source.once_in(4) { 3 } else { 0 },
        recalibrate: source.once_in(2),
        shrinkages: (0..if shrinks { source.below(4) / 2 } else { 0 }).map(|_| shrinkage(source)).collect(),
        posterior: shrinks && source.once_in(2),
        interval: *source.pick(&[
            IntervalMethod::None,
            IntervalMethod::None,
            IntervalMethod::Cross,
            IntervalMethod::Inductive,
        ]),
        settings,
        tuning: source.once_in(12).then(|| tuning(source)),
        folds: 2 + source.below(3) as u32,
        repeats: 1,
        seed: source.below(100) as u32,
        ..Question::about("y")
    };
    (question, number)
}

/// The units of the question; some of them now and then.
pub fn units(source: &mut Source, job: &Job) -> Vec<Unit> {
    let n = job.n_units();
    let n = if source.once_in(5) { 1 + source.below(n) } else { n };
    (0..n).map(|index| job.unit(index)).collect()
}

fn case(source: &mut Source, after: &dyn Fn(Learned) -> Learned) {
    let (question, number) = question(source);
    let table = read(file(source, number).as_bytes(), &ReadOptions::default()).expect("a table");
    let job = match Job::new(&table, &question) {
        Ok(job) => job,
        Err(problem) => return assert_sentence(&Message::from(problem)),
    };
    let prepared = job.prepared();
    assert_finite("what is prepared", &prepared);
    prepared.notices.iter().for_each(assert_sentence);
    match job.model(&units(source, &job)) {
        Err(problem) => assert_sentence(&Message::from(problem)),
        Ok((_, learned)) => check(&after(learned), &table),
    }
}

fn check(learned: &Learned, table: &Table) {
    assert_finite("what is learned", learned);
    learned.notices.iter().for_each(assert_sentence);
    if learned.model.is_empty() {
        return;
    }
    let model = read_any_model(&learned.model).unwrap_or_else(|problem| panic!("its own model: {problem:?}"));
    assert_finite("the model", &model);
    let found = match &model {
        Model::Additive(model) => predict(model, table),
        Model::Classes(model) => predict_classes(model, table).concat(),
    };
    // Nothing is learned from a row without an answer: it may lie far outside of those that have one.
    let is_its_own = |row: usize| match &table.column("y").expect("the target").cells {
        Cells::Numbers { values, .. } => !values[row].is_nan(),
        Cells::Labels { codes, .. } => codes[row] != MISSING,
    };
    let a_row = found.len() / table.n_rows;
    for (row, predictions) in found.chunks(a_row).enumerate().filter(|(row, _)| is_its_own(*row)) {
        assert!(predictions.iter().all(|x| x.is_finite()), "its own row {row}: {predictions:?}");
    }
    if let Err(problem) = refuse_beyond(&found, table) {
        assert_sentence(&Message::from(problem));
    }
}

#[test]
fn settings() {
    run("settings", 600, &|source| case(source, &|learned| learned));
}

#[test]
fn planted_faults_in_what_is_learned_are_caught() {
    let faults: [&(dyn Fn(Learned) -> Learned + Sync); 2] = [
        &|learned| Learned { model: learned.model.replacen("\"intercept\":", "\"intercept\":1e", 1), ..learned },
        &|mut learned| {
            learned.certificate.relative_gap = f64::NAN;
            learned
        },
    ];
    for fault in faults {
        assert!(catches(200, &|source| case(source, fault)));
    }
}
