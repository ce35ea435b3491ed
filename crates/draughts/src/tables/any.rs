//! Tables whose word is hidden: for programs that build, check and list tables of any variant.

use std::io;
use std::ops::Range;
use std::path::Path;

use super::build::{BuildError, Built, build};
use super::file::TableSummary;
use super::index::Indexer;
use super::material::Material;
use super::set::Tables;
use super::verify::{WrongValue, verify};
use crate::board::Word;
use crate::rules::Rules;

/// The tables of one variant; see the methods of [`Tables`] of the same names.
pub trait AnyTables: Send + Sync {
    /// The rules of the variant.
    fn rules(&self) -> &'static Rules;
    /// The most pieces of any slice; 0 without tables.
    fn pieces(&self) -> u8;
    /// The materials that have a slice, whole or not, in their order.
    fn materials(&self) -> Vec<Material>;
    /// What the slice of a material holds, and the bytes of its file, every block of which is checked; `None` if it is
    /// missing or refused.
    fn summary(&self, material: Material) -> Option<(TableSummary, u64)>;
    /// The position with a number in a slice, as FEN.
    fn fen(&self, material: Material, number: u64) -> String;
    /// Which tables were refused so far and why, one sentence each.
    fn faults(&self) -> Vec<String>;
    /// Looks for files that have come since.
    fn refresh(&self) -> io::Result<()>;
    /// Builds the slice of a material and the turned one and adds them.
    fn build(&self, material: Material, stop: &dyn Fn() -> bool) -> Result<Vec<Built>, BuildError>;
    /// Adds a slice that was just built.
    fn add(&self, built: &Built);
    /// Checks the positions of these numbers; `None` if there is no such slice.
    fn verify(&self, material: Material, numbers: Range<u64>) -> Option<Vec<WrongValue>>;
}

impl<W: Word> AnyTables for Tables<W> {
    fn rules(&self) -> &'static Rules {
        Tables::rules(self)
    }

    fn pieces(&self) -> u8 {
        Tables::pieces(self)
    }

    fn materials(&self) -> Vec<Material> {
        Tables::materials(self)
    }

    fn summary(&self, material: Material) -> Option<(TableSummary, u64)> {
        let slice = self.checked(material)?;
        Some((*slice.summary(), slice.file_size()))
    }

    fn fen(&self, material: Material, number: u64) -> String {
        let indexer = Indexer::<W>::new(Tables::rules(self), material);
        indexer.unrank(number).fen(Tables::rules(self))
    }

    fn faults(&self) -> Vec<String> {
        Tables::faults(self)
    }

    fn refresh(&self) -> io::Result<()> {
        Tables::refresh(self)
    }

    fn build(&self, material: Material, stop: &dyn Fn() -> bool) -> Result<Vec<Built>, BuildError> {
        build(self, material, stop)
    }

    fn add(&self, built: &Built) {
        self.insert(built.slice(Tables::rules(self)));
    }

    fn verify(&self, material: Material, numbers: Range<u64>) -> Option<Vec<WrongValue>> {
        verify(self, material, numbers)
    }
}

/// The tables of a variant in a folder of tables, in the word that its board needs.
pub fn open(rules: &'static Rules, folder: &Path) -> io::Result<Box<dyn AnyTables>> {
    if rules.board.mask() >> u64::BITS == 0 {
        Ok(Box::new(Tables::<u64>::open(rules, folder)?))
    } else {
        Ok(Box::new(Tables::<u128>::open(rules, folder)?))
    }
}

/// Number of positions of a material.
pub fn positions(rules: &Rules, material: Material) -> u64 {
    Indexer::<u128>::new(rules, material).size()
}
