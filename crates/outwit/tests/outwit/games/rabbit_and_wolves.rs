//! Rabbit and wolves (fox and hounds) on the 32 dark squares of an 8 x 8 board.
//!
//! Square = row x 4 + k, row 0 on top. Four wolves start on row 0 and step diagonally to a higher row only; the rabbit
//! starts on row 7 and steps diagonally in any direction, and moves first. The rabbit wins on row 0 or when the wolves
//! cannot move, the wolves when the rabbit cannot.

use outwit::game::retrograde::Indexed;
use outwit::game::{Game, Outcome, Side};

/// The rules, with the tables for steps and ranks.
#[derive(Clone, Debug)]
pub struct RabbitAndWolves {
    start: u8,
    /// The squares one step away, as bits: downwards (to higher rows) and in all directions.
    down: [u32; 32],
    around: [u32; 32],
    /// All sets of four wolves in the order of their rank.
    sets: Vec<u32>,
    /// `choose[i][s]`: the sets of `i + 1` squares below square `s`.
    choose: [[u32; 32]; 4],
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The wolves' squares as bits.
    pub wolves: u32,
    /// The rabbit's square.
    pub rabbit: u8,
    /// The rabbit's side is the first.
    pub turn: Side,
}

/// From one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    pub from: u8,
    pub to: u8,
}

const WOLVES_AT_START: u32 = 0b1111;
const TOP_ROW: u8 = 4;

impl RabbitAndWolves {
    /// The rabbit starts on square 28 + `column`, 0 to 3.
    pub fn new(column: u8) -> Self {
        let mut choose = [[0; 32]; 4];
        choose[0] = std::array::from_fn(|square| square as u32);
        for count in 1..4 {
            for square in 1..32 {
                choose[count][square] = choose[count][square - 1] + choose[count - 1][square - 1];
            }
        }
        let mut game = RabbitAndWolves {
            start: 28 + column,
            down: std::array::from_fn(|square| steps(square as i32, &[1])),
            around: std::array::from_fn(|square| steps(square as i32, &[-1, 1])),
            sets: vec![0; 35_960],
            choose,
        };
        // The next greater number with four bits, again and again: exactly the order of the ranks.
        let mut set = WOLVES_AT_START;
        for rank in 0..game.sets.len() {
            game.sets[rank] = set;
            debug_assert_eq!(game.rank(set), rank);
            let lowest = set & set.wrapping_neg();
            let ripple = set.wrapping_add(lowest);
            set = ripple | (((set ^ ripple) >> 2).checked_div(lowest).unwrap_or(0));
        }
        game
    }

    /// The rank of a set of wolves among all sets, greater for sets that are farther down.
    fn rank(&self, mut wolves: u32) -> usize {
        let mut rank = 0;
        for choose in &self.choose {
            rank += choose[wolves.trailing_zeros() as usize & 31];
            wolves &= wolves.wrapping_sub(1);
        }
        rank as usize
    }
}

/// The squares one step away from `square` in the given directions.
fn steps(square: i32, directions: &[i32]) -> u32 {
    let (row, k) = (square / 4, square % 4);
    let column = 2 * k + (row + 1) % 2;
    let mut found = 0;
    for direction in directions {
        for sideways in [-1, 1] {
            let (to_row, to_column) = (row + direction, column + sideways);
            if (0..8).contains(&to_row) && (0..8).contains(&to_column) {
                found |= 1 << (to_row * 4 + to_column / 2);
            }
        }
    }
    found
}

fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

impl Game for RabbitAndWolves {
    type State = Board;
    type Move = Step;

    fn start(&self) -> Board {
        Board { wolves: WOLVES_AT_START, rabbit: self.start, turn: Side::First }
    }

    fn turn(&self, board: &Board) -> Side {
        board.turn
    }

    #[inline]
    fn moves(&self, board: &Board, out: &mut Vec<Step>) {
        let free = !(board.wolves | 1 << board.rabbit);
        if board.turn == Side::First {
            let targets = self.around[board.rabbit as usize] & free;
            out.extend(bits(targets).map(|to| Step { from: board.rabbit, to }));
        } else {
            for from in bits(board.wolves) {
                let targets = self.down[from as usize] & free;
                out.extend(bits(targets).map(|to| Step { from, to }));
            }
        }
    }

    #[inline]
    fn play(&self, board: &Board, step: Step) -> Board {
        let mut next = Board { turn: board.turn.other(), ..*board };
        if board.turn == Side::First {
            next.rabbit = step.to;
        } else {
            next.wolves ^= 1 << step.from | 1 << step.to;
        }
        next
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        (board.rabbit < TOP_ROW).then_some(Outcome::Win(Side::First))
    }

    fn key(&self, board: &Board) -> u64 {
        let place = u64::from(board.rabbit) << 1 | board.turn as u64;
        outwit::hash::mix(u64::from(board.wolves) << 8 | place)
    }
}

/// Number = rank of the wolves, then who is to move (wolves higher), then the rabbit: every move leads to a higher rank
/// of the wolves, or from the rabbit's turn to the wolves' turn, so the numbers follow the course of the game.
impl Indexed for RabbitAndWolves {
    fn size(&self) -> usize {
        self.sets.len() * 64
    }

    #[inline]
    fn index(&self, board: &Board) -> Option<usize> {
        Some(self.rank(board.wolves) * 64 + board.turn as usize * 32 + board.rabbit as usize)
    }

    /// A rabbit on the top row has won before it could be its turn.
    #[inline]
    fn state(&self, index: usize) -> Option<Board> {
        let wolves = self.sets[index / 64];
        let (turn, rabbit) =
            (if index & 32 == 0 { Side::First } else { Side::Second }, (index % 32) as u8);
        let exists = wolves >> rabbit & 1 == 0 && (turn == Side::Second || rabbit >= TOP_ROW);
        exists.then_some(Board { wolves, rabbit, turn })
    }
}
