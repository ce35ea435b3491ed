//! The arguments of puzzles: from a name, an instance or a file to sessions and tasks.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::{Args, ValueEnum};
use games::puzzle::{
    Entry, Local, Method, PuzzleFile, PuzzleFrame, PuzzleRow, PuzzleSession, SolveView, Tables,
    Task, find_puzzle, puzzles,
};
use games::tree::TreeView;
use games::{Fault, Limits, catalogue};
use indicatif::ProgressBar;
use outwit::csp::{Inference, ValueOrder};
use outwit::problem::{Cycles, GoalTest, Repeats, SolveOptions, Style};

use crate::commands::prove::tables;
use crate::failure::Failure;
use crate::{game_name, number, search};

/// How to solve a puzzle.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PuzzleArgs {
    /// A map, or a list of instances, one a line
    #[arg(long, value_name = "FILE", help_heading = "Puzzles")]
    pub(crate) file: Option<PathBuf>,
    /// The heuristic, or the variation of the search (see `outwit rules PUZZLE`)
    #[arg(long, value_name = "NAME", help_heading = "Puzzles")]
    pub(crate) heuristic: Option<String>,
    /// Bytes that frontier and visited states may take together
    #[arg(long, value_name = "MIB", value_parser = number::mebibytes, help_heading = "Puzzles")]
    pub(crate) memory: Option<usize>,
    /// The weight of weighted and anytime A*
    #[arg(long, value_name = "W", value_parser = weight, hide_short_help = true, help_heading = "Puzzles")]
    weight: Option<f64>,
    /// States kept in a layer of a beam
    #[arg(long, value_name = "N", value_parser = number::small_count, hide_short_help = true, help_heading = "Puzzles")]
    width: Option<u32>,
    /// Nodes that SMA* may keep
    #[arg(long, value_name = "N", value_parser = number::small_count, hide_short_help = true, help_heading = "Puzzles")]
    budget: Option<u32>,
    /// Whether states that were met before are met again
    #[arg(long, value_enum, hide_short_help = true, help_heading = "Puzzles")]
    repeats: Option<Again>,
    /// When breadth-first search tests a state
    #[arg(long, value_enum, hide_short_help = true, help_heading = "Puzzles")]
    goal_test: Option<Test>,
    /// In which order depth-first search takes successors
    #[arg(long, value_enum, hide_short_help = true, help_heading = "Puzzles")]
    style: Option<Order>,
    /// Which cycles IDA* avoids
    #[arg(long, value_enum, hide_short_help = true, help_heading = "Puzzles")]
    cycles: Option<Round>,
    /// What backtracking concludes from an assignment
    #[arg(long, value_enum, hide_short_help = true, help_heading = "Puzzles")]
    inference: Option<Conclusion>,
    /// In which order backtracking tries values
    #[arg(long, value_enum, hide_short_help = true, help_heading = "Puzzles")]
    values: Option<ValueOrderName>,
    /// Find all solutions of a constraint puzzle
    #[arg(long, hide_short_help = true, help_heading = "Puzzles")]
    all: bool,
    /// Moves in a row of hill climbing that may leave the cost as it is
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = "Puzzles")]
    sideways: Option<u32>,
    /// New beginnings of a local search
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = "Puzzles")]
    restarts: Option<u64>,
    /// Moves of a round of annealing, or repairs of min-conflicts
    #[arg(long, value_name = "N", value_parser = number::count, hide_short_help = true, help_heading = "Puzzles")]
    steps: Option<u64>,
    /// The first temperature of annealing
    #[arg(long, value_name = "T", value_parser = weight, hide_short_help = true, help_heading = "Puzzles")]
    temperature: Option<f64>,
}

/// Repeated states.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Again {
    /// Graph search: every state once
    Avoid,
    /// No cycles, but detours are walked again
    OnPath,
    /// Tree search: every path is a new node
    Allow,
}

/// When a state is tested.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Test {
    /// As soon as it is made
    Generated,
    /// When its turn has come, as many texts print it
    Expanded,
}

/// The order of depth-first search.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// As written
    Recursive,
    /// The successor written last comes first
    Stack,
}

/// Cycles of IDA*.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Round {
    /// Steps that take the last one back
    Undo,
    /// Every way back to a state of the path
    Path,
    /// None: plain tree search
    Allow,
}

/// What is concluded from an assignment.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Conclusion {
    /// Nothing
    None,
    /// Values of neighbours that disagree are struck out
    ForwardChecking,
    /// Arc consistency is kept
    Mac,
}

/// The order of values.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ValueOrderName {
    /// As written
    Written,
    /// The least constraining value first
    Lcv,
}

/// A number of at least 0.
fn weight(text: &str) -> Result<f64, String> {
    let number =
        text.trim().parse().ok().filter(|&number: &f64| number.is_finite() && number >= 0.0);
    number.ok_or_else(|| format!("\"{text}\" is not a number of at least 0, for example: 1.5"))
}

impl PuzzleArgs {
    /// The task in these words.
    pub(crate) fn task(&self, method: Method, limits: Limits, seed: u64) -> Task {
        let mut task = Task::new(method, limits);
        task.heuristic.clone_from(&self.heuristic);
        task.seed = seed;
        task.limits.memory = self.memory.map(|mib| mib << 20).or(Some(MEMORY));
        let usual = SolveOptions::default();
        task.options = SolveOptions {
            repeats: match self.repeats {
                None => usual.repeats,
                Some(Again::Avoid) => Repeats::Avoid,
                Some(Again::OnPath) => Repeats::AvoidOnPath,
                Some(Again::Allow) => Repeats::Allow,
            },
            test: match self.goal_test {
                None => usual.test,
                Some(Test::Generated) => GoalTest::WhenGenerated,
                Some(Test::Expanded) => GoalTest::WhenExpanded,
            },
            style: match self.style {
                None => usual.style,
                Some(Order::Recursive) => Style::Recursive,
                Some(Order::Stack) => Style::Stack,
            },
            cycles: match self.cycles {
                None => usual.cycles,
                Some(Round::Undo) => Cycles::Undo,
                Some(Round::Path) => Cycles::Path,
                Some(Round::Allow) => Cycles::Allow,
            },
            weight: self.weight.unwrap_or(usual.weight),
            width: self.width.map_or(usual.width, |width| width as usize),
            budget: self.budget.map_or(usual.budget, |budget| budget as usize),
            ..usual
        };
        let local = Local::default();
        task.local = Local {
            sideways: self.sideways.unwrap_or(local.sideways),
            restarts: self.restarts.unwrap_or(local.restarts),
            steps: self.steps.unwrap_or(local.steps),
            temperature: self.temperature,
            width: self.width.map_or(local.width, |width| width as usize),
        };
        task.inference = match self.inference {
            None => Inference::default(),
            Some(Conclusion::None) => Inference::None,
            Some(Conclusion::ForwardChecking) => Inference::ForwardChecking,
            Some(Conclusion::Mac) => Inference::ArcConsistency,
        };
        if matches!(self.values, Some(ValueOrderName::Lcv)) {
            task.values = ValueOrder::LeastConstraining;
        }
        task.all = self.all;
        task
    }

    /// The first argument that only puzzles understand.
    fn first(&self) -> Option<&'static str> {
        let given = [
            (self.file.is_some(), "--file"),
            (self.heuristic.is_some(), "--heuristic"),
            (self.memory.is_some(), "--memory"),
            (self.weight.is_some(), "--weight"),
            (self.all, "--all"),
        ];
        given.into_iter().find(|(is, _)| *is).map(|(_, name)| name)
    }

    /// Refuses what only puzzles understand.
    pub(crate) fn refuse_for_game(&self, instance: Option<&String>) -> Result<(), Failure> {
        if let Some(instance) = instance {
            return Err(Failure::usage(format!(
                "\"{instance}\" is one word too many; the position of a game is given by --position"
            )));
        }
        self.first().map_or(Ok(()), |name| Err(for_puzzles(name)))
    }
}

/// A game does not understand this argument.
pub(crate) fn for_puzzles(name: &str) -> Failure {
    Failure::usage(format!(
        "{name} is for puzzles (`outwit list` tells which these are); expected --depth or --eval for a game, for example: --depth 6"
    ))
}

/// Memory that a search may take if nothing else is said: 2 GiB.
const MEMORY: usize = 2 << 30;

/// The row of the puzzle that a name means; none if it means no puzzle.
pub(crate) fn row(name: &str) -> Option<&'static PuzzleRow> {
    find_puzzle(id(name)).ok()
}

fn id(name: &str) -> &str {
    name.split(':').next().unwrap_or(name).trim()
}

/// The row of a puzzle, with a suggestion if its name is misspelt.
pub(crate) fn find(name: &str) -> Result<&'static PuzzleRow, Failure> {
    let id = id(name);
    if let Ok(row) = find_puzzle(id) {
        return Ok(row);
    }
    if catalogue().iter().any(|row| row.id == id) {
        return Err(Failure::usage(format!(
            "{id} is a game for two; expected a puzzle, or `outwit analyse {id}`"
        )));
    }
    Err(match game_name::nearest(id, puzzles().iter().map(|row| row.id)) {
        Some(near) => Failure::usage(format!(
            "there is no puzzle \"{id}\"; did you mean {near}? (`outwit list` shows all puzzles)"
        )),
        None => Failure::from(find_puzzle(id).err().unwrap_or_else(|| Fault::new("no puzzle"))),
    })
}

/// A puzzle with the instances that were asked for.
pub(crate) struct Asked {
    pub(crate) frame: Box<dyn PuzzleFrame>,
    pub(crate) entries: Vec<Entry>,
    /// Whether the instances come from a list.
    pub(crate) is_list: bool,
}

/// Opens a puzzle and says which instances are meant: the one that was typed, those of the file, or the usual one.
pub(crate) fn open(
    name: &str,
    instance: Option<&str>,
    file: Option<&Path>,
) -> Result<Asked, Failure> {
    let row = find(name)?;
    let settings = name.split_once(':').map_or("", |(_, settings)| settings);
    let (frame, listed) = match file {
        None => (row.open(settings)?, Vec::new()),
        Some(path) => {
            let text = read(path)?;
            let shown = path.display().to_string();
            let beside = |name: &str| {
                // A scenario names its map with folders; the map lies beside it all the same.
                let file = Path::new(name).file_name().unwrap_or_default();
                let path = path.with_file_name(file);
                std::fs::read_to_string(&path).map_err(|error| {
                    let why = error.to_string();
                    let why = why.split(" (os error").next().unwrap_or(&why).to_lowercase();
                    Fault::new(format!("cannot read {}: {why}", path.display()))
                        .expected(format!("the map beside {shown}"))
                })
            };
            row.read(settings, &PuzzleFile { name: &shown, text: &text, beside: &beside })?
        }
    };
    if let Some(instance) = instance {
        let entry = Entry { line: 1, instance: instance.into(), listed: None };
        return Ok(Asked { frame, entries: vec![entry], is_list: false });
    }
    if !listed.is_empty() {
        return Ok(Asked { frame, entries: listed, is_list: true });
    }
    let entry = Entry { line: 1, instance: frame.default_instance(), listed: None };
    Ok(Asked { frame, entries: vec![entry], is_list: false })
}

fn read(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("{} is not a text: byte {} is not UTF-8", path.display(), at + 1))
    })
}

/// Tables on disk, where solved games are kept, too; what is being built is told to a progress bar.
struct Folder {
    path: Option<PathBuf>,
    bar: Mutex<ProgressBar>,
    /// What the bar says while nothing is built.
    words: String,
}

impl Tables for Folder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        tables::load(&tables::file(self.path.as_ref()?, name)).ok()?
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        if let Some(path) = &self.path {
            // Without a place to keep them, tables are built the next time, too.
            let _ = tables::save(&tables::file(path, name), bytes);
        }
    }

    fn progress(&self, words: &str, share: f64) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        if share < 1.0 {
            search::show_share(&bar, words, share);
        } else {
            search::show_words(&bar, &self.words);
        }
    }
}

/// The task with the flag and the tables of a running search.
fn watched(task: &Task, stop: &outwit::Stop, bar: &ProgressBar) -> Task {
    let mut task = task.clone();
    task.limits.stop = Some(stop.clone());
    let path = tables::usual_directory();
    let words = bar.message();
    task.tables = Some(Arc::new(Folder { path, bar: Mutex::new(bar.clone()), words }));
    task
}

/// Solves an instance behind a progress display; Ctrl-C stops it.
pub(crate) fn solve(
    session: &dyn PuzzleSession,
    task: &Task,
    words: &str,
) -> Result<SolveView, Failure> {
    search::spin(|stop, bar| {
        bar.set_message(words.to_owned());
        session.solve(&watched(task, stop, bar))
    })
}

/// Solves an instance and records the tree.
pub(crate) fn record(
    session: &dyn PuzzleSession,
    task: &Task,
    limit: usize,
) -> Result<(SolveView, Box<dyn TreeView>), Failure> {
    search::spin(|stop, bar| session.record(&watched(task, stop, bar), limit))
}

/// Limits in the words of the arguments.
pub(crate) fn limits(depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>) -> Limits {
    Limits { depth, nodes, time, ..Limits::none() }
}
