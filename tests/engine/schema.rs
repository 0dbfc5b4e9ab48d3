//! docs/model.schema.json tells other programs what a model file may hold. It is made from the types; this keeps it so.

use nomogram::model::classes::Model;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/model.schema.json");

#[test]
fn the_published_schema_is_that_of_the_types() {
    let schema = schemars::schema_for!(Model);
    let made = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(PATH, &made).expect("docs/ can be written");
    }
    let published = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        published.replace("\r\n", "\n") == made,
        "the types of src/explain/ and docs/model.schema.json differ: if that is meant, run `npm run bless`"
    );
}
