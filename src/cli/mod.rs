//! The command line: the engine without a browser, one verb a file. What a verb prints is JSON.

pub mod inspect;
