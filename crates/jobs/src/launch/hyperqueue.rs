//! HyperQueue: a task array on its own workers.
//!
//! *Idea.* One `hq submit` line with exactly the missing indices. HyperQueue runs a task again when its
//! worker is lost.
//!
//! *Source.* The HyperQueue documentation, chapters *Task arrays* and *Handling failure*.

use super::{Launch, LaunchFile, quote_path};

/// The script that submits the missing shards; nothing if none is missing.
pub fn files(launch: &Launch) -> Vec<LaunchFile> {
    if launch.missing.is_empty() {
        return Vec::new();
    }
    // HyperQueue itself fills in %{TASK_ID}.
    let log = quote_path(&launch.path("logs/hyperqueue-%{TASK_ID}.txt"));
    let text = format!(
        "#!/bin/sh\nexec hq submit --name {} --array {} --cpus 1 --crash-limit 5 --stdout {log} --stderr {log} -- {}\n",
        launch.name,
        launch.missing,
        launch.shell_command(),
    );
    vec![LaunchFile { name: "hyperqueue.sh".to_owned(), text }]
}

#[cfg(test)]
mod tests {
    use super::super::tests::{sample, shell_accepts};
    use super::*;

    #[test]
    fn one_line_names_exactly_the_missing_shards() {
        let files = files(&sample());
        shell_accepts(&files[0].text);
        assert!(files[0].text.contains(" --array 4,6-11 "));
        assert!(files[0].text.ends_with(
            r" -- '/opt/out wit/outwit' job run '/data/it'\''s 15'
"
        ));
    }
}
