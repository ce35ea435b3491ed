//! The disk operations of a job, and the real disk.
//!
//! *Idea.* A job reads and writes only through [`Disk`], so that a test can substitute a disk that fails
//! at the n-th call, for every n.
//!
//! *Guarantee.* [`write_whole`] leaves either the old file or the complete new one under the final name,
//! whatever happens in between: write under a temporary name, flush the file, rename, flush the folder.
//!
//! *Source.* Pillai et al., *All File Systems Are Not Created Equal*, OSDI 2014.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::lock::{Attempt, DEFAULT_LEASE, Owner};

/// The disk operations of a job.
pub trait Disk: Debug + Send + Sync {
    /// The whole contents of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
    /// The names in a folder, sorted.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;
    /// Makes a folder and those above it; an existing one is fine.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;
    /// Writes a whole file and flushes it to the disk.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Renames a file, replacing what has the new name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Flushes the names in a folder to the disk.
    fn flush_folder(&self, folder: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Tries to take the lock file `path`; see [`crate::LockFile`].
    fn lock(&self, path: &Path, owner: &Owner) -> io::Result<Attempt>;
    /// The owner of the lock file `path`, if it is alive.
    fn holder(&self, path: &Path) -> io::Result<Option<String>>;
}

/// Most bytes of a file of a job: the manifest, the result of a shard.
const MAX_FILE_BYTES: u64 = 256 << 20;

/// The disk of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        read_whole(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(folder)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort_unstable();
        Ok(names)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        // Only Unix can open a folder to flush it; elsewhere the rename itself is durable enough.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn lock(&self, path: &Path, owner: &Owner) -> io::Result<Attempt> {
        crate::lock::take(path, owner, DEFAULT_LEASE)
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        crate::lock::holder(path, DEFAULT_LEASE)
    }
}

/// The content of a regular file of a limited size.
fn read_whole(path: &Path) -> io::Result<Vec<u8>> {
    let refused = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    // Opening a pipe would wait for a writer.
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() {
        let what = if kind.is_dir() { "it is a folder" } else { "it is not a regular file" };
        return Err(refused(what.to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(refused(format!("it has more than {MAX_FILE_BYTES} bytes")));
    }
    Ok(bytes)
}

/// The content of a file that the program itself has written beside its work; `None` if there is none. A pipe, a device and a
/// file of more than 256 MiB are refused.
pub fn read_if_there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match read_whole(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Writes `bytes` to a temporary file and renames it to `path`, so that `path` never shows half a file.
///
/// After an error the temporary file is removed if the disk still allows it; otherwise the next run
/// removes it. The error names the action that failed.
pub(crate) fn write_whole(
    disk: &dyn Disk,
    path: &Path,
    bytes: &[u8],
) -> Result<(), (&'static str, io::Error)> {
    let temporary = temporary(path);
    let written = (|| {
        disk.write(&temporary, bytes).map_err(|fault| ("write", fault))?;
        disk.rename(&temporary, path).map_err(|fault| ("rename the new", fault))?;
        disk.flush_folder(folder_of(path)).map_err(|fault| ("flush the folder of", fault))
    })();
    if written.is_err() {
        // A second error is ignored: the name starts with a dot and is never read.
        let _ = disk.remove(&temporary);
    }
    written
}

/// Writes a file that belongs to a job but lies outside its directory, whole or not at all; its folder is made
/// if necessary. Temporary files that killed writers of the same file left are removed: the caller holds the
/// lock of its shard, so no writer of it is alive.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    RealDisk.make_folder(folder)?;
    write_whole(&RealDisk, path, bytes).map_err(|(_, fault)| fault)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Leftover files do no harm, so errors in removing them are ignored.
    for rest in RealDisk.list(folder).unwrap_or_default() {
        if temporary_of(&rest) == Some(&*name) {
            let _ = RealDisk.remove(&folder.join(rest));
        }
    }
    Ok(())
}

/// Renames a file that cannot be used, so that it is not overwritten; its new path, which ends in `refused`, or `refused-2`
/// and so on where there is one. The caller holds a lock of it.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let numbered = (2..).map(|number| path.with_extension(format!("refused-{number}")));
    let mut names = std::iter::once(path.with_extension("refused")).chain(numbered);
    let kept = names.find(|name| !name.exists()).expect("one of endless names is free");
    fs::rename(path, &kept)?;
    Ok(kept)
}

/// Takes a lock file outside of the directory of a job, or names its owner; its folder is made if necessary.
pub fn try_lock(path: &Path) -> io::Result<Attempt> {
    RealDisk.make_folder(folder_of(path))?;
    RealDisk.lock(path, Owner::this_process())
}

/// The folder of a file; the current one of a bare name, whose parent is the empty path.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// `.7.json.HOST.PID.COUNT.tmp` beside `7.json`: no two writers on any two hosts share it.
fn temporary(path: &Path) -> PathBuf {
    use std::sync::atomic::{AtomicU64, Ordering};
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
    let host = Owner::this_process().host.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{host}.{}.{count}.tmp", std::process::id()))
}

/// Whether `name` is a temporary file of [`write_whole`], and for which final name.
pub(crate) fn temporary_of(name: &str) -> Option<&str> {
    let inner = name.strip_prefix('.')?.strip_suffix(".tmp")?;
    let (rest, _count) = inner.rsplit_once('.')?;
    let (rest, _pid) = rest.rsplit_once('.')?;
    Some(rest.rsplit_once('.')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_name_leads_back_to_its_file() {
        let path = temporary(Path::new("/job/results/7.json"));
        let name = path.file_name().unwrap().to_str().unwrap();
        assert_eq!(temporary_of(name), Some("7.json"));
        assert_eq!(temporary_of("7.json"), None);
        assert_eq!(temporary_of(".7.tmp"), None);
    }

    #[test]
    fn the_folder_of_a_bare_name_is_the_current_one() {
        assert_eq!(folder_of(Path::new("7.json")), Path::new("."));
        assert_eq!(folder_of(Path::new("a/7.json")), Path::new("a"));
        RealDisk.flush_folder(folder_of(Path::new("7.json"))).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_of_a_limited_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [&pipe, folder.path(), Path::new("/dev/zero")] {
            assert_eq!(RealDisk.read(path).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        let large = folder.path().join("large");
        File::create(&large).unwrap().set_len(MAX_FILE_BYTES + 1).unwrap();
        assert_eq!(RealDisk.read(&large).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn whole_files_replace_each_other_and_leave_no_rest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        for text in ["one", "two"] {
            write_whole(&RealDisk, &path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(RealDisk.list(folder.path()).unwrap(), ["a.json"]);
    }

    /// Another file of the same name that was refused before is kept, too.
    #[test]
    fn a_file_that_is_set_aside_replaces_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bin");
        for name in ["a.refused", "a.refused-2", "a.refused-3"] {
            fs::write(&path, name).unwrap();
            assert_eq!(set_aside(&path).unwrap(), folder.path().join(name));
            assert!(!path.exists());
        }
        assert_eq!(fs::read_to_string(folder.path().join("a.refused")).unwrap(), "a.refused");
    }

    #[test]
    fn a_writer_removes_what_killed_writers_of_its_file_have_left() {
        let folder = tempfile::tempdir().unwrap();
        for rest in [".a.bin.far.9.0.tmp", ".b.bin.far.9.0.tmp"] {
            fs::write(folder.path().join(rest), "half").unwrap();
        }
        write_file(&folder.path().join("a.bin"), b"whole").unwrap();
        assert_eq!(RealDisk.list(folder.path()).unwrap(), [".b.bin.far.9.0.tmp", "a.bin"]);
    }
}
