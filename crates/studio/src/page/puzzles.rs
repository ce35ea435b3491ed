//! The puzzles page: set up an instance, run one or two searches, and step through them.

use maud::{Markup, html};
use outwit::Named;
use outwit::problem::{GoalTest, Repeats, Setting, Style};
use puzzle_catalogue::Method;

use super::icon::icon;
use super::{Keys, Page, chart, overview, panel, parts, transport};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/puzzles",
    name: "Puzzles",
    title: "Puzzles – Outwit studio",
    about: "Set up tile puzzles, maps, sudokus and tours, and step through A*, backtracking or simulated annealing.",
    start: ("board", "the instance"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! { (parts::chooser("puzzle", "Puzzle")) (parts::purpose(&PAGE)) }
}

fn body() -> Markup {
    html! {
        p #fault .fault role="alert" hidden {}
        (panel::searches("Second, on the same instance", choice, "Options", &limits()))
        (panel::pair(
            &instance(),
            &html! {
                "Press Search: the search is recorded node by node"
                span #painted { " and painted over this board" }
                ", and its tree is drawn beside it."
            },
            more, overview::PUZZLE,
        ))
        div .frontiers { (frontier("a")) (frontier("b")) }
        (chart::chart(
            "Expanded states by solution length",
            "Random instances of increasing distance from the goal are solved by the searches chosen above.",
            "Instances", 200, 40,
        ))
        (parts::rules())
    }
}

/// The board of the instance and what changes it. A search is painted over the board.
fn instance() -> Markup {
    html! {
        div .instance {
            div #board .board role="group" aria-label="Instance" {}
            (sketch())
            div #digits role="group" aria-label="Digit of the selected cell" hidden {
                @for digit in 1..=9 { button type="button" value=(digit) { (digit) } }
                button type="button" value="0" aria-label="Empty the cell" title="Empty the cell" { (icon("erase")) }
            }
            div .bar .instance-bar {
                button #random type="button" aria-keyshortcuts="n" { "Random" }
                button #sketch-open type="button" aria-keyshortcuts="d" hidden { "Draw the map" }
                span #ends .bar role="group" aria-label="What a click sets" hidden {
                    button #set-walls type="button" aria-pressed="true" { "Walls" }
                    button #set-start type="button" aria-pressed="false" { "Start" }
                    button #set-goal type="button" aria-pressed="false" { "Goal" }
                }
                span #board-changes .bar hidden {
                    button #board-undo type="button" aria-keyshortcuts="Control+Z Meta+Z" { "Undo" }
                    button #board-redo type="button" aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y" { "Redo" }
                }
                a #to-queens .button href="/queens" hidden { "More about queens" }
                (panel::menu("instance-menu", "Instance …", &text()))
            }
            p #edit-hint .hint {}
        }
    }
}

/// The instance as text, by seed and as a file.
fn text() -> Markup {
    html! {
        form #instance-form .inline {
            label for="instance" { "Instance as text" }
            textarea #instance rows="2" spellcheck="false" autocomplete="off" {}
            button { "Set" }
        }
        div .bar {
            div .field { label for="seed" { "Seed" } input #seed type="number" min="0" max="4294967295" value="1"; }
            button #default type="button" { "Default" }
            button #link type="button" { "Copy link" }
        }
        (files())
    }
}

/// A map drawn by mouse and keys. The labels and fields depend on whether its places have roads, borders or neither.
fn sketch() -> Markup {
    html! {
        div #sketch .sketch hidden {
            div #sketch-board .board {}
            p #sketch-hint .hint {}
            div .bar {
                button #sketch-undo type="button" aria-keyshortcuts="Control+Z Meta+Z" { "Undo" }
                button #sketch-redo type="button" aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y" { "Redo" }
                button #sketch-add type="button" aria-keyshortcuts="a" { "Add a place" }
                button #sketch-join type="button" aria-pressed="false" aria-keyshortcuts="r" { "Connect …" }
                button #sketch-start type="button" aria-keyshortcuts="s" { "Start here" }
                button #sketch-goal type="button" aria-keyshortcuts="g" { "Goal here" }
                button #sketch-delete type="button" aria-keyshortcuts="Delete" { "Delete" }
            }
            div #sketch-fields .bar {
                div #sketch-name-field .field { label for="sketch-name" { "Name" } input #sketch-name maxlength="40" autocomplete="off" spellcheck="false"; }
                div #sketch-length-field .field { label for="sketch-length" { "Length" }
                    input #sketch-length type="number" min="0" step="any" placeholder="straight line"; }
                div #sketch-colours-field .field { label for="sketch-colours" { "Colours" }
                    input #sketch-colours type="number" min="1" max="64" step="1" required; }
                label #sketch-one-way-field .check { input #sketch-one-way type="checkbox"; " One way" }
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
            div #listed-field .field hidden { label for="listed" { "Instance in the file" } select #listed {} }
        }
        p .hint .by-mouse { "You can also drop a file with a map or a list of instances anywhere on this page." }
    }
}

/// The settings of one search.
fn choice(side: &str) -> Markup {
    html! {
        div .field { label for={ (side) "-heuristic" } { "Heuristic" } select #{ (side) "-heuristic" } {} }
        div #{ (side) "-formula-field" } .formula hidden {
            div .field { label for={ (side) "-formula" } { "Formula" }
                input #{ (side) "-formula" } spellcheck="false" autocomplete="off" maxlength="2000" value="max(manhattan, misplaced)" aria-describedby={ (side) "-features" }; }
            p #{ (side) "-features" } {}
        }
    }
}

/// A setting that only some algorithms have; `assets/puzzles/panel.js` shows it for these.
fn setting<T: Named>(side: &str, id: &str, name: &str, setting: Setting) -> Markup {
    let setting = puzzle_catalogue::Setting::Search(setting);
    let users = Method::all().filter(|method| method.uses(setting)).map(Method::name);
    let users = users.collect::<Vec<_>>().join(" ");
    let id = format!("{side}-{id}");
    html! {
        div .field hidden { label for=(id) { (name) }
            select #(id) data-users=(users) {
                @for value in T::VALUES { option value=(value.name()) { (value.name()) ": " (value.summary()) } }
            } }
    }
}

/// The limits and the random seed of both searches, and what only some algorithms have.
fn limits() -> Markup {
    html! {
        div .pair {
            div .field { label for="nodes" { "Node limit" } input #nodes type="number" min="1" max="1000000000" value="100000"; }
            div .field { label for="seconds" { "Time limit (s)" } input #seconds type="number" min="1" max="600" value="30"; }
            div .field { label for="random-seed" { "Random seed" } input #random-seed type="number" min="0" max="4294967295" value="0"; }
        }
        @for (side, title) in [("a", "First search"), ("b", "Second search")] {
            fieldset #{ (side) "-variant" } .variant hidden {
                legend { (title) }
                (setting::<Repeats>(side, "repeats", "Repeats", Setting::Repeats))
                (setting::<GoalTest>(side, "goal-test", "Goal test", Setting::Test))
                (setting::<Style>(side, "style", "Style", Setting::Style))
            }
        }
    }
}

/// The parts of a panel for puzzles only: the legend of a map, the curve of a local search, and the buttons of the solution.
fn more(side: &str) -> Markup {
    html! {
        (overview::legend(&format!("{side}-scene"), overview::MAP))
        div #{ (side) "-curve" } .curve hidden {}
        div #{ (side) "-solution" } .bar hidden {
            button #{ (side) "-play" } type="button" { "Play the solution" }
            output #{ (side) "-played" } {}
        }
    }
}

/// The frontier of a search at its last steps, below its panel.
fn frontier(side: &str) -> Markup {
    html! {
        details #{ (side) "-frontier" } .frontier hidden {
            summary #{ (side) "-frontier-title" } { "Frontier step by step" }
            p #{ (side) "-frontier-order" } .hint {}
            div .wide tabindex="0" role="group" aria-label="Frontier" { table #{ (side) "-frontier-table" } {} }
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
            ("d", "start or finish drawing the map"),
            ("o", "open a file"),
        ],
    ),
    ("Steps", transport::KEYS),
    ("On a tree", overview::TREE_KEYS),
    ("In the overview of a tree", overview::KEYS),
    (
        "On the instance",
        &[
            ("arrows", "move between cells"),
            ("Enter", "slide, draw or select"),
            ("Ctrl+Z", "undo a change of a grid; Ctrl+Shift+Z or Ctrl+Y: redo (on a Mac with Cmd)"),
        ],
    ),
    (
        "While drawing a map",
        &[
            ("arrows", "move between places, or move the picked-up place"),
            ("Enter", "pick a place up, put it down"),
            ("a", "add a place"),
            (
                "r",
                "connect with the next place selected with r, or select that road; regions: connect or disconnect",
            ),
            ("s, g", "set the start, set the goal"),
            ("l, n, c", "go to the length, the name, the colours"),
            ("Delete", "delete the place or road"),
            ("Ctrl+Z", "undo; Ctrl+Shift+Z or Ctrl+Y: redo (on a Mac with Cmd)"),
        ],
    ),
];
