//! What calamine does not tell of OpenDocument: which cells are merged, and how many cells the repetitions make, which
//! has to be known before they are made.

use crate::Problem;
use crate::cells::Merged;
use crate::sentences::What;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// More cells than this in a workbook are not made. A sheet of Excel that is full has sixteen thousand million.
const MOST_CELLS: u64 = 20_000_000;

/// Merged cells of each sheet, in the order of the sheets.
pub fn merged_of(content: &[u8]) -> Result<Vec<Vec<Merged>>, Problem> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().check_end_names = false;
    let mut walk = Walk::default();
    loop {
        let event = reader.read_event().map_err(|_| Problem::Damaged { what: What::Ods })?;
        match event {
            Event::Start(element) => walk.open(&element, false)?,
            Event::Empty(element) => walk.open(&element, true)?,
            Event::End(element) if element.name().as_ref() == "table:table-row" => {
                walk.row = walk.row.saturating_add(walk.repeats);
            }
            Event::Eof => return Ok(walk.sheets),
            _ => {}
        }
    }
}

/// Where it is in the document.
#[derive(Default)]
struct Walk {
    sheets: Vec<Vec<Merged>>,
    row: u32,
    repeats: u32,
    column: u32,
    /// Columns of the row up to the last that holds something: what stands before it is made as well.
    made: u32,
    cells: u64,
}

impl Walk {
    fn open(&mut self, element: &BytesStart, is_empty: bool) -> Result<(), Problem> {
        let count = |name: &str| number(element, name).unwrap_or(1);
        match element.name().as_ref() {
            "table:table" => {
                self.sheets.push(Vec::new());
                self.row = 0;
            }
            "table:table-row" => {
                (self.column, self.made) = (0, 0);
                self.repeats = count("table:number-rows-repeated");
                if is_empty {
                    self.row = self.row.saturating_add(self.repeats);
                }
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let repeated = count("table:number-columns-repeated");
                let (down, across) = (count("table:number-rows-spanned"), count("table:number-columns-spanned"));
                let from = (self.row, self.column);
                if down > 1 || across > 1 {
                    let to = (from.0.saturating_add(down.max(1) - 1), from.1.saturating_add(across.max(1) - 1));
                    self.sheets.last_mut().into_iter().for_each(|sheet| sheet.push(Merged { from, to }));
                }
                self.column = self.column.saturating_add(repeated);
                if has(element, "office:value-type") {
                    self.cells += u64::from(self.column.saturating_sub(self.made));
                    self.made = self.column;
                }
                if self.cells > MOST_CELLS {
                    return Err(Problem::TooLarge);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn has(element: &BytesStart, name: &str) -> bool {
    matches!(element.try_get_attribute(name), Ok(Some(_)))
}

fn number(element: &BytesStart, name: &str) -> Option<u32> {
    let attribute = element.try_get_attribute(name).ok()??;
    attribute.value.parse().ok()
}
