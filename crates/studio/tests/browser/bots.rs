//! A studio that was started with a folder of bots: a starter bot plays a game in the arena.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::audit;
use crate::chromium::Browser;

const STATUS: &str = "document.querySelector('#status').textContent";

/// A folder with a starter bot, as `outwit bots` writes it; none without Python.
fn folder() -> Option<tempfile::TempDir> {
    let mut python = Command::new("python3");
    let found = python.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let bot = arena::new_bot("python", "tic-tac-toe").expect("a starter bot");
    for (name, text) in bot.files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    Some(folder)
}

/// The journey, with a server of its own for this folder.
pub(crate) fn journey(browser: &mut Browser, _url: &str) {
    let Some(folder) = folder() else {
        // Straight to the terminal: what a passing test prints is not shown.
        let sentence = "skipped: the journey with a bot. There is no python3";
        let _ = writeln!(std::io::stderr(), "{sentence}");
        return;
    };
    crate::with_own_server(browser, Some(folder.path().to_owned()), plays_in_the_arena);
}

fn plays_in_the_arena(browser: &mut Browser, url: &str) {
    browser.open_fresh(&format!("{url}arena"));
    browser.wait("document.querySelector('#player-0 option[value=\"bot:bot.toml\"]')");
    browser.run("{ const set = (id, value) => { const menu = document.querySelector(id); menu.value = value; menu.dispatchEvent(new Event('change')); }; set('#player-0', 'random'); set('#player-1', 'bot:bot.toml'); }");
    browser.expect("document.querySelector('#players').value", "random\nbot:bot.toml");
    browser.set("#game", "tic-tac-toe");
    browser.run(
        "document.querySelector('#pairs').value = 1; document.querySelector('#start').click()",
    );
    browser.wait(&format!("/^1 of 1 pairs of tic-tac-toe, done\\.$/i.test({STATUS})"));
    browser.wait("[...document.querySelectorAll('#standings tbody th')].some(cell => /bot/.test(cell.textContent))");
    audit::named(browser);
    browser.shoot("arena-bot");
    // Its games are whole games, not forfeits: they open in the analysis and end by the rules.
    browser.run("document.querySelector('#list').click()");
    browser.wait("document.querySelectorAll('#games li').length === 2");
    browser.run("document.querySelector('#games a').click()");
    browser.wait(
        "location.pathname === '/games' && document.querySelectorAll('#moves > li').length >= 5",
    );
    browser.wait(&format!("/wins|[Dd]raw/.test({STATUS})"));
}
