//! Simulated places in place of the paper's houses of Dallas, which cannot be had: a surface over longitude and latitude
//! that ends at a range, beside a straight part.

use super::said;
use nomogram::choice::Part;
use nomogram::contract::{JointGroup, JointMap, Outcome, Question, Shrinkage, Unit};
use nomogram::job::Job;
use nomogram::learn::proximal::variates::{generator, normal, uniform};
use nomogram::math;
use nomogram::model::additive::AdditiveModel;
use nomogram::model::classes::Model;
use nomogram::model::evaluate::Value;
use nomogram::table::{self, Cells, ReadOptions, Table};
use std::time::Instant;

/// How many there are.
pub const SIZES: [usize; 3] = [1250, 5000, 20_000];
/// Others that judge.
pub const FRESH: usize = 2000;
/// Standard deviation of the noise.
pub const NOISE: f64 = 0.3;
/// Places within the range of each, on the average.
pub const NEIGHBOURS: f64 = 100.0;
/// Of the surface.
pub const K: f64 = 1.0;
const SEED: u64 = 1;

/// What was found with so many.
#[derive(Clone, Debug)]
pub struct Measured {
    /// How many.
    pub n: usize,
    /// The range as a share of the side of the square.
    pub range: f64,
    /// Of the fit with the surface, in seconds of one processor.
    pub seconds: f64,
    /// Error of fresh prices: straight alone, and with the surface.
    pub rmse: [f64; 2],
    /// Their squared errors one by one, straight alone less with the surface: the mean, and its standard error.
    pub gain: [f64; 2],
    /// The noise as the model says it.
    pub noise: f64,
    /// Share of fresh prices within the interval of 95 % around what is predicted.
    pub within: f64,
}

/// Prices, on the log scale, at places drawn anywhere in a square, of a size, an age and a kind of house: a text of rows.
fn simulated(n: usize, stream: u32) -> String {
    let mut generator = generator(SEED, stream, 0);
    let mut text = "lon,lat,size,age,kind,price\n".to_owned();
    for row in 0..n {
        let [lon, lat, size, age] = [(); 4].map(|()| uniform(&mut generator));
        let (kind, of_kind) = [("flat", 0.0), ("house", 0.5), ("hut", 0.0)][row * 7 % 3];
        let hill = |east: f64, north: f64, steep: f64| math::exp(-steep * (east * east + north * north));
        let surface = 1.5 * hill(lon - 0.7, lat - 0.3, 20.0) - hill(lon - 0.3, lat - 0.6, 12.0);
        let price = surface + 0.8 * size - 0.3 * age + of_kind + NOISE * normal(&mut generator);
        text.push_str(&format!("{lon:.6},{lat:.6},{size:.6},{age:.6},{kind},{price:.6}\n"));
    }
    text
}

fn read(n: usize, stream: u32) -> Result<Table, String> {
    table::read(simulated(n, stream).as_bytes(), &ReadOptions::default()).map_err(|problem| problem.message().message)
}

/// Measures so many places.
///
/// # Errors
/// A sentence: they cannot be learned from.
pub fn measure(n: usize) -> Result<Measured, String> {
    let (table, fresh) = (read(n, 1)?, read(FRESH, 2)?);
    let range = (NEIGHBOURS / (std::f64::consts::PI * n as f64)).sqrt();
    let straight = Question {
        learner: "ridge".to_owned(),
        outcome: Outcome::Number,
        posterior: true,
        folds: 2,
        repeats: 1,
        ..Question::about("price")
    };
    // A side of the square is √12 standard deviations.
    let map = JointMap::CompactKernel { range: range * 12.0_f64.sqrt() };
    let surface = Question {
        groups: vec![JointGroup { attributes: ["lon".to_owned(), "lat".to_owned()], map }],
        shrinkages: vec![Shrinkage { of: Part::Process, k: K }],
        ..straight.clone()
    };
    let found = [learned(&table, &straight)?, learned(&table, &surface)?];
    let names: Vec<&str> = found[1].0.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
    let values: Vec<Vec<Value>> = (0..FRESH).map(|row| values(&fresh, &names, row)).collect();
    let truth = numbers(&fresh, "price");
    let squares = |at: usize| -> Vec<f64> {
        let error = |(values, price): (&Vec<Value>, &f64)| price - found[at].0.sum(values);
        values.iter().zip(&truth).map(error).map(|error| error * error).collect()
    };
    let squares = [squares(0), squares(1)];
    let average = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let gains: Vec<f64> = squares[0].iter().zip(&squares[1]).map(|(a, b)| a - b).collect();
    let gain = average(&gains);
    let spread = average(&gains.iter().map(|one| (one - gain) * (one - gain)).collect::<Vec<f64>>());
    let model = &found[1].0;
    let noise = model.posterior.as_ref().map_or(f64::NAN, |posterior| posterior.noise);
    let is_within = |values: &[Value], square: f64| {
        let error = model.standard_error(values).unwrap_or(f64::NAN);
        square <= 1.959_964 * 1.959_964 * (error * error + noise * noise)
    };
    let within = values.iter().zip(&squares[1]).filter(|(values, square)| is_within(values, **square)).count();
    Ok(Measured {
        n,
        range,
        seconds: found[1].1,
        rmse: [average(&squares[0]).sqrt(), average(&squares[1]).sqrt()],
        gain: [gain, (spread / FRESH as f64).sqrt()],
        noise,
        within: within as f64 / FRESH as f64,
    })
}

/// The model on all rows, and how long its fit took.
fn learned(table: &Table, question: &Question) -> Result<(AdditiveModel, f64), String> {
    let job = Job::new(table, question).map_err(said)?;
    let since = Since::now();
    let unit: Unit = job.unit(0);
    let seconds = since.seconds();
    match job.model(&[unit]).map_err(said)?.0 {
        Some(Model::Additive(model)) => Ok((model, seconds)),
        _ => Err("The model of the places is no sum.".to_owned()),
    }
}

/// Seconds that this thread was at work, where the system says so (Linux), otherwise seconds.
struct Since(Option<f64>, Instant);

impl Since {
    fn now() -> Since {
        Since(Since::worked(), Instant::now())
    }

    fn worked() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
    }

    fn seconds(&self) -> f64 {
        match (self.0, Since::worked()) {
            (Some(from), Some(to)) => to - from,
            _ => self.1.elapsed().as_secs_f64(),
        }
    }
}

fn numbers(table: &Table, name: &str) -> Vec<f64> {
    match table.column(name).map(|column| &column.cells) {
        Some(Cells::Numbers { values, .. }) => values.clone(),
        _ => Vec::new(),
    }
}

/// The values of these attributes in a row.
fn values<'a>(table: &'a Table, names: &[&str], row: usize) -> Vec<Value<'a>> {
    let of = |name: &&str| match table.column(name).map(|column| &column.cells) {
        Some(Cells::Numbers { values, .. }) => Value::Number(values[row]),
        Some(Cells::Labels { levels, codes }) => Value::Label(&levels[codes[row] as usize]),
        None => Value::Unknown,
    };
    names.iter().map(of).collect()
}
