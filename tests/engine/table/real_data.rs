//! Public data sets as they are handed round: their kinds, missing cells and proposed targets.

use super::{data, kinds, labels, messages, table, values};
use nomogram::sentences::Severity;
use nomogram::table::{Kind, Table, classes, open};

/// One letter a column: c numeric, d categorical, o ordered, i id, t date, x text.
fn letters(table: &Table) -> String {
    let letter = |kind| match kind {
        Kind::Numeric => 'c',
        Kind::Categorical => 'd',
        Kind::Ordered => 'o',
        Kind::Id => 'i',
        Kind::Date => 't',
        Kind::Text => 'x',
        Kind::Empty => 'e',
    };
    kinds(table).into_iter().map(letter).collect()
}

#[test]
fn kinds_of_the_clean_sets_are_those_of_their_documentation() {
    // File, rows, kinds as the data's documentation gives them, missing cells, target, its classes.
    let sets = [
        ("sets/titanic.csv", 2201, "dddd", 0, "survived", [("no", 1490.0), ("yes", 711.0)]),
        (
            "sets/iris_versicolor_virginica.csv",
            100,
            "ccccd",
            0,
            "class",
            [("Iris-versicolor", 50.0), ("Iris-virginica", 50.0)],
        ),
        ("sets/housing_binary.csv", 506, "cccdcccccccccd", 0, "price", [("high", 260.0), ("low", 246.0)]),
        ("sets/german_credit.csv", 1000, "dcddcddcddcdcddcdcddd", 0, "class", [("good", 700.0), ("bad", 300.0)]),
        ("sets/heart_disease.csv", 303, "cddccddcdcdcdd", 6, "diameter narrowing", [("0", 164.0), ("1", 139.0)]),
        ("sets/pima.csv", 768, "ccccccccd", 0, "class", [("tested_negative", 500.0), ("tested_positive", 268.0)]),
    ];
    for (file, rows, expected, missing, target, counts) in sets {
        let table = table(data(file));
        assert_eq!((table.n_rows, letters(&table).as_str()), (rows, expected), "{file}");
        assert_eq!(table.columns.iter().map(|column| column.missing).sum::<usize>(), missing, "{file}");
        let opened = open(&table);
        assert_eq!(opened.proposed_target.as_deref(), Some(target), "{file}");
        assert!(opened.columns.iter().all(|column| column.used), "{file}");
        let offered = classes(table.column(target).expect("the target"));
        let found: Vec<(&str, f64)> = offered.classes.iter().map(|class| (class.label.as_str(), class.count)).collect();
        assert_eq!(found, counts, "{file}");
        let rarer =
            counts.iter().min_by(|a, b| a.1.total_cmp(&b.1).then(std::cmp::Ordering::Greater)).expect("two classes");
        assert_eq!(offered.proposed_positive.as_deref(), Some(rarer.0), "{file}");
        assert!(
            messages(&table).iter().all(|message| message.severity == Severity::Info),
            "{file}: {:?}",
            messages(&table)
        );
    }
}

#[test]
fn air_quality_has_semicolons_decimal_commas_and_an_empty_tail() {
    let table = table(data("raw_airquality.csv"));
    assert_eq!((table.dialect.delimiter.as_deref(), table.dialect.decimal.as_str()), (Some(";"), ","));
    assert_eq!(letters(&table), "ttccccccccccccc");
    assert_eq!(values(table.column("AH").expect("AH"))[..2], [0.7578, 0.7255]);
    assert_eq!(values(table.column("CO(GT)").expect("CO"))[..3], [2.6, 2.0, 2.2]);
    let left_out: Vec<String> =
        open(&table).columns.into_iter().filter(|column| !column.used).map(|column| column.name).collect();
    assert_eq!(left_out, ["Date", "Time"]);
}

#[test]
fn the_attrition_file_has_a_mark_an_identifier_and_constants() {
    let table = table(data("raw_hr_attrition.csv"));
    assert_eq!(table.dialect.encoding, "utf-8-bom");
    assert_eq!(table.columns[0].name, "Age");
    assert_eq!(table.column("EmployeeNumber").map(|column| column.kind), Some(Kind::Id));
    let opened = open(&table);
    let left_out: Vec<&str> =
        opened.columns.iter().filter(|column| !column.used).map(|column| column.name.as_str()).collect();
    assert_eq!(left_out, ["EmployeeCount", "EmployeeNumber", "Over18", "StandardHours"]);
    assert_eq!(opened.proposed_target.as_deref(), Some("Attrition"));
}

#[test]
fn the_passenger_list_has_texts_an_identifier_and_missing_ages() {
    let table = table(data("raw_titanic_passengers.csv"));
    assert_eq!(letters(&table), "idcxdcccxcxd");
    assert_eq!(labels(&table.columns[3]).0[0], "Braund, Mr. Owen Harris");
    assert_eq!(values(&table.columns[9])[..2], [7.25, 71.2833]);
    assert!(table.column("Age").is_some_and(|column| column.missing > 0));
    let offered = classes(table.column("Survived").expect("Survived"));
    assert_eq!(offered.proposed_positive.as_deref(), Some("1"));
    assert_eq!(open(&table).proposed_target.as_deref(), Some("Survived"));
}
