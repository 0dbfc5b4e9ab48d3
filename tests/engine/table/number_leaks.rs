//! Columns from which a number follows by a straight line.

use super::cases::made;
use super::table;
use crate::helper::{data, uniform};
use nomogram::contract::{Outcome, Question};
use nomogram::job::Job;
use nomogram::sentences::Message;
use nomogram::table::Table;

/// What is asked of columns before a number is learned.
fn asked(table: &Table, target: &str) -> Vec<Message> {
    let question = Question { outcome: Outcome::Number, learner: "ridge".to_owned(), ..Question::about(target) };
    let job = Job::new(table, &question).expect("a question");
    job.prepared().notices.into_iter().filter(|message| message.code == "possible-leak").collect()
}

#[test]
fn what_gives_a_number_away_is_asked_about() {
    let mut random = uniform(3);
    let noise: Vec<f64> = (0..900).map(|_| random()).collect();
    // A price with 19 % of tax, rounded, and what the price depends on loosely.
    let found = made("size,gross_price,price", 300, |row| {
        let price = 1000.0 * noise[row] + 300.0 * noise[row + 300];
        format!("{:.2},{:.0},{price:.2}", noise[row + 300], price * 1.19)
    });
    let told = asked(&found, "price");
    assert_eq!(told.iter().map(|message| &message.columns[..]).collect::<Vec<_>>(), [["gross_price"]]);
    let wanted =
        "“gross_price” alone gives what is predicted nearly exactly, and no other column explains more than 0.";
    assert!(told[0].message.starts_with(wanted), "{}", told[0].message);
    assert!(
        told[0].message.ends_with("Is it known before the outcome? If not, leave it out: new cases do not have it.")
    );
    // Two counts and their sum.
    let found = made("temp,casual,registered,cnt", 300, |row| {
        let (a, b) = ((300.0 * noise[row]).floor(), (900.0 * noise[row + 300]).floor());
        format!("{:.1},{a},{b},{}", 20.0 * noise[row + 600] + a / 30.0, a + b)
    });
    let told = asked(&found, "cnt");
    assert_eq!(told.iter().map(|message| &message.columns[..]).collect::<Vec<_>>(), [["casual", "registered"]]);
    assert!(told[0].message.starts_with("“casual” and “registered” together give what is predicted nearly exactly"));
}

#[test]
fn what_explains_much_of_a_number_is_not() {
    let mut random = uniform(5);
    let noise: Vec<f64> = (0..600).map(|_| random()).collect();
    // r² of 0.99 is a good predictor; two that say the same protect each other; nothing would be left.
    let good = made("x,z,y", 300, |row| {
        format!("{:.4},{:.3},{:.4}", noise[row], row % 7, noise[row] + 0.1 * noise[row + 300])
    });
    assert_eq!(asked(&good, "y"), []);
    let twice = made("x,z,y", 300, |row| {
        format!("{:.4},{:.4},{:.2}", noise[row], noise[row] + 0.2 * noise[row + 300], noise[row])
    });
    assert_eq!(asked(&twice, "y"), []);
    let only = made("x,z,y", 300, |row| {
        format!("{:.4},{:.4},{:.4}", noise[row], noise[row + 300], noise[row] + noise[row + 300])
    });
    assert_eq!(asked(&only, "y"), []);
    for (name, target) in [("housing", "MEDV"), ("diabetes_regression", "progression")] {
        let table = table(data(&format!("sets/{name}.csv")));
        let last = &table.columns[table.columns.len() - 1].name;
        let target = table.column(target).map_or(last.as_str(), |_| target);
        assert_eq!(asked(&table, target), [], "{name}");
    }
}
