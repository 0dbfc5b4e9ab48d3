//! Rows that are looked at but moved no scale: set aside to calibrate, or asked about. Their powers may be more than any
//! number holds.

use crate::helper::uniform;
use nomogram::contract::{AttributeMap, GridWanted, IntervalMethod, MapChoice, Question};
use nomogram::job::Job;
use nomogram::sentences::learning::Problem;
use nomogram::table::{ReadOptions, Table, read};
use std::fmt::Write;

/// The first of 40 rows is 1e60, the others lie within `spread` of 0.
fn table(spread: f64) -> Table {
    let mut random = uniform(5);
    let mut text = "a,c,y\n".to_owned();
    for row in 0..40 {
        let c = if row == 0 { 1e60 } else { spread * random() };
        writeln!(text, "{:.3},{c:e},{}", random(), if random() < 0.5 { "yes" } else { "no" }).expect("a String");
    }
    read(text.as_bytes(), &ReadOptions::default()).expect("a table")
}

#[test]
fn a_row_set_aside_that_is_too_far_is_refused_and_one_that_is_learned_from_is_not() {
    let maps = [
        MapChoice::Polynomial { degree: 3 },
        MapChoice::Polynomial { degree: 5 },
        MapChoice::PolynomialKernel { degree: 3 },
        MapChoice::PolynomialKernel { degree: 5 },
    ];
    let table = table(1e-59);
    for learner in ["svm", "proximal-svm", "logistic"] {
        for map in &maps {
            let (mut aside, mut learned) = (0, 0);
            for seed in 0..12 {
                let question = Question {
                    learner: learner.to_owned(),
                    maps: vec![AttributeMap { attribute: "c".to_owned(), map: map.clone() }],
                    interval: IntervalMethod::Inductive,
                    seed,
                    ..Question::about("y")
                };
                match Job::new(&table, &question) {
                    Ok(job) => {
                        assert!(job.features().is_sound());
                        learned += 1;
                    }
                    Err(Problem::NotFinite) => aside += 1,
                    Err(Problem::Map(_)) if learner == "logistic" => learned += 1,
                    Err(problem) => panic!("{learner} {map:?}: {problem:?}"),
                }
            }
            let is_kernel = matches!(map, MapChoice::PolynomialKernel { .. });
            let expects = !(is_kernel && learner == "logistic");
            assert_eq!(aside > 0, expects, "{learner} {map:?}: {aside} seeds set the row aside");
            assert!(learned > 0, "{learner} {map:?}");
        }
    }
}

#[test]
fn a_map_from_above_says_it_where_a_place_is_too_far() {
    let job = Job::new(&table(1.0), &Question { learner: "polynomial-svm".to_owned(), ..Question::about("y") });
    let job = job.expect("a question");
    let units: Vec<_> = (0..job.n_units_to_predict()).map(|index| job.unit(index)).collect();
    let at = |y: f64| GridWanted {
        attributes: ["a".to_owned(), "c".to_owned()],
        x: vec![0.0, 1.0],
        y: vec![0.5, y],
        others: Vec::new(),
    };
    assert!(job.grid(&units, &at(0.7)).expect("near").iter().all(|sum| sum.is_finite()));
    for far in [1e308, -1e308, f64::INFINITY] {
        assert!(matches!(job.grid(&units, &at(far)), Err(Problem::NotFinite)), "{far}");
    }
}
