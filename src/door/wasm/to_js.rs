//! Replies as JavaScript values: structs as objects, sequences and tuples as arrays, bytes as `Uint8Array`, what is not
//! there as `undefined`.
//!
//! Code of our own, because there is one copy of it for each type that crosses: no step can fail, so that no copy has a
//! way out of every step.

use std::cell::RefCell;
use std::fmt;

use js_sys::{Array, JsString, Object, Uint8Array};
use serde::ser::{self, Impossible, Serialize};
use wasm_bindgen::prelude::*;

/// The JavaScript value of a reply.
pub fn to_js<T: Serialize + ?Sized>(reply: &T) -> JsValue {
    done(reply.serialize(Writer))
}

fn done<T>(written: Result<T, Never>) -> T {
    match written {
        Ok(value) => value,
    }
}

#[wasm_bindgen]
extern "C" {
    /// An object of which only the fields matter.
    pub type Fields;

    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Fields, name: JsString, value: JsValue);

    /// `undefined` where there is none.
    #[wasm_bindgen(method, indexing_getter)]
    pub fn get(this: &Fields, name: &JsString) -> JsValue;
}

thread_local! {
    /// Names that have crossed, by where they stand in memory: to make a string takes JavaScript longer than to look it up.
    static NAMES: RefCell<Vec<((usize, usize), JsString)>> = const { RefCell::new(Vec::new()) };
}

/// A name as a JavaScript string.
#[inline(never)]
pub fn name(text: &'static str) -> JsString {
    let place = (text.as_ptr() as usize, text.len());
    NAMES.with_borrow_mut(|names| {
        let at = names.binary_search_by_key(&place, |one| one.0).unwrap_or_else(|at| {
            names.insert(at, (place, JsString::from(text)));
            at
        });
        names[at].1.clone()
    })
}

/// What goes wrong: nothing.
#[derive(Debug)]
enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(problem: T) -> Never {
        panic!("{problem}")
    }
}

#[derive(Clone, Copy)]
struct Writer;

/// An array that is being filled.
struct List {
    array: Array,
    length: u32,
}

impl List {
    #[inline(never)]
    fn new() -> List {
        List { array: Array::new(), length: 0 }
    }

    #[inline(never)]
    fn push(&mut self, value: JsValue) {
        self.array.set(self.length, value);
        self.length += 1;
    }
}

/// An object that is being filled.
struct Filled(Fields);

impl Filled {
    #[inline(never)]
    fn new() -> Filled {
        Filled(Object::new().unchecked_into())
    }

    #[inline(never)]
    fn put(&mut self, field: &'static str, value: JsValue) {
        self.0.set(name(field), value);
    }
}

/// No reply has such a thing.
fn no_such() -> ! {
    unreachable!("a reply has no maps and no variants with names of their own")
}

impl ser::SerializeSeq for List {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.push(to_js(value));
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.array.into())
    }
}

impl ser::SerializeTuple for List {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        ser::SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<JsValue, Never> {
        ser::SerializeSeq::end(self)
    }
}

impl ser::SerializeStruct for Filled {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) -> Result<(), Never> {
        self.put(field, to_js(value));
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.0.into())
    }
}

impl ser::Serializer for Writer {
    type Ok = JsValue;
    type Error = Never;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = Impossible<JsValue, Never>;
    type SerializeTupleVariant = Impossible<JsValue, Never>;
    type SerializeMap = Impossible<JsValue, Never>;
    type SerializeStruct = Filled;
    type SerializeStructVariant = Impossible<JsValue, Never>;

    fn serialize_bool(self, value: bool) -> Result<JsValue, Never> {
        Ok(JsValue::from_bool(value))
    }

    fn serialize_i8(self, value: i8) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<JsValue, Never> {
        self.serialize_f64(value as f64)
    }

    fn serialize_u8(self, value: u8) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    /// Counts: none comes near 2⁵³.
    fn serialize_u64(self, value: u64) -> Result<JsValue, Never> {
        self.serialize_f64(value as f64)
    }

    fn serialize_f32(self, value: f32) -> Result<JsValue, Never> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<JsValue, Never> {
        Ok(JsValue::from_f64(value))
    }

    fn serialize_char(self, value: char) -> Result<JsValue, Never> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<JsValue, Never> {
        Ok(JsValue::from_str(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<JsValue, Never> {
        Ok(Uint8Array::from(value).into())
    }

    fn serialize_none(self) -> Result<JsValue, Never> {
        Ok(JsValue::UNDEFINED)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<JsValue, Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<JsValue, Never> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<JsValue, Never> {
        self.serialize_none()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<JsValue, Never> {
        Ok(name(variant).into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<JsValue, Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<JsValue, Never> {
        no_such()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Never> {
        Ok(List::new())
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Never> {
        Ok(List::new())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Impossible<JsValue, Never>, Never> {
        no_such()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Never>, Never> {
        no_such()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Impossible<JsValue, Never>, Never> {
        no_such()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Filled, Never> {
        Ok(Filled::new())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Never>, Never> {
        no_such()
    }
}
