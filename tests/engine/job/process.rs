//! Process maps through the job: a surface over longitude and latitude beside a linear part, and what its posterior says.

use crate::helper::uniform;
use crate::job::law::assert_law;
use crate::tables::{labels, learn_units, model_of, numbers, table};
use nomogram::choice::Part;
use nomogram::contract::{JointGroup, JointMap, Outcome, Question, Shrinkage};
use nomogram::job::Job;
use nomogram::model::additive::{AdditiveModel, Setting, Shape};
use nomogram::model::evaluate::Value;
use nomogram::table::Table;

/// What a place adds to the price, in a square of side 1.
#[expect(clippy::disallowed_methods, reason = "what is simulated is compared with nothing that another build made")]
fn surface(lon: f64, lat: f64) -> f64 {
    (4.0 * lon).sin() * (3.0 * lat).cos() + 1.5 * (-20.0 * ((lon - 0.7).powi(2) + (lat - 0.3).powi(2))).exp()
}

const SLOPES: [f64; 2] = [0.8, -0.3];
const NOISE: f64 = 0.3;

/// Prices of `n` houses: a surface over longitude and latitude, two numbers and a level; and whether it is above 0.
/// `holes`: some values are unknown.
fn houses(n: usize, holes: bool, seed: u64) -> Table {
    let mut next = uniform(seed);
    let (mut lon, mut lat, mut size, mut age) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut kind, mut price) = (Vec::new(), Vec::new());
    for i in 0..n {
        let [x, y, a, b] = [next(), next(), next(), next()];
        let of_kind = ["flat", "house", "hut"][i * 7 % 3];
        let noise = NOISE * (12.0_f64).sqrt() * ((0..12).map(|_| next()).sum::<f64>() - 6.0) / 12.0_f64.sqrt();
        let is_house = if of_kind == "house" { 0.5 } else { 0.0 };
        price.push(surface(x, y) + SLOPES[0] * a + SLOPES[1] * b + is_house + noise);
        let hole = |of: usize, value: f64| if holes && (i + of) % 31 == 4 { f64::NAN } else { value };
        lon.push(hole(0, 10.0 + x));
        lat.push(hole(7, 50.0 + y));
        size.push(hole(13, a));
        age.push(b);
        kind.push(of_kind);
    }
    let class: Vec<&str> = price.iter().map(|price| if *price > 0.5 { "dear" } else { "cheap" }).collect();
    table(vec![
        numbers("lon", &lon),
        numbers("lat", &lat),
        numbers("size", &size),
        numbers("age", &age),
        labels("kind", &kind),
        numbers("price", &price),
        labels("class", &class),
    ])
}

fn question(learner: &str, range: f64, k: f64) -> Question {
    let is_number = learner == "ridge";
    let target = if is_number { "price" } else { "class" };
    let attributes = ["lon", "lat", "size", "age", "kind"].map(str::to_owned).to_vec();
    Question {
        learner: learner.to_owned(),
        outcome: if is_number { Outcome::Number } else { Outcome::OneClass },
        attributes: Some(attributes),
        groups: vec![JointGroup {
            attributes: ["lon".to_owned(), "lat".to_owned()],
            map: JointMap::CompactKernel { range },
        }],
        shrinkages: vec![Shrinkage { of: Part::Process, k }],
        posterior: true,
        folds: 2,
        repeats: 1,
        ..Question::about(target)
    }
}

/// With more places than are laid out densely, and some of them unknown.
#[test]
fn the_law_holds_for_sparse_processes() {
    let table = houses(700, true, 3);
    for learner in ["proximal-svm", "ridge", "svm"] {
        let mut question = question(learner, 0.6, 0.5);
        if learner == "svm" {
            (question.shrinkages, question.posterior) = (Vec::new(), false);
        }
        assert_law(learner, &table, &question);
    }
}

/// Levels and an intercept add up to each other: without shrinkage nothing holds what they share, whatever the process.
#[test]
fn what_nothing_holds_has_no_bars() {
    let mut question = question("ridge", 0.6, 1.0);
    question.settings = vec![Setting { name: "lambda".to_owned(), value: 0.0 }];
    let job = Job::new(&houses(700, false, 3), &question).expect("a question");
    let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
    assert!(model.posterior.is_none());
    assert!(model.notices.iter().any(|notice| notice.code == "no-posterior"));
}

fn learned(table: &Table, question: &Question) -> AdditiveModel {
    let job = Job::new(table, question).expect("a question");
    let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
    assert!(model.notices.iter().all(|notice| notice.code != "no-posterior"), "{:?}", model.notices);
    model
}

fn place(lon: f64, lat: f64) -> Vec<Value<'static>> {
    vec![Value::Number(lon), Value::Number(lat), Value::Unknown, Value::Unknown, Value::Unknown]
}

/// 20,000 places, some 120 of them within the range of each: the surface comes back, the slopes lie within their bars, and
/// bars of the surface are as long as errors are large.
#[test]
fn twenty_thousand_places_give_back_what_made_them() {
    let model = learned(&houses(20_000, false, 5), &question("ridge", 0.15, 1.0));
    let posterior = model.posterior.as_ref().expect("a posterior");
    // RSS / (rows − tr H) is right on the average over surfaces as rough as the prior; this one is smoother, so that some
    // of its noise is taken for surface.
    assert!((posterior.noise - NOISE).abs() < 0.03, "{}", posterior.noise);
    for (name, slope) in [("size", SLOPES[0]), ("age", SLOPES[1])] {
        let at = model.attributes.iter().position(|attribute| attribute.name == name).expect("an attribute");
        let effect = model.effects.iter().position(|effect| effect.attributes() == [at]).expect("an effect");
        let of = &posterior.effects[effect];
        let [low, high] = of.places[..] else { panic!("a straight line has two places") };
        let Shape::Cubic { curve, .. } = &model.effects[effect].shape else { panic!("a line") };
        let found = (curve.at(high) - curve.at(low)) / (high - low);
        let variance: f64 = of.along.chunks(2).map(|ends| (ends[1] - ends[0]).powi(2)).sum();
        let sd = variance.sqrt() / (high - low);
        assert!(sd < 0.02 && (found - slope).abs() < 4.0 * sd, "{name}: {found} of {slope}, sd {sd}");
    }
    // The surface up to a constant, which the intercept has.
    let inner: Vec<f64> = (1..20).map(|i| f64::from(i) / 20.0).collect();
    let mut errors = Vec::new();
    for x in &inner {
        for y in &inner {
            errors.push(model.sum(&place(10.0 + x, 50.0 + y)) - surface(*x, *y));
        }
    }
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    let rmse = (errors.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / errors.len() as f64).sqrt();
    assert!(rmse < 0.13, "{rmse}");
    // At the places where its bars stand.
    let surface_of = posterior.effects.iter().find(|of| !of.y_places.is_empty()).expect("a surface");
    let (mut within, mut all) = (0, 0);
    let inside = |x: f64, y: f64| (10.0..=11.0).contains(&x) && (50.0..=51.0).contains(&y);
    for (j, y) in surface_of.y_places.iter().enumerate() {
        for (i, x) in surface_of.places.iter().enumerate().filter(|(_, x)| inside(**x, *y)) {
            let own = surface_of.own[j * surface_of.places.len() + i];
            assert!(own > 0.0 && own < NOISE * NOISE, "{own}");
            let error = model.sum(&place(*x, *y)) - mean - surface(x - 10.0, y - 50.0);
            within += usize::from(error.abs() <= 1.96 * own.sqrt());
            all += 1;
        }
    }
    assert!(within as f64 >= 0.85 * all as f64, "{within} of {all}");
}

/// Equal rows are merged into one with a weight: the file twice over is the same as with half the noise.
#[test]
fn rows_that_come_twice_weigh_twice() {
    let once = houses(400, true, 7);
    let n = once.n_rows as u32;
    let twice = once.at_rows(&(0..2 * n).map(|row| row % n).collect::<Vec<u32>>());
    let weighed = |table: &Table, factor: f64| {
        let mut question = question("ridge", 0.6, 0.5 * factor);
        question.settings = vec![nomogram::model::additive::Setting { name: "lambda".to_owned(), value: factor }];
        let job = Job::new(table, &question).expect("a question");
        job.scores(&job.unit(0)).expect("unit 0").remove(0)
    };
    let (single, double) = (weighed(&once, 1.0), weighed(&twice, 2.0));
    for (a, b) in single.weights.iter().zip(&double.weights) {
        assert!((a - b).abs() <= 1e-9 * (1.0 + a.abs()), "{a} {b}");
    }
    for (a, b) in single.expansion.iter().zip(&double.expansion) {
        assert!((a - b).abs() <= 1e-8 * (1.0 + a.abs()), "{a} {b}");
    }
}

/// All rows near all others: refused with a sentence that says what to do.
#[test]
fn a_range_too_long_is_refused() {
    let table = houses(9_000, false, 9);
    let problem = Job::new(&table, &question("ridge", 20.0, 1.0)).expect_err("too many neighbours");
    let message: nomogram::sentences::Message = problem.into();
    assert_eq!(message.code, "process-too-large");
    assert!(
        message.message.contains("“lon”") && message.message.contains("Choose a shorter range"),
        "{}",
        message.message
    );
}
