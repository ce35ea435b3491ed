//! The page of the puzzles: set one up, search it in one way or in two side by side, and walk through what was done.

use maud::{Markup, html};

use super::{Keys, Page, chart, file, panel, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/puzzles",
    name: "Puzzles",
    title: "Puzzles – Outwit studio",
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
    html! {
        div .field { label for="puzzle" { "Puzzle" } select #puzzle {} }
        details #puzzle-settings .settings {
            summary { "Settings" }
            form #settings-form { div #settings-fields {} button { "Apply" } }
        }
        button #rules-open type="button" { "Rules" }
    }
}

fn body() -> Markup {
    html! {
        p #fault .fault role="alert" hidden {}
        div .setup {
            (instance())
            (searches())
        }
        (panel::pair(more))
        (chart::chart(
            "States expanded by the length of the solution",
            "Random instances, from near the goal to far away from it, are searched in the ways chosen above.",
            "Instances", 200, 40,
        ))
        dialog #rules aria-labelledby="rules-title" {
            h2 #rules-title { "Rules" }
            div #rules-text .rules {}
            form method="dialog" { button { "Close" } }
        }
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

fn choice(side: &str, title: &str) -> Markup {
    html! {
        fieldset .choice {
            legend { (title) }
            div .field { label for={ (side) "-algorithm" } { "Algorithm" } select #{ (side) "-algorithm" } {} }
            div .field { label for={ (side) "-heuristic" } { "Heuristic" } select #{ (side) "-heuristic" } {} }
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
                (choice("b", "Second, on the same instance"))
                div .pair {
                    div .field { label for="nodes" { "Nodes at most" } input #nodes type="number" min="1" max="1000000000" value="100000"; }
                    div .field { label for="seconds" { "Seconds at most" } input #seconds type="number" min="1" max="600" value="30"; }
                    div .field { label for="chance" { "Chance" } input #chance type="number" min="0" max="4294967295" value="0"; }
                }
                div .bar {
                    button .main { "Search" }
                    button #stop type="button" hidden { "Stop" }
                    button #swap type="button" { "Swap" }
                }
            }
            p .hint { "Each search is recorded, node by node: afterwards you can step through it, forwards and backwards." }
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
