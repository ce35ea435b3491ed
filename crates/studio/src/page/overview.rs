//! The overview of a large tree: its buttons, and the legend, from whose shapes `assets/overview` takes the colours.

use maud::{Markup, html};

/// The buttons; those that move the picture are there while it is an overview.
pub(super) fn buttons() -> Markup {
    html! {
        button #t-overview type="button" aria-pressed="false" aria-keyshortcuts="o" { "Overview" }
        span #t-zoom .bar role="group" aria-label="Size of the overview" hidden {
            button #t-in type="button" aria-label="Closer" aria-keyshortcuts="+" { "+" }
            button #t-out type="button" aria-label="Farther away" aria-keyshortcuts="-" { "−" }
            button #t-whole type="button" aria-keyshortcuts="z" { "Whole picture" }
        }
    }
}

/// What the shapes mean: the look that the drawing calls by this name, a path in a box of 16, and the meaning.
const SHAPES: &[(&str, &str, &str)] = &[
    ("max", "M8 2l6 12H2Z", "MAX"),
    ("min", "M8 14L2 2h12Z", "MIN"),
    ("edge", "M1 8h14", "a move"),
    ("best", "M1 8h14", "best play"),
    ("here", "M1 8h14", "the way to the step"),
    ("bar", "M3 9h10", "below a node: a cut"),
    ("dotted", "M1 8h14", "not looked at"),
    ("bundle", "M3 5h10v6H3Z", "more below: opens"),
];

/// The legend.
pub(super) fn legend() -> Markup {
    html! {
        ul #t-legend .legend aria-label="What the shapes mean" hidden {
            @for (look, path, meaning) in SHAPES {
                li {
                    svg .outwit viewBox="0 0 16 16" aria-hidden="true" {
                        path class=(look) data-look=(look) d=(path) {}
                    }
                    (meaning)
                }
            }
            li {
                svg .outwit viewBox="0 0 16 16" aria-hidden="true" { path .max d="M3 3h10v10H3Z" {} }
                "square: the game is over"
            }
        }
    }
}
