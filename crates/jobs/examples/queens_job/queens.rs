//! A small queens counter cut into shards, to try jobs with: place the first rows, count below them.

use jobs::{Halt, Stop, Work, decimal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Counting all solutions of the `n` queens.
#[derive(Clone, Debug)]
pub(crate) struct Queens {
    /// The side of the board, 2 to 20.
    pub(crate) n: u32,
    /// How many rows are placed before the cut; at least 2, so that odd boards can be mirrored.
    pub(crate) depth: u32,
    /// The number of shards.
    pub(crate) shards: u64,
}

/// What one shard counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    /// How many prefixes it took.
    pub(crate) prefixes: u64,
    /// Solutions below them, mirror images included.
    #[serde(with = "decimal")]
    pub(crate) solutions: u128,
    /// Queens placed below them.
    #[serde(with = "decimal")]
    pub(crate) nodes: u64,
}

/// A partly filled board as bit masks: columns and both diagonals taken, and the row to fill.
#[derive(Clone, Copy, Default)]
struct Board {
    columns: u32,
    left: u32,
    right: u32,
    row: u32,
}

impl Queens {
    /// The free columns of the next row, one bit each.
    fn free(&self, board: Board) -> u32 {
        ((1 << self.n) - 1) & !(board.columns | board.left | board.right)
    }

    fn place(board: Board, queen: u32) -> Board {
        Board {
            columns: board.columns | queen,
            left: (board.left | queen) << 1,
            right: (board.right | queen) >> 1,
            row: board.row + 1,
        }
    }

    /// Visits every prefix of the half that is not a mirror image.
    fn prefixes(&self, board: Board, visit: &mut impl FnMut(Board)) {
        if board.row == self.depth.min(self.n) {
            return visit(board);
        }
        let half = (1_u32 << (self.n / 2)) - 1;
        let middle = (self.n % 2) << (self.n / 2);
        let mut free = self.free(board);
        if board.row == 0 {
            free &= half | middle;
        } else if board.row == 1 && board.columns == middle {
            free &= half;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.prefixes(Self::place(board, queen), visit);
        }
    }

    fn count(&self, board: Board, nodes: &mut u64) -> u64 {
        if board.row == self.n {
            return 1;
        }
        let (mut free, mut solutions) = (self.free(board), 0);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            *nodes += 1;
            solutions += self.count(Self::place(board, queen), nodes);
        }
        solutions
    }
}

impl Work for Queens {
    type Payload = Count;
    type Total = Count;

    fn kind(&self) -> &'static str {
        "example-queens"
    }

    fn algorithm(&self) -> &'static str {
        "mirror-backtrack-1"
    }

    fn parameters(&self) -> Value {
        json!({ "n": self.n, "depth": self.depth })
    }

    fn shards(&self) -> u64 {
        self.shards
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Count, Halt> {
        let mut mine = Vec::new();
        let mut number = 0;
        self.prefixes(Board::default(), &mut |board| {
            if number % self.shards == shard {
                mine.push(board);
            }
            number += 1;
        });
        let mut count = Count { prefixes: 0, solutions: 0, nodes: 0 };
        for board in mine {
            if stop.is_raised() {
                return Err(Halt::Stopped);
            }
            count.prefixes += 1;
            count.solutions += u128::from(2 * self.count(board, &mut count.nodes));
        }
        Ok(count)
    }

    fn merge(&self, payloads: Vec<Count>) -> Result<Count, String> {
        let sum = |of: fn(&Count) -> u128| decimal::sum(payloads.iter().map(of));
        Ok(Count {
            prefixes: sum(|count| count.prefixes.into())? as u64,
            solutions: sum(|count| count.solutions)?,
            nodes: sum(|count| count.nodes.into())? as u64,
        })
    }
}
