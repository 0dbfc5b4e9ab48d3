//! The paper's Figure 3, how weights are distributed, and its Figure 4, features over the variables that elimination keeps
//! beside those of Heur2.

use super::measure::trained;
use super::problems::Problem;
use nomogram::explain::top_features::{CellOrder, Machine, Search, TopMethod};
use nomogram::math;
use std::fmt::Write;

/// File of the distribution of weights.
pub const WEIGHTS: &str = "paper-top-features-weights.svg";
/// File of the elimination.
pub const ELIMINATION: &str = "paper-top-features-elimination.svg";
/// Cases of the machines whose weights are drawn: the most that are measured.
pub const CASES: usize = 1000;
/// Weights of the second panel.
const FIRST: usize = 25;
/// Places of a curve over all ranks.
const PLACES: usize = 80;

const TOP: f64 = 46.0;
const BOTTOM: f64 = 250.0;
const COLOURS: [&str; 3] = ["a", "b", "c"];

/// Each problem's weights by their rank, all and the first, divided by the largest.
pub fn weights(problems: &[(Problem, usize)]) -> String {
    let all: Vec<(String, Vec<f64>)> = problems
        .iter()
        .map(|(problem, m)| (format!("{}, {m} variables", problem.name()), sizes(*problem, *m, CASES)))
        .collect();
    let most = all.iter().map(|(_, sizes)| sizes.len()).max().unwrap_or(1) as f64;
    let label = format!("Weights of machines on {CASES} cases by their rank, divided by the largest");
    let mut out = begun(860.0, &label, &all.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
    let logs = Panel { left: 52.0, width: 360.0, title: "all features, rank on a log scale" };
    let firsts = Panel { left: 482.0, width: 360.0, title: "the 25 of largest weight" };
    for panel in [&logs, &firsts] {
        panel.frame(&mut out);
    }
    let decades = (math::ln(most) / math::ln(10.0)).ceil();
    for decade in 0..=decades as u32 {
        logs.tick(&mut out, f64::from(decade) / decades, &10_u64.pow(decade).to_string());
    }
    for rank in [1, 5, 10, 15, 20, FIRST] {
        firsts.tick(&mut out, place(rank), &rank.to_string());
    }
    for ((_, sizes), colour) in all.iter().zip(COLOURS) {
        let at = |rank: usize| (math::ln(rank as f64) / (decades * math::ln(10.0)), sizes[rank - 1]);
        logs.line(&mut out, colour, &ranks(sizes.len()).into_iter().map(at).collect::<Vec<_>>(), false);
        let first = (1..=FIRST.min(sizes.len())).map(|rank| (place(rank), sizes[rank - 1]));
        firsts.line(&mut out, colour, &first.collect::<Vec<_>>(), true);
    }
    out + "</svg>\n"
}

/// |w| of every feature of a problem's machine, the largest first, divided by it.
pub fn sizes(problem: Problem, m: usize, n: usize) -> Vec<f64> {
    let machine: Machine = trained(problem, n, m, 1).2.machine;
    let mut search = Search::new(machine, TopMethod::BruteForce, CellOrder::Raw, u32::MAX, u32::MAX);
    search.step(usize::MAX);
    let top = search.found().top;
    let largest = top.first().map_or(1.0, |one| one.weight.abs());
    top.iter().map(|one| one.weight.abs() / largest).collect()
}

/// Where a rank stands in the second panel.
fn place(rank: usize) -> f64 {
    (rank - 1) as f64 / (FIRST - 1) as f64
}

/// Ranks from 1 to n, as far from each other as a log scale shows.
fn ranks(n: usize) -> Vec<usize> {
    let at = |step: usize| math::exp(math::ln(n as f64) * step as f64 / PLACES as f64).round() as usize;
    let mut ranks: Vec<usize> = (0..=PLACES).map(at).collect();
    ranks.dedup();
    ranks
}

/// Quality against cases, from the table of elimination of a page.
pub fn elimination(page: &str) -> String {
    let lines = [
        ("elimination, linear", "linear", 6),
        ("elimination, polynomial", "polynomial", 6),
        ("as many of Heur2 by level", "polynomial", 9),
    ];
    let label = "Quality of the features over the variables that elimination keeps, beside as many of Heur2";
    let mut out = begun(860.0, label, &lines.map(|(name, _, _)| name));
    let rows = table_of(page);
    let mut problems: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    problems.dedup();
    for (problem, left) in problems.iter().zip([52.0, 338.0, 624.0]) {
        let panel = Panel { left, width: 216.0, title: problem };
        panel.frame(&mut out);
        let of = |kernel: &str| rows.iter().filter(|row| row[0] == *problem && row[3] == kernel).collect::<Vec<_>>();
        let n = of("linear").len();
        let x = |at: usize| (at as f64 + 0.5) / n as f64;
        for (at, row) in of("linear").iter().enumerate() {
            panel.tick(&mut out, x(at), &format!("{} cases", row[2]));
        }
        for ((_, kernel, column), colour) in lines.into_iter().zip(COLOURS) {
            let point = |(at, row): (usize, &&Vec<&str>)| Some((x(at), row[column].parse::<f64>().ok()?));
            let points: Vec<(f64, f64)> = of(kernel).iter().enumerate().filter_map(point).collect();
            panel.line(&mut out, colour, &points, true);
        }
    }
    out + "</svg>\n"
}

/// Cells of the table of elimination, row by row.
fn table_of(page: &str) -> Vec<Vec<&str>> {
    let section = page.split("## Elimination of variables").nth(1).unwrap_or_default();
    let rows = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = |line| str::split(line, '|').map(str::trim).skip(1).collect::<Vec<&str>>();
    rows.skip(2).map(cells).filter(|cells| cells.len() > 10).collect()
}

/// An axis from 0 to 1 upwards, over some width.
struct Panel<'a> {
    left: f64,
    width: f64,
    title: &'a str,
}

/// The beginning, with a line of what the colours are.
fn begun(width: f64, label: &str, names: &[&str]) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 320\" role=\"img\" aria-label=\"{label}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <style>text{{fill:#333}}.axis{{stroke:#888;fill:none}}.grid{{stroke:#8884}}.a,.b,.c{{fill:none;stroke-width:2}}\
         .a{{stroke:#3b7dd8}}.b{{stroke:#c2410c}}.c{{stroke:#15803d;stroke-dasharray:5 3}}circle.c{{stroke-dasharray:none}}\
         @media(prefers-color-scheme:dark){{text{{fill:#ddd}}.a{{stroke:#60a5fa}}.b{{stroke:#fb923c}}.c{{stroke:#4ade80}}}}</style>\n"
    );
    for ((name, colour), x) in names.iter().zip(COLOURS).zip([52.0, 330.0, 560.0]) {
        put(
            &mut out,
            format_args!(
                "<path class=\"{colour}\" d=\"M{x} 302h24\"/><text x=\"{}\" y=\"307\">{name}</text>\n",
                x + 30.0
            ),
        );
    }
    out
}

fn put(out: &mut String, text: std::fmt::Arguments) {
    let written = out.write_fmt(text);
    debug_assert!(written.is_ok(), "writing to a String cannot fail");
}

impl Panel<'_> {
    fn x(&self, share: f64) -> f64 {
        self.left + self.width * share
    }

    fn frame(&self, out: &mut String) {
        let (left, right) = (self.left, self.left + self.width);
        put(out, format_args!("<text x=\"{left}\" y=\"24\" font-weight=\"600\">{}</text>\n", self.title));
        for step in 0..=4 {
            let (value, y) = (f64::from(step) / 4.0, BOTTOM - (BOTTOM - TOP) * f64::from(step) / 4.0);
            put(out, format_args!("<path class=\"grid\" d=\"M{left} {y}H{right}\"/>"));
            let x = left - 6.0;
            put(out, format_args!("<text x=\"{x}\" y=\"{}\" text-anchor=\"end\">{value}</text>\n", y + 4.0));
        }
        put(out, format_args!("<path class=\"axis\" d=\"M{left} {TOP}V{BOTTOM}H{right}\"/>\n"));
    }

    fn tick(&self, out: &mut String, share: f64, text: &str) {
        let y = BOTTOM + 20.0;
        put(
            out,
            format_args!(
                "<text x=\"{:.1}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"11\">{text}</text>\n",
                self.x(share)
            ),
        );
    }

    fn line(&self, out: &mut String, colour: &str, points: &[(f64, f64)], has_dots: bool) {
        let at = |(x, y): &(f64, f64)| (self.x(*x), BOTTOM - (BOTTOM - TOP) * y);
        let line: Vec<String> = points.iter().map(at).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        put(out, format_args!("<polyline class=\"{colour}\" points=\"{}\"/>\n", line.join(" ")));
        for (x, y) in points.iter().map(at).filter(|_| has_dots) {
            put(out, format_args!("<circle class=\"{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>"));
        }
    }
}
