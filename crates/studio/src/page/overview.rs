//! The overview of a large tree: its buttons and the legend. `assets/overview` takes the colours from the shapes of the legend.
//!
//! A page may have several, so their ids begin with a prefix.

use maud::{Markup, html};

/// The buttons; the zoom buttons are visible while the tree is an overview.
pub(super) fn buttons(prefix: &str) -> Markup {
    html! {
        button #{ (prefix) "-overview" } type="button" aria-pressed="false" aria-keyshortcuts="o" { "Overview" }
        span #{ (prefix) "-zoom" } .bar role="group" aria-label="Zoom of the overview" hidden {
            button #{ (prefix) "-in" } type="button" aria-label="Zoom in" aria-keyshortcuts="+" { "+" }
            button #{ (prefix) "-out" } type="button" aria-label="Zoom out" aria-keyshortcuts="-" { "−" }
            button #{ (prefix) "-whole" } type="button" aria-keyshortcuts="z" { "Fit" }
        }
    }
}

/// A row of the legend: the classes of the shape in the drawing, the last of which is the name of the row, its path in a box of
/// 16, and its meaning.
pub(super) type Shape = (&'static str, &'static str, &'static str);

/// Trees of games.
pub(super) const GAME: &[Shape] = &[
    ("max", "M8 2l6 12H2Z", "MAX"),
    ("min", "M8 14L2 2h12Z", "MIN"),
    // Either side may be to move there.
    ("over", "M3 3h10v10H3Z", "square: the game is over"),
    ("edge", "M1 8h14", "move"),
    ("best", "M1 8h14", "principal variation"),
    ("here", "M1 8h14", "path to the current step"),
    ("bar", "M3 9h10", "bar below a node: cutoff"),
    ("dotted", "M1 8h14", "skipped"),
    ("ghost", "M1 8h14", "not visited yet"),
    ("bundle", "M3 5h10v6H3Z", "more nodes (click to expand)"),
    ("result", "M1 4l3.5 9L8 6l3.5 7L15 4", "W, L: win, loss for MAX"),
    ("window", "M5 2H2v12h3M11 2h3v12h-3", "[α, β]: window on entering"),
];

/// Trees of puzzles.
pub(super) const PUZZLE: &[Shape] = &[
    ("frontier", "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z", "frontier"),
    ("explored", "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z", "expanded"),
    (
        "goal",
        "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM5.5 8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z",
        "goal",
    ),
    ("dropped", "M3 3h10v10H3ZM5.5 5.5l5 5m0-5l-5 5", "not continued"),
    ("edge", "M1 8h14", "action"),
    ("solution", "M1 8h14", "solution"),
    ("here", "M1 8h14", "path to the current step"),
    ("ghost", "M1 8h14", "not generated yet"),
    ("bundle", "M3 5h10v6H3Z", "more nodes (click to expand)"),
    ("run", "M5.5 5a2.5 2.5 0 0 1 5 0v6a2.5 2.5 0 0 1-5 0Z", "nodes in a row (click to expand)"),
    ("number", "M6 2L4 14M12 2l-2 12M2.5 6h12M1.5 10h12", "#n: expanded as number n"),
    (
        "sum",
        "M11.5 3c-3-1.8-4.5 0-4.5 3v8.5M4 7.5h6.5",
        "g: cost so far, h: estimate of the rest, f = g + h",
    ),
];

/// Maps on which a search is painted: of cells, and of places with roads.
pub(super) const MAP: &[Shape] = &[
    ("seen cell", "M2 2h12v12H2Z", "expanded"),
    ("waiting cell", "M3.5 3.5h9v9h-9Z", "frontier"),
    ("seen place", "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z", "expanded"),
    ("waiting place", "M8 2l6 6-6 6-6-6Z", "frontier"),
    ("way", "M1 8h14", "path of the step; at the end the solution"),
];

/// The legend of a tree. Scripts hide the rows that the tree does not have.
pub(super) fn legend(prefix: &str, shapes: &[Shape]) -> Markup {
    html! {
        ul #{ (prefix) "-legend" } .legend aria-label="Legend" hidden {
            @for (look, path, meaning) in shapes {
                li {
                    svg .outwit viewBox="0 0 16 16" aria-hidden="true" {
                        path class=(look) data-look=(name(look)) d=(path) {}
                    }
                    (meaning)
                }
            }
        }
    }
}

/// The name of a row.
fn name(look: &str) -> &str {
    look.rsplit(' ').next().unwrap_or(look)
}

/// Keyboard shortcuts of a drawn tree.
pub(super) const TREE_KEYS: &[(&str, &str)] = &[
    ("Shift + arrows", "parent, child, siblings"),
    ("Enter", "expand or collapse the node"),
    ("o", "overview of the whole tree"),
];

/// Keyboard shortcuts of an overview.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("o", "back to the drawing"),
    ("arrows", "scroll"),
    ("+, -, z", "zoom in, zoom out, fit"),
    ("Enter", "select the node in the middle; expand or collapse it"),
    ("j, k", "one step back, forward"),
];
