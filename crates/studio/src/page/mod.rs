//! The pages of the studio: what they share is here, each page is a file, and [`PAGES`] is their table.
//!
//! A page is markup and names; its scripts and style sheets are in the folder of its name in `assets/`: the script that starts is
//! `main.js`, and all sheets of the folder are linked. A sheet or script of several pages is imported where it is used.

mod arena;
mod chart;
mod compare;
mod games;
mod icon;
mod lab;
mod lessons;
mod overview;
mod panel;
mod parts;
mod puzzles;
mod queens;
mod start;
mod transport;

use maud::{DOCTYPE, Markup, html};

use self::icon::icon;
use crate::assets::{self, versioned};

/// Keyboard shortcuts by part of the page: title, then key and meaning.
type Keys = &'static [(&'static str, &'static [(&'static str, &'static str)])];

/// A page of the studio.
pub(crate) struct Page {
    /// Its address.
    path: &'static str,
    /// Its name in the navigation.
    name: &'static str,
    /// The title of the document.
    title: &'static str,
    /// What can be done there, in one sentence.
    about: &'static str,
    /// Where its content begins: the id of an element and its name, for the skip link.
    start: (&'static str, &'static str),
    /// Controls for the header of the page.
    tools: fn() -> Markup,
    /// The content of `main`.
    body: fn() -> Markup,
    /// Its keyboard shortcuts, for the list that `?` shows.
    keys: Keys,
}

/// The pages: the start page, then the others in the order of the navigation.
static PAGES: &[Page] = &[
    start::PAGE,
    games::PAGE,
    compare::PAGE,
    puzzles::PAGE,
    queens::PAGE,
    lab::PAGE,
    arena::PAGE,
    lessons::PAGE,
];

/// A button that saves a picture, and the choice of its file format.
fn save(id: &str, what: &str, formats: &[&str]) -> Markup {
    html! {
        span .save #{ (id) "-box" } {
            button #(id) type="button" { "Save " (what) }
            select #{ (id) "-form" } aria-label={ "File format of " (what) } {
                @for format in formats { option value=(format) { (format.to_uppercase()) } }
            }
        }
    }
}

/// The file formats of trees.
const TREE_FORMATS: &[&str] = &["svg", "png", "tikz", "dot", "csv", "json", "text"];

/// The file formats of boards and maps.
const BOARD_FORMATS: &[&str] = &["svg", "png", "tikz", "csv", "json", "text"];

/// Style sheets of every page; the first has the design tokens.
const SHEETS: [&str; 4] = ["/tokens.css", "/drawing.css", "/app.css", "/board.css"];

/// All pages but the start page.
fn linked_pages() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().filter(|page| page.path != start::PAGE.path)
}

/// The page with this address.
pub(crate) fn find(path: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.path == path)
}

impl Page {
    /// The folder of its scripts and sheets in `assets`.
    fn folder(&self) -> &'static str {
        match self.path.trim_start_matches('/') {
            "" => "start",
            name => name,
        }
    }

    /// The page as a document.
    pub(crate) fn document(&self) -> String {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    script src=(versioned("/starting.js")) {}
                    (head(self.title, self.folder()))
                    script type="module" src=(versioned(&format!("/{}/main.js", self.folder()))) {}
                }
                body {
                    a .skip href={ "#" (self.start.0) } { "Skip to " (self.start.1) }
                    (header(self.path, &(self.tools)()))
                    main .loading[self.path != start::PAGE.path] { ((self.body)()) }
                    p #spoken .unseen aria-live="polite" {}
                    (help(self.keys))
                }
            }
        }
        .into_string()
    }
}

/// What the heads of all pages have, with the sheets of a folder.
fn head(title: &str, folder: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) }
        link rel="icon" href=(versioned("/icon.svg")) type="image/svg+xml";
        @for sheet in SHEETS { link rel="stylesheet" href=(versioned(sheet)); }
        @for sheet in assets::sheets(folder) { link rel="stylesheet" href=(versioned(sheet)); }
        script type="module" src=(versioned("/app.js")) {}
    }
}

/// The header of the page at `path`, and below it the page's own controls.
fn header(path: &str, tools: &Markup) -> Markup {
    let current = |page: &Page| (page.path == path).then_some("page");
    html! {
        header .top {
            h1 {
                a href=(start::PAGE.path) aria-current=[current(&start::PAGE)] title="Start page" {
                    span .mark aria-hidden="true" { "△▽" } " Outwit"
                }
            }
            button #menu .icon-button type="button" aria-label="Pages" aria-expanded="false" aria-controls="pages" { (icon("menu")) }
            nav #pages .pages aria-label="Pages" {
                @for page in linked_pages() { a href=(page.path) aria-current=[current(page)] data-name=(page.name) { (page.name) } }
            }
            span .gap {}
            button #theme .icon-button type="button" aria-label="Theme: auto" title="Theme: auto" { (icon("theme")) }
            button #help-open .icon-button type="button" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)" { (icon("keys")) }
        }
        @if !tools.0.is_empty() { section .pagebar aria-label="Settings of this page" { (tools) } }
    }
}

/// The dialog with the keys of a page.
fn help(keys: Keys) -> Markup {
    let always: Keys = &[("Always", &[("?", "this list"), ("Tab", "next control")])];
    html! {
        dialog #help aria-labelledby="help-title" {
            (parts::close_button())
            h2 #help-title tabindex="-1" autofocus { "Keys" }
            label .check { input #character-keys type="checkbox" checked autocomplete="off"; " Keys of one letter, digit or sign" }
            @for (title, keys) in keys.iter().chain(always) {
                h3 { (title) }
                dl .keys { @for (key, what) in *keys { div { dt { kbd { (key) } } dd { (what) } } } }
            }
        }
    }
}

/// The page for a refused request, with the reason as a sentence. Its style sheets and scripts would be refused as well, so it has
/// none.
pub(crate) fn refused(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Outwit studio" }
            }
            body { h1 { "Outwit studio" } p { (first.unwrap_or_default()) (letters.as_str()) "." } }
        }
    }
    .into_string()
}

/// The page for an unknown address.
pub(crate) fn not_found() -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { (head("Page not found – Outwit studio", start::PAGE.folder())) }
            body {
                (header("", &html! {}))
                main {
                    section .hero {
                        h2 #start-title { "Page not found" }
                        p { "There is no page at this address. The pages of the studio are:" }
                    }
                    ul .cards {
                        @for page in PAGES { li { a href=(page.path) { h3 { (page.name) } p { (page.about) } } } }
                    }
                }
                (help(&[]))
            }
        }
    }
    .into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_sentence() {
        assert!(refused("this is <refused>").contains("<p>This is &lt;refused&gt;.</p>"));
    }

    #[test]
    fn the_page_of_a_refused_request_is_readable_on_a_phone() {
        assert!(refused("No.").contains("name=\"viewport\""));
    }

    #[test]
    fn every_page_has_its_own_address_its_start_and_a_script() {
        for (index, page) in PAGES.iter().enumerate() {
            assert!(PAGES[..index].iter().all(|other| other.path != page.path), "{}", page.path);
            assert!(
                assets::find(&format!("/{}/main.js", page.folder())).is_some(),
                "{}",
                page.path
            );
            assert!(assets::sheets(page.folder()).count() > 0, "{}", page.path);
            let text = page.document();
            assert!(text.contains(&format!("id=\"{}\"", page.start.0)), "{}", page.path);
            assert_eq!(text.matches("aria-current=\"page\"").count(), 1, "{}", page.path);
            assert!(page.about.ends_with('.'), "{}", page.path);
        }
    }

    #[test]
    fn an_unknown_address_has_the_header_and_a_link_to_every_page() {
        let text = not_found();
        for id in ["menu", "pages", "theme", "help-open", "help", "character-keys"] {
            assert!(text.contains(&format!("id=\"{id}\"")), "{id}, for app.js");
        }
        assert!(!text.contains("aria-current"));
        for page in PAGES {
            assert!(text.contains(&format!("href=\"{}\"", page.path)), "{}", page.path);
        }
    }
}
