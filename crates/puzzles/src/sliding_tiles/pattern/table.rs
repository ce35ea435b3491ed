//! The table of one group, in memory and as bytes.

use std::fmt;

use outwit::hash::mix;

use super::build::Plan;
use super::frame::{Frame, set_of};
use super::numbering::{CellBits, Numbering, Pattern, by_cells, is_by_cells};
use super::partition::TILES;
use super::ranking::{self, Ranking};

/// The table of one group.
#[derive(Debug, PartialEq, Eq)]
pub struct PatternTable {
    shape: Shape,
    numbering: Numbering,
    /// Header, values, checksum; a value is half of what a pattern needs above its Manhattan distance.
    bytes: Vec<u8>,
}

/// Which table it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) blank: usize,
    /// Goal cells of the tiles.
    pub(super) goals: Vec<usize>,
}

impl Shape {
    pub(super) fn ranking(&self) -> Ranking {
        Ranking::new(self.rows * self.cols, self.goals.len(), self.rows.max(self.cols))
    }

    /// Bytes of the table.
    pub(super) fn bytes(&self) -> usize {
        let values =
            if self.is_by_cells() { by_cells(self.goals.len()) / 2 } else { self.ranked_bytes() };
        HEADER + values + SUM
    }

    /// Bytes of the values without gaps.
    fn ranked_bytes(&self) -> usize {
        let (sets, orders) = self.counts();
        sets.div_ceil(2) * orders
    }

    pub(super) fn is_by_cells(&self) -> bool {
        is_by_cells(self.rows * self.cols, self.goals.len())
    }

    /// Bytes needed to build the table, itself included.
    pub(super) fn bytes_to_build(&self) -> usize {
        let (frame, ranking) = (Frame::new(self.rows, self.cols), self.ranking());
        let plan = Plan { frame: &frame, ranking: &ranking, blank: self.blank, goals: &self.goals };
        // The values without gaps are in memory while they are copied, or put in order by cells.
        plan.bytes().max(self.bytes() + self.ranked_bytes())
    }

    /// The number of sets of cells, and of orders of the tiles on them.
    fn counts(&self) -> (usize, usize) {
        ranking::counts(self.rows * self.cols, self.goals.len())
    }

    pub(super) fn patterns(&self) -> u64 {
        let (sets, orders) = self.counts();
        (sets * orders) as u64
    }

    /// A name that identifies the table and is valid as a file name.
    pub(super) fn name(&self) -> String {
        let cells: Vec<String> = self.goals.iter().map(ToString::to_string).collect();
        format!("{}x{}-blank{}-cells-{}.pdb", self.rows, self.cols, self.blank, cells.join("-"))
    }

    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..MAGIC.len()].copy_from_slice(MAGIC);
        if self.is_by_cells() {
            header[MAGIC.len() - 1] = BY_CELLS_DIGIT;
        }
        let numbers = [self.rows, self.cols, self.blank, self.goals.len()];
        let numbers = numbers.iter().chain(&self.goals).map(|&number| number as u8);
        header[MAGIC.len()..].iter_mut().zip(numbers).for_each(|(byte, number)| *byte = number);
        header
    }

    fn from_header(header: &[u8]) -> Option<Shape> {
        let &[rows, cols, blank, count, ref goals @ ..] = header.get(MAGIC.len()..)? else {
            return None;
        };
        let [rows, cols, blank, count] = [rows, cols, blank, count].map(usize::from);
        let cells = rows * cols;
        let goals: Vec<usize> = goals.get(..count)?.iter().map(|&cell| usize::from(cell)).collect();
        let possible = (2..=5).contains(&rows)
            && (2..=5).contains(&cols)
            && blank < cells
            && (1..=TILES.min(cells - 1)).contains(&count)
            && goals.iter().all(|&cell| cell < cells && cell != blank)
            && set_of(&goals).count_ones() as usize == count;
        possible.then_some(Shape { rows, cols, blank, goals })
    }
}

/// Why the bytes of a table cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedTable(&'static str);

impl fmt::Display for DamagedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a whole pattern table: {}; it has to be built again", self.0)
    }
}

impl std::error::Error for DamagedTable {}

/// The first bytes of a table without gaps.
const MAGIC: &[u8; 12] = b"outwit-pdb-2";
/// The last one of them in a table by cells.
const BY_CELLS_DIGIT: u8 = b'3';
/// Bytes before the values: the magic words, rows, columns, goal of the blank, number of tiles, their goals.
pub(super) const HEADER: usize = 64;
/// Bytes of the checksum.
const SUM: usize = 8;

impl PatternTable {
    /// Builds the table; `None` if `ends` has returned true.
    pub(super) fn build(
        shape: Shape,
        ends: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u64) + Sync),
    ) -> Option<Self> {
        let (frame, ranking) = (Frame::new(shape.rows, shape.cols), shape.ranking());
        let plan =
            Plan { frame: &frame, ranking: &ranking, blank: shape.blank, goals: &shape.goals };
        let values = plan.build(ends, progress)?;
        let mut bytes = vec![0; shape.bytes()];
        let at = bytes.len() - SUM;
        bytes[..HEADER].copy_from_slice(&shape.header());
        let numbering = if shape.is_by_cells() {
            let bits = CellBits::new(shape.goals.len());
            bits.sort(&ranking, &values, &mut bytes[HEADER..at]);
            Numbering::ByCells(Box::new(bits))
        } else {
            bytes[HEADER..at].copy_from_slice(&values);
            Numbering::ranked(ranking)
        };
        let sum = checksum(&bytes[..at]);
        bytes[at..].copy_from_slice(&sum.to_le_bytes());
        Some(PatternTable { shape, numbering, bytes })
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    #[inline(always)]
    pub(super) fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    #[inline(always)]
    pub(super) fn is_by_cells(&self) -> bool {
        matches!(self.numbering, Numbering::ByCells(_))
    }

    /// A name that identifies the table and is valid as a file name.
    pub fn name(&self) -> String {
        self.shape.name()
    }

    /// The table as bytes with a header and a checksum, for a cache.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The table from bytes that [`PatternTable::as_bytes`] gave. The checksum is always verified: that takes less
    /// time than reading a file.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, DamagedTable> {
        let (&digit, name) = MAGIC.split_last().expect("it is not empty");
        if !bytes.starts_with(name) || ![digit, BY_CELLS_DIGIT].contains(&bytes[name.len()]) {
            return Err(DamagedTable("it does not begin with 'outwit-pdb-2' or 'outwit-pdb-3'"));
        }
        let (header, sum) = bytes
            .get(..HEADER)
            .zip(bytes.split_last_chunk::<SUM>())
            .ok_or(DamagedTable("it is too short"))?;
        if checksum(sum.0) != u64::from_le_bytes(*sum.1) {
            return Err(DamagedTable("its checksum is wrong"));
        }
        let shape = Shape::from_header(header).ok_or(DamagedTable("its header is impossible"))?;
        if !bytes.starts_with(&shape.header()[..MAGIC.len()]) {
            return Err(DamagedTable("its values are in another order"));
        }
        if bytes.len() != shape.bytes() {
            return Err(DamagedTable("its length is wrong"));
        }
        Ok(PatternTable { numbering: Numbering::of(&shape), shape, bytes })
    }

    /// Half of what the pattern with this number needs above its Manhattan distance.
    #[inline(always)]
    pub(super) fn excess(&self, number: usize) -> u32 {
        u32::from(self.bytes[HEADER + number / 2]) >> (number % 2 * 4) & 15
    }

    /// The pattern whose tiles stand on these cells.
    pub(super) fn pattern(&self, cells: &[usize]) -> Pattern {
        let key = self.numbering.key(cells);
        Pattern::new(key.cells(), key.order(), self.excess(self.numbering.number(key)))
    }

    /// The moves that the tiles of the group need, each in the cell given for it in the order of the goal cells of the
    /// table's name: as few as the way needs if the blank could jump for nothing among the other tiles. Sums that exceed
    /// the Manhattan distance by more than 30 count as 30 more.
    pub fn moves(&self, cells: &[usize]) -> u32 {
        let frame = Frame::new(self.shape.rows, self.shape.cols);
        let apart = cells.iter().zip(&self.shape.goals).map(|(&a, &b)| frame.distance(a, b));
        apart.sum::<usize>() as u32 + 2 * self.pattern(cells).excess()
    }
}

/// A checksum of all bytes: eight independent sums, so that it is as fast as memory.
fn checksum(bytes: &[u8]) -> u64 {
    const LANES: usize = 8;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut sums = [bytes.len() as u64; LANES];
    let (blocks, rest) = bytes.as_chunks::<{ 8 * LANES }>();
    let mut last = [0; 8 * LANES];
    last[..rest.len()].copy_from_slice(rest);
    for block in blocks.iter().chain([&last]) {
        let (words, _) = block.as_chunks::<8>();
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum = (*sum ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR).rotate_left(29);
        }
    }
    sums.iter().fold(0u64, |all, &sum| mix(all.rotate_left(5) ^ sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As after a change of the format: only the digit tells that the values are in another order.
    #[test]
    fn a_table_in_another_order_is_refused() {
        for (goals, digit) in [(vec![1], b'2'), (vec![1, 2, 3, 4, 5, 6, 7], b'3')] {
            let shape = Shape { rows: 3, cols: 3, blank: 0, goals };
            let table = PatternTable::build(shape, &|| false, &|_| {}).unwrap();
            let mut bytes = table.as_bytes().to_vec();
            assert!(PatternTable::from_bytes(bytes.clone()).is_ok());
            bytes[MAGIC.len() - 1] = digit;
            let at = bytes.len() - SUM;
            let sum = checksum(&bytes[..at]);
            bytes[at..].copy_from_slice(&sum.to_le_bytes());
            let refused = PatternTable::from_bytes(bytes).err();
            assert_eq!(refused, Some(DamagedTable("its values are in another order")));
        }
    }
}
