//! A tree as PNG.

use super::Window;
use super::svg::PALETTE;
use crate::Fault;
use crate::picture::pen::Pen;
use crate::picture::{Theme, png};

impl Window {
    /// The window as a PNG, `scale` pixels for a unit (2 is sharp on most screens).
    pub fn png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, Fault> {
        let pen = Pen::new(self.size(), png::fixed(theme), PALETTE, "", "");
        png::render(&self.draw(png::with_outlines(pen)), scale)
    }
}
