//! Numbers in digits and signs of other scripts, and with powers of ten.

use super::amounts::is_exponent;

/// The zeros of other scripts, nine digits after each: Arabic, Persian, Devanagari, Bengali, Thai.
const ZEROS: [u32; 5] = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/// A cell with the digits and signs that ASCII has for those of other scripts; None where it has none of these.
pub(super) fn in_ascii(cell: &str, decimal: u8) -> Option<String> {
    if cell.is_ascii() {
        return None;
    }
    let thousands = if decimal == b'.' { ',' } else { '.' };
    let ascii = |letter: char| match letter {
        '\u{66b}' => Some(char::from(decimal)),
        '\u{66c}' => Some(thousands),
        '\u{66a}' => Some('%'),
        '\u{3000}' => Some(' '),
        // Full-width signs stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0),
        _ => {
            let digit = |zero: &u32| u32::from(letter).checked_sub(*zero).and_then(|digit| char::from_digit(digit, 10));
            ZEROS.iter().find_map(digit)
        }
    };
    // Marks that only say in which direction to write.
    let is_shown = |letter: &char| !matches!(letter, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2066}'..='\u{2069}');
    let text: String = cell.chars().filter(is_shown).map(|letter| ascii(letter).unwrap_or(letter)).collect();
    (text != cell).then_some(text)
}

/// "1.47x10^5", "2.5·10⁻³" with an e.
pub(super) fn in_powers(cell: &str) -> Option<String> {
    if !cell.contains("10") {
        return None;
    }
    let (number, power) =
        ["x10", "×10", "·10", "*10", "x 10", "× 10", "· 10"].iter().find_map(|of| cell.split_once(of))?;
    let sign = |letter: char| match letter {
        '⁻' | '−' => '-',
        '⁺' => '+',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁰'..='⁹' => char::from_digit(u32::from(letter) - 0x2070, 10).unwrap_or(letter),
        other => other,
    };
    let power: String = power.trim_start_matches('^').chars().map(sign).collect();
    is_exponent(&power).then(|| format!("{}e{power}", number.trim()))
}
