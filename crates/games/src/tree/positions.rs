//! The positions along a path of a recorded tree, behind traits: the other files of this folder are compiled once for all
//! games.

use outwit::game::Side;

use crate::picture::Picture;
use crate::playable::{Playable, full_name, legal_moves};

/// What leads from a node to its child.
#[derive(Clone, Copy)]
pub(super) enum Link {
    /// The move with this number.
    Move(u16),
    /// The side to move passes, whatever the rules say.
    Pass,
    /// The child has the same position.
    Same,
}

/// A game and the position at the root of a tree.
pub(super) trait Replay: Send + Sync {
    /// The game and the position in words.
    fn title(&self) -> String;

    /// As [`Playable::has_ranks`].
    fn has_ranks(&self) -> bool;

    /// A path that ends at the root, and the side to move there.
    fn begin(&self) -> (Box<dyn Positions + '_>, Side);
}

/// The positions from the root to a node. The root has level 0.
pub(super) trait Positions {
    /// Adds a position and returns its side to move; `None` if nothing leads there.
    fn push(&mut self, link: Link) -> Option<Side>;

    /// Keeps the first `levels` positions.
    fn truncate(&mut self, levels: usize);

    /// The text of a move at a level.
    fn move_text(&self, level: usize, index: u16) -> Option<String>;

    /// The cells of a move at a level.
    fn cells(&self, level: usize, index: u16) -> Vec<String>;

    /// Whether the side that makes a move is to move again.
    fn moves_again(&self, level: usize, index: u16) -> Option<bool>;

    /// The texts of the moves at a level that are not in `seen`; if these are more than `count`, without those that the game
    /// rules out.
    fn unseen(&self, level: usize, seen: &[u16], count: u16) -> Vec<String>;

    /// The text of a position.
    fn text(&self, level: usize) -> Option<String>;

    /// The picture of a position.
    fn picture(&self, level: usize) -> Option<Picture>;
}

/// A [`Replay`] of a game of this type.
pub(super) struct Root<G: Playable> {
    pub(super) game: G,
    pub(super) state: G::State,
}

impl<G: Playable> Replay for Root<G> {
    fn title(&self) -> String {
        // The start of some games is the empty text.
        let mut title = full_name(&self.game);
        let position = self.game.position_text(&self.state);
        if !position.is_empty() {
            title += ", ";
            title += &position;
        }
        title
    }

    fn has_ranks(&self) -> bool {
        self.game.has_ranks()
    }

    fn begin(&self) -> (Box<dyn Positions + '_>, Side) {
        let levels = vec![(self.state.clone(), legal_moves(&self.game, &self.state))];
        (Box::new(Path { game: &self.game, levels }), self.game.turn(&self.state))
    }
}

/// The [`Positions`] of a game of this type.
struct Path<'a, G: Playable> {
    game: &'a G,
    /// The positions with their moves.
    levels: Vec<(G::State, Vec<G::Move>)>,
}

impl<G: Playable> Path<'_, G> {
    fn at(&self, level: usize, index: u16) -> Option<(&G::State, G::Move)> {
        let (state, moves) = self.levels.get(level)?;
        Some((state, *moves.get(usize::from(index))?))
    }
}

impl<G: Playable> Positions for Path<'_, G> {
    fn push(&mut self, link: Link) -> Option<Side> {
        let (state, moves) = self.levels.last()?;
        let state = match link {
            Link::Move(index) => self.game.play(state, *moves.get(usize::from(index))?),
            Link::Pass => self.game.pass(state)?,
            Link::Same => state.clone(),
        };
        let side = self.game.turn(&state);
        let moves = legal_moves(self.game, &state);
        self.levels.push((state, moves));
        Some(side)
    }

    fn truncate(&mut self, levels: usize) {
        self.levels.truncate(levels);
    }

    fn move_text(&self, level: usize, index: u16) -> Option<String> {
        self.at(level, index).map(|(state, mv)| self.game.move_text(state, mv))
    }

    fn cells(&self, level: usize, index: u16) -> Vec<String> {
        self.at(level, index).map_or_else(Vec::new, |(state, mv)| self.game.move_cells(state, mv))
    }

    fn moves_again(&self, level: usize, index: u16) -> Option<bool> {
        let (state, mv) = self.at(level, index)?;
        Some(self.game.turn(&self.game.play(state, mv)) == self.game.turn(state))
    }

    fn unseen(&self, level: usize, seen: &[u16], count: u16) -> Vec<String> {
        let Some((state, moves)) = self.levels.get(level) else { return Vec::new() };
        let all = (0..).zip(moves).filter(|(index, _)| !seen.contains(index));
        let mut left: Vec<G::Move> = all.map(|(_, &mv)| mv).collect();
        if left.len() > usize::from(count) {
            // The game itself had ruled some moves out.
            let mut sensible = moves.clone();
            if self.game.tactics(state, &mut sensible).is_none() {
                left.retain(|mv| sensible.contains(mv));
            }
        }
        self.game.move_texts(state, &left)
    }

    fn text(&self, level: usize) -> Option<String> {
        self.levels.get(level).map(|(state, _)| self.game.position_text(state))
    }

    fn picture(&self, level: usize) -> Option<Picture> {
        let (state, _) = self.levels.get(level)?;
        Some(self.game.picture(state).of_sides(self.game.sides()))
    }
}
