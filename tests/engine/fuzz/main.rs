//! Random cases against what must hold for every input: tables, model files, settings and requests.
//!
//! `cargo test` takes a fixed number of them, the same each time. `npm run soak -- fuzz` takes millions by the same code
//! (FUZZ_CASES, FUZZ_FIRST, FUZZ_THREADS; FUZZ_TARGET leaves the other targets out).

#[path = "../helper.rs"]
#[allow(dead_code, reason = "the engine tests share it")]
mod helper;
mod limits;
mod models;
mod plurals;
mod questions;
mod requests;
mod source;
mod tables;

pub use source::{Source, assert_finite, assert_sentence};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// After so many failures there is enough to look at.
const MOST_FAILURES: usize = 20;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no whole number: {text}")))
}

/// Takes `cases` cases, each from a seed of its own; panics with the seeds of those that failed.
fn run(target: &str, cases: u64, case: &(dyn Fn(&mut Source) + Sync)) {
    if std::env::var("FUZZ_TARGET").is_ok_and(|wanted| wanted != target) {
        return;
    }
    let cases = number("FUZZ_CASES").unwrap_or(cases);
    let first = number("FUZZ_FIRST").unwrap_or(0);
    let threads = number("FUZZ_THREADS").unwrap_or(1);
    let failures = failing(target, first..first + cases, threads, case);
    assert!(
        failures.is_empty(),
        "{target}: these cases failed: {failures:?}. To see one: FUZZ_TARGET={target} FUZZ_FIRST={} FUZZ_CASES=1",
        failures[0]
    );
}

/// The seeds of the cases that panic.
fn failing(target: &str, seeds: std::ops::Range<u64>, threads: u64, case: &(dyn Fn(&mut Source) + Sync)) -> Vec<u64> {
    let (next, done) = (AtomicU64::new(seeds.start), AtomicU64::new(0));
    let failures = Mutex::new(Vec::new());
    let slowest = Mutex::new((Duration::ZERO, 0));
    let enough = || failures.lock().is_ok_and(|failures| failures.len() >= MOST_FAILURES);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end || enough() {
                return;
            }
            let since = Instant::now();
            if catch_unwind(AssertUnwindSafe(|| case(&mut Source::new(seed)))).is_err()
                && let Ok(mut failures) = failures.lock()
            {
                eprintln!("{target}: case {seed} failed");
                failures.push(seed);
            }
            if let Ok(mut slowest) = slowest.lock() {
                *slowest = (*slowest).max((since.elapsed(), seed));
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let report = || {
        let (time, seed) = slowest.lock().map_or((Duration::ZERO, 0), |slowest| *slowest);
        let failed = failures.lock().map_or(0, |failures| failures.len());
        let done = done.load(Ordering::Relaxed);
        eprintln!("fuzz {target} {done} {failed} {:.3} {seed}", time.as_secs_f64());
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut told = Instant::now();
        while threads > 1 && !workers.iter().all(|worker| worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(50));
            if told.elapsed() > Duration::from_secs(2) {
                told = Instant::now();
                report();
            }
        }
    });
    report();
    failures.into_inner().unwrap_or_default()
}

/// Whether some of `cases` cases panics, as it must with a fault planted.
fn catches(cases: u64, case: &(dyn Fn(&mut Source) + Sync)) -> bool {
    (0..cases).any(|seed| catch_unwind(AssertUnwindSafe(|| case(&mut Source::new(seed)))).is_err())
}
