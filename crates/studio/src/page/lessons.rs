//! The lessons page: a course on search, with exercises that are checked by running the searches.

use maud::{Markup, html};

use super::{Keys, Page, overview, panel, parts};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/lessons",
    name: "Lessons",
    title: "Lessons – Outwit studio",
    about: "Learn how search works in short lessons with exercises; every answer is checked by running the search.",
    start: ("lesson", "the lesson"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! {
        label .check { input #teacher type="checkbox"; " Teacher mode" }
        button #present type="button" aria-keyshortcuts="f" { "Present" }
        (parts::purpose(&PAGE))
    }
}

fn body() -> Markup {
    html! {
        div .course {
            nav #course .card aria-labelledby="course-title" {
                h2 #course-title { "Course" }
                ol #list .lessons {}
                div .bar {
                    label .file for="file" { "Open a lesson file" }
                    input #file .unseen type="file" accept=".toml,text/plain";
                }
                p .hint { "A lesson is a small text file." span .by-mouse { " You can also drop one on this page." } }
            }
            article #lesson .card aria-labelledby="lesson-title" {
                div .head {
                    h2 #lesson-title tabindex="-1" { "Choose a lesson" }
                    p #progress .hint {}
                }
                p #assignment .assignment hidden {}
                p #fault .fault role="alert" hidden {}
                div #text .prose { p { "Each lesson has a few steps with questions. Every answer is checked by running the search." } }
                p #open-line hidden { a #open {} }
                div #board .board .lesson-board role="group" aria-label="Board" {}
                div #tree .tree tabindex="0" role="group" aria-label="Tree of the exercise: Shift and arrow keys scroll it" {}
                (overview::legend("tree", overview::GAME))
                form #answers .answers {}
                p #verdict .verdict role="status" {}
                p #hint-text .event hidden {}
                div .bar {
                    button #check .main type="button" hidden { "Check" }
                    button #hint type="button" aria-keyshortcuts="h" hidden { "Hint" }
                    button #clear type="button" hidden { "Clear" }
                    button #reveal type="button" hidden { "Show the answer" }
                    span .bar .steps {
                        button #back type="button" aria-keyshortcuts="ArrowLeft" disabled { "Back" }
                        button #next type="button" aria-keyshortcuts="ArrowRight" disabled { "Next" }
                    }
                }
            }
        }
        section .card .scores aria-labelledby="score-title" {
            div .head {
                h2 #score-title { "Scores" }
                div .bar {
                    button #link type="button" { "Copy link" }
                    (panel::menu("scores-menu", "Save …", &html! {
                        button #scores-csv type="button" { "Save as CSV" }
                        button #scores-json type="button" { "Save as JSON" }
                        button #forget type="button" { "Delete scores" }
                    }))
                }
            }
            div #scores tabindex="0" role="group" aria-labelledby="score-title" {}
        }
        (class())
        div #glossary .glossary role="tooltip" hidden {}
    }
}

/// Assignments: set one, hand in results, collect those of a class.
fn class() -> Markup {
    html! {
        section .card .scores aria-labelledby="class-title" {
            h2 #class-title { "For a class" }
            form #assign-form .bar {
                div .field { label for="assign-name" { "Assignment" }
                    input #assign-name maxlength="60" autocomplete="off" placeholder="Homework 1" required pattern=".*\\S.*" title="A name"; }
                button #assign-file { "Save as file" }
                button #assign-link type="button" { "Copy link" }
            }
            p .hint {
                "The lesson above becomes an assignment: answers are shown only after a try. File and link contain no access token; \
                 they work in everybody’s studio, at any time. A link opens in a studio at the same address as this one."
            }
            form #results-form .bar {
                div .field { label for="student" { "Your name" } input #student maxlength="60" autocomplete="name" required; }
                button { "Save my results" }
            }
            div .bar {
                label .file for="collect" { "Open result files" }
                input #collect .unseen type="file" accept=".json" multiple;
                button #class-csv type="button" disabled { "Save class results as CSV" }
            }
            div #class-table {}
        }
    }
}

const KEYS: Keys = &[(
    "The lesson",
    &[
        ("←, →", "previous step, next step"),
        ("c", "check the answers"),
        ("h", "show a hint"),
        ("f", "present: large type without menus; Esc ends it"),
        ("Tab, Enter", "move to a node of the tree; mark it or go to its field"),
    ],
)];
