//! The page that compares: two searches of one position side by side, step by step, and how all of them grow.

use maud::{Markup, html};

use super::{BOARD_FORMS, Keys, Page, chart, file, panel, save, transport};
use crate::bounds;

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/compare",
    name: "Compare",
    title: "Compare – Outwit studio",
    start: ("board", "the board"),
    files: &[
        file!("compare/main.js"),
        file!("compare/panel.js"),
        file!("compare/state.js"),
        file!("panel.css"),
        file!("compare/compare.css"),
    ],
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! {
        div .field { label for="game" { "Game" } select #game {} }
    }
}

fn body() -> Markup {
    html! {
        p #fault .fault role="alert" hidden {}
        div .setup { (board()) (searches()) }
        (panel::pair(|_| html! {}))
        (chart::chart(
            "Positions visited, depth by depth",
            "Minimax skips nothing; alpha-beta skips what cannot matter; then moves are ordered, positions remembered, and the \
             whole engine is set to work. The scale is logarithmic: a straight line is a constant branching factor.",
            "Plies", bounds::CHART_DEPTH, 5,
        ))
    }
}

fn board() -> Markup {
    html! {
        section .board-panel aria-labelledby="board-title" {
            h2 #board-title .unseen { "Board" }
            p #status .status { "Loading …" }
            div #board .board role="group" aria-label="Board" {}
            div .bar {
                button #new type="button" { "Start of the game" }
                button #undo type="button" { "Undo" }
                button #redo type="button" { "Redo" }
                (save("save-board", "the board", BOARD_FORMS))
            }
            form #position-form .inline {
                label .unseen for="position" { "Position as text" }
                input #position autocomplete="off" spellcheck="false";
                button { "Set" }
                button #link type="button" { "Copy link" }
            }
        }
    }
}

fn choice(side: &str, title: &str) -> Markup {
    html! {
        fieldset .choice {
            legend { (title) }
            div .field { label for={ (side) "-algorithm" } { "Algorithm" } select #{ (side) "-algorithm" } {} }
            div .field { label for={ (side) "-eval" } { "Evaluation" } select #{ (side) "-eval" } {} }
            div .field { label for={ (side) "-depth" } { "Depth" }
                input #{ (side) "-depth" } type="number" min="1" max=(bounds::DEPTH) value="3" required; }
            p #{ (side) "-about" } .hint {}
        }
    }
}

fn searches() -> Markup {
    html! {
        section .card aria-labelledby="searches-title" {
            h2 #searches-title { "Searches" }
            form #search-form .searches {
                (choice("a", "First"))
                (choice("b", "Second, of the same position"))
                div .field { label for="nodes" { "Nodes at most" }
                    input #nodes type="number" min="1" max="1000000" value="100000" required; }
                div .bar {
                    button .main { "Search" }
                    button #stop type="button" hidden { "Stop" }
                    button #swap type="button" { "Swap" }
                }
            }
            p .hint { "Each search is recorded, node by node: afterwards you can step through both at once, forwards and backwards." }
        }
    }
}

const KEYS: Keys = &[
    (
        "The searches",
        &[("s", "search, or stop"), ("x", "swap the two searches"), ("c", "draw the chart")],
    ),
    ("Steps", transport::KEYS),
    ("On the board", &[("arrows", "from square to square"), ("Enter", "choose the square")]),
];
