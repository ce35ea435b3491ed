//! The page of the puzzles: set one up, search it in one way or in two side by side, and walk through what was done.

use maud::{Markup, html};

use super::{Keys, Page, chart, file, panel, parts, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/puzzles",
    name: "Puzzles",
    title: "Puzzles – Outwit studio",
    about: "Set up tiles, maps, sudokus and tours, and watch A*, backtracking or annealing at work.",
    start: ("board", "the instance"),
    files: &[
        file!("puzzles/main.js"),
        file!("puzzles/curve.js"),
        file!("puzzles/instance.js"),
        file!("puzzles/panel.js"),
        file!("puzzles/state.js"),
        file!("panel.css"),
        file!("puzzles/puzzles.css"),
    ],
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    parts::chooser_with_settings("puzzle", "Puzzle")
}

fn body() -> Markup {
    html! {
        p #fault .fault role="alert" hidden {}
        div .setup {
            (instance())
            (panel::searches(
                "Second, on the same instance", choice, &limits(),
                "Each search is recorded, node by node: afterwards you can step through it, forwards and backwards.",
            ))
        }
        (panel::pair(more))
        (chart::chart(
            "States expanded by the length of the solution",
            "Random instances, from near the goal to far away from it, are searched in the ways chosen above.",
            "Instances", 200, 40,
        ))
        (parts::rules())
    }
}

fn instance() -> Markup {
    html! {
        section .board-panel aria-labelledby="instance-title" {
            h2 #instance-title { "Instance" }
            div #board .board role="group" aria-label="Instance" {}
            p #edit-hint .hint {}
            form #instance-form .inline {
                label .unseen for="instance" { "Instance as text" }
                textarea #instance rows="2" spellcheck="false" autocomplete="off" {}
                button { "Set" }
            }
            div .bar {
                button #random type="button" aria-keyshortcuts="n" { "Random" }
                div .field { label for="seed" { "Seed" } input #seed type="number" min="0" max="4294967295" value="1"; }
                button #usual type="button" { "The usual one" }
                button #link type="button" { "Copy link" }
            }
        }
    }
}

/// What the way of searching is told besides.
fn choice(side: &str) -> Markup {
    html! {
        div .field { label for={ (side) "-heuristic" } { "Heuristic" } select #{ (side) "-heuristic" } {} }
    }
}

/// The limits of both searches, and what their chances begin with.
fn limits() -> Markup {
    html! {
        div .pair {
            div .field { label for="nodes" { "Nodes at most" } input #nodes type="number" min="1" max="1000000000" value="100000"; }
            div .field { label for="seconds" { "Seconds at most" } input #seconds type="number" min="1" max="600" value="30"; }
            div .field { label for="chance" { "Chance" } input #chance type="number" min="0" max="4294967295" value="0"; }
        }
    }
}

/// What a puzzle's panel has besides: a curve, and its solution played.
fn more(side: &str) -> Markup {
    html! {
        div #{ (side) "-curve" } .curve hidden {}
        div #{ (side) "-solution" } .bar hidden {
            button #{ (side) "-play" } type="button" { "Play the solution" }
            output #{ (side) "-played" } {}
        }
    }
}

const KEYS: Keys = &[
    (
        "The puzzle",
        &[
            ("n", "another random instance"),
            ("s", "search, or stop"),
            ("x", "swap the two searches"),
        ],
    ),
    ("Steps", transport::KEYS),
    ("On the instance", &[("arrows", "from cell to cell"), ("Enter", "slide, draw or choose")]),
];
