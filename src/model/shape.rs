//! The five forms that an effect may have. `evaluate.rs` says what each of them is at a value.

use serde::{Deserialize, Serialize};

/// The forms of an effect. Indices point into `attributes`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Shape {
    /// Look-up: categories, ordered values, or the intervals of a discretised numeric attribute.
    Levels {
        /// The attribute.
        attribute: usize,
        /// Inner cut points, ascending, where the attribute is numeric: interval i holds cuts[i−1] ≤ x < cuts[i].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cuts: Vec<f64>,
        /// Label and effect in one record, so that they cannot be zipped wrongly. In the order of the attribute's
        /// levels, or of the intervals.
        effects: Vec<LevelEffect>,
    },
    /// A piecewise cubic of one numeric attribute.
    Cubic {
        /// The attribute.
        attribute: usize,
        /// The curve.
        curve: Curve,
    },
    /// Look-up in two attributes, each categorical or cut into intervals.
    Table {
        /// Row attribute, column attribute.
        attributes: [usize; 2],
        /// Labels of the rows: levels of the first attribute, or its intervals.
        rows: Vec<String>,
        /// Labels of the columns.
        columns: Vec<String>,
        /// Inner cut points of the first attribute where it is numeric, as in `levels`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        row_cuts: Vec<f64>,
        /// Inner cut points of the second attribute where it is numeric.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        column_cuts: Vec<f64>,
        /// effects[row][column].
        effects: Vec<Vec<f64>>,
    },
    /// A curve of a numeric attribute for each level of a categorical one.
    CurvesByLevel {
        /// Categorical attribute, numeric attribute.
        attributes: [usize; 2],
        /// One curve a level.
        curves: Vec<LevelCurve>,
    },
    /// A bicubic surface of two numeric attributes.
    Surface {
        /// Attribute of x, attribute of y.
        attributes: [usize; 2],
        /// The surface.
        surface: Surface,
    },
}

/// The effect of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelEffect {
    /// The level's label.
    pub label: String,
    /// Its effect.
    pub log_odds: f64,
}

/// The curve of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelCurve {
    /// The level's label.
    pub label: String,
    /// Its curve.
    pub curve: Curve,
}

/// A piecewise cubic: between two knots the cubic with the given values and slopes at both. At least two knots,
/// strictly ascending. With d = x − x₀, h = x₁ − x₀ and m = (v₁ − v₀)/h it is evaluated as
/// v₀ + d (s₀ + d ((3m − 2s₀ − s₁)/h + d (s₀ + s₁ − 2m)/h²)), in this order of operations everywhere.
///
/// Where there are polynomials their sum P is taken off the values and slopes at the knots first (P and P′ there) and
/// added again at x: what is a polynomial of any degree is that polynomial everywhere, between the knots and beyond them,
/// while the values and slopes are those of the whole curve.
///
/// A function that has limits has knots, outside the data too, until it is within its tolerance of them; the outermost
/// ones are the limits, with slope 0, so that the straight lines beyond them stay there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Curve {
    /// Places, in the attribute's unit.
    pub knots: Vec<f64>,
    /// Effects at the knots.
    pub values: Vec<f64>,
    /// Derivatives at the knots, log odds per unit.
    pub slopes: Vec<f64>,
    /// How it (less its polynomials) goes on outside the knots.
    #[serde(default)]
    pub beyond: Beyond,
    /// Polynomials of degrees above the third that it holds, added up. Since version 5.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub polynomials: Vec<Polynomial>,
}

/// Σ_k `coefficients[k]` zᵏ with z = (x − `centre`) / `unit`, by Horner's rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Polynomial {
    /// Where z is 0, in the attribute's unit.
    pub centre: f64,
    /// What is 1 in z, > 0.
    pub unit: f64,
    /// From the constant on, log odds.
    pub coefficients: Vec<f64>,
}

/// How a curve goes on outside its knots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// A straight line with the slope at the outermost knot.
    #[default]
    Linear,
    /// The outermost cubic.
    Cubic,
}

/// A bicubic surface in Hermite form on a grid; all matrices are [index of y][index of x]. Outside the grid the
/// outermost patch is continued. A function that has limits has grid lines, outside the data too, until it is within its
/// tolerance of them, and its outermost patches are the limits, so that it stays there.
///
/// Where there are polynomials their sum P is taken off the numbers at the grid's nodes first (P and its derivatives
/// there) and added again at (x, y): what has powers above the third is that polynomial everywhere. The numbers at the
/// nodes are those of the whole surface, so that a reader that does not know of polynomials is within the effect's
/// tolerance of it inside the data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Surface {
    /// Grid lines in x, ascending.
    pub x_knots: Vec<f64>,
    /// Grid lines in y, ascending.
    pub y_knots: Vec<f64>,
    /// f.
    pub values: Vec<Vec<f64>>,
    /// ∂f/∂x.
    pub x_slopes: Vec<Vec<f64>>,
    /// ∂f/∂y.
    pub y_slopes: Vec<Vec<f64>>,
    /// ∂²f/∂x∂y.
    pub twists: Vec<Vec<f64>>,
    /// Polynomials that it holds, added up. Readers of version 5 that do not know them keep what the nodes say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub polynomials: Vec<PolynomialOfOne>,
}

/// A polynomial in one of a surface's numbers whose coefficients are curves of the other: Σ_k `coefficients[k]` zᵏ with
/// z = (number − `centre`) / `unit`, by Horner's rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolynomialOfOne {
    /// Whether it is in y, with curves of x; else the other way round.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_y: bool,
    /// Where z is 0, in the attribute's unit.
    pub centre: f64,
    /// What is 1 in z, > 0.
    pub unit: f64,
    /// From the constant on, log odds.
    pub coefficients: Vec<Curve>,
}
