//! The page.

use super::measure::{BUILT, Eliminated, Measured, RETURNED};

/// All of it.
pub fn of(measured: &[Measured], eliminated: &[Eliminated]) -> String {
    let mut out = format!(
        "# Top-weighted features: the paper's simulations measured again\n\n\
         Brown, Tsamardinos and Hardin (2012), beside what `src/explain/top_features/` gives. Written by\n\
         `npm run paper -- top-features` (with `small` after it: up to 500 cases, eliminated up to 100). The numbers of the\n\
         paper's tables, its formulas and the network of its Figure 1 are not legible in the text that was used: what it says\n\
         in words is checked. Circle is told by x₁² + x₂² > 2/π; each XOR of Double-XOR agrees with the class in 19 of 20\n\
         cases. Thrombin, its lung cancers and its splice sites of Arabidopsis are not at hand; real data is not measured\n\
         here, nor 4-parity.\n\n\
         C = 1000, the degree that of the rule. Returned are r = {RETURNED} features, built up to p of 50, 100, 500, 1000 and\n\
         5000. *Quality*: ‖returned‖ / ‖true top r‖. Quality and times of the heuristics are means over p. *Places*: of\n\
         the rule's features in the true list. AUC on 1000 other cases.\n\n\
         | problem | variables | cases | features | quality Heur1 | Heur2 | time Heur1 / Heur2 | brute force / Heur2 | \
         certified Heur1 | Heur2 | places | AUC machine | linear on Heur2's |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|\n"
    );
    for one in measured {
        out += &line(one);
    }
    out += "\n## Elimination of variables\n\nOne at a time, on 80 of 100 cases; kept are those whose machine has the largest AUC on the \
            other 20. All features over them, beside as many\nof Heur2 (p = 5000), each divided by as many of the true list.\n\n\
            | problem | variables | cases | kernel | kept | rule among them | quality | Heur2 |\n|---|--:|--:|---|--:|---|--:|--:|\n";
    for one in eliminated {
        let (problem, m, n) = one.of;
        for (kernel, (kept, has_rule, quality, heur2)) in ["linear", "polynomial"].iter().zip(&one.rfe) {
            let has_rule = if *has_rule { "yes" } else { "no" };
            out += &format!(
                "| {} | {m} | {n} | {kernel} | {kept} | {has_rule} | {quality:.3} | {heur2:.3} |\n",
                problem.name()
            );
        }
    }
    out + &claims(measured, eliminated)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0.0), |(sum, n), x| (sum + x, n + 1.0));
    sum / n
}

fn line(one: &Measured) -> String {
    let [first, second] = [0, 1].map(|at| mean(one.quality.iter().map(|of| of[at])));
    let [of_first, of_second] = [0, 1].map(|at| mean(one.seconds.1.iter().map(|of| of[at])));
    let certified = [0, 1].map(|at| one.certified.iter().filter(|of| of[at]).count());
    let places: Vec<String> =
        one.places.iter().map(|at| if *at == 0 { format!("> {RETURNED}") } else { at.to_string() }).collect();
    format!(
        "| {} | {} | {} | {:.0} | {first:.3} | {second:.3} | {:.2} | {:.1} | {} of {} | {} of {} | {} | {:.3} | {:.3} |\n",
        one.problem.name(),
        one.m,
        one.n,
        one.features,
        of_first / of_second,
        one.seconds.0 / of_second,
        certified[0],
        BUILT.len(),
        certified[1],
        BUILT.len(),
        places.join(", "),
        one.auc[0],
        one.auc[1]
    )
}

fn claims(measured: &[Measured], eliminated: &[Eliminated]) -> String {
    let total = measured.len();
    let of = |one: &Measured, at: usize| mean(one.quality.iter().map(|of| of[at]));
    let better = measured.iter().filter(|one| of(one, 1) >= of(one, 0) - 1e-9).count();
    let time = |one: &Measured, at: usize| mean(one.seconds.1.iter().map(|of| of[at]));
    let quicker = measured.iter().filter(|one| time(one, 0) < time(one, 1)).count();
    let than_brute = measured.iter().filter(|one| time(one, 1) < one.seconds.0).count();
    let higher = measured.iter().filter(|one| one.auc[1] >= one.auc[0]).count();
    let linear = eliminated.iter().filter(|one| !one.rfe[0].1).count();
    let beaten = eliminated.iter().filter(|one| one.rfe[1].3 >= one.rfe[1].2 - 1e-9).count();
    let says = |held: usize, total: usize| if held == total { "holds" } else { "does not hold in all" };
    let n = eliminated.len();
    format!(
        "\n## The paper's claims\n\n\
         - Heur1 is in general faster than Heur2: {} ({quicker} of {total}).\n\
         - Heur2 returns equal or better features in all cases: {} ({better} of {total}). It takes the variable with most weight \
         not yet built, so that it looks away from those that go with what it has.\n\
         - Brute force takes longer than Heur2 in almost all cases: {} ({than_brute} of {total}). Ours are compiled, the \
         paper's ran in Matlab.\n\
         - A linear machine on Heur2's features classifies better than the full machine, but for two cases: {} \
         ({higher} of {total}).\n\
         - Linear elimination fails: {} (it misses variables of the rule in {linear} of {n}).\n\
         - Heur2's features hold more weight than those over the variables of polynomial elimination: {} ({beaten} of {n}).\n",
        says(quicker, total),
        says(better, total),
        says(than_brute, total),
        says(higher, total),
        says(linear, n),
        says(beaten, n)
    )
}
