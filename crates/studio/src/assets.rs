//! The files of the pages, inside the program. What belongs to one page is named in that page's table row.

use crate::page;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// A script or a sheet.
pub(crate) struct File {
    /// Its address.
    pub(crate) path: &'static str,
    /// Its text.
    text: &'static str,
}

impl File {
    pub(crate) const fn new(path: &'static str, text: &'static str) -> File {
        File { path, text }
    }

    /// Whether it is a sheet, and not a script.
    pub(crate) fn is_sheet(&self) -> bool {
        self.path.strip_suffix(".css").is_some()
    }
}

/// A file of the folder `assets`.
macro_rules! file {
    ($name:literal) => {
        $crate::assets::File::new(
            concat!("/", $name),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $name)),
        )
    };
}
pub(crate) use file;

/// What several pages use.
const SHARED: &[File] = &[
    file!("api.js"),
    file!("app.js"),
    file!("chart.js"),
    file!("files.js"),
    file!("keys.js"),
    file!("latest.js"),
    file!("overview/large.js"),
    file!("overview/paint.js"),
    file!("overview/panel.js"),
    file!("overview/shapes.js"),
    file!("overview/things.js"),
    file!("overview/view.js"),
    file!("panel.js"),
    file!("settings.js"),
    file!("steps.js"),
    file!("theme.js"),
    file!("transport.js"),
    file!("url.js"),
    file!("undo.js"),
    file!("view.js"),
    file!("app.css"),
    file!("board.css"),
];

/// Kind and content of a file.
pub(crate) fn find(path: &str) -> Option<(&'static str, String)> {
    match path {
        "/drawing.css" => {
            Some((STYLE, games::picture::css() + &games::tree::css() + &arena::report::css()))
        }
        "/favicon.ico" | "/icon.svg" => {
            Some(("image/svg+xml", include_str!("../assets/icon.svg").into()))
        }
        _ => {
            let file = SHARED.iter().chain(page::files()).find(|file| file.path == path)?;
            let kind = if file.is_sheet() { STYLE } else { SCRIPT };
            Some((kind, fresh(file).unwrap_or_else(|| file.text.into())))
        }
    }
}

/// The file as it is in the folder that `OUTWIT_ASSETS` names, so that who works on a page need not build anew: in
/// programs for developers only.
fn fresh(file: &File) -> Option<String> {
    let folder = cfg!(debug_assertions).then(|| std::env::var_os("OUTWIT_ASSETS")).flatten()?;
    std::fs::read_to_string(std::path::Path::new(&folder).join(file.path.trim_start_matches('/')))
        .ok()
}
