//! Levels that say that nothing is known, in several languages; and those that say something.

use super::cases::{made, of};

/// Whether it is asked if the last of these levels stands for a missing value.
fn is_asked(levels: &[&str]) -> bool {
    let found = made("x;y", 120, |row| format!("{};{}", levels[row * 7 % levels.len()], row % 5));
    let told: Vec<_> = of(&found, "missing-code").iter().filter_map(|message| message.value.clone()).collect();
    assert!(told.len() <= 1, "{told:?}");
    told.iter().any(|value| **value == *levels[levels.len() - 1])
}

#[test]
fn words_for_nothing_known_are_asked_about() {
    let words = "unknown|unbekannt|weiß nicht|no answer|prefer not to say|inconnu|non renseigné|desconocido|no contesta|sconosciuto|\
                 onbekend|nieznane|okänd|n.v.t.|sin dato|other/unknown|Keine Angabe|k.A.|not stated|Don't know|no sabe / no contesta|\
                 non précisé|ne sait pas|não informado|brak danych|nie wiem|geen antwoord|weet niet|vet ej|ikke oppgitt|NSP|unk|\
                 non risponde|information not available|Неизвестно|нет данных|不明|ohne Angabe|not recorded|Refused|missing|nicht bekannt";
    for word in words.split('|') {
        assert!(is_asked(&["A", "B", "C", word]), "{word}");
    }
}

#[test]
fn answers_that_deny_or_name_something_are_not() {
    for levels in [
        ["partial response", "complete response", "stable", "no response"],
        ["known", "suspected", "ruled out", "not known"],
        ["answered", "busy", "voicemail", "no answer"],
        ["DSL", "Fiber optic", "Cable", "No internet service"],
        ["married", "divorced", "widowed", "never married"],
        ["approved", "pending", "withdrawn", "refused"],
        ["Boston", "Paris", "Oslo", "N.Y."],
        ["cured", "improved", "worse", "not cured"],
        ["owner", "tenant", "guest", "no car"],
        ["1 GB", "5 GB", "10 GB", "no data plan"],
        ["Kasse", "privat", "Beihilfe", "ohne Zusatz"],
        ["north", "south", "west", "Knowle"],
        ["oft", "manchmal", "täglich", "nicht mehr"],
    ] {
        assert!(!is_asked(&levels), "{levels:?}");
    }
}
