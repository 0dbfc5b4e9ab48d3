//! Files as people open them, of kinds that public reports describe (tests/data/cases), each with what is right.

use super::{data, kinds, labels, messages, names, table, values};
use crate::tables::learn;
use nomogram::contract::Question;
use nomogram::job::Job;
use nomogram::sentences::Message;
use nomogram::table::{ColumnOptions, Kind, ReadOptions, Table, classes, open, read};

fn case(name: &str) -> Table {
    table(data(&format!("cases/{name}.csv")))
}

#[track_caller]
fn case_with(name: &str, column: ColumnOptions) -> Table {
    let options = ReadOptions { columns: vec![column], ..ReadOptions::default() };
    read(&data(&format!("cases/{name}.csv")), &options).expect("a table")
}

pub(super) fn column(name: &str) -> ColumnOptions {
    ColumnOptions { name: name.to_owned(), ..ColumnOptions::default() }
}

/// The notices of a code.
pub(super) fn of(table: &Table, code: &str) -> Vec<Message> {
    messages(table).into_iter().filter(|message| message.code == code).collect()
}

/// What is said before anything is learned.
pub(super) fn asked(table: &Table, target: &str, code: &str) -> Vec<Message> {
    let job = Job::new(table, &Question::about(target)).expect("a question");
    job.prepared().notices.into_iter().filter(|message| message.code == code).collect()
}

pub(super) fn proposed(table: &Table) -> (String, bool) {
    let opened = open(table);
    (opened.proposed_target.unwrap_or_default(), opened.proposed_number)
}

/// A table of `n` rows, each cell made from its row.
pub(super) fn made(names: &str, n: usize, row: impl Fn(usize) -> String) -> Table {
    table(format!("{names}\n{}", (0..n).map(|at| row(at) + "\n").collect::<String>()))
}

#[test]
fn a_number_that_stands_apart_and_recurs_is_named_and_can_be_missing() {
    let found = case("code_9999");
    let told = of(&found, "missing-code");
    let about: Vec<_> = told.iter().map(|m| (m.column.as_deref(), m.value.as_deref())).collect();
    assert_eq!(about, [(Some("income"), Some("9999")), (Some("kids"), Some("99"))]);
    let read = case_with("code_9999", ColumnOptions { missing: vec!["99".to_owned()], ..column("kids") });
    assert!(values(&read.columns[2]).iter().all(|kids| kids.is_nan() || *kids < 20.0));
    let rows = values(&found.columns[2]).iter().filter(|kids| **kids > 20.0).count();
    assert_eq!((read.columns[2].missing, found.columns[2].missing), (rows, 0));

    let found = case("nodata_float");
    let told = of(&found, "missing-code");
    assert_eq!(told.len(), 1);
    let code = told[0].value.clone().expect("the code");
    let read = case_with("nodata_float", ColumnOptions { missing: vec![code.into()], ..column("elev") });
    assert!(values(&read.columns[0]).iter().all(|elev| elev.is_nan() || (0.0..=900.0).contains(elev)));
    assert!(of(&read, "missing-code").is_empty());
}

#[test]
fn codes_of_a_missing_number_are_told_from_numbers() {
    let is_told = |cells: &[i32]| {
        let found = made("x,y", 40, |row| format!("{},{}", cells[row % cells.len()], ["a", "b"][row % 2]));
        !of(&found, "missing-code").is_empty()
    };
    for codes in [
        &[1, 2, 3, 4, 5, 9][..],
        &[30, 41, 57, 62, -9],
        &[30, 41, 57, 62, -1],
        &[98, 99, 12, 25, 17, 3],
        &[-20, 5, 38, -999],
        &[0, 1, 9],
        &[4, 120, 300, 9999],
    ] {
        assert!(is_told(codes), "{codes:?}");
    }
    for numbers in
        [&[1, 5, 9, 2, 8][..], &[-1, 0, 1], &[70, 85, 99, 40], &[-9, -4, 3, 8], &[0, 500, 7, 9], &[-3, -2, -1, 4, 6]]
    {
        assert!(!is_told(numbers), "{numbers:?}");
    }
    // Written in other ways, with its unit too.
    let stated = ReadOptions {
        columns: vec![ColumnOptions { missing: vec!["-999".to_owned()], ..column("x") }],
        ..ReadOptions::default()
    };
    for cells in ["1.5,a\n-999.0,b\n-999,a\n2.5,b\n", "1.5 kg,a\n-999 kg,b\n-999,a\n2.5 kg,b\n"] {
        let found = read(format!("x,y\n{cells}").as_bytes(), &stated).expect("a table");
        assert_eq!((found.columns[0].kind, found.columns[0].missing), (Kind::Numeric, 2), "{cells}");
    }
    let told = made("x,y", 40, |row| format!("{},{}", ["red", "blue", "unknown"][row % 3], row % 7));
    assert_eq!(of(&told, "missing-code")[0].value.as_deref(), Some("unknown"));
}

#[test]
fn blank_beside_a_mark_is_a_no() {
    let found = case("ticked_or_blank");
    for name in ["G1Q2[SQ001]", "G1Q2[SQ002]"] {
        let column = found.column(name).expect("the column");
        assert_eq!((column.kind, column.missing), (Kind::Categorical, 0));
        let mut levels = labels(column).0.to_vec();
        levels.sort();
        assert_eq!(levels, ["(blank)", "Y"]);
        assert!(of(&found, "constant-column").iter().all(|m| !m.columns.iter().any(|column| column == name)));
        assert!(open(&found).columns.iter().any(|preview| preview.name == name && preview.used));
    }
    // As a model reads rows that it is to predict, and as the person may have it.
    let keep = vec!["Y".to_owned(), "(blank)".to_owned()];
    let forced = ColumnOptions { kind: Some(Kind::Categorical), keep, ..column("a") };
    let options = ReadOptions { columns: vec![forced], ..ReadOptions::default() };
    let again = read(b"a,b\nY,1\nY,2\n,3\n", &options).expect("a table");
    assert_eq!(labels(&again.columns[0]), (&["Y".to_owned(), "(blank)".to_owned()][..], &[0, 0, 1][..]));
    for mark in ["x", "1", "yes", "Too dear"] {
        let found = made("a,b", 20, |row| format!("{},{}", if row % 3 == 0 { mark } else { "" }, row * row));
        assert_eq!((kinds(&found)[0], found.columns[0].missing), (Kind::Categorical, 0), "{mark}");
    }
    // One value with a gap here and there is a constant.
    let found = made("a,b", 40, |row| format!("{},{}", if row == 7 { "" } else { "DE" }, row * row));
    assert_eq!((of(&found, "constant-column").len(), found.columns[0].missing), (1, 1));
}

#[test]
fn identifiers_are_known_by_name_where_they_are_nearly_all_different() {
    let found = case("customer_id");
    assert_eq!(found.column("CustomerId").map(|column| column.kind), Some(Kind::Id));
    assert_eq!(proposed(&found), ("Exited".to_owned(), false));
    let offered = classes(found.column("Exited").expect("the target"));
    assert_eq!(offered.proposed_positive.as_deref(), Some("1"));
    let kind = |name: &str, cell: &dyn Fn(usize) -> String| {
        let found = made(&format!("{name},y"), 60, |row| format!("{},{}", cell(row), ["a", "b"][row % 2]));
        (kinds(&found)[0], of(&found, "maybe-id").len())
    };
    let scattered = |row: usize| (700_000 + row * row * 7919 % 99_991).to_string();
    for name in ["customer_id", "CustomerID", "patientid", "Account No", "zip", "PhoneNumber", "id_person", "MRN", "#"]
    {
        assert_eq!(kind(name, &scattered), (Kind::Id, 0), "{name}");
    }
    // Nearly all: a few come twice.
    assert_eq!(kind("hospital_number", &|row| scattered(row - row % 20 / 19)), (Kind::Id, 0));
    // An income is different in every row as well: asked, and kept.
    assert_eq!(kind("monthly_income", &scattered), (Kind::Numeric, 1));
    assert_eq!(kind("number of steps", &scattered), (Kind::Numeric, 1));
    assert_eq!(kind("id", &|row| (row % 9 * 100).to_string()), (Kind::Numeric, 0));
    assert_eq!(kind("phone", &|row| format!("+1 555 {}", scattered(row))), (Kind::Id, 0));
    assert_eq!(kind("weight", &|row| format!("{row}.25")), (Kind::Numeric, 0));
}

#[test]
fn one_thing_is_said_of_a_column_of_codes() {
    let found = case("phone_zip");
    let about = |name: &str| messages(&found).iter().filter(|m| m.columns.iter().any(|column| column == name)).count();
    assert_eq!((about("zip"), about("phone")), (1, 1));
    assert!(open(&found).columns.iter().take(2).all(|column| !column.used));
}

#[test]
fn codes_with_zeros_keep_their_letters() {
    let found = case("codes_with_zeros");
    assert_eq!(found.columns[0].kind, Kind::Categorical);
    assert!(labels(&found.columns[0]).0.contains(&"001.0".to_owned()));
    assert_eq!(of(&found, "leading-zeros").len(), 1);
    let found = made("t,y", 20, |row| format!("0.{}5,{}", row % 7, row % 3));
    assert_eq!(kinds(&found)[0], Kind::Numeric);
}

#[test]
fn labels_that_differ_in_case_a_full_stop_or_blanks_are_joined_where_it_is_said() {
    let found = case("label_dot");
    assert_eq!(proposed(&found), ("income".to_owned(), false));
    assert_eq!(classes(found.column("income").expect("the target")).classes.len(), 2);
    assert_eq!(of(&found, "label-variants")[0].columns[..], ["income"]);
    let joined = case_with("label_dot", ColumnOptions { fold_case: true, ..column("income") });
    assert_eq!(labels(joined.column("income").expect("the target")).0.len(), 2);
    let joined = case_with("bool_case", ColumnOptions { fold_case: true, ..column("rain") });
    assert_eq!(labels(&joined.columns[0]).0.len(), 2);
    let found = made("x,y", 12, |row| format!("{},{row}", ["New York", "new  york", "Newyork.", "Rome"][row % 4]));
    assert_eq!(of(&found, "label-variants").len(), 1);
}

#[test]
fn few_whole_numbers_are_offered_as_categories() {
    let found = case("codes_1_2");
    let told = of(&found, "codes");
    assert!(told[0].columns.contains(&"sex".to_owned()), "{told:?}");
    let coded = case_with("codes_1_2", ColumnOptions { kind: Some(Kind::Categorical), ..column("sex") });
    assert_eq!(labels(&coded.columns[1]).0.len(), 2);
}

#[test]
fn the_true_limit_of_levels_is_told_and_rare_ones_are_pooled() {
    let found = case("120_levels");
    let ua = open(&found).columns[0].clone();
    assert_eq!(ua.reason.as_deref(), Some("120 levels, more than 100"));
    assert!(of(&found, "high-cardinality")[0].message.contains("more than 100 levels"));
    let pooled = case_with("120_levels", ColumnOptions { pool: true, ..column("ua") });
    assert_eq!((labels(&pooled.columns[0]).0.len(), open(&pooled).columns[0].used), (100, true));
    assert_eq!(labels(&pooled.columns[0]).0[99], "other (21)");
    assert!(labels(&pooled.columns[0]).1.iter().all(|code| *code < 100));
    assert_eq!(of(&pooled, "levels-pooled").len(), 1);
    assert!(asked(&pooled, "slow", "duplicate-rows").is_empty());
    // A model knows those that it kept.
    let keep = labels(&pooled.columns[0]).0.to_vec();
    let again = case_with("120_levels", ColumnOptions { kind: Some(Kind::Categorical), keep, ..column("ua") });
    let spelled = |table: &Table| {
        let (levels, codes) = labels(&table.columns[0]);
        codes.iter().map(|code| levels[*code as usize].clone()).collect::<Vec<_>>()
    };
    assert_eq!(spelled(&again), spelled(&pooled));
    // Few rows of each are another reason.
    let found = made("a,y", 70, |row| format!("t{},{row}", row % 30));
    assert_eq!(open(&found).columns[0].reason.as_deref(), Some("30 levels, fewer than 3 rows of each"));
}

#[test]
fn rows_are_copies_only_where_every_column_repeats() {
    assert!(asked(&case("120_levels"), "slow", "duplicate-rows").is_empty());
    assert!(asked(&case("repeats_with_ids"), "left", "duplicate-rows").is_empty());
    let copied = made("x,y", 60, |row| format!("{}.5,{}", row % 10, ["a", "b"][row % 2]));
    assert_eq!(asked(&copied, "y", "duplicate-rows").len(), 1);
}

#[test]
fn a_column_that_tells_the_classes_alone_is_asked_about() {
    let found = asked(&case("leak_numeric"), "died", "possible-leak");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].columns[..], ["tail_mark"]);
    let mut noise = crate::helper::uniform(7);
    let noise: Vec<f64> = (0..1500).map(|_| noise()).collect();
    // Of 300 rows one in five is an event, and x says a little of it.
    let event = |row: usize| row.is_multiple_of(5);
    let leaks = |cell: &dyn Fn(usize) -> String| {
        let text = |row: usize| {
            let x = noise[row] + if event(row) { 0.3 } else { 0.0 };
            format!("{x:.3},{:.3},{},{}", noise[row + 300], cell(row), if event(row) { "yes" } else { "no" })
        };
        let found = asked(&made("x,z,leak,y", 300, text), "y", "possible-leak");
        found.into_iter().flat_map(|message| message.columns).collect::<Vec<_>>()
    };
    // By level, nearly; by amount, by threshold in the other direction, by being there at all.
    assert_eq!(leaks(&|row| (if event(row) != (row == 7) { "closed" } else { "open" }).to_owned()), ["leak"]);
    assert_eq!(leaks(&|row| (if event(row) { 25 } else { 0 }).to_string()), ["leak"]);
    assert_eq!(leaks(&|row| format!("{:.2}", noise[row + 600] - if event(row) { 0.97 } else { 0.0 })), ["leak"]);
    assert_eq!(leaks(&|row| if event(row) { format!("{:.2}", noise[row + 900]) } else { String::new() }), ["leak"]);
    assert!(leaks(&|row| format!("{:.3}", noise[row + 600])).is_empty());
    // Two marks are left out together.
    let both = made("x,fee,review,y", 300, |row| {
        let (fee, review) = if event(row) { (25, "confirmed") } else { (0, "none") };
        format!("{:.3},{fee},{},{}", noise[row], if row == 9 { "confirmed" } else { review }, u8::from(event(row)))
    });
    assert_eq!(asked(&both, "y", "possible-leak")[0].columns[..], ["fee", "review"]);
}

#[test]
fn honest_columns_are_not_under_suspicion() {
    for (name, target) in [
        ("iris_versicolor_virginica", "class"),
        ("mushroom", "class"),
        ("breast_cancer_wisconsin", "class"),
        ("voting", "class"),
        ("ionosphere", "class"),
        ("titanic", "survived"),
        ("heart_disease", "diameter narrowing"),
        ("spambase", "class"),
    ] {
        let table = table(data(&format!("sets/{name}.csv")));
        let target = table.column(target).map_or_else(|| names(&table)[names(&table).len() - 1], |_| target);
        assert_eq!(asked(&table, target, "possible-leak"), [], "{name}");
    }
}

#[test]
fn classes_are_not_called_separable_where_others_are_not_told_apart() {
    let found = case("questions_40");
    let (target, _) = proposed(&found);
    let (job, units, _) = learn(&found, &Question { learner: "svm".to_owned(), ..Question::about(&target) });
    let (_, learned) = job.model(&units).expect("a model");
    let auc = learned.held_out.as_ref().and_then(|scores| scores.one_class).expect("scores").auc;
    assert!(auc < 0.8, "{auc}");
    assert!(learned.notices.iter().all(|notice| notice.code != "separable"));
}

#[test]
fn targets_of_common_files_are_proposed() {
    let target = |header: &str, row: &dyn Fn(usize) -> String| {
        let (name, is_number) = proposed(&made(header, 60, row));
        format!("{name}{}", if is_number { " as a number" } else { "" })
    };
    // A house price, with a mark that few houses have and a kind of place after it.
    let price = |row: usize| 100_000 + row * row * 173;
    assert_eq!(
        target("longitude,median_income,median_house_value,ocean_proximity", &|row| {
            format!("-{row}.5,{}.25,{},{}", row % 17, price(row), ["INLAND", "NEAR BAY", "ISLAND"][row % 3])
        }),
        "median_house_value as a number"
    );
    assert_eq!(
        target("id,date,price,bedrooms,waterfront,sqft", &|row| {
            format!("{row},2014-05-02,{},{},{},{}", price(row), row % 5, u8::from(row == 7 || row == 9), row * 37)
        }),
        "price as a number"
    );
    assert_eq!(
        target("crim,chas,rm,medv", &|row| { format!("0.{row},{},6.{row},{}.5", u8::from(row % 31 == 0), row % 40) }),
        "medv as a number"
    );
    assert_eq!(target("alcohol,pH,quality", &|row| format!("{row}.5,3.{row},{}", 3 + row % 6)), "quality as a number");
    assert_eq!(
        target("age,balance,housing,y", &|row| {
            format!("{row},{},{},{}", row * 31, ["yes", "no"][row % 2], ["no", "yes"][row % 4 / 3])
        }),
        "y"
    );
    assert_eq!(
        target("tenure,MonthlyCharges,TotalCharges,Partner,Churn", &|row| {
            format!("{row},{row}.35,{}.5,{},{}", row * 20, ["Yes", "No"][row % 2], ["No", "Yes"][row % 5 / 4])
        }),
        "Churn"
    );
    assert_eq!(
        target("loan_status,amount,sex", &|row| {
            format!("{},{},{}", ["paid", "default"][row % 5 / 4], row * 91, ["m", "f"][row % 2])
        }),
        "loan_status"
    );
    assert_eq!(
        target("carat,cut,price,x,y,z", &|row| {
            format!("0.{row},{},{},{row}.1,{row}.2,{row}.3", ["Ideal", "Good", "Fair"][row % 3], price(row))
        }),
        "price as a number"
    );
    assert_eq!(
        target("is_fraud,amount,hour", &|row| format!("{},{}.5,{}", u8::from(row % 30 == 4), row * 7, row % 24)),
        "is_fraud"
    );
    assert_eq!(target("age,charges", &|row| format!("{row},{}.7", row * row)), "charges as a number");
}

#[test]
fn the_class_spoken_of_is_the_event() {
    let positive = |cells: &[&str]| {
        let found = made("x,y", 60, |row| format!("{row}.5,{}", cells[row % cells.len()]));
        classes(&found.columns[1]).proposed_positive.unwrap_or_default()
    };
    assert_eq!(positive(&["1", "1", "0"]), "1");
    assert_eq!(positive(&["yes", "yes", "no"]), "yes");
    assert_eq!(positive(&["Died", "Died", "alive"]), "Died");
    assert_eq!(positive(&["good", "good", "bad"]), "bad");
    assert_eq!(positive(&["True", "True", "False"]), "True");
    assert_eq!(positive(&["a", "a", "b"]), "b");
    assert_eq!(positive(&["1", "1", "2"]), "2");
    // Of several the rarest that has rows enough.
    let found = made("x,y", 60, |row| format!("{row}.5,{}", if row < 3 { "c" } else { ["a", "a", "b"][row % 3] }));
    assert_eq!(classes(&found.columns[1]).proposed_positive.as_deref(), Some("b"));
}
