//! A copy of a module that remembers which of its functions have run.

use walrus::ir::{Const, GlobalSet, Value};
use walrus::{ConstExpr, Module, ValType};

use crate::numbered;

/// Each function that the module defines sets a global of its own, which is exported as `ran0`, `ran1` and so on in the
/// order of the functions.
pub fn mark(module: &mut Module) {
    for (number, id) in numbered(module).into_iter().enumerate() {
        let zero = ConstExpr::Value(Value::I32(0));
        let global = module.globals.add_local(ValType::I32, true, false, zero);
        module.exports.add(&format!("ran{number}"), global);
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        let one = Value::I32(1);
        function.builder_mut().func_body().instr_at(0, Const { value: one }).instr_at(1, GlobalSet { global });
    }
}
