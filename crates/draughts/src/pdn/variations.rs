//! Variations that cannot be played, while the game itself can.

use super::game::{Game, Item};
use super::replay::{BadGame, Replay, read_diagram};
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;

/// The game with each variation that cannot be played as a comment, and what is wrong with these. `replayed` is the replay of
/// the game.
pub fn without_unplayable(
    game: &Game,
    draughts: &Draughts,
    replayed: &Replay,
) -> (Game, Vec<BadGame>) {
    let mut variations = Variations { game, draughts, faults: Vec::new() };
    let line = Line { position: replayed.start, moves: &replayed.moves, plies: 0 };
    match variations.playable(&game.items, &line) {
        Ok(items) => (Game { items, ..game.clone() }, variations.faults),
        // The game itself has been replayed.
        Err(fault) => (game.clone(), vec![fault]),
    }
}

/// Where a line of moves begins.
struct Line<'a> {
    position: Position,
    /// The first moves, if they are known.
    moves: &'a [Move],
    /// Plies before it.
    plies: usize,
}

struct Variations<'a> {
    game: &'a Game,
    draughts: &'a Draughts,
    faults: Vec<BadGame>,
}

impl Variations<'_> {
    /// The items of a line, with each variation that cannot be played as a comment. Fails at the first illegal move of the
    /// line itself.
    fn playable(&mut self, items: &[Item], line: &Line<'_>) -> Result<Vec<Item>, BadGame> {
        let &Line { mut position, mut moves, mut plies } = line;
        let game = self.game;
        let bad = |line, plies, reason| BadGame { game: game.number, line, plies, reason };
        let (mut before, mut last_line) = (position, game.line);
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Item::Move { text, line, .. } => {
                    (before, last_line) = (position, *line);
                    if text == "--" {
                        position = position.with_turn_passed();
                    } else {
                        let mv = match moves.split_off_first() {
                            Some(&mv) => mv,
                            None => self
                                .draughts
                                .read_move(&before, text)
                                .map_err(|error| bad(*line, plies, error.to_string()))?,
                        };
                        position = self.draughts.after(&before, mv);
                        plies += 1;
                    }
                }
                Item::Setup(fen) => {
                    position = read_diagram(fen, self.draughts.rules())
                        .map_err(|error| bad(last_line, plies, error.to_string()))?;
                    before = position;
                }
                Item::Variation(inner) => {
                    let line =
                        Line { position: before, moves: &[], plies: plies.saturating_sub(1) };
                    match self.playable(inner, &line) {
                        Ok(inner) => all.push(Item::Variation(inner)),
                        Err(fault) => {
                            let reason = format!("variation: {}", fault.reason);
                            self.faults.push(BadGame { reason, ..fault });
                            all.push(Item::Comment(format!("({})", words(inner))));
                        }
                    }
                    continue;
                }
                Item::Comment(_) | Item::Annotation(_) => {}
            }
            all.push(item.clone());
        }
        Ok(all)
    }
}

/// The text of a line as it was written, without the numbers of its moves.
fn words(items: &[Item]) -> String {
    let word = |item: &Item| match item {
        Item::Move { text, strength, .. } => format!("{text}{strength}"),
        Item::Comment(comment) => comment.clone(),
        Item::Annotation(number) => format!("${number}"),
        Item::Setup(fen) => format!("/FEN \"{fen}\"/"),
        Item::Variation(inner) => format!("({})", words(inner)),
    };
    items.iter().map(word).collect::<Vec<_>>().join(" ")
}
