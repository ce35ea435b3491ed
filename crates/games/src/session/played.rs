//! Any game of the catalogue, with the moves played so far.

use std::sync::{Arc, OnceLock};

use outwit::game::Oracle;

use super::cache::SharedOracle;
use crate::playable::{Playable, Solved};

/// The session of a game.
#[derive(Clone)]
pub(crate) struct Session<G: Playable> {
    pub(super) game: G,
    /// The starting position and the position after each move.
    pub(super) states: Vec<G::State>,
    pub(super) moves: Vec<G::Move>,
    /// The solution of the whole game, once it has been made; shared by all forks.
    pub(super) solved: Arc<OnceLock<Box<dyn Solved<G>>>>,
    /// What is known from endgame tables.
    pub(super) oracle: SharedOracle<G>,
}

impl<G: Playable> Session<G> {
    pub(crate) fn new(game: G) -> Self {
        let start = game.start();
        Session {
            game,
            states: vec![start],
            moves: Vec::new(),
            solved: Arc::default(),
            oracle: None,
        }
    }

    pub(super) fn state(&self) -> &G::State {
        self.states.last().expect("a session has at least its starting position")
    }

    pub(super) fn oracle(&self) -> Option<&dyn Oracle<G>> {
        self.oracle.as_deref()
    }

    /// The positions before this one.
    pub(super) fn past(&self) -> &[G::State] {
        &self.states[..self.states.len() - 1]
    }
}
