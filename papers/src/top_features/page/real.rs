//! Tables of the real sets.

use super::super::searches::{BUILT, RETURNED, SEARCHES};
use super::super::{Everything, colon, splice};
use super::{table, whole};
use nomogram::explain::top_features::Weighted;

/// Features named in a table.
const NAMED: usize = 10;

/// The sections.
pub fn of(all: &Everything) -> String {
    [junctions(all), tissue(all)].join("\n")
}

fn signed(feature: &Weighted) -> &'static str {
    if feature.weight < 0.0 { "−" } else { "+" }
}

fn junctions(all: &Everything) -> String {
    let (file, measured) = &all.splice;
    let mut rows = Vec::new();
    let mut lists = String::new();
    for one in measured {
        let dashes = || vec!["—".to_owned(); SEARCHES.len()];
        let mut row = vec![one.class.to_owned(), one.degree.to_string(), whole(one.features)];
        row.extend(if one.all { one.quality.iter().map(|q| format!("{q:.3}")).collect() } else { dashes() });
        row.push(if one.all { one.certified.iter().filter(|it| **it).count().to_string() } else { "—".to_owned() });
        row.extend(one.auc.iter().map(|auc| format!("{auc:.4}")));
        rows.push(row);
        let leading: Vec<String> = one
            .leading
            .iter()
            .take(6)
            .map(|(v, share)| format!("{} {:.0} %", file.variable(*v), 100.0 * share))
            .collect();
        let top: Vec<String> =
            one.top.iter().take(NAMED).map(|one| format!("{}({})", signed(one), file.name(one))).collect();
        let from = if one.all { "true list" } else { "Heur2 by level" };
        lists += &format!(
            "- **{}, degree {}**. Letters by their share of ‖w‖²: {}. Leading features ({from}): {}.\n",
            one.class,
            one.degree,
            leading.join(", "),
            top.join(", ")
        );
    }
    let head = [
        "junction",
        "degree",
        "features",
        "Heur1",
        "Heur2 raw",
        "normalised",
        "by level",
        "lists certified",
        "AUC machine",
        "linear",
    ];
    format!(
        "## Splice junctions\n\nUCI's primates: 3,190 sequences, 30 letters on each side of the junction, 240 variables of 0 and \
         1, C = {} as in the\npaper. Donors (EI: the intron begins) and acceptors (IE: it has ended), each against all others; {} \
         cases to train on, one\nseed. Quality at p = {}, r = {RETURNED}. AUC on the other cases, of the machine and of a linear \
         one on the {} first\nof {} features by level, the paper's numbers. Place +1 is the first letter after the junction, −1 the \
         last before it.\n\n{}\n{lists}",
        splice::COST,
        whole(splice::TRAINED as f64),
        BUILT[BUILT.len() - 1],
        whole(f64::from(splice::LINEAR)),
        whole(f64::from(splice::MOST)),
        table(&head, "lrrrrrrrrr", &rows)
    )
}

fn tissue(all: &Everything) -> String {
    let one = &all.colon;
    let mut rows = Vec::new();
    for (at, p) in BUILT.into_iter().enumerate() {
        let mut row = vec![whole(f64::from(p))];
        row.extend(one.searches.iter().map(|steps| format!("{:.3}", steps[at].norm / one.norm)));
        row.push(one.searches.iter().filter(|steps| steps[at].certified).count().to_string());
        row.push(format!("{:.1}", one.brute / one.searches[super::super::searches::HEUR2][at].seconds));
        rows.push(row);
    }
    let name = |feature: &Weighted| {
        let gene = |(v, power): &(u32, u32)| format!("g{:04}{}", v + 1, if *power == 2 { "²" } else { "" });
        format!("{}({})", signed(feature), feature.exponents.iter().map(gene).collect::<Vec<_>>().join(" "))
    };
    let top: Vec<String> = one.top.iter().take(NAMED).map(name).collect();
    let auc: Vec<String> = one.auc.iter().map(|auc| format!("{auc:.3}")).collect();
    let square = if one.auc[0] < one.auc[1] {
        " With so many numbers (x·z)² outweighs 2 x·z, and a square does not see on which side of the mean a case is: the degree \
         suits these data badly, and the list says what such a machine leans on, not what tissue is like."
    } else {
        ""
    };
    let head = ["p", "Heur1", "Heur2 raw", "normalised", "by level", "lists certified", "brute force / Heur2 raw"];
    format!(
        "## Colon tissue\n\nAlon and others (1999): 62 cases, 2,000 expressions with mean 0 and deviation 1, degree 2, {} \
         features, C = {}.\n\n{}\nLeading features of the true list: {}.\n\nAUC over {} folds, everything chosen within the \
         training cases: machine {}, that of degree 1 {}; a linear machine on the {}\nfirst features (p = {}) of Heur2 raw {}, \
         normalised {}, by level {}.{square}\n",
        whole(one.features),
        colon::COST,
        table(&head, "rrrrrrr", &rows),
        top.join(", "),
        colon::FOLDS,
        auc[0],
        auc[1],
        colon::LINEAR,
        BUILT[BUILT.len() - 1],
        auc[2],
        auc[3],
        auc[4]
    )
}
