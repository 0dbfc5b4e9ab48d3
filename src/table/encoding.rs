//! Bytes to text: by the mark at the start, else UTF-8 if the whole file is valid, else UTF-16 by its pattern of NULs,
//! else windows-1252 with a notice. The whole file counts: one late "é" decides as well as an early one.

use crate::sentences::{Notice, Problem};
use std::borrow::Cow;

/// A file as text, and how it was encoded.
pub(super) struct Decoded<'a> {
    /// The text, without the mark and without NULs.
    pub text: Cow<'a, str>,
    /// "utf-8", "utf-8-bom", "utf-16le", "utf-16be" or "windows-1252".
    pub encoding: &'static str,
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
    let (text, encoding) = match forced {
        Some(name) => decode_as(bytes, name, &mut notices)?,
        None => detect(bytes, &mut notices)?,
    };
    let text = remove_nuls(text, &mut notices)?;
    Ok(Decoded { text, encoding, notices })
}

fn detect<'a>(bytes: &'a [u8], notices: &mut Vec<Notice>) -> Result<(Cow<'a, str>, &'static str), Problem> {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        return Ok((utf8(rest, notices), "utf-8-bom"));
    }
    if bytes.starts_with(b"\xFF\xFE\0\0") || bytes.starts_with(b"\0\0\xFE\xFF") {
        return Err(Problem::UnknownEncoding { name: "UTF-32".to_owned() });
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return Ok((Cow::Owned(utf16(rest, u16::from_le_bytes)), "utf-16le"));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return Ok((Cow::Owned(utf16(rest, u16::from_be_bytes)), "utf-16be"));
    }
    match utf16_by_nuls(bytes) {
        Some("utf-16le") => return Ok((Cow::Owned(utf16(bytes, u16::from_le_bytes)), "utf-16le")),
        Some(_) => return Ok((Cow::Owned(utf16(bytes, u16::from_be_bytes)), "utf-16be")),
        None => {}
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok((Cow::Borrowed(text), "utf-8"));
    }
    refuse_binary(bytes)?;
    notices.push(Notice::EncodingGuessed);
    Ok((Cow::Owned(windows_1252(bytes)), "windows-1252"))
}

fn decode_as<'a>(
    bytes: &'a [u8],
    name: &str,
    notices: &mut Vec<Notice>,
) -> Result<(Cow<'a, str>, &'static str), Problem> {
    let unmarked = |mark: &[u8]| bytes.strip_prefix(mark).unwrap_or(bytes);
    Ok(match name.to_ascii_lowercase().as_str() {
        "utf-8" | "utf8" | "utf-8-bom" => match bytes.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) => (utf8(rest, notices), "utf-8-bom"),
            None => (utf8(bytes, notices), "utf-8"),
        },
        "utf-16le" => (Cow::Owned(utf16(unmarked(b"\xFF\xFE"), u16::from_le_bytes)), "utf-16le"),
        "utf-16be" => (Cow::Owned(utf16(unmarked(b"\xFE\xFF"), u16::from_be_bytes)), "utf-16be"),
        "windows-1252" | "latin-1" | "latin1" | "iso-8859-1" => (Cow::Owned(windows_1252(bytes)), "windows-1252"),
        _ => return Err(Problem::UnknownEncoding { name: name.to_owned() }),
    })
}

/// The line, 1-based, on which a letter first stands, however lines end.
fn line_of(text: &str, letter: char) -> u32 {
    let before = text.split(letter).next().unwrap_or_default();
    let ends = |end: &str| before.matches(end).count();
    (1 + ends("\n") + ends("\r") - ends("\r\n")) as u32
}

/// UTF-8, with a notice where bytes were not valid.
fn utf8<'a>(bytes: &'a [u8], notices: &mut Vec<Notice>) -> Cow<'a, str> {
    let text = String::from_utf8_lossy(bytes);
    if let Cow::Owned(repaired) = &text {
        notices.push(Notice::LettersReplaced { line: line_of(repaired, char::REPLACEMENT_CHARACTER) });
    }
    text
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair)))
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// UTF-16 without a mark: digits, delimiters and line ends have a NUL beside them, always on the same side.
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

/// The letters of 0x80–0x9F in windows-1252; the five unused bytes stay control characters, as browsers have it.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|&byte| match byte {
            0x80..=0x9F => WINDOWS_1252.get(usize::from(byte - 0x80)).copied().unwrap_or(char::REPLACEMENT_CHARACTER),
            _ => char::from(byte),
        })
        .collect()
}

fn refuse_binary(bytes: &[u8]) -> Result<(), Problem> {
    let sample = bytes.get(..8192).unwrap_or(bytes);
    let control = sample.iter().filter(|&&byte| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')).count();
    if control * BINARY_SHARE > sample.len() {
        return Err(Problem::BinaryFile { name: "not text".to_owned() });
    }
    Ok(())
}

/// A few NULs in a text are dropped and counted; many mean that it is no text.
fn remove_nuls<'a>(text: Cow<'a, str>, notices: &mut Vec<Notice>) -> Result<Cow<'a, str>, Problem> {
    if !text.as_bytes().contains(&0) {
        return Ok(text);
    }
    let count = text.bytes().filter(|byte| *byte == 0).count();
    if count * BINARY_SHARE > text.len() {
        return Err(Problem::BinaryFile { name: "not text".to_owned() });
    }
    notices.push(Notice::NulBytes { count, line: line_of(&text, '\0') });
    Ok(Cow::Owned(text.replace('\0', "")))
}
