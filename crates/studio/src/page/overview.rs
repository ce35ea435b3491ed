//! The overview of a large tree: its buttons, and the legend, from whose shapes `assets/overview` takes the colours.
//!
//! A page may have several, so the ids of each begin with a prefix.

use maud::{Markup, html};

/// The buttons; those that move the picture are there while it is an overview.
pub(super) fn buttons(prefix: &str) -> Markup {
    html! {
        button #{ (prefix) "-overview" } type="button" aria-pressed="false" aria-keyshortcuts="o" { "Overview" }
        span #{ (prefix) "-zoom" } .bar role="group" aria-label="Size of the overview" hidden {
            button #{ (prefix) "-in" } type="button" aria-label="Closer" aria-keyshortcuts="+" { "+" }
            button #{ (prefix) "-out" } type="button" aria-label="Farther away" aria-keyshortcuts="-" { "−" }
            button #{ (prefix) "-whole" } type="button" aria-keyshortcuts="z" { "Whole picture" }
        }
    }
}

/// A row of the legend: the look that the drawing calls by this name, a path in a box of 16, and the meaning.
pub(super) type Shape = (&'static str, &'static str, &'static str);

/// Trees of games.
pub(super) const GAME: &[Shape] = &[
    ("max", "M8 2l6 12H2Z", "MAX"),
    ("min", "M8 14L2 2h12Z", "MIN"),
    ("max", "M3 3h10v10H3Z", "square: the game is over"),
    ("edge", "M1 8h14", "a move"),
    ("best", "M1 8h14", "best play"),
    ("here", "M1 8h14", "the way to the step"),
    ("bar", "M3 9h10", "below a node: a cut"),
    ("dotted", "M1 8h14", "not looked at"),
    ("ghost", "M1 8h14", "not visited yet"),
    ("bundle", "M3 5h10v6H3Z", "more below: opens"),
];

/// Trees of puzzles; nodes have the looks and names of the drawing.
pub(super) const PUZZLE: &[Shape] = &[
    ("frontier", "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z", "waits"),
    ("explored", "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z", "expanded"),
    (
        "goal",
        "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM5.5 8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0Z",
        "goal",
    ),
    ("dropped", "M3 3h10v10H3ZM5.5 5.5l5 5m0-5l-5 5", "dropped"),
    ("edge", "M1 8h14", "an action"),
    ("best", "M1 8h14", "the solution"),
    ("here", "M1 8h14", "the way to the step"),
    ("ghost", "M1 8h14", "not made yet"),
    ("bundle", "M3 5h10v6H3Z", "more below: opens"),
];

/// The legend of a tree.
pub(super) fn legend(prefix: &str, shapes: &[Shape]) -> Markup {
    html! {
        ul #{ (prefix) "-legend" } .legend aria-label="What the shapes mean" hidden {
            @for (look, path, meaning) in shapes {
                li {
                    svg .outwit viewBox="0 0 16 16" aria-hidden="true" {
                        path class=(look) data-look=(look) d=(path) {}
                    }
                    (meaning)
                }
            }
        }
    }
}

/// Its keys.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("o", "overview, or the drawing again"),
    ("arrows", "move the picture"),
    ("+, -, z", "closer, farther away, the whole"),
    ("Enter", "pick what is in the middle; open or close it"),
    ("j, k", "one step back, forward"),
];
