//! What the page says is what the code gives, in its cheap parts: wine.

use papers::data::{self, load};
use papers::venn::measure::{SEED, Summary, fitting, online, search, split};
use papers::venn::page::online_line;
use papers::venn::published::SETS;

#[test]
fn the_pages_lines_of_wine_are_what_the_code_gives() {
    let source = SETS.iter().find(|source| source.name == "Wine").expect("wine");
    let wine = load(source).expect("the set");
    assert_eq!((wine.n(), wine.n_classes), (178, 3));
    let (training, _) = split(source, &wine);
    let (cost, gamma, _) = search(&wine.select(&training));
    let order = nomogram::calibrate::folds::shuffled(wine.n(), SEED);
    let (courses, warm_and_cold) = online(&wine.select(&order), fitting(&wine, cost, gamma));
    assert!(warm_and_cold < 1e-3, "refitted row after row {warm_and_cold} from machines fitted at once");
    let page = std::fs::read_to_string(data::project().join("docs/paper-venn.md")).expect("the page");
    for (machine, course) in courses.iter().enumerate() {
        let line = online_line("Wine", machine, &Summary::of(course));
        assert!(page.lines().any(|of_page| of_page == line), "not on the page: {line}\nnpm run paper -- venn");
    }
    assert!(page.contains(&format!("| Wine | 178 | 3 | {cost} | {gamma} |")), "C and γ of the search");
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
