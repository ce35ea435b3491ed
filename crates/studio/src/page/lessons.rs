//! The lessons page: a course on search, with exercises that are checked by running the searches.

use maud::{Markup, html};

use super::{Keys, Page};

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
    }
}

fn body() -> Markup {
    html! {
        div .course {
            nav #course .card aria-labelledby="course-title" {
                h2 #course-title { "Course" }
                ol #list .lessons {}
                div .bar {
                    label .button for="file" { "Open a lesson file" }
                    input #file .unseen type="file" accept=".toml,text/plain";
                }
                p .hint { "A lesson is a small text file. You can also drop one on this page." }
            }
            article #lesson .card aria-labelledby="lesson-title" {
                div .head {
                    h2 #lesson-title { "Choose a lesson" }
                    p #progress .hint {}
                }
                p #fault .fault role="alert" hidden {}
                div #text .prose { p { "Each lesson has a few steps with questions. Every answer is checked by running the search." } }
                p #open-line hidden { a #open {} }
                div #board .lesson-board {}
                div #tree .tree tabindex="0" role="group" aria-label="Tree of the exercise" {}
                form #answers .answers {}
                p #verdict .verdict role="status" {}
                div .bar {
                    button #check .main type="button" hidden { "Check" }
                    button #clear type="button" hidden { "Clear" }
                    button #reveal type="button" hidden { "Show the answer" }
                    span .gap {}
                    button #back type="button" aria-keyshortcuts="ArrowLeft" disabled { "Back" }
                    button #next type="button" aria-keyshortcuts="ArrowRight" disabled { "Next" }
                }
            }
        }
        section .card aria-labelledby="score-title" {
            div .head {
                h2 #score-title { "Scores" }
                div .bar {
                    button #link type="button" { "Copy link" }
                    button #scores-csv type="button" { "Save as CSV" }
                    button #scores-json type="button" { "Save as JSON" }
                    button #forget type="button" { "Delete scores" }
                }
            }
            div #scores {}
        }
    }
}

const KEYS: Keys = &[(
    "The lesson",
    &[
        ("←, →", "previous step, next step"),
        ("c", "check the answers"),
        ("Tab, Enter", "move to a node of the tree; mark it or go to its field"),
    ],
)];
