//! Which encoding a file may have that is not UTF-8: what cannot be told from the bytes is asked, with a line of the file
//! as it would read in each of a few.
//!
//! The evidence is simple. In scripts of two bytes a letter, the first byte of the common letters lies in a range of its
//! own (the first level of each national standard is ordered by use). In those of one byte letters stand beside letters:
//! an accent within a word of plain letters, small Cyrillic letters after small ones, and no signs within a word.

use super::letters;
use serde::{Deserialize, Serialize};

/// An encoding that the file may have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EncodingGuess {
    /// Its label: "shift_jis".
    pub encoding: String,
    /// How a line of the file reads in it.
    pub sample: String,
}

/// Bytes of lines that are looked at, letters of the line that is shown, and encodings that are offered.
const LOOKED_AT: usize = 4096;
const SHOWN: usize = 80;
const OFFERED: usize = 5;

/// Of one byte a letter; the first is taken where nothing speaks for another.
const SINGLE: [&str; 7] =
    ["windows-1252", "windows-1251", "koi8-r", "windows-1250", "iso-8859-2", "windows-1253", "windows-1254"];

/// A script of two bytes a letter: the range of second bytes, and of first bytes what one letter says for it.
struct Double {
    name: &'static str,
    seconds: &'static [(u8, u8)],
    firsts: &'static [(u8, u8, f64)],
}

/// A letter of the first level, of the second, a sign, and one that is hardly ever written.
const COMMON: f64 = 1.8;
const RARE: f64 = 0.8;
const SIGN: f64 = 1.0;
const ODD: f64 = 0.3;

const DOUBLE: [Double; 5] = [
    Double {
        name: "shift_jis",
        seconds: &[(0x40, 0x7E), (0x80, 0xFC)],
        // Kana, then the levels.
        firsts: &[(0x82, 0x83, 2.0), (0x81, 0x81, SIGN), (0x88, 0x97, COMMON), (0x98, 0x9F, RARE), (0xE0, 0xEA, RARE)],
    },
    Double {
        name: "euc-jp",
        seconds: &[(0xA1, 0xFE)],
        firsts: &[(0xA4, 0xA5, 2.0), (0xA1, 0xA8, SIGN), (0xB0, 0xCF, COMMON), (0xD0, 0xF4, RARE)],
    },
    Double {
        name: "gb18030",
        seconds: &[(0x40, 0x7E), (0x80, 0xFE)],
        firsts: &[(0xA1, 0xA3, SIGN), (0xB0, 0xD7, COMMON), (0xD8, 0xF7, RARE), (0x81, 0xFE, ODD)],
    },
    Double {
        name: "big5",
        seconds: &[(0x40, 0x7E), (0xA1, 0xFE)],
        firsts: &[(0xA4, 0xC6, COMMON), (0xA1, 0xA3, SIGN), (0xC9, 0xF9, RARE)],
    },
    // Hangul are all of one level; Chinese letters are hardly written any more.
    Double {
        name: "euc-kr",
        seconds: &[(0xA1, 0xFE)],
        firsts: &[(0xB0, 0xC8, 2.0), (0xA1, 0xA3, SIGN), (0xCA, 0xFD, ODD)],
    },
];

/// The encodings that the file may have, the likeliest first.
pub(super) fn ranked(bytes: &[u8]) -> Vec<EncodingGuess> {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let mut lines: Vec<&[u8]> = Vec::new();
    let mut length = 0;
    for line in bytes.split(is_end).filter(|line| !line.is_ascii()) {
        let line = line.get(..LOOKED_AT).unwrap_or(line);
        lines.push(line);
        length += line.len();
        if length >= LOOKED_AT {
            break;
        }
    }
    let n_high = |line: &[u8]| line.iter().filter(|byte| !byte.is_ascii()).count();
    let all: f64 = lines.iter().map(|line| n_high(line) as f64).sum();
    let single = SINGLE.iter().map(|name| {
        let of = |line: &&[u8]| letters::text_of(line, name).map_or(f64::NEG_INFINITY, |text| fits(&text));
        (*name, lines.iter().map(of).sum::<f64>() / all.max(1.0))
    });
    let double = DOUBLE
        .iter()
        .map(|script| (script.name, lines.iter().map(|line| script.fits(line)).sum::<f64>() / all.max(1.0)));
    let scores: Vec<(&str, f64)> = single.chain(double).collect();
    let order = crate::order::indices(scores.len(), &|a, b| scores[b].1.total_cmp(&scores[a].1));
    let shown = lines.iter().copied().reduce(|best, line| if n_high(line) > n_high(best) { line } else { best });
    let guess = |at: usize| {
        let (name, score) = scores[at];
        let text = letters::text_of(shown.unwrap_or_default(), name)?;
        (score > 0.0 || at == 0).then(|| EncodingGuess { encoding: name.to_owned(), sample: self::shown(&text) })
    };
    let mut out: Vec<EncodingGuess> = Vec::new();
    for guess in order.into_iter().filter_map(guess) {
        // Encodings that read the line alike are one to the eye.
        if out.len() < OFFERED && out.iter().all(|other| other.sample != guess.sample) {
            out.push(guess);
        }
    }
    out
}

/// As much of a line as is shown.
pub(super) fn shown(line: &str) -> String {
    line.trim().chars().take(SHOWN).collect()
}

impl Double {
    /// What a line says for it, at most 1 for each byte.
    fn fits(&self, line: &[u8]) -> f64 {
        let (mut sum, mut rest) = (0.0, line);
        while let [first, tail @ ..] = rest {
            rest = tail;
            if first.is_ascii() {
                continue;
            }
            let found = self.firsts.iter().find(|(low, high, _)| (*low..=*high).contains(first));
            match (found, tail) {
                (Some((_, _, says)), [second, after @ ..])
                    if self.seconds.iter().any(|(low, high)| (*low..=*high).contains(second)) =>
                {
                    sum += says;
                    rest = after;
                }
                _ => sum -= 3.0,
            }
        }
        sum
    }
}

/// What the letters of a line say for one byte a letter, at most 1 for each.
fn fits(text: &str) -> f64 {
    let letters: Vec<char> = text.chars().collect();
    let none = ' ';
    let mut sum = 0.0;
    for (at, letter) in letters.iter().enumerate().filter(|(_, letter)| !letter.is_ascii()) {
        let before = at.checked_sub(1).map_or(none, |at| letters[at]);
        let after = letters.get(at + 1).copied().unwrap_or(none);
        let is_latin = |letter: char| letter.is_alphabetic() && letter < '\u{370}';
        sum += if letter.is_control() || *letter == char::REPLACEMENT_CHARACTER {
            -3.0
        } else if !letter.is_alphabetic() {
            if before.is_alphabetic() && after.is_alphabetic() { -1.0 } else { 0.0 }
        } else if is_latin(*letter) {
            let is_plain = |letter: char| letter.is_ascii_alphabetic();
            match (is_plain(before) || is_plain(after), before.is_lowercase() && letter.is_uppercase()) {
                (true, false) => 0.9,
                (false, false) if !before.is_alphabetic() && !after.is_alphabetic() => 0.1,
                _ => -0.5,
            }
        } else if before.is_alphabetic() && !is_latin(before) {
            // Greek and Cyrillic, whose small letters follow small ones and large ones.
            match (before.is_lowercase(), letter.is_lowercase()) {
                (_, true) => 1.0,
                (false, false) => 0.3,
                (true, false) => -2.0,
            }
        } else if is_latin(before) || is_latin(after) {
            -1.0
        } else {
            0.2
        };
    }
    sum
}
