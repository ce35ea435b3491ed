//! Two knights on an N x N board: a knight moves to a square that neither has visited; who cannot move loses.

use outwit::game::{Game, Outcome, Score, Side};

/// The rules for a board of up to 8 x 8.
#[derive(Clone, Debug)]
pub struct TwoKnights {
    start: Knights,
    /// The squares a knight's move away, as bits.
    jumps: Vec<u64>,
}

/// A position: the squares not yet visited as bits, the squares of the knight to move and of the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knights {
    pub free: u64,
    pub mover: u8,
    pub other: u8,
    pub turn: Side,
}

impl TwoKnights {
    /// The mover starts on square `mover` (row x size + column), the opponent on `other`.
    pub fn new(size: u8, mover: u8, other: u8) -> Self {
        let n = i32::from(size);
        let jumps = (0..n * n).map(|square| {
            let around = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
            around
                .iter()
                .map(|(rows, columns)| (square / n + rows, square % n + columns))
                .filter(|(row, column)| (0..n).contains(row) && (0..n).contains(column))
                .fold(0, |set, (row, column)| set | 1u64 << (row * n + column))
        });
        let all = u64::MAX >> (64 - n * n);
        let free = all & !(1 << mover | 1 << other);
        TwoKnights {
            start: Knights { free, mover, other, turn: Side::First },
            jumps: jumps.collect(),
        }
    }

    /// Whether the mover can leave the other knight without a move: it has none, or its only one can be taken.
    fn wins_at_once(&self, mover: u8, other: u8, free: u64) -> bool {
        let targets = self.jumps[mover as usize] & free;
        let exits = self.jumps[other as usize] & free;
        targets != 0 && (exits == 0 || exits.is_power_of_two() && targets & exits != 0)
    }

    /// From opposite corners.
    pub fn corners(size: u8) -> Self {
        TwoKnights::new(size, 0, size * size - 1)
    }
}

impl Game for TwoKnights {
    type State = Knights;
    type Move = u8;

    fn start(&self) -> Knights {
        self.start
    }

    fn turn(&self, state: &Knights) -> Side {
        state.turn
    }

    #[inline]
    fn moves(&self, state: &Knights, out: &mut Vec<u8>) {
        let mut targets = self.jumps[state.mover as usize] & state.free;
        while targets != 0 {
            out.push(targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
    }

    #[inline]
    fn play(&self, state: &Knights, to: u8) -> Knights {
        Knights {
            free: state.free & !(1 << to),
            mover: state.other,
            other: to,
            turn: state.turn.other(),
        }
    }

    fn outcome(&self, _: &Knights) -> Option<Outcome> {
        None
    }

    fn key(&self, state: &Knights) -> u64 {
        let places = u64::from(state.mover) << 8 | u64::from(state.other) << 1 | state.turn as u64;
        outwit::hash::mix(state.free ^ outwit::hash::mix(places))
    }

    /// The mirror at the diagonal, and nothing more: enough for games from opposite corners.
    fn symmetric_key(&self, state: &Knights) -> u64 {
        let n = self.jumps.len().isqrt();
        let turn = |square: u8| (square as usize % n * n + square as usize / n) as u8;
        let mut mirrored =
            Knights { free: 0, mover: turn(state.mover), other: turn(state.other), ..*state };
        let mut free = state.free;
        while free != 0 {
            mirrored.free |= 1 << turn(free.trailing_zeros() as u8);
            free &= free - 1;
        }
        self.key(state).min(self.key(&mirrored))
    }

    /// Two plies without a search: a move that wins at once, else only moves that do not lose at once.
    fn tactics(&self, state: &Knights, moves: &mut Vec<u8>) -> Option<Score> {
        if self.wins_at_once(state.mover, state.other, state.free) {
            return Some(Score::win_in(1));
        }
        let loses = |to: u8| self.wins_at_once(state.other, to, state.free & !(1 << to));
        if moves.iter().all(|&to| loses(to)) {
            return Some(Score::loss_in(2));
        }
        moves.retain(|&to| !loses(to));
        None
    }

    /// Few exits first (Warnsdorff's rule).
    fn move_order_hint(&self, state: &Knights, to: u8) -> i32 {
        -((self.jumps[to as usize] & state.free).count_ones() as i32)
    }
}
