//! The kernel map of the numbers chosen by cross-validation, nested.

use super::reliability::{question, units};
use super::tuned::{close, loss, with};
use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::contract::{
    AttributeMap, Cell, CutMethod, GridWanted, IntervalMethod, MapChoice, Outcome, Question, TraceWanted, TuneWanted,
    Tuning, Unit,
};
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::{AdditiveModel, Setting};
use nomogram::model::classes::Model;
use nomogram::sentences::Message;
use nomogram::table::Table;
use rand::RngExt;
use rand_pcg::Pcg64;

/// x and z of `n` rows, "few" of three values and a group; the outcome comes with log odds 3 (x² − 1) + z.
fn bent(n: usize, seed: u128) -> Table {
    let mut generator = Pcg64::new(seed, 1);
    let mut uniform = |low: f64, high: f64| -> Vec<f64> { (0..n).map(|_| generator.random_range(low..high)).collect() };
    let (x, z, chance) = (uniform(-2.0, 2.0), uniform(-1.0, 1.0), uniform(0.0, 1.0));
    let few: Vec<f64> = (0..n).map(|row| (row % 3) as f64).collect();
    let group: Vec<&str> = (0..n).map(|row| ["a", "b"][row * 7 % 5 % 2]).collect();
    let odds = |row: usize| 3.0 * (x[row] * x[row] - 1.0) + z[row];
    let y: Vec<&str> = (0..n).map(|row| if chance[row] < math::logistic(odds(row)) { "yes" } else { "no" }).collect();
    table(vec![numbers("x", &x), numbers("z", &z), numbers("few", &few), labels("group", &group), labels("y", &y)])
}

const SPLINE: MapChoice = MapChoice::Spline { knots: 4 };

fn intervals(bins: u32) -> MapChoice {
    MapChoice::Discretised { method: CutMethod::EqualFrequency, bins, cuts: Vec::new() }
}

fn by_entropy() -> MapChoice {
    MapChoice::Discretised { method: CutMethod::Entropy, bins: 5, cuts: Vec::new() }
}

fn grid(first: &[f64], maps: &[MapChoice]) -> Tuning {
    Tuning { first: first.to_vec(), second: Vec::new(), maps: maps.to_vec(), folds: 3 }
}

/// The ordinary question with that map, chosen by hand for each number that can have it.
fn shaped(question: &Question, map: &MapChoice, name: &str, first: f64) -> Question {
    let knots = match map {
        MapChoice::Spline { .. } => 3,
        _ => 0,
    };
    let can = ["x", "z", "few"].into_iter().filter(|name| knots == 0 || *name != "few");
    let chosen = question.maps.iter().map(|of| of.attribute.as_str()).collect::<Vec<&str>>();
    let free = can.filter(|name| !chosen.contains(name));
    let maps = free.map(|name| AttributeMap { attribute: name.to_owned(), map: map.clone() });
    let maps = question.maps.iter().cloned().chain(maps).collect();
    Question { maps, ..with(question, &[(name, first)]) }
}

#[test]
fn a_cell_is_the_ordinary_question_with_its_map() {
    let table = bent(120, 3);
    let mine = vec![AttributeMap { attribute: "z".to_owned(), map: MapChoice::Polynomial { degree: 2 } }];
    for (learner, name, first, maps, chosen) in [
        ("svm", "C", [0.1, 1.0], vec![MapChoice::Linear, SPLINE, by_entropy()], Vec::new()),
        ("svm", "C", [0.3, 3.0], vec![MapChoice::RadialKernel { gamma: 0.5 }], Vec::new()),
        ("logistic", "C", [0.1, 1.0], vec![SPLINE, MapChoice::Radial { centres: 4 }], mine),
        ("proximal-svm", "k", [1.0, 30.0], vec![intervals(4), MapChoice::Linear], Vec::new()),
        ("naive-bayes", "m", [1.0, 4.0], vec![intervals(3), intervals(6)], Vec::new()),
        ("polynomial-svm", "C", [0.1, 1.0], vec![MapChoice::Linear, SPLINE], Vec::new()),
    ] {
        let question = Question { folds: 4, repeats: 1, maps: chosen, ..question(learner, &[]) };
        let job = Job::new(&table, &question).expect("a question");
        let mut losses = Vec::new();
        for (row, map) in maps.iter().enumerate() {
            let found = job.tuned(&TuneWanted { grid: grid(&first, &maps), row: row as u32 }).expect("cells");
            assert_eq!(found.keep_their_map.is_empty(), *map != SPLINE, "{map:?}");
            assert_eq!(found.cells.len(), 2);
            for cell in found.cells {
                let alone = Job::new(&table, &shaped(&question, map, name, cell.first)).expect("a question");
                assert_close(&format!("{learner} {map:?} {}", cell.first), cell.loss, loss(&alone), 2e-4);
                assert_eq!(cell.second, None);
                losses.push(cell.loss);
            }
        }
        // Another map is another loss: nothing above would hold by chance.
        let mut rows = losses.chunks(2);
        if let (Some(first), Some(second)) = (rows.next(), rows.next()) {
            assert!((first[0] - second[0]).abs() > 2e-3, "{learner}: {losses:?}");
        }
    }
}

/// As the choice of settings: by a loop of whole jobs over the training rows alone.
#[test]
fn the_choice_of_a_map_is_nested() {
    let table = bent(70, 11);
    let maps = [MapChoice::Linear, SPLINE, intervals(3)];
    for (learner, name, first) in [("logistic", "C", [0.03, 1.0]), ("proximal-svm", "k", [1.0, 100.0])] {
        let tuning = Some(grid(&first, &maps));
        let question = Question { folds: 4, repeats: 1, tuning, ..question(learner, &[]) };
        let job = Job::new(&table, &question).expect("a question");
        for index in 0..5 {
            let left_out = match index {
                0 => Vec::new(),
                _ => held_out(&job, index as u32 - 1),
            };
            let mut best = (f64::INFINITY, None);
            for map in &maps {
                for value in first {
                    let alone = Question { folds: 3, ..shaped(&question, map, name, value) };
                    let loss = loss(
                        &Job::new(&table, &alone)
                            .expect("a question")
                            .leaving_out(&left_out)
                            .expect("rows to learn from"),
                    );
                    if loss < best.0 {
                        best = (loss, Some(shaped(&question, map, name, value)));
                    }
                }
            }
            let as_chosen = Job::new(&table, &best.1.expect("cells")).expect("a question");
            close(&job.unit(index), &as_chosen.unit(index), if index == 0 { 3 } else { 0 });
        }
    }
}

fn held_out(job: &Job, fold: u32) -> Vec<u32> {
    let held: Vec<usize> = job.held_out_groups(fold).into_iter().map(|(group, _)| group).collect();
    let is_held = |row: &u32| held.contains(&(job.task().group_of_row[*row as usize] as usize));
    (0..job.task().group_of_row.len() as u32).filter(is_held).collect()
}

/// Whatever the answers of the rows that are left out are: the same choice, and the same fit.
#[test]
fn answers_that_are_held_out_have_no_say() {
    let maps = [MapChoice::Linear, SPLINE, by_entropy()];
    let tuning = Some(grid(&[0.1, 3.0], &maps));
    let question = Question { folds: 3, repeats: 1, tuning, ..question("logistic", &[]) };
    let table = bent(60, 7);
    let left_out: Vec<u32> = (0..60).filter(|row| row % 4 == 1).collect();
    let mut other = table.clone();
    let nomogram::table::Cells::Labels { codes, .. } = &mut other.columns[4].cells else { panic!("labels") };
    left_out.iter().for_each(|row| codes[*row as usize] = 1 - codes[*row as usize]);
    let found = |table: &Table| -> Unit {
        Job::new(table, &question).expect("a question").leaving_out(&left_out).expect("rows to learn from").unit(0)
    };
    let (unit, other) = (found(&table), found(&other));
    // First and second setting, map, bias, norm, and how many weights.
    assert_eq!(unit.numbers.0[..3], other.numbers.0[..3]);
    let n = unit.numbers.0[5] as usize;
    for at in 3..7 + n {
        assert_close("the fit", unit.numbers.0[at], other.numbers.0[at], 1e-9);
    }
}

fn learned(table: &Table, question: &Question) -> (AdditiveModel, Vec<Message>) {
    let job = Job::new(table, question).expect("a question");
    let (model, learned) = job.model(&units(&job)).expect("a model");
    let Some(Model::Additive(model)) = model else { panic!("an additive model") };
    (model, learned.notices)
}

/// The model is drawn with the map of its fit on all rows, and says which it is.
#[test]
fn the_model_has_the_map_that_was_chosen() {
    let table = bent(150, 5);
    let question = Question { folds: 3, repeats: 1, ..question("svm", &[]) };
    let tuning = Some(grid(&[1.0], &[MapChoice::Linear, SPLINE]));
    let (found, notices) = learned(&table, &Question { tuning, ..question.clone() });
    let (expected, _) = learned(&table, &shaped(&question, &SPLINE, "C", 1.0));
    assert_eq!(found.effects.len(), expected.effects.len());
    for (effect, as_set) in found.effects.iter().zip(&expected.effects) {
        assert_eq!((&effect.shape, &effect.map), (&as_set.shape, &as_set.map));
    }
    assert_eq!(found.effects[0].map.as_deref(), Some("restricted cubic spline, 4 knots"));
    assert_eq!(found.effects[2].map, None, "three values are too few for it");
    assert_close("intercept", found.intercept, expected.intercept, 1e-12);
    assert_eq!(found.learner.settings, [Setting { name: "C".to_owned(), value: 1.0 }]);
    let said = |code: &str| &notices.iter().find(|notice| notice.code == code).expect("said").message;
    assert!(said("tuned").starts_with("C = 1, numbers as “restricted cubic spline, 4 knots” was chosen among 2"));
    assert!(said("map-not-for-all").starts_with("“few” has too few different values"), "{notices:?}");
}

/// Numbers, several classes, and a learner without a nomogram on a plane.
#[test]
fn every_outcome_has_its_map() {
    let table = bent(120, 9);
    let tuning = |first: &[f64]| Some(grid(first, &[MapChoice::Linear, SPLINE]));
    let number = Question {
        outcome: Outcome::Number,
        learner: "ridge".to_owned(),
        tuning: tuning(&[0.5, 5.0]),
        ..Question::about("z")
    };
    // Error bars from the posterior are of the one fit on all rows, and so of its map.
    let proximal = Question { posterior: true, tuning: tuning(&[1.0, 10.0]), ..question("proximal-svm", &[]) };
    let (model, _) = learned(&table, &Question { folds: 3, repeats: 1, ..proximal });
    assert_eq!(model.posterior.expect("bars").effects.len(), model.effects.len());
    let several = Question { outcome: Outcome::AllClasses, tuning: tuning(&[1.0]), ..question("svm", &[]) };
    for question in [number, several] {
        let job = Job::new(&table, &Question { folds: 3, repeats: 1, ..question }).expect("a question");
        let (_, learned) = job.model(&units(&job)).expect("a model");
        assert!(learned.notices.iter().any(|notice| notice.code == "tuned"));
    }
    let radial = Question { folds: 3, repeats: 1, tuning: tuning(&[1.0]), ..question("radial-svm", &[]) };
    let job = Job::new(&table, &radial).expect("a question");
    let units = units(&job);
    let wanted = GridWanted {
        attributes: ["x".to_owned(), "z".to_owned()],
        x: vec![-1.5, 0.0, 1.5],
        y: vec![0.0],
        others: vec![("few".to_owned(), Cell::Number(1.0)), ("group".to_owned(), Cell::Label("a".to_owned()))],
    };
    let found = job.grid(&units, &wanted).expect("a plane");
    let map = [MapChoice::Linear, SPLINE][units[0].numbers.0[2] as usize - 1].clone();
    let as_set = Job::new(&table, &shaped(&radial, &map, "C", 1.0)).expect("a question");
    let expected = as_set.grid(&self::units(&as_set), &wanted).expect("a plane");
    for (found, expected) in found.iter().zip(expected) {
        assert_close("log odds", *found, expected, 0.05);
    }
}

#[test]
fn what_is_no_list_of_maps_is_refused() {
    let table = bent(60, 4);
    let code = |question: Question| Job::new(&table, &question).map_err(|problem| Message::from(problem).code).err();
    let tuned =
        |learner: &str, maps: &[MapChoice]| Question { tuning: Some(grid(&[1.0], maps)), ..question(learner, &[]) };
    let both = [MapChoice::Linear, SPLINE];
    let is = |found: Option<String>, expected: &str| assert_eq!(found.as_deref(), Some(expected));
    is(code(tuned("svm", &[SPLINE, MapChoice::Linear, SPLINE])), "map-twice");
    is(code(tuned("svm", &[MapChoice::Nominal])), "map-unsuited");
    is(code(tuned("svm", &[MapChoice::Spline { knots: 30 }])), "map-out-of-range");
    is(code(tuned("logistic", &[MapChoice::RadialKernel { gamma: 1.0 }])), "kernels-need-svm");
    is(code(tuned("naive-bayes", &both)), "not-to-be-counted");
    is(code(tuned("lin-svm", &both)), "no-map-to-tune");
    is(code(tuned("random-forest", &both)), "nothing-to-tune");
    is(code(Question { resamples: 5, ..tuned("svm", &both) }), "needs-one-map");
    is(code(Question { interval: IntervalMethod::Cross, ..tuned("svm", &both) }), "needs-one-map");
    let attributes = Some(vec!["group".to_owned()]);
    is(code(Question { attributes, ..tuned("svm", &both) }), "no-free-numbers");
    let mut two = tuned("radial-svm", &both);
    two.tuning.iter_mut().for_each(|grid| grid.second = vec![0.1]);
    is(code(two), "two-second-axes");
    let job = Job::new(&table, &tuned("proximal-svm", &both)).expect("a question");
    let wanted = TraceWanted { from: 1.0, to: 10.0, steps: 5 };
    is(job.trace(&wanted).map_err(|problem| Message::from(problem).code).err(), "needs-one-map");
    // A unit whose choice is none of the list is of another question.
    let mut units = units(&job);
    units[0].numbers.0[2] = 3.0;
    assert!(job.model(&units).is_err());
}

/// With every pair some maps have no room or no form: the others are tried, and those that are not are named.
#[test]
fn maps_that_have_no_room_with_every_pair_are_left_out() {
    let mut table = bent(156, 5);
    let names: Vec<String> = (0..156).map(|row| format!("l{}", row % 50)).collect();
    table.columns.push(labels("many", &names.iter().map(String::as_str).collect::<Vec<_>>()));
    // x has 2 coordinates, "few" 1, the labels 2 and 50. With the c of z there are s = 55 + c and s (s + 1) / 2 products,
    // at most 2500: 20 are too many. And beside x, which stays smooth, intervals have no form.
    let large = MapChoice::Radial { centres: 20 };
    let by_hand = vec![AttributeMap { attribute: "x".to_owned(), map: MapChoice::Polynomial { degree: 2 } }];
    let maps = [large.clone(), MapChoice::Linear, intervals(3), MapChoice::Polynomial { degree: 2 }];
    let pairs = with(&question("svm", &[]), &[("pairs", 1.0)]);
    let asked = Question { folds: 3, repeats: 1, maps: by_hand, ..pairs };
    let job = Job::new(&table, &asked).expect("a question");
    let tuned = |row: u32| job.tuned(&TuneWanted { grid: grid(&[0.1, 1.0], &maps), row });
    let code = |row: u32| tuned(row).map(|_| String::new()).unwrap_or_else(|problem| problem.message().code);
    assert_eq!([0, 1, 2, 3].map(code), ["too-many-for-pairs", "", "no-form-for-pair", ""]);
    // Nested: as if they had not been asked for, and it is said.
    let nested = |maps: &[MapChoice]| {
        let tuning = Some(grid(&[0.1, 1.0], maps));
        Job::new(&table, &Question { tuning, ..asked.clone() })
    };
    let (all, possible) = (nested(&maps).expect("a question"), nested(&[maps[1].clone(), maps[3].clone()]));
    let possible = possible.expect("a question");
    for index in 0..4 {
        assert_eq!(all.unit(index).numbers.0, possible.unit(index).numbers.0);
    }
    let said = |job: &Job| job.prepared().notices.into_iter().find(|notice| notice.code == "maps-not-with-pairs");
    assert_eq!(said(&possible), None);
    let message = said(&all).expect("a notice").message;
    assert!(message.contains("20 Gaussian bumps") && message.contains("3 intervals"), "{message}");
    // None is left.
    let problem = nested(&[large]).expect_err("no room").message();
    assert_eq!(problem.code, "too-many-for-pairs");
}
