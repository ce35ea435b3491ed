//! How a player comes to its move.

use std::time::Duration;

use outwit::Rng;
use outwit::hash::key_of;

use super::{Kind, LEVELS, Player, Search, TEXTBOOK_DEPTH};
use crate::view::{PositionView, ReportView};
use crate::{Algorithm, Control, Fault, GameSession, Limits, Request, Stop};

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
            Kind::Search(settings) => search(settings.request())?,
        };
        // Stopped before the first move was looked at: any legal move is better than none.
        let mv = report.best.clone().unwrap_or_else(|| first.text.clone());
        Ok(Choice { mv, report: Some(report) })
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

impl Search {
    fn request(&self) -> Request {
        let mut limits =
            Limits { depth: self.depth, nodes: self.nodes, time: self.time, ..Limits::none() };
        if self.depth.is_none() && self.nodes.is_none() && self.time.is_none() {
            match self.algorithm {
                // Nothing can be said before these are done, so they look a few plies ahead.
                Algorithm::Minimax | Algorithm::AlphaBeta => limits.depth = Some(TEXTBOOK_DEPTH),
                _ => limits.time = Some(Duration::from_secs(1)),
            }
        }
        let mut request = Request::new(self.algorithm, limits);
        request.eval.clone_from(&self.eval);
        request.seed = self.seed;
        request.engine.threads = self.threads;
        request
    }
}
