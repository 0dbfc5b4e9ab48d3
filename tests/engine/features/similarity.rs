//! Similarities of values against a table computed elsewhere (tests/data/reference/categorical_similarity.json), their
//! repair against closed forms, and the coordinates made of them.

use crate::helper::{assert_close, data};
use crate::oracle::svm::rows;
use crate::tables::{labels, numbers, table};
use nalgebra::DMatrix;
use nomogram::choice::{AttributeMap, MapChoice, Measure};
use nomogram::features::maps::Map;
use nomogram::features::similarity::repair::repair;
use nomogram::features::similarity::rows::Lin;
use nomogram::features::similarity::values::{Values, of_rows};
use nomogram::features::similarity::{alone, matrix};
use nomogram::features::{Features, Plan};
use nomogram::linear::eigen;
use nomogram::math;
use nomogram::sentences::learning::Problem;
use nomogram::table::Table;
use nomogram::task::{AttributeValues, Task, TaskSpec};
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;

pub const MEASURES: [(&str, Measure); 8] = [
    ("overlap", Measure::Overlap),
    ("iof", Measure::Iof),
    ("of", Measure::Of),
    ("lin", Measure::Lin),
    ("goodall1", Measure::Goodall1),
    ("goodall2", Measure::Goodall2),
    ("goodall3", Measure::Goodall3),
    ("goodall4", Measure::Goodall4),
];

#[derive(Deserialize)]
pub struct Reference {
    pub attributes: Vec<String>,
    pub table: Vec<Vec<String>>,
    pub measures: BTreeMap<String, OfMeasure>,
}

#[derive(Deserialize)]
pub struct OfMeasure {
    pub matrix: Vec<Vec<f64>>,
    pub smallest_eigenvalue: f64,
}

pub fn reference() -> Reference {
    serde_json::from_slice(&data("reference/categorical_similarity.json")).expect("the reference")
}

/// The reference's table with a class beside it.
fn reference_table(reference: &Reference) -> Table {
    let column = |at: usize| reference.table.iter().map(|row| row[at].as_str()).collect::<Vec<&str>>();
    let mut columns: Vec<_> =
        reference.attributes.iter().enumerate().map(|(at, name)| labels(name, &column(at))).collect();
    columns.push(labels("class", &["p", "n", "p", "n", "p", "n", "p", "n", "n", "p"]));
    table(columns)
}

/// A question about "class" from all other columns.
pub fn task(table: &Table) -> Task {
    let attributes = table.columns.iter().map(|column| column.name.clone()).filter(|name| name != "class").collect();
    let spec = TaskSpec {
        target: "class".to_owned(),
        positive: Some("p".to_owned()),
        attributes: Some(attributes),
        ..TaskSpec::default()
    };
    Task::new(table, &spec).expect("a task")
}

/// Every categorical attribute with one map.
pub fn with_similarity(task: &Task, measure: Measure, most: u32, labelled_only: bool) -> Vec<AttributeMap> {
    let is_of_levels = |of: &&nomogram::task::TaskAttribute| matches!(of.values, AttributeValues::Codes(_));
    let map = MapChoice::Similarity { measure, most, labelled_only };
    let of =
        |of: &nomogram::task::TaskAttribute| AttributeMap { attribute: of.attribute.name.clone(), map: map.clone() };
    task.attributes.iter().filter(is_of_levels).map(of).collect()
}

pub fn features(task: &Task, measure: Measure, most: u32, labelled_only: bool) -> Features {
    let plan = Features::check(task, &with_similarity(task, measure, most, labelled_only), &[]).expect("a plan");
    Features::new(task, &plan, &task.counts)
}

#[test]
fn all_eight_measures_of_the_reference() {
    let reference = reference();
    let task = task(&reference_table(&reference));
    let d = reference.attributes.len() as f64;
    for (name, measure) in MEASURES {
        let expected = &reference.measures[name];
        let n = reference.table.len();
        let mut found = vec![0.0; n * n];
        if measure == Measure::Lin {
            let values = of_rows(&task.attributes, &task.counts);
            let lin = Lin::new(&values, task.n_groups());
            let all: Vec<u32> = task.group_of_row.clone();
            let mut row = Vec::new();
            all.iter().for_each(|group| lin.append_row(*group, &all, &mut row));
            found = row;
        } else {
            for attribute in &task.attributes {
                let values = Values::of(attribute, &task.counts, 20, false);
                let similar = matrix(measure, &values.counts);
                let AttributeValues::Codes(codes) = &attribute.values else { panic!("levels") };
                let value =
                    |row: usize| values.of_code(codes[task.group_of_row[row] as usize]).expect("known") as usize;
                for i in 0..n {
                    for j in 0..n {
                        found[i * n + j] += similar[value(i) * values.counts.len() + value(j)] / d;
                    }
                }
            }
        }
        for (i, row) in expected.matrix.iter().enumerate() {
            for (j, s) in row.iter().enumerate() {
                assert_close(&format!("{name}, rows {i} and {j}"), found[i * n + j], *s, 1e-12);
            }
        }
        let smallest = *eigen::symmetric(&DMatrix::from_vec(n, n, found.clone())).values.last().expect("ten");
        assert_close(&format!("{name}, smallest eigenvalue"), smallest, expected.smallest_eigenvalue, 1e-12);

        // The coordinates multiply to the same matrix, but where it had to be repaired.
        if measure == Measure::Lin {
            continue;
        }
        let features = features(&task, measure, 20, false);
        let rows = rows(&features.design);
        let repairs: Vec<f64> = features
            .groups
            .iter()
            .map(|group| if let Map::Similarity(map) = &group.map { map.largest_repair } else { f64::NAN })
            .collect();
        let change = repairs.iter().sum::<f64>() / d;
        assert_eq!(measure == Measure::Iof, change > 0.0, "{name}: {repairs:?}");
        for i in 0..n {
            for j in 0..n {
                let [x, z] = [i, j].map(|row| &rows[task.group_of_row[row] as usize]);
                let product: f64 = x.iter().zip(z).map(|(a, b)| a * b).sum();
                assert_close(&format!("{name}, product {i} {j}"), product, found[i * n + j], change + 1e-12);
            }
        }
    }
}

#[test]
fn a_kernel_stays_as_it_is_and_another_loses_its_negative_eigenvalues() {
    // Eigenvalues 3 and −1, along (1, 1) and (1, −1).
    let repaired = repair(&DMatrix::from_vec(2, 2, vec![1.0, 2.0, 2.0, 1.0]));
    assert_close("smallest", repaired.smallest, -1.0, 1e-14);
    assert_close("change", repaired.largest_change, 0.5, 1e-14);
    repaired.used.iter().for_each(|s| assert_close("used", *s, 1.5, 1e-14));
    let kernel = [2.0, 1.0, 1.0, 2.0];
    let kept = repair(&DMatrix::from_vec(2, 2, kernel.to_vec()));
    assert_eq!(kept.used.iter().map(|s| s.to_bits()).collect::<Vec<_>>(), kernel.map(f64::to_bits));
    assert_close("nothing changed", kept.largest_change, 0.0, 0.0);
    // √3 and 1 along the same directions.
    let [with, across] = [1.0, -1.0].map(|sign| f64::midpoint(3_f64.sqrt(), sign));
    kept.root
        .iter()
        .zip([with, across, across, with])
        .for_each(|(b, expected)| assert_close("root", *b, expected, 1e-14));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_the_counts_what_is_used_is_a_kernel(counts in prop::collection::vec(1_u32..60, 2..9)) {
        let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
        let n = counts.len();
        for (name, measure) in MEASURES {
            let defined = alone(measure, &counts);
            let repaired = repair(&defined);
            let smallest = |matrix: &DMatrix<f64>| *eigen::symmetric(matrix).values.last().expect("some");
            prop_assert!(smallest(&repaired.used) >= -1e-11, "{name} {}", smallest(&repaired.used));
            let was_kernel = smallest(&defined) >= -1e-12;
            prop_assert_eq!(was_kernel, repaired.largest_change <= 0.0, "{} {}", name, smallest(&defined));
            // Only these two can fail to be one; Lin's never does, as features/similarity/rows.rs proves.
            prop_assert!(was_kernel || matches!(measure, Measure::Iof | Measure::Of), "{}", name);
            for i in 0..n {
                for j in 0..n {
                    let product: f64 = (0..n).map(|k| repaired.root[i * n + k] * repaired.root[j * n + k]).sum();
                    prop_assert!((product - repaired.used[i * n + j]).abs() <= 1e-11);
                    let distance = (defined[i * n + j] - repaired.used[i * n + j]).abs();
                    prop_assert!(distance <= repaired.largest_change);
                }
            }
        }
    }

    #[test]
    fn lins_similarity_of_rows_is_a_kernel(
        (colour, size) in (2_usize..14).prop_flat_map(|n| (
            prop::collection::vec(0_u8..5, n),
            prop::collection::vec(prop_oneof![Just(f64::NAN), (0_u8..40).prop_map(f64::from)], n),
        )),
    ) {
        let n = colour.len();
        let of_colour: Vec<String> = colour.iter().map(|c| format!("c{c}")).collect();
        // Two rows more with both values of everything, so that there is a task.
        let mut cells: Vec<&str> = of_colour.iter().map(String::as_str).collect();
        cells.extend(["u", "v", "u", "v"]);
        let sizes = [size.as_slice(), &[1.0, 2.0, 3.0, 4.0]].concat();
        let class: Vec<&str> = (0..n + 4).map(|i| if i % 2 == 0 { "p" } else { "n" }).collect();
        let task = task(&table(vec![labels("colour", &cells), numbers("size", &sizes), labels("class", &class)]));
        let values = of_rows(&task.attributes, &task.counts);
        let all: Vec<u32> = (0..task.n_groups() as u32).collect();
        let lin = Lin::new(&values, all.len());
        let mut pairs = Vec::new();
        all.iter().for_each(|row| lin.append_row(*row, &all, &mut pairs));
        let smallest = *eigen::symmetric(&DMatrix::from_vec(all.len(), all.len(), pairs.clone())).values.last().expect("rows");
        prop_assert!(smallest >= -1e-12, "{smallest}");
        for row in 0..all.len() {
            prop_assert!((pairs[row * all.len() + row] - 1.0).abs() <= 1e-14);
        }
    }
}

/// "a" 5, "b" 3, "c" 2, "d" 1 and one missing with a target; "b" 1, "e" 4 and two missing without one.
fn towns() -> Table {
    let town = "a a a a a b b b c c d - b e e e e - -".split(' ').map(|cell| if cell == "-" { "" } else { cell });
    let class = "p n p n p p n n p n p n - - - - - - -".split(' ').map(|cell| if cell == "-" { "" } else { cell });
    let x: Vec<f64> = (0..19).map(f64::from).collect();
    let [town, class] = [town.collect::<Vec<&str>>(), class.collect()];
    table(vec![labels("town", &town), numbers("x", &x), labels("class", &class)])
}

#[test]
fn rare_values_are_one_and_a_missing_value_is_one_too() {
    let task = task(&towns());
    let of = |most, labelled_only| Values::of(&task.attributes[0], &task.counts, most, labelled_only);
    let all = of(0, false);
    assert_eq!(all.names, ["a", "b", "c", "d", "e", "missing"]);
    assert_eq!(all.counts, [5.0, 4.0, 2.0, 1.0, 4.0, 3.0]);
    assert_eq!((all.of_level, all.missing), (vec![0, 1, 2, 3], Some(5)));
    // "b" and "e" are equally common: the earlier one has its name.
    let two = of(2, false);
    assert_eq!(two.names, ["a", "b", "other", "missing"]);
    assert_eq!(two.counts, [5.0, 4.0, 7.0, 3.0]);
    assert_eq!((two.of_level, two.missing), (vec![0, 1, 2, 2], Some(3)));
    let labelled = of(2, true);
    assert_eq!(labelled.names, ["a", "b", "other", "missing"]);
    assert_eq!(labelled.counts, [5.0, 3.0, 3.0, 1.0]);
    // Overlap of five values: those that are folded lie in one place, the missing one at 0.
    let features = features(&task, Measure::Overlap, 2, false);
    let Map::Similarity(map) = &features.groups[0].map else { panic!("{:?}", features.groups[0].map) };
    assert_eq!(map.names, ["a", "b", "other", "missing"]);
    let rows = rows(&features.design);
    let place = |row: usize| rows[task.group_of_row[row] as usize][..4].to_vec();
    for (row, expected) in [(0, [1.0, 0.0, 0.0, -1.0]), (5, [0.0, 1.0, 0.0, -1.0]), (8, [0.0, 0.0, 1.0, -1.0])] {
        place(row).iter().zip(expected).for_each(|(x, expected)| assert_close("place", *x, expected, 1e-14));
    }
    assert_eq!(place(8), place(10));
    assert_eq!(place(11), [0.0; 4]);
}

#[test]
fn rows_without_a_target_count_unless_told_not_to() {
    let task = task(&towns());
    let [with, without] = [false, true].map(|only| features(&task, Measure::Goodall3, 20, only));
    assert_ne!(with.design, without.design);
    // By hand: 1 − 5·4/(12·11) of twelve rows, 1 − 5·4/(19·18) of nineteen.
    let of = |counts: &[f64]| matrix(Measure::Goodall3, counts)[0];
    assert_close(
        "labelled",
        of(&Values::of(&task.attributes[0], &task.counts, 0, true).counts),
        1.0 - 20.0 / 132.0,
        1e-15,
    );
    assert_close("all", of(&Values::of(&task.attributes[0], &task.counts, 0, false).counts), 1.0 - 20.0 / 342.0, 1e-15);
    let labelled = towns().at_rows(&(0..12).collect::<Vec<u32>>());
    let all_labelled = self::task(&labelled);
    let [same, as_well] = [false, true].map(|only| features(&all_labelled, Measure::Goodall3, 20, only));
    assert_eq!(same.design, as_well.design);
    assert_eq!(same.design, without.design);
}

#[test]
fn numbers_are_five_intervals_for_lin() {
    // Twenty numbers with a target, five without one below them all, one of them missing.
    let x: Vec<f64> = (0..26).map(|i| if i == 25 { f64::NAN } else { f64::from((i + 5) % 25) }).collect();
    let class: Vec<&str> = (0..26)
        .map(|i| {
            if i >= 20 {
                ""
            } else if i % 2 == 0 {
                "p"
            } else {
                "n"
            }
        })
        .collect();
    let both = table(vec![numbers("x", &x), labels("class", &class)]);
    let values = of_rows(&task(&both).attributes, &task(&both).counts);
    assert_eq!(values[0].counts, [5.0, 5.0, 5.0, 5.0, 5.0, 1.0]);
    let all = task(&both);
    for row in 0..20 {
        assert_eq!(values[0].codes[all.group_of_row[row] as usize], (row as u32 + 5) / 5, "row {row}");
    }
}

#[test]
fn lin_alone_and_what_a_plan_refuses() {
    // 2 ln(p + q)/(ln p + ln q) of shares ½, ¼ and ¼.
    let similar = alone(Measure::Lin, &[2.0, 1.0, 1.0]);
    let expected = 2.0 * math::ln(0.75) / (math::ln(0.5) + math::ln(0.25));
    assert_close("a and b", similar[1], expected, 1e-15);
    assert_close("b and c", similar[5], 0.5, 1e-15);
    assert_close("a and a", similar[0], 1.0, 1e-15);

    let refused = |table: &Table, measure, most| -> String {
        let task = task(table);
        let maps = with_similarity(&task, measure, most, false);
        let refused: Result<Plan, Problem> = Features::check(&task, &maps, &[]);
        refused.expect_err("refused").message().code
    };
    assert_eq!(refused(&towns(), Measure::Lin, 20), "lin-does-not-add-up");
    let names: Vec<String> = (0..700).map(|i| format!("street {}", i % 350)).collect();
    let cells: Vec<&str> = names.iter().map(String::as_str).collect();
    let class: Vec<&str> = (0..700).map(|i| if i % 3 == 0 { "p" } else { "n" }).collect();
    let streets = table(vec![labels("street", &cells), labels("class", &class)]);
    assert_eq!(refused(&streets, Measure::Of, 0), "too-many-values");
    assert_eq!(features(&task(&streets), Measure::Of, 20, false).design.n_coordinates(), 21);
}
