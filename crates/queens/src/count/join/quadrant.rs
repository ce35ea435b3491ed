//! The shared diagonals, and the lists of all ways to fill a quadrant (step 1 of the join).

use outwit::memory;

/// The size of the board, and the numbering of the shared diagonals: those that meet both the west and the east half.
///
/// For odd `n` the middle row and the middle column belong to no quadrant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Geometry {
    /// Side of the board.
    pub(super) size: usize,
    /// Side of a quadrant.
    pub(super) half: usize,
}

impl Geometry {
    pub(super) fn new(size: usize) -> Self {
        Self { size, half: size / 2 }
    }

    /// The number of shared diagonals of one direction.
    pub(super) fn span(self) -> usize {
        2 * self.half - 1
    }

    /// The shared diagonals through a square of the board, as bits: falling ones in the low `span` bits, rising ones in
    /// the next `span`. A falling diagonal has constant row - column, 0 in the middle; a rising one has constant
    /// row + column, `size` - 1 in the middle. Both are shared up to `reach` from the middle.
    pub(super) fn diagonals(self, row: usize, column: usize) -> u64 {
        let reach = self.half as isize - 1;
        let falling = row as isize - column as isize;
        let rising = (row + column) as isize - (self.size as isize - 1);
        let mut bits = 0;
        if falling.abs() <= reach {
            bits |= 1 << (falling + reach);
        }
        if rising.abs() <= reach {
            bits |= 1 << (rising + reach + self.span() as isize);
        }
        bits
    }

    /// The diagonals after a reflection left to right: it maps column c to size - 1 - c, and so exchanges falling and
    /// rising diagonals, keeping their distance from the middle.
    pub(super) fn mirror(self, bits: u64) -> u64 {
        let span = self.span();
        let low = (1 << span) - 1;
        (bits >> span) | ((bits & low) << span)
    }

    /// The board's row for row `local` of a north or south quadrant, counted from the border inwards.
    pub(super) fn row(self, south: bool, local: usize) -> usize {
        if south { self.size - 1 - local } else { local }
    }
}

/// Whether queens on these squares, by row and column, attack each other.
pub(super) fn attacks(a: (usize, usize), b: (usize, usize)) -> bool {
    a.0 == b.0 || a.1 == b.1 || a.0 + a.1 == b.0 + b.1 || a.0 + b.1 == a.1 + b.0
}

/// All ways to put queens that do not attack each other on a western quadrant, grouped by the set of rows and the set
/// of columns they use. A filling is stored as the set of its shared diagonals. Rows and columns may stay empty.
#[derive(Debug)]
pub(super) struct Quadrant {
    half: usize,
    /// The list for the sets `rows` and `columns` starts at `starts[rows << half | columns]` and ends where the next
    /// one starts.
    starts: Vec<u32>,
    fillings: Vec<u64>,
}

impl Quadrant {
    /// Lists all fillings whose queens are not attacked by one of `placed` (row and column of the whole board); `None`
    /// if there is no memory.
    pub(super) fn new(geometry: Geometry, south: bool, placed: &[(usize, usize)]) -> Option<Self> {
        let half = geometry.half;
        let rows: Vec<usize> = (0..half).map(|local| geometry.row(south, local)).collect();
        let squares: Vec<u32> = rows
            .iter()
            .map(|&row| {
                (0..half)
                    .filter(|&c| !placed.iter().any(|&queen| attacks(queen, (row, c))))
                    .fold(0, |bits, c| bits | 1 << c)
            })
            .collect();
        let diagonals: Vec<Vec<u64>> = rows
            .iter()
            .map(|&row| (0..half).map(|column| geometry.diagonals(row, column)).collect())
            .collect();
        let board = Board { half, squares: &squares, diagonals: &diagonals };

        // Counting sort: the first run over all fillings counts each list, the second writes the lists.
        let mut starts: Vec<u32> = memory::zeros((1 << (2 * half)) + 1)?;
        board.fill(0, State::default(), &mut |key, _| starts[key + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut fillings = memory::zeros(starts[starts.len() - 1] as usize)?;
        let mut next = memory::zeros(starts.len())?;
        next.copy_from_slice(&starts);
        board.fill(0, State::default(), &mut |key, bits| {
            fillings[next[key] as usize] = bits;
            next[key] += 1;
        });
        Some(Self { half, starts, fillings })
    }

    /// The shared diagonals of every filling that uses exactly these rows and columns.
    pub(super) fn list(&self, rows: usize, columns: usize) -> &[u64] {
        let key = rows << self.half | columns;
        &self.fillings[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct State {
    rows: u32,
    columns: u32,
    falling: u32,
    rising: u32,
    bits: u64,
}

struct Board<'a> {
    half: usize,
    squares: &'a [u32],
    diagonals: &'a [Vec<u64>],
}

impl Board<'_> {
    /// Calls `visit` with the key and the shared diagonals of every filling of the rows from `row` on: each row holds
    /// one queen or none. `state.falling` and `state.rising` are the columns attacked along diagonals in the row
    /// above; one step down the board shifts them by one column.
    fn fill(&self, row: usize, state: State, visit: &mut impl FnMut(usize, u64)) {
        if row == self.half {
            visit((state.rows as usize) << self.half | state.columns as usize, state.bits);
            return;
        }
        let (falling, rising) = (state.falling << 1, state.rising >> 1);
        self.fill(row + 1, State { falling, rising, ..state }, visit);
        let mut free = self.squares[row] & !(state.columns | falling | rising);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let next = State {
                rows: state.rows | 1 << row,
                columns: state.columns | queen,
                falling: falling | queen,
                rising: rising | queen,
                bits: state.bits | self.diagonals[row][queen.trailing_zeros() as usize],
            };
            self.fill(row + 1, next, visit);
        }
    }
}
