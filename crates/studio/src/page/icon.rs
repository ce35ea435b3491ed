//! Icons of buttons: line drawings of 24 by 24, in the colour of the text.

use maud::{Markup, html};

/// Name and path of every icon.
const ICONS: &[(&str, &str)] = &[
    ("menu", "M4 6h16M4 12h16M4 18h16"),
    ("theme", "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18M12 3v18"),
    ("keys", "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M17 14h.01M7 14h7"),
    ("close", "M6 6l12 12M18 6L6 18"),
    ("new", "M12 5v14M5 12h14"),
    ("back", "M15 5l-7 7 7 7"),
    ("forward", "M9 5l7 7-7 7"),
    ("first", "M18 5l-7 7 7 7M7 5v14"),
    ("last", "M6 5l7 7-7 7M17 5v14"),
    ("undo", "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1"),
    ("redo", "M15 7l5 5-5 5M20 12H10a5 5 0 0 0-5 5v1"),
    ("flip", "M7 4v16M7 20l-3-4M7 20l3-4M17 20V4M17 4l-3 4M17 4l3 4"),
    ("erase", "M9 19L4 14L13 5L20 12L13 19ZM9 10L15 16M8 19H20"),
    ("edit", "M4 20l4-1L20 7l-3-3L5 16zM14 7l3 3"),
    (
        "hint",
        "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
    ),
    ("play", "M7 5l12 7-12 7z"),
    ("flag", "M6 21V4h11l-2 4 2 4H6"),
    ("draw", "M5 9h14M5 15h14"),
    ("board", "M4 4h16v16H4zM4 12h16M12 4v16"),
    ("analyse", "M4 19V9M10 19V5M16 19v-7M21 19H3"),
    ("tree", "M12 4v4M12 8L5 14M12 8l7 6M12 8v6M5 14v5M12 14v5M19 14v5"),
    ("rules", "M6 4h9l4 4v12H6zM9 12h7M9 16h7"),
    ("tiles", "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z"),
    ("queen", "M4 8l4 4 4-7 4 7 4-4-2 10H6zM6 21h12"),
    ("sliders", "M6 4v16M12 4v16M18 4v16M4 9h4M10 15h4M16 7h4"),
    ("cup", "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3 5M17 6h3c0 3-1 5-3 5M12 14v4M8 20h8"),
    ("sides", "M4 5h7v14H4zM13 5h7v14h-7z"),
];

/// The icon with this name; it is hidden from screen readers, since the button has a name.
pub(super) fn icon(name: &str) -> Markup {
    let path = ICONS.iter().find(|row| row.0 == name).map_or("", |row| row.1);
    html! { svg .icon viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}
