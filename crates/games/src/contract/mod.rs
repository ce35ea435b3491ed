//! What every game of the catalogue promises, checked on random games: a new game gets these tests by being listed.
//!
//! Checked are: moves (no doubles, always in the same order, texts that differ), positions (text and back, equality, hash,
//! key), pictures (stable, with the cells that moves name), setting up by hand, the end of the game, and every hook of
//! [`outwit::game::Game`] against plain minimax, which uses none.
//!
//! ```
//! games::find("tic-tac-toe")?.contract("m=4", 1, 20).unwrap();
//! # Ok::<(), games::Fault>(())
//! ```

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use outwit::game::{GameReport, NoEval, Score, Side, minimax};
use outwit::hash::key_of;
use outwit::{Limits, Rng};

use crate::picture::{Ground, Picture};
use crate::playable::{Playable, SetupMode};
use crate::playable::{full_name, legal_moves, setup};
use formula::RESERVED;

/// Positions are solved by minimax up to this many nodes.
const SOLVABLE: u64 = 3_000;
/// A game that lasts longer than this is broken off.
const MAX_PLIES: usize = 400;

/// Plays `rounds` random games from `seed`; the error says what was broken, and in which position.
pub(crate) fn check<G: Playable>(game: &G, seed: u64, rounds: usize) -> Result<(), String> {
    names::<G>()?;
    let mut check = Check {
        game,
        rng: Rng::new(seed),
        by_key: HashMap::new(),
        by_symmetric_key: HashMap::new(),
    };
    for _ in 0..rounds {
        check.round()?;
    }
    Ok(())
}

/// The names of features can be used in formulas, their titles differ, and their weights are numbers.
fn names<G: Playable>() -> Result<(), String> {
    let (mut known, mut titles) = (HashSet::new(), HashSet::new());
    for feature in G::features() {
        let name = feature.name;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
        if !begins || !name.chars().all(fits) || RESERVED.contains(&name) || !known.insert(name) {
            return Err(format!("{} cannot have a feature named \"{name}\"", G::INFO.id));
        }
        let title = feature.title;
        let begins = title.starts_with(|c: char| c.is_ascii_uppercase());
        if !begins || title.len() > 30 || title.contains('_') || !titles.insert(title) {
            return Err(format!("the feature {name} of {} has the title \"{title}\"", G::INFO.id));
        }
        if !feature.weight.is_finite() || feature.summary.is_empty() {
            return Err(format!("the feature {name} of {} has no weight or summary", G::INFO.id));
        }
    }
    Ok(())
}

struct Check<'a, G: Playable> {
    game: &'a G,
    rng: Rng,
    by_key: HashMap<u64, G::State>,
    /// The value of positions that were solved.
    by_symmetric_key: HashMap<u64, (Score, G::State)>,
}

impl<G: Playable> Check<'_, G> {
    fn round(&mut self) -> Result<(), String> {
        let mut path = vec![self.game.start()];
        loop {
            let state = path.last().expect("a game has a first position").clone();
            self.position(&state).map_err(|what| self.at(&state, &what))?;
            let moves = legal_moves(self.game, &state);
            let Some(&mv) = self.rng.pick(&moves) else { break };
            if path.len() > MAX_PLIES {
                break;
            }
            path.push(self.game.play(&state, mv));
        }
        for (left, state) in (0..).zip(path.iter().rev()) {
            if self.game.plies_left(state).is_some_and(|most| most < left) {
                return Err(self.at(state, &format!("a game goes on for {left} plies, too many")));
            }
        }
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
        format!("{}: {what} at \"{}\"", full_name(self.game), self.game.position_text(state))
    }

    /// Texts, equality, keys, picture and end of one position.
    fn position(&mut self, state: &G::State) -> Result<(), String> {
        let game = self.game;
        let text = game.position_text(state);
        let back = game.parse_position(&text).map_err(|fault| format!("not read back: {fault}"))?;
        same("the position read back", &(back == *state), &true)?;
        same("the text of the position read back", &game.position_text(&back), &text)?;
        same("the hash of the position read back", &key_of(&back), &key_of(state))?;
        same("the key of the position read back", &game.key(&back), &game.key(state))?;
        same(
            "the symmetric key of the position read back",
            &game.symmetric_key(&back),
            &game.symmetric_key(state),
        )?;
        let known = self.by_key.entry(game.key(state)).or_insert_with(|| state.clone());
        same("equal keys mean equal positions", &(known == state), &true)?;
        same("the side to move read back", &(game.turn(&back) as u8), &(game.turn(state) as u8))?;
        let moves = legal_moves(game, state);
        same("the moves of the position read back", &(legal_moves(game, &back) == moves), &true)?;
        self.moves(state, &moves)?;
        if moves.is_empty() {
            let ends = [state, &back]
                .map(|state| game.outcome(state).unwrap_or_else(|| game.no_moves_outcome(state)));
            same("the outcome of the position read back", &(ends[0] == ends[1]), &true)?;
        }
        if let Some(passed) = game.pass(state) {
            same("the side after a pass", &(game.turn(&passed) != game.turn(state)), &true)?;
        }
        for eval in G::evals() {
            let score = (eval.eval)(game, state);
            same("an evaluation is an estimate", &score.is_decided(), &false)?;
            same("the evaluation of the position read back", &(eval.eval)(game, &back), &score)?;
        }
        for feature in G::features() {
            for side in [Side::First, Side::Second] {
                let count = (feature.count)(game, state, side);
                let again = (feature.count)(game, &back, side);
                same(&format!("{} of the position read back", feature.name), &again, &count)?;
            }
        }
        let picture = game.picture(state);
        same("the picture of the position read back", &(game.picture(&back) == picture), &true)?;
        same("the picture is full", &(picture.cells.len() % picture.columns.max(1)), &0)?;
        let named = picture.cells.iter().filter(|cell| !cell.name.is_empty());
        let names: HashSet<&str> = named.clone().map(|cell| cell.name.as_str()).collect();
        same("the cells have different names", &names.len(), &named.count())?;
        self.set_up(state, &picture)?;
        for &mv in &moves {
            let cells = game.move_cells(state, mv);
            touches(&game.move_text(state, mv), &cells, &names)?;
            let ways = game.move_ways(state, mv);
            for choice in ways.iter().flatten() {
                touches(&game.move_text(state, mv), choice, &names)?;
            }
            let is_way = |way: &Vec<Vec<String>>| {
                way.len() == cells.len()
                    && way.iter().zip(&cells).all(|(choice, cell)| choice.contains(cell))
            };
            same(
                "its cells are one of its ways",
                &(ways.is_empty() || ways.iter().any(is_way)),
                &true,
            )?;
        }
        Ok(())
    }

    /// What stands on the board can be put there by hand.
    fn set_up(&self, state: &G::State, picture: &Picture) -> Result<(), String> {
        let SetupMode::Board(pieces) = self.game.setup_mode() else { return Ok(()) };
        let letters: HashSet<char> = pieces.iter().map(|one| one.letter).collect();
        same("the letters of the pieces are different", &letters.len(), &pieces.len())?;
        let board = setup::setup_of(self.game, state);
        let fault = |fault| format!("it cannot be set up by hand: {fault}");
        let again = setup::set_up(self.game, &board).map_err(fault)?;
        let same_board = setup::setup_of(self.game, &again) == board;
        same("what is set up by hand", &same_board, &true)?;
        let draft = setup::draw(self.game, &board).map_err(fault)?;
        let looks = |picture: &Picture| -> Vec<_> {
            let cells = picture.cells.iter();
            cells.map(|cell| (cell.piece.clone(), cell.ground == Ground::Closed)).collect()
        };
        same("the draft of a board", &(looks(&draft) == looks(picture)), &true)
    }

    fn moves(&self, state: &G::State, moves: &[G::Move]) -> Result<(), String> {
        let different: HashSet<_> = moves.iter().collect();
        same("the moves are different", &different.len(), &moves.len())?;
        let texts: HashSet<_> =
            moves.iter().map(|&mv| self.game.move_text(state, mv).to_lowercase()).collect();
        same("the texts of the moves are different", &texts.len(), &moves.len())?;
        let mut noisy = Vec::new();
        if self.game.outcome(state).is_none()
            && let Some(others) = self.game.noisy_moves(state, &mut noisy)
        {
            let is_noisy = |mv: &&G::Move| self.game.is_noisy(state, **mv);
            let all: Vec<_> = moves.iter().filter(is_noisy).copied().collect();
            same("the quick way to the noisy moves", &(noisy == all), &true)?;
            same("whether there are others", &others, &(all.len() < moves.len()))?;
        }
        Ok(())
    }

    /// The hooks against minimax.
    fn hooks(&mut self, state: &G::State, solved: &GameReport<G::Move>) -> Result<(), String> {
        let game = self.game;
        let key = game.symmetric_key(state);
        let (score, like) =
            self.by_symmetric_key.entry(key).or_insert_with(|| (solved.score, state.clone()));
        if *score != solved.score {
            let like = game.position_text(like);
            return Err(format!("{} here, but {score} in its image \"{like}\"", solved.score));
        }
        let mut moves = legal_moves(game, state);
        if moves.is_empty() {
            return Ok(());
        }
        let (least, most) = game.bounds(state);
        if solved.score < least || most < solved.score {
            return Err(format!("the bounds are {least} to {most}, the value {}", solved.score));
        }
        let seen = game.tactics(state, &mut moves);
        let kept = |mv: &G::Move| moves.contains(mv);
        let lines = solved.lines.iter().filter(|line| line.moves.first().is_some_and(kept));
        let best = lines.map(|line| line.score).max();
        same("what tactics say", &seen.or(best).unwrap_or(-Score::INFINITY), &solved.score)
    }
}

fn same<T: PartialEq + Display>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found} instead of {expected}")) }
}

/// A move touches at least one cell, and only cells of the picture.
fn touches(mv: &str, cells: &[String], names: &HashSet<&str>) -> Result<(), String> {
    if cells.is_empty() {
        return Err(format!("the move {mv} touches no cell; expected at least one"));
    }
    match cells.iter().find(|cell| !names.contains(cell.as_str())) {
        Some(stranger) => Err(format!("the move {mv} touches {stranger}, which is no cell")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_touches_no_cell_is_named() {
        let names = HashSet::from(["a1", "pass"]);
        let check = |cell: &[&str]| {
            touches("pass", &cell.iter().map(ToString::to_string).collect::<Vec<_>>(), &names)
        };
        let expected = "the move pass touches no cell; expected at least one";
        assert_eq!(check(&[]), Err(expected.to_owned()));
        assert_eq!(check(&["a1", "z9"]), Err("the move pass touches z9, which is no cell".into()));
        assert_eq!(check(&["pass"]), Ok(()));
    }
}
