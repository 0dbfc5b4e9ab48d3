//! `papers PAPER FOLDER [SET …]`: measures a paper again, all sets or some, and writes its page into the folder.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["venn", folder, only @ ..] => papers::venn::write(Path::new(folder), only),
        ["table1", folder, only @ ..] => papers::table1::write(Path::new(folder), only),
        ["ensembles", folder, only @ ..] => papers::ensembles::write(Path::new(folder), only),
        ["psvm", folder, only @ ..] => papers::psvm::write(Path::new(folder), only),
        ["hull", folder, only @ ..] => papers::hull::write(Path::new(folder), only),
        ["top-features", folder, sizes @ ..] => papers::top_features::write(Path::new(folder), sizes),
        _ => Err("usage: papers venn|table1|ensembles|psvm|top-features|hull FOLDER [SET …]; `npm run paper` does it"
            .to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}
