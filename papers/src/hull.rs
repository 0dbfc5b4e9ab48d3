//! How often the probability lies outside of its Venn–ABERS pair on the bundled sets, and by how much the interval that is
//! shown, the hull of both, is wider than the pair; and where the calibration bends.

use nomogram::calibrate::folds;
use nomogram::contract::{IntervalMethod, Question};
use nomogram::door::session::{predict, predict_intervals};
use nomogram::job::Job;
use nomogram::math;
use nomogram::model::additive::AdditiveModel;
use nomogram::model::classes::Model;
use nomogram::table::{Cells, MISSING, ReadOptions, Table, read};
use std::fmt::Write;
use std::path::Path;

/// Folds of the rows that are held out.
const FOLDS: u32 = 5;

/// A bundled set: name, file, target, class, columns (none: all).
type Bundled = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str]);

const SETS: [Bundled; 6] = [
    ("titanic", "titanic.csv", "survived", "yes", &[]),
    ("iris", "iris_versicolor_virginica.csv", "class", "Iris-virginica", &[]),
    ("housing", "housing.csv", "price", "low", &["RM", "DIS", "PTRATIO class", "LSTAT class"]),
    ("credit", "german_credit.csv", "class", "bad", &[]),
    ("ionosphere", "ionosphere.csv", "class", "good", &[]),
    ("horse colic", "horse_colic.csv", "died", "yes", &[]),
];

/// What came of one set and one way to make intervals.
#[derive(Debug, Default)]
struct Found {
    rows: usize,
    /// By how much the hull is wider than the pair, of the rows that need it.
    widenings: Vec<f64>,
    /// Widths of the pairs.
    widths: Vec<f64>,
    /// Outer fits whose calibration bends.
    bends: u32,
    /// Sum of the held-out log losses of the probability, and of the line's where it bends.
    losses: [f64; 2],
}

/// Measures the sets, or those named, and writes `calibration.md` into a folder.
///
/// # Errors
/// A sentence: a set cannot be read or learned, or the page not be written.
pub fn write(folder: &Path, only: &[&str]) -> Result<(), String> {
    let wanted = SETS.iter().filter(|(name, ..)| only.is_empty() || only.contains(name));
    let measured: Vec<Result<(&str, [Found; 2]), String>> = std::thread::scope(|scope| {
        let work = |set: &'static Bundled| {
            scope.spawn(move || {
                let of = |method| measure(set, method);
                Ok((set.0, [of(IntervalMethod::Cross)?, of(IntervalMethod::Inductive)?]))
            })
        };
        let working: Vec<_> = wanted.map(work).collect();
        let joined = working.into_iter().map(|one| one.join().unwrap_or_else(|_| Err("A set failed.".to_owned())));
        joined.collect()
    });
    let measured = measured.into_iter().collect::<Result<Vec<_>, String>>()?;
    let page = folder.join("calibration.md");
    std::fs::write(&page, page_of(&measured)).map_err(|error| format!("{}: {error}", page.display()))
}

fn measure(&(_, file, target, positive, columns): &Bundled, method: IntervalMethod) -> Result<Found, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/samples/data").join(file);
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table = read(&bytes, &ReadOptions::default()).map_err(|problem| problem.message().message)?;
    let column = table.columns.iter().find(|column| column.name == target).ok_or("no target")?;
    let Cells::Labels { levels, codes } = &column.cells else { return Err("the target has no classes".to_owned()) };
    let rows: Vec<u32> = (0..).zip(codes).filter(|(_, code)| **code != MISSING).map(|(row, _)| row).collect();
    let is_positive = |row: u32| levels[codes[row as usize] as usize] == positive;
    let strata: Vec<u32> = rows.iter().map(|row| u32::from(is_positive(*row))).collect();
    let dealt = folds::deal(&strata, 2, FOLDS, 1, 1);
    let question = Question {
        positive: Some(positive.to_owned()),
        attributes: (!columns.is_empty()).then(|| columns.iter().map(|name| (*name).to_owned()).collect()),
        interval: method,
        ..Question::about(target)
    };
    let mut found = Found::default();
    for fold in 0..dealt.n_folds {
        let part = |held: bool| -> Vec<u32> {
            let of = rows.iter().zip(&dealt.fold_of_row[0]).filter(|(_, at)| (**at == fold) == held);
            of.map(|(row, _)| *row).collect()
        };
        let model = learned(&table.at_rows(&part(false)), &question)?;
        found.add(&model, &table.at_rows(&part(true)), &|row| is_positive(part(true)[row]))?;
    }
    Ok(found)
}

fn learned(table: &Table, question: &Question) -> Result<AdditiveModel, String> {
    let sentence =
        |problem: nomogram::sentences::learning::Problem| nomogram::sentences::Message::from(problem).message;
    let job = Job::new(table, question).map_err(sentence)?;
    let units: Vec<_> = (0..job.n_units()).map(|index| job.unit(index)).collect();
    match job.model(&units).map_err(sentence)?.0 {
        Some(Model::Additive(model)) => Ok(model),
        _ => Err("no additive model".to_owned()),
    }
}

impl Found {
    fn add(&mut self, model: &AdditiveModel, held: &Table, is_positive: &dyn Fn(usize) -> bool) -> Result<(), String> {
        self.bends += u32::from(model.bend.is_some());
        for (row, (sum, pair)) in predict(model, held).into_iter().zip(predict_intervals(model, held)).enumerate() {
            let (p0, p1) = pair.ok_or("no interval")?;
            let (low, high) = (p0.min(p1), p0.max(p1));
            let p = math::logistic(model.bent(sum));
            self.rows += 1;
            self.widths.push(high - low);
            if p < low || p > high {
                self.widenings.push((low - p).max(p - high));
            }
            for (loss, d) in self.losses.iter_mut().zip([model.bent(sum), sum]) {
                *loss += math::ln_1p_exp(if is_positive(row) { -d } else { d });
            }
        }
        Ok(())
    }
}

fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { 0.0 } else { 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]) }
}

fn page_of(measured: &[(&str, [Found; 2])]) -> String {
    let mut page = String::from(
        "# Calibration on the bundled sets\n\n\
         Made by `npm run paper -- hull`: the support vector machine with its defaults, every row held out once in five\n\
         folds; each fold's model is calibrated on folds of its own.\n\n\
         ## The interval that is shown\n\n\
         A model file and `predict` keep the Venn–ABERS pair p₀, p₁ as it is. Shown is the hull of the pair and the\n\
         probability, so that the interval holds the number that it is about. “Needs the hull”: held-out rows whose\n\
         probability lies outside of their pair. “Widening”: by how much the interval then grows, median over these rows,\n\
         in points of probability (percentage points); beside it the median width of the pairs.\n\n\
         | set | method | held-out rows | needs the hull | widening | width of the pair |\n\
         |---|---|---|---|---|---|\n",
    );
    for (name, both) in measured {
        for (method, found) in ["cross", "inductive"].into_iter().zip(both) {
            let share = 100.0 * found.widenings.len() as f64 / found.rows as f64;
            let (widening, width) = (100.0 * median(&found.widenings), 100.0 * median(&found.widths));
            let rows = found.rows;
            let line = writeln!(page, "| {name} | {method} | {rows} | {share:.0} % | {widening:.1} | {width:.1} |");
            debug_assert!(line.is_ok(), "writing to a String cannot fail");
        }
    }
    page.push_str(
        "\n## Where the calibration bends\n\n\
         Outer fits (of five, with all rows in the folds) whose logistic line was worse by more than one corrected\n\
         standard error, so that the file has a bend; and the held-out log loss with it and of the line alone.\n\n\
         | set | fits that bend | log loss | of the line |\n|---|---|---|---|\n",
    );
    for (name, [cross, _]) in measured {
        let [own, line] = cross.losses.map(|loss| loss / cross.rows as f64);
        let line = writeln!(page, "| {name} | {} of {FOLDS} | {own:.4} | {line:.4} |", cross.bends);
        debug_assert!(line.is_ok(), "writing to a String cannot fail");
    }
    page
}
