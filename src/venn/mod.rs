//! Venn machines on support vector machines (Zhou, Nouretdinov, Luo & Gammerman 2014): for a new row an interval for the
//! probability that its predicted class is right, which holds whatever the distribution of the rows, as long as their
//! order says nothing.
//!
//! Every class is tried as the label of the new row. The rows, the new one with them, are sorted into categories
//! ([`taxonomy`]) by what machines say of them that were trained with the others ([`bag`]); the shares of the classes in the new one's category are a
//! row of a matrix classes × classes. The column whose smallest share is the largest is the prediction, its smallest and
//! its largest share are the interval.
//!
//! ```text
//! rows ─▶ machines: one a pair of classes ─▶ bag: scores ─▶ taxonomy: categories ─▶ prediction: matrix, class, interval
//!    search: their C and γ └──────────────── check: the rows one after the other, online or offline ───────────────┘
//! ```

pub mod bag;
pub mod check;
pub mod machines;
pub mod prediction;
#[cfg(not(target_arch = "wasm32"))]
pub mod promise;
pub mod search;
pub mod taxonomy;
