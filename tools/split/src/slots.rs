//! Where functions that were moved stand in the function table.

use std::collections::{BTreeMap, HashMap};

use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{ConstExpr, ElementItems, ElementKind, ExportItem, FunctionId, Module, TableId};

use crate::{Fault, Number};

/// The slots of what was moved.
pub struct Slots {
    /// All that hold one.
    held: BTreeMap<u32, Number>,
    /// One of each that the first part needs.
    of: BTreeMap<Number, u32>,
    /// So many slots the table had before.
    pub before: u32,
    /// So many it has now.
    pub count: u32,
}

impl Slots {
    /// Those in which such a function stands already, and further ones for those that the first part calls or exports.
    pub fn of(module: &Module, table: TableId, functions: &[FunctionId], kept: &[Number]) -> Result<Slots, Fault> {
        let mut moved: HashMap<FunctionId, Number> = functions.iter().copied().zip(0..).collect();
        for &number in kept {
            moved.remove(&functions[number]);
        }
        let before = u32::try_from(module.tables.get(table).initial)?;
        let mut slots = Slots { held: BTreeMap::new(), of: BTreeMap::new(), before, count: before };
        for (slot, id) in listed(module, table)? {
            // A segment may overwrite what an earlier one has put there.
            slots.held.remove(&slot);
            if let Some(&number) = moved.get(&id) {
                slots.held.insert(slot, number);
            }
        }
        for (&slot, &number) in &slots.held {
            slots.of.entry(number).or_insert(slot);
        }
        for id in needed(module, functions, kept) {
            if let Some(&number) = moved.get(&id) {
                slots.add(number);
            }
        }
        Ok(slots)
    }

    fn add(&mut self, number: Number) {
        if self.of.contains_key(&number) {
            return;
        }
        self.of.insert(number, self.count);
        self.held.insert(self.count, number);
        self.count += 1;
    }

    /// What the first part needs of the rest, with the slot of each.
    pub fn called(&self) -> impl Iterator<Item = (Number, u32)> {
        self.of.iter().map(|(&number, &slot)| (number, slot))
    }

    /// What the slots from `from` on hold: the first slot of a row, and the row.
    pub fn runs(&self, from: u32) -> Vec<(u32, Vec<Number>)> {
        let mut runs: Vec<(u32, Vec<Number>)> = Vec::new();
        let mut next = None;
        for (&slot, &number) in self.held.range(from..) {
            match runs.last_mut() {
                Some((_, run)) if next == Some(slot) => run.push(number),
                _ => runs.push((slot, vec![number])),
            }
            next = Some(slot + 1);
        }
        runs
    }
}

/// What the segments put into the function table, in their order.
fn listed(module: &Module, table: TableId) -> Result<Vec<(u32, FunctionId)>, Fault> {
    let mut found = Vec::new();
    for segment in module.elements.iter() {
        let ElementKind::Active { table: into, offset } = &segment.kind else {
            continue;
        };
        if *into != table {
            continue;
        }
        let (ConstExpr::Value(Value::I32(offset)), ElementItems::Functions(items)) = (offset, &segment.items) else {
            return Err("a segment of the function table is no list at a fixed place".into());
        };
        found.extend((u32::try_from(*offset)?..).zip(items.iter().copied()));
    }
    Ok(found)
}

/// What the first part calls, refers to or exports.
fn needed(module: &Module, functions: &[FunctionId], kept: &[Number]) -> Vec<FunctionId> {
    let mut named = Named(Vec::new());
    for &number in kept {
        let function = module.funcs.get(functions[number]).kind.unwrap_local();
        dfs_in_order(&mut named, function, function.entry_block());
    }
    for export in module.exports.iter() {
        if let ExportItem::Function(id) = export.item {
            named.0.push(id);
        }
    }
    named.0
}

struct Named(Vec<FunctionId>);

impl Visitor<'_> for Named {
    fn visit_function_id(&mut self, id: &FunctionId) {
        self.0.push(*id);
    }
}
