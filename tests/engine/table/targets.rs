//! Which column is proposed, and which of its classes: ordinary tables in six languages, made row by row.

use super::cases::{made, of, proposed};
use super::table;
use crate::helper::uniform;
use nomogram::table::classes;

/// A table of people or orders whose columns before the last one say what is known, one of them an illness.
fn ending(name: &str, share: f64, [event, other]: [&str; 2]) -> nomogram::table::Table {
    let mut random = uniform(11);
    let row = |_: usize| {
        let (age, price) = (20.0 + 50.0 * random(), 1000.0 + 8000.0 * random());
        let sick = if random() < 0.2 { "yes" } else { "no" };
        let last = if random() < share { event } else { other };
        format!("{age:.0},{price:.0},{sick},{:.1},{last}", 10.0 * random())
    };
    let rows: Vec<String> = (0..240).map(row).collect();
    made(&format!("age,price,diabetes,score,{name}"), 240, |at| rows[at].clone())
}

#[test]
fn the_last_column_with_two_classes_is_proposed_and_its_event() {
    for (name, share, labels) in [
        // An outcome by its name.
        ("Ausgang", 0.2, ["verstorben", "entlassen"]),
        ("Bonität", 0.3, ["schlecht", "gut"]),
        ("bonitaet", 0.3, ["schlecht", "gut"]),
        ("exitus", 0.1, ["1", "0"]),
        ("fraude", 0.1, ["vrai", "faux"]),
        ("Zahlungsausfall", 0.15, ["WAHR", "FALSCH"]),
        ("impayé", 0.15, ["oui", "non"]),
        ("delayed", 0.3, ["1", "0"]),
        ("recovered", 0.7, ["yes", "no"]),
        ("exam_result", 0.3, ["failed", "passed"]),
        ("Rezidiv", 0.2, ["positiv", "negativ"]),
        ("résultat", 0.4, ["malade", "sain"]),
        ("resultado", 0.4, ["enfermo", "sano"]),
        ("esito", 0.3, ["malato", "sano"]),
        ("morosidad", 0.2, ["moroso", "al día"]),
        ("baja", 0.2, ["S", "N"]),
        ("kündigung", 0.2, ["J", "N"]),
        ("verkauft", 0.5, ["true", "false"]),
        ("desfecho", 0.3, ["óbito", "alta"]),
        // By its place alone, and what is said of it.
        ("stage", 0.4, ["Closed Won", "Closed Lost"]),
        ("sortie", 0.2, ["décédé", "vivant"]),
        ("etat", 0.6, ["mauvais", "bon"]),
        ("estado_final", 0.3, ["malo", "bueno"]),
        ("marca", 0.3, ["verdadero", "falso"]),
        ("etichetta", 0.3, ["vero", "falso"]),
        ("flight", 0.3, ["late", "on time"]),
        ("heart", 0.55, ["Present", "Absent"]),
        ("customer", 0.3, ["lost", "kept"]),
        ("member", 0.3, ["cancelled", "active"]),
        ("kunde", 0.3, ["churned", "retained"]),
        ("zone", 0.3, ["positif", "négatif"]),
        ("tissue", 0.4, ["abnormal", "normal"]),
        ("claim", 0.1, ["fraud", "legit"]),
        ("évolution", 0.3, ["rechute", "rémission"]),
        ("loan", 0.2, ["defaulted", "paid back"]),
        ("finding", 0.3, ["no relapse", "relapse"]),
    ] {
        let found = ending(name, share, labels);
        assert_eq!(proposed(&found), (name.to_owned(), false));
        let event = if name == "finding" { labels[1] } else { labels[0] };
        let offered = classes(found.column(name).expect("the target"));
        assert_eq!(offered.proposed_positive.as_deref(), Some(event), "{name}");
    }
}

#[test]
fn what_is_known_beforehand_is_not_proposed_before_what_follows() {
    for (known, name, [event, other]) in [
        ("default_history", "loan_status", ["1", "0"]),
        ("cb_person_default_on_file", "loan_status", ["1", "0"]),
        ("prior_fraud", "outcome", ["yes", "no"]),
        ("previous_churn", "churned", ["Yes", "No"]),
        ("family_cancer", "relapse", ["1", "0"]),
        ("defaulted_before", "bad", ["1", "0"]),
        ("Ausfall_Vorgeschichte", "Zahlungsausfall", ["ja", "nein"]),
        ("frueherer_Betrug", "Betrug", ["ja", "nein"]),
        ("impaye_anterieur", "impayé", ["oui", "non"]),
        ("fraude_previo", "fraude", ["sí", "no"]),
        ("frode_precedente", "insolvenza", ["sì", "no"]),
        ("inadimplencia_anterior", "inadimplente", ["sim", "não"]),
        // Rare, though its name is of an outcome.
        ("fraud_alert", "status", ["bad", "good"]),
    ] {
        for share in [0.03, 0.2] {
            let mut random = uniform(5);
            let row = |_: usize| {
                let (before, after) = (random() < share, if random() < 0.25 { event } else { other });
                format!("{:.0},{},{:.1},{after},{:.0}", 60.0 * random(), u8::from(before), random(), 90.0 * random())
            };
            let rows: Vec<String> = (0..300).map(row).collect();
            let found = made(&format!("age,{known},rate,{name},term"), 300, |at| rows[at].clone());
            if share < 0.1 || known != "fraud_alert" {
                assert_eq!(proposed(&found), (name.to_owned(), false), "{known}");
            }
        }
    }
}

#[test]
fn a_mark_among_many_is_no_outcome_because_it_stands_last() {
    let target = |header: &str, row: &dyn Fn(usize) -> String| proposed(&made(header, 120, row));
    let bit = |row: usize, k: usize| u8::from(row * k % 7 < 3);
    // Illnesses that are known, of which one is asked about.
    assert_eq!(
        target("age,anaemia,diabetes,ejection,sex,smoking,DEATH_EVENT", &|row| {
            let bits: Vec<u8> = [3, 5, 2, 6, 4].iter().map(|k| bit(row, *k)).collect();
            format!("{},{},{},{},{},{},{}", 40 + row % 50, bits[0], bits[1], 20 + row % 50, bits[2], bits[3], bits[4])
        }),
        ("DEATH_EVENT".to_owned(), false)
    );
    assert_eq!(
        target("HeartDisease,BMI,Stroke,Asthma,SkinCancer", &|row| {
            format!("{},{}.5,{},{},{}", bit(row, 3), 18 + row % 40, bit(row, 5), bit(row, 2), bit(row, 6))
        }),
        ("HeartDisease".to_owned(), false)
    );
    assert_eq!(
        target("price,area,mainroad,basement,prefarea", &|row| {
            format!("{},{},{},{},{}", 90_000 + row * 917, 40 + row, bit(row, 3), bit(row, 5), bit(row, 2))
        }),
        ("price".to_owned(), true)
    );
    assert_eq!(
        target("tx,amount,is_fraud,country,is_weekend", &|row| {
            let country = ["DE", "FR", "IT"][row % 3];
            format!("t{row},{}.5,{},{country},{}", row * 7, u8::from(row % 30 == 4), bit(row, 3))
        }),
        ("is_fraud".to_owned(), false)
    );
    // Classes that say what happened, wherever they stand; a reason that some rows have is none.
    assert_eq!(
        target("age,diabetes,hypertension,status_at_discharge,stay", &|row| {
            let fate = if row % 7 == 3 { "deceased" } else { "alive" };
            format!("{},{},{},{fate},{}", 30 + row % 60, bit(row, 3), bit(row, 5), row * 5 % 31)
        }),
        ("status_at_discharge".to_owned(), false)
    );
    assert_eq!(
        target("amount,days,stage,lost reason", &|row| {
            let (stage, why) = [("Closed Won", ""), ("Closed Lost", "price"), ("Open", "")][row % 3];
            format!("{},{},{stage},{why}", 500 + row * 917 % 9001, row * 7 % 200)
        }),
        ("stage".to_owned(), false)
    );
    // A comment, a date or a key after it does not take its place.
    assert_eq!(
        target("age,dose,kind,updated,note", &|row| {
            format!(
                "{},{}.5,{},2024-03-{:02},note {row} of it",
                20 + row % 60,
                row % 9,
                ["p", "q"][row % 2],
                1 + row % 28
            )
        }),
        ("kind".to_owned(), false)
    );
    // What is given is no outcome.
    assert_eq!(
        target("dose,age,loss,treatment", &|row| {
            format!("{},{},{}.25,{}", row % 3, 20 + row % 60, row % 19, ["drug", "placebo"][row % 2])
        })
        .0,
        ""
    );
}

#[test]
fn amounts_are_known_with_their_unit_and_few_numbers_at_the_end() {
    let target = |header: &str, row: &dyn Fn(usize) -> String| proposed(&made(header, 120, row));
    let yes = |row: usize| ["ja", "nein"][row % 2];
    assert_eq!(
        target("Neukunde,Werbung,Umsatz in €", &|row| format!("{},{},{}", yes(row), row * 7 % 90, 900 + row * row)),
        ("Umsatz in €".to_owned(), true)
    );
    assert_eq!(
        target("Umsatz,Werbung,Preis,Aktion", &|row| {
            format!("{},{},{},{}", 900 + row * row, row * 7 % 90, 5 + row % 40, yes(row))
        }),
        ("Umsatz".to_owned(), true)
    );
    // Five grades of an illness, as the Cleveland heart data have them.
    assert_eq!(
        target("age,sex,fbs,exang,oldpeak,num", &|row| {
            let num = [0, 0, 0, 1, 2, 3, 4][row % 7];
            format!("{},{},{},{},{}.5,{num}", 30 + row % 40, row % 2, u8::from(row % 5 == 0), row / 2 % 2, row % 4)
        }),
        ("num".to_owned(), true)
    );
    // Also beside an illness that is a predictor.
    assert_eq!(
        target("age,diabetes,exang,oldpeak,num", &|row| {
            let num = [0, 0, 0, 1, 2, 3, 4][row % 7];
            format!("{},{},{},{}.5,{num}", 30 + row % 40, row % 2, row / 2 % 2, row % 4)
        }),
        ("num".to_owned(), true)
    );
}

#[test]
fn a_class_with_too_few_rows_is_never_spoken_of() {
    for [few, event, other] in [
        ["died", "relapsed", "stable"],
        ["verstorben", "krank", "geheilt"],
        ["yes", "maybe", "no"],
        ["positivo", "dudoso", "negativo"],
    ] {
        let found =
            made("x,y", 240, |row| format!("{row}.5,{}", if row < 3 { few } else { [event, other, other][row % 3] }));
        assert_eq!(classes(&found.columns[1]).proposed_positive.as_deref(), Some(event), "{few}");
    }
    // One that no word speaks for has some share.
    let found = made("x,y", 1200, |row| format!("{row}.5,{}", if row < 12 { "p" } else { ["q", "r", "r"][row % 3] }));
    assert_eq!(classes(&found.columns[1]).proposed_positive.as_deref(), Some("q"));
}

#[test]
fn labels_that_differ_in_more_than_marks_are_not_called_variants() {
    let income = |row: usize| [">50K", "<=50K", ">50K.", "<=50K."][row % 4];
    let found = made("x,income", 80, |row| format!("{row}.5,{}", income(row)));
    let told = &of(&found, "label-variants")[0].message;
    assert!(told.contains("(“>50K” and “>50K.”)") && told.ends_with("Joined, there are 2."), "{told}");
    let told = classes(&found.columns[1]).notices[0].message.clone();
    assert!(
        told.contains("some of which differ") && told.ends_with("the classes are now “>50K” and “<=50K”."),
        "{told}"
    );
    let found = made("x,income", 80, |row| format!("{row}.5,{}", income(row % 2)));
    assert!(of(&found, "label-variants").is_empty());
    let found = table("x,y\n1,Yes\n2,yes\n3,YES\n4,yes\n");
    assert!(of(&found, "label-variants")[0].message.ends_with("Joined, there is 1."));
}

/// Rows of a table, made from random numbers.
fn drawn(n: usize, seed: u64, row: &dyn Fn(&mut dyn FnMut() -> f64, usize) -> String) -> Vec<String> {
    let mut random = uniform(seed);
    (0..n).map(|at| row(&mut random, at)).collect()
}

#[test]
fn a_place_alone_gives_way_to_a_price_that_the_others_tell_a_great_deal_of() {
    for seed in 1..4 {
        // Marks of which one hangs on the income: what tells most of another may be its predictor, and the last stays.
        let rows = drawn(500, seed, &|random, _| {
            let income = 20.0 + 180.0 * random();
            let taken = random() < (income / 200.0).powi(3);
            let bits: Vec<String> = (0..3).map(|_| u8::from(random() < 0.3).to_string()).collect();
            format!("{income:.0},{:.0},{},{}", 20.0 + 50.0 * random(), u8::from(taken), bits.join(","))
        });
        let found = made("Income,Age,Offer,Securities,Online,CreditCard", 500, |at| rows[at].clone());
        assert_eq!(proposed(&found), ("CreditCard".to_owned(), false), "{seed}");
        // Of none much is told: the last stays.
        let rows = drawn(500, seed, &|random, _| {
            let bits: Vec<String> = (0..4).map(|_| u8::from(random() < 0.3).to_string()).collect();
            format!("{:.0},{:.0},{}", 200.0 * random(), 50.0 * random(), bits.join(","))
        });
        let found = made("Income,Age,Offer,Securities,Online,CreditCard", 500, |at| rows[at].clone());
        assert_eq!(proposed(&found), ("CreditCard".to_owned(), false), "{seed}");
        // A price in the middle, with its word first.
        for (name, last) in [("precio_venta", "garaje"), ("prix de vente", "cave"), ("Preis (EUR)", "Balkon")] {
            let rows = drawn(400, seed, &|random, _| {
                let area = 40.0 + 160.0 * random();
                let bits = [u8::from(random() < 0.5), u8::from(random() < 0.1)];
                let price = area * 2000.0 * (0.8 + 0.4 * random());
                format!("{},{price:.0},{area:.0},{},{}", ["p", "q", "r"][(3.0 * random()) as usize], bits[0], bits[1])
            });
            let found = made(&format!("kind,{name},area,lift,{last}"), 400, |at| rows[at].clone());
            assert_eq!(proposed(&found), (name.to_owned(), true), "{name} {seed}");
        }
    }
}

#[test]
fn an_answer_of_yes_or_no_comes_before_a_last_column_without_a_name() {
    for (name, [yes, no]) in [("escalated", ["TRUE", "FALSE"]), ("vivo", ["sí", "no"]), ("是否违约", ["是", "否"])]
    {
        for last in [["Ann", "Bob", "Cem"], ["1", "2", "2"], ["4", "7", "8"]] {
            let found = made(&format!("age,hours,{name},site"), 120, |row| {
                format!("{},{}.5,{},{}", 20 + row % 50, row % 9, if row % 5 == 1 { yes } else { no }, last[row % 3])
            });
            assert_eq!(proposed(&found).0, name, "{last:?}");
        }
    }
    let yes = |row: usize| ["ja", "nee"][usize::from(row % 5 > 1)];
    for header in ["age,opgezegd,spent", "ålder,avliden,längd"] {
        let found = made(header, 120, |row| format!("{},{},{}", 20 + row % 50, yes(row), 500 + row * 7919 % 997));
        assert_eq!(proposed(&found).0, header.split(',').nth(1).expect("a name"));
    }
    // Scores of which one is the first are none the more the target.
    let found = made("GRE Score,TOEFL Score,Research,Chance", 120, |row| {
        format!("{},{},{},0.{}", 290 + row % 50, 90 + row * 7 % 30, row % 2, 31 + row * 13 % 67)
    });
    assert_eq!(proposed(&found), ("Chance".to_owned(), true));
    // A class at school, and how it ended.
    let found = made("klasse,fach,verbleib", 120, |row| {
        format!(
            "Klasse {},{},{}",
            5 + row % 4,
            ["p", "q", "r"][row / 4 % 3],
            ["kündigt", "bleibt"][usize::from(row % 7 > 2)]
        )
    });
    assert_eq!(proposed(&found).0, "verbleib");
    let found = made("Umsatz,Region,Zusage", 120, |row| {
        format!("{},{},{}", 900 + row * 917 % 5003, ["N", "S", "W"][row % 3], ["ja", "nein"][row / 3 % 2])
    });
    assert_eq!(proposed(&found).0, "Zusage");
}

#[test]
fn a_column_with_half_of_its_cells_is_not_proposed_before_the_last() {
    let found = made("note,fehltage,Status,Versetzung", 90, |row| {
        let status = ["entschuldigt", "unentschuldigt", ""][row % 3];
        format!(
            "{},{},{status},{}",
            1 + row % 6,
            row * 7 % 31,
            ["versetzt", "nicht versetzt"][usize::from(row % 7 < 2)]
        )
    });
    assert_eq!(proposed(&found).0, "Versetzung");
}

#[test]
fn a_count_at_the_end_and_a_race() {
    let with = |names: &str, row: &dyn Fn(usize) -> String| proposed(&made(names, 120, row)).0;
    let visits = |at: usize| at * at % 11;
    let x = |at: usize| at as f64 * 1.37;
    let group = |at: usize| ["A", "B"][at * 5 % 7 % 2];
    assert_eq!(with("x1,x2,visits", &|at| format!("{:.2},{},{}", x(at), group(at), visits(at))), "visits");
    // What answers a question comes first.
    let flag = |at: usize| ["1", "0"][at * 5 % 7 % 2];
    assert_eq!(with("x1,x2,visits", &|at| format!("{:.2},{},{}", x(at), flag(at), visits(at))), "x2");
    let race = |at: usize| ["Yes", "No"][at * 3 % 5 % 2];
    let run = |at: usize| format!("{},{:.2},{}", ["Road", "Trail"][at % 2], x(at), race(at));
    assert_eq!(with("Activity Type,Pace,Race", &run), "Race");
    let person = |at: usize| format!("{},{:.2},{}", race(at), x(at), ["black", "white"][at % 2]);
    assert_eq!(with("churn,Pace,Race", &person), "churn");
    let match_day = |at: usize| {
        format!("{},{},{:.2},{:.2}", at % 4, ["H", "D", "A"][at * 5 % 11 % 3], 1.2 + x(at) % 3.0, 1.4 + x(at) % 5.0)
    };
    assert_eq!(with("FTHG,FTR,B365H,B365A", &match_day), "FTR");
}
