//! A position: the pieces and the side to move, in three words.
//!
//! *Idea*: pieces are kept from the mover's point of view, so that making a move is a few bit
//! operations and a swap. A move makes a new value; nothing is undone. A position does not know its
//! variant: the rules are a value of their own ([`Draughts`](crate::Draughts)).
//! *Guarantee*: two positions of a variant are equal exactly if all rules but the draw rules treat
//! them alike; the Frisian king counts are part of a position.
//! *Cost*: 32 bytes on boards of up to 10x10, 64 bytes in the wide word that holds every board.

use crate::board::Word;
use crate::colour::Colour;
use crate::rules::Rules;

/// How often in a row the same king has made a quiet move (Frisian).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KingRun {
    /// The bit of the king; 0 if `moves` is 0.
    pub square: u8,
    /// Quiet moves in a row, 0 to 3; always 0 in variants without this rule.
    pub moves: u8,
}

/// A position without the counters of the draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<W = u128> {
    pub(crate) own: W,
    pub(crate) enemy: W,
    pub(crate) kings: W,
    pub(crate) turn: Colour,
    pub(crate) own_run: KingRun,
    pub(crate) enemy_run: KingRun,
}

impl<W: Word> Position<W> {
    /// The starting position of a variant.
    pub fn start(rules: &Rules) -> Self {
        let turn = rules.starts;
        let [own, enemy] = [turn, turn.other()].map(|colour| W::from_u128(rules.start(colour)));
        Self::without_counts(own, enemy, W::ZERO, turn)
    }

    /// A position in which no king has a quiet-move count.
    #[inline(always)]
    pub(crate) fn without_counts(own: W, enemy: W, kings: W, turn: Colour) -> Self {
        let run = KingRun::default();
        Self { own, enemy, kings, turn, own_run: run, enemy_run: run }
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// All pieces of a colour.
    #[inline(always)]
    pub fn pieces(&self, colour: Colour) -> W {
        if colour == self.turn { self.own } else { self.enemy }
    }

    /// The men of a colour.
    #[inline(always)]
    pub fn men_of(&self, colour: Colour) -> W {
        self.pieces(colour) & !self.kings
    }

    /// The kings of a colour.
    #[inline(always)]
    pub fn kings_of(&self, colour: Colour) -> W {
        self.pieces(colour) & self.kings
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn kings(&self) -> W {
        self.kings
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

    /// Whether a quiet-move count of a king runs (Frisian).
    #[inline(always)]
    pub fn has_king_counts(&self) -> bool {
        self.own_run.moves | self.enemy_run.moves != 0
    }

    #[inline(always)]
    pub(crate) fn men_of_mover(&self) -> W {
        self.own & !self.kings
    }

    #[inline(always)]
    pub(crate) fn men_of_waiting(&self) -> W {
        self.enemy & !self.kings
    }

    /// The same pieces with the other side to move.
    #[must_use]
    #[inline(always)]
    pub fn passed(&self) -> Self {
        Self {
            own: self.enemy,
            enemy: self.own,
            kings: self.kings,
            turn: self.turn.other(),
            own_run: self.enemy_run,
            enemy_run: self.own_run,
        }
    }

    /// Forgets the count of a king that is gone and of a side that has no men, so that equal
    /// prospects are equal positions. Without running counts it changes nothing.
    #[inline(always)]
    pub(crate) fn clear_idle_runs(&mut self) {
        if self.has_king_counts() {
            for (run, pieces) in [(&mut self.own_run, self.own), (&mut self.enemy_run, self.enemy)]
            {
                let king = W::single(u32::from(run.square)) & pieces & self.kings;
                if king.is_empty() || (pieces & !self.kings).is_empty() {
                    *run = KingRun::default();
                }
            }
        }
    }

    /// A number that is equal for equal positions and well spread over 64 bits.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut key = self.own.mixed(0x9E37_79B9_7F4A_7C15)
            ^ self.enemy.mixed(0xC2B2_AE3D_27D4_EB4F).rotate_left(21)
            ^ self.kings.mixed(0xD6E8_FEB8_6659_FD93).rotate_left(42);
        if self.turn == Colour::White {
            key = !key;
        }
        let runs = u32::from_le_bytes([
            self.own_run.square,
            self.own_run.moves,
            self.enemy_run.square,
            self.enemy_run.moves,
        ]);
        if runs != 0 {
            key ^= u64::from(runs).mixed(0xA076_1D64_78BD_642F);
        }
        key
    }

    /// The same position in another word, which must hold the board.
    #[inline]
    pub(crate) fn converted<X: Word>(&self) -> Position<X> {
        let convert = |set: W| X::from_u128(set.to_u128());
        Position {
            own: convert(self.own),
            enemy: convert(self.enemy),
            kings: convert(self.kings),
            turn: self.turn,
            own_run: self.own_run,
            enemy_run: self.enemy_run,
        }
    }
}
