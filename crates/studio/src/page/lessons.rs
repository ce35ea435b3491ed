//! The page of the lessons: a course on search, with exercises that the real searches check.

use maud::{Markup, html};

use super::{Keys, Page};

/// Its row in the table of pages.
pub(super) const PAGE: Page = Page {
    path: "/lessons",
    name: "Lessons",
    title: "Lessons – Outwit studio",
    about: "Learn how search works in short lessons with exercises; every answer is checked by a real search.",
    start: ("lesson", "the lesson"),
    tools,
    body,
    keys: KEYS,
};

fn tools() -> Markup {
    html! {
        label .check { input #teacher type="checkbox"; " Teacher’s mode" }
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
                p .hint { "A lesson is a small text file; drop one here." }
            }
            article #lesson .card aria-labelledby="lesson-title" {
                div .head {
                    h2 #lesson-title { "Choose a lesson" }
                    p #place .hint {}
                }
                p #fault .fault role="alert" hidden {}
                div #text .prose { p { "Each lesson is a few steps with something to answer. Nothing is looked up: every answer is checked against what the search really does." } }
                p #open-line hidden { a #open {} }
                div #board .lesson-board {}
                div #tree .tree tabindex="0" role="group" aria-label="The tree of the exercise" {}
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
                    button #forget type="button" { "Forget them" }
                }
            }
            div #scores {}
        }
    }
}

const KEYS: Keys = &[(
    "The lesson",
    &[
        ("←, →", "the step before, the next step"),
        ("c", "check the answers"),
        ("Tab, Enter", "to a node of the tree; mark it or go to its blank"),
    ],
)];
