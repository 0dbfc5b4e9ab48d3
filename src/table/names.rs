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
    list.as_bytes().split(|letter| *letter == b' ').any(|known| known == word.as_bytes())
}

/// Words that say so as the last of a name, as the first, and as the whole name: an amount may end with them ("spend per
/// customer").
const LAST: &str = "id ids no nr number code account acct zip zipcode postcode postal plz ssn iban isbn ean barcode serial \
                    uuid guid key mrn passport licence license nummer konto identifier";
const FIRST: &str = "id uuid guid código codigo codice cod";
/// Words that say so wherever they stand.
const ANY: &str = "dni nif nie cif rut rfc curp cpf cnpj cuit nss niss siret siren cédula cedula matrícula matricula matricule \
                   matricola expediente dossier folio nº";
/// "Número" may count ("número de hijos"): it says so alone, or before what is numbered.
const NUMERO: &str = "número numero numéro num";
const NUMBERED: &str = "client cliente clienti clientes dossier pratica pedido orden ordine commande factura fattura facture fatura \
                        póliza polizza apólice contrato contratto contrat expediente serie série cuenta conta conto compte \
                        matricola matrícula tessera socio paciente paziente patient documento identificación registro processo \
                        teléfono telefone telefono téléphone cartella caso cas abonné";
const WHOLE: &str = "unnamed customer client phone telephone tel mobile fax mail email token reference ref user username member \
                     patient person invoice subject participant respondent proband vp vpn subj pid employee kunde mitarbeiter teilnehmer cliente \
                     klant usuario utilisateur";
/// What "id" is written to in small letters.
const STEMS: &str = "row sample subject order product item case record loan employee student account";

/// Whether a name says that the column tells which row, person or place it is.
pub(super) fn says_id(name: &str) -> bool {
    let name = name.trim();
    if name == "#" || name.to_lowercase().starts_with("n°") {
        return true;
    }
    // As pandas calls a column without a name.
    let words = words(name.strip_prefix("Unnamed: ").map_or(name, |_| "unnamed"));
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
    let is_numbered = has(NUMERO, first) && (words.len() == 1 || has(NUMBERED, last));
    // "patientid", "Kundennr" and "Personalnummer" are two words.
    let is_stem = |stem: &str| has(WHOLE, stem) || has(STEMS, stem);
    let is_joined = last.strip_suffix("id").is_some_and(is_stem) || last.ends_with("nr") || last.ends_with("nummer");
    let says = |word: &String| has(ANY, word);
    has(LAST, last)
        || has(FIRST, first)
        || is_joined
        || is_numbered
        || words.iter().any(says)
        || (words.len() == 1 && has(WHOLE, last))
}
