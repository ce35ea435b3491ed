//! The files of the page, inside the program.

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

macro_rules! scripts {
    ($($name:literal)*) => {
        &[$((concat!("/", $name), include_str!(concat!("../assets/", $name)))),*]
    };
}

const SCRIPTS: &[(&str, &str)] = scripts! {
    "analysis.js" "api.js" "app.js" "board.js" "game.js" "keys.js" "players.js" "theme.js" "tree.js" "url.js" "view.js"
};

/// Kind and content of a file of the page.
pub(crate) fn find(path: &str) -> Option<(&'static str, String)> {
    match path {
        "/app.css" => Some((STYLE, include_str!("../assets/app.css").into())),
        "/drawing.css" => Some((STYLE, games::picture::css() + &games::tree::css())),
        "/favicon.ico" | "/icon.svg" => {
            Some(("image/svg+xml", include_str!("../assets/icon.svg").into()))
        }
        _ => {
            let &(_, content) = SCRIPTS.iter().find(|(name, _)| *name == path)?;
            Some((SCRIPT, content.into()))
        }
    }
}
