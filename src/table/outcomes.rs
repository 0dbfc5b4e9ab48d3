//! Words of outcomes, in six languages and without accents: what columns that are predicted are called, which of their
//! classes says that something happened, and what is known before it does.
//!
//! A word of five letters or more stands for its endings too ("deceas": decease, deceased; "fallecid": fallecido,
//! fallecida), one of six or more for compounds that end with it ("ausfall": Zahlungsausfall).

use super::labels::bare;
use super::names::{has, lowered, words};

/// What happened, as a name and as a class.
const HAPPENED: &str = "died dead death deceas churn fraud fraudulent spam relaps recurren cancel cancell failed failure \
    defaulted delinquen win won winner bought purchas sold convert subscrib hired promoted approv accepted readmitt \
    malign malignant delayed lapsed returned clicked defect defectiv attrit abgewandert abwanderung \
    tod gestorben verstorben exitus kundig kundigung gekundigt storniert storno ausfall ausgefallen betrug verkauft gekauft rezidiv \
    ruckfall verspat verspatung abbruch gewonnen insolven bosartig genehmigt bewilligt \
    deces decede mort resilie resiliation desabonn impaye vendu achet recidiv rechute echec echoue annule retard gagne \
    faillite approuv frauduleu \
    falleci fallecid muert abandon moros morosidad impago vendid comprad cancelad recaida ganad retrasad atrasad \
    aprobad aceptad \
    decesso decedut morto morta morte abbandon abbandonat frode vendut acquistat fallit bocciat disdett vinto ritardo \
    approvat accettat obito falecid inadimplen comprou cancelou cancelament evasao evadid reprovad aprovad aceito \
    zgon zmarl nawrot overleden opgezegd avliden avled uppsagd";
/// Classes alone that say so, and those that do beside none of these.
const CLASSES: &str = "fail bad default event case sick ill abnormal late winner overdue infected \
    tot krank erkrankt schlecht auffallig pathologisch defekt durchgefallen angenommen infiziert \
    malade mauvais anormal malin parti accepte infecte \
    enfermo enferma malo mala suspenso perdido infectado malato malata cattivo anormale infetto \
    doente mau ruim perdida";
const ELSE: &str = "left lost exited survived recovered cured denied rejected inactive baja verloren uberlebt geheilt abgelehnt perdu \
    gueri refuse perso saiu";
/// A yes, and one letter for it beside an n.
const YES: &str = "yes true y t 1 on pos ja wahr oui vrai si verdadero verdadeiro vero sim vorhanden positive positiv positif \
    positivo positiva present presente presence tak 是 はい igen kylla da ano ya evet ναι 예 네";
/// What a test says, beside other words.
const FOUND: &str = "positive positiv positif positivo positiva";
const LETTERS: &str = "j o s";
/// A no before what would have happened.
pub(super) const NO: &str = "not no non nicht kein keine keinen ohne sans pas sin sem senza without never nie";

/// Names of columns that are predicted, the whole or one word of it.
const NAMES: &str = "survived survival attrition exited readmission success result results resultat resultad risultato diagnos \
    approval ftr conversion deposit recommend passed click responded satisfied satisfaction disposition verdict target outcome \
    event mortality rejected defaut \
    zusage kauf ergebnis zielvariable ziel befund ausgang bonitat uberlebt uberleben bestanden erfolg cible reussite guerison gueri \
    geheilt genesen objetivo esito desfecho alvo desenlace promosso";
/// Names of them where they are the whole name.
const WHOLE: &str = "loanstatus vitalstatus customerstatus applicationstatus claimstatus status left lost vote pass late bad \
    fail recovered exam sortie issue noshow baja closed";
/// As likely what is known of a person or a thing: the place decides.
const PERHAPS: &str = "default disease heartdisease stroke diabetes diabetic cancer infection injury complication sick krank \
    malade enfermo";
const PERHAPS_WHOLE: &str = "income category quality grade rating species risk case stage";
/// Words of what is known beforehand: neither name nor place says anything of it.
const KNOWN: &str = "sex gender geschlecht sexe sexo sesso genre genero age alter edad idade eta region country land city varos oras kraj kota kaupunki ville stadt ciudad citta cidade miasto town color colour farbe couleur line \
    marital race ethnicity pages treatment arm behandlung traitement tratamiento trattamento raucher fumeur fumador smoker smoking rokare weekend \
    holiday feiertag split fold";
const AT_END: &str = "before vor avant antes prima pre";
const BEFORE: &str = "history hist prior previous previously prev past family familial earlier former ever baseline \
    prevalent flagged file existing anamnese geschichte vorerkrankung vorher fruher familie bisher precedent anterieur \
    antecedent famille historique deja previo previa anterior historial familiar storia anamnesi pregress \
    historico";

/// How sure a name is that its column is predicted.
#[derive(Clone, Copy)]
pub(super) enum Name {
    /// It says nothing.
    Other,
    /// It has a word of an illness or of a debt that may be known beforehand.
    HasPerhaps,
    /// It is such a word, or one of a kind or a grade.
    Perhaps,
    /// It has a word of an outcome.
    HasOutcome,
    /// It is one where it is the whole name.
    Whole,
    /// It is a word of an outcome.
    Outcome,
}

impl Name {
    /// What a name says of a column of classes.
    pub fn of(name: &str) -> Name {
        let words: Vec<String> = words(name).iter().map(|word| bare(word)).collect();
        let telling: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| !has("is has was flag binary bin", word)).collect();
        let whole = telling.concat();
        let is_whole = |list: &str| says(list, &whole);
        // A target grade and the name of a target are none.
        let is_told = |(at, word): (usize, &&str)| *word != "target" || at + 1 == telling.len();
        let has_word = |list: &str| telling.iter().enumerate().any(|of| is_told(of) && says(list, of.1));
        match () {
            () if is_whole(NAMES) || is_whole(HAPPENED) => Name::Outcome,
            () if has(WHOLE, &whole) => Name::Whole,
            () if has_word(NAMES) || has_word(HAPPENED) => Name::HasOutcome,
            () if has(PERHAPS, &whole) || has(PERHAPS_WHOLE, &whole) => Name::Perhaps,
            () if has_word(PERHAPS) || whole == "type" => Name::HasPerhaps,
            () => Name::Other,
        }
    }

    /// The points of those that say something, from the least to the most.
    pub fn points(self, of: [i32; 5]) -> i32 {
        (self as usize).checked_sub(1).map_or(0, |at| of[at])
    }
}

/// Whether a name says that its column is known before the outcome.
pub(super) fn is_known_before(name: &str) -> bool {
    let words: Vec<String> = words(name).iter().map(|word| bare(word)).collect();
    let is_at_end = |at: usize| at == 0 || at + 1 == words.len();
    let is_said =
        |(at, word): (usize, &String)| says(KNOWN, word) || says(BEFORE, word) || (is_at_end(at) && has(AT_END, word));
    words.iter().enumerate().any(is_said)
}

/// Whether some of the classes say what happened.
pub(super) fn tell_what_happened(labels: &[String]) -> bool {
    labels.iter().any(|label| is_of(HAPPENED, label))
}

/// Which of the classes says that something happened: the one that another denies, the one that the column is called
/// after, or the only one with such a word.
pub(super) fn event(labels: &[String], column: &str) -> Option<usize> {
    let labels: Vec<String> = labels.iter().map(|label| word_of(label)).collect();
    let only = |says_so: &dyn Fn(&str) -> bool| {
        let mut events = (0..labels.len()).filter(|at| says_so(&labels[*at]));
        events.next().filter(|_| events.next().is_none())
    };
    let is_of_two = |says_so: &dyn Fn(&str) -> bool| if labels.len() == 2 { only(says_so) } else { None };
    let name = words(column);
    let is_yes = |label: &str| has(YES, label) || (has(LETTERS, label) && labels.iter().any(|label| label == "n"));
    let event = is_of_two(&|label| labels.iter().any(|other| denies(other, label)))
        .or_else(|| is_of_two(&|label| name.iter().any(|word| is_of_stem(&bare(word), label))))
        .or_else(|| only(&|label| is_yes(label) || is_of(HAPPENED, label) || is_of(CLASSES, label)))
        .or_else(|| only(&|label| is_of(FOUND, label)))
        .or_else(|| only(&|label| is_of(ELSE, label)))?;
    // Beside 2 or 3 a 1 is one code of several; a code of what is missing is no class.
    let is_code = |label: &&String| label.starts_with('-') || label.bytes().all(|digit| digit == b'9');
    let is_flag = || {
        labels.iter().any(|label| label == "0" || label == "-1")
            && labels.iter().filter(|label| label == &"-1" || !is_code(label)).count() == 2
    };
    (labels[event] != "1" || is_flag()).then_some(event)
}

/// A label in small letters without accents; "1. Yes" is a yes.
fn word_of(label: &str) -> String {
    let label = lowered(label);
    // 1.00 is 1.
    if let Some(whole) = label.trim_end_matches('0').strip_suffix('.') {
        return whole.to_owned();
    }
    let rest = label.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let word = if rest.len() < label.len() { rest.strip_prefix(['.', '=', ')', ':']) } else { None };
    bare(word.map(str::trim_start).filter(|word| word.starts_with(char::is_alphabetic)).unwrap_or(&label))
}

/// Whether one of a few words of a label is in a list, and none is a no.
fn is_of(list: &str, label: &str) -> bool {
    let words = words(&bare(label));
    words.len() <= 3 && words.iter().any(|word| says(list, word)) && !words.iter().any(|word| has(NO, word))
}

/// Whether one of two labels is a yes in words.
pub(super) fn are_yes_no(labels: &[String]) -> bool {
    let is_yes = |label: &String| label != "1" && has(YES, &word_of(label));
    labels.len() == 2 && labels.iter().any(is_yes)
}

/// Whether a label alone says no.
pub(super) fn is_no(label: &str) -> bool {
    has("no n nein non not false faux falsch falso nee nej nie nao 0 ✘ ✗", &word_of(label))
}

/// Whether a label is the other one with a no before it: "no response", "not-cured".
fn denies(label: &str, other: &str) -> bool {
    let rest = |no: &str| label.strip_prefix(no).map(|rest| rest.trim_start_matches([' ', '-', '_']));
    !other.is_empty() && NO.split(' ').any(|no| rest(no) == Some(other))
}

/// Whether a word of a name and a label are of one stem: "failure" and "fail".
fn is_of_stem(word: &str, label: &str) -> bool {
    let same = word.chars().zip(label.chars()).take_while(|(a, b)| a == b).count();
    same >= 4 || (same == 3 && label.chars().count() == 3)
}

/// Whether a list has a word, with another ending, or at the end of a compound; ä, ö and ü may be written ae, oe and ue.
pub(super) fn says(list: &str, word: &str) -> bool {
    let is_it = |known: &str, word: &str| {
        let ending = word.strip_prefix(known).map(str::len);
        known == word
            || (known.len() >= 5 && ending.is_some_and(|ending| ending <= 2))
            || (known.len() >= 6 && word.ends_with(known))
    };
    let plain = word.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    list.split(' ').any(|known| is_it(known, word) || is_it(known, &plain))
}
