//! What columns are, on made tables: codes of missing numbers, identifiers, marks among numbers, targets and their events.

use super::cases::{asked, column, made, of, proposed};
use super::kinds;
use nomogram::table::{Kind, ReadOptions, Table, classes, notices_of, read};

/// Numbers that do not repeat themselves.
fn scattered(row: usize, below: usize) -> usize {
    row * row * 7919 % 99_991 % below
}

/// The codes that are told of a column, in one text.
fn codes_of(cell: impl Fn(usize) -> String) -> String {
    let found = made("x,y", 300, |row| format!("{},{}", cell(row), ["a", "b"][row % 2]));
    of(&found, "missing-code").iter().filter_map(|message| message.value.as_deref()).collect::<Vec<_>>().join("; ")
}

#[test]
fn codes_of_narrow_columns_are_named_together() {
    let every = |n: usize, codes: &'static [&'static str], other: &dyn Fn(usize) -> String| {
        codes_of(|row| if row % n == 0 { codes[row / n % codes.len()].to_owned() } else { other(row) })
    };
    let scale = |row: usize| (1 + scattered(row, 10)).to_string();
    assert_eq!(every(12, &["77", "88", "99"], &scale), "99, 88, 77");
    assert_eq!(every(20, &["88"], &scale), "88");
    assert_eq!(every(20, &["98", "97"], &scale), "98, 97");
    assert_eq!(every(9, &["7", "8", "9"], &|row| (1 + scattered(row, 4)).to_string()), "9, 8, 7");
    let weight = |row: usize| format!("{}.{}", 40 + scattered(row, 80), scattered(row, 7));
    assert_eq!(every(25, &["999.9"], &weight), "999.9");
    assert_eq!(every(30, &["998", "999"], &weight), "999, 998");
    assert_eq!(every(25, &["99.9"], &|row| format!("{}.{}", 35 + scattered(row, 6), scattered(row, 8))), "99.9");
    assert_eq!(every(25, &["-99.9"], &|row| format!("{}.{}", scattered(row, 30), scattered(row, 8))), "-99.9");
    // Far enough beyond all others, though these are spread out.
    assert_eq!(every(20, &["99"], &|row| (18 + scattered(row, 57)).to_string()), "99");
}

#[test]
fn honest_numbers_are_not_called_codes() {
    // Ages up to 99, a scale to its end, counts with a long tail, prices, tens, a year.
    assert_eq!(codes_of(|row| (18 + scattered(row, 82)).to_string()), "");
    assert_eq!(codes_of(|row| (1 + scattered(row, 10)).to_string()), "");
    assert_eq!(codes_of(|row| (5 + scattered(row, 5)).to_string()), "");
    assert_eq!(codes_of(|row| [0, 0, 0, 1, 1, 2, 3, 4, 5, 7][scattered(row, 10)].to_string()), "");
    assert_eq!(codes_of(|row| if row % 150 == 7 { "9".to_owned() } else { (row % 5).to_string() }), "");
    assert_eq!(codes_of(|row| ["4.99", "9.99", "19.99", "49.99", "99.99"][scattered(row, 5)].to_owned()), "");
    assert_eq!(codes_of(|row| ["55", "66", "77", "88", "99"][scattered(row, 5)].to_owned()), "");
    assert_eq!(codes_of(|row| format!("{}.{}", scattered(row, 100), scattered(row, 10))), "");
    assert_eq!(codes_of(|row| (1980 + scattered(row, 20)).to_string()), "");
}

#[test]
fn one_code_of_many_columns_is_told_once_and_made_missing_everywhere() {
    let cell = |row: usize, at: usize| match (row + at) % 19 {
        3 => "99".to_owned(),
        // Once in the last one.
        11 if at == 12 && row > 12 => (1 + row % 7).to_string(),
        _ => (1 + (row * (at + 3) + row / 7) % 7).to_string(),
    };
    let names: Vec<String> = (0..13).map(|at| format!("q{at}")).collect();
    let header = format!("{},age,y", names.join(","));
    let row = |row: usize| {
        let cells: Vec<String> = (0..13).map(|at| cell(row, at)).collect();
        format!("{},{},{}", cells.join(","), 18 + scattered(row, 82), ["a", "b"][row % 2])
    };
    let found = made(&header, 300, row);
    let told = of(&found, "missing-code");
    assert_eq!(told.len(), 1);
    assert_eq!((&told[0].columns[..], told[0].value.as_deref()), (&names[..], Some("99")));
    // One 99 in a column is the code that another one has again and again.
    let found = made("p,q,y", 60, |row| {
        let (p, q) = (if row % 9 == 0 { 99 } else { row % 7 }, if row == 5 { 99 } else { row % 5 });
        format!("{p},{q},{}", ["a", "b"][row % 2])
    });
    assert_eq!(of(&found, "missing-code")[0].columns[..], ["p", "q"]);
}

#[test]
fn what_is_missing_is_told_as_it_is() {
    let told = |text: &str| {
        let found = read(text.as_bytes(), &ReadOptions::default()).expect("a table");
        of(&found, "missing-values")[0].message.clone()
    };
    assert_eq!(told("x,y\n1.5,a\n,b\n2.5,a\n"), "1 cell is missing: empty.");
    assert_eq!(told("x,y\n1.5,a\nNA,b\n2.5,a\n"), "1 cell is missing: spelled “NA”.");
    assert_eq!(told("x,y\n1.5,a\nNA,b\n,a\n2.5,b\n"), "2 cells are missing: empty or spelled “NA”.");
}

#[test]
fn measurements_that_rise_are_no_identifiers() {
    let kind = |name: &str, cell: &dyn Fn(usize) -> String| {
        let found = made(&format!("{name},y"), 120, |row| format!("{},{}", cell(row), ["a", "b"][row % 2]));
        (kinds(&found)[0], of(&found, "maybe-id").len())
    };
    for step in [2, 3, 7] {
        assert_eq!(kind("minutes", &|row| (5 + row + row / step).to_string()), (Kind::Numeric, 1), "{step}");
    }
    assert_eq!(kind("idle_days", &|row| (row * 60 + row % 7).to_string()), (Kind::Numeric, 1));
    assert_eq!(kind("year", &|row| (1900 + row).to_string()), (Kind::Numeric, 1));
    assert_eq!(kind("sample", &|row| (row + 1).to_string()), (Kind::Id, 0));
    // A few rows were taken out.
    assert_eq!(kind("sample", &|row| (row + 1 + row / 40).to_string()), (Kind::Id, 0));
    // Without a gap it may begin anywhere.
    assert_eq!(kind("visit", &|row| (10_000 + row).to_string()), (Kind::Id, 0));
    assert_eq!(kind("visit", &|row| (10_000 + row + row / 9).to_string()), (Kind::Numeric, 1));
    let number = |row: usize| (1_000_000 + scattered(row, 99_991)).to_string();
    for name in ["Kunde", "customer", "Subject", "CustomerId", "customer_id", "Kundennr", "Personalnummer", "accountid"]
    {
        assert_eq!(kind(name, &|row| number(row) + ".0"), (Kind::Id, 0), "{name}");
    }
    let others = "numéro client|N° dossier|nº|código|código postal|DNI|NIF titular|matrícula|expediente|codice fiscale|numero|\
                  número de pedido|numero pratica|cédula|cod_cliente|participant|Participant No.|vp|Unnamed: 0|Unnamed: 0.1";
    for name in others.split('|') {
        assert_eq!(kind(name, &number), (Kind::Id, 0), "{name}");
    }
    for name in ["numero abitanti", "número de ventas", "nombre d'habitants", "n", "decoder"] {
        assert_eq!(kind(name, &number), (Kind::Numeric, 1), "{name}");
    }
    for name in ["humid", "valid", "paid", "width_cm", "bid", "spend per customer", "phone_minutes", "PT08.S4(NO2)"] {
        assert_eq!(kind(name, &number), (Kind::Numeric, 1), "{name}");
    }
    let coded = made("sex,y", 40, |row| format!("{}.0,{}", 1 + row % 2, ["a", "b"][row / 20]));
    assert_eq!(of(&coded, "codes")[0].columns[..], ["sex"]);
}

#[test]
fn marks_with_a_digit_leave_a_column_of_numbers() {
    let read_of = |marks: &[&str], every: usize, number: &dyn Fn(usize) -> String| {
        let cell = |row: usize| {
            if row % 20 < every { marks[row % marks.len()].to_owned() } else { number(row) }
        };
        let found = made("x,y", 300, |row| format!("{},{}", cell(row), ["a", "b"][row % 2]));
        (found.columns[0].kind, found.columns[0].missing)
    };
    let amount = |row: usize| format!("{}.{}", 1 + scattered(row, 90), row % 10);
    for marks in [&["n/a1"][..], &["trace1", "trace2"], &["n.d.1", "QNS2", "H2"], &["< LOD 0.6"]] {
        assert_eq!(read_of(marks, 6, &amount), (Kind::Numeric, 90), "{marks:?}");
    }
    assert_eq!(read_of(&["<0.6"], 9, &amount), (Kind::Numeric, 0));
    let whole = |row: usize| scattered(row, 60).to_string();
    assert_eq!(read_of(&["1+", "2+", "3+"], 5, &whole), (Kind::Numeric, 0));
    assert_eq!(read_of(&["n/a1"], 6, &whole), (Kind::Numeric, 90));
    // Rooms and articles are codes.
    assert_eq!(read_of(&["12A", "12B"], 4, &whole).0, Kind::Categorical);
    let few = |row: usize| (1 + row % 12).to_string();
    assert_eq!(read_of(&["A1", "A2", "A3", "B1", "B2"], 8, &few).0, Kind::Categorical);
}

#[test]
fn bounds_offer_what_makes_a_difference() {
    let offered = |bounds: [&'static str; 2]| {
        let cell = |row: usize| {
            if row.is_multiple_of(10) { bounds[row / 10 % 2].to_owned() } else { (60 + row % 70).to_string() }
        };
        let found = made("x,y", 200, |row| format!("{},{}", cell(row), ["a", "b"][row % 2]));
        of(&found, "mixed-type")[0].value.as_deref().map(str::to_owned).expect("what else")
    };
    assert_eq!(offered([">140", ">140"]), "missing");
    assert_eq!(offered([">140", "<20"]), "half missing");
    assert_eq!(offered(["<20", "<10"]), "half missing");
}

#[test]
fn questions_are_asked_of_columns_that_are_used() {
    let found = made("sex,group,income,target", 60, |row| {
        format!("{},{},{},{}", 1 + row % 2, 1 + row % 3, 1000 + scattered(row, 99_991), 1 + row / 7 % 2)
    });
    assert_eq!(of(&found, "codes")[0].columns[..], ["sex", "group", "target"]);
    let about = |used: &[&str], code: &str| {
        let used: Vec<String> = used.iter().map(|name| (*name).to_owned()).collect();
        let told = notices_of(&found, "target", &used, &[]).into_iter().filter(|message| message.code == code);
        told.flat_map(|message| message.columns.into_vec()).collect::<Vec<String>>()
    };
    assert_eq!(about(&["sex", "group", "income"], "codes"), ["sex", "group"]);
    assert_eq!(about(&["group"], "codes"), ["group"]);
    assert!(about(&["group"], "maybe-id").is_empty());
}

#[test]
fn rows_that_became_alike_by_pooling_are_no_copies() {
    let text: String = (0..400)
        .map(|row| {
            format!("{}.5,s{},{}\n", row % 4, if row % 2 == 0 { row % 8 } else { 100 + row }, ["a", "b"][row / 5 % 2])
        })
        .collect();
    let pooled = |pool: bool| {
        let stated = nomogram::table::ColumnOptions { pool, kind: Some(Kind::Categorical), ..column("shop") };
        let options = ReadOptions { columns: vec![stated], ..ReadOptions::default() };
        read(format!("x,shop,y\n{text}").as_bytes(), &options).expect("a table")
    };
    // Half of the rows are alone in their shop; the others repeat 16 different ones.
    let repeats = |table: &Table| {
        let told = asked(table, "y", "duplicate-rows");
        told.first().map(|message| message.message.split(' ').next().unwrap_or_default().to_owned())
    };
    assert_eq!(repeats(&pooled(true)), repeats(&pooled(false)));
}

#[test]
fn a_trailing_delimiter_is_told_once() {
    let found = read(b"x,y,\n1.5,a,\n2.5,b,\n3.5,a,\n", &ReadOptions::default()).expect("a table");
    assert_eq!(of(&found, "trailing-delimiter").len(), 1);
}

#[test]
fn the_outcome_comes_before_what_is_known() {
    let target = |header: &str, row: &dyn Fn(usize) -> String| proposed(&made(header, 60, row));
    let (ja, m) = (["Ja", "Nein", "Nein"], ["m", "w"]);
    let late = |row: usize| format!("{},{},{}", ja[row % 3], 18 + row % 50, m[row % 2]);
    assert_eq!(target("Gekündigt,Alter,Geschlecht", &late), ("Gekündigt".to_owned(), false));
    let early = |row: usize| format!("{},{},{}", m[row % 2], 18 + row % 50, ja[row % 3]);
    assert_eq!(target("Geschlecht,Alter,Gekündigt", &early), ("Gekündigt".to_owned(), false));
    let sold =
        |row: usize| format!("{},{},{}", 1000 + scattered(row, 9000), scattered(row, 900), 80 + scattered(row, 700));
    assert_eq!(target("Revenue,Budget,Pages", &sold), ("Revenue".to_owned(), true));
    assert_eq!(target("Umsatz,Werbung,Alter", &sold), ("Umsatz".to_owned(), true));
}

#[test]
fn the_event_is_the_word_of_the_outcome() {
    let event = |name: &str, labels: [&str; 2]| {
        let found = made(&format!("x,{name}"), 30, |row| format!("{row}.5,{}", labels[usize::from(row % 3 == 0)]));
        classes(&found.columns[1]).proposed_positive.expect("a class")
    };
    // Either may be the rarer one.
    for (is, other) in [
        ("win", "loss"),
        ("Won", "Lost"),
        ("fail", "pass"),
        ("positive", "negative"),
        ("dead", "recovered"),
        ("died", "survived"),
        ("lost", "kept"),
        ("response", "no response"),
        ("recurrence-events", "no-recurrence-events"),
        ("cured", "not cured"),
        ("gewonnen", "verloren"),
    ] {
        assert_eq!(event("result", [is, other]), is);
        assert_eq!(event("result", [other, is]), is);
    }
    assert_eq!(event("passed", ["fail", "pass"]), "pass");
    assert_eq!(event("survival", ["died", "survived"]), "survived");
}

#[test]
fn numbers_that_recur_and_name_something_are_asked_about() {
    let asked = |name: &str, value: &dyn Fn(usize) -> usize| {
        let found = made(&format!("{name};y"), 400, |row| format!("{};{}", value(row), ["a", "b", "c"][row % 3]));
        let told = of(&found, "codes");
        let is_named = told.iter().filter(|message| message.value.as_deref() == Some("named")).count();
        (kinds(&found)[0], is_named, told.len() - is_named)
    };
    let places = |row: usize| 10_000 + row * 7919 % 61 * 1237;
    for name in [
        "PLZ",
        "zip code",
        "code_postal",
        "subject_id",
        "Kundennr",
        "store",
        "Filiale",
        "machine_id",
        "n° client",
        "郵便番号",
    ] {
        assert_eq!(asked(name, &places), (Kind::Numeric, 1, 0), "{name}");
    }
    // A few of them as well.
    assert_eq!(asked("machine_id", &|row| [3301, 3302, 4407, 5510][row % 4]), (Kind::Numeric, 1, 0));
    // As words too, unless these are few.
    let named = |name: &str, places: usize| {
        let found = made(&format!("{name};y"), 400, |row| {
            format!("01-{:03};{}", row * 7919 % places, ["a", "b", "c"][row % 3])
        });
        (kinds(&found)[0], of(&found, "codes").len())
    };
    assert_eq!(named("SUBJID", 60), (Kind::Categorical, 1));
    assert_eq!((named("SUBJID", 9), named("branch", 60)), ((Kind::Categorical, 0), (Kind::Categorical, 0)));
    // 1 to 4 are codes of any kind, and amounts are amounts.
    assert_eq!(asked("id", &|row| 1 + row * 7 % 4), (Kind::Numeric, 0, 1));
    for name in
        ["Umsatz", "age", "humid", "dni_obserwacji", "number of rooms", "stored", "no of visits", "phone_minutes"]
    {
        assert_eq!(asked(name, &places), (Kind::Numeric, 0, 0), "{name}");
    }
}

#[test]
fn prices_and_round_numbers_are_not_asked_about_as_identifiers() {
    let asked = |name: &str, value: &dyn Fn(usize) -> usize| {
        let found = made(&format!("{name};y"), 120, |row| format!("{};{}", value(row), row % 3));
        (kinds(&found)[0], of(&found, "maybe-id").len())
    };
    let scattered = |row: usize| 100_000 + scattered(row, 99_991);
    for name in ["prix", "precio_venta", "Preis", "price paid"] {
        assert_eq!(asked(name, &scattered), (Kind::Numeric, 0), "{name}");
    }
    assert_eq!(asked("loan", &|row| scattered(row) * 100), (Kind::Numeric, 0));
    assert_eq!(asked("loan", &scattered), (Kind::Numeric, 1));
    // Names of identifiers in other languages, with and without accents.
    for name in [
        "téléphone",
        "telefone",
        "n. pratica",
        "電話番号",
        "nr klienta",
        "Policy #",
        "IMEI",
        "Aktenzeichen",
        "DNI",
        "DNI cliente",
    ] {
        assert_eq!(asked(name, &scattered), (Kind::Id, 0), "{name}");
    }
    for name in ["n_clients", "no_of_employees", "num_pacientes", "nr of visits"] {
        assert_eq!(asked(name, &scattered), (Kind::Numeric, 1), "{name}");
    }
}

#[test]
fn codes_with_leading_zeros_are_not_called_free_text() {
    let found = made("lead,y", 90, |row| format!("0{},{}", 10 + row * 37 % 57, row % 3));
    let told = of(&found, "leading-zeros");
    assert_eq!((kinds(&found)[0], told.len(), of(&found, "text-column").len()), (Kind::Categorical, 1, 0));
    assert!(told[0].message.ends_with("leading zeros and is taken for codes."), "{}", told[0].message);
}
