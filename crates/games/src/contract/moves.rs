//! The moves of one position: their list, their texts, the cells that they touch.

use std::collections::HashSet;

use super::{Check, ensure};
use crate::playable::{Playable, Record};

impl<G: Playable> Check<'_, G> {
    pub(super) fn moves(
        &self,
        state: &G::State,
        moves: &[G::Move],
        cells: &HashSet<&str>,
    ) -> Result<(), String> {
        let game = self.game;
        let (mut known, mut texts) = (HashSet::new(), HashSet::new());
        for &mv in moves {
            let text = game.move_text(state, mv);
            ensure(known.insert(mv), || {
                format!("Game::moves returned {text} twice; expected different moves")
            })?;
            ensure(texts.insert(text.to_lowercase()), || {
                format!(
                    "Playable::move_text returned \"{text}\" for two moves; expected different texts, in lower case, too"
                )
            })?;
            self.is_read(&text)?;
            self.touches(state, mv, cells)?;
        }
        for mv in game.book(state) {
            ensure(known.contains(&mv), || {
                "Playable::book returned a move that is not legal; expected moves of Game::moves"
                    .into()
            })?;
        }
        let mut noisy = Vec::new();
        if game.outcome(state).is_none()
            && let Some(others) = game.noisy_moves(state, &mut noisy)
        {
            let is_noisy = |mv: &&G::Move| game.is_noisy(state, **mv);
            let all: Vec<_> = moves.iter().filter(is_noisy).copied().collect();
            ensure(noisy == all, || {
                format!(
                    "Game::noisy_moves appended {} moves; expected the {} of Game::moves for which Game::is_noisy returns \
                     true, in their order",
                    noisy.len(),
                    all.len()
                )
            })?;
            let expected = all.len() < moves.len();
            ensure(others == expected, || {
                format!(
                    "Game::noisy_moves returned {others}; expected {expected}: whether there are other moves"
                )
            })?;
        }
        Ok(())
    }

    /// `--moves` reads the text of a move as this one move.
    fn is_read(&self, text: &str) -> Result<(), String> {
        let Some(at_start) = &self.moves_at_start else { return Ok(()) };
        let read = match Record::list(G::INFO.id, text) {
            Ok(record) => record.taken_apart(at_start).moves,
            Err(_) => Vec::new(),
        };
        ensure(read == [text], || {
            let read = if read.is_empty() { "no move".into() } else { read.join(" and ") };
            format!(
                "Playable::move_text returned \"{text}\", which --moves reads as {read}; expected a text without spaces, \
                 parentheses and braces, without ! or ? at its end, $ after its first character and a number with a full stop \
                 at its beginning, and no result such as 1-0"
            )
        })
    }

    /// A move touches at least one cell, and only cells of the picture.
    fn touches(&self, state: &G::State, mv: G::Move, cells: &HashSet<&str>) -> Result<(), String> {
        let game = self.game;
        let text = game.move_text(state, mv);
        let touched = game.move_cells(state, mv);
        are_cells("Playable::move_cells", &text, &touched, cells)?;
        let ways = game.move_ways(state, mv);
        for choice in ways.iter().flatten() {
            are_cells("Playable::move_ways", &text, choice, cells)?;
        }
        let is_way = |way: &Vec<Vec<String>>| {
            way.len() == touched.len()
                && way.iter().zip(&touched).all(|(choice, cell)| choice.contains(cell))
        };
        ensure(ways.is_empty() || ways.iter().any(is_way), || {
            format!(
                "Playable::move_ways returned no way with the cells {} of {text}; expected that of Playable::move_cells, too",
                touched.join(" ")
            )
        })
    }
}

fn are_cells(
    function: &str,
    mv: &str,
    touched: &[String],
    cells: &HashSet<&str>,
) -> Result<(), String> {
    ensure(!touched.is_empty(), || {
        format!("{function} returned no cell for {mv}; expected at least one")
    })?;
    let stranger = touched.iter().find(|cell| !cells.contains(cell.as_str()));
    stranger.map_or(Ok(()), |stranger| {
        Err(format!("{function} returned {stranger} for {mv}; expected cells of the picture"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_touches_no_cell_is_named() {
        let names = HashSet::from(["a1", "pass"]);
        let check = |touched: &[&str]| {
            let touched: Vec<_> = touched.iter().map(ToString::to_string).collect();
            are_cells("move_cells", "pass", &touched, &names)
        };
        let expected = "move_cells returned no cell for pass; expected at least one";
        assert_eq!(check(&[]), Err(expected.to_owned()));
        let expected = "move_cells returned z9 for pass; expected cells of the picture";
        assert_eq!(check(&["a1", "z9"]), Err(expected.to_owned()));
        assert_eq!(check(&["pass"]), Ok(()));
    }
}
