//! gzip (RFC 1952), also several members one after the other, as `cat` and bgzip make them.

use crate::Problem;
use crate::limit::Budget;
use crate::sentences::What;
use flate2::bufread::MultiGzDecoder;

/// What was compressed.
pub fn inflate(bytes: &[u8], budget: &mut Budget) -> Result<Vec<u8>, Problem> {
    budget.read_all(MultiGzDecoder::new(bytes), What::Gzip, true)
}
