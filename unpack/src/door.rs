//! What the browser calls: the one file here with its types.

use crate::Unpacked;
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The table in a file. Thrown is a `Message`.
#[wasm_bindgen]
pub struct Table {
    unpacked: Unpacked,
}

#[wasm_bindgen]
impl Table {
    /// Unpacks; `table`: the sheet or file that is asked for.
    ///
    /// # Errors
    /// A `Message` that says why there is no table.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], table: Option<String>) -> Result<Table, JsValue> {
        match crate::unpack(bytes, table.as_deref()) {
            Ok(unpacked) => Ok(Table { unpacked }),
            Err(problem) => Err(plain(&problem.message())),
        }
    }

    /// Its text; once.
    pub fn bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.unpacked.bytes)
    }

    /// All else that is known of it.
    #[wasm_bindgen(unchecked_return_type = "Unpacked")]
    pub fn about(&self) -> JsValue {
        plain(&self.unpacked)
    }
}

fn plain(value: &impl Serialize) -> JsValue {
    value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or(JsValue::NULL)
}
