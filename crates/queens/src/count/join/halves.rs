//! Builds half boards from two quadrants (step 3 of the join).

use super::lanes::Checked;
use super::quadrant::Quadrant;

/// Sets of rows or columns of a quadrant, as bits, by their size.
#[derive(Debug)]
pub(super) struct Sets {
    by_size: Vec<Vec<usize>>,
    /// Every row or column.
    pub(super) full: usize,
}

impl Sets {
    pub(super) fn new(half: usize) -> Self {
        let full = (1_usize << half) - 1;
        let mut by_size = vec![Vec::new(); half + 1];
        for set in 0..=full {
            by_size[set.count_ones() as usize].push(set);
        }
        Self { by_size, full }
    }

    /// All sets with this many members.
    pub(super) fn of_size(&self, size: u32) -> &[usize] {
        &self.by_size[size as usize]
    }
}

/// A north-west and a south-west quadrant that share their columns.
#[derive(Debug)]
pub(super) struct West {
    pub(super) north: Quadrant,
    pub(super) south: Quadrant,
    /// Columns open to the two quadrants.
    pub(super) columns: usize,
}

impl West {
    /// Appends all half boards with queens in exactly these rows, one in each column of `columns`. A half board is
    /// the set of its shared diagonals, as bits.
    ///
    /// The two quadrants divide the columns between them: for each set of columns of the north quadrant the south
    /// quadrant has the complement. `cross` then keeps the pairs of fillings without a common diagonal. Comparing the
    /// shared diagonals suffices: every diagonal that meets both western quadrants continues into the east half.
    pub(super) fn halves(
        &self,
        checked: Checked,
        sets: &Sets,
        rows: (usize, usize),
        out: &mut Vec<u64>,
    ) {
        let (north, south) = rows;
        let lists = sets.of_size(north.count_ones()).iter().filter_map(|&columns| {
            if columns & !self.columns != 0 {
                return None;
            }
            let upper = self.north.list(north, columns);
            let lower = self.south.list(south, self.columns ^ columns);
            (!upper.is_empty() && !lower.is_empty()).then_some((upper, lower))
        });
        checked.cross(lists, out);
    }
}
