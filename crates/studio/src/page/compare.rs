//! The compare page: two searches of one position side by side, step by step, and a chart of the nodes of all searches.

use maud::{Markup, html};

use super::{BOARD_FORMATS, Keys, Page, chart, overview, panel, parts, save, transport};
use crate::bounds;

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/compare",
    name: "Compare",
    title: "Compare – Outwit studio",
    about: "Run two searches on the same position and step through both side by side.",
    start: ("board", "the board"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! { (parts::chooser("game", "Game")) (parts::purpose(&PAGE)) }
}

fn body() -> Markup {
    html! {
        p #fault .fault role="alert" hidden {}
        (panel::searches("Second, on the same position", choice, "Limits", &limits()))
        (panel::pair(
            &board(),
            &html! { "Press Search: both searches are recorded node by node, and you step through both at the same time, forwards and backwards." },
            |_| html! {}, overview::GAME,
        ))
        (chart::chart(
            "Nodes by depth",
            "Minimax visits every node. Alpha-beta skips nodes that cannot change the result. The other curves add move ordering, \
             a transposition table and the complete engine. The scale is logarithmic: a straight line is a constant branching factor.",
            "Plies", bounds::CHART_DEPTH, 5,
        ))
        (parts::rules())
    }
}

/// The board of the position and what changes it. A search is painted over the board.
fn board() -> Markup {
    html! {
        div .instance {
            (parts::board())
            div .bar .instance-bar {
                button #new type="button" { "Starting position" }
                button #undo type="button" { "Undo" }
                button #redo type="button" { "Redo" }
                (panel::menu("position-menu", "Position …", &html! {
                    (parts::position_form(None))
                    (save("save-board", "the board", BOARD_FORMATS))
                }))
            }
        }
    }
}

/// The settings of one search.
fn choice(side: &str) -> Markup {
    html! {
        div .field { label for={ (side) "-eval" } { "Evaluation" } select #{ (side) "-eval" } {} }
        div .field { label for={ (side) "-depth" } { "Depth" }
            input #{ (side) "-depth" } type="number" min="1" max=(bounds::DEPTH) value="3" required; }
    }
}

/// The limits of both searches.
fn limits() -> Markup {
    html! {
        div .field { label for="nodes" { "Node limit" }
            input #nodes type="number" min="1" max="1000000" value="1000000" required; }
    }
}

const KEYS: Keys = &[
    (
        "The searches",
        &[("s", "search, or stop"), ("x", "swap the two searches"), ("c", "draw the chart")],
    ),
    ("Steps", transport::KEYS),
    ("On a tree", overview::TREE_KEYS),
    ("In the overview of a tree", overview::KEYS),
    ("On the board", &[("arrows", "move between squares"), ("Enter", "select the square")]),
];
