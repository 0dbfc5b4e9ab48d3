//! Numbers that cross the door as one block.

use serde::{Deserialize, Serialize};

/// A block of numbers that crosses as bytes (f64, little-endian): one copy, no object for each number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers(pub Vec<f64>);

impl Serialize for Numbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self.0.iter().flat_map(|x| x.to_le_bytes()).collect();
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        let bytes: Vec<u8> = deserializer.deserialize_byte_buf(BytesVisitor)?;
        let (blocks, rest) = bytes.as_chunks::<8>();
        if !rest.is_empty() {
            return Err(serde::de::Error::invalid_length(bytes.len(), &"a multiple of 8 bytes"));
        }
        Ok(Numbers(blocks.iter().map(|block| f64::from_le_bytes(*block)).collect()))
    }
}

struct BytesVisitor;

impl<'de> serde::de::Visitor<'de> for BytesVisitor {
    type Value = Vec<u8>;
    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("bytes")
    }
    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
        Ok(bytes)
    }
    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u8>, A::Error> {
        let mut bytes = Vec::with_capacity(seq.size_hint().unwrap_or(0));
        while let Some(byte) = seq.next_element()? {
            bytes.push(byte);
        }
        Ok(bytes)
    }
}
