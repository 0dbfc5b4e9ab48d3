//! Decimal text gives the double that std's parse gives, bit for bit.

use nomogram::decimal::parse;
use proptest::prelude::*;

#[track_caller]
fn equals_std(text: &str) {
    let std = text.parse::<f64>().ok().map(f64::to_bits);
    assert_eq!(parse(text).map(f64::to_bits), std, "{text}");
}

/// What is midway between a double and the next one, in all its digits, and what is just above and below it.
fn around_the_middle(below: f64) -> Vec<String> {
    let exact = |x: f64| format!("{x:.1100}");
    let digits = |text: &str| -> Vec<u32> { text.chars().filter_map(|letter| letter.to_digit(10)).collect() };
    let (low, high) = (exact(below), exact(below.next_up()));
    let width = high.len();
    let (low, high) = (digits(&format!("{low:0>width$}")), digits(&high));
    // Half of their sum, digit by digit: the point stands 1,100 digits before the end, one digit more is kept.
    let mut carry = 0;
    let mut middle: Vec<u32> = Vec::new();
    for (a, b) in low.iter().zip(&high) {
        let sum = a + b + 10 * carry;
        middle.push(sum / 2);
        carry = sum % 2;
    }
    middle.push(5 * carry);
    for at in (1..middle.len()).rev() {
        middle[at - 1] += middle[at] / 10;
        middle[at] %= 10;
    }
    let text: String = middle.iter().map(u32::to_string).collect();
    let point = text.len() - 1101;
    let middle = format!("{}.{}", &text[..point], &text[point..]);
    let end = middle.trim_end_matches('0');
    let (before, last) = end.split_at(end.len() - 1);
    let less = last.parse::<u32>().ok().map(|last| format!("{before}{}99", last - 1));
    [Some(end.to_owned()), Some(format!("{end}000000001")), less].into_iter().flatten().collect()
}

#[test]
fn what_std_takes_for_a_number_and_what_not() {
    for text in [
        "0",
        "-0",
        "+0",
        "1",
        "-1.5",
        ".5",
        "5.",
        "-.5e-3",
        "1E5",
        "1e+5",
        "inf",
        "-INF",
        "Infinity",
        "+infinity",
        "NaN",
        "nan",
        "",
        "+",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "--1",
        "1 ",
        " 1",
        "1_0",
        "0x10",
        "infi",
        "nano",
        "1.2.3",
        "1e5.0",
        "½",
        "٣",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "0e99999999999999999999",
    ] {
        equals_std(text);
    }
}

#[test]
fn the_ends_of_what_doubles_hold() {
    let zeros = "0".repeat(400);
    for text in [
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880e0",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "2.2250738585072014e-308",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1e-400",
        "1e400",
        &format!("0.{zeros}1e401"),
        &format!("1{zeros}e-400"),
        &format!("{zeros}{zeros}.{zeros}{zeros}123456789012345678901234567890e500"),
    ] {
        equals_std(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn digits_and_an_exponent(text in "-?[0-9]{0,40}\\.?[0-9]{1,40}(e-?[0-9]{1,3})?") {
        equals_std(&text);
    }

    #[test]
    fn nineteen_digits_near_the_powers(text in "[1-9][0-9]{15,18}e-?[1-3]?[0-9]") {
        equals_std(&text);
    }

    #[test]
    fn as_std_writes_it(bits in any::<u64>()) {
        let x = f64::from_bits(bits);
        equals_std(&x.to_string());
        equals_std(&format!("{x:e}"));
        equals_std(&format!("{x:.4e}"));
        equals_std(&format!("{x:.30e}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn midway_between_two(bits in 0..f64::MAX.to_bits()) {
        around_the_middle(f64::from_bits(bits)).iter().for_each(|text| equals_std(text));
    }

    #[test]
    fn midway_between_two_of_the_smallest(bits in 0_u64..1 << 54) {
        around_the_middle(f64::from_bits(bits)).iter().for_each(|text| equals_std(text));
    }
}
