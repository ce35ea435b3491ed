//! The file by which the browser learns the address with the token.
//!
//! The arguments of a process can be read by every user of the machine, so the address is never an argument of the
//! program that opens the browser. That program gets the name of a file that only this user can read; the page in it
//! leads to the address.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::guard;

/// The file; removed when the value is dropped.
#[derive(Debug)]
pub(crate) struct RedirectFile {
    path: PathBuf,
}

impl RedirectFile {
    /// Writes the file for `url`, in the user's own folder for running programs if there is one, else in the folder for
    /// temporary files.
    pub(crate) fn create(url: &str) -> io::Result<RedirectFile> {
        let own = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        let own = own.filter(|folder| folder.is_absolute() && folder.is_dir());
        let folders = own.into_iter().chain([std::env::temp_dir()]);
        let mut outcome = Err(io::ErrorKind::NotFound.into());
        for folder in folders {
            outcome = RedirectFile::create_in(&folder, url);
            if outcome.is_ok() {
                break;
            }
        }
        outcome
    }

    fn create_in(folder: &Path, url: &str) -> io::Result<RedirectFile> {
        let path = folder.join(format!("outwit-{}.html", guard::random_hex::<8>()?));
        let mut options = OpenOptions::new();
        // Fails if the name exists, also as a link.
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path)?;
        let written = RedirectFile { path };
        // The name of a host is checked before, so the address needs no escaping.
        write!(
            file,
            "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta http-equiv=\"refresh\" content=\"0; url={url}\">\n<title>Outwit</title>\n\
             <p><a href=\"{url}\">Open the studio</a></p>\n"
        )?;
        Ok(written)
    }

    /// Opens it in the reader's browser.
    pub(crate) fn open(&self) -> io::Result<()> {
        open::that_detached(&self.path)
    }
}

impl Drop for RedirectFile {
    fn drop(&mut self) {
        // Only this user can read a file that stays; it has the token, which the next start uses again.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_private_and_ends_with_its_value() {
        let url = "http://127.0.0.1:7777/?token=abc";
        let file = RedirectFile::create_in(&std::env::temp_dir(), url).expect("a temporary file");
        let text = fs::read_to_string(&file.path).expect("it is readable");
        assert!(text.contains(&format!("url={url}\"")), "{text}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file.path).expect("it exists").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let path = file.path.clone();
        drop(file);
        assert!(!path.exists());
    }
}
