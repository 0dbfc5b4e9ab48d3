//! What the engine says about learning, one sentence a line, so that a change of wording shows in review.

use nomogram::contract::{Measure, Part};
use nomogram::sentences::Message;
use nomogram::sentences::judging::{JudgingProblem, average_words, stand_in_words};
use nomogram::sentences::learning::{Notice, Problem};

fn lines(messages: impl IntoIterator<Item = Message>) -> String {
    messages.into_iter().map(|m| format!("{}: {}", m.code, m.message)).collect::<Vec<_>>().join("\n")
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn texts(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| text(name)).collect()
}

#[test]
fn problems() {
    let column = || text("fate");
    let problems = [
        Problem::UnknownColumn { name: text("fat"), names: texts(&["fate", "area", "rooms"]) },
        Problem::TargetAmongAttributes { column: column() },
        Problem::NoFeatures { target: column() },
        Problem::TargetEmpty { column: column() },
        Problem::TargetContinuous { column: column() },
        Problem::CutOfLabels { column: column() },
        Problem::SingleClass { column: column(), class: text("kept"), rows: 24 },
        Problem::RareClass { column: column(), class: text("sold"), rows: 1 },
        Problem::UnknownClass { column: column(), class: text("lost"), classes: texts(&["kept", "sold"]) },
        Problem::UnknownLearner { name: text("oracle"), known: vec!["svm", "ridge"] },
        Problem::BadSetting { name: text("C"), value: text("-1"), expected: "a number above 0" },
        Problem::BadShrinkage { of: Part::Curved, k: -1.0 },
        Problem::TwoShrinkages { of: Part::Levels },
        Problem::TwoShrinkages { of: Part::Attribute { name: text("area") } },
        Problem::ShrinkageOfUnknown { name: text("arae"), names: texts(&["area", "rooms"]) },
        Problem::DoesNotShrink { name: text("svm") },
        Problem::NothingToTrace { column: text("area") },
        Problem::TooManyToTrace { size: 2000, most: 600 },
        Problem::BadModel { wrong: text("effects[2].shape.curve.knots: must ascend") },
        Problem::NothingToPredictFrom { attributes: texts(&["area", "rooms"]) },
        Problem::BadRequest { wrong: text("missing field `target`") },
        Problem::OutOfTurn { first: "open a file" },
    ];
    insta::assert_snapshot!(lines(problems.iter().map(Problem::message)));
}

#[test]
fn notices() {
    let column = || text("fate");
    let notices = [
        Notice::PositiveAssumed { column: column(), class: text("sold"), rarer: true },
        Notice::PositiveAssumed { column: column(), class: text("sold"), rarer: false },
        Notice::ConstantColumn { column: column() },
        Notice::FewOfAClass { class: text("sold"), rows: 3 },
        Notice::Imbalance { class: text("sold"), rows: 3, of: 1000 },
        Notice::DuplicateRows { repeats: 50, of: 60 },
        Notice::RareLevels { column: column(), levels: texts(&["a", "b"]) },
        Notice::PossibleLeak { columns: texts(&["fate"]), scores: None },
        Notice::PossibleLeak { columns: texts(&["fee", "review"]), scores: Some((0.986, 0.71)) },
        Notice::NumberLeak { columns: texts(&["gross"]), together: false, others: 0.41 },
        Notice::NumberLeak { columns: texts(&["casual", "registered"]), together: true, others: 0.41 },
        Notice::Collinear { columns: texts(&["cm", "sum"]) },
        Notice::Separable { pairs: 0, shrinks: false },
        Notice::Separable { pairs: 190, shrinks: false },
        Notice::Separable { pairs: 190, shrinks: true },
        Notice::MapsNotWithPairs { maps: texts(&["polynomial of degree 2"]) },
        Notice::MapsNotWithPairs { maps: texts(&["polynomial of degree 2", "5 intervals"]) },
        Notice::Weighted { class: text("sold") },
        Notice::Separation { columns: texts(&["cm", "area"]) },
        Notice::FoldsReduced { folds: 3, class: text("sold") },
        Notice::OneAnswer { class: text("kept"), balance: true, shrinks: false },
        Notice::OneAnswer { class: text("kept"), balance: false, shrinks: false },
        Notice::OneAnswer { class: text("kept"), balance: false, shrinks: true },
        Notice::NoSignal,
        Notice::SmoothedTargets,
        Notice::SetAside { rows: 30, of: 100 },
        Notice::NoInterval { learner: true },
        Notice::NoInterval { learner: false },
        Notice::AttributeAbsent { column: column() },
        Notice::UnseenLevels { column: column(), levels: texts(&["stowaway"]) },
        Notice::SimilarityRepaired { column: column(), measure: Measure::Iof, smallest: -0.0574, change: 0.0123 },
        Notice::LevelsJoined { column: column(), named: 20, of: 120 },
        Notice::UnlabelledCounted { rows: 1 },
        Notice::UnlabelledCounted { rows: 40 },
        Notice::NoPosterior { most: 500 },
        Notice::MapNotForAll { columns: texts(&["cm"]), map: text("restricted cubic spline, 5 knots") },
        Notice::MapNotForAll { columns: texts(&["cm", "area"]), map: text("polynomial of degree 3") },
        Notice::NotConverged { gap: 3.2e-4, shrinks: false },
        Notice::NotConverged { gap: 3.2e-4, shrinks: true },
    ];
    insta::assert_snapshot!(lines(notices.iter().map(Notice::message)));
}

#[test]
fn judging() {
    let problems = [
        JudgingProblem::NoWholeReplication { folds: 10 },
        JudgingProblem::NoFolds { set_aside: true },
        JudgingProblem::NoFolds { set_aside: false },
        JudgingProblem::DifferentFolds,
        JudgingProblem::NoSecondSetting { learner: text("svm") },
        JudgingProblem::NoMapToTune { learner: text("lin-svm") },
        JudgingProblem::TwoSecondAxes,
        JudgingProblem::MapTwice { map: text("straight line") },
        JudgingProblem::NoFreeNumbers,
        JudgingProblem::NeedsOneMap,
        JudgingProblem::AddsUp { learner: text("svm") },
        JudgingProblem::NoPlane { learner: text("lin-svm") },
        JudgingProblem::NothingToAverage,
        JudgingProblem::DifferentTargets,
        JudgingProblem::NotToBeMerged { names: texts(&["area"]) },
        JudgingProblem::EmptyLibrary,
        JudgingProblem::NotToBeSelectedBy,
    ];
    let mut said = lines(problems.map(|problem| Problem::from(problem).message()));
    let members = [("svm (C 1)", 2), ("ridge", 0), ("logistic", 1)].map(|(name, count)| (text(name), count));
    let tuned = Notice::Tuned { chosen: vec![(text("C"), 0.5), (text("gamma"), 2.0)], map: None, among: 12 };
    let map = Some(text("restricted cubic spline, 5 knots"));
    let with_map = Notice::Tuned { chosen: vec![(text("C"), 1.0)], map, among: 12 };
    said += &format!("\n{}\n", lines([tuned.message(), with_map.message()]));
    said += &average_words(members.clone().into_iter(), true);
    said += "\n";
    said += &[average_words(members.into_iter(), false), stand_in_words("radial-svm", 0.873, 0.951, 0.0312)].join("\n");
    insta::assert_snapshot!(said);
}
