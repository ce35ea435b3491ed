//! `outwit studio`: the page in the browser.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use jobs::input::reason;

use crate::failure::Failure;
use crate::{number, show};

const EXAMPLES: &str = "\
Examples:
  outwit studio                            open the studio in the browser
  outwit studio --host 192.168.1.20        let other machines of the network open it
  outwit studio --port 8080 --bots bots    another port, and bots for the arena";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Port to listen on; if it is in use, the next free port is taken (with --public-url it is an error)
    #[arg(long, value_name = "N", default_value_t = 7777, value_parser = number::port)]
    port: u16,
    /// Listen on the network (for a classroom): host name or address by which other machines reach this one
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// Address of a server with encryption in front of the studio, by which browsers reach it
    #[arg(long, value_name = "URL")]
    public_url: Option<studio::PublicUrl>,
    /// Searches at the same time, each with up to 1 GiB of memory; if N is 3 or more, one of them is reserved for moves of
    /// players and evaluations
    #[arg(long, value_name = "N", default_value_t = studio::bounds::SEARCHES, value_parser = searches)]
    searches: usize,
    /// Folder with bots for the arena page: bot files (.toml) and programs with the protocol Hub
    #[arg(long, value_name = "DIR")]
    bots: Option<PathBuf>,
    /// Use a new access token: open pages and their browsers need the new address
    #[arg(long)]
    new_token: bool,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            port: 7777,
            host: None,
            public_url: None,
            searches: studio::bounds::SEARCHES,
            bots: None,
            new_token: false,
            no_open: false,
        }
    }
}

/// A number of searches at the same time.
fn searches(text: &str) -> Result<usize, String> {
    number::up_to(64, text, "8").map(|number| number as usize)
}

/// Serves the page until Ctrl-C.
pub(crate) fn run(options: &Options, _out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(folder) = options.bots.as_deref().filter(|folder| !folder.is_dir()) {
        let folder = folder.display();
        return Err(Failure::usage(format!(
            "{folder} is not a folder; expected a folder with bots"
        )));
    }
    restart_with_small_heaps();
    let served = studio::serve(&studio::Options {
        port: options.port,
        open_browser: !options.no_open,
        host: options.host.clone(),
        public_url: options.public_url.clone(),
        token: token(options.new_token),
        bots: options.bots.clone(),
        searches: options.searches,
    });
    served.map_err(|error| Failure::other(format!("the studio cannot listen: {error}")))
}

/// The access token of the previous start, so that open pages go on, or a new one, which is kept for the next start in the user's
/// state folder. None, with a warning, if there is no place for it: the server then makes its own.
fn token(renew: bool) -> Option<String> {
    let kept = match jobs::user_folder("XDG_STATE_HOME", "state") {
        Some(folder) => {
            let path = folder.join("studio-token");
            token_in(&path, renew)
                .map_err(|error| format!("in {}: {}", path.display(), reason(&error)))
        }
        None => Err("without a home folder".into()),
    };
    let warn = |why: &String| {
        show::warning(&format!(
            "the access token cannot be kept {why}; after a restart everybody needs the new address; to keep it, set \
             XDG_STATE_HOME to a folder that you can write"
        ));
    };
    kept.inspect_err(warn).ok()
}

/// The token of a file; a new one also if other users could read that file.
fn token_in(path: &Path, renew: bool) -> io::Result<String> {
    let kept = if renew { None } else { fs::File::open(path).ok() };
    if let Some(mut file) = kept {
        let mut text = String::new();
        let is_read = file.read_to_string(&mut text).is_ok();
        let is_token = text.len() == 48 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_read && is_token {
            if is_private(&file) {
                return Ok(text);
            }
            show::warning(&format!(
                "other users could read the access token in {}; a new one is used, so open pages need the new address",
                path.display()
            ));
        }
    }
    let token = studio::new_token()?;
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    write_private(path, &token)?;
    Ok(token)
}

/// Whether only its owner has access to a file.
#[cfg(unix)]
fn is_private(file: &fs::File) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let of_others = file.metadata().map(|data| data.permissions().mode() & 0o077);
    of_others.is_ok_and(|rights| rights == 0)
}

/// The folder of the user is private on other systems.
#[cfg(not(unix))]
fn is_private(_: &fs::File) -> bool {
    true
}

/// Writes a file that only its owner can read: first a temporary file, then renamed.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let temporary = path.with_extension(format!("{}.tmp", std::process::id()));
    // A file that was left behind would keep its permissions.
    let _ = fs::remove_file(&temporary);
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&temporary)?.write_all(text.as_bytes())?;
    fs::rename(temporary, path)
}

/// Restarts the program with two heaps instead of eight for each processor, whose free memory goes back to the system.
///
/// The allocator of glibc gives each thread a heap of its own. Trees are recorded by one thread and dropped by another, so all
/// heaps grow to the size of the largest trees: after 7,000 requests the studio took 307 MiB, with two heaps 124 MiB. Once a
/// large block was freed, glibc also returns less of a heap, unless the threshold is set: after large trees were dropped, the
/// studio took 193 MiB, with a threshold of 1 MB 14 MiB. Both numbers are read at the start of a program only.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn restart_with_small_heaps() {
    use std::os::unix::process::CommandExt;

    const HEAPS: &str = "MALLOC_ARENA_MAX";
    const FREE_BYTES: &str = "MALLOC_TRIM_THRESHOLD_";
    if std::env::var_os(HEAPS).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        let mut words = std::env::args_os();
        let mut command = std::process::Command::new(program);
        if let Some(name) = words.next() {
            command.arg0(name);
        }
        if std::env::var_os(FREE_BYTES).is_none() {
            command.env(FREE_BYTES, "1000000");
        }
        // Returns only if it fails; then the studio takes more memory.
        let _ = command.args(words).env(HEAPS, "2").exec();
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn restart_with_small_heaps() {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_token_that_others_could_read_is_replaced() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("outwit").join("studio-token");
        let first = token_in(&path, false).unwrap();
        assert_eq!(token_in(&path, false).unwrap(), first);
        let with_mode = |mode| fs::Permissions::from_mode(mode);
        fs::set_permissions(&path, with_mode(0o644)).unwrap();
        let left_behind = path.with_extension(format!("{}.tmp", std::process::id()));
        fs::write(&left_behind, "").unwrap();
        fs::set_permissions(&left_behind, with_mode(0o666)).unwrap();
        let second = token_in(&path, false).unwrap();
        assert_ne!(second, first);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(token_in(&path, false).unwrap(), second);
    }
}
