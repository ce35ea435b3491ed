//! The page of the puzzles: set one up, search it in one way or in two side by side, and walk through what was done.

use maud::{Markup, html};

use super::{Keys, Page, chart, overview, panel, parts, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/puzzles",
    name: "Puzzles",
    title: "Puzzles – Outwit studio",
    about: "Set up tiles, maps, sudokus and tours, and watch A*, backtracking or annealing at work.",
    start: ("board", "the instance"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    parts::chooser("puzzle", "Puzzle")
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
        (panel::pair(more, overview::PUZZLE))
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
            (sketch())
            form #instance-form .inline {
                label .unseen for="instance" { "Instance as text" }
                textarea #instance rows="2" spellcheck="false" autocomplete="off" {}
                button { "Set" }
            }
            div .bar {
                button #random type="button" aria-keyshortcuts="n" { "Random" }
                div .field { label for="seed" { "Seed" } input #seed type="number" min="0" max="4294967295" value="1"; }
                button #usual type="button" { "The usual one" }
                button #sketch-open type="button" aria-pressed="false" aria-keyshortcuts="d" hidden { "Draw the map" }
                button #link type="button" { "Copy link" }
            }
            (files())
        }
    }
}

/// A map drawn by hand, by mouse and keys; what it is called and which fields there are is said by what joins its places.
fn sketch() -> Markup {
    html! {
        div #sketch .sketch hidden {
            div #sketch-board .board {}
            p #sketch-hint .hint {}
            div .bar {
                button #sketch-undo type="button" aria-keyshortcuts="Control+Z Meta+Z" { "Undo" }
                button #sketch-redo type="button" aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y" { "Redo" }
                button #sketch-add type="button" aria-keyshortcuts="a" { "Add a place" }
                button #sketch-join type="button" aria-pressed="false" aria-keyshortcuts="r" { "Join …" }
                button #sketch-start type="button" aria-keyshortcuts="s" { "Start here" }
                button #sketch-goal type="button" aria-keyshortcuts="g" { "Goal here" }
                button #sketch-delete type="button" aria-keyshortcuts="Delete" { "Delete" }
            }
            div #sketch-fields .bar {
                div #sketch-name-field .field { label for="sketch-name" { "Name" } input #sketch-name maxlength="40" autocomplete="off" spellcheck="false"; }
                div #sketch-length-field .field { label for="sketch-length" { "Length" }
                    input #sketch-length type="number" min="0" step="any" placeholder="straight"; }
                div #sketch-colours-field .field { label for="sketch-colours" { "Colours" }
                    input #sketch-colours type="number" min="1" max="64" step="1" required; }
                label #sketch-one-way-field .tick { input #sketch-one-way type="checkbox"; " One way" }
            }
            p #sketch-chosen .hint role="status" {}
            div .bar {
                button #sketch-new type="button" { "Empty map" }
                button #sketch-done .main type="button" { "Done" }
            }
        }
    }
}

/// A file with a map or a list of instances.
fn files() -> Markup {
    html! {
        div .bar {
            label .file for="open-file" { "Open a file" }
            input #open-file .unseen type="file" accept=".toml,.txt,.gr,.map,text/plain";
            button #save-file type="button" { "Save as file" }
            div #listed-field .field hidden { label for="listed" { "From the file" } select #listed {} }
        }
        p .hint { "A map or a list of instances can also be dropped anywhere on this page." }
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
            ("d", "draw the map, or be done with it"),
            ("o", "open a file"),
        ],
    ),
    ("Steps", transport::KEYS),
    ("On a tree, and in its overview", overview::KEYS),
    ("On the instance", &[("arrows", "from cell to cell"), ("Enter", "slide, draw or choose")]),
    (
        "While a map is drawn",
        &[
            ("arrows", "from place to place, or move the place taken up"),
            ("Enter", "take a place up, put it down"),
            ("a", "add a place"),
            (
                "r",
                "join with the next place chosen by r, or choose that road; of regions: join or part",
            ),
            ("s, g", "start here, goal here"),
            ("l, n, c", "to the length, to the name, to the colours"),
            ("Delete", "take place or road away"),
            ("Ctrl+Z", "undo; Ctrl+Shift+Z or Ctrl+Y: redo (on a Mac with Cmd)"),
        ],
    ),
];
