//! Plain numbers equal std's parse bit for bit.

use nomogram::table::{Spelling, parse_plain};
use proptest::prelude::*;

#[track_caller]
fn equals_std(text: &str) {
    let found = parse_plain(text, b'.').map(|plain| plain.value.to_bits());
    assert_eq!(found, text.parse::<f64>().ok().map(f64::to_bits), "{text}");
    let comma = parse_plain(&text.replace('.', ","), b',').map(|plain| plain.value.to_bits());
    assert_eq!(comma, found, "{text} with a decimal comma");
}

#[test]
fn numbers_at_the_edges() {
    for text in [
        "0",
        "-0",
        "+0",
        "0.0",
        "1.",
        ".5",
        "-.5",
        "1e5",
        "1E+5",
        "1e-5",
        "9007199254740991",
        "9007199254740993",
        "0.1",
        "123456789012345678901234567890",
        "1.7976931348623157e308",
        "5e-324",
        "2.2250738585072011e-308",
        "1e400",
        "-1e400",
        "1e-400",
        "0e300",
        "8.98846567431158e307",
        "18446744073709551616",
        "9999999999999999999",
        "1e22",
        "1e23",
        "123e22",
        "0.000000000000000000000000000000000000000000000000000001",
        "4503599627370497.5",
        "9007199254740992e22",
    ] {
        equals_std(text);
    }
}

#[test]
fn what_is_no_plain_number() {
    for text in [
        "", "-", ".", "e5", "1e", "1e+", "1e1234", "1,5", "1_000", "0x10", "inf", "nan", "NaN", "1 ", "--1", "1.2.3",
        "1e5.0", "½",
    ] {
        assert_eq!(parse_plain(text, b'.'), None, "{text}");
    }
}

#[test]
fn what_the_spelling_says() {
    let spelling = |text| parse_plain(text, b'.').map(|plain| (plain.spelling, plain.decimals));
    let cases = [
        ("12", Spelling::Whole, 0),
        ("0", Spelling::Whole, 0),
        ("007", Spelling::LeadingZero, 0),
        ("0.5", Spelling::Fraction, 1),
        ("00.5", Spelling::Fraction, 1),
        ("1.234", Spelling::Ambiguous, 3),
        ("0.234", Spelling::Fraction, 3),
        ("1234.567", Spelling::Fraction, 3),
        ("9007199254740993", Spelling::Inexact, 0),
        ("9007199254740992", Spelling::Whole, 0),
        ("208310224003697011", Spelling::Inexact, 0),
        ("123456789012345678901234567890", Spelling::Inexact, 0),
    ];
    for (text, expected, decimals) in cases {
        assert_eq!(spelling(text), Some((expected, decimals)), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn digits_with_a_mark_and_an_exponent(text in "[+-]?[0-9]{0,24}\\.?[0-9]{1,24}([eE][+-]?[0-9]{1,3})?") {
        equals_std(&text);
    }

    #[test]
    fn every_double_in_every_format(bits in any::<u64>(), places in 0_usize..20) {
        let number = f64::from_bits(bits);
        if number.is_finite() {
            equals_std(&number.to_string());
            equals_std(&format!("{number:e}"));
            equals_std(&format!("{:.places$}", number % 1e12));
        }
    }
}
