//! The tables of a variant: what is there, and what it says about a position.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock};

use super::file::{file_name, material_of};
use super::material::Material;
use super::slice::Slice;
use super::value::{Best, STUCK, TableValue, decode};
use crate::board::Word;
use crate::position::Position;
use crate::rules::Variant;

/// All tables of a variant in a folder. Files are read when first asked for; what is missing or
/// damaged is passed over and named by [`faults`](Self::faults).
pub struct Tables<V: Variant> {
    folder: Option<PathBuf>,
    slots: Box<[OnceLock<Slot<V>>]>,
    /// The most pieces of any slice.
    most: AtomicU8,
    faults: Mutex<Vec<String>>,
}

/// A slice, or where it is to be had; `None` inside if it was refused.
enum Slot<V: Variant> {
    File(PathBuf, OnceLock<Option<Slice<V>>>),
    Memory(Slice<V>),
}

impl<V: Variant> Default for Tables<V> {
    /// No tables at all.
    fn default() -> Self {
        let slots = (0..Material::SLOTS).map(|_| OnceLock::new()).collect();
        Self { folder: None, slots, most: AtomicU8::new(0), faults: Mutex::default() }
    }
}

impl<V: Variant> Tables<V> {
    /// The tables of the variant in a folder of tables: those of `FOLDER/english` for English. A
    /// folder that is not there holds no tables.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let tables = Self { folder: Some(folder.join(V::RULES.name)), ..Self::default() };
        tables.refresh()?;
        Ok(tables)
    }

    /// Where its files lie.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Looks for files that have come since.
    pub fn refresh(&self) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        for entry in entries {
            let name = entry?.file_name();
            if let Some(material) = name.to_str().and_then(material_of) {
                let slot = Slot::File(folder.join(&name), OnceLock::new());
                // A slice that is there already stays.
                let _ = self.slots[material.slot()].set(slot);
                self.most.fetch_max(material.pieces(), Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Adds a slice that was just built; one that is there already stays.
    pub fn insert(&self, slice: Slice<V>) {
        let material = slice.indexer().material();
        let _ = self.slots[material.slot()].set(Slot::Memory(slice));
        self.most.fetch_max(material.pieces(), Ordering::Relaxed);
    }

    /// The slice of a material, read from its file if need be.
    #[inline]
    pub fn slice(&self, material: Material) -> Option<&Slice<V>> {
        match self.slots.get(material.slot())?.get()? {
            Slot::Memory(slice) => Some(slice),
            Slot::File(path, slice) => slice.get_or_init(|| self.load(material, path)).as_ref(),
        }
    }

    #[cold]
    fn load(&self, material: Material, path: &Path) -> Option<Slice<V>> {
        let loaded = match fs::read(path) {
            Ok(bytes) => Slice::from_bytes(material, bytes).map_err(|refused| refused.to_string()),
            Err(error) => Err(format!("it cannot be read: {error}")),
        };
        let fault = |why: String| {
            let sentence = format!("table {} is not used: {why}", path.display());
            self.faults.lock().expect("nobody panics with the list").push(sentence);
        };
        loaded.map_err(fault).ok()
    }

    /// The materials that have a slice, whole or not, in their order.
    pub fn materials(&self) -> Vec<Material> {
        let all = (2..=self.pieces()).flat_map(Material::all);
        let mut there: Vec<_> =
            all.filter(|material| self.slots[material.slot()].get().is_some()).collect();
        there.sort_by_key(|material| (material.pieces(), *material));
        there
    }

    /// The most pieces of any slice; 0 without tables.
    #[inline]
    pub fn pieces(&self) -> u8 {
        self.most.load(Ordering::Relaxed)
    }

    /// Which tables were refused so far and why, one sentence each.
    pub fn faults(&self) -> Vec<String> {
        self.faults.lock().expect("nobody panics with the list").clone()
    }

    /// The value of a position under the plain rules: whoever cannot move loses, and who can force
    /// nothing draws. The counting draw rules of the variant are no part of it.
    ///
    /// `None` if a table is missing.
    #[inline]
    pub fn probe(&self, position: &Position<V>) -> Option<TableValue> {
        if position.total() > u32::from(self.pieces()) {
            return None;
        }
        self.code(position).map(decode::<V>)
    }

    /// The code of a position; captures are resolved by looking behind them.
    pub(super) fn code(&self, position: &Position<V>) -> Option<u8> {
        if position.is_over() {
            // Won by the king that the other side has just made.
            return (position.own & position.kings).is_empty().then_some(STUCK);
        }
        if position.own.is_empty() {
            return Some(STUCK);
        }
        if !position.can_capture() {
            return self.slice(Material::of(position))?.quiet_code(position);
        }
        let mut best = Best::default();
        for mv in position.legal_moves() {
            best.add::<V>(self.code(&position.play(mv))?);
        }
        best.code()
    }
}

impl<V: Variant> fmt::Debug for Tables<V> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Tables({}, {:?}, {} pieces)", V::RULES.name, self.folder, self.pieces())
    }
}

/// The path of a slice below a folder of tables.
pub fn path<V: Variant>(folder: &Path, material: Material) -> PathBuf {
    folder.join(V::RULES.name).join(file_name(material))
}
