//! Requests to a session, in any order and with any arguments: refused with a sentence, or answered in finite numbers.

use super::questions::{NAMES, file, question, shrinkage, tuning};
use super::{Source, assert_finite, assert_sentence, catches, run};
use nomogram::contract::{
    AveragedMember, AveragedWanted, Cell, CellOrder, Chain, ChainWanted, Chains, CheckWanted, Coding, Constants,
    ConstantsBy, ConstantsWanted, CutMethod, CutsWanted, EnsembleWanted, GridWanted, Machine, Measure, Metric,
    PairsWanted, Question, ScoredBy, SimilarityWanted, TopMethod, TopWanted, TraceWanted, TuneWanted, Unit,
};
use nomogram::door::session::Session;
use nomogram::sentences::Message;
use nomogram::table::ReadOptions;
use std::fmt::Debug;

const METRICS: [Metric; 5] = [Metric::Accuracy, Metric::Brier, Metric::LogLoss, Metric::Auc, Metric::BalancedAccuracy];

/// A reply, held to the promise.
type Reply<'a> = &'a dyn Fn(&str, Result<Box<dyn Debug>, Message>);

/// What a reply is held to, shared by the threads of a run.
type Shared<'a> = &'a (dyn Fn(&str, Result<Box<dyn Debug>, Message>) + Sync);

fn held(what: &str, reply: Result<Box<dyn Debug>, Message>) {
    match reply {
        Ok(reply) => assert_finite(what, &reply),
        Err(message) => assert_sentence(&message),
    }
}

fn boxed<T: Debug + 'static>(reply: Result<T, Message>) -> Result<Box<dyn Debug>, Message> {
    reply.map(|reply| Box::new(reply) as Box<dyn Debug>)
}

fn name(source: &mut Source) -> String {
    if source.once_in(12) { "absent".to_owned() } else { (*source.pick(&NAMES)).to_owned() }
}

fn constants(source: &mut Source) -> Constants {
    Constants { k: source.awkward(), shrinkages: (0..source.below(2)).map(|_| shrinkage(source)).collect() }
}

fn cell(source: &mut Source) -> Cell {
    match source.below(3) {
        0 => Cell::Number(source.awkward()),
        1 => Cell::Label("p".to_owned()),
        _ => Cell::Missing(None),
    }
}

/// Units as another question's, or damaged ones.
fn spoiled(source: &mut Source, mut units: Vec<Unit>) -> Vec<Unit> {
    if let Some(unit) = units.last_mut().filter(|_| source.once_in(3)) {
        match source.below(4) {
            0 => unit.numbers.0.truncate(source.below(unit.numbers.0.len() + 1)),
            1 => unit.numbers.0.push(1.0),
            2 => unit.index += 1,
            _ => {
                let at = source.below(unit.numbers.0.len());
                if let Some(x) = unit.numbers.0.get_mut(at) {
                    *x = *[source.awkward(), f64::NAN].get(source.below(2)).unwrap_or(&0.0);
                }
            }
        }
    }
    units
}

fn case(source: &mut Source, reply: Reply) {
    let mut session = Session::default();
    let (question, number) = question(source);
    session.open(file(source, number).as_bytes(), &ReadOptions::default()).expect("a table");
    if source.once_in(30) {
        return ask(source, &mut session, &question, &[], reply);
    }
    let prepared = session.prepare(&question);
    let n = prepared.as_ref().map_or(0, |prepared| prepared.units);
    reply("prepare", boxed(prepared));
    let n = if source.once_in(5) { source.below(n as usize + 1) as u32 } else { n };
    let units = (0..n).map(|index| session.unit(index).expect("a unit of this question")).collect();
    let units = spoiled(source, units);
    for _ in 0..3 {
        ask(source, &mut session, &question, &units, reply);
    }
}

fn ask(source: &mut Source, session: &mut Session, question: &Question, units: &[Unit], reply: Reply) {
    match source.below(9) {
        0 => {
            reply("model", boxed(session.model(units)));
            reply("predict", boxed(session.predict()));
        }
        1 => of_units(source, session, units, reply),
        2 => of_shrinkage(source, session, reply),
        3 => {
            let wanted = PairsWanted { from: source.below(5) as u32, to: source.below(9) as u32, permutations: 20 };
            reply("interactions", boxed(session.interactions(&wanted)));
        }
        4 => {
            let method = *source.pick(&[
                CutMethod::EqualFrequency,
                CutMethod::EqualWidth,
                CutMethod::Entropy,
                CutMethod::ByHand,
            ]);
            let cuts = (0..source.below(4)).map(|_| source.number(3)).collect();
            let wanted = CutsWanted { attribute: name(source), method, bins: source.below(25) as u32, cuts };
            reply("intervals", boxed(session.intervals(&wanted)));
        }
        5 => {
            let measure = *source.pick(&[Measure::Overlap, Measure::Iof, Measure::Of, Measure::Lin, Measure::Goodall1]);
            let (most, labelled_only) = (source.below(5) as u32, source.once_in(2));
            let wanted = SimilarityWanted { attribute: name(source), measure, most, labelled_only };
            reply("similarity", boxed(session.similarity(&wanted)));
        }
        6 => of_machines(source, session, reply),
        7 => {
            let wanted = TuneWanted { grid: tuning(source), row: source.below(3) as u32 };
            reply("tuned", boxed(session.tuned(&wanted)));
        }
        _ => {
            let member =
                AveragedMember { question: question.clone(), units: units.to_vec(), count: source.below(3) as u32 };
            let wanted = AveragedWanted { members: vec![member.clone(), member] };
            reply("averaged", boxed(session.averaged(&wanted)));
            reply("first", boxed(session.first(&wanted)));
        }
    }
}

fn of_units(source: &mut Source, session: &mut Session, units: &[Unit], reply: Reply) {
    match source.below(6) {
        0 => reply("roles", boxed(session.roles(units))),
        1 => reply("reliability", boxed(session.reliability(units))),
        2 => reply("forest", boxed(session.forest(units))),
        3 => reply("stand-in", boxed(session.stand_in(units))),
        4 => {
            let wanted = GridWanted {
                attributes: [name(source), name(source)],
                x: (0..3).map(|_| source.number(3)).collect(),
                y: (0..3).map(|_| source.number(3)).collect(),
                others: (0..source.below(3)).map(|_| (name(source), cell(source))).collect(),
            };
            reply("grid", boxed(session.grid(units, &wanted)));
        }
        _ => {
            let judged = session.judged(units);
            if let Ok(judged) = &judged {
                let wanted = EnsembleWanted {
                    library: vec![judged.predictions.clone(); source.below(3)],
                    metric: *source.pick(&METRICS),
                    initial: source.below(4) as u32,
                    of_log_odds: source.once_in(2),
                    replace: source.once_in(2),
                };
                reply("ensemble", boxed(session.ensemble(&wanted)));
            }
            reply("judged", boxed(judged));
        }
    }
}

fn of_shrinkage(source: &mut Source, session: &mut Session, reply: Reply) {
    match source.below(4) {
        0 => {
            let wanted = TraceWanted { from: source.awkward(), to: source.awkward(), steps: source.below(6) as u32 };
            reply("trace", boxed(session.trace(&wanted)));
        }
        1 => reply("shrunk", boxed(session.shrunk(&constants(source)))),
        2 => {
            let list = (0..source.below(3)).map(|_| constants(source)).collect();
            reply("compared", boxed(session.compared(&ConstantsWanted { list })));
        }
        _ => {
            let by = *source.pick(&[ConstantsBy::One, ConstantsBy::Part, ConstantsBy::Attribute]);
            let wanted = ChainWanted {
                by,
                chain: source.below(3) as u32,
                warmup: source.below(5) as u32,
                draws: source.below(9) as u32,
                after: None,
            };
            let chain = session.chain(&wanted);
            if let Ok(chain) = &chain {
                let mut pieces = vec![chain.clone(), chain.clone()];
                pieces[1].chain += source.below(2) as u32;
                if source.once_in(3) {
                    pieces[1].numbers.0.iter_mut().for_each(|x| *x *= source.awkward());
                }
                reply("diagnosed", boxed(session.diagnosed(&Chains { by, chains: pieces })));
                let after = Some(pieces_after(source, chain.clone()));
                reply("the rest of a chain", boxed(session.chain(&ChainWanted { after, ..wanted })));
            }
            reply("chain", boxed(chain));
        }
    }
}

/// The piece of a chain that another one goes on from, perhaps with numbers of somebody else.
fn pieces_after(source: &mut Source, mut chain: Chain) -> Chain {
    if source.once_in(2) {
        chain.numbers.0.iter_mut().for_each(|x| *x = source.awkward().abs());
    }
    chain
}

fn of_machines(source: &mut Source, session: &mut Session, reply: Reply) {
    if source.once_in(2) {
        let wanted = CheckWanted {
            machine: *source.pick(&[Machine::HomogeneousIntervals, Machine::KMeans]),
            online: source.once_in(2),
            scored_by: *source.pick(&[ScoredBy::TenFold, ScoredBy::LeaveOneOut, ScoredBy::Own]),
            first: source.number(3),
            cost: source.awkward(),
            gamma: source.awkward(),
            seed: 1,
            most: source.below(30) as u32,
        };
        reply("check", boxed(session.check_begin(&wanted)));
        reply("a step of the check", boxed(session.check_step(source.below(3) as u32)));
    } else {
        let wanted = TopWanted {
            cost: source.awkward(),
            degree: source.below(5) as u32,
            coding: *source.pick(&[Coding::ZeroOne, Coding::PlusMinusOne]),
            method: *source.pick(&[TopMethod::BruteForce, TopMethod::Heur1, TopMethod::Heur2]),
            order: *source.pick(&[CellOrder::Raw, CellOrder::Normalised, CellOrder::ByLevel]),
            p: source.below(6) as u32,
            r: source.below(6) as u32,
            prune: source.once_in(2),
            sparse: source.once_in(2),
        };
        reply("search", boxed(session.top_begin(&wanted)));
        reply("a step of the search", boxed(session.top_step(source.below(50) as u32)));
    }
}

#[test]
fn requests() {
    run("requests", 500, &|source| case(source, &held));
}

#[test]
fn planted_faults_in_replies_are_caught() {
    let faults: [Shared; 2] =
        [&|what, reply| held(what, reply.map(|_| Box::new(f64::NAN) as Box<dyn Debug>)), &|what, reply| {
            held(what, reply.map_err(|message| Message { message: String::new(), ..message }))
        }];
    for fault in faults {
        assert!(catches(50, &|source| case(source, fault)));
    }
}
