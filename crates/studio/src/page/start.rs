//! The start page: a small search that plays step by step, and links to all pages.

use maud::{Markup, html};

use super::{Keys, Page, linked_pages, panel, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/",
    name: "Start",
    title: "Outwit studio",
    about: "A small search, step by step, and links to all pages.",
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
                "Noughts are to move (MAX in the tree; crosses are MIN). One move draws, the others lose. Alpha-beta finds it. "
                "Every node it visits is shown, with the reason why the search stopped there: this is a recording of the real search."
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
                @for page in linked_pages() {
                    li { a href=(page.path) { h3 { (page.name) } p { (page.about) } } }
                }
            }
        }
    }
}

const KEYS: Keys = &[("Steps", transport::KEYS)];
