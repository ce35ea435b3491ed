//! Making moves: the position after a move, without looking whether it is legal.

use super::Generator;
use crate::board::Word;
use crate::colour::Colour;
use crate::moves::Move;
use crate::position::{KingRun, Position};
use crate::rules::Rules;

/// The rules that are read whenever a move is made or listed. Constants where a shape is for one variant alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveRules<W> {
    /// All playing squares.
    pub(super) board: W,
    /// The rows of promotion, White's first.
    pub(super) last_rows: [W; 2],
    /// After this many quiet moves in a row a king must rest; more than any count if it need not.
    pub(super) king_run_limit: u8,
    /// Whether a king on the board ends the game.
    pub(super) first_king_wins: bool,
}

impl<W: Word> MoveRules<W> {
    /// Those of a variant.
    #[inline(always)]
    pub(super) fn of(rules: &Rules) -> Self {
        Self {
            board: W::from_u128(rules.board.mask()),
            last_rows: Colour::BOTH.map(|colour| W::from_u128(rules.last_row(colour))),
            king_run_limit: rules.king_run.unwrap_or(u8::MAX),
            first_king_wins: rules.first_king_wins,
        }
    }

    /// Whether the game is over although pieces could move: in Breakthrough when a king is on the
    /// board.
    #[inline(always)]
    pub(super) fn is_over(&self, position: &Position<W>) -> bool {
        self.first_king_wins && !position.kings.is_empty()
    }

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

    /// The position after a quiet move of a man.
    #[inline(always)]
    pub(super) fn after_man(&self, position: &Position<W>, from: W, to: W) -> Position<W> {
        let last = self.last_rows[position.turn.index()];
        let (own, kings) = (position.own ^ (from | to), position.kings | to & last);
        self.passed(position, own, position.enemy, kings, KingRun::default())
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
        self.passed(position, position.own ^ moved, position.enemy, position.kings ^ moved, run)
    }

    /// Whether a colour's man is crowned where it stands.
    #[inline(always)]
    pub(super) fn is_last_row(&self, colour: Colour, square: W) -> bool {
        !(square & self.last_rows[colour.index()]).is_empty()
    }

    /// The position after a capture.
    #[inline(always)]
    pub(super) fn after_capture(
        &self,
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
        self.passed(position, own, position.enemy & !taken, kings, KingRun::default())
    }

    /// The turn passes; `own` and `run` are those of the side that has moved.
    #[inline(always)]
    fn passed(
        &self,
        position: &Position<W>,
        own: W,
        enemy: W,
        kings: W,
        run: KingRun,
    ) -> Position<W> {
        let turn = position.turn.other();
        let (own_run, enemy_run) = (position.enemy_run, run);
        let mut next = Position { own: enemy, enemy: own, kings, turn, own_run, enemy_run };
        if self.king_run_limit != u8::MAX {
            next.clear_idle_runs();
        }
        next
    }
}

impl<W: Word> Generator<W> {
    /// The position after a legal move.
    #[inline(always)]
    pub(crate) fn play(&self, position: &Position<W>, mv: Move<W>) -> Position<W> {
        let (from, to) = (W::single(mv.from.into()), W::single(mv.to.into()));
        if !mv.taken.is_empty() {
            self.move_rules.after_capture(position, from, to, mv.taken, mv.crowned)
        } else if (position.kings & from).is_empty() {
            self.move_rules.after_man(position, from, to)
        } else {
            self.move_rules.after_king(position, from, to)
        }
    }
}
