//! What the name of a column says.

/// The words of a name in small letters: "CustomerId", "customer_id" and "customer id" are the same two.
pub(super) fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let next_is_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| before.is_lowercase() || (before.is_uppercase() && next_is_small));
        if begins || !letter.is_alphanumeric() {
            words.push(String::new());
        }
        if letter.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a list of words has this one.
pub(super) fn has(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// Words that say so as the last of a name, or as the first.
const LAST: &str = "id ids no nr number code account acct customer client phone telephone tel mobile fax zip zipcode \
                    postcode postal plz mail email ssn iban isbn ean barcode serial uuid guid key mrn passport licence \
                    license token reference ref user username member patient person invoice nummer konto";
const FIRST: &str = "id zip phone telephone tel email mail ssn iban isbn uuid guid";

/// Whether a name says that the column tells which row, person or place it is.
pub(super) fn says_id(name: &str) -> bool {
    if name.trim() == "#" {
        return true;
    }
    let words = words(name);
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    // "patientid" in small letters.
    let stem = last.strip_suffix("id").unwrap_or_default();
    has(LAST, last) || has(FIRST, first) || (!stem.is_empty() && has(LAST, stem))
}
