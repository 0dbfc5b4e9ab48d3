//! Bytes to text: by the mark at the start, else UTF-8 if the whole file is valid, else UTF-16 by its pattern of NULs,
//! else UTF-8 with damage if more of its letters are whole than broken, with other encodings to choose from, else the
//! likeliest of these, with a notice. The whole file counts: one late "é" decides as well as an early one.

use super::guess::{self, EncodingGuess};
use super::letters;
use crate::sentences::{Notice, Problem};
use std::borrow::Cow;

/// A file as text, and how it was encoded.
pub(super) struct Decoded<'a> {
    /// The text, without the mark and without NULs.
    pub text: Cow<'a, str>,
    /// "utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252" and so on, in small letters.
    pub encoding: String,
    /// Where the bytes do not tell it: which others it may be, the likeliest first.
    pub guesses: Vec<EncodingGuess>,
    /// What was assumed or repaired.
    pub notices: Vec<Notice>,
}

/// More control characters than this share of the bytes: the file is not text.
const BINARY_SHARE: usize = 20;

/// Decodes the file, by `forced` where the person has said which encoding it has.
///
/// # Errors
/// The bytes are not text, or the encoding asked for is not known.
pub(super) fn decode<'a>(bytes: &'a [u8], forced: Option<&str>) -> Result<Decoded<'a>, Problem> {
    let mut notices = Vec::new();
    let told = told(bytes)?;
    let mut guesses = if told.is_some() { Vec::new() } else { guess::ranked(bytes) };
    let damaged = if told.is_some() { None } else { damaged_utf8(bytes) };
    let is_damaged_utf8 = damaged.is_some();
    guesses.splice(0..0, damaged);
    let encoding = match (forced, told, guesses.first()) {
        (Some(label), ..) => {
            letters::named(label).ok_or_else(|| Problem::UnknownEncoding { name: label.to_owned() })?
        }
        (None, Some(encoding), _) => encoding.to_owned(),
        (None, None, _) if is_damaged_utf8 => {
            refuse_binary(bytes)?;
            "utf-8".to_owned()
        }
        (None, None, guess) => {
            refuse_binary(bytes)?;
            let encoding = guess.map_or("windows-1252", |guess| &guess.encoding).to_owned();
            notices.push(Notice::EncodingGuessed { encoding: encoding.clone() });
            encoding
        }
    };
    let (text, is_marked) = text_of(bytes, &encoding, &mut notices);
    let text = remove_nuls(text, &mut notices)?;
    let encoding = if is_marked && encoding == "utf-8" { "utf-8-bom".to_owned() } else { encoding };
    Ok(Decoded { text, encoding, guesses, notices })
}

/// The marks at the start of a file.
const UTF_8: &[u8] = b"\xEF\xBB\xBF";
const UTF_16LE: &[u8] = b"\xFF\xFE";
const UTF_16BE: &[u8] = b"\xFE\xFF";

/// What the bytes themselves say.
fn told(bytes: &[u8]) -> Result<Option<&'static str>, Problem> {
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") {
        return Err(Problem::UnknownEncoding { name: "UTF-32".to_owned() });
    }
    let marks = [(UTF_8, "utf-8"), (UTF_16LE, "utf-16le"), (UTF_16BE, "utf-16be")];
    let by_mark = marks.into_iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(_, encoding)| encoding);
    Ok(by_mark.or_else(|| utf16_by_nuls(bytes)).or_else(|| std::str::from_utf8(bytes).is_ok().then_some("utf-8")))
}

/// What UTF-8 makes of bytes.
#[derive(Default)]
struct Utf8Letters {
    /// Letters of several bytes.
    whole: usize,
    /// Places where bytes are no letter, and the first of these.
    broken: usize,
    first: usize,
}

impl Utf8Letters {
    fn of(bytes: &[u8]) -> Utf8Letters {
        let (mut found, mut at) = (Utf8Letters::default(), 0);
        for chunk in bytes.utf8_chunks() {
            found.whole += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
            at += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                found.first = if found.broken == 0 { at } else { found.first };
                found.broken += 1;
            }
            at += chunk.invalid().len();
        }
        found
    }
}

/// UTF-8 as a guess, by the line of the first damage, if letters of several bytes are whole more often than broken, as
/// where something has cut or pasted into it. In other encodings hardly two such bytes in a row make a letter of UTF-8.
#[inline(never)]
fn damaged_utf8(bytes: &[u8]) -> Option<EncodingGuess> {
    let Utf8Letters { whole, broken, first } = Utf8Letters::of(bytes);
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let from = bytes[..first].iter().rposition(is_end).map_or(0, |end| end + 1);
    let line = bytes[from..].split(is_end).next().unwrap_or_default();
    (whole > broken)
        .then(|| EncodingGuess { encoding: "utf-8".to_owned(), sample: guess::shown(&String::from_utf8_lossy(line)) })
}

/// The text, with a notice where bytes were no letters of the encoding, and whether there was a mark before it.
fn text_of<'a>(bytes: &'a [u8], encoding: &str, notices: &mut Vec<Notice>) -> (Cow<'a, str>, bool) {
    let marked = |mark: &[u8]| bytes.strip_prefix(mark);
    let (text, wrong, is_marked) = match encoding {
        "utf-8" => {
            let rest = marked(UTF_8).unwrap_or(bytes);
            let (text, wrong) = match std::str::from_utf8(rest) {
                Ok(text) => (Cow::Borrowed(text), None),
                Err(_) => {
                    let Utf8Letters { first, broken, .. } = Utf8Letters::of(rest);
                    (String::from_utf8_lossy(rest), Some((first, broken)))
                }
            };
            (text, wrong, marked(UTF_8).is_some())
        }
        // A mark says it better than a person does.
        "utf-16le" | "utf-16be" => {
            let little = marked(UTF_16LE).map(|rest| (rest, true)).or(marked(UTF_16BE).map(|rest| (rest, false)));
            let (rest, is_little) = little.unwrap_or((bytes, encoding == "utf-16le"));
            let (text, wrong) = utf16(rest, if is_little { u16::from_le_bytes } else { u16::from_be_bytes });
            (Cow::Owned(text), wrong, little.is_some())
        }
        other => {
            let text = letters::text_of(bytes, other).unwrap_or_default();
            let first = text.find(char::REPLACEMENT_CHARACTER);
            let wrong = first.map(|at| (at, text.matches(char::REPLACEMENT_CHARACTER).count()));
            (Cow::Owned(text), wrong, false)
        }
    };
    if let Some((at, count)) = wrong {
        notices.push(Notice::LettersReplaced { count, line: line_at(&text, at) });
    }
    (text, is_marked)
}

/// The line (1-based) of a place in a text, whose lines end as those of records do.
fn line_at(text: &str, place: usize) -> u32 {
    let bytes = text.as_bytes();
    let is_end = |at: &usize| bytes[*at] == b'\n' || (bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    (0..place.min(bytes.len())).filter(is_end).count() as u32 + 1
}

/// The text, and where the first letter stands in it that is none, and how many there are.
#[inline(never)]
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Option<(usize, usize)>) {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let (mut text, mut wrong) = (String::with_capacity(bytes.len()), None);
    let half = (!rest.is_empty()).then_some(None);
    for letter in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).map(Result::ok).chain(half) {
        if letter.is_none() {
            wrong.get_or_insert((text.len(), 0)).1 += 1;
        }
        text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    (text, wrong)
}

/// UTF-16 without a mark: digits, delimiters and line ends have a NUL beside them, always on the same side.
#[inline(never)]
fn utf16_by_nuls(bytes: &[u8]) -> Option<&'static str> {
    let (pairs, _) = bytes.get(..8192).unwrap_or(bytes).as_chunks::<2>();
    let first = pairs.iter().filter(|pair| pair[0] == 0).count();
    let second = pairs.iter().filter(|pair| pair[1] == 0).count();
    let plenty = pairs.len().div_ceil(5);
    if second >= plenty && first * 10 < second {
        Some("utf-16le")
    } else if first >= plenty && second * 10 < first {
        Some("utf-16be")
    } else {
        None
    }
}

fn refuse_binary(bytes: &[u8]) -> Result<(), Problem> {
    let sample = bytes.get(..8192).unwrap_or(bytes);
    // Two control characters part cells in what databases write.
    let is_text = |byte: u8| byte >= 0x20 || matches!(byte, b'\t' | b'\n' | b'\r' | 0x01 | 0x1F);
    let control = sample.iter().filter(|byte| !is_text(**byte)).count();
    if control * BINARY_SHARE > sample.len() {
        return Err(Problem::BinaryFile { name: "not text".to_owned() });
    }
    Ok(())
}

/// A few NULs in a text are dropped and counted; many mean that it is no text.
#[inline(never)]
fn remove_nuls<'a>(text: Cow<'a, str>, notices: &mut Vec<Notice>) -> Result<Cow<'a, str>, Problem> {
    if !text.as_bytes().contains(&0) {
        return Ok(text);
    }
    let count = text.bytes().filter(|byte| *byte == 0).count();
    if count * BINARY_SHARE > text.len() {
        return Err(Problem::BinaryFile { name: "not text".to_owned() });
    }
    let line = line_at(&text, text.find('\0').unwrap_or(0));
    notices.push(Notice::NulBytes { count, line });
    Ok(Cow::Owned(text.replace('\0', "")))
}
