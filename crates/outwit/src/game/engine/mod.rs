//! The strong searcher: one engine for every game.
//!
//! *Idea*: alpha-beta, deeper and deeper, that remembers positions ([`EngineOptions::table_mib`]), learns which moves to try
//! first, asks of every later move only whether it is better, and follows noisy moves beyond the horizon. Each feature
//! is a switch ([`FEATURES`]); with all of them off it is the textbook search.
//!
//! *Promise*: the value of minimax to the same depth as long as no selective feature is on (late moves, null move,
//! futility, extensions, table scores from deeper searches); whatever is on, a result that is `proven` is the exact value
//! of the game with the exact distance. The same position, options and node limit on one thread give the same report.
//!
//! *Cost*: about b^(d/2) positions; memory is the table, fixed.
//!
//! | file | part |
//! |---|---|
//! | `options` | the switches |
//! | `search` | the recursion: table, windows, moves |
//! | `selective` | null move, futility, late move reductions, singular moves |
//! | `sisters` | cuts from a look at all moves in the table |
//! | `quiescence` | beyond the horizon |
//! | `ordering` | which move first, and what is learned |
//! | `table` | the transposition table |
//! | `drive` | iterative deepening, aspiration, MTD(f), solving, several lines |
//! | `parallel` | several threads |
//!
//! *Source*: T. A. Marsland, M. Campbell, "Parallel search of strongly ordered game trees", 1982 (principal variation
//! search); A. Plaat and others, "Best-first fixed-depth minimax algorithms", 1996 (MTD(f)).

mod drive;
mod options;
mod ordering;
mod parallel;
mod quiescence;
mod search;
mod selective;
mod sisters;
mod table;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub use options::{EngineOptions, FEATURES, Feature, Features, SELECTIVE_FEATURES, Strategy};

use self::drive::Driver;
use self::ordering::Learned;
use self::parallel::Busy;
use self::table::Table;
use self::worker::Worker;
use super::{Eval, Game, GameEvent, GameReport};
use crate::{Limits, Observer, Stop};

/// Helper threads walk deep trees; the default stack of a thread is small.
const STACK: usize = 64 << 20;

/// The engine. It keeps its table, and what it has learned about moves, from one search to the next, which helps within a
/// game; use one engine per game.
///
/// ```
/// use outwit::game::{self, Engine, Game, Limits, EngineOptions, Value};
/// # use outwit::game::example::Nim;
/// let nim = Nim(21);
/// let mut engine = Engine::new(EngineOptions { table_mib: 1, ..EngineOptions::default() });
/// let report = engine.search(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut ());
/// assert_eq!((report.best, report.value()), (Some(1), Value::WinIn(11)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Engine {
    options: EngineOptions,
    table: Option<Arc<Table>>,
    /// What the first thread has learned about moves: a short search could not make up for learning it anew.
    learned: Option<Learned>,
    generation: u64,
}

/// What the threads of one search share.
#[derive(Clone, Copy)]
struct Shared<'a> {
    table: &'a Table,
    generation: u64,
    busy: Option<&'a Busy>,
    past: &'a [u64],
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

    /// Forgets all positions, and what was learned about moves.
    pub fn clear(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
        self.learned = None;
        self.generation = 0;
    }

    /// Searches `state` within the limits.
    ///
    /// To ponder, search the expected position with [`Limits::ponder`]: the clock stands until the flag is raised, and
    /// what was found stays in the table.
    pub fn search<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        &mut self,
        game: &G,
        state: &G::State,
        eval: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> GameReport<G::Move> {
        self.search_after(&[], game, state, eval, limits, observer, &mut |_| {})
    }

    /// As [`Engine::search`], for a position reached after the positions of `past` (oldest first; only those since the
    /// last irreversible move matter); `progress` is told about every completed iteration.
    #[expect(
        clippy::too_many_arguments,
        reason = "the searches of the library share their first five"
    )]
    pub fn search_after<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
        &mut self,
        past: &[G::State],
        game: &G,
        state: &G::State,
        eval: &E,
        limits: &Limits,
        observer: &mut O,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) -> GameReport<G::Move> {
        let EngineOptions { table_mib, key_bits, threads, features, .. } = self.options;
        let mib = if features.table { table_mib } else { 0 };
        let table = self.table.get_or_insert_with(|| Arc::new(Table::new(mib, key_bits)));
        self.generation += 1;
        let past: Vec<u64> = past.iter().map(|state| game.key(state)).collect();
        let busy = (1 < threads).then(Busy::new);
        let shared =
            Shared { table, generation: self.generation, busy: busy.as_ref(), past: &past };
        let helpers = threads.max(1) - 1;
        let limits = Limits {
            nodes: limits.nodes.map(|all| all.div_ceil(threads.max(1) as u64)),
            ..limits.clone()
        };
        let done = Stop::new();
        let helped = AtomicU64::new(0);
        let mut report = std::thread::scope(|scope| {
            for number in 1..=helpers {
                // A helper goes on until the thread that reports is done.
                let only = Limits { depth: limits.depth, nodes: limits.nodes, ..Limits::none() }
                    .stop(&done);
                let (options, helped) = (&self.options, &helped);
                let help = move || {
                    let mut silent = ();
                    let new = Learned::default();
                    let worker = Worker::new(game, eval, &only, &mut silent, features, shared, new);
                    let mut driver = Driver::new(worker, options, &only, number);
                    driver.run(state, &mut |_| {});
                    helped.fetch_add(driver.worker.meter.nodes(), Relaxed);
                };
                // Without the thread the search is slower, not wrong.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
            }
            let old = self.learned.take().unwrap_or_default();
            let worker = Worker::new(game, eval, &limits, observer, features, shared, old);
            let mut driver = Driver::new(worker, &self.options, &limits, 0);
            let report = driver.run(state, progress);
            self.learned = Some(driver.worker.learned);
            done.raise();
            report
        });
        report.nodes += helped.load(Relaxed);
        report.table.permille_full = table.permille_full(self.generation);
        report
    }
}
