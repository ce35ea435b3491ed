//! Which options are given and apply: an option that has no effect is refused, so that a limit is never ignored.

use crate::failure::Failure;

/// The first option of these that is given.
pub(crate) fn first<const N: usize>(options: [(bool, &'static str); N]) -> Option<&'static str> {
    options.into_iter().find(|(given, _)| *given).map(|(_, name)| name)
}

/// Fails if `--force` is given and no file is written; the example names one.
pub(crate) fn check_force(is_given: bool, writes: bool, example: &str) -> Result<(), Failure> {
    if !is_given || writes {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "--force has no effect without an output file; leave it out, or name a file, for example: {example}"
    )))
}

/// The error for an option that the algorithm does not use; `users` use it.
pub(crate) fn no_effect(option: &str, algorithm: &str, users: &[&str]) -> Failure {
    let example = |name: &str| format!("--algorithm {name}");
    Failure::usage(views::no_effect(option, algorithm, users, example))
}

/// The error for an option that none of the compared algorithms uses; `users` use it.
pub(crate) fn no_effect_on_any(option: &str, algorithms: &[&str], users: &[&str]) -> Failure {
    let example = |name: &str| format!("--algorithms {name}");
    Failure::usage(views::no_effect(option, &algorithms.join(", "), users, example))
}
