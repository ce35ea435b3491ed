//! The shapes of the pieces, looked up by their kind.
//!
//! Sides differ in brightness or colour and also in shape: a dark disc has a ring, other dark pieces a bar under their feet, a
//! yellow disc a smaller ring than a red one.

use super::Piece;
use super::pen::{Pen, Point, TextAnchor};

/// Draws a piece around a middle; the cell is 48 wide. `label` is a text on the piece.
pub(super) fn draw(pen: &mut Pen<'_>, piece: &Piece, label: &str, middle: Point) {
    pen.moved(middle, |pen| shape(pen, piece, label));
}

fn shape(pen: &mut Pen<'_>, piece: &Piece, label: &str) {
    let owner = piece.shade.min(1);
    let (ink, mark) = (["ink0", "ink1"][owner], ["mark0", "mark1"][owner]);
    match piece.kind.as_str() {
        "cross" => pen.path(mark, "M-13-13L13 13M13-13L-13 13"),
        "nought" => pen.circle(mark, (0.0, 0.0), 14.0),
        "disc" if piece.shade >= RED => stone(pen, piece.shade - RED),
        "disc" | "man" => disc(pen, owner),
        "king" => {
            pen.circle("shadow", (1.0, 4.5), 18.0);
            pen.circle(BODY[owner], (0.0, 2.5), 18.0);
            disc(pen, owner);
            pen.path("crown", "M-9 7.5L-11.5-5L-5.5 0.5L0-9.5L5.5 0.5L11.5-5L9 7.5Z");
        }
        "given" => pen.text((0.0, 7.0), TextAnchor::Middle, 20.0, "given-digit", label),
        "found" => pen.text((0.0, 7.0), TextAnchor::Middle, 20.0, "found-digit", label),
        "tile" => {
            pen.round_rect(BODY[owner], [-19.0, -19.0, 38.0, 38.0], 5.0);
            let text = if label.is_empty() { piece.letter.to_string() } else { label.into() };
            pen.text((0.0, 6.5), TextAnchor::Middle, 18.0, ink, text);
        }
        "queen" => figure(pen, owner, "M-12 14L-15-7L-7 2L-6-12L0 0L6-12L7 2L15-7L12 14Z"),
        "knight" => {
            figure(
                pen,
                owner,
                "M-11 16C-11 8-2 6-2 0C-5 2-8 4-10.5 5.5C-12 6.5-14.5 5-15 2.5C-13.5-4-10.5-9-6-12.5L-6-18.5L-0.5-14C9-13.5 15-5 13.5 16Z",
            );
            pen.circle(ink, (-5.0, -5.5), 1.6);
            pen.path(RING[owner], "M2-9C7-6 9.5 0 9 9");
        }
        "rabbit" => {
            figure(
                pen,
                owner,
                "M-8 17C-13 12-12 3-7 0C-9.5-6-11.5-14-8.5-18.5C-4.5-17-3-9-2-3H2C3-9 4.5-17 8.5-18.5C11.5-14 9.5-6 7 0C12 3 13 12 8 17Z",
            );
            pen.circle(ink, (-4.0, 5.0), 1.6);
            pen.circle(ink, (4.0, 5.0), 1.6);
            pen.path(ink, "M-2 9.5H2L0 12Z");
        }
        "wolf" => {
            figure(
                pen,
                owner,
                "M0 18L-6 11L-14.5 8L-12-1L-14-18L-5.5-9.5H5.5L14-18L12-1L14.5 8L6 11Z",
            );
            pen.path(ink, "M-8-1L-3.5 1.5L-7 2.5Z");
            pen.path(ink, "M8-1L3.5 1.5L7 2.5Z");
            pen.path(ink, "M-2.5 11H2.5L0 14Z");
        }
        _ => {
            disc(pen, owner);
            pen.text((0.0, 6.0), TextAnchor::Middle, 17.0, ink, piece.letter);
        }
    }
    if !label.is_empty() && !piece.is_tile() {
        // In the corner of the square, beside the piece.
        pen.text((18.5, 21.5), TextAnchor::Middle, 11.0, "label", label);
    }
}

/// The shade of a red stone; a yellow one follows.
pub(super) const RED: usize = 2;

/// The classes of the bodies of both owners, and of the lines on them.
const BODY: [&str; 2] = ["p0", "p1"];
const RING: [&str; 2] = ["ring0", "ring1"];

/// A man of draughts: two rings turned into the wood, and a shadow below.
fn disc(pen: &mut Pen<'_>, owner: usize) {
    pen.circle("shadow", (1.0, 2.0), 18.0);
    pen.circle(BODY[owner], (0.0, 0.0), 18.0);
    pen.circle(["groove0", "groove1"][owner], (0.0, 0.0), 14.0);
    if owner == 1 {
        pen.circle("ring1", (0.0, 0.0), 10.5);
    } else {
        pen.circle("groove0", (0.0, 0.0), 9.5);
    }
}

/// A stone of connect four.
fn stone(pen: &mut Pen<'_>, colour: usize) {
    let (body, ring, radius) =
        [("red", "groove-red", 13.0), ("yellow", "groove-yellow", 9.5)][colour.min(1)];
    pen.circle(body, (0.0, 0.0), 18.5);
    pen.circle(ring, (0.0, 0.0), radius);
}

fn figure(pen: &mut Pen<'_>, owner: usize, path: &str) {
    pen.path(BODY[owner], path);
    if owner == 1 {
        pen.path("ring1", "M-7 13H7");
    }
}
