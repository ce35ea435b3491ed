//! Slurm job arrays: one task per shard.
//!
//! *Idea.* A script per array, with exactly the missing indices. Slurm refuses indices from
//! `MaxArraySize` on (1001 unless the site changed it), so larger jobs become several arrays, each with
//! an offset. A task of a lost node is queued again by Slurm itself.
//!
//! *Source.* The manual pages `sbatch` and `slurm.conf`; tried with Slurm 22.05.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::{Launch, LaunchFile};
use crate::error::JobError;

/// What to ask of Slurm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The partition, if not the default one.
    pub partition: Option<String>,
    /// The site's `MaxArraySize`: no index reaches it.
    pub max_array_size: u64,
    /// How many tasks of an array may run at once, if there is to be a limit.
    pub at_once: Option<u64>,
    /// The time limit of one shard in Slurm's notation, for example `02:00:00`.
    pub time: Option<String>,
    /// The memory of one shard in Slurm's notation, for example `500M`.
    pub memory: Option<String>,
    /// Further options of `sbatch`, for example `--account=chess`.
    pub further: Vec<String>,
    /// Lines of shell to run before the program, for example `module load ...`.
    pub setup: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            partition: None,
            max_array_size: 1001,
            at_once: None,
            time: None,
            memory: None,
            further: Vec::new(),
            setup: Vec::new(),
        }
    }
}

/// The scripts that run the missing shards, one per array.
pub fn files(launch: &Launch, options: &Options) -> Vec<LaunchFile> {
    let size = options.max_array_size.max(1);
    let arrays = launch.missing.last().map_or(0, |last| last / size + 1);
    let mut files = Vec::new();
    for array in 0..arrays {
        let offset = array * size;
        let window = launch.missing.window(offset, offset + size);
        if window.is_empty() {
            continue;
        }
        let mut text = String::from("#!/bin/sh\n");
        let mut directive = |line: String| {
            writeln!(text, "#SBATCH {line}").expect("writing to a String cannot fail");
        };
        directive(format!("--job-name={}", launch.name));
        let at_once = options.at_once.map_or_else(String::new, |limit| format!("%{limit}"));
        directive(format!("--array={window}{at_once}"));
        directive("--requeue".to_owned());
        directive("--ntasks=1".to_owned());
        // Slurm fills in %A and %a (array and task); other percent signs must be doubled.
        let logs = launch.path("logs").to_string_lossy().replace('%', "%%");
        let logs = logs.replace('\\', r"\\").replace('"', r#"\""#);
        directive(format!("--output=\"{logs}/slurm-%A_%a.txt\""));
        if let Some(partition) = &options.partition {
            directive(format!("--partition={partition}"));
        }
        if let Some(time) = &options.time {
            directive(format!("--time={time}"));
        }
        if let Some(memory) = &options.memory {
            directive(format!("--mem={memory}"));
        }
        options.further.iter().cloned().for_each(&mut directive);
        for line in &options.setup {
            text += line;
            text.push('\n');
        }
        writeln!(text, "exec {} --offset {offset}", launch.shell_command())
            .expect("writing to a String cannot fail");
        files.push(LaunchFile { name: format!("slurm-{offset}.sh"), text });
    }
    files
}

/// Hands a script to `sbatch`; the job id that Slurm gave it.
pub fn submit(script: &Path) -> Result<String, JobError> {
    let fault = |reason: String| JobError::Launcher { program: "sbatch".to_owned(), reason };
    let output =
        Command::new("sbatch").arg("--parsable").arg(script).output().map_err(|cause| {
            fault(format!("{cause}; is Slurm installed here? The script is {}", script.display()))
        })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(fault(format!("{} ({})", said.trim(), script.display())));
    }
    // "ID" or "ID;CLUSTER".
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(said.trim().split(';').next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    #[cfg(unix)]
    use super::super::tests::shell_accepts;
    use super::*;

    // Slurm runs on Unix only.
    #[cfg(unix)]
    #[test]
    fn one_array_names_exactly_the_missing_shards() {
        let options = Options {
            partition: Some("long".into()),
            at_once: Some(8),
            further: vec!["--account=chess".into()],
            setup: vec!["sleep 2".into()],
            ..Options::default()
        };
        let files = files(&sample(), &options);
        assert_eq!(files.len(), 1);
        let expected = r#"#!/bin/sh
#SBATCH --job-name=outwit-queens-0123456789ab
#SBATCH --array=4,6-11%8
#SBATCH --requeue
#SBATCH --ntasks=1
#SBATCH --output="/data/it's 15/launch/logs/slurm-%A_%a.txt"
#SBATCH --partition=long
#SBATCH --account=chess
sleep 2
exec '/opt/out wit/outwit' job run '/data/it'\''s 15' --offset 0
"#;
        assert_eq!(files[0].text, expected);
        shell_accepts(&files[0].text);
    }

    #[test]
    fn large_jobs_become_several_arrays_with_offsets() {
        let launch = Launch { missing: "5,999-1003,3003".parse().unwrap(), ..sample() };
        let files = files(&launch, &Options { max_array_size: 1000, ..Options::default() });
        let arrays: Vec<_> = files
            .iter()
            .map(|file| {
                let array = file.text.lines().nth(2).unwrap().trim_start_matches("#SBATCH ");
                let offset = file.text.lines().last().unwrap().rsplit(' ').next().unwrap();
                (file.name.as_str(), array, offset)
            })
            .collect();
        assert_eq!(
            arrays,
            [
                ("slurm-0.sh", "--array=5,999", "0"),
                ("slurm-1000.sh", "--array=0-3", "1000"),
                ("slurm-3000.sh", "--array=3", "3000"),
            ]
        );
    }

    #[test]
    fn quotes_and_percent_signs_in_the_path_of_the_logs_are_escaped() {
        let launch = Launch { directory: r#"/data/5% "b""#.into(), ..sample() };
        let text = &files(&launch, &Options::default())[0].text;
        let line = "#SBATCH --output=\"/data/5%% \\\"b\\\"/launch/logs/slurm-%A_%a.txt\"\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn nothing_missing_means_no_script() {
        let launch = Launch { missing: Indices::default(), ..sample() };
        assert!(files(&launch, &Options::default()).is_empty());
    }

    use crate::Indices;
}
