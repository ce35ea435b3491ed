//! What can be captured: first jumps (3.2), chains (3.3) and exchanges (3.5).
//!
//! The study does not say for whom captures count. Here they count for the side to move: captures
//! are compulsory, so that they happen, while what the other side threatens can still be answered.

use super::View;
use crate::board::Word;
use crate::moves::Move;
use crate::{Draughts, State};
use outwit::game::Game;

impl<W: Word> View<'_, W> {
    /// Whether the side that is counted for is to move.
    #[inline(always)]
    fn is_to_move(&self) -> bool {
        self.state.turn == self.side.colour
    }

    /// The legal captures.
    #[inline(always)]
    fn captures(&self) -> &[Move<W>] {
        self.captures.get_or_init(|| all_captures(self.game, self.state))
    }
}

/// All legal captures.
fn all_captures<W: Word>(game: &Draughts<W>, state: &State<W>) -> Vec<Move<W>> {
    let mut moves = Vec::new();
    game.noisy_moves(state, &mut moves);
    if !moves.is_empty() && game.outcome(state).is_some() {
        moves.clear();
    }
    moves
}

/// 3.2: jumps over an enemy piece beside an own one to an empty square behind it. The study gives its points for each capture, so a
/// piece that can be jumped in two ways counts twice.
#[inline(always)]
pub(super) fn captures<W: Word>(view: &View<'_, W>) -> i32 {
    if !view.is_to_move() {
        return 0;
    }
    let (rules, side) = (view.game.rules(), &view.side);
    let capturable = if rules.man_takes_king { side.enemy } else { side.enemy_men };
    let ways = [
        (side.men, capturable, rules.man_captures(side.colour)),
        (side.kings, side.enemy, rules.king_captures()),
    ];
    let mut count = 0;
    for (pieces, capturable, directions) in ways {
        if pieces.is_empty() {
            continue;
        }
        each!(directions, direction => {
            let jumped = view.step(pieces, direction) & capturable;
            count += (view.step(jumped, direction) & side.empty).count();
        });
    }
    count as i32
}

/// 3.3: how many pieces the longest capture takes beyond the first.
#[inline(always)]
pub(super) fn chains<W: Word>(view: &View<'_, W>) -> i32 {
    if !view.is_to_move() {
        return 0;
    }
    view.captures().iter().map(|mv| mv.taken.count() as i32 - 1).max().unwrap_or(0)
}

/// 3.5: pieces that the best capture wins after the longest capture in return.
#[inline(always)]
pub(super) fn exchange<W: Word>(view: &View<'_, W>) -> i32 {
    if !view.is_to_move() {
        return 0;
    }
    let gain = |&mv: &Move<W>| {
        let answers = all_captures(view.game, &view.game.play(view.state, mv));
        let lost = answers.iter().map(|answer| answer.taken.count()).max().unwrap_or(0);
        mv.taken.count() as i32 - lost as i32
    };
    view.captures().iter().map(gain).max().unwrap_or(0)
}
