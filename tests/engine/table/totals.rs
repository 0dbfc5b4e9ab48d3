//! Rows that are no rows of the table: sums and means among them or at its ends, notes below it, header rows of three kinds.

use super::{codes, kinds, made, messages, names, table};
use nomogram::table::{Kind, Table};

/// Amounts and counts of 21 days of three months.
fn amount(at: usize) -> usize {
    100 + at * 37 % 61
}

/// A table of three months, a total after each; `total`: of the month, its amounts and its counts.
fn by_month(names: &str, delimiter: &str, total: impl Fn(usize, usize, usize) -> String) -> Table {
    let mut text = format!("{names}\n");
    for month in 0..3 {
        let days = month * 7..month * 7 + 7;
        for day in days.clone() {
            let date = format!("2024-0{}-{:02}", month + 1, 1 + 3 * (day % 7));
            let cells = [date, ["Ulm", "Bonn"][day % 2].to_owned(), amount(day).to_string(), (day % 5).to_string()];
            text += &(cells.join(delimiter) + "\n");
        }
        text += &(total(month, days.clone().map(amount).sum(), days.map(|day| day % 5).sum()) + "\n");
    }
    table(text)
}

#[test]
fn totals_of_months_are_set_aside() {
    let months = ["January", "February", "March"];
    let german = ["Januar", "Februar", "März"];
    for found in [
        by_month("date,shop,sales,staff", ",", |month, sum, count| format!("Total {},,{sum},{count}", months[month])),
        by_month("date,shop,sales,staff", ",", |month, sum, _| format!("{} total,,{sum},", months[month])),
        by_month("date,shop,sales,staff", ",", |month, sum, count| {
            format!("{} total,all,{sum},{count}", months[month])
        }),
        by_month("Tag;Ort;Umsatz;Kräfte", ";", |month, sum, count| format!("Summe {};;{sum};{count}", german[month])),
        by_month("Tag;Ort;Umsatz;Kräfte", ";", |month, sum, _| format!("Monatssumme {};;{sum};", german[month])),
        by_month("día;tienda;ventas;n", ";", |month, sum, count| format!("Suma {};;{sum};{count}", month + 1)),
        by_month("jour\tville\tventes\tn", "\t", |month, sum, count| {
            format!("Total du mois {month}\t\t{sum}\t{count}")
        }),
    ] {
        assert_eq!((found.n_rows, kinds(&found)[0]), (21, Kind::Date), "{:?}", names(&found));
        assert_eq!(found.lines[..8], [2, 3, 4, 5, 6, 7, 8, 10]);
        assert!(codes(&found).contains(&"footer-suspected".to_owned()));
    }
    // A word that is no sum.
    let cells =
        |at: usize| format!("{} {at},{},{}", ["Total Care", "Vanish", "Total Zero"][at % 3], at % 9, amount(at));
    assert_eq!(table(made("product,price,units", 30, cells)).n_rows, 30);
    let method = |at: usize| format!("{},{},{}", ["total", "partial"][at % 2], amount(at), ["y", "n"][at % 3 % 2]);
    assert_eq!(table(made("method,total,ok", 30, method)).n_rows, 30);
}

#[test]
fn a_sum_or_a_mean_at_either_end_is_set_aside() {
    let rows = |at: usize| format!("shop {at},{},{}", amount(at), at * at + 7);
    let sums = [(0..20).map(amount).sum::<usize>(), (0..20).map(|at| at * at + 7).sum()];
    for first in ["Total", "Gesamt", "All", "Todas", "Totale"] {
        let text = made(&format!("shop,guests,sales\n{first},{},{}", sums[0], sums[1]), 20, rows);
        let found = table(text);
        assert_eq!((found.n_rows, found.lines[0]), (20, 3), "{first}");
    }
    let body = made("shop,guests,sales", 20, rows);
    let mean = |sum: usize| format!("{:.1}", sum as f64 / 20.0);
    let (a, b) = (mean(sums[0]), mean(sums[1]));
    for last in [
        format!("All shops,{},{}", sums[0], sums[1]),
        format!("Tous les magasins,{},{}", sums[0], sums[1]),
        format!(",{},{}", sums[0], sums[1]),
        format!("Average,{a},{b}"),
        format!("Promedio,{a},{b}"),
        format!("Média,{a},{b}"),
        format!("Total,{},{}\nMean,{a},{b}", sums[0], sums[1]),
        format!("Sous-total,{},{}", sums[0], sums[1]),
    ] {
        let found = table(format!("{body}{last}\n"));
        assert_eq!((found.n_rows, codes(&found).contains(&"footer-suspected".to_owned())), (20, true), "{last}");
    }
    let german = body.replace(',', ";") + &format!("Mittelwert;{};{}\n", a.replace('.', ","), b.replace('.', ","));
    assert_eq!(table(german).n_rows, 20);
    // Numbers alone.
    let numbers = |at: usize| format!("{},{}", amount(at), at * at + 7);
    assert_eq!(table(made("guests,sales", 20, numbers) + &format!("{},{}\n", sums[0], sums[1])).n_rows, 20);
    let counted = made("no,guests,sales", 20, |at| format!("{},{},{}", at * 3, amount(at), at * at + 7));
    assert_eq!(table(counted + "Mean,130.5,120\nSD,17,110\nMin,100,7\nMax,160,368\n").n_rows, 20);
    // A large row, one without a name, a shop of that name, a mean that is none.
    for last in ["Sun,900,9000", ",900,9000", "All In,7,9", "Average Joe,7,9"] {
        assert_eq!(table(format!("{body}{last}\n")).n_rows, 21, "{last}");
    }
    assert_eq!(table(made("guests,sales", 20, numbers) + "9000,8000\n").n_rows, 21);
}

#[test]
fn legends_below_the_table_are_set_aside() {
    let body = made("arm,dose,weight,ok", 25, |at| {
        format!("{},{},{}.5,{}", ["A", "B"][at % 2], at % 9, 50 + amount(at) % 40, ["y", "n"][at % 3 % 2])
    });
    for notes in [
        "Legend:\nA = placebo\nB = drug\n",
        "\nLegend:\nA = placebo\nB = drug\n",
        "Legend:,,,\nA = placebo,,,\nB = drug,,,\n",
        ",,,\nLegende:,,,\nA: Placebo,,,\nB: Wirkstoff,,,\n",
        "* = estimated,,,\n",
        "\n* estimated, see annex\nSource: Office, 2020\n",
        "Leyenda,,,\nA = placebo,,,\n",
        "a) provisional,,,\nb) final,,,\n",
        "Abréviations : A = placebo,,,\n",
        "\nA,Placebo,,\nB,Verum,,\n",
    ] {
        let found = table(format!("{body}{notes}"));
        assert_eq!((found.n_rows, kinds(&found)), (25, kinds(&table(&body))), "{notes:?}");
        let told: Vec<_> = messages(&found).into_iter().filter(|told| told.code == "footer-suspected").collect();
        assert_eq!(told.len(), 1, "{notes:?}");
    }
    let two = made("town,people", 20, |at| format!("t{at},{}", amount(at)));
    assert_eq!(table(format!("{two}Source: census\n* = estimated\n")).n_rows, 20);
    // Cells that are written so are rows.
    let sums = made("term,n,ok", 20, |at| format!("x = {at},{},{}", amount(at), ["y", "n"][at % 3 % 2]));
    assert_eq!(table(format!("{sums}x = 99,,\n")).n_rows, 21);
    assert_eq!(table(format!("{body}A,,,\n")).n_rows, 26);
    assert_eq!(table(format!("{body}\nA,n.d.,,y\nB,7,51.5,n\n")).n_rows, 27);
}

#[test]
fn a_third_row_of_names_is_no_data() {
    let row = |at: usize| {
        format!("{},{},{},{},{}", 20 + at * 7 % 13, ["m", "f"][at % 2], amount(at), 60 + at % 7, ["y", "n"][at % 3 % 2])
    };
    let units = "Person,,Lab,,Outcome\nage,sex,glucose,ldl,died\n[years],,(mg/dl),(mg/dl),";
    let found = table(made(units, 30, row));
    assert_eq!((found.n_rows, names(&found)[2]), (30, "Lab – glucose"));
    assert_eq!(found.columns[0].unit.as_deref(), Some("years"));
    let german = made("Patient,,Labor,,Ausgang\nAlter,sex,Glukose,LDL,tot\n[Jahre],,[mg/dl],[mg/dl],", 30, row);
    assert_eq!(table(german.replace(',', ";")).n_rows, 30);
    let asked = "Person,,Lab,,Outcome\nQ1,Q2,Q3,Q4,Q5\nHow old are you?,What is your sex?,Glucose at entry,LDL at entry,Did they die?";
    let found = table(made(asked, 30, row));
    assert_eq!((found.n_rows, names(&found)[0], found.labels[0].as_str()), (30, "Person – Q1", "How old are you?"));
    // Units, then long names.
    let long = "age,sex,glucose,ldl,died\n[years],,(mg/dl),(mg/dl),\nAge at entry,Sex at birth,Glucose at entry,LDL at entry,Died in a year";
    let found = table(made(long, 30, row));
    assert_eq!(
        (found.n_rows, found.columns[2].unit.as_deref(), found.labels[4].as_str()),
        (30, Some("mg/dl"), "Died in a year")
    );
    // Two rows of names and data of words.
    let words = made("Before,,After,\nlow,high,low,high", 30, |at| {
        let word = |by: usize| ["red", "blue", "green"][at / by % 3];
        [word(1), word(2), word(3), word(5)].join(",")
    });
    assert_eq!(table(words).n_rows, 30);
}
