//! Cells that no single character parts: runs of blanks, fixed columns, a delimiter of several characters, escaped
//! delimiters. Such a text is written anew with [`MARK`] between its cells, line by line, so that lines stay what they are.

/// What stands between the cells of a text that was written anew: the unit separator, which no keyboard has.
pub(super) const MARK: u8 = 0x1F;
/// Quotes of print that open a cell.
pub(super) const OPENING: [char; 2] = ['“', '„'];
/// Columns of letters that are looked at for gaps.
const MOST_LETTERS: usize = 4096;

/// The text with [`MARK`] for every run of blanks and tabs outside of quotation marks.
pub(super) fn at_blanks(text: &str) -> String {
    anew(text, &|rest| rest.bytes().take_while(|byte| is_blank(*byte)).count(), true)
}

/// The text with [`MARK`] for every `delimiter` outside of quotation marks.
pub(super) fn at_words(text: &str, delimiter: &str) -> String {
    anew(text, &|rest| if rest.starts_with(delimiter) { delimiter.len() } else { 0 }, false)
}

/// Writes the text anew: `gap` says how many bytes of a gap the rest begins with. Blanks at the ends of a line are none.
fn anew(text: &str, gap: &dyn Fn(&str) -> usize, trims: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        let content = line.trim_end_matches(['\n', '\r']);
        let end = line.get(content.len()..).unwrap_or_default();
        let mut rest = if trims { content.trim_matches([' ', '\t']) } else { content };
        let mut starts = true;
        while let Some(letter) = rest.chars().next() {
            let closing = if starts && letter == '"' { closing_at(rest) } else { None };
            let taken = gap(rest);
            if let Some(at) = closing {
                out.push_str(rest.get(..at).unwrap_or_default());
                rest = rest.get(at..).unwrap_or_default();
                starts = false;
            } else if taken > 0 {
                out.push(char::from(MARK));
                rest = rest.get(taken..).unwrap_or_default();
                starts = true;
            } else {
                out.push(letter);
                rest = rest.get(letter.len_utf8()..).unwrap_or_default();
                starts = false;
            }
        }
        out.push_str(end);
    }
    out
}

/// Where a quoted cell at the start of `rest` ends, on the same line.
fn closing_at(rest: &str) -> Option<usize> {
    let mut at = 1;
    loop {
        at += rest.get(at..)?.find('"')? + 1;
        if rest.as_bytes().get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
}

/// The text without the quotation marks round whole lines, and with those inside single again; None where most lines (the
/// first may be another) have none round them.
pub(super) fn unwrapped(text: &str) -> Option<String> {
    let (_, rows) = text.split_once(['\n', '\r'])?;
    if !most_lines(rows, &|line| wrapped(line).is_some()) {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        let content = line.trim_end_matches(['\n', '\r']);
        match wrapped(content) {
            Some(inside) => out.extend([&inside.replace("\"\"", "\""), line.get(content.len()..).unwrap_or_default()]),
            None => out.push_str(line),
        }
    }
    Some(out)
}

/// The text with plain quotation marks for those of print round cells, as word processors write them; None where most lines
/// do not begin with one.
#[inline(never)]
pub(super) fn straightened(text: &str) -> Option<String> {
    if !most_lines(text, &|line| line.starts_with(OPENING)) {
        return None;
    }
    let is_edge = |letter: Option<char>| letter.is_none_or(|letter| ",;|\t\n\r".contains(letter));
    let (mut out, mut before, mut letters) = (String::with_capacity(text.len()), None, text.chars().peekable());
    while let Some(letter) = letters.next() {
        let opens = OPENING.contains(&letter) && is_edge(before);
        let closes = matches!(letter, '“' | '”') && is_edge(letters.peek().copied());
        out.push(if opens || closes { '"' } else { letter });
        before = Some(letter);
    }
    Some(out)
}

/// What stands in the one quoted cell of a line, where that could be several; delimiters after it are not counted.
fn wrapped(line: &str) -> Option<&str> {
    let whole = line.trim_end_matches([' ', '\t', ',', ';']);
    let inside = whole.get(1..whole.len().checked_sub(1)?)?;
    let is_one = match (whole.as_bytes().first()?, whole.as_bytes().last()?) {
        (b'"', b'"') => closing_at(whole) == Some(whole.len()),
        (b'\'', b'\'') => !inside.contains('\''),
        _ => false,
    };
    (is_one && inside.contains([',', ';', '\t', '|'])).then_some(inside)
}

/// The text with escaped delimiters (`\,`) kept in their cells: a cell that has one is put into quotation marks.
pub(super) fn unescaped(text: &str, delimiter: u8) -> String {
    let escaped = format!("\\{}", char::from(delimiter));
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        if !line.contains(&escaped) || line.contains('"') {
            out.push_str(line);
            continue;
        }
        let content = line.trim_end_matches(['\n', '\r']);
        // The mark stands for the escaped delimiter while the line is cut.
        let held = content.replace(&escaped, "\u{1f}");
        for (index, cell) in held.split(char::from(delimiter)).enumerate() {
            if index > 0 {
                out.push(char::from(delimiter));
            }
            if cell.contains('\u{1f}') {
                let whole = cell.replace('\u{1f}', char::from(delimiter).encode_utf8(&mut [0; 4]));
                out.extend(["\"", &whole, "\""]);
            } else {
                out.push_str(cell);
            }
        }
        out.push_str(line.get(content.len()..).unwrap_or_default());
    }
    out
}

/// Where columns begin, in letters: after gaps that are blank in all lines but those of running words (titles, notes).
pub(super) fn gaps(sample: &str) -> Vec<usize> {
    if let Some(starts) = sample.split(['\n', '\r']).take(MOST_TITLES).find_map(ruled) {
        return starts;
    }
    let mut lines = sample.split(['\n', '\r']).filter(|line| is_row(line));
    let (names, rows) = (lines.next().unwrap_or_default(), lines.filter(|line| has_run(line)));
    let below = taken_by(rows.clone());
    let without = starts_of(&below);
    let mut starts = starts_of(&taken_by([names].into_iter().chain(rows)));
    // Names of several words stand over one column: below the later ones is nothing.
    let letters: Vec<char> = names.chars().collect();
    let is_blank = |at: usize| letters.get(at).is_none_or(|letter| letter.is_whitespace());
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([MOST_LETTERS]).collect();
    let is_of_name = |(start, end): (&usize, usize)| {
        let nothing = below.iter().take(end).skip(*start).all(|count| *count == 0);
        nothing && *start > 1 && !is_blank(start - 2) && is_blank(start - 1)
    };
    let mut of_words = starts.iter().zip(ends).map(is_of_name).collect::<Vec<bool>>().into_iter();
    starts.retain(|_| of_words.next() != Some(true));
    // A line above the columns is none of them.
    if has_run(names) || starts.len() == without.len() { starts } else { without }
}

/// Where columns begin by a rule of dashes under their names.
fn ruled(line: &str) -> Option<Vec<usize>> {
    if !line.contains("--") || !line.chars().all(|letter| matches!(letter, '-' | ' ')) {
        return None;
    }
    let letters: Vec<char> = line.chars().collect();
    let starts = (1..letters.len()).filter(|at| letters[*at] == '-' && letters[at - 1] == ' ').collect::<Vec<usize>>();
    (!starts.is_empty() && !line.starts_with(' ')).then_some(starts)
}

/// How many lines have a letter at each place.
fn taken_by<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<u32> {
    let mut taken: Vec<u32> = Vec::new();
    for line in lines {
        for (at, letter) in line.chars().take(MOST_LETTERS).enumerate() {
            if at >= taken.len() {
                taken.resize(at + 1, 0);
            }
            if let Some(count) = taken.get_mut(at).filter(|_| !letter.is_whitespace()) {
                *count += 1;
            }
        }
    }
    taken
}

fn starts_of(taken: &[u32]) -> Vec<usize> {
    let is_gap = |count: &u32| *count == 0;
    let starts = taken.windows(2).enumerate().filter(|(_, pair)| is_gap(&pair[0]) && !is_gap(&pair[1]));
    let starts: Vec<usize> = starts.map(|(at, _)| at + 1).collect();
    let indented = taken.first().is_none_or(is_gap);
    starts.get(usize::from(indented && !starts.is_empty())..).unwrap_or_default().to_vec()
}

/// The text with [`MARK`] where columns begin. A line with a letter in a gap is one cell; a rule of dashes is nothing.
pub(super) fn at_columns(text: &str, starts: &[usize]) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        let content = line.trim_end_matches(['\n', '\r']);
        let letters: Vec<char> = content.chars().collect();
        // Before a column begins there is a blank, or the line has ended.
        let is_cut = starts.iter().all(|start| letters.get(start - 1).is_none_or(|letter| letter.is_whitespace()));
        if is_cut && is_row(content) {
            let mut from = 0;
            for &to in starts.iter().chain([&letters.len()]) {
                if from > 0 {
                    out.push(char::from(MARK));
                }
                let cell: String = letters.get(from..to.min(letters.len())).unwrap_or_default().iter().collect();
                out.push_str(cell.trim());
                from = to;
            }
        } else if is_row(content) {
            out.push_str(content.trim());
        }
        out.push_str(line.get(content.len()..).unwrap_or_default());
    }
    out
}

/// Lines above a table that may be titles.
const MOST_TITLES: usize = 10;

/// What stands below comments and titles: lines that begin with #, and what a blank line parts from the rest.
pub(super) fn below_titles(sample: &str) -> &str {
    let mut rest = sample;
    let (mut at, mut is_comment) = (0, true);
    for line in sample.split_inclusive('\n').take(MOST_TITLES) {
        at += line.len();
        is_comment &= line.starts_with('#');
        if is_comment || line.trim().is_empty() {
            rest = sample.get(at..).unwrap_or_default();
        }
    }
    if rest.is_empty() { sample } else { rest }
}

/// Whether a line says something; a rule of dashes does not.
fn is_row(line: &str) -> bool {
    !line.chars().all(|letter| letter.is_whitespace() || matches!(letter, '-' | '=' | '+' | '|' | '_'))
}

/// Whether most of the first lines have a run of blanks between two words: cells that stand below each other.
pub(super) fn is_aligned(sample: &str) -> bool {
    most_lines(sample, &has_run)
}

/// Whether a run of blanks stands between two words of a line.
fn has_run(line: &str) -> bool {
    line.trim().as_bytes().windows(2).any(|pair| pair.iter().all(|byte| is_blank(*byte)))
}

/// Whether nine of ten of the first lines are so, three at least.
pub(super) fn most_lines(sample: &str, is_so: &dyn Fn(&str) -> bool) -> bool {
    let lines = sample.split(['\n', '\r']).filter(|line| is_row(line)).take(30);
    let (mut all, mut so) = (0, 0);
    for line in lines {
        all += 1;
        so += usize::from(is_so(line));
    }
    all >= 3 && so * 10 >= all * 9
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}
