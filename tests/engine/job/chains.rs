//! Chains of shrinkage constants as the page asks for them.

use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::contract::{
    AttributeMap, Chain, ChainWanted, Chains, ConstantsBy, Diagnosed, MapChoice, Outcome, Part, Question,
};
use nomogram::job::Job;
use nomogram::learn::proximal::variates::{generator, normal, uniform};
use nomogram::table::Table;

const N: usize = 240;

/// y depends on a, hardly on b, on the level; `unit` is y's.
fn simulated(unit: f64) -> Table {
    with_noise(unit).0
}

/// The same with the mean square of what no attribute says, over the square of the unit.
fn with_noise(unit: f64) -> (Table, f64) {
    let mut generator = generator(21, 0, 0);
    let mut column = || (0..N).map(|_| normal(&mut generator)).collect::<Vec<f64>>();
    let (a, b, noise) = (column(), column(), column());
    let level: Vec<&str> = (0..N).map(|_| ["p", "q", "r"][(3.0 * uniform(&mut generator)) as usize % 3]).collect();
    let shift = |level: &str| if level == "p" { 1.0 } else { 0.0 };
    let y: Vec<f64> = (0..N).map(|i| unit * (a[i] + 0.1 * b[i] + shift(level[i]) + noise[i])).collect();
    let class: Vec<&str> = y.iter().map(|y| if *y > 0.0 { "yes" } else { "no" }).collect();
    let square = noise.iter().map(|e| e * e).sum::<f64>() / N as f64;
    let table = table(vec![
        numbers("a", &a),
        numbers("b", &b),
        labels("level", &level),
        numbers("y", &y),
        labels("class", &class),
    ]);
    (table, square)
}

fn question(target: &str, learner: &str) -> Question {
    let outcome = if learner == "ridge" { Outcome::Number } else { Outcome::OneClass };
    let attributes = Some(["a", "b", "level"].map(str::to_owned).to_vec());
    let positive = (outcome == Outcome::OneClass).then(|| "yes".to_owned());
    Question { learner: learner.to_owned(), outcome, attributes, positive, ..Question::about(target) }
}

fn wanted(by: ConstantsBy, chain: u32, warmup: u32, draws: u32) -> ChainWanted {
    ChainWanted { by, chain, warmup, draws, after: None }
}

fn drawn(job: &Job, by: ConstantsBy, draws: u32) -> Diagnosed {
    let chain = |chain| job.chain(&wanted(by, chain, 100, draws)).expect("a chain");
    job.diagnosed(&Chains { by, chains: (0..4).map(chain).collect() }).expect("chains of this question")
}

fn names(found: &Diagnosed) -> Vec<&str> {
    found.constants.iter().map(|one| one.name.as_str()).collect()
}

#[test]
fn each_way_has_its_constants() {
    let table = simulated(1.0);
    let mut question = question("class", "proximal-svm");
    question.maps = vec![AttributeMap { attribute: "a".to_owned(), map: MapChoice::Polynomial { degree: 3 } }];
    let job = Job::new(&table, &question).expect("a question");
    let one = drawn(&job, ConstantsBy::One, 600);
    assert_eq!(names(&one), ["noise σ²", "all"]);
    assert!(one.converged, "{:?}", one.constants.iter().map(|c| (c.r_hat, c.effective)).collect::<Vec<_>>());
    let parts = drawn(&job, ConstantsBy::Part, 100);
    assert_eq!(names(&parts), ["noise σ²", "straight", "curved", "levels"]);
    assert_eq!(parts.constants[2].part, Some(Part::Curved));
    assert!(!parts.converged, "400 draws are not worth 400");
    let attributes = drawn(&job, ConstantsBy::Attribute, 100);
    assert_eq!(names(&attributes), ["noise σ²", "a", "b", "level"]);
    assert_eq!(attributes.constants[1].part, Some(Part::Attribute { name: "a".to_owned() }));
    for one in &attributes.constants {
        assert!(0.0 < one.low && one.low < one.median && one.median < one.high, "{one:?}");
        assert!(one.traces.len() == 4 && one.traces.iter().all(|trace| trace.len() == 100));
    }
    // What says little is shrunk more.
    assert!(attributes.constants[2].median > attributes.constants[1].median);
    assert!(one.constants[0].traces[0].len() == 200 && one.draws == 600);
}

/// A smooth kernel is shrunk in its coordinates, by the constant of the process.
#[test]
fn a_process_has_its_constant() {
    let mut question = question("class", "proximal-svm");
    question.maps = vec![AttributeMap { attribute: "b".to_owned(), map: MapChoice::RadialKernel { gamma: 0.5 } }];
    let job = Job::new(&simulated(1.0), &question).expect("a question");
    let parts = drawn(&job, ConstantsBy::Part, 100);
    assert_eq!(names(&parts), ["noise σ²", "straight", "process", "levels"]);
    assert_eq!(parts.constants[2].part, Some(Part::Process));
    // It says little, the straight term much.
    assert!(parts.constants[2].median > parts.constants[1].median);
    assert_eq!(names(&drawn(&job, ConstantsBy::Attribute, 20)), ["noise σ²", "a", "b", "level"]);
}

#[test]
fn in_pieces_a_chain_is_the_same() {
    let job = Job::new(&simulated(1.0), &question("class", "proximal-svm")).expect("a question");
    let by = ConstantsBy::Part;
    let whole = job.chain(&wanted(by, 3, 20, 50)).expect("a chain");
    let first = job.chain(&wanted(by, 3, 20, 10)).expect("a piece");
    let second = job
        .chain(&ChainWanted { warmup: 0, draws: 40, after: Some(first.clone()), ..wanted(by, 3, 0, 1) })
        .expect("the next piece");
    assert_eq!([first.numbers.0.clone(), second.numbers.0.clone()].concat(), whole.numbers.0);
    assert_eq!((first.made, second.made, whole.made), (30, 70, 70));
    let other = job.chain(&wanted(by, 1, 20, 50)).expect("a chain");
    let put = |chains: Vec<Chain>| job.diagnosed(&Chains { by, chains }).expect("chains");
    assert_eq!(put(vec![second, other.clone(), first]), put(vec![other, whole]));
}

/// σ² is in the square of the target's unit, the constants are in none.
#[test]
fn the_noise_of_a_number_has_its_unit() {
    let [one, ten] = [1.0, 10.0].map(|unit| {
        let job = Job::new(&simulated(unit), &question("y", "ridge")).expect("a question");
        drawn(&job, ConstantsBy::Attribute, 400)
    });
    for (one, ten) in one.constants.iter().zip(&ten.constants) {
        let scale = if one.name == "noise σ²" { 100.0 } else { 1.0 };
        assert_close(&one.name, ten.median, scale * one.median, 1e-6 * ten.median);
    }
    // Six coefficients take their share of the 240 rows' noise.
    let truth = with_noise(1.0).1;
    assert_close("σ²", one.constants[0].median, truth, 0.06 * truth);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let table = simulated(1.0);
    let by = ConstantsBy::One;
    let svm = Job::new(&table, &question("class", "svm")).expect("a question");
    assert_eq!(svm.chain(&wanted(by, 0, 1, 1)).map_err(|p| p.message().code), Err("does-not-shrink".to_owned()));
    let job = Job::new(&table, &question("class", "proximal-svm")).expect("a question");
    for (warmup, draws) in [(0, 0), (u32::MAX, 1), (0, u32::MAX)] {
        assert_eq!(
            job.chain(&wanted(by, 0, warmup, draws)).map_err(|p| p.message().code),
            Err("bad-setting".to_owned())
        );
    }
    let chain = job.chain(&wanted(by, 0, 0, 5)).expect("a chain");
    // Of another chain, of another way, cut, not numbers, none.
    let after = |chain: &Chain| ChainWanted { after: Some(chain.clone()), ..wanted(by, 1, 0, 1) };
    assert!(job.chain(&after(&chain)).is_err());
    let mut cut = Chain { chain: 1, ..chain.clone() };
    cut.numbers.0.pop();
    assert!(job.chain(&after(&cut)).is_err());
    let put = |by, chains| job.diagnosed(&Chains { by, chains });
    assert!(put(ConstantsBy::Attribute, vec![chain.clone()]).is_err());
    assert!(put(by, vec![cut]).is_err() && put(by, Vec::new()).is_err());
    let mut wrong = chain.clone();
    wrong.numbers.0[3] = f64::NAN;
    assert!(put(by, vec![wrong]).is_err());
    assert!(!put(by, vec![chain]).expect("five draws").converged);
}
