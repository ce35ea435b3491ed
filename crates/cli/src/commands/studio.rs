//! `outwit studio`: the page in the browser.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Port to listen on; if it is in use, the next free port is taken
    #[arg(long, value_name = "N", default_value_t = 7777)]
    port: u16,
    /// Listen on the network (for a classroom): host name or address by which other machines reach this one
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { port: 7777, host: None, no_open: false }
    }
}

/// Serves the page until Ctrl-C.
pub(crate) fn run(options: &Options, _out: &mut dyn Write) -> Result<(), Failure> {
    let served = studio::serve(&studio::Options {
        port: options.port,
        open_browser: !options.no_open,
        host: options.host.clone(),
        // Without a place to keep it, every start has a new token.
        token: token_file().and_then(|path| kept_token(&path).ok()),
    });
    served.map_err(|error| Failure::other(format!("the studio cannot listen: {error}")))
}

/// The file with the access token: in the state folder of the user. Open pages and old links work after a restart with it.
fn token_file() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || Some(PathBuf::from(set("HOME")?).join(".local/state"));
    let state = set("XDG_STATE_HOME").or_else(|| set("LOCALAPPDATA")).map(PathBuf::from);
    Some(state.or_else(home)?.join("outwit/studio-token"))
}

/// The token in a file; a file without a token is replaced by a new one that only its owner can read.
fn kept_token(path: &Path) -> io::Result<String> {
    let is_token =
        |text: &String| text.len() == 48 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(token) = fs::read_to_string(path).ok().filter(is_token) {
        return Ok(token);
    }
    let token = studio::new_token()?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let temporary = path.with_extension(format!("part{}", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&temporary)?.write_all(token.as_bytes())?;
    fs::rename(&temporary, path)?;
    Ok(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_kept_and_a_damaged_one_replaced() {
        let folder = std::env::temp_dir().join(format!("outwit-token-{}", std::process::id()));
        let path = folder.join("outwit/studio-token");
        let first = kept_token(&path).unwrap();
        assert_eq!(kept_token(&path).unwrap(), first);
        fs::write(&path, "short").unwrap();
        let second = kept_token(&path).unwrap();
        assert!(second.len() == 48 && second != first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
