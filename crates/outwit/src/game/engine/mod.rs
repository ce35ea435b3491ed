//! The engine: a strong search for every game.
//!
//! *Idea*: iterative deepening alpha-beta with a transposition table ([`EngineOptions::table_mib`]), learned move
//! ordering, null-window searches of later moves, and quiescence search. Each feature is a switch ([`FEATURES`]); with all
//! of them off it is the textbook search.
//!
//! *Guarantee*: score and bound of a report that is `proven` hold in the whole game, whatever is on (up to collisions of 64-bit
//! keys): value and distance are exact if the bound is; a win of which a lower bound is proven may be quicker. Else the value is
//! that of minimax to the same depth if no feature is on that sees less (reductions of late moves and without a table move, null
//! move, futility) or more (quiescence and threat search, tactics, extensions, endgame tables, table scores from deeper searches), and no
//! position can recur: a repeated position is a draw here, but not in minimax. A new engine gives the same report, apart from times, for
//! the same position, options and limit of nodes on one thread.
//!
//! *Cost*: about b^(d/2) positions; memory is the table, and as much again during a search in which it has grown.
//!
//! | file | part |
//! |---|---|
//! | `options` | the switches |
//! | `search` | the recursion: table, windows, moves |
//! | `task` | the task of a node: its window and depth |
//! | `worker` | one thread: its path, its counters, its access to the table |
//! | `child` | the search of the position after a move: the full window, or a scout first |
//! | `selective` | null move, futility, late move reductions |
//! | `transposition_cutoff` | enhanced transposition cutoff |
//! | `quiescence` | quiescence search |
//! | `evaluations` | evaluations of positions that were reached before |
//! | `ordering` | move ordering: killers and history tables |
//! | `table` | the transposition table |
//! | `drive` | iterative deepening, aspiration, several lines |
//! | `null_window` | MTD(f), and solving: the root by null-window searches |
//! | `solving` | when to solve instead of deepening; what an attempt has proven |
//! | `line` | the line of a proven score, continued to the end of the game |
//! | `distance` | the proof of the distance of a win or loss, where positions can recur |
//! | `parallel` | several threads |
//!
//! *Source*: T. A. Marsland, M. Campbell, "Parallel search of strongly ordered game trees", 1982 (principal variation
//! search); A. Plaat and others, "Best-first fixed-depth minimax algorithms", 1996 (MTD(f)).

mod child;
mod distance;
mod drive;
mod evaluations;
mod line;
mod null_window;
mod options;
mod ordering;
mod parallel;
mod quiescence;
mod search;
mod selective;
mod solving;
mod table;
mod task;
mod transposition_cutoff;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub use options::{EngineOptions, FEATURES, Feature, Features, Strategy};

use self::drive::Driver;
use self::parallel::Team;
use self::table::Table;
use self::worker::{Memory, Worker};
use super::{Eval, Game, GameEvent, GameReport};
use crate::parallel::STACK_BYTES;
use crate::{Limits, Observer};

/// The engine. It keeps its transposition table, history tables and evaluations from one search to the next, which helps
/// within a game.
///
/// It searches at most 500 plies deep; what lies beyond is evaluated and proves nothing. [`proof_number`](super::proof_number())
/// (up to 2,000 plies) and the module [`retrograde`](super::retrograde) solve games that last longer.
///
/// All its searches have to be of the same game and evaluation. A game of other rules or of another size is another game, also if
/// its type is the same: results that were kept for the first one would count for the second, and even *proven* results
/// could be false. Take a new engine, or call [`Engine::clear`] in between.
///
/// ```
/// use outwit::game::{self, Engine, Game, Limits, EngineOptions, Value};
/// # use outwit::game::example::Nim;
/// let nim = Nim(21);
/// let mut engine = Engine::new(EngineOptions { table_mib: 1, ..EngineOptions::default() });
/// let report = engine.search(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut ());
/// assert_eq!((report.best, report.value()), (Some(1), Value::WinIn(11)));
/// ```
#[derive(Debug, Default)]
pub struct Engine {
    options: EngineOptions,
    table: Option<Table>,
    /// Of the first thread: a short search profits from the search before.
    memory: Option<Memory>,
    generation: u64,
}

/// A position to search, with everything that belongs to it.
#[derive(Debug)]
pub struct SearchTask<'a, G: Game, E> {
    /// The rules.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// The positions that led to it, oldest first, for draws by repetition; only those since the last irreversible move can
    /// recur; leave out the others, since a repetition among them hides results that were kept. A position is a draw when
    /// it occurs for the third time: twice here, then again in the search. Within the search a second occurrence counts as
    /// a draw.
    pub past: &'a [G::State],
    /// The evaluation of positions at the horizon.
    pub eval: &'a E,
    /// When to stop.
    pub limits: &'a Limits,
}

/// What the threads of one search share.
struct Shared<'a, G: Game> {
    table: &'a Table,
    generation: u64,
    team: Option<&'a Team<G>>,
    past: &'a [u64],
    /// The positions that the threads may still search together, if that is limited and there are several.
    nodes: Option<Arc<AtomicU64>>,
}

impl Engine {
    /// An engine with these settings.
    pub fn new(options: EngineOptions) -> Self {
        Engine { options, ..Engine::default() }
    }

    /// The settings.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Clears everything kept from earlier searches.
    pub fn clear(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.memory = None;
        self.generation = 0;
    }

    /// Searches `state` within the limits and returns the best move with its score.
    ///
    /// To ponder, search the expected position with [`Limits::ponder`]: the clock starts when the flag is raised, and the
    /// results stay in the table.
    pub fn search<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        &mut self,
        game: &G,
        state: &G::State,
        eval: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> GameReport<G::Move> {
        let task = SearchTask { game, state, past: &[], eval, limits };
        self.search_after(&task, observer, &mut |_| {})
    }

    /// As [`Engine::search`], for a position with a history; `progress` is called with the report of every completed
    /// iteration.
    pub fn search_after<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        &mut self,
        task: &SearchTask<'_, G, E>,
        observer: &mut O,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> GameReport<G::Move> {
        let &SearchTask { game, state, past, eval, limits } = task;
        let EngineOptions { table_mib, threads, features, .. } = self.options;
        let mib = if features.table { table_mib } else { 0 };
        let table = self.table.get_or_insert_with(|| Table::new(mib));
        self.generation += 1;
        let past: Vec<u64> = past.iter().map(|state| game.key(state)).collect();
        // An observer sees the nodes of its own thread only, so an observed search has one.
        let threads = if observer.is_active() { 1 } else { threads.max(1) };
        let team = (1 < threads).then(Team::new);
        let generation = self.generation;
        let nodes = limits.nodes.filter(|_| 1 < threads).map(AtomicU64::new).map(Arc::new);
        let shared = Shared { table, generation, team: team.as_ref(), past: &past, nodes };
        // What a thread expects to search; the limit of all together is the shared number.
        let limits = Limits {
            nodes: limits.nodes.map(|all| all.div_ceil(threads as u64)),
            ..limits.clone()
        };
        let memory = self.memory.take().unwrap_or_default();
        let helped = AtomicU64::new(0);
        let observer = observer.is_active().then_some(observer as &mut dyn Observer<GameEvent>);
        let (mut report, memory) = std::thread::scope(|scope| {
            for _ in 1..threads {
                // A helper runs until the thread that reports is done, which alone looks at the time.
                let only = Limits { clock: limits.clock, ..Limits::none() };
                let memory = Memory { history: Arc::clone(&memory.history), ..Memory::default() };
                let (shared, helped) = (&shared, &helped);
                let help = move || {
                    let mut worker = Worker::new(game, eval, &only, None, features, shared, memory);
                    worker.assist();
                    helped.fetch_add(worker.meter.nodes(), Relaxed);
                };
                // If no thread can be started, the search is slower but correct.
                let _ =
                    std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, help);
            }
            let _end = team.as_ref().map(Team::end_when_dropped);
            let worker = Worker::new(game, eval, &limits, observer, features, &shared, memory);
            let mut driver = Driver::new(worker, &self.options, &limits);
            let report = driver.run(state, progress);
            (report, driver.worker.memory)
        });
        self.memory = Some(memory);
        report.nodes += helped.load(Relaxed);
        table.drop_earlier_stages();
        report.table.permille_full = table.permille_full(self.generation);
        report
    }
}
