//! The arguments of the engine: strategy, transposition table, threads, and its features as switches (`--no-table`).
//!
//! The switches come from the engine's own list of features, so that a new feature has its switch at once.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use games::{GameSession, Row, catalogue};
use outwit::game::{EngineOptions, FEATURES, Features, Strategy};

use crate::applies;
use crate::failure::Failure;
use crate::named_values::one_of;
use crate::number;

/// The features that are turned off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switches(Vec<&'static str>);

impl Args for Switches {
    fn augment_args(command: Command) -> Command {
        FEATURES.iter().fold(command, |command, feature| {
            let name = switch_name(feature.name);
            let (title, what) = feature.summary.split_once(": ").unwrap_or((feature.summary, ""));
            command.arg(
                Arg::new(name.clone())
                    .long(name)
                    .action(ArgAction::SetTrue)
                    .help(format!("Disable {title} ({what})"))
                    .help_heading("Engine features")
                    .hide_short_help(true)
                    .hide(!is_offered(feature.name)),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Switches {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let names = FEATURES.iter().map(|feature| feature.name);
        Ok(Switches(names.filter(|name| matches.get_flag(&switch_name(name))).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Whether help and lists name the switch of a feature. No game here has a pass, so each refuses the one of the null move.
fn is_offered(feature: &str) -> bool {
    feature != "null-move"
}

fn switch_name(feature: &str) -> String {
    format!("no-{feature}")
}

/// The engine's settings.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct EngineArgs {
    /// Number of search threads, 1 to 1024 [default: 1]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Search strategy of the engine [default: deepen]
    #[arg(long, value_name = "NAME", hide_short_help = true, value_parser = one_of(&[Strategy::Deepen, Strategy::Mtd, Strategy::Solve]))]
    strategy: Option<Strategy>,
    /// Size of the transposition table, in MiB; while it grows it can use twice this memory [default: 16]
    #[arg(long, value_name = "MIB", hide_short_help = true, value_parser = number::mebibytes)]
    table: Option<usize>,
    #[command(flatten)]
    switches: Switches,
}

impl EngineArgs {
    /// Refuses a depth as the only limit of a strategy that searches to the end of the game.
    pub(crate) fn check_depth(&self, depth: Option<u32>) -> Result<(), Failure> {
        if !self.is_whole() || depth.is_none() {
            return Ok(());
        }
        Err(Failure::usage(
            "this --strategy takes no depth, since it searches to the end of the game; expected nodes or time, for \
             example: --nodes 1M",
        ))
    }

    /// Refuses an evaluation for a strategy that searches to the end of the game.
    pub(crate) fn check_eval(&self, eval: Option<&str>) -> Result<(), Failure> {
        if !self.is_whole() || eval.is_none_or(|name| name == "none") {
            return Ok(());
        }
        Err(Failure::usage(
            "--eval has no effect on this --strategy, which searches to the end of the game; leave it out, or for example: \
             --strategy deepen",
        ))
    }

    /// Whether the strategy searches to the end of the game.
    fn is_whole(&self) -> bool {
        matches!(self.strategy, Some(Strategy::Solve | Strategy::Outcome))
    }

    /// The options of the engine that these arguments describe.
    pub(crate) fn options(&self) -> EngineOptions {
        let default = EngineOptions::default();
        let mut features = Features::default();
        for name in &self.switches.0 {
            features.set(name, false);
        }
        EngineOptions {
            features,
            strategy: self.strategy.unwrap_or(default.strategy),
            threads: self.threads.unwrap_or(default.threads),
            table_mib: self.table.unwrap_or(default.table_mib),
            ..default
        }
    }

    /// The first of these arguments that is given.
    pub(crate) fn first(&self) -> Option<String> {
        let given = [
            (self.threads.is_some(), "--threads"),
            (self.strategy.is_some(), "--strategy"),
            (self.table.is_some(), "--table"),
        ];
        let switch = || self.switches.0.first().map(|name| format!("--{}", switch_name(name)));
        applies::first(given).map(str::to_owned).or_else(switch)
    }

    /// Fails if the search of a trace has more than one thread.
    pub(crate) fn check_recorded(&self) -> Result<(), Failure> {
        self.threads.filter(|&threads| 1 < threads).map_or(Ok(()), |threads| {
            Err(Failure::usage(format!(
                "--threads {threads} does not apply: a recorded search has one thread, so that its steps have an order; expected no \
                 --threads, or for example: --threads 1"
            )))
        })
    }

    /// Fails if an argument is given and the algorithm is not the engine.
    pub(crate) fn check_algorithm(&self, algorithm: &str) -> Result<(), Failure> {
        let uses_engine = matches!(algorithm, "engine" | "perfect");
        self.first().filter(|_| !uses_engine).map_or(Ok(()), |option| {
            Err(Failure::usage(format!(
                "{option} applies to the engine, not to {algorithm}; leave it out, or for example: --algorithm engine"
            )))
        })
    }

    /// Fails if a switch is given whose feature has no effect in this game.
    pub(crate) fn check_switches(&self, session: &dyn GameSession) -> Result<(), Failure> {
        if self.switches.0.is_empty() {
            return Ok(());
        }
        let applicable = session.applicable_features();
        let unused = self.switches.0.iter().find(|name| applicable.get(name) == Some(false));
        let Some(name) = unused else { return Ok(()) };
        let uses = |row: &&Row| {
            row.open("").is_ok_and(|session| session.applicable_features().get(name) == Some(true))
        };
        let users: Vec<_> = catalogue().iter().filter(uses).map(|row| row.id).collect();
        let others = if users.is_empty() {
            ", as for all games here".into()
        } else {
            format!(", or take a game that does: {}", users.join(", "))
        };
        Err(Failure::usage(format!(
            "--{} has no effect in {}, which does not use this feature; leave it out{others}",
            switch_name(name),
            session.name(),
        )))
    }
}

/// The switches that have no effect in a game.
pub(crate) fn unused_switches(session: &dyn GameSession) -> Vec<String> {
    let applicable = session.applicable_features();
    let offered = FEATURES.iter().filter(|feature| is_offered(feature.name));
    let unused = offered.filter(|feature| applicable.get(feature.name) == Some(false));
    unused.map(|feature| format!("--{}", switch_name(feature.name))).collect()
}
