//! The page under docs/: tables, the paper's claims one by one, and how it was made.

use super::adult::{self, CHAINS};
use super::ionosphere::{self, PUBLISHED};
use super::smooth::{self, AMONG, GAMMAS, GAMMAS_OF_ALL, INNER};
use super::{Everything, FOLDS, Judged, claims, mean, places};
use nomogram::contract::{ConstantDrawn, Metric};

/// The page's file.
pub const PAGE: &str = "paper-psvm.md";

/// The text.
pub fn of(all: &Everything) -> String {
    let smooth: String = all.smooth.iter().map(of_smooth).collect();
    [
        head(),
        of_ionosphere(&all.ionosphere),
        of_adult(&all.adult),
        smooth,
        of_places(&all.places),
        section(all),
        how(all),
    ]
    .join("\n")
}

fn head() -> String {
    "# Proximal support vector machines, measured again\n\n\
     Agarwal (2002) shows that the linear proximal machine is ridge regression, gives it several shrinkage constants, draws\n\
     them by Gibbs sampling, and adds a Gaussian process to it. Of the paper’s tables our copy has lost the digits: what is\n\
     left of its figures are the constants of ionosphere, and its sentences. Its house prices of Dallas cannot be had:\n\
     simulated places stand in. Written by `npm run paper -- psvm`.\n"
        .to_owned()
}

/// A line of what was judged.
pub fn line((name, folds): &Judged) -> String {
    let share = |metric: Metric| format!("{:.1}", 100.0 * mean(folds, metric));
    let three = |metric: Metric| format!("{:.3}", mean(folds, metric));
    format!("| {name} | {} | {} | {} |", share(Metric::Accuracy), three(Metric::Brier), three(Metric::Auc))
}

/// The same of a number.
pub fn line_of_number((name, folds): &Judged) -> String {
    let of = |metric: Metric| format!("{:.3}", mean(folds, metric));
    format!("| {name} | {} | {} | {} |", of(Metric::Rmse), of(Metric::Mae), of(Metric::RSquared))
}

const HEADING: &str = "| | accuracy, % | Brier score | AUC |\n|---|--:|--:|--:|\n";

fn lines(judged: &[Judged], line: &dyn Fn(&Judged) -> String) -> String {
    judged.iter().map(|one| line(one) + "\n").collect()
}

/// The constants on one scale, as the line of the table says them.
pub fn constants(name: &str, scale: &ionosphere::Scaled) -> String {
    let [ghw, folds] = scale.rules;
    let [a, b] = scale.two[0];
    format!("| {name} | {ghw:.1} | {folds:.1} | {a:.1}, {b:.1} |")
}

fn of_ionosphere(of: &ionosphere::Measured) -> String {
    let (folds, ghw, [straight, squared]) = PUBLISHED;
    let [units, standardised] = &of.scales;
    format!(
        "\n## Ionosphere: one constant and two\n\n\
         The 34 columns and their squares. k = 1/ν; of two constants the first is that of the columns.\n\n\
         | | one, by GHW | one, by ten folds | two, by ten folds |\n|---|--:|--:|--:|\n\
         | paper | {ghw} | {folds} | {straight}, {squared} |\n{}\n{}\n\n\
         Columns in the units of the file:\n\n{HEADING}{}\n\
         Columns of deviation 1, as is usual in the explorer:\n\n{HEADING}{}\n\
         Why constants are larger there, and why the second gains little: [proximal.md](proximal.md).\n",
        constants("units of the file", units),
        constants("deviation 1", standardised),
        lines(&units.judged, &line),
        lines(&standardised.judged, &line)
    )
}

/// A constant that was drawn.
pub fn drawn(way: &str, of: &ConstantDrawn) -> String {
    let r_hat = of.r_hat.map_or("–".to_owned(), |r_hat| format!("{r_hat:.3}"));
    format!("| {way} | {} | {:.1} | {:.1}–{:.1} | {r_hat} | {:.0} |", of.name, of.median, of.low, of.high, of.effective)
}

fn of_adult(of: &adult::Measured) -> String {
    let (chains, warmup, draws) = CHAINS;
    let ways = adult::WAYS.iter().zip(&of.drawn);
    let all: String = ways
        .flat_map(|((_, name), found)| {
            let way = name.trim_end_matches(", drawn");
            found.constants.iter().skip(1).map(move |constant| drawn(way, constant) + "\n")
        })
        .collect();
    format!(
        "\n## Adult: constants that are drawn\n\n\
         {} rows, {} coordinates. {chains} chains, {warmup} draws to begin with and {draws} that count. By ten folds k is {:.1}.\n\n\
         | constants | of | median | 95 % | R̂ | effective draws |\n|---|---|--:|--:|--:|--:|\n{all}\n\
         Held out, with the constants at their medians:\n\n{HEADING}{}",
        adult::ROWS,
        of.coordinates,
        of.by_folds,
        lines(&of.judged, &line)
    )
}

fn of_smooth(of: &smooth::Measured) -> String {
    let [rows, attributes] = of.size;
    let is_class = of.set.positive.is_some();
    let table = if is_class {
        format!("{HEADING}{}", lines(&of.judged, &line))
    } else {
        format!(
            "| | root mean squared error | mean absolute error | R² |\n|---|--:|--:|--:|\n{}",
            lines(&of.judged, &line_of_number)
        )
    };
    format!("\n## {}: straight and smooth\n\n{rows} rows, {attributes} numbers.\n\n{table}", of.set.name)
}

/// A line of the places.
pub fn of_place(of: &places::Measured) -> String {
    let [straight, surface] = of.rmse;
    format!(
        "| {} | {:.3} | {straight:.3} | {surface:.3} | {:.3} | {:.1} |",
        of.n,
        of.range,
        of.noise,
        100.0 * of.within
    )
}

fn of_places(all: &[places::Measured]) -> String {
    let table: String = all.iter().map(|one| format!("{} {:.2} |\n", of_place(one), one.seconds)).collect();
    format!(
        "\n## Places: a surface beside a straight part\n\n\
         Log prices of houses at random places of a square: a hill and a hollow over the place, size, age, three kinds of\n\
         house, noise {}. The kernel ends at a range that leaves about {} neighbours to each. {} fresh places judge.\n\n\
         | places | range, of the side | error, straight alone | error with the surface | noise as the model says | fresh prices within 95 %, % | seconds of the fit |\n\
         |--:|--:|--:|--:|--:|--:|--:|\n{table}",
        places::NOISE,
        places::NEIGHBOURS,
        places::FRESH
    )
}

fn section(all: &Everything) -> String {
    let line = |claim: crate::table1::claims::Claim| {
        format!("- {} **{}**: {}.\n", claim.said, claim.verdict.words(), claim.figures)
    };
    let lines: String = claims::claims(all).into_iter().map(line).collect();
    format!(
        "\n## What the paper says\n\n\
         Holds, or does not hold: beyond chance (p < 0.05 by the corrected resampled t-test over the folds; with places by\n\
         1.96 standard errors). That something does not help holds where all of its interval of 95 % is below three points.\n\
         Not shown: neither, so that it cannot be told.\n\n{lines}"
    )
}

fn how(all: &Everything) -> String {
    let list = |numbers: &[f64]| numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
    format!(
        "\n## How it was made\n\n\
         - {FOLDS} folds, the same for all that stands in one table. Probabilities are calibrated by the other folds.\n\
         - Ionosphere: constants are those of least squared error over ten folds (seed {}), two of them on a mesh of 25 × 25\n\
         \u{20}\u{20}from 1 to 1,000; {} times ten other folds (seed {}) judge.\n\
         - Adult: of each class its share of {} rows (seed 1); {} time ten folds. The paper’s rows and columns are not known.\n\
         - BUPA: 3 times ten folds, Boston: once. Each fit chooses k (λ of Boston) among {}, in units among {}, by {INNER} folds\n\
         \u{20}\u{20}of its own, and γ of a process of an attribute among {}, of all among {}. Bent: a spline of four knots. An\n\
         \u{20}\u{20}attribute has one shape here: it is straight, bent or a process, where the paper may use it twice.\n\
         - Places: seed 1; k of the surface {}, λ of the rest 1. Seconds are those of one processor.\n\
         - Made in {:.0} min.\n",
        ionosphere::SEEDS[0],
        ionosphere::REPEATS,
        ionosphere::SEEDS[1],
        adult::ROWS,
        adult::REPEATS,
        list(AMONG[0]),
        list(AMONG[1]),
        list(&GAMMAS),
        list(&GAMMAS_OF_ALL),
        places::K,
        all.minutes.ceil()
    )
}
