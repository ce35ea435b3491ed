//! Variations that cannot be played, while the game itself can.

use super::game::{Game, Item};
use super::replay::{BadGame, Replay, first_ply, ply_in, read_set_up, replay_line};
use crate::game::Draughts;
use crate::position::Position;

/// The game with each variation that cannot be played as a comment, and what is wrong with these. `replayed` is the replay of
/// the game.
pub fn without_unplayable(
    game: &Game,
    draughts: &Draughts,
    replayed: &Replay,
) -> (Game, Vec<BadGame>) {
    let mut variations = Variations { game, draughts, faults: Vec::new() };
    let ply = first_ply(game, &replayed.start, draughts.rules());
    let items = variations.playable(&game.items, replayed, 0, ply);
    (Game { items, ..game.clone() }, variations.faults)
}

struct Variations<'a> {
    game: &'a Game,
    draughts: &'a Draughts,
    faults: Vec<BadGame>,
}

impl Variations<'_> {
    /// The items of a line, which begins at `ply` after `plies` moves and has been replayed, with each variation that cannot be
    /// played as a comment.
    fn playable(
        &mut self,
        items: &[Item],
        replayed: &Replay,
        plies: usize,
        mut ply: usize,
    ) -> Vec<Item> {
        let mut moves = replayed.moves.iter();
        let (mut position, mut before, mut played) = (*replayed.start, *replayed.start, plies);
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Item::Move { text, .. } if text == "--" => {
                    before = position;
                    position = position.passed();
                    ply += 1;
                }
                Item::Move { .. } => {
                    before = position;
                    ply += 1;
                    if let Some(&mv) = moves.next() {
                        position = self.draughts.after(&before, mv);
                        played += 1;
                    }
                }
                Item::Setup(fen) => {
                    if let Ok(set_up) = read_set_up(fen, &position, self.draughts.rules()) {
                        (position, before) = (*set_up, *set_up);
                        ply = ply_in(&position, ply, self.draughts.rules());
                    }
                }
                Item::Variation(inner) => {
                    let (plies, ply) = (played.saturating_sub(1), ply.saturating_sub(1));
                    all.push(self.variation(inner, before, plies, ply));
                    continue;
                }
                Item::Comment(_) | Item::Annotation(_) => {}
            }
            all.push(item.clone());
        }
        all
    }

    /// A variation that begins in this position, or a comment if it cannot be played.
    fn variation(&mut self, items: &[Item], position: Position, plies: usize, ply: usize) -> Item {
        match replay_line(self.game, items, position.into(), ply, self.draughts) {
            Ok(replayed) => Item::Variation(self.playable(items, &replayed, plies, ply)),
            Err(fault) => {
                let reason = format!("variation: {}", fault.reason);
                self.faults.push(BadGame { reason, plies: plies + fault.plies, ..fault });
                Item::Comment(format!("({})", words(items)))
            }
        }
    }
}

/// The text of a line as it was written, without the numbers of its moves.
pub fn words(items: &[Item]) -> String {
    let word = |item: &Item| match item {
        Item::Move { text, strength, .. } => format!("{text}{strength}"),
        Item::Comment(comment) => comment.clone(),
        Item::Annotation(number) => format!("${number}"),
        Item::Setup(fen) => format!("/FEN \"{fen}\"/"),
        Item::Variation(inner) => format!("({})", words(inner)),
    };
    items.iter().map(word).collect::<Vec<_>>().join(" ")
}
