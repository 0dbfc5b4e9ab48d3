//! Similarity kernels and ensembles: what the page says is what the code gives, and that is what scikit-learn gives on thirds
//! of its own; and how the paper's claims are judged.

use nomogram::contract::{FoldScores, MeasuredScore, Metric};
use nomogram::table::{Cells, Kind};
use papers::data::project;
use papers::ensembles::claims::claims;
use papers::ensembles::measure::{COUNTED, METHODS, METRICS, Measured, PARTS, SETS, cut, measure, read};
use papers::ensembles::page::{line, line_of_tenths};
use papers::table1::claims::Verdict;
use papers::table1::sets::SUBSET;

#[test]
fn every_set_is_there_with_its_rows_and_attributes() {
    let expected = [
        ("churn", 1500, 19, 3),
        ("mushroom", SUBSET, 22, 0),
        ("splice", 1500, 60, 0),
        ("german", 1000, 20, 7),
        ("adult", 1500, 14, 6),
    ];
    for (set, (name, rows, attributes, numbers)) in SETS.iter().zip(expected) {
        let loaded = read(set).expect("the set");
        let found = (set.name, loaded.table.n_rows, loaded.table.columns.len() - 1, loaded.numeric.len());
        assert_eq!(found, (name, rows, attributes, numbers));
        let table = cut(&loaded);
        for column in table.columns.iter().filter(|column| loaded.numeric.contains(&column.name)) {
            let Cells::Labels { levels, codes } = &column.cells else { panic!("{} is cut", column.name) };
            assert_eq!(column.kind, Kind::Categorical);
            assert!((1..=5).contains(&levels.len()) && codes.len() == rows, "{}: {levels:?}", column.name);
        }
    }
}

/// Of the two parts of a page's line that is about all sets, the cell of one.
fn cell(page: &str, heading: &str, method: &str, set: usize) -> String {
    let section = page.split("\n## ").find(|section| section.starts_with(heading)).expect("a section");
    let line = section.lines().find(|line| line.starts_with(&format!("| {method} |"))).expect("a line");
    line.split('|').nth(2 + set).expect("a cell").trim().to_owned()
}

#[test]
fn the_page_says_what_the_code_gives() {
    let page = std::fs::read_to_string(project().join("docs/paper-ensembles.md")).expect("the page");
    let at = SETS.iter().position(|set| set.name == "german").expect("german");
    let set = [measure(&SETS[at]).expect("measured")];
    let headings = ["Area under", "Average precision", "Accuracy\n", "Accuracy among"];
    for (metric, heading) in METRICS.into_iter().zip(headings) {
        for method in METHODS {
            let own = line(&set, method, metric);
            let own = own.split('|').nth(2).expect("a cell").trim().to_owned();
            assert_eq!(cell(&page, heading, method, at), own, "{method}: npm run paper -- ensembles");
        }
    }
    for (which, name) in COUNTED.iter().enumerate() {
        let own = line_of_tenths(&set, which);
        let own = own.split('|').nth(2).expect("a cell").trim().to_owned();
        assert_eq!(cell(&page, "A tenth", name, at), own, "{name}: npm run paper -- ensembles");
    }
    // scikit-learn 1.9: SVC with these kernels, C of 1, 10 and 100 chosen on the next third, and RandomForestClassifier (300
    // trees, five rows a leaf); three times three thirds of its own. AUC and average precision.
    for (method, expected) in REFERENCE {
        for (metric, expected) in [Metric::Auc, Metric::AveragePrecision].into_iter().zip(expected) {
            let ours = set[0].mean(method, metric);
            assert!((ours - expected).abs() < 0.03, "{method}: {ours} not {expected}");
        }
    }
}

const REFERENCE: [(&str, [f64; 2]); 5] = [
    ("overlap", [0.7483, 0.5640]),
    ("goodall3", [0.7488, 0.5637]),
    ("lin", [0.7449, 0.5667]),
    ("radial", [0.7607, 0.5828]),
    ("forest", [0.7760, 0.5933]),
];

/// Turns of made-up machines that vary in ways of their own by `spread`; `ahead`: by how much the method is better than all.
fn made_up(method: &str, ahead: f64, spread: f64, tenths: [f64; 2]) -> Measured {
    let of_turn = |at: usize, turn: usize| {
        let off = spread * (((turn * (2 * at + 3)) % 7) as f64 - 3.0);
        let value = 0.7 + off + if METHODS[at] == method { ahead } else { 0.0 };
        FoldScores { rows: 10.0, scores: METRICS.into_iter().map(|metric| MeasuredScore { metric, value }).collect() }
    };
    let turns = (0..METHODS.len()).map(|at| (0..9).map(|turn| of_turn(at, turn)).collect()).collect();
    let tenths = vec![vec![tenths; PARTS as usize]; COUNTED.len()];
    Measured { name: "a set", rows: [90, 30], attributes: [4, 1], turns, sizes: [5.0, 6.0], tenths }
}

fn verdict(sets: &[Measured], said: &str) -> Verdict {
    claims(sets).into_iter().find(|claim| claim.said.starts_with(said)).expect("a claim").verdict
}

#[test]
fn a_claim_is_worded_by_its_test() {
    for (method, said) in [
        ("lin", "Lin’s similarity does better"),
        ("forest", "A random forest"),
        ("ensemble on AUC", "The ensemble finds"),
    ] {
        for (ahead, spread, expected) in
            [(0.1, 0.001, Verdict::Holds), (0.01, 0.05, Verdict::NotShown), (-0.1, 0.001, Verdict::Fails)]
        {
            let good = made_up(method, ahead, spread, [0.7, 0.7]);
            assert_eq!(verdict(&[good.clone(), good.clone()], said), expected, "{said} {ahead}");
            let unclear = made_up(method, 0.01, 0.05, [0.7, 0.7]);
            let both = if expected == Verdict::Holds { Verdict::NotShown } else { expected };
            assert_eq!(verdict(&[good, unclear], said), both, "on every set, or not shown");
        }
    }
    for (tenths, expected) in
        [([0.8, 0.7], Verdict::Holds), ([0.7, 0.7], Verdict::NotShown), ([0.6, 0.7], Verdict::Fails)]
    {
        assert_eq!(verdict(&[made_up("lin", 0.0, 0.01, tenths)], "Rows without a target"), expected);
    }
}
