//! Which encoding a file may have that is not UTF-8: what cannot be told from the bytes is asked, with a line of the file
//! as it would read in each of a few.
//!
//! The evidence is simple, and counted by the byte. In scripts of two bytes a letter, the first byte of the common letters
//! lies in a range of its own (the first level of each national standard is ordered by use), and half of any text is made
//! of a few hundred letters (`common.rs`): without these, the ranges of Chinese and Japanese are the same. In those of one
//! byte letters stand beside letters: an accent within a word of plain letters, small Cyrillic letters after small ones,
//! and no signs within a word.

use super::{common, letters};
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
const SINGLE: [&str; 8] =
    ["windows-1252", "windows-1251", "koi8-r", "windows-1254", "windows-1250", "iso-8859-2", "windows-1253", MACINTOSH];
/// That of old Macintoshes, whose lines end with a CR alone.
const MACINTOSH: &str = "macintosh";

/// A script of two bytes a letter: the range of second bytes, and of first bytes what one letter says for it.
struct Double {
    name: &'static str,
    seconds: &'static [(u8, u8)],
    firsts: &'static [(u8, u8, f64)],
    /// Letters with a second byte below this are hardly ever written.
    plain_from: u8,
    /// Letters of one byte, as half-width katakana.
    halves: (u8, u8),
    /// Letters that are written most.
    most: &'static [&'static [u16]],
}

/// A letter of the first level, one of Hangul, of the second level, a sign, and one that is hardly ever written.
const COMMON: f64 = 1.2;
const HANGUL: f64 = 1.4;
const RARE: f64 = 0.6;
const SIGN: f64 = 1.0;
const ODD: f64 = 0.2;
/// One of those that are written most says so much more; kana are among these by their first byte.
const MOST: f64 = 0.8;
const KANA: f64 = 2.0;
/// One of one byte.
const HALF: f64 = 0.5;
/// Of a letter that cannot be.
const NONE: f64 = -3.0;
/// No first byte is of a letter of one byte.
const NO_HALVES: (u8, u8) = (1, 0);
/// KOI8-R is rarer than windows-1251 by more than what one letter can say.
const OLD: f64 = 0.1;

static DOUBLE: [Double; 5] = [
    Double {
        name: "shift_jis",
        seconds: &[(0x40, 0x7E), (0x80, 0xFC)],
        // Kana, then the levels.
        firsts: &[(0x82, 0x83, KANA), (0x81, 0x81, SIGN), (0x88, 0x97, COMMON), (0x98, 0x9F, RARE), (0xE0, 0xEA, RARE)],
        plain_from: 0,
        halves: (0xA1, 0xDF),
        most: &[&common::KANJI],
    },
    Double {
        name: "euc-jp",
        seconds: &[(0xA1, 0xFE)],
        // Half-width katakana after 0x8E.
        firsts: &[(0xA4, 0xA5, KANA), (0xA1, 0xA8, SIGN), (0xB0, 0xCF, COMMON), (0xD0, 0xF4, RARE), (0x8E, 0x8E, RARE)],
        plain_from: 0,
        halves: NO_HALVES,
        most: &[&common::KANJI],
    },
    Double {
        name: "gb18030",
        seconds: &[(0x40, 0x7E), (0x80, 0xFE)],
        firsts: &[(0xA1, 0xA3, SIGN), (0xB0, 0xD7, COMMON), (0xD8, 0xF7, RARE), (0x81, 0xFE, ODD)],
        plain_from: 0xA1,
        halves: NO_HALVES,
        most: &[&common::CHINESE, &common::SIMPLIFIED],
    },
    Double {
        name: "big5",
        seconds: &[(0x40, 0x7E), (0xA1, 0xFE)],
        firsts: &[(0xA4, 0xC6, COMMON), (0xA1, 0xA3, SIGN), (0xC9, 0xF9, RARE)],
        plain_from: 0,
        halves: NO_HALVES,
        most: &[&common::CHINESE, &common::TRADITIONAL],
    },
    // Hangul are all of one level; Chinese letters are hardly written any more.
    Double {
        name: "euc-kr",
        seconds: &[(0xA1, 0xFE)],
        firsts: &[(0xB0, 0xC8, HANGUL), (0xA1, 0xA3, SIGN), (0xCA, 0xFD, ODD)],
        plain_from: 0,
        halves: NO_HALVES,
        most: &[&common::HANGUL],
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
    // What the bytes of all lines say, a byte.
    let mean = |of: &dyn Fn(&[u8]) -> (f64, usize)| {
        let (said, of) = lines.iter().map(|line| of(line)).fold((0.0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        said / of.max(1) as f64
    };
    let is_old = |name: &&&str| **name != MACINTOSH || !bytes.contains(&b'\n');
    let single = SINGLE.iter().filter(is_old).map(|name| {
        let old = if *name == "koi8-r" { OLD } else { 0.0 };
        let of = |line: &[u8]| letters::text_of(line, name).map_or((NONE, 1), |text| fits(&text));
        (*name, mean(&of) - old)
    });
    let double = DOUBLE.iter().map(|script| (script.name, mean(&|line| script.fits(line))));
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
    /// What a line says for it, at most 1 for each byte, and the number of these.
    fn fits(&self, line: &[u8]) -> (f64, usize) {
        let is_in = |byte: u8, (low, high): (u8, u8)| (low..=high).contains(&byte);
        let (mut said, mut bytes, mut rest) = (0.0, 0, line);
        while let [first, tail @ ..] = rest {
            rest = tail;
            if first.is_ascii() {
                continue;
            }
            bytes += 1;
            let of_first = self.firsts.iter().find(|(low, high, _)| is_in(*first, (*low, *high)));
            said += match (of_first, tail) {
                _ if is_in(*first, self.halves) => HALF,
                (Some((_, _, says)), [second, after @ ..]) if self.seconds.iter().any(|of| is_in(*second, *of)) => {
                    bytes += 1;
                    rest = after;
                    if *second < self.plain_from { ODD } else { *says }
                }
                _ => NONE,
            };
        }
        let text = letters::text_of(line, self.name).unwrap_or_default();
        let is_most = |letter: &u16| self.most.iter().any(|most| most.binary_search(letter).is_ok());
        (said + MOST * text.encode_utf16().filter(is_most).count() as f64, bytes)
    }
}

/// What the letters of a line say for one byte a letter, at most 1 for each, and the number of these.
fn fits(text: &str) -> (f64, usize) {
    let letters: Vec<char> = text.chars().collect();
    let at = |at: Option<usize>| at.and_then(|at| letters.get(at)).copied().unwrap_or(' ');
    let (mut said, mut bytes) = (0.0, 0);
    for (place, letter) in letters.iter().enumerate().filter(|(_, letter)| !letter.is_ascii()) {
        said += says(*letter, at(place.checked_sub(1)), at(Some(place + 1)));
        bytes += 1;
    }
    (said, bytes)
}

/// What a letter says between two others.
fn says(letter: char, before: char, after: char) -> f64 {
    let is_latin = |letter: char| letter.is_alphabetic() && letter < '\u{370}';
    let is_other = |letter: char| letter.is_alphabetic() && !is_latin(letter);
    let is_within = before.is_alphabetic() && after.is_alphabetic();
    if letter.is_control() || letter == char::REPLACEMENT_CHARACTER {
        return NONE;
    }
    if common::SIGNS.contains(letter) && before.is_ascii() && after.is_ascii() && (letter == '’' || !is_within) {
        return 0.95;
    }
    if !letter.is_alphabetic() {
        return if is_within { -1.0 } else { 0.0 };
    }
    if is_latin(letter) {
        // No word ends with a thorn; it is a ş of Turkish.
        if letter == 'þ' && before.is_alphabetic() && !after.is_alphabetic() {
            return -0.5;
        }
        let is_plain = |letter: char| letter.is_ascii_alphabetic();
        return match (is_plain(before) || is_plain(after), before.is_lowercase() && letter.is_uppercase()) {
            (true, false) => 0.9,
            (false, false) if !before.is_alphabetic() && !after.is_alphabetic() => 0.1,
            _ => -0.5,
        };
    }
    // Greek and Cyrillic, whose small letters follow small ones and large ones.
    if is_other(before) {
        let is_most = letter.to_lowercase().all(|small| common::SMALL.contains(small));
        return match (before.is_lowercase(), letter.is_lowercase(), is_most) {
            (_, true, true) => 1.0,
            (_, true, false) => 0.8,
            (true, false, _) => -2.0,
            (false, false, true) => 0.9,
            (false, false, false) => 0.4,
        };
    }
    match (is_latin(before) || is_latin(after), is_other(after)) {
        (true, _) => -1.0,
        (false, true) => 0.5,
        (false, false) => 0.2,
    }
}
