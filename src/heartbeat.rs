//! Signs of life from inside long work: whoever waits can tell work that is long from work that hangs.
//!
//! Loops whose rounds take milliseconds or more call [`beat`], or [`at`] where they know how far they are. Whoever wants
//! to hear listens with [`listen`]; where nobody does, as on the command line, it is a look at an empty place. Nothing that
//! is computed depends on it.

use std::cell::{Cell, RefCell};

/// Told how much is done, and of how much; 0 of 0 where that is not known.
pub type Listener = Box<dyn Fn(u32, u32)>;

thread_local! {
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
    static ROUNDS: Cell<u32> = const { Cell::new(0) };
}

/// From here on this thread's work is heard; with `None` no longer.
pub fn listen(listener: Option<Listener>) {
    LISTENER.with(|place| *place.borrow_mut() = listener);
}

/// Work goes on.
pub fn beat() {
    at(0, 0);
}

/// Work goes on: `done` of `of` are done.
pub fn at(done: usize, of: usize) {
    LISTENER.with(|place| {
        if let Some(listener) = place.borrow().as_ref() {
            listener(done as u32, of as u32);
        }
    });
}

/// Work goes on, in rounds of which one is too short to be told of: every 64th is.
pub fn round() {
    let rounds = ROUNDS.get().wrapping_add(1);
    ROUNDS.set(rounds);
    if rounds.is_multiple_of(64) {
        beat();
    }
}
