//! Drawings as PNG, made from their SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::letters::outlines;
use super::svg::svg;
use super::{Figure, Theme};
use crate::Fault;

/// Pixels that a PNG may have; more would take more than 400 MB.
const MAX_PIXELS: f32 = 100_000_000.0;

/// The drawing as a PNG, `scale` pixels for a unit. A PNG has one theme; what follows the reader becomes light.
pub(super) fn png(figure: &Figure<'_>, theme: Theme, scale: f32) -> Result<Vec<u8>, Fault> {
    let theme = if theme == Theme::Dark { Theme::Dark } else { Theme::Light };
    render(&svg(figure, theme, outlines), scale)
}

/// Turns an SVG without texts into a PNG.
fn render(svg: &str, scale: f32) -> Result<Vec<u8>, Fault> {
    let wrong = |why: String| Fault::new(format!("the picture cannot be drawn as PNG: {why}"));
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| wrong(error.to_string()))?;
    let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
    if !(width >= 1.0 && height >= 1.0 && width * height <= MAX_PIXELS) {
        return Err(wrong(format!("it would have {width:.0} x {height:.0} pixels"))
            .expected("at least 1 and at most 100,000,000 pixels; show fewer nodes or take SVG"));
    }
    let mut pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32)
        .ok_or_else(|| wrong("there is not enough memory".into()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| wrong(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Cell, Marks, Picture};

    #[test]
    fn a_board_becomes_a_png_and_a_huge_one_a_fault() {
        let picture = Picture::board(3, 3, |_, _| Cell::default());
        let marks = Marks::default();
        let figure = picture.figure(&marks, "");
        let png = figure.png(Theme::Light, 2.0).expect("a small picture");
        assert!(png.starts_with(b"\x89PNG"));
        let fault = figure.png(Theme::Dark, 1000.0).expect_err("too big");
        assert!(fault.to_string().contains("100,000,000"), "{fault}");
    }
}
