//! Formulas run by the programs that they are for, where these are installed; else it is said that they are not.

use nomogram::model::additive::AttributeKind;
use nomogram::model::classes::Model;
use serde_json::{Value as Json, json};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Missing,
    Number(f64),
    Label(String),
}
pub type Row = Vec<Cell>;

/// A database.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sqlite {
    Sqlite,
    DuckDb,
}

/// A folder of its own, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("nomogram-export-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether a program is there and can do what is asked of it; said where it cannot.
fn is_there(program: &str, args: &[&str]) -> bool {
    let found = Command::new(program).args(args).output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: {program} {} does not run here", args.join(" "));
    }
    found
}

fn python_program() -> String {
    std::env::var("NOMOGRAM_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn run(program: &str, args: &[&PathBuf]) -> Vec<Vec<f64>> {
    let output = Command::new(program).args(args).output().expect("it starts");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!(
            "{program} said {error}: {}",
            String::from_utf8_lossy(&output.stdout).chars().take(300).collect::<String>()
        )
    })
}

fn rows_as_json(model: &Model, rows: &[Row]) -> String {
    let of = |cell: &Cell| match cell {
        Cell::Missing => Json::Null,
        Cell::Number(x) => json!(x),
        Cell::Label(label) => json!(label),
    };
    let row = |row: &Row| -> Json {
        let named = model.attributes().iter().zip(row).map(|(attribute, cell)| (attribute.name.clone(), of(cell)));
        named.collect::<serde_json::Map<String, Json>>().into()
    };
    Json::from(rows.iter().map(row).collect::<Vec<Json>>()).to_string()
}

pub fn python(formula: &str, model: &Model, rows: &[Row]) -> Option<Vec<Vec<f64>>> {
    let program = python_program();
    is_there(&program, &["-c", "pass"]).then(|| {
        let folder = Folder::new();
        folder.write("formula.py", formula);
        folder.write("rows.json", &rows_as_json(model, rows));
        let main = folder.write(
            "main.py",
            "import json, pathlib, sys\nhere = pathlib.Path(__file__).parent\nsys.path.insert(0, str(here))\nimport formula\nof = lambda found: list(found.values()) if isinstance(found, dict) else [found]\nprint(json.dumps([of(formula.predict(row)) for row in json.loads((here / 'rows.json').read_text(encoding='utf-8'))]))\n",
        );
        run(&program, &[&main])
    })
}

pub fn java_script(formula: &str, model: &Model, rows: &[Row]) -> Option<Vec<Vec<f64>>> {
    is_there("node", &["--version"]).then(|| {
        let folder = Folder::new();
        folder.write("formula.mjs", formula);
        folder.write("rows.json", &rows_as_json(model, rows));
        let main = folder.write(
            "main.mjs",
            "import { readFileSync } from 'node:fs';\nimport { predict } from './formula.mjs';\nconst of = (found) => (typeof found === 'object' ? Object.values(found) : [found]);\nconst rows = JSON.parse(readFileSync(new URL('rows.json', import.meta.url), 'utf8'));\nconsole.log(JSON.stringify(rows.map((row) => of(predict(row)))));\n",
        );
        run("node", &[&main])
    })
}

pub fn r(formula: &str, model: &Model, rows: &[Row]) -> Option<Vec<Vec<f64>>> {
    is_there("Rscript", &["--version"]).then(|| {
        let folder = Folder::new();
        let own = folder.write("formula.R", formula);
        let column = |at: usize| -> String {
            let cells: Vec<String> = rows
                .iter()
                .map(|row| match &row[at] {
                    Cell::Missing => "NA".to_owned(),
                    Cell::Number(x) => format!("{x:e}"),
                    Cell::Label(label) => json!(label).to_string(),
                })
                .collect();
            format!("c({})", cells.join(", "))
        };
        let columns: Vec<String> = model
            .attributes()
            .iter()
            .enumerate()
            .map(|(at, attribute)| format!("{} = {}", json!(attribute.name), column(at)))
            .collect();
        let text = format!(
            "source({})\nrows <- data.frame(check.names = FALSE, {})\nfound <- as.matrix(predict_nomogram(rows))\nlines <- apply(found, 1, function(row) paste0('[', paste(sprintf('%.17g', row), collapse = ', '), ']'))\ncat('[', paste(lines, collapse = ', '), ']')\n",
            json!(own.to_str().expect("a path")),
            columns.join(",\n")
        );
        run("Rscript", &[&folder.write("main.R", &text)])
    })
}

/// The columns that the query adds last, of each row.
pub fn sql(database: Sqlite, query: &str, model: &Model, rows: &[Row]) -> Option<Vec<Vec<f64>>> {
    let program = python_program();
    let can = match database {
        Sqlite::Sqlite => "import sqlite3; sqlite3.connect(':memory:').execute('SELECT EXP(1E0)').fetchall()",
        Sqlite::DuckDb => "import duckdb",
    };
    is_there(&program, &["-c", can]).then(|| {
        let folder = Folder::new();
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let of = |attribute: &nomogram::model::additive::Attribute| {
            let kind = if attribute.kind == AttributeKind::Numeric { "DOUBLE PRECISION" } else { "VARCHAR" };
            format!("{} {kind}", quoted(&attribute.name))
        };
        let columns: Vec<String> = model.attributes().iter().map(of).collect();
        let n = if let Model::Classes(of) = model { of.classes.len() } else { 1 };
        let table = quoted("my \"table\"");
        folder.write("rows.json", &rows_as_json(model, rows));
        folder.write("query.sql", query);
        let asked = json!({
            "create": format!("CREATE TABLE {table} (nomogram_row INTEGER, {})", columns.join(", ")),
            "insert": format!("INSERT INTO {table} VALUES (?{})", ", ?".repeat(columns.len())),
            "database": if database == Sqlite::DuckDb { "duckdb" } else { "sqlite3" },
            "n": n,
            "names": model.attributes().iter().map(|attribute| attribute.name.as_str()).collect::<Vec<&str>>(),
        });
        folder.write("asked.json", &asked.to_string());
        let main = folder.write("main.py", DATABASE);
        run(&program, &[&main])
    })
}

const DATABASE: &str = "import importlib, json, pathlib
here = pathlib.Path(__file__).parent
read = lambda name: (here / name).read_text(encoding='utf-8')
asked, rows = json.loads(read('asked.json')), json.loads(read('rows.json'))
database = importlib.import_module(asked['database']).connect(':memory:')
database.execute(asked['create'])
database.executemany(asked['insert'], [[at, *(row[name] for name in asked['names'])] for at, row in enumerate(rows)])
found = database.execute(read('query.sql'))
names = [of[0] for of in found.description]
row = names.index('nomogram_row')
print(json.dumps([list(of[-asked['n']:]) for of in sorted(found.fetchall(), key=lambda of: of[row])]))
";
