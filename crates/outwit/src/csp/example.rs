//! A constraint problem for the examples in the documentation.

use super::TableCsp;

/// A ring of regions; neighbours must have different colours.
pub fn ring(regions: usize, colours: usize) -> TableCsp {
    let mut table = TableCsp::new(vec![colours; regions]);
    for region in 0..regions {
        table.differ(region, (region + 1) % regions);
    }
    table
}
