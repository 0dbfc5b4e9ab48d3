//! The catalogue: it is what the page reads, and each limit in it is where the engine begins to refuse.

use super::reliability::question;
use crate::door::command_line::run;
use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::choice::{AttributeMap, JointGroup, Parameter};
use nomogram::contract::{Outcome, Question};
use nomogram::job::Job;
use nomogram::job::catalogue::{MapEntry, catalogue, more};
use nomogram::table::Table;
use std::path::PathBuf;

/// 60 rows with two numbers of many values, a category, two classes and a number to predict.
fn rows() -> Table {
    let at = |i: usize, k: usize| ((i * k) % 61) as f64 / 3.0;
    let a: Vec<f64> = (0..60).map(|i| at(i, 7)).collect();
    let b: Vec<f64> = (0..60).map(|i| at(i, 13)).collect();
    let kind: Vec<&str> = (0..60).map(|i| ["p", "q", "r"][i % 3]).collect();
    let y: Vec<&str> = (0..60).map(|i| if at(i, 7) + at(i, 29) > 20.0 { "yes" } else { "no" }).collect();
    let z: Vec<f64> = (0..60).map(|i| at(i, 7) - at(i, 31)).collect();
    table(vec![numbers("a", &a), numbers("b", &b), labels("kind", &kind), labels("y", &y), numbers("z", &z)])
}

/// Values within the limits, at both ends, and just beyond them.
fn edges(of: &Parameter) -> (Vec<f64>, Vec<f64>) {
    let beyond =
        if of.whole { [of.low - 1.0, of.high + 1.0] } else { [of.low * (1.0 - 1e-9) - 1e-12, of.high * 1.001] };
    let mut within = vec![of.low, of.high, of.usual];
    let mut refused = beyond.to_vec();
    refused.extend([f64::NAN, f64::INFINITY, -1.0]);
    if of.or_zero {
        within.push(0.0);
        refused.retain(|value| value.abs() > 0.0 || value.is_nan());
    }
    if of.whole {
        refused.push(of.low + 0.5);
    }
    (within, refused)
}

#[test]
fn the_page_reads_the_same() {
    let pretty = |of: Result<String, serde_json::Error>| of.expect("JSON") + "\n";
    let served = [
        ("catalogue.json", pretty(serde_json::to_string_pretty(&catalogue()))),
        ("catalogue-more.json", pretty(serde_json::to_string_pretty(&more()))),
    ];
    for (name, text) in served {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www/engine").join(name);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &text).expect("written");
        }
        // Whatever lays the file out: the values count.
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        let found = value(&std::fs::read_to_string(&path).expect("the file"));
        assert_eq!(found, value(&text), "npm run bless makes www/engine/{name} anew");
    }
}

#[test]
fn every_setting_has_its_place_and_every_learner_its_name_in_the_help() {
    let catalogue = catalogue();
    let mut settings: Vec<&str> = catalogue.learners.iter().flat_map(|of| of.settings).map(|of| of.name).collect();
    settings.sort_unstable();
    settings.dedup();
    let mut places = catalogue.order.to_vec();
    places.sort_unstable();
    assert_eq!(places, settings, "the order of settings");
    for verb in ["fit", "evaluate"] {
        let output = run(&[verb, "--help"]);
        let help = String::from_utf8(output.stdout).expect("UTF-8");
        let words: Vec<&str> = help.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
        for learner in &catalogue.learners {
            assert!(words.contains(&learner.name), "{} is not in the help of {verb}: {help}", learner.name);
        }
    }
}

/// Numbers of the catalogue that stand elsewhere too could be changed in one place only.
#[test]
fn no_limit_stands_beside_the_catalogue() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let more = more().limits;
    let beside = [
        ("src/job/trace.rs", vec![more.steps.high, 121.0]),
        ("src/cli/shrink.rs", vec![more.steps.high, 121.0, 1e12]),
        ("src/job/settings.rs", vec![1000.0, 10_000.0, more.values.high]),
        ("src/features/parts.rs", vec![1e12]),
        ("src/door/check.rs", vec![1e9]),
        ("src/door/knowing/top.rs", vec![1e9, more.built.high, more.listed.high, more.degree.high]),
        ("www/state/shrinkages.js", vec![1e12]),
        ("www/state/document.js", vec![1000.0, 10_000.0]),
        ("www/state/work.js", vec![1000.0, 10_000.0]),
        ("www/state/address-table.js", vec![1000.0, 10_000.0]),
        ("www/panels/model/model-settings.js", vec![1000.0, 50.0]),
        ("www/panels/compare/top-panel.js", vec![1e9, more.built.high, more.listed.high, 500.0]),
        ("www/panels/trust/check-panel.js", vec![1e9]),
        ("www/panels/shrink/shrinkage-panel.js", vec![121.0]),
        ("www/controls/error-bars.js", vec![10_000.0]),
    ];
    for (file, limits) in beside {
        let text = std::fs::read_to_string(root.join(file)).expect("a source");
        let code =
            text.lines().filter(|line| !line.trim_start().starts_with("//") && !line.trim_start().starts_with('*'));
        let numbers: Vec<f64> = code
            .flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || "._-".contains(c))))
            .filter_map(|word| word.replace('_', "").parse().ok())
            .collect();
        for limit in limits {
            assert!(!numbers.contains(&limit), "{file} has {limit} by hand: it stands in src/choice/limits.rs");
        }
    }
}

#[test]
fn every_limit_of_a_setting_works_and_what_is_beyond_is_refused_by_name() {
    let table = rows();
    for learner in catalogue().learners {
        let target = if learner.outcomes == [Outcome::Number] { "z" } else { "y" };
        let of = |name: &str, value: f64| Question {
            target: target.to_owned(),
            outcome: learner.outcomes[0],
            attributes: Some(vec!["a".to_owned(), "kind".to_owned()]),
            folds: 2,
            ..question(learner.name, &[(name, value)])
        };
        for setting in learner.settings {
            let (within, refused) = edges(setting);
            for value in within {
                let job = Job::new(&table, &of(setting.name, value))
                    .unwrap_or_else(|problem| panic!("{} {} {value}: {problem:?}", learner.name, setting.name));
                let unit = job.unit(0);
                assert!(unit.numbers.0.iter().all(|x| !x.is_infinite()), "{} {} {value}", learner.name, setting.name);
            }
            for value in refused {
                let Err(problem) = Job::new(&table, &of(setting.name, value)) else {
                    panic!("{} {} {value} is taken", learner.name, setting.name)
                };
                let message = problem.message();
                assert_eq!(message.code, "bad-setting", "{} {} {value}", learner.name, setting.name);
                assert!(message.message.starts_with(&format!("{} cannot be", setting.name)), "{}", message.message);
                if setting.is_switch() {
                    continue;
                }
                let exponent = |x: f64| format!("{x:e}");
                for limit in [setting.low, setting.high] {
                    let is_said =
                        [limit.to_string(), exponent(limit)].iter().any(|text| message.message.contains(text));
                    assert!(is_said, "{limit} is not in {}", message.message);
                }
            }
        }
    }
}

#[test]
fn every_limit_of_a_map_works_and_what_is_beyond_is_refused_by_name() {
    let table = rows();
    let catalogue = catalogue();
    let about =
        |maps: Vec<AttributeMap>, groups: Vec<JointGroup>| Question { maps, groups, folds: 2, ..question("svm", &[]) };
    let of = |entry: &MapEntry, value: f64, is_pair: bool| -> Question {
        let mut map = serde_json::json!({ "kind": entry.kind });
        let parameter = entry.parameter.expect("a parameter");
        map[parameter.name] = if parameter.whole { (value as u32).into() } else { value.into() };
        match entry.kind {
            "discretised" => map["method"] = "equal_frequency".into(),
            "similarity" => map["measure"] = "goodall3".into(),
            _ => {}
        }
        if is_pair {
            let map = serde_json::from_value(map).expect("a map of a pair");
            about(Vec::new(), vec![JointGroup { attributes: ["a".to_owned(), "b".to_owned()], map }])
        } else {
            let attribute = if entry.kind == "similarity" { "kind" } else { "a" }.to_owned();
            about(vec![AttributeMap { attribute, map: serde_json::from_value(map).expect("a map") }], Vec::new())
        }
    };
    for (entries, is_pair) in [(&catalogue.maps, false), (&catalogue.joint_maps, true)] {
        for entry in entries.iter().filter(|entry| entry.parameter.is_some()) {
            let parameter = entry.parameter.expect("a parameter");
            let (within, refused) = edges(&parameter);
            for value in within {
                let job = Job::new(&table, &of(entry, value, is_pair));
                let job = job.unwrap_or_else(|problem| panic!("{} {value}: {problem:?}", entry.kind));
                job.unit(0);
            }
            for value in refused
                .into_iter()
                .filter(|value| value.is_finite() && *value >= 0.0 && (!parameter.whole || value.fract() <= 0.0))
            {
                let Err(problem) = Job::new(&table, &of(entry, value, is_pair)) else {
                    panic!("{} {value} is taken", entry.kind)
                };
                assert_eq!(problem.message().code, "map-out-of-range", "{} {value}", entry.kind);
            }
        }
    }
    let cut = |n: u32| {
        let cuts: Vec<f64> = (1..=n).map(|at| f64::from(at) * 0.35).collect();
        let map = serde_json::json!({ "kind": "discretised", "method": "by_hand", "cuts": cuts });
        let map = serde_json::from_value(map).expect("a map");
        Job::new(&table, &about(vec![AttributeMap { attribute: "a".to_owned(), map }], Vec::new()))
    };
    assert_close("cuts", catalogue.cuts.high, 50.0, 0.0);
    assert!(cut(catalogue.cuts.low as u32).is_ok() && cut(catalogue.cuts.high as u32).is_ok());
    for n in [0, catalogue.cuts.high as u32 + 1] {
        assert_eq!(cut(n).err().map(|problem| problem.message().code), Some("map-out-of-range".to_owned()), "{n}");
    }
}
