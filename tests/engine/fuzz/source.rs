//! Where random choices come from, and the checks that all targets share.

use std::fmt::Debug;

/// A stream of choices that depends on its seed alone (splitmix64, Steele, Lea & Flood 2014).
pub struct Source(u64);

/// Numbers that are apt to go wrong.
const AWKWARD: [f64; 36] = [
    0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 10.0, 1e-9, 1e9, 1e-12, 1e12, 1e15, 1e16, 1e20, 1e40, 1e60, 1e61, -1e60,
    1e-60, 1e-61, 1e-100, 1e100, 1e149, 1e150, 1e151, 1e155, 1e200, 1e300, -1e300, 1e308, 1e-308, 5e-324, 1.797e308,
    -1.797e308, 0.1,
];

impl Source {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Source {
        Source(seed.wrapping_mul(0xD1B5_4A32_D192_ED03) ^ 0x1234_5678_9ABC_DEF0)
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number from 0 to `bound` − 1.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.draw() % bound.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Between 0 and 1.
    pub fn share(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number that is apt to go wrong.
    pub fn awkward(&mut self) -> f64 {
        *self.pick(&AWKWARD)
    }

    /// Mostly a number between −4 and 4, now and then one that is apt to go wrong.
    pub fn number(&mut self, awkward_once_in: usize) -> f64 {
        if self.once_in(awkward_once_in) { self.awkward() } else { 8.0 * self.share() - 4.0 }
    }

    /// A few of the list, in its order.
    pub fn some<T: Clone>(&mut self, list: &[T], once_in: usize) -> Vec<T> {
        list.iter().filter(|_| self.once_in(once_in)).cloned().collect()
    }
}

/// Panics where a number of the reply is not finite; texts in it are passed over.
#[track_caller]
pub fn assert_finite(what: &str, reply: &impl Debug) {
    let text = format!("{reply:?}");
    if let Some(word) = words(&text).find(|word| matches!(*word, "NaN" | "inf")) {
        panic!("{what} has {word}: {}", text.chars().take(2000).collect::<String>());
    }
}

/// The words outside of quoted texts.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut escaped = false;
    let mut in_text = false;
    text.split(move |c: char| {
        if in_text {
            in_text = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            return true;
        }
        in_text = c == '"';
        !c.is_ascii_alphanumeric() && c != '_'
    })
}

/// Panics where a sentence is none.
#[track_caller]
pub fn assert_sentence(message: &nomogram::sentences::Message) {
    let text = message.message.trim();
    assert!(!message.code.is_empty() && text.len() > 10 && text.ends_with(['.', '?']), "no sentence: {message:?}");
    assert!(!says_nan(text), "a sentence with NaN: {message:?}");
}

/// Whether a sentence says NaN; what stands in quotation marks, ours or those of the reader of JSON, is the file's own.
fn says_nan(text: &str) -> bool {
    // The file's own may have such marks too.
    let mut own = text.split('“').map(|part| part.rsplit_once('”').map_or(part, |(_, own)| own));
    own.any(|own| own.split(['"', '`']).step_by(2).any(|said| said.contains("NaN")))
}

#[test]
fn a_sentence_may_quote_what_the_file_has() {
    for quoted in [
        "“NaN” is no number.",
        "“1”7NaN08” is no number.",
        "A string \"cubiNaN\", expected a form.",
        "An unknown variant `NaN`.",
    ] {
        assert!(!says_nan(quoted), "{quoted}");
    }
    for said in ["It is NaN.", "“x” is NaN.", "A string \"x\", NaN of \"y\".", "NaN of `x`."] {
        assert!(says_nan(said), "{said}");
    }
}

#[test]
fn what_is_not_finite_is_found_outside_of_texts_only() {
    assert_finite("a reply", &("NaN \"inf", "NaN", 1.0, Some("inf\\")));
    for reply in [[1.0, f64::NAN], [f64::INFINITY, 0.0], [0.0, f64::NEG_INFINITY]] {
        assert!(std::panic::catch_unwind(|| assert_finite("a reply", &("x", reply))).is_err());
    }
}
