//! A product of variables in words: what is so where it is large and above 0.

use super::words::{joined_list, shortened};

/// A factor of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Factor<'a> {
    /// A number, standardised, to a power.
    Number {
        /// Its attribute.
        attribute: &'a str,
        /// The power.
        power: u32,
    },
    /// 1 where the attribute is at the level, otherwise 0.
    Level {
        /// The attribute.
        attribute: &'a str,
        /// The level.
        level: &'a str,
    },
    /// 1 where the attribute is at the level, −1 where it is at the other.
    Sign {
        /// The attribute.
        attribute: &'a str,
        /// The level.
        level: &'a str,
        /// The other.
        other: &'a str,
    },
}

/// "employment is unemployed and residence is high (above its mean)".
///
/// Factors of 0 and 1, and even powers, are conditions: AND. The signs of all others multiply: of two of them that they
/// agree, of more that an odd or an even number of them hold, which is XOR.
pub fn product(factors: &[Factor]) -> String {
    let (signed, conditions): (Vec<&Factor>, Vec<&Factor>) = factors.iter().partition(|factor| factor.has_a_sign());
    let mut said: Vec<String> = conditions.into_iter().map(Factor::alone).collect();
    said.extend(match signed.as_slice() {
        [] => None,
        [one] => Some(one.alone()),
        [Factor::Number { attribute: a, power: 1 }, Factor::Number { attribute: b, power: 1 }] => {
            Some(format!("{} and {} are on the same side of their means", shortened(a), shortened(b)))
        }
        [one, other] => Some(format!("“{}” and “{}” agree (XOR)", one.statement(), other.statement())),
        more => {
            let quoted: Vec<String> = more.iter().map(|factor| format!("“{}”", factor.statement())).collect();
            let number = if more.len() % 2 == 0 { "even" } else { "odd" };
            Some(format!("an {number} number of {} hold (XOR)", joined_list(&quoted, quoted.len())))
        }
    });
    said.join(" and ")
}

impl Factor<'_> {
    fn has_a_sign(&self) -> bool {
        match self {
            Factor::Number { power, .. } => power % 2 == 1,
            Factor::Level { .. } => false,
            Factor::Sign { .. } => true,
        }
    }

    /// What it says where it is the only one with a sign.
    fn alone(&self) -> String {
        match self {
            Factor::Number { attribute, power: 1 } => format!("{} is high (above its mean)", shortened(attribute)),
            Factor::Sign { other, .. } => format!("{} (rather than {})", self.statement(), shortened(other)),
            _ => self.statement(),
        }
    }

    fn statement(&self) -> String {
        match self {
            Factor::Number { attribute, power: 1 } => format!("{} is above its mean", shortened(attribute)),
            Factor::Number { attribute, power } if power % 2 == 1 => {
                format!("{} is far above its mean", shortened(attribute))
            }
            Factor::Number { attribute, .. } => format!("{} is far from its mean", shortened(attribute)),
            Factor::Level { attribute, level } | Factor::Sign { attribute, level, .. } => {
                format!("{} is {}", shortened(attribute), shortened(level))
            }
        }
    }
}

/// How far the search went.
#[cfg(not(target_arch = "wasm32"))]
pub fn built(built: f64, features: f64, variables: u32, share: f64, is_certified: bool) -> String {
    // Of a list that may lack some, all of the weight is rounding.
    let share = 100.0 * if is_certified { share } else { share.min(0.9999) };
    format!(
        "{built} of the {features} features that {variables} variables make were built; these hold {share:.2} % of the weight."
    )
}

/// Whether the list is the right one.
#[cfg(not(target_arch = "wasm32"))]
pub fn proof(listed: usize, is_certified: bool, is_exact: bool) -> &'static str {
    match (listed, is_certified, is_exact) {
        (0, _, _) => {
            "Nothing is listed: the machine answers every row alike. A larger C, other attributes or more rows of the rarer \
             class give it something to go by."
        }
        (_, true, true) => "These are provably the largest.",
        (_, true, false) => {
            "These are the largest of the machine as trained, which is not to full precision: try a smaller C."
        }
        (_, false, _) => "Not proved: a larger one may not have been built. Raise p, list fewer (r), or search all.",
    }
}

/// The AUC of each degree, and which was taken.
#[cfg(not(target_arch = "wasm32"))]
pub fn degrees(tried: &[(u32, f64)], chosen: u32) -> String {
    let tried: Vec<String> = tried.iter().map(|(degree, auc)| format!("{degree}: {auc:.3}")).collect();
    format!("Degree {chosen}, by the AUC of held-out rows ({}).", tried.join(", "))
}

/// Which attributes to keep.
#[cfg(not(target_arch = "wasm32"))]
pub fn eliminated(kept: &[String], all: usize, auc: f64, auc_of_all: f64) -> String {
    let names: Vec<String> = kept.iter().map(|name| shortened(name)).collect();
    format!(
        "Held-out rows are ranked best with {} of {all} attributes (AUC {auc:.3}, with all {auc_of_all:.3}): {}.",
        kept.len(),
        joined_list(&names, 20)
    )
}

/// What the verb can be set to.
#[cfg(not(target_arch = "wasm32"))]
pub fn unknown_setting(name: &str) -> String {
    format!("There is no setting “{}” of this search: it has C, r, p and folds.", shortened(name))
}
