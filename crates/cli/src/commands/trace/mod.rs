//! `outwit trace`: the search tree with windows, values, cutoffs and their reasons.

mod frontier;

use std::io::Write;

use clap::Args;
use games::picture::Format;
use games::tree::{self, Show, TreeView, TreeWindow, WindowItem};
use games::{Algorithm, Fault, Limits, SetupMode};
use outwit::Stopped;
use puzzle_catalogue::{Method, SolveView};

use crate::draw_args::DrawArgs;
use crate::failure::Failure;
use crate::position_args::PositionArgs;
use crate::puzzle_args::{self, PuzzleArgs};
use crate::search::{self, SearchArgs};
use crate::{applies, number, puzzle_search, show};

const EXAMPLES: &str = "\
Examples:
  outwit trace tic-tac-toe --position 'XX.|OO.|... X'
  outwit trace connect-four --depth 4 --algorithm engine --output tree.svg
  outwit trace two-knights --classic --position '0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0'
  outwit trace tic-tac-toe --classic --depth 1
  outwit trace rabbit-and-wolves --scale text --cut strict
  outwit trace sliding-tiles:rows=3,cols=3 '1 2 0 3 4 5 6 7 8' --algorithm a-star
  outwit trace road-map:map=printed 'Rochester to Wausau' -a depth-first --style stack --order
  outwit trace road-map:map=slides -a breadth-first --repeats allow --frontier

Without --depth, --nodes or --time the search depth is 3 plies, and unlimited for own-tree; mcts plays 1,000 games, and perfect and
proof-number search for 5 s.";

/// The help of `--algorithm`; other commands begin with another search.
const ALGORITHM: &str = "Search algorithm; those of a puzzle are listed by `outwit rules PUZZLE` [default: alpha-beta for games; for puzzles that of `solve`]";

/// More plies than a typed tree can have.
const WHOLE_TREE: Option<u32> = Some(100);
/// Depth of the classic programs, in pairs of moves, if none is given.
const DEFAULT_LEVEL: u32 = 1;

/// Nodes that are shown if no number is given.
const DEFAULT_NODES: usize = 2000;

/// Limit of Monte Carlo tree search if none is given.
const MCTS_NODES: u64 = 1000;

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, mut_arg("algorithm", |argument| argument.help(ALGORITHM)), mut_arg("threads", |argument| argument.hide(true)))]
pub(crate) struct Options {
    /// A game or puzzle from `outwit list`
    game: String,
    /// Puzzle instance [default: the puzzle's example]
    instance: Option<String>,
    #[command(flatten)]
    start: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Print only the states, in the order of their goal tests (puzzles)
    #[arg(long, conflicts_with_all = ["at", "levels", "max_nodes"])]
    order: bool,
    /// Print the frontier after each step with the key of each node, the next node first (puzzles)
    #[arg(long, conflicts_with_all = ["order", "at", "levels"])]
    frontier: bool,
    #[command(flatten)]
    draw: DrawArgs,
    /// Maximum number of nodes shown [default: 2000]
    #[arg(long, value_name = "N", value_parser = number::small_count)]
    max_nodes: Option<u32>,
    /// Number of levels shown below the root [default: all]
    #[arg(long, value_name = "N", value_parser = number::small_count)]
    levels: Option<u32>,
    /// Show the subtree after these moves, for example "b2 a1"
    #[arg(long, value_name = "MOVES")]
    at: Option<String>,
    /// Maximum number of nodes recorded. Games: nodes near the root are kept first; the root and its
    /// moves always. Puzzles: nodes are kept in the order of visit, until 8 steps per node (at least 1M steps) are recorded
    #[arg(long, value_name = "N", default_value = "1M", value_parser = number::small_count)]
    record: u32,
    /// Iteration of a search with increasing depth: its depth, or all [default: the last completed one]
    #[arg(long, value_name = "DEPTH")]
    iteration: Option<String>,
    /// How values are written: game, or text (as in the classic text about the game)
    #[arg(long, value_name = "NAME", value_parser = ["game", "text"], default_value = "game", hide_default_value = true)]
    scale: String,
    /// Run the classic program from the text about the game (docs/texts.md), with --depth N in its own unit; for two-knights print
    /// the boards of the tree as the text does
    #[arg(long, conflicts_with_all = ["algorithm", "eval", "seed", "cut", "scale", "iteration", "order", "frontier"])]
    classic: bool,
}

impl Options {
    /// The most nodes that are shown.
    fn max_nodes(&self) -> usize {
        self.max_nodes.map_or(DEFAULT_NODES, |nodes| nodes as usize)
    }
}

/// Searches, records and writes the tree.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.draw.check()?;
    options.search.engine.check_recorded()?;
    if options.classic {
        options.search.engine.check_algorithm("the classic program")?;
        return classic(options, out);
    }
    if puzzle_args::row(&options.game).is_some() {
        return puzzle(options, out);
    }
    options.puzzle.refuse_for_game(options.instance.as_ref())?;
    let session = options.start.open(&options.game)?;
    options.search.engine.check_switches(&*session)?;
    let for_puzzles = [(options.order, "--order"), (options.frontier, "--frontier")];
    if let Some((_, name)) = for_puzzles.iter().find(|(given, _)| *given) {
        return Err(puzzle_args::for_puzzles(name));
    }
    let mut request = options.search.request(&*session, "alpha-beta")?;
    if !options.search.is_limited() {
        match request.algorithm {
            Algorithm::Mcts => request.limits = Limits::none().nodes(MCTS_NODES),
            Algorithm::Perfect | Algorithm::ProofNumber => search::limit_time(&mut request.limits),
            _ => {
                request.limits.time = None;
                let whole = session.setup().mode() == SetupMode::Tree;
                request.limits.depth = if whole { WHOLE_TREE } else { Some(3) };
            }
        }
    }
    let limit = options.record as usize;
    let (report, tree) = search::record(&*session, &request, limit, options.scale == "text")?;
    let is_cut = request.algorithm == Algorithm::ProofNumber && request.limits.depth.is_some();
    // Monte-Carlo tree search has no other end than a limit; an interruption is said at the end.
    let is_expected = request.algorithm == Algorithm::Mcts || report.stopped == Some(Stopped::Flag);
    if let Some(how) = show::stopped(report.stopped, is_cut).filter(|_| !is_expected) {
        show::warning(&format!("the search was {how}"));
    }
    write_tree(&*tree, options, "", out)?;
    check_end(report.stopped, out)
}

/// Fails if the search was interrupted: the tree that was written is that of a part of it.
fn check_end(stopped: Option<Stopped>, out: &mut dyn Write) -> Result<(), Failure> {
    if stopped != Some(Stopped::Flag) {
        return Ok(());
    }
    out.flush()?;
    Err(Failure::other("interrupted; the tree shows the search up to there"))
}

/// Solves an instance of a puzzle, records and writes the tree.
fn puzzle(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.start.refuse("trace")?;
    if options.iteration.is_some() || options.scale != "game" {
        return Err(Failure::usage(
            "--iteration and --scale apply to games, not to puzzles; leave them out, or for example: --levels 3",
        ));
    }
    let file = options.puzzle.file.as_deref();
    let input = puzzle_args::open(&options.game, options.instance.as_deref(), file)?;
    let text = input.first();
    let session = input.puzzle.instance(text)?;
    let arguments = &options.search;
    let default = input.puzzle.default_method();
    let method = arguments.algorithm.as_deref().map_or(Ok(default), Method::parse)?;
    arguments.refuse_for_puzzle()?;
    options.puzzle.check(method, arguments.depth, arguments.seed, &*input.puzzle)?;
    let limits = puzzle_args::limits(arguments.depth, arguments.nodes, arguments.time);
    let task = options.puzzle.task(method, limits, arguments.seed.unwrap_or(0));
    let task = puzzle_args::with_heuristic(task, &*input.puzzle)?;
    let (report, tree) = puzzle_search::record(&*session, &task, options.record as usize)?;
    if tree.is_empty() && report.stopped.is_some() {
        return Err(Failure::other(&report.note));
    }
    write_puzzle(&*tree, &report, options, out)?;
    check_end(report.stopped, out)
}

/// Writes the frontier, the order of the states, or the tree of a puzzle.
fn write_puzzle(
    tree: &dyn TreeView,
    report: &SolveView,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let unsolved = match report.stopped {
        // The error at the end says it.
        Some(Stopped::Flag) => String::new(),
        Some(_) => {
            show::warning(&report.note);
            String::new()
        }
        None if report.solved => String::new(),
        None if report.exhausted => format!("No solution: {}.\n", report.note),
        None => format!("No solution found: {}.\n", report.note),
    };
    // Lists and other formats have no line for it.
    let is_list = options.frontier || options.order;
    let has_no_line = is_list || options.draw.format()? != Format::Text;
    if has_no_line && !unsolved.is_empty() {
        show::warning(unsolved.trim_end());
    }
    let visited = tree.node(0).map_or(0, |root| root.below + 1);
    if (tree.len() as u64) < visited && (options.frontier || options.order) {
        let list = if options.order { "list" } else { "table" };
        show::warning(&format!(
            "{} of {} nodes are recorded, and the {list} ends there; for more of them for example: --record 10M",
            show::grouped(tree.len() as u64),
            show::grouped(visited)
        ));
    }
    if options.frontier {
        return frontier::write(tree, options, &report.algorithm, out);
    }
    if options.order {
        let order = tree.order();
        if order.is_empty() {
            return Err(Failure::usage(format!(
                "{} has no goal tests to list; expected a search from a start to a goal, for example: --algorithm a-star",
                report.algorithm
            )));
        }
        if options.draw.format()? != Format::Text {
            return Err(Failure::usage(
                "the order of the states is written as text, for example: --output order.txt",
            ));
        }
        let text = order.join("\n") + "\n";
        return options.draw.write(|_, _| Ok(text.into_bytes()), out);
    }
    write_tree(tree, options, &unsolved, out)
}

/// Writes the requested part of the tree; as text with `remark` below it.
fn write_tree(
    tree: &dyn TreeView,
    options: &Options,
    remark: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let root = match &options.at {
        None => shown_iteration(tree, options.iteration.as_deref())?,
        Some(moves) => {
            let split = |c: char| c == ',' || c.is_whitespace();
            let line: Vec<&str> = moves.split(split).filter(|mv| !mv.is_empty()).collect();
            tree.find(&line).ok_or_else(|| {
                Failure::usage(format!("the search did not reach \"{}\"; expected moves from the root of the tree, as the trace prints them", line.join(" ")))
            })?
        }
    };
    let iterations = tree.iterations();
    let depth = options.levels.unwrap_or(u32::MAX);
    // The iterations are the first level.
    let opens_all = options.iteration.as_deref() == Some("all") && depth > 1;
    let show = Show {
        root,
        depth,
        limit: options.max_nodes(),
        opened: iterations.iter().map(|one| one.node).filter(|_| opens_all).collect(),
        ..Show::default()
    };
    let mut window = tree::window(tree, &show);
    if let Some(iteration) = iterations.iter().find(|iteration| iteration.node == root) {
        let all: Vec<String> = iterations.iter().map(|one| one.depth.to_string()).collect();
        window.caption = match all.as_slice() {
            [_] => window.caption,
            _ => format!(
                "{}, iteration to depth {} of {}",
                window.caption,
                iteration.depth,
                all.join(" ")
            ),
        };
    }
    // The other formats show what was left out.
    if options.draw.format()? == Format::Csv
        && let Some(way) = way_to_more(&window, options, !iterations.is_empty())
    {
        let written = window.nodes.iter().filter(|shown| shown.kind == tree::Kind::Node).count();
        show::warning(&format!(
            "{} nodes are written, not all; for more of them {way}",
            show::grouped(written as u64)
        ));
    }
    let fewer_nodes = |fault: Fault| {
        fault
            .expected("SVG, or a tree of fewer nodes, by --levels or --max-nodes")
            .example("--levels 2")
    };
    let draw = |format, theme| {
        let mut file = window.file(format, theme).map_err(fewer_nodes)?;
        if format == Format::Text {
            file.extend_from_slice(remark.as_bytes());
        }
        Ok(file)
    };
    options.draw.write(draw, out)
}

/// How to get the nodes that are not in a window; none if all are there.
fn way_to_more(
    window: &TreeWindow,
    options: &Options,
    has_iterations: bool,
) -> Option<&'static str> {
    let has_room = window.nodes.len() + 2 <= options.max_nodes();
    // A closed node without nodes below it in the record hides none.
    let is_cut =
        |shown: &WindowItem| shown.kind == tree::Kind::More || (shown.can_open && !shown.open);
    if (window.kept as u64) < window.visited {
        return Some("for example: --record 10M --max-nodes 1M");
    }
    window.nodes.iter().any(is_cut).then_some(match (options.levels, has_room) {
        (Some(_), true) => "leave out --levels",
        (None, true) if has_iterations && options.iteration.is_none() => {
            "for example: --iteration all"
        }
        _ => "for example: --max-nodes 1M",
    })
}

/// The node of the iteration that is shown: that of the given depth, or the last one that was completed.
fn shown_iteration(tree: &dyn TreeView, wanted: Option<&str>) -> Result<u32, Failure> {
    let iterations = tree.iterations();
    let Some(wanted) = wanted else {
        return Ok(iterations.iter().rfind(|one| one.complete).map_or(0, |one| one.node));
    };
    if wanted == "all" {
        return Ok(0);
    }
    let depth: Option<u32> = wanted.parse().ok();
    let found = iterations.iter().find(|one| Some(one.depth) == depth);
    found.map(|one| one.node).ok_or_else(|| {
        let depths: Vec<String> = iterations.iter().map(|one| one.depth.to_string()).collect();
        Failure::usage(if depths.is_empty() {
            format!("--iteration {wanted}: this search has no iterations; expected a search with increasing depth, for example: --algorithm iterative-deepening")
        } else {
            format!("--iteration {wanted}: there is no such iteration; expected all or one of {}, for example: --iteration {}", depths.join(", "), depths[0])
        })
    })
}

/// Runs the program of a classic text, or prints all positions in its original format.
fn classic(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = options.start.open(&options.game)?;
    options.puzzle.refuse_for_game(options.instance.as_ref())?;
    let textbook = session.textbook();
    if textbook.has_program() && !textbook.has_tree() {
        let level = options.search.depth.unwrap_or(DEFAULT_LEVEL);
        let level = u8::try_from(level).ok().filter(|&level| level > 0).ok_or_else(|| {
            Failure::usage(
                "--classic: the depth of the program is from 1 to 255, for example: --depth 2",
            )
        })?;
        let limits =
            Limits { nodes: options.search.nodes, time: options.search.time, ..Limits::none() };
        let tree = textbook.record(level, &limits, options.record as usize)?;
        return write_tree(&*tree, options, "", out);
    }
    if !textbook.has_tree() {
        let is_classic = |id: &&str| {
            games::open(id)
                .is_ok_and(|other| other.textbook().has_program() || other.textbook().has_tree())
        };
        let all: Vec<&str> =
            games::catalogue().iter().map(|row| row.id).filter(is_classic).collect();
        return Err(Failure::usage(format!(
            "{} has no classic tree; expected {}, for example: outwit trace {} --classic",
            session.name(),
            all.join(", "),
            all.first().unwrap_or(&"")
        )));
    }
    let given = [
        (options.search.depth.is_some(), "--depth"),
        (options.search.nodes.is_some(), "--nodes"),
        (options.search.time.is_some(), "--time"),
        (options.max_nodes.is_some(), "--max-nodes"),
        (options.levels.is_some(), "--levels"),
        (options.at.is_some(), "--at"),
    ];
    if let Some(option) = applies::first(given) {
        return Err(Failure::usage(format!(
            "--classic prints the whole tree of {} as boards; expected no {option}, for example: --classic --output boards.txt",
            session.name()
        )));
    }
    let format = options.draw.format()?;
    if format != Format::Text {
        return Err(Failure::usage(format!(
            "--classic prints the boards of {} as text, not as {}; for example: --classic --output boards.txt",
            session.name(),
            format.name()
        )));
    }
    let lines = session.textbook().tree(options.record as usize)?;
    let text = lines.join("\n") + "\n";
    options.draw.write(|_, _| Ok(text.into_bytes()), out)
}
