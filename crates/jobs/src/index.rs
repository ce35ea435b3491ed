//! Which shard to run: from the command line, or from the scheduler that started us.
//!
//! *Idea.* The first source that is set is used: `--index`, then the task variables of Slurm, HyperQueue
//! and Kubernetes. Schedulers with a limit on indices run several arrays, each with an offset.
//!
//! *Guarantee.* No source, two that contradict each other, or an index beyond the last shard is an error, and
//! nothing is written.

use crate::error::JobError;

/// The environment variables with the index of a task, in the order in which they are read.
const TASK_VARIABLES: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "JOB_COMPLETION_INDEX"];

/// Where the index of a shard comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexSource {
    /// The index from the command line, if any.
    pub index: Option<u64>,
    /// Added to an index from the environment, never to one from the command line.
    pub offset: u64,
}

impl IndexSource {
    /// The shard to run, out of `shards`.
    pub fn resolve(self, shards: u64) -> Result<u64, JobError> {
        self.resolve_with(shards, |name| std::env::var(name).ok())
    }

    /// Like [`IndexSource::resolve`] with the environment given as a function.
    pub fn resolve_with(
        self,
        shards: u64,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<u64, JobError> {
        let (index, source) = match self.index {
            Some(index) => (index, "--index"),
            None => self.environment_index(variable)?,
        };
        if index >= shards {
            return Err(JobError::Index(format!(
                "{source} asks for shard {index}, but the shards are 0 to {}",
                shards - 1
            )));
        }
        Ok(index)
    }

    fn environment_index(
        self,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<(u64, &'static str), JobError> {
        let mut found: Option<(u64, &'static str)> = None;
        for name in TASK_VARIABLES {
            let Some(text) = variable(name) else { continue };
            let task = text.parse::<u64>().map_err(|_| {
                JobError::Index(format!("{name} is {text:?}, expected an index, for example 3"))
            })?;
            match found {
                Some((other, source)) if other != task => {
                    return Err(JobError::Index(format!(
                        "{source} says {other} and {name} says {task}; name the shard with --index"
                    )));
                }
                _ => found = found.or(Some((task, name))),
            }
        }
        let Some((task, source)) = found else {
            return Err(JobError::Index(format!(
                "no shard is named: give --index, for example --index 3, or set one of {}",
                TASK_VARIABLES.join(", ")
            )));
        };
        let index = task.checked_add(self.offset).ok_or_else(|| {
            JobError::Index(format!("{source} {task} and offset {} pass 64 bits", self.offset))
        })?;
        Ok((index, source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(source: IndexSource, set: &[(&str, &str)]) -> Result<u64, String> {
        let variable = |name: &str| {
            set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        source.resolve_with(12, variable).map_err(|fault| fault.to_string())
    }

    #[test]
    fn the_first_source_wins() {
        let none = IndexSource::default();
        let slurm = ("SLURM_ARRAY_TASK_ID", "4");
        assert_eq!(resolve(IndexSource { index: Some(7), offset: 3 }, &[slurm]), Ok(7));
        assert_eq!(resolve(none, &[slurm]), Ok(4));
        assert_eq!(resolve(IndexSource { index: None, offset: 3 }, &[slurm]), Ok(7));
        assert_eq!(resolve(none, &[("HQ_TASK_ID", "0")]), Ok(0));
        assert_eq!(resolve(none, &[("JOB_COMPLETION_INDEX", "11")]), Ok(11));
        assert_eq!(resolve(none, &[slurm, ("HQ_TASK_ID", "4")]), Ok(4));
    }

    #[test]
    fn doubtful_indices_are_refused() {
        let none = IndexSource::default();
        assert!(resolve(none, &[]).unwrap_err().contains("--index 3"));
        assert!(resolve(none, &[("HQ_TASK_ID", "12")]).unwrap_err().contains("0 to 11"));
        assert!(resolve(none, &[("HQ_TASK_ID", "x")]).unwrap_err().contains("HQ_TASK_ID"));
        let both = [("SLURM_ARRAY_TASK_ID", "4"), ("HQ_TASK_ID", "5")];
        assert!(resolve(none, &both).unwrap_err().contains("says 5"));
        let far = IndexSource { index: None, offset: u64::MAX };
        assert!(resolve(far, &[("HQ_TASK_ID", "1")]).unwrap_err().contains("64 bits"));
    }
}
