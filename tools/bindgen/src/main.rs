//! Writes the JavaScript and TypeScript side of the engine's WebAssembly module.
//!
//! This is `wasm-bindgen --target web` as a workspace member, so that its version stands in our own Cargo.lock next to
//! the version of the library it must equal, and nothing has to be installed.
//!
//! Usage: `bindgen MODULE.wasm FOLDER NAME`

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen
        .input_path(module)
        .out_name(name)
        .typescript(true)
        // `new URL("nomogram_bg.wasm", import.meta.url)`: the bundler turns it into the name of a hashed file.
        .omit_default_module_path(false)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
