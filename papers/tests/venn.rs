//! What the page says is what the code gives: the lines of two sets in every table, the figure's centroids; and how the
//! paper's sentences are judged.

use nomogram::venn::bag::ScoredBy;
use nomogram::venn::check::Judged;
use nomogram::venn::prediction::Prediction;
use nomogram::venn::promise::Summary;
use papers::data::{self, Set, load};
use papers::venn::claims::{Difference, Verdict, verdict, within};
use papers::venn::measure::{Extent, offline, online, settings, values};
use papers::venn::page::{centroids, line, of_settings};
use papers::venn::published::SETS;

const ALL: [ScoredBy; 3] = [ScoredBy::TenFold, ScoredBy::LeaveOneOut, ScoredBy::Own];

fn page() -> String {
    std::fs::read_to_string(data::project().join("docs/paper-venn.md")).expect("the page")
}

fn set(name: &str) -> (&'static papers::data::Source, Set) {
    let source = SETS.iter().find(|source| source.name == name).expect("a set");
    (source, load(source).expect("its file"))
}

#[test]
fn the_pages_lines_of_two_sets_are_what_the_code_gives() {
    let page = page();
    for name in ["Wine", "WBC"] {
        let (source, set) = set(name);
        let found = settings(source, &set);
        let gamma = found.fitting.gamma * set.design.n_coordinates() as f64;
        let said = of_settings(name, set.n(), set.n_classes, (found.fitting.cost, gamma, found.accuracy));
        assert!(page.contains(&format!("\n{said} |")), "not on the page: {said}");
        for scored_by in ALL {
            let extent = Extent::part(set.n_classes);
            let courses = [
                online(&set, found.fitting, scored_by, extent, papers::venn::measure::SEED),
                offline(source, &set, found.fitting, scored_by, extent),
            ];
            for course in &courses {
                for machine in 0..if scored_by == ScoredBy::Own { course.judged.len() } else { 2 } {
                    let line = line(name, machine, course);
                    assert!(page.lines().any(|of_page| of_page == line), "not on the page: {line}");
                }
            }
        }
    }
}

#[test]
fn the_figures_centroids_are_what_the_code_gives() {
    let (source, set) = set("Satimage");
    let (values, found) = values(source, &set, settings(source, &set).fitting, Extent::SEVERAL);
    assert!(values.iter().all(|value| (0.0..=6.0).contains(value)));
    assert!(page().contains(&format!("Centroids {};", centroids(&found))), "{found:?}");
    let figure = std::fs::read_to_string(data::project().join("docs/paper-venn-satimage.svg")).expect("the figure");
    assert!(found.iter().all(|centroid| figure.contains(&format!(">{centroid:.2}</text>"))));
}

#[test]
fn every_set_is_there_with_its_rows_and_classes() {
    let expected = [
        ("Satimage", 6435, 6),
        ("DNA", 3186, 3),
        ("Segment", 2310, 7),
        ("Splice", 3190, 2),
        ("SVMguide1", 3089, 2),
        ("Vehicle", 846, 4),
        ("WBC", 699, 2),
        ("Wine", 178, 3),
    ];
    for (source, (name, rows, classes)) in SETS.iter().zip(expected) {
        let set = load(source).expect("the set");
        assert_eq!((source.name, set.n(), set.n_classes), (name, rows, classes));
    }
}

#[test]
fn a_sentence_holds_or_not_by_more_than_chance() {
    // 0, 0, 1, 1: mean ½, variance ⅓, standard error √(⅓ ÷ 4).
    let half = Difference::of(&[0.0, 0.0, 1.0, 1.0]);
    assert!((half.mean - 0.5).abs() < 1e-15 && (half.error - (1.0_f64 / 12.0).sqrt()).abs() < 1e-15);
    let of = |mean: f64| Difference { mean, error: 0.1 };
    assert_eq!(verdict(&[of(0.21), of(0.5)]), Verdict::Holds);
    assert_eq!(verdict(&[of(0.19), of(0.5)]), Verdict::CannotBeTold);
    assert_eq!(verdict(&[of(-0.29), of(0.5)]), Verdict::CannotBeTold);
    assert_eq!(verdict(&[of(-0.31), of(0.5)]), Verdict::DoesNotHold);
    assert_eq!(verdict(&[]), Verdict::CannotBeTold);
    assert_eq!(verdict(&[Difference { mean: 0.0, error: 0.0 }]), Verdict::CannotBeTold);
}

#[test]
fn within_is_judged_by_all_of_them_together() {
    let of = |right: usize| {
        let prediction = Prediction { class: 0, low: 0.8, high: 0.9 };
        let one = |at: usize| Judged { prediction: prediction.clone(), class: u32::from(at >= right) };
        Summary::of(&(0..100).map(one).collect::<Vec<_>>())
    };
    assert_eq!(within(&[of(85), of(80)]), Verdict::Holds);
    // 78 of 100 with 0.8 each: nothing out of the way.
    assert_eq!(within(&[of(85), of(78)]), Verdict::CannotBeTold);
    assert_eq!(within(&[of(85), of(60)]), Verdict::DoesNotHold);
    // 72 of 100: twice 3 % is no evidence, and of ten sets still less.
    assert_eq!(within(&[vec![of(72)], vec![of(85); 9]].concat()), Verdict::CannotBeTold);
}
