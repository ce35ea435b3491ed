//! What every game of the catalogue promises, checked on random games: a new game gets these tests by being listed.
//!
//! Checked are: lists of names (`lists`), moves (no doubles, always in the same order, texts that `--moves` reads), positions
//! (text and back, equality, hash, key, numbers), pictures (stable, with the cells that moves name), setting up by hand, whole
//! games (their length, repetitions, points), and every hook of [`outwit::game::Game`] against plain minimax, which uses none.
//!
//! An error names the function, what it returned and what was expected.
//!
//! ```
//! games::find("tic-tac-toe")?.contract("m=4", 1, 20).unwrap();
//! # Ok::<(), games::Fault>(())
//! ```

mod course;
mod lists;
mod moves;
mod position;

use std::collections::HashMap;

use outwit::game::{GameReport, NoEval, Score, minimax};
use outwit::{Limits, Rng};

use crate::playable::{Playable, Settings, full_name, legal_moves};

/// Positions are solved by minimax up to this many nodes.
const SOLVABLE: u64 = 3_000;
/// A game that lasts longer than this is broken off.
const MAX_PLIES: usize = 400;

/// Plays `rounds` random games from `seed`; the error says what was broken, and in which position.
pub(crate) fn check<G: Playable>(game: &G, seed: u64, rounds: usize) -> Result<(), String> {
    lists::check(game).map_err(|what| format!("{}: {what}", full_name(game)))?;
    let start = game.start();
    let text = |mv| game.move_text(&start, mv);
    let has_notation = game.read_record("", 0).is_some();
    let mut check = Check {
        game,
        moves_at_start: (!has_notation)
            .then(|| legal_moves(game, &start).into_iter().map(text).collect()),
        reopened: reopened(game)?,
        rng: Rng::new(seed),
        by_key: HashMap::new(),
        by_symmetric_key: HashMap::new(),
    };
    for _ in 0..rounds {
        check.round()?;
    }
    Ok(())
}

/// The game that its own settings open.
fn reopened<G: Playable>(game: &G) -> Result<G, String> {
    let text = game.settings();
    let refused = |fault| {
        format!("{}: Playable::settings returned \"{text}\", which is refused: {fault}", G::INFO.id)
    };
    let settings = Settings::parse(&text, G::INFO.params).map_err(refused)?;
    G::create(&settings).map_err(refused)
}

/// An error unless `is_kept`.
fn ensure(is_kept: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if is_kept { Ok(()) } else { Err(what()) }
}

struct Check<'a, G: Playable> {
    game: &'a G,
    /// The game that its own settings open.
    reopened: G,
    /// The texts of the moves at the start; `None` if the game reads lists of moves itself.
    moves_at_start: Option<Vec<String>>,
    rng: Rng,
    by_key: HashMap<u64, G::State>,
    /// The value of positions that were solved.
    by_symmetric_key: HashMap<u64, (Score, G::State)>,
}

impl<G: Playable> Check<'_, G> {
    fn round(&mut self) -> Result<(), String> {
        let (mut path, mut played) = (vec![self.game.start()], Vec::new());
        loop {
            let state = path.last().expect("a game has a starting position").clone();
            self.position(&state).map_err(|what| self.at(&state, &what))?;
            let moves = legal_moves(self.game, &state);
            let Some(&mv) = self.rng.pick(&moves) else { break };
            if path.len() > MAX_PLIES {
                break;
            }
            path.push(self.game.play(&state, mv));
            played.push(mv);
        }
        course::check(self.game, &path, &played).map_err(|(state, what)| self.at(state, &what))?;
        // Late positions can be solved; from the end backwards until it takes too long.
        for state in path.iter().rev() {
            let solved =
                minimax(self.game, state, &NoEval, &Limits::none().nodes(SOLVABLE), &mut ());
            if !solved.proven {
                break;
            }
            self.hooks(state, &solved).map_err(|what| self.at(state, &what))?;
        }
        Ok(())
    }

    fn at(&self, state: &G::State, what: &str) -> String {
        format!("{} at \"{}\": {what}", full_name(self.game), self.game.position_text(state))
    }

    /// The hooks against minimax.
    fn hooks(&mut self, state: &G::State, solved: &GameReport<G::Move>) -> Result<(), String> {
        let (game, value) = (self.game, solved.score);
        let key = game.symmetric_key(state);
        let (score, like) =
            self.by_symmetric_key.entry(key).or_insert_with(|| (value, state.clone()));
        ensure(*score == value, || {
            format!(
                "Game::symmetric_key returned the key of \"{}\" with the value {score}; \
                 expected another key, since the value here is {value}",
                game.position_text(like)
            )
        })?;
        let mut moves = legal_moves(game, state);
        if moves.is_empty() {
            return Ok(());
        }
        let (least, most) = game.bounds(state);
        ensure(least <= value && value <= most, || {
            format!(
                "Game::bounds returned {least} as the least and {most} as the greatest score; \
                 expected {value} between them, the value by minimax"
            )
        })?;
        if let Some(score) = game.tactics(state, &mut moves) {
            return ensure(score == value, || {
                format!("Game::tactics returned {score}; expected {value}, the value by minimax")
            });
        }
        let kept = |mv: &G::Move| moves.contains(mv);
        let lines = solved.lines.iter().filter(|line| line.moves.first().is_some_and(kept));
        let best = lines.map(|line| line.score).max().unwrap_or(-Score::INFINITY);
        ensure(best == value, || {
            format!(
                "Game::tactics left moves of which the best is worth {best}; expected one worth {value} among them"
            )
        })
    }
}
