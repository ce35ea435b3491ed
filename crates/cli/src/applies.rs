//! Which options are given and apply: an option that has no effect is refused, so that a limit is never ignored.

use crate::failure::Failure;

/// An option that is given, and the algorithms that use it.
pub(crate) type Use = (bool, &'static str, &'static [&'static str]);

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

/// Fails if an option is given that the algorithm does not use; of those that do, only `offered` ones are named.
pub(crate) fn check(algorithm: &str, uses: &[Use], offered: &[String]) -> Result<(), Failure> {
    let unused = uses.iter().find(|(given, _, users)| *given && !users.contains(&algorithm));
    let Some((_, option, users)) = unused else { return Ok(()) };
    let is_offered = |user: &&&str| offered.iter().any(|name| name == **user);
    let users: Vec<&str> = users.iter().filter(is_offered).copied().collect();
    Err(Failure::usage(match users.first() {
        Some(example) => format!(
            "{option} has no effect on {algorithm}; leave it out, or take an algorithm that uses it: {}; for example: \
             --algorithm {example}",
            users.join(", ")
        ),
        None => format!("{option} has no effect on any algorithm of this puzzle; leave it out"),
    }))
}
