//! Sentences about models as formulas of other programs. The command line alone has them.

use super::learning::number;

/// SQL has no normal distribution function.
pub const NO_PROBIT: &str =
    "SQL has no normal distribution function, which a probit model needs. Use --to javascript, python or r.";
/// A table of points has one total.
pub const ONE_SUM: &str = "A table of points adds up to one outcome, and this model has several classes. Fit one class against the rest (--positive), or use --to javascript, python, r, sql or latex.";
/// There is nothing to give points for.
pub const ALL_ZERO: &str = "All effects of this model are 0: there is nothing to give points for.";

/// More than databases have columns.
pub fn too_many_effects(n: usize, most: usize) -> String {
    format!(
        "The model has {n} effects, and databases take no more than {most} columns. Use --to javascript, python or r."
    )
}

/// A pair that would be too long.
pub fn surface_too_long(name: &str, patches: usize, most: usize) -> String {
    format!(
        "“{name}” is a surface of {patches} patches, each a formula of its own; in SQL there is room for {most}. Use --to javascript, python or r, or fit this pair with another shape."
    )
}

/// A pair that cannot be written in this form.
pub fn no_surface(name: &str, form: &str) -> String {
    format!("“{name}” is a surface of two numbers, which {form} cannot hold. Use --to javascript, python, r or sql.")
}

/// How far rounded numbers may be off within the data: the sum, and the probability where it is one.
pub fn rounded(of_sum: f64, of_outcome: Option<f64>) -> String {
    let up = |x: f64| number(ceiled(x));
    let outcome = of_outcome.map_or(String::new(), |of| format!(", the probability by at most {}", up(of.min(1.0))));
    format!("Rounded: within the data the sum is off by at most {}{outcome}.", up(of_sum))
}

/// To two significant digits, upwards.
fn ceiled(x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let unit = 10f64.powf(x.log10().floor() - 1.0);
    // Without the digits that the product's own rounding adds.
    format!("{:.1e}", (x / unit - 1e-9).ceil() * unit).parse().unwrap_or(x)
}

/// No such form.
pub fn no_form(text: &str) -> String {
    format!("there is no “{text}”: javascript, python, r, sql, latex or points")
}
