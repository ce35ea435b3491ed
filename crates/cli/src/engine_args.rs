//! The arguments of the engine: strategy, transposition table, threads, and its features as switches (`--no-table`).
//!
//! The switches come from the engine's own list of features, so that a new feature has its switch at once.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use games::{GameSession, Request, Row, catalogue};
use outwit::game::{EngineOptions, FEATURES, Features, SELECTIVE_FEATURES, Strategy};

use crate::failure::Failure;
use crate::named_values::one_of;
use crate::number;

/// Names of features that were changed; both names of a pair are accepted.
const RENAMED: [(&str, &str); 2] = [("sisters", "etc"), ("promise", "move-order-hint")];

/// Features to turn off or on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switches(Vec<(&'static str, bool)>);

impl Args for Switches {
    fn augment_args(command: Command) -> Command {
        FEATURES.iter().fold(command, |command, feature| {
            let switch = |on: bool| {
                let name = switch_name(feature.name, on);
                let verb = if on { "Enable" } else { "Disable" };
                Arg::new(name.clone())
                    .long(name)
                    .aliases(other_name(feature.name).map(|other| switch_name(other, on)))
                    .action(ArgAction::SetTrue)
                    .help(format!("{verb}: {}", feature.summary))
                    .help_heading("Engine features")
                    // The default can be given explicitly, but needs no line in the help.
                    .hide(feature.default == on)
                    .hide_short_help(true)
                    .conflicts_with(switch_name(feature.name, !on))
            };
            command.arg(switch(false)).arg(switch(true))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Switches {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut switches = Vec::new();
        for feature in FEATURES {
            for on in [false, true] {
                if matches.get_flag(&switch_name(feature.name, on)) {
                    switches.push((feature.name, on));
                }
            }
        }
        Ok(Switches(switches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn switch_name(feature: &str, on: bool) -> String {
    format!("{}-{feature}", if on { "with" } else { "no" })
}

/// The earlier or later name of a feature; none if it was never renamed.
fn other_name(feature: &str) -> Option<&'static str> {
    RENAMED.iter().find_map(|&(old, new)| match feature {
        name if name == old => Some(new),
        name if name == new => Some(old),
        _ => None,
    })
}

/// The engine's settings.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct EngineArgs {
    /// Number of search threads [default: 1]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Search strategy of the engine [default: deepen]
    #[arg(long, value_name = "NAME", hide_short_help = true, value_parser = one_of(&[Strategy::Deepen, Strategy::Mtd, Strategy::Solve]))]
    strategy: Option<Strategy>,
    /// Size of the transposition table, in MiB [default: 16]
    #[arg(long, value_name = "MIB", hide_short_help = true, value_parser = number::mebibytes)]
    table: Option<usize>,
    #[command(flatten)]
    switches: Switches,
}

impl EngineArgs {
    /// The options of the engine that these arguments describe.
    pub(crate) fn options(&self) -> EngineOptions {
        let default = EngineOptions::default();
        let mut features = Features::default();
        for &(name, on) in &self.switches.0 {
            features.set(name, on);
        }
        EngineOptions {
            features,
            strategy: self.strategy.unwrap_or(default.strategy),
            threads: self.threads.unwrap_or(default.threads),
            table_mib: self.table.unwrap_or(default.table_mib),
            ..default
        }
    }
}

/// Refuses a request that changes a feature which the engine does not use in this game.
pub(crate) fn check_features(session: &dyn GameSession, request: &Request) -> Result<(), Failure> {
    if session.is_selective() {
        return Ok(());
    }
    let (wanted, default) = (request.engine.features, Features::default());
    let unused = SELECTIVE_FEATURES.iter().find(|name| wanted.get(name) != default.get(name));
    unused.map_or(Ok(()), |name| {
        let users: Vec<_> = catalogue().iter().filter(|row| uses_selective(row)).collect();
        let ids: Vec<_> = users.iter().map(|row| row.id).collect();
        Err(Failure::usage(format!(
            "--no-{name} has no effect in {}, which does not use this feature; expected a game that does ({}), or no \
             --no-{name}",
            session.view().game,
            ids.join(", ")
        )))
    })
}

fn uses_selective(row: &Row) -> bool {
    row.open("").is_ok_and(|session| session.is_selective())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_and_new_names_of_features_are_accepted() {
        for (old, new) in RENAMED {
            for name in [old, new] {
                let words = ["outwit", "analyse", "tic-tac-toe", &format!("--no-{name}")];
                let parsed = crate::arguments::command().try_get_matches_from(words);
                assert!(parsed.is_ok(), "{name}");
            }
        }
    }
}
