//! Perft: the number of move sequences of a given length, the test of a move generator.
//!
//! *Idea*: search the whole tree and count its leaves. *Plain* makes every move; *bulk* counts the
//! moves of the last position without making them; *hashed* also stores the counts of positions in a
//! table.
//! *Guarantee*: the three modes give the same number; the table compares whole positions, not keys.
//! A position without moves has no leaves. Draw rules are ignored. More leaves than 64 bits can count are `u64::MAX`.
//! *Cost*: time b^d (bulk: b^(d-1), hashed: the distinct positions), memory d (hashed: the table).
//! *Source*: the field's usual test; the conventions are those of the published totals.
//!
//! ```
//! use draughts::{Draughts, Position, Variant, perft::{Convention, Perft}};
//!
//! let game = Draughts::<u64>::new(Variant::English).unwrap();
//! let perft = Perft::new(6, Convention::Keep);
//! assert_eq!(game.perft(&Position::start(game.rules()), &perft), 36_768);
//! ```

mod table;
mod tree;

use table::Table;

use outwit::parallel::share;

use crate::board::Word;
use crate::generate::Generator;
use crate::position::Position;

/// Which captures are counted as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Every route: other turning squares or another order is another move. A king that jumps
    /// straight on over a gap counts once, but in Turkish once for each empty square of the gap:
    /// each convention is that of the published totals.
    #[default]
    Keep,
    /// Captures with the same start, end and captured pieces are one move.
    Drop,
}

outwit::named_values!(Convention {
    Keep = "keep": "each route is a move, as in most published totals (Turkish: each landing square too)",
    Drop = "drop": "captures with the same start, end and captured pieces are one move",
});

/// How the tree is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Every move is made.
    Plain,
    /// The moves of the last positions are counted, not made.
    Bulk,
    /// As bulk, with a table of this many mebibytes for positions met again.
    Hashed {
        /// Size of the table in MiB.
        mebibytes: usize,
    },
}

/// A perft to be run.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    depth: u32,
    convention: Convention,
    mode: Mode,
    threads: usize,
}

impl Perft {
    /// In bulk mode on one thread.
    pub const fn new(depth: u32, convention: Convention) -> Self {
        Self { depth, convention, mode: Mode::Bulk, threads: 1 }
    }

    /// In another mode.
    pub const fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// On several threads; 0 is taken as 1.
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Counts the leaves below a position.
    pub(crate) fn count<W: Word>(self, generator: &Generator<W>, position: &Position<W>) -> u64 {
        let table = match self.mode {
            Mode::Hashed { mebibytes } => Some(Table::new(mebibytes)),
            Mode::Plain | Mode::Bulk => None,
        };
        let (mode, distinct) = (self.mode, self.convention == Convention::Drop);
        let tree = tree::Tree { generator, table: table.as_ref(), mode, distinct };
        // Two plies give enough pieces of work to keep the threads busy to the end.
        if self.threads <= 1 || self.depth < 4 {
            return tree.count(position, self.depth);
        }
        let work = tree.two_plies(position);
        let sums = share(self.threads, work.iter(), |positions| {
            let counts = positions.map(|position| tree.count(position, self.depth - 2));
            counts.fold(0, u64::saturating_add)
        });
        sums.into_iter().fold(0, u64::saturating_add)
    }
}
