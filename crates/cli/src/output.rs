//! The one writer of output files.
//!
//! *Rule for all commands*: the folder of an output file must exist, and the file must not, unless `--force` is given;
//! both are checked before any work starts ([`check`]). A file is written under a temporary name beside it, flushed and
//! renamed ([`write`]), so that an error, a full disk or a kill leaves the old file or the new one, never a part.
//!
//! Devices, pipes and the streams of the program (`/dev/stdout`) are written directly. Logs and collections of games, which
//! grow, are opened with [`append`] and keep what they contain.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jobs::folder_of;

use crate::failure::Failure;

/// Whether two names are one for the file system, as far as that depends on the operating system.
fn is_same_name(one: &Path, other: &Path) -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        one.to_string_lossy().to_lowercase() == other.to_string_lossy().to_lowercase()
    } else {
        one == other
    }
}

/// Checks, before any work starts, that the folder of each output file exists, and that the file does not unless it may
/// be overwritten.
pub(crate) fn check<P: AsRef<Path>>(
    files: impl IntoIterator<Item = P>,
    force: bool,
) -> Result<(), Failure> {
    let mut named: Vec<PathBuf> = Vec::new();
    for path in files {
        let path = path.as_ref();
        if stream(path).is_some() {
            continue;
        }
        check_folder_of(path)?;
        check_dash(path)?;
        if path.to_string_lossy().ends_with(std::path::is_separator) {
            return Err(Failure::usage(format!(
                "cannot write {}: that is the name of a folder; expected the name of a file",
                path.display()
            )));
        }
        let place = place_of(path);
        if named.iter().any(|one| is_same_name(one, &place)) && !is_device(path) {
            return Err(Failure::usage(format!(
                "{} is named as the output file of two results; expected a file for each",
                path.display()
            )));
        }
        named.push(place);
        check_no_folder(path)?;
        match fs::metadata(path) {
            _ if is_device(path) => {}
            Ok(_) if !force => return Err(exists(path)),
            _ => probe(path)?,
        }
    }
    Ok(())
}

/// Fails if the folder of an output file or of a new folder does not exist: it is never created.
pub(crate) fn check_folder_of(path: &Path) -> Result<(), Failure> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(Failure::usage(format!(
            "cannot write {}: there is no folder {}; create it first",
            path.display(),
            folder.display()
        )));
    }
    Ok(())
}

/// Fails if a folder that is created where it is missing, such as that of a job, or one above it, is a file.
pub(crate) fn check_new_folder(folder: &Path) -> Result<(), Failure> {
    folder.ancestors().find(|path| path.is_file()).map_or(Ok(()), |file| {
        Err(Failure::usage(format!(
            "{} is a file; expected a folder, which may be new",
            file.display()
        )))
    })
}

/// Fails if an output file has no folder, or the name of one.
pub(crate) fn check_place(path: &Path) -> Result<(), Failure> {
    check_folder_of(path)?;
    check_dash(path)?;
    check_no_folder(path)
}

/// Fails for `-`, which other programs take for the standard output.
fn check_dash(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Err(Failure::usage(
            "- is no name of a file; expected a path such as /dev/stdout, for the standard output, or ./- for a file of this name",
        ));
    }
    Ok(())
}

fn check_no_folder(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::usage(format!(
            "cannot write {}: it is a folder; expected the name of a file",
            path.display()
        )));
    }
    Ok(())
}

/// The same path for all ways to write that of a file, which need not exist. Its folder does.
pub(crate) fn place_of(path: &Path) -> PathBuf {
    match (fs::canonicalize(folder_of(path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// Fails if an output file is one of the inputs, which `--force` must not overwrite either.
pub(crate) fn check_no_input<'a, P: AsRef<Path>>(
    files: impl IntoIterator<Item = P>,
    inputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let inputs: Vec<&Path> = inputs.into_iter().collect();
    let is_input = |path: &P| inputs.iter().any(|input| is_same_file(path.as_ref(), input));
    files.into_iter().find(is_input).map_or(Ok(()), |path| {
        let path = path.as_ref().display();
        Err(Failure::usage(format!("{path} is read by this command; expected another output file")))
    })
}

/// Whether two paths name one file, also by links of both kinds. A path without a file is none.
#[cfg(unix)]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |path| fs::metadata(path).map(|there| (there.dev(), there.ino()));
    matches!((identity(one), identity(other)), (Ok(one), Ok(other)) if one == other)
}

/// The same on Windows, where the standard library does not tell which file a hard link leads to: while one path is open with no one
/// else admitted, another name of its file cannot be opened.
#[cfg(not(unix))]
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    if let (Ok(one), Ok(other)) = (fs::canonicalize(one), fs::canonicalize(other))
        && one == other
    {
        return true;
    }
    let mut options = OpenOptions::new();
    std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, 0);
    let Ok(_alone) = options.read(true).open(one) else { return false };
    File::open(other).is_err_and(|fault| fault.raw_os_error() == Some(ERROR_SHARING_VIOLATION))
}

/// Fails if an output lies in the folder of the job, whose files it would damage.
pub(crate) fn check_beside_job(path: &Path, job: Option<&Path>) -> Result<(), Failure> {
    let Some(job) = job.and_then(|job| fs::canonicalize(job).ok()) else { return Ok(()) };
    let whole = fs::canonicalize(path).or_else(|_| fs::canonicalize(folder_of(path)));
    if whole.is_ok_and(|whole| whole.starts_with(&job)) {
        return Err(Failure::usage(format!(
            "{} lies in the job folder {}, which holds the files of the job only; expected a place beside it",
            path.display(),
            job.display()
        )));
    }
    Ok(())
}

/// As [`check`], for the output of a job: a run that resumes it overwrites what the job has written before, but no file
/// that is older than the job, such as an input.
pub(crate) fn check_of_job<P: AsRef<Path>>(
    files: impl IntoIterator<Item = P> + Clone,
    force: bool,
    folder: Option<&Path>,
) -> Result<(), Failure> {
    files.clone().into_iter().try_for_each(|path| check_beside_job(path.as_ref(), folder))?;
    let folder = folder.filter(|folder| folder.exists());
    check(files.clone(), force || folder.is_some())?;
    let Some(begin) = folder.filter(|_| !force).and_then(begin) else { return Ok(()) };
    let is_older = |path: &&Path| {
        let there = fs::metadata(path).ok().filter(fs::Metadata::is_file);
        there.and_then(|file| file.modified().ok()).is_some_and(|time| time < begin)
    };
    let files: Vec<P> = files.into_iter().collect();
    files.iter().map(AsRef::as_ref).find(is_older).map_or(Ok(()), |path| Err(exists(path)))
}

/// When a job was planned: its manifest, or that of its first part, is written once then. Not every file system keeps the time at
/// which a folder was made.
fn begin(folder: &Path) -> Option<SystemTime> {
    let planned = |folder: &Path| fs::metadata(folder.join("manifest.json")).ok()?.modified().ok();
    let parts =
        || fs::read_dir(folder).ok()?.flatten().filter_map(|part| planned(&part.path())).min();
    planned(folder).or_else(parts).or_else(|| fs::metadata(folder).ok()?.created().ok())
}

/// Fails if the folder of the file takes no new file, or on Windows the file no other content: better before a long computation
/// than after it.
fn probe(path: &Path) -> Result<(), Failure> {
    let temporary = temporary(path);
    // Windows replaces no file that is read-only, or open in another program.
    let target = if cfg!(windows) && path.exists() {
        OpenOptions::new().write(true).open(path).map(drop)
    } else {
        Ok(())
    };
    let tried = target.and_then(|()| File::create(&temporary)).and_then(|_| {
        match fs::remove_file(&temporary) {
            // Another process that has written this file took it for a leftover.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    });
    tried.map_err(|error| Failure::file("write", path, &error))
}

/// Whether the path names a stream of the program, for example /dev/stdout, or else something that is neither a file nor a folder.
pub(crate) fn is_device(path: &Path) -> bool {
    stream(path).is_some()
        || cfg!(windows) && path.as_os_str().eq_ignore_ascii_case("NUL")
        || fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// The stream of the program that a path names, on every system. It may be a file to which a shell writes as well: to open that
/// again would lose its place.
fn stream(path: &Path) -> Option<Box<dyn Write>> {
    let number = match path.to_str()? {
        "/dev/stdout" => "1",
        "/dev/stderr" => "2",
        _ if !cfg!(unix) => return None,
        path => path.strip_prefix("/dev/fd/").or_else(|| path.strip_prefix("/proc/self/fd/"))?,
    };
    match number {
        "1" => Some(Box::new(io::stdout())),
        "2" => Some(Box::new(io::stderr())),
        _ => None,
    }
}

/// The file that a path names: the end of symbolic links, which need not exist.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    const MAX_LINKS: usize = 40;
    let mut end = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&end) else { return Ok(end) };
        end = folder_of(&end).join(next);
    }
    Err(io::Error::other("its symbolic links have no end"))
}

fn exists(path: &Path) -> Failure {
    Failure::usage(format!(
        "{} already exists; use --force to overwrite it, or name another file",
        path.display()
    ))
}

/// Writes a whole file or nothing. An existing file is overwritten only if `force` is set.
pub(crate) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => Failure::file("write", path, &error),
    };
    if let Some(mut stream) = stream(path) {
        return stream.write_all(bytes).and_then(|()| stream.flush()).map_err(failed);
    }
    if is_device(path) {
        let mut device = OpenOptions::new().write(true).open(path).map_err(failed)?;
        return device.write_all(bytes).map_err(failed);
    }
    // The target of a link is replaced, not the link.
    let target = end_of_links(path).map_err(failed)?;
    let temporary = temporary(&target);
    // The file stays open, and locked, until it has its name.
    let written = create(&temporary, bytes).and_then(|_file| publish(&temporary, &target, force));
    if written.is_err() {
        // If it cannot be removed either, its name shows what it is.
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(failed)?;
    remove_leftovers(&target);
    Ok(())
}

/// Removes the temporary files of a file that killed processes have left. They do no harm, so errors are ignored.
pub(crate) fn remove_leftovers(path: &Path) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        if target_of(&entry.file_name().to_string_lossy()) != Some(&*name) {
            continue;
        }
        // The lock of a process that still writes the file is held.
        if let Ok(leftover) = File::open(entry.path())
            && leftover.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Opens a file that grows; what it contains stays.
pub(crate) fn append(path: &Path) -> Result<File, Failure> {
    check_place(path)?;
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| Failure::file("write", path, &error))
}

fn create(temporary: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = File::create(temporary)?;
    // It shows others that this process is alive; not every file system has locks.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(file)
}

/// Gives the temporary file its final name.
fn publish(temporary: &Path, path: &Path, force: bool) -> io::Result<()> {
    if let Ok(there) = fs::metadata(path) {
        if !force {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::set_permissions(temporary, there.permissions())?;
    }
    fs::rename(temporary, path)?;
    // The name is durable once the folder is flushed; only Unix can open a folder.
    if cfg!(unix) {
        // Some file systems cannot flush a folder; the file itself is complete.
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// `.NAME.PID.part` beside the file.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// The name of the file whose temporary file has this name.
pub(crate) fn target_of(name: &str) -> Option<&str> {
    let (target, process) = name.strip_prefix('.')?.strip_suffix(".part")?.rsplit_once('.')?;
    let is_process = !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
    (is_process && !target.is_empty()).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_job_is_as_old_as_its_manifest() {
        let folder = tempfile::tempdir().unwrap();
        let (job, result) = (folder.path().join("job"), folder.path().join("result.txt"));
        fs::create_dir_all(job.join("part")).unwrap();
        let touch = |path: &Path, day: u64| {
            let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(day * 86_400);
            File::create(path).unwrap().set_modified(time).unwrap();
        };
        for manifest in ["part/manifest.json", "manifest.json"] {
            touch(&job.join(manifest), 2);
            touch(&result, 3);
            check_of_job([&result], false, Some(&job)).unwrap();
            touch(&result, 1);
            assert!(check_of_job([&result], false, Some(&job)).is_err(), "{manifest}");
        }
    }

    #[test]
    fn only_force_overwrites() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        check([&path], false).unwrap();
        write(&path, b"one", false).unwrap();
        assert!(
            matches!(check([&path], false), Err(Failure::Usage(text)) if text.contains("--force"))
        );
        assert!(matches!(write(&path, b"two", false), Err(Failure::Usage(_))));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        let upper = folder.path().join("A.SVG");
        let is_one = cfg!(any(windows, target_os = "macos"));
        assert_eq!(check([&path, &upper], true).is_err(), is_one, "names without case");
        check(["/dev/stdout", "/dev/stderr", "/dev/stdout"], false).unwrap();
        check([&path], true).unwrap();
        write(&path, b"two", true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["a.svg"]);
        assert!(check([folder.path()], true).is_err(), "a folder is no file");
        assert!(check([&path, &path], true).is_err(), "one file for two results");
        assert!(check([folder.path().join("missing/a.svg")], true).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn an_overwritten_file_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        write(&path, b"two", true).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_error_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        fs::write(&path, "old").unwrap();
        // The temporary file cannot be created, as on a full disk.
        fs::create_dir(temporary(&path)).unwrap();
        assert!(write(&path, b"new", true).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }

    #[test]
    fn rests_of_killed_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for rest in [".a.svg.1.part", ".a.svg.2.part", ".b.svg.1.part", ".a.svg.x.part"] {
            fs::write(folder.path().join(rest), "half").unwrap();
        }
        let alive = File::open(folder.path().join(".a.svg.2.part")).unwrap();
        alive.try_lock().unwrap();
        write(&path, b"new", false).unwrap();
        let left = [".a.svg.2.part", ".a.svg.x.part", ".b.svg.1.part", "a.svg"];
        assert_eq!(names(folder.path()), left);
    }

    #[test]
    fn a_growing_file_keeps_its_content() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for text in ["one\n", "two\n"] {
            append(&path).unwrap().write_all(text.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new", true).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let (missing, link) = (folder.path().join("missing"), folder.path().join("to missing"));
        std::os::unix::fs::symlink("missing", &link).unwrap();
        write(&link, b"new", false).unwrap();
        assert_eq!(fs::read(&missing).unwrap(), b"new");
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink(&one, &other).unwrap();
        std::os::unix::fs::symlink(&other, &one).unwrap();
        assert!(write(&one, b"new", false).is_err() && one.is_symlink());
        let hard = folder.path().join("hard");
        fs::hard_link(&file, &hard).unwrap();
        assert!(check_no_input([&hard], [&*file]).is_err());
        assert!(check_no_input([&missing], [&*file]).is_ok());
        check(["/dev/null"], false).unwrap();
        write(Path::new("/dev/null"), b"new", false).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
