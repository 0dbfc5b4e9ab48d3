//! What the engine tests share.

use nomogram::model::evaluate::Value;
use std::path::PathBuf;

/// A file below tests/.
pub fn test_file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

/// Text of a file in tests/contract/.
pub fn contract(name: &str) -> String {
    let path = test_file("contract").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The values of a case in a contract file: numbers, labels, null for unknown.
pub fn values_of(values: &serde_json::Value) -> Vec<Value<'_>> {
    let values = values.as_array().expect("values").iter();
    values
        .map(|value| match value {
            serde_json::Value::Number(x) => Value::Number(x.as_f64().expect("a number")),
            serde_json::Value::String(label) => Value::Label(label),
            _ => Value::Unknown,
        })
        .collect()
}

/// Bytes of a file in tests/data/.
pub fn data(name: &str) -> Vec<u8> {
    let path = test_file("data").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails when `found` is further than `tolerance` from `expected`, and shows both.
#[track_caller]
pub fn assert_close(what: &str, found: f64, expected: f64, tolerance: f64) {
    let distance = (found - expected).abs();
    assert!(
        distance <= tolerance,
        "{what}: found {found}, expected {expected}: {distance:e} apart, allowed {tolerance:e}"
    );
}

/// Numbers between 0 and 1 that depend on the seed only.
pub fn uniform(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    }
}
