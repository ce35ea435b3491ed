//! Kubernetes: an Indexed Job, one pod per shard, on a shared volume.
//!
//! *Idea.* A Job with `completionMode: Indexed` covers a range of indices; it spans the first to the
//! last missing shard, and the finished ones in between end at once. A failing index is tried again by
//! itself (`backoffLimitPerIndex`, stable since Kubernetes 1.33). The fields of a Job cannot be changed, so each
//! file makes a new one, with a name that the cluster completes.
//!
//! *Guarantee.* The file is valid by the published schema (`cargo xtask kubernetes`); it was not run on a cluster.
//!
//! *Source.* The Kubernetes API reference, `batch/v1` Job.

use super::{Launch, LaunchFile};

/// Most pods at once, and most indices that may fail, of a Job with more than 100,000 indices.
pub const MAX_AT_ONCE: u64 = 10_000;
/// Above this number of indices a Job must limit how many may fail.
const LARGE_JOB: u64 = 100_000;
/// Where the volume is mounted; the directory of the job as the pods see it.
const MOUNT: &str = "/job";

/// Where the pods find program and job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The container image with the program.
    pub image: String,
    /// The persistent volume claim that holds the job directory; it must allow many writers.
    pub claim: String,
    /// The job directory in the volume, relative to its root; the root itself if not given.
    pub sub_path: Option<String>,
    /// Pods at once, at most [`MAX_AT_ONCE`].
    pub at_once: u64,
}

/// The Job as YAML; nothing if no shard is missing.
pub fn files(launch: &Launch, options: &Options) -> Vec<LaunchFile> {
    let (Some(first), Some(last)) = (launch.missing.iter().next(), launch.missing.last()) else {
        return Vec::new();
    };
    let completions = last - first + 1;
    let at_once = options.at_once.clamp(1, completions.min(MAX_AT_ONCE));
    let mut words = launch.command.clone();
    words.extend([MOUNT.to_owned(), "--offset".to_owned(), first.to_string()]);
    // A JSON list of strings is also YAML, and needs no further quoting.
    let command = serde_json::Value::from(words).to_string();
    let text_of = |text: &str| serde_json::Value::from(text).to_string();
    let max_failed = if completions > LARGE_JOB {
        format!("\n  maxFailedIndexes: {MAX_AT_ONCE}")
    } else {
        String::new()
    };
    let sub_path = options
        .sub_path
        .as_deref()
        .map_or_else(String::new, |path| format!("\n              subPath: {}", text_of(path)));
    let text = format!(
        r"apiVersion: batch/v1
kind: Job
metadata:
  generateName: {name}-
spec:
  completionMode: Indexed
  completions: {completions}
  parallelism: {at_once}
  backoffLimitPerIndex: 3{max_failed}
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: shard
          image: {image}
          command: {command}
          volumeMounts:
            - name: job
              mountPath: {mount}{sub_path}
      volumes:
        - name: job
          persistentVolumeClaim:
            claimName: {claim}
",
        name = launch.name,
        image = text_of(&options.image),
        mount = text_of(MOUNT),
        claim = text_of(&options.claim),
    );
    vec![LaunchFile { name: "kubernetes.yaml".to_owned(), text }]
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    fn options() -> Options {
        let (image, claim) = ("outwit:latest".to_owned(), "outwit-job".to_owned());
        Options { image, claim, sub_path: None, at_once: 100 }
    }

    #[test]
    fn the_range_spans_the_missing_shards() {
        let files = files(&sample(), &options());
        for line in [
            "  generateName: outwit-queens-0123456789ab-\n",
            "  completionMode: Indexed\n",
            "  completions: 8\n",
            "  parallelism: 8\n",
            "      restartPolicy: Never\n",
            "command: [\"/opt/out wit/outwit\",\"job\",\"run\",\"/job\",\"--offset\",\"4\"]\n",
            "mountPath: \"/job\"\n",
        ] {
            assert!(files[0].text.contains(line), "{line} in {}", files[0].text);
        }
        assert!(!files[0].text.contains("maxFailedIndexes"), "{}", files[0].text);
    }

    #[test]
    fn many_indices_need_a_limit_of_failures() {
        let launch = Launch { missing: "7-100007".parse().unwrap(), ..sample() };
        let options = Options { at_once: u64::MAX, ..options() };
        let text = &files(&launch, &options)[0].text;
        let lines = "  completions: 100001\n  parallelism: 10000\n  backoffLimitPerIndex: 3\n  maxFailedIndexes: 10000\n";
        assert!(text.contains(lines), "{text}");
    }

    #[test]
    fn the_directory_may_be_a_folder_of_the_volume() {
        let options = Options { sub_path: Some("jobs/q 18".to_owned()), ..options() };
        let text = &files(&sample(), &options)[0].text;
        let lines = "              mountPath: \"/job\"\n              subPath: \"jobs/q 18\"\n";
        assert!(text.contains(lines), "{text}");
    }
}
