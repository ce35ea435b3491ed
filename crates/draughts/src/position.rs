//! A position: who stands where and who is to move, in three words.
//!
//! *Idea*: pieces are kept from the mover's point of view, so that making a move is a few bit
//! operations and a swap; a new value comes out, nothing is undone.
//! *Guarantee*: two positions of a variant are equal exactly if every rule but the draw rules treats
//! them alike; the Frisian king counts are part of that.
//! *Cost*: 32 bytes on boards of up to 10x10.

use crate::board::Word;
use crate::colour::Colour;
use crate::moves::Move;
use crate::rules::{NoMoves, Variant};

/// How often in a row the same king has made a quiet move (Frisian).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KingRun {
    /// The bit of the king; 0 if `moves` is 0.
    pub square: u8,
    /// Quiet moves in a row, 0 to 3.
    pub moves: u8,
}

/// A position of a variant, without the counters of the draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<V: Variant> {
    pub(crate) own: V::Word,
    pub(crate) enemy: V::Word,
    pub(crate) kings: V::Word,
    pub(crate) turn: Colour,
    pub(crate) own_run: KingRun,
    pub(crate) enemy_run: KingRun,
}

impl<V: Variant> Position<V> {
    /// The starting position.
    pub fn start() -> Self {
        let white = V::Word::from_u128(const { V::RULES.start(Colour::White) });
        let black = V::Word::from_u128(const { V::RULES.start(Colour::Black) });
        let (own, enemy) = match V::RULES.starts {
            Colour::White => (white, black),
            Colour::Black => (black, white),
        };
        let run = KingRun::default();
        let turn = V::RULES.starts;
        Self { own, enemy, kings: V::Word::ZERO, turn, own_run: run, enemy_run: run }
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// All pieces of a colour.
    #[inline(always)]
    pub fn pieces(&self, colour: Colour) -> V::Word {
        if colour == self.turn { self.own } else { self.enemy }
    }

    /// The men of a colour.
    #[inline(always)]
    pub fn men_of(&self, colour: Colour) -> V::Word {
        self.pieces(colour) & !self.kings
    }

    /// The kings of a colour.
    #[inline(always)]
    pub fn kings_of(&self, colour: Colour) -> V::Word {
        self.pieces(colour) & self.kings
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn kings(&self) -> V::Word {
        self.kings
    }

    /// The empty playing squares.
    #[inline(always)]
    pub fn empty(&self) -> V::Word {
        V::Word::from_u128(const { V::RULES.board.mask() }) & !(self.own | self.enemy)
    }

    /// Number of pieces on the board.
    #[inline(always)]
    pub fn total(&self) -> u32 {
        (self.own | self.enemy).count()
    }

    /// The quiet-move count of a colour's king (Frisian).
    pub fn king_run(&self, colour: Colour) -> KingRun {
        if colour == self.turn { self.own_run } else { self.enemy_run }
    }

    #[inline(always)]
    pub(crate) fn men_of_mover(&self) -> V::Word {
        self.own & !self.kings
    }

    #[inline(always)]
    pub(crate) fn men_of_waiting(&self) -> V::Word {
        self.enemy & !self.kings
    }

    /// The kings of the mover that may make a quiet move: all, but for the Frisian king that has
    /// made its three while its side has men.
    #[inline(always)]
    pub(crate) fn free_kings(&self) -> V::Word {
        let kings = self.own & self.kings;
        match V::RULES.king_run {
            Some(most) if self.own_run.moves >= most => {
                kings & !V::Word::single(u32::from(self.own_run.square))
            }
            _ => kings,
        }
    }

    /// A number that is equal for equal positions and well spread over 64 bits.
    #[inline]
    pub fn key(&self) -> u64 {
        let white = if self.turn == Colour::White { self.own } else { self.enemy };
        let mut key = self.own.mixed(0x9E37_79B9_7F4A_7C15)
            ^ self.enemy.mixed(0xC2B2_AE3D_27D4_EB4F).rotate_left(21)
            ^ self.kings.mixed(0xD6E8_FEB8_6659_FD93).rotate_left(42);
        if white == self.own {
            key = !key;
        }
        if V::RULES.king_run.is_some() {
            let runs = u32::from_le_bytes([
                self.own_run.square,
                self.own_run.moves,
                self.enemy_run.square,
                self.enemy_run.moves,
            ]);
            key ^= u64::from(runs).mixed(0xA076_1D64_78BD_642F)
                & (u64::from(runs != 0)).wrapping_neg();
        }
        key
    }

    /// The position after a quiet move of a man.
    #[inline(always)]
    pub(crate) fn after_man<const WHITE: bool>(&self, from: V::Word, to: V::Word) -> Self {
        let last = V::Word::from_u128(const { V::RULES.last_row(Colour::of(WHITE)) });
        let mut next =
            self.swapped::<WHITE>(self.own ^ (from | to), self.enemy, self.kings | to & last);
        next.enemy_run = KingRun::default();
        next.settle();
        next
    }

    /// The position after a quiet move of a king.
    #[inline(always)]
    pub(crate) fn after_king<const WHITE: bool>(&self, from: V::Word, to: V::Word) -> Self {
        let moved = from | to;
        let mut next = self.swapped::<WHITE>(self.own ^ moved, self.enemy, self.kings ^ moved);
        if V::RULES.king_run.is_some() {
            let run = self.own_run;
            let again = run.moves > 0 && V::Word::single(u32::from(run.square)) == from;
            let moves = if again { run.moves + 1 } else { 1 };
            next.enemy_run = KingRun { square: to.lowest() as u8, moves };
        }
        next.settle();
        next
    }

    /// The position after a capture.
    #[inline(always)]
    pub(crate) fn after_capture<const WHITE: bool>(
        &self,
        from: V::Word,
        to: V::Word,
        taken: V::Word,
        crowned: bool,
    ) -> Self {
        let own = self.own & !from | to;
        let is_king = crowned || !(self.kings & from).is_empty();
        let mut kings = self.kings & !(from | taken);
        if is_king {
            kings |= to;
        }
        let mut next = self.swapped::<WHITE>(own, self.enemy & !taken, kings);
        next.enemy_run = KingRun::default();
        next.settle();
        next
    }

    #[inline(always)]
    fn swapped<const WHITE: bool>(&self, own: V::Word, enemy: V::Word, kings: V::Word) -> Self {
        Self {
            own: enemy,
            enemy: own,
            kings,
            turn: Colour::of(!WHITE),
            own_run: self.enemy_run,
            enemy_run: self.own_run,
        }
    }

    /// Forgets the count of a king that is gone and of a side that has no men, so that equal
    /// prospects are equal positions.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        if V::RULES.king_run.is_some() {
            for (run, pieces) in [(&mut self.own_run, self.own), (&mut self.enemy_run, self.enemy)]
            {
                let king = V::Word::single(u32::from(run.square)) & pieces & self.kings;
                if king.is_empty() || (pieces & !self.kings).is_empty() {
                    *run = KingRun::default();
                }
            }
        }
    }

    /// The position after a move that [`moves`](Self::moves) has given.
    #[inline]
    pub fn play(&self, mv: Move<V::Word>) -> Self {
        match self.turn {
            Colour::White => self.play_as::<true>(mv),
            Colour::Black => self.play_as::<false>(mv),
        }
    }

    #[inline(always)]
    fn play_as<const WHITE: bool>(&self, mv: Move<V::Word>) -> Self {
        let (from, to) = (V::Word::single(mv.from.into()), V::Word::single(mv.to.into()));
        if !mv.taken.is_empty() {
            self.after_capture::<WHITE>(from, to, mv.taken, mv.crowned)
        } else if (self.kings & from).is_empty() {
            self.after_man::<WHITE>(from, to)
        } else {
            self.after_king::<WHITE>(from, to)
        }
    }

    /// Whether the side to move has lost or won without a move to make: in Breakthrough when a
    /// king is on the board.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        V::RULES.first_king_wins && !self.kings.is_empty()
    }

    /// The winner if the side to move has no legal move, else `None`.
    pub fn winner(&self) -> Option<Colour> {
        if self.is_over() {
            let king = self.own & self.kings;
            return Some(if king.is_empty() { self.turn.other() } else { self.turn });
        }
        if self.has_move() {
            return None;
        }
        Some(match V::RULES.no_moves {
            NoMoves::Loses => self.turn.other(),
            NoMoves::Wins => self.turn,
        })
    }
}
