//! The arguments of puzzles: from a name, an instance or a file to sessions and tasks.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use games::{Fault, Limits, catalogue};
use jobs::input::{LARGE, MEDIUM, read_text};
use outwit::csp::{Inference, ValueOrder};
use outwit::problem::{self, Cycles, GoalTest, Repeats, SolveOptions, Style};
use puzzle_catalogue::{
    CustomHeuristic, Entry, Local, Method, OpenPuzzle, PuzzleFile, PuzzleRow, Setting, Task,
    find_puzzle, puzzles,
};

use crate::applies;
use crate::failure::Failure;
use crate::named_values::named;
use crate::{files, number, show};

/// How to solve a puzzle.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleArgs {
    /// Read a map, or a list of instances, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Heuristic, or variant of the algorithm (listed by `outwit rules PUZZLE`), or a .toml file with a formula or
    /// weights over the puzzle's features
    ///
    /// For example, such a file has three lines: name = "mine", game = "sliding-tiles" and formula =
    /// "max(manhattan, misplaced)". `outwit rules PUZZLE` lists the features, `outwit eval --help` describes formulas.
    #[arg(long, value_name = "NAME")]
    pub(crate) heuristic: Option<String>,
    /// Memory limit for frontier and visited states together, in MiB [default: 2048]
    #[arg(long, value_name = "MIB", value_parser = number::mebibytes)]
    pub(crate) memory: Option<usize>,
    /// Weight of the heuristic in weighted and anytime A*; up to 1 the solution is optimal, and 0 is uniform-cost search
    /// [default: 1.5]
    #[arg(long, value_name = "W", value_parser = weight, hide_short_help = true)]
    weight: Option<f64>,
    /// Beam width: states kept per layer [default: 100 for beam search, 8 for local beam search]
    #[arg(long, value_name = "N", value_parser = number::small_count, hide_short_help = true)]
    width: Option<u32>,
    /// Maximum number of nodes that SMA* and recursive best-first search keep in memory [default: 100k]
    #[arg(long, value_name = "N", value_parser = number::small_count, hide_short_help = true)]
    budget: Option<u32>,
    /// Treatment of repeated states [default: avoid]
    #[arg(long, value_name = "NAME", value_parser = named::<Repeats>(), hide_short_help = true)]
    repeats: Option<Repeats>,
    /// When breadth-first search applies the goal test [default: generated]
    #[arg(long, value_name = "NAME", value_parser = named::<GoalTest>(), hide_short_help = true)]
    goal_test: Option<GoalTest>,
    /// Order in which depth-first search visits successors [default: recursive]
    #[arg(long, value_name = "NAME", value_parser = named::<Style>(), hide_short_help = true)]
    style: Option<Style>,
    /// Cycle checking of IDA* [default: what suits the puzzle]
    #[arg(long, value_name = "NAME", value_parser = named::<Cycles>(), hide_short_help = true)]
    cycles: Option<Cycles>,
    /// Inference after each assignment in backtracking search [default: forward-checking]
    #[arg(long, value_name = "NAME", value_parser = named::<Inference>(), hide_short_help = true)]
    inference: Option<Inference>,
    /// Value order of backtracking search [default: written]
    #[arg(long, value_name = "NAME", value_parser = named::<ValueOrder>(), hide_short_help = true)]
    values: Option<ValueOrder>,
    /// Find all solutions of a constraint puzzle
    #[arg(long, hide_short_help = true)]
    all: bool,
    /// Maximum number of consecutive sideways moves in hill climbing [default: 100]
    #[arg(long, value_name = "N", hide_short_help = true)]
    sideways: Option<u32>,
    /// Number of restarts of a local search [default: 20; annealing of tours: 0; min-conflicts without --steps: about 2M repairs]
    #[arg(long, value_name = "N", hide_short_help = true)]
    restarts: Option<u64>,
    /// Number of steps of simulated annealing or min-conflicts, per restart [default: 100k, or for min-conflicts 50 per variable]
    #[arg(long, value_name = "N", value_parser = number::count, hide_short_help = true)]
    steps: Option<u64>,
    /// Initial temperature of simulated annealing [default: estimated from the instance]
    #[arg(long, value_name = "T", value_parser = weight, hide_short_help = true)]
    temperature: Option<f64>,
}

/// A number of at least 0.
fn weight(text: &str) -> Result<f64, String> {
    let number =
        text.trim().parse().ok().filter(|&number: &f64| number.is_finite() && number >= 0.0);
    number.ok_or_else(|| format!("\"{text}\" is not a number of at least 0, for example: 1.5"))
}

impl PuzzleArgs {
    /// The task that these arguments describe.
    pub(crate) fn task(&self, method: Method, limits: Limits, seed: u64) -> Task {
        let mut task = Task::new(method, limits);
        task.heuristic.clone_from(&self.heuristic);
        task.seed = seed;
        task.limits.memory = self.memory.map(|mib| mib << 20).or(Some(DEFAULT_MEMORY));
        let default = SolveOptions::default();
        task.options = SolveOptions {
            repeats: self.repeats.unwrap_or(default.repeats),
            test: self.goal_test.unwrap_or(default.test),
            style: self.style.unwrap_or(default.style),
            cycles: self.cycles,
            weight: self.weight.unwrap_or(default.weight),
            width: self.width.map_or(default.width, |width| width as usize),
            budget: self.budget.map_or(default.budget, |budget| budget as usize),
            ..default
        };
        let local = Local::default();
        task.local = Local {
            sideways: self.sideways.unwrap_or(local.sideways),
            restarts: self.restarts,
            steps: self.steps,
            temperature: self.temperature,
            width: self.width.map_or(local.width, |width| width as usize),
        };
        task.inference = self.inference.unwrap_or_default();
        task.values = self.values.unwrap_or_default();
        task.all = self.all;
        task
    }

    /// Fails if an argument is given that this algorithm does not use; `depth` and `seed` are the values of these options.
    pub(crate) fn check(
        &self,
        method: Method,
        depth: Option<u32>,
        seed: Option<u64>,
        puzzle: &dyn OpenPuzzle,
    ) -> Result<(), Failure> {
        let Some((option, setting)) = self.unused(&[method], depth, seed) else { return Ok(()) };
        Err(applies::no_effect(option, method.name(), &puzzle.users_of(setting)))
    }

    /// The first argument that is given and that none of these algorithms uses.
    pub(crate) fn unused(
        &self,
        methods: &[Method],
        depth: Option<u32>,
        seed: Option<u64>,
    ) -> Option<(&'static str, Setting)> {
        let general = [
            (depth.is_some(), "--depth", Setting::Search(problem::Setting::Depth)),
            (seed.is_some(), "--seed", Setting::Seed),
        ];
        let is_used = |setting| methods.iter().any(|method| method.uses(setting));
        let mut given = general.into_iter().chain(self.settings()).filter(|row| row.0);
        given.find(|row| !is_used(row.2)).map(|(_, option, setting)| (option, setting))
    }

    /// The arguments that not every algorithm uses, and whether they are given.
    fn settings(&self) -> [(bool, &'static str, Setting); 15] {
        use Setting::Search;
        use problem::Setting::{Budget, Cycles, Repeats, Style, Test, Weight, Width};
        [
            (self.memory.is_some(), "--memory", Setting::Memory),
            (self.weight.is_some(), "--weight", Search(Weight)),
            (self.width.is_some(), "--width", Search(Width)),
            (self.budget.is_some(), "--budget", Search(Budget)),
            (self.repeats.is_some(), "--repeats", Search(Repeats)),
            (self.goal_test.is_some(), "--goal-test", Search(Test)),
            (self.style.is_some(), "--style", Search(Style)),
            (self.cycles.is_some(), "--cycles", Search(Cycles)),
            (self.inference.is_some(), "--inference", Setting::Inference),
            (self.values.is_some(), "--values", Setting::Values),
            (self.all, "--all", Setting::All),
            (self.sideways.is_some(), "--sideways", Setting::Sideways),
            (self.restarts.is_some(), "--restarts", Setting::Restarts),
            (self.steps.is_some(), "--steps", Setting::Steps),
            (self.temperature.is_some(), "--temperature", Setting::Temperature),
        ]
    }

    /// The first given argument that applies only to puzzles.
    fn first(&self) -> Option<&'static str> {
        let general = [(self.file.is_some(), "--file"), (self.heuristic.is_some(), "--heuristic")];
        let special = self.settings().map(|(given, name, _)| (given, name));
        applies::first(general).or_else(|| applies::first(special))
    }

    /// Fails if an argument is given that applies only to puzzles.
    pub(crate) fn refuse_for_game(&self, instance: Option<&String>) -> Result<(), Failure> {
        if let Some(instance) = instance {
            return Err(Failure::usage(format!(
                "unexpected argument \"{instance}\": a game has a position, not an instance; expected --position TEXT"
            )));
        }
        self.first().map_or(Ok(()), |name| Err(for_puzzles(name)))
    }
}

/// The error for an argument that applies only to puzzles.
pub(crate) fn for_puzzles(name: &str) -> Failure {
    Failure::usage(format!(
        "{name} applies to puzzles, not to games (see `outwit list`); for a game use --depth or --eval, for example: --depth 6"
    ))
}

/// Default memory limit of a search, in bytes: 2 GiB.
const DEFAULT_MEMORY: usize = 2 << 30;

/// Reads the heuristic of a task if it is a .toml file.
pub(crate) fn with_heuristic(mut task: Task, puzzle: &dyn OpenPuzzle) -> Result<Task, Failure> {
    if let Some(path) = task.heuristic.take_if(|name| is_file(name)) {
        task.custom = Some(Arc::new(heuristic(&path, puzzle)?));
    }
    Ok(task)
}

/// Whether the name of a heuristic is that of a file.
pub(crate) fn is_file(name: &str) -> bool {
    files::ends_in(Path::new(name), "toml")
}

/// Reads a heuristic from a file. Faults name the file.
pub(crate) fn heuristic(path: &str, puzzle: &dyn OpenPuzzle) -> Result<CustomHeuristic, Failure> {
    let text = files::read(path)?;
    Ok(puzzle.read_heuristic(&text).map_err(|fault| fault.in_file(path))?)
}

/// The catalogue row of the puzzle with this name; none if there is no such puzzle.
pub(crate) fn row(name: &str) -> Option<&'static PuzzleRow> {
    find_puzzle(views::id_of(name)).ok()
}

/// The catalogue row of a puzzle. The error for an unknown name suggests a similar one.
pub(crate) fn find(name: &str) -> Result<&'static PuzzleRow, Failure> {
    let id = views::id_of(name);
    if let Ok(row) = find_puzzle(id) {
        return Ok(row);
    }
    if catalogue().iter().any(|row| row.id == id) {
        return Err(Failure::usage(format!(
            "{id} is a two-player game, not a puzzle; use `outwit analyse {id}`"
        )));
    }
    Err(match views::nearest(id, puzzles().iter().map(|row| row.id)) {
        Some(near) => Failure::usage(format!(
            "there is no puzzle \"{id}\"; did you mean {near}? (`outwit list` shows all puzzles)"
        )),
        None => Failure::from(find_puzzle(id).err().unwrap_or_else(|| Fault::new("no puzzle"))),
    })
}

/// A puzzle with the instances to solve.
pub(crate) struct PuzzleInput {
    pub(crate) puzzle: Box<dyn OpenPuzzle>,
    pub(crate) entries: Vec<Entry>,
    /// Whether the instances come from a list.
    pub(crate) is_list: bool,
}

impl PuzzleInput {
    /// The first instance, for commands that show one; a warning says so if there are more.
    pub(crate) fn first(&self) -> &str {
        let count = self.entries.len();
        if count > 1 {
            show::warning(&format!("the file holds {count} instances; this shows the first"));
        }
        self.entries.first().map_or("", |entry| entry.instance.as_str())
    }
}

/// Opens a puzzle with its instances: the one given as an argument, those of the file, or the default instance.
pub(crate) fn open(
    name: &str,
    instance: Option<&str>,
    file: Option<&Path>,
) -> Result<PuzzleInput, Failure> {
    let row = find(name)?;
    let settings = &*row.settings_in(name);
    let (puzzle, listed) = match file {
        None => {
            if let Some(text) = instance {
                let is_short = text.len() <= 60 && !text.contains(['\n', '\'']);
                let shown = if is_short { format!("'{text}'") } else { "INSTANCE".into() };
                let example = format!("{} {shown}", row.id);
                let setting = row.without_effect(settings, text, false)?;
                refuse_without_effect(setting, "an instance", &example)?;
            }
            (row.open(settings)?, Vec::new())
        }
        Some(path) => {
            let limit = if files::ends_in(path, "toml") { MEDIUM } else { LARGE };
            let text = read_text(path, limit).map_err(Failure::usage)?;
            if text.lines().all(|line| line.trim().is_empty() || line.starts_with("# ")) {
                return Err(nothing_in(path, name));
            }
            let example = format!("{} --file {}", row.id, path.display());
            refuse_without_effect(row.without_effect(settings, &text, true)?, "a file", &example)?;
            let shown = path.display().to_string();
            let beside = |name: &str| {
                // A scenario gives the path of its map; only the file name is used, and the map is read from the same folder.
                let file = Path::new(name).file_name().unwrap_or_default();
                let path = path.with_file_name(file);
                read_text(&path, LARGE).map_err(|error| {
                    let expected = format!("the map in the same folder as {shown}");
                    arena::input_fault(error).expected(expected)
                })
            };
            let file = PuzzleFile { name: &shown, text: &text, beside: &beside };
            let (puzzle, listed) = row.read(settings, &file)?;
            if instance.is_none() {
                check_list(&*puzzle, &listed, &file)?;
            }
            (puzzle, listed)
        }
    };
    if let Some(instance) = instance {
        if let (Some(path), false) = (file, listed.is_empty()) {
            return Err(Failure::usage(format!(
                "{} holds the instances to solve; expected a map with the instance \"{instance}\", or the file alone",
                path.display()
            )));
        }
        let entry = Entry { instance: instance.into(), ..Entry::default() };
        return Ok(PuzzleInput { puzzle, entries: vec![entry], is_list: false });
    }
    if !listed.is_empty() {
        // A map that is an instance itself is solved like a typed one: its solution is printed.
        let is_list = listed.iter().any(|entry| entry.line > 0);
        return Ok(PuzzleInput { puzzle, entries: listed, is_list });
    }
    let entry = Entry { instance: puzzle.default_instance(), ..Entry::default() };
    Ok(PuzzleInput { puzzle, entries: vec![entry], is_list: false })
}

/// Fails if a line of a list is no instance: before the first search, so that a long run does not end with an error.
fn check_list(
    puzzle: &dyn OpenPuzzle,
    listed: &[Entry],
    file: &PuzzleFile<'_>,
) -> Result<(), Failure> {
    let mut lines = (1..).zip(file.text.lines());
    for entry in listed.iter().filter(|entry| entry.line > 0 && !entry.is_checked) {
        let line = lines.find(|line| line.0 == entry.line).map_or("", |line| line.1);
        // Columns count from the beginning of the line.
        let written = line.split('#').next().unwrap_or("").trim_end();
        let is_instance = written.trim_start() == entry.instance;
        let text = if is_instance { written } else { &entry.instance };
        if let Err(fault) = puzzle.instance(text) {
            let place = format!("{}, line {}", file.name, entry.line);
            let said = fault.to_string();
            // The line within an instance is that of the list.
            return Err(Failure::usage(match said.strip_prefix("line 1, ") {
                Some(rest) => format!("{place}, {rest}"),
                None => format!("{place}: {said}"),
            }));
        }
    }
    Ok(())
}

/// Refuses a setting that is replaced by what stands beside it.
fn refuse_without_effect(
    setting: Option<&str>,
    beside: &str,
    example: &str,
) -> Result<(), Failure> {
    setting.map_or(Ok(()), |setting| {
        Err(Failure::usage(format!(
            "the setting \"{setting}\" has no effect beside {beside}; leave it out, for example: {example}"
        )))
    })
}

/// A file without anything to solve; the default instance is not what was asked for.
fn nothing_in(path: &Path, name: &str) -> Failure {
    Failure::usage(format!(
        "{} is empty; expected a map, or instances one per line, as shown by: outwit rules {name}",
        path.display()
    ))
}

/// The limits that these arguments describe.
pub(crate) fn limits(depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>) -> Limits {
    Limits { depth, nodes, time, ..Limits::none() }
}
