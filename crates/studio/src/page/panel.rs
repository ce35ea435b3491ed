//! Two searches side by side: the form that chooses them, and a panel for each with answer, picture, event, counters and tree.
//! `assets/panel.js` fills the panels.

use maud::{Markup, html};

use super::overview::{self, Shape};
use super::{BOARD_FORMATS, TREE_FORMATS, save};

/// The form that chooses both searches: `choice` is the fields of one, `limits` those of both.
pub(super) fn searches(
    second: &str,
    choice: fn(&str) -> Markup,
    limits: &Markup,
    hint: &str,
) -> Markup {
    html! {
        section .card aria-labelledby="searches-title" {
            h2 #searches-title { "Searches" }
            form #search-form .searches {
                @for (side, title) in [("a", "First"), ("b", second)] {
                    fieldset .choice {
                        legend { (title) }
                        div .field { label for={ (side) "-algorithm" } { "Algorithm" } select #{ (side) "-algorithm" } {} }
                        (choice(side))
                        p #{ (side) "-about" } .hint {}
                    }
                }
                (limits)
                div .bar {
                    button .main { "Search" }
                    button #stop type="button" hidden { "Stop" }
                    button #swap type="button" { "Swap" }
                }
            }
            p .hint { (hint) }
        }
    }
}

/// The panel of one search. `more` goes between counters and tree; with a legend the tree can become an overview.
pub(super) fn panel(side: &str, title: &str, more: &Markup, shapes: Option<&[Shape]>) -> Markup {
    html! {
        section #{ (side) "-panel" } .panel aria-labelledby={ (side) "-title" } hidden {
            h2 #{ (side) "-title" } { (title) }
            p #{ (side) "-answer" } .answer {}
            dl #{ (side) "-figures" } .figures {}
            div #{ (side) "-scene" } .scene role="group" aria-label="State of the search" {}
            p #{ (side) "-event" } .event {}
            dl #{ (side) "-counts" } .figures {}
            (more)
            @match shapes {
                None => (tree(side, title)),
                Some(shapes) => div #{ (side) "-large" } .large {
                    (tree(side, title))
                    p #{ (side) "-picked" } .hint hidden {}
                    div .bar { (overview::buttons(side)) }
                    (overview::legend(side, shapes))
                }
            }
            div .bar {
                (save(&format!("{side}-save-tree"), "the tree", TREE_FORMATS))
                (save(&format!("{side}-save-scene"), "the picture", BOARD_FORMATS))
            }
        }
    }
}

fn tree(side: &str, title: &str) -> Markup {
    html! {
        div #{ (side) "-tree" } .tree tabindex="0" role="group" aria-label={ "Search tree, " (title) } {}
    }
}

/// The step controls of all searches on the page, for `assets/steps.js`.
pub(super) fn steps(label: &str) -> Markup {
    html! {
        section #transport hidden aria-labelledby="transport-title" {
            h2 #transport-title .unseen { "Steps" }
            (super::transport::bar(label, 1, &html! {
                button #s-end type="button" aria-keyshortcuts="r" { "End" }
            }))
        }
    }
}

/// Both panels and their step controls; the legend depends on the page.
pub(super) fn pair(more: fn(&str) -> Markup, shapes: &[Shape]) -> Markup {
    html! {
        (steps("Steps of the searches"))
        div .panels {
            (panel("a", "First search", &more("a"), Some(shapes)))
            (panel("b", "Second search", &more("b"), Some(shapes)))
        }
    }
}
