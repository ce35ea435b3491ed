//! The evaluation lab: edit an evaluation, see its values and moves, play with it, and play it against a baseline.

use maud::{Markup, html};

use super::icon::icon;
use super::{BOARD_FORMATS, Keys, Page, panel, parts, save};
use crate::bounds;

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/lab",
    name: "Lab",
    title: "Evaluation lab – Outwit studio",
    about: "Edit an evaluation with sliders or a formula, see the effect, and play it against a baseline.",
    start: ("evaluation-title", "the evaluation"),
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
        div .table {
            div .side { (board()) (contest()) }
            div .side { (values()) (evaluation()) }
        }
        (parts::rules())
    }
}

fn board() -> Markup {
    html! {
        section .board-panel aria-labelledby="board-title" {
            (parts::board())
            div .tools role="group" aria-label="Game" {
                button #new type="button" { (icon("new")) span { "New game" } }
                button #undo type="button" aria-keyshortcuts="ArrowLeft" { (icon("undo")) span { "Undo" } }
                button #redo type="button" aria-keyshortcuts="ArrowRight" { (icon("redo")) span { "Redo" } }
                button #best type="button" aria-keyshortcuts="Space" { (icon("play")) span { "Play computer move" } }
                button #go type="button" hidden { "Continue" }
            }
            div .pair {
                div .field { label #first-label for="first" { "First" } select #first .kind {} }
                div .field { label #second-label for="second" { "Second" } select #second .kind {} }
                (panel::menu("position-menu", "Position …", &html! {
                    (parts::position_form(None))
                    (save("save-board", "the board", BOARD_FORMATS))
                }))
            }
        }
    }
}

fn values() -> Markup {
    html! {
        section .card aria-labelledby="values-title" {
            div .head {
                h2 #values-title { "Values" }
                div .field { label for="depth" { "Depth (plies)" }
                    input #depth type="number" min="1" max=(bounds::LAB_DEPTH) value="4" required; }
            }
            div .versions { (version("mine", "Yours")) (version("baseline", "Baseline")) }
            details #weight-boards hidden {
                summary { "Baseline: what a piece is worth on each square" }
                div {}
            }
        }
    }
}

/// The result of one version: value as a bar, move and line.
fn version(id: &str, title: &str) -> Markup {
    html! {
        div .version role="group" aria-labelledby={ (id) "-title" } {
            h3 #{ (id) "-title" } { (title) }
            div #{ (id) "-gauge" } .gauge role="img" aria-label="No value yet" {
                svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                    rect .low width="100" height="10" {}
                    rect .high width="50" height="10" {}
                    path .middle d="M50 0V10" {}
                }
                span { "–" }
            }
            p #{ (id) "-move" } .chosen {}
            ol #{ (id) "-lines" } .lines {}
        }
    }
}

fn evaluation() -> Markup {
    html! {
        section #evaluation .card aria-labelledby="evaluation-title" {
            div .head {
                h2 #evaluation-title tabindex="-1" { "Your evaluation" }
                div .bar role="group" aria-label="Kind of evaluation" {
                    button #by-weights type="button" aria-pressed="true" { "Weights" }
                    button #by-formula type="button" aria-pressed="false" { "Formula" }
                }
            }
            div #formula-part hidden {
                label for="formula" { "Formula, for the side to move" }
                textarea #formula rows="5" spellcheck="false" autocomplete="off" aria-describedby="formula-fault formula-hint" {}
                p #formula-hint .hint {
                    "A feature counts for the side to move, minus the opponent’s count; " code { "my.feature" } " and " code { "their.feature" } " are the two counts. "
                    code { "+ - * / < <= > >= = != not and or min max abs clamp(x, low, high) if(condition, yes, no)" }
                }
            }
            div #formula-fault role="status" { pre #snippet .snippet hidden {} p #sentence .fault hidden {} }
            table #features .lab-features {
                thead { tr #features-head {} }
                tbody #features-rows {}
                tfoot #features-foot {}
            }
            p #features-empty .hint hidden {
                "This game has no features for evaluations. Choose another game above."
            }
            div .bar {
                button #keep type="button" { "Save as baseline" }
                button #default type="button" { "Default weights" }
                div .field { label for="baseline" { "Baseline" } select #baseline {} }
            }
            div .bar {
                div .field { label for="name" { "Name" } input #name maxlength="40" value="mine" spellcheck="false" autocomplete="off"; }
                button #save type="button" aria-keyshortcuts="s" { "Save as file" }
                label .file for="load" { "Load a file" }
                input #load .unseen type="file" accept=".toml,text/plain";
            }
            p .hint { span .by-mouse { "You can also drop a file anywhere on this page. " } "On the command line: " code #command {} }
        }
    }
}

fn contest() -> Markup {
    html! {
        section .card .contest aria-labelledby="contest-title" {
            h2 #contest-title { "Yours against the baseline" }
            form #contest-form .bar {
                div .field { label for="pairs" { "Game pairs" } input #pairs type="number" min="1" max=(bounds::PAIRS) value="50" required; }
                div .field { label for="nodes" { "Node limit per move" }
                    input #nodes type="number" min="1" max=(bounds::CONTEST_NODES) value="1000" required; }
                div .field { label for="seed" { "Seed" } input #seed type="number" min="0" max="4294967295" value="1" required; }
                button #start .main { "Start a match" }
                button #stop type="button" hidden { "Stop" }
            }
            p #contest-status role="status" .hint { "Each opening is played twice, with sides swapped, at the depth set above." }
            div #contest hidden {
                progress #progress max="1" value="0" aria-label="Pairs played" {}
                p #elo .answer {}
                div #interval role="img" {}
                dl #score .figures {}
                p { a #contest-link href="/arena" { "Games and report of this match" } }
            }
        }
    }
}

const KEYS: Keys = &[
    (
        "The evaluation",
        &[
            ("w", "go to the first weight, or to the formula"),
            ("s", "save as a file"),
            ("o", "load a file"),
            ("p", "save as baseline"),
            ("e", "announce value and move"),
        ],
    ),
    (
        "The game",
        &[
            ("← or j, → or k", "back, forward"),
            ("↑ or 0, ↓ or $", "first, last position"),
            ("Space", "play computer move"),
            ("f", "flip the board"),
            ("n", "new game"),
        ],
    ),
];
