//! The page to begin with: a small search that runs before the reader's eyes, and what there is to do.

use maud::{Markup, html};

use super::{Keys, Page, panel, places, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/",
    name: "Start",
    title: "Outwit studio",
    about: "A small search, step by step, and the way to everything else.",
    start: ("start-title", "the example"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! {}
}

fn body() -> Markup {
    html! {
        section .hero aria-labelledby="start-title" {
            h2 #start-title tabindex="-1" { "Watch a search find the move" }
            p {
                "Noughts are to move (MAX in the tree, crosses are MIN). One move holds the draw, the others lose. Alpha-beta finds "
                "out which, and every node it visits is shown with the reason why it was left: this is the search itself, "
                "recorded while it ran."
            }
        }
        p #fault .fault role="alert" hidden {}
        (panel::steps("Steps of the search"))
        (panel::panel("a", "Alpha-beta on tic-tac-toe", &html! {}, None))
        p #more .bar {
            a #open .button { "Open this search in Games" }
            span .hint { "Space plays and pauses, → and ← step, ? shows all keys." }
        }
        section .pages-list aria-labelledby="pages-title" {
            h2 #pages-title { "What you can do here" }
            ul .cards {
                @for page in places() {
                    li { a href=(page.path) { h3 { (page.name) } p { (page.about) } } }
                }
            }
        }
    }
}

const KEYS: Keys = &[("Steps", transport::KEYS)];
