//! How a player comes to its move.

use std::time::Duration;

use outwit::hash::key_of;
use outwit::{Limits, Rng};
use views::Fault;

use super::{Kind, Player, Search, TEXTBOOK_DEPTH, level};
use crate::playable::LEVELS;
use crate::session::{Algorithm, GameSession, Request, SearchContext, SearchResult, SearchSummary};
use crate::view::{Bound, ReportView};

/// A move that a player chose, and the search behind it, if there was one.
pub struct Choice<'s> {
    /// The move as text.
    pub mv: String,
    search: Option<Box<dyn SearchResult + 's>>,
}

impl std::fmt::Debug for Choice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Choice").field("mv", &self.mv).finish_non_exhaustive()
    }
}

impl Choice<'_> {
    /// What the search found, in brief.
    pub fn summary(&self) -> Option<SearchSummary> {
        self.search.as_ref().map(|search| search.summary())
    }

    /// Everything the search found.
    pub fn report(&self) -> Option<ReportView> {
        self.search.as_ref().map(|search| search.report())
    }
}

impl Player {
    /// The move for the side to move, within further limits. When their `stop` is raised, the best move found so far is
    /// returned at once. Of the context, a search uses the cache, every player that searches reports progress, and the book seed
    /// is for players that have an opening book and no seed.
    ///
    /// A player without limits of its own plays by those given. Levels keep to their own, and like `classic` to the time given;
    /// `perfect` takes the time it needs; when a time given is over, its move is not proven.
    ///
    /// A fault if a person has to choose, if the game is over, or if the player does not fit the game.
    pub fn choose<'s>(
        &self,
        session: &'s dyn GameSession,
        limits: &Limits,
        context: SearchContext<'_>,
    ) -> Result<Choice<'s>, Fault> {
        if session.status().outcome.is_some() {
            return Err(Fault::new("there is nothing to choose: the game is over"));
        }
        let book_seed = match &self.0 {
            Kind::Level { level: LEVELS, seed } => Some(*seed),
            Kind::Search(search) => {
                let has_book =
                    search.book && search.algorithm == Algorithm::Engine && search.eval.is_none();
                has_book.then_some(search.seed)
            }
            _ => None,
        };
        if let Some(seed) = book_seed {
            let mut moves = session.book();
            let seed = if seed == 0 { context.book_seed } else { seed };
            // Moves that are equally good are chosen by the seed.
            if !moves.is_empty() {
                let index = Self::dice(seed, session).below(moves.len());
                return Ok(Choice { mv: moves.swap_remove(index), search: None });
            }
        }
        let in_time = |mut request: Request| {
            request.limits.stop.clone_from(&limits.stop);
            request.limits.time = limits.time;
            request
        };
        // Any legal move is better than none.
        let first = || session.moves().swap_remove(0);
        let result = match &self.0 {
            Kind::Human => {
                return Err(Fault::new("a human player has to choose the move").example("random"));
            }
            Kind::Random { seed } => {
                let mv = Self::dice(*seed, session).pick(&session.moves()).cloned();
                let mv = mv.unwrap_or_else(first);
                return Ok(Choice { mv, search: None });
            }
            Kind::Level { level, seed } => {
                let level = session.level((*level).clamp(1, LEVELS));
                let mut dice = Self::dice(*seed, session);
                let moves = session.moves().len();
                let request = in_time(level::request(&level, moves, &mut dice));
                // Levels play the same whatever was searched before.
                let result = session.search(&request, context.without_cache())?;
                let report = result.report();
                let exact = report.moves.into_iter().filter(|mv| mv.bound == Bound::Exact);
                let scored: Vec<_> = exact.collect();
                let picked = level::pick(&level, &scored, &mut dice).map(|mv| mv.mv.clone());
                let mv = picked.or(report.best).unwrap_or_else(first);
                return Ok(Choice { mv, search: Some(result) });
            }
            Kind::Classic { level } => {
                let request = in_time(Request::new(Algorithm::AlphaBeta, Limits::none()));
                session.textbook().search(*level, &request.limits)?
            }
            Kind::Perfect => session.search(&in_time(perfect()), context.without_cache())?,
            Kind::Search(settings) => session.search(&settings.request(limits), context)?,
        };
        // None if it was stopped before it looked at a move.
        let mv = result.summary().best.unwrap_or_else(first);
        Ok(Choice { mv, search: Some(result) })
    }

    /// The same player without the opening book, as matches use it: they begin with openings of their own.
    pub fn without_book(self) -> Player {
        match self.0 {
            Kind::Search(search) => Player(Kind::Search(Search { book: false, ..search })),
            kind => Player(kind),
        }
    }

    /// A short search by the same method with the same evaluation and switches, on one thread. A program in which it finds
    /// something else plays differently. `None` for players that do not search, and those that search without a limit.
    ///
    /// ```
    /// let sample = |text: &str| text.parse::<games::Player>().unwrap().sample().map(|sample| sample.to_string());
    /// assert_eq!(sample("engine:time=9,threads=4,lmr=off").unwrap(), "engine:nodes=2000,book=off,lmr=off");
    /// assert_eq!(sample("random"), None);
    /// ```
    pub fn sample(&self) -> Option<Player> {
        const NODES: u64 = 2000;
        let search = match &self.0 {
            Kind::Search(search) => search.clone(),
            Kind::Level { .. } => match "engine".parse() {
                Ok(Player(Kind::Search(search))) => search,
                _ => return None,
            },
            _ => return None,
        };
        let depth = match search.algorithm {
            Algorithm::Perfect | Algorithm::ProofNumber => return None,
            Algorithm::Minimax | Algorithm::AlphaBeta => Some(TEXTBOOK_DEPTH),
            _ => None,
        };
        let (nodes, time, threads, seed, book, tables) = (Some(NODES), None, 1, 0, false, None);
        Some(Player(Kind::Search(Search {
            depth,
            nodes,
            time,
            threads,
            seed,
            book,
            tables,
            ..search
        })))
    }

    /// The same player with another seed, so that its games differ; a player without chance stays as it is.
    pub fn reseeded(&self, by: u64) -> Player {
        let other = |seed: u64| if by == 0 { seed } else { key_of(&(seed, by)) };
        Player(match self.0.clone() {
            Kind::Random { seed } => Kind::Random { seed: other(seed) },
            Kind::Level { level, seed } => Kind::Level { level, seed: other(seed) },
            Kind::Search(search) if search.algorithm == Algorithm::Mcts => {
                Kind::Search(Search { seed: other(search.seed), ..search })
            }
            kind => kind,
        })
    }

    /// Fails if its search would have no end within these limits.
    pub fn check_limits(&self, given: &Limits) -> Result<(), Fault> {
        let Kind::Search(settings) = &self.0 else { return Ok(()) };
        let Limits { depth, nodes, time, soft_time, .. } = settings.request(given).limits;
        let is_open = nodes.is_none() && time.is_none() && soft_time.is_none();
        if is_open { settings.algorithm.check_depth(depth) } else { Ok(()) }
    }

    /// Whether it keeps to limits of depth and nodes that are given with a move.
    pub fn takes_limits(&self) -> bool {
        matches!(self.0, Kind::Search(_))
    }

    /// Whether it plays only moves that it has solved, however long that takes.
    pub fn is_exact(&self) -> bool {
        matches!(self.0, Kind::Perfect)
    }

    /// Whether it searches for its moves, so that it knows the value of a position.
    pub fn gives_values(&self) -> bool {
        !matches!(self.0, Kind::Human | Kind::Random { .. })
    }

    /// Whether the same player, in the same game within the same limits, always chooses the same move.
    pub fn is_repeatable(&self, given: &Limits) -> bool {
        match &self.0 {
            Kind::Human => false,
            Kind::Random { .. } => true,
            Kind::Search(settings) => {
                let limits = settings.request(given).limits;
                settings.threads == 1 && limits.time.is_none() && limits.soft_time.is_none()
            }
            _ => given.time.is_none(),
        }
    }

    /// Random numbers that depend on the seed and on the course of the game.
    fn dice(seed: u64, session: &dyn GameSession) -> Rng {
        Rng::new(key_of(&(seed, session.position(), session.status().plies as u64)))
    }
}

/// The search of the perfect player.
fn perfect() -> Request {
    let mut request = Request::new(Algorithm::Perfect, Limits::none());
    request.engine.table_mib = 64;
    request
}

/// The smaller of two limits.
fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl Search {
    fn request(&self, given: &Limits) -> Request {
        let mut limits = Limits {
            depth: tighter(self.depth, given.depth),
            nodes: tighter(self.nodes, given.nodes),
            time: tighter(self.time, given.time),
            ..given.clone()
        };
        let timed = limits.time.is_some() || limits.soft_time.is_some();
        if limits.depth.is_none() && limits.nodes.is_none() && !timed {
            match self.algorithm {
                // They have no answer before they are done, so the default is a small depth.
                Algorithm::Minimax | Algorithm::AlphaBeta => limits.depth = Some(TEXTBOOK_DEPTH),
                _ => limits.time = Some(Duration::from_secs(1)),
            }
        }
        let mut request = Request::new(self.algorithm, limits);
        request.eval.clone_from(&self.eval);
        request.cut = self.cut;
        request.tables.clone_from(&self.tables);
        request.seed = self.seed;
        self.switches.apply(&mut request.engine);
        request.engine.threads = self.threads;
        request
    }
}
