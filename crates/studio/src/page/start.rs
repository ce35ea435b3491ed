//! The start page: a small search that plays step by step, and links to all pages.

use maud::{Markup, html};

use super::icon::icon;
use super::{Keys, Page, linked_pages, overview, panel, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/",
    name: "Start",
    title: "Outwit studio",
    about: "A small search, step by step, and links to all pages.",
    start: ("start-title", "the content"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! {}
}

/// A position where alpha-beta cuts often: the tree of the second way in.
const SEARCH: &str = "/games#game=tic-tac-toe&start=XXO%7C.O.%7CX..+O&first=human&second=human&tree=alpha-beta%2C9%2Cnone%2C0";

fn body() -> Markup {
    html! {
        section .hero aria-labelledby="start-title" {
            h2 #start-title tabindex="-1" { "Play, analyse, and see how a search finds its move." }
            p { "All searches run on the computer that started the studio." }
        }
        section .ways aria-label="Where to begin" {
            div .way {
                (board())
                h3 { a href="/games#game=connect-four&first=human&second=level%3A2" { "Play" } }
                p { "Drop a stone, and the game begins. Or play draughts, tic-tac-toe and more." }
            }
            a .way href=(SEARCH) {
                (tree())
                h3 { "See a search" }
                p { "The tree shows every position that the search visits, and why it skips the others." }
            }
            a .way href="/lessons" {
                (lesson())
                h3 { "Learn" }
                p { "Short lessons check your answers. They begin with a small tree and end with the methods of strong programs." }
            }
        }
        p #fault .fault role="alert" hidden {}
        section .example .loading aria-labelledby="example-title" {
            div .hero {
                h2 #example-title { "A search, step by step" }
                p {
                    "X is to move (MAX in the tree; O is MIN). One move draws, the others lose. Alpha-beta finds the move that draws. "
                    "The tree shows every node that alpha-beta visited, and why it left the node."
                }
            }
            (panel::steps("Steps of the search"))
            (panel::panel("a", "Alpha-beta on tic-tac-toe", &shapes()))
            p #more .bar {
                a #open .button { "Open this search in Games" }
                span .hint { "Space plays and pauses, → and ← step, ? shows all keys." }
            }
        }
        section .pages-list .loading aria-labelledby="pages-title" {
            h2 #pages-title { "What you can do here" }
            ul .cards {
                @for page in linked_pages() {
                    li { a href=(page.path) { h3 { (icon(picture_of(page.path))) (page.name) } p { (page.about) } } }
                }
            }
        }
    }
}

/// What the tree of the example consists of. All of it is explained from the start, so that nothing moves while the steps play.
fn shapes() -> Vec<overview::Shape> {
    let absent = ["edge", "here", "ghost", "bundle"];
    let shapes = overview::GAME.iter().filter(|(look, ..)| !absent.contains(look));
    // The word window has not been explained here.
    let plain = |&(look, path, meaning): &overview::Shape| match look {
        "window" => (look, path, "[at least, at most]: what MAX and MIN are sure of"),
        _ => (look, path, meaning),
    };
    shapes.map(plain).collect()
}

/// The icon of a page.
fn picture_of(path: &str) -> &'static str {
    match path {
        "/games" => "board",
        "/compare" => "sides",
        "/puzzles" => "tiles",
        "/queens" => "queen",
        "/lab" => "sliders",
        "/arena" => "cup",
        _ => "rules",
    }
}

/// An empty board of connect four: every column is the first move of a game.
fn board() -> Markup {
    html! {
        div .columns role="group" aria-label="First move of a game of Connect Four" {
            @for column in 1..=7 {
                a href={ "/games#game=connect-four&moves=" (column) "&first=human&second=level%3A2" } aria-label={ "Begin in column " (column) } {
                    @for _ in 0..6 { span aria-hidden="true" {} }
                }
            }
        }
    }
}

/// A small tree with values, one branch cut.
fn tree() -> Markup {
    html! {
        svg .outwit .sketch viewBox="0 0 280 240" aria-hidden="true" {
            path .best d="M140 44L70 110" {} path .edge d="M140 44L210 110" {}
            path .best d="M70 132L40 190" {} path .edge d="M70 132L100 190" {} path .edge d="M210 132L180 190" {} path .dotted d="M210 132L240 182" {}
            path .max d="M140 12l22 38h-44Z" {} path .min d="M70 140l22-38h-44Z" {} path .min d="M210 140l22-38h-44Z" {}
            path .max d="M24 188h32v32h-32Z" {} path .max d="M84 188h32v32h-32Z" {} path .max d="M164 188h32v32h-32Z" {}
            path .bar d="M226 190h28" {}
            @for (x, y, value) in [(140, 44, "5"), (70, 119, "5"), (210, 119, "≤2"), (40, 210, "5"), (100, 210, "9"), (180, 210, "2")] {
                text .value x=(x) y=(y) text-anchor="middle" font-size="18" { (value) }
            }
        }
    }
}

/// A question about a node and its answer.
fn lesson() -> Markup {
    html! {
        svg .outwit .sketch viewBox="0 0 280 240" aria-hidden="true" {
            path .edge d="M140 62L80 130" {} path .edge d="M140 62L200 130" {}
            path .max d="M140 22l26 46h-52Z" {}
            path .max d="M62 130h36v36h-36Z" {} path .max d="M182 130h36v36h-36Z" {}
            @for (x, y, value) in [(140, 58, "?"), (80, 155, "3"), (200, 155, "7")] {
                text .value x=(x) y=(y) text-anchor="middle" font-size="24" { (value) }
            }
            path .tick d="M112 202l18 18l38-36" {}
        }
    }
}

const KEYS: Keys = &[("Steps", transport::KEYS)];
