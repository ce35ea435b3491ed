//! The pages in a real browser: each has its journey, with checks that every page has to pass.
//!
//! Needs Chromium. Skipped unless `OUTWIT_BROWSER=1` is set, as `cargo xtask browser` and the continuous integration do; then a
//! missing browser is a failure. A further page is a file here and a line below.

#![expect(clippy::print_stdout, reason = "the figures are for the reader")]

mod access_faults;
mod arena;
mod audit;
mod axe;
mod board_faults;
mod bots;
mod chromium;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod faults;
mod game_faults;
mod games;
mod journeys;
mod keyboard;
mod lab;
mod late_answers;
mod lessons;
mod link_faults;
mod measure;
mod modules;
mod overview;
mod page_faults;
mod palette;
mod paper;
mod phone;
mod play;
mod puzzle_board;
mod puzzles;
mod queens;
mod reader_faults;
mod screenshots;
mod start;
mod tasks;
mod times;
mod trees;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use chromium::Browser;
use common::Target;

/// The journey through a page, by the address of the studio.
type Journey = fn(&mut Browser, &str);

/// All journeys but the one through the start page, the longest first.
const JOURNEYS: &[(&str, Journey)] = &[
    ("faults", faults::journey),
    ("overview", overview::journey),
    ("puzzle_board", puzzle_board::journey),
    ("games", games::journey),
    ("puzzles", puzzles::journey),
    ("play", play::journey),
    ("access_faults", access_faults::journey),
    ("queens", queens::journey),
    ("page_faults", page_faults::journey),
    ("arena", arena::journey),
    ("lab", lab::journey),
    ("game_faults", game_faults::journey),
    ("journeys", journeys::journeys),
    ("compare", compare::journey),
    ("reader_faults", reader_faults::journey),
    ("board_faults", board_faults::journey),
    ("link_faults", link_faults::journey),
    ("tasks", tasks::journey),
    ("late_answers", late_answers::journey),
    ("lessons", lessons::journey),
    ("keyboard", keyboard::journey),
    ("trees", trees::journey),
    ("palette", palette::journey),
    ("paper", paper::journey),
    ("phone", phone::journey),
    ("bots", bots::journey),
    ("modules", modules::journey),
];
/// More than a minute each: in their chores, or requested by name.
const CHORES: &[(&str, Journey)] = &[("axe", axe::journey), ("screenshots", screenshots::journey)];

/// How many of these journeys have been taken. Both tests take from one list, so that both browsers are busy until the end.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// Starts a server, with a folder of bots or without; its address.
fn serve(bots: Option<PathBuf>) -> String {
    let server = Target::start(studio::Options { port: 0, bots, ..Default::default() });
    format!("http://127.0.0.1:{}/?token={}", server.port, server.token)
}

/// The pages that were asked for: `OUTWIT_PAGE=arena,lab`. Without it all of them.
fn only() -> Option<String> {
    std::env::var("OUTWIT_PAGE").ok()
}

fn wanted(page: &str) -> bool {
    only().is_none_or(|only| only.split(',').any(|one| one == page))
}

/// Whether a journey of the chores runs.
fn in_chore(page: &str) -> bool {
    only().is_some() || (page == "axe" && std::env::var("OUTWIT_AXE").as_deref() == Ok("1"))
}

/// The next journey that was requested.
fn next() -> Option<(&'static str, Journey)> {
    let chores = CHORES.iter().filter(|(page, _)| in_chore(page));
    let mut all = chores.chain(JOURNEYS).filter(|(page, _)| wanted(page));
    all.nth(TAKEN.fetch_add(1, Ordering::Relaxed)).copied()
}

#[test]
fn the_start_page_and_others_in_a_browser() {
    let Some(program) = program() else { return };
    if only().as_deref() == Some("measure") {
        measure::journey(|| serve(None));
        return;
    }
    let mut browser = Browser::start(program);
    if wanted("start") {
        let begin = Instant::now();
        let address = serve(None);
        let started = begin.elapsed().as_secs_f64() * 1e3;
        start::journey(&mut browser, &address, started);
        audit::quiet(&browser);
    }
    walk(browser);
}

#[test]
fn other_pages_in_a_second_browser() {
    let Some(program) = program() else { return };
    walk(Browser::start(program));
}

/// The browser; none if these tests were not asked for.
fn program() -> Option<&'static str> {
    if std::env::var("OUTWIT_BROWSER").as_deref() != Ok("1") {
        // Straight to the terminal: what a passing test prints is not shown.
        let sentence = "skipped: the pages in a browser. To run them: cargo xtask browser";
        let _ = writeln!(std::io::stderr(), "{sentence}");
        return None;
    }
    Some(chromium::find().expect("Chromium is missing; cargo xtask browser installs it"))
}

/// Takes journeys until none is left. Each has a tab and a server of its own, since the order depends on the speed of the machine.
fn walk(mut browser: Browser) {
    while let Some((page, journey)) = next() {
        browser.renew_tab();
        browser.size(1280, 1000);
        let begin = Instant::now();
        with_own_server(&mut browser, None, journey);
        println!("{page}: {:.1} s", begin.elapsed().as_secs_f64());
    }
}

/// A journey on a server of its own, with a folder of bots or without; checks that no error was reported.
fn with_own_server(browser: &mut Browser, bots: Option<PathBuf>, journey: Journey) {
    let address = serve(bots);
    browser.open(&address);
    browser.wait("location.search === ''");
    journey(browser, origin(&address));
    audit::quiet(browser);
}

/// An address without the token.
fn origin(address: &str) -> &str {
    address.split_once('?').expect("a token").0
}
