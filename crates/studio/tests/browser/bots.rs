//! A studio that was started with a folder of bots: a starter bot plays a game in the arena.

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
        println!("!! THE JOURNEY WITH A BOT WAS SKIPPED: python3 was not found.");
        return;
    };
    // Requests to this server leave the host of the other one.
    let earlier = std::mem::take(&mut browser.events);
    let address = crate::serve(Some(folder.path().to_owned()));
    let url = address.split_once('?').expect("a token").0;
    browser.open(&address);
    browser.wait("location.search === ''");
    browser.open_fresh(&format!("{url}arena"));
    browser.wait("document.querySelector('#player-0 option[value=\"bot:bot.toml\"]')");
    browser.run("{ const set = (id, value) => { const menu = document.querySelector(id); menu.value = value; menu.dispatchEvent(new Event('change')); }; set('#player-0', 'random'); set('#player-1', 'bot:bot.toml'); }");
    browser.expect("document.querySelector('#players').value", "random\nbot:bot.toml");
    browser.run("document.querySelector('#game').value = 'tic-tac-toe'; document.querySelector('#game').dispatchEvent(new Event('change'))");
    browser.run(
        "document.querySelector('#pairs').value = 1; document.querySelector('#start').click()",
    );
    browser.wait(&format!("{STATUS} === '1 of 1 pairs of tic-tac-toe, done.'"));
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
    audit::quiet(browser, url);
    browser.events = earlier;
}
