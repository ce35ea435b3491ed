//! Reading files that users name: small ones into memory, up to a limit; long ones as a stream.
//!
//! *Guarantee*: no file makes a reader use more memory than its limit, and one without an end, such as a device, is refused at
//! once. The error is one sentence without a number of the operating system.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The limit of files that are written by hand: settings, evaluations, lists of moves.
pub const SMALL: u64 = 1 << 20;

/// The limit of TOML files with much data: road maps and regions.
pub const MEDIUM: u64 = 16 << 20;

/// The limit of files that programs write: maps, graphs (the road map of the USA has 1.4 GB), lists of instances.
pub const LARGE: u64 = 2 << 30;

/// Why a file was not read.
#[derive(Debug)]
pub struct InputError {
    path: PathBuf,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    Dash,
    Folder,
    Device,
    TooLong(u64),
    NotText(usize),
    Utf16,
    Gzip,
    Failed(io::Error),
}

impl InputError {
    /// Which file was not read, and why.
    pub fn found(&self) -> String {
        let why = match &self.reason {
            Reason::Dash => return format!("{} is not read here", self.path.display()),
            Reason::Folder => "it is a folder".to_owned(),
            Reason::Device => "it is a device".to_owned(),
            Reason::TooLong(limit) => {
                format!("it is longer than {}, the maximum for this kind of file", size(*limit))
            }
            Reason::NotText(at) => format!("byte {at} is not text"),
            Reason::Utf16 => "it is encoded in UTF-16".to_owned(),
            Reason::Gzip => "it is compressed".to_owned(),
            Reason::Failed(error) => reason(error),
        };
        format!("cannot read {}: {why}", self.path.display())
    }

    /// What can be read, where that is more than another file.
    pub fn expected(&self) -> Option<&'static str> {
        match self.reason {
            Reason::Dash if cfg!(windows) => Some("the name of a file"),
            Reason::Dash => Some("the name of a file, or /dev/stdin for standard input"),
            Reason::Folder => Some("a file"),
            Reason::Device => Some("a file or a pipe"),
            Reason::NotText(_) => Some("UTF-8"),
            Reason::Utf16 => Some("UTF-8, for example by: iconv -f UTF-16 -t UTF-8 FILE"),
            Reason::Gzip => Some("text, for example by: gzip -d FILE"),
            Reason::TooLong(_) | Reason::Failed(_) => None,
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.found())?;
        self.expected().iter().try_for_each(|expected| write!(out, "; expected {expected}"))
    }
}

impl std::error::Error for InputError {}

impl From<InputError> for String {
    fn from(error: InputError) -> String {
        error.to_string()
    }
}

/// An error of the operating system without its number, which says nothing to a user.
pub fn reason(error: &io::Error) -> String {
    // Windows has its own words for the most frequent ones, in the language of the user.
    let words = match error.kind() {
        io::ErrorKind::PermissionDenied if cfg!(windows) => Some("permission denied"),
        _ if error.get_ref().is_some() => None,
        io::ErrorKind::NotFound => Some("no such file or directory"),
        io::ErrorKind::ConnectionRefused => Some("connection refused"),
        io::ErrorKind::AddrInUse => Some("address already in use"),
        io::ErrorKind::StorageFull => Some("no space left on device"),
        io::ErrorKind::TimedOut => Some("connection timed out"),
        _ if is_out_of_files(error) => {
            Some("too many open files; allow more and run again, for example: ulimit -n 1024")
        }
        _ => None,
    };
    if let Some(words) = words {
        return words.to_owned();
    }
    let why = error.to_string();
    let why = why.split(" (os error").next().unwrap_or(&why);
    why.trim_end_matches('.').to_lowercase()
}

/// Whether this process may open no other file.
pub(crate) fn is_out_of_files(error: &io::Error) -> bool {
    // Its number on Linux, macOS and the BSDs; its kind has no name yet.
    cfg!(unix) && error.raw_os_error() == Some(24)
}

fn size(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MiB", bytes >> 20) } else { format!("{bytes} bytes") }
}

/// Opens a file of any length for a reader that does not keep it. A folder or a device is refused.
pub fn open_stream(path: &Path) -> Result<File, InputError> {
    let fail = |reason| InputError { path: path.to_owned(), reason };
    let file = File::open(path).map_err(|error| match error.kind() {
        // In many programs it stands for the standard input.
        io::ErrorKind::NotFound if path == Path::new("-") => fail(Reason::Dash),
        // Windows opens no folder.
        _ if path.is_dir() => fail(Reason::Folder),
        _ => fail(Reason::Failed(error)),
    })?;
    let kind = file.metadata().map_err(|error| fail(Reason::Failed(error)))?.file_type();
    if kind.is_dir() {
        return Err(fail(Reason::Folder));
    }
    if is_device(kind) {
        return Err(fail(Reason::Device));
    }
    Ok(file)
}

#[cfg(unix)]
fn is_device(kind: std::fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_char_device() || kind.is_block_device()
}

#[cfg(not(unix))]
fn is_device(_: std::fs::FileType) -> bool {
    false
}

/// The content of a file of at most `limit` bytes.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, InputError> {
    let fail = |reason| InputError { path: path.to_owned(), reason };
    let file = open_stream(path)?;
    // The length that the system reports is only a hint: the file may grow, or be a pipe.
    if file.metadata().is_ok_and(|metadata| metadata.len() > limit) {
        return Err(fail(Reason::TooLong(limit)));
    }
    let mut bytes = Vec::new();
    let read = file.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| fail(Reason::Failed(error)))?;
    if bytes.len() as u64 > limit {
        return Err(fail(Reason::TooLong(limit)));
    }
    Ok(bytes)
}

/// The text of a file of at most `limit` bytes, without a byte order mark.
pub fn read_text(path: &Path, limit: u64) -> Result<String, InputError> {
    let bytes = read_bytes(path, limit)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        let reason = match error.as_bytes() {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Reason::Utf16,
            [0x1F, 0x8B, ..] => Reason::Gzip,
            _ => Reason::NotText(at),
        };
        InputError { path: path.to_owned(), reason }
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_up_to_their_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, "\u{feff}0123456789").unwrap();
        assert_eq!(read_text(&path, 13).unwrap(), "0123456789");
        let sentence = |found: Result<String, InputError>| found.unwrap_err().to_string();
        assert!(
            sentence(read_text(&path, 12))
                .ends_with("longer than 12 bytes, the maximum for this kind of file")
        );
        std::fs::write(&path, b"abc\xff").unwrap();
        assert!(sentence(read_text(&path, SMALL)).ends_with("byte 4 is not text; expected UTF-8"));
        std::fs::write(&path, b"\xff\xfea\0").unwrap();
        assert!(sentence(read_text(&path, SMALL)).contains("it is encoded in UTF-16"));
        std::fs::write(&path, b"\x1f\x8b\x08").unwrap();
        assert!(sentence(read_text(&path, SMALL)).contains("it is compressed; expected text"));
        assert!(sentence(read_text(folder.path(), SMALL)).contains("it is a folder"));
        assert!(
            sentence(read_text(&folder.path().join("b"), SMALL))
                .ends_with("no such file or directory")
        );
        #[cfg(target_os = "linux")]
        assert!(sentence(read_text(Path::new("/dev/zero"), SMALL)).contains("it is a device"));
        assert!(sentence(read_text(Path::new("-"), SMALL)).starts_with("- is not read here; "));
    }

    /// An error of the system is part of a sentence, which goes on.
    #[test]
    fn errors_of_the_system_have_the_same_words_everywhere() {
        for (kind, words) in [
            (io::ErrorKind::NotFound, "no such file or directory"),
            (io::ErrorKind::ConnectionRefused, "connection refused"),
            (io::ErrorKind::AddrInUse, "address already in use"),
            (io::ErrorKind::StorageFull, "no space left on device"),
            (io::ErrorKind::TimedOut, "connection timed out"),
        ] {
            assert_eq!(reason(&kind.into()), words);
        }
        let other = io::Error::other("The parameter is incorrect. (os error 87)");
        assert_eq!(reason(&other), "the parameter is incorrect");
    }

    #[test]
    fn a_file_without_a_known_length_is_read_up_to_its_limit() {
        // Its length is reported as 0.
        #[cfg(target_os = "linux")]
        assert!(
            read_bytes(Path::new("/proc/self/status"), 10)
                .unwrap_err()
                .to_string()
                .contains("longer than 10 bytes")
        );
    }
}
