//! One lock file per shard, so that two processes do not compute the same shard.
//!
//! *Idea.* Two safeguards at once. The operating system's advisory lock on the file goes away with its
//! process, so that a killed process on this host blocks no other. Other hosts may not see that
//! lock (it depends on the network file system), so the file also names its owner, and the owner
//! rewrites it four times per lease; a file of another host that was not rewritten for a whole lease
//! belongs to a dead process. Ages are taken between two files of the same file system, so that the clocks
//! of the hosts do not matter.
//!
//! *Guarantee.* On one host: exclusive, and free as soon as the owner dies. Across hosts: exclusive as
//! long as the owner reaches the disk once per lease. Should both safeguards fail, a shard is computed
//! twice and one of the equal results is dropped; totals never depend on locks.
//!
//! *Cost.* One small file and one sleeping thread per shard in progress.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long the lock of another host stays valid if it is not rewritten.
pub(crate) const DEFAULT_LEASE: Duration = Duration::from_mins(1);

/// A process, identified among all hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The host's name.
    pub host: String,
    /// An identifier that changes when the host restarts; empty if the system has none.
    pub boot: String,
    /// The process number.
    pub process: u32,
}

impl Owner {
    /// The running process.
    pub fn this_process() -> &'static Self {
        static THIS: OnceLock<Owner> = OnceLock::new();
        THIS.get_or_init(|| Self {
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            boot: fs::read_to_string("/proc/sys/kernel/random/boot_id")
                .map(|id| id.trim().to_owned())
                .unwrap_or_default(),
            process: std::process::id(),
        })
    }

    fn text(&self) -> String {
        format!("{}\n{}\n{}\n", self.host, self.boot, self.process)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let host = lines.next()?.to_owned();
        let boot = lines.next()?.to_owned();
        let process = lines.next()?.parse().ok()?;
        Some(Self { host, boot, process })
    }

    fn same_host(&self, other: &Self) -> bool {
        self.host == other.host && self.boot == other.boot
    }

    /// `host, process 123`, for messages.
    pub fn name(&self) -> String {
        format!("{}, process {}", self.host, self.process)
    }
}

/// The result of an attempt to take a lock.
#[derive(Debug)]
pub enum Attempt {
    /// The lock is held until the value is dropped.
    Held(LockFile),
    /// Another process holds it; the text names the owner.
    Busy(String),
}

/// A lock held by this process; dropping it releases the lock and removes the file.
#[derive(Debug)]
pub struct LockFile {
    file: File,
    path: PathBuf,
    text: String,
    renewal: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Drop for LockFile {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.renewal.take() {
            drop(stop);
            let _ = thread.join();
        }
        // The file is removed only while this process still owns it, and before the system's lock is released.
        if system::is_at(&self.file, &self.path) && contents(&self.file) == self.text {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Takes the lock file `path` for `owner`, or names its owner.
pub(crate) fn take(path: &Path, owner: &Owner, lease: Duration) -> io::Result<Attempt> {
    let options = system::options().write(true).clone();
    // A file that is removed between opening and locking is no longer a lock; then start over.
    for round in 0..100 {
        let (opened, created) = match options.clone().create_new(true).open(path) {
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {
                match options.open(path) {
                    Err(fault) if fault.kind() == io::ErrorKind::NotFound => continue,
                    opened => (opened, false),
                }
            }
            opened => (opened, true),
        };
        let file = match opened {
            Ok(file) => file,
            Err(fault) if system::is_taken(&fault) => return Ok(Attempt::Busy(owner_of(path))),
            // The file of another user, in a folder that both may write to.
            Err(fault)
                if cfg!(unix) && !created && fault.kind() == io::ErrorKind::PermissionDenied =>
            {
                match inspect(path, lease, true)? {
                    Some(owner) => return Ok(Attempt::Busy(owner)),
                    None => continue,
                }
            }
            Err(fault) if round < 20 && system::may_be_removed(&fault) => {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            }
            Err(fault) => return Err(fault),
        };
        let exclusive = match system::try_lock(&file) {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => return Ok(Attempt::Busy(name(&contents(&file)))),
            Err(TryLockError::Error(fault)) if unsupported(&fault) => false,
            Err(TryLockError::Error(fault)) => return Err(fault),
        };
        if !system::is_at(&file, path) {
            continue;
        }
        let before = contents(&file);
        if !created && alive(&before, path, owner, exclusive, lease)? {
            return Ok(Attempt::Busy(name(&before)));
        }
        return hold(file, path, owner, lease).map(Attempt::Held);
    }
    Ok(Attempt::Busy("a process that took and released it meanwhile".to_owned()))
}

/// The owner of the lock file `path`, if it is alive.
pub(crate) fn holder(path: &Path, lease: Duration) -> io::Result<Option<String>> {
    inspect(path, lease, false)
}

/// The owner of the lock file `path`, if it is alive. If it is dead, `removes` removes the file, while no other process can
/// lock it or do the same.
fn inspect(path: &Path, lease: Duration, removes: bool) -> io::Result<Option<String>> {
    // Opening a pipe would wait for a writer.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a regular file"));
    }
    let file = match system::options().open(path) {
        Ok(file) => file,
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(fault) if system::is_taken(&fault) => return Ok(Some(owner_of(path))),
        Err(fault) => return Err(fault),
    };
    let locked = if removes { system::try_lock(&file) } else { system::try_lock_shared(&file) };
    let exclusive = match locked {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => return Ok(Some(name(&contents(&file)))),
        Err(TryLockError::Error(fault)) if unsupported(&fault) => false,
        Err(TryLockError::Error(fault)) => return Err(fault),
    };
    let text = contents(&file);
    if alive(&text, path, Owner::this_process(), exclusive, lease)? {
        return Ok(Some(name(&text)));
    }
    if removes && system::is_at(&file, path) {
        fs::remove_file(path)?;
    }
    Ok(None)
}

/// Whether the owner written in a lock file must be assumed alive.
fn alive(
    text: &str,
    path: &Path,
    us: &Owner,
    exclusive: bool,
    lease: Duration,
) -> io::Result<bool> {
    // This process holds the system's lock: an owner on this host is dead, and an unsigned file has no owner.
    let settled = Owner::parse(text).is_none_or(|owner| owner.same_host(us));
    if exclusive && settled {
        return Ok(false);
    }
    Ok(age(path)? < lease)
}

/// Whether a file in the folder of the locks is a probe of [`age`]. A living process needs it only while it is open.
pub(crate) fn is_probe(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "now")
}

/// How far from now `path` was written, by the clock of its own file system.
fn age(path: &Path) -> io::Result<Duration> {
    let owner = Owner::this_process();
    let probe = path.with_extension(format!("{}.{}.now", owner.host, owner.process));
    let now = File::create(&probe).and_then(|mut file| {
        file.write_all(b"now")?;
        file.metadata()?.modified()
    });
    let _ = fs::remove_file(&probe);
    // In a folder that cannot be written to, use the clock of this host.
    let now = now.unwrap_or_else(|_| std::time::SystemTime::now());
    let written = fs::metadata(path)?.modified()?;
    // A living owner rewrites its file by the same clock, so a date far in the future is that of a dead one, too.
    Ok(now.duration_since(written).unwrap_or_else(|future| future.duration()))
}

fn hold(file: File, path: &Path, owner: &Owner, lease: Duration) -> io::Result<LockFile> {
    let text = owner.text();
    sign(&file, &text)?;
    // From here on dropping the lock removes the file.
    let mut lock = LockFile { file, path: path.to_owned(), text, renewal: None };
    let (stop, stopped) = mpsc::channel::<()>();
    let (renewed_file, owner_text) = (lock.file.try_clone()?, lock.text.clone());
    let thread = std::thread::Builder::new().spawn(move || {
        while stopped.recv_timeout(lease / 4) == Err(RecvTimeoutError::Timeout) {
            // A rewrite that fails costs at most the lock, and the lock only saves work.
            if contents(&renewed_file) == owner_text {
                let _ = sign(&renewed_file, &owner_text);
            }
        }
    })?;
    lock.renewal = Some((stop, thread));
    Ok(lock)
}

/// Overwrites the file with `text` in one call, so that a reader never sees it empty.
fn sign(mut file: &File, text: &str) -> io::Result<()> {
    file.rewind()?;
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)
}

fn contents(mut file: &File) -> String {
    const MAX_LOCK_BYTES: u64 = 4096;
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.take(MAX_LOCK_BYTES).read_to_string(&mut text));
    if read.is_ok() { text } else { String::new() }
}

fn name(text: &str) -> String {
    Owner::parse(text).map_or_else(|| "another process".to_owned(), |owner| owner.name())
}

/// Some network file systems know no advisory locks.
fn unsupported(fault: &io::Error) -> bool {
    const ENOLCK: i32 = 37;
    fault.kind() == io::ErrorKind::Unsupported
        || (cfg!(target_os = "linux") && fault.raw_os_error() == Some(ENOLCK))
}

/// The owner of a lock file that this process could not open.
fn owner_of(path: &Path) -> String {
    name(&File::open(path).map(|file| contents(&file)).unwrap_or_default())
}

/// Elsewhere than on Windows: a lock beside the content, which stays readable.
#[cfg(not(windows))]
mod system {
    use super::{File, OpenOptions, Path, TryLockError, fs, io};

    pub(super) fn options() -> OpenOptions {
        OpenOptions::new().read(true).clone()
    }

    pub(super) fn try_lock(file: &File) -> Result<(), TryLockError> {
        file.try_lock()
    }

    pub(super) fn try_lock_shared(file: &File) -> Result<(), TryLockError> {
        file.try_lock_shared()
    }

    pub(super) fn is_taken(_: &io::Error) -> bool {
        false
    }

    pub(super) fn may_be_removed(_: &io::Error) -> bool {
        false
    }

    /// Whether `path` still leads to the open `file`.
    pub(super) fn is_at(file: &File, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt as _;
        let same = |a: &fs::Metadata, b: &fs::Metadata| a.dev() == b.dev() && a.ino() == b.ino();
        matches!((file.metadata(), fs::metadata(path)), (Ok(a), Ok(b)) if same(&a, &b))
    }
}

/// On Windows, a locked file could not be read, so that its owner would have no name. Instead it is open in such a way that no one
/// else can open it for writing.
#[cfg(windows)]
mod system {
    use std::os::windows::fs::OpenOptionsExt as _;

    use super::{File, OpenOptions, Path, TryLockError, io};

    pub(super) fn options() -> OpenOptions {
        const FILE_SHARE_READ: u32 = 1;
        const FILE_SHARE_DELETE: u32 = 4;
        OpenOptions::new().read(true).share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE).clone()
    }

    /// An open file is locked.
    #[expect(clippy::unnecessary_wraps, reason = "it fails on other systems")]
    pub(super) fn try_lock(_: &File) -> Result<(), TryLockError> {
        Ok(())
    }

    #[expect(clippy::unnecessary_wraps, reason = "it fails on other systems")]
    pub(super) fn try_lock_shared(_: &File) -> Result<(), TryLockError> {
        Ok(())
    }

    /// Whether another process has opened the file.
    pub(super) fn is_taken(fault: &io::Error) -> bool {
        const ERROR_SHARING_VIOLATION: i32 = 32;
        fault.raw_os_error() == Some(ERROR_SHARING_VIOLATION)
    }

    /// Whether the file may have been removed, but not closed yet.
    pub(super) fn may_be_removed(fault: &io::Error) -> bool {
        fault.kind() == io::ErrorKind::PermissionDenied
    }

    /// Only its owner removes the file, and no one else can open it before.
    pub(super) fn is_at(_: &File, _: &Path) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    const LEASE: Duration = Duration::from_mins(1);

    fn us() -> &'static Owner {
        Owner::this_process()
    }

    fn set_date(path: &Path, date: SystemTime) {
        OpenOptions::new().write(true).open(path).unwrap().set_modified(date).unwrap();
    }

    #[test]
    fn one_holder_at_a_time_and_no_file_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        let held = take(&path, us(), LEASE).unwrap();
        assert!(matches!(held, Attempt::Held(_)));
        let Attempt::Busy(owner) = take(&path, us(), LEASE).unwrap() else { panic!("two holders") };
        assert_eq!(owner, us().name());
        assert_eq!(holder(&path, LEASE).unwrap(), Some(us().name()));
        drop(held);
        assert!(!path.exists());
        assert_eq!(holder(&path, LEASE).unwrap(), None);
        assert!(matches!(take(&path, us(), LEASE).unwrap(), Attempt::Held(_)));
    }

    #[test]
    fn the_dead_of_this_host_block_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        let dead = Owner { process: 1, ..us().clone() };
        for text in [dead.text(), String::new(), "rubbish".to_owned()] {
            fs::write(&path, text).unwrap();
            assert_eq!(holder(&path, LEASE).unwrap(), None);
            assert!(matches!(take(&path, us(), LEASE).unwrap(), Attempt::Held(_)));
        }
    }

    /// A file that can only be read, as that of another user.
    #[cfg(unix)]
    #[test]
    fn the_lock_of_another_user_is_judged_like_ones_own() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        let write = |owner: &Owner| {
            fs::write(&path, owner.text()).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        };
        write(&Owner { host: "far".into(), boot: "b".into(), process: 9 });
        let Attempt::Busy(owner) = take(&path, us(), LEASE).unwrap() else { panic!("it is held") };
        assert_eq!(owner, "far, process 9");
        fs::remove_file(&path).unwrap();
        write(&Owner { process: 1, ..us().clone() });
        assert!(matches!(take(&path, us(), LEASE).unwrap(), Attempt::Held(_)));
    }

    /// Two processes find the dead lock of another user: the slower one must not remove the file that the faster one has made.
    #[cfg(unix)]
    #[test]
    fn a_dead_lock_is_removed_by_one_process_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        fs::write(&path, Owner { process: 1, ..us().clone() }.text()).unwrap();
        let other = File::open(&path).unwrap();
        other.lock_shared().unwrap();
        assert!(inspect(&path, LEASE, true).unwrap().is_some() && path.exists());
        other.unlock().unwrap();
        assert!(inspect(&path, LEASE, true).unwrap().is_none() && !path.exists());
        // Nor does one that another owner has signed belong to the process that drops it.
        let held = take(&path, us(), LEASE).unwrap();
        fs::write(&path, "far\nb\n9\n").unwrap();
        drop(held);
        assert!(path.exists());
    }

    #[test]
    fn another_host_is_trusted_for_one_lease() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        // Two hosts may have the same name.
        for (host, boot) in [(&us().host, "b"), (&"far".to_owned(), &us().boot)] {
            let far = Owner { host: host.into(), boot: boot.into(), process: 9 };
            fs::write(&path, far.text()).unwrap();
            assert_eq!(holder(&path, LEASE).unwrap(), Some(far.name()));
            assert!(matches!(take(&path, us(), LEASE).unwrap(), Attempt::Busy(_)));
        }
        // Where the file system has no locks, this host is trusted for one lease, too.
        assert!(alive(&us().text(), &path, us(), false, LEASE).unwrap());
        set_date(&path, SystemTime::now() - 2 * LEASE);
        assert_eq!(holder(&path, LEASE).unwrap(), None);
        assert!(matches!(take(&path, us(), LEASE).unwrap(), Attempt::Held(_)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "no probe may stay");
    }

    #[test]
    fn a_lock_from_the_future_is_not_trusted_longer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        let far = Owner { host: "far".into(), boot: "b".into(), process: 9 };
        fs::write(&path, far.text()).unwrap();
        set_date(&path, SystemTime::now() + LEASE / 2);
        assert!(holder(&path, LEASE).unwrap().is_some(), "clocks differ a little");
        set_date(&path, SystemTime::now() + 24 * 60 * LEASE);
        assert_eq!(holder(&path, LEASE).unwrap(), None);
        assert!(matches!(take(&path, us(), LEASE).unwrap(), Attempt::Held(_)));
    }

    #[test]
    fn a_held_lock_keeps_beating() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        let held = take(&path, us(), Duration::from_millis(40)).unwrap();
        let Attempt::Held(lock) = &held else { panic!("it is free") };
        let old = SystemTime::now() - LEASE;
        lock.file.set_modified(old).unwrap();
        let mut waited = 0;
        while fs::metadata(&path).unwrap().modified().unwrap() < old + LEASE / 2 {
            std::thread::sleep(Duration::from_millis(10));
            waited += 1;
            assert!(waited < 1000, "not renewed in ten seconds");
        }
        drop(held);
    }

    #[test]
    fn many_threads_never_share_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("7.lock");
        let inside = std::sync::atomic::AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..300 {
                        if let Attempt::Held(held) = take(&path, us(), LEASE).unwrap() {
                            use std::sync::atomic::Ordering::SeqCst;
                            assert_eq!(inside.fetch_add(1, SeqCst), 0);
                            inside.fetch_sub(1, SeqCst);
                            drop(held);
                        }
                    }
                });
            }
        });
    }
}
