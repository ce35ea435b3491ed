//! GNU parallel: on this machine, or on several over ssh.
//!
//! *Idea.* A list of the missing indices and one line that feeds it to `parallel`. Its own sequence
//! numbers start at 1 and are not used.
//!
//! *Source.* The manual page `parallel`; tried with version 20221122.

use std::fmt::Write as _;

use super::{Launch, LaunchFile, quote, quote_path};

/// What to ask of GNU parallel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Hosts to reach over ssh, for example `4/worker1` for four shards at once there; this machine
    /// alone if empty.
    pub hosts: Vec<String>,
    /// Shards at once per host; one per core if not given.
    pub at_once: Option<u64>,
}

/// The script that runs the missing shards, and the list it reads.
pub fn files(launch: &Launch, options: &Options) -> Vec<LaunchFile> {
    let list: String = launch.missing.iter().fold(String::new(), |mut list, index| {
        writeln!(list, "{index}").expect("writing to a String cannot fail");
        list
    });
    let mut words = vec!["exec parallel --will-cite --quote --retries 3".to_owned()];
    words.extend(options.at_once.map(|at_once| format!("--jobs {at_once}")));
    words.extend(options.hosts.iter().map(|host| format!("--sshlogin {}", quote(host))));
    words.push(format!("--joblog {}", quote_path(&launch.path("logs/parallel.txt"))));
    words.push(format!("--arg-file {}", quote_path(&launch.path("missing.txt"))));
    words.push(format!("{} --index {{}}", launch.shell_command()));
    let line = words.join(" ");
    let text = format!("#!/bin/sh\n{line}\n");
    vec![
        LaunchFile { name: "missing.txt".to_owned(), text: list },
        LaunchFile { name: "parallel.sh".to_owned(), text },
    ]
}

// GNU parallel runs in a shell.
#[cfg(all(test, unix))]
mod tests {
    use super::super::tests::{sample, shell_accepts};
    use super::*;

    #[test]
    fn the_list_and_the_line_fit_together() {
        let options = Options { hosts: vec!["4/one".into(), "two".into()], at_once: None };
        let files = files(&sample(), &options);
        assert_eq!(files[0].text, "4\n6\n7\n8\n9\n10\n11\n");
        shell_accepts(&files[1].text);
        for part in [
            " --sshlogin 4/one --sshlogin two ",
            r" --arg-file '/data/it'\''s 15/launch/missing.txt' ",
            r" '/opt/out wit/outwit' job run '/data/it'\''s 15' --index {}",
        ] {
            assert!(files[1].text.contains(part), "{part} in {}", files[1].text);
        }
    }
}
