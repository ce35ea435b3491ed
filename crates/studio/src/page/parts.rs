//! Parts of several pages: the choice of game or puzzle, its rules, a board, and a position as text.

use maud::{Markup, html};

use super::Page;
use super::icon::icon;

/// The choice of a game or puzzle, its settings, and the button that opens the [`rules`], for the header of a page.
pub(super) fn chooser(id: &str, name: &str) -> Markup {
    html! {
        div .field { label for=(id) { (name) } select #(id) {} }
        details #settings-panel .settings {
            summary { "Settings" }
            form #settings-form { div #settings-fields {} button { "Apply" } }
        }
        button #rules-open type="button" { "Rules" }
    }
}

/// What a page is for, at the end of its header: so the board below is where it was.
pub(super) fn purpose(page: &Page) -> Markup {
    html! { p .purpose .hint { (page.about) } }
}

/// The button in the corner of a dialog.
pub(super) fn close_button() -> Markup {
    html! {
        form method="dialog" { button .close .icon-button aria-label="Close" { (icon("close")) } }
    }
}

/// The dialog with the rules.
pub(super) fn rules() -> Markup {
    html! {
        dialog #rules aria-labelledby="rules-title" {
            (close_button())
            h2 #rules-title tabindex="-1" autofocus { "Rules" }
            div #rules-text .rules {}
        }
    }
}

/// The board of a game below its status.
pub(super) fn board() -> Markup {
    html! {
        h2 #board-title .unseen { "Board" }
        p #status .status { "Loading …" }
        div #board .board role="group" aria-label="Board" {}
    }
}

/// A position as text, to read and to edit.
pub(super) fn position_form(placeholder: Option<&str>) -> Markup {
    html! {
        form #position-form .inline {
            label .unseen for="position" { "Position as text" }
            input #position autocomplete="off" spellcheck="false" placeholder=[placeholder];
            button { "Set" }
            button #link type="button" { "Copy link" }
        }
    }
}
