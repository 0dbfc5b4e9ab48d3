//! What a plan of maps refuses, a sentence each, and what it makes of what nobody chose.

use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::choice::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice, Measure};
use nomogram::explain::effects::{at_places, collect};
use nomogram::explain::places;
use nomogram::features::plan::{Plan, PlannedMap};
use nomogram::features::{Features, maps::Map};
use nomogram::learn::Score;
use nomogram::model::evaluate::Value;
use nomogram::sentences::learning::Problem;
use nomogram::table::Kind;
use nomogram::task::{Outcome, Task, TaskSpec};

/// "age" 0 … 59, "grade" 1 … 4, "half" (two values beside unknown ones, never beside "rare"), "town" of 50 levels,
/// "street" of 59, "size" ordered.
fn columns() -> Vec<nomogram::table::Column> {
    let number = |f: &dyn Fn(i32) -> f64| (0..60).map(f).collect::<Vec<f64>>();
    let text = |f: &dyn Fn(i32) -> String| (0..60).map(f).collect::<Vec<String>>();
    let named = |name: &str, cells: &[String]| labels(name, &cells.iter().map(String::as_str).collect::<Vec<&str>>());
    let mut size = named("size", &text(&|i| ["S", "M", "L"][i as usize % 3].to_owned()));
    size.kind = Kind::Ordered;
    let mut columns = vec![
        numbers("age", &number(&f64::from)),
        numbers("grade", &number(&|i| f64::from(i % 4 + 1))),
        numbers("half", &number(&|i| if i < 30 { f64::from(i % 2) } else { f64::NAN })),
        numbers("rare", &number(&|i| if i < 30 { f64::NAN } else { f64::from(i) })),
        named("town", &text(&|i| format!("town {}", i % 50))),
        size,
    ];
    columns.push(labels("class", &(0..60).map(|i| if i % 3 == 0 { "yes" } else { "no" }).collect::<Vec<&str>>()));
    columns
}

fn task() -> Task {
    // By default a column of 50 levels would be left out.
    let attributes = columns().into_iter().map(|column| column.name).filter(|name| name != "class").collect();
    let spec = TaskSpec { target: "class".to_owned(), attributes: Some(attributes), ..TaskSpec::default() };
    Task::new(&table(columns()), &spec).expect("a task")
}

fn map(attribute: &str, map: MapChoice) -> AttributeMap {
    AttributeMap { attribute: attribute.to_owned(), map }
}

fn pair(first: &str, second: &str, map: JointMap) -> JointGroup {
    JointGroup { attributes: [first.to_owned(), second.to_owned()], map }
}

fn by_hand(cuts: &[f64]) -> MapChoice {
    MapChoice::Discretised { method: CutMethod::ByHand, bins: 5, cuts: cuts.to_vec() }
}

fn frequency(bins: u32) -> MapChoice {
    MapChoice::Discretised { method: CutMethod::EqualFrequency, bins, cuts: Vec::new() }
}

#[test]
fn what_cannot_be_had() {
    let task = task();
    let singles = [
        map("weight", MapChoice::Linear),
        map("age", MapChoice::Nominal),
        map("town", MapChoice::Spline { knots: 4 }),
        map("town", MapChoice::Ordinal),
        map("town", MapChoice::Similarity { measure: Measure::Lin, most: 20, labelled_only: false }),
        map("age", MapChoice::Similarity { measure: Measure::Of, most: 20, labelled_only: false }),
        map("age", MapChoice::Spline { knots: 8 }),
        map("grade", MapChoice::Spline { knots: 5 }),
        map("half", MapChoice::Spline { knots: 3 }),
        map("grade", MapChoice::PiecewiseLinear { knots: 3 }),
        map("grade", MapChoice::Sigmoid { bumps: 5 }),
        map("grade", MapChoice::Polynomial { degree: 4 }),
        map("age", MapChoice::PolynomialKernel { degree: 6 }),
        map("age", MapChoice::Radial { centres: 1 }),
        map("age", MapChoice::RadialKernel { gamma: 0.0 }),
        map("age", MapChoice::CompactKernel { range: 0.0 }),
        map("age", MapChoice::RadialKernel { gamma: f64::NAN }),
        map("age", frequency(1)),
        map("age", by_hand(&[])),
        map("age", by_hand(&[10.0, 10.0])),
        map("age", by_hand(&[10.0, f64::INFINITY])),
        map("age", by_hand(&[0.0, 30.0])),
        map("age", by_hand(&[30.0, 59.5])),
    ];
    let pairs = [
        vec![pair("age", "weight", JointMap::Cells { bins: 5 })],
        vec![pair("age", "age", JointMap::Cells { bins: 5 })],
        vec![pair("age", "size", JointMap::Cells { bins: 5 }), pair("grade", "age", JointMap::Cells { bins: 5 })],
        vec![pair("age", "size", JointMap::Cells { bins: 30 })],
        vec![pair("age", "size", JointMap::Product { knots: 2 })],
        vec![pair("size", "half", JointMap::Product { knots: 3 })],
        vec![pair("rare", "half", JointMap::Product { knots: 3 })],
        vec![pair("age", "grade", JointMap::RadialKernel { gamma: -1.0 })],
    ];
    let refused = |maps: &[AttributeMap], groups: &[JointGroup]| {
        let problem = Features::check(&task, maps, groups).expect_err("refused").message();
        format!("{}: {}", problem.code, problem.message)
    };
    let mut lines: Vec<String> = singles.iter().map(|map| refused(std::slice::from_ref(map), &[])).collect();
    lines.push(refused(&[map("age", MapChoice::Linear), map("age", frequency(3))], &[]));
    lines.extend(pairs.iter().map(|groups| refused(&[], groups)));

    // A number has no classes to cut by.
    let spec = TaskSpec { target: "age".to_owned(), outcome: Outcome::Number, ..TaskSpec::default() };
    let number = Task::new(&table(columns()), &spec).expect("a task");
    let entropy = MapChoice::Discretised { method: CutMethod::Entropy, bins: 5, cuts: Vec::new() };
    let problem = Features::check(&number, &[map("grade", entropy)], &[]).expect_err("refused").message();
    lines.push(format!("{}: {}", problem.code, problem.message));

    // Too large a pair, an ordered attribute of one level.
    let text = |i: i32, n: i32| format!("value {}", i % n);
    let many = |name: &str, n: i32, times: i32| {
        let cells: Vec<String> = (0..times).map(|i| text(i, n)).collect();
        labels(name, &cells.iter().map(String::as_str).collect::<Vec<&str>>())
    };
    let mut one = labels("one", &(0..400).map(|i| if i < 9 { "" } else { "S" }).collect::<Vec<&str>>());
    one.kind = Kind::Ordered;
    let class = labels("class", &(0..400).map(|i| if i % 3 == 0 { "yes" } else { "no" }).collect::<Vec<&str>>());
    let wide = table(vec![many("town", 150, 400), many("street", 151, 400), one, class]);
    let spec = TaskSpec { target: "class".to_owned(), ..TaskSpec::default() };
    let named = ["town", "street", "one"].map(str::to_owned).to_vec();
    let wide = Task::new(&wide, &TaskSpec { attributes: Some(named), ..spec }).expect("a task");
    let too_large = pair("town", "street", JointMap::Cells { bins: 5 });
    for problem in [
        Features::check(&wide, &[], &[too_large]).expect_err("refused"),
        Features::check(&wide, &[map("one", MapChoice::Ordinal)], &[]).expect_err("refused"),
    ] {
        let problem = problem.message();
        lines.push(format!("{}: {}", problem.code, problem.message));
    }

    // Learners that take less than all maps.
    let kernel = Features::check(&task, &[map("age", MapChoice::RadialKernel { gamma: 1.0 })], &[]).expect("a plan");
    let spline = Features::check(&task, &[map("age", MapChoice::Spline { knots: 4 })], &[]).expect("a plan");
    let said = [kernel.without_sub_kernels(&task), spline.in_intervals(&task, 5).map(|_| ())];
    lines.extend(said.map(|refused| refused.map_err(|p: Problem| p.message().message).expect_err("refused")));
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn what_can_be_had_at_the_ends_of_the_ranges() {
    let task = task();
    for choice in [
        MapChoice::Spline { knots: 3 },
        MapChoice::Spline { knots: 7 },
        MapChoice::PiecewiseLinear { knots: 10 },
        MapChoice::Polynomial { degree: 5 },
        MapChoice::Radial { centres: 20 },
        frequency(20),
        by_hand(&[0.5, 59.0]),
    ] {
        let plan = Features::check(&task, &[map("age", choice.clone())], &[]).expect("a plan");
        let features = Features::new(&task, &plan, &task.counts);
        assert!(features.design.is_sound(), "{choice:?}");
    }
    // Exactly as many knots as the four values of "grade" allow.
    for choice in [
        MapChoice::Spline { knots: 4 },
        MapChoice::PiecewiseLinear { knots: 2 },
        MapChoice::Sigmoid { bumps: 4 },
        MapChoice::Polynomial { degree: 3 },
    ] {
        let plan = Features::check(&task, &[map("grade", choice.clone())], &[]).expect("a plan");
        let features = Features::new(&task, &plan, &task.counts);
        assert_eq!(features.groups.len(), task.attributes.len());
        let Map::Basis(basis) = &features.groups[1].map else { panic!("a basis") };
        let expected = match choice {
            MapChoice::Spline { knots } => knots - 1,
            MapChoice::PiecewiseLinear { knots } => knots + 1,
            MapChoice::Sigmoid { bumps } => bumps,
            MapChoice::Polynomial { degree } => degree,
            _ => 0,
        };
        assert_eq!(basis.n(), expected as usize, "{choice:?}");
    }
}

#[test]
fn a_pair_takes_the_place_of_its_members_own_maps() {
    let task = task();
    let maps = [map("age", MapChoice::Spline { knots: 4 }), map("grade", MapChoice::Spline { knots: 4 })];
    let plan = Features::check(&task, &maps, &[pair("size", "age", JointMap::Cells { bins: 3 })]).expect("a plan");
    let of = |plan: &Plan| plan.groups.iter().map(|group| group.attributes.clone()).collect::<Vec<_>>();
    assert_eq!(of(&plan), [vec![5, 0], vec![1], vec![2], vec![3], vec![4]]);
    assert_eq!(plan.groups[0].map, PlannedMap::Joint(JointMap::Cells { bins: 3 }));
    let features = Features::new(&task, &plan, &task.counts);
    let words = features.groups[0].words.as_deref();
    assert_eq!(words, Some("each pair of values, numbers in intervals of equal frequency"));
}

#[test]
fn naive_bayes_gets_intervals_for_what_nobody_chose() {
    let task = task();
    let plan = Features::check(&task, &[map("age", by_hand(&[30.0]))], &[]).expect("a plan");
    let plan = plan.in_intervals(&task, 3).expect("a plan");
    let features = Features::new(&task, &plan, &task.counts);
    assert_eq!(features.design.n_dense, 0);
    let levels: Vec<usize> = features.design.nominal.iter().map(|block| block.n_levels).collect();
    assert_eq!(levels, [2, 3, 2, 3, 50, 3]);
}

#[test]
fn naive_bayes_gets_densities_of_the_rows_of_the_unit() {
    let task = task();
    let plan = Features::check(&task, &[map("grade", frequency(2))], &[]).expect("a plan");
    let plan = plan.with_densities(&task, 2.0).expect("a plan");
    assert!(plan.is_supervised());
    let features = Features::new(&task, &plan, &task.counts);
    assert_eq!(features.design.n_dense, 3);
    assert_eq!(features.groups[0].words.as_deref(), Some("kernel densities of the two classes"));
    let Map::Density(density) = &features.groups[0].map else { panic!("a density") };
    let n = features.design.n_coordinates();
    let score = Score { weights: vec![1.0; n], norm: 1.0, ..Score::default() };
    let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
    for (row, direct) in features.design.times(&score.weights).iter().enumerate() {
        let values: Vec<Value> = task.attributes.iter().map(|attribute| attribute.value(row)).collect();
        let sum: f64 = effects.iter().map(|effect| effect.at(&values)).sum();
        assert_close("law", sum, *direct, 1e-12);
        if let Value::Number(x) = values[0] {
            assert_close("evidence", effects[0].at(&values), density.ratio.at(x).0, 1e-12);
        }
    }
    // At the places of its bars it is what its curve says.
    let at_bars = at_places(&task, &features, &score, 1.0, &effects);
    for (x, found) in places::of(&effects[0], &task).into_iter().zip(&at_bars[0]) {
        assert_close("bars", *found, density.ratio.at(x).0, 1e-12);
    }
    assert!(at_bars[0].len() > 2);
    // The other class turns the evidence round; fewer rows make another one.
    let other = Task { y: task.y.iter().map(|y| -y).collect(), ..task.clone() };
    let turned = Features::new(&other, &plan, &task.counts);
    let half: Vec<f64> = task.counts.iter().enumerate().map(|(row, n)| if row % 2 == 0 { *n } else { 0.0 }).collect();
    let fewer = Features::new(&task, &plan, &half);
    for row in 0..task.n_groups() {
        let of = |features: &Features| features.design.dense_row(row)[0];
        assert_close("turned round", of(&turned), -of(&features), 1e-9);
    }
    assert!(fewer.design != features.design);
}

/// Maps are read as they are written, whatever they are; parameters with a default may be left out, others not.
#[test]
fn maps_are_read_as_they_are_written() {
    let similarity = MapChoice::Similarity { measure: Measure::Goodall3, most: 7, labelled_only: true };
    let singles = [
        MapChoice::Linear,
        MapChoice::Nominal,
        similarity,
        MapChoice::Ordinal,
        by_hand(&[1.5, 2.5]),
        frequency(3),
        MapChoice::Polynomial { degree: 3 },
        MapChoice::PiecewiseLinear { knots: 2 },
        MapChoice::Spline { knots: 5 },
        MapChoice::Sigmoid { bumps: 4 },
        MapChoice::Radial { centres: 6 },
        MapChoice::RadialKernel { gamma: 0.25 },
        MapChoice::CompactKernel { range: 1.5 },
        MapChoice::PolynomialKernel { degree: 2 },
    ];
    for choice in singles {
        let written = serde_json::to_string(&map("age", choice.clone())).expect("JSON");
        assert_eq!(serde_json::from_str::<AttributeMap>(&written).expect("a map"), map("age", choice), "{written}");
    }
    for choice in [
        JointMap::Cells { bins: 3 },
        JointMap::Product { knots: 5 },
        JointMap::RadialKernel { gamma: 0.5 },
        JointMap::CompactKernel { range: 2.0 },
    ] {
        let written = serde_json::to_string(&pair("age", "grade", choice.clone())).expect("JSON");
        let read: JointGroup = serde_json::from_str(&written).expect("a pair");
        assert_eq!(read, pair("age", "grade", choice), "{written}");
    }
    let read = |text: &str| serde_json::from_str::<MapChoice>(text).map_err(|error| error.to_string());
    assert_eq!(read(r#"{"kind":"discretised","method":"equal_frequency"}"#), Ok(frequency(5)));
    let twenty = MapChoice::Similarity { measure: Measure::Iof, most: 20, labelled_only: false };
    assert_eq!(read(r#"{"kind":"similarity","measure":"iof"}"#), Ok(twenty));
    assert_eq!(read(r#"{"kind":"spline"}"#), Err("missing field `knots`".to_owned()));
    assert_eq!(read(r#"{"kind":"spiral"}"#), Err("unknown map `spiral`".to_owned()));
    assert!(serde_json::from_str::<JointMap>(r#"{"kind":"linear"}"#).is_err());
    let read = |text: &str| serde_json::from_str::<JointMap>(text).expect("a map");
    assert_eq!(read(r#"{"kind":"cells"}"#), JointMap::Cells { bins: 5 });
    assert_eq!(read(r#"{"kind":"product"}"#), JointMap::Product { knots: 4 });
}
