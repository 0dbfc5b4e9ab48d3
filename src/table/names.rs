//! What the name of a column says.

use super::labels::bare;
use super::outcomes::says;

/// A text in small letters, letter by letter: std's way with whole texts has two tables more, for a Σ at the end of a word.
pub(crate) fn lowered(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

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
    list.as_bytes().split(|letter| *letter == b' ').any(|known| known == word.as_bytes())
}

/// Words that say so as the last of a name, as the first, and as the whole name, without accents: an amount may end with
/// them ("spend per customer").
const LAST: &str = "id ids no nr number code account acct zip zipcode postcode postal plz ssn iban isbn ean barcode serial \
                    uuid guid key mrn passport licence license nummer konto identifier";
const FIRST: &str = "id uuid guid codigo codice cod";
/// Words that say so wherever they stand.
const ANY: &str = "nif nie cif rut rfc curp cpf cnpj cuit nss niss siret siren cedula matricula matricule matricola \
                   expediente dossier folio postal nº";
/// "Número" may count ("número de hijos"): it says so alone, or before what is numbered.
const NUMERO: &str = "n no nr num numero numer dni";
const NUMBERED: &str = "client clienti clientes klient dossier pratica pedido orden ordine commande factura fattura facture fatura \
                        poliza polizza apolice contrato contratto contrat expediente serie cuenta conta conto compte \
                        matricola matricula tessera socio paciente paziente patient pacjent documento identificacion registro \
                        processo telefon telephone cartella caso cas abonne";
const WHOLE: &str = "unnamed dni customer client phone telefon telephone tel mobile fax mail email token reference ref user username \
                     member patient person invoice subject participant respondent proband vp vpn subj pid employee kunde \
                     mitarbeiter teilnehmer cliente klient klant pacjent usuario utilisateur telefono telefone imei vin \
                     sku uid hash aktenzeichen bsn pesel";
/// Things that have a number, where the number is the whole of what is said of them.
const THINGS: &str = "store shop branch filiale site station machine maschine device sensor plant werk depot warehouse ward \
                      school schule doctor driver supplier lieferant vendor seller product produkt artikel item sku batch charge \
                      team magasin tienda negozio loja postleitzahl cap cep";
/// What "id" is written to in small letters.
const STEMS: &str = "row sample subject order product item case record loan employee student account";
/// Number, at the end of a word.
const NUMBER: [&str; 7] = ["nr", "nummer", "番号", "編號", "编号", "号码", "번호"];

/// Whether a name says that the column tells which row, person or place it is.
pub(super) fn says_id(name: &str) -> bool {
    let name = bare(name.trim());
    if name.ends_with('#') || lowered(&name).starts_with("n°") {
        return true;
    }
    // As pandas calls a column without a name.
    let words = words(name.strip_prefix("Unnamed: ").map_or(&name, |_| "unnamed"));
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    // "n. pratica", but not "n_clients".
    let is_one = || first.len() > 3 || !last.ends_with(['s', 'i']);
    let is_numbered =
        has(NUMERO, first) && if words.len() == 1 { first.len() > 2 } else { says(NUMBERED, last) && is_one() };
    // "patientid", "Kundennr" and "Personalnummer" are two words.
    let is_stem = |stem: &str| has(WHOLE, stem) || has(STEMS, stem);
    let is_joined = last.strip_suffix("id").is_some_and(is_stem) || NUMBER.iter().any(|number| last.ends_with(number));
    let says = |word: &String| has(ANY, word);
    has(LAST, last)
        || has(FIRST, first)
        || is_joined
        || is_numbered
        || words.iter().any(says)
        || (words.len() == 1 && has(WHOLE, last))
}

/// Whether a name is that of a thing that has a number.
pub(super) fn says_thing(name: &str) -> bool {
    has(THINGS, &words(name).concat())
}
