//! Tables of the simulations.

use super::super::measure::{Measured, mean};
use super::super::problems::Problem;
use super::super::searches::{BUILT, HEUR2, RETURNED, SEARCHES};
use super::super::{Everything, figures};
use super::{best, table, whole, with_range};

/// The problems of the three tables.
pub const PROBLEMS: [Problem; 3] = [Problem::Circle, Problem::DoubleXor, Problem::Checkerboard];

/// The sections.
pub fn of(all: &Everything) -> String {
    let parts = [quality(all), by_p(all), levels(all), times(all), elimination(all), parity(all)];
    parts.join("\n")
}

fn size(one: &Measured) -> Vec<String> {
    vec![one.problem.name().to_owned(), one.m.to_string(), one.n.to_string()]
}

fn quality(all: &Everything) -> String {
    let row = |one: &Measured| {
        let mut row = size(one);
        row.push(whole(one.features));
        for search in 0..SEARCHES.len() {
            row.push(with_range(&one.runs.iter().map(|run| run.quality(search)).collect::<Vec<_>>(), 3));
        }
        let values: Vec<f64> = (0..SEARCHES.len()).map(|search| one.quality(search)).collect();
        row.push(best(&values));
        row
    };
    let rows: Vec<Vec<String>> = all.simulated.iter().map(row).collect();
    let head = ["problem", "variables", "cases", "features", "Heur1", "Heur2 raw", "normalised", "by level", "best"];
    format!(
        "## Quality\n\n{}\n\n{}\n![Weights by rank]({})\n\nThe larger a \
         weight is beside the next ones, the sooner a search has it (the paper's Figure 3): {} cases, the first draw.\n",
        if all.seeds == 1 {
            "One draw of cases.".to_owned()
        } else {
            format!("Mean and range of {} draws of cases.", all.seeds)
        },
        table(&head, "lrrrrrrrl", &rows),
        figures::WEIGHTS,
        whole(figures::CASES as f64)
    )
}

/// Mean quality of a search over all sizes of a problem, with one p or all.
pub fn of_problem(all: &Everything, problem: Problem, search: usize, p: Option<usize>) -> f64 {
    let runs = all.simulated.iter().filter(|one| one.problem == problem).flat_map(|one| &one.runs);
    mean(runs.map(|run| p.map_or_else(|| run.quality(search), |at| run.searches[search][at].norm / run.norm)))
}

fn by_p(all: &Everything) -> String {
    let mut rows = Vec::new();
    for problem in PROBLEMS {
        for (at, p) in BUILT.into_iter().enumerate() {
            let values: Vec<f64> =
                (0..SEARCHES.len()).map(|search| of_problem(all, problem, search, Some(at))).collect();
            let mut row = vec![problem.name().to_owned(), p.to_string()];
            row.extend(values.iter().map(|quality| format!("{quality:.3}")));
            row.push(best(&values));
            rows.push(row);
        }
    }
    let head = ["problem", "p", "Heur1", "Heur2 raw", "normalised", "by level", "best"];
    format!("Means over sizes, cases and seeds, by the features built:\n\n{}", table(&head, "lrrrrrl", &rows))
}

/// Mean number of features of each level in the list of a search (the last: the true list), over all runs of a problem.
pub fn mean_levels(all: &Everything, problem: Problem, list: usize) -> Vec<f64> {
    let runs = || all.simulated.iter().filter(|one| one.problem == problem).flat_map(|one| &one.runs);
    (0..problem.degree() as usize).map(|l| mean(runs().map(|run| run.levels[list][l] as f64))).collect()
}

fn levels(all: &Everything) -> String {
    let mut rows = Vec::new();
    for problem in PROBLEMS {
        let list = |list: usize| {
            mean_levels(all, problem, list).iter().map(|count| format!("{count:.1}")).collect::<Vec<_>>().join(" + ")
        };
        let mut row = vec![problem.name().to_owned(), list(SEARCHES.len())];
        row.extend((0..SEARCHES.len()).map(list));
        rows.push(row);
    }
    let head = ["problem", "true list", "Heur1", "Heur2 raw", "normalised", "by level"];
    format!(
        "Of the {RETURNED} features, how many are of degree 1 + 2 (+ 3), p = {}:\n\n{}",
        BUILT[BUILT.len() - 1],
        table(&head, "llllll", &rows)
    )
}

fn times(all: &Everything) -> String {
    let row = |one: &Measured| {
        let mut row = size(one);
        row.push(format!("{:.2}", one.mean(|run| run.seconds(0) / run.heur2())));
        row.push(format!("{:.1}", one.mean(|run| run.brute / run.heur2())));
        let certified = |search: usize| {
            let steps = one.runs.iter().flat_map(|run| &run.searches[search]);
            steps.filter(|step| step.certified).count().to_string()
        };
        row.push((0..SEARCHES.len()).map(certified).collect::<Vec<_>>().join(", "));
        let has_rule = |list: usize| one.runs.iter().filter(|run| run.has_rule[list]).count().to_string();
        row.push(has_rule(SEARCHES.len()));
        row.push((0..SEARCHES.len()).map(has_rule).collect::<Vec<_>>().join(", "));
        row.push(format!("{:.3}", one.mean(|run| run.auc)));
        row.extend((0..SEARCHES.len() - HEUR2).map(|order| format!("{:.3}", one.mean(|run| run.linear[order]))));
        row
    };
    let rows: Vec<Vec<String>> = all.simulated.iter().map(row).collect();
    let head = [
        "problem",
        "variables",
        "cases",
        "time Heur1 / Heur2",
        "brute force / Heur2",
        "certified",
        "rule in true list",
        "in theirs",
        "AUC machine",
        "linear on raw's",
        "normalised",
        "by level",
    ];
    let gap = all.simulated.iter().flat_map(|one| &one.runs).map(|run| run.gap).fold(0.0, f64::max);
    format!(
        "## Times, proofs, the rule\n\nTimes of Heur2 are means over its orders. *Certified*: lists proved to be the true ones \
         by Heur1, Heur2 raw, normalised\nand by level, of {} each. *Rule in*: in how many of {} lists the features of the rule \
         are, p = {} for the searches in\nthat order. AUC on {} other cases, of the machine and of a linear one on the \
         {RETURNED} features (p = {}). Every machine is\nwithin {gap:.0e} of its best objective.\n\n{}",
        BUILT.len() * all.seeds,
        all.seeds,
        BUILT[BUILT.len() - 1],
        super::super::measure::TESTED,
        BUILT[BUILT.len() - 1],
        table(&head, "lrrrrlrlrrrr", &rows)
    )
}

fn elimination(all: &Everything) -> String {
    let row = |one: &super::super::measure::Eliminated| {
        let mut row = vec![
            one.problem.name().to_owned(),
            one.m.to_string(),
            one.n.to_string(),
            if one.degree == 1 { "linear" } else { "polynomial" }.to_owned(),
            one.kept.to_string(),
            if one.has_rule { "yes" } else { "no" }.to_owned(),
            format!("{:.3}", one.quality),
        ];
        row.extend(one.heur2.iter().map(|quality| format!("{quality:.3}")));
        row
    };
    let rows: Vec<Vec<String>> = all.eliminated.iter().map(row).collect();
    let head = [
        "problem",
        "variables",
        "cases",
        "kernel",
        "kept",
        "rule among them",
        "quality",
        "Heur2 raw",
        "normalised",
        "by level",
    ];
    format!(
        "## Elimination of variables\n\nOne at a time, on 80 of 100 cases; kept are those whose machine has the largest AUC on \
         the other 20. All features over\nthem, beside as many of Heur2 (p = {}), each divided by as many of the true list. \
         One seed.\n\n{}\n![Quality against cases, elimination beside Heur2]({})\n",
        BUILT[BUILT.len() - 1],
        table(&head, "lrrlrlrrrr", &rows),
        figures::ELIMINATION
    )
}

fn parity(all: &Everything) -> String {
    let row = |one: &super::super::parity::Parity| {
        let has =
            |of: &dyn Fn(&super::super::parity::Run) -> bool| one.runs.iter().filter(|run| of(run)).count().to_string();
        let is_built = one.runs.iter().all(|run| run.place.is_some());
        let mut row = vec![one.m.to_string(), one.n.to_string(), whole(one.features)];
        row.push(if is_built { has(&|run| run.place == Some(1)) } else { "—".to_owned() });
        row.push((0..SEARCHES.len()).map(|at| has(&|run| run.places[at] == 1)).collect::<Vec<_>>().join(", "));
        row.push(format!("{:.1}", mean(one.runs.iter().map(|run| run.ratio))));
        row.push(with_range(&one.runs.iter().map(|run| run.last as f64).collect::<Vec<_>>(), 0));
        for at in 0..SEARCHES.len() {
            let quality = || mean(one.runs.iter().map(|run| run.quality[at]));
            row.push(if is_built { format!("{:.3}", quality()) } else { "—".to_owned() });
        }
        row.push(format!("{:.3}", mean(one.runs.iter().map(|run| run.auc))));
        row
    };
    let rows: Vec<Vec<String>> = all.parity.iter().map(row).collect();
    let head = [
        "variables",
        "cases",
        "features",
        "first in true list",
        "in theirs",
        "weight beside others",
        "place of the fourth",
        "Heur1",
        "Heur2 raw",
        "normalised",
        "by level",
        "AUC",
    ];
    format!(
        "## 4-parity\n\nThe class is x₁x₂x₃x₄, all variables −1 or 1, degree 4. *First in*: in how many of {} lists the rule's \
         feature comes\nfirst, p = {} for Heur1, Heur2 raw, normalised and by level. *Weight beside others*: its |w|, built by \
         itself, over the\nlargest of any other feature that was built. *Place of the fourth*: of the last of the four variables in \
         the order of s(v, 4);\nHeur2 builds the feature when it is taken. Quality at that p. With 250 variables brute force is too long and quality \
         not known:\nthere the rule's feature is all that is judged by.\n\n{}",
        all.seeds,
        BUILT[BUILT.len() - 1],
        table(&head, "rrrrlrlrrrrr", &rows)
    )
}
