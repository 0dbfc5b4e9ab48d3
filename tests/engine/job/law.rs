//! The law through the job: for every learner, map and pair, and every row of real data, what the model file says is
//! what the learner itself says, within what the file states.

use crate::helper::{assert_close, data};
use crate::tables::{labels, learn_units, model_of, numbers, table};
use nomogram::contract::{
    AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Outcome, Part, Question, Shrinkage,
};
use nomogram::door::session::predict;
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::table::{MISSING, ReadOptions, Table, read};

fn heart() -> Table {
    let table = read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table");
    // A hundred rows, some of whose values are missing.
    table.at_rows(&(0..100).map(|row| row * 3).collect::<Vec<u32>>())
}

/// Every row of the table: the model against offset + slope · distance of unit 0, within the tolerances it states.
pub fn assert_law(what: &str, table: &Table, question: &Question) {
    let job = Job::new(table, question).unwrap_or_else(|problem| panic!("{what}: {problem:?}"));
    let units = learn_units(&job);
    let (_, learned) = job.model(&units).expect("a model");
    let model = model_of(&learned);
    let (offset, slope) = model.calibration.as_ref().map_or((0.0, 1.0), |c| (c.offset, c.slope));
    let own = &job.distances(&units[0]).expect("unit 0")[0];
    let stated: f64 = model.effects.iter().map(|effect| effect.tolerance).sum();
    let sd = model.target.numeric.as_ref().map_or(1.0, |range| range.maximum - range.minimum);
    assert!(stated <= 2e-3 * sd, "{what}: states {stated}");
    for (row, sum) in predict(&model, table).into_iter().enumerate() {
        let group = job.task().group_of_row[row];
        if group == MISSING {
            continue;
        }
        let expected = offset + slope * own[group as usize];
        assert_close(&format!("{what}, row {row}"), sum, expected, stated + 1e-9 * (1.0 + expected.abs()));
    }
    // Somebody moves: the law of a model that says nothing would be no test.
    assert!(model.effects.iter().any(|effect| effect.summary.spread > 0.0), "{what}");
}

fn question(learner: &str) -> Question {
    Question { learner: learner.to_owned(), folds: 2, repeats: 1, ..Question::about("class") }
}

fn cut(method: CutMethod) -> MapChoice {
    MapChoice::Discretised { method, bins: 4, cuts: vec![45.0, 60.0] }
}

#[test]
fn every_map_with_every_learner() {
    let table = heart();
    let target = table.columns.last().expect("columns").name.clone();
    let number = table.columns.iter().find(|c| c.name == "age").expect("age").name.clone();
    let coordinates = [
        MapChoice::Linear,
        cut(CutMethod::EqualFrequency),
        cut(CutMethod::EqualWidth),
        cut(CutMethod::Entropy),
        cut(CutMethod::ByHand),
        MapChoice::Polynomial { degree: 3 },
        MapChoice::Polynomial { degree: 5 },
        MapChoice::PiecewiseLinear { knots: 3 },
        MapChoice::Spline { knots: 4 },
        MapChoice::Sigmoid { bumps: 3 },
        MapChoice::Radial { centres: 5 },
    ];
    let kernels = [
        MapChoice::RadialKernel { gamma: 0.7 },
        MapChoice::PolynomialKernel { degree: 3 },
        MapChoice::CompactKernel { range: 0.8 },
    ];
    for learner in ["svm", "proximal-svm", "logistic", "naive-bayes"] {
        let maps: Vec<&MapChoice> = match learner {
            "svm" | "proximal-svm" => coordinates.iter().chain(&kernels).collect(),
            "logistic" => coordinates.iter().collect(),
            _ => coordinates[1..5].iter().collect(),
        };
        for map in maps {
            let mut question = question(learner);
            question.target.clone_from(&target);
            question.maps = vec![AttributeMap { attribute: number.clone(), map: map.clone() }];
            assert_law(&format!("{learner}, {map:?}"), &table, &question);
        }
    }
    let mut density = question("naive-bayes");
    density.target = target;
    density.settings = vec![Setting { name: "density".to_owned(), value: 1.0 }];
    assert_law("naive Bayes by densities", &table, &density);
}

#[test]
fn every_pair_and_regression() {
    // Every kind of pair, each with missing values on either side.
    let n = 90;
    let hole = |i: usize, x: f64| if i % 11 == 3 { f64::NAN } else { x };
    let x: Vec<f64> = (0..n).map(|i| hole(i, ((i * 37) % 50) as f64 / 5.0)).collect();
    let z: Vec<f64> = (0..n).map(|i| hole(i + 5, ((i * 13) % 41) as f64 / 4.0)).collect();
    let a: Vec<&str> = (0..n).map(|i| if i % 9 == 4 { "" } else { ["p", "q", "r"][(i * 7) % 3] }).collect();
    let b: Vec<&str> = (0..n).map(|i| ["s", "t"][(i / 3) % 2]).collect();
    let y: Vec<f64> = (0..n).map(|i| ((i * 37) % 50 + (i * 13) % 41 * ((i / 3) % 2)) as f64).collect();
    let class: Vec<&str> = y.iter().map(|y| if *y > 35.0 { "yes" } else { "no" }).collect();
    let columns = || vec![numbers("x", &x), numbers("z", &z), labels("a", &a), labels("b", &b)];
    let of_classes = table([columns(), vec![labels("class", &class)]].concat());
    let of_numbers = table([columns(), vec![numbers("y", &y)]].concat());
    let maps = [
        JointMap::Cells { bins: 3 },
        JointMap::Product { knots: 4 },
        JointMap::RadialKernel { gamma: 0.5 },
        JointMap::CompactKernel { range: 1.5 },
    ];
    for pair in [["a", "b"], ["a", "x"], ["x", "a"], ["x", "z"]] {
        for map in &maps {
            let groups = vec![JointGroup { attributes: pair.map(str::to_owned), map: map.clone() }];
            let what = format!("{pair:?} {map:?}");
            let is_kernel = matches!(map, JointMap::RadialKernel { .. } | JointMap::CompactKernel { .. });
            for (learner, learns_kernels) in
                [("svm", true), ("proximal-svm", true), ("ridge", true), ("logistic", false), ("svr", false)]
            {
                if is_kernel && !learns_kernels {
                    continue;
                }
                let mut question = Question { groups: groups.clone(), ..question(learner) };
                let of_number = ["ridge", "svr"].contains(&learner);
                if of_number {
                    question.target = "y".to_owned();
                    question.outcome = Outcome::Number;
                }
                let table = if of_number { &of_numbers } else { &of_classes };
                assert_law(&format!("{learner}, {what}"), table, &question);
            }
        }
    }
}

/// Constants of parts change nothing of the law; nor does a posterior, whose bars stand around the same sum.
#[test]
fn constants_of_parts_and_bars() {
    let table = heart();
    let target = table.columns.last().expect("columns").name.clone();
    let own = |of: Part, k: f64| Shrinkage { of, k };
    let mut question = question("proximal-svm");
    question.target = target;
    question.posterior = true;
    question.maps = vec![AttributeMap { attribute: "age".to_owned(), map: MapChoice::Polynomial { degree: 3 } }];
    question.shrinkages = vec![
        own(Part::Curved, 20.0),
        own(Part::Levels, 0.3),
        own(Part::Attribute { name: "cholesterol".to_owned() }, 100.0),
    ];
    assert_law("constants of parts", &table, &question);
}

/// Of several classes each score is that of its own fit, and the probabilities are the softmax of the sums.
#[test]
fn several_classes_of_the_proximal_machine() {
    use nomogram::model::classes::Model;
    let table = read(&data("sets/iris.csv"), &ReadOptions::default()).expect("a table");
    for balanced in [0.0, 1.0] {
        let mut question = question("proximal-svm");
        question.target = table.columns.last().expect("columns").name.clone();
        question.outcome = Outcome::AllClasses;
        question.settings.push(Setting { name: "balanced".to_owned(), value: balanced });
        question.shrinkages = vec![Shrinkage { of: Part::Attribute { name: "petalwidth".to_owned() }, k: 9.0 }];
        let job = Job::new(&table, &question).expect("a question");
        let units = learn_units(&job);
        let Some(Model::Classes(model)) = job.model(&units).expect("a model").0 else { panic!("a family") };
        let own = job.distances(&units[0]).expect("unit 0");
        let mut speaking = 0;
        for (score, own) in model.scores.iter().zip(&own) {
            // offset + slope · distance, for some offset and slope: two rows say which, all others must agree.
            let sums = predict(score, &table);
            let of = |row: usize| own[job.task().group_of_row[row] as usize];
            let other = (1..table.n_rows).find(|row| (of(*row) - of(0)).abs() > 0.3).expect("another distance");
            let slope = (sums[other] - sums[0]) / (of(other) - of(0));
            speaking += usize::from(slope > 0.1);
            for (row, sum) in sums.iter().enumerate() {
                let expected = sums[0] + slope * (of(row) - of(0));
                assert_close(&format!("row {row}"), *sum, expected, 1e-9 * (1.0 + expected.abs()));
            }
        }
        assert!(speaking >= 2, "the law of scores that say nothing would be no test");
    }
}

/// Maps that look at the classes are made without the rows that are held out: noise stays noise.
#[test]
fn densities_do_not_see_the_held_out_rows() {
    let mut state = 7_u32;
    let mut roll = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    };
    let n = 80;
    let mut columns: Vec<_> = (0..40)
        .map(|at| {
            let values: Vec<f64> = (0..n).map(|_| roll()).collect();
            numbers(&format!("n{at}"), &values)
        })
        .collect();
    let class: Vec<&str> = (0..n).map(|_| if roll() < 0.5 { "yes" } else { "no" }).collect();
    columns.push(labels("class", &class));
    let table = table(columns);
    let mut question = Question { folds: 10, repeats: 3, ..question("naive-bayes") };
    question.settings = vec![Setting { name: "density".to_owned(), value: 1.0 }];
    let job = Job::new(&table, &question).expect("a question");
    let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
    let auc = model.calibration.expect("scores").held_out.expect("scores").auc;
    // Densities made from all rows know the class of each of them: with those the AUC is above 0.8.
    assert!((0.3..0.68).contains(&auc), "{auc}");
}

/// Jakulin et al. 2005, section 4: whether one is unemployed matters once the time of residence is controlled for.
#[test]
fn unemployment_matters_once_residence_is_controlled_for() {
    let options = ReadOptions {
        columns: vec![nomogram::table::ColumnOptions {
            name: "residence_since".to_owned(),
            kind: Some(nomogram::table::Kind::Ordered),
            order: ["1", "2", "3", "4"].map(str::to_owned).to_vec(),
            ..nomogram::table::ColumnOptions::default()
        }],
        ..ReadOptions::default()
    };
    let table = read(&data("sets/german_credit.csv"), &options).expect("a table");
    let six = ["duration", "purpose", "savings_status", "employment", "residence_since", "age"];
    let mut question = Question { attributes: Some(six.map(str::to_owned).to_vec()), ..question("logistic") };
    question.positive = Some("bad".to_owned());
    let effect = |question: &Question, residence: Option<&str>| -> f64 {
        use nomogram::model::evaluate::Value;
        let job = Job::new(&table, question).expect("a question");
        let model = model_of(&job.model(&[job.unit(0)]).expect("a model").1);
        let of = |employment: &'static str| {
            let values: Vec<Value> = model
                .attributes
                .iter()
                .map(|attribute| match attribute.name.as_str() {
                    "employment" => Value::Label(employment),
                    "residence_since" => residence.map_or(Value::Unknown, Value::Label),
                    _ => Value::Unknown,
                })
                .collect();
            model.sum(&values)
        };
        of("unemployed") - of(">=7")
    };
    let alone = effect(&question, None);
    question.groups = vec![JointGroup {
        attributes: ["residence_since".to_owned(), "employment".to_owned()],
        map: JointMap::Cells { bins: 5 },
    }];
    let by_residence: Vec<f64> = ["1", "2", "3", "4"].iter().map(|years| effect(&question, Some(years))).collect();
    let most = by_residence.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = by_residence.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(most - least > 1.0 && most > alone + 0.3, "alone {alone}, by residence {by_residence:?}");
}
