//! Codes of a missing number in simulated columns, and numbers that look like codes and are none.

use super::cases::{made, of};
use crate::helper::uniform;
use nomogram::math;

type Random<'a> = &'a mut dyn FnMut() -> f64;
type Draw<'a> = &'a dyn Fn(Random<'_>) -> f64;

/// The codes that are told of a column of `n` rows, one in twelve of which has one of `codes`.
fn told(n: usize, seed: u64, codes: &[&str], other: Draw<'_>) -> String {
    let mut random = uniform(seed);
    let mut cell = |_: usize| {
        if !codes.is_empty() && random() < 1.0 / 12.0 {
            codes[(random() * codes.len() as f64) as usize].to_owned()
        } else {
            other(&mut random).to_string()
        }
    };
    let cells: Vec<String> = (0..n).map(&mut cell).collect();
    let found = made("x,y", n, |row| format!("{},{}", cells[row], ["a", "b"][row % 2]));
    of(&found, "missing-code").iter().filter_map(|message| message.value.as_deref()).collect::<Vec<_>>().join("; ")
}

/// A whole number from `low` to `high`, each as likely.
fn whole(random: Random<'_>, low: f64, high: f64) -> f64 {
    (low + random() * (high - low + 1.0)).floor()
}

/// Nearly standard normal.
fn normal(random: Random<'_>) -> f64 {
    (0..12).map(|_| random()).sum::<f64>() - 6.0
}

/// How often it goes on, if each time it does so with the same chance.
fn geometric(random: Random<'_>, stay: f64) -> f64 {
    (0..1000).take_while(|_| random() < stay).count() as f64
}

#[test]
fn codes_beside_each_other_are_told() {
    for seed in 1..5 {
        for (codes, low, high, expected) in [
            (&["7", "9"][..], 1.0, 5.0, "9, 7"),
            (&["7", "9"], 1.0, 4.0, "9, 7"),
            (&["7", "9"], 0.0, 1.0, "9, 7"),
            (&["8", "9"], 1.0, 5.0, "9, 8"),
            (&["8", "9"], 1.0, 6.0, "9, 8"),
            (&["9"], 1.0, 6.0, "9"),
            (&["-1", "-2"], 18.0, 80.0, "-2, -1"),
            (&["-8", "-9"], 0.0, 40.0, "-9, -8"),
            (&["97", "98", "99"], 0.0, 10.0, "99, 98, 97"),
            (&["98", "99"], 18.0, 75.0, "99, 98"),
            (&["997", "998", "999"], 40.0, 200.0, "999, 998, 997"),
        ] {
            assert_eq!(told(600, seed, codes, &|random| whole(random, low, high)), expected, "{low} to {high}, {seed}");
        }
        // With a long tail, and beside nothing.
        let cigarettes = |random: Random<'_>| geometric(random, 0.93).min(60.0);
        assert_eq!(told(600, seed, &["97", "98", "99"], &cigarettes), "99, 98, 97");
        let income = |random: Random<'_>| if random() < 0.1 { 0.0 } else { whole(random, 500.0, 9000.0) };
        assert_eq!(told(600, seed, &["-1", "-2"], &income), "-2, -1");
    }
}

#[test]
fn what_fills_gaps_in_other_orders_of_magnitude_is_told() {
    for seed in 1..5 {
        for (code, low, high) in
            [("1e20", 0.0, 20.0), ("32767", 0.0, 359.0), ("65535", 0.0, 40.0), ("9000000000", 1.0, 90.0)]
        {
            let found = told(400, seed, &[code], &|random| whole(random, low, high));
            assert_eq!(found.parse::<f64>(), code.parse::<f64>(), "{code}, {seed}");
        }
        // Large amounts go on; once is no code.
        let amount = |random: Random<'_>| (10.0 * math::exp(1.5 * normal(random))).round() * 10.0;
        assert_eq!(told(400, seed, &[], &amount), "", "{seed}");
        // From -3 on there is no gap.
        for high in [3.0, 9.0] {
            assert_eq!(told(600, seed, &[], &|random| whole(random, -3.0, high)), "", "{seed}");
        }
    }
}

#[test]
fn prices_counts_ages_and_changes_are_no_codes() {
    let one_of = |random: Random<'_>, of: &[f64]| of[(random() * of.len() as f64) as usize];
    let kinds: [(&str, Draw<'_>); 13] = [
        ("list prices", &|random| one_of(random, &[99.0, 199.0, 299.0, 999.0])),
        ("more list prices", &|random| one_of(random, &[49.0, 99.0, 149.0, 199.0, 249.0, 999.0])),
        ("prices below 100", &|random| one_of(random, &[9.0, 19.0, 29.0, 49.0, 79.0, 99.0])),
        ("rings", &|random| (7.0 + 1.4 * normal(random)).round().clamp(4.0, 9.0)),
        ("many rings", &|random| (9.5 + 3.0 * normal(random)).round().clamp(3.0, 29.0)),
        ("ages", &|random| whole(random, 18.0, 99.0)),
        ("old ages", &|random| (82.0 + 7.0 * normal(random)).round().min(99.0)),
        ("counts", &|random| geometric(random, 0.6)),
        ("counts of two kinds", &|random| {
            let stay = if random() < 0.25 { 0.6 } else { 0.3 };
            geometric(random, stay)
        }),
        ("odd numbers", &|random| 1.0 + 2.0 * whole(random, 0.0, 4.0)),
        ("temperatures", &|random| (10.0 + 4.5 * normal(random)).round()),
        ("changes", &|random| (2.0 + 1.6 * normal(random)).round()),
        ("percent", &|random| (0..5).map(|_| whole(random, 0.0, 99.0)).fold(0.0, f64::max)),
    ];
    for (name, other) in kinds {
        for seed in 1..7 {
            assert_eq!(told(300, seed, &[], other), "", "{name}, {seed}");
        }
    }
}

#[test]
fn a_99_among_levels_that_are_numbers_has_to_stand_apart() {
    let about = |cells: &[&str]| {
        let found = made("x,y", 120, |row| format!("{},{}", cells[row % cells.len()], row % 7));
        of(&found, "missing-code").len()
    };
    assert_eq!(about(&["single", "married", "99"]), 1);
    assert_eq!(about(&["01", "02", "03", "99"]), 1);
    assert_eq!(about(&["05", "67", "75", "83", "92", "98", "99"]), 0);
}

#[test]
fn a_column_has_one_note_whatever_codes_others_share_with_it() {
    let cell = |row: usize, codes: &[usize], most: usize| {
        if row % 9 == 4 { codes[row / 9 % codes.len()] } else { row * 7 % (most + 1) }
    };
    let found = made("nchild,trust,age,y", 270, |row| {
        let (child, trust) = (cell(row, &[99, 98, 97], 4), cell(row, &[99, 88, 77], 10));
        format!("{child},{trust},{},{}", 18 + row * 13 % 72, row % 2)
    });
    let told = of(&found, "missing-code");
    let columns: Vec<&[String]> = told.iter().map(|message| &*message.columns).collect();
    assert_eq!(columns, [["nchild", "trust"]]);
    let mut codes: Vec<&str> = told[0].value.as_deref().expect("codes").split(", ").collect();
    codes.sort_unstable();
    assert_eq!(codes, ["77", "88", "97", "98", "99"]);
    // What is a value of the other column stays apart.
    let found = made("trust,age,y", 270, |row| {
        let age = if row % 9 == 4 { 999 } else { 18 + row * 13 % 72 };
        format!("{},{age},{}", cell(row, &[99, 88, 77], 10), row % 2)
    });
    assert_eq!(of(&found, "missing-code").len(), 2);
}

#[test]
fn codes_with_a_number_between_that_nobody_has() {
    let steps = |random: Random<'_>| whole(random, 1.0, 6.0);
    assert_eq!(told(500, 3, &["95", "97", "98", "99"], &steps), "99, 98, 97, 95");
    assert_eq!(told(500, 4, &["96", "98", "99"], &steps), "99, 98, 96");
    // Ages up to 99, and per cents that end there.
    assert_eq!(told(500, 5, &[], &|random| whole(random, 18.0, 99.0)), "");
    assert_eq!(told(500, 6, &["95", "97", "98", "99"], &|random| whole(random, 60.0, 94.0)), "");
}
