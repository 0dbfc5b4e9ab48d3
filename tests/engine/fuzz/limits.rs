//! What lies beyond the limits is refused or set aside by name, with the limits said.

use nomogram::contract::{CellOrder, CheckWanted, Coding, Machine, Outcome, Question, ScoredBy, TopMethod, TopWanted};
use nomogram::door::session::{Session, read_any_model, refuse_beyond};
use nomogram::job::Job;
use nomogram::math::LARGEST;
use nomogram::model::additive::Setting;
use nomogram::model::limits::{find, is_beyond, is_not_finite};
use nomogram::sentences::Message;
use nomogram::table::{Cells, ReadOptions, Table, read};

fn table(text: &str) -> Table {
    read(text.as_bytes(), &ReadOptions::default()).expect("a table")
}

/// A column x of these cells, and a class y.
fn with(cells: &[&str]) -> Table {
    let rows = cells.iter().enumerate().map(|(row, x)| format!("{x},{},{}\n", row % 5, ["no", "yes"][row % 2]));
    table(&format!("x,z,y\n{}", rows.collect::<String>()))
}

fn said(table: &Table) -> Vec<Message> {
    table.notices.iter().map(|notice| notice.message()).collect()
}

fn number(target: &str) -> Question {
    Question { outcome: Outcome::Number, learner: "ridge".to_owned(), ..Question::about(target) }
}

#[test]
fn numbers_too_large_to_calculate_with_are_set_aside_by_name_and_line() {
    for cell in ["1.797e308", "-1.797e308", "1e155", "1e61", "1e400"] {
        let table = with(&["1.5", "2.5", cell, "3.5", "4.5", "5", "6", "7", "8", "9"]);
        let told = said(&table);
        let notice = told.iter().find(|notice| notice.code == "out-of-range-number").expect("a notice");
        assert_eq!((notice.line, notice.column.as_deref()), (Some(4), Some("x")));
        assert!(notice.message.contains("1e60") && notice.message.contains("another unit"), "{}", notice.message);
        let Cells::Numbers { values, .. } = &table.columns[0].cells else { panic!("numbers") };
        assert!(values[2].is_nan() && values.iter().filter(|x| x.abs() <= LARGEST).count() == 9);
        let job = Job::new(&table, &Question { folds: 2, ..Question::about("y") }).expect("a question");
        job.model(&[job.unit(0)]).expect("a model");
    }
    // All of them: a column of numbers without a value, and still said.
    let all = with(&["1e155", "2e155", "3e155", "4e155", "5e155", "6e155"]);
    assert!(said(&all).iter().any(|notice| notice.code == "out-of-range-number"));
    let refused = Job::new(&all, &number("x")).expect_err("no values");
    assert_eq!(refused.message().code, "empty-column");
}

#[test]
fn the_largest_and_the_closest_numbers_are_learned_from() {
    let cells: Vec<String> = (0..20).map(|i| format!("{}e60", 0.05 * f64::from(i))).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    let small: Vec<String> = (0..20).map(|i| format!("{i}e-60")).collect();
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    for cells in [cells, small] {
        let table = with(&cells);
        let z = Job::new(&table, &number("z")).expect("a question");
        assert_eq!(z.prepared().attributes, ["x", "y"]);
        for (job, learner) in [(z, "z"), (Job::new(&table, &number("x")).expect("a question"), "x")] {
            let units = (0..job.n_units()).map(|unit| job.unit(unit)).collect::<Vec<_>>();
            let (_, learned) = job.model(&units).unwrap_or_else(|problem| panic!("{learner}: {problem:?}"));
            let model = read_any_model(&learned.model).expect("its own model");
            if let nomogram::model::classes::Model::Additive(model) = model {
                refuse_beyond(&nomogram::door::session::predict(&model, &table), &table).expect("predictions");
            }
        }
    }
}

#[test]
fn numbers_too_close_to_calculate_with_are_left_out_by_name() {
    let cells: Vec<String> = (0..12).map(|i| format!("{i}e-63")).collect();
    let table = with(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    let job = Job::new(&table, &Question::about("y")).expect("a question");
    let notices = job.prepared().notices;
    let notice = notices.iter().find(|notice| notice.code == "too-close").expect("a notice");
    assert_eq!(notice.column.as_deref(), Some("x"));
    assert!(notice.message.contains("1e-60"), "{}", notice.message);
    let refused = Job::new(&table, &number("x")).expect_err("too close").message();
    assert_eq!((refused.code.as_str(), refused.column.as_deref()), ("too-close", Some("x")));
}

#[test]
fn settings_beyond_their_limits_are_refused_by_name() {
    let table = with(&["1", "2", "3", "4", "5", "6", "7", "8"]);
    let beyond = [
        ("logistic", "C", 1e40),
        ("svm", "C", 1e308),
        ("svm", "C", 1e-10),
        ("svm", "weight", 1e12),
        ("naive-bayes", "m", 1e308),
        ("naive-bayes", "m", 1e-308),
        ("radial-svm", "gamma", 1e-300),
        ("proximal-svm", "k", f64::INFINITY),
        ("random-forest", "trees", f64::NAN),
    ];
    for (learner, name, value) in beyond {
        let settings = vec![Setting { name: name.to_owned(), value }];
        let question = Question { learner: learner.to_owned(), settings, ..Question::about("y") };
        let message = Job::new(&table, &question).expect_err("beyond").message();
        assert_eq!(message.code, "bad-setting");
        assert!(message.message.starts_with(&format!("{name} cannot be")), "{}", message.message);
        assert!(message.message.contains("from 1"), "{} does not say its limits", message.message);
    }
}

#[test]
fn costs_and_widths_of_checks_and_searches_are_refused_by_name_beyond_their_limits() {
    let mut session = Session::default();
    let rows: String = (0..12).map(|i| format!("{},{}\n", i * 7 % 5, if i % 3 == 0 { "a" } else { "b" })).collect();
    session.open(format!("x,y\n{rows}").as_bytes(), &ReadOptions::default()).expect("a table");
    session.prepare(&Question { folds: 2, ..Question::about("y") }).expect("a question");
    let check = |cost: f64, gamma: f64| CheckWanted {
        machine: Machine::HomogeneousIntervals,
        online: false,
        scored_by: ScoredBy::TenFold,
        first: 0.5,
        cost,
        gamma,
        seed: 1,
        most: 0,
    };
    let top = |cost: f64| TopWanted {
        cost,
        degree: 2,
        coding: Coding::ZeroOne,
        method: TopMethod::BruteForce,
        order: CellOrder::Raw,
        p: 5,
        r: 2,
        prune: false,
        sparse: false,
    };
    for cost in [1e-9, 1e9] {
        session.top_begin(&top(cost)).expect("a cost within its limits");
        for gamma in [0.0, 1e-9, 1e9] {
            session.check_begin(&check(cost, gamma)).expect("within its limits");
            let step = session.check_step(9).expect("a step");
            assert!(step.low.iter().chain(&step.high).all(|x| x.is_finite()), "C = {cost}, gamma = {gamma}");
        }
    }
    let refused = |name: &str, message: Message| {
        assert_eq!(message.code, "bad-setting");
        assert!(message.message.starts_with(&format!("{name} cannot be")), "{}", message.message);
        assert!(message.message.contains("from 1e-9 to 1e9"), "{}", message.message);
    };
    for beyond in [0.0, -1.0, 1e-10, 1e10, 1e308, f64::INFINITY, f64::NAN] {
        refused("C", session.top_begin(&top(beyond)).expect_err("beyond"));
        // 0 is for a search.
        if beyond != 0.0 {
            refused("C", session.check_begin(&check(beyond, 1.0)).expect_err("beyond"));
            refused("gamma", session.check_begin(&check(1.0, beyond)).expect_err("beyond"));
        }
    }
}

#[test]
fn a_search_builds_no_more_features_than_it_can() {
    let mut session = Session::default();
    let rows: String = (0..12).map(|i| format!("{},{}\n", i * 7 % 5, if i % 3 == 0 { "a" } else { "b" })).collect();
    session.open(format!("x,y\n{rows}").as_bytes(), &ReadOptions::default()).expect("a table");
    session.prepare(&Question { folds: 2, ..Question::about("y") }).expect("a question");
    let mut begun = |degree: u32, p: u32, r: u32| {
        let wanted = TopWanted {
            cost: 1.0,
            degree,
            coding: Coding::ZeroOne,
            method: TopMethod::BruteForce,
            order: CellOrder::Raw,
            p,
            r,
            prune: false,
            sparse: false,
        };
        session.top_begin(&wanted).map(|_| ()).and_then(|()| session.top_step(100).map(|_| ()))
    };
    for (degree, p, r) in [(2, 1, 1), (2, 10_000_000, 1000), (6, 2000, 1000)] {
        begun(degree, p, r).expect("within the limits");
    }
    for (name, says, (degree, p, r)) in [
        ("p", "from 1 to 10000000", (2, 10_000_001, 5)),
        ("p", "from 1 to 10000000", (2, u32::MAX, 5)),
        ("p", "at least r", (2, 4, 5)),
        ("r", "from 1 to 1000", (2, 2000, 1001)),
        ("r", "from 1 to 1000", (2, 2000, 0)),
        ("degree", "from 1 to 6", (7, 2000, 10)),
        ("degree", "from 1 to 6", (0, 2000, 10)),
    ] {
        let message = begun(degree, p, r).expect_err("beyond");
        assert_eq!(message.code, "bad-setting");
        assert!(message.message.starts_with(&format!("{name} cannot be")), "{}", message.message);
        assert!(message.message.contains(says), "{}", message.message);
    }
}

/// Beside knots and slopes a curve has polynomials, whose powers may overflow where everything else is small.
#[test]
fn a_model_file_whose_polynomials_overflow_is_refused() {
    let text = crate::helper::contract("models/mixed.json");
    let model: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let effects = model["effects"].as_array().expect("effects");
    let at = effects.iter().position(|effect| effect["shape"]["form"] == "cubic").expect("a curve");
    let with = |unit: f64, coefficients: &[f64]| {
        let mut model = model.clone();
        model["effects"][at]["shape"]["curve"]["polynomials"] =
            serde_json::json!([{ "centre": 0.0, "unit": unit, "coefficients": coefficients }]);
        read_any_model(&model.to_string()).map(|_| ()).map_err(|problem| Message::from(problem).message)
    };
    with(1.0, &[0.0, 0.5, -0.25, 0.125]).expect("an ordinary polynomial");
    for (unit, coefficients) in
        [(1e-140, [0.0, 1.0, 1.0, 1.0].as_slice()), (1e-100, &[0.0, 0.0, 1e100]), (1.0, &[1e149, 1e149, 1e149, 1e149])]
    {
        let message = with(unit, coefficients).expect_err("beyond");
        assert!(message.contains("beyond what can be calculated with"), "{message}");
    }
}

#[test]
fn the_last_guard_finds_what_is_not_finite_and_passes_over_texts() {
    assert_eq!(find(r#"{"a":"null \" 1e300","b":[1e150,-2.5E-3]}"#, &is_not_finite), None);
    assert_eq!(find(r#"{"a":[1.0,null]}"#, &is_not_finite), Some("null"));
    assert_eq!(find(r#"{"a":null,"b":-1e151}"#, &is_beyond), Some("-1e151"));
}

#[test]
fn a_model_file_whose_sum_overflows_is_refused() {
    let text = crate::helper::contract("models/mixed.json");
    let at = text.find("\"intercept\":").expect("an intercept") + "\"intercept\":".len();
    let end = at + text[at..].find([',', '\n']).expect("a number");
    for (number, word) in [("1e308", "1e308"), ("1.5e150", "1.5e150"), ("1e150", "1e150")] {
        let message = match read_any_model(&format!("{}{number}{}", &text[..at], &text[end..])) {
            Err(problem) => Message::from(problem).message,
            Ok(_) if number == "1e150" => continue,
            Ok(_) => panic!("{number} is taken"),
        };
        assert!(message.contains(word) && message.contains("too large") || message.contains("beyond"), "{message}");
    }
}
