//! Two searches side by side: the form that chooses them, and a panel for each with answer, picture, event, counters and tree.
//! `assets/panel.js` fills the panels.

use maud::{Markup, html};

use super::overview::{self, Shape};
use super::{BOARD_FORMATS, TREE_FORMATS, save};

/// The form that chooses both searches, in one row on a wide page: `choice` is the fields of one, `common` those in the
/// menu of this name.
pub(super) fn searches(
    second: &str,
    choice: fn(&str) -> Markup,
    menu_name: &str,
    common: &Markup,
) -> Markup {
    html! {
        form #search-form .searches novalidate aria-label="Searches" {
            @for (side, title) in [("a", "First"), ("b", second)] {
                fieldset .choice {
                    legend { (title) }
                    div .choices {
                        div .field { label .unseen for={ (side) "-algorithm" } { "Algorithm" } select #{ (side) "-algorithm" } {} }
                        (choice(side))
                    }
                    p #{ (side) "-about" } .hint {}
                }
            }
            div .bar .act {
                button #search .main { "Search" }
                button #swap type="button" { "Swap" }
                (menu("limits-menu", menu_name, common))
                span .slot {
                    button #stop type="button" hidden { "Stop" }
                    button #unsearch type="button" hidden { "Clear" }
                }
            }
        }
    }
}

/// A button that opens a menu below it. The browser closes it by Escape and by a click outside.
pub(super) fn menu(id: &str, name: &str, content: &Markup) -> Markup {
    html! {
        button .opens type="button" popovertarget=(id) { (name) }
        div #(id) .menu popover {
            (content)
        }
    }
}

/// The panel of one search, hidden until there is one, with the legend of its tree, which cannot become an overview.
pub(super) fn panel(side: &str, title: &str, shapes: &[Shape]) -> Markup {
    frame(side, title, None, None, shapes)
}

/// The same. `home` is the board of the page: the search is painted over it, and the panel is never hidden. `more` goes below its
/// picture, on pages whose trees can become overviews.
fn frame(
    side: &str,
    title: &str,
    home: Option<&Markup>,
    more: Option<&Markup>,
    shapes: &[Shape],
) -> Markup {
    // In a tree that can become an overview, these keys select nodes.
    let keys = if more.is_none() { ": Shift and arrow keys scroll it" } else { "" };
    html! {
        section #{ (side) "-panel" } .panel .home[home.is_some()] .idle[home.is_some()] aria-labelledby={ (side) "-title" } hidden[home.is_none()] {
            div .head {
                h2 #{ (side) "-title" } { (title) }
                p #{ (side) "-answer" } .answer {}
            }
            p #{ (side) "-event" } .event {}
            div .wide tabindex="0" role="group" aria-label={ "Numbers, " (title) } {
                table #{ (side) "-numbers" } .numbers {}
                p #{ (side) "-meanings" } .hint .by-finger {}
            }
            div .sight {
                div .ground {
                    div #{ (side) "-scene" } .scene role="group" aria-label="State of the search" {}
                    div .around {
                        @if let Some(home) = home { (home) }
                        @if let Some(more) = more { (more) }
                    }
                }
                div .beside {
                    div #{ (side) "-large" } .large {
                        div #{ (side) "-tree" } .tree tabindex="0" role="group" aria-label={ "Search tree, " (title) (keys) } {}
                        @if more.is_some() { p #{ (side) "-picked" } .hint hidden {} }
                        (overview::legend(side, shapes))
                    }
                    div .bar .small {
                        @if more.is_some() { (overview::buttons(side)) }
                        (menu(&format!("{side}-save-menu"), "Save …", &html! {
                            (save(&format!("{side}-save-tree"), "the tree", TREE_FORMATS))
                            button #{ (side) "-save-nodes" } type="button" { "Save all nodes (JSON)" }
                            (save(&format!("{side}-save-scene"), "the picture", BOARD_FORMATS))
                        }))
                    }
                }
            }
        }
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

/// Both panels and their step controls. `home` is the board of the page with its controls, `empty` what to do before a search;
/// the legend depends on the page.
pub(super) fn pair(
    home: &Markup,
    empty: &Markup,
    more: fn(&str) -> Markup,
    shapes: &[Shape],
) -> Markup {
    let home = html! { (home) p .begin { span { (empty) } } };
    html! {
        p #comparison .comparison hidden {}
        (steps("Steps of the searches"))
        div .panels {
            (frame("a", "First search", Some(&home), Some(&more("a")), shapes))
            (frame("b", "Second search", None, Some(&more("b")), shapes))
        }
    }
}
