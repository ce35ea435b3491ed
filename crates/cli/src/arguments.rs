//! The one list of commands; parser, help, completions and man page all come from it.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{
    analyse, annotate, book, compare, completions, eval, grade, job, list, man, r#match, new_bot,
    pdn, perft, picture, play, prove, queens, random, rules, rules_server, serve, solve, studio,
    tables, tournament, trace, train,
};
use crate::deferred::Deferred;
use crate::failure::Failure;
use crate::reflow::reflowed;

const EXAMPLES: &str = "\
Examples:
  outwit                                   open the studio in the browser
  outwit list                              list the games and puzzles
  outwit play tic-tac-toe                  play in the terminal
  outwit analyse tic-tac-toe               find the best move and its value
  outwit analyse GAME --depth 8 --json     the same as JSON
  outwit solve sliding-tiles               find an optimal solution of a puzzle

`outwit COMMAND --help` describes a command with all options.";

/// The greatest width of a line of help.
pub(crate) const HELP_WIDTH: usize = 100;

/// Analyse, play and solve board games and puzzles with the classical search algorithms
///
/// GAME and PUZZLE are names from `outwit list`, optionally with settings: `id:key=value,key=value`, for example
/// `two-knights:size=5`.
#[derive(Parser, Debug)]
#[command(name = "outwit", version, after_help = EXAMPLES, disable_help_subcommand = true, max_term_width = HELP_WIDTH)]
pub(crate) struct Arguments {
    /// Without a command the program opens the studio.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Open the studio in the browser (default without a command)
    Studio(Deferred<studio::Options>),
    /// List the games and puzzles
    List(Deferred<list::Options>),
    /// Show rules and settings, and the evaluations and levels of a game or the algorithms of a puzzle
    Rules(Deferred<rules::Options>),
    /// Play a game in the terminal
    Play(Deferred<play::Options>),
    /// Find the best move in a position, with its value
    #[command(alias = "analyze")]
    Analyse(Deferred<analyse::Options>),
    /// Find the mistakes in recorded games and annotate them
    Annotate(Deferred<annotate::Options>),
    /// Show the search tree, with every cutoff and its reason
    Trace(Deferred<trace::Options>),
    /// Draw a board or a map as SVG, PNG, TikZ, DOT, CSV or JSON
    Picture(Deferred<picture::Options>),
    /// Compare search algorithms on one position or instance
    Compare(Deferred<compare::Options>),
    /// Show an evaluation term by term, or write a template for your own
    Eval(Deferred<eval::Options>),
    /// Prove a win, loss or draw, with the distance to the end
    Prove(Deferred<prove::Options>),
    /// Solve a puzzle instance, or a list of instances
    Solve(Deferred<solve::Options>),
    /// Generate random puzzle instances
    Random(Deferred<random::Options>),
    /// Generate a starter bot in Python, JavaScript, Java, C or Rust
    NewBot(Deferred<new_bot::Options>),
    /// Answer questions about the rules of a game line by line, for bots
    RulesServer(Deferred<rules_server::Options>),
    /// Count the lines of play of each length (perft), to check the rules
    Perft(Deferred<perft::Options>),
    /// Place, list and count queens
    Queens(Deferred<queens::Options>),
    /// Play a match between two players: Elo difference with confidence interval
    Match(Deferred<r#match::Options>),
    /// Play a tournament: round robin, gauntlet, Swiss or knock-out
    Tournament(Deferred<tournament::Options>),
    /// Grade a player against baseline players
    // Scripts of classes may call it by its earlier name.
    #[command(alias = "gate")]
    Grade(Deferred<grade::Options>),
    /// Learn the weights of an evaluation from games of the engine against itself
    Train(Deferred<train::Options>),
    /// Find even openings of a game by searches, for matches
    Book(Deferred<book::Options>),
    /// Run long computations in shards, on one machine or a cluster
    Job(Deferred<job::Options>),
    /// Build, verify and list endgame tables of draughts
    Tables(Deferred<tables::Options>),
    /// Check files of draughts games (PDN)
    Pdn(Deferred<pdn::Options>),
    /// Serve as a draughts engine over the Hub or DXP protocol
    Serve(Deferred<serve::Options>),
    /// Print the completion script for a shell
    Completions(Deferred<completions::Options>),
    /// Print the manual page
    Man(Deferred<man::Options>),
}

/// The command as clap knows it, with the options of all commands.
pub(crate) fn command() -> clap::Command {
    let mut command = named_command();
    command.build();
    command
}

fn named_command() -> clap::Command {
    reflowed(Arguments::command()).display_name(program()).bin_name(program())
}

/// The name of the program's file: one with games of its own has another than `outwit`.
pub(crate) fn program() -> String {
    let path = std::env::args_os().next().map(PathBuf::from).unwrap_or_default();
    path.file_stem().map_or_else(|| "outwit".into(), |stem| stem.to_string_lossy().into_owned())
}

/// The words of the command line, for messages: bytes that are no text are replaced.
fn typed_words() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// The names of the commands on the command line, and the last one of them. The word `help`, which is no command, is left out.
fn typed_command() -> (Vec<String>, clap::Command) {
    let (mut names, mut command) = (vec!["outwit".to_owned()], command());
    for word in typed_words().filter(|word| word != "help") {
        let Some(next) = command.find_subcommand(&word) else { break };
        names.push(next.get_name().to_owned());
        command = next.clone();
    }
    (names, command)
}

/// The sentence for a command without its arguments.
fn incomplete() -> String {
    let (names, command) = typed_command();
    let name = names.join(" ");
    let verbs: Vec<&str> = command
        .get_subcommands()
        .filter(|verb| !verb.is_hide_set())
        .map(clap::Command::get_name)
        .filter(|&verb| verb != "help")
        .collect();
    let example = example(&name, &command);
    match (verbs.is_empty(), example) {
        (false, _) => {
            let all = verbs.join(", ");
            format!("`{name}` needs a subcommand: one of {all}; see `{name} --help`")
        }
        (true, Some(example)) => format!("`{name}` needs arguments, for example: {example}"),
        (true, None) => format!("`{name}` needs arguments; see `{name} --help`"),
    }
}

/// The first example in the help of a command, if possible one with an option that was typed.
fn example(name: &str, command: &clap::Command) -> Option<String> {
    let footer = command.get_after_help()?.to_string();
    let lines = || footer.lines().map(str::trim).filter(|line| line.starts_with(name));
    let typed: Vec<String> = typed_words().filter(|word| word.starts_with("--")).collect();
    let is_typed = |word: &str| typed.iter().any(|typed| typed == word);
    let line = lines().find(|line| line.split(' ').any(is_typed)).or_else(|| lines().next())?;
    // A remark may stand behind it.
    line.split("  ").next().map(str::to_owned)
}

/// Options that another one needs, as clap names them, and an example of both.
const NEEDED: &[(&str, &str)] =
    &[("--sprt <", "--sprt 0,20 --normalised"), ("--game-time <", "--game-time 60 --increment 1")];

/// The spelling of an unknown option in this command: JSON and output files have two in the program.
fn other_spelling(text: &str) -> Option<&'static str> {
    let asks_for_json = typed_words().any(|word| word.ends_with("json"));
    let (option, example) = match text.split('\'').nth(1)? {
        "--json" => ("format", "--format json"),
        "-f" | "--format" if asks_for_json => ("json", "--json"),
        "-o" => ("out", "--out FILE"),
        _ => return None,
    };
    let (_, command) = typed_command();
    let is_known = command.get_arguments().any(|argument| argument.get_long() == Some(option));
    is_known.then_some(example)
}

/// Whether the last command on the command line takes an instance of a puzzle.
fn takes_instance(command: &clap::Command) -> bool {
    command.get_positionals().any(|argument| argument.get_id() == "instance")
}

/// The words with an instance that begins with a negative number, which clap takes for an option, behind a `--`.
fn with_negative_instance(words: &[OsString]) -> Option<Vec<OsString>> {
    let is = |word: &OsString, fits: fn(&str) -> bool| word.to_str().is_some_and(fits);
    let starts_a_number = |word: &str| {
        let rest = word.strip_prefix('-');
        rest.is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    // The name of the puzzle comes first; behind an option it is the option's value.
    let at = (3..words.len()).find(|&at| {
        is(&words[at], starts_a_number) && !is(&words[at - 1], |word| word.starts_with('-'))
    })?;
    if !takes_instance(&typed_command().1) {
        return None;
    }
    let mut words = words.to_vec();
    let instance = words.remove(at);
    words.extend(["--".into(), instance]);
    Some(words)
}

/// What to do about an unexpected word that belongs to the argument before it.
fn quotes(text: &str) -> Option<String> {
    let found = text.split('\'').nth(1).filter(|found| !found.starts_with('-'))?;
    let words: Vec<String> = typed_words().collect();
    let at = words.iter().position(|word| word == found)?;
    let option = at.checked_sub(2).and_then(|at| words.get(at)).map_or("", String::as_str);
    let (names, command) = typed_command();
    match option {
        "--moves" => Some("put the moves in quotes, for example: --moves 'b2 a1'".to_owned()),
        "-p" | "--position" => {
            Some(format!("put the position in quotes, for example: {option} 'XO. .X. ..O'"))
        }
        _ if takes_instance(&command) => Some(format!(
            "put the instance in quotes, for example: {} road-map 'Rochester to Wausau'",
            names.join(" ")
        )),
        _ => None,
    }
}

/// Reads the arguments of the program.
pub(crate) fn parse() -> Result<Command, Failure> {
    let mut words: Vec<_> = std::env::args_os().collect();
    // `outwit help COMMAND` means `outwit COMMAND --help`.
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    let matches =
        named_command().try_get_matches_from(&words).or_else(|error| match error.kind() {
            ErrorKind::UnknownArgument => with_negative_instance(&words)
                .map_or(Err(error), |words| named_command().try_get_matches_from(words)),
            _ => Err(error),
        });
    let matches = matches.map_err(|error| usage_error(&error))?;
    let arguments = Arguments::from_arg_matches(&matches).map_err(|error| usage_error(&error))?;
    Ok(arguments.command.unwrap_or_else(|| Command::Studio(Deferred::default())))
}

/// Prints help and version; turns any other error into one sentence.
fn usage_error(error: &clap::Error) -> Failure {
    if !error.use_stderr() {
        return match error.print() {
            Ok(()) => Failure::Done,
            Err(error) => Failure::from(error),
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::usage(incomplete());
    }
    let text = error.render().to_string();
    if error.kind() == ErrorKind::InvalidSubcommand && !text.contains("tip:") {
        let word = text.split('\'').nth(1).unwrap_or_default();
        let name = typed_command().0.join(" ");
        let sentence = match name.as_str() {
            _ if word == "help" => {
                format!("there is no command \"help\"; expected for example: {name} --help")
            }
            "outwit" => {
                format!("there is no command \"{word}\"; `outwit --help` lists all commands")
            }
            name => format!("`{name}` has no subcommand \"{word}\"; `{name} --help` lists all"),
        };
        return Failure::usage(sentence);
    }
    // The suggestions of clap include hidden aliases; only `analyze` is similar to a command.
    let text = text.replace(
        "some similar subcommands exist: 'analyze', 'analyse'",
        "a similar subcommand exists: 'analyse'",
    );
    let lines: Vec<&str> = text
        .lines()
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let sentence = lines.join(" ").replace(" tip: ", "; ");
    // No command takes an option as the value of an argument.
    let sentence = sentence.split("; to pass '").next().unwrap_or(&sentence);
    let sentence = sentence.strip_prefix("error: ").unwrap_or(sentence);
    let sentence = &plain_number(sentence);
    let sentence = match other_spelling(&text) {
        Some(option) if error.kind() == ErrorKind::UnknownArgument => {
            let found = sentence.split("; ").next().unwrap_or_default();
            &format!("{found}; expected for example: {option}")
        }
        _ => sentence,
    };
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(quotes) = quotes(&text)
    {
        return Failure::usage(format!("{sentence}; {quotes}"));
    }
    let help = match error.kind() {
        ErrorKind::MissingRequiredArgument
        | ErrorKind::UnknownArgument
        | ErrorKind::ArgumentConflict => {
            let (names, command) = typed_command();
            let name = names.join(" ");
            let needed = NEEDED.iter().find(|(option, _)| text.contains(option));
            let example = needed
                .map(|(_, example)| (*example).to_owned())
                .or_else(|| example(&name, &command))
                .filter(|_| error.kind() == ErrorKind::MissingRequiredArgument)
                .map(|example| format!("; for example: {example}"));
            format!("{}; see `{name} --help`", example.unwrap_or_default())
        }
        _ => String::new(),
    };
    Failure::usage(format!("{sentence}{help}"))
}

/// The largest number of a range that may be an example: larger ones are mostly that of a type, which no one means.
const MAX_EXAMPLE: u64 = 1000;

/// A number of a range, as an example for an option.
fn example_within(option: &str, low: &str, high: &str) -> String {
    // Openings of the largest length take very long to find.
    if option.contains("--plies") {
        return "4".to_owned();
    }
    if option.contains("--port") {
        return "8080".to_owned();
    }
    match (low.parse::<u64>(), high.parse::<u64>()) {
        (Ok(low), Ok(high)) if high > MAX_EXAMPLE => 10.clamp(low, high).to_string(),
        _ => high.to_owned(),
    }
}

/// The sentence with the standard library's words about an invalid number replaced by what is expected.
fn plain_number(sentence: &str) -> String {
    let Some((what, why)) = sentence.split_once("': ") else { return sentence.to_owned() };
    if let Some((_, (low, high))) = why
        .split_once(" is not in ")
        .and_then(|(found, range)| Some((found, range.split_once("..=")?)))
    {
        let example = example_within(what, low, high);
        return format!(
            "{what}'; expected a whole number from {low} to {high}, for example: {example}"
        );
    }
    let largest = u64::MAX;
    match why {
        "number too large to fit in target type" => {
            format!("{what}'; expected a whole number of at most {largest}, for example: 10")
        }
        "invalid digit found in string" if what.contains("value '-") => {
            format!("{what}'; expected a whole number of at least 0, for example: 10")
        }
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            format!("{what}'; expected a whole number, for example: 10")
        }
        "invalid float literal" | "cannot parse float from empty string" => {
            format!("{what}'; expected a number, for example: 1.5")
        }
        _ => sentence.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn invalid_numbers_are_explained() {
        let say = |why: &str| {
            super::plain_number(&format!("invalid value '99' for '--plies <N>': {why}"))
        };
        let expected = "invalid value '99' for '--plies <N>'; expected a whole number";
        assert_eq!(say("99 is not in 1..=12"), format!("{expected} from 1 to 12, for example: 4"));
        let say_of = |option: &str, why: &str| {
            super::plain_number(&format!("invalid value '-5' for '{option}': {why}"))
        };
        for (option, range, example) in [
            ("--shrink <SHRINK>", "0..=4294967295", "10"),
            ("--port <PORT>", "0..=65535", "8080"),
            ("--moves <N>", "1..=999", "999"),
            ("--far <N>", "2000..=65535", "2000"),
        ] {
            let said = say_of(option, &format!("-5 is not in {range}"));
            assert!(said.ends_with(&format!(", for example: {example}")), "{said}");
        }
        assert_eq!(say("invalid digit found in string"), format!("{expected}, for example: 10"));
        assert!(say("number too large to fit in target type").starts_with(expected));
        let other = "\"x\" is not a time, for example: 2s";
        assert!(say(other).ends_with(other));
    }

    #[test]
    fn the_list_of_commands_is_valid() {
        super::command().debug_assert();
    }
}
