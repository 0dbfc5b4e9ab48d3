//! Tables and figures of papers, measured again. `npm run paper` writes them down under docs/.

pub mod data;
pub mod ensembles;
pub mod hull;
pub mod psvm;
pub mod table1;
pub mod top_features;
pub mod venn;
