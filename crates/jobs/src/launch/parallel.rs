//! GNU parallel: on this machine, or on several over ssh.
//!
//! *Idea.* A list of the missing indices and one line that feeds it to `parallel`. Its own sequence
//! numbers start at 1 and are not used. The command is one word for it, so that a shell reads it again; braces are
//! written as `\{`, so that those of a path are no replacement strings.
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
    let mut words = vec!["exec parallel --will-cite --retries 3".to_owned()];
    words.extend(options.at_once.map(|at_once| format!("--jobs {at_once}")));
    words.extend(options.hosts.iter().map(|host| format!("--sshlogin {}", quote(host))));
    words.push(format!("--joblog {}", quote_path(&launch.path("logs/parallel.txt"))));
    words.push(format!("--arg-file {}", quote_path(&launch.path("missing.txt"))));
    // All braces are within single quotes.
    let command = launch.shell_command().replace('{', r"'\{'").replace('}', r"'\}'");
    words.push(quote(&format!("{command} --index {{}}")));
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
        ] {
            assert!(files[1].text.contains(part), "{part} in {}", files[1].text);
        }
        let command = r"'/opt/out wit/outwit' job run '/data/it'\''s 15' --index {}";
        assert!(files[1].text.ends_with(&format!(" {}\n", quote(command))), "{}", files[1].text);
    }

    #[test]
    fn braces_in_a_path_are_no_replacement_strings() {
        let launch = Launch { directory: "/data/a {} {#}/q".into(), ..sample() };
        let text = &files(&launch, &Options::default())[1].text;
        shell_accepts(text);
        let word = text.trim_end().rsplit_once("missing.txt' ").unwrap().1;
        let echo = |text: &str| {
            let command = format!("printf %s {text}");
            let output = std::process::Command::new("sh").arg("-c").arg(command).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        // As GNU parallel sees it, and as the shell that it starts.
        let command = echo(word);
        assert_eq!(command.matches("{}").count(), 1, "{command}");
        let path = command.split(" job run ").nth(1).unwrap().strip_suffix(" --index {}").unwrap();
        assert_eq!(echo(path), "/data/a {} {#}/q");
    }
}
