//! The recorded search of a game that is written in Python: its moves and positions as Python writes them.

use std::sync::Arc;

use games::picture::{Cell, Picture};
use games::playable::GameInfo;
use games::{Fault, Playable, Settings};
use outwit::game::{Game, Outcome, Side};

use crate::memo::text;
use crate::own_game::{OwnGame, State};

/// A game of Python with the names and texts that a tree shows.
#[derive(Clone)]
pub(crate) struct Shown(pub(crate) Arc<OwnGame>);

impl Game for Shown {
    type State = State;
    type Move = u32;

    fn start(&self) -> State {
        self.0.start()
    }

    fn turn(&self, state: &State) -> Side {
        self.0.turn(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<u32>) {
        self.0.moves(state, out);
    }

    fn play(&self, state: &State, mv: u32) -> State {
        self.0.play(state, mv)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn is_irreversible(&self, state: &State, mv: u32) -> bool {
        self.0.is_irreversible(state, mv)
    }
}

impl Playable for Shown {
    const INFO: GameInfo = GameInfo {
        id: "python",
        aliases: &[],
        title: "A game in Python",
        summary: "a game of five functions in Python",
        rules: "",
        sides: ["0", "1"],
        params: &[],
    };

    fn create(_: &Settings) -> Result<Self, Fault> {
        Err(Fault::new("a game in Python is made in Python"))
    }

    fn settings(&self) -> String {
        String::new()
    }

    fn position_text(&self, state: &State) -> String {
        text(|py| state.object().clone_ref(py))
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        Err(Fault::new(format!("\"{text}\" cannot be read: a game in Python has no texts")))
    }

    fn move_text(&self, _: &State, mv: u32) -> String {
        text(|py| self.0.move_of(py, mv))
    }

    fn move_cells(&self, state: &State, mv: u32) -> Vec<String> {
        vec![self.move_text(state, mv)]
    }

    /// One cell with the position.
    fn picture(&self, state: &State) -> Picture {
        Picture::board(1, 1, |_, _| Cell { label: self.position_text(state), ..Cell::default() })
    }
}
