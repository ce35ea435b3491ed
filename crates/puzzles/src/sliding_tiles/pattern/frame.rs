//! The frame as sets of cells: neighbours, regions, symmetries.

/// A frame of at most 25 cells; a set of cells is a word with one bit per cell.
pub(super) struct Frame {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) all: u32,
    not_first_col: u32,
    not_last_col: u32,
}

/// The cells of a set, lowest first.
pub(super) fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < u32::BITS).then_some(cell as usize)
    })
}

/// The set of some cells.
pub(super) fn set_of(cells: &[usize]) -> u32 {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

impl Frame {
    pub(super) fn new(rows: usize, cols: usize) -> Self {
        let cells = rows * cols;
        let col = |wanted: usize| -> u32 {
            (0..cells).filter(|cell| cell % cols == wanted).map(|cell| 1 << cell).sum()
        };
        let all = (1 << cells) - 1;
        Frame { rows, cols, all, not_first_col: all & !col(0), not_last_col: all & !col(cols - 1) }
    }

    pub(super) fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The neighbours of a set of cells; may include cells of the set.
    pub(super) fn beside(&self, set: u32) -> u32 {
        ((set & self.not_last_col) << 1)
            | ((set & self.not_first_col) >> 1)
            | ((set << self.cols) & self.all)
            | (set >> self.cols)
    }

    /// All cells that the blank can reach from `set` through `free` cells.
    pub(super) fn flood(&self, set: u32, free: u32) -> u32 {
        let mut region = set;
        loop {
            let wider = (region | self.beside(region)) & free;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }

    /// The connected regions of `free` cells, in the order of their first cells.
    pub(super) fn regions(&self, mut free: u32) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let first = free & free.wrapping_neg();
            let region = self.flood(first, free);
            free &= !region;
            (region != 0).then_some(region)
        })
    }

    /// Moves of a tile between two cells.
    pub(super) fn distance(&self, a: usize, b: usize) -> usize {
        (a / self.cols).abs_diff(b / self.cols) + (a % self.cols).abs_diff(b % self.cols)
    }

    /// The symmetry that maps the goal cells of a group onto those of a table, if there is one: an image for each cell.
    /// Anything but the identity needs a blank that can go everywhere, since the goal of the blank is not mapped.
    pub(super) fn image(
        &self,
        blank: usize,
        group: &[usize],
        goals: &[usize],
    ) -> Option<Vec<usize>> {
        let (rows, cols) = (self.rows, self.cols);
        let is_open = |group: &[usize]| {
            let free = self.all & !set_of(group);
            self.flood(1 << blank, free) == free
        };
        let map = |number: usize, cell: usize| {
            let (mut row, mut col) = (cell / cols, cell % cols);
            if number & 1 == 1 {
                row = rows - 1 - row;
            }
            if number & 2 == 2 {
                col = cols - 1 - col;
            }
            if number & 4 == 4 {
                (row, col) = (col, row);
            }
            row * cols + col
        };
        let symmetries = (0..8).filter(|&number| number < 4 || rows == cols);
        let fits = |&number: &usize| {
            let cells: Vec<usize> = group.iter().map(|&cell| map(number, cell)).collect();
            set_of(&cells) == set_of(goals)
                && cells.len() == goals.len()
                && (number == 0 || (is_open(group) && is_open(goals)))
        };
        let number = symmetries.into_iter().find(fits)?;
        Some((0..self.cells()).map(|cell| map(number, cell)).collect())
    }
}
