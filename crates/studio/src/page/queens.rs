//! The queens page: searches step by step, a board set up by hand, the explicit construction, solutions and counts.

use maud::{Markup, html};

use super::{BOARD_FORMATS, Keys, Page, parts, save, transport};
use crate::bounds;

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/queens",
    name: "Queens",
    title: "Queens – Outwit studio",
    about: "Place queens by hand or step by step, and see every fundamental solution and how many there are.",
    start: ("board", "the board"),
    tools,
    body,
    keys: KEYS,
};

/// What the board can show: value, name and description.
const MODES: [(&str, &str, &str); 7] = [
    (
        "backtracking",
        "Backtracking",
        "One queen per column. If a queen attacks a square, the next row is tried; if no row is left, the previous queen is removed.",
    ),
    (
        "permutations",
        "All permutations",
        "Brute force: every order of the rows is a board; the boards are checked one after the other: n! boards, 40,320 for 8 queens. Up to 10 queens.",
    ),
    (
        "rows",
        "All rows of each column",
        "Brute force: one queen in each column, on any row: n^n boards, 16,777,216 for 8 queens. Up to 10 queens.",
    ),
    (
        "squares",
        "All sets of squares",
        "Brute force: queens on any squares: 64 choose 8 = 4,426,165,368 boards for 8 queens. Up to 10 queens.",
    ),
    (
        "local",
        "Local search",
        "Starts with a random queen in each row and column; attacked queens swap rows with others until no queen is attacked.",
    ),
    (
        "own",
        "Your own queens",
        "Place queens on the board yourself. Dots mark squares that no queen attacks. A search completes the board or proves that it cannot be completed.",
    ),
    (
        "construct",
        "Explicit construction",
        "A solution for every board that has one, constructed without a search from two series of knight moves.",
    ),
];

fn tools() -> Markup {
    html! {
        div .field { label for="size" { "Queens" }
            input #size type="number" min="1" max=(bounds::QUEENS) value="8" required; }
        div .field { label for="mode" { "Show" }
            select #mode {
                @for (value, name, about) in MODES { option value=(value) data-about=(about) { (name) } }
            } }
        (parts::purpose(&PAGE))
    }
}

fn body() -> Markup {
    html! {
        div .table {
            (board())
            div .side { (shown()) (count()) (gallery()) }
        }
    }
}

fn board() -> Markup {
    html! {
        section .board-panel aria-labelledby="board-title" {
            h2 #board-title .unseen { "Board" }
            p #status .status { "Loading …" }
            div #board .board role="group" aria-label="Board" {}
            p #fault .fault role="alert" hidden {}
            div #walk .walk {
                (transport::bar("Steps of the search", 0, &html! {
                    span .bar {
                        button #s-previous type="button" aria-keyshortcuts="p" { "Previous solution" }
                        button #s-next type="button" aria-keyshortcuts="s" { "Next solution" }
                    }
                }))
            }
            div #own .bar hidden {
                button #o-complete .main type="button" aria-keyshortcuts="c" { "Complete" }
                button #o-undo type="button" disabled { "Remove added queens" }
                button #o-clear type="button" { "Clear the board" }
            }
            form #own-form .inline hidden {
                label for="o-square" { "Square" }
                input #o-square autocomplete="off" spellcheck="false" placeholder="for example c2";
                button { "Place or remove" }
            }
            div .bar {
                (save("save", "the board", BOARD_FORMATS))
                button #link type="button" { "Copy link" }
            }
        }
    }
}

fn shown() -> Markup {
    html! {
        section .card aria-labelledby="shown-title" {
            h2 #shown-title { "Backtracking" }
            p #about .hint {}
            div #seed-field .field hidden { label for="seed" { "Seed" }
                input #seed type="number" min="0" max="999999999" value="1"; }
            dl #tally .figures {}
            p #rows .rows hidden {}
        }
    }
}

fn count() -> Markup {
    html! {
        section .card aria-labelledby="count-title" {
            div .head {
                h2 #count-title { "Number of solutions" }
                button #count type="button" data-max=(bounds::QUEENS_COUNT) { "Count" }
            }
            p #count-hint .hint { "Counts all solutions with a bit-parallel search, up to " (bounds::QUEENS_COUNT) " queens." }
            div #count-box hidden {
                progress #count-bar max="1" value="0" aria-label="Progress of the count" {}
                dl #count-figures .figures {}
            }
        }
    }
}

fn gallery() -> Markup {
    html! {
        section .gallery-panel aria-labelledby="gallery-title" {
            div .head { h2 #gallery-title { "Fundamental solutions" } p #g-figures .figures-line {} }
            p .hint { "One solution of each class under rotation and reflection. Select one to see all solutions of its class." }
            div #images-box .card hidden {
                div .head { h3 #images-title {} button #images-close type="button" { "Close" } }
                ol #images .gallery {}
            }
            ol #gallery .gallery data-max=(bounds::QUEENS_GALLERY) {}
            div .bar {
                button #g-back type="button" disabled { "Previous" }
                button #g-more type="button" disabled { "Next" }
                span #g-where .figures-line {}
            }
        }
    }
}

const KEYS: Keys = &[
    (
        "The search",
        &[
            ("← or j, → or k", "back, forward"),
            ("↑ or 0, ↓ or $", "first, last step"),
            ("Space", "play and pause"),
            ("s, p", "next solution, previous solution"),
            ("+, -", "faster, slower"),
        ],
    ),
    (
        "Your own queens",
        &[
            ("arrows", "move between squares, on the board"),
            ("Enter", "place or remove a queen"),
            ("c", "complete the board"),
            ("x", "clear the board"),
        ],
    ),
    (
        "The page",
        &[
            ("n", "go to the number of queens"),
            ("m", "go to the mode"),
            ("g", "go to the solutions"),
        ],
    ),
];
