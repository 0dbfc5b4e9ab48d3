//! `nomogram top` as a person runs it, and the trials that it makes.

use super::command_line::{error, run, scratch};
use super::top_features::prepared;
use crate::helper::{assert_close, data};
use nomogram::calibrate::folds::deal;
use nomogram::contract::{CellOrder, Coding, Question, TopMethod, TopTrial, TopWanted};
use nomogram::job::Job;
use nomogram::learn::linear_svm;
use nomogram::learn::solve::SolveOptions;
use nomogram::order::auc;
use nomogram::table::{self, ReadOptions};
use serde_json::Value;

fn written(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).expect("writes");
    path.display().to_string()
}

fn said(arguments: &[&str]) -> Value {
    let output = run(&[&["top"], arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// Numbers that say nothing of each other: the middle bits of a linear congruence.
fn noise(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
    }
}

/// Four columns of chance; the class is what `is_yes` says of the first two.
fn four_columns(name: &str, is_yes: impl Fn(f64, f64) -> bool) -> String {
    let mut next = noise(7);
    let mut text = String::from("a,b,c,d,y\n");
    for _ in 0..200 {
        let x = [next(), next(), next(), next()];
        let y = if is_yes(x[0], x[1]) { "yes" } else { "no" };
        text += &format!("{},{},{},{},{y}\n", x[0], x[1], x[2], x[3]);
    }
    written(name, &text)
}

/// The closed form of XOR: of all features the product alone has a weight, 1/√2 (see top_features.rs).
#[test]
fn the_list_is_printed_and_proved() {
    let rows = "red,big,no\nred,small,yes\nblue,big,yes\nblue,small,no\n".repeat(5);
    let file = written("top-xor.csv", &format!("colour,size,y\n{rows}"));
    let asked = [&file, "--target", "y", "--positive", "no", "--coding", "xor", "--set", "C=1000"];
    for search in ["by-level", "normalised", "raw", "variables", "all"] {
        let found = said(&[&asked[..], &["--search", search]].concat());
        assert_eq!((&found["certified"], found["search"].as_str()), (&Value::Bool(true), Some(search)));
        assert_eq!((found["degree"].as_u64(), found["features"].as_f64()), (Some(2), Some(5.0)));
        let first = &found["top"][0];
        assert_close("weight", number(&first["weight"]).abs(), std::f64::consts::FRAC_1_SQRT_2, 1e-4);
        assert_eq!(first["terms"].as_array().map(Vec::len), Some(2));
        assert_eq!(found["positive"], "no");
    }
    let output = run(&[&["top"], &asked[..]].concat());
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("weight,feature"));
    assert!(lines.next().is_some_and(|line| line.contains("agree (XOR)")), "{text}");
    assert!(error(&output).contains("These are provably the largest."), "{}", error(&output));
    // Pruned: a column more, and the product alone is kept.
    let output = run(&[&["top"], &asked[..], &["--prune"]].concat());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.starts_with("weight,feature,kept\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with(",true")).count(), 1, "{text}");
}

#[test]
fn the_degree_is_the_one_that_the_class_needs() {
    let straight = four_columns("top-straight.csv", |a, b| a + b > 0.0);
    let crossed = four_columns("top-crossed.csv", |a, b| a * b > 0.0);
    for (file, expected) in [(straight, 1), (crossed, 2)] {
        let found = said(&[&file, "--target", "y", "--degree", "cv", "--set", "C=10"]);
        assert_eq!(found["degree"].as_u64(), Some(expected), "{}", found["degrees"]);
        let tried = found["degrees"].as_array().expect("a list");
        let degrees: Vec<u64> = tried.iter().filter_map(|one| one["degree"].as_u64()).collect();
        assert_eq!(degrees, [1, 2, 3, 4, 6]);
        let of = |at: usize| number(&tried[at]["auc"]);
        let best = (0..5).map(of).fold(0.0, f64::max);
        assert_close("the best", best, of(degrees.iter().position(|d| *d == expected).expect("it")), 1e-12);
        assert!(best > 0.95, "{best}");
        // A plane says nothing of the sign of a product.
        assert_eq!(of(0) < 0.65, expected == 2, "{}", of(0));
        let top = &found["top"][0]["terms"];
        assert_eq!(top.as_array().map(Vec::len), Some(expected as usize));
    }
}

/// The ends of a column against its middle: a square ranks them without a mistake, a plane cannot (what the paper says of
/// linear elimination).
#[test]
fn elimination_keeps_what_the_class_needs() {
    let file = four_columns("top-ends.csv", |a, _| a.abs() > 0.5);
    let asked = [&file, "--target", "y", "--set", "C=100", "--set", "folds=5", "--eliminate"];
    let found = said(&asked);
    let curve = found["elimination"]["curve"].as_array().expect("a curve");
    let left: Vec<u64> = curve.iter().filter_map(|at| at["attributes"].as_u64()).collect();
    assert_eq!(left, [4, 3, 2, 1]);
    assert_eq!(found["elimination"]["kept"], serde_json::json!(["a"]));
    assert!(number(&curve[3]["auc"]) > 0.99, "{curve:?}");
    let mut names: Vec<&str> =
        found["elimination"]["dropped"].as_array().expect("names").iter().filter_map(Value::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["b", "c", "d"]);
    let linear = said(&[&asked[..], &["--degree", "1"]].concat());
    let best = linear["elimination"]["curve"].as_array().expect("a curve").iter().map(|at| number(&at["auc"]));
    assert!(best.fold(0.0, f64::max) < 0.7, "{linear}");

    let output = run(&[&["top"], &asked[..]].concat());
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    assert!(text.starts_with("attributes,auc\n4,") && text.lines().count() == 5, "{text}");
    assert!(error(&output).contains("ranked best with 1 of 4 attributes (AUC 0.99"), "{}", error(&output));
}

#[test]
fn what_cannot_be_listed_is_said() {
    let file = four_columns("top-wrong.csv", |a, _| a > 0.0);
    let refused = |more: &[&str]| {
        let output = run(&[&["top", &file], more].concat());
        assert_eq!(output.status.code(), Some(1), "{more:?}");
        error(&output).trim().to_owned()
    };
    let degree = "degree cannot be 7: it must be a whole number from 1 to 6.";
    assert_eq!(refused(&["--target", "y", "--degree", "7"]), degree);
    assert!(refused(&["--target", "y", "--set", "balanced=1"]).ends_with("it has C, r, p and folds."));
    assert!(refused(&["--target", "z"]).contains("“z”"));
    let output = run(&["top", &file, "--target", "y", "--degree", "two"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("“two” is no degree: a whole number from 1 to 6, or cv"), "{}", error(&output));
}

fn wanted(degree: u32) -> TopWanted {
    TopWanted {
        cost: 1.0,
        degree,
        coding: Coding::ZeroOne,
        method: TopMethod::BruteForce,
        order: CellOrder::Raw,
        p: 1000,
        r: 1000,
        prune: false,
        sparse: false,
    }
}

fn trial(wanted: TopWanted, attributes: &[&str], fold: u32) -> TopTrial {
    TopTrial { wanted, attributes: attributes.iter().map(|name| (*name).to_owned()).collect(), fold }
}

/// ‖w‖² of the features of an attribute: from the kernel, and feature by feature.
#[test]
fn an_attribute_weighs_what_its_features_weigh() {
    let bytes = data("sets/german_credit.csv");
    let few = ["checking_status", "duration", "age", "own_telephone"].map(str::to_owned).to_vec();
    let mut session = prepared(&bytes, &Question { attributes: Some(few), ..Question::about("class") });
    for degree in [1, 2, 3] {
        let tried = session.top_tried(&trial(wanted(degree), &[], u32::MAX)).expect("it is tried");
        assert_eq!((tried.auc, tried.folds), (None, 10));
        session.top_begin(&wanted(degree)).expect("it begins");
        let found = session.top_step(u32::MAX).expect("features");
        assert!(found.finished && tried.attributes.len() == 4);
        for (name, weight) in tried.attributes.iter().zip(&tried.weights) {
            let own = found.features.iter().filter(|one| one.terms.iter().any(|term| term.attribute == *name));
            let sum: f64 = own.map(|one| one.weight * one.weight).sum();
            assert_close(name, *weight, sum, 1e-8 * sum.max(1e-3));
        }
    }
}

/// Of degree 1 it is the linear machine, which another solver trains; the fold is the one that the job's folds say.
#[test]
fn a_fold_is_held_out_and_ranked() {
    let bytes = data("sets/pima.csv");
    let question = Question { folds: 5, ..Question::about("class") };
    let session = prepared(&bytes, &question);
    let table = table::read(&bytes, &ReadOptions::default()).expect("a table");
    let job = Job::new(&table, &question).expect("a question");
    let task = job.task();
    let groups: Vec<usize> = task.counts.iter().enumerate().flat_map(|(at, n)| vec![at; *n as usize]).collect();
    let strata: Vec<u32> = groups.iter().map(|group| task.stratum[*group]).collect();
    let dealt = deal(&strata, task.n_strata(), 5, 1, u64::from(question.seed));
    let options = SolveOptions { relative_gap: 1e-8, acceptable_gap: 1e-8, ..SolveOptions::default() };
    for fold in 0..5 {
        let mut held = vec![0.0; task.n_groups()];
        groups
            .iter()
            .zip(&dealt.fold_of_row[0])
            .filter(|(_, f)| **f == fold)
            .for_each(|(group, _)| held[*group] += 1.0);
        let costs: Vec<f64> = task.counts.iter().zip(&held).map(|(all, out)| all - out).collect();
        let fit = linear_svm::fit(&job.features().design, &task.y, &costs, &options);
        let positive: Vec<bool> = task.y.iter().map(|y| *y > 0.0).collect();
        let expected = auc(&job.features().design.times(&fit.weights), &positive, &held).expect("both classes");
        let tried = session.top_tried(&trial(wanted(1), &[], fold)).expect("it is tried");
        assert_close("AUC", tried.auc.expect("both classes"), expected, 2e-3);
        let largest = fit.weights.iter().map(|w| w * w).fold(0.0, f64::max);
        for (weight, w) in tried.weights.iter().zip(&fit.weights) {
            assert_close("weight", *weight, w * w, 1e-2 * largest);
        }
    }
    // Some attributes alone.
    let names: Vec<&str> = task.attributes.iter().map(|of| of.attribute.name.as_str()).collect();
    let some = session.top_tried(&trial(wanted(2), &[names[3], names[1]], 0)).expect("it is tried");
    assert_eq!(some.attributes, [names[1], names[3]]);
    let refused = session.top_tried(&trial(wanted(2), &["nothing"], 0)).expect_err("no such attribute");
    assert!(refused.message.contains("“nothing”"), "{}", refused.message);
}
