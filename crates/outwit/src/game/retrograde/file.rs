//! Solutions as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mark `OUTWITRA` |
//! | 2 | version of this format, 2 |
//! | 1 | bytes a position: 1 or 2 |
//! | 2 + n | length of the game's name, the name in UTF-8 |
//! | 8 | number of positions |
//! | 8 | fingerprint of the rules: a hash of the positions with their outcomes and moves, of a sample of 10,000 if there are more |
//! | positions x 1 or 2 | values in the order of the numbers: 1 draw, 2 + 2 d lost in d plies, 3 + 2 d won in d plies |
//! | 8 | checksum of all before: FNV-1a, 64 bits |
//!
//! Numbers are little-endian. Numbers without a position take no space.

use std::fmt;
use std::io::{self, Read, Write};

use super::code::Code;
use super::fingerprint::fingerprint;
use super::{Numbering, Solution};
use crate::game::Game;
use crate::hash::checksum;

const MARK: &[u8; 8] = b"OUTWITRA";
const VERSION: u16 = 2;

/// The error of bytes that are not the solution of the game.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refused {
    /// They could not be read.
    Read(io::Error),
    /// They do not begin as a table does.
    NotATable,
    /// They are a table of a version that is not known here.
    Version(u16),
    /// They are a table of another game.
    OtherGame {
        /// The name in the table.
        found: String,
        /// The name that was asked for.
        expected: String,
    },
    /// The table has not as many positions as the game.
    OtherSize {
        /// Positions in the table.
        found: u64,
        /// Positions of the game.
        expected: u64,
    },
    /// The table was made for other rules of the game: the positions have other outcomes or moves.
    OtherRules,
    /// The table is damaged.
    Damaged(&'static str),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Read(error) => write!(f, "the table cannot be read: {error}"),
            Refused::NotATable => {
                f.write_str("this is not a table: expected it to begin with OUTWITRA")
            }
            Refused::Version(found) => {
                write!(
                    f,
                    "the table has format version {found}, expected {VERSION}; build it again"
                )
            }
            Refused::OtherGame { found, expected } => {
                write!(f, "the table is for \"{found}\", expected one for \"{expected}\"")
            }
            Refused::OtherSize { found, expected } => write!(
                f,
                "the table has {found} positions but the game has {expected}; build it again"
            ),
            Refused::OtherRules => f.write_str(
                "the table was made for other rules: its positions had other outcomes or moves; build it again",
            ),
            Refused::Damaged(how) => write!(f, "the table is damaged: {how}; build it again"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Refused::Damaged("it ends too early"),
            _ => Refused::Read(error),
        }
    }
}

impl<N> Solution<N> {
    /// Writes the solution; `name` is the game with its settings and is asked for again by [`Solution::load`].
    ///
    /// One byte a position if no distance exceeds 126 plies, else two. Fails only where `out` fails, or if `name` is
    /// longer than 65,535 bytes.
    pub fn save(&self, name: &str, out: &mut impl Write) -> io::Result<()> {
        let name_length = u16::try_from(name.len())
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "the name is too long"))?;
        let codes = || self.codes.iter().filter(|code| code.is_solved());
        let narrow = codes().all(|code| u8::try_from(code.0).is_ok());
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(64 + name.len() + 2 * self.codes.len())?;
        bytes.extend_from_slice(MARK);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.push(if narrow { 1 } else { 2 });
        bytes.extend_from_slice(&name_length.to_le_bytes());
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(&(codes().count() as u64).to_le_bytes());
        bytes.extend_from_slice(&self.fingerprint.to_le_bytes());
        if narrow {
            bytes.extend(codes().map(|code| code.0 as u8));
        } else {
            bytes.extend(codes().flat_map(|code| code.0.to_le_bytes()));
        }
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        out.write_all(&bytes)
    }

    /// Reads what [`Solution::save`] wrote for the same game with the same settings and rules: a fingerprint of the rules is
    /// compared, made of all positions, or of a fixed sample of 10,000 if there are more.
    ///
    /// ```
    /// use outwit::{Limits, game::{Game, retrograde::{self, Reachable, Solution}}};
    /// # use outwit::game::example::Nim;
    /// let nim = Nim(9);
    /// let mut bytes = Vec::new();
    /// retrograde::retrograde(&nim, &Limits::none())?.save("nim:matches=9", &mut bytes)?;
    ///
    /// let positions = || Reachable::from_starts(&nim, [nim.start()], &Limits::none()).expect("no limits");
    /// let solution = Solution::load(&nim, "nim:matches=9", positions(), &mut bytes.as_slice())?;
    /// assert_eq!(solution.best_moves(&nim, &nim.start()), [1]);
    ///
    /// let other = Solution::load(&nim, "nim:matches=8", positions(), &mut bytes.as_slice());
    /// let sentence = "the table is for \"nim:matches=9\", expected one for \"nim:matches=8\"";
    /// assert_eq!(other.unwrap_err().to_string(), sentence);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load<G: Game>(
        game: &G,
        name: &str,
        numbering: N,
        input: &mut impl Read,
    ) -> Result<Self, Refused>
    where
        N: Numbering<G>,
    {
        let mut head = [0; 8];
        let mut got = 0;
        // A file too short to be a table is a different error from a table that was cut off.
        while got < head.len() {
            match input.read(&mut head[got..]) {
                Ok(0) => return Err(Refused::NotATable),
                Ok(more) => got += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(Refused::Read(error)),
            }
        }
        if head != *MARK {
            return Err(Refused::NotATable);
        }
        let mut bytes = head.to_vec();
        let version = u16::from_le_bytes(take(input, &mut bytes)?);
        if version != VERSION {
            return Err(Refused::Version(version));
        }
        let [width] = take(input, &mut bytes)?;
        let name_length = u16::from_le_bytes(take(input, &mut bytes)?);
        let found = take_many(input, &mut bytes, usize::from(name_length))?;
        if found != name.as_bytes() {
            let found = String::from_utf8_lossy(found).into_owned();
            return Err(Refused::OtherGame { found, expected: name.into() });
        }
        let found = u64::from_le_bytes(take(input, &mut bytes)?);
        let size = numbering.size(game);
        // Counted before anything of the size that the table claims is read.
        let mut is_there: Vec<bool> = Vec::new();
        is_there.try_reserve_exact(size).map_err(io::Error::from)?;
        is_there.extend((0..size).map(|number| numbering.state(game, number).is_some()));
        let expected = is_there.iter().filter(|&&there| there).count();
        if found != expected as u64 {
            return Err(Refused::OtherSize { found, expected: expected as u64 });
        }
        let fingerprint = fingerprint(game, &numbering);
        if u64::from_le_bytes(take(input, &mut bytes)?) != fingerprint {
            return Err(Refused::OtherRules);
        }
        if !(1..=2).contains(&width) {
            return Err(Refused::Damaged("a position takes neither one byte nor two"));
        }
        let values = take_many(input, &mut bytes, expected * usize::from(width))?;
        let mut values = values.chunks_exact(usize::from(width)).map(|value| match *value {
            [low, high] => Code(u16::from_le_bytes([low, high])),
            _ => Code(u16::from(value[0])),
        });
        let value = |&there: &bool| if there { values.next() } else { Some(Code::HOLE) };
        let mut codes: Vec<Code> = Vec::new();
        codes.try_reserve_exact(size).map_err(io::Error::from)?;
        codes.extend(is_there.iter().map_while(value));
        let sum = checksum(&bytes);
        if u64::from_le_bytes(take(input, &mut bytes)?) != sum {
            return Err(Refused::Damaged("the checksum differs"));
        }
        if input.read(&mut [0])? != 0 {
            return Err(Refused::Damaged("it goes on after the checksum"));
        }
        if (0..).zip(&is_there).any(|(i, &there)| there && !codes[i as usize].is_solved()) {
            return Err(Refused::Damaged("a position has no value"));
        }
        Ok(Solution { numbering, codes, fingerprint })
    }
}

/// The next `K` bytes; also kept in `bytes`, for the checksum.
fn take<const K: usize>(input: &mut impl Read, bytes: &mut Vec<u8>) -> Result<[u8; K], Refused> {
    let mut taken = [0; K];
    input.read_exact(&mut taken)?;
    bytes.extend_from_slice(&taken);
    Ok(taken)
}

/// The next `count` bytes, appended to `bytes`.
fn take_many<'a>(
    input: &mut impl Read,
    bytes: &'a mut Vec<u8>,
    count: usize,
) -> Result<&'a [u8], Refused> {
    let start = bytes.len();
    bytes.try_reserve_exact(count).map_err(io::Error::from)?;
    bytes.resize(start + count, 0);
    input.read_exact(&mut bytes[start..])?;
    Ok(&bytes[start..])
}

#[cfg(test)]
mod tests {
    use super::super::{Reachable, retrograde};
    use super::*;
    use crate::Limits;
    use crate::game::example::Nim;

    fn load(bytes: &[u8]) -> Result<Solution<Reachable<(u32, crate::game::Side)>>, Refused> {
        let nim = Nim(12);
        let positions = Reachable::from_starts(&nim, [nim.start()], &Limits::none()).unwrap();
        Solution::load(&nim, "nim", positions, &mut &*bytes)
    }

    #[test]
    fn any_damage_is_refused() {
        let nim = Nim(12);
        let solution = retrograde(&nim, &Limits::none()).unwrap();
        let mut bytes = Vec::new();
        solution.save("nim", &mut bytes).unwrap();
        assert_eq!(bytes.len(), 8 + 2 + 1 + 2 + 3 + 8 + 8 + solution.codes.len() + 8);
        assert_eq!(load(&bytes).unwrap().codes, solution.codes);
        for index in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[index] ^= 1 << bit;
                assert!(load(&damaged).is_err(), "bit {bit} of byte {index}");
            }
            assert!(load(&bytes[..index]).is_err(), "cut off at {index}");
        }
        bytes.push(0);
        assert!(load(&bytes).is_err());
    }
}
