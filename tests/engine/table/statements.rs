//! Balances at the ends of a bank statement, and statistics below a table: no rows of it.

use super::{codes, made, messages, table};

/// A statement of 30 bookings.
fn statement(first: &str, last: &str) -> String {
    let day =
        |at: usize| format!("{:02}.03.2023;{};{},50;{}", 1 + at % 28, ["Rent", "Shell"][at % 2], at * 13 % 97, "a");
    made(&format!("Datum;Text;Betrag;Art\n{first}"), 30, day) + last
}

#[test]
fn balances_are_no_bookings() {
    for (first, last) in [
        ("01.03.2023;Anfangssaldo;5.000,00;\n", "31.03.2023;Endsaldo;12.345,67;\n"),
        ("01.03.2023;Opening balance;5.000,00;\n", "31.03.2023;Closing Balance;12.345,67;\n"),
        (";Balance brought forward;5.000,00;\n", ";Balance carried forward 31.03.2023;12.345,67;\n"),
        ("01.03.2023;Saldo inicial;5.000,00;\n", "31.03.2023;Saldo final;12.345,67;\n"),
        ("01.03.2023;Solde précédent;5.000,00;\n", "31.03.2023;Nouveau;1,50;a\n;Solde au 31.03.2023;12.345,67;\n"),
        ("01.03.2023;Saldovortrag;5.000,00;\n", ";;;\nSaldo am 31.03.2023;;12.345,67;\nErstellt am 02.04.2023\n"),
    ] {
        let found = table(statement(first, last));
        let bookings = 30 + usize::from(last.contains("Nouveau"));
        assert_eq!((found.n_rows, found.lines[0]), (bookings, 4), "{first}{last}");
        assert_eq!(codes(&found).iter().filter(|code| *code == "footer-suspected").count(), 1);
    }
    let told = messages(&table(statement("01.03.2023;Anfangssaldo;5.000,00;\n", "31.03.2023;Endsaldo;12.345,67;\n")));
    let wanted = "1 row after the data was set aside as a footer: line 34, and 1 row of totals or balances was set aside: line 2.";
    assert!(told.iter().any(|note| note.message == wanted), "{told:?}");
    // Bookings that are called so, and have all that others have; and a shop.
    for last in ["31.03.2023;Saldo;12,50;a\n", "31.03.2023;Balance Yoga;12,50;\n"] {
        assert_eq!(table(statement("", last)).n_rows, 31, "{last}");
    }
}

#[test]
fn statistics_below_a_table_are_set_aside_together() {
    let team = |at: usize| format!("Team {at},{},{},{}", 20 + at * 7 % 41, 30 + at * 11 % 37, ["Y", "N"][at % 2]);
    let body = made("team,points,goals,won", 40, team);
    for last in [
        "Average,45.2,50.1,\nMedian,44,49,\nMax,90,99,\n",
        "Mean,45.2,50.1,\nStd. Dev.,8.1,9.2,\n",
        "Min,20,30,\nMax,60,66,\nn,40,40,\n",
    ] {
        assert_eq!(table(format!("{body}{last}")).n_rows, 40, "{last}");
    }
    // Somebody's name.
    assert_eq!(table(format!("{body}Max,61,37,\n")).n_rows, 41);
}
