//! One set: the machines of all similarities, their rivals and their ensembles, by thirds in rotation.

use crate::table1::sets::{Loaded, Set, load, of_papers, set, subset};
use nomogram::assess::contrasts::contrasts;
use nomogram::assess::ensemble::Goal;
use nomogram::assess::library::Turns;
use nomogram::assess::scores::auc;
use nomogram::cli::ensemble::heard;
use nomogram::cli::evaluate::outer_folds;
use nomogram::cli::members::members;
use nomogram::contract::{Contrast, ContrastsWanted, FoldScores, Metric, Question, Unit};
use nomogram::door::session::predict;
use nomogram::job::Job;
use nomogram::model::classes::Model;
use nomogram::sentences::Message;
use nomogram::table::{Cells, Kind, MISSING, Table};
use std::time::Instant;

/// Rows that are drawn of a set that has many more (of mushroom `table1` draws its own number), of each class its share.
pub const ROWS: usize = 1500;
/// Replications of the thirds.
pub const REPEATS: u32 = 3;
/// What C is chosen among, on the third that selects.
pub const COSTS: [u32; 3] = [1, 10, 100];
/// The best so many machines are in an ensemble from the start.
pub const START: usize = 5;
/// Intervals of about as many rows each, which numbers are cut into where values are compared.
pub const INTERVALS: usize = 5;
/// Of this many parts of the rows one has a target, each in its turn.
pub const PARTS: u32 = 10;
/// What the tables show.
pub const METRICS: [Metric; 4] = [Metric::Auc, Metric::AveragePrecision, Metric::Accuracy, Metric::PositiveAccuracy];

/// The sets.
pub const SETS: [Set; 5] = [
    of_papers("churn", "telco_churn"),
    set("mushroom", "mushroom"),
    of_papers("splice", "splice"),
    set("german", "german_credit"),
    set("adult", "adult_sample"),
];

/// The similarities, Lin's last.
pub const SIMILARITIES: [&str; 8] = ["overlap", "iof", "of", "goodall1", "goodall2", "goodall3", "goodall4", "lin"];
/// Those whose similarities depend on how common values are, tried with few targets.
pub const COUNTED: [&str; 4] = ["iof", "of", "goodall3", "lin"];
/// What is measured, in the order of the tables.
pub const METHODS: [&str; 13] = [
    "overlap",
    "iof",
    "of",
    "goodall1",
    "goodall2",
    "goodall3",
    "goodall4",
    "lin",
    "linear",
    "radial",
    "forest",
    "ensemble on AUC",
    "ensemble on AP",
];

/// A set, measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its name.
    pub name: &'static str,
    /// Rows, and how many of them are of the class that is predicted.
    pub rows: [usize; 2],
    /// Attributes, and how many of them are numbers.
    pub attributes: [usize; 2],
    /// Turn by turn, of each of [`METHODS`].
    pub turns: Vec<Vec<FoldScores>>,
    /// Machines in the ensembles, mean over the turns.
    pub sizes: [f64; 2],
    /// AUC of each of [`COUNTED`] with a tenth of the targets: with the rows without one, and without them, part by part.
    pub tenths: Vec<Vec<[f64; 2]>>,
}

impl Measured {
    fn at(&self, method: &str) -> &[FoldScores] {
        METHODS.iter().position(|one| *one == method).map_or(&[], |at| &self.turns[at])
    }

    /// Mean over the turns.
    pub fn mean(&self, method: &str, metric: Metric) -> f64 {
        let values: Vec<f64> = self.at(method).iter().filter_map(|turn| turn.of(metric)).collect();
        values.iter().sum::<f64>() / values.len() as f64
    }

    /// `method` − `other`, with its test; a third learns, a third judges.
    pub fn contrast(&self, method: &str, other: &str, metric: Metric) -> Option<Contrast> {
        let folds = vec![self.at(method).to_vec(), self.at(other).to_vec()];
        let wanted = ContrastsWanted { folds, reference: 1, n_folds: 2 };
        contrasts(&wanted).ok()?.contrasts.into_iter().find(|contrast| contrast.metric == metric)
    }
}

fn said(message: Message) -> String {
    message.message
}

/// Reads a set, and of many rows its share.
///
/// # Errors
/// A sentence: no such file, or not of that form.
pub fn read(set: &Set) -> Result<Loaded, String> {
    let mut loaded = load(set)?;
    if loaded.table.n_rows > ROWS + ROWS / 4 {
        loaded.table = subset(&loaded.table, &loaded.target, ROWS)?;
    }
    Ok(loaded)
}

/// The same rows with numbers cut into intervals, which are categories.
pub fn cut(set: &Loaded) -> Table {
    let mut table = set.table.clone();
    for column in table.columns.iter_mut().filter(|column| set.numeric.contains(&column.name)) {
        let Cells::Numbers { values, .. } = &column.cells else { continue };
        let mut known: Vec<f64> = values.iter().copied().filter(|x| !x.is_nan()).collect();
        known.sort_by(f64::total_cmp);
        let at = |part: usize| known.get(part * known.len() / INTERVALS).copied();
        let mut cuts: Vec<f64> = (1..INTERVALS).filter_map(at).collect();
        cuts.dedup();
        let code = |x: &f64| if x.is_nan() { MISSING } else { cuts.iter().filter(|cut| x >= *cut).count() as u32 };
        let codes: Vec<u32> = values.iter().map(code).collect();
        // Every level has rows.
        let mut used: Vec<u32> = codes.iter().copied().filter(|code| *code != MISSING).collect();
        used.sort_unstable();
        used.dedup();
        let place = |code: &u32| used.iter().position(|one| one == code).map_or(MISSING, |at| at as u32);
        let levels = used.iter().map(|code| format!("interval {}", code + 1)).collect();
        column.cells = Cells::Labels { levels, codes: codes.iter().map(place).collect() };
        column.kind = Kind::Categorical;
    }
    table
}

fn question(set: &Loaded) -> Question {
    let positive = Some(set.positive.clone());
    Question { positive, folds: 2, repeats: 1, ..Question::about(&set.target) }
}

/// The machines of a list of one family.
fn questions(table: &Table, all: &Question, list: &str) -> Result<Vec<Question>, String> {
    let plain = Job::new(table, all).map_err(|problem| problem.message().message)?;
    let of = |name: &String| table.column(name).is_some_and(|column| column.kind == Kind::Categorical);
    let categories: Vec<String> = plain.prepared().attributes.into_iter().filter(of).collect();
    Ok(members(list).map_err(said)?.iter().map(|member| member.question(all, &categories)).collect())
}

fn costs() -> String {
    COSTS.map(|cost| cost.to_string()).join("|")
}

/// Turn by turn what the machine says whose AUC is the largest on the third that selects.
fn chosen(turns: &Turns) -> Option<Vec<FoldScores>> {
    let selects = turns.selects().iter().map(|cases| cases.folds()).collect::<Option<Vec<_>>>()?;
    let judges = turns.judges().iter().map(|cases| cases.folds()).collect::<Option<Vec<_>>>()?;
    let n = judges.first()?.len();
    let of_turn = |turn: usize| {
        let auc = |machine: &usize| selects[*machine][turn].of(Metric::Auc).unwrap_or(0.0);
        // Of equal ones the least C.
        let best = (0..judges.len()).rev().max_by(|a, b| auc(a).total_cmp(&auc(b)))?;
        Some(judges[best][turn].clone())
    };
    (0..n).map(of_turn).collect()
}

/// Measures a set.
///
/// # Errors
/// A sentence: it cannot be read, or not be learned from.
pub fn measure(set: &Set) -> Result<Measured, String> {
    let loaded = read(set)?;
    let (plain, compared) = (&loaded.table, cut(&loaded));
    let question = question(&loaded);
    let (thirds, rows) = outer_folds(plain, &question, 3, REPEATS).map_err(said)?;
    let of = |table: &Table, list: &str| -> Result<Turns, String> {
        Ok(heard(table, &questions(table, &question, list)?, &thirds, true, 3).map_err(said)?.0)
    };
    let lacking = || format!("{} has too few rows of a class.", set.name);
    let mut turns = Vec::new();
    let since = Instant::now();
    for similarity in SIMILARITIES {
        turns.push(of(&compared, &format!("svm:similarity={similarity}:C={}", costs()))?);
    }
    for list in
        [format!("svm:C={}", costs()), format!("radial-svm:C={}", costs()), "random-forest:trees=100".to_owned()]
    {
        turns.push(of(plain, &list)?);
    }
    let mut scores = turns.iter().map(chosen).collect::<Option<Vec<_>>>().ok_or_else(lacking)?;
    let similarities = turns.into_iter().take(SIMILARITIES.len());
    let library = Turns::new(similarities.flat_map(Turns::into_heard));
    let mut sizes = [0.0; 2];
    for (size, metric) in sizes.iter_mut().zip([Metric::Auc, Metric::AveragePrecision]) {
        let goal = Goal { metric, initial: START, of_log_odds: false, replace: true };
        let found = library.choose(&goal).ok_or_else(lacking)?;
        let counts = found.of_turns.iter().map(|bag| bag.counts.iter().sum::<u32>());
        *size = f64::from(counts.sum::<u32>()) / found.of_turns.len() as f64;
        scores.push(found.judged.folds().ok_or_else(lacking)?);
    }
    eprintln!("{}: thirds {:.0} s", set.name, since.elapsed().as_secs_f64());
    let tenths = COUNTED.iter().map(|one| tenths(&compared, &question, one)).collect::<Result<Vec<_>, String>>()?;
    eprintln!("{}: all {:.0} s", set.name, since.elapsed().as_secs_f64());
    let job = Job::new(plain, &question).map_err(|problem| problem.message().message)?;
    Ok(Measured {
        name: set.name,
        rows: [rows, job.prepared().events as usize],
        attributes: [plain.columns.len() - 1, loaded.numeric.len()],
        turns: scores,
        sizes,
        tenths,
    })
}

/// With a tenth of the targets: AUC of the other rows with and without these among the counts.
fn tenths(table: &Table, all: &Question, similarity: &str) -> Result<Vec<[f64; 2]>, String> {
    let list = format!("svm:similarity={similarity}:C=10");
    let whole = Job::new(table, all).map_err(|problem| problem.message().message)?;
    let (parts, _) = outer_folds(table, all, PARTS, 1).map_err(said)?;
    let of_part = |part: &Vec<u32>| -> Result<[f64; 2], String> {
        let others: Vec<u32> = (0..table.n_rows as u32).filter(|row| !part.contains(row)).collect();
        let is_one = |row: &u32| whole.task().y[whole.task().group_of_row[*row as usize] as usize] > 0.0;
        let positive: Vec<bool> = others.iter().map(is_one).collect();
        let of = |known: &Table| -> Result<f64, String> {
            // With few targets a column may be the same in all of them, and no attribute.
            let question = questions(known, all, &list)?.remove(0);
            let scores = scored(known, &question, &table.at_rows(&others))?;
            Ok(auc(&scores, &positive, &vec![1.0; scores.len()]).unwrap_or(0.5))
        };
        Ok([of(&without_targets(table, &all.target, &others))?, of(&table.at_rows(part))?])
    };
    parts.iter().map(of_part).collect()
}

/// The table where some rows have no target.
fn without_targets(table: &Table, target: &str, rows: &[u32]) -> Table {
    let mut table = table.clone();
    if let Some(Cells::Labels { codes, .. }) =
        table.columns.iter_mut().find(|column| column.name == target).map(|column| &mut column.cells)
    {
        rows.iter().for_each(|row| codes[*row as usize] = MISSING);
    }
    table
}

/// What a machine of a table says of the rows of another.
fn scored(known: &Table, question: &Question, of: &Table) -> Result<Vec<f64>, String> {
    let problem = |problem: nomogram::sentences::learning::Problem| problem.message().message;
    let job = Job::new(known, question).map_err(problem)?;
    let units: Vec<Unit> = (0..job.n_units_to_predict()).map(|index| job.unit(index)).collect();
    if let Some(Model::Additive(model)) = job.model(&units).map_err(problem)?.0 {
        return Ok(predict(&model, of));
    }
    let values: Vec<_> = job.task().attributes.iter().map(|attribute| attribute.values_in(of)).collect();
    job.log_odds_at(&units, &values).map_err(problem)
}
