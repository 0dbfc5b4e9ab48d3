//! Levels that have an order: disjoint ranges ("18-29", "30-44", "≥ 65") or the words of one known scale.

use super::lengths::unit_of;
use super::names::{has, lowered};
use super::scales;

/// Known scales from low to high: steps part by |, and the words of one step, in several languages, by commas; compared
/// without regard to case.
const SCALES: [&str; 16] = [
    "none|very low,lowest,sehr niedrig,sehr gering,très faible,muy bajo,muy baja,molto basso,molto bassa,muito baixo,muito baixa\
     |low,niedrig,gering,faible,bas,basse,bajo,baja,basso,bassa,baixo,baixa\
     |medium,moderate,mid,middle,average,normal,mittel,moyen,moyenne,medio,media,médio,média\
     |high,hoch,élevé,élevée,haut,haute,fort,forte,alto,alta\
     |very high,highest,sehr hoch,très élevé,très élevée,muy alto,muy alta,molto alto,molto alta,muito alto,muito alta",
    "never,nie,jamais,nunca,mai,nooit,nigdy,никогда,aldrig,全くない\
     |rarely,seldom,hardly ever,selten,rarement,raramente,rara vez,casi nunca,quase nunca,zelden,rzadko,редко,あまりない\
     |occasionally,gelegentlich,ocasionalmente\
     |sometimes,manchmal,parfois,quelquefois,a veces,algunas veces,a volte,qualche volta,às vezes,as vezes,soms,czasami,иногда,時々\
     |often,frequently,oft,häufig,souvent,a menudo,frecuentemente,spesso,frequentemente,vaak,często,часто,よくある|usually,meistens\
     |almost always,fast immer,presque toujours,casi siempre,quasi sempre,quase sempre\
     |always,immer,toujours,siempre,sempre,altijd,zawsze,всегда,alltid,いつも",
    "tiny,very small|small,klein,petit,petite,pequeño,pequeña,piccolo,piccola,pequeno,pequena\
     |medium,mittel,moyen,moyenne,mediano,mediana,medio,media,médio,média|large,big,groß,gross,grand,grande\
     |very large,extra large,sehr groß|huge",
    "xxs|xs|s|m|l|xl|xxl,2xl|xxxl,3xl",
    "none,no,absent|minimal|mild,leicht,léger,légère,leve,lieve|moderate,mittel,modéré,modérée,moderado,moderada,moderato\
     |severe,schwer,sévère,grave,severo,severa|very severe,critical,sehr schwer,kritisch",
    "very bad,very poor,sehr schlecht,très mauvais,muy malo,muito ruim\
     |bad,poor,schlecht,mauvais,mauvaise,malo,mala,cattivo,ruim,à améliorer\
     |fair,average,ok,passable,regular,satisfaisant|good,gut,bon,bonne,bueno,buena,buono,bom,boa|very good,sehr gut,très bon,muy bueno,muito bom\
     |excellent,excelente,eccellente",
    "novice|beginner|elementary|intermediate|advanced|expert",
    "not at all|a little,slightly|somewhat,moderately|very,quite|extremely",
    "much worse|worse|same,about the same,no change|better|much better",
    "daily,daily or almost daily|weekly|monthly|quarterly,less than monthly|yearly,annually|never",
    "ungenügend|mangelhaft|ausreichend|befriedigend|gut|sehr gut",
    "discordo totalmente|discordo|neutro|concordo|concordo totalmente",
    "非常不满意|不满意|一般|满意|非常满意",
    "---|--|-,neg,negative|0,trace|+,1+|++,2+|+++,3+|4+",
    "less than high school|high school|some college|associate|bachelor|master,graduate|doctorate",
    "young|middle-aged,middle aged,middle|old,elderly",
];

/// Words before a grade in Roman or Arabic numbers, and letters before one to four: "Stage IIA", "Grad 2", "T3".
const GRADES: &str = "stage stadium stade estadio estádio stadio grade grad grado grau class classe clase klasse level stufe niveau \
                      nivel nível livello nyha asa ecog figo tier phase fase";
const TNM: &str = "t n m g pt pn ct cn q";
const ROMAN: [&str; 10] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/// The absence of what is graded. It may be the lowest level, but two grades beside it are not yet a scale.
const ABSENCE: [&str; 3] = ["none", "no", "absent"];

/// Fewer levels than this have an order that means nothing.
const LEAST_LEVELS: usize = 3;
/// More ranges than this are codes or scores.
const MOST_RANGES: usize = 60;

/// The levels' indices from low to high, where all of them are disjoint ranges or words of one scale.
pub(super) fn order_of(levels: &[&str]) -> Option<Vec<usize>> {
    if levels.len() < LEAST_LEVELS || levels.len() > MOST_RANGES {
        return None;
    }
    by_scale(levels).or_else(|| by_ranges(levels)).or_else(|| by_grades(levels)).or_else(|| scales::order_of(levels))
}

fn by_scale(levels: &[&str]) -> Option<Vec<usize>> {
    let words: Vec<String> = levels.iter().map(|level| lowered(level).replace('_', " ")).collect();
    SCALES.iter().find_map(|scale| {
        let step = |word: &String| scale.split('|').position(|synonyms| synonyms.split(',').any(|one| one == word));
        let steps: Vec<(usize, usize)> =
            words.iter().enumerate().map(|(index, word)| Some((step(word)?, index))).collect::<Option<_>>()?;
        let steps = crate::order::sorted(&steps, &|a, b| a.cmp(b));
        // "Low" and "low" are one word.
        let distinct = steps.windows(2).all(|pair| pair[0].0 < pair[1].0 || words[pair[0].1] == words[pair[1].1]);
        let is_grade = |run: &&[(usize, usize)]| !ABSENCE.contains(&words[run[0].1].as_str());
        let graded = steps.chunk_by(|(a, _), (b, _)| a == b).filter(is_grade).count();
        (distinct && graded >= LEAST_LEVELS).then(|| steps.into_iter().map(|(_, index)| index).collect())
    })
}

fn by_grades(levels: &[&str]) -> Option<Vec<usize>> {
    let mut first = None;
    let mut grades: Vec<usize> = Vec::with_capacity(levels.len());
    for level in levels {
        let (word, grade) = grade(level)?;
        if *first.get_or_insert_with(|| word.clone()) != word {
            return None;
        }
        grades.push(grade);
    }
    Some(crate::order::indices(levels.len(), &|a, b| grades[a].cmp(&grades[b])))
}

/// Whether a level says that there is no grade: "not staged", "NX".
pub(super) fn is_no_grade(level: &str) -> bool {
    let small = lowered(level);
    small.starts_with("not ") || small.strip_suffix('x').is_some_and(|letters| has(TNM, letters))
}

/// The word before a grade in small letters, and where the grade stands: by its number, then by the letter after it.
fn grade(level: &str) -> Option<(String, usize)> {
    let digit = level.bytes().position(|byte| byte.is_ascii_digit());
    // A Roman number stands alone, or after a blank.
    let at = digit.or_else(|| level.as_bytes().iter().rposition(|byte| *byte == b' ').map(|at| at + 1)).unwrap_or(0);
    let (word, rest) = level.split_at_checked(at)?;
    let word = lowered(word.trim_end());
    let letter = match rest.as_bytes().last() {
        Some(letter @ (b'a'..=b'd' | b'A'..=b'D')) => usize::from(letter % 32),
        _ => 0,
    };
    let number = rest.get(..rest.len() - usize::from(letter > 0))?;
    let number = match digit {
        Some(_) => super::parse_plain(number, b'.').filter(|plain| plain.value < 100.0)?.value as usize,
        None => ROMAN.iter().position(|roman| *roman == number)? + 1,
    };
    let is_known = has(GRADES, &word) || (digit.is_none() && word.is_empty()) || (has(TNM, &word) && number < 5);
    is_known.then_some((word, 8 * number + letter))
}

/// A range of values.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Range<'a> {
    from: f64,
    to: f64,
    /// Whether `from` belongs to it.
    has_from: bool,
    /// Whether `to` belongs to it.
    has_to: bool,
    /// What stands after its last number.
    unit: &'a str,
}

impl Range<'_> {
    fn is_single(self) -> bool {
        super::numbers::is_same(self.from, self.to)
    }

    /// Ranges that share an end, as in 7 to 14 and 14 to 21, are meant half-open; a single number there is a second
    /// value for the same place.
    fn ends_before(self, next: Range<'_>) -> bool {
        let may_share = !(self.has_to && next.has_from) || !(self.is_single() || next.is_single());
        self.to < next.from || (self.to <= next.from && may_share)
    }
}

fn by_ranges(levels: &[&str]) -> Option<Vec<usize>> {
    let texts: Vec<String> = levels.iter().map(|level| small(level)).collect();
    let ranges: Vec<Option<Range<'_>>> = texts.iter().map(|text| parse_range(text)).collect();
    let ranges: Vec<(Range<'_>, usize)> = in_one_unit(ranges)
        .into_iter()
        .enumerate()
        .map(|(index, range)| Some((range?, index)))
        .collect::<Option<_>>()?;
    let by_ends = |(a, _): &(Range<'_>, usize), (b, _): &(Range<'_>, usize)| {
        a.from.total_cmp(&b.from).then(a.to.total_cmp(&b.to))
    };
    let ranges = crate::order::sorted(&ranges, &by_ends);
    let disjoint = ranges.windows(2).all(|pair| match pair {
        [(a, _), (b, _)] => a.ends_before(*b),
        _ => true,
    });
    let real = ranges.iter().filter(|(range, _)| !range.is_single()).count();
    (disjoint && real > 0 && real * 4 >= levels.len()).then(|| ranges.into_iter().map(|(_, index)| index).collect())
}

/// The ranges in one unit, "6-12 months" and "1-2 years" among them; none where their units are of two kinds.
fn in_one_unit(ranges: Vec<Option<Range<'_>>>) -> Vec<Option<Range<'_>>> {
    let mut units = ranges.iter().flatten().map(|range| range.unit).filter(|unit| !unit.is_empty());
    let first = units.next().unwrap_or_default();
    // "Year" and "years", "Jahr" and "Jahre".
    let start: String = first.chars().take(2).collect();
    if units.all(|unit| unit.starts_with(&start)) {
        return ranges;
    }
    ranges
        .into_iter()
        .map(|range| {
            let range = range?;
            let zero = range.unit.is_empty() && range.to.abs() < f64::MIN_POSITIVE;
            let scale = if zero { 1.0 } else { f64::from(unit_of(range.unit)?.1) };
            Some(Range { from: range.from * scale, to: range.to * scale, ..range })
        })
        .collect()
}

/// A level in small letters, its signs written in one way: "3+ years" is "3 years+".
fn small(level: &str) -> String {
    let text = lowered(level).replace('≤', "<=").replace('≥', ">=").replace(['–', '—'], "-");
    match text.split_once("+ ") {
        Some((number, unit)) => format!("{} {}+", number.trim(), unit.trim()),
        None => text.trim().to_owned(),
    }
}

/// Reads "18-29", "30 to 44", "<5", "≥ 65", "65+", "under 5", "1<=X<4", "(0,5]", "1-2 years", or a single number.
fn parse_range(text: &str) -> Option<Range<'_>> {
    ends(text).and_then(range).or_else(|| {
        let (value, unit) = endpoint(text)?;
        Some(Range { from: value, to: value, has_from: true, has_to: true, unit })
    })
}

fn range(Ends { from, to, has_from, has_to }: Ends<'_>) -> Option<Range<'_>> {
    let open = |value: f64| (value, "");
    let (from, of_from) = from.map_or(Some(open(f64::NEG_INFINITY)), endpoint)?;
    let (to, unit) = to.map_or(Some(open(f64::INFINITY)), endpoint)?;
    let unit = if unit.is_empty() { of_from } else { unit };
    // Scores such as 2-1 are no ranges.
    (from < to).then_some(Range { from, to, has_from, has_to, unit })
}

/// What stands before the end of a range without a start, parted by |, and whether the end belongs to it.
const BELOW: [(&str, bool); 2] = [
    ("<=|up to |at most |höchstens |bis zu |bis |max. |max ", true),
    ("<|under |below |less than |unter |weniger als |moins de |menos de |meno di |minder dan |poniżej ", false),
];
/// What stands before the start of a range without an end, and whether the start belongs to it.
const ABOVE: [(&str, bool); 2] = [
    (">=|at least |mindestens |ab |min. |min ", true),
    (">|over |above |more than |über |mehr als |plus de |más de |mais de |oltre |più di |meer dan |powyżej ", false),
];
/// What stands after such a start, and after such an end.
const ONWARDS: &str = "+| and over| or over| or more| and more| or older| and older| and above| or above| und mehr| oder mehr\
    | und älter| et plus| ou plus| y más| o más| e più| o più";
const DOWN: &str = " or less| or fewer| and under| or under| and below| or below| und weniger| oder weniger";

/// The ends of a range as they are written; None where it has none on that side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<'a> {
    /// The lower one.
    pub from: Option<&'a str>,
    /// The upper one.
    pub to: Option<&'a str>,
    /// Whether the lower one belongs to it.
    pub has_from: bool,
    /// Whether the upper one belongs to it.
    pub has_to: bool,
}

/// The ends of what looks like a range, in small letters.
pub(super) fn ends(text: &str) -> Option<Ends<'_>> {
    bound(text).or_else(|| chain(text)).or_else(|| interval(text)).or_else(|| span(text))
}

/// "<5", ">=65", "65+", "under 5", "65 and over".
fn bound(text: &str) -> Option<Ends<'_>> {
    let after = |lists: &[(&str, bool)]| {
        lists.iter().find_map(|(list, has)| Some((list.split('|').find_map(|words| text.strip_prefix(words))?, *has)))
    };
    let before = |list: &str| Some((list.split('|').find_map(|words| text.strip_suffix(words))?, true));
    if let Some((to, has_to)) = after(&BELOW).or_else(|| before(DOWN)) {
        return Some(Ends { from: None, to: Some(to), has_from: false, has_to });
    }
    let (from, has_from) = after(&ABOVE).or_else(|| before(ONWARDS))?;
    Some(Ends { from: Some(from), to: None, has_from, has_to: false })
}

/// "1<=x<4".
fn chain(text: &str) -> Option<Ends<'_>> {
    let (from, rest) = text.split_once('<')?;
    let (middle, to) = rest.split_once('<')?;
    let (has_from, has_to) = (middle.starts_with('='), to.starts_with('='));
    Some(Ends { from: Some(from), to: Some(to.trim_start_matches('=')), has_from, has_to })
}

/// "(0,5]" or "[0;5)".
fn interval(text: &str) -> Option<Ends<'_>> {
    let inner = text.strip_prefix(['(', '['])?.strip_suffix([')', ']'])?;
    let (from, to) = inner.split_once(';').or_else(|| inner.split_once(','))?;
    let (has_from, has_to) = (text.starts_with('['), text.ends_with(']'));
    Some(Ends { from: Some(from), to: Some(to), has_from, has_to })
}

/// "18-29", "18 to 29", "18..29".
fn span(text: &str) -> Option<Ends<'_>> {
    // A minus at the very start is a sign.
    let dash = || text.char_indices().skip(1).find(|(_, letter)| *letter == '-').map(|(at, _)| at);
    let at_dash = || text.split_at_checked(dash()?).and_then(|(from, to)| Some((from, to.strip_prefix('-')?)));
    let words = [" to ", "..", " bis ", " à ", " a "];
    let (from, to) = words.iter().find_map(|word| text.split_once(word)).or_else(at_dash)?;
    Some(Ends { from: Some(from), to: Some(to), has_from: true, has_to: true })
}

/// The levels' indices by size, ranges by their middle and bounds by their end; those that have no size come after.
pub(super) fn by_size(levels: &[&str]) -> Option<Vec<usize>> {
    let texts: Vec<String> = levels.iter().map(|level| small(level)).collect();
    let ranges = in_one_unit(texts.iter().map(|text| parse_range(text)).collect());
    let size = |range: &Option<Range<'_>>| match range {
        None => (f64::INFINITY, f64::INFINITY),
        Some(Range { from, to, .. }) if from.is_infinite() => (*to, -1.0),
        Some(Range { from, to, .. }) if to.is_infinite() => (*from, 1.0),
        Some(Range { from, to, .. }) => (from + (to - from) / 2.0, 0.0),
    };
    let sizes: Vec<(f64, f64)> = ranges.iter().map(size).collect();
    let ascending = |a: usize, b: usize| sizes[a].0.total_cmp(&sizes[b].0).then(sizes[a].1.total_cmp(&sizes[b].1));
    ranges.iter().any(Option::is_some).then(|| crate::order::indices(levels.len(), &ascending))
}

/// A number with what people write round it in ranges, and the unit after it: "$10k", "1,000", "5 years".
fn endpoint(text: &str) -> Option<(f64, &str)> {
    let text = text.trim().trim_start_matches(['$', '€', '£']);
    let at = text.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let (digits, unit) = text.split_at_checked(at)?;
    let unit = unit.trim();
    let (scale, unit) = match unit {
        "k" => (1e3, ""),
        "m" => (1e6, ""),
        unit => (1.0, unit),
    };
    let amount = super::amounts::parse_amount(digits, b'.')?;
    let is_read = amount.unit.is_empty()
        && amount.value.is_finite()
        && unit.chars().all(|letter| letter.is_alphabetic() || "€$£%".contains(letter));
    is_read.then_some((amount.value * scale, unit))
}
