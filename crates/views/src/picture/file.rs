//! Figures, boards and maps as files of every form. A figure becomes SVG, PNG or TikZ only here, so the page and the command line
//! give the same bytes.

use super::svg::svg;
use super::tikz::{MAX_SIZE, tikz};
use super::{Drawing, Figure, Format, Map, MapPlace, Marks, Picture, Theme, refused};
use crate::Fault;
use crate::csv::row;
use crate::dot::quoted;

/// Pixels for a unit in files: sharp on most screens.
const PNG_SCALE: f32 = 2.0;

impl Figure<'_> {
    /// As SVG: a document of its own, or to be put into a page ([`Theme::Page`]).
    pub fn svg(&self, theme: Theme) -> String {
        svg(self, theme)
    }

    /// As PNG, `scale` pixels for a unit.
    #[cfg(feature = "png")]
    pub fn png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, Fault> {
        super::png::png(self, theme, scale)
    }

    /// Width and height of its file as PNG, in pixels.
    pub fn png_size(&self) -> [f64; 2] {
        [self.size.0, self.size.1].map(|size| (size * f64::from(PNG_SCALE)).ceil())
    }

    /// As a `tikzpicture` for LaTeX, in the colours of the light theme.
    pub fn tikz(&self) -> String {
        tikz(self)
    }

    /// In the form of a file; a fault for one that is no drawing.
    pub fn file(&self, format: Format, theme: Theme) -> Result<Vec<u8>, Fault> {
        match format {
            Format::Svg => Ok(self.svg(theme).into()),
            #[cfg(feature = "png")]
            Format::Png => self.png(theme, PNG_SCALE),
            Format::Tikz if self.size.0.max(self.size.1) > MAX_SIZE => {
                let (width, height) = self.size;
                Err(Fault::new(format!(
                    "the picture cannot be drawn as TikZ: it would have {width:.0} x {height:.0} units"
                ))
                .expected("at most 27,000 units, the largest length of TeX, or SVG")
                .example("svg"))
            }
            Format::Tikz => Ok(self.tikz().into()),
            other => Err(refused("a drawing", other)),
        }
    }
}

impl Drawing {
    /// The drawing in the form of a file, with a title; a fault for a form that it cannot have.
    ///
    /// ```
    /// use views::picture::{Cell, Drawing, Format, Marks, Picture, Theme};
    /// let drawing = Drawing::Board(Picture::board(3, 3, |_, _| Cell::default()));
    /// let table = drawing.file(&Marks::default(), "", Format::Csv, Theme::Light)?;
    /// assert!(table.starts_with(b"cell,ground,piece,side,label\na3,light,,,\n"));
    /// # Ok::<(), views::Fault>(())
    /// ```
    pub fn file(
        &self,
        marks: &Marks,
        title: &str,
        format: Format,
        theme: Theme,
    ) -> Result<Vec<u8>, Fault> {
        match format {
            Format::Text => Ok(self.text(marks).into()),
            Format::Csv => Ok(self.csv().into()),
            Format::Json => {
                let text = serde_json::to_string_pretty(self);
                Ok((text.expect("plain data always becomes JSON") + "\n").into())
            }
            Format::Dot => match self {
                Drawing::Map(map) => Ok(map.dot(title).into()),
                Drawing::Board(_) => {
                    let all = Format::all().filter(|other| *other != Format::Dot);
                    let names: Vec<&str> = all.map(Format::name).collect();
                    Err(refused("a board", format).expected(names.join(", ")).example("svg"))
                }
            },
            drawn => self.figure(marks, title).file(drawn, theme),
        }
    }

    fn csv(&self) -> String {
        match self {
            Drawing::Board(picture) => picture.csv(),
            Drawing::Map(map) => map.csv(),
        }
    }
}

impl Picture {
    /// A row for each cell.
    fn csv(&self) -> String {
        let mut out = row(&["cell", "ground", "piece", "side", "label"]);
        for cell in &self.cells {
            let ground = format!("{:?}", cell.ground).to_lowercase();
            let kind = cell.piece.as_ref().map_or("", |piece| piece.kind.as_str());
            let owner = cell.piece.as_ref().map(|piece| (piece.owner + 1).to_string());
            let fields = [&cell.name, &ground, kind, &owner.unwrap_or_default(), &cell.label];
            out += &row(&fields);
        }
        out
    }
}

impl Map {
    /// A row for each road, or of a map without roads for each place.
    fn csv(&self) -> String {
        if self.roads.is_empty() {
            let place = |place: &MapPlace| {
                // A picture counts downwards. Added to 0, a negative zero has no sign.
                let [x, y] = [place.x, -place.y].map(|at| (at + 0.0).to_string());
                row(&[&place.name, &x, &y, &place.label])
            };
            return row(&["place", "x", "y", "label"])
                + &self.places.iter().map(place).collect::<String>();
        }
        let mut out = row(&["from", "to", "label", "one way"]);
        let name = |at: usize| self.places.get(at).map_or("", |place| place.name.as_str());
        for road in &self.roads {
            let one_way = if road.one_way { "yes" } else { "no" };
            out += &row(&[name(road.from), name(road.to), &road.label, one_way]);
        }
        out
    }

    /// The map for `neato -n`, every place where it is drawn.
    fn dot(&self, title: &str) -> String {
        let mut out = format!("digraph map {{\n  label={};\n", quoted(title));
        for (place, (x, y)) in self.places.iter().zip(self.laid_out().0) {
            // Graphviz counts upwards.
            let name = quoted(&place.name);
            out += &format!("  {name} [xlabel={}, pos=\"{x},{}\"];\n", quoted(&place.label), -y);
        }
        let name = |at: usize| self.places.get(at).map_or("", |place| place.name.as_str());
        for road in &self.roads {
            let (from, to) = (quoted(name(road.from)), quoted(name(road.to)));
            let look = if road.one_way { "" } else { ", dir=none" };
            out += &format!("  {from} -> {to} [label={}{look}];\n", quoted(&road.label));
        }
        out + "}\n"
    }
}
