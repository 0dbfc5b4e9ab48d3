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
    format!("Rounded: within the data {}", off(of_sum, of_outcome))
}

/// The same of whole points, and of the line that is nearest to a value.
pub fn nearest(of_sum: f64, of_outcome: Option<f64>) -> String {
    format!("With the nearest line of every attribute, within the data {}", off(of_sum, of_outcome))
}

fn off(of_sum: f64, of_outcome: Option<f64>) -> String {
    let up = |x: f64| number(ceiled(x));
    let outcome = of_outcome.map_or(String::new(), |of| format!(", the probability by at most {}", up(of.min(1.0))));
    format!("the sum is off by at most {}{outcome}.", up(of_sum))
}

/// To two significant digits, upwards.
fn ceiled(x: f64) -> f64 {
    let text = format!("{x:e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    // Not one more for a digit that is rounding.
    let tenths = digits.parse::<f64>().map_or(0.0, |digits| (10.0 * digits - 1e-9).ceil());
    format!("{}e{power}", tenths / 10.0).parse().unwrap_or(x)
}

/// No such form.
pub fn no_form(text: &str) -> String {
    format!("there is no “{text}”: javascript, python, r, sql, latex or points")
}
