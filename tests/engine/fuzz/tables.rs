//! Bytes as a table: read alike twice, every row of every column there, numbers that can be calculated with, sentences
//! for whatever was assumed, lines that the file has.

use super::{Source, assert_finite, assert_sentence, catches, run};
use crate::helper::{data, test_file};
use nomogram::math::LARGEST;
use nomogram::sentences::Problem;
use nomogram::table::{Bounds, Cells, ColumnOptions, Kind, MISSING, ReadOptions, Table, classes, open, read, rows};
use std::sync::LazyLock;

/// The awkward files, cut short.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = std::fs::read_dir(test_file("data/awkward")).expect("the awkward files");
    let mut names: Vec<String> = folder
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.ends_with(".json"))
        .collect();
    names.sort();
    names.iter().map(|name| data(&format!("awkward/{name}")).into_iter().take(1500).collect()).collect()
});

const PIECES: [&str; 48] = [
    "~",
    "^",
    "  ",
    "\\\"",
    "\\,",
    "\n\n",
    "#a",
    "---",
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r",
    "\r\n",
    "\"",
    "'",
    "\"\"",
    "\\",
    "#",
    "# ",
    "sep=;\n",
    "\u{feff}",
    "\0",
    "é",
    "Ł",
    "\u{202e}",
    "NA",
    "?",
    "inf",
    "-inf",
    "NaN",
    "1e400",
    "1.797e308",
    "-1.797e308",
    "1e155",
    "5e-324",
    "1e-70",
    "0012",
    "1,234.5",
    "1.234,5",
    "12%",
    "$5",
    "(5)",
    "<0.5",
    "2020-01-01",
    "%YAML",
    "discrete\tcontinuous",
];
const CELLS: [&str; 42] = [
    "a",
    "b",
    "yes",
    "no",
    "Yes",
    "YES ",
    "",
    " ",
    "NA",
    "n/a",
    "-",
    "0",
    "1",
    "2",
    "3.5",
    "-4",
    "1e3",
    "1e60",
    "1e61",
    "1e155",
    "1.797e308",
    "-1.797e308",
    "5e-324",
    "1e-65",
    "2e-65",
    "inf",
    "\"q,q\"",
    "\"q\"\"q\"",
    "low",
    "high",
    "01",
    "7 kg",
    "x\ny",
    "12345678901234567890",
    "1:20:15",
    "75:30",
    "2 days",
    "1h20m",
    "$4.5M",
    "120/80",
    "9999-12-31",
    "Total x",
];

/// A file: an awkward one with changes, or cells at random.
pub fn bytes(source: &mut Source) -> Vec<u8> {
    let mut bytes =
        if source.once_in(2) { FILES[source.below(FILES.len())].clone() } else { grid(source).into_bytes() };
    for _ in 0..source.below(6) {
        let at = source.below(bytes.len() + 1);
        let to = (at + source.below(40)).min(bytes.len());
        match source.below(6) {
            0 => drop(bytes.splice(at..at, source.pick(&PIECES).bytes())),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let again = bytes[at..to].to_vec();
                bytes.splice(at..at, again);
            }
            3 if at < bytes.len() => bytes[at] = source.draw() as u8,
            4 => drop(bytes.splice(at..to, source.pick(&CELLS).bytes())),
            _ => bytes.truncate(bytes.len() - source.below(20).min(bytes.len())),
        }
    }
    bytes
}

fn grid(source: &mut Source) -> String {
    let delimiter = *source.pick(&[",", ";", "\t", "|"]);
    let end = *source.pick(&["\n", "\n", "\r\n", "\r"]);
    let (n_rows, n_columns) = (source.below(30), 1 + source.below(5));
    // Each column draws from a few cells, so that kinds come about.
    let kinds: Vec<Vec<&str>> =
        (0..n_columns).map(|_| (0..1 + source.below(4)).map(|_| *source.pick(&CELLS)).collect()).collect();
    let names: Vec<&str> =
        (0..n_columns).map(|_| *source.pick(&["x", "y", "", "class", "x", "long name", "1"])).collect();
    let mut lines = vec![names.join(delimiter)];
    for row in 0..n_rows {
        let cells: Vec<String> = kinds
            .iter()
            .map(|cells| if cells.len() == 1 { format!("{row}") } else { (*source.pick(cells)).to_owned() })
            .collect();
        lines.push(cells.join(delimiter));
    }
    lines.join(end) + end
}

fn options(source: &mut Source) -> ReadOptions {
    if !source.once_in(4) {
        return ReadOptions::default();
    }
    let some = |source: &mut Source, list: &[&str]| source.once_in(3).then(|| (*source.pick(list)).to_owned());
    let kinds = [Kind::Numeric, Kind::Categorical, Kind::Ordered, Kind::Date, Kind::Id, Kind::Text, Kind::Empty];
    let column = |source: &mut Source| ColumnOptions {
        name: (*source.pick(&["x", "y", "class", "column 1", "absent"])).to_owned(),
        kind: source.once_in(2).then(|| *source.pick(&kinds)),
        keep: source.some(&["NA", "?", ""].map(str::to_owned), 3),
        missing: source.some(&["-999", "a", "9"].map(str::to_owned), 3),
        fold_case: source.once_in(2),
        pool: source.once_in(3),
        order: source.some(&["high", "low", "a", "b"].map(str::to_owned), 3),
        split: source.once_in(2),
        form: some(source, &["D/M/Y", "Y-M-D h:mz", "seconds since 1970", ";", "", "q"]),
        parts: Vec::new(),
        marks: source.some(&["a=0", "=", "-=1e9", "NA=-3"].map(str::to_owned), 3),
        bounds: source.once_in(3).then(|| *source.pick(&[Bounds::Limit, Bounds::Half, Bounds::Missing])),
        shares: source.once_in(3).then(|| source.once_in(2)),
        unit: some(source, &["min", "kg", ""]),
    };
    ReadOptions {
        encoding: some(source, &["utf-8", "utf-16le", "utf-16be", "windows-1252", "latin-9", ""]),
        delimiter: some(source, &[",", ";", "\t", "é", "", ",,", "\"", " ", "fixed", "~", "\\"]),
        quote: some(source, &["\"", "'", "none", "", "\\", ","]),
        names: source.once_in(4).then(|| source.below(9) as u32),
        skip: source.once_in(4).then(|| source.below(9) as u32),
        slip: source.once_in(4).then(|| source.below(9) as u32),
        whole: source.once_in(4),
        decimal: some(source, &[".", ",", "x", ""]),
        header: source.once_in(3).then(|| source.once_in(2)),
        columns: (0..source.below(3)).map(|_| column(source)).collect(),
    }
}

type Read<'a> = &'a (dyn Fn(&[u8], &ReadOptions) -> Result<Table, Problem> + Sync);

fn case(source: &mut Source, read: Read) {
    let (bytes, options) = (bytes(source), options(source));
    let found = read(&bytes, &options);
    if source.once_in(8) {
        assert_eq!(format!("{found:?}"), format!("{:?}", read(&bytes, &options)), "read twice");
    }
    match found {
        Ok(table) => check(&bytes, &table),
        Err(problem) => assert_sentence(&problem.message()),
    }
}

fn check(bytes: &[u8], table: &Table) {
    // However lines end, and with however many bytes a letter, there are no more of them than this.
    let most = 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u32;
    assert_eq!(table.lines.len(), table.n_rows);
    assert!(table.lines.is_sorted() && table.lines.iter().all(|line| (1..=most).contains(line)), "{:?}", table.lines);
    for column in &table.columns {
        let missing = match &column.cells {
            Cells::Numbers { values, .. } => {
                assert!(values.iter().all(|x| x.is_nan() || x.abs() <= LARGEST), "{}: {values:?}", column.name);
                values.iter().map(|x| x.is_nan()).collect::<Vec<bool>>()
            }
            Cells::Labels { levels, codes } => {
                assert!(codes.iter().all(|code| *code == MISSING || (*code as usize) < levels.len()));
                codes.iter().map(|code| *code == MISSING).collect()
            }
        };
        assert_eq!(missing.len(), table.n_rows, "rows of {}", column.name);
        assert_eq!(missing.iter().filter(|is| **is).count(), column.missing, "missing cells of {}", column.name);
        let offered = classes(column);
        offered.notices.iter().for_each(assert_sentence);
        assert_finite("classes", &offered);
    }
    for (at, column) in table.columns.iter().enumerate() {
        assert!(table.columns[..at].iter().all(|other| other.name != column.name), "two columns {:?}", column.name);
    }
    let opened = open(table);
    assert_finite("the preview", &opened);
    for notice in &opened.notices {
        assert_sentence(notice);
        assert!(notice.line.is_none_or(|line| (1..=most).contains(&line)), "{notice:?}, but there are {most} lines");
    }
    assert_eq!(rows(table, 0, table.n_rows).cells.len(), table.n_rows);
}

#[test]
fn tables() {
    run("tables", 40_000, &|source| case(source, &read));
}

#[test]
fn planted_faults_in_the_reader_are_caught() {
    let faults: [Read; 3] = [
        // A number beyond the limit, a line that the file does not have, a trap.
        &|bytes, options| {
            read(bytes, options).map(|mut table| {
                table.columns.iter_mut().for_each(|column| match &mut column.cells {
                    Cells::Numbers { values, .. } => values.iter_mut().for_each(|x| *x *= 10.0),
                    Cells::Labels { .. } => {}
                });
                table
            })
        },
        &|bytes, options| {
            read(bytes, options).map(|mut table| {
                table.lines.last_mut().into_iter().for_each(|line| *line += 2);
                table
            })
        },
        &|bytes, options| {
            assert!(!bytes.windows(2).any(|pair| pair == b"\"\""), "planted");
            read(bytes, options)
        },
    ];
    for read in faults {
        assert!(catches(20_000, &|source| case(source, read)));
    }
}
