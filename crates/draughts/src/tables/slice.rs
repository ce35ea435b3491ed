//! A slice: its head in memory, its blocks packed in memory or in its file, unpacked one at a time.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::file::{self, BLOCK, Head, TableRefused, TableSummary, most_bytes, most_head_bytes};
use super::index::Indexer;
use super::material::Material;
use crate::board::Word;
use crate::rules::Rules;

/// The values of all positions of one material.
pub struct Slice<W> {
    rules: &'static Rules,
    indexer: Indexer<W>,
    head: Head,
    file_size: u64,
    path: Option<PathBuf>,
    /// The whole file, if it is in memory; then every block has been checked.
    bytes: OnceLock<Vec<u8>>,
    /// Set once all blocks of the file have been found undamaged.
    checked: OnceLock<()>,
}

impl<W: Word> Slice<W> {
    /// Takes the bytes of a file, whole and undamaged, for the slice of this material.
    pub fn from_bytes(
        rules: &'static Rules,
        material: Material,
        bytes: Vec<u8>,
    ) -> Result<Self, TableRefused> {
        let indexer = Indexer::new(rules, material);
        let head = file::read(rules, &bytes, bytes.len() as u64, &indexer)?;
        let (file_size, checked) = (bytes.len() as u64, OnceLock::new());
        let slice =
            Self { rules, indexer, head, file_size, path: None, bytes: OnceLock::new(), checked };
        slice.head.check(&bytes)?;
        slice.bytes.set(bytes).expect("it was just made");
        Ok(slice)
    }

    /// Reads the head of a file; blocks are read when they are needed. The error is a sentence.
    pub(super) fn open(
        rules: &'static Rules,
        material: Material,
        path: &Path,
    ) -> Result<Self, String> {
        let indexer = Indexer::new(rules, material);
        let begin = || {
            let file_size = size_of(path, most_bytes(indexer.size()))?;
            let mut bytes = Vec::new();
            let most = most_head_bytes(indexer.size()).min(file_size);
            bytes.try_reserve_exact(most as usize)?;
            File::open(path)?.take(most).read_to_end(&mut bytes)?;
            Ok((file_size, bytes))
        };
        let (file_size, bytes) =
            begin().map_err(|error: io::Error| format!("it cannot be read: {error}"))?;
        let head = file::read(rules, &bytes, file_size, &indexer).map_err(|why| why.to_string())?;
        let (path, checked) = (Some(path.to_owned()), OnceLock::new());
        Ok(Self { rules, indexer, head, file_size, path, bytes: OnceLock::new(), checked })
    }

    /// The numbering of its positions.
    pub fn indexer(&self) -> &Indexer<W> {
        &self.indexer
    }

    /// What it holds.
    pub fn summary(&self) -> &TableSummary {
        &self.head.summary
    }

    /// Bytes of its file.
    pub fn file_size(&self) -> u64 {
        self.file_size
    }

    /// Checks every block, until all have been found undamaged once; the error is a sentence.
    pub fn check(&self) -> Result<(), String> {
        if self.bytes.get().is_none() && self.checked.get().is_none() {
            self.whole()?;
            // Another thread may have checked it meanwhile.
            let _ = self.checked.set(());
        }
        Ok(())
    }

    /// Reads the file into memory and checks every block, if it is not there yet; the error is a sentence.
    pub(super) fn load(&self) -> Result<(), String> {
        if self.bytes.get().is_none() {
            let _ = self.bytes.set(self.whole()?);
        }
        Ok(())
    }

    /// The bytes of the file after every block was checked.
    fn whole(&self) -> Result<Vec<u8>, String> {
        let path = self.path.as_ref().expect("a slice without a file is in memory");
        let read = || {
            size_of(path, self.file_size)?;
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(self.file_size as usize)?;
            File::open(path)?.take(self.file_size).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(|error: io::Error| format!("it cannot be read: {error}"))?;
        self.head.check(&bytes).map_err(|why| why.to_string())?;
        Ok(bytes)
    }

    /// The codes of a block; the error is a sentence.
    pub(super) fn unpack(&self, block: usize) -> Result<Box<[u8]>, String> {
        let place = self.head.place(block);
        let length = (self.indexer.size() as usize - block * BLOCK).min(BLOCK);
        let mut read = Vec::new();
        let packed = match (self.bytes.get(), &self.path) {
            // Bytes in memory were checked when they were read.
            (Some(bytes), _) => &bytes[place.start as usize..place.end as usize],
            (None, Some(path)) => {
                // A file is opened again for each block: hundreds of tables would be too many open files.
                let mut from = |path: &Path| {
                    let mut file = File::open(path)?;
                    file.seek(SeekFrom::Start(place.start.into()))?;
                    read.resize((place.end - place.start) as usize, 0);
                    file.read_exact(&mut read)
                };
                from(path).map_err(|error| format!("it cannot be read: {error}"))?;
                if !place.fits(&read) {
                    return Err(TableRefused::BLOCK.to_string());
                }
                &read[..]
            }
            (None, None) => unreachable!("a slice without a file is in memory"),
        };
        Ok(self.head.chances.unpack(packed, length))
    }
}

/// The bytes of a regular file; an error if they are more than expected.
fn size_of(path: &Path, most: u64) -> io::Result<u64> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    let found = std::fs::metadata(path)?;
    // Opening a pipe would wait for a writer.
    if !found.is_file() {
        return refused("it is not a regular file".to_owned());
    }
    if found.len() > most {
        return refused(format!("it has {} bytes, expected at most {most}", found.len()));
    }
    Ok(found.len())
}

impl<W: Word> fmt::Debug for Slice<W> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let material = self.indexer.material();
        write!(out, "Slice({} {material}, {:?})", self.rules.name, self.head.summary)
    }
}
