//! Some rows of a table as a table of their own.

use super::{Cells, Column, MISSING, Table};

impl Table {
    /// The given rows, in the given order. Levels and classes that none of them has are gone.
    pub fn at_rows(&self, rows: &[u32]) -> Table {
        Table {
            n_rows: rows.len(),
            columns: self.columns.iter().map(|column| column.at_rows(rows)).collect(),
            lines: rows.iter().map(|row| self.lines[*row as usize]).collect(),
            unread: self.unread.clone(),
            dialect: self.dialect.clone(),
            encodings: self.encodings.clone(),
            labels: self.labels.clone(),
            class: self.class.clone(),
            sample: Vec::new(),
            notices: self.notices.clone(),
        }
    }
}

impl Column {
    fn at_rows(&self, rows: &[u32]) -> Column {
        let (cells, missing) = match &self.cells {
            Cells::Numbers { values, decimals, spellings } => {
                let values: Vec<f64> = rows.iter().map(|row| values[*row as usize]).collect();
                let missing = values.iter().filter(|x| x.is_nan()).count();
                let is_there =
                    |spelling: &&(f64, String)| values.iter().any(|x| super::numbers::is_same(spelling.0, *x));
                let spellings = spellings.iter().filter(is_there).cloned().collect();
                (Cells::Numbers { values, decimals: *decimals, spellings }, missing)
            }
            Cells::Labels { levels, codes } => {
                let codes: Vec<u32> = rows.iter().map(|row| codes[*row as usize]).collect();
                let mut place = vec![MISSING; levels.len()];
                codes.iter().filter(|code| **code != MISSING).for_each(|code| place[*code as usize] = 0);
                let mut kept = Vec::new();
                for (place, level) in place.iter_mut().zip(levels).filter(|(place, _)| **place == 0) {
                    *place = kept.len() as u32;
                    kept.push(level.clone());
                }
                let place_of = |code: &u32| place.get(*code as usize).copied().unwrap_or(MISSING);
                let missing = codes.iter().filter(|code| **code == MISSING).count();
                (Cells::Labels { codes: codes.iter().map(place_of).collect(), levels: kept }, missing)
            }
        };
        let (from, split, reading, marks) = (self.from.clone(), self.split, self.reading.clone(), self.marks.clone());
        let (name, unit) = (self.name.clone(), self.unit.clone());
        let written = self.written.as_ref().map(|codes| rows.iter().map(|row| codes[*row as usize]).collect());
        Column { name, kind: self.kind, unit, missing, cells, written, from, split, reading, marks }
    }
}
