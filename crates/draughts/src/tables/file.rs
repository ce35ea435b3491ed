//! A slice as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mark `OUTWITDT` |
//! | 2 | version of this format, 2 |
//! | 1 + n | length of the variant's name, the name |
//! | 4 | own men, own kings, enemy men, enemy kings |
//! | 8 | number of positions |
//! | 3 x 8 | wins, draws and losses among them, for the side to move |
//! | 1 + 8 | plies of the longest win, number of the first position with it; 0 and 0 if nothing is won |
//! | 4 + n | length of the probabilities that packing a block begins with, the probabilities |
//! | 2 x blocks | bytes of each packed block |
//! | 4 x blocks | checksum of each packed block: FNV-1a, the halves of its 64 bits added bit by bit |
//! | 8 | checksum of all before: FNV-1a, 64 bits |
//! | .. | the blocks, each 2,048 positions (the last one fewer), packed by `coder` on its own |
//!
//! A block is read, checked and unpacked without the others: a position costs some 60 microseconds at its first look-up,
//! wherever it is. Larger blocks would save 2 % of the bytes at most, since the probabilities are known from the start.
//!
//! Numbers are little-endian. A position's byte is 0 for a draw, else plies to the end + 1. Where the
//! side to move must capture, the byte means nothing and is whatever packs best: the value comes
//! from the positions after the captures, which are in other slices.

use std::fmt;

use outwit::hash::checksum;

use super::coder::Start;
use super::index::Indexer;
use super::material::{MAXIMUM_PIECES, Material};
use crate::board::Word;
use crate::rules::Rules;

const MARK: &[u8; 8] = b"OUTWITDT";
const VERSION: u16 = 2;

/// Positions a block.
pub(super) const BLOCK: usize = 1 << 11;
/// The probabilities of a table take fewer bytes.
const MAX_CHANCES: usize = 1 << 18;

/// What a slice holds, counted over all its positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSummary {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side can win.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// Plies of the longest win and the number of the first position with it.
    pub longest: Option<(u8, u64)>,
}

impl TableSummary {
    /// Number of positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// Why bytes cannot be read as a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableRefused {
    /// They do not begin as a table does.
    NotATable,
    /// They are a table of a version that is not known here.
    Version(u16),
    /// They are a table of something else.
    Other {
        /// What the table says that it is.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The table is damaged.
    Damaged(&'static str),
}

impl fmt::Display for TableRefused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATable => {
                out.write_str("this is no endgame table: expected it to begin with OUTWITDT")
            }
            Self::Version(found) => {
                write!(out, "it has format version {found}, expected {VERSION}; build it again: ")?;
                out.write_str("for example `outwit tables build english --pieces 4`")
            }
            Self::Other { found, expected } => {
                write!(out, "it is the table {found}, expected {expected}")
            }
            Self::Damaged(how) => write!(out, "it is damaged: {how}; build it again"),
        }
    }
}

impl std::error::Error for TableRefused {}

impl TableRefused {
    pub(super) const BLOCK: Self = Self::Damaged("the checksum of a block is wrong");
}

/// More bytes than any table of this number of positions has: packed, even noise takes little more than one a position.
pub(super) fn most_bytes(positions: u64) -> u64 {
    most_head_bytes(positions) + positions.div_ceil(BLOCK as u64) * 64 + 4 * positions
}

/// More bytes than the head of any table of this number of positions has.
pub(super) fn most_head_bytes(positions: u64) -> u64 {
    const NAMES: u64 = 1024;
    NAMES + MAX_CHANCES as u64 + positions.div_ceil(BLOCK as u64) * 6
}

/// The head of a table and where its blocks lie.
pub(super) struct Head {
    pub(super) summary: TableSummary,
    pub(super) chances: Start,
    /// Start of each block with its checksum, and the end of the last.
    blocks: Vec<(u32, u32)>,
}

/// Where a block lies.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) start: u32,
    pub(super) end: u32,
    sum: u32,
}

impl Place {
    /// Whether these are the bytes of the block.
    pub(super) fn fits(self, packed: &[u8]) -> bool {
        short_sum(packed) == self.sum
    }
}

impl Head {
    /// Where a block lies.
    pub(super) fn place(&self, block: usize) -> Place {
        let (start, sum) = self.blocks[block];
        Place { start, end: self.blocks[block + 1].0, sum }
    }

    /// Checks the blocks of a whole file.
    pub(super) fn check(&self, bytes: &[u8]) -> Result<(), TableRefused> {
        let is_whole = |block| {
            let place = self.place(block);
            let packed = bytes.get(place.start as usize..place.end as usize);
            packed.is_some_and(|packed| place.fits(packed))
        };
        let all = (0..self.blocks.len() - 1).all(is_whole);
        if all { Ok(()) } else { Err(TableRefused::BLOCK) }
    }
}

/// The bytes of a slice.
pub(super) fn write(
    rules: &Rules,
    material: Material,
    summary: &TableSummary,
    codes: &[u8],
) -> Vec<u8> {
    let chances = Start::learned(codes.chunks(BLOCK));
    let blocks: Vec<Vec<u8>> = codes.chunks(BLOCK).map(|block| chances.pack(block)).collect();
    let name = rules.name;
    let mut bytes = Vec::new();
    bytes.extend_from_slice(MARK);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.push(name.len() as u8);
    bytes.extend_from_slice(name.as_bytes());
    let Material { own_men, own_kings, enemy_men, enemy_kings } = material;
    bytes.extend_from_slice(&[own_men, own_kings, enemy_men, enemy_kings]);
    let (plies, first) = summary.longest.unwrap_or_default();
    for number in [summary.positions(), summary.wins, summary.draws, summary.losses] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.push(plies);
    bytes.extend_from_slice(&first.to_le_bytes());
    let chances = chances.to_bytes();
    bytes.extend_from_slice(&(chances.len() as u32).to_le_bytes());
    bytes.extend(chances);
    for block in &blocks {
        let length = u16::try_from(block.len()).expect("2,048 positions take less than 64 KiB");
        bytes.extend_from_slice(&length.to_le_bytes());
    }
    for block in &blocks {
        bytes.extend_from_slice(&short_sum(block).to_le_bytes());
    }
    let sum = checksum(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes.extend(blocks.into_iter().flatten());
    bytes
}

/// Reads the head of a file of `file_size` bytes and checks it, but not the blocks behind it.
pub(super) fn read<W: Word>(
    rules: &Rules,
    bytes: &[u8],
    file_size: u64,
    indexer: &Indexer<W>,
) -> Result<Head, TableRefused> {
    if !bytes.starts_with(MARK) {
        return Err(TableRefused::NotATable);
    }
    let mut rest = Rest(&bytes[MARK.len()..]);
    let version = u16::from_le_bytes(rest.take()?);
    if version != VERSION {
        return Err(TableRefused::Version(version));
    }
    let (found, numbers) = rest.names_and_numbers()?;
    let expected = format!("{} {}", rules.name, indexer.material());
    if found != expected {
        return Err(TableRefused::Other { found, expected });
    }
    let [positions, wins, draws, losses] = numbers;
    let [plies] = rest.take()?;
    let first = rest.number()?;
    if positions != indexer.size()
        || [wins, draws, losses].iter().try_fold(0_u64, |sum, part| sum.checked_add(*part))
            != Some(positions)
        || first >= positions.max(1)
    {
        return Err(TableRefused::Damaged("its numbers of positions do not fit"));
    }
    let longest = (wins > 0).then_some((plies, first));
    let length = u32::from_le_bytes(rest.take()?) as usize;
    let chances = rest.slice(length)?;
    let number = positions.div_ceil(BLOCK as u64) as usize;
    let lengths = rest.slice(2 * number)?;
    let sums = rest.slice(4 * number)?;
    let head = bytes.len() - rest.0.len();
    let sum = rest.number()?;
    if checksum(&bytes[..head]) != sum {
        return Err(TableRefused::Damaged("the checksum of its head is wrong"));
    }
    let damaged = || TableRefused::Damaged("its probabilities cannot be read");
    let chances = Start::from_bytes(chances).filter(|_| length <= MAX_CHANCES);
    let chances = chances.ok_or_else(damaged)?;
    let mut next = (head + size_of::<u64>()) as u64;
    let mut blocks = Vec::with_capacity(number + 1);
    for (length, sum) in lengths.as_chunks().0.iter().zip(sums.as_chunks().0) {
        blocks.push((next as u32, u32::from_le_bytes(*sum)));
        next += u64::from(u16::from_le_bytes(*length));
    }
    blocks.push((next as u32, 0));
    if next != file_size || u32::try_from(next).is_err() {
        return Err(TableRefused::Damaged("its blocks do not fill it"));
    }
    Ok(Head { summary: TableSummary { wins, draws, losses, longest }, chances, blocks })
}

/// What is left to read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    const SHORT: TableRefused = TableRefused::Damaged("it ends too early");

    fn take<const N: usize>(&mut self) -> Result<[u8; N], TableRefused> {
        let (chunk, rest) = self.0.split_first_chunk::<N>().ok_or(Self::SHORT)?;
        self.0 = rest;
        Ok(*chunk)
    }

    fn slice(&mut self, length: usize) -> Result<&'a [u8], TableRefused> {
        let (slice, rest) = self.0.split_at_checked(length).ok_or(Self::SHORT)?;
        self.0 = rest;
        Ok(slice)
    }

    fn number(&mut self) -> Result<u64, TableRefused> {
        self.take().map(u64::from_le_bytes)
    }

    /// The variant with its material, and the four counts.
    fn names_and_numbers(&mut self) -> Result<(String, [u64; 4]), TableRefused> {
        let [length] = self.take()?;
        let name = String::from_utf8_lossy(self.slice(usize::from(length))?);
        let [own_men, own_kings, enemy_men, enemy_kings] = self.take()?;
        let material = Material { own_men, own_kings, enemy_men, enemy_kings };
        let numbers = [self.number()?, self.number()?, self.number()?, self.number()?];
        Ok((format!("{name} {material}"), numbers))
    }
}

/// The [`checksum`] in half as many bits.
fn short_sum(bytes: &[u8]) -> u32 {
    let sum = checksum(bytes);
    (sum >> u32::BITS) as u32 ^ sum as u32
}

/// The name of the file of a slice.
pub fn file_name(material: Material) -> String {
    format!("{material}.table")
}

/// The slice that a file of this name holds.
pub(super) fn material_of(name: &str) -> Option<Material> {
    let material: Material = name.strip_suffix(".table")?.parse().ok()?;
    let both = material.own() > 0 && material.enemy() > 0;
    (both && material.pieces() <= MAXIMUM_PIECES).then_some(material)
}
