//! The table preview, the proposed target and what a column offers as a target.

use super::table;
use nomogram::contract::{Cell, Classes, ColumnPreview};
use nomogram::table::{MISSING, classes, numeric_range, open, rows, target_classes};

fn previews(text: &str) -> Vec<ColumnPreview> {
    open(&table(text)).columns
}

fn offered(text: &str, column: &str) -> Classes {
    classes(table(text).column(column).expect("the column"))
}

fn codes(classes: &Classes) -> Vec<&str> {
    classes.notices.iter().map(|notice| notice.code.as_str()).collect()
}

#[test]
fn a_numeric_column_has_its_range() {
    let preview = &previews("x,y\n4.50,a\n1,b\n,a\n2,b\n10,a\n")[0];
    let range = preview.numeric.as_ref().expect("a range");
    assert_eq!((range.minimum, range.maximum, range.mean, range.median, range.decimals), (1.0, 10.0, 4.375, 2.0, 2));
    // Bins of 0.225 from 1 to 10.
    let filled: Vec<(usize, f64)> =
        range.histogram.iter().copied().enumerate().filter(|(_, count)| *count > 0.0).collect();
    assert_eq!(filled, [(0, 1.0), (4, 1.0), (15, 1.0), (39, 1.0)]);
    assert_eq!((preview.missing, preview.distinct), (1, 4));
    assert_eq!(preview.examples, ["4.5", "1", "2", "10"]);
}

#[test]
fn ranges_of_extreme_columns_are_finite() {
    let most = nomogram::math::LARGEST;
    let range = numeric_range(&[most, -most, f64::NAN], 0).expect("a range");
    assert!(range.mean.is_finite());
    assert_eq!((range.histogram.first(), range.histogram.last()), (Some(&1.0), Some(&1.0)));
    assert_eq!(numeric_range(&[f64::NAN], 0), None);
    let constant = numeric_range(&[7.0, 7.0], 0).expect("a range");
    assert_eq!((constant.minimum, constant.maximum, constant.histogram[0]), (7.0, 7.0, 2.0));
}

#[test]
fn the_most_frequent_labels_come_first_and_ordered_ones_in_order() {
    let preview = &previews("x,y\nb,1\na,2\nc,3\na,4\nc,5\n")[0];
    let top: Vec<(&str, f64)> = preview.top.iter().map(|level| (level.label.as_str(), level.count)).collect();
    assert_eq!(top, [("a", 2.0), ("c", 2.0), ("b", 1.0)]);
    let preview = &previews("x,y\nhigh,1\nlow,2\nhigh,3\nmedium,4\n")[0];
    let top: Vec<(&str, f64)> = preview.top.iter().map(|level| (level.label.as_str(), level.count)).collect();
    assert_eq!(top, [("low", 1.0), ("medium", 1.0), ("high", 2.0)]);
}

#[test]
fn columns_that_a_model_leaves_out_say_why() {
    let mut text = "id,when,note,none,same,x\n".to_owned();
    for row in 0..12 {
        text.push_str(&format!("{},2020-01-{:02},word {row} of it,,s,{}\n", row + 1, row + 1, row % 5));
    }
    let reasons: Vec<Option<String>> = previews(&text).into_iter().map(|column| column.reason).collect();
    let expected =
        [Some("an identifier"), Some("dates"), Some("free text"), Some("no values"), Some("one value only"), None];
    assert_eq!(reasons.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
}

#[test]
fn the_target_is_proposed_by_name_then_by_place() {
    // Each row twice, with the numbers moved on: a class of one row would be no proposal.
    let twice = |text: &str| {
        let (header, rows) = text.split_once('\n').expect("a header");
        format!("{header}\n{rows}{}", rows.replace(".5", ".75"))
    };
    let proposed = |text: &str| open(&table(twice(text))).proposed_target;
    assert_eq!(proposed("Survived,x,sex\n0,1.5,m\n1,2.5,f\n1,3.5,m\n").as_deref(), Some("Survived"));
    assert_eq!(proposed("sex,x,bought\nm,1.5,y\nf,2.5,n\nm,3.5,y\n").as_deref(), Some("bought"));
    assert_eq!(proposed("sick,x,w\nno,1.5,3.5\nyes,2.5,7.5\nno,3.5,8.5\n").as_deref(), Some("sick"));
    assert_eq!(proposed("x,kind,w\n1.5,p,3.5\n2.5,q,7.5\n3.5,p,8.5\n").as_deref(), Some("kind"));
    assert_eq!(proposed("x,class\n1.5,p\n2.5,q\n3.5,r\n4.5,p\n").as_deref(), Some("class"));
    // A telling name over a measurement is no target, unless it is plainly that of the target; one column is none either.
    let measured: String = (0..20).map(|row| format!("{row}.5,{}\n", ["p", "q"][row % 2])).collect();
    assert_eq!(proposed(&format!("status,v\n{measured}")).as_deref(), Some("v"));
    assert_eq!(proposed(&format!("y,v\n{measured}")).as_deref(), Some("y"));
    assert_eq!(proposed(&format!("label,v\n{measured}")).as_deref(), Some("v"), "a code");
    let places: String = (0..20).map(|row| format!("{row}.5,{row}.5,{}\n", ["p", "q"][row % 2])).collect();
    assert_eq!(proposed(&format!("x,y,v\n{places}")).as_deref(), Some("v"), "a place");
    // The header of scikit-learn's diabetes data, whose sex is 1 or 2 and whose target is a number.
    let row = |row: usize| {
        let sex = 1 + row % 2;
        let target = 25 + 7 * row;
        format!("{},{sex},3{row}.1,{},157,93.2,38,4,4.{row},87,{target}\n", 40 + row, 90 + row)
    };
    let rows: String = (0..20).map(row).collect();
    for name in ["target", "Outcome", "RESPONSE"] {
        let diabetes = format!("age,sex,bmi,bp,s1,s2,s3,s4,s5,s6,{name}\n{rows}");
        assert_eq!(open(&table(diabetes)).proposed_target.as_deref(), Some(name));
    }
    // Three classes that are called so before two that are not; two with a telling name before them.
    let kinds = |name: &str| proposed(&format!("class,sex,{name}\np,1.5,m\nq,2.5,f\nr,3.5,m\np,1.5,f\n"));
    assert_eq!(kinds("w").as_deref(), Some("class"));
    assert_eq!(kinds("survived").as_deref(), Some("survived"));
    assert_eq!(proposed("y\na\nb\na\n"), None);
    let once = open(&table("sex,x,bought\nm,1.5,y\nm,2.5,n\nm,3.5,y\n"));
    assert_eq!(once.proposed_target, None, "one row of n cannot be learned from");
}

#[test]
fn classes_come_most_frequent_first_and_the_rarer_is_proposed() {
    let found = offered("x,y\n1,no\n2,yes\n3,no\n4,\n5,no\n", "y");
    let counts: Vec<(&str, f64)> = found.classes.iter().map(|class| (class.label.as_str(), class.count)).collect();
    assert_eq!(counts, [("no", 3.0), ("yes", 1.0)]);
    assert_eq!((found.proposed_positive.as_deref(), found.missing), (Some("yes"), 1));
    assert_eq!(codes(&found), ["target-missing", "rare-class"]);
}

#[test]
fn of_equally_frequent_classes_the_affirmative_one_is_proposed() {
    for (text, positive) in [
        ("x,y\n1,1\n2,0\n3,0\n4,1\n", "1"),
        ("x,y\n1,2\n2,1\n3,1\n4,2\n", "2"),
        ("x,y\n1,yes\n2,no\n", "yes"),
        ("x,y\n1,a\n2,b\n", "b"),
    ] {
        assert_eq!(offered(text, "y").proposed_positive.as_deref(), Some(positive), "{text:?}");
    }
}

#[test]
fn numbers_as_classes_keep_their_letters_and_can_be_cut() {
    let found = offered("x,y\n1,3.0\n2,1.0\n3,3.0\n4,2.0\n", "y");
    let labels: Vec<&str> = found.classes.iter().map(|class| class.label.as_str()).collect();
    assert_eq!(labels, ["3.0", "1.0", "2.0"]);
    assert!(found.numeric.is_some());
    assert!(codes(&found).contains(&"target-numeric") && codes(&found).contains(&"multiclass"));
}

#[test]
fn spellings_that_differ_in_case_are_one_class() {
    let text = "x,y\n1,TRUE\n2,True\n3,false\n4,true\n5,FALSE\n6,true\n";
    let found = offered(text, "y");
    let counts: Vec<(&str, f64)> = found.classes.iter().map(|class| (class.label.as_str(), class.count)).collect();
    assert_eq!(counts, [("true", 4.0), ("false", 2.0)]);
    assert!(codes(&found).contains(&"label-variants"));
    let classes = target_classes(&table(text).columns[1]).expect("classes");
    assert_eq!((classes.codes, classes.counts, classes.spellings), (vec![0, 0, 1, 0, 1, 0], vec![4, 2], 5));
}

#[test]
fn targets_that_cannot_be_learned_say_why() {
    let mut measured = "x,y\n".to_owned();
    (0..20).for_each(|row| measured.push_str(&format!("1,{row}.25\n")));
    let continuous = offered(&measured, "y");
    assert_eq!(codes(&continuous), ["target-continuous"]);
    assert!(continuous.classes.is_empty() && continuous.numeric.is_some() && continuous.proposed_positive.is_none());
    let single = offered("x,y\n1,a\n2,a\n", "y");
    assert_eq!((codes(&single), &single.proposed_positive), (vec!["single-class"], &None));
    let empty = offered("x,y\n1,\n2,\n", "y");
    assert_eq!((codes(&empty), empty.missing), (vec!["target-missing", "empty-column"], 2));
    let mut texts = "x,y\n".to_owned();
    (0..200).for_each(|row| texts.push_str(&format!("1,token{row}\n")));
    assert_eq!(codes(&offered(&texts, "y")), ["target-many-classes"]);
}

#[test]
fn rows_are_given_by_range() {
    let table = table("x,y,z\n1,a,007\n,b,008\n3,,007\n");
    let found = rows(&table, 1, 99);
    assert_eq!((found.from, found.lines.as_slice()), (1, &[3, 4][..]));
    let label = |text: &str| Cell::Label(text.to_owned());
    assert_eq!(found.cells[0], [Cell::Missing(None), label("b"), label("008")]);
    assert_eq!(found.cells[1], [Cell::Number(3.0), Cell::Missing(None), label("007")]);
    assert!(rows(&table, 7, 3).cells.is_empty());
    assert_eq!(target_classes(&table.columns[1]).expect("classes").codes, [0, 1, MISSING]);
}
