//! The arguments of the engine: its features as switches (`--no-table`, `--with-lmr`), strategy and table.
//!
//! The switches come from the engine's own list, so that a new feature has its switch at once.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use outwit::game::{EngineOptions, FEATURES, Features, Strategy};

use crate::number;

/// Features to turn off or on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switches(Vec<(&'static str, bool)>);

impl Args for Switches {
    fn augment_args(command: Command) -> Command {
        FEATURES.iter().fold(command, |command, feature| {
            let switch = |on: bool| {
                let name = switch_name(feature.name, on);
                let usual = feature.default == on;
                let help = format!("{}: {}", if on { "With" } else { "Without" }, feature.summary);
                Arg::new(name.clone())
                    .long(name)
                    .aliases(feature.alias.map(|former| switch_name(former, on)))
                    .action(ArgAction::SetTrue)
                    .help(help)
                    .help_heading("Features of the engine")
                    // What is the case anyway can be said, but is not worth a line.
                    .hide(usual)
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

/// How the engine goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Plan {
    /// Deeper and deeper, with principal variation search
    Deepen,
    /// Deeper and deeper, closing in with null windows: MTD(f)
    Mtd,
    /// To the end of the game at once: first who wins, then how fast
    Solve,
}

/// The engine's settings.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct EngineArgs {
    /// Threads that search together
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// How the engine goes about it
    #[arg(long, value_enum, hide_short_help = true)]
    strategy: Option<Plan>,
    /// Size of the transposition table
    #[arg(long, value_name = "MIB", hide_short_help = true, value_parser = number::mebibytes)]
    table: Option<usize>,
    #[command(flatten)]
    switches: Switches,
}

impl EngineArgs {
    /// The options in the words of the engine.
    pub(crate) fn options(&self) -> EngineOptions {
        let usual = EngineOptions::default();
        let mut features = Features::default();
        for &(name, on) in &self.switches.0 {
            features.set(name, on);
        }
        EngineOptions {
            features,
            strategy: match self.strategy {
                Some(Plan::Mtd) => Strategy::Mtd,
                Some(Plan::Solve) => Strategy::Solve,
                Some(Plan::Deepen) => Strategy::Deepen,
                None => usual.strategy,
            },
            threads: self.threads.unwrap_or(1),
            table_mib: self.table.unwrap_or(usual.table_mib),
            ..usual
        }
    }
}
