//! Launch files: the same shards on many machines, by a scheduler.
//!
//! *Idea.* Every scheduler runs the same command, `PROGRAM .. DIR`, once per shard; only where the index
//! comes from differs (see [`crate::IndexSource`]). So a launcher is a short text file, made from the
//! shards that are missing right now. After any loss, of a task, a host or the scheduler itself, generate
//! the file again and submit it.
//!
//! *Guarantee.* Files are complete and readable; nothing is started unless asked. All hosts must see the
//! directory of the job under the same path; where they do not, copy the job to each and bring the
//! results together with `merge`.
//!
//! ```
//! use jobs::launch::{Launch, slurm};
//!
//! let launch = Launch {
//!     command: vec!["/usr/bin/outwit".into(), "job".into(), "run".into()],
//!     directory: "/shared/queens 15".into(),
//!     name: "queens".into(),
//!     missing: "4,6-11".parse().unwrap(),
//! };
//! let files = slurm::files(&launch, &slurm::Options::default());
//! assert_eq!(files[0].name, "slurm-0.sh");
//! assert!(files[0].text.contains("#SBATCH --array=4,6-11\n"));
//! assert!(files[0].text.ends_with("exec /usr/bin/outwit job run '/shared/queens 15' --offset 0\n"));
//! ```

pub mod hyperqueue;
pub mod kubernetes;
pub mod parallel;
pub mod slurm;

use std::path::{Path, PathBuf};

use crate::error::JobError;
use crate::indices::Indices;
use crate::job::{Job, disk_error};
use crate::work::AnyWork;

/// The input of every launcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The program and its first words; the directory and the index follow.
    pub command: Vec<String>,
    /// The directory of the job, absolute.
    pub directory: PathBuf,
    /// A name for the scheduler's lists.
    pub name: String,
    /// The shards to run.
    pub missing: Indices,
}

/// A text file to be written into the folder of launch files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchFile {
    /// Its name.
    pub name: String,
    /// Its contents.
    pub text: String,
}

impl Job {
    /// What a launcher needs to run the missing shards of this job by `command DIR`.
    pub fn launch(&self, work: &dyn AnyWork, command: Vec<String>) -> Result<Launch, JobError> {
        let directory = self.paths().directory();
        let absolute =
            std::path::absolute(directory).map_err(|cause| disk_error("find", directory, cause))?;
        // Slurm fills in no numbers in the name of a log with a backslash.
        let is_fit = |c: char| !c.is_control() && (c != '\\' || cfg!(windows));
        if !absolute.to_str().is_some_and(|path| path.chars().all(is_fit)) {
            return Err(JobError::Unlaunchable { path: absolute });
        }
        Ok(Launch {
            command,
            directory: absolute,
            name: format!("outwit-{}-{:.12}", self.manifest().kind(), self.manifest().id()),
            missing: self.missing(work)?,
        })
    }

    /// Writes launch files into the job, and makes the folder for the logs they name.
    pub fn write_launch(&self, files: &[LaunchFile]) -> Result<Vec<PathBuf>, JobError> {
        let logs = self.paths().launch().join("logs");
        self.disk().make_folder(&logs).map_err(|cause| disk_error("make", &logs, cause))?;
        let folder = self.paths().launch();
        // Temporary files of living processes are not swept meanwhile.
        let _lock = self.lock_job()?;
        let mut paths = Vec::new();
        for file in files {
            let path = folder.join(&file.name);
            self.write(&path, file.text.as_bytes())?;
            paths.push(path);
        }
        // Scripts of an earlier launch would submit shards a second time.
        let names =
            self.disk().list(&folder).map_err(|cause| disk_error("read", &folder, cause))?;
        let is_numbered = |name: &str| {
            let number = name.strip_prefix("slurm-").and_then(|rest| rest.strip_suffix(".sh"));
            number.is_some_and(|number| number.parse::<u64>().is_ok())
        };
        let are_numbered = files.iter().any(|file| is_numbered(&file.name));
        let is_old = |name: &&String| {
            are_numbered && is_numbered(name) && files.iter().all(|file| file.name != **name)
        };
        for name in names.iter().filter(is_old) {
            let path = folder.join(name);
            self.disk().remove(&path).map_err(|cause| disk_error("remove", &path, cause))?;
        }
        Ok(paths)
    }
}

impl Launch {
    /// The command and the directory, quoted for a shell.
    fn shell_command(&self) -> String {
        let mut words: Vec<String> = self.command.iter().map(|word| quote(word)).collect();
        words.push(quote(&self.directory.to_string_lossy()));
        words.join(" ")
    }

    /// A path in the folder of launch files.
    fn path(&self, name: &str) -> PathBuf {
        self.directory.join("launch").join(name)
    }
}

/// A word as a POSIX shell reads it back unchanged.
///
/// ```
/// assert_eq!(jobs::launch::quote("/data/q 18"), "'/data/q 18'");
/// ```
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A word for a command that a message suggests: in the shell of this system.
pub fn quote_here(word: &str) -> String {
    if !cfg!(windows) {
        return quote(word);
    }
    // Both shells of Windows take double quotes, which no path contains.
    let plain = |c: char| c.is_ascii_alphanumeric() || "/\\._-+=:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("\"{word}\"")
}

fn quote_path(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::Write as _;

    use super::*;

    /// Seven missing shards, in a folder with a blank and a quote.
    pub(crate) fn sample() -> Launch {
        Launch {
            command: vec!["/opt/out wit/outwit".into(), "job".into(), "run".into()],
            directory: "/data/it's 15".into(),
            name: "outwit-queens-0123456789ab".into(),
            missing: "4,6-11".parse().unwrap(),
        }
    }

    /// Lets a shell read a script without running it, where there is one.
    pub(crate) fn shell_accepts(text: &str) {
        if !cfg!(unix) {
            return;
        }
        let mut child = std::process::Command::new("sh")
            .arg("-n")
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success(), "{text}");
    }

    #[test]
    fn suggested_words_are_quoted_for_the_shell_of_this_system() {
        let [plain, quoted] =
            if cfg!(windows) { [r"C:\q", r#""C:\q 18""#] } else { ["/data/q", "'/data/q 18'"] };
        assert_eq!(quote_here(plain), plain);
        assert_eq!(quote_here(&format!("{plain} 18")), quoted);
    }

    #[cfg(unix)]
    #[test]
    fn quoting_survives_a_real_shell() {
        for word in ["plain", "", "two words", "it's", "$HOME `x` \"y\" \\", "*", "a\nb"] {
            let command = format!("printf %s {}", quote(word));
            let output = std::process::Command::new("sh").arg("-c").arg(command).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), word);
        }
    }
}
