//! The paper's Figure 1: a histogram of the combined decision values with the centroids; and its Figure 2: cumulative
//! errors between their cumulative bounds, for wine.

use super::measure::Measured;
use nomogram::venn::bag::ScoredBy;
use nomogram::venn::check::Judged;

/// The set of Figure 1.
pub const SET: &str = "Satimage";

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 330.0;
const PANEL: f64 = 360.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 280.0;
const LEFTS: [f64; 2] = [52.0, 482.0];

/// The drawing, readable on light and on dark.
pub fn of(wine: &Measured) -> String {
    let judged = wine.course(ScoredBy::TenFold, true).map_or(&[][..], |course| &course.judged);
    let bounds: Vec<Vec<[f64; 3]>> = judged.iter().map(|course| cumulative(course)).collect();
    let most = bounds.iter().flatten().map(|[_, _, most]| *most).fold(1.0, f64::max);
    let top = (most / 5.0).ceil() * 5.0;
    let mut out = head("Wine, row after row: the errors so far, and their lower and upper bounds");
    let names = ["VM-SVM-HI (intervals of equal length)", "VM-SVM-KM (k-means)"];
    for ((course, left), name) in bounds.iter().zip(LEFTS).zip(names) {
        panel(&mut out, course, left, name, top);
    }
    out.push_str("</svg>\n");
    out
}

fn head(label: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"{label}\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <style>text{{fill:#333}}.axis{{stroke:#888;fill:none}}.grid{{stroke:#8884}}.band{{fill:#3b7dd833}}\
         .bound{{stroke:#3b7dd8;fill:none;stroke-width:1.5}}.error{{stroke:#c2410c;fill:none;stroke-width:2}}\
         @media(prefers-color-scheme:dark){{text{{fill:#ddd}}.error{{stroke:#fb923c}}}}</style>\n"
    )
}

/// Bars of the histogram for one class.
const BARS: usize = 12;

/// How the combined decision values lie, with the centroids that k-means finds.
pub fn histogram(values: &[f64], centroids: &[f64]) -> String {
    let (classes, left, right) = (centroids.len(), LEFTS[0], WIDTH - 20.0);
    let mut counts = vec![0_u32; classes * BARS];
    for value in values {
        let bar = ((value * BARS as f64) as usize).min(counts.len().saturating_sub(1));
        counts[bar] += 1;
    }
    let most = f64::from(counts.iter().copied().max().unwrap_or(0).max(1));
    let top = (most / 20.0).ceil() * 20.0;
    let x = |value: f64| left + (right - left) * value / classes.max(1) as f64;
    let y = |count: f64| BOTTOM - (BOTTOM - TOP) * count / top;
    let mut out = head(&format!("{SET}: histogram of the combined decision values, with the centroids of k-means"));
    out.push_str(&format!("<text x=\"{left}\" y=\"16\" font-weight=\"600\">{SET}, {} rows</text>\n", values.len()));
    for step in 0..=4 {
        let (count, at) = (top * f64::from(step) / 4.0, y(top * f64::from(step) / 4.0));
        out.push_str(&format!("<path class=\"grid\" d=\"M{left} {at:.1}H{right}\"/>"));
        out.push_str(&format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{count:.0}</text>\n",
            left - 6.0,
            at + 4.0
        ));
    }
    for (bar, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (from, to) = (x(bar as f64 / BARS as f64), x((bar + 1) as f64 / BARS as f64));
        let at = y(f64::from(*count));
        out.push_str(&format!(
            "<rect x=\"{:.1}\" y=\"{at:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#3b7dd8\"/>\n",
            from + 0.5,
            to - from - 1.0,
            BOTTOM - at
        ));
    }
    for centroid in centroids {
        let at = x(*centroid);
        out.push_str(&format!("<path class=\"error\" d=\"M{at:.1} {TOP}V{BOTTOM}\"/>"));
        out.push_str(&format!("<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{centroid:.2}</text>\n", TOP - 6.0));
    }
    out.push_str(&format!("<path class=\"axis\" d=\"M{left} {TOP}V{BOTTOM}H{right}\"/>\n"));
    for class in 0..=classes {
        out.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{class}</text>\n",
            x(class as f64),
            BOTTOM + 18.0
        ));
    }
    out.push_str(&format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{}</text>\n</svg>\n",
        0.5 * (left + right),
        BOTTOM + 38.0,
        "combined decision value D(x); bars: rows, lines: centroids"
    ));
    out
}

/// For each row errors so far, and the sums of their bounds.
fn cumulative(course: &[Judged]) -> Vec<[f64; 3]> {
    let mut sums = [0.0; 3];
    let of_row = |one: &Judged| {
        sums[0] += if one.is_wrong() { 1.0 } else { 0.0 };
        sums[1] += 1.0 - one.prediction.high;
        sums[2] += 1.0 - one.prediction.low;
        sums
    };
    course.iter().map(of_row).collect()
}

fn panel(out: &mut String, course: &[[f64; 3]], left: f64, name: &str, top: f64) {
    let n = course.len().max(1) as f64;
    let x = |row: f64| left + PANEL * row / n;
    let y = |sum: f64| BOTTOM - (BOTTOM - TOP) * sum / top;
    let line = |of: usize| -> String {
        (1..).zip(course).map(|(row, sums)| format!("{:.1},{:.1} ", x(f64::from(row)), y(sums[of]))).collect()
    };
    let backwards: String = (1..)
        .zip(course)
        .collect::<Vec<(u32, &[f64; 3])>>()
        .iter()
        .rev()
        .fold(String::new(), |text, (row, sums)| text + &format!("{:.1},{:.1} ", x(f64::from(*row)), y(sums[1])));
    out.push_str(&format!("<text x=\"{left}\" y=\"24\" font-weight=\"600\">{name}</text>\n"));
    for step in 0..=4 {
        let sum = top * f64::from(step) / 4.0;
        let (right, at) = (left + PANEL, y(sum));
        out.push_str(&format!("<path class=\"grid\" d=\"M{left} {at:.1}H{right}\"/>"));
        let label = if top < 20.0 { format!("{sum:.1}") } else { format!("{sum:.0}") };
        out.push_str(&format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>\n", left - 6.0, at + 4.0));
    }
    out.push_str(&format!("<polygon class=\"band\" points=\"{}{}\"/>\n", line(2), backwards.trim_end()));
    for of in [1, 2] {
        out.push_str(&format!("<polyline class=\"bound\" points=\"{}\"/>\n", line(of).trim_end()));
    }
    out.push_str(&format!("<polyline class=\"error\" points=\"{}\"/>\n", line(0).trim_end()));
    out.push_str(&format!("<path class=\"axis\" d=\"M{left} {TOP}V{BOTTOM}H{}\"/>\n", left + PANEL));
    for row in [0.0, 0.5, 1.0].map(|share| (share * n).round()) {
        out.push_str(&format!(
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{row}</text>\n",
            x(row),
            BOTTOM + 18.0
        ));
    }
    let middle = left + PANEL / 2.0;
    let words = "rows predicted; line: errors so far, band: between the sums of their bounds";
    out.push_str(&format!(
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{words}</text>\n",
        BOTTOM + 38.0
    ));
}
