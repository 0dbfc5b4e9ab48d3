//! Files that programs and people lay out in their own way: headers of two halves, tables stacked below each other, whole
//! lines in quotation marks, sums among the rows, a header with a delimiter of its own, Orange's letters before names.

use super::{codes, kinds, labels, messages, names, table, values};
use nomogram::sentences::Message;
use nomogram::table::{Kind, ReadOptions, Table, open, read, read_to_predict};

fn of(table: &Table, code: &str) -> Message {
    let all = messages(table);
    all.iter().find(|message| message.code == code).unwrap_or_else(|| panic!("no {code}: {all:?}")).clone()
}

fn has(table: &Table, code: &str) -> bool {
    codes(table).iter().any(|found| found == code)
}

/// Rows below a heading, each made from its number.
fn made(heading: &str, n: usize, row: impl Fn(usize) -> String) -> String {
    format!("{heading}\n{}", (0..n).map(|at| row(at) + "\n").collect::<String>())
}

fn yes(at: usize) -> &'static str {
    if at.is_multiple_of(3) { "yes" } else { "no" }
}

fn whole(text: &str) -> Table {
    read(text.as_bytes(), &ReadOptions { whole: true, ..ReadOptions::default() }).expect("a table")
}

fn tick(is_ticked: bool, choice: &str) -> String {
    if is_ticked { choice.to_owned() } else { String::new() }
}

#[test]
fn the_two_header_rows_of_surveys_are_joined() {
    let text = made(
        "Respondent ID,Start,Which sports do you do?,,,How satisfied are you?,Any comments?\n\
         ,,Football,Tennis,Other (please specify),Response,Open-Ended Response",
        40,
        |at| {
            let sports = [tick(at % 2 == 0, "Football"), tick(at % 5 < 2, "Tennis"), tick(at == 7, "Golf")].join(",");
            format!(
                "{},2024-01-{:02},{sports},{},{}",
                900 + at * 37,
                1 + at % 28,
                ["Very", "Not"][at % 2],
                tick(at % 4 == 0, "so")
            )
        },
    );
    let found = table(&text);
    let sports = "Which sports do you do? –";
    let expected = [
        "Respondent ID".to_owned(),
        "Start".to_owned(),
        format!("{sports} Football"),
        format!("{sports} Tennis"),
        format!("{sports} Other (please specify)"),
        "How satisfied are you?".to_owned(),
        "Any comments?".to_owned(),
    ];
    assert_eq!((found.n_rows, names(&found)), (40, expected.iter().map(String::as_str).collect()));
    assert_eq!(kinds(&found)[..3], [Kind::Id, Kind::Date, Kind::Categorical]);
    assert_eq!(labels(&found.columns[5]).0, ["Very", "Not"]);
    assert_eq!((of(&found, "header-rows").line, found.lines[0]), (Some(2), 3));
    let raw = read(text.as_bytes(), &ReadOptions { skip: Some(0), ..ReadOptions::default() }).expect("a table");
    assert_eq!(raw.n_rows, 41);
}

#[test]
fn other_headers_of_two_halves() {
    // Numbers below; no word where a question has one answer.
    let rated = table(made("Id;Please rate;;;Age\n;Price;Quality;Service;", 30, |at| {
        format!("{};{};{};{};{}", at * 13 + 100, at % 5 + 1, at * 3 % 5 + 1, at * 7 % 5 + 1, 20 + at % 40)
    }));
    let rate = ["Id", "Please rate – Price", "Please rate – Quality", "Please rate – Service", "Age"];
    assert_eq!((names(&rated), rated.n_rows, has(&rated, "unit-row")), (rate.to_vec(), 30, false));
    // Every question has one answer.
    let single = table(made("Id,Do you smoke?,Why?\n,Response,Open-Ended Response", 12, |at| {
        format!("r{at},{},{}", yes(at), tick(at % 2 == 0, "so"))
    }));
    assert_eq!((names(&single), single.n_rows), (vec!["Id", "Do you smoke?", "Why?"], 12));
    assert!(single.labels.iter().all(String::is_empty));
    // The same words under each group.
    let twice = table(made("Id,Before,,After,,Sex\n,Pain,Fever,Pain,Fever,", 30, |at| {
        format!("{},{},{},{},{},{}", at * 7 + 50, at % 9, 36 + at % 4, at % 7, 36 + at % 3, ["F", "M"][at % 2])
    }));
    assert_eq!(names(&twice)[1..5], ["Before – Pain", "Before – Fever", "After – Pain", "After – Fever"]);
    // Hardly any name in the first row: it is no title. Years are no data.
    let years = table(made("Region,Sales,,,Staff,,\nname,2019,2020,2021,2019,2020,2021", 30, |at| {
        format!("r{at},{},{},{},{},{},{}", at * 31 % 97, at * 17 % 89, at % 13, at % 9, at % 8, at % 7)
    }));
    assert_eq!(names(&years)[..3], ["Region – name", "Sales – 2019", "Sales – 2020"]);
    assert_eq!((years.n_rows, names(&years)[6], kinds(&years)[6]), (30, "Staff – 2021", Kind::Numeric));
}

#[test]
fn a_column_without_a_name_makes_no_second_header_row() {
    for (heading, first) in [("a,,c", "5,3,no"), ("id,,c", "x7,q,yes"), ("a,,c", "7,,no")] {
        let text = made(&format!("{heading}\n{first}"), 30, |at| format!("{},{},{}", at % 9, at % 5, yes(at)));
        assert_eq!(table(&text).n_rows, 31, "{heading} {first}");
    }
}

#[test]
fn tables_with_one_header_stacked_below_each_other() {
    let names_of = "date,shop,units,price";
    let rows = |month: usize| {
        let row =
            |day: usize| format!("2024-{month:02}-{:02},{},{},{}.5\n", day + 1, ["A", "B"][day % 2], day * 7 % 13, day);
        (0..8).map(row).collect::<String>()
    };
    // Files glued; titles above; titles with delimiters; sources below; names in other letters.
    let texts = [
        (format!("{names_of}\n{}{names_of}\n{}", rows(1), rows(2)), vec![10], vec![]),
        (format!("January\n{names_of}\n{}\nFebruary\n{names_of}\n{}", rows(1), rows(2)), vec![13], vec![12]),
        (format!("January,,,\n{names_of}\n{}February,,,\n{names_of}\n{}", rows(1), rows(2)), vec![12], vec![11]),
        (
            format!(
                "{names_of}\n{}Source: till\n\nFebruary\nDate,Shop,Units,Price\n{}Source: till\n",
                rows(1),
                rows(2)
            ),
            vec![13],
            vec![12],
        ),
    ];
    for (text, heads, titles) in texts {
        let found = table(&text);
        assert_eq!((found.n_rows, names(&found)), (16, names_of.split(',').collect()), "{text}");
        assert_eq!(kinds(&found), [Kind::Date, Kind::Categorical, Kind::Numeric, Kind::Numeric], "{text}");
        let told = of(&found, "repeated-header");
        assert_eq!(told.line, Some(heads[0]), "{text}");
        assert_eq!(told.message.contains("title"), !titles.is_empty());
        assert!(titles.iter().all(|line| told.message.contains(&format!("title on line {line}"))), "{}", told.message);
        // Each row is the one of its line.
        for (line, date) in
            found.lines.iter().zip(text.lines().enumerate().filter(|(_, line)| line.starts_with("2024")))
        {
            assert_eq!(*line as usize, date.0 + 1);
        }
    }
}

#[test]
fn stacked_tables_of_few_numbers_and_with_units() {
    // Most columns hold words, so that the second header alone would speak against the first.
    let rows =
        made("town,people,out", 20, |at| format!("{},{},{}", ["Ulm", "Bonn"][at % 2], 20 + at * 7 % 13, yes(at)));
    for between in ["", "Note: see below\n", "Q2\nRegion South\n"] {
        let found = table(format!("{rows}{between}{rows}"));
        assert_eq!((found.n_rows, names(&found)), (40, vec!["town", "people", "out"]), "{between}");
    }
    // Units below each header.
    let block = |month: &str| {
        made(&format!("{month}\nday,shop,units,price\n,,pcs,EUR"), 5, |at| {
            format!("{},{},{},{at}.5", at + 3, ["A", "B"][at % 2], at * 7 % 13)
        })
    };
    let found = table(["January", "February", "March"].map(block).join("\n"));
    assert_eq!((found.n_rows, names(&found)), (15, vec!["day", "shop", "units", "price"]));
    assert_eq!((found.columns[3].unit.as_deref(), kinds(&found)[2]), (Some("EUR"), Kind::Numeric));
    // Without a header a first row that recurs is data.
    let bare = table(
        (0..20).map(|at| format!("{},{},{}\n", ["Ulm", "Bonn"][at % 2], at % 4, yes(at % 4))).collect::<String>(),
    );
    assert_eq!((bare.n_rows, has(&bare, "no-header")), (20, true));
    for text in ["F,yes\nM,no\n".repeat(10), "a,b\n".repeat(9), "x\ny\nz\nw\nv\nu\n".repeat(3)] {
        assert!(has(&table(&text), "no-header"), "{text}");
    }
}

#[test]
fn a_note_and_then_another_table() {
    let rows =
        made("town,people,out", 20, |at| format!("{},{},{}", ["Ulm", "Bonn"][at % 2], 20 + at * 7 % 13, yes(at)));
    for note in ["Source: Office, 2020", "Quelle: Amt,,", "Note that these are estimates"] {
        let text = format!("{rows}{note}\nid,clerk,wage\n1,Ann,1000\n2,Bo,1040\n3,Cy,1090\n");
        let found = table(&text);
        assert_eq!((found.n_rows, kinds(&found)[1]), (20, Kind::Numeric), "{note}");
        let told = of(&found, "other-tables");
        assert_eq!((told.line, told.value.as_deref()), (Some(23), Some("23")), "{note}");
        assert!(has(&found, "footer-suspected"));
        let second =
            read(text.as_bytes(), &ReadOptions { names: Some(23), ..ReadOptions::default() }).expect("a table");
        assert_eq!((second.n_rows, names(&second)), (3, vec!["id", "clerk", "wage"]));
    }
    // The line that is told is that of the names, not of the title above, and counts the lines within a cell.
    let broken = rows.replacen("Bonn", "\"Bonn\non Rhine\"", 1);
    let titled = table(format!("{broken}\nTable 2\nid,clerk,wage\n1,Ann,1000\n2,Bo,1040\n3,Cy,1090\n"));
    assert_eq!((titled.n_rows, of(&titled, "other-tables").line), (20, Some(25)));
    // A column of notes is data.
    let notes = table(made("what,n", 20, |at| format!("{},{at}", ["Note: a", "Source: b"][at % 2])));
    assert_eq!(notes.n_rows, 20);
    assert_eq!(table("remark\nNote: one\nso\nSource: two\nso\n").n_rows, 4);
}

#[test]
fn whole_lines_in_quotation_marks_are_read_inside() {
    let row = |at: usize| [(20 + at * 7 % 50).to_string(), ["F", "M"][at % 2].to_owned(), yes(at).to_owned()];
    let quoted = |line: String| format!("\"{}\"", line.replace('"', "\"\""));
    let of_lines = |heading: &str, line: &dyn Fn(usize) -> String| made(heading, 30, line);
    let texts = [
        of_lines("\"age,sex,out\"", &|at| quoted(row(at).join(","))),
        of_lines("\"age;sex;out\"", &|at| quoted(row(at).join(";"))),
        of_lines("\"age\tsex\tout\"", &|at| quoted(row(at).join("\t"))),
        of_lines("age,sex,out", &|at| quoted(row(at).join(","))),
        of_lines("\"age,sex,out\";;", &|at| quoted(row(at).join(",")) + ";;"),
        of_lines("\"\"\"age\"\",\"\"sex\"\",\"\"out\"\"\"", &|at| {
            quoted(row(at).map(|cell| format!("\"{cell}\"")).join(","))
        }),
        of_lines("\"age,sex,out\"", &|at| quoted(row(at).join(","))).replace('\n', "\r\n"),
        of_lines("'age,sex,out'", &|at| format!("'{}'", row(at).join(","))),
        of_lines("'age;sex;out'", &|at| format!("'{}'", row(at).join(";"))),
        of_lines("'age\tsex\tout',", &|at| format!("'{}',", row(at).join("\t"))),
    ];
    for text in texts {
        let found = table(&text);
        assert_eq!((found.n_rows, names(&found)), (30, vec!["age", "sex", "out"]), "{text}");
        assert_eq!((values(&found.columns[0])[..3].to_vec(), found.lines[29]), (vec![20.0, 27.0, 34.0], 31), "{text}");
        assert!(has(&found, "whole-lines"), "{text}");
    }
    let text =
        of_lines("\"name,age,out\"", &|at| quoted(format!("\"Lee, {}\",{},{}", ["Ann", "Bo"][at % 2], at, yes(at))));
    let found = table(&text);
    assert_eq!((names(&found), labels(&found.columns[0]).0[1].as_str()), (vec!["name", "age", "out"], "Lee, Bo"));
    let kept = read(text.as_bytes(), &ReadOptions { quote: Some("\"".to_owned()), ..ReadOptions::default() });
    assert_eq!(kept.expect("a table").columns.len(), 1);
    // Each cell in single quotation marks.
    let single = table(made("'age','out'", 20, |at| format!("'{}','{}'", 20 + at * 7 % 50, yes(at))));
    assert_eq!((names(&single), has(&single, "whole-lines")), (vec!["age", "out"], false));
    // One column of names or of sentences.
    for (heading, cell) in [("\"Full name\"", "\"Lee, Ann\""), ("\"What, in short\"", "\"So, and, then\"")] {
        let found = table(made(heading, 20, |_| cell.to_owned()));
        assert_eq!((found.columns.len(), has(&found, "whole-lines")), (1, false), "{heading}");
    }
}

/// The row of sums below a group's rows.
type Sums<'a> = &'a dyn Fn(&str) -> String;

#[test]
fn sums_among_the_rows_are_set_aside() {
    let groups = |part: Sums<'_>, all: &str| {
        let group = |name: &&str| {
            let row = |at: usize| format!("{name},s{at},{},{at}.5\n", at * 7 % 13);
            (0..6).map(row).collect::<String>() + &part(name) + "\n"
        };
        format!("region,shop,units,price\n{}{all}\n", ["North", "South", "East"].iter().map(group).collect::<String>())
    };
    let parts: [(Sums<'_>, &str); 6] = [
        (&|name| format!("Subtotal {name},,40,18"), "Grand total,,120,54"),
        (&|name| format!("Summe {name},,40,18"), "Gesamtsumme,,120,54"),
        (&|name| format!("{name} Total,,40,18"), "Grand Total,,120,54"),
        (&|name| format!("{name} Ergebnis,,40,18"), "Gesamtergebnis,,120,54"),
        (&|_| ",Subtotal,40,18".to_owned(), "Total,,120,54"),
        // Nothing is blank: the numbers are sums.
        (&|name| format!("{name},Total,40,18"), "All,Total,120,54"),
    ];
    for (part, all) in parts {
        let text = groups(part, all);
        let found = table(&text);
        assert_eq!((found.n_rows, kinds(&found)[2]), (18, Kind::Numeric), "{text}");
        assert_eq!(labels(&found.columns[0]).0, ["North", "South", "East"], "{text}");
        let told = of(&found, "footer-suspected");
        assert_eq!((told.line, told.message.contains("lines 8, 15, 22 and 23")), (Some(8), true), "{}", told.message);
        assert_eq!(whole(&text).n_rows, 22);
        assert_eq!(read_to_predict(text.as_bytes(), &ReadOptions::default()).expect("a table").n_rows, 18);
    }
}

#[test]
fn a_category_that_is_called_total_is_none_of_sums() {
    // Losses, some with no amount; a film; a company.
    let losses = table(made("loss,car,amount", 30, |at| {
        format!("{},{},{}", ["total", "partial"][at % 2], ["A", "B", ""][at % 3], 100 + at * 7)
    }));
    assert_eq!((losses.n_rows, labels(&losses.columns[0]).0.len()), (30, 2));
    let films = table(made("film,year,stars", 20, |at| {
        format!(
            "{},{},{}",
            if at % 6 == 5 { "Total Recall" } else { "Heat" },
            1980 + at,
            if at % 6 == 5 { "" } else { "4" }
        )
    }));
    assert_eq!(films.n_rows, 20);
    let brands = table("brand,price,cars\nAral,1.5,20\nEsso,1.6,31\nShell,1.7,45\nTotal,1.4,17\n");
    assert_eq!(brands.n_rows, 4);
    // A last row that is a sum is a footer although every cell is filled.
    let summed = table("month,units,price\nJan,3,1.5\nFeb,4,2.5\nMar,5,3.5\nTotal,12,7.5\n");
    assert_eq!((summed.n_rows, has(&summed, "footer-suspected")), (3, true));
}

#[test]
fn a_header_with_a_delimiter_of_its_own_is_used() {
    let heads = [("age,sex,out", ';'), ("age;sex;out", ','), ("age\tsex\tout", ','), ("age, sex, out", '\t')];
    let quoted = [("\"age\",\"sex\",\"out\"", ';'), ("age|sex|out", ',')];
    for (head, mark) in heads.into_iter().chain(quoted) {
        let row = |at: usize| format!("{}{mark}{}{mark}{}", 20 + at * 7 % 50, ["F", "M"][at % 2], yes(at));
        for title in ["", "A study\n"] {
            let found = table(format!("{title}{}", made(head, 20, row)));
            assert_eq!((found.n_rows, names(&found)), (20, vec!["age", "sex", "out"]), "{head}");
            assert!(has(&found, "header-delimiter"), "{head}");
        }
    }
    // A title above a header; one that has no names enough.
    let titled = table(made("North, South, all\nage;sex;out", 20, |at| format!("{};{};{}", 20 + at, at % 3, yes(at))));
    assert_eq!(names(&titled), ["age", "sex", "out"]);
    let bare = table(made("Shops, 2024", 20, |at| format!("{};{};{}", 20 + at, at % 3, yes(at))));
    assert!(has(&bare, "no-header"));
}

#[test]
fn letters_before_names_are_those_of_orange() {
    let row = |at: usize| {
        format!("{}\t{}\t{}\tname {at}\t{}\t{}", 20 + at * 7 % 50, at % 3 + 1, ["F", "M"][at % 2], at % 7, yes(at))
    };
    let found = table(made("C#age\tD#ward\tD#sex\tmS#note\tiC#skip\tcD#out", 30, row));
    assert_eq!(names(&found), ["age", "ward", "sex", "note", "skip", "out"]);
    let [number, words, text] = [Kind::Numeric, Kind::Categorical, Kind::Text];
    assert_eq!(kinds(&found), [number, words, words, text, text, words]);
    assert_eq!((found.dialect.format.as_str(), of(&found, "orange-header").line), ("orange-tab", Some(1)));
    // The class is the one to predict although another is the last or called so.
    let first = table(made("cC#age\tD#ward\tsex\tm#note\ti#skip\ttarget", 30, row));
    let opened = open(&first);
    assert_eq!((opened.proposed_target.as_deref(), opened.proposed_number), (Some("age"), true));
    assert_eq!(names(&first), ["age", "ward", "sex", "note", "skip", "target"]);
    // Names that merely have the sign.
    for head in ["C# developers\tF# score\tout", "C#\tF#\tout", "# STN\tn\tout", "C#dev\tn\tout"] {
        let found = table(made(head, 30, |at| format!("{}\t{}\t{}", at % 9, at % 5, yes(at))));
        assert_eq!(names(&found), head.split('\t').collect::<Vec<_>>());
    }
}

#[test]
fn quarters_hours_and_codes_as_other_programs_write_them() {
    let column = |cell: &dyn Fn(usize) -> String| {
        let found = table(made("x;out", 40, |at| format!("{};{}", cell(at), yes(at))));
        (kinds(&found)[0], codes(&found).contains(&"codes".to_owned()))
    };
    let quarters: [&dyn Fn(usize) -> String; 6] = [
        &|at| format!("Q{}/{}", at % 4 + 1, 20 + at % 3),
        &|at| format!("Q{} {}", at % 4 + 1, 20 + at % 3),
        &|at| format!("{}Q{}", 20 + at % 3, at % 4 + 1),
        &|at| format!("{}T{}", at % 4 + 1, 2020 + at % 3),
        &|at| format!("{:02}h{:02}", 8 + at % 12, at * 7 % 60),
        &|at| format!("{}.{:02} Uhr", 8 + at % 12, at * 7 % 60),
    ];
    for quarter in quarters {
        assert_eq!(column(quarter), (Kind::Date, false), "{}", quarter(1));
    }
    assert_eq!(column(&|at| format!("{}.0", at % 3 + 1)), (Kind::Numeric, true));
    assert_eq!(column(&|at| format!("{},00", at % 4 + 1)), (Kind::Numeric, true));
    assert_eq!(column(&|at| format!("{}.5", at % 3 + 1)), (Kind::Numeric, false));
}

#[test]
fn numbered_columns_have_names() {
    let value = |at: usize| at * 7919 % 83;
    for (heading, row) in [
        (
            "0,1,2,3,label",
            &(|at| format!("{}.5,{},{},{}.25,{}", value(at), at % 7, value(at + 1), at % 3, at % 2))
                as &dyn Fn(usize) -> String,
        ),
        (",0,1,2,target", &|at| {
            format!("{at},{}.5,{},{},{}", value(at), at % 7, value(at + 3), ["cat", "dog"][at % 2])
        }),
        ("sensor,0,1,2,3,alarm", &|at| {
            format!("X{},{}.5,{},{},{},{}", at % 9, value(at), at % 7, at % 5, at % 3, ["on", "off"][at % 2])
        }),
        ("id,1,2,3", &|at| format!("{},{}.5,{},{}", 100 + at, value(at), at % 7, value(at + 2))),
    ] {
        let found = table(made(heading, 40, row));
        let wanted: Vec<&str> =
            heading.split(',').map(|name| if name.is_empty() { "column 1" } else { name }).collect();
        assert_eq!((found.n_rows, names(&found)), (40, wanted), "{heading}");
    }
    // A row of data that begins so.
    assert!(
        !table(made("X1,0,1,2,on", 40, |at| format!(
            "X{},{},{},{},{}",
            at % 9,
            at % 4,
            at % 3,
            at % 5,
            ["on", "off"][at % 2]
        )))
        .dialect
        .header
    );
}
