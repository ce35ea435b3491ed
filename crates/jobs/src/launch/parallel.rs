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
    let mut line = String::from("exec parallel --will-cite --quote --retries 3");
    if let Some(at_once) = options.at_once {
        line += &format!(" --jobs {at_once}");
    }
    for host in &options.hosts {
        line += &format!(" --sshlogin {}", quote(host));
    }
    line += &format!(" --joblog {}", quote_path(&launch.path("logs/parallel.txt")));
    line += &format!(" --arg-file {}", quote_path(&launch.path("missing.txt")));
    line += &format!(" {} --index {{}}", launch.shell_command());
    let text = format!("#!/bin/sh\n{line}\n");
    vec![
        LaunchFile { name: "missing.txt".to_owned(), text: list },
        LaunchFile { name: "parallel.sh".to_owned(), text },
    ]
}

#[cfg(test)]
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
