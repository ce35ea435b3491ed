//! The classes of boards and maps, with their colours.

use super::pen::{Colour, palette_css};

/// A class that looks the same in both themes.
const fn same(class: &'static str, style: &'static str) -> Colour {
    (class, style, style)
}

/// Everything a board consists of, in both themes. Owners differ in brightness and, on top of that, in shape. The board itself
/// is only a little dimmer in the dark: dark pieces need a light board.
pub(super) const PALETTE: &[Colour] = &[
    ("paper", "fill:#fff", "fill:#16181d"),
    ("light", "fill:#f3e9d6", "fill:#e3d6bd"),
    ("dark", "fill:#b98f63", "fill:#a98058"),
    ("closed", "fill:#9a9a9a", "fill:#85827c"),
    ("hole", "fill:#1f5fae", "fill:#1c4f8f"),
    (
        "well",
        "fill:#e9eff7;stroke:#17477f;stroke-width:1.5",
        "fill:#10161f;stroke:#0c2f58;stroke-width:1.5",
    ),
    ("frame", "fill:none;stroke:#5b4a36;stroke-width:1", "fill:none;stroke:#a8a29a;stroke-width:1"),
    same("grid", "fill:none;stroke:#5b4a36;stroke-opacity:.45;stroke-width:1"),
    same("block", "fill:none;stroke:#2b2116;stroke-width:3"),
    ("name", "fill:#333", "fill:#d6d6d6"),
    same("label", "fill:#222"),
    // The digits of a sudoku: the given ones on a darker ground and bold, those of the search in another colour.
    ("given", "fill:#dccba9", "fill:#c9b78f"),
    same("given-digit", "fill:#16181c;font-weight:bold"),
    ("found-digit", "fill:#0b4a94", "fill:#093f80"),
    ("corner", "fill:#222;opacity:.85", "fill:#111;opacity:.9"),
    same("last", "fill:none;stroke:#0b6bcb;stroke-width:3"),
    same("selected", "fill:#0b6bcb;fill-opacity:.35"),
    ("target", "fill:#0a5a2a;fill-opacity:.75", "fill:#0a5a2a;fill-opacity:.8"),
    same("hint", "fill:none;stroke:#560f75;stroke-width:3;stroke-dasharray:5 3"),
    same("hole-hint", "fill:none;stroke:#efd2ff;stroke-width:3;stroke-dasharray:5 3"),
    (
        "map-hint",
        "fill:none;stroke:#7a1fa2;stroke-width:3;stroke-dasharray:5 3",
        "fill:none;stroke:#c77be8;stroke-width:3;stroke-dasharray:5 3",
    ),
    (
        "p0",
        "fill:#fdfdf8;stroke:#22303c;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
        "fill:#fdfdf8;stroke:#10161c;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    ),
    same(
        "p1",
        "fill:#26323d;stroke:#0c1116;stroke-width:2;stroke-linejoin:round;stroke-linecap:round",
    ),
    ("shadow", "fill:#000;fill-opacity:.28", "fill:#000;fill-opacity:.4"),
    same("groove0", "fill:none;stroke:#8f8877;stroke-width:1.2"),
    same("groove1", "fill:none;stroke:#6b7884;stroke-width:1.2"),
    same("crown", "fill:#f2b632;stroke:#5f4300;stroke-width:1.4;stroke-linejoin:round"),
    (
        "red",
        "fill:#d3312f;stroke:#8c1512;stroke-width:1.5",
        "fill:#e04644;stroke:#7c1210;stroke-width:1.5",
    ),
    (
        "yellow",
        "fill:#f6cb3d;stroke:#9a7400;stroke-width:1.5",
        "fill:#f6cb3d;stroke:#8a6800;stroke-width:1.5",
    ),
    (
        "groove-red",
        "fill:none;stroke:#98201d;stroke-width:2.5",
        "fill:none;stroke:#9c2321;stroke-width:2.5",
    ),
    (
        "groove-yellow",
        "fill:none;stroke:#b98d10;stroke-width:2.5",
        "fill:none;stroke:#b0840c;stroke-width:2.5",
    ),
    same("won", "fill:none;stroke:#12813c;stroke-width:5"),
    same("ring0", "fill:none;stroke:#22303c;stroke-width:2"),
    same("ring1", "fill:none;stroke:#fdfdf8;stroke-width:2"),
    same("ink0", "fill:#22303c"),
    same("ink1", "fill:#fdfdf8"),
    same("mark0", "fill:none;stroke:#0a4a8f;stroke-width:7;stroke-linecap:round"),
    same("attack", "fill:none;stroke:#a3001b;stroke-width:4;stroke-linecap:round"),
    same(
        "step",
        "fill:none;stroke:#0a4a8f;stroke-width:3;stroke-dasharray:1 6;stroke-linecap:round",
    ),
    same("mark1", "fill:none;stroke:#8f2400;stroke-width:7"),
    ("seen", "fill:#6aa7d8;fill-opacity:.55", "fill:#3f7fb5;fill-opacity:.7"),
    (
        "waiting",
        "fill:#f2c14e;fill-opacity:.75;stroke:#8a5a00;stroke-width:1.5",
        "fill:#b98316;fill-opacity:.75;stroke:#ffd98a;stroke-width:1.5",
    ),
    (
        "way",
        "fill:none;stroke:#a3005c;stroke-width:5;stroke-linejoin:round;stroke-linecap:round",
        "fill:none;stroke:#c8107a;stroke-width:5;stroke-linejoin:round;stroke-linecap:round",
    ),
    ("wrong", "fill:none;stroke:#b00020;stroke-width:4", "fill:none;stroke:#d01030;stroke-width:4"),
    (
        "road",
        "fill:none;stroke:#7b818c;stroke-width:1.6",
        "fill:none;stroke:#8d95a3;stroke-width:1.6",
    ),
    (
        "spot",
        "fill:#fff;stroke:#22303c;stroke-width:2",
        "fill:#2a2f38;stroke:#d8dde5;stroke-width:2",
    ),
    ("spot-name", "fill:#222", "fill:#fff"),
    same("start", "fill:#0b5aa8;stroke:#fff;stroke-width:1.5"),
    same("map-goal", "fill:#0a6b2e;stroke:#fff;stroke-width:1.5"),
    same("end-name", "fill:#fff;font-weight:bold"),
    (
        "halo",
        "fill:#111;stroke:#fff;stroke-width:3.5;paint-order:stroke;stroke-linejoin:round",
        "fill:#f2f2f2;stroke:#16181d;stroke-width:3.5;paint-order:stroke;stroke-linejoin:round",
    ),
    (
        "c0",
        "fill:#f4b6a6;stroke:#22303c;stroke-width:2",
        "fill:#8c3b26;stroke:#d8dde5;stroke-width:2",
    ),
    (
        "c1",
        "fill:#b7d6f2;stroke:#22303c;stroke-width:2",
        "fill:#24558c;stroke:#d8dde5;stroke-width:2",
    ),
    (
        "c2",
        "fill:#c2e3b4;stroke:#22303c;stroke-width:2",
        "fill:#35672a;stroke:#d8dde5;stroke-width:2",
    ),
    (
        "c3",
        "fill:#f3e29b;stroke:#22303c;stroke-width:2",
        "fill:#75601a;stroke:#d8dde5;stroke-width:2",
    ),
    (
        "c4",
        "fill:#dcc3ee;stroke:#22303c;stroke-width:2",
        "fill:#5f3a80;stroke:#d8dde5;stroke-width:2",
    ),
    (
        "c5",
        "fill:#d9d2c5;stroke:#22303c;stroke-width:2",
        "fill:#5a5348;stroke:#d8dde5;stroke-width:2",
    ),
];

/// The style sheet for a page that shows boards with [`Theme::Page`](super::Theme::Page).
pub fn css() -> String {
    palette_css(PALETTE) + &super::line_chart::css()
}

/// The classes of the mark and the letter of the start, S, and the goal, G, of a map: they stay the same while it is searched.
pub(super) fn end_classes(label: &str) -> Option<(&'static str, &'static str)> {
    match label {
        "S" => Some(("start", "end-name")),
        "G" => Some(("map-goal", "end-name")),
        _ => None,
    }
}
