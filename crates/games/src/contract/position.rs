//! One position: texts, equality, keys, numbers, evaluations, picture and end.

use std::collections::HashSet;

use outwit::game::Side;
use outwit::hash::key_of;

use super::{Check, ensure};
use crate::picture::{Ground, Picture};
use crate::playable::{NamedEval, Playable, SetupMode, legal_moves, setup};

impl<G: Playable> Check<'_, G> {
    pub(super) fn position(&mut self, state: &G::State) -> Result<(), String> {
        let game = self.game;
        self.text(state)?;
        let key = game.key(state);
        let known = self.by_key.entry(key).or_insert_with(|| state.clone());
        ensure(known == state, || {
            let other = game.position_text(known);
            format!(
                "Game::key returned the key of \"{other}\"; expected a key of its own for each position"
            )
        })?;
        let moves = legal_moves(game, state);
        ensure(legal_moves(game, state) == moves, || {
            "Game::moves returned other moves when it was called again; expected the same in the same order".into()
        })?;
        let is_same = game.position_text(state) == self.reopened.position_text(state)
            && legal_moves(&self.reopened, state) == moves
            && outcome(&self.reopened, state) == outcome(game, state);
        ensure(is_same, || {
            format!(
                "Playable::settings returned \"{}\", with which Playable::create makes a game with other moves, outcomes or \
                 texts; expected all settings that differ from the defaults",
                game.settings()
            )
        })?;
        if let Some(passed) = game.pass(state) {
            ensure(game.turn(&passed) != game.turn(state), || {
                format!(
                    "Game::pass returned a position with {:?} to move; expected the other side",
                    game.turn(&passed)
                )
            })?;
        }
        if let Some(numbers) = game.numbers() {
            ensure((numbers.numbered_again)(game, state).as_ref() == Some(state), || {
                "Indexed::state returned another position for the number of Indexed::index; expected this one".into()
            })?;
        }
        for eval in G::evals() {
            self.evaluation(state, eval)?;
        }
        let picture = game.picture(state);
        let (cells, columns) = (picture.cells.len(), picture.columns);
        ensure(cells.is_multiple_of(columns.max(1)), || {
            format!("Playable::picture has {cells} cells in {columns} columns; expected full rows")
        })?;
        let mut names = HashSet::new();
        for name in picture.cells.iter().map(|cell| cell.name.as_str()) {
            ensure(name.is_empty() || names.insert(name), || {
                format!("Playable::picture has two cells {name}; expected different names")
            })?;
        }
        let line = game.winning_line(state);
        if let Some(stranger) = line.iter().find(|cell| !names.contains(cell.as_str())) {
            return Err(format!(
                "Playable::winning_line returned {stranger}; expected cells of the picture"
            ));
        }
        self.set_up(state, &picture)?;
        self.moves(state, &moves, &names)
    }

    /// The position that is read back from its text is the same to every function.
    fn text(&self, state: &G::State) -> Result<(), String> {
        let game = self.game;
        let text = game.position_text(state);
        ensure(!text.contains(char::is_control) && text == text.trim(), || {
            format!(
                "Playable::position_text returned {text:?}; expected one line without tabs, and no spaces at its ends"
            )
        })?;
        let back = game.parse_position(&text).map_err(|fault| {
            format!("Playable::parse_position refused the text of this position: {fault}")
        })?;
        let same = |function: &str, is_same: bool| {
            ensure(is_same, || {
                format!(
                    "{function} differs for the position that Playable::parse_position returned for this text; expected the \
                     same as for the position itself"
                )
            })
        };
        same("State::eq", back == *state)?;
        same("Playable::position_text", game.position_text(&back) == text)?;
        same("State::hash", key_of(&back) == key_of(state))?;
        same("Game::key", game.key(&back) == game.key(state))?;
        same("Game::symmetric_key", game.symmetric_key(&back) == game.symmetric_key(state))?;
        same("Game::turn", game.turn(&back) == game.turn(state))?;
        same("Game::moves", legal_moves(game, &back) == legal_moves(game, state))?;
        same("Game::outcome", outcome(game, &back) == outcome(game, state))?;
        same("Playable::picture", game.picture(&back) == game.picture(state))?;
        for eval in G::evals() {
            let name = format!("the evaluation {}", eval.name);
            same(&name, (eval.eval)(game, &back) == (eval.eval)(game, state))?;
        }
        for feature in G::features() {
            let counts =
                |state| [Side::First, Side::Second].map(|side| (feature.count)(game, state, side));
            same(&format!("the feature {}", feature.name), counts(&back) == counts(state))?;
        }
        Ok(())
    }

    /// An evaluation is an estimate, and the sum of its features if it says so.
    fn evaluation(&self, state: &G::State, eval: &NamedEval<G>) -> Result<(), String> {
        let (game, name) = (self.game, eval.name);
        let score = (eval.eval)(game, state);
        ensure(!score.is_decided(), || {
            format!(
                "the evaluation {name} returned {score}; expected points, as Score::eval makes them"
            )
        })?;
        let Some(weights) = game.eval_weights(name) else { return Ok(()) };
        let mut sum = 0.0;
        for (wanted, weight) in weights {
            let feature = G::features().iter().find(|feature| feature.name == wanted);
            let feature = feature.ok_or_else(|| {
                format!("Playable::eval_weights(\"{name}\") names {wanted}; expected names of Playable::features")
            })?;
            let count = |side| f64::from((feature.count)(game, state, side));
            let turn = game.turn(state);
            sum += weight * (count(turn) - count(turn.other()));
        }
        ensure((sum - f64::from(score.points())).abs() < 1.0, || {
            format!(
                "Playable::eval_weights(\"{name}\") has the sum {sum}; expected {}, the evaluation of this position",
                score.points()
            )
        })
    }

    /// What stands on the board can be put there by hand.
    fn set_up(&self, state: &G::State, picture: &Picture) -> Result<(), String> {
        let SetupMode::Board(pieces) = self.game.setup_mode() else { return Ok(()) };
        let mut letters = HashSet::new();
        for piece in &pieces {
            ensure(letters.insert(piece.letter), || {
                format!(
                    "Playable::setup_mode has two pieces {}; expected different letters",
                    piece.letter
                )
            })?;
        }
        let board = setup::setup_of(self.game, state);
        let fault = |fault| format!("Playable::set_up refused the board of this position: {fault}");
        let again = setup::set_up(self.game, &board).map_err(fault)?;
        ensure(setup::setup_of(self.game, &again) == board, || {
            "Playable::set_up returned a position with another board; expected the board that it was given".into()
        })?;
        let draft = setup::draw(self.game, &board).map_err(fault)?;
        let looks = |picture: &Picture| -> Vec<_> {
            let cells = picture.cells.iter();
            cells.map(|cell| (cell.piece.clone(), cell.ground == Ground::Closed)).collect()
        };
        ensure(looks(&draft) == looks(picture), || {
            "Playable::picture differs for the position that Playable::set_up returned; expected the same pieces".into()
        })
    }
}

/// The outcome of a finished game.
fn outcome<G: Playable>(game: &G, state: &G::State) -> Option<outwit::game::Outcome> {
    let is_over = || legal_moves(game, state).is_empty();
    game.outcome(state).or_else(|| is_over().then(|| game.no_moves_outcome(state)))
}
