//! Drawings as PNG: the shapes of a pen become pixels.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

use super::Figure;
use super::letters::outline;
use super::path::{Step, steps};
use super::pen::{Colour, Groups, Pen, Point, Shape, Text, Theme, Writer};
use super::style::{declarations, rgb};
use crate::Fault;

/// Pixels that a PNG may have.
const MAX_PIXELS: f64 = 100_000_000.0;

/// Bytes for each pixel: the drawing, its copy without multiplied opacity, and the file, which may be as large.
const BYTES_PER_PIXEL: usize = 12;

/// How far the control points of a quarter of a circle are from its ends, as a part of the radius.
const QUARTER: f32 = 0.552_284_8;

/// The drawing as a PNG, `scale` pixels for a unit. A PNG has one theme; what follows the reader becomes light.
pub(super) fn png(figure: &Figure<'_>, theme: Theme, scale: f32) -> Result<Vec<u8>, Fault> {
    let wrong = |why: String| Fault::new(format!("the picture cannot be drawn as PNG: {why}"));
    let [width, height] = [figure.size.0, figure.size.1].map(|size| size * f64::from(scale));
    if !(width >= 1.0 && height >= 1.0 && width * height <= MAX_PIXELS) {
        return Err(wrong(format!("it would have {width:.0} x {height:.0} pixels"))
            .expected("at least 1 and at most 100,000,000 pixels, or SVG")
            .example("svg"));
    }
    let [columns, rows] = [width, height].map(|size| size.ceil() as u32);
    let bytes = BYTES_PER_PIXEL * columns as usize * rows as usize;
    // Without memory the process would end.
    let has_room = outwit::memory::has_room_for::<u8>(bytes);
    let pixels = has_room.then(|| Pixmap::new(columns, rows)).flatten();
    let pixels = pixels.ok_or_else(|| {
        wrong("there is not enough memory".into())
            .expected(format!("{} MB, or SVG", bytes / 1_000_000))
            .example("svg")
    })?;
    let dark = theme == Theme::Dark;
    let mut raster =
        Raster { pixels, palette: figure.palette, dark, scale, groups: Groups::default() };
    (figure.draw)(&mut Pen::new(&mut raster));
    raster.pixels.encode_png().map_err(|error| wrong(error.to_string()))
}

/// The pixels of a drawing in the making.
struct Raster<'a> {
    pixels: Pixmap,
    palette: &'a [Colour],
    dark: bool,
    scale: f32,
    groups: Groups,
}

/// How a shape is painted; the defaults are those of SVG.
struct Style {
    fill: Option<[u8; 3]>,
    fill_opacity: f32,
    stroke: Option<[u8; 3]>,
    stroke_opacity: f32,
    outline: Stroke,
    /// Paints the stroke first.
    stroke_below: bool,
}

impl Style {
    /// The style of a class, or of several: what comes later in the palette takes precedence.
    fn of(class: &str, palette: &[Colour], dark: bool) -> Style {
        let mut style = Style {
            fill: Some([0; 3]),
            fill_opacity: 1.0,
            stroke: None,
            stroke_opacity: 1.0,
            outline: Stroke::default(),
            stroke_below: false,
        };
        let mut opacity = 1.0;
        for &(name, light, in_dark) in palette {
            if !class.split_whitespace().any(|class| class == name) {
                continue;
            }
            for (name, value) in declarations(if dark { in_dark } else { light }) {
                let number = || value.parse::<f32>().unwrap_or(1.0);
                match (name, value) {
                    ("fill", value) => style.fill = rgb(value),
                    ("fill-opacity", _) => style.fill_opacity = number(),
                    ("stroke", value) => style.stroke = rgb(value),
                    ("stroke-opacity", _) => style.stroke_opacity = number(),
                    ("stroke-width", _) => style.outline.width = number(),
                    ("stroke-linecap", "round") => style.outline.line_cap = LineCap::Round,
                    ("stroke-linejoin", "round") => style.outline.line_join = LineJoin::Round,
                    ("stroke-dasharray", value) => style.outline.dash = dash(value),
                    ("paint-order", "stroke") => style.stroke_below = true,
                    ("opacity", _) => opacity = number(),
                    _ => {}
                }
            }
        }
        style.fill_opacity *= opacity;
        style.stroke_opacity *= opacity;
        style
    }
}

/// Lengths of strokes and gaps; an odd number of them counts twice, as in SVG.
fn dash(value: &str) -> Option<StrokeDash> {
    let lengths = value.split([' ', ',']).filter_map(|length| length.parse().ok());
    let mut lengths: Vec<f32> = lengths.collect();
    if lengths.len() % 2 == 1 {
        lengths.extend_from_within(..);
    }
    StrokeDash::new(lengths, 0.0)
}

fn paint(colour: [u8; 3], opacity: f32) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let [red, green, blue] = colour;
    let mut colour = Color::from_rgba8(red, green, blue, 255);
    colour.apply_opacity(opacity);
    paint.set_color(colour);
    paint
}

impl Raster<'_> {
    /// Paints a path in the style of a class.
    fn paint(&mut self, class: &str, path: PathBuilder) {
        let Some(path) = path.finish() else { return };
        let style = Style::of(class, self.palette, self.dark);
        let (x, y) = self.groups.origin();
        let place =
            Transform::from_translate(x as f32, y as f32).post_scale(self.scale, self.scale);
        let pixels = &mut self.pixels;
        let fill = |pixels: &mut Pixmap| {
            if let Some(colour) = style.fill {
                let paint = paint(colour, style.fill_opacity);
                pixels.fill_path(&path, &paint, FillRule::Winding, place, None);
            }
        };
        if !style.stroke_below {
            fill(pixels);
        }
        if let Some(colour) = style.stroke {
            let paint = paint(colour, style.stroke_opacity);
            pixels.stroke_path(&path, &paint, &style.outline, place, None);
        }
        if style.stroke_below {
            fill(pixels);
        }
    }
}

impl Writer for Raster<'_> {
    fn shape(&mut self, class: &str, shape: Shape<'_>) {
        let mut path = PathBuilder::new();
        let point = |(x, y): Point| (x as f32, y as f32);
        match shape {
            Shape::Rect(area, radius) => {
                let [x, y, width, height] = area.map(|length| length as f32);
                if radius > 0.0 {
                    round_rect(&mut path, [x, y, x + width, y + height], radius as f32);
                } else if let Some(rect) = Rect::from_xywh(x, y, width, height) {
                    path.push_rect(rect);
                }
            }
            Shape::Circle(middle, radius) => {
                let (x, y) = point(middle);
                path.push_circle(x, y, radius as f32);
            }
            Shape::Line(from, to) => {
                let ((x, y), (to_x, to_y)) = (point(from), point(to));
                path.move_to(x, y);
                path.line_to(to_x, to_y);
            }
            Shape::Path(data) => steps(data, |step| match step {
                Step::Move(to) => {
                    let (x, y) = point(to);
                    path.move_to(x, y);
                }
                Step::Line(to) => {
                    let (x, y) = point(to);
                    path.line_to(x, y);
                }
                Step::Curve(one, two, to) => {
                    let ((x1, y1), (x2, y2), (x, y)) = (point(one), point(two), point(to));
                    path.cubic_to(x1, y1, x2, y2, x, y);
                }
                Step::Close => path.close(),
            }),
        }
        self.paint(class, path);
    }

    fn text(&mut self, text: Text<'_>) {
        let mut path = PathBuilder::new();
        outline(&mut path, text);
        self.paint(text.class, path);
    }

    fn moved_group(&mut self, by: Point) {
        self.groups.open(by);
    }

    fn end_group(&mut self) {
        self.groups.close();
    }
}

/// A rectangle with round corners: left, top, right, bottom.
fn round_rect(path: &mut PathBuilder, [left, top, right, bottom]: [f32; 4], radius: f32) {
    let radius = radius.min((right - left) / 2.0).min((bottom - top) / 2.0);
    let rest = radius * (1.0 - QUARTER);
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - rest, top, right, top + rest, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - rest, right - rest, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + rest, bottom, left, bottom - rest, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + rest, left + rest, top, left + radius, top);
    path.close();
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

    /// The pixel in the middle of a drawing with one shape of this style.
    fn middle(style: &'static str, shape: fn(&mut Pen<'_>)) -> [u8; 4] {
        let palette = [("a", style, "fill:#fff")];
        let figure = Figure {
            size: (20.0, 20.0),
            palette: &palette,
            title: String::new(),
            description: String::new(),
            draw: Box::new(shape),
        };
        let bytes = figure.png(Theme::Light, 1.0).expect("a small picture");
        let pixels = Pixmap::decode_png(&bytes).expect("a PNG");
        let pixel = pixels.pixel(10, 10).expect("a pixel inside").demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    }

    #[test]
    fn styles_are_painted_as_in_svg() {
        let square = |pen: &mut Pen<'_>| pen.rect("a", [2.0, 2.0, 16.0, 16.0]);
        assert_eq!(middle("fill:#0b5394", square), [11, 83, 148, 255]);
        assert_eq!(middle("fill:none;stroke:#f00", square), [0, 0, 0, 0]);
        assert_eq!(middle("", square), [0, 0, 0, 255]);
        assert_eq!(middle("fill:#fff;opacity:.4", square), [255, 255, 255, 102]);
        let line = |pen: &mut Pen<'_>| {
            pen.moved((0.0, 10.5), |pen| pen.line("a", (0.0, 0.0), (20.0, 0.0)));
        };
        assert_eq!(middle("stroke:#0f0;stroke-width:3", line), [0, 255, 0, 255]);
        assert_eq!(middle("stroke:#0f0;stroke-width:3;stroke-dasharray:5 20", line)[3], 0);
        let below = |pen: &mut Pen<'_>| pen.rect("a", [2.0, 10.0, 16.0, 8.0]);
        let halo = "fill:#00f;stroke:#f00;stroke-width:4";
        assert_eq!(middle(halo, below), [255, 0, 0, 255]);
        assert_eq!(
            middle("fill:#00f;stroke:#f00;stroke-width:4;paint-order:stroke", below)[2],
            255
        );
    }
}
