//! A slice in memory: packed as in its file, unpacked block by block at first use.

use std::fmt;
use std::sync::OnceLock;

use super::coder;
use super::file::{self, BLOCK, Refused, Summary};
use super::index::Indexer;
use super::material::Material;
use crate::board::Word;
use crate::position::Position;
use crate::rules::Rules;

/// The values of all positions of one material.
pub struct Slice<W> {
    rules: &'static Rules,
    indexer: Indexer<W>,
    summary: Summary,
    bytes: Vec<u8>,
    starts: Vec<u32>,
    blocks: Vec<OnceLock<Box<[u8]>>>,
}

impl<W: Word> Slice<W> {
    /// Takes the bytes of a file, whole and undamaged, for the slice of this material.
    pub fn from_bytes(
        rules: &'static Rules,
        material: Material,
        bytes: Vec<u8>,
    ) -> Result<Self, Refused> {
        let indexer = Indexer::new(rules, material);
        let head = file::read(rules, &bytes, &indexer)?;
        let blocks = (1..head.starts.len()).map(|_| OnceLock::new()).collect();
        Ok(Self { rules, indexer, summary: head.summary, bytes, starts: head.starts, blocks })
    }

    /// The numbering of its positions.
    pub fn indexer(&self) -> &Indexer<W> {
        &self.indexer
    }

    /// What it holds.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Bytes of its file.
    pub fn file_size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The code of a position in which nothing can be captured.
    #[inline]
    pub(super) fn quiet_code(&self, position: &Position<W>) -> Option<u8> {
        let index = self.indexer.rank(position)? as usize;
        let block = self.blocks[index / BLOCK].get_or_init(|| self.unpack(index / BLOCK));
        Some(block[index % BLOCK])
    }

    #[cold]
    fn unpack(&self, block: usize) -> Box<[u8]> {
        let packed = &self.bytes[self.starts[block] as usize..self.starts[block + 1] as usize];
        let length = (self.indexer.size() as usize - block * BLOCK).min(BLOCK);
        coder::unpack(packed, length).into()
    }
}

impl<W: Word> fmt::Debug for Slice<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let material = self.indexer.material();
        write!(out, "Slice({} {material}, {:?})", self.rules.name, self.summary)
    }
}
