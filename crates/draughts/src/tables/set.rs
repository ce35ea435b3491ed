//! The tables of a variant: the available slices, and look-ups of positions.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use super::cache::Cache;
use super::file::{BLOCK, file_name, material_of};
use super::material::Material;
use super::slice::Slice;
use super::value::{Best, Codes, NO_MOVES, TableValue};
use crate::board::Word;
use crate::generate::Generator;
use crate::position::Position;
use crate::rules::Rules;

/// All tables of a variant in a folder. Files are read block by block when they are needed; missing or
/// damaged ones are left out and named by [`faults`](Self::faults). At most 64 MiB of unpacked blocks are kept.
pub struct Tables<W: Word> {
    pub(super) generator: Generator<W>,
    pub(super) codes: Codes,
    folder: Option<PathBuf>,
    slots: Box<[Slot<W>]>,
    /// The most pieces of any slice.
    most: AtomicU8,
    faults: Mutex<Vec<String>>,
    /// Unpacked blocks of all slices.
    cache: Cache,
    /// Look-ups that had to wait.
    waits: AtomicU64,
}

/// Bytes of unpacked blocks that are kept.
const CACHE: usize = 64 << 20;

/// Where the slice of a material comes from. What was just built counts more than the file, which may have been refused.
struct Slot<W> {
    file: OnceLock<TableFile<W>>,
    built: OnceLock<Slice<W>>,
}

/// A file and the slice that it holds: `None` if it was refused.
struct TableFile<W> {
    path: PathBuf,
    slice: OnceLock<Option<Slice<W>>>,
}

impl<W: Word> Tables<W> {
    /// No tables at all.
    ///
    /// # Panics
    ///
    /// If the board of the variant does not fit into the word, or the rules are none of the list.
    pub fn new(rules: &'static Rules) -> Self {
        let empty = |_| Slot { file: OnceLock::new(), built: OnceLock::new() };
        let slots = (0..Material::SLOTS).map(empty).collect();
        Self {
            generator: Generator::listed(rules).expect("a word that holds the board"),
            codes: Codes::new(rules),
            folder: None,
            slots,
            most: AtomicU8::new(0),
            faults: Mutex::default(),
            cache: Cache::new(CACHE / BLOCK),
            waits: AtomicU64::new(0),
        }
    }

    /// The rules of the variant.
    pub fn rules(&self) -> &'static Rules {
        self.generator.rules
    }

    /// The tables of the variant in a folder of tables: those of `FOLDER/english` for English. A
    /// folder that is not there holds no tables.
    pub fn open(rules: &'static Rules, folder: &Path) -> io::Result<Self> {
        let tables = Self { folder: Some(folder.join(rules.name)), ..Self::new(rules) };
        tables.refresh()?;
        Ok(tables)
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
                let file = TableFile { path: folder.join(&name), slice: OnceLock::new() };
                // A file that is there already stays.
                let _ = self.slots[material.slot()].file.set(file);
                self.most.fetch_max(material.pieces(), Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Adds a slice that was just built, in place of its file if there is one; one that was built before stays.
    pub fn insert(&self, slice: Slice<W>) {
        let material = slice.indexer().material();
        let _ = self.slots[material.slot()].built.set(slice);
        self.most.fetch_max(material.pieces(), Ordering::Relaxed);
    }

    /// The slice of a material, read from its file if need be.
    #[inline]
    pub fn slice(&self, material: Material) -> Option<&Slice<W>> {
        let Slot { file, built } = self.slots.get(material.slot())?;
        built.get().or_else(|| {
            let TableFile { path, slice } = file.get()?;
            slice.get_or_init(|| self.open_slice(material, path)).as_ref()
        })
    }

    fn path_of(&self, material: Material) -> Option<&Path> {
        self.slots[material.slot()].file.get().map(|file| file.path.as_path())
    }

    /// The slice of a material after every block of its file was checked.
    pub(super) fn checked(&self, material: Material) -> Option<&Slice<W>> {
        let slice = self.slice(material)?;
        if let (Err(why), Some(path)) = (slice.check(), self.path_of(material)) {
            self.fault(path, &why);
            return None;
        }
        Some(slice)
    }

    /// Reads the heads of all files, and the whole files of the first slices, those with few pieces first, up to `most`
    /// bytes together. A later look-up in these waits for no file, only for the unpacking of a block of 2,048 positions.
    pub fn preload(&self, most: u64) {
        let mut left = most;
        for material in self.materials() {
            let (Some(path), Some(slice)) = (self.path_of(material), self.slice(material)) else {
                continue;
            };
            let Some(rest) = left.checked_sub(slice.file_size()) else {
                left = 0;
                continue;
            };
            left = rest;
            if let Err(why) = slice.load() {
                self.fault(path, &why);
            }
        }
    }

    #[cold]
    fn open_slice(&self, material: Material, path: &Path) -> Option<Slice<W>> {
        self.waits.fetch_add(1, Ordering::Relaxed);
        Slice::open(self.rules(), material, path).map_err(|why| self.fault(path, &why)).ok()
    }

    /// Adds that a table cannot be used, once.
    fn fault(&self, path: &Path, why: &str) {
        let sentence = format!("table {} is not used: {why}", path.display());
        let mut faults = self.faults.lock().expect("no thread panics while it holds the list");
        if !faults.contains(&sentence) {
            faults.push(sentence);
        }
    }

    /// The code of a position in which nothing can be captured.
    #[inline]
    fn quiet_code(&self, position: &Position<W>) -> Option<u8> {
        let material = Material::of(position);
        let slice = self.slice(material)?;
        let number = slice.indexer().rank(position)? as usize;
        let key = (material.slot() as u64) << u32::BITS | (number / BLOCK) as u64;
        let cached = self.cache.get(key, number % BLOCK);
        cached.or_else(|| self.unpack(slice, material, key, number))
    }

    /// The same if its block is not unpacked.
    #[cold]
    fn unpack(&self, slice: &Slice<W>, material: Material, key: u64, number: usize) -> Option<u8> {
        self.waits.fetch_add(1, Ordering::Relaxed);
        match slice.unpack(number / BLOCK) {
            Ok(block) => {
                let code = block[number % BLOCK];
                self.cache.insert(key, block);
                Some(code)
            }
            Err(why) => {
                if let Some(path) = self.path_of(material) {
                    self.fault(path, &why);
                }
                None
            }
        }
    }

    /// How many look-ups so far have waited for a file or for the unpacking of a block.
    pub fn waits(&self) -> u64 {
        self.waits.load(Ordering::Relaxed)
    }

    /// The materials that have a slice, whole or not, in their order.
    pub fn materials(&self) -> Vec<Material> {
        let all = (2..=self.pieces()).flat_map(Material::all);
        let is_there = |material: &Material| {
            let Slot { file, built } = &self.slots[material.slot()];
            file.get().is_some() || built.get().is_some()
        };
        let mut there: Vec<_> = all.filter(is_there).collect();
        there.sort_unstable_by_key(|material| (material.pieces(), *material));
        there
    }

    /// The most pieces of any slice; 0 without tables.
    #[inline]
    pub fn pieces(&self) -> u8 {
        self.most.load(Ordering::Relaxed)
    }

    /// The tables that were refused so far, one sentence each with the reason.
    pub fn faults(&self) -> Vec<String> {
        self.faults.lock().expect("no thread panics while it holds the list").clone()
    }

    /// The value of a position under the plain rules: a side that cannot move loses, and a
    /// position that neither side can win is a draw. The counting draw rules of the variant are no part of it.
    ///
    /// `None` if a table is missing.
    #[inline]
    pub fn probe(&self, position: &Position<W>) -> Option<TableValue> {
        if position.total() > u32::from(self.pieces()) {
            return None;
        }
        self.code(position).map(|code| self.codes.decode(code))
    }

    /// The code of a position; captures are resolved by looking behind them.
    pub(super) fn code(&self, position: &Position<W>) -> Option<u8> {
        if self.generator.is_over(position) {
            // Won by the king that the other side has just made.
            return (position.own & position.kings).is_empty().then_some(NO_MOVES);
        }
        if position.own.is_empty() {
            return Some(NO_MOVES);
        }
        if !self.generator.can_capture(position) {
            return self.quiet_code(position);
        }
        let (mut best, mut captures) = (Best::default(), Vec::new());
        self.generator.captures(position, &mut captures);
        for mv in captures {
            best.add(self.codes, self.code(&self.generator.play(position, mv))?);
        }
        best.code()
    }
}

impl<W: Word> fmt::Debug for Tables<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Tables({}, {:?}, {} pieces)", self.rules().name, self.folder, self.pieces())
    }
}

/// The path of a slice below a folder of tables.
pub fn path(folder: &Path, rules: &Rules, material: Material) -> PathBuf {
    folder.join(rules.name).join(file_name(material))
}
