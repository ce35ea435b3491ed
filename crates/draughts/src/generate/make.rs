//! Making moves: the position after a move, without looking whether it is legal.

use super::Generator;
use crate::board::Word;
use crate::colour::Colour;
use crate::moves::Move;
use crate::position::{KingRun, Position};

impl<W: Word> Generator<W> {
    /// The kings of the mover that may make a quiet move: all, but for the Frisian king that has
    /// made its three while its side has men.
    #[inline(always)]
    pub(super) fn free_kings(&self, position: &Position<W>) -> W {
        let kings = position.own & position.kings;
        if position.own_run.moves >= self.king_run_limit {
            kings & !W::single(u32::from(position.own_run.square))
        } else {
            kings
        }
    }

    /// The position after a legal move.
    #[inline]
    pub(crate) fn play(&self, position: &Position<W>, mv: Move<W>) -> Position<W> {
        let (from, to) = (W::single(mv.from.into()), W::single(mv.to.into()));
        if !mv.taken.is_empty() {
            after_capture(position, from, to, mv.taken, mv.crowned)
        } else if (position.kings & from).is_empty() {
            self.after_man(position, from, to)
        } else {
            self.after_king(position, from, to)
        }
    }

    /// The position after a quiet move of a man.
    #[inline(always)]
    pub(super) fn after_man(&self, position: &Position<W>, from: W, to: W) -> Position<W> {
        let last = self.last_rows[position.turn.index()];
        let (own, kings) = (position.own ^ (from | to), position.kings | to & last);
        passed(position, own, position.enemy, kings, KingRun::default())
    }

    /// The position after a quiet move of a king.
    #[inline(always)]
    pub(super) fn after_king(&self, position: &Position<W>, from: W, to: W) -> Position<W> {
        let moved = from | to;
        let mut run = KingRun::default();
        if self.king_run_limit != u8::MAX {
            let before = position.own_run;
            let again = before.moves > 0 && W::single(u32::from(before.square)) == from;
            let moves = if again { before.moves + 1 } else { 1 };
            run = KingRun { square: to.lowest() as u8, moves };
        }
        passed(position, position.own ^ moved, position.enemy, position.kings ^ moved, run)
    }

    /// Whether a colour's man is crowned where it stands.
    #[inline(always)]
    pub(super) fn is_last_row(&self, colour: Colour, square: W) -> bool {
        !(square & self.last_rows[colour.index()]).is_empty()
    }
}

/// The position after a capture.
#[inline(always)]
pub(super) fn after_capture<W: Word>(
    position: &Position<W>,
    from: W,
    to: W,
    taken: W,
    crowned: bool,
) -> Position<W> {
    let own = position.own & !from | to;
    let is_king = crowned || !(position.kings & from).is_empty();
    let mut kings = position.kings & !(from | taken);
    if is_king {
        kings |= to;
    }
    passed(position, own, position.enemy & !taken, kings, KingRun::default())
}

/// The turn passes; `own` and `run` are those of the side that has moved.
#[inline(always)]
fn passed<W: Word>(
    position: &Position<W>,
    own: W,
    enemy: W,
    kings: W,
    run: KingRun,
) -> Position<W> {
    let turn = position.turn.other();
    let mut next = Position {
        own: enemy,
        enemy: own,
        kings,
        turn,
        own_run: position.enemy_run,
        enemy_run: run,
    };
    next.clear_idle_runs();
    next
}
