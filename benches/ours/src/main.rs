//! The engine natively, doing what `ours.js` does: prints a line of JSON. `npm run bench` starts it.

mod top;
mod venn;

use std::path::Path;
use std::time::{Duration, Instant};

use nomogram::contract::Question;
use nomogram::door::session::Session;
use nomogram::table::ReadOptions;

/// What is asked in each task, of `ours.js` too.
const QUESTIONS: &str = include_str!("../../questions.json");

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [task, set, folder] = words.as_slice() else {
        eprintln!("usage: ours TASK SET FOLDER; `npm run bench` does all of it");
        return;
    };
    if task == "top" {
        let machine = top::machine();
        return report(|| {
            top::search(&machine);
            None
        });
    }
    if task == "venn" {
        return venn::task(&Path::new(folder).join(set));
    }
    let bytes = std::fs::read(Path::new(folder).join(format!("{set}.csv"))).expect("the data of benches/data.js");
    let options = ReadOptions::default();
    if task == "read" {
        return report(|| {
            Session::default().open(&bytes, &options).expect("the set is a table");
            None
        });
    }
    let mut asked = serde_json::json!({ "target": "label", "positive": "1", "folds": 10, "repeats": 1 });
    let questions: serde_json::Value = serde_json::from_str(QUESTIONS).expect("a list of questions");
    for (key, value) in questions[task].as_object().expect("a task of the list") {
        asked[key] = value.clone();
    }
    let question: Question = serde_json::from_value(asked).expect("the question is one");
    let mut session = Session::default();
    session.open(&bytes, &options).expect("the set is a table");
    let prepared = session.prepare(&question).expect("the set has a label");
    if question.resamples > 0 {
        // They come last.
        return report(|| {
            for index in prepared.units - question.resamples..prepared.units {
                session.unit(index).expect("a resample");
            }
            None
        });
    }
    if task != "calibrate" {
        return report(|| {
            let objective = session.unit(0).expect("a fit").certificate.primal_objective;
            (task == "fit").then_some(objective)
        });
    }
    let full = session.unit(0).expect("a fit");
    report(|| {
        let mut units = vec![full.clone()];
        units.extend((1..prepared.units).map(|index| session.unit(index).expect("a fold")));
        session.model(&units).expect("a model");
        None
    });
}

/// Repeats the work for two seconds, at most ten times, and prints the least time.
fn report(mut work: impl FnMut() -> Option<f64>) {
    let start = Instant::now();
    let mut least = Duration::MAX;
    let mut objective = None;
    for _ in 0..10 {
        let from = Instant::now();
        objective = work();
        least = least.min(from.elapsed());
        if start.elapsed() > Duration::from_secs(2) {
            break;
        }
    }
    let line = serde_json::json!({
        "tool": "Nomogram Explorer (native)",
        "seconds": least.as_secs_f64(),
        "objective": objective,
    });
    println!("{line}");
}
