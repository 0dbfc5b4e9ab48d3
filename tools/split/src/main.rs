//! Splits a WebAssembly module in two: a first one that is there from the beginning, and the rest, which is fetched when
//! one of its functions is called.
//!
//! Which functions belong to the first is not guessed: `mark` writes a copy of the module that remembers which of its
//! functions have run, whoever has run it writes their numbers down, and `cut` cuts by these.
//!
//! Usage:
//!
//! - `split mark MODULE.wasm MARKED.wasm`
//! - `split cut MODULE.wasm NUMBERS.txt FIRST.wasm REST.wasm`, with one number a line

mod cut;
mod mark;
mod slots;

use std::collections::HashSet;
use std::error::Error;
use std::fs::{read, read_to_string};
use std::process::ExitCode;

use walrus::{FunctionId, Module, ModuleConfig};

/// Whatever goes wrong.
type Fault = Box<dyn Error>;

/// A function that the module defines itself, by its place among these: the same for the same bytes.
type Number = usize;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["mark", module, marked] => write_marked(module, marked),
        ["cut", module, numbers, first, rest] => write_parts(module, numbers, first, rest),
        _ => {
            eprintln!("usage: split mark MODULE MARKED | split cut MODULE NUMBERS FIRST REST");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("split: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write_marked(path: &str, marked: &str) -> Result<(), Fault> {
    let mut module = parse(&read(path)?)?;
    mark::mark(&mut module);
    module.emit_wasm_file(marked)?;
    Ok(())
}

fn write_parts(path: &str, numbers: &str, first: &str, rest: &str) -> Result<(), Fault> {
    let numbers: HashSet<Number> = read_to_string(numbers)?.lines().map(str::parse).collect::<Result<_, _>>()?;
    let mut parts = cut::cut(&read(path)?, &numbers)?;
    parts.first.emit_wasm_file(first)?;
    parts.rest.emit_wasm_file(rest)?;
    Ok(())
}

fn parse(wasm: &[u8]) -> Result<Module, Fault> {
    let mut config = ModuleConfig::new();
    config.generate_producers_section(false).generate_name_section(false);
    Ok(config.parse(wasm)?)
}

/// The functions that a module defines itself, in their order.
fn numbered(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter_local().map(|(id, _)| id).collect()
}
