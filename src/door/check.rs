//! Requests `check_begin` and `check_step`: predictions of the prepared question's rows compared with what they are, one
//! after the other.

use super::session::Session;
use crate::calibrate::folds::shuffled;
use crate::choice::PANEL_LIMITS;
use crate::contract::{CheckBegun, CheckStep, CheckWanted, Machine};
use crate::features::Features;
use crate::features::design::Design;
use crate::job::Job;
use crate::learn::radial_svm::default_gamma;
use crate::learn::solve::SolveOptions;
use crate::sentences::Message;
use crate::sentences::learning::Problem;
use crate::task::Answers;
use crate::venn::bag::ScoredBy;
use crate::venn::check::{Check, Way};
use crate::venn::machines::{Fitting, Rows};
use crate::venn::search::{COSTS, GAMMAS, search};
use crate::venn::taxonomy::{INTERVALS_PER_CLASS, Taxonomy};

/// Most rows that take part: the kernel of all their pairs is kept, 72 MB of these.
pub const MOST_ROWS: usize = 3000;
/// Where each row has machines of its own, which are refitted with every row that comes.
pub const MOST_LEFT_OUT: usize = 300;
/// Most rows by which C and γ are chosen.
const SEARCHED: usize = 500;

impl Session {
    /// Draws the order of the rows and trains with the first of them.
    ///
    /// The machines see each attribute in its plain form (numbers standardised over all rows, levels one coordinate
    /// each), whatever shapes the question has.
    ///
    /// # Errors
    /// Nothing prepared, a number as the answer, settings out of range, Venn–ABERS with more than two classes.
    pub fn check_begin(&mut self, wanted: &CheckWanted) -> Result<CheckBegun, Message> {
        let (check, begun) = begin(self.job()?, wanted)?;
        self.check = Some(check);
        Ok(begun)
    }

    /// Predicts the next `n` rows and sees what they are.
    ///
    /// # Errors
    /// Nothing begun since the question was prepared; an interval that is not finite.
    pub fn check_step(&mut self, n: u32) -> Result<CheckStep, Message> {
        let check = self.check.as_mut().ok_or(Problem::OutOfTurn { first: "begin the check" })?;
        let mut step = CheckStep::default();
        for judged in check.step(n as usize) {
            step.wrong.push(u32::from(judged.is_wrong()));
            step.low.push(judged.prediction.low);
            step.high.push(judged.prediction.high);
        }
        let is_finite = step.low.iter().chain(&step.high).all(|end| end.is_finite());
        if is_finite { Ok(step) } else { Err(Problem::NotFinite.into()) }
    }
}

pub(crate) fn begin(job: &Job, wanted: &CheckWanted) -> Result<(Check, CheckBegun), Problem> {
    let task = job.task();
    if !task.is_of_classes() {
        return Err(Problem::OutOfTurn { first: "prepare a question about classes" });
    }
    check_settings(wanted)?;
    let n_classes = task.n_strata() as usize;
    let way = match wanted.machine {
        Machine::HomogeneousIntervals => {
            Way::Venn(Taxonomy::Intervals { count: INTERVALS_PER_CLASS * n_classes }, wanted.scored_by)
        }
        Machine::KMeans => Way::Venn(Taxonomy::KMeans, wanted.scored_by),
        Machine::VennAbers if n_classes > 2 => {
            return Err(Problem::OneClassOnly { name: "Venn–ABERS".to_owned() });
        }
        Machine::VennAbers => Way::VennAbers,
    };
    let design = Features::new(task, &Features::check(task, &[], &[])?, &task.counts).design;
    let of = |(group, count): (u32, &f64)| std::iter::repeat_n(group, *count as usize);
    let groups: Vec<u32> = (0..).zip(&task.counts).flat_map(of).collect();
    let most = if way.scored_by() == ScoredBy::LeaveOneOut { MOST_LEFT_OUT } else { MOST_ROWS };
    let most = if wanted.most == 0 { most } else { most.min(wanted.most.max(2) as usize) };
    let places = shuffled(groups.len(), u64::from(wanted.seed));
    let order: Vec<u32> = places.iter().take(most).map(|place| groups[*place as usize]).collect();
    let one_class = task.answers == Answers::OneClass;
    let class = |group: &u32| {
        let y = task.y[*group as usize];
        if one_class { u32::from(y > 0.0) } else { y as u32 }
    };
    let classes: Vec<u32> = order.iter().map(class).collect();
    let first = ((wanted.first * order.len() as f64).round() as usize).clamp(1, order.len().max(2) - 1);
    let fitting = fitting(&design, wanted, &order[..first], &classes[..first], n_classes);
    let rows = Rows::new(&design.select(&order), classes, n_classes, fitting);
    let check = Check::begin(rows, way, wanted.online, first, u64::from(wanted.seed));
    let begun =
        CheckBegun { trained: first as u32, rows: check.left() as u32, cost: fitting.cost, gamma: fitting.gamma };
    Ok((check, begun))
}

/// C and γ as they are wanted; what is not given is searched for on the first rows, in order.
fn fitting(design: &Design, wanted: &CheckWanted, first: &[u32], classes: &[u32], n_classes: usize) -> Fitting {
    let usual = Fitting { cost: wanted.cost, gamma: wanted.gamma, options: SolveOptions::for_folds().for_kernels() };
    if wanted.cost > 0.0 && wanted.gamma > 0.0 {
        return usual;
    }
    let costs = if wanted.cost > 0.0 { vec![wanted.cost] } else { COSTS.to_vec() };
    let gammas = if wanted.gamma > 0.0 {
        vec![wanted.gamma]
    } else {
        GAMMAS.iter().map(|gamma| gamma * default_gamma(design)).collect()
    };
    let n = first.len().min(SEARCHED);
    search(&design.select(&first[..n]), &classes[..n], n_classes, (&costs, &gammas), usual).fitting
}

fn check_settings(wanted: &CheckWanted) -> Result<(), Problem> {
    for (of, value) in [(&PANEL_LIMITS.cost, wanted.cost), (&PANEL_LIMITS.gamma, wanted.gamma)] {
        // 0 is for a search.
        if value.to_bits() != 0 {
            Problem::unless_allowed(of, value)?;
        }
    }
    if (0.0..=1.0).contains(&wanted.first) {
        return Ok(());
    }
    let value = wanted.first.to_string();
    Err(Problem::BadSetting { name: "first".to_owned(), value, expected: "a share between 0 and 1" })
}
