//! A sandbox for untrusted bots: the program bubblewrap (`bwrap`) starts them in namespaces of their own.
//!
//! *Idea*: the bot sees the programs and libraries of the system, its own folder, and nothing else; all of it read-only, beside an
//! empty `/tmp`. It has no network, no other processes, no capabilities, and cannot make further namespaces. Memory and the
//! number of processes are limited.
//!
//! *Guarantee*: what the bot's own file says cannot weaken the sandbox of a tournament: its variables are set inside, its folder
//! must lie inside the folder of its file, and it can only ask for less than the limits. When the first process ends, the
//! kernel ends all others, however they were started.
//!
//! *Root*: the kernel does not limit the number of root's processes. Started by root, a bot is therefore a user of its own, with a
//! number that no other bot has; its files must be readable for others.
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
    /// bot gets; `user` is the number of the user that it becomes, if it is started by root.
    pub(crate) fn arguments(
        &self,
        user: Option<u32>,
        folder: &Path,
        environment: &[(OsString, OsString)],
        command: &[OsString],
    ) -> Vec<OsString> {
        let mut words = system(user.is_some());
        for path in self.readable.iter().map(PathBuf::as_path).chain([folder]) {
            // Made by bubblewrap itself, the folders above would be closed to other users than root.
            for above in path.ancestors().skip(1).collect::<Vec<_>>().into_iter().rev().skip(1) {
                words.extend(["--perms".into(), "0755".into(), "--dir".into(), above.into()]);
            }
            words.extend(["--ro-bind-try".into(), path.into(), path.into()]);
        }
        words.extend(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir"].map(OsString::from));
        words.extend([folder.into(), "--clearenv".into()]);
        for (name, value) in environment {
            words.extend(["--setenv".into(), name.clone(), value.clone()]);
        }
        words.push("--".into());
        if let Some(user) = user {
            let user = user.to_string();
            words.extend([SETPRIV, "--reuid", &user, "--regid", &user].map(OsString::from));
            words.extend(
                ["--clear-groups", "--inh-caps=-all", "--no-new-privs", "--"].map(OsString::from),
            );
        }
        // Set inside, where the kernel counts the processes of this sandbox and not all of the user. They are also counted while
        // the bot thinks.
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

/// Changes the user; part of util-linux.
const SETPRIV: &str = "/usr/bin/setpriv";

/// The arguments that every sandbox has; as root it keeps the right to become another user.
fn system(as_root: bool) -> Vec<OsString> {
    let spaces: &[&str] = if as_root {
        &[
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-net",
            "--unshare-uts",
            "--unshare-cgroup-try",
        ]
    } else {
        &["--unshare-all", "--unshare-user", "--disable-userns"]
    };
    let rights: &[&str] =
        if as_root { &["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] } else { &[] };
    let mut words: Vec<OsString> = spaces.iter().map(OsString::from).collect();
    words.extend(["--cap-drop", "ALL"].iter().chain(rights).map(OsString::from));
    words.extend(
        [
            "--die-with-parent",
            "--new-session",
            "--hostname",
            "sandbox",
            "--ro-bind",
            "/usr",
            "/usr",
            "--perms",
            "0755",
            "--dir",
            "/etc",
        ]
        .map(OsString::from),
    );
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
        let scratch = ["--perms", "1777", "--size", SCRATCH_BYTES, "--tmpfs", path];
        words.extend(scratch.map(OsString::from));
    }
    words
}

/// Bubblewrap as it works here.
#[derive(Debug)]
pub(crate) struct Bubblewrap {
    /// Its path.
    pub(crate) program: PathBuf,
    /// Whether it is started by root and each bot becomes a user of its own.
    drops_root: bool,
}

impl Bubblewrap {
    /// The number of the user for the bot with this number, of all that this process starts; `None` = this user.
    pub(crate) fn user(&self, bot: u64) -> Option<u32> {
        // Far above the numbers of people and of containers; different for programs that run at the same time.
        let number = 0x7000_0000 | (std::process::id() & 0xffff) << 12 | (bot & 0xfff) as u32;
        self.drops_root.then_some(number)
    }

    /// What the sandbox cannot do here; `None` = nothing.
    pub(crate) fn weakness(&self) -> Option<&'static str> {
        (is_root() && !self.drops_root).then_some(
            "this is root, whose processes the kernel does not limit: a bot that forks without end is only found by counting, \
             which may be too late for the machine; expected an ordinary user",
        )
    }
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Bubblewrap, if it can make sandboxes here; else why not.
pub(crate) fn bubblewrap() -> Result<&'static Bubblewrap, &'static str> {
    static FOUND: OnceLock<Result<Bubblewrap, String>> = OnceLock::new();
    FOUND.get_or_init(find).as_ref().map_err(String::as_str)
}

fn find() -> Result<Bubblewrap, String> {
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
    if is_root() {
        let bubblewrap = Bubblewrap { program: program.clone(), drops_root: true };
        if attempt(&bubblewrap).is_ok() {
            return Ok(bubblewrap);
        }
    }
    let bubblewrap = Bubblewrap { program, drops_root: false };
    attempt(&bubblewrap)?;
    Ok(bubblewrap)
}

/// Runs a program that does nothing in a sandbox.
fn attempt(bubblewrap: &Bubblewrap) -> Result<(), String> {
    let Bubblewrap { program, .. } = bubblewrap;
    let command = ["/usr/bin/env", "true"].map(OsString::from);
    let path = ("PATH".into(), "/usr/bin:/bin".into());
    let words =
        Sandbox::default().arguments(bubblewrap.user(0), Path::new("/usr"), &[path], &command);
    let tried = Command::new(program).args(words).env_clear().stdin(Stdio::null()).output();
    match tried {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let reason = String::from_utf8_lossy(&output.stderr);
            let line = reason.lines().last().unwrap_or("it gives no reason").trim().to_owned();
            Err(format!("{} cannot make a sandbox: {line}", program.display()))
        }
        Err(error) => {
            let reason = jobs::input::reason(&error);
            Err(format!("{} cannot be started: {reason}", program.display()))
        }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    fn words(sandbox: &Sandbox, user: Option<u32>) -> Vec<String> {
        let environment =
            [("SEED", "7"), ("LD_PRELOAD", "./evil.so")].map(|(n, v)| (n.into(), v.into()));
        let command = ["python3", "bot.py"].map(OsString::from);
        let words = sandbox.arguments(user, Path::new("/class/one"), &environment, &command);
        words.into_iter().map(|word| word.into_string().unwrap()).collect()
    }

    /// Where these words stand in this order.
    fn at(words: &[String], wanted: &[&str]) -> Option<usize> {
        words.windows(wanted.len()).position(|window| window == wanted)
    }

    #[test]
    fn the_command_line_shows_the_folder_and_the_system_and_nothing_else() {
        let sandbox = Sandbox { readable: vec!["/opt/jdk".into()], ..Sandbox::default() };
        let words = words(&sandbox, None);
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
    fn a_bot_of_root_becomes_a_user_of_its_own() {
        let words = words(&Sandbox::default(), Some(4711));
        let change = [SETPRIV, "--reuid", "4711", "--regid", "4711", "--clear-groups"];
        let (command, change) = (at(&words, &["--"]).unwrap(), at(&words, &change).unwrap());
        assert_eq!(change, command + 1, "before anything else runs: {words:?}");
        assert!(at(&words, &["--cap-drop", "ALL", "--cap-add", "CAP_SETUID"]).is_some());
        assert!(
            at(&words, &["--unshare-net"]).is_some() && at(&words, &["--unshare-pid"]).is_some()
        );
        assert!(
            at(&words, &["--perms", "0755", "--dir", "/class"])
                < at(&words, &["/class/one", "/class/one"])
        );
        let root = Bubblewrap { program: "bwrap".into(), drops_root: true };
        assert_ne!(root.user(1), root.user(2));
        assert_eq!(Bubblewrap { drops_root: false, ..root }.user(1), None);
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
