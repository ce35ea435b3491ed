//! The shapes of the pieces, looked up by their kind.
//!
//! Owners differ in brightness and also in shape: a disc of the second side has a ring, other pieces of the second side a
//! bar under their feet.

use super::Piece;
use super::pen::{Hold, Pen, Point};

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
        "disc" | "man" => disc(pen, owner),
        "king" => {
            disc(pen, owner);
            pen.path(ink, "M-9 7L-11-6L-5 0L0-9L5 0L11-6L9 7Z");
        }
        "tile" => {
            pen.round_rect(BODY[owner], [-19.0, -19.0, 38.0, 38.0], 5.0);
            let text = if label.is_empty() { piece.letter.to_string() } else { label.into() };
            pen.text((0.0, 6.5), Hold::Middle, 18.0, ink, text);
        }
        "queen" => figure(pen, owner, "M-12 14L-15-7L-7 2L-6-12L0 0L6-12L7 2L15-7L12 14Z"),
        "knight" => figure(
            pen,
            owner,
            "M-10 14C-10 6-2 5-3-1C-6 1-9 3-11 4L-14 0C-11-4-9-9-5-12L-4-17L1-13C9-12 13-4 12 14Z",
        ),
        "rabbit" => figure(
            pen,
            owner,
            "M-9 14C-12 8-11 2-7 0C-10-6-11-13-8-17C-4-15-3-8-2-3L2-3C3-8 4-15 8-17C11-13 10-6 7 0C11 2 12 8 9 14Z",
        ),
        "wolf" => figure(pen, owner, "M0 15L-7 8L-14 6L-12-2L-13-16L-5-9L5-9L13-16L12-2L14 6L7 8Z"),
        _ => {
            disc(pen, owner);
            pen.text((0.0, 6.0), Hold::Middle, 17.0, ink, piece.letter);
        }
    }
    if !label.is_empty() && piece.kind != "tile" {
        pen.text((0.0, 21.0), Hold::Middle, 11.0, "label", label);
    }
}

/// The classes of the bodies of both owners.
const BODY: [&str; 2] = ["p0", "p1"];

fn disc(pen: &mut Pen<'_>, owner: usize) {
    pen.circle(BODY[owner], (0.0, 0.0), 18.0);
    if owner == 1 {
        pen.circle("ring1", (0.0, 0.0), 13.0);
    }
}

fn figure(pen: &mut Pen<'_>, owner: usize, path: &str) {
    pen.path(BODY[owner], path);
    if owner == 1 {
        pen.path("ring1", "M-7 10.5H7");
    }
}
