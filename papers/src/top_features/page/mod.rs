//! The page: every number and every verdict is of this run.

mod claims;
mod real;
pub mod selection;
mod simulated;

use super::Everything;
use super::searches::{BUILT, RETURNED, SEARCHES};

/// All of it.
pub fn of(all: &Everything) -> String {
    let parts = [head(all), simulated::of(all), real::of(all), selection::of(&all.compared), claims::of(all)];
    filled(&parts.join("\n"))
}

/// A page in which the section about chosen variables is another one, or has come before the last section.
pub fn with_selection(page: &str, compared: &[super::selection::Compared]) -> String {
    let last = page.rfind("\n## ").map_or(page.len(), |at| at + 1);
    let start = page.find(selection::HEADING).unwrap_or(last);
    let after = page.get(start + 1..).and_then(|rest| rest.find("\n## ")).map_or(page.len(), |at| start + at + 2);
    let end = if start == last { start } else { after };
    let section = filled(&selection::of(compared));
    format!("{}{section}\n{}", &page[..start], &page[end..])
}

fn head(all: &Everything) -> String {
    let small = if all.is_small { "\n**A short run: one draw, the smaller sizes.**\n" } else { "" };
    format!(
        "# Top-weighted features: the paper's simulations measured again\n\n\
         Brown, Tsamardinos and Hardin (2012), beside what `src/explain/top_features/` gives. Written by\n\
         `npm run paper -- top-features` (it took {:.0} minutes; with `small` after it: one draw, the smaller sizes; with `selection` or `figures`: that part alone).\n{small}\n\
         The numbers of the paper's tables, its formulas and the network of its Figure 1 are not legible in the text that was\n\
         used: what it says in words is checked. Circle is told by x₁² + x₂² > 2/π; each XOR of Double-XOR agrees with the\n\
         class in 19 of 20 cases. Of its real sets none is at hand. In place of its splice sites of Arabidopsis there are\n\
         those of primates, in place of its lung cancers colon tissue; thrombin (139,351 variables) is not measured.\n\n\
         Heur1 takes the variables of largest ‖w_v‖² and builds all features over them. Heur2 goes from cell to cell of the\n\
         matrix s(v, l), the weight of the features of degree l that contain v. The paper has three orders: the largest s(v, l)\n\
         first (*raw*), the largest s(v, l) for each feature that the cell holds (*normalised*), or as many features at each\n\
         level (*by level*). Its tables do not say which they were made with. All are measured.\n\n\
         C = {}, the degree that of the rule. Returned are r = {RETURNED} features, built up to p of {}.\n\
         *Quality* is ‖returned‖ / ‖true top r‖, 1 at best, and its mean over p unless p is named.\n",
        all.minutes,
        super::measure::COST,
        BUILT.map(|p| p.to_string()).join(", ")
    )
}

/// A table: head, alignment (`l` or `r` a column), rows.
fn table(head: &[&str], align: &str, rows: &[Vec<String>]) -> String {
    let rule: Vec<&str> = align.chars().map(|side| if side == 'l' { "---" } else { "--:" }).collect();
    let mut out = format!("| {} |\n|{}|\n", head.join(" | "), rule.join("|"));
    for row in rows {
        out += &format!("| {} |\n", row.join(" | "));
    }
    out
}

/// `mean (least–largest)`, of one value the value.
fn with_range(values: &[f64], digits: usize) -> String {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let (least, most) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(*x), b.max(*x)));
    if values.len() < 2 {
        return format!("{mean:.digits$}");
    }
    format!("{mean:.digits$} ({least:.digits$}–{most:.digits$})")
}

/// With commas at the thousands.
fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Which searches have the largest value: all that would be written as the same.
fn best(values: &[f64]) -> String {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let names = SEARCHES.iter().zip(values).filter(|(_, value)| most - **value < 0.0005).map(|(kind, _)| kind.0);
    names.collect::<Vec<_>>().join(", ")
}

/// Prose in lines of this many characters at most.
const WIDTH: usize = 118;

/// Lines that belong together are joined and broken anew; headings and tables stay as they are.
fn filled(text: &str) -> String {
    let mut out = String::new();
    let mut open = String::new();
    for line in text.lines() {
        let words = line.trim_start();
        let stays = words.is_empty() || words.starts_with(['|', '#', '!']);
        if stays || words.starts_with("- ") {
            broken(&std::mem::take(&mut open), &mut out);
        }
        if stays {
            out += line;
            out.push('\n');
        } else if open.is_empty() {
            line.clone_into(&mut open);
        } else {
            open.push(' ');
            open += words;
        }
    }
    broken(&open, &mut out);
    out
}

/// A paragraph or an item of a list, whose further lines are under its first word.
fn broken(text: &str, out: &mut String) {
    let words = text.trim_start();
    let indent = text.len() - words.len();
    let further = indent + if words.starts_with("- ") { 2 } else { 0 };
    let mut line = " ".repeat(indent);
    let mut is_first = true;
    for word in words.split_whitespace() {
        if !is_first && line.chars().count() + 1 + word.chars().count() > WIDTH {
            *out += &line;
            out.push('\n');
            line = " ".repeat(further);
        } else if !is_first {
            line.push(' ');
        }
        line += word;
        is_first = false;
    }
    if !words.is_empty() {
        *out += &line;
        out.push('\n');
    }
}
