//! How large a file may become: a few kilobytes can be made to unpack to more than any memory holds.

use crate::Problem;
use crate::sentences::What;
use std::io::Read;

/// Most bytes after unpacking.
pub const MOST_BYTES: u64 = 200 << 20;
/// Most bytes after unpacking for each byte of the file.
pub const MOST_TIMES: u64 = 200;

/// Bytes read at a time.
const PIECE: usize = 1 << 16;

/// What may still be unpacked of one file, however deep.
pub struct Budget {
    left: u64,
    by_size: bool,
}

impl Budget {
    /// Of a file of so many bytes.
    pub fn of(bytes: usize) -> Budget {
        let times = MOST_TIMES.saturating_mul(bytes as u64);
        Budget { left: times.min(MOST_BYTES), by_size: MOST_BYTES <= times }
    }

    /// Takes from it, or says that it is used up.
    pub fn spend(&mut self, bytes: usize) -> Result<(), Problem> {
        match self.left.checked_sub(bytes as u64) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None if self.by_size => Err(Problem::TooLarge),
            None => Err(Problem::TooDense),
        }
    }

    /// All that a stream gives, piece by piece, so that what is too much is never held.
    pub fn read_all(&mut self, stream: impl Read, what: What, keep: bool) -> Result<Vec<u8>, Problem> {
        let mut stream = stream;
        let (mut all, mut piece) = (Vec::new(), vec![0; PIECE]);
        loop {
            let n = stream.read(&mut piece).map_err(|_| Problem::Damaged { what })?;
            if n == 0 {
                return Ok(all);
            }
            self.spend(n)?;
            if keep {
                all.extend_from_slice(piece.get(..n).unwrap_or_default());
            }
        }
    }
}
