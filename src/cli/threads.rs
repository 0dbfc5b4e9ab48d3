//! Work that is the same for each of many, on as many threads as there are cores.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What comes of each number, in their order. Who is free takes the next one; a panic of one is a panic of all.
pub(super) fn of_each<T: Send>(wanted: Range<usize>, of: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(wanted.start);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= wanted.end {
                return done;
            }
            done.push((index, of(index)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(wanted.len());
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        workers.into_iter().flat_map(join).collect::<Vec<_>>()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, found)| found).collect()
}
