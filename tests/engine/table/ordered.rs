//! Levels that have an order by their words, in several languages; and words that have none.

use super::{kinds, labels, table};
use nomogram::table::Kind;

/// The levels as they are kept, of a column that has each eight times, from a mixed order.
fn read_of(levels: &[&str]) -> (Kind, Vec<String>) {
    let n = levels.len();
    // Another order than the one that is expected.
    let at = |row: usize| levels[(row * if n.is_multiple_of(3) { 5 } else { 3 } + 1) % n];
    let rows: String = (0..8 * n).map(|row| format!("{}\t{}\n", at(row), row % 7)).collect();
    let found = table(format!("x\ty\n{rows}"));
    (kinds(&found)[0], labels(&found.columns[0]).0.to_vec())
}

#[test]
fn levels_with_an_order_in_their_words_stand_in_it() {
    let scales: [&[&str]; 26] = [
        // Numbered answers.
        &["1 - nie", "2 - selten", "3 - oft", "4 - immer"],
        &["0 = none", "1 = some", "2 = many"],
        &["(1) jamais", "(2) parfois", "(3) toujours", "(10) autre"],
        &["1. primary", "2. secondary", "3. tertiary"],
        // Degrees of one thing.
        &["trifft nicht zu", "trifft eher nicht zu", "teils/teils", "trifft eher zu", "trifft voll zu"],
        &["stimme gar nicht zu", "stimme nicht zu", "neutral", "stimme zu", "stimme voll und ganz zu"],
        &["Strongly disagree", "Disagree", "Neither agree nor disagree", "Agree", "Strongly agree"],
        &["disagree", "somewhat disagree", "undecided", "slightly agree", "agree"],
        &["pas du tout d'accord", "plutôt pas d'accord", "plutôt d'accord", "tout à fait d'accord"],
        &["muy en desacuerdo", "en desacuerdo", "ni de acuerdo ni en desacuerdo", "de acuerdo", "muy de acuerdo"],
        &["sehr unzufrieden", "unzufrieden", "eher unzufrieden", "zufrieden", "sehr zufrieden"],
        &["very dissatisfied", "dissatisfied", "neutral", "satisfied", "very satisfied"],
        &["not at all important", "not very important", "rather important", "important", "very important"],
        &["insoddisfatto", "abbastanza soddisfatto", "soddisfatto", "molto soddisfatto"],
        &["very unlikely", "unlikely", "possible", "likely", "very likely"],
        // Ranges with their unit.
        &["<1 year", "1-2 years", "3-5 years", ">5 years"],
        &["<6 months", "6-12 months", "1-2 years", "3+ years"],
        &["1-10 employees", "11-50 employees", "51-200 employees", "201+ employees"],
        &["< 1 Jahr", "1-3 Jahre", "4-9 Jahre", "10+"],
        &["0-10 €", "11-20 €", "21-50 €"],
        // The calendar.
        &["Jan", "Feb", "Mar", "Apr", "Dec"],
        &["janvier", "février", "mars", "avril", "août", "décembre"],
        &["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
        &["lunes", "martes", "miércoles", "sábado", "domingo"],
        &["Mon", "Tues", "Wed", "Sun"],
        // Grades.
        &["C", "B-", "B", "B+", "A-", "A", "A+"],
    ];
    for levels in scales {
        let (kind, kept) = read_of(levels);
        assert_eq!(
            (kind, &kept[..]),
            (Kind::Ordered, &levels.iter().map(|level| (*level).to_owned()).collect::<Vec<_>>()[..])
        );
    }
}

#[test]
fn words_that_only_look_like_a_scale_have_no_order() {
    let names: [&[&str]; 17] = [
        // Blood groups, letters, departments that begin as months do.
        &["A+", "A-", "B+", "B-"],
        &["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"],
        &["A", "B", "C", "D"],
        &["Marketing", "Maintenance", "Junior staff"],
        &["Junior", "Marketing", "Decor"],
        &["Modern", "Direct", "Mixed", "Door"],
        // No degrees of one thing.
        &["employed", "self-employed", "unemployed"],
        &["no", "DSL", "Fiber optic"],
        &["agree", "disagree", "no vote cast yet"],
        &["partial response", "complete response", "no response"],
        &["married", "never married", "divorced"],
        &["in stock", "not in stock", "out of stock"],
        // Units of two kinds, codes with a unit.
        &["1-2 kg", "3-5 lb", "<7 cm"],
        &["12A", "13B", "14C"],
        &["2x", "4x", "6x wd"],
        &["1 - a", "1 - b", "2 - c"],
        &["north", "south", "east"],
    ];
    for levels in names {
        assert_eq!(read_of(levels).0, Kind::Categorical, "{levels:?}");
    }
}
