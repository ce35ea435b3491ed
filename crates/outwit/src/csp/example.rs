//! A constraint problem for the examples in the documentation.

use super::Table;

/// A ring of regions; neighbours must have different colours.
pub fn ring(regions: usize, colours: usize) -> Table {
    let mut table = Table::new(vec![colours; regions]);
    for region in 0..regions {
        table.differ(region, (region + 1) % regions);
    }
    table
}
