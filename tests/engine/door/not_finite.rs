//! Words that Rust reads as numbers, “nan” and “inf”, where `nomogram` wants one: refused with a sentence.

use super::command_line::{error, run, scratch};

#[test]
fn no_option_takes_what_is_no_finite_number() {
    for word in ["nan", "NaN", "-nan", "inf", "-inf", "infinity", "1e999"] {
        let of = |text: &str| text.replace('#', word);
        for (option, value) in [
            ("--at-least", "#"),
            ("--below", "#"),
            ("--set", "C=#"),
            ("--set", "folds=#"),
            ("--shrink", "straight=#"),
            ("--map", "age=cuts:40,#"),
            ("--map", "age=radial-kernel:#"),
            ("--map", "age=compact-kernel:#"),
        ] {
            for verb in ["fit", "evaluate"] {
                let written = format!("{option}={}", of(value));
                let output = run(&[verb, "x.csv", "--target", "y", &written]);
                let said = error(&output);
                assert_eq!(output.status.code(), Some(2), "{verb} {written}: {said}");
                let sentences = [of("“#” is not a finite number"), of("#” is no map, or its number is none")];
                assert!(sentences.iter().any(|sentence| said.contains(sentence)), "{verb} {written}: {said}");
                assert!(said.contains(option), "which option: {said}");
            }
        }
    }
}

#[test]
fn no_pair_takes_what_is_no_finite_number() {
    let file = crate::helper::test_file("data").join("sets/heart_disease.csv").display().to_string();
    for map in ["radial-kernel:nan", "compact-kernel:inf"] {
        let out = scratch("no-model.json").display().to_string();
        let about = ["fit", &file, "--target", "diameter narrowing", "--out", &out];
        let output = run(&[&about[..], &["--pair", "age", "cholesterol", map]].concat());
        assert_eq!(output.status.code(), Some(1), "{}", error(&output));
        assert!(error(&output).contains(map) && error(&output).contains("the map of a pair"), "{}", error(&output));
    }
}
