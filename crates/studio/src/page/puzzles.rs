//! The page of the puzzles: set one up, search it in one way or in two side by side, and walk through what was done.

use maud::{Markup, html};

use super::{BOARD_FORMS, Keys, Page, TREE_FORMS, file, save};

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
        file!("puzzles/transport.js"),
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
        (transport())
        div .panels { (panel("a", "First search")) (panel("b", "Second search")) }
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

fn transport() -> Markup {
    html! {
        section #transport hidden aria-labelledby="transport-title" {
            h2 #transport-title .unseen { "Steps" }
            div .bar .transport role="group" aria-label="Steps of the searches" {
                button #s-first type="button" aria-label="First step" { "|◀" }
                button #s-back type="button" aria-label="Step back" aria-keyshortcuts="ArrowLeft" { "◀" }
                button #s-play type="button" { "Play" }
                button #s-forward type="button" aria-label="Step forward" aria-keyshortcuts="ArrowRight" { "▶" }
                button #s-last type="button" aria-label="Last step" { "▶|" }
                label .unseen for="s-slider" { "Step" }
                input #s-slider type="range" min="0" value="0";
                output #s-counter { "The end" }
                div .field { label for="s-speed" { "Speed" }
                    select #s-speed {
                        option value="1" { "1 a second" }
                        option value="4" selected { "4 a second" }
                        option value="16" { "16 a second" }
                        option value="200" { "fast" }
                    }
                }
            }
        }
    }
}

fn panel(side: &str, title: &str) -> Markup {
    html! {
        section #{ (side) "-panel" } .panel aria-labelledby={ (side) "-title" } hidden {
            h2 #{ (side) "-title" } { (title) }
            p #{ (side) "-answer" } .answer {}
            dl #{ (side) "-figures" } .figures {}
            div #{ (side) "-scene" } .scene role="group" aria-label="State of the search" {}
            p #{ (side) "-event" } .event {}
            dl #{ (side) "-counts" } .figures {}
            div #{ (side) "-curve" } .curve hidden {}
            div #{ (side) "-solution" } .bar hidden {
                button #{ (side) "-play" } type="button" { "Play the solution" }
                output #{ (side) "-played" } {}
            }
            div #{ (side) "-tree" } .tree tabindex="0" role="group" aria-label={ "Search tree, " (title) } {}
            div .bar {
                (save(&format!("{side}-save-tree"), "the tree", TREE_FORMS))
                (save(&format!("{side}-save-scene"), "the picture", BOARD_FORMS))
            }
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
    (
        "Steps",
        &[
            ("← or j, → or k", "one step back, forward"),
            ("↑ or 0, ↓ or $", "first, last step"),
            ("Space", "play and pause"),
            ("+, -", "faster, slower"),
            ("r", "the end of the searches"),
        ],
    ),
    ("On the instance", &[("arrows", "from cell to cell"), ("Enter", "slide, draw or choose")]),
];
