//! How a player comes to its move.

use std::time::Duration;

use outwit::Rng;
use outwit::hash::key_of;

use super::{Kind, LEVELS, Player, Search, TEXTBOOK_DEPTH};
use crate::view::{PositionView, ReportView};
use crate::{Algorithm, Control, Fault, GameSession, Limits, Memory, Request, Stop, Thought};

/// A move that a player chose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move as text.
    pub mv: String,
    /// What was thought, if anything was.
    pub report: Option<ReportView>,
}

impl Player {
    /// The move for the side to move. When `stop` is raised the best move found so far is returned at once.
    ///
    /// A fault if a person has to choose, if the game is over, or if the player does not fit the game.
    pub fn choose(&self, session: &dyn GameSession, stop: &Stop) -> Result<Choice, Fault> {
        self.choose_with(session, stop, &mut |_| {})
    }

    /// As [`Player::choose`], and tells what is found on the way.
    pub fn choose_with(
        &self,
        session: &dyn GameSession,
        stop: &Stop,
        progress: &mut (dyn FnMut(&ReportView) + Send),
    ) -> Result<Choice, Fault> {
        let view = session.view();
        let Some(first) = view.moves.first() else {
            return Err(Fault::new("there is nothing to choose: the game is over"));
        };
        let has_book = match &self.0 {
            Kind::Level { level, .. } => *level == LEVELS,
            Kind::Search(search) => {
                search.book && search.algorithm == Algorithm::Engine && search.eval.is_none()
            }
            _ => false,
        };
        if has_book && let Some(mv) = session.book() {
            return Ok(Choice { mv, report: None });
        }
        let mut control = Control { on_progress: progress };
        let mut search = |mut request: Request| {
            request.limits.stop = Some(stop.clone());
            session.analyse(&request, &mut control)
        };
        let report = match &self.0 {
            Kind::Human => {
                return Err(Fault::new("a human player has to choose the move").example("random"));
            }
            Kind::Random { seed } => {
                let mv = Self::dice(*seed, &view).pick(&view.moves).unwrap_or(first);
                return Ok(Choice { mv: mv.text.clone(), report: None });
            }
            Kind::Level { level, seed } => {
                let level = session.level((*level).clamp(1, LEVELS));
                let report = search(level.request(view.moves.len()))?;
                let mut dice = Self::dice(*seed, &view);
                let scored: Vec<_> =
                    report.moves.iter().filter(|mv| mv.bound == "exact").cloned().collect();
                let picked = level.pick(&scored, &mut dice).map(|mv| mv.mv.clone());
                let mv = picked.or_else(|| report.best.clone());
                return Ok(Choice {
                    mv: mv.unwrap_or_else(|| first.text.clone()),
                    report: Some(report),
                });
            }
            Kind::Classic { level } => session.classic(*level, &Limits::none().stop(stop))?,
            Kind::Perfect => search(perfect())?,
            Kind::Search(settings) => search(settings.request(&Limits::none()))?,
        };
        // Stopped before the first move was looked at: any legal move is better than none.
        let mv = report.best.clone().unwrap_or_else(|| first.text.clone());
        Ok(Choice { mv, report: Some(report) })
    }

    /// The move for the side to move, in brief, within further limits: what matches ask for. What is remembered helps at
    /// the next move of the same game.
    ///
    /// A player without limits of its own plays by those given.
    pub fn think(
        &self,
        session: &dyn GameSession,
        given: &Limits,
        memory: &mut Memory,
    ) -> Result<(String, Option<Thought>), Fault> {
        if let Kind::Search(settings) = &self.0 {
            let (best, thought) = session.think(&settings.request(given), memory)?;
            if let Some(best) = best {
                return Ok((best, Some(thought)));
            }
        }
        let stop = given.stop.clone().unwrap_or_default();
        let choice = self.choose(session, &stop)?;
        let thought = choice.report.map(|report| Thought {
            value: report.value,
            proven: report.proven,
            depth: report.depth,
            nodes: report.nodes,
            time: Duration::from_secs_f64(report.seconds),
        });
        Ok((choice.mv, thought))
    }

    /// The same player with other chance, so that its games differ; a player without chance stays as it is.
    pub fn reseeded(&self, by: u64) -> Player {
        let other = |seed: u64| if by == 0 { seed } else { key_of(&(seed, by)) };
        Player(match self.0.clone() {
            Kind::Random { seed } => Kind::Random { seed: other(seed) },
            Kind::Level { level, seed } => Kind::Level { level, seed: other(seed) },
            Kind::Search(search) => Kind::Search(Search { seed: other(search.seed), ..search }),
            kind => kind,
        })
    }

    /// Whether the same player, in the same game within the same limits, always chooses the same move.
    pub fn is_repeatable(&self, given: &Limits) -> bool {
        match &self.0 {
            Kind::Human => false,
            Kind::Search(settings) => {
                let limits = settings.request(given).limits;
                settings.threads == 1 && limits.time.is_none() && limits.soft_time.is_none()
            }
            _ => true,
        }
    }

    /// Chance that depends on the seed and on the course of the game.
    fn dice(seed: u64, view: &PositionView) -> Rng {
        Rng::new(key_of(&(seed, &view.position, view.history.len() as u64)))
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
                // Nothing can be said before these are done, so they look a few plies ahead.
                Algorithm::Minimax | Algorithm::AlphaBeta => limits.depth = Some(TEXTBOOK_DEPTH),
                _ => limits.time = Some(Duration::from_secs(1)),
            }
        }
        let mut request = Request::new(self.algorithm, limits);
        request.eval.clone_from(&self.eval);
        request.tables.clone_from(&self.tables);
        request.seed = self.seed;
        request.engine.threads = self.threads;
        request
    }
}
