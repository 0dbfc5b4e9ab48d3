//! Text in the encodings that the web knows, by their labels (WHATWG Encoding Standard), decoded by whoever has their
//! tables: in the browser its own decoder, so that the module carries none; natively encoding_rs.

/// The encoding that a label stands for, in small letters: "latin1" is "windows-1252". `None` where it is no label.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn named(label: &str) -> Option<String> {
    known(label).map(|encoding| encoding.name().to_ascii_lowercase())
}

/// The text; what is no letter of the encoding is U+FFFD. `None` where the label is none.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn text_of(bytes: &[u8], label: &str) -> Option<String> {
    known(label).map(|encoding| encoding.decode_without_bom_handling(bytes).0.into_owned())
}

#[cfg(not(target_arch = "wasm32"))]
fn known(label: &str) -> Option<&'static encoding_rs::Encoding> {
    encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())
}

/// The encoding that a label stands for, in small letters: "latin1" is "windows-1252". `None` where it is no label.
#[cfg(target_arch = "wasm32")]
pub(super) fn named(label: &str) -> Option<String> {
    web_sys::TextDecoder::new_with_label(label).ok().map(|decoder| decoder.encoding().to_ascii_lowercase())
}

/// The text; what is no letter of the encoding is U+FFFD. `None` where the label is none.
#[cfg(target_arch = "wasm32")]
pub(super) fn text_of(bytes: &[u8], label: &str) -> Option<String> {
    web_sys::TextDecoder::new_with_label(label).ok()?.decode_with_u8_array(bytes).ok()
}
