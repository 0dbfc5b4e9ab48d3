//! Arguments from JavaScript values. A struct is read as the sequence of its fields, which are asked for by name: that
//! takes a fraction of the code that sorts fields as they come, and there is one copy of it for each type.

use std::fmt;
use std::slice::Iter;

use js_sys::{Array, JsString, Object, Symbol, Uint8Array};
use serde::de::{self, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use wasm_bindgen::prelude::*;

use super::to_js::{Fields, name};

/// The largest whole number up to which a double holds them all.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_991.0;

/// Reads an argument.
pub fn from_js<T: de::DeserializeOwned>(value: JsValue) -> Result<T, Wrong> {
    T::deserialize(Reader(value))
}

/// What is wrong with an argument. JavaScript keeps the text: one word is returned by every step of the reading.
#[derive(Debug)]
pub struct Wrong(JsString);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&String::from(&self.0))
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(problem: T) -> Wrong {
        said(format_args!("Error: {problem}"))
    }
}

#[inline(never)]
fn said(text: fmt::Arguments) -> Wrong {
    Wrong(fmt::format(text).into())
}

struct Reader(JsValue);

impl Reader {
    #[inline(never)]
    fn is_nothing(&self) -> bool {
        self.0.is_null() || self.0.is_undefined()
    }

    #[inline(never)]
    fn whole(&self) -> Option<i64> {
        let number = self.0.as_f64().filter(|x| x.abs() <= LARGEST_WHOLE && x.trunc().to_bits() == x.to_bits());
        number.map(|x| x as i64)
    }

    #[inline(never)]
    fn bytes(&self) -> Option<Vec<u8>> {
        self.0.dyn_ref().map(Uint8Array::to_vec)
    }

    /// Of an array, or of what can be gone through as one.
    #[inline(never)]
    fn list(&self) -> Option<List> {
        let can_be = self.0.is_object() && Symbol::iterator().js_in(&self.0);
        can_be.then(|| {
            let array = Array::from(&self.0);
            List { next: 0, length: array.length(), array }
        })
    }

    #[inline(never)]
    fn is_no(&self, expected: &dyn de::Expected) -> Wrong {
        let (text, bytes);
        let found = if self.is_nothing() {
            Unexpected::Unit
        } else if let Some(value) = self.0.as_bool() {
            Unexpected::Bool(value)
        } else if let Some(value) = self.0.as_f64() {
            Unexpected::Float(value)
        } else if let Some(value) = self.0.as_string() {
            text = value;
            Unexpected::Str(&text)
        } else if let Some(value) = self.bytes() {
            bytes = value;
            Unexpected::Bytes(&bytes)
        } else {
            text = format!("{:?}", self.0);
            Unexpected::Other(&text)
        };
        Wrong::invalid_type(found, expected)
    }
}

/// The elements of an array.
struct List {
    array: Array,
    next: u32,
    length: u32,
}

impl List {
    #[inline(never)]
    fn take(&mut self) -> Option<Reader> {
        let at = self.next;
        (at < self.length).then(|| {
            self.next += 1;
            Reader(self.array.get(at))
        })
    }
}

impl<'de> de::SeqAccess<'de> for List {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        self.take().map(|value| seed.deserialize(value)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some((self.length - self.next) as usize)
    }
}

/// The fields of a struct, in the order in which it has them.
struct InOrder {
    object: Fields,
    fields: Iter<'static, &'static str>,
    /// The field that was asked for last, if it is not there.
    missing: Option<&'static str>,
}

impl InOrder {
    #[inline(never)]
    fn take(&mut self) -> Option<Reader> {
        let field = self.fields.next()?;
        let key = name(field);
        let value = self.object.get(&key);
        self.missing = (value.is_undefined() && !key.js_in(&self.object)).then_some(field);
        Some(Reader(value))
    }

    #[inline(never)]
    fn explained(&self, wrong: Wrong) -> Wrong {
        self.missing.map_or(wrong, Wrong::missing_field)
    }
}

impl<'de> de::SeqAccess<'de> for &mut InOrder {
    type Error = Wrong;

    /// A field that is not there is none: it then has its default, or is asked for in vain. What may be absent reads that
    /// from `undefined`.
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        let Some(value) = self.take() else { return Ok(None) };
        match seed.deserialize(value) {
            Ok(value) => Ok(Some(value)),
            Err(_) if self.missing.is_some() => Ok(None),
            Err(wrong) => Err(wrong),
        }
    }
}

/// The fields of an object, as they come: pairs of a name and a value.
struct AsTheyCome {
    pairs: Array,
    next: u32,
    value: JsValue,
}

impl AsTheyCome {
    #[inline(never)]
    fn take(&mut self) -> Option<Reader> {
        let at = self.next;
        (at < self.pairs.length()).then(|| {
            let pair: Array = self.pairs.get(at).unchecked_into();
            self.next += 1;
            self.value = pair.get(1);
            Reader(pair.get(0))
        })
    }
}

impl<'de> de::MapAccess<'de> for AsTheyCome {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Wrong> {
        self.take().map(|key| seed.deserialize(key)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        seed.deserialize(Reader(std::mem::take(&mut self.value)))
    }
}

impl<'de> Deserializer<'de> for Reader {
    type Error = Wrong;

    /// What stands in an enum with a tag, whose type is not known before the tag is.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.is_nothing() {
            visitor.visit_unit()
        } else if let Some(value) = self.0.as_bool() {
            visitor.visit_bool(value)
        } else if let Some(value) = self.whole() {
            visitor.visit_i64(value)
        } else if let Some(value) = self.0.as_f64() {
            visitor.visit_f64(value)
        } else if let Some(value) = self.0.as_string() {
            visitor.visit_string(value)
        } else if let Some(list) = self.list() {
            visitor.visit_seq(list)
        } else if self.0.is_object() {
            self.deserialize_map(visitor)
        } else {
            Err(self.is_no(&visitor))
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.as_bool() {
            Some(value) => visitor.visit_bool(value),
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.whole() {
            Some(value) => visitor.visit_i64(value),
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.whole().map(u64::try_from) {
            Some(Ok(value)) => visitor.visit_u64(value),
            _ => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.as_f64() {
            Some(value) => visitor.visit_f64(value),
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.as_string() {
            Some(value) => visitor.visit_string(value),
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.bytes() {
            Some(value) => visitor.visit_byte_buf(value),
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.is_nothing() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.is_nothing() { visitor.visit_unit() } else { Err(self.is_no(&visitor)) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.list() {
            Some(list) => visitor.visit_seq(list),
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.dyn_ref::<Object>() {
            Some(object) => {
                visitor.visit_map(AsTheyCome { pairs: Object::entries(object), next: 0, value: JsValue::UNDEFINED })
            }
            None => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if !self.0.is_object() {
            return Err(self.is_no(&visitor));
        }
        let mut fields = InOrder { object: self.0.unchecked_into(), fields: fields.iter(), missing: None };
        visitor.visit_seq(&mut fields).map_err(|wrong| fields.explained(wrong))
    }

    /// Every enum without a tag is a word.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0.as_string() {
            Some(word) => visitor.visit_enum(word.into_deserializer()),
            None => Err(self.is_no(&visitor)),
        }
    }

    serde::forward_to_deserialize_any! { i128 u128 tuple_struct ignored_any unit_struct }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_string(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_string(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_string(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_byte_buf(visitor)
    }
}
