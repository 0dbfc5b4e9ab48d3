//! Levels that have an order in several languages, and cells of two numbers.

use super::{codes, kinds, labels, made, messages, table, values};
use nomogram::table::{ColumnOptions, Kind, ReadOptions, read, read_to_predict};

#[test]
fn grades_and_words_are_ordered() {
    for scale in [
        &["I", "II", "III", "IV"][..],
        &["T1", "T2", "T3", "T4"],
        &["Stage I", "Stage IIA", "Stage IIB", "Stage III"],
        &["Grad 1", "Grad 2", "Grad 3"],
        &["NYHA I", "NYHA II", "NYHA III"],
        &["G1", "G2", "G3"],
        &["low", "medium", "high"],
        &["never", "rarely", "sometimes", "often", "always"],
        &["Niedrig", "Mittel", "Hoch"],
        &["nie", "selten", "manchmal", "oft", "immer"],
        &["faible", "moyen", "élevé"],
        &["jamais", "parfois", "souvent", "toujours"],
        &["bajo", "medio", "alto"],
        &["nunca", "a veces", "siempre"],
        &["basso", "medio", "alto"],
        &["mai", "raramente", "spesso", "sempre"],
        &["baixo", "médio", "alto"],
        &["leicht", "mittel", "schwer"],
    ] {
        let found = table(made("x,y", 40, |at| format!("{},{}", scale[at * 7 % scale.len()], at % 5)));
        assert_eq!(
            (kinds(&found)[0], labels(&found.columns[0]).0),
            (Kind::Ordered, &scale.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()[..])
        );
    }
    let varied = table(made("x,y", 40, |at| format!("{},{}", ["High", "low", "Low", "medium"][at % 4], at % 5)));
    assert_eq!(labels(&varied.columns[0]).0, ["low", "Low", "medium", "High"]);
    // Names of kinds and places; too few.
    for words in [
        &["Type I", "Type II", "Type III"][..],
        &["Site 1", "Site 2", "Site 3"],
        &["A1", "B2", "C3"],
        &["T1", "T7", "T12"],
        &["I", "V"],
        &["low", "Low", "high"],
        &["IV", "oral", "I"],
        &["Grad 1", "Stufe 2", "Grad 3"],
    ] {
        let found = table(made("x,y", 40, |at| format!("{},{}", words[at * 7 % words.len()], at % 5)));
        assert_eq!(kinds(&found)[0], Kind::Categorical, "{words:?}");
    }
}

#[test]
fn what_is_no_grade_among_grades_is_missing() {
    let stages = ["I", "II", "III", "IV"];
    for (scale, none) in [
        (&stages[..], "unknown"),
        (&stages, "not staged"),
        (&["T1", "T2", "T3", "T4"], "TX"),
        (&["N0", "N1", "N2"], "NX"),
        (&["Grad 1", "Grad 2", "Grad 3"], "keine Angabe"),
        (&["low", "medium", "high"], "Not known"),
        (&["18-29", "30-44", "45-64", "65+"], "unknown"),
    ] {
        let cell = |at: usize| if at % 5 == 1 { none } else { scale[at * 7 % scale.len()] };
        let text = made("x,y", 40, |at| format!("{},{}", cell(at), at % 5));
        let found = table(&text);
        let ordered: Vec<String> = scale.iter().map(|step| (*step).to_owned()).collect();
        assert_eq!(
            (kinds(&found)[0], labels(&found.columns[0]).0, found.columns[0].missing),
            (Kind::Ordered, &ordered[..], 8)
        );
        let told: Vec<_> = messages(&found).into_iter().filter(|told| told.message.contains(none)).collect();
        assert_eq!((told.len(), told[0].code.as_str(), told[0].value.as_deref()), (1, "na-ambiguous", Some(none)));
        assert!(!codes(&found).contains(&"missing-values".to_owned()));
        // A model reads new rows so, and one press makes it a level of its own.
        assert_eq!(found.columns[0].reading.missing, [none]);
        let keep = ColumnOptions { name: "x".to_owned(), keep: vec![none.to_owned()], ..ColumnOptions::default() };
        let kept =
            read(text.as_bytes(), &ReadOptions { columns: vec![keep], ..ReadOptions::default() }).expect("a table");
        assert_eq!((kinds(&kept)[0], kept.columns[0].missing), (Kind::Categorical, 0));
    }
    // No scale is left: nothing is taken.
    let found = table(made("x,y", 40, |at| format!("{},{}", ["red", "unknown", "blue", "green"][at % 4], at % 5)));
    assert_eq!((kinds(&found)[0], found.columns[0].missing), (Kind::Categorical, 0));
}

#[test]
fn two_numbers_in_a_cell_are_offered_as_two_columns() {
    for between in ["/", " / "] {
        for unit in ["", " mmHg"] {
            let text =
                made("bp,y", 40, |at| format!("{}{between}{}{unit},{}", 110 + at * 7 % 41, 60 + at % 29, at % 5));
            let found = table(&text);
            let told: Vec<_> = messages(&found).into_iter().filter(|told| told.code == "list-column").collect();
            assert_eq!((told.len(), told[0].columns[..] == ["bp".to_owned()]), (1, true), "{text}");
            let split = ColumnOptions { name: "bp".to_owned(), split: true, ..ColumnOptions::default() };
            let options = ReadOptions { columns: vec![split], ..ReadOptions::default() };
            let apart = read(text.as_bytes(), &options).expect("a table");
            let part = |name: &str| values(apart.column(name).expect("a part"))[..3].to_vec();
            assert_eq!(part("bp: first number"), [110.0, 117.0, 124.0]);
            assert_eq!(part("bp: second number"), [60.0, 61.0, 62.0]);
            assert!(!codes(&apart).contains(&"list-column".to_owned()));
            // As a model reads new rows; a cell that is no pair is missing, and told.
            let parts =
                apart.columns.iter().filter_map(|column| Some((column.name.clone(), column.from.clone()?))).collect();
            let said =
                ColumnOptions { name: "bp".to_owned(), kind: Some(Kind::Text), parts, ..ColumnOptions::default() };
            let options = ReadOptions { columns: vec![said], ..ReadOptions::default() };
            let new = read_to_predict(b"bp,y\n131/77,1\nhigh,2\n", &options).expect("a table");
            let second = values(new.column("bp: second number").expect("a part"));
            assert!((second[0] - 77.0).abs() < 1e-9 && second[1].is_nan());
            assert!(codes(&new).contains(&"not-dates".to_owned()));
        }
    }
    for words in [["1/2", "1/4", "3/4"], ["12/5", "3/11", "30/8"], ["7/10", "9/10", "4/10"], ["n/a", "on/off", "a/b"]] {
        let found = table(made("x,y", 40, |at| format!("{},{}", words[at % 3], at % 5)));
        assert!(!codes(&found).contains(&"list-column".to_owned()), "{words:?}");
    }
    // Small ones too, but days and months by the name of their column.
    for (name, is_offered) in [("reps", true), ("sets/reps", true), ("birth date", false), ("Datum", false)] {
        let found = table(made(&format!("{name},y"), 40, |at| format!("{}/{},{}", 8 + at % 7, 3 + at % 4, at % 5)));
        assert_eq!(codes(&found).contains(&"list-column".to_owned()), is_offered, "{name}");
    }
}

#[test]
fn answers_in_more_languages_are_ordered() {
    for scale in [
        &["Muy malo", "Malo", "Regular", "Bueno", "Muy bueno"][..],
        &["À améliorer", "Satisfaisant", "Bon", "Très bon"],
        &["Discordo totalmente", "Discordo", "Neutro", "Concordo", "Concordo totalmente"],
        &["nooit", "zelden", "soms", "vaak", "altijd"],
        &["nigdy", "rzadko", "czasami", "często", "zawsze"],
        &["никогда", "редко", "иногда", "часто", "всегда"],
        &["全くない", "あまりない", "時々", "よくある", "いつも"],
        &["非常不满意", "不满意", "一般", "满意", "非常满意"],
        &["mangelhaft", "ausreichend", "befriedigend", "gut", "sehr gut"],
        &["less than high school", "high school", "some college", "bachelor", "graduate"],
        &["unter 18 Jahre", "18 bis 29 Jahre", "30 bis 49 Jahre", "50 Jahre und älter"],
        &["moins de 25 ans", "25 à 39 ans", "40 à 59 ans", "60 ans et plus"],
        &["menos de 18 años", "18 a 39 años", "40 a 64 años", "65 años o más"],
        &["Daily or almost daily", "Weekly", "Monthly", "Less than monthly", "Never"],
        &["XS", "S", "M", "L", "XL", "2XL"],
        &["Q1", "Q2", "Q3", "Q4"],
        &["--", "-", "0", "+", "++"],
        &["neg", "trace", "1+", "2+", "3+"],
    ] {
        let found = table(made("x,y", 60, |at| format!("{},{}", scale[at * 7 % scale.len()], at % 5)));
        assert_eq!(
            (kinds(&found)[0], labels(&found.columns[0]).0),
            (Kind::Ordered, &scale.iter().map(|level| (*level).to_owned()).collect::<Vec<String>>()[..]),
            "{scale:?}"
        );
    }
    // Words that only look alike: teams, people, blood groups, a range of letters.
    for levels in [
        &["Q1", "Q2", "Q7", "R1"][..],
        &["soms", "vaak", "Jan"],
        &["A to B", "C to D", "E to F"],
        &["0+", "A+", "B-", "AB-"],
        &["gut", "sehr gut", "Berlin"],
    ] {
        let found = table(made("x,y", 60, |at| format!("{},{}", levels[at * 7 % levels.len()], at % 5)));
        assert_eq!(kinds(&found)[0], Kind::Categorical, "{levels:?}");
    }
}
