//! Every pair beside the attributes' own effects: the polynomial SVM of degree 2 as a nomogram, all of it.

use super::law::assert_law;
use crate::helper::assert_close;
use crate::tables::{labels, learn_units, model_of, numbers, table};
use nomogram::contract::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure, Outcome, Question};
use nomogram::door::session::predict;
use nomogram::explain::average::average;
use nomogram::features::design::Design;
use nomogram::job::Job;
use nomogram::learn::polynomial_svm;
use nomogram::learn::solve::SolveOptions;
use nomogram::model::additive::{AdditiveModel, IntervalMethod, Setting, Shape};
use nomogram::model::classes::Model;
use nomogram::model::evaluate::Value;
use nomogram::table::Table;

const N: usize = 90;

/// Two numbers and two categories with values missing here and there, a class and a number that go with products of them.
fn rows(holes: bool) -> Table {
    let hole = |i: usize, x: f64| if holes && i % 11 == 3 { f64::NAN } else { x };
    let x: Vec<f64> = (0..N).map(|i| hole(i, ((i * 37) % 50) as f64 / 5.0)).collect();
    let z: Vec<f64> = (0..N).map(|i| hole(i + 5, ((i * 13) % 41) as f64 / 4.0)).collect();
    let a: Vec<&str> =
        (0..N).map(|i| if holes && i % 9 == 4 { "" } else { ["p", "q", "r", "q"][(i * 7) % 4] }).collect();
    let b: Vec<&str> = (0..N).map(|i| ["s", "t"][(i / 3) % 2]).collect();
    let y: Vec<f64> = (0..N)
        .map(|i| {
            ((i * 37) % 50) as f64 + ((i * 13) % 41 * ((i / 3) % 2)) as f64 - 9.0 * f64::from(u8::from(i % 5 == 0))
        })
        .collect();
    let class: Vec<&str> = y.iter().map(|y| if *y > 35.0 { "yes" } else { "no" }).collect();
    let third: Vec<&str> = y
        .iter()
        .map(|y| {
            if *y > 45.0 {
                "high"
            } else if *y > 25.0 {
                "some"
            } else {
                "low"
            }
        })
        .collect();
    table(vec![
        numbers("x", &x),
        labels("a", &a),
        numbers("z", &z),
        labels("b", &b),
        labels("class", &class),
        numbers("y", &y),
        labels("third", &third),
    ])
}

fn question(learner: &str) -> Question {
    let is_number = ["svr", "ridge"].contains(&learner);
    Question {
        learner: learner.to_owned(),
        folds: 2,
        repeats: 1,
        attributes: Some(["x", "a", "z", "b"].map(str::to_owned).to_vec()),
        settings: vec![Setting { name: "pairs".to_owned(), value: 1.0 }],
        positive: (!is_number).then(|| "yes".to_owned()),
        outcome: if is_number { Outcome::Number } else { Outcome::OneClass },
        ..Question::about(if is_number { "y" } else { "class" })
    }
}

fn map(attribute: &str, map: MapChoice) -> AttributeMap {
    AttributeMap { attribute: attribute.to_owned(), map }
}

fn learned(question: &Question) -> AdditiveModel {
    let job = Job::new(&rows(true), question).expect("a question");
    model_of(&job.model(&learn_units(&job)).expect("a model").1)
}

#[test]
fn the_law_of_every_learner_and_map() {
    let cut = |method| MapChoice::Discretised { method, bins: 3, cuts: vec![3.0, 6.0] };
    let similar = || MapChoice::Similarity { measure: Measure::Iof, most: 20, labelled_only: false };
    let both = |choice: &MapChoice| vec![map("x", choice.clone()), map("z", choice.clone())];
    let maps = [
        Vec::new(),
        both(&MapChoice::Spline { knots: 4 }),
        both(&MapChoice::Polynomial { degree: 2 }),
        vec![map("x", MapChoice::PiecewiseLinear { knots: 2 })],
        vec![map("z", MapChoice::Polynomial { degree: 5 })],
        vec![map("x", MapChoice::Sigmoid { bumps: 2 }), map("z", MapChoice::Radial { centres: 3 })],
        both(&cut(CutMethod::EqualFrequency)),
        both(&cut(CutMethod::ByHand)),
        vec![map("a", similar()), map("b", similar())],
    ];
    for learner in ["svm", "proximal-svm", "logistic", "ridge", "svr"] {
        for maps in &maps {
            let question = Question { maps: maps.clone(), ..question(learner) };
            assert_law(&format!("{learner}, {maps:?}"), &rows(true), &question);
        }
    }
    let entropy = Question { maps: both(&cut(CutMethod::Entropy)), ..question("svm") };
    assert_law("cuts that look at the classes", &rows(true), &entropy);
}

/// How attributes of two levels stand in the products: the setting, and the coordinates of the rarer level and the other.
const CODINGS: [(f64, Option<[f64; 2]>); 3] = [(1.0, None), (2.0, Some([1.0, 0.0])), (3.0, Some([1.0, -1.0]))];

fn coded(question: Question, coding: f64) -> Question {
    let mut question = question;
    question.settings.retain(|setting| setting.name != "pairs");
    question.settings.push(Setting { name: "pairs".to_owned(), value: coding });
    question
}

/// φ of the default maps, worked out here: numbers less mean over deviation, a 0/1 coordinate a level, or one coordinate
/// for the two of an attribute that is known everywhere; unknown = 0.
fn coordinates(job: &Job, of_two: Option<[f64; 2]>) -> Design {
    use nomogram::task::AttributeValues;
    let counts = &job.task().counts;
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for attribute in &job.task().attributes {
        match &attribute.values {
            AttributeValues::Numbers(values) => {
                let known = || values.iter().zip(counts).filter(|(x, _)| !x.is_nan());
                let n: f64 = known().map(|(_, count)| count).sum();
                let mean = known().map(|(x, count)| count * x).sum::<f64>() / n;
                let variance = known().map(|(x, count)| count * (x - mean) * (x - mean)).sum::<f64>() / n;
                let of = |x: &f64| if x.is_nan() { 0.0 } else { (x - mean) / variance.sqrt() };
                columns.push(values.iter().map(of).collect());
            }
            AttributeValues::Codes(codes) => {
                let levels = &attribute.attribute.levels;
                match of_two.filter(|_| levels.len() == 2 && attribute.attribute.missing < 0.5) {
                    Some([one, other]) => {
                        let rarer = u32::from(levels[1].count <= levels[0].count);
                        columns.push(codes.iter().map(|code| if *code == rarer { one } else { other }).collect());
                    }
                    None => {
                        for level in 0..levels.len() as u32 {
                            columns.push(codes.iter().map(|code| f64::from(u8::from(*code == level))).collect());
                        }
                    }
                }
            }
        }
    }
    let n_rows = job.task().n_groups();
    let dense = (0..n_rows).flat_map(|row| columns.iter().map(move |column| column[row])).collect();
    Design { n_rows, n_dense: columns.len(), dense, nominal: Vec::new() }
}

#[test]
fn products_of_the_coordinates_are_the_polynomial_kernel() {
    for (coding, of_two) in CODINGS {
        let job = Job::new(&rows(true), &coded(question("svm"), coding)).expect("a question");
        let phi = coordinates(&job, of_two);
        let product = |design: &Design, i: usize, j: usize| -> f64 {
            design.dense_row(i).iter().zip(design.dense_row(j)).map(|(a, b)| a * b).sum()
        };
        for i in 0..phi.n_rows {
            for j in 0..phi.n_rows {
                let kernel = (1.0 + product(&phi, i, j)).powi(2) - 1.0;
                assert_close("kernel", product(&job.features().design, i, j), kernel, 1e-10 * (1.0 + kernel.abs()));
            }
        }
    }
}

#[test]
fn the_svm_is_the_polynomial_svm_of_degree_2() {
    for (coding, of_two) in CODINGS {
        for (holes, cost) in [(false, 1.0), (true, 0.1), (true, 10.0)] {
            let mut question = coded(question("svm"), coding);
            question.settings.push(Setting { name: "C".to_owned(), value: cost });
            let job = Job::new(&rows(holes), &question).expect("a question");
            let unit = job.unit(0);
            let own = &job.scores(&unit).expect("unit 0")[0];
            let phi = coordinates(&job, of_two);
            let costs: Vec<f64> = job.task().counts.iter().map(|count| cost * count).collect();
            let options = SolveOptions::default().for_kernels();
            let twin = polynomial_svm::fit(&phi, 2, &job.task().y, &costs, None, &options);
            assert!(twin.certificate.relative_gap <= 1e-6, "{:?}", twin.certificate);
            let size = twin.certificate.primal_objective;
            assert_close("objective", unit.certificate.primal_objective, size, 1e-6 * size);
            let expected = polynomial_svm::scores(&twin.expansion, twin.bias, 2, &phi, &phi);
            let found = job.features().design.times(&own.weights);
            for (row, (found, expected)) in found.iter().zip(&expected).enumerate() {
                assert_close(&format!("C {cost}, row {row}"), found + own.bias, *expected, 2e-3);
            }
        }
    }
}

/// The learner that has that kernel and no nomogram, on real tables: the same objective and the same distances, in the
/// fold fits too.
#[test]
fn it_is_the_learner_of_that_kernel_on_real_tables() {
    use crate::helper::data;
    use nomogram::table::{ReadOptions, read};
    for file in ["heart_disease", "german_credit", "titanic"] {
        let table = read(&data(&format!("sets/{file}.csv")), &ReadOptions::default()).expect("a table");
        // Some rows of every kind: what is tried is the machine and not how large it may be.
        let rows: Vec<u32> = (0..table.n_rows as u32).step_by((table.n_rows / 250).max(1)).collect();
        let table = table.at_rows(&rows);
        let target = ["class", "survived"]
            .into_iter()
            .find(|name| table.column(name).is_some())
            .map_or_else(|| table.columns[table.columns.len() - 1].name.clone(), str::to_owned);
        let asked = |learner: &str, settings: &[(&str, f64)]| {
            let settings =
                settings.iter().map(|(name, value)| Setting { name: (*name).to_owned(), value: *value }).collect();
            let learner = learner.to_owned();
            Job::new(&table, &Question { learner, settings, folds: 2, repeats: 1, ..Question::about(&target) })
                .expect("a question")
        };
        let [drawn, kernel] =
            [asked("svm", &[("pairs", 1.0), ("C", 0.1)]), asked("polynomial-svm", &[("degree", 2.0), ("C", 0.1)])];
        for unit in 0..2 {
            let [found, expected] = [&drawn, &kernel].map(|job| job.unit(unit));
            let [of, to] = [&found, &expected].map(|unit| unit.certificate.primal_objective);
            assert_close(&format!("{file}, objective {unit}"), of, to, 1e-5 * to);
            if unit == 0 {
                let [of, to] = [(&drawn, &found), (&kernel, &expected)]
                    .map(|(job, unit)| job.distances(unit).expect("unit 0").concat());
                let size = to.iter().fold(0.0_f64, |size, delta| size.max(delta.abs()));
                for (of, to) in of.iter().zip(&to) {
                    assert_close(file, *of, *to, 2e-3 * size);
                }
            }
        }
    }
}

/// What a pair says has mean 0 over either attribute's own rows, whatever the other is: nothing of it belongs elsewhere.
/// But for levels of an attribute that is unknown in some rows: these are none of the levels, and none is taken off.
#[test]
fn pairs_say_only_what_neither_attribute_says_alone() {
    for (holes, coding) in [(false, 1.0), (true, 1.0), (false, 2.0), (false, 3.0)] {
        pure(holes, coding);
    }
}

fn pure(holes: bool, coding: f64) {
    let job = Job::new(&rows(holes), &coded(question("svm"), coding)).expect("a question");
    let has_holes = |at: usize| job.task().attributes[at].attribute.name == "a" && holes;
    let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
    let n = model.attributes.len();
    let mut speaking = 0;
    for effect in model.effects.iter().filter(|effect| effect.attributes().len() == 2) {
        let pair = effect.attributes();
        let size = effect.summary.maximum - effect.summary.minimum;
        speaking += usize::from(size > 0.05);
        for (over, at) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            if has_holes(over) {
                continue;
            }
            for fixed in 0..job.task().n_groups() {
                let (mut sum, mut rows) = (0.0, 0.0);
                for group in 0..job.task().n_groups() {
                    let mut values = vec![Value::Unknown; n];
                    values[over] = job.task().attributes[over].value(group);
                    values[at] = job.task().attributes[at].value(fixed);
                    if values[over] != Value::Unknown {
                        sum += job.task().counts[group] * effect.at(&values);
                        rows += job.task().counts[group];
                    }
                }
                assert_close("mean", sum / rows, 0.0, 1e-10 * (1.0 + size));
            }
        }
    }
    assert!(speaking >= 3, "pairs that say nothing would be no test");
}

/// What the page says of pairs that it does not draw: about the root of the sum of their squared deviations over the rows.
#[test]
fn deviations_of_pairs_add_up_about_as_variances_do() {
    use crate::helper::data;
    use nomogram::table::{ReadOptions, read};
    for (file, is_number) in [("heart_disease", false), ("german_credit", false), ("diabetes_regression", true)] {
        let table = read(&data(&format!("sets/{file}.csv")), &ReadOptions::default()).expect("a table");
        let question = Question {
            attributes: None,
            target: table.columns.last().expect("columns").name.clone(),
            positive: None,
            ..question(if is_number { "ridge" } else { "svm" })
        };
        let job = Job::new(&table, &question).expect("a question");
        let mut model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
        model.effects.retain(|effect| effect.attributes().len() == 2);
        let promised = model.effects.iter().map(|effect| effect.summary.spread.powi(2)).sum::<f64>().sqrt();
        let sums = predict(&model, &table);
        let n = sums.len() as f64;
        let mean = sums.iter().sum::<f64>() / n;
        let found = (sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / n).sqrt();
        assert!((0.5..2.0).contains(&(found / promised)), "{file}: {found} over the rows, {promised} promised");
    }
}

#[test]
fn effects_of_attributes_first_then_of_pairs_each_in_its_form() {
    let model = learned(&question("svm"));
    let of: Vec<Vec<usize>> = model.effects.iter().map(|effect| effect.attributes()).collect();
    let singles: Vec<&[usize]> = of[..4].iter().map(Vec::as_slice).collect();
    assert_eq!(singles, [&[0][..], &[1], &[2], &[3]]);
    let forms: Vec<&str> = model
        .effects
        .iter()
        .map(|effect| match &effect.shape {
            Shape::Levels { .. } => "levels",
            Shape::Cubic { .. } => "cubic",
            Shape::Table { .. } => "table",
            Shape::CurvesByLevel { .. } => "curves",
            Shape::Surface { .. } => "surface",
        })
        .collect();
    // x, a, z, b; then (x, a), (x, z), (x, b), (a, z), (a, b), (z, b).
    let expected = ["cubic", "levels", "cubic", "levels", "curves", "surface", "curves", "curves", "table", "curves"];
    assert_eq!(forms, expected);
    assert_eq!(model.version, 5);
    assert!(model.learner.settings.iter().any(|setting| setting.name == "pairs"));
    assert!(model.effects.iter().all(|effect| effect.tolerance < 1e-9), "straight maps are exact");
    model.check().expect("a sound model");
    // Beyond the data too: a parabola goes on as a parabola, a product as a product.
    let read: AdditiveModel = serde_json::from_str(&serde_json::to_string(&model).expect("text")).expect("a model");
    assert_eq!(read, model);
}

/// The parabola and the products of straight maps hold for new rows far outside the data.
#[test]
fn new_rows_outside_the_data() {
    let job = Job::new(&rows(true), &question("svm")).expect("a question");
    let units = learn_units(&job);
    let model = model_of(&job.model(&units).expect("a model").1);
    let own = &job.scores(&units[0]).expect("unit 0")[0];
    let calibration = model.calibration.as_ref().expect("calibrated");
    let phi = coordinates(&job, None);
    // f(v) = Σ_i c_i ((1 + φ_i·φ_v)² − 1) + b from the twin's view: the weights as a combination of the rows.
    let x = |values: &[f64]| numbers("x", values);
    let far = table(vec![
        x(&[-40.0, 75.0]),
        labels("a", &["p", "r"]),
        numbers("z", &[90.0, -33.0]),
        labels("b", &["t", "s"]),
    ]);
    let sums = predict(&model, &far);
    let standard = |at: usize, value: f64| -> f64 {
        use nomogram::task::AttributeValues;
        let AttributeValues::Numbers(values) = &job.task().attributes[at].values else { panic!("a number") };
        let known = || values.iter().zip(&job.task().counts).filter(|(x, _)| !x.is_nan());
        let n: f64 = known().map(|(_, count)| count).sum();
        let mean = known().map(|(x, count)| count * x).sum::<f64>() / n;
        let variance = known().map(|(x, count)| count * (x - mean) * (x - mean)).sum::<f64>() / n;
        (value - mean) / variance.sqrt()
    };
    let share = |at: usize, label: &str| -> Vec<f64> {
        let levels = &job.task().attributes[at].attribute.levels;
        levels.iter().map(|level| f64::from(u8::from(level.label == label))).collect()
    };
    // Coefficients of the rows that give the weights: least squares would do, the dual vector is at hand.
    let costs: Vec<f64> = job.task().counts.clone();
    let twin = polynomial_svm::fit(&phi, 2, &job.task().y, &costs, None, &SolveOptions::default().for_kernels());
    for (row, [xv, zv, a, b]) in [["-40", "90", "p", "t"], ["75", "-33", "r", "s"]].into_iter().enumerate() {
        let number = |text: &str| text.parse::<f64>().expect("a number");
        let place: Vec<f64> =
            [vec![standard(0, number(xv))], share(1, a), vec![standard(2, number(zv))], share(3, b)].concat();
        let new = Design { n_rows: 1, n_dense: place.len(), dense: place, nominal: Vec::new() };
        let f = polynomial_svm::scores(&twin.expansion, twin.bias, 2, &phi, &new)[0];
        let expected = calibration.offset + calibration.slope * f / own.norm;
        assert_close(&format!("row {row}"), sums[row], expected, 2e-3 * expected.abs());
    }
}

#[test]
fn bars_intervals_posterior_and_several_classes() {
    let bars = Question { resamples: 20, interval: IntervalMethod::Cross, ..question("svm") };
    let model = learned(&bars);
    let drawn = model.effects.iter().filter(|effect| effect.bars.is_some()).count();
    let surfaces = model.effects.iter().filter(|effect| matches!(effect.shape, Shape::Surface { .. })).count();
    assert_eq!(drawn + surfaces, model.effects.len());
    assert!(model.venn_abers.is_some());
    let posterior = learned(&Question { posterior: true, ..question("proximal-svm") });
    assert_eq!(posterior.posterior.expect("a posterior").effects.len(), 10);

    let mut third = Question { positive: None, outcome: Outcome::AllClasses, ..question("svm") };
    third.target = "third".to_owned();
    let job = Job::new(&rows(true), &third).expect("a question");
    let units = learn_units(&job);
    let Some(Model::Classes(model)) = job.model(&units).expect("a model").0 else { panic!("a family") };
    let own = job.distances(&units[0]).expect("unit 0");
    for (score, own) in model.scores.iter().zip(&own) {
        let sums = predict(score, &rows(true));
        let of = |row: usize| own[job.task().group_of_row[row] as usize];
        let other = (1..N).find(|row| (of(*row) - of(0)).abs() > 0.3).expect("another distance");
        let slope = (sums[other] - sums[0]) / (of(other) - of(0));
        for (row, sum) in sums.iter().enumerate() {
            let expected = sums[0] + slope * (of(row) - of(0));
            assert_close(&format!("row {row}"), *sum, expected, 1e-9 * (1.0 + expected.abs()));
        }
    }
}

#[test]
fn so_many_pairs_learn_the_rows_by_heart_and_it_is_said() {
    let bumps = ["x", "z"].map(|name| map(name, MapChoice::Radial { centres: 8 })).to_vec();
    let hard = |more: &[(&str, f64)]| {
        let setting = |(name, value): &(&str, f64)| Setting { name: (*name).to_owned(), value: *value };
        let settings = [("C", 1e4)].iter().chain(more).map(setting).collect();
        let asked = Question { maps: bumps.clone(), settings, ..question("svm") };
        let job = Job::new(&rows(false), &asked).expect("a question");
        let notices = job.model(&learn_units(&job)).expect("a model").1.notices;
        notices.into_iter().find(|notice| notice.code == "separable").expect("a notice").message
    };
    let (plain, pairs) = (hard(&[]), hard(&[("pairs", 1.0)]));
    assert!(plain.contains("Check that no column") && !plain.contains("pairs"), "{plain}");
    assert!(pairs.contains("With 6 pairs") && pairs.contains("smaller C"), "{pairs}");
}

#[test]
fn pairs_by_hand_rest() {
    let group = JointGroup { attributes: ["x".to_owned(), "z".to_owned()], map: JointMap::Product { knots: 4 } };
    let resting = Question { groups: vec![group], ..question("svm") };
    assert_eq!(learned(&resting).effects, learned(&question("svm")).effects);
}

#[test]
fn an_average_with_a_model_without_pairs() {
    let plain = Question { settings: Vec::new(), ..question("svm") };
    let group = JointGroup { attributes: ["x".to_owned(), "b".to_owned()], map: JointMap::Product { knots: 3 } };
    let by_hand = Question { groups: vec![group], ..plain.clone() };
    let models = [learned(&question("svm")), learned(&plain)];
    let found = average(&models, &[1, 2]).expect("an average");
    found.check().expect("a sound model");
    let table = rows(true);
    let sums: Vec<Vec<f64>> = models.iter().map(|model| predict(model, &table)).collect();
    for (row, sum) in predict(&found, &table).into_iter().enumerate() {
        assert_close("mean", sum, (sums[0][row] + 2.0 * sums[1][row]) / 3.0, 1e-9 * (1.0 + sum.abs()));
    }
    // A pair by hand in place of the attributes' own effects beside a model that has these.
    let found = average(&[models[1].clone(), learned(&by_hand)], &[1, 1]).expect("an average");
    assert_eq!(found.effects.len(), 5);
    found.check().expect("a sound model");
}

#[test]
fn what_cannot_be_paired_is_said() {
    let refusal = |question: &Question| Job::new(&rows(true), question).map(|_| ()).expect_err("refused").message();
    let kernel = vec![map("x", MapChoice::RadialKernel { gamma: 1.0 })];
    assert_eq!(refusal(&Question { maps: kernel, ..question("svm") }).code, "kernel-in-pairs");
    let cut = MapChoice::Discretised { method: CutMethod::EqualWidth, bins: 3, cuts: Vec::new() };
    let mixed = refusal(&Question { maps: vec![map("z", cut)], ..question("svm") });
    assert_eq!(mixed.code, "no-form-for-pair");
    assert!(mixed.message.contains("“z”") && mixed.message.contains("“x”"), "{}", mixed.message);
    let wide = table(
        (0..100)
            .map(|at| numbers(&format!("n{at}"), &(0..30).map(|i| ((i * (at + 3)) % 17) as f64).collect::<Vec<f64>>()))
            .chain([labels("class", &(0..30).map(|i| ["no", "yes"][i % 2]).collect::<Vec<&str>>())])
            .collect(),
    );
    let wide = Job::new(&wide, &Question { attributes: None, ..question("svm") }).map(|_| ());
    assert_eq!(wide.expect_err("too many").message().code, "too-many-for-pairs");
    let forest = Question { learner: "random-forest".to_owned(), ..question("svm") };
    assert_eq!(refusal(&forest).code, "unknown-setting");
}
