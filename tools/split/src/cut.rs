//! Cuts a module in two.
//!
//! The first part keeps the memory, the tables, the globals, what the module exports and the functions that were asked
//! for. Every other function goes to the rest, which imports from the first part whatever it needs. From the first part
//! such a function is reached through a slot of the function table: while the rest is not there, the slot holds a stub
//! that asks for it (the import `rest.load`) and then calls through the same slot again. The rest, when it is
//! instantiated, puts its own functions into these slots. So `rest.load` returns only when it has instantiated the rest,
//! and does nothing when that was done before.

use std::collections::{HashMap, HashSet};

use walrus::ir::{
    Call, CallIndirect, Const, Instr, InstrSeq, RefFunc, Value, Visitor, VisitorMut, dfs_in_order, dfs_pre_order_mut,
};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind, GlobalKind,
    ImportedFunction, LocalFunction, Module, TableId, TypeId, passes,
};

use crate::slots::Slots;
use crate::{Fault, Number, numbered, parse};

/// By this name the rest imports what the first part exports.
const FIRST: &str = "first";

/// The two modules.
pub struct Parts {
    /// What is there from the beginning.
    pub first: Module,
    /// What it asks for when it needs it.
    pub rest: Module,
}

/// Cuts a module: `kept` are the functions of the first part. A start function is among them anyway.
pub fn cut(wasm: &[u8], kept: &HashSet<Number>) -> Result<Parts, Fault> {
    // Ids belong to one module: across the two, functions are known by their numbers.
    let mut first = Half::of(wasm)?;
    let mut rest = Half::of(wasm)?;
    check(&first.module)?;
    let stays = |number: Number| kept.contains(&number) || first.module.start == Some(first.functions[number]);
    let (kept, moved): (Vec<Number>, Vec<Number>) = (0..first.functions.len()).partition(|&number| stays(number));
    let slots = Slots::of(&first.module, first.table, &first.functions, &kept)?;

    let wanted = rest.leave(&kept);
    rest.fill(&moved, &slots);
    passes::gc::run(&mut rest.module);
    first.empty(&kept, &slots);
    first.export(&wanted, &rest.module);
    passes::gc::run(&mut first.module);
    Ok(Parts { first: first.module, rest: rest.module })
}

/// What this cannot cut; the compiler writes none of it.
fn check(module: &Module) -> Result<(), Fault> {
    let waits = |kind: &ElementKind| matches!(kind, ElementKind::Passive);
    if module.data.iter().any(|data| data.is_passive()) || module.elements.iter().any(|one| waits(&one.kind)) {
        return Err("the module has passive segments".into());
    }
    if module.tags.iter().next().is_some() {
        return Err("the module has tags".into());
    }
    Ok(())
}

/// Something of the first part that the rest may import, by its place among its like.
enum Item {
    Memory(usize),
    Table(usize),
    Global(usize),
    Function(Number),
}

/// One of the two modules while it is made: at first it is the whole.
struct Half {
    module: Module,
    functions: Vec<FunctionId>,
    table: TableId,
}

impl Half {
    fn of(wasm: &[u8]) -> Result<Half, Fault> {
        let module = parse(wasm)?;
        let table = module.tables.main_function_table()?;
        Ok(Half { functions: numbered(&module), table: table.ok_or("the module has no function table")?, module })
    }

    /// Takes away what stays in the first part, and imports it instead: all of it, with names.
    fn leave(&mut self, kept: &[Number]) -> Vec<(String, Item)> {
        let module = &mut self.module;
        module.start = None;
        for id in ids(module.exports.iter().map(|one| one.id())) {
            module.exports.delete(id);
        }
        for id in ids(module.data.iter().map(|one| one.id())) {
            module.data.delete(id);
        }
        for id in ids(module.elements.iter().map(|one| one.id())) {
            module.elements.delete(id);
        }
        let mut items = Vec::new();
        let mut name = |item: Item| {
            // No name of what the compiler exports is a number.
            let name = items.len().to_string();
            items.push((name.clone(), item));
            name
        };
        for (at, id) in ids(module.memories.iter().map(|one| one.id())).into_iter().enumerate() {
            module.memories.get_mut(id).data_segments.clear();
            if module.memories.get(id).import.is_none() {
                let import = module.imports.add(FIRST, &name(Item::Memory(at)), id);
                module.memories.get_mut(id).import = Some(import);
            }
        }
        for (at, id) in ids(module.tables.iter().map(|one| one.id())).into_iter().enumerate() {
            module.tables.get_mut(id).elem_segments.clear();
            if module.tables.get(id).import.is_none() {
                let import = module.imports.add(FIRST, &name(Item::Table(at)), id);
                module.tables.get_mut(id).import = Some(import);
            }
        }
        for (at, id) in ids(module.globals.iter().map(|one| one.id())).into_iter().enumerate() {
            if matches!(module.globals.get(id).kind, GlobalKind::Local(_)) {
                let import = module.imports.add(FIRST, &name(Item::Global(at)), id);
                module.globals.get_mut(id).kind = GlobalKind::Import(import);
            }
        }
        for &number in kept {
            let id = self.functions[number];
            let ty = module.funcs.get(id).ty();
            let import = module.imports.add(FIRST, &name(Item::Function(number)), id);
            module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
        }
        items
    }

    /// Puts what was moved into its slots.
    fn fill(&mut self, moved: &[Number], slots: &Slots) {
        self.add_slots(slots, 0);
        let mut referred = Referred(Vec::new());
        for &number in moved {
            let function = self.local(number);
            dfs_in_order(&mut referred, function, function.entry_block());
        }
        if !referred.0.is_empty() {
            let items = ElementItems::Functions(referred.0);
            self.module.elements.add(ElementKind::Declared, items);
        }
    }

    /// Stubs in place of what was moved, and calls of it through the table.
    fn empty(&mut self, kept: &[Number], slots: &Slots) {
        let nothing = self.module.types.add(&[], &[]);
        let (load, _) = self.module.add_import_func("rest", "load", nothing);
        let mut through = ThroughTable { table: self.table, slots: HashMap::new() };
        for (number, slot) in slots.called() {
            let id = self.functions[number];
            through.slots.insert(id, (slot, self.module.funcs.get(id).ty()));
            let stub = self.stub(id, load, slot);
            self.module.funcs.get_mut(id).kind = FunctionKind::Local(stub);
        }
        for &number in kept {
            let function = self.module.funcs.get_mut(self.functions[number]);
            let function = function.kind.unwrap_local_mut();
            let entry = function.entry_block();
            dfs_pre_order_mut(&mut through, function, entry);
        }
        self.add_slots(slots, slots.before);
    }

    /// Loads the rest, then calls what is in the slot with the same arguments.
    fn stub(&mut self, id: FunctionId, load: FunctionId, slot: u32) -> LocalFunction {
        let module = &mut self.module;
        let ty = module.funcs.get(id).ty();
        let (params, results) = module.types.params_results(ty);
        let (params, results) = (params.to_vec(), results.to_vec());
        let arguments: Vec<_> = params.iter().map(|&ty| module.locals.add(ty)).collect();
        let mut stub = FunctionBuilder::new(&mut module.types, &params, &results);
        let mut body = stub.func_body();
        body.call(load);
        for &argument in &arguments {
            body.local_get(argument);
        }
        body.i32_const(slot.cast_signed()).call_indirect(ty, self.table);
        stub.local_func(arguments)
    }

    /// Makes the table as long as it must be, and fills the slots from `from` on.
    fn add_slots(&mut self, slots: &Slots, from: u32) {
        let table = self.module.tables.get_mut(self.table);
        table.initial = u64::from(slots.count);
        table.maximum = table.maximum.map(|most| most.max(u64::from(slots.count)));
        for (start, run) in slots.runs(from) {
            let offset = ConstExpr::Value(Value::I32(start.cast_signed()));
            let kind = ElementKind::Active { table: self.table, offset };
            let functions = run.iter().map(|&number| self.functions[number]).collect();
            let segment = self.module.elements.add(kind, ElementItems::Functions(functions));
            self.module.tables.get_mut(self.table).elem_segments.insert(segment);
        }
    }

    /// Exports what the rest imports.
    fn export(&mut self, wanted: &[(String, Item)], rest: &Module) {
        for (name, item) in wanted {
            if rest.imports.find(FIRST, name).is_none() {
                continue;
            }
            let module = &self.module;
            let item: Option<ExportItem> = match *item {
                Item::Memory(at) => module.memories.iter().nth(at).map(|one| one.id().into()),
                Item::Table(at) => module.tables.iter().nth(at).map(|one| one.id().into()),
                Item::Global(at) => module.globals.iter().nth(at).map(|one| one.id().into()),
                Item::Function(number) => Some(self.functions[number].into()),
            };
            if let Some(item) = item {
                self.module.exports.add(name, item);
            }
        }
    }

    fn local(&self, number: Number) -> &LocalFunction {
        let function = self.module.funcs.get(self.functions[number]);
        function.kind.unwrap_local()
    }
}

/// So that what they are taken from can be changed.
fn ids<T>(ids: impl Iterator<Item = T>) -> Vec<T> {
    ids.collect()
}

/// The functions that a function takes references of: a module must declare them.
struct Referred(Vec<FunctionId>);

impl Visitor<'_> for Referred {
    fn visit_ref_func(&mut self, taken: &RefFunc) {
        self.0.push(taken.func);
    }
}

/// Calls of what was moved go through the table.
struct ThroughTable {
    table: TableId,
    slots: HashMap<FunctionId, (u32, TypeId)>,
}

impl VisitorMut for ThroughTable {
    fn start_instr_seq_mut(&mut self, seq: &mut InstrSeq) {
        let called = |instr: &Instr| match instr {
            Instr::Call(Call { func }) => self.slots.get(func).copied(),
            _ => None,
        };
        if !seq.instrs.iter().any(|(instr, _)| called(instr).is_some()) {
            return;
        }
        let table = self.table;
        let changed = seq.instrs.drain(..).flat_map(|(instr, at)| match called(&instr) {
            Some((slot, ty)) => {
                let value = Value::I32(slot.cast_signed());
                let call = Instr::CallIndirect(CallIndirect { ty, table });
                vec![(Instr::Const(Const { value }), at), (call, at)]
            }
            None => vec![(instr, at)],
        });
        let changed: Vec<_> = changed.collect();
        seq.instrs = changed;
    }
}
