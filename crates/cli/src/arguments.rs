//! The one list of commands; parser, help, completions and man page all come from it.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{
    analyse, annotate, compare, completions, eval, gate, job, list, man, r#match, new_bot, pdn,
    perft, picture, play, prove, queens, random, rules, serve, solve, studio, tables, tournament,
    trace, tune,
};
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  outwit                                   open the studio in the browser
  outwit list                              the games and puzzles
  outwit play tic-tac-toe                  play in the terminal
  outwit analyse tic-tac-toe               the best move and its value
  outwit analyse GAME --depth 8 --json     the same for programs
  outwit solve sliding-tiles               the cheapest way to solve a puzzle";

/// Finds the best move, or proves there is none.
///
/// A GAME or PUZZLE is a name from `outwit list`, with settings after a colon if need be: `id:key=value,key=value`.
#[derive(Parser, Debug)]
#[command(name = "outwit", version, after_help = EXAMPLES, disable_help_subcommand = true, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Without a command the studio is opened.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Open the studio in the browser (this is what happens without a command)
    Studio(studio::Options),
    /// Show the games and puzzles
    List(list::Options),
    /// Tell the rules of a game or puzzle, its settings, evaluations or algorithms
    Rules(rules::Options),
    /// Play in the terminal
    Play(play::Options),
    /// Find the best move and its value
    Analyse(analyse::Options),
    /// Find the mistakes in the games of a file
    Annotate(annotate::Options),
    /// Show the tree of a search, with cuts and their reasons
    Trace(trace::Options),
    /// Draw a board or a map: SVG, PNG, TikZ, DOT, CSV, JSON
    Picture(picture::Options),
    /// Search one position or instance in several ways, side by side
    Compare(compare::Options),
    /// Judge a position feature by feature, and begin an evaluation of one's own
    Eval(eval::Options),
    /// Prove what a position is worth, and how far the end is
    Prove(prove::Options),
    /// Solve a puzzle, or a list of instances
    Solve(solve::Options),
    /// Draw instances of a puzzle by seed
    Random(random::Options),
    /// Write a bot in a language of one's choice, which already plays, to begin with
    NewBot(new_bot::Options),
    /// Count the lines of play, ply by ply
    Perft(perft::Options),
    /// Place, list and count queens
    Queens(queens::Options),
    /// Let two programs play many games and say who is stronger, and how sure that is
    Match(r#match::Options),
    /// Let many programs play each other: round robin, gauntlet, Swiss, knock-out
    Tournament(tournament::Options),
    /// Test a program against baselines, for points
    Gate(gate::Options),
    /// Fit the weights of an evaluation to the results of games, and prove what it brings
    Tune(tune::Options),
    /// Long work in shards, on one machine or many: plan, run, merge, launch
    Job(job::Options),
    /// Endgame tables of draughts: build, verify, list
    Tables(tables::Options),
    /// Files of draughts games: check them against the rules
    Pdn(pdn::Options),
    /// Play with other draughts programs: Hub, DXP
    Serve(serve::Options),
    /// Write the completions for a shell
    Completions(completions::Options),
    /// Write the manual page
    Man(man::Options),
}

/// The command as clap knows it.
pub(crate) fn command() -> clap::Command {
    Arguments::command()
}

/// Reads the arguments of the program.
pub(crate) fn parse() -> Result<Command, Failure> {
    let matches = command().try_get_matches().map_err(|error| refusal(&error))?;
    let arguments = Arguments::from_arg_matches(&matches).map_err(|error| refusal(&error))?;
    Ok(arguments.command.unwrap_or_else(|| Command::Studio(studio::Options::default())))
}

/// Help and version are printed; any complaint becomes one sentence.
fn refusal(error: &clap::Error) -> Failure {
    use clap::error::ErrorKind;
    if !error.use_stderr() {
        return match error.print() {
            Ok(()) => Failure::Done,
            Err(error) => Failure::from(error),
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::usage("something is missing; `outwit --help` shows how it goes");
    }
    let text = error.render().to_string();
    if error.kind() == ErrorKind::InvalidSubcommand && !text.contains("tip:") {
        let word = text.split('\'').nth(1).unwrap_or_default();
        let sentence =
            format!("there is no command \"{word}\"; `outwit --help` shows all commands");
        return Failure::usage(sentence);
    }
    let said: Vec<&str> = text
        .lines()
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let sentence = said.join(" ").replace(" tip: ", "; ");
    Failure::usage(sentence.strip_prefix("error: ").unwrap_or(&sentence))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_of_commands_is_sound() {
        super::command().debug_assert();
    }
}
