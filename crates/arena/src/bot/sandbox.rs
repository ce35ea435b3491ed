//! A sandbox for bots that no one has read: the program bubblewrap (`bwrap`) starts them in namespaces of their own.
//!
//! *Idea*: the bot sees the programs and libraries of the system, its own folder, and nothing else; all of it read-only, beside an
//! empty `/tmp`. It has no network, no other processes, no capabilities, and cannot make further namespaces. Memory and the
//! number of processes are limited.
//!
//! *Guarantee*: what the bot's own file says cannot weaken the sandbox of a tournament: its variables are set inside, its folder
//! must lie inside the folder of its file, and it can only ask for less than the limits. When the first process ends, the
//! kernel ends all others, however they were started.
//!
//! *Source*: the manual of bubblewrap 0.8, bwrap(1).

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use games::Fault;
use serde::{Deserialize, Serialize};

/// The sandbox of a bot or of all bots of a tournament, and upper limits for what a bot may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sandbox {
    /// Whether it is an error if the sandbox cannot be used here; otherwise there is a warning.
    pub required: bool,
    /// Maximum number of processes and threads of a bot.
    pub processes: u64,
    /// Maximum memory of a bot, in MiB.
    pub memory: u64,
    /// Maximum time to get ready, in seconds.
    pub start: u64,
    /// Maximum time for a move, in seconds, even if the match allows more.
    pub time: u64,
    /// Files and folders that bots can read besides the programs of the system: absolute paths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readable: Vec<PathBuf>,
}

impl Default for Sandbox {
    fn default() -> Sandbox {
        Sandbox {
            required: false,
            processes: 64,
            memory: 1024,
            start: 10,
            time: 10,
            readable: Vec::new(),
        }
    }
}

/// Bytes of an empty folder that a bot can write to; they are memory.
const SCRATCH_BYTES: &str = "67108864";

/// Folders of the system with programs and libraries, beside `/usr`. On most systems they are links into it.
const SYSTEM: [&str; 6] = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];

/// Files of `/etc` that programs need to find programs and libraries.
const SETTINGS: [&str; 4] =
    ["/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"];

impl Sandbox {
    /// Fails if a number is out of range or a path is not absolute.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        let ranges = [
            ("processes", self.processes, 200),
            ("memory", self.memory, 1 << 20),
            ("start", self.start, 86_400),
            ("time", self.time, 86_400),
        ];
        if let Some((name, value, most)) =
            ranges.into_iter().find(|(_, value, most)| !(1..=*most).contains(value))
        {
            return Err(Fault::new(format!("[sandbox] {name} = {value} is out of range"))
                .expected(format!("from 1 to {most}"))
                .example(format!("{name} = 10")));
        }
        match self.readable.iter().find(|path| !path.is_absolute() || **path == *"/") {
            Some(path) => Err(Fault::new(format!(
                "[sandbox] readable has \"{}\", which bots cannot be shown",
                path.display()
            ))
            .expected("absolute paths of files or folders")
            .example("readable = [\"/opt/jdk\"]")),
            None => Ok(()),
        }
    }

    /// The sandbox of a bot: that of the tournament, or its own. Its own can only lower the limits of the tournament.
    pub(crate) fn of(tournament: Option<&Sandbox>, own: Option<&Sandbox>) -> Option<Sandbox> {
        let (Some(outer), Some(own)) = (tournament, own) else {
            return tournament.or(own).cloned();
        };
        Some(Sandbox {
            required: outer.required || own.required,
            processes: outer.processes.min(own.processes),
            memory: outer.memory.min(own.memory),
            start: outer.start.min(own.start),
            time: outer.time.min(own.time),
            readable: outer.readable.clone(),
        })
    }

    /// The arguments of bubblewrap for a command in a folder, both as absolute paths without links; `environment` is all that the
    /// bot gets.
    pub(crate) fn arguments(
        &self,
        folder: &Path,
        environment: &[(OsString, OsString)],
        command: &[OsString],
    ) -> Vec<OsString> {
        let mut words = system();
        for path in self.readable.iter().map(PathBuf::as_path).chain([folder]) {
            words.extend(["--ro-bind-try".into(), path.into(), path.into()]);
        }
        words.extend(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"].map(OsString::from));
        words.extend([folder.into(), "--clearenv".into()]);
        for (name, value) in environment {
            words.extend(["--setenv".into(), name.clone(), value.clone()]);
        }
        words.push("--".into());
        // Set inside, where the kernel counts the processes of this sandbox and not all of the user. For root it has no effect;
        // the processes are also counted while the bot thinks.
        if Path::new(PRLIMIT).exists() {
            let limit = format!("--nproc={0}:{0}", self.processes);
            words.extend([PRLIMIT.into(), limit.into(), "--".into()]);
        }
        words.extend(command.iter().cloned());
        words
    }
}

/// Sets the limits of a process; part of util-linux.
const PRLIMIT: &str = "/usr/bin/prlimit";

/// The arguments that every sandbox has.
fn system() -> Vec<OsString> {
    let mut words: Vec<OsString> = [
        "--unshare-all",
        "--unshare-user",
        "--disable-userns",
        "--die-with-parent",
        "--new-session",
        "--cap-drop",
        "ALL",
        "--hostname",
        "sandbox",
        "--ro-bind",
        "/usr",
        "/usr",
    ]
    .map(OsString::from)
    .into();
    for name in SYSTEM {
        let path = Path::new("/").join(name);
        if let Ok(target) = std::fs::read_link(&path) {
            words.extend(["--symlink".into(), target.into(), path.into()]);
        } else if path.is_dir() {
            words.extend(["--ro-bind".into(), path.clone().into(), path.into()]);
        }
    }
    for path in SETTINGS {
        words.extend(["--ro-bind-try", path, path].map(OsString::from));
    }
    words.extend(["--proc", "/proc", "--dev", "/dev"].map(OsString::from));
    for path in ["/dev/shm", "/tmp"] {
        words.extend(["--size", SCRATCH_BYTES, "--tmpfs", path].map(OsString::from));
    }
    words
}

/// What a sandbox cannot do for this user; `None` = nothing.
pub(crate) fn weakness() -> Option<&'static str> {
    is_root().then_some(
        "this is root, whose processes the kernel does not limit: a bot that forks without end is only found by counting, \
         which may be too late for the machine; expected an ordinary user",
    )
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// The path of bubblewrap, if it can make sandboxes here; else why not.
pub(crate) fn bubblewrap() -> Result<&'static Path, &'static str> {
    static FOUND: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    FOUND.get_or_init(find).as_deref().map_err(String::as_str)
}

fn find() -> Result<PathBuf, String> {
    if !cfg!(target_os = "linux") {
        return Err("bubblewrap needs Linux".into());
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    // An absolute path, since a bot may change PATH.
    let program = std::env::split_paths(&paths)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join("bwrap"))
        .find(|path| path.is_file())
        .ok_or("there is no bwrap in PATH; Debian and Ubuntu have it in the package bubblewrap")?;
    let tried = Command::new(&program)
        .args(system())
        .args(["--remount-ro", "/", "--", "/usr/bin/env", "true"])
        .env_clear()
        .stdin(Stdio::null())
        .output();
    match tried {
        Ok(output) if output.status.success() => Ok(program),
        Ok(output) => {
            let reason = String::from_utf8_lossy(&output.stderr);
            let line = reason.lines().last().unwrap_or("it gives no reason").trim().to_owned();
            Err(format!("{} cannot make a sandbox: {line}", program.display()))
        }
        Err(error) => {
            Err(format!("{} cannot be started: {}", program.display(), super::io_reason(&error)))
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn words(sandbox: &Sandbox) -> Vec<String> {
        let environment =
            [("SEED", "7"), ("LD_PRELOAD", "./evil.so")].map(|(n, v)| (n.into(), v.into()));
        let command = ["python3", "bot.py"].map(OsString::from);
        let words = sandbox.arguments(Path::new("/class/one"), &environment, &command);
        words.into_iter().map(|word| word.into_string().unwrap()).collect()
    }

    /// Where these words stand in this order.
    fn at(words: &[String], wanted: &[&str]) -> Option<usize> {
        words.windows(wanted.len()).position(|window| window == wanted)
    }

    #[test]
    fn the_command_line_shows_the_folder_and_the_system_and_nothing_else() {
        let sandbox = Sandbox { readable: vec!["/opt/jdk".into()], ..Sandbox::default() };
        let words = words(&sandbox);
        for part in [
            &["--unshare-all", "--unshare-user", "--disable-userns"][..],
            &["--cap-drop", "ALL"],
            &["--new-session"],
            &["--die-with-parent"],
            &["--clearenv"],
            &["--setenv", "SEED", "7"],
            &["--setenv", "LD_PRELOAD", "./evil.so"],
            &["--chdir", "/class/one"],
        ] {
            assert!(at(&words, part).is_some(), "{part:?}: {words:?}");
        }
        // Binds are read-only, and these only.
        assert!(
            !words
                .iter()
                .any(|word| ["--bind", "--dev-bind", "--share-net"].contains(&word.as_str()))
        );
        let shown: Vec<&str> = (0..words.len())
            .filter(|&index| words[index].starts_with("--ro-bind"))
            .map(|index| words[index + 1].as_str())
            .filter(|path| !path.starts_with("/usr") && !SYSTEM.contains(&&path[1..]))
            .collect();
        assert_eq!(shown, [&SETTINGS[..], &["/opt/jdk", "/class/one"]].concat());
        // The root is closed after the last folder has been made in it, the command is last.
        let (bind, close) =
            (at(&words, &["/class/one", "/class/one"]), at(&words, &["--remount-ro", "/"]));
        assert!(bind < close && close < at(&words, &["--"]), "{words:?}");
        assert_eq!(words[words.len() - 2..], ["python3", "bot.py"]);
    }

    #[test]
    fn a_bot_can_only_ask_for_less() {
        let outer = Sandbox {
            required: true,
            memory: 256,
            readable: vec!["/opt/a".into()],
            ..Sandbox::default()
        };
        let own = Sandbox {
            processes: 8,
            memory: 4096,
            start: 86_400,
            readable: vec!["/home".into()],
            ..Sandbox::default()
        };
        let both = Sandbox::of(Some(&outer), Some(&own)).unwrap();
        let expected = Sandbox { processes: 8, ..outer.clone() };
        assert_eq!(both, expected);
        assert_eq!(Sandbox::of(None, Some(&own)), Some(own));
        assert_eq!(Sandbox::of(None, None), None);
    }

    #[test]
    fn numbers_and_paths_are_checked() {
        let base = Sandbox::default();
        base.check().unwrap();
        for (wrong, part) in [
            (
                Sandbox { processes: 0, ..base.clone() },
                "processes = 0 is out of range; expected from 1 to 200",
            ),
            (Sandbox { time: 100_000, ..base.clone() }, "time = 100000"),
            (Sandbox { readable: vec!["lib".into()], ..base.clone() }, "absolute paths"),
            (Sandbox { readable: vec!["/".into()], ..base }, "cannot be shown"),
        ] {
            let sentence = wrong.check().unwrap_err().to_string();
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}
